//! Number-hop boards: reading, checking and writing them.

use std::fmt::Write as _;

use super::hex_dir::HexDir;
use crate::core::board_text;
use crate::core::problem::Problem;

/// Largest number of rows. A board of 99 rows has 7,351 cells, so that a cell and a
/// direction fit 16 bits; no screen shows as many.
pub(crate) const MAX_SIZE: usize = 99;

/// Largest number on a cell: two digits. A cell whose number is the board's size or more cannot
/// be left.
pub(crate) const MAX_NUMBER: u8 = 99;

/// A cell by row and column of the written square, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub(crate) row: u8,
    pub(crate) column: u8,
}

/// A hexagonal board of numbers.
///
/// Written as a square of `size` rows and columns (`size` odd) of which only the band
/// `|column - row| <= (size - 1) / 2` is on the board; each side of the hexagon is
/// `(size + 1) / 2` cells long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: usize,
    numbers: Vec<u8>,
}

impl Board {
    /// Reads a board: `size` lines of `size` numbers with white space between them, 0
    /// where the square has no cell. Lines end in LF or CRLF; blank lines may follow.
    pub fn parse(text: &[u8]) -> Result<Self, Problem> {
        let text = text.trim_ascii_end();
        if text.is_empty() {
            return Err(Problem::new("board-empty", &[]));
        }
        let mut size = 0;
        let mut rows = 0;
        let mut numbers = Vec::new();
        for (index, row) in text.split(|&byte| byte == b'\n').enumerate() {
            let line = index + 1;
            let found = read_row(row, line, &mut numbers)?;
            if rows == 0 {
                size = found;
                if size % 2 == 0 {
                    return Err(even(line, size));
                }
            } else if found != size {
                return Err(length("board-numbers", line, found, size));
            }
            rows += 1;
            if rows > size {
                return Err(length("board-rows", line, rows, size));
            }
        }
        if rows != size {
            return Err(length("board-rows", rows, rows, size));
        }
        Self::new(size, numbers)
    }

    /// A board from its written square, row by row.
    pub fn new(size: usize, numbers: Vec<u8>) -> Result<Self, Problem> {
        if size.is_multiple_of(2) {
            return Err(even(1, size));
        }
        if size > MAX_SIZE {
            return Err(too_large(1));
        }
        if numbers.len() != size * size {
            let found = numbers.len() / size;
            return Err(length("board-rows", found, found, size));
        }
        for (index, &number) in numbers.iter().enumerate() {
            let (line, place) = (index / size + 1, index % size + 1);
            if number > MAX_NUMBER {
                return Err(board_text::no_number(line, place, MAX_NUMBER));
            }
            match (on_board(size, index / size, index % size), number) {
                (true, 0) => return Err(board_text::at("board-none", line, place)),
                (false, 1..) => return Err(board_text::at("board-off", line, place)),
                _ => {}
            }
        }
        Ok(Self { size, numbers })
    }

    /// A board with 1 on every cell. `size` is odd and at most `MAX_SIZE`.
    pub(super) fn ones(size: usize) -> Self {
        let number = |index| u8::from(on_board(size, index / size, index % size));
        Self {
            size,
            numbers: (0..size * size).map(number).collect(),
        }
    }

    /// Writes a number on a cell; off the board nothing happens.
    pub(super) fn set(&mut self, cell: Cell, number: u8) {
        if self.number(cell).is_some() {
            let index = usize::from(cell.row) * self.size + usize::from(cell.column);
            self.numbers[index] = number;
        }
    }

    /// Rows of the board, and columns of its written square: odd, at most `MAX_SIZE`.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The cell in the middle, where every walk begins and ends.
    pub fn centre(&self) -> Cell {
        let middle = (self.size / 2) as u8;
        Cell {
            row: middle,
            column: middle,
        }
    }

    /// The number on a cell; `None` off the board.
    pub fn number(&self, cell: Cell) -> Option<u8> {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        if row >= self.size || column >= self.size {
            return None;
        }
        Some(self.numbers[row * self.size + column]).filter(|&number| number > 0)
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let size = self.size;
        (0..size * size)
            .filter(move |index| on_board(size, index / size, index % size))
            .map(move |index| Cell {
                row: (index / size) as u8,
                column: (index % size) as u8,
            })
    }

    /// The cell on which a hop from `cell` in direction `dir` lands; `None` when that is
    /// off the board or `cell` is.
    pub fn landing(&self, cell: Cell, dir: HexDir) -> Option<Cell> {
        let length = i32::from(self.number(cell)?);
        let (rows, columns) = dir.delta();
        let row = u8::try_from(i32::from(cell.row) + length * rows).ok()?;
        let column = u8::try_from(i32::from(cell.column) + length * columns).ok()?;
        let landing = Cell { row, column };
        self.number(landing).map(|_| landing)
    }
}

impl std::fmt::Display for Board {
    /// The written square, as [`Board::parse`] reads it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in self.numbers.chunks(self.size) {
            for (column, number) in row.iter().enumerate() {
                if column > 0 {
                    f.write_char(' ')?;
                }
                write!(f, "{number}")?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

/// Whether a row and column of the written square are a cell.
pub(super) fn on_board(size: usize, row: usize, column: usize) -> bool {
    row.abs_diff(column) <= size / 2
}

/// A row of an even count of numbers.
fn even(line: usize, found: usize) -> Problem {
    Problem::new("board-even", &[("line", line), ("found", found)])
}

fn too_large(line: usize) -> Problem {
    Problem::new("board-large", &[("line", line), ("size", MAX_SIZE)])
}

/// Another count of numbers or rows than expected.
fn length(message: &'static str, line: usize, found: usize, expected: usize) -> Problem {
    let values = [("line", line), ("found", found), ("expected", expected)];
    Problem::new(message, &values)
}

/// Appends the numbers of one line and says how many there are, at least one.
fn read_row(row: &[u8], line: usize, numbers: &mut Vec<u8>) -> Result<usize, Problem> {
    let mut found = 0;
    for word in board_text::words(row) {
        found += 1;
        if found > MAX_SIZE {
            return Err(too_large(line));
        }
        numbers.push(board_text::number(word, line, found, MAX_NUMBER)?);
    }
    if found == 0 {
        return Err(Problem::new("board-blank", &[("line", line)]));
    }
    Ok(found)
}

#[cfg(test)]
mod tests;
