//! Prim, in the form usual for mazes: the maze grows from its start; each time a
//! random cell beside it is joined to it by a random side. (After Prim, "Shortest
//! connection networks and some generalizations", 1957.)

use super::visit::{Step, StepObserver};
use super::work::{Compass, SIDES, Work};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::{Dice, Rng};

/// Low nibble of the start, which is opened from nowhere, while the others grow.
const START: u8 = 0x0F;

/// Carves the region of `start`.
pub(super) fn carve<V: StepObserver>(maze: &mut Maze, start: Cell, rng: &mut Rng, visitor: &mut V) {
    let compass = Compass::new(maze);
    let mut dice = Dice::new();
    // High nibble: neighbours that are in the maze. Low nibble: the side opened.
    let mut work = Work::new(maze);
    let bytes = &mut work.bytes[..];
    bytes.fill(0);
    let first = maze.index(start);
    let mut frontier: Vec<u32> = Vec::new();
    let mut at = first;
    bytes[at] = START;
    loop {
        for dir in Dir::ALL {
            if maze.bytes()[at] >> 4 & dir.bit() != 0 {
                continue;
            }
            let next = compass.towards(at, dir);
            if bytes[next] & !SIDES != 0 {
                continue;
            }
            if bytes[next] == 0 {
                frontier.push(next as u32);
                if V::ON {
                    visitor.step(Step::Frontier(compass.cell(next)));
                }
            }
            bytes[next] |= dir.opposite().bit() << 4;
        }
        if frontier.is_empty() {
            break;
        }
        // Fits: the frontier holds each cell once.
        let chosen = rng.below(frontier.len() as u32);
        at = frontier.swap_remove(chosen as usize) as usize;
        let choice = compass.choose(bytes[at], dice.face(rng));
        bytes[at] = choice.forth();
        if V::ON {
            let from = compass.follow(at, choice);
            visitor.step(Step::Carve(compass.cell(from), choice.dir().opposite()));
        }
    }
    bytes[first] = 0;
    work.weave(maze);
}
