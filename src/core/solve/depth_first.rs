//! Depth-first search: follow one corridor to its end, go back to the last fork, try the next.
//! The directions are tried clockwise from the north.

use super::solver::SolverStep;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

pub(super) fn solve(
    maze: &Maze,
    from: Cell,
    to: Cell,
    watch: &mut impl FnMut(SolverStep),
) -> Vec<Cell> {
    let mut seen = vec![false; maze.cell_count()];
    // The path so far, and how many directions each of its cells has tried.
    let mut path = vec![from];
    let mut tried = vec![0];
    if let Some(n) = maze.cell_index(from) {
        seen[n] = true;
    }
    watch(SolverStep::At(from, 0));
    while let (Some(&cell), Some(next_try)) = (path.last(), tried.last_mut()) {
        if cell == to {
            return path;
        }
        if *next_try == Dir::ALL.len() {
            path.pop();
            tried.pop();
            if let Some(&back) = path.last() {
                watch(SolverStep::Back(back));
            }
            continue;
        }
        let dir = Dir::from_index(*next_try);
        *next_try += 1;
        if maze.is_open(cell, dir)
            && let Some(next) = maze.neighbour(cell, dir)
            && let Some(seen) = maze.cell_index(next).and_then(|n| seen.get_mut(n))
            && !std::mem::replace(seen, true)
        {
            watch(SolverStep::At(next, path.len() as u32));
            path.push(next);
            tried.push(0);
        }
    }
    Vec::new()
}
