//! Manhattan distance with linear conflicts: the lower bound for boards of any size.
//!
//! Every tile has to go at least its distance in rows and columns. Hansson, Mayer and Yung
//! ("Criticizing solutions to relaxed models yields powerful admissible heuristics", 1992):
//! of the tiles in their own line, those out of order must leave it and come back, two moves
//! each; at least those outside a longest increasing subsequence must.

use super::board::{Board, MAX_CELLS, Side};
use super::ida::Heuristic;
use crate::core::dir::Dir;

/// Cells of the longest line.
const MAX_LENGTH: usize = 5;

/// Number of contents of a line: for each cell 0, or from 1 where along the line the tile's goal
/// is, in base 6.
const LINE_CONTENTS: usize = 6usize.pow(MAX_LENGTH as u32);

#[derive(Clone, Debug)]
pub(super) struct Manhattan {
    side: Side,
    /// Extra moves for each content of a line.
    conflicts: Vec<u8>,
}

impl Manhattan {
    /// The table for a side: 7,776 bytes.
    pub(super) fn new(side: Side) -> Self {
        Self {
            side,
            conflicts: (0..LINE_CONTENTS).map(conflict).collect(),
        }
    }

    fn row(&self, tiles: &[u8; MAX_CELLS], row: usize) -> u32 {
        let length = self.side.length();
        self.line(
            tiles,
            |along| row * length + along,
            |goal| (goal / length == row).then_some(goal % length),
        )
    }

    fn column(&self, tiles: &[u8; MAX_CELLS], column: usize) -> u32 {
        let length = self.side.length();
        self.line(
            tiles,
            |along| along * length + column,
            |goal| (goal % length == column).then_some(goal / length),
        )
    }

    /// Extra moves of a line, given its cells and where along it a goal is.
    #[inline]
    fn line(
        &self,
        tiles: &[u8; MAX_CELLS],
        cell: impl Fn(usize) -> usize,
        along: impl Fn(usize) -> Option<usize>,
    ) -> u32 {
        let mut code = 0;
        for index in 0..self.side.length() {
            let tile = tiles[cell(index)];
            let goal = usize::from(tile).checked_sub(1).and_then(&along);
            code = code * 6 + goal.map_or(0, |goal| goal + 1);
        }
        self.conflicts[code].into()
    }

    fn distance(&self, tile: u8, cell: usize) -> u32 {
        let length = self.side.length();
        let goal = usize::from(tile).wrapping_sub(1);
        ((cell / length).abs_diff(goal / length) + (cell % length).abs_diff(goal % length)) as u32
    }
}

impl Heuristic for Manhattan {
    type State = u32;

    fn start(&self, board: &Board) -> u32 {
        let tiles = board.all_tiles();
        let cells = tiles.iter().enumerate().filter(|(_, tile)| **tile > 0);
        let moves: u32 = cells.map(|(cell, &tile)| self.distance(tile, cell)).sum();
        let lines = 0..self.side.length();
        moves
            + lines
                .map(|line| self.row(tiles, line) + self.column(tiles, line))
                .sum::<u32>()
    }

    /// A move along a column changes only the conflicts of the two rows, because in the column the
    /// tile only swaps with the gap; a move along a row those of the two columns.
    fn slide(
        &self,
        state: u32,
        tiles: &[u8; MAX_CELLS],
        tile: u8,
        from: usize,
        to: usize,
        dir: Dir,
    ) -> u32 {
        let length = self.side.length();
        let mut after = *tiles;
        after.swap(from, to);
        let lines = |tiles: &[u8; MAX_CELLS]| match dir {
            Dir::North | Dir::South => {
                self.row(tiles, from / length) + self.row(tiles, to / length)
            }
            Dir::East | Dir::West => {
                self.column(tiles, from % length) + self.column(tiles, to % length)
            }
        };
        state + self.distance(tile, to) + lines(&after) - self.distance(tile, from) - lines(tiles)
    }

    fn moves(&self, state: u32) -> u32 {
        state
    }
}

/// Extra moves for a line's content: two for each tile outside the longest increasing
/// subsequence.
fn conflict(mut code: usize) -> u8 {
    let mut goals = [0; MAX_LENGTH];
    for goal in goals.iter_mut().rev() {
        *goal = code % 6;
        code /= 6;
    }
    let mut longest = [0u8; MAX_LENGTH];
    let mut best = 0;
    let mut tiles = 0;
    for (index, &goal) in goals.iter().enumerate().filter(|(_, goal)| **goal > 0) {
        tiles += 1;
        let before = goals.iter().zip(longest).take(index);
        let length = 1 + before
            .filter(|(other, _)| **other < goal)
            .map(|(_, n)| n)
            .max()
            .unwrap_or(0);
        longest[index] = length;
        best = best.max(length);
    }
    2 * (tiles - best)
}
