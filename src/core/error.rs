//! What can be wrong with a maze or with the wish for one.

use thiserror::Error;

use super::dir::Dir;
use super::grid::{Cell, MAX_SIDE};

/// Why a maze could not be made, changed or measured. The texts are for logs and
/// tests; sentences for players are made from the variants.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MazeError {
    /// A side is 0 or larger than [`MAX_SIDE`] cells.
    #[error("size {width} x {height} is out of range: each side has 1 to {MAX_SIDE} cells")]
    SizeOutOfRange {
        /// Cells in a row.
        width: u16,
        /// Cells in a column.
        height: u16,
    },
    /// Every free cell is closed in by four borders, or there is no free cell.
    #[error("no cell to start from: every cell is excluded or has four borders")]
    NoStart,
    /// A side would be a border and open at the same time.
    #[error("border without wall at {},{} towards {dir}", cell.x, cell.y)]
    BorderWithoutWall {
        /// The cell on one side of it.
        cell: Cell,
        /// The side.
        dir: Dir,
    },
    /// A cell named by the caller lies outside the grid.
    #[error("cell {},{} lies outside the grid", cell.x, cell.y)]
    Outside {
        /// The cell.
        cell: Cell,
    },
    /// Numbers given to a generator instead of a seed ended too soon.
    #[error("the numbers ended after {taken}; each room takes one")]
    NumbersEnded {
        /// How many there were.
        taken: usize,
    },
}
