//! Growing tree (Walter Pullen): keep a list of cells that may have unvisited neighbours; each
//! time take one of them and carve on from it. Taking always the newest gives the long
//! corridors of the backtracker, taking a random one the short branches of Prim.
//!
//! The *texture* t, 0 to 100, mixes the two: a random cell is taken with the chance
//! ((100 - t) / 100)^2. The square evens out the steps of a slider: a few random cells change
//! the picture much, and beyond a half it changes little.

use super::observer::{Step, StepObserver};
use super::work_grid::{NeighbourTable, SIDES, WorkGrid};
use crate::core::grid::{Cell, Maze};
use crate::core::rng::{Dice, Rng};

/// Carves the region of `start`; `texture` is 0 to 100.
pub(super) fn carve<O: StepObserver>(
    maze: &mut Maze,
    start: Cell,
    texture: u8,
    rng: &mut Rng,
    observer: &mut O,
) {
    let neighbours = NeighbourTable::new(maze);
    let mut dice = Dice::new();
    // High nibble: unvisited neighbours. Low nibble: the side opened.
    let mut work = WorkGrid::new(maze);
    let bytes = &mut work.bytes[..];
    let first = maze.byte_index(start);
    let mut active: Vec<u32> = vec![first as u32];
    neighbours.mark_visited(bytes, first);
    let randomness = 100 - u32::from(texture.min(100));
    while let Some(&newest) = active.last() {
        let mut index = active.len() - 1;
        let mut at = newest as usize;
        if rng.below(10_000) < randomness * randomness {
            // Fits: the list holds each cell once.
            index = rng.below(active.len() as u32) as usize;
            at = active[index] as usize;
        }
        let unvisited = bytes[at] & SIDES;
        if unvisited == 0 {
            active.swap_remove(index);
            if O::ENABLED {
                observer.observe(Step::Done(neighbours.cell(at)));
            }
            continue;
        }
        let choice = neighbours.choose(unvisited, dice.face(rng));
        let next = neighbours.follow(at, choice);
        bytes[next] |= choice.opposite_bit();
        neighbours.mark_visited(bytes, next);
        active.push(next as u32);
        if O::ENABLED {
            observer.observe(Step::Carve(neighbours.cell(at), choice.dir()));
            observer.observe(Step::Frontier(neighbours.cell(next)));
        }
    }
    work.open_passages(maze);
}
