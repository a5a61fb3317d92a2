//! `hop`: all ways home of a number-hop board.

use clap::Args;
use serde::{Serialize, Serializer};

use super::refusal::{Tell, count};
use super::table::Row;
use super::{Caller, Format, Output, Plan, files};
use crate::core::budget::{Budget, CancelToken};
use crate::core::hop::{
    Board, Graph, HexDir, SOURCE_BOARD, SOURCE_NAMES, SearchLimits, Solutions, solutions,
};
use crate::i18n::Words;

/// Hops that a search may try, about two seconds: a number and not a time, as in `fifteen`.
const HOPS: u64 = 100_000_000;

/// Hops of all solutions that are listed: with eight bytes each, what has room in an answer.
const LISTED_HOPS: usize = 3 << 17;

/// Bytes of the largest board's text, with room for white space.
const INPUT_MAX: usize = 64 * 1024;

#[derive(Args, Clone, Debug)]
pub struct HopArgs {
    #[arg(help = "man-hop-board", value_name = "BOARD")]
    board: Option<String>,
    #[arg(long, help = "man-hop-shortest")]
    shortest: bool,
    #[arg(long, help = "man-hop-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
}

impl HopArgs {
    pub(crate) fn plan(self, who: Caller) -> Result<Plan, String> {
        let (words, is_source) = (who.0, self.board.is_none());
        let name = self.board.as_deref();
        files::plan(name, None, INPUT_MAX, who, move |text, cancel| {
            let text = match is_source {
                true => SOURCE_BOARD.as_bytes(),
                false => text,
            };
            let board = Board::parse(text).map_err(|error| error.tell(words))?;
            // Known even when the search for all was stopped before it came to it.
            let walk = Graph::new(&board).shortest();
            let found = (!self.shortest).then(|| search(&board, cancel));
            let said = match self.format {
                Format::Text => Output::said(text_of(&board, walk.as_deref(), found, words)),
                Format::Json => Output::json(&report(&board, walk.as_deref(), found)),
            };
            // Whoever sends a board may wait for what is said of it.
            let note = is_source.then(|| format!("mazed: {}\n", words.t("cmd-hop-source")));
            Ok(Output {
                stderr: note.unwrap_or_default().into(),
                ..said.and_no(walk.is_none())
            })
        })
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

/// The answer for programs, in the order of the source's own.
struct Report(Row);

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The shortest walk, and unless it is asked for alone all the others. `complete` is only there to
/// say `false`.
fn report(board: &Board, shortest: Option<&[HexDir]>, found: Option<Solutions>) -> Report {
    let protocol = |walk: &[HexDir]| protocol(board, walk, &SOURCE_NAMES);
    let shortest = vec![
        ("shortest", shortest.map(protocol).into()),
        ("shortest_length", shortest.map(<[_]>::len).into()),
    ];
    let Some(found) = found else {
        return Report(shortest);
    };
    let lengths = found.lengths();
    let longest = lengths.last().copied();
    let mut row: Row = vec![("count", found.count().into()), ("lengths", lengths.into())];
    row.extend(shortest);
    row.push(("longest_length", longest.into()));
    row.push(("solutions", found.iter().map(protocol).collect()));
    if !found.is_complete() {
        row.push(("complete", false.into()));
    }
    Report(row)
}

fn text_of(
    board: &Board,
    shortest: Option<&[HexDir]>,
    found: Option<Solutions>,
    words: &Words,
) -> String {
    let Some(shortest) = shortest else {
        return format!("{}\n", words.t("cmd-hop-no-way"));
    };
    let Some(found) = found.filter(|found| found.count() > 0) else {
        return line(board, shortest, words);
    };
    let longest = found.lengths().last().copied().unwrap_or(0);
    let values = [
        ("count", count(found.count())),
        ("shortest", count(shortest.len())),
        ("longest", count(longest)),
    ];
    let sum = match found.is_complete() {
        true => "cmd-hop-sum",
        false => "cmd-hop-at-least",
    };
    let mut text: String = found.iter().map(|walk| line(board, walk, words)).collect();
    text.push_str(&words.tr(sum, &values));
    text.push('\n');
    text
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
    let mut at = board.centre();
    let hops = walk.iter().map(|&way| {
        let number = board.number(at).unwrap_or(0);
        at = board.landing(at, way).unwrap_or(at);
        format!("{number} {}", names[way.index()])
    });
    hops.collect::<Vec<_>>().join(", ")
}
