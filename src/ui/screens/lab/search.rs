//! The searches, each written down move by move. They take time linear in the cells, A*
//! a logarithm more.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::hunt::{Move, Solver};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// What is known of each cell while searching, by [`Maze::number`].
struct Known(Vec<bool>);

impl Known {
    fn new(maze: &Maze) -> Known {
        Known(vec![false; maze.cells()])
    }

    fn has(&self, maze: &Maze, cell: Cell) -> bool {
        maze.number(cell)
            .and_then(|n| self.0.get(n))
            .is_none_or(|known| *known)
    }

    /// Notes a cell; false if it was known already.
    fn note(&mut self, maze: &Maze, cell: Cell) -> bool {
        match maze.number(cell).and_then(|n| self.0.get_mut(n)) {
            Some(known) => !std::mem::replace(known, true),
            None => false,
        }
    }
}

/// The cells behind a cell's open sides, clockwise from the north.
fn ways(maze: &Maze, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    Dir::ALL
        .into_iter()
        .filter(move |&dir| maze.is_open(cell, dir))
        .filter_map(move |dir| maze.neighbour(cell, dir))
}

/// The moves of a search from one cell to another.
pub fn record(maze: &Maze, solver: Solver, from: Cell, to: Cell) -> Vec<Move> {
    match solver {
        Solver::Flood => flood(maze, from),
        Solver::Depth => depth_first(maze, from, to),
        Solver::Fill => fill_dead_ends(maze, from, to),
        Solver::Hand => right_hand(maze, from, to),
        Solver::AStar => a_star(maze, from, to),
    }
}

/// Breadth first through the whole maze.
fn flood(maze: &Maze, from: Cell) -> Vec<Move> {
    let mut moves = Vec::with_capacity(2 * maze.cells());
    let mut known = Known::new(maze);
    known.note(maze, from);
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        moves.push(Move::Visit(cell));
        for next in ways(maze, cell) {
            if known.note(maze, next) {
                moves.push(Move::Wait(next));
                queue.push_back(next);
            }
        }
    }
    moves
}

/// Depth first: on into the first cell not yet visited, else one back.
fn depth_first(maze: &Maze, from: Cell, to: Cell) -> Vec<Move> {
    let mut moves = vec![Move::Visit(from)];
    let mut known = Known::new(maze);
    known.note(maze, from);
    let mut way = vec![from];
    while let Some(&cell) = way.last() {
        if cell == to {
            break;
        }
        if let Some(next) = ways(maze, cell).find(|next| !known.has(maze, *next)) {
            known.note(maze, next);
            way.push(next);
            moves.push(Move::Visit(next));
        } else {
            way.pop();
            moves.extend(way.last().map(|&last| Move::Back(last)));
        }
    }
    moves
}

/// Dead ends are filled up to the next fork, until none is left.
fn fill_dead_ends(maze: &Maze, from: Cell, to: Cell) -> Vec<Move> {
    let mut moves = Vec::with_capacity(maze.cells());
    let mut filled = Known::new(maze);
    for first in maze.free_cells() {
        let mut cell = first;
        while cell != from && cell != to && !filled.has(maze, cell) {
            let mut left = ways(maze, cell).filter(|next| !filled.has(maze, *next));
            let (on, fork) = (left.next(), left.next());
            if fork.is_some() {
                break;
            }
            drop(left);
            filled.note(maze, cell);
            moves.push(Move::Leave(cell));
            let Some(next) = on else { break };
            cell = next;
        }
    }
    moves
}

/// The right hand stays on the wall. In a maze with loops the walk might never come to
/// the end: it stops when every side has been passed in both directions.
fn right_hand(maze: &Maze, from: Cell, to: Cell) -> Vec<Move> {
    let mut moves = vec![Move::Visit(from)];
    let mut way = vec![from];
    let (mut cell, mut ahead) = (from, Dir::South);
    for _ in 0..4 * maze.cells() {
        if cell == to {
            break;
        }
        let turns = [ahead.right(), ahead, ahead.left(), ahead.opposite()];
        let Some(dir) = turns.into_iter().find(|&dir| maze.is_open(cell, dir)) else {
            break;
        };
        let Some(next) = maze.neighbour(cell, dir) else {
            break;
        };
        let before = way.len().checked_sub(2).and_then(|n| way.get(n));
        if before == Some(&next) {
            way.pop();
            moves.push(Move::Back(next));
        } else {
            way.push(next);
            moves.push(Move::Visit(next));
        }
        (cell, ahead) = (next, dir);
    }
    moves
}

/// A*, with the distance without walls as the estimate (Hart, Nilsson, Raphael, 1968).
/// Of equally good cells the one nearer to the end comes first, then the newest.
fn a_star(maze: &Maze, from: Cell, to: Cell) -> Vec<Move> {
    let mut moves = Vec::with_capacity(2 * maze.cells());
    let mut visited = Known::new(maze);
    let guess = |cell: Cell| u32::from(cell.x.abs_diff(to.x)) + u32::from(cell.y.abs_diff(to.y));
    let mut open = BinaryHeap::from([(Reverse(guess(from)), Reverse(guess(from)), 0, 0, from)]);
    while let Some((_, _, _, steps, cell)) = open.pop() {
        if !visited.note(maze, cell) {
            continue;
        }
        moves.push(Move::Visit(cell));
        if cell == to {
            break;
        }
        for next in ways(maze, cell).filter(|next| !visited.has(maze, *next)) {
            moves.push(Move::Wait(next));
            let left = guess(next);
            open.push((
                Reverse(steps + 1 + left),
                Reverse(left),
                moves.len(),
                steps + 1,
                next,
            ));
        }
    }
    moves
}
