//! `hop`: all ways home of a number-hop board.

use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;

use super::files::{Access, Input};
use super::refusal::Tell;
use super::{Format, Output, Plan};
use crate::core::budget::{Budget, CancelToken};
use crate::core::hop::{
    Board, Graph, HexDir, SOURCE_BOARD, SOURCE_NAMES, SearchLimits, Solutions, solutions,
};
use crate::i18n::{Lang, Words};

/// Hops that a search may try: about two seconds. A number of hops and not a time, so that the
/// same board has the same answer everywhere.
const HOPS: u64 = 100_000_000;

/// Hops of all solutions that are listed: with eight bytes each, what has room in an answer.
const LISTED_HOPS: usize = 3 << 17;

/// Bytes of the largest board's text, with room for white space.
const INPUT_MAX: usize = 64 * 1024;

/// The options and arguments of `hop`.
#[derive(Args, Clone, Debug)]
pub struct HopArgs {
    #[arg(help = "man-hop-board", value_name = "BOARD")]
    board: Option<String>,
    #[arg(long, help = "man-hop-shortest")]
    shortest: bool,
    #[arg(long, help = "man-hop-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
}

/// The answer for programs. `complete` is only there to say `false`.
#[derive(Serialize)]
struct Report {
    count: usize,
    lengths: Vec<usize>,
    shortest: Option<String>,
    shortest_length: Option<usize>,
    longest_length: Option<usize>,
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
}

/// The shortest walk alone.
#[derive(Serialize)]
struct Shortest {
    shortest: Option<String>,
    shortest_length: Option<usize>,
}

impl HopArgs {
    pub(crate) fn plan(self, lang: Lang, access: Access) -> Plan {
        let Some(word) = self.board.clone() else {
            return Plan::Work {
                stdin: false,
                work: Box::new(move |_, cancel| self.answer(SOURCE_BOARD.as_bytes(), lang, cancel)),
            };
        };
        match Input::of(Some(&word), access, Words::of(lang)) {
            Err(output) => Plan::Done(output),
            Ok(input) => Plan::Work {
                stdin: input == Input::Stdin,
                work: Box::new(move |stdin, cancel| {
                    match input.read(stdin, INPUT_MAX, Words::of(lang)) {
                        Ok(text) => self.answer(&text, lang, cancel),
                        Err(output) => output,
                    }
                }),
            },
        }
    }

    fn answer(&self, text: &[u8], lang: Lang, cancel: &CancelToken) -> Output {
        let words = Words::of(lang);
        let board = match Board::parse(text) {
            Ok(board) => board,
            Err(error) => return Output::refused(&error.tell(words)),
        };
        match (self.shortest, self.format) {
            (true, Format::Text) => shortest_as_text(&board, words),
            (true, Format::Json) => shortest_as_json(&board),
            (false, Format::Text) => all_as_text(&board, &search(&board, cancel), words),
            (false, Format::Json) => all_as_json(&board, &search(&board, cancel)),
        }
    }
}

fn search(board: &Board, cancel: &CancelToken) -> Solutions {
    let limits = SearchLimits {
        hops: LISTED_HOPS,
        ..SearchLimits::default()
    };
    let mut keep_going = || !cancel.is_cancelled();
    solutions(board, limits, &mut Budget::new(HOPS, &mut keep_going))
}

fn shortest_as_text(board: &Board, words: &Words) -> Output {
    match Graph::new(board).shortest() {
        Some(walk) => Output::said(line(board, &walk, words)),
        None => no_way(words),
    }
}

fn shortest_as_json(board: &Board) -> Output {
    let walk = Graph::new(board).shortest();
    let status = u8::from(walk.is_none());
    let report = Shortest {
        shortest: walk
            .as_ref()
            .map(|walk| protocol(board, walk, &SOURCE_NAMES)),
        shortest_length: walk.as_ref().map(Vec::len),
    };
    match Output::json(&report) {
        Ok(output) => Output { status, ..output },
        Err(refusal) => refusal,
    }
}

fn all_as_text(board: &Board, found: &Solutions, words: &Words) -> Output {
    let lengths = found.lengths();
    let (Some(&shortest), Some(&longest)) = (lengths.first(), lengths.last()) else {
        return shortest_as_text(board, words);
    };
    let mut text = String::new();
    for walk in found.iter() {
        text.push_str(&line(board, walk, words));
    }
    let sum = if found.is_complete() {
        "cmd-hop-sum"
    } else {
        "cmd-hop-at-least"
    };
    let values = [
        ("count", (found.count() as u64).into()),
        ("shortest", (shortest as u64).into()),
        ("longest", (longest as u64).into()),
    ];
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}", words.tr(sum, &values));
    Output::said(text)
}

fn all_as_json(board: &Board, found: &Solutions) -> Output {
    // Known even when the search was stopped before it came to it.
    let shortest = Graph::new(board).shortest();
    let lengths = found.lengths();
    let report = Report {
        count: found.count(),
        shortest: shortest
            .as_ref()
            .map(|walk| protocol(board, walk, &SOURCE_NAMES)),
        shortest_length: shortest.as_ref().map(Vec::len),
        longest_length: lengths.last().copied(),
        lengths,
        solutions: found
            .iter()
            .map(|walk| protocol(board, walk, &SOURCE_NAMES))
            .collect(),
        complete: (!found.is_complete()).then_some(false),
    };
    let status = u8::from(report.shortest.is_none());
    match Output::json(&report) {
        Ok(output) => Output { status, ..output },
        Err(refusal) => refusal,
    }
}

fn no_way(words: &Words) -> Output {
    Output {
        status: 1,
        ..Output::said(format!("{}\n", words.t("cmd-hop-no-way")))
    }
}

/// A walk on a line of its own, its length before it.
fn line(board: &Board, walk: &[HexDir], words: &Words) -> String {
    let names =
        ["way-e", "way-se", "way-sw", "way-w", "way-nw", "way-ne"].map(|name| words.t(name));
    let names = names.each_ref().map(AsRef::as_ref);
    format!("{}: {}\n", walk.len(), protocol(board, walk, &names))
}

/// A walk as the game's source writes it: how far and which way, hop by hop.
fn protocol(board: &Board, walk: &[HexDir], names: &[&str; 6]) -> String {
    let mut text = String::with_capacity(walk.len() * 6);
    let mut at = board.centre();
    for (index, &way) in walk.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        let _ = write!(
            text,
            "{comma}{} {}",
            board.number(at).unwrap_or(0),
            names[way.index()]
        );
        at = board.landing(at, way).unwrap_or(at);
    }
    text
}
