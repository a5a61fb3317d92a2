//! The command line of this process, and what is said where it cannot be read.

use super::serve::Serve;
use super::{Cli, print};
use crate::commands::{self, refusal};
use crate::i18n::Words;
use crate::session;
use crate::terminal::capabilities;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Args, CommandFactory, FromArgMatches, Subcommand};

impl Cli {
    /// Reads the command line of this process.
    ///
    /// # Errors
    /// The exit status, when there is nothing to do but to say what is wrong, or help, and
    /// that is said: to players in their language, to operators in English.
    pub fn read() -> Result<Cli, u8> {
        let mut parser = Cli::command();
        parser.build();
        Cli::parse_with(&mut parser).map_err(|error| {
            let line: Vec<String> = std::env::args_os()
                .skip(1)
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            if !is_for_player(&parser, &line) {
                error.exit();
            }
            let named = refusal::named(line.iter().map(String::as_str));
            let lang = named.unwrap_or_else(|| session::language(&capabilities::Env::of_process()));
            let outcome = refusal::answer(&error, &parser, &line, Words::of(lang));
            print(&outcome).unwrap_or(outcome.status)
        })
    }

    fn parse_with(parser: &mut clap::Command) -> Result<Cli, clap::Error> {
        let matches = parser.try_get_matches_from_mut(std::env::args_os())?;
        // The parser's own rule for this would keep `--lang` and `--store` from standing
        // before a command too.
        if let Some(command) = matches.subcommand_name() {
            let mut serve = Serve::augment_args(clap::Command::new("serve"));
            serve.build();
            let typed = |arg: &&clap::Arg| {
                matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
            };
            if let Some(arg) = serve.get_arguments().find(typed) {
                let context = [
                    (ContextKind::InvalidSubcommand, command.to_owned()),
                    (ContextKind::PriorArg, arg.to_string()),
                ];
                let mut error = clap::Error::new(ErrorKind::ArgumentConflict).with_cmd(parser);
                for (kind, text) in context {
                    error.insert(kind, ContextValue::String(text));
                }
                return Err(error);
            }
        }
        Cli::from_arg_matches(&matches)
    }
}

/// Whether a line is a player's: it names no command of an operator's, nor does it serve.
fn is_for_player(parser: &clap::Command, line: &[String]) -> bool {
    let players = commands::Command::augment_subcommands(clap::Command::new("mazed"));
    refusal::first_word(parser, line).is_some_and(|word| {
        players.find_subcommand(word).is_some() || parser.find_subcommand(word).is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::manual;
    use std::collections::BTreeSet;

    #[test]
    fn what_players_are_shown_here_has_its_messages_too() {
        let mut parser = Cli::command();
        parser.build();
        let players = commands::Command::augment_subcommands(clap::Command::new("mazed"));
        let mut met = BTreeSet::new();
        for command in players.get_subcommands() {
            let name = command.get_name();
            let built = parser.find_subcommand(name).expect("the command");
            manual::tests::check(built, name, &mut met);
        }
        assert!(met.contains("man-store"));
    }

    #[test]
    fn players_and_operators_are_told_apart() {
        let mut parser = Cli::command();
        parser.build();
        let for_player = |line: &str| {
            let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            is_for_player(&parser, &line)
        };
        for line in [
            "maze --foo",
            "--lang de play",
            "--store=x me",
            "labyrinth",
            "help backup",
        ] {
            assert!(for_player(line), "{line}");
        }
        for line in [
            "",
            "--help",
            "backup",
            "serve maze",
            "--listen play",
            "--lang de verify",
        ] {
            assert!(!for_player(line), "{line}");
        }
    }
}
