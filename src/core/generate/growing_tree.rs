//! Growing tree: keep a list of cells that may have fresh neighbours; each time take
//! one of them and carve on from it. Taking always the newest gives the long ways of
//! the backtracker, taking a random one the short branches of Prim. (The algorithm is
//! Walter Pullen's.)
//!
//! The *texture* t, 0 to 100, mixes the two: a random cell is taken with the chance
//! ((100 - t) / 100)^2. The square makes the steps of a slider look alike: already few
//! random cells change the picture much, and beyond a half it changes little.

use super::visit::{Step, StepObserver};
use super::work::{Compass, SIDES, Work};
use crate::core::grid::{Cell, Maze};
use crate::core::rng::{Dice, Rng};

/// Carves the region of `start`; `texture` is 0 to 100.
pub(super) fn carve<V: StepObserver>(
    maze: &mut Maze,
    start: Cell,
    texture: u8,
    rng: &mut Rng,
    visitor: &mut V,
) {
    let compass = Compass::new(maze);
    let mut dice = Dice::new();
    // High nibble: fresh neighbours. Low nibble: the side opened.
    let mut work = Work::new(maze);
    let bytes = &mut work.bytes[..];
    let first = maze.index(start);
    let mut active: Vec<u32> = vec![first as u32];
    compass.close(bytes, first);
    let away = 100 - u32::from(texture.min(100));
    while let Some(&newest) = active.last() {
        let mut number = active.len() - 1;
        let mut at = newest as usize;
        if rng.below(10_000) < away * away {
            // Fits: the list holds each cell once.
            number = rng.below(active.len() as u32) as usize;
            at = active[number] as usize;
        }
        let fresh = bytes[at] & SIDES;
        if fresh == 0 {
            active.swap_remove(number);
            if V::ON {
                visitor.step(Step::Done(compass.cell(at)));
            }
            continue;
        }
        let choice = compass.choose(fresh, dice.face(rng));
        let next = compass.follow(at, choice);
        bytes[next] |= choice.back();
        compass.close(bytes, next);
        active.push(next as u32);
        if V::ON {
            visitor.step(Step::Carve(compass.cell(at), choice.dir()));
            visitor.step(Step::Frontier(compass.cell(next)));
        }
    }
    work.weave(maze);
}
