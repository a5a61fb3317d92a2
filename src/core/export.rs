//! Mazes as text, pictures and json: pure functions that return what is to be written. The same
//! report gives the same bytes everywhere.

pub(crate) mod json;
mod picture;
pub mod text;

pub(crate) use picture::picture;

use super::analysis::{Bfs, check_ends, dead_ends, longest};
use super::budget::CancelToken;
use super::generate::{Algorithm, Spec};
use super::grid::{Cell, Maze, MazeError};

/// A maze with its start, its end, the path between them, and its measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MazeReport {
    pub(crate) maze: Maze,
    pub(crate) algorithm: Algorithm,
    pub(crate) seed: u64,
    pub(crate) start: Cell,
    pub(crate) end: Cell,
    /// A shortest path, start and end included; empty when there is none.
    pub(crate) path: Vec<Cell>,
    pub(crate) show_path: bool,
    /// Length of the longest path, in passages; `None` where it is too costly to find, see
    /// [`MazeError::TooCostly`].
    pub(crate) diameter: Option<u32>,
    pub(crate) passages: usize,
    pub(crate) dead_ends: usize,
    /// Cells that can be reached from the start, which is included.
    pub(crate) reachable: usize,
}

impl MazeReport {
    /// Measures the maze of this specification. Once cancelled it no longer looks for the longest path.
    pub(crate) fn new(
        maze: Maze,
        spec: &Spec,
        start: Cell,
        end: Cell,
        cancel: &CancelToken,
    ) -> Result<Self, MazeError> {
        check_ends(&maze, start, end)?;
        let bfs = Bfs::new(&maze, start);
        let (path, reachable) = (bfs.path_to(end), bfs.cells);
        let diameter = longest(&maze, start, cancel)
            .ok()
            .map(|longest| longest.length);
        let (passages, dead_ends) = (maze.passage_count(), dead_ends(&maze));
        Ok(Self {
            maze,
            algorithm: spec.algorithm,
            seed: spec.seed,
            start,
            end,
            path,
            show_path: false,
            diameter,
            passages,
            dead_ends,
            reachable,
        })
    }

    /// Length of the path in passages; `None` when there is none.
    pub(crate) fn path_length(&self) -> Option<u32> {
        // Fits: a path has at most as many cells as the maze.
        self.path.len().checked_sub(1).map(|length| length as u32)
    }

    fn shown_path(&self) -> &[Cell] {
        if self.show_path { &self.path } else { &[] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::{Spec, generate};

    /// A small maze that every export is tried on, with an excluded cell and a border.
    pub(super) fn sample() -> MazeReport {
        let border = (Cell::new(1, 0), crate::core::dir::Dir::South);
        let spec = Spec {
            width: 5,
            height: 4,
            seed: 3,
            exclude: vec![(3, 1)],
            borders: vec![border],
            ..Spec::default()
        };
        let maze = generate(&spec).unwrap();
        MazeReport::new(
            maze,
            &spec,
            Cell::new(0, 0),
            Cell::new(4, 3),
            &CancelToken::default(),
        )
        .unwrap()
    }

    #[test]
    fn measures_are_those_of_the_maze() {
        let report = sample();
        assert_eq!((report.reachable, report.passages), (19, 18));
        assert!(report.diameter >= report.path_length());
        let measured = |maze: Maze, start, end| {
            MazeReport::new(maze, &Spec::default(), start, end, &CancelToken::default())
        };
        let cell = Cell::new(3, 1);
        let excluded = measured(report.maze, cell, cell);
        assert_eq!(excluded, Err(MazeError::StartExcluded { cell }));
        let none = measured(Maze::new(3, 3).unwrap(), Cell::new(0, 0), Cell::new(2, 2)).unwrap();
        let lengths = (none.path_length(), none.reachable, none.diameter);
        assert_eq!(lengths, (None, 1, Some(0)), "no way has no length");
    }
}
