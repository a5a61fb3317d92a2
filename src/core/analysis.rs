//! Measuring mazes: distances, ends, the longest way, dead ends and corridors, how
//! difficult a maze is, and finding one of a wanted difficulty.

mod difficulty;
mod ends;
mod longest;
mod rating;
mod sweep;
mod tree;

pub(crate) use difficulty::{Difficulty, find_by_difficulty};
pub(crate) use ends::check_ends;
pub use ends::{Ends, UnknownEnds};
pub(crate) use longest::longest;
pub use longest::longest_way;
pub use rating::Rating;
pub(crate) use sweep::Bfs;

use super::dir::Dir;
use super::grid::{EXCLUDED, Maze};

/// How many cells have exactly one passage.
#[must_use]
pub(crate) fn dead_ends(maze: &Maze) -> usize {
    count(maze, |passages| passages == 1)
}

/// How many cells have three or four passages.
#[must_use]
pub(crate) fn junctions(maze: &Maze) -> usize {
    count(maze, |passages| passages > 2)
}

fn count(maze: &Maze, wanted: impl Fn(u32) -> bool) -> usize {
    let bytes = maze.bytes().iter().filter(|&&byte| byte != EXCLUDED);
    bytes
        .filter(|&&byte| wanted((byte & 0x0F).count_ones()))
        .count()
}

/// The lengths of all corridors in passages, in no particular order. A corridor leads
/// from a dead end or junction to the next one; a ring without either has none.
#[must_use]
pub(crate) fn corridors(maze: &Maze) -> Vec<u32> {
    let (bytes, steps) = (maze.bytes(), maze.steps());
    let is_node = |at: usize| (bytes[at] & 0x0F).count_ones() != 2;
    let mut lengths = Vec::new();
    for from in (0..bytes.len()).filter(|&at| bytes[at] != EXCLUDED && is_node(at)) {
        for dir in Dir::ALL
            .into_iter()
            .filter(|dir| bytes[from] & dir.bit() != 0)
        {
            let (mut at, mut heading, mut length) = (from, dir, 0);
            loop {
                at = at.wrapping_add(steps[heading.index()]);
                length += 1;
                if is_node(at) {
                    break;
                }
                let onward = bytes[at] & 0x0F & !heading.opposite().bit();
                heading = Dir::from_index(onward.trailing_zeros() as usize);
            }
            // Each is walked from both ends and counted from one.
            if (from, dir) < (at, heading.opposite()) {
                lengths.push(length);
            }
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::grid::Cell;

    /// Five cells in a row with a sixth above the second.
    fn twig() -> Maze {
        let mut maze = Maze::new(5, 2).unwrap();
        for x in 0..4 {
            maze.carve(Cell::new(x, 1), Dir::East);
        }
        maze.carve(Cell::new(1, 1), Dir::North);
        maze
    }

    #[test]
    fn counts_by_passages() {
        let maze = twig();
        assert_eq!((dead_ends(&maze), junctions(&maze)), (3, 1));
        let mut lengths = corridors(&maze);
        lengths.sort_unstable();
        assert_eq!(lengths, [1, 1, 3]);
    }

    #[test]
    fn a_corridor_may_lead_back_to_where_it_began() {
        let mut maze = Maze::new(3, 2).unwrap();
        let ring = [
            (0, 0, Dir::East),
            (1, 0, Dir::South),
            (1, 1, Dir::West),
            (0, 1, Dir::North),
        ];
        for (x, y, dir) in ring {
            maze.carve(Cell::new(x, y), dir);
        }
        assert!(corridors(&maze).is_empty());
        maze.carve(Cell::new(1, 0), Dir::East);
        let mut lengths = corridors(&maze);
        lengths.sort_unstable();
        assert_eq!(lengths, [1, 4]);
    }
}
