//! One breadth-first sweep over a maze: how far everything is from one cell, and by
//! which side each cell is entered on a shortest way from there.
//!
//! It keeps one byte a cell, and is the tool behind all measurements.

use super::tree::Walker;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// Bit of the cell a sweep began at; the other cells have the [`Dir::bit`] of the side
/// by which they were entered.
const START: u8 = 0x10;

/// The result of a sweep.
pub(crate) struct Bfs<'a> {
    maze: &'a Maze,
    /// For each place in the maze's bytes: 0 if it was not reached.
    came: Vec<u8>,
    /// The first dead end, row by row, at the greatest distance; where there is none at
    /// that distance, which only happens in a maze with loops, the first cell.
    pub(crate) farthest: Cell,
    /// Its distance in passages.
    pub(crate) distance: u32,
    /// Cells reached, the first one included.
    pub(crate) cells: usize,
    /// Passages among them.
    pub(crate) passages: usize,
}

impl<'a> Bfs<'a> {
    /// Sweeps from a cell; one outside or excluded reaches itself alone.
    #[must_use]
    pub(crate) fn new(maze: &'a Maze, from: Cell) -> Self {
        Self::tree(maze, from).unwrap_or_else(|| Self::watched(maze, from, |_, _| {}))
    }

    /// The same where there are no loops, and `None` where there are.
    fn tree(maze: &'a Maze, from: Cell) -> Option<Self> {
        if maze.is_excluded(from) {
            return None;
        }
        let first = maze.index(from);
        let mut came = vec![0u8; maze.bytes().len()];
        came[first] = START;
        // Greatest distance above, first place below.
        let key = |distance: u32, at: usize| u64::from(distance) << 32 | u64::from(!(at as u32));
        let (mut last, mut cells) = (key(0, first), 1);
        let distance = Walker::new(maze).walk(first, 0x0F, |visit| {
            came[visit.at()] = 1 << visit.back();
            last = last.max(key(visit.distance(), visit.at()));
            cells += 1;
        })?;
        let farthest = maze.cell_at(!(last as u32) as usize);
        Some(Self {
            maze,
            came,
            farthest,
            distance,
            cells,
            passages: cells - 1,
        })
    }

    /// Sweeps from a cell and names each place in the maze's bytes with its distance,
    /// the nearer first.
    #[inline]
    pub(crate) fn watched(maze: &'a Maze, from: Cell, mut see: impl FnMut(usize, u32)) -> Self {
        let mut sweep = Self {
            maze,
            came: Vec::new(),
            farthest: from,
            distance: 0,
            cells: 1,
            passages: 0,
        };
        if maze.is_excluded(from) {
            return sweep;
        }
        let bytes = maze.bytes();
        let mut came = vec![0u8; bytes.len()];
        let first = maze.index(from);
        came[first] = START;
        see(first, 0);
        let steps = maze.steps();
        let (mut now, mut next): (Vec<usize>, Vec<usize>) = (vec![first], Vec::new());
        let mut sides = 0;
        loop {
            for &at in &now {
                let open = bytes[at] & 0x0F;
                sides += open.count_ones() as usize;
                let mut ways = open & !came[at];
                while ways != 0 {
                    let dir = ways.trailing_zeros() as usize;
                    ways &= ways - 1;
                    let there = at.wrapping_add(steps[dir]);
                    if came[there] == 0 {
                        came[there] = Dir::from_index(dir + 2).bit();
                        see(there, sweep.distance + 1);
                        next.push(there);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            sweep.distance += 1;
            sweep.cells += next.len();
            std::mem::swap(&mut now, &mut next);
            next.clear();
        }
        let is_dead_end = |at: usize| (bytes[at] & 0x0F).is_power_of_two();
        if let Some(&last) = now.iter().min_by_key(|&&at| (!is_dead_end(at), at)) {
            sweep.farthest = maze.cell_at(last);
        }
        sweep.passages = sides / 2;
        sweep.came = came;
        sweep
    }

    /// Whether the cell was reached.
    #[must_use]
    pub(crate) fn reaches(&self, cell: Cell) -> bool {
        self.maze.contains(cell)
            && self
                .came
                .get(self.maze.index(cell))
                .is_some_and(|&came| came != 0)
    }

    /// Whether there is exactly one way between any two cells reached.
    #[must_use]
    pub(crate) fn is_tree(&self) -> bool {
        self.passages + 1 == self.cells
    }

    /// A shortest way from the sweep's first cell to another, both included; empty when
    /// that was not reached.
    #[must_use]
    pub(crate) fn way_to(&self, cell: Cell) -> Vec<Cell> {
        if !self.reaches(cell) {
            return Vec::new();
        }
        let steps = self.maze.steps();
        let mut at = self.maze.index(cell);
        let mut way = vec![cell];
        while let Some(&came) = self.came.get(at).filter(|&&came| came & 0x0F != 0) {
            at = at.wrapping_add(steps[came.trailing_zeros() as usize & 3]);
            way.push(self.maze.cell_at(at));
        }
        way.reverse();
        way
    }
}
