//! Distances, shortest paths, and [`Solver`]s to watch. Everything here is iterative and takes
//! time and memory linear in the number of cells.

mod a_star;
mod breadth_first;
mod dead_end_filling;
mod depth_first;
mod right_hand;
mod search;
mod solver;

pub(crate) use search::{Search, Trace};
pub use solver::{Solution, Solver, SolverStep};

use super::dir::Dir;
use super::grid::{Cell, Maze};
use super::tiles::{Tile, Tiles};

/// Distance of a cell that cannot be reached.
pub const UNREACHED: u32 = u32::MAX;

/// Passages from `from` to every cell, by [`Maze::cell_index`]; [`UNREACHED`] where no path
/// leads, everywhere when `from` lies outside.
pub fn distances(maze: &Maze, from: Cell) -> Vec<u32> {
    let mut distance = vec![UNREACHED; maze.cell_count()];
    let Some(first) = maze.cell_index(from) else {
        return distance;
    };
    let mut queue: Vec<Cell> = vec![from];
    distance[first] = 0;
    let mut head = 0;
    while let Some(&cell) = queue.get(head) {
        head += 1;
        let here = maze.cell_index(cell).map_or(UNREACHED, |n| distance[n]);
        for (_, next) in open_neighbours(maze, cell) {
            if let Some(n) = maze.cell_index(next)
                && distance[n] == UNREACHED
            {
                distance[n] = here + 1;
                queue.push(next);
            }
        }
    }
    distance
}

/// A shortest path from one cell to another, both included; `None` when there is none. Among
/// equal ones it prefers north, then east, south, west at each cell.
pub fn path(maze: &Maze, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let distance = distances(maze, to);
    let steps = distance[maze.cell_index(from)?];
    if steps == UNREACHED {
        return None;
    }
    let mut path = vec![from];
    let mut cell = from;
    while let Some(dir) = downhill(maze, &distance, cell) {
        cell = maze.neighbour(cell, dir)?;
        path.push(cell);
    }
    Some(path)
}

/// The next step of a shortest path from a tile out of the classic exit; `None` when no path
/// leads there or the tile is not open.
pub fn classic_hint(maze: &Maze, tile: Tile) -> Option<Dir> {
    let tiles = Tiles::new(maze);
    if tile == tiles.entrance() || tile == tiles.exit() {
        return Some(Dir::South);
    }
    if !tiles.is_open(tile) {
        return None;
    }
    let last = last_cell(maze);
    let distance = distances(maze, last);
    if let Some(cell) = tile.cell() {
        return if cell == last {
            Some(Dir::South)
        } else {
            downhill(maze, &distance, cell)
        };
    }
    // In a passage: towards the cell that is nearer to the exit.
    Dir::ALL
        .into_iter()
        .filter_map(|dir| {
            let cell = tiles.neighbour(tile, dir).and_then(Tile::cell)?;
            let steps = distance[maze.cell_index(cell)?];
            (steps != UNREACHED && tiles.is_open(Tile::of_cell(cell))).then_some((steps, dir))
        })
        .min_by_key(|&(steps, _)| steps)
        .map(|(_, dir)| dir)
}

/// The cell at the bottom right, above the classic exit.
fn last_cell(maze: &Maze) -> Cell {
    Cell::new(maze.width() - 1, maze.height() - 1)
}

/// The cells behind all open sides, clockwise from the north.
fn open_neighbours(maze: &Maze, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
    Dir::ALL
        .into_iter()
        .filter(move |&dir| maze.is_open(cell, dir))
        .filter_map(move |dir| Some((dir, maze.neighbour(cell, dir)?)))
}

/// The first direction in which the distance falls; `None` at the goal.
fn downhill(maze: &Maze, distance: &[u32], cell: Cell) -> Option<Dir> {
    let here = distance[maze.cell_index(cell)?];
    let nearer = |next: Cell| maze.cell_index(next).is_some_and(|n| distance[n] < here);
    open_neighbours(maze, cell)
        .find(|&(_, next)| nearer(next))
        .map(|(dir, _)| dir)
}
