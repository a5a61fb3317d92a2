//! A path to the goal: the shortest one if the budget lasts, else a good one and a lower bound of
//! the shortest.

use super::board::{Board, Side};
use super::ida::{Found, Heuristic};
use super::manhattan::Manhattan;
use super::walking_distance::WalkingDistance;
use super::{beam, ida, layer_by_layer};
use crate::core::budget::Budget;
use crate::core::dir::Dir;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The directions in which tiles move, in order.
    pub moves: Vec<Dir>,
    /// No path has fewer moves than this. It equals the number of moves when they are proved to
    /// be shortest.
    pub at_least: usize,
}

impl Solution {
    fn proved(moves: Vec<Dir>) -> Self {
        Self {
            at_least: moves.len(),
            moves,
        }
    }

    /// Whether this is proved to be a shortest path.
    pub fn is_shortest(&self) -> bool {
        self.at_least == self.moves.len()
    }
}

/// Boards that the beam search keeps after each move: first few, for an answer in milliseconds;
/// more if half of the budget proved nothing. From 1,000 to 16,000, paths on 5 x 5 boards get
/// shorter by a tenth.
const BEAM_WIDTHS: [usize; 3] = [1_000, 4_000, 16_000];

/// Most moves between the lower bound and the first path for which a proof is tried at once: every
/// two multiply its nodes by five.
const MAX_PROOF_GAP: usize = 20;

/// The tables of lower bounds, shared by all searches. They take 1.3 MiB and some milliseconds to
/// make; each search takes at most 32 MiB more.
#[derive(Clone, Debug)]
pub struct Solver {
    three: WalkingDistance,
    four: WalkingDistance,
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
            three: WalkingDistance::new(Side::Three),
            four: WalkingDistance::new(Side::Four),
            five: Manhattan::new(Side::Five),
        }
    }

    /// A lower bound of the moves to the goal.
    pub fn at_least(&self, board: &Board) -> u32 {
        match board.side() {
            Side::Three => self.three.lower_bound(board),
            Side::Four => self.four.lower_bound(board),
            Side::Five => self.five.lower_bound(board),
        }
    }

    /// A path from a board to the goal; `None` when the board cannot be solved.
    ///
    /// There is an answer for every budget: placing tile after tile takes none. With more, a beam
    /// search looks for a better path, and iterative deepening A* for the shortest; when half of
    /// the budget does not suffice for that, wider beams come next. The same board and number of
    /// nodes always give the same path as long as the budget's closure does not end the search.
    pub fn solve(&self, board: &Board, budget: &mut Budget<'_>) -> Option<Solution> {
        if !board.is_solvable() {
            return None;
        }
        match board.side() {
            Side::Three => solve_with(&self.three, board, budget),
            Side::Four => solve_with(&self.four, board, budget),
            Side::Five => solve_with(&self.five, board, budget),
        }
    }
}

fn solve_with<H: Heuristic>(
    heuristic: &H,
    board: &Board,
    budget: &mut Budget<'_>,
) -> Option<Solution> {
    let mut at_least = heuristic.lower_bound(board);
    if at_least == 0 {
        return Some(Solution {
            moves: Vec::new(),
            at_least: 0,
        });
    }
    let mut moves = layer_by_layer::solve(board)?;
    let [narrow, wide @ ..] = BEAM_WIDTHS;
    if let Some(better) = beam::search(heuristic, board, moves.len(), narrow, budget) {
        moves = better;
    }
    if moves.len().saturating_sub(at_least as usize) <= MAX_PROOF_GAP {
        budget.reserve_half();
        match ida::shortest(heuristic, board, at_least, moves.len() as u32, budget) {
            Found::Shortest(moves) => return Some(Solution::proved(moves)),
            Found::AtLeast(moves) => at_least = moves,
        }
        budget.release_reserve();
    }
    if moves.len() > at_least as usize {
        for width in wide {
            if let Some(better) = beam::search(heuristic, board, moves.len(), width, budget) {
                moves = better;
            }
        }
        match ida::shortest(heuristic, board, at_least, moves.len() as u32, budget) {
            Found::Shortest(moves) => return Some(Solution::proved(moves)),
            Found::AtLeast(moves) => at_least = moves,
        }
    }
    let at_least = moves.len().min(at_least as usize);
    Some(Solution { moves, at_least })
}
