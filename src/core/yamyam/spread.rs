//! The breadth-first search backwards over slides.
//!
//! The fields from which a slide can end on a given field need no list: where a wall stands
//! beyond the field, they are the fields on the other side of it, up to the next wall. Every
//! field lies in one row and one column of free fields, and each of those has two ends where
//! slides stop, one of which is gone back from. So the whole search goes over every field at
//! most twice (four times between trapdoors), however long the slides are.

use super::board::{Board, CellKind};
use crate::core::dir::Dir;

/// The number of steps of a field without any way.
pub(super) const NEVER: u32 = u32::MAX;

/// What the search has to know about a field, in one byte: the searches of large boards wait
/// for memory most of the time, and the smaller it is the more of it is in the cache.
///
/// Bits 0 and 1 tell what the field is, 2 and 3 are for the search, 4 to 7 tell in which
/// directions ([`Dir::bit`]) there is a wall beside it.
pub(super) type Mark = u8;

/// Not a free field.
const WALL: Mark = 0;
/// An exit.
const EXIT: Mark = 1;
/// A free field not yet reached.
const UNSEEN: Mark = 2;
/// A free field that has been reached, or must not be: slides pass over it.
pub(super) const SEEN: Mark = 3;
/// The bits that hold one of the four.
const KIND: Mark = 3;
/// The bits of walls.
const WALLS: Mark = 0xf0;
/// The row of free fields that ends here has been gone over from its other end, which reaches
/// the same fields, so that it need not be done from here too.
const ROW_DONE: Mark = 4;
/// The same for the column.
const COLUMN_DONE: Mark = 8;

/// A field reached by the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    /// The field, as index into the board's tiles.
    pub(crate) field: usize,
    /// The direction of the slide that leads from it ...
    pub(crate) dir: Dir,
    /// ... to this field.
    pub(crate) stop: usize,
    /// Fewest steps.
    pub(crate) steps: u32,
}

/// The marks of a board before any search.
pub(super) fn blank(board: &Board) -> Vec<Mark> {
    let width = usize::from(board.width());
    let tiles = board.tiles();
    let mut marks = Vec::with_capacity(tiles.len());
    for (index, tile) in tiles.iter().enumerate() {
        let kind = match tile {
            CellKind::Wall => WALL,
            CellKind::Free => UNSEEN,
            CellKind::Exit => EXIT,
        };
        let wall = |dir: Dir| {
            let beside = tiles.get(neighbour(index, dir, width));
            if beside.is_none_or(|tile| *tile == CellKind::Wall) {
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

/// Prepares the marks for another search: what was seen is unseen again.
pub(super) fn forget(marks: &mut [Mark]) {
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

/// Writes for every unseen field that can reach one of the `goals` (exits or seen fields) the
/// fewest steps, as far as that is at most `limit`.
pub(super) fn spread(
    marks: &mut [Mark],
    steps_of: &mut [u32],
    width: usize,
    goals: Vec<u32>,
    trapdoor: bool,
    limit: u32,
    mut on_reached: impl FnMut(Reached),
) {
    let mut frontier = goals;
    let mut next = Vec::new();
    let mut steps = 0;
    while !frontier.is_empty() && steps < limit {
        steps += 1;
        for &stop in &frontier {
            for dir in Dir::ALL {
                let sweep = Sweep {
                    stop: stop as usize,
                    dir,
                    width,
                    trapdoor,
                };
                sweep.run(marks, |from, can_stop| {
                    if let Some(slot) = steps_of.get_mut(from) {
                        *slot = steps;
                    }
                    if can_stop {
                        next.push(from as u32);
                    }
                    on_reached(Reached {
                        field: from,
                        dir,
                        stop: stop as usize,
                        steps,
                    });
                });
            }
        }
        frontier.clear();
        std::mem::swap(&mut frontier, &mut next);
    }
}

/// Going over the fields from which a slide in direction `dir` ends on `stop`.
struct Sweep {
    stop: usize,
    dir: Dir,
    width: usize,
    trapdoor: bool,
}

impl Sweep {
    /// Shows every field reached for the first time to `on_first`, and whether a slide can stop
    /// there, for from others the search need not go on.
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
        // An exit may be the end of two rows and two columns, when it is a trapdoor.
        if let Some(mark) = marks.get_mut(last).filter(|mark| **mark & KIND != EXIT) {
            *mark |= done;
        }
    }
}

/// The index of the field beside another one; beyond the last one when there is none.
#[inline]
fn neighbour(index: usize, dir: Dir, width: usize) -> usize {
    match dir {
        Dir::North => index.wrapping_sub(width),
        Dir::East => index.wrapping_add(1),
        Dir::South => index.wrapping_add(width),
        Dir::West => index.wrapping_sub(1),
    }
}
