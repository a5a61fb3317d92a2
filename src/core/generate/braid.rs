//! Braiding: open a second passage at dead ends, which makes loops. It runs after any of the
//! algorithms.

use super::observer::{Step, StepObserver};
use crate::core::dir::Dir;
use crate::core::grid::Maze;
use crate::core::rng::Rng;

/// Opens a second passage at `percent` (0 to 100) of the dead ends, row by row, if possible
/// towards another dead end. Dead ends shut in by borders stay.
pub(super) fn braid<O: StepObserver>(
    maze: &mut Maze,
    percent: u8,
    rng: &mut Rng,
    observer: &mut O,
) {
    if percent == 0 {
        return;
    }
    for at in 0..maze.bytes().len() {
        if !is_dead_end(maze.bytes()[at]) || rng.below(100) >= u32::from(percent) {
            continue;
        }
        let byte = maze.bytes()[at];
        let walls: Vec<Dir> = Dir::ALL
            .into_iter()
            .filter(|dir| (byte | byte >> 4) & dir.bit() == 0)
            .collect();
        let leads_to_dead_end =
            |dir: &Dir| is_dead_end(maze.bytes()[maze.neighbour_index(at, *dir)]);
        let mut choice: Vec<Dir> = walls.iter().copied().filter(leads_to_dead_end).collect();
        if choice.is_empty() {
            choice = walls;
        }
        if let Some(&dir) = choice.get(rng.below(choice.len() as u32) as usize) {
            let cell = maze.cell_at(at);
            maze.carve(cell, dir);
            if O::ENABLED {
                observer.observe(Step::Braid(cell, dir));
            }
        }
    }
}

/// Whether a cell's byte has exactly one open side. An excluded cell has four.
fn is_dead_end(byte: u8) -> bool {
    (byte & 0x0F).is_power_of_two()
}
