//! Commands without a screen: what they say, in which form, and with which exit status.

#![allow(clippy::unwrap_used)] // Helpers of tests may.

mod maze;
mod puzzles;

use clap::Parser;
use mazed::commands::{self, Access, Command, Output, Plan};
use mazed::core::budget::CancelToken;
use mazed::i18n::Lang;

#[derive(Parser)]
#[command(disable_help_subcommand = true)]
struct Line {
    #[command(subcommand)]
    command: Command,
}

fn work(plan: Plan, input: &[u8]) -> Output {
    match plan {
        Plan::Done(outcome) => outcome,
        Plan::Work { stdin, work } => {
            let input = if stdin { input.to_vec() } else { Vec::new() };
            work(input, &CancelToken::default())
        }
        Plan::Play(_) | Plan::Query(_) | Plan::Host(_) => panic!("a game"),
    }
}

/// As over SSH.
fn remote(line: &str, input: &[u8]) -> Output {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    work(commands::plan(&words, Lang::En).0, input)
}

/// As on this machine.
fn local(line: &str, input: &[u8]) -> Output {
    let line = Line::try_parse_from(std::iter::once("mazed").chain(line.split_whitespace()));
    work(line.unwrap().command.plan(Lang::En, Access::Local), input)
}

/// What is said on standard output alone.
fn said(outcome: &Output) -> String {
    assert_eq!(String::from_utf8_lossy(&outcome.stderr), "");
    String::from_utf8(outcome.stdout.clone()).unwrap()
}

/// The message of a refusal, which says nothing on standard output.
fn refused(outcome: Output) -> String {
    assert_eq!((outcome.status, outcome.stdout.len()), (2, 0));
    String::from_utf8(outcome.stderr).unwrap()
}

fn json(outcome: &Output) -> serde_json::Value {
    serde_json::from_str(&said(outcome)).unwrap()
}
