//! The regions of a maze: free cells that hang together through sides without border.

use super::dir::Dir;
use super::grid::{Cell, EXCLUDED, Maze};

/// A region as an error or a picture names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its first cell, row by row.
    pub sample: Cell,
    /// How many cells it has.
    pub cells: usize,
}

/// One bit for each place in a maze's bytes.
struct Marks(Vec<u64>);

impl Marks {
    fn new(maze: &Maze) -> Self {
        Self(vec![0; maze.bytes().len().div_ceil(64)])
    }

    fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// Marks a place and says whether it was not marked before.
    fn mark(&mut self, at: usize) -> bool {
        let fresh = !self.has(at);
        self.0[at / 64] |= 1 << (at % 64);
        fresh
    }
}

/// Marks the region that holds a place and counts its cells.
fn flood(maze: &Maze, from: usize, marks: &mut Marks) -> usize {
    marks.mark(from);
    let (mut cells, mut now, mut next) = (0, vec![from], Vec::new());
    while !now.is_empty() {
        cells += now.len();
        for at in now.drain(..) {
            for dir in Dir::ALL {
                if maze.bytes()[at] >> 4 & dir.bit() == 0 {
                    let there = maze.towards(at, dir);
                    if marks.mark(there) {
                        next.push(there);
                    }
                }
            }
        }
        std::mem::swap(&mut now, &mut next);
    }
    cells
}

/// How many regions there are, and the largest of them (at most `keep`), the larger
/// first and of equal ones the one whose first cell comes first.
#[must_use]
pub(crate) fn regions(maze: &Maze, keep: usize) -> (usize, Vec<Region>) {
    let mut marks = Marks::new(maze);
    let (mut count, mut largest) = (0, Vec::<Region>::new());
    for at in 0..maze.bytes().len() {
        if maze.bytes()[at] == EXCLUDED || marks.has(at) {
            continue;
        }
        let region = Region {
            sample: maze.cell_at(at),
            cells: flood(maze, at, &mut marks),
        };
        count += 1;
        let place = largest.partition_point(|other| other.cells >= region.cells);
        if place < keep {
            largest.insert(place, region);
            largest.truncate(keep);
        }
    }
    (count, largest)
}

/// The free cells that do not hang together with a cell, taken out of the maze for as
/// long as an algorithm works there that would otherwise carve them too.
pub(crate) struct Aside {
    marks: Marks,
    bytes: Vec<u8>,
}

impl Aside {
    /// Takes them out.
    pub(crate) fn take(maze: &mut Maze, from: Cell) -> Self {
        let mut marks = Marks::new(maze);
        flood(maze, maze.index(from), &mut marks);
        let mut bytes = Vec::new();
        for (at, byte) in maze.bytes_mut().iter_mut().enumerate() {
            if *byte == EXCLUDED {
                marks.mark(at);
            } else if !marks.has(at) {
                bytes.push(std::mem::replace(byte, EXCLUDED));
            }
        }
        Self { marks, bytes }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Puts them back as they were.
    pub(crate) fn put_back(self, maze: &mut Maze) {
        let mut bytes = self.bytes.into_iter();
        for (at, byte) in maze.bytes_mut().iter_mut().enumerate() {
            if !self.marks.has(at)
                && let Some(old) = bytes.next()
            {
                *byte = old;
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
                    sample: Cell::new(0, 0),
                    cells: 35
                }]
            )
        );
        for y in 0..5 {
            maze.exclude(2, y);
        }
        let right = Region {
            sample: Cell::new(3, 0),
            cells: 20,
        };
        let left = Region {
            sample: Cell::new(0, 0),
            cells: 10,
        };
        assert_eq!(regions(&maze, 3), (2, vec![right, left]));
        maze.add_border(Cell::new(0, 4), Dir::North).unwrap();
        maze.add_border(Cell::new(0, 4), Dir::East).unwrap();
        assert_eq!(regions(&maze, 1), (3, vec![right]));
        assert_eq!(regions(&maze, 0), (3, vec![]));
    }

    #[test]
    fn what_was_aside_comes_back_unchanged() {
        let mut maze = Maze::new(7, 5).unwrap();
        for y in 0..5 {
            maze.exclude(2, y);
        }
        maze.add_border(Cell::new(4, 4), Dir::North).unwrap();
        let before = maze.clone();
        let aside = Aside::take(&mut maze, Cell::new(0, 0));
        assert!(!aside.is_empty());
        assert_eq!(maze.free_cells().count(), 10);
        aside.put_back(&mut maze);
        assert_eq!(maze, before);
    }
}
