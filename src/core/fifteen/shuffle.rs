//! Start boards by seed.

use super::board::{Board, Side};
use crate::core::rng::Rng;

/// Version of the shuffle: the same version, side and seed always give the same board.
pub(crate) const VERSION: u32 = 1;

/// The start board for a seed: every solvable board but the solved one has the same chance.
///
/// A random order of all numbers (Fisher and Yates); when it cannot be solved, the first two
/// tiles change places, which pairs the unsolvable boards with the solvable ones.
pub fn shuffled(side: Side, seed: u64) -> Board {
    let mut rng = Rng::new(seed);
    loop {
        let mut numbers: Vec<u8> = (0..side.places() as u8).collect();
        for last in (1..numbers.len()).rev() {
            numbers.swap(last, rng.below(last as u32 + 1) as usize);
        }
        let solvable = |numbers: &[u8]| Board::new(numbers).ok().filter(Board::is_solvable);
        let board = solvable(&numbers).or_else(|| {
            let mut tiles = (0..numbers.len()).filter(|&place| numbers.get(place) != Some(&0));
            let (first, second) = (tiles.next()?, tiles.next()?);
            numbers.swap(first, second);
            solvable(&numbers)
        });
        if let Some(board) = board.filter(|board| !board.is_solved()) {
            return board;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_seed_gives_a_board_worth_playing() {
        for side in Side::ALL {
            let boards: HashSet<Board> = (0..500).map(|seed| shuffled(side, seed)).collect();
            assert!(boards.len() > 495);
            for board in boards {
                assert_eq!(board.side(), side);
                assert!(board.is_solvable() && !board.is_solved());
            }
        }
    }

    #[test]
    fn the_gap_and_every_tile_get_everywhere() {
        let mut seen = HashSet::new();
        for seed in 0..2000 {
            let board = shuffled(Side::Four, seed);
            seen.extend(board.tiles().iter().copied().enumerate());
        }
        assert_eq!(seen.len(), 16 * 16);
    }

    #[test]
    fn a_seed_never_changes_its_board() {
        let golden = [8, 7, 0, 2, 14, 3, 10, 11, 5, 1, 6, 12, 9, 15, 4, 13];
        assert_eq!(shuffled(Side::Four, 42).tiles(), golden);
    }
}
