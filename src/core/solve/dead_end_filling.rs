//! Dead-end filling: fill every dead end but start and end, and the cells that become
//! dead ends by it, until there are none. What is left is the way, or, with loops, all
//! ways, of which a shortest is taken.

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
    let mut filled = vec![false; maze.cells()];
    let is_filled = |filled: &[bool], cell| maze.number(cell).is_none_or(|n| filled[n]);
    let ways_on = |filled: &[bool], cell| {
        open_neighbours(maze, cell)
            .filter(|&(_, c)| !is_filled(filled, c))
            .count()
    };
    for first in maze.free_cells() {
        let mut cell = first;
        while cell != from && cell != to && !is_filled(&filled, cell) && ways_on(&filled, cell) == 1
        {
            watch(SolverStep::Fill(cell));
            if let Some(n) = maze.number(cell) {
                filled[n] = true;
            }
            match open_neighbours(maze, cell).find(|&(_, next)| !is_filled(&filled, next)) {
                Some((_, next)) => cell = next,
                None => break,
            }
        }
    }
    let mut came: Vec<Option<Cell>> = vec![None; maze.cells()];
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        if cell == to {
            return trace(maze, &came, from, to);
        }
        for (_, next) in open_neighbours(maze, cell).filter(|&(_, next)| !is_filled(&filled, next))
        {
            let Some(note) = maze.number(next).and_then(|n| came.get_mut(n)) else {
                continue;
            };
            if note.is_none() && next != from {
                *note = Some(cell);
                queue.push_back(next);
            }
        }
    }
    Vec::new()
}
