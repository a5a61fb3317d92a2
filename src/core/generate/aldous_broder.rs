//! Aldous-Broder: walk at random over the whole grid; open the side by which each cell is
//! entered first. Like Wilson's algorithm it gives every possible maze the same chance, so
//! it tests that one; it is far too slow for more. (Broder, "Generating random spanning
//! trees", 1989.)

use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::Rng;

/// A perfect maze on a plain grid.
pub(super) fn carve(width: u16, height: u16, rng: &mut Rng) -> Maze {
    let mut maze = Maze::new(width, height).unwrap();
    let mut cell = Cell::new(0, 0);
    while maze.passage_count() < maze.cell_count() - 1 {
        let dir = Dir::ALL[rng.below(4) as usize];
        if let Some(next) = maze.neighbour(cell, dir) {
            if maze.openings(next) == 0 && next != Cell::new(0, 0) {
                maze.carve(cell, dir);
            }
            cell = next;
        }
    }
    maze
}
