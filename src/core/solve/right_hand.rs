//! The right-hand rule: at each cell turn right if possible, else go on, else turn left, else
//! back. Without loops it passes every cell; with loops it may go round one for ever, and stops
//! when it is where it began, facing as it did.

use super::solver::SolverStep;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// The path found is the walk without its detours.
pub(super) fn solve(
    maze: &Maze,
    from: Cell,
    to: Cell,
    watch: &mut impl FnMut(SolverStep),
) -> Vec<Cell> {
    // For each cell its index on the path without detours, plus one; 0 off it.
    let mut position = vec![0usize; maze.cell_count()];
    let mut seen = vec![false; maze.cell_count()];
    let mut path: Vec<Cell> = Vec::new();
    let (mut cell, mut facing) = (from, Dir::North);
    let mut first_step = None;
    loop {
        let Some(n) = maze.cell_index(cell) else {
            return Vec::new();
        };
        let fresh = !std::mem::replace(&mut seen[n], true);
        if position[n] > 0 {
            watch(SolverStep::Back(cell));
            for left in path.drain(position[n]..) {
                if let Some(n) = maze.cell_index(left) {
                    position[n] = 0;
                }
            }
        } else {
            watch(if fresh {
                SolverStep::At(cell, path.len() as u32)
            } else {
                SolverStep::Walk(cell)
            });
            path.push(cell);
            position[n] = path.len();
        }
        if cell == to {
            return path;
        }
        let turns = [facing.right(), facing, facing.left(), facing.opposite()];
        let Some(dir) = turns.into_iter().find(|&dir| maze.is_open(cell, dir)) else {
            return Vec::new();
        };
        // The walk is a cycle, so it comes back to its first step before any other.
        if *first_step.get_or_insert((cell, dir)) == (cell, dir) && path.len() == 1 && !fresh {
            return Vec::new();
        }
        facing = dir;
        match maze.neighbour(cell, dir) {
            Some(next) => cell = next,
            None => return Vec::new(),
        }
    }
}
