//! The right hand on the wall: at each cell turn right if you can, else go on, else
//! turn left, else back. Without loops it comes by every cell; with loops it may go
//! round one for ever and is stopped when it is where it began, facing as it did.

use super::solver::SolverStep;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// The way found is the walk without its detours.
pub(super) fn solve(
    maze: &Maze,
    from: Cell,
    to: Cell,
    watch: &mut impl FnMut(SolverStep),
) -> Vec<Cell> {
    // For each cell its place on the way without detours, plus one; 0 off it.
    let mut place = vec![0usize; maze.cells()];
    let mut seen = vec![false; maze.cells()];
    let mut way: Vec<Cell> = Vec::new();
    let (mut cell, mut facing) = (from, Dir::North);
    let mut first_step = None;
    loop {
        let Some(n) = maze.number(cell) else {
            return Vec::new();
        };
        let fresh = !std::mem::replace(&mut seen[n], true);
        if place[n] > 0 {
            watch(SolverStep::Back(cell));
            for left in way.drain(place[n]..) {
                if let Some(n) = maze.number(left) {
                    place[n] = 0;
                }
            }
        } else {
            watch(if fresh {
                SolverStep::At(cell, way.len() as u32)
            } else {
                SolverStep::Walk(cell)
            });
            way.push(cell);
            place[n] = way.len();
        }
        if cell == to {
            return way;
        }
        let turns = [facing.right(), facing, facing.left(), facing.opposite()];
        let Some(dir) = turns.into_iter().find(|&dir| maze.is_open(cell, dir)) else {
            return Vec::new();
        };
        // The walk is one ring, so it comes back to its first step before any other.
        if *first_step.get_or_insert((cell, dir)) == (cell, dir) && way.len() == 1 && !fresh {
            return Vec::new();
        }
        facing = dir;
        match maze.neighbour(cell, dir) {
            Some(next) => cell = next,
            None => return Vec::new(),
        }
    }
}
