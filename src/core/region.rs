//! The region of a maze that is carved: free cells connected through sides without border.

use super::bit_set::BitSet;
use super::dir::Dir;
use super::grid::{Cell, EXCLUDED, Maze};

/// Adds the region of the cell at a byte index to `seen`.
fn flood(maze: &Maze, from: usize, seen: &mut BitSet) {
    seen.insert(from);
    let (mut frontier, mut next) = (vec![from], Vec::new());
    while !frontier.is_empty() {
        for at in frontier.drain(..) {
            for dir in Dir::ALL {
                if maze.bytes()[at] >> 4 & dir.bit() == 0 {
                    let beyond = maze.neighbour_index(at, dir);
                    if seen.insert(beyond) {
                        next.push(beyond);
                    }
                }
            }
        }
        std::mem::swap(&mut frontier, &mut next);
    }
}

/// Free cells without a connection to a start cell, excluded from the maze for as long as an
/// algorithm works there that would otherwise carve them too.
pub(crate) struct CutOffCells {
    /// The byte indices of all other cells.
    kept: BitSet,
    bytes: Vec<u8>,
}

impl CutOffCells {
    pub(crate) fn exclude(maze: &mut Maze, start: Cell) -> Self {
        let mut kept = BitSet::new(maze.bytes().len());
        flood(maze, maze.byte_index(start), &mut kept);
        let mut bytes = Vec::new();
        for (at, byte) in maze.bytes_mut().iter_mut().enumerate() {
            if *byte == EXCLUDED {
                kept.insert(at);
            } else if !kept.contains(at) {
                bytes.push(std::mem::replace(byte, EXCLUDED));
            }
        }
        Self { kept, bytes }
    }

    pub(crate) fn restore(&self, maze: &mut Maze) {
        let mut bytes = self.bytes.iter();
        for (at, byte) in maze.bytes_mut().iter_mut().enumerate() {
            if !self.kept.contains(at)
                && let Some(old) = bytes.next()
            {
                *byte = *old;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_off_cells_come_back_unchanged() {
        let mut maze = Maze::new(7, 5).unwrap();
        for y in 0..5 {
            maze.exclude(2, y);
        }
        maze.add_border(Cell::new(4, 4), Dir::North).unwrap();
        let before = maze.clone();
        let cut_off = CutOffCells::exclude(&mut maze, Cell::new(0, 0));
        assert_eq!(maze.free_cells().count(), 10);
        cut_off.restore(&mut maze);
        assert_eq!(maze, before);
    }
}
