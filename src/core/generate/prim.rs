//! Prim, in the form usual for mazes: the maze grows from its start; each time a random cell
//! beside it is joined to it by a random side. (After Prim, "Shortest connection networks and
//! some generalizations", 1957.)

use super::observer::{Step, StepObserver};
use super::work_grid::{NeighbourTable, SIDES, WorkGrid};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::{Dice, Rng};

/// Low nibble of the start while the maze grows: visited, though not opened from anywhere.
const START: u8 = 0x0F;

/// Carves the region of `start`.
pub(super) fn carve<O: StepObserver>(
    maze: &mut Maze,
    start: Cell,
    rng: &mut Rng,
    observer: &mut O,
) {
    let neighbours = NeighbourTable::new(maze);
    let mut dice = Dice::new();
    // High nibble: neighbours that are in the maze. Low nibble: the side opened.
    let mut work = WorkGrid::new(maze);
    let bytes = &mut work.bytes[..];
    bytes.fill(0);
    let first = maze.byte_index(start);
    let mut frontier: Vec<u32> = Vec::new();
    let mut at = first;
    bytes[at] = START;
    loop {
        for dir in Dir::ALL {
            if maze.bytes()[at] >> 4 & dir.bit() != 0 {
                continue;
            }
            let next = neighbours.neighbour(at, dir);
            if bytes[next] & !SIDES != 0 {
                continue;
            }
            if bytes[next] == 0 {
                frontier.push(next as u32);
                if O::ENABLED {
                    observer.observe(Step::Frontier(neighbours.cell(next)));
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
        let choice = neighbours.choose(bytes[at], dice.face(rng));
        bytes[at] = choice.bit();
        if O::ENABLED {
            let from = neighbours.follow(at, choice);
            observer.observe(Step::Carve(neighbours.cell(from), choice.dir().opposite()));
        }
    }
    bytes[first] = 0;
    work.open_passages(maze);
}
