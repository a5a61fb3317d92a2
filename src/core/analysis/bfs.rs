//! Breadth-first search over a maze: how far everything is from one cell, and by which side
//! each cell is entered on a shortest path from next_at. All measurements build on it.

use super::tree::Walker;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// Bit of the cell where the search began; the other cells have the [`Dir::bit`] of the side
/// by which they were entered.
const START: u8 = 0x10;

pub(crate) struct Bfs<'a> {
    maze: &'a Maze,
    /// For each byte of the maze the side by which it was entered, 0 if it was not reached.
    entered_by: Vec<u8>,
    /// The first dead end, row by row, at the greatest distance; where there is none at that
    /// distance, which only happens with loops, the first cell.
    pub(crate) farthest: Cell,
    /// Its distance in passages.
    pub(crate) distance: u32,
    /// Cells reached, the first one included.
    pub(crate) cells: usize,
    /// Passages among them.
    pub(crate) passages: usize,
}

impl<'a> Bfs<'a> {
    /// Searches from a cell; one outside or excluded reaches itself alone.
    pub(crate) fn new(maze: &'a Maze, from: Cell) -> Self {
        Self::tree(maze, from).unwrap_or_else(|| Self::with_visitor(maze, from, |_, _| {}))
    }

    /// The faster search of a maze without loops; `None` where there are loops.
    fn tree(maze: &'a Maze, from: Cell) -> Option<Self> {
        if maze.is_excluded(from) {
            return None;
        }
        let first = maze.byte_index(from);
        let mut entered_by = vec![0u8; maze.bytes().len()];
        entered_by[first] = START;
        // The maximum of these has the greatest distance, and of equal ones the first cell.
        let key = |distance: u32, at: usize| u64::from(distance) << 32 | u64::from(!(at as u32));
        let (mut last, mut cells) = (key(0, first), 1);
        let distance = Walker::new(maze).walk(first, 0x0F, |visit| {
            entered_by[visit.at()] = 1 << visit.back();
            last = last.max(key(visit.distance(), visit.at()));
            cells += 1;
        })?;
        let farthest = maze.cell_at(!(last as u32) as usize);
        Some(Self {
            maze,
            entered_by,
            farthest,
            distance,
            cells,
            passages: cells - 1,
        })
    }

    /// Searches from a cell and calls `visit` with each byte index and distance, nearer ones first.
    #[inline]
    pub(crate) fn with_visitor(
        maze: &'a Maze,
        from: Cell,
        mut visit: impl FnMut(usize, u32),
    ) -> Self {
        let mut bfs = Self {
            maze,
            entered_by: Vec::new(),
            farthest: from,
            distance: 0,
            cells: 1,
            passages: 0,
        };
        if maze.is_excluded(from) {
            return bfs;
        }
        let bytes = maze.bytes();
        let mut entered_by = vec![0u8; bytes.len()];
        let first = maze.byte_index(from);
        entered_by[first] = START;
        visit(first, 0);
        let offsets = maze.offsets();
        let (mut frontier, mut next): (Vec<usize>, Vec<usize>) = (vec![first], Vec::new());
        let mut side_count = 0;
        loop {
            for &at in &frontier {
                let open = bytes[at] & 0x0F;
                side_count += open.count_ones() as usize;
                let mut sides = open & !entered_by[at];
                while sides != 0 {
                    let dir = sides.trailing_zeros() as usize;
                    sides &= sides - 1;
                    let next_at = at.wrapping_add(offsets[dir]);
                    if entered_by[next_at] == 0 {
                        entered_by[next_at] = Dir::from_index(dir + 2).bit();
                        visit(next_at, bfs.distance + 1);
                        next.push(next_at);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            bfs.distance += 1;
            bfs.cells += next.len();
            std::mem::swap(&mut frontier, &mut next);
            next.clear();
        }
        let is_dead_end = |at: usize| (bytes[at] & 0x0F).is_power_of_two();
        if let Some(&last) = frontier.iter().min_by_key(|&&at| (!is_dead_end(at), at)) {
            bfs.farthest = maze.cell_at(last);
        }
        bfs.passages = side_count / 2;
        bfs.entered_by = entered_by;
        bfs
    }

    pub(crate) fn reaches(&self, cell: Cell) -> bool {
        self.maze.contains(cell)
            && self
                .entered_by
                .get(self.maze.byte_index(cell))
                .is_some_and(|&entered_by| entered_by != 0)
    }

    /// Whether there is exactly one path between any two cells reached.
    pub(crate) fn is_tree(&self) -> bool {
        self.passages + 1 == self.cells
    }

    /// A shortest path from the first cell to another, both included; empty when that was not
    /// reached.
    pub(crate) fn path_to(&self, cell: Cell) -> Vec<Cell> {
        if !self.reaches(cell) {
            return Vec::new();
        }
        let offsets = self.maze.offsets();
        let mut at = self.maze.byte_index(cell);
        let mut path = vec![cell];
        while let Some(&entered_by) = self
            .entered_by
            .get(at)
            .filter(|&&entered_by| entered_by & 0x0F != 0)
        {
            at = at.wrapping_add(offsets[entered_by.trailing_zeros() as usize & 3]);
            path.push(self.maze.cell_at(at));
        }
        path.reverse();
        path
    }
}
