//! Braiding: open a second way at dead ends, so that ways run in loops. A pass after
//! any of the algorithms.

use super::visit::{Step, StepObserver};
use crate::core::dir::Dir;
use crate::core::grid::Maze;
use crate::core::rng::Rng;

/// Opens a second way at `percent` (0 to 100) of the dead ends, row by row, each time
/// to another dead end if one is beside it. Dead ends shut in by borders stay.
pub(super) fn braid<V: StepObserver>(maze: &mut Maze, percent: u8, rng: &mut Rng, visitor: &mut V) {
    if percent == 0 {
        return;
    }
    for at in 0..maze.bytes().len() {
        if !is_dead_end(maze.bytes()[at]) || rng.below(100) >= u32::from(percent) {
            continue;
        }
        let byte = maze.bytes()[at];
        let walls = Dir::ALL
            .into_iter()
            .filter(|dir| (byte | byte >> 4) & dir.bit() == 0);
        let walls: Vec<Dir> = walls.collect();
        let ends = walls
            .iter()
            .copied()
            .filter(|&dir| is_dead_end(maze.bytes()[maze.towards(at, dir)]));
        let mut choice: Vec<Dir> = ends.collect();
        if choice.is_empty() {
            choice = walls;
        }
        if let Some(&dir) = choice.get(rng.below(choice.len() as u32) as usize) {
            let cell = maze.cell_at(at);
            maze.carve(cell, dir);
            if V::ON {
                visitor.step(Step::Braid(cell, dir));
            }
        }
    }
}

/// Whether a cell's byte has exactly one open side. An excluded cell has four.
fn is_dead_end(byte: u8) -> bool {
    (byte & 0x0F).is_power_of_two()
}
