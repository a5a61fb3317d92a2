//! Tiles and moves.

use std::fmt;

use crate::core::board_text;
use crate::core::dir::Dir;
use crate::core::problem::Problem;

/// Cells of the largest board.
pub(super) const MAX_CELLS: usize = 25;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    Three,
    Four,
    Five,
}

impl Side {
    pub(crate) const ALL: [Self; 3] = [Self::Three, Self::Four, Self::Five];

    #[inline]
    pub const fn length(self) -> usize {
        match self {
            Self::Three => 3,
            Self::Four => 4,
            Self::Five => 5,
        }
    }

    pub(crate) const fn cells(self) -> usize {
        self.length() * self.length()
    }

    const fn of_cells(cells: usize) -> Option<Self> {
        match cells {
            9 => Some(Self::Three),
            16 => Some(Self::Four),
            25 => Some(Self::Five),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileMove {
    pub tile: u8,
    /// The cell it left, row by row from 0; now the gap.
    pub from: usize,
    pub to: usize,
    pub dir: Dir,
}

/// A board: the tiles row by row, 0 the gap. The goal is 1, 2, 3, ... with the gap last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    side: Side,
    gap: u8,
    tiles: [u8; MAX_CELLS],
}

impl Board {
    pub fn goal(side: Side) -> Self {
        let mut tiles = [0; MAX_CELLS];
        let last = side.cells() - 1;
        for (tile, number) in tiles.iter_mut().zip(1..=last as u8) {
            *tile = number;
        }
        Self {
            side,
            gap: last as u8,
            tiles,
        }
    }

    /// A board from its numbers, row by row.
    ///
    /// # Errors
    /// The numbers must be 0 to 8, 15 or 24, each once.
    pub fn new(numbers: &[u8]) -> Result<Self, Problem> {
        let found = numbers.len();
        let count = || Problem::new("board-count", &[("found", found)]);
        let side = Side::of_cells(found).ok_or_else(count)?;
        let mut tiles = [0; MAX_CELLS];
        let mut seen = 0u32;
        let mut gap = 0;
        for (cell, (tile, &number)) in tiles.iter_mut().zip(numbers).enumerate() {
            if usize::from(number) >= found {
                let (number, most) = (usize::from(number), found - 1);
                let values = [("number", number), ("count", found), ("most", most)];
                return Err(Problem::new("board-over", &values));
            }
            if seen >> number & 1 != 0 {
                return Err(Problem::new("board-twice", &[("number", number.into())]));
            }
            seen |= 1 << number;
            *tile = number;
            if number == 0 {
                gap = cell as u8;
            }
        }
        Ok(Self { side, gap, tiles })
    }

    /// Reads 9, 16 or 25 numbers with white space between, 0 for the gap. Where the lines
    /// end does not matter.
    pub fn parse(text: &[u8]) -> Result<Self, Problem> {
        let mut numbers = Vec::with_capacity(MAX_CELLS);
        for (index, row) in text.split(|&byte| byte == b'\n').enumerate() {
            for (word_index, word) in board_text::words(row).enumerate() {
                let (line, place) = (index + 1, word_index + 1);
                if numbers.len() == MAX_CELLS {
                    return Err(board_text::at("board-many", line, place));
                }
                let largest = MAX_CELLS as u8 - 1;
                numbers.push(board_text::number(word, line, place, largest)?);
            }
        }
        if numbers.is_empty() {
            return Err(Problem::new("board-empty", &[]));
        }
        Self::new(&numbers)
    }

    pub fn side(&self) -> Side {
        self.side
    }

    /// The numbers row by row, 0 the gap.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.side.cells()]
    }

    /// The numbers, filled up with 0 for boards smaller than the largest.
    pub(super) fn all_tiles(&self) -> &[u8; MAX_CELLS] {
        &self.tiles
    }

    /// Cell of the gap, row by row from 0.
    pub fn gap(&self) -> usize {
        usize::from(self.gap)
    }

    /// Whether every tile is in its place.
    pub fn is_solved(&self) -> bool {
        *self == Self::goal(self.side)
    }

    /// Pairs of tiles in the wrong order, row by row, the gap left out.
    pub fn inversions(&self) -> usize {
        let tiles: Vec<u8> = self
            .tiles()
            .iter()
            .copied()
            .filter(|&tile| tile != 0)
            .collect();
        let smaller_after = |(index, tile): (usize, &u8)| {
            let later = tiles.iter().skip(index + 1);
            later.filter(|&later| later < tile).count()
        };
        tiles.iter().enumerate().map(smaller_after).sum()
    }

    /// Whether the goal can be reached at all; from half of all arrangements it cannot.
    ///
    /// Johnson and Story, "Notes on the '15' puzzle" (1879): a move along a row changes no
    /// inversion; a move along a column passes `side - 1` tiles, so on an even side it
    /// changes the parity of the inversions as it changes that of the gap's row.
    pub fn is_solvable(&self) -> bool {
        let side = self.side.length();
        let rows = if side.is_multiple_of(2) {
            self.gap() / side + 1
        } else {
            0
        };
        (self.inversions() + rows).is_multiple_of(2)
    }

    /// The cell from which a tile would go in direction `dir`; `None` at the edge.
    #[inline]
    pub fn source(&self, dir: Dir) -> Option<usize> {
        source(self.side, self.gap(), dir)
    }

    /// Slides a tile in direction `dir` into the gap; `None` when there is no such tile.
    pub fn apply(&mut self, dir: Dir) -> Option<TileMove> {
        let from = self.source(dir)?;
        let to = self.gap();
        let tile = self.tiles[from];
        self.tiles.swap(from, to);
        self.gap = from as u8;
        Some(TileMove {
            tile,
            from,
            to,
            dir,
        })
    }

    /// The direction in which the tile on this cell can move, if it can: for a click.
    pub fn direction_of(&self, cell: usize) -> Option<Dir> {
        Dir::ALL
            .into_iter()
            .find(|&dir| self.source(dir) == Some(cell))
    }
}

impl fmt::Display for Board {
    /// The board as the game's source prints it: cells three wide, the gap a dot, a line of
    /// dashes above each row and below the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dashes = "-".repeat(4 * self.side.length() + 1);
        for row in self.tiles().chunks(self.side.length()) {
            writeln!(f, "{dashes}")?;
            for tile in row {
                match tile {
                    0 => write!(f, "|  .")?,
                    tile => write!(f, "|{tile:3}")?,
                }
            }
            writeln!(f, "|")?;
        }
        writeln!(f, "{dashes}")
    }
}

/// The key that slides a tile this way: `w`, `d`, `s`, `a` for north, east, south, west.
pub const fn key(dir: Dir) -> char {
    match dir {
        Dir::North => 'w',
        Dir::East => 'd',
        Dir::South => 's',
        Dir::West => 'a',
    }
}

/// The direction in which a key slides a tile; capitals and all other keys do nothing.
pub const fn dir_of_key(key: char) -> Option<Dir> {
    match key {
        'w' => Some(Dir::North),
        'd' => Some(Dir::East),
        's' => Some(Dir::South),
        'a' => Some(Dir::West),
        _ => None,
    }
}

/// The cell from which a tile goes in direction `dir` into a gap at `gap`.
#[inline]
pub(super) const fn source(side: Side, gap: usize, dir: Dir) -> Option<usize> {
    let length = side.length();
    match dir {
        Dir::North if gap + length < side.cells() => Some(gap + length),
        Dir::South if gap >= length => Some(gap - length),
        Dir::West if gap % length + 1 < length => Some(gap + 1),
        Dir::East if !gap.is_multiple_of(length) => Some(gap - 1),
        _ => None,
    }
}
