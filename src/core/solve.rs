//! Distances and shortest ways, breadth first, and [`solver`]s to watch. Everything
//! here is iterative and takes time and memory linear in the number of cells.

mod a_star;
mod dead_end_filling;
mod depth_first;
mod flood;
mod right_hand;
mod solver;

pub use solver::{Solution, Solver, SolverStep};

use super::dir::Dir;
use super::grid::{Cell, Maze};
use super::walk::{Tile, Tiles};

/// Distance of a cell that cannot be reached.
pub const UNREACHED: u32 = u32::MAX;

/// Passages from `from` to every cell, row by row (place [`Maze::number`]);
/// [`UNREACHED`] where no way leads, everywhere when `from` lies outside.
#[must_use]
pub fn distances(maze: &Maze, from: Cell) -> Vec<u32> {
    let mut far = vec![UNREACHED; maze.cells()];
    let Some(first) = maze.number(from) else {
        return far;
    };
    let mut queue: Vec<Cell> = vec![from];
    far[first] = 0;
    let mut head = 0;
    while let Some(&cell) = queue.get(head) {
        head += 1;
        let here = maze.number(cell).map_or(UNREACHED, |n| far[n]);
        for (_, next) in open_neighbours(maze, cell) {
            if let Some(n) = maze.number(next)
                && far[n] == UNREACHED
            {
                far[n] = here + 1;
                queue.push(next);
            }
        }
    }
    far
}

/// A shortest way from one cell to another, both included; `None` when there is no
/// way. Among ways of equal length the one that turns north, east, south, west in
/// this order of preference.
#[must_use]
pub fn path(maze: &Maze, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let far = distances(maze, to);
    let steps = far[maze.number(from)?];
    if steps == UNREACHED {
        return None;
    }
    let mut way = vec![from];
    let mut cell = from;
    while let Some(dir) = downhill(maze, &far, cell) {
        cell = maze.neighbour(cell, dir)?;
        way.push(cell);
    }
    Some(way)
}

/// The fewest moves that win the classic labyrinth: from the entrance over tiles to
/// the exit and one step out of it. `None` when the exit cannot be reached.
#[must_use]
pub fn classic_moves(maze: &Maze) -> Option<u32> {
    let last = last_cell(maze);
    let far = distances(maze, last);
    match far.first() {
        // One step in, two for each passage, one on to the exit and one out of it.
        Some(&steps) if steps != UNREACHED => Some(2 * steps + 3),
        _ => None,
    }
}

/// The next step of a shortest way from a tile out of the classic exit; `None` when
/// no way leads there or the tile is no open tile.
#[must_use]
pub fn classic_hint(maze: &Maze, tile: Tile) -> Option<Dir> {
    let tiles = Tiles::new(maze);
    if tile == tiles.entrance() || tile == tiles.exit() {
        return Some(Dir::South);
    }
    if !tiles.is_open(tile) {
        return None;
    }
    let last = last_cell(maze);
    let far = distances(maze, last);
    if let Some(cell) = tile.cell() {
        return if cell == last {
            Some(Dir::South)
        } else {
            downhill(maze, &far, cell)
        };
    }
    // In a passage: towards the room that is nearer to the exit.
    Dir::ALL
        .into_iter()
        .filter_map(|dir| {
            let cell = tiles.neighbour(tile, dir).and_then(Tile::cell)?;
            let steps = far[maze.number(cell)?];
            (steps != UNREACHED && tiles.is_open(Tile::room(cell))).then_some((steps, dir))
        })
        .min_by_key(|&(steps, _)| steps)
        .map(|(_, dir)| dir)
}

/// The cell at the bottom right, above the classic exit.
fn last_cell(maze: &Maze) -> Cell {
    Cell::new(maze.width() - 1, maze.height() - 1)
}

/// The cell behind an open side.
fn open_neighbour(maze: &Maze, cell: Cell, dir: Dir) -> Option<Cell> {
    if maze.is_open(cell, dir) {
        maze.neighbour(cell, dir)
    } else {
        None
    }
}

/// The cells behind all open sides, clockwise from the north.
fn open_neighbours(maze: &Maze, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
    Dir::ALL
        .into_iter()
        .filter_map(move |dir| open_neighbour(maze, cell, dir).map(|next| (dir, next)))
}

/// The first direction in which the distance falls; `None` at the goal.
fn downhill(maze: &Maze, far: &[u32], cell: Cell) -> Option<Dir> {
    let here = far[maze.number(cell)?];
    let nearer = |next: Cell| maze.number(next).is_some_and(|n| far[n] < here);
    open_neighbours(maze, cell)
        .find(|&(_, next)| nearer(next))
        .map(|(dir, _)| dir)
}
