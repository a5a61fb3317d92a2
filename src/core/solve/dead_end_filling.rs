//! Dead-end filling: fill every dead end but start and end, and the cells that become dead
//! ends by it, until there are none. What is left is the path, or, with loops, all paths, of
//! which a shortest is taken.

use super::solver::SolverStep;
use super::{breadth_first, open_neighbours};
use crate::core::grid::{Cell, Maze};

pub(super) fn solve(
    maze: &Maze,
    from: Cell,
    to: Cell,
    watch: &mut impl FnMut(SolverStep),
) -> Vec<Cell> {
    let mut filled = vec![false; maze.cell_count()];
    let is_filled = |filled: &[bool], cell| maze.cell_index(cell).is_none_or(|n| filled[n]);
    for first in maze.free_cells() {
        let mut cell = first;
        while cell != from && cell != to && !is_filled(&filled, cell) {
            let mut exits =
                open_neighbours(maze, cell).filter(|&(_, next)| !is_filled(&filled, next));
            let (Some((_, next)), None) = (exits.next(), exits.next()) else {
                break;
            };
            watch(SolverStep::Fill(cell));
            if let Some(n) = maze.cell_index(cell) {
                filled[n] = true;
            }
            cell = next;
        }
    }
    breadth_first::solve(maze, from, to, |cell| !is_filled(&filled, cell), |_, _| {})
}
