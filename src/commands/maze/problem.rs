//! Everything that can be wrong with a wish for a maze, in the caller's words: each
//! message names the option and the rule.

use std::io;

use thiserror::Error;

use crate::core::error::MazeError;
use crate::core::grid::Cell;
use crate::core::mask::MaskError;

/// Why there is no maze.
#[derive(Debug, Error)]
pub enum Problem {
    /// More cells than this caller may ask for.
    #[error("--size: each side has 1 to {limit} cells{}, not {}x{}", place(*remote), size.0, size.1)]
    Size {
        /// Longest side for this caller.
        limit: u16,
        /// Whether the limit is that for callers over SSH.
        remote: bool,
        /// Width and height asked for.
        size: (u16, u16),
    },
    /// A mask of another size than the maze.
    #[error("--mask: it has {}x{} cells, --size says {}x{}", mask.0, mask.1, size.0, size.1)]
    MaskSize {
        /// Width and height of the mask.
        mask: (u16, u16),
        /// Width and height asked for.
        size: (u16, u16),
    },
    /// A mask that is none.
    #[error("--mask: {0}")]
    Mask(MaskError),
    /// A mask that is not text.
    #[error("--mask: it is not text in UTF-8")]
    MaskText,
    /// A mask longer than any that this caller may use.
    #[error("--mask: it is longer than {limit} bytes")]
    MaskLength {
        /// Bytes allowed.
        limit: usize,
    },
    /// A mask that could not be read.
    #[error("--mask: {name}: {error}")]
    MaskFile {
        /// The name given.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// A file named over SSH.
    #[error("{option}: over SSH there are no files, only standard input (-) and output")]
    NoFiles {
        /// The option.
        option: &'static str,
    },
    /// A word that the font cannot write, or not so small.
    #[error("--word: {0}")]
    Word(MaskError),
    /// A border at a cell that is not in the grid.
    #[error("--border: {},{} lies outside the grid", cell.x, cell.y)]
    BorderOutside {
        /// The cell.
        cell: Cell,
    },
    /// A mask or exclusions that the algorithm cannot work with.
    #[error("--algorithm: {0}")]
    Algorithm(MazeError),
    /// Nothing to begin with.
    #[error(
        "--size, --exclude, --mask: no cell is left to start from; a start has at least one side without border"
    )]
    NoStart,
    /// An end given by hand that is not in the grid.
    #[error("{option}: {},{} lies outside the grid", cell.x, cell.y)]
    EndOutside {
        /// The option.
        option: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// An end that takes no part in the maze.
    #[error("{option}: {},{} is excluded", cell.x, cell.y)]
    EndExcluded {
        /// The option.
        option: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// The longest way is too costly to find.
    #[error("--ends longest: {0}; without --braid it is found at once")]
    Longest(MazeError),
    /// Whatever else the rules refuse.
    #[error(transparent)]
    Maze(MazeError),
    /// The file could not be written.
    #[error("--output: {name}: {error}")]
    Output {
        /// The name given.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// The picture or data could not be made.
    #[error("--format: {0}")]
    Format(String),
    /// The input was fine, and the answer is no.
    #[error("no way leads from {},{} to {},{}", from.x, from.y, to.x, to.y)]
    NoWay {
        /// Where the way would begin.
        from: Cell,
        /// Where it would end.
        to: Cell,
    },
}

impl Problem {
    /// The exit status: 1 when the answer is no, 2 for bad input.
    #[must_use]
    pub fn status(&self) -> u8 {
        if matches!(self, Problem::NoWay { .. }) {
            1
        } else {
            2
        }
    }
}

fn place(remote: bool) -> &'static str {
    if remote { " over SSH" } else { "" }
}
