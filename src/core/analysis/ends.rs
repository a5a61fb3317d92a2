//! Where the path through a maze begins and ends.

use super::bfs::Bfs;
use super::longest::longest;
use crate::core::budget::CancelToken;
use crate::core::grid::{Cell, Maze, MazeError};
use crate::core::names::names;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ends {
    /// As the source does: the first free cell, row by row, and the dead end farthest
    /// from it.
    #[default]
    Source,
    /// As the classic labyrinth does: the cells top left and bottom right.
    Classic,
    /// The two ends of the longest path.
    Longest,
}

names! {
    Ends or "usual" as "ends-usual",
    Classic = "classic" as "ends-classic",
    Source = "source" as "ends-source",
    Longest = "longest" as "ends-longest",
}

impl Ends {
    /// Start and end in a maze.
    ///
    /// # Errors
    /// [`MazeError::NoStart`]; for the classic ends [`MazeError::StartExcluded`] and
    /// [`MazeError::EndExcluded`]; for the longest path [`MazeError::TooCostly`].
    pub fn of(self, maze: &Maze) -> Result<(Cell, Cell), MazeError> {
        self.of_unless(maze, &CancelToken::default())
    }

    /// Start and end in a maze, unless that is cancelled.
    pub(crate) fn of_unless(
        self,
        maze: &Maze,
        cancel: &CancelToken,
    ) -> Result<(Cell, Cell), MazeError> {
        match self {
            Self::Source => {
                let start = maze.first_cell()?;
                Ok((start, Bfs::new(maze, start).farthest))
            }
            Self::Classic => {
                let last = Cell::new(maze.width() - 1, maze.height() - 1);
                check_ends(maze, Cell::new(0, 0), last)
            }
            Self::Longest => {
                longest(maze, maze.first_cell()?, cancel).map(|path| (path.start, path.end))
            }
        }
    }
}

/// Returns start and end if both are free cells of the maze.
///
/// # Errors
/// [`MazeError::Outside`], [`MazeError::StartExcluded`] or [`MazeError::EndExcluded`].
pub(crate) fn check_ends(maze: &Maze, start: Cell, end: Cell) -> Result<(Cell, Cell), MazeError> {
    for cell in [start, end] {
        if !maze.contains(cell) {
            return Err(MazeError::Outside { cell });
        }
    }
    if maze.is_excluded(start) {
        return Err(MazeError::StartExcluded { cell: start });
    }
    if maze.is_excluded(end) {
        return Err(MazeError::EndExcluded { cell: end });
    }
    Ok((start, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::analysis::dead_ends;
    use crate::core::generate::{Algorithm, Spec, generate};

    #[test]
    fn the_documented_lines_end_at_their_far_side() {
        for (width, height, length) in [(9, 1, 8), (1, 7, 6), (2, 1, 1)] {
            let spec = Spec::test(Algorithm::Backtracker, (width, height), 0);
            let maze = generate(&spec).unwrap();
            for ends in Ends::ALL {
                let expected = (Cell::new(0, 0), Cell::new(width - 1, height - 1));
                assert_eq!(ends.of(&maze), Ok(expected), "{ends}");
            }
            let found = longest(&maze, Cell::new(0, 0), &CancelToken::default());
            assert_eq!(found.unwrap().length, length);
            assert_eq!(dead_ends(&maze), 2);
        }
    }

    #[test]
    fn the_source_ends_in_a_dead_end_that_nothing_is_farther_than() {
        for seed in 0..50 {
            let spec = Spec {
                seed,
                exclude: vec![(0, 0), (7, 8)],
                ..Spec::default()
            };
            let maze = generate(&spec).unwrap();
            let (start, end) = Ends::Source.of(&maze).unwrap();
            assert_eq!(start, Cell::new(1, 0));
            assert!(maze.openings(end).is_power_of_two());
            let far = crate::core::solve::distances(&maze, start);
            let there = far[maze.cell_index(end).unwrap()];
            let farther = far.iter().position(|&d| d != u32::MAX && d >= there);
            assert_eq!(farther, maze.cell_index(end), "seed {seed}");
        }
    }

    #[test]
    fn excluded_ends_are_refused() {
        let cell = Cell::new(15, 15);
        let mut maze = Maze::new(16, 16).unwrap();
        maze.exclude(15, 15);
        let outside = Cell::new(3, 16);
        for (found, error) in [
            (Ends::Classic.of(&maze), MazeError::EndExcluded { cell }),
            (
                check_ends(&maze, cell, cell),
                MazeError::StartExcluded { cell },
            ),
            (
                check_ends(&maze, cell, outside),
                MazeError::Outside { cell: outside },
            ),
        ] {
            assert_eq!(found, Err(error));
        }
        assert_eq!("longest".parse(), Ok(Ends::Longest));
        assert!("LONGEST".parse::<Ends>().is_err());
    }
}
