//! Measuring mazes: start and end, the longest path, dead ends.

mod bfs;
mod ends;
mod longest;
mod tree;

pub(crate) use bfs::Bfs;
pub use ends::Ends;
pub(crate) use ends::check_ends;
pub(crate) use longest::longest;
pub use longest::longest_path;

use super::grid::{EXCLUDED, Maze};

/// Number of cells with exactly one passage.
pub(crate) fn dead_ends(maze: &Maze) -> usize {
    let cells = maze.bytes().iter().filter(|&&byte| byte != EXCLUDED);
    cells
        .filter(|&&byte| (byte & 0x0F).is_power_of_two())
        .count()
}
