//! A* (Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum
//! cost paths", 1968) with the Manhattan distance as its heuristic.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::open_neighbours;
use super::solver::{SolverStep, trace_back};
use crate::core::grid::{Cell, Maze};

pub(super) fn solve(
    maze: &Maze,
    from: Cell,
    to: Cell,
    watch: &mut impl FnMut(SolverStep),
) -> Vec<Cell> {
    let mut came_from: Vec<Option<Cell>> = vec![None; maze.cell_count()];
    let mut best = vec![u32::MAX; maze.cell_count()];
    let remaining =
        |cell: Cell| u32::from(cell.x.abs_diff(to.x)) + u32::from(cell.y.abs_diff(to.y));
    // The smallest sum first; of equal ones the cell farthest from the start, which is nearer to
    // the end; then the order of cells, so that every run is the same.
    let mut open = BinaryHeap::from([(Reverse(remaining(from)), 0u32, Reverse(from))]);
    if let Some(n) = maze.cell_index(from) {
        best[n] = 0;
    }
    while let Some((_, distance, Reverse(cell))) = open.pop() {
        if maze.cell_index(cell).is_none_or(|n| best[n] != distance) {
            continue;
        }
        watch(SolverStep::At(cell, distance));
        if cell == to {
            return trace_back(maze, &came_from, from, to);
        }
        for (_, next) in open_neighbours(maze, cell) {
            let Some(n) = maze.cell_index(next) else {
                continue;
            };
            if distance + 1 < best[n] {
                best[n] = distance + 1;
                came_from[n] = Some(cell);
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
