//! The regions of a maze: free cells connected through sides without border.

use super::bit_set::BitSet;
use super::dir::Dir;
use super::grid::{Cell, EXCLUDED, Maze};

/// What an error message says of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its first cell, row by row.
    pub first: Cell,
    /// Number of its cells.
    pub cells: usize,
}

/// Adds the region of the cell at a byte index to `seen` and counts its cells.
fn flood(maze: &Maze, from: usize, seen: &mut BitSet) -> usize {
    seen.insert(from);
    let (mut cells, mut frontier, mut next) = (0, vec![from], Vec::new());
    while !frontier.is_empty() {
        cells += frontier.len();
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
    cells
}

/// The number of regions, and the `keep` largest of them, larger first and equal ones by
/// their first cell.
pub(crate) fn regions(maze: &Maze, keep: usize) -> (usize, Vec<Region>) {
    let mut seen = BitSet::new(maze.bytes().len());
    let (mut count, mut largest) = (0, Vec::<Region>::new());
    for at in 0..maze.bytes().len() {
        if maze.bytes()[at] == EXCLUDED || seen.contains(at) {
            continue;
        }
        let region = Region {
            first: maze.cell_at(at),
            cells: flood(maze, at, &mut seen),
        };
        count += 1;
        let rank = largest.partition_point(|other| other.cells >= region.cells);
        if rank < keep {
            largest.insert(rank, region);
            largest.truncate(keep);
        }
    }
    (count, largest)
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

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
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
    fn counts_regions_by_size() {
        let mut maze = Maze::new(7, 5).unwrap();
        assert_eq!(
            regions(&maze, 3),
            (
                1,
                vec![Region {
                    first: Cell::new(0, 0),
                    cells: 35
                }]
            )
        );
        for y in 0..5 {
            maze.exclude(2, y);
        }
        let right = Region {
            first: Cell::new(3, 0),
            cells: 20,
        };
        let left = Region {
            first: Cell::new(0, 0),
            cells: 10,
        };
        assert_eq!(regions(&maze, 3), (2, vec![right, left]));
        maze.add_border(Cell::new(0, 4), Dir::North).unwrap();
        maze.add_border(Cell::new(0, 4), Dir::East).unwrap();
        assert_eq!(regions(&maze, 1), (3, vec![right]));
        assert_eq!(regions(&maze, 0), (3, vec![]));
    }

    #[test]
    fn cut_off_cells_come_back_unchanged() {
        let mut maze = Maze::new(7, 5).unwrap();
        for y in 0..5 {
            maze.exclude(2, y);
        }
        maze.add_border(Cell::new(4, 4), Dir::North).unwrap();
        let before = maze.clone();
        let cut_off = CutOffCells::exclude(&mut maze, Cell::new(0, 0));
        assert!(!cut_off.is_empty());
        assert_eq!(maze.free_cells().count(), 10);
        cut_off.restore(&mut maze);
        assert_eq!(maze, before);
    }
}
