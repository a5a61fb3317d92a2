//! The breadth-first search backwards over slides.
//!
//! The cells from which a slide ends on a given cell need no list: where a wall stands beyond the
//! cell, they are the cells on the other side of it, up to the next wall. Every cell lies in one
//! row and one column of free cells, each of which has two ends where slides stop, and the search
//! goes back from one of them. So it visits every cell at most twice (four times between
//! trapdoors), however long the slides are.

use super::board::{Board, CellKind};
use crate::core::dir::Dir;

/// Steps where none lead to a goal.
pub(super) const UNREACHABLE: u32 = u32::MAX;

/// What the search has to know about a cell, in one byte: searches of large boards mostly wait for
/// memory, and more small marks fit into the cache.
///
/// Bits 0 and 1 tell what the cell is, 2 and 3 are for the search, 4 to 7 tell in which
/// directions ([`Dir::bit`]) there is a wall beside it.
pub(super) type Mark = u8;

const WALL: Mark = 0;
const EXIT: Mark = 1;
const UNSEEN: Mark = 2;
/// A free cell that has been reached or must not be reached; slides pass over it.
pub(super) const SEEN: Mark = 3;
/// The bits of these four values.
const KIND: Mark = 3;
/// The bits for walls beside the cell.
const WALLS: Mark = 0xf0;
/// The row of free cells that ends here has been scanned from its other end, which reaches the same
/// cells, so that it need not be scanned from here too.
const ROW_DONE: Mark = 4;
/// The column that ends here has been scanned.
const COLUMN_DONE: Mark = 8;

/// The marks of a board before a search.
pub(super) fn initial_marks(board: &Board) -> Vec<Mark> {
    let width = usize::from(board.width());
    let cells = board.cells();
    let mut marks = Vec::with_capacity(cells.len());
    for (index, kind) in cells.iter().enumerate() {
        let kind = match kind {
            CellKind::Wall => WALL,
            CellKind::Free => UNSEEN,
            CellKind::Exit => EXIT,
        };
        let wall = |dir: Dir| {
            let beside = cells.get(neighbour(index, dir, width));
            if beside.is_none_or(|kind| *kind == CellKind::Wall) {
                wall_bit(dir)
            } else {
                0
            }
        };
        let walls = if kind == WALL {
            0
        } else {
            Dir::ALL.into_iter().fold(0, |walls, dir| walls | wall(dir))
        };
        marks.push(kind | walls);
    }
    marks
}

pub(super) fn reset(marks: &mut [Mark]) {
    for mark in marks {
        *mark &= !(ROW_DONE | COLUMN_DONE);
        if *mark & KIND == SEEN {
            *mark = *mark & !KIND | UNSEEN;
        }
    }
}

#[inline]
const fn wall_bit(dir: Dir) -> Mark {
    dir.bit() << 4
}

/// Writes to `steps_of` the fewest steps from every unseen cell to one of the `goals` (exits or
/// seen cells), as long as `goes_on` after so many steps.
pub(super) fn backward_search(
    marks: &mut [Mark],
    steps_of: &mut [u32],
    width: usize,
    goals: Vec<u32>,
    trapdoor: bool,
    goes_on: impl Fn(u32) -> bool,
) {
    let mut frontier = goals;
    let mut next = Vec::new();
    let mut steps = 0;
    while !frontier.is_empty() && goes_on(steps) {
        steps += 1;
        for &stop in &frontier {
            for dir in Dir::ALL {
                let scan = Scan {
                    stop: stop as usize,
                    dir,
                    width,
                    trapdoor,
                };
                scan.run(marks, |from, can_stop| {
                    steps_of[from] = steps;
                    if can_stop {
                        next.push(from as u32);
                    }
                });
            }
        }
        frontier.clear();
        std::mem::swap(&mut frontier, &mut next);
    }
}

/// A scan of the cells from which a slide in direction `dir` ends on `stop`.
struct Scan {
    stop: usize,
    dir: Dir,
    width: usize,
    trapdoor: bool,
}

impl Scan {
    /// Calls `on_first` with every cell reached for the first time, and whether a slide can stop
    /// there, because the search goes on only from such cells.
    #[inline]
    fn run(self, marks: &mut [Mark], mut on_first: impl FnMut(usize, bool)) {
        let Self {
            stop,
            dir,
            width,
            trapdoor,
        } = self;
        let done = match dir {
            Dir::East | Dir::West => ROW_DONE,
            Dir::North | Dir::South => COLUMN_DONE,
        };
        let Some(&mark) = marks.get(stop) else {
            return;
        };
        let is_hole = trapdoor && mark & KIND == EXIT;
        if !is_hole && mark & wall_bit(dir) == 0 || mark & done != 0 {
            return;
        }
        let back = dir.opposite();
        let mut last = stop;
        let mut ended = mark & wall_bit(back) != 0;
        while !ended {
            let from = neighbour(last, back, width);
            let Some(mark) = marks.get_mut(from) else {
                break;
            };
            if trapdoor && *mark & KIND == EXIT {
                return;
            }
            if *mark & KIND == UNSEEN {
                *mark |= SEEN;
                on_first(from, *mark & WALLS != 0);
            }
            ended = *mark & wall_bit(back) != 0;
            last = from;
        }
        // A trapdoor may be the end of two rows and two columns.
        if let Some(mark) = marks.get_mut(last).filter(|mark| **mark & KIND != EXIT) {
            *mark |= done;
        }
    }
}

/// The index of the cell beside another one; beyond the last one when there is none.
#[inline]
fn neighbour(index: usize, dir: Dir, width: usize) -> usize {
    match dir {
        Dir::North => index.wrapping_sub(width),
        Dir::East => index.wrapping_add(1),
        Dir::South => index.wrapping_add(width),
        Dir::West => index.wrapping_sub(1),
    }
}
