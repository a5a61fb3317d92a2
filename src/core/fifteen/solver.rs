//! A way to the goal: the shortest one if the budget lasts, else a good one and how far from
//! the shortest it can be at most.

use super::board::{Board, Side};
use super::ida::{Bound, Found};
use super::manhattan::Manhattan;
use super::walking::Walking;
use super::{beam, ida, layers};
use crate::core::budget::Budget;
use crate::core::dir::Dir;

/// A way to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The ways the tiles go, in order.
    pub moves: Vec<Dir>,
    /// No way has fewer moves than this. Equal to the number of moves when they are proved
    /// to be a shortest way.
    pub at_least: usize,
}

impl Solution {
    /// Whether this is a shortest way, proved.
    pub fn is_shortest(&self) -> bool {
        self.at_least == self.moves.len()
    }
}

/// Boards that the beam search keeps after each move: first few, for an answer within some
/// milliseconds; more when half of the budget has not sufficed to prove it the shortest. From
/// 1,000 to 16,000 the ways on 5 x 5 boards were measured to get shorter by a tenth.
const WIDTHS: [usize; 3] = [1_000, 4_000, 16_000];

/// Moves between the lower bound and the first way found up to which a proof is tried at once.
/// Every two of them multiply its nodes by five or more, so beyond this the budget is better
/// spent on wider beams first.
const PROVABLE: usize = 20;

/// The tables of lower bounds, shared by all searches. They take 1.3 MiB and some
/// milliseconds to make; a search takes at most 32 MiB besides.
#[derive(Clone, Debug)]
pub struct Solver {
    three: Option<Walking>,
    four: Option<Walking>,
    five: Manhattan,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Makes the tables for all sides.
    pub fn new() -> Self {
        Self {
            three: Walking::new(Side::Three),
            four: Walking::new(Side::Four),
            five: Manhattan::new(Side::Five),
        }
    }

    /// A number of moves that no way to the goal is shorter than.
    pub(crate) fn at_least(&self, board: &Board) -> u32 {
        let bound = |walking: &Walking| walking.moves(walking.start(board));
        match (board.side(), &self.three, &self.four) {
            (Side::Three, Some(walking), _) | (Side::Four, _, Some(walking)) => bound(walking),
            _ => self.five.moves(self.five.start(board)),
        }
    }

    /// A way from a board to the goal; `None` when the board cannot be solved.
    ///
    /// There is an answer for every budget: a way found by placing tile after tile takes
    /// none. With more, a beam search looks for a better one, and iterative deepening A* for
    /// the shortest; when half of the budget does not suffice for that, wider beams come next. The same board and number of nodes always give the same way as
    /// long as the budget's closure does not end the search.
    pub fn solve(&self, board: &Board, budget: &mut Budget<'_>) -> Option<Solution> {
        if !board.is_solvable() {
            return None;
        }
        match (board.side(), &self.three, &self.four) {
            (Side::Three, Some(walking), _) | (Side::Four, _, Some(walking)) => {
                solve_with(walking, board, budget)
            }
            _ => solve_with(&self.five, board, budget),
        }
    }
}

fn solve_with<B: Bound>(bound: &B, board: &Board, budget: &mut Budget<'_>) -> Option<Solution> {
    let mut at_least = bound.moves(bound.start(board));
    if at_least == 0 {
        return Some(Solution {
            moves: Vec::new(),
            at_least: 0,
        });
    }
    let mut moves = layers::way(board)?;
    let [narrow, wide @ ..] = WIDTHS;
    if let Some(better) = beam::way(bound, board, moves.len(), narrow, budget) {
        moves = better;
    }
    if moves.len().saturating_sub(at_least as usize) <= PROVABLE {
        budget.reserve_half();
        match ida::shortest(bound, board, at_least, moves.len() as u32, budget) {
            Found::Shortest(moves) => {
                return Some(Solution {
                    at_least: moves.len(),
                    moves,
                });
            }
            Found::AtLeast(bound) => at_least = bound,
        }
        budget.release_reserve();
    }
    if moves.len() > at_least as usize {
        for width in wide {
            if let Some(better) = beam::way(bound, board, moves.len(), width, budget) {
                moves = better;
            }
        }
        match ida::shortest(bound, board, at_least, moves.len() as u32, budget) {
            Found::Shortest(moves) => {
                return Some(Solution {
                    at_least: moves.len(),
                    moves,
                });
            }
            Found::AtLeast(bound) => at_least = bound,
        }
    }
    let at_least = moves.len().min(at_least as usize);
    Some(Solution { moves, at_least })
}
