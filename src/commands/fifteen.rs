//! `fifteen`: whether a sliding puzzle can be solved, and how.

use clap::Args;
use serde_json::json;

use super::refusal::Tell;
use super::{Caller, Format, Output, Plan, files};
use crate::core::budget::Budget;
use crate::core::fifteen::{Board, Side, Solution, Solver, key};
use crate::i18n::Words;

/// Bytes of the largest board's text, with room for white space.
const INPUT_MAX: usize = 4 * 1024;

/// Search nodes, about two seconds: a number and not a time, so that a board has the same answer
/// everywhere.
const fn nodes(side: Side) -> u64 {
    match side {
        Side::Three | Side::Four => 80_000_000,
        Side::Five => 10_000_000,
    }
}

#[derive(Args, Clone, Debug)]
pub struct FifteenArgs {
    #[arg(help = "man-fifteen-board", value_name = "BOARD")]
    board: Option<String>,
    #[arg(long, help = "man-fifteen-format", value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
}

impl FifteenArgs {
    pub(crate) fn plan(self, who: Caller) -> Result<Plan, String> {
        let input = self.board.as_deref().unwrap_or("-");
        let words = who.0;
        files::plan(Some(input), None, INPUT_MAX, who, move |text, cancel| {
            let board = Board::parse(text).map_err(|error| error.tell(words))?;
            let mut keep_going = || !cancel.is_cancelled();
            let mut budget = Budget::new(nodes(board.side()), &mut keep_going);
            let solution = Solver::new().solve(&board, &mut budget);
            let said = match self.format {
                Format::Json => report(&board, solution.as_ref()),
                Format::Text => Output::said(sentences(solution.as_ref(), words)),
            };
            Ok(said.and_no(solution.is_none()))
        })
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
    let says = match solution.is_shortest() {
        true => "cmd-fifteen-shortest",
        false => "cmd-fifteen-at-most",
    };
    let values = [
        ("n", (solution.moves.len() as u64).into()),
        ("least", (solution.at_least as u64).into()),
    ];
    let (yes, says) = (words.t("cmd-fifteen-yes"), words.tr(says, &values));
    format!("{yes}\n{says}\n{}\n", keys(solution))
}

/// The answer for programs.
fn report(board: &Board, solution: Option<&Solution>) -> Output {
    Output::json(&json!({
        "size": board.side().length(),
        "solvable": solution.is_some(),
        "moves": solution.map(|solution| solution.moves.len()),
        "optimal": solution.map(Solution::is_shortest),
        "at_least": solution.map(|solution| solution.at_least),
        "keys": solution.map(keys),
    }))
}
