//! The algorithms that carve mazes.
//!
//! (generator version, algorithm, size, exclusions, borders, seed) -> maze never
//! changes. Each algorithm builds in the region of the first cell that can be left
//! ([`Maze::first_cell`]); free cells cut off from it keep their walls, as in the
//! source.

pub mod backtracker;
pub mod visit;
mod work;

use std::fmt;
use std::str::FromStr;

use super::dir::Dir;
use super::grid::{Cell, Maze, MazeError};
use super::rng::Rng;

/// Version of the promise that the same [`Spec`] gives the same maze.
pub const GENERATOR_VERSION: u32 = 1;

/// A way of carving a maze.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Recursive backtracker: depth first, long winding ways.
    #[default]
    Backtracker,
}

impl Algorithm {
    /// All of them, in the order of menus and help texts.
    pub const ALL: [Algorithm; 1] = [Algorithm::Backtracker];

    /// The word for it on the command line and in exports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Backtracker => "backtracker",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no [`Algorithm`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no algorithm is called {0:?}")]
pub struct UnknownAlgorithm(pub String);

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(word: &str) -> Result<Self, UnknownAlgorithm> {
        Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == word)
            .ok_or_else(|| UnknownAlgorithm(word.to_owned()))
    }
}

/// Everything that decides what a maze looks like.
///
/// ```
/// use mazed::core::generate::{generate, Spec};
/// let maze = generate(&Spec { width: 9, height: 5, seed: 7, ..Spec::default() }).unwrap();
/// assert_eq!(maze.passages(), 9 * 5 - 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    /// Cells in a row, 1 to [`MAX_SIDE`](super::grid::MAX_SIDE).
    pub width: u16,
    /// Cells in a column, 1 to [`MAX_SIDE`](super::grid::MAX_SIDE).
    pub height: u16,
    /// How to carve.
    pub algorithm: Algorithm,
    /// Any of the 2^64 seeds.
    pub seed: u64,
    /// Cells to leave out, (x, y); those outside the grid have no effect.
    pub exclude: Vec<(i32, i32)>,
    /// Sides that no passage may go through.
    pub borders: Vec<(Cell, Dir)>,
}

impl Default for Spec {
    /// The source's 16 x 16 cells.
    fn default() -> Self {
        Self {
            width: 16,
            height: 16,
            algorithm: Algorithm::default(),
            seed: 0,
            exclude: Vec::new(),
            borders: Vec::new(),
        }
    }
}

/// Makes the maze of a [`Spec`].
///
/// # Errors
/// A size out of range, a border at a cell outside the grid, or no cell to start
/// from: see [`MazeError`].
pub fn generate(spec: &Spec) -> Result<Maze, MazeError> {
    let mut maze = Maze::new(spec.width, spec.height)?;
    for &(x, y) in &spec.exclude {
        maze.exclude(x, y);
    }
    for &(cell, dir) in &spec.borders {
        maze.add_border(cell, dir)?;
    }
    let start = maze.first_cell()?;
    let mut rng = Rng::new(spec.seed);
    match spec.algorithm {
        Algorithm::Backtracker => backtracker::carve(&mut maze, start, &mut rng, &mut ()),
    }
    Ok(maze)
}
