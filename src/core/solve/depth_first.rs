//! Depth first: follow one way to its end, go back to the last fork, try the next. The
//! directions are tried clockwise from the north.

use super::solver::SolverStep;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

pub(super) fn solve(
    maze: &Maze,
    from: Cell,
    to: Cell,
    watch: &mut impl FnMut(SolverStep),
) -> Vec<Cell> {
    let mut seen = vec![false; maze.cells()];
    // The way so far, and how many directions each of its cells has tried.
    let mut way = vec![from];
    let mut tried = vec![0];
    if let Some(n) = maze.number(from) {
        seen[n] = true;
    }
    watch(SolverStep::At(from, 0));
    while let (Some(&cell), Some(next_try)) = (way.last(), tried.last_mut()) {
        if cell == to {
            return way;
        }
        if *next_try == Dir::ALL.len() {
            way.pop();
            tried.pop();
            if let Some(&back) = way.last() {
                watch(SolverStep::Back(back));
            }
            continue;
        }
        let dir = Dir::from_index(*next_try);
        *next_try += 1;
        let next = if maze.is_open(cell, dir) {
            maze.neighbour(cell, dir)
        } else {
            None
        };
        if let Some(next) = next
            && let Some(seen) = maze.number(next).and_then(|n| seen.get_mut(n))
            && !std::mem::replace(seen, true)
        {
            watch(SolverStep::At(next, way.len() as u32));
            way.push(next);
            tried.push(0);
        }
    }
    Vec::new()
}
