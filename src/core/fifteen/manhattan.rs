//! Manhattan distance with linear conflicts: the lower bound for boards of any size.
//!
//! Every tile has to go at least its rows and columns to its place. Hansson, Mayer and Yung
//! ("Criticizing solutions to relaxed models yields powerful admissible heuristics", 1992):
//! of the tiles that stand in their own line, all that are not in order must leave it and
//! come back, two moves each; the fewest that must are those outside a longest increasing
//! subsequence.

use super::board::{Board, PLACES, Side};
use super::ida::Bound;
use crate::core::dir::Dir;

/// Places in the longest line.
const LINE: usize = 5;

/// Contents of a line: for each place 0 or the goal's place in this line, from 1, base 6.
const LINES: usize = 6usize.pow(LINE as u32);

/// The table of conflicts of a line.
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
            conflicts: (0..LINES).map(conflict).collect(),
        }
    }

    fn row(&self, tiles: &[u8; PLACES], row: usize) -> u32 {
        let length = self.side.length();
        self.line(
            tiles,
            |along| row * length + along,
            |goal| (goal / length == row).then_some(goal % length),
        )
    }

    fn column(&self, tiles: &[u8; PLACES], column: usize) -> u32 {
        let length = self.side.length();
        self.line(
            tiles,
            |along| along * length + column,
            |goal| (goal % length == column).then_some(goal / length),
        )
    }

    /// Extra moves of a line, given its places and where along it a goal lies.
    #[inline]
    fn line(
        &self,
        tiles: &[u8; PLACES],
        place: impl Fn(usize) -> usize,
        along: impl Fn(usize) -> Option<usize>,
    ) -> u32 {
        let mut code = 0;
        for index in 0..self.side.length() {
            let tile = tiles.get(place(index)).copied().unwrap_or(0);
            let goal = usize::from(tile).checked_sub(1).and_then(&along);
            code = code * 6 + goal.map_or(0, |goal| goal + 1);
        }
        self.conflicts.get(code).copied().unwrap_or(0).into()
    }

    fn distance(&self, tile: u8, place: usize) -> u32 {
        let length = self.side.length();
        let goal = usize::from(tile).wrapping_sub(1);
        ((place / length).abs_diff(goal / length) + (place % length).abs_diff(goal % length)) as u32
    }
}

impl Bound for Manhattan {
    /// The bound itself.
    type State = u32;

    fn start(&self, board: &Board) -> u32 {
        let tiles = board.all_places();
        let places = tiles.iter().enumerate().filter(|(_, tile)| **tile > 0);
        let moves: u32 = places
            .map(|(place, &tile)| self.distance(tile, place))
            .sum();
        let lines = 0..self.side.length();
        moves
            + lines
                .map(|line| self.row(tiles, line) + self.column(tiles, line))
                .sum::<u32>()
    }

    /// A tile that moves along its column changes the conflicts of the two rows only, for in
    /// the column it changes places with the gap alone; and the other way round.
    fn slide(
        &self,
        state: u32,
        tiles: &[u8; PLACES],
        tile: u8,
        from: usize,
        to: usize,
        dir: Dir,
    ) -> u32 {
        let length = self.side.length();
        let mut after = *tiles;
        after.swap(from, to);
        let lines = |tiles: &[u8; PLACES]| match dir {
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
    let mut goals = [0; LINE];
    for goal in goals.iter_mut().rev() {
        *goal = code % 6;
        code /= 6;
    }
    let mut longest = [0u8; LINE];
    let mut best = 0;
    let mut tiles = 0;
    for (place, &goal) in goals.iter().enumerate().filter(|(_, goal)| **goal > 0) {
        tiles += 1;
        let before = goals.iter().zip(longest).take(place);
        let length = 1 + before
            .filter(|(other, _)| **other < goal)
            .map(|(_, n)| n)
            .max()
            .unwrap_or(0);
        if let Some(slot) = longest.get_mut(place) {
            *slot = length;
        }
        best = best.max(length);
    }
    2 * (tiles - best)
}
