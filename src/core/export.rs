//! Mazes for use elsewhere: as text, pictures and data. Pure functions that return
//! what is to be written; the same sheet gives the same bytes everywhere.

pub mod json;
pub mod png;
pub mod svg;
pub mod text;

use super::analysis::{Bfs, check_ends, dead_ends, longest};
use super::generate::{Algorithm, GENERATOR_VERSION};
use super::grid::{Cell, Maze, MazeError};

/// Where a maze came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// [`GENERATOR_VERSION`] of the program that made it.
    pub(crate) version: u32,
    /// The algorithm.
    pub(crate) algorithm: Algorithm,
    /// The seed.
    pub(crate) seed: u64,
}

impl Origin {
    /// An origin in this version.
    #[must_use]
    pub(crate) fn new(algorithm: Algorithm, seed: u64) -> Self {
        Self {
            version: GENERATOR_VERSION,
            algorithm,
            seed,
        }
    }
}

/// A maze with its start, its end, the way between them, and its measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MazeReport {
    /// The maze.
    pub(crate) maze: Maze,
    /// Where it came from.
    pub(crate) origin: Origin,
    /// Where the way begins.
    pub(crate) start: Cell,
    /// Where the way ends.
    pub(crate) end: Cell,
    /// A shortest way, start and end included; empty when there is none.
    pub(crate) way: Vec<Cell>,
    /// Whether the way is to be shown.
    pub(crate) show_way: bool,
    /// Length of the longest way, in passages; `None` where it is too costly to find,
    /// see [`MazeError::TooCostly`].
    pub(crate) diameter: Option<u32>,
    /// Passages in all.
    pub(crate) passages: usize,
    /// Cells with exactly one passage.
    pub(crate) dead_ends: usize,
    /// Cells that can be reached from the start, start included.
    pub(crate) reachable: usize,
}

impl MazeReport {
    /// Measures a maze.
    ///
    /// # Errors
    /// As [`check_ends`] for ends that are no cells of the maze.
    pub(crate) fn new(
        maze: Maze,
        origin: Origin,
        start: Cell,
        end: Cell,
    ) -> Result<Self, MazeError> {
        check_ends(&maze, start, end)?;
        let sweep = Bfs::new(&maze, start);
        let (way, reachable) = (sweep.way_to(end), sweep.cells);
        let diameter = longest(&maze, start).ok().map(|longest| longest.length);
        let (passages, dead_ends) = (maze.passages(), dead_ends(&maze));
        Ok(Self {
            maze,
            origin,
            start,
            end,
            way,
            show_way: false,
            diameter,
            passages,
            dead_ends,
            reachable,
        })
    }

    /// Length of the way in passages; `None` when there is none.
    #[must_use]
    pub(crate) fn path_length(&self) -> Option<u32> {
        // Fits: a way has at most as many cells as the maze.
        self.way.len().checked_sub(1).map(|length| length as u32)
    }

    /// The cells of the way if it is to be shown.
    fn shown_way(&self) -> &[Cell] {
        if self.show_way { &self.way } else { &[] }
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
        let origin = Origin::new(spec.algorithm, spec.seed);
        MazeReport::new(maze, origin, Cell::new(0, 0), Cell::new(4, 3)).unwrap()
    }

    #[test]
    fn measures_are_those_of_the_maze() {
        let sheet = sample();
        assert_eq!((sheet.reachable, sheet.passages), (19, 18));
        assert!(sheet.diameter >= sheet.path_length());
        let cell = Cell::new(3, 1);
        let excluded = MazeReport::new(sheet.maze.clone(), sheet.origin, cell, cell);
        assert_eq!(excluded, Err(MazeError::StartExcluded { cell }));
    }

    #[test]
    fn without_a_way_there_is_no_length() {
        let maze = Maze::new(3, 3).unwrap();
        let origin = Origin::new(Algorithm::Kruskal, 0);
        let sheet = MazeReport::new(maze, origin, Cell::new(0, 0), Cell::new(2, 2)).unwrap();
        assert_eq!(
            (sheet.path_length(), sheet.reachable, sheet.diameter),
            (None, 1, Some(0))
        );
    }
}
