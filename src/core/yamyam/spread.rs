//! The breadth-first search backwards over slides.
//!
//! The fields from which a slide can end on a given field need no list: where a wall stands
//! beyond the field, they are the fields on the other side of it, up to the next wall. Every
//! field lies in one row and one column of free fields, and each of those has two ends where
//! slides stop, so that the whole search touches every field at most four times, however long
//! the slides are.

use super::board::{Board, Tile};
use crate::core::dir::Dir;

/// Codes beside the numbers of steps. Boards have at most 65,535 x 65,535 fields, of which no
/// shortest way visits more than half (it never stops on the rim).
pub(super) const WALL: u32 = u32::MAX;
/// An exit.
pub(super) const EXIT: u32 = u32::MAX - 1;
/// A free field that must not be left: slides pass over it, none begins there.
pub(super) const HELD: u32 = u32::MAX - 2;
/// A free field not yet reached.
pub(super) const UNSEEN: u32 = u32::MAX - 3;

/// A field reached by the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    /// The field, as index into the board's tiles.
    pub field: usize,
    /// The direction of the slide that leads from it ...
    pub dir: Dir,
    /// ... to this field.
    pub stop: usize,
    /// Fewest steps.
    pub steps: u32,
}

/// The codes of a board before any search: walls, exits, unseen fields.
pub(super) fn blank(board: &Board) -> Vec<u32> {
    let code = |tile: &Tile| match tile {
        Tile::Wall => WALL,
        Tile::Free => UNSEEN,
        Tile::Exit => EXIT,
    };
    board.tiles().iter().map(code).collect()
}

/// Writes into every unseen field the fewest steps to one of the `goals`, as far as that is at
/// most `limit`. Goals are exits, or free fields that already bear a number of steps.
pub(super) fn spread(
    field: &mut [u32],
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
            let stop = stop as usize;
            let is_hole = trapdoor && field.get(stop) == Some(&EXIT);
            for dir in Dir::ALL {
                let Some(ahead) = neighbour(stop, dir, width) else {
                    continue;
                };
                if !is_hole && field.get(ahead) != Some(&WALL) {
                    continue;
                }
                let back = dir.opposite();
                let mut at = neighbour(stop, back, width);
                while let Some(from) = at {
                    match field.get_mut(from) {
                        None | Some(&mut WALL) => break,
                        Some(&mut EXIT) if trapdoor => break,
                        Some(code) if *code == UNSEEN => {
                            *code = steps;
                            next.push(from as u32);
                            on_reached(Reached {
                                field: from,
                                dir,
                                stop,
                                steps,
                            });
                        }
                        Some(_) => {}
                    }
                    at = neighbour(from, back, width);
                }
            }
        }
        frontier.clear();
        std::mem::swap(&mut frontier, &mut next);
    }
}

/// The index of the field beside another one. The rim is all wall, so that from a field that
/// is not, there always is one.
#[inline]
fn neighbour(index: usize, dir: Dir, width: usize) -> Option<usize> {
    match dir {
        Dir::North => index.checked_sub(width),
        Dir::East => index.checked_add(1),
        Dir::South => index.checked_add(width),
        Dir::West => index.checked_sub(1),
    }
}
