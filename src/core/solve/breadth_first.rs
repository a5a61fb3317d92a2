//! Breadth-first search: all cells at distance 1, then all at distance 2, and so on.

use std::collections::VecDeque;

use super::open_neighbours;
use super::solver::trace_back;
use crate::core::grid::{Cell, Maze};

/// A shortest path over the cells that `may_enter` allows; empty when there is none. Each
/// cell goes to `on_reached` with its distance.
pub(super) fn solve(
    maze: &Maze,
    from: Cell,
    to: Cell,
    may_enter: impl Fn(Cell) -> bool,
    mut on_reached: impl FnMut(Cell, u32),
) -> Vec<Cell> {
    let mut came_from: Vec<Option<Cell>> = vec![None; maze.cell_count()];
    let mut queue = VecDeque::from([(from, 0)]);
    on_reached(from, 0);
    while let Some((cell, distance)) = queue.pop_front() {
        if cell == to {
            return trace_back(maze, &came_from, from, to);
        }
        for (_, next) in open_neighbours(maze, cell).filter(|&(_, next)| may_enter(next)) {
            let Some(n) = maze.cell_index(next) else {
                continue;
            };
            if came_from[n].is_none() && next != from {
                came_from[n] = Some(cell);
                on_reached(next, distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
    }
    Vec::new()
}
