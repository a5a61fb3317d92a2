//! Reading a board, and saying exactly what is wrong with it.

use thiserror::Error;

use super::board::{Board, CellKind};

/// How large a board may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeLimits {
    /// Most cells in a row.
    pub(crate) width: u16,
    /// Most rows.
    pub(crate) height: u16,
}

impl SizeLimits {
    /// The largest boards: 16 million cells, classified in about a second with
    /// 250 MiB of memory.
    pub const LARGEST: Self = Self {
        width: 4000,
        height: 4000,
    };

    /// For boards of callers over SSH: a million cells, classified in some hundredths of a second
    /// with 16 MiB of memory.
    pub const REMOTE: Self = Self {
        width: 1000,
        height: 1000,
    };

    /// Longest text of a board within these limits, in bytes: every row with CRLF.
    pub(crate) const fn bytes(self) -> usize {
        (self.width as usize + 2) * self.height as usize
    }
}

/// Why a text is no board. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No row at all.
    #[error("the board is empty")]
    Empty,
    /// A blank line between rows.
    #[error("line {line}: blank line inside the board")]
    BlankLine {
        /// Number of the line.
        line: usize,
    },
    /// A row of another length than the first.
    #[error("line {line}: {found} characters instead of {expected}")]
    RowLength {
        /// Number of the line.
        line: usize,
        /// Characters in the first row.
        expected: usize,
        /// Characters in this row.
        found: usize,
    },
    /// A character that is neither `#`, space nor `E`.
    #[error("line {line}, column {column}: only '#', space and 'E' can be on a board")]
    Character {
        /// Number of the line.
        line: usize,
        /// Number of the byte in the line.
        column: usize,
    },
    /// A cell of the rim that is no wall.
    #[error("line {line}, column {column}: the rim must be all '#'")]
    OpenRim {
        /// Number of the line.
        line: usize,
        /// Number of the byte in the line.
        column: usize,
    },
    /// A row longer than the limit.
    #[error("line {line}: more than {limit} characters")]
    TooWide {
        /// Number of the line.
        line: usize,
        /// Most characters in a row.
        limit: u16,
    },
    /// More rows than the limit.
    #[error("line {line}: more than {limit} rows")]
    TooHigh {
        /// Number of the first line too many.
        line: usize,
        /// Most rows.
        limit: u16,
    },
}

impl Board {
    /// Reads a board: rows of equal length of `#` (wall), space (free) and `E` (exit), the rim
    /// all `#`. Lines end in LF or CRLF, the last one may end with the text, and empty lines
    /// may follow it.
    ///
    /// # Errors
    /// [`BoardError`], for the first line that is wrong.
    pub fn parse(text: &[u8], limits: SizeLimits) -> Result<Self, BoardError> {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let Some(last) = text.iter().rposition(|byte| !is_end(byte)) else {
            return Err(BoardError::Empty);
        };
        let rows = text.get(..=last).unwrap_or(text);
        let mut cells = Vec::new();
        let mut width = 0;
        let mut height = 0;
        for (index, row) in rows.split(|&byte| byte == b'\n').enumerate() {
            let line = index + 1;
            let row = row.strip_suffix(b"\r").unwrap_or(row);
            if row.is_empty() {
                return Err(BoardError::BlankLine { line });
            }
            if row.len() > usize::from(limits.width) {
                return Err(BoardError::TooWide {
                    line,
                    limit: limits.width,
                });
            }
            if height == limits.height {
                return Err(BoardError::TooHigh {
                    line,
                    limit: limits.height,
                });
            }
            if height == 0 {
                width = row.len();
            }
            read_row(row, line, width, &mut cells)?;
            height += 1;
        }
        let last = cells
            .iter()
            .skip(usize::from(height).saturating_sub(1) * width);
        if let Some(column) = last.clone().position(|kind| *kind != CellKind::Wall) {
            return Err(BoardError::OpenRim {
                line: height.into(),
                column: column + 1,
            });
        }
        Self::new(width as u16, height, cells).ok_or(BoardError::Empty)
    }
}

/// Appends the cells of a row and checks its part of the rim: both ends, and all of the first row.
fn read_row(
    row: &[u8],
    line: usize,
    width: usize,
    cells: &mut Vec<CellKind>,
) -> Result<(), BoardError> {
    for (index, &byte) in row.iter().enumerate() {
        let column = index + 1;
        let kind = CellKind::of_letter(byte).ok_or(BoardError::Character { line, column })?;
        cells.push(kind);
    }
    if row.len() != width {
        return Err(BoardError::RowLength {
            line,
            expected: width,
            found: row.len(),
        });
    }
    let ends = [0, width.saturating_sub(1)];
    let is_rim = |index: usize| line == 1 || ends.contains(&index);
    match row
        .iter()
        .enumerate()
        .position(|(index, &byte)| is_rim(index) && byte != b'#')
    {
        Some(index) => Err(BoardError::OpenRim {
            line,
            column: index + 1,
        }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: SizeLimits = SizeLimits {
        width: 9,
        height: 5,
    };

    #[test]
    fn reads_lf_crlf_and_a_missing_end_of_line() {
        let expected = "#####\n# E #\n#####\n";
        for text in [
            "#####\n# E #\n#####\n",
            "#####\r\n# E #\r\n#####\r\n\r\n",
            "#####\n# E #\n#####",
        ] {
            let board = Board::parse(text.as_bytes(), LIMITS).unwrap();
            assert_eq!(board.to_string(), expected);
            assert_eq!((board.width(), board.height()), (5, 3));
        }
        assert!(
            Board::parse(b"#", LIMITS).is_ok(),
            "no field is a board too"
        );
    }

    #[test]
    fn says_what_is_wrong_and_in_which_line() {
        use BoardError::*;
        let long = "#".repeat(10);
        for (text, error) in [
            ("", Empty),
            ("\n\r\n", Empty),
            ("###\n\n###\n", BlankLine { line: 2 }),
            ("\n###\n###\n", BlankLine { line: 1 }),
            (
                "###\n# #\n##\n",
                RowLength {
                    line: 3,
                    expected: 3,
                    found: 2,
                },
            ),
            (
                "###\n# ##\n###\n",
                RowLength {
                    line: 2,
                    expected: 3,
                    found: 4,
                },
            ),
            ("####\n#x #\n####\n", Character { line: 2, column: 2 }),
            ("####\n#e #\n####\n", Character { line: 2, column: 2 }),
            ("####\n#\t #\n####\n", Character { line: 2, column: 2 }),
            ("####\n#\u{e4}#\n####\n", Character { line: 2, column: 2 }),
            ("####\n#\r #\n####\n", Character { line: 2, column: 2 }),
            ("####\n#  S\n####\n", Character { line: 2, column: 4 }),
            ("# ##\n#  #\n####\n", OpenRim { line: 1, column: 2 }),
            ("####\n   #\n####\n", OpenRim { line: 2, column: 1 }),
            ("####\n#  E\n####\n", OpenRim { line: 2, column: 4 }),
            ("####\n#  #\n##E#\n", OpenRim { line: 3, column: 3 }),
            ("####\n#  #\n####\n    \n", OpenRim { line: 4, column: 1 }),
            (
                "####\n#  #\n####  \n",
                RowLength {
                    line: 3,
                    expected: 4,
                    found: 6,
                },
            ),
            (&long, TooWide { line: 1, limit: 9 }),
            ("#\n#\n#\n#\n#\n#\n", TooHigh { line: 6, limit: 5 }),
        ] {
            assert_eq!(
                Board::parse(text.as_bytes(), LIMITS),
                Err(error),
                "{text:?}"
            );
        }
    }
}
