//! What can be wrong with a maze or with the request for one.

use thiserror::Error;

use super::generate::Algorithm;
use super::grid::{Cell, MAX_SIDE};

/// Why a maze could not be made, changed or measured. The texts are for logs and
/// tests; sentences for players are made from the variants.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MazeError {
    /// A side is 0 or larger than `MAX_SIDE` cells.
    #[error("size {width} x {height} is out of range: each side has 1 to {MAX_SIDE} cells")]
    SizeOutOfRange { width: u16, height: u16 },
    /// Every free cell is closed in by four borders, or there is no free cell.
    #[error("no cell to start from: every cell is excluded or has four borders")]
    NoStart,
    /// A cell named by the caller lies outside the grid.
    #[error("cell {},{} lies outside the grid", cell.x, cell.y)]
    Outside { cell: Cell },
    /// The numbers given instead of a seed ran out.
    #[error("the numbers ended after {taken}; each cell takes one")]
    NumbersEnded { taken: usize },
    /// A mask was made for another size of maze.
    #[error("the mask has {} x {} cells, the maze {} x {}", mask.0, mask.1, maze.0, maze.1)]
    MaskSize { mask: (u16, u16), maze: (u16, u16) },
    /// The cell where the path is to begin is excluded.
    #[error("the start {},{} is excluded", cell.x, cell.y)]
    StartExcluded { cell: Cell },
    /// The cell where the path is to end is excluded.
    #[error("the end {},{} is excluded", cell.x, cell.y)]
    EndExcluded { cell: Cell },
    /// The algorithm cannot carve a maze of this shape.
    #[error("{algorithm} cannot carve this mask: no exit from the run of cells at {},{}", cell.x, cell.y)]
    Unsupported {
        algorithm: Algorithm,
        /// The first cell of the run that it cannot connect.
        cell: Cell,
    },
    /// The longest path in a maze with loops would take too long to find.
    #[error(
        "the longest path among {cells} cells with loops takes more than {limit} steps to find"
    )]
    TooCostly { cells: usize, limit: usize },
}
