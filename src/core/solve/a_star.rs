//! A*: always look next at the cell whose way so far plus the remaining distance, as if
//! there were no walls, is smallest. (Hart, Nilsson and Raphael, "A formal basis for
//! the heuristic determination of minimum cost paths", 1968.)

use std::cmp::Reverse;
use std::collections::BinaryHeap;

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
    let mut far = vec![u32::MAX; maze.cells()];
    let remaining =
        |cell: Cell| u32::from(cell.x.abs_diff(to.x)) + u32::from(cell.y.abs_diff(to.y));
    // The smallest sum first, of equal ones the farthest from the start: it is nearer
    // to the end. The order of cells makes the rest certain.
    let mut open = BinaryHeap::from([(Reverse(remaining(from)), 0u32, Reverse(from))]);
    if let Some(n) = maze.number(from) {
        far[n] = 0;
    }
    while let Some((_, distance, Reverse(cell))) = open.pop() {
        if maze.number(cell).is_none_or(|n| far[n] != distance) {
            continue;
        }
        watch(SolverStep::At(cell, distance));
        if cell == to {
            return trace(maze, &came, from, to);
        }
        for (_, next) in open_neighbours(maze, cell) {
            let Some(n) = maze.number(next) else { continue };
            if distance + 1 < far[n] {
                far[n] = distance + 1;
                came[n] = Some(cell);
                open.push((
                    Reverse(distance + 1 + remaining(next)),
                    distance + 1,
                    Reverse(next),
                ));
            }
        }
    }
    Vec::new()
}
