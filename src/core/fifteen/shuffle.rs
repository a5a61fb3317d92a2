//! Start boards by seed.

use super::board::{Board, Side};
use crate::core::rng::Rng;

/// The start board for a seed: every solvable board but the solved one has the same chance. A seed
/// never changes its board.
///
/// A random order of all numbers that cannot be solved gets its first two tiles swapped, which
/// pairs the unsolvable boards with the solvable ones.
pub fn shuffled(side: Side, seed: u64) -> Board {
    let mut rng = Rng::new(seed);
    loop {
        let mut numbers: Vec<u8> = (0..side.cells() as u8).collect();
        rng.shuffle(&mut numbers);
        if !Board::new(&numbers).is_ok_and(|board| board.is_solvable()) {
            let gap = numbers.iter().take(2).position(|&number| number == 0);
            let (first, second) = match gap {
                Some(0) => (1, 2),
                Some(_) => (0, 2),
                None => (0, 1),
            };
            numbers.swap(first, second);
        }
        if let Some(board) = Board::new(&numbers).ok().filter(|board| !board.is_solved()) {
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
