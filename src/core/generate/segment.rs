//! The segments of a maze's rows: cells side by side that no border separates. The
//! algorithms that go row by row open each segment to one next row.

use crate::core::dir::Dir;
use crate::core::grid::{EXCLUDED, Maze};

/// The cells of a row at byte indices `from` to `to`, and the side on which they are left.
#[derive(Clone, Copy)]
pub(super) struct Segment {
    pub(super) from: usize,
    pub(super) to: usize,
    exit_side: Dir,
}

impl Segment {
    /// Whether the cell at a byte index has no border on the exit side.
    pub(super) fn has_exit(&self, maze: &Maze, at: usize) -> bool {
        maze.bytes()[at] >> 4 & self.exit_side.bit() == 0
    }

    /// How many of its cells have an exit.
    pub(super) fn exits(&self, maze: &Maze) -> usize {
        (self.from..=self.to)
            .filter(|&at| self.has_exit(maze, at))
            .count()
    }
}

/// The first segment at or after a byte index.
pub(super) fn next_segment(maze: &Maze, at: usize, exit_side: Dir) -> Option<Segment> {
    let bytes = maze.bytes();
    let from = at + bytes.get(at..)?.iter().position(|&byte| byte != EXCLUDED)?;
    // The frame on the right is a border, so this finds an end.
    let length = bytes[from..]
        .iter()
        .position(|byte| byte >> 4 & Dir::East.bit() != 0)?;
    Some(Segment {
        from,
        to: from + length,
        exit_side,
    })
}

/// The byte index of the first cell of a second segment that has no exit.
pub(super) fn second_without_exit(maze: &Maze, exit_side: Dir) -> Option<usize> {
    let (mut at, mut found) = (0, 0);
    while let Some(segment) = next_segment(maze, at, exit_side) {
        at = segment.to + 1;
        found += usize::from(segment.exits(maze) == 0);
        if found == 2 {
            return Some(segment.from);
        }
    }
    None
}
