//! A board of walls, free fields and exits.

use crate::core::dir::Dir;
use crate::core::slide::{Ahead, Position, Slide, slide};

/// What a field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CellKind {
    /// Stops every slide before it.
    Wall,
    /// A field to slide over and to stand on.
    Free,
    /// A way out.
    Exit,
}

impl CellKind {
    /// The character in a board's text: `#`, space, `E`.
    pub(crate) const fn letter(self) -> u8 {
        match self {
            Self::Wall => b'#',
            Self::Free => b' ',
            Self::Exit => b'E',
        }
    }

    /// The tile for a character, if it is one of the three.
    pub(crate) const fn of_letter(letter: u8) -> Option<Self> {
        match letter {
            b'#' => Some(Self::Wall),
            b' ' => Some(Self::Free),
            b'E' => Some(Self::Exit),
            _ => None,
        }
    }
}

/// A board, its rim all wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: u16,
    height: u16,
    tiles: Vec<CellKind>,
}

impl Board {
    /// A board from its tiles, row by row; `None` unless there are `width * height` of them,
    /// at least one, and the rim is all wall.
    pub fn new(width: u16, height: u16, tiles: Vec<CellKind>) -> Option<Self> {
        let (columns, rows) = (usize::from(width), usize::from(height));
        if tiles.is_empty() || tiles.len() != columns * rows {
            return None;
        }
        let on_rim = |index: usize| {
            let (row, column) = (index / columns, index % columns);
            row == 0 || column == 0 || row + 1 == rows || column + 1 == columns
        };
        let open = |(index, tile): (usize, &CellKind)| *tile != CellKind::Wall && on_rim(index);
        let rim_is_open = tiles.iter().enumerate().any(open);
        (!rim_is_open).then_some(Self {
            width,
            height,
            tiles,
        })
    }

    /// A board of nothing but walls.
    pub(super) fn solid(width: u16, height: u16) -> Self {
        let tiles = vec![CellKind::Wall; usize::from(width) * usize::from(height)];
        Self {
            width,
            height,
            tiles,
        }
    }

    /// Changes a field inside the rim; elsewhere nothing happens.
    pub(super) fn set(&mut self, place: Position, tile: CellKind) {
        let inside = |at: u16, end: u16| at > 0 && at + 1 < end;
        if inside(place.row, self.height)
            && inside(place.column, self.width)
            && let Some(slot) = self
                .index(place)
                .and_then(|index| self.tiles.get_mut(index))
        {
            *slot = tile;
        }
    }

    /// Fields in a row.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> u16 {
        self.height
    }

    /// All tiles, row by row.
    pub fn tiles(&self) -> &[CellKind] {
        &self.tiles
    }

    /// What is on a field; outside the board it is all wall.
    pub fn tile(&self, place: Position) -> CellKind {
        self.index(place)
            .and_then(|index| self.tiles.get(index))
            .copied()
            .unwrap_or(CellKind::Wall)
    }

    /// Place of a field in [`Board::tiles`]; `None` outside the board.
    pub(crate) fn index(&self, place: Position) -> Option<usize> {
        (place.row < self.height && place.column < self.width)
            .then(|| usize::from(place.row) * usize::from(self.width) + usize::from(place.column))
    }

    /// The field at a place of [`Board::tiles`], which must be one.
    pub(crate) fn place(&self, index: usize) -> Position {
        let width = usize::from(self.width);
        Position {
            row: (index / width) as u16,
            column: (index % width) as u16,
        }
    }

    /// All fields with a certain tile, row by row.
    pub fn places(&self, tile: CellKind) -> impl Iterator<Item = Position> + '_ {
        let with = self
            .tiles
            .iter()
            .enumerate()
            .filter(move |(_, other)| **other == tile);
        with.map(|(index, _)| self.place(index))
    }

    /// One step from a field: the slide in a direction, if it goes anywhere.
    pub fn step(&self, from: Position, dir: Dir, trapdoor: bool) -> Option<Slide> {
        slide(from, dir, |place| match self.tile(place) {
            CellKind::Wall => Ahead::Wall,
            CellKind::Exit if trapdoor => Ahead::Hole,
            CellKind::Free | CellKind::Exit => Ahead::Open,
        })
    }
}

impl std::fmt::Display for Board {
    /// The board as its text has it, each row ended by a line feed.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in self.tiles.chunks(usize::from(self.width)) {
            let line: String = row.iter().map(|tile| char::from(tile.letter())).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
