//! Reading a board, and saying exactly what is wrong with it.

use super::board::{Board, CellKind};
use crate::core::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeLimits {
    pub(crate) width: u16,
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

/// A character that is not allowed where it is.
fn at(message: &'static str, line: usize, column: usize) -> Problem {
    Problem::new(message, &[("line", line), ("place", column)])
}

fn over(message: &'static str, line: usize, limit: u16) -> Problem {
    Problem::new(message, &[("line", line), ("limit", limit.into())])
}

impl Board {
    /// Reads a board: rows of equal length of `#` (wall), space (free) and `E` (exit), the rim
    /// all `#`. Lines end in LF or CRLF, the last one may end with the text, and empty lines
    /// may follow it.
    pub fn parse(text: &[u8], limits: SizeLimits) -> Result<Self, Problem> {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let Some(last) = text.iter().rposition(|byte| !is_end(byte)) else {
            return Err(Problem::new("board-empty", &[]));
        };
        let rows = text.get(..=last).unwrap_or(text);
        let mut cells = Vec::new();
        let mut width = 0;
        let mut height = 0;
        for (index, row) in rows.split(|&byte| byte == b'\n').enumerate() {
            let line = index + 1;
            let row = row.strip_suffix(b"\r").unwrap_or(row);
            if row.is_empty() {
                return Err(Problem::new("board-blank", &[("line", line)]));
            }
            if row.len() > usize::from(limits.width) {
                return Err(over("board-wide", line, limits.width));
            }
            if height == limits.height {
                return Err(over("board-high", line, limits.height));
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
            return Err(at("board-rim", height.into(), column + 1));
        }
        Self::new(width as u16, height, cells).ok_or_else(|| Problem::new("board-empty", &[]))
    }
}

/// Appends the cells of a row and checks its part of the rim: both ends, and all of the first row.
fn read_row(
    row: &[u8],
    line: usize,
    width: usize,
    cells: &mut Vec<CellKind>,
) -> Result<(), Problem> {
    for (index, &byte) in row.iter().enumerate() {
        let column = index + 1;
        let kind = CellKind::of_letter(byte).ok_or_else(|| at("board-character", line, column))?;
        cells.push(kind);
    }
    if row.len() != width {
        let values = [("line", line), ("found", row.len()), ("expected", width)];
        return Err(Problem::new("board-characters", &values));
    }
    let ends = [0, width.saturating_sub(1)];
    let is_rim = |index: usize| line == 1 || ends.contains(&index);
    match row
        .iter()
        .enumerate()
        .position(|(index, &byte)| is_rim(index) && byte != b'#')
    {
        Some(index) => Err(at("board-rim", line, index + 1)),
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
        let long = "#".repeat(10);
        let blank = |line| Problem::new("board-blank", &[("line", line)]);
        let row = |line, expected, found| {
            let values = [("line", line), ("found", found), ("expected", expected)];
            Problem::new("board-characters", &values)
        };
        let odd = |line, column| at("board-character", line, column);
        let rim = |line, column| at("board-rim", line, column);
        let empty = || Problem::new("board-empty", &[]);
        for (text, error) in [
            ("", empty()),
            ("\n\r\n", empty()),
            ("###\n\n###\n", blank(2)),
            ("\n###\n###\n", blank(1)),
            ("###\n# #\n##\n", row(3, 3, 2)),
            ("###\n# ##\n###\n", row(2, 3, 4)),
            ("####\n#  #\n####  \n", row(3, 4, 6)),
            ("####\n#x #\n####\n", odd(2, 2)),
            ("####\n#e #\n####\n", odd(2, 2)),
            ("####\n#\t #\n####\n", odd(2, 2)),
            ("####\n#\u{e4}#\n####\n", odd(2, 2)),
            ("####\n#\r #\n####\n", odd(2, 2)),
            ("####\n#  S\n####\n", odd(2, 4)),
            ("# ##\n#  #\n####\n", rim(1, 2)),
            ("####\n   #\n####\n", rim(2, 1)),
            ("####\n#  E\n####\n", rim(2, 4)),
            ("####\n#  #\n##E#\n", rim(3, 3)),
            ("####\n#  #\n####\n    \n", rim(4, 1)),
            (&long, over("board-wide", 1, 9)),
            ("#\n#\n#\n#\n#\n#\n", over("board-high", 6, 5)),
        ] {
            assert_eq!(
                Board::parse(text.as_bytes(), LIMITS),
                Err(error),
                "{text:?}"
            );
        }
    }
}
