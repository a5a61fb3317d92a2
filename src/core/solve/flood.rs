//! Breadth-first flood: all cells at distance 1, then all at distance 2, and so on,
//! until the end gets wet.

use std::collections::VecDeque;

use super::open_neighbours;
use super::solver::{SolverStep, trace};
use crate::core::grid::{Cell, Maze};

pub(super) fn solve(
    maze: &Maze,
    from: Cell,
    to: Cell,
    watch: &mut impl FnMut(SolverStep),
) -> Vec<Cell> {
    let mut came: Vec<Option<Cell>> = vec![None; maze.cells()];
    let mut queue = VecDeque::from([(from, 0)]);
    watch(SolverStep::At(from, 0));
    while let Some((cell, distance)) = queue.pop_front() {
        if cell == to {
            return trace(maze, &came, from, to);
        }
        for (_, next) in open_neighbours(maze, cell) {
            let Some(note) = maze.number(next).and_then(|n| came.get_mut(n)) else {
                continue;
            };
            if note.is_none() && next != from {
                *note = Some(cell);
                watch(SolverStep::At(next, distance + 1));
                queue.push_back((next, distance + 1));
            }
        }
    }
    Vec::new()
}
