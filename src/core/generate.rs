//! The algorithms that carve mazes.
//!
//! (generator version, algorithm, size, exclusions, borders, seed) -> maze never changes. Each
//! algorithm carves the region of the first cell that can be left ([`Maze::first_cell`]); free
//! cells without connection to it keep their walls, as in the source. None is recursive: the
//! largest maze needs no more call stack than the smallest. While it works each needs at most
//! five bytes a cell, the maze's own byte included, and one more for each cell cut off.

mod backtracker;
mod braid;
mod division;
mod eller;
mod growing_tree;
mod kruskal;
mod observer;
mod permutation;
mod playback;
mod prim;
mod segment;
mod sidewinder;
mod spec;
#[cfg(test)]
mod uniformity_tests;
mod wilson;
mod work_grid;

use super::grid::{Cell, Maze, MazeError};
use super::names::names;
use super::region::CutOffCells;
use super::rng::Rng;
pub use backtracker::carve_source;
pub use observer::{Step, StepObserver};
pub(crate) use playback::{CellState, Playback};
pub use spec::Spec;

/// Version of the promise that the same [`Spec`] gives the same maze.
pub const GENERATOR_VERSION: u32 = 1;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Algorithm {
    /// Recursive backtracker: depth first, long winding corridors.
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
    /// Sidewinder: runs of cells, each with one passage north.
    Sidewinder,
    /// Eller: row by row.
    Eller,
}

names! {
    Algorithm,
    Backtracker = "backtracker" as "lab-backtracker",
    Kruskal = "kruskal" as "lab-kruskal",
    Division = "division" as "lab-division",
    Prim = "prim" as "lab-prim",
    Wilson = "wilson" as "lab-wilson",
    GrowingTree = "growing-tree" as "lab-growing-tree",
    Sidewinder = "sidewinder" as "lab-sidewinder",
    Eller = "eller" as "lab-eller",
}

/// Makes the maze of a [`Spec`].
///
/// # Errors
/// What [`Spec::grid`] refuses; no cell to start from; a mask that the algorithm cannot carve. See
/// [`MazeError`].
pub fn generate(spec: &Spec) -> Result<Maze, MazeError> {
    generate_observed(spec, &mut ())
}

/// Makes the maze of a [`Spec`], the one that [`generate`] makes, and reports each step.
///
/// # Errors
/// As [`generate`].
pub fn generate_observed<O: StepObserver>(
    spec: &Spec,
    observer: &mut O,
) -> Result<Maze, MazeError> {
    let mut maze = spec.grid()?;
    let start = maze.first_cell()?;
    // On a plain grid all cells are connected, so there is no need to look.
    let cut_off = (!spec.is_plain()).then(|| CutOffCells::exclude(&mut maze, start));
    carve(&mut maze, start, spec, observer)?;
    if let Some(cut_off) = cut_off {
        cut_off.restore(&mut maze);
    }
    Ok(maze)
}

/// Carves the one region of a grid, which holds `start`.
fn carve<O: StepObserver>(
    maze: &mut Maze,
    start: Cell,
    spec: &Spec,
    observer: &mut O,
) -> Result<(), MazeError> {
    let rng = &mut Rng::new(spec.seed);
    match spec.algorithm {
        Algorithm::Backtracker => backtracker::carve(maze, start, rng, observer),
        Algorithm::Kruskal => kruskal::carve(maze, rng, observer),
        Algorithm::Division => division::carve(maze, start, rng, observer),
        Algorithm::Prim => prim::carve(maze, start, rng, observer),
        Algorithm::Wilson => wilson::carve(maze, rng, observer),
        Algorithm::GrowingTree => growing_tree::carve(maze, start, spec.texture, rng, observer),
        Algorithm::Sidewinder => sidewinder::carve(maze, rng, observer)?,
        Algorithm::Eller => eller::carve(maze, rng, observer)?,
    }
    braid::braid(maze, spec.braid.min(100), rng, observer);
    Ok(())
}
