//! The longest way of a maze: its diameter, the greatest distance between two cells.

use super::sweep::Bfs;
use crate::core::grid::{Cell, Maze, MazeError};

/// Cells that may be visited in search of the longest way in a maze with loops: about
/// a third of a second. Up to 8192 cells it is enough to begin at every one of them;
/// mostly a few dozen beginnings will do.
pub(crate) const LIMIT: usize = 1 << 26;

/// The longest way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Its first end, row by row.
    pub(crate) start: Cell,
    /// Its other end.
    pub(crate) end: Cell,
    /// Its length in passages.
    pub(crate) length: u32,
}

impl Longest {
    fn between(one: Cell, other: Cell, length: u32) -> Self {
        Self {
            start: one.min(other),
            end: one.max(other),
            length,
        }
    }
}

/// The longest among the shortest ways between any two cells that hang together with
/// `from`.
///
/// In a tree the farthest cell from anywhere is one end, and the farthest from that the
/// other (double sweep). With loops this need not be so, see [`with_loops`].
///
/// # Errors
/// [`MazeError::TooCostly`] for a maze with loops, when [`LIMIT`] is not enough.
pub(crate) fn longest(maze: &Maze, from: Cell) -> Result<Longest, MazeError> {
    longest_way(maze, from).map(|(longest, _)| longest)
}

/// The longest way and its cells, from its start to its end.
///
/// # Errors
/// As [`longest`].
pub fn longest_way(maze: &Maze, from: Cell) -> Result<(Longest, Vec<Cell>), MazeError> {
    let first = Bfs::new(maze, from);
    if !first.is_tree() {
        let longest = with_loops(maze, from, LIMIT)?;
        return Ok((longest, Bfs::new(maze, longest.start).way_to(longest.end)));
    }
    let second = Bfs::new(maze, first.farthest);
    let longest = Longest::between(first.farthest, second.farthest, second.distance);
    let mut way = second.way_to(second.farthest);
    if way.first() != Some(&longest.start) {
        way.reverse();
    }
    Ok((longest, way))
}

/// The same for any maze, visiting at most `limit` cells.
///
/// A sweep from one cell bounds the greatest distance of every other: it is at least
/// that cell's distance to it, or what remains of the sweep's, and at most the sum of
/// both. Cells whose upper bound is no more than the longest way found need no sweep of
/// their own. (Takes and Kosters, "Determining the diameter of small world networks",
/// 2011.)
///
/// # Errors
/// [`MazeError::TooCostly`].
pub(crate) fn with_loops(maze: &Maze, from: Cell, limit: usize) -> Result<Longest, MazeError> {
    // (place, least and most that its greatest distance can be)
    let mut open: Vec<(usize, u32, u32)> = Vec::new();
    let first = Bfs::watched(maze, from, |at, _| open.push((at, 0, u32::MAX)));
    let cells = first.cells;
    let mut best = Longest::between(from, first.farthest, first.distance);
    let mut far = vec![0u32; maze.bytes().len()];
    let (mut visited, mut high) = (cells, true);
    let mut sweep = Some(from);
    while let Some(cell) = sweep {
        visited += cells;
        if visited > limit.saturating_add(2 * cells) {
            return Err(MazeError::TooCostly { cells, limit });
        }
        let this = Bfs::watched(maze, cell, |at, distance| far[at] = distance);
        if this.distance > best.length {
            best = Longest::between(cell, this.farthest, this.distance);
        }
        for (at, least, most) in &mut open {
            let there = far[*at];
            *least = (*least).max(there).max(this.distance - there);
            *most = (*most).min(this.distance.saturating_add(there));
        }
        let swept = maze.index(cell);
        open.retain(|&(at, _, most)| at != swept && most > best.length);
        // In turn a cell that may be an end and one that may lie in the middle.
        let next = if high {
            open.iter().max_by_key(|&&(at, _, most)| (most, at))
        } else {
            open.iter().min_by_key(|&&(at, least, _)| (least, at))
        };
        sweep = next.map(|&(at, ..)| maze.cell_at(at));
        high = !high;
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::{Algorithm, Spec, generate};
    use crate::core::solve::{UNREACHED, distances};

    fn brute_force(maze: &Maze, from: Cell) -> u32 {
        let reached = |cell: &Cell| distances(maze, from)[maze.number(*cell).unwrap()] != UNREACHED;
        let greatest = |cell| {
            distances(maze, cell)
                .into_iter()
                .filter(|&d| d != UNREACHED)
                .max()
        };
        maze.free_cells()
            .filter(reached)
            .filter_map(greatest)
            .max()
            .unwrap()
    }

    #[test]
    fn agrees_with_brute_force_on_trees_and_on_loops() {
        for algorithm in Algorithm::ALL {
            for (seed, braid) in (0..12).flat_map(|seed| [(seed, 0), (seed, 40), (seed, 100)]) {
                let (width, height) = (3 + seed as u16, 14 - seed as u16);
                let exclude = vec![(1, 1), (2, 5), (4, 2)];
                let spec = Spec {
                    width,
                    height,
                    algorithm,
                    seed,
                    braid,
                    exclude,
                    ..Spec::default()
                };
                let Ok(maze) = generate(&spec) else { continue };
                let start = maze.first_cell().unwrap();
                let expected = brute_force(&maze, start);
                let found = longest(&maze, start).unwrap();
                assert_eq!(found.length, expected, "{spec:?}");
                let there = distances(&maze, found.start)[maze.number(found.end).unwrap()];
                assert_eq!((there, found.start <= found.end), (expected, true));
                let way = longest_way(&maze, start).unwrap().1;
                assert_eq!(
                    (way.first(), way.last()),
                    (Some(&found.start), Some(&found.end))
                );
                assert_eq!(way.len(), expected as usize + 1);
                assert_eq!(with_loops(&maze, start, LIMIT).unwrap().length, expected);
            }
        }
    }

    #[test]
    fn refuses_what_takes_too_long() {
        let maze = generate(&Spec {
            width: 20,
            height: 20,
            braid: 100,
            ..Spec::default()
        })
        .unwrap();
        let refused = with_loops(&maze, Cell::new(0, 0), 400);
        assert_eq!(
            refused,
            Err(MazeError::TooCostly {
                cells: 400,
                limit: 400
            })
        );
    }

    #[test]
    fn one_cell_is_a_way_of_no_length() {
        let maze = Maze::new(3, 3).unwrap();
        let cell = Cell::new(1, 1);
        assert_eq!(
            longest(&maze, cell),
            Ok(Longest {
                start: cell,
                end: cell,
                length: 0
            })
        );
    }
}
