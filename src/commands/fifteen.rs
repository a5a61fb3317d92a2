//! `fifteen`: whether a sliding puzzle can be solved, and how.

use clap::Args;
use serde::Serialize;

use super::files::{Access, Input};
use super::refusal::Tell;
use super::{Format, Output, Plan};
use crate::core::budget::{Budget, CancelToken};
use crate::core::fifteen::{Board, Side, Solution, Solver, key};
use crate::i18n::{Lang, Words};

/// Bytes of the largest board's text, with room for white space.
const INPUT_MAX: usize = 4 * 1024;

/// Search nodes: about two seconds for each size. A number of nodes and not a time, so that
/// the same board has the same answer everywhere.
const fn nodes(side: Side) -> u64 {
    match side {
        Side::Three | Side::Four => 80_000_000,
        Side::Five => 10_000_000,
    }
}

/// The options and arguments of `fifteen`.
#[derive(Args, Clone, Debug)]
pub struct FifteenArgs {
    #[arg(help = "man-fifteen-board", value_name = "BOARD")]
    board: Option<String>,
    #[arg(long, help = "man-fifteen-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
}

impl FifteenArgs {
    pub(crate) fn plan(self, lang: Lang, access: Access) -> Plan {
        match Input::of(self.board.as_deref(), access, Words::of(lang)) {
            Err(output) => Plan::Done(output),
            Ok(input) => Plan::Work {
                stdin: input == Input::Stdin,
                work: Box::new(move |stdin, cancel| {
                    match input.read(stdin, INPUT_MAX, Words::of(lang)) {
                        Ok(text) => answer(&text, self.format, lang, cancel),
                        Err(output) => output,
                    }
                }),
            },
        }
    }
}

fn answer(text: &[u8], format: Format, lang: Lang, cancel: &CancelToken) -> Output {
    let words = Words::of(lang);
    let board = match Board::parse(text) {
        Ok(board) => board,
        Err(error) => return Output::refused(&error.tell(words)),
    };
    let mut keep_going = || !cancel.is_cancelled();
    let mut budget = Budget::new(nodes(board.side()), &mut keep_going);
    let solution = Solver::new().solve(&board, &mut budget);
    let status = u8::from(solution.is_none());
    let said = match format {
        Format::Json => Output::json(&Report::new(&board, solution.as_ref())),
        Format::Text => Ok(Output::said(sentences(solution.as_ref(), words))),
    };
    match said {
        Ok(output) => Output { status, ..output },
        Err(refusal) => refusal,
    }
}

/// The keys of a solution on the classic keyboard.
fn keys(solution: &Solution) -> String {
    solution.moves.iter().copied().map(key).collect()
}

fn sentences(solution: Option<&Solution>, words: &Words) -> String {
    let Some(solution) = solution else {
        return format!("{}\n", words.t("cmd-fifteen-no"));
    };
    let says = if solution.is_shortest() {
        "cmd-fifteen-shortest"
    } else {
        "cmd-fifteen-at-most"
    };
    let values = [
        ("n", (solution.moves.len() as u64).into()),
        ("least", (solution.at_least as u64).into()),
    ];
    let says = words.tr(says, &values);
    format!(
        "{}\n{says}\n{}\n",
        words.t("cmd-fifteen-yes"),
        keys(solution)
    )
}

/// The answer for programs.
#[derive(Serialize)]
struct Report {
    size: usize,
    solvable: bool,
    moves: Option<usize>,
    optimal: Option<bool>,
    at_least: Option<usize>,
    keys: Option<String>,
}

impl Report {
    fn new(board: &Board, solution: Option<&Solution>) -> Self {
        Self {
            size: board.side().length(),
            solvable: solution.is_some(),
            moves: solution.map(|solution| solution.moves.len()),
            optimal: solution.map(Solution::is_shortest),
            at_least: solution.map(|solution| solution.at_least),
            keys: solution.map(keys),
        }
    }
}
