//! Pictures of a classified board.
//!
//! Every symbol has its own shape as well as its own colour, so that players need not tell red
//! from green: a disc is safe, a cross unsafe, a triangle too far, a small diamond risky; a square
//! in a frame is an exit, a full square a wall.

mod png;
mod svg;

pub(crate) use png::png;
pub(crate) use svg::svg;

use super::classify::{Class, Classification};

/// Most cells of a board that is drawn: 500 x 500 at the smallest legible size are 16 million
/// pixels.
pub(crate) const MAX_CELLS: usize = 250_000;

/// What is drawn on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Symbol {
    /// A wall.
    Wall,
    /// An exit.
    Exit,
    /// A free cell.
    Free(Class),
}

impl Symbol {
    pub(crate) const ALL: [Self; 6] = [
        Self::Wall,
        Self::Exit,
        Self::Free(Class::Safe),
        Self::Free(Class::Unsafe),
        Self::Free(Class::TooFar),
        Self::Free(Class::Risky),
    ];

    /// The symbol for a letter of a classified board's text.
    fn of_letter(letter: u8) -> Self {
        match letter {
            b'#' => Self::Wall,
            b'E' => Self::Exit,
            b'U' => Self::Free(Class::Unsafe),
            b'W' => Self::Free(Class::TooFar),
            b'S' => Self::Free(Class::Safe),
            _ => Self::Free(Class::Risky),
        }
    }

    fn index(self) -> usize {
        Self::ALL
            .iter()
            .position(|symbol| *symbol == self)
            .unwrap_or(0)
    }

    /// Red, green and blue. Safe, too far and exit have colours of Okabe and Ito (2008), which
    /// colour-blind people can tell apart; risky and wall are grey.
    pub(crate) const fn colour(self) -> [u8; 3] {
        match self {
            Self::Wall => [64, 64, 72],
            Self::Exit => [0, 114, 178],
            Self::Free(Class::Safe) => [0, 158, 115],
            Self::Free(Class::Unsafe) => [204, 32, 32],
            Self::Free(Class::TooFar) => [230, 159, 0],
            Self::Free(Class::Risky) => [150, 150, 150],
        }
    }
}

/// Whether a board is small enough to be drawn.
pub(crate) fn can_draw(board: &super::Board) -> bool {
    board.cells().len() <= MAX_CELLS
}

/// The symbols of all cells, row by row.
fn rows(found: &Classification) -> impl Iterator<Item = Vec<Symbol>> + '_ {
    found
        .rows()
        .map(|row| row.into_iter().map(Symbol::of_letter).collect())
}
