//! What can be wrong with a sliding puzzle's board.

use thiserror::Error;

/// Why numbers are no board. Lines and words of a line count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// Nothing but white space.
    #[error("the board is empty")]
    Empty,
    /// A word that is not one of the numbers of any board.
    #[error("line {line}, place {place}: not a whole number from 0 to 24")]
    NotANumber {
        /// Number of the line.
        line: usize,
        /// Number of the word in the line.
        place: usize,
    },
    /// More than 25 numbers.
    #[error("line {line}, place {place}: more than 25 numbers")]
    TooMany {
        /// Number of the line.
        line: usize,
        /// Number of the word in the line.
        place: usize,
    },
    /// Neither 9, 16 nor 25 numbers.
    #[error("{found} numbers instead of 9, 16 or 25")]
    Count {
        /// Numbers found.
        found: usize,
    },
    /// A number too large for a board of this size.
    #[error("{number} is too large for {count} numbers: they are 0 to {}", count - 1)]
    TooLarge {
        /// The number.
        number: u8,
        /// Numbers on the board.
        count: usize,
    },
    /// A number that occurs twice.
    #[error("{number} is there twice")]
    Twice {
        /// The number.
        number: u8,
    },
}
