//! Measuring mazes: start and end, the longest path, dead ends, and how difficult a maze is;
//! finding a maze of a wanted difficulty.

mod bfs;
mod difficulty;
mod ends;
mod longest;
mod rating;
mod tree;

pub(crate) use bfs::Bfs;
pub(crate) use difficulty::{Difficulty, find_by_difficulty, has_difficulty};
pub use ends::Ends;
pub(crate) use ends::check_ends;
pub(crate) use longest::longest;
pub use longest::longest_path;
pub use rating::Rating;

use super::grid::{EXCLUDED, Maze};

/// Number of cells with exactly one passage.
pub(crate) fn dead_ends(maze: &Maze) -> usize {
    let cells = maze.bytes().iter().filter(|&&byte| byte != EXCLUDED);
    cells
        .filter(|&&byte| (byte & 0x0F).is_power_of_two())
        .count()
}
