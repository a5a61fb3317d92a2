//! A board of walls, free cells and exits.

use crate::core::dir::Dir;
use crate::core::slide::{Ahead, Position, Slide, slide};

/// What a cell of a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CellKind {
    /// Stops every slide before it.
    Wall,
    /// The creature slides over it and can stop on it.
    Free,
    /// The creature is out when it stops on it.
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

    /// The kind for a character, if it is one of the three.
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
    cells: Vec<CellKind>,
}

impl Board {
    /// A board from its cells, row by row; `None` unless there are `width * height` of them,
    /// at least one, and the rim is all wall.
    pub fn new(width: u16, height: u16, cells: Vec<CellKind>) -> Option<Self> {
        let (columns, rows) = (usize::from(width), usize::from(height));
        if cells.is_empty() || cells.len() != columns * rows {
            return None;
        }
        let on_rim = |index: usize| {
            let (row, column) = (index / columns, index % columns);
            row == 0 || column == 0 || row + 1 == rows || column + 1 == columns
        };
        let open = |(index, kind): (usize, &CellKind)| *kind != CellKind::Wall && on_rim(index);
        let rim_is_open = cells.iter().enumerate().any(open);
        (!rim_is_open).then_some(Self {
            width,
            height,
            cells,
        })
    }

    /// A board of nothing but walls.
    pub(super) fn solid(width: u16, height: u16) -> Self {
        let cells = vec![CellKind::Wall; usize::from(width) * usize::from(height)];
        Self {
            width,
            height,
            cells,
        }
    }

    /// Changes a cell inside the rim; elsewhere nothing happens.
    pub(super) fn set(&mut self, cell: Position, kind: CellKind) {
        let inside = |at: u16, end: u16| at > 0 && at + 1 < end;
        if inside(cell.row, self.height)
            && inside(cell.column, self.width)
            && let Some(index) = self.index(cell)
        {
            self.cells[index] = kind;
        }
    }

    pub fn width(&self) -> u16 {
        self.width
    }

    pub fn height(&self) -> u16 {
        self.height
    }

    pub fn cells(&self) -> &[CellKind] {
        &self.cells
    }

    /// What is on a cell; outside the board it is all wall.
    pub fn kind(&self, cell: Position) -> CellKind {
        self.index(cell)
            .map_or(CellKind::Wall, |index| self.cells[index])
    }

    /// Index of a cell in [`Board::cells`]; `None` outside the board.
    pub(crate) fn index(&self, cell: Position) -> Option<usize> {
        (cell.row < self.height && cell.column < self.width)
            .then(|| usize::from(cell.row) * usize::from(self.width) + usize::from(cell.column))
    }

    /// The cell at a valid index of [`Board::cells`].
    pub(crate) fn position(&self, index: usize) -> Position {
        let width = usize::from(self.width);
        Position {
            row: (index / width) as u16,
            column: (index % width) as u16,
        }
    }

    /// All cells of a kind, row by row.
    pub fn positions(&self, kind: CellKind) -> impl Iterator<Item = Position> + '_ {
        let with = self
            .cells
            .iter()
            .enumerate()
            .filter(move |(_, other)| **other == kind);
        with.map(|(index, _)| self.position(index))
    }

    /// One step from a cell: the slide in a direction, if it goes anywhere.
    pub fn step(&self, from: Position, dir: Dir, trapdoor: bool) -> Option<Slide> {
        slide(from, dir, |cell| match self.kind(cell) {
            CellKind::Wall => Ahead::Wall,
            CellKind::Exit if trapdoor => Ahead::Hole,
            CellKind::Free | CellKind::Exit => Ahead::Open,
        })
    }
}

impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in self.cells.chunks(usize::from(self.width)) {
            let line: String = row.iter().map(|kind| char::from(kind.letter())).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
