//! The stretches of a maze's rows: cells side by side that no border separates. The
//! algorithms that go row by row open each stretch to one next row.

use crate::core::dir::Dir;
use crate::core::grid::{EXCLUDED, Maze};

/// Places `from` to `to` of one row, and the direction in which it must be left.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    pub(super) from: usize,
    pub(super) to: usize,
    out: Dir,
}

impl Stretch {
    /// Whether the cell at a place has a side without border to the next row.
    pub(super) fn leads(&self, maze: &Maze, at: usize) -> bool {
        maze.bytes()[at] >> 4 & self.out.bit() == 0
    }

    /// How many of its cells have one.
    pub(super) fn ways(&self, maze: &Maze) -> usize {
        (self.from..=self.to)
            .filter(|&at| self.leads(maze, at))
            .count()
    }
}

/// The stretch that begins at or after a place; `None` behind the last.
pub(super) fn next_stretch(maze: &Maze, place: usize, out: Dir) -> Option<Stretch> {
    let bytes = maze.bytes();
    let from = place
        + bytes
            .get(place..)?
            .iter()
            .position(|&byte| byte != EXCLUDED)?;
    // The frame on the right is a border, so this finds an end.
    let length = bytes[from..]
        .iter()
        .position(|byte| byte >> 4 & Dir::East.bit() != 0)?;
    Some(Stretch {
        from,
        to: from + length,
        out,
    })
}

/// The first cell of a second stretch that cannot be left in the direction `out`.
pub(super) fn second_without_way(maze: &Maze, out: Dir) -> Option<usize> {
    let (mut place, mut found) = (0, 0);
    while let Some(stretch) = next_stretch(maze, place, out) {
        place = stretch.to + 1;
        found += usize::from(stretch.ways(maze) == 0);
        if found == 2 {
            return Some(stretch.from);
        }
    }
    None
}
