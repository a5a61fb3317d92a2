//! The longest path of a maze: its diameter, the greatest distance between two cells.

use super::bfs::Bfs;
use crate::core::budget::CancelToken;
use crate::core::grid::{Cell, Maze, MazeError};

/// Most cells visited in search of the longest path with loops: about a third of a second, or a
/// search from each of 8192 cells.
pub(crate) const MAX_VISITS: usize = 1 << 26;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongestPath {
    pub(crate) start: Cell,
    pub(crate) end: Cell,
    /// Its length in passages.
    pub(crate) length: u32,
}

impl LongestPath {
    fn between(one: Cell, other: Cell, length: u32) -> Self {
        Self {
            start: one.min(other),
            end: one.max(other),
            length,
        }
    }
}

/// The longest of the shortest paths between any two cells connected with `from`.
///
/// In a tree the farthest cell from anywhere is one end, and the farthest from that the other
/// (double sweep). With loops this need not be so, see [`diameter_with_loops`].
///
/// # Errors
/// [`MazeError::TooCostly`] for a maze with loops, when [`MAX_VISITS`] is not enough or the
/// search is cancelled.
pub(crate) fn longest(
    maze: &Maze,
    from: Cell,
    cancel: &CancelToken,
) -> Result<LongestPath, MazeError> {
    path_unless(maze, from, cancel).map(|(longest, _)| longest)
}

/// The longest path and its cells, from its start to its end.
pub fn longest_path(maze: &Maze, from: Cell) -> Result<(LongestPath, Vec<Cell>), MazeError> {
    path_unless(maze, from, &CancelToken::default())
}

fn path_unless(
    maze: &Maze,
    from: Cell,
    cancel: &CancelToken,
) -> Result<(LongestPath, Vec<Cell>), MazeError> {
    let first = Bfs::new(maze, from);
    if !first.is_tree() {
        let longest = diameter_with_loops(maze, from, MAX_VISITS, cancel)?;
        return Ok((longest, Bfs::new(maze, longest.start).path_to(longest.end)));
    }
    let second = Bfs::new(maze, first.farthest);
    let longest = LongestPath::between(first.farthest, second.farthest, second.distance);
    let mut path = second.path_to(second.farthest);
    if path.first() != Some(&longest.start) {
        path.reverse();
    }
    Ok((longest, path))
}

/// The longest path of any maze, visiting at most `limit` cells.
///
/// A search from one cell bounds the eccentricity of every other one, which is its greatest
/// distance: it is at least the distance to that cell, or that cell's eccentricity minus the
/// distance, and at most the sum of both. Cells whose upper bound is no more than the longest
/// path found need no search of their own. (Takes and Kosters, "Determining the diameter of
/// small world networks", 2011.)
///
/// # Errors
/// [`MazeError::TooCostly`], also when it is cancelled.
pub(crate) fn diameter_with_loops(
    maze: &Maze,
    from: Cell,
    limit: usize,
    cancel: &CancelToken,
) -> Result<LongestPath, MazeError> {
    // (byte index, lower and upper bound of the eccentricity)
    let mut open: Vec<(usize, u32, u32)> = Vec::new();
    let first = Bfs::with_visitor(maze, from, |at, _| open.push((at, 0, u32::MAX)));
    let cells = first.cells;
    let mut best = LongestPath::between(from, first.farthest, first.distance);
    let mut far = vec![0u32; maze.bytes().len()];
    let (mut visited, mut high) = (cells, true);
    let mut next = Some(from);
    while let Some(cell) = next {
        visited += cells;
        if visited > limit.saturating_add(2 * cells) || cancel.is_cancelled() {
            return Err(MazeError::TooCostly { cells, limit });
        }
        let this = Bfs::with_visitor(maze, cell, |at, distance| far[at] = distance);
        if this.distance > best.length {
            best = LongestPath::between(cell, this.farthest, this.distance);
        }
        for (at, least, most) in &mut open {
            let distance = far[*at];
            *least = (*least).max(distance).max(this.distance - distance);
            *most = (*most).min(this.distance.saturating_add(distance));
        }
        let searched = maze.byte_index(cell);
        open.retain(|&(at, _, most)| at != searched && most > best.length);
        // Alternate between a cell that may be an end and one that may lie in the middle.
        let chosen = if high {
            open.iter().max_by_key(|&&(at, _, most)| (most, at))
        } else {
            open.iter().min_by_key(|&&(at, least, _)| (least, at))
        };
        next = chosen.map(|&(at, ..)| maze.cell_at(at));
        high = !high;
    }
    Ok(best)
}

#[cfg(test)]
mod tests;
