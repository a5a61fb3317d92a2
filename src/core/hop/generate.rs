//! Boards by seed and difficulty, always with a solution: hill climbing over the length of the
//! shortest walk, which a breadth-first search measures in microseconds.

use std::ops::RangeInclusive;

use super::board::{Board, Cell};
use super::graph::Graph;
use crate::core::hill_climb::{Climb, hill_climb};
use crate::core::rng::Rng;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Difficulty {
    /// 5 x 5, home in 6 to 8 hops.
    Easy,
    /// 7 x 7, home in 9 to 13 hops.
    Medium,
    /// 9 x 9, like the source's board: home in 14 to 20 hops.
    Hard,
}

impl Difficulty {
    pub(crate) const fn size(self) -> usize {
        match self {
            Self::Easy => 5,
            Self::Medium => 7,
            Self::Hard => 9,
        }
    }

    /// Fewest hops home.
    const fn par(self) -> RangeInclusive<u32> {
        match self {
            Self::Easy => 6..=8,
            Self::Medium => 9..=13,
            Self::Hard => 14..=20,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Generated {
    pub(crate) board: Board,
    /// Fewest hops home.
    pub(crate) par: u32,
}

struct HopClimb {
    size: usize,
}

impl Climb for HopClimb {
    type Board = Board;
    type Found = Generated;

    const TRIES_BEFORE_RESTART: u32 = 400;

    fn scatter(&self, board: &mut Board, rng: &mut Rng) {
        let cells: Vec<Cell> = board.cells().collect();
        for cell in cells {
            board.set(cell, random_number(self.size, rng));
        }
    }

    fn change(&self, board: &mut Board, rng: &mut Rng) {
        let row = rng.below(self.size as u32) as u8;
        let column = rng.below(self.size as u32) as u8;
        board.set(Cell { row, column }, random_number(self.size, rng));
    }

    fn par(&self, board: &Board) -> Option<u32> {
        let shortest = Graph::new(board).shortest()?;
        Some(shortest.len() as u32)
    }

    fn accept(&self, board: &Board, par: u32) -> Option<Generated> {
        let board = board.clone();
        Some(Generated { board, par })
    }
}

/// The board for a seed. Its par lies in the range of the difficulty, and it has a solution. The
/// same difficulty and seed always give the same board.
pub(crate) fn generate(difficulty: Difficulty, seed: u64) -> Generated {
    let mut rng = Rng::new(seed);
    let range = difficulty.par();
    let size = difficulty.size();
    let goal = range.start() + rng.below(range.end() - range.start() + 1);
    // On a board of ones the ring round the middle leads home (it fits from 5 x 5 on), so that a
    // seed for which nothing is found has a board too.
    hill_climb(&HopClimb { size }, Board::ones(size), goal, &mut rng).unwrap_or_else(|| Generated {
        board: Board::ones(size),
        par: 6,
    })
}

/// A board of random numbers, such as a search for one of this difficulty sets out from: it looks like
/// those, but there may be no way home.
pub(crate) fn random_board(difficulty: Difficulty, seed: u64) -> Board {
    let size = difficulty.size();
    let mut board = Board::ones(size);
    HopClimb { size }.scatter(&mut board, &mut Rng::new(seed));
    board
}

/// From 1 to (size + 1) / 2, the smaller of two draws: small numbers are more frequent, as on the
/// source's board, and larger ones would leave the board from almost everywhere.
fn random_number(size: usize, rng: &mut Rng) -> u8 {
    let max = size as u32 / 2 + 1;
    1 + rng.below(max).min(rng.below(max)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::hop::Game;

    #[test]
    fn every_seed_gives_a_board_in_the_range() {
        for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
            for seed in (0..12).chain([u64::MAX]) {
                let made = generate(difficulty, seed);
                assert_eq!(made.board.size(), difficulty.size());
                assert!(
                    difficulty.par().contains(&made.par),
                    "{difficulty:?} {seed}: {}",
                    made.par
                );
                let mut walk = Game::new(made.board.clone());
                for _ in 0..made.par {
                    let dir = walk.hint().expect("a path home");
                    walk.apply(dir);
                }
                assert!(walk.is_home());
                let read = Board::parse(made.board.to_string().as_bytes());
                assert_eq!(read, Ok(made.board), "a generated board is a valid one");
            }
        }
    }

    #[test]
    fn a_seed_never_changes_its_board() {
        assert_eq!(generate(Difficulty::Easy, 1), generate(Difficulty::Easy, 1));
        assert_ne!(generate(Difficulty::Easy, 1), generate(Difficulty::Easy, 2));
        let golden = generate(Difficulty::Easy, 42);
        assert_eq!(
            golden.board.to_string(),
            "1 3 2 0 0\n2 2 1 1 0\n1 1 1 2 2\n0 1 2 1 1\n0 0 1 2 2\n"
        );
    }
}
