//! The algorithms that carve mazes.
//!
//! (generator version, algorithm, size, exclusions, borders, seed) -> maze never
//! changes. Each algorithm builds in the region of the first cell that can be left
//! ([`Maze::first_cell`]); free cells cut off from it keep their walls, as in the
//! source. None calls itself: the largest maze needs no more call stack than the
//! smallest. While it works each needs at most five bytes a cell, the maze's own byte
//! included; where cells are cut off, one more for each of those.

#[cfg(test)]
mod aldous_broder;
mod backtracker;
mod braid;
mod division;
mod eller;
mod growing_tree;
mod kruskal;
mod order;
mod playback;
mod prim;
mod sets;
mod sidewinder;
mod spec;
mod stretch;
#[cfg(test)]
mod uniformity;
mod visit;
mod wilson;
mod work;

use std::fmt;
use std::str::FromStr;

use super::grid::{Maze, MazeError};
use super::region::{Aside, regions};
use super::rng::Rng;
pub use backtracker::carve_source;
pub(crate) use playback::{CellState, Playback, PlaybackStats};
pub use spec::Spec;
pub use visit::{Step, StepObserver};

/// Version of the promise that the same [`Spec`] gives the same maze.
pub const GENERATOR_VERSION: u32 = 1;

/// How many regions [`MazeError::NotConnected`] names at most.
const NAMED_REGIONS: usize = 8;

/// A way of carving a maze.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Algorithm {
    /// Recursive backtracker: depth first, long winding ways.
    #[default]
    Backtracker,
    /// Kruskal: parts that grow together everywhere at once.
    Kruskal,
    /// Recursive division: walls put up, long straight lines.
    Division,
    /// Prim: grows from one cell, many short dead ends.
    Prim,
    /// Wilson: every possible maze equally likely.
    Wilson,
    /// Growing tree: anything between backtracker and Prim, by [`Spec::texture`].
    GrowingTree,
    /// Sidewinder: runs of cells, each with a way north.
    Sidewinder,
    /// Eller: row by row.
    Eller,
}

impl Algorithm {
    /// All of them, in the order of menus and help texts.
    pub const ALL: [Self; 8] = [
        Self::Backtracker,
        Self::Kruskal,
        Self::Division,
        Self::Prim,
        Self::Wilson,
        Self::GrowingTree,
        Self::Sidewinder,
        Self::Eller,
    ];

    /// The word for it on the command line and in exports.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Backtracker => "backtracker",
            Self::Kruskal => "kruskal",
            Self::Division => "division",
            Self::Prim => "prim",
            Self::Wilson => "wilson",
            Self::GrowingTree => "growing-tree",
            Self::Sidewinder => "sidewinder",
            Self::Eller => "eller",
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
        Self::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == word)
            .ok_or_else(|| UnknownAlgorithm(word.to_owned()))
    }
}

/// Makes the maze of a [`Spec`].
///
/// # Errors
/// What [`Spec::grid`] refuses; no cell to start from; more than one region where
/// [`Spec::connected`] asks for one; a mask that the algorithm cannot serve. See
/// [`MazeError`].
pub fn generate(spec: &Spec) -> Result<Maze, MazeError> {
    generate_observed(spec, &mut ())
}

/// Makes the maze of a [`Spec`] and tells the visitor each step. The maze is the same
/// as that of [`generate`].
///
/// # Errors
/// As [`generate`].
pub fn generate_observed<V: StepObserver>(spec: &Spec, visitor: &mut V) -> Result<Maze, MazeError> {
    let mut maze = spec.grid()?;
    let start = maze.first_cell()?;
    // On a plain grid all cells hang together, and there is no need to look.
    let aside = if spec.is_plain() {
        None
    } else {
        Some(Aside::take(&mut maze, start))
    };
    if let Some(aside) = aside {
        if spec.connected && !aside.is_empty() {
            aside.put_back(&mut maze);
            let (count, largest) = regions(&maze, NAMED_REGIONS);
            return Err(MazeError::NotConnected { count, largest });
        }
        carve(&mut maze, spec, visitor)?;
        aside.put_back(&mut maze);
    } else {
        carve(&mut maze, spec, visitor)?;
    }
    Ok(maze)
}

/// Carves the one region of a grid.
fn carve<V: StepObserver>(maze: &mut Maze, spec: &Spec, visitor: &mut V) -> Result<(), MazeError> {
    let start = maze.first_cell()?;
    let mut rng = Rng::new(spec.seed);
    let rng = &mut rng;
    match spec.algorithm {
        Algorithm::Backtracker => backtracker::carve(maze, start, rng, visitor),
        Algorithm::Kruskal => kruskal::carve(maze, rng, visitor),
        Algorithm::Division => division::carve(maze, start, rng, visitor),
        Algorithm::Prim => prim::carve(maze, start, rng, visitor),
        Algorithm::Wilson => wilson::carve(maze, rng, visitor),
        Algorithm::GrowingTree => growing_tree::carve(maze, start, spec.texture, rng, visitor),
        Algorithm::Sidewinder => sidewinder::carve(maze, rng, visitor)?,
        Algorithm::Eller => eller::carve(maze, rng, visitor)?,
    }
    braid::braid(maze, spec.braid.min(100), rng, visitor);
    Ok(())
}
