//! What can be wrong with a number-hop board.

use thiserror::Error;

use super::board::{MAX_NUMBER, MAX_SIZE};

/// Why a board cannot be played. Lines and words of a line count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// Nothing but white space.
    #[error("the board is empty")]
    Empty,
    /// A blank line between rows.
    #[error("line {line}: blank line inside the board")]
    BlankLine {
        /// Number of the line.
        line: usize,
    },
    /// Something that is not a number from 0 to `MAX_NUMBER`.
    #[error("line {line}, place {place}: not a whole number from 0 to {MAX_NUMBER}")]
    NotANumber {
        /// Number of the line.
        line: usize,
        /// Number of the word in the line.
        place: usize,
    },
    /// The first row has an even count of numbers.
    #[error("line {line}: {size} numbers; the size of a board is odd")]
    EvenSize {
        /// Number of the line.
        line: usize,
        /// Numbers in it.
        size: usize,
    },
    /// More rows than `MAX_SIZE`.
    #[error("line {line}: the board is larger than {MAX_SIZE} x {MAX_SIZE}")]
    TooLarge {
        /// Number of the line.
        line: usize,
    },
    /// A row has more or fewer numbers than the first.
    #[error("line {line}: {found} numbers instead of {expected}")]
    RowLength {
        /// Number of the line.
        line: usize,
        /// Numbers in the first row.
        expected: usize,
        /// Numbers in this row.
        found: usize,
    },
    /// More or fewer rows than numbers in a row.
    #[error("line {line}: {found} rows instead of {expected}")]
    RowCount {
        /// Number of the last line, or of the first one too many.
        line: usize,
        /// Numbers in a row.
        expected: usize,
        /// Rows up to this line.
        found: usize,
    },
    /// A number where the square has no cell.
    #[error("line {line}, place {place}: not on the board, it must be 0")]
    OffBoard {
        /// Number of the line.
        line: usize,
        /// Number of the word in the line.
        place: usize,
    },
    /// A 0 on a cell.
    #[error("line {line}, place {place}: a field needs a number from 1 on")]
    NoNumber {
        /// Number of the line.
        line: usize,
        /// Number of the word in the line.
        place: usize,
    },
}
