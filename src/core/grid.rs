//! The packed maze: one byte a cell.
//!
//! Each of a cell's four sides is *open* (a passage), a *wall* (removable) or a
//! *border* (permanent). The low nibble of a cell's byte has a bit for each open
//! side, the high nibble one for each border ([`Dir::bit`]); a side with neither
//! is a wall. No side can be both, so the byte `0xFF` is free to mean *excluded*:
//! the cell does not take part in the maze and its four sides are borders.
//!
//! Around the grid lies a frame of excluded cells, so that a generator looks at
//! all four neighbours of any cell without asking whether it stands on the rim. A
//! row has one frame cell on its left; the one on its right is that of the next row.

use super::dir::Dir;
pub use super::error::MazeError;

/// Longest side of a maze in cells. 4000 x 4000 cells are 16 MB live and at most
/// five times that while they are carved.
pub(crate) const MAX_SIDE: u16 = 4000;

/// The byte of a cell that takes no part in the maze.
pub(crate) const EXCLUDED: u8 = 0xFF;

/// A cell by column and row: (0, 0) is top left, x grows to the right, y downwards.
///
/// Cells are ordered row by row, as the source scans its grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Column, from 0.
    pub x: u16,
    /// Row, from 0.
    pub y: u16,
}

impl Cell {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A rectangular maze with walls, borders and excluded cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Maze {
    width: u16,
    height: u16,
    /// Bytes of a row: its cells and one of the frame.
    stride: usize,
    /// (height + 2) x stride bytes, frame included.
    data: Vec<u8>,
}

impl Maze {
    /// A grid of `width` x `height` cells, all walls standing, borders on the rim.
    ///
    /// # Errors
    /// [`MazeError::SizeOutOfRange`] unless both sides are 1 to `MAX_SIDE`.
    pub fn new(width: u16, height: u16) -> Result<Self, MazeError> {
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            return Err(MazeError::SizeOutOfRange { width, height });
        }
        let (w, h) = (usize::from(width), usize::from(height));
        let stride = w + 1;
        let mut data = vec![0; (h + 2) * stride];
        for (y, row) in data.chunks_exact_mut(stride).enumerate() {
            if y == 0 || y == h + 1 {
                row.fill(EXCLUDED);
                continue;
            }
            if y == 1 {
                row.fill(Dir::North.bit() << 4);
            }
            if y == h {
                row.iter_mut()
                    .for_each(|byte| *byte |= Dir::South.bit() << 4);
            }
            row[0] = EXCLUDED;
            row[1] |= Dir::West.bit() << 4;
            row[w] |= Dir::East.bit() << 4;
        }
        Ok(Self {
            width,
            height,
            stride,
            data,
        })
    }

    pub fn width(&self) -> u16 {
        self.width
    }

    pub fn height(&self) -> u16 {
        self.height
    }

    /// Width times height: all cells, excluded ones too.
    pub fn cell_count(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Whether the cell lies in the grid (excluded or not).
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// Index of a cell in tables with one entry a cell, row by row; `None` outside.
    pub fn cell_index(&self, cell: Cell) -> Option<usize> {
        self.contains(cell)
            .then(|| usize::from(cell.y) * usize::from(self.width) + usize::from(cell.x))
    }

    /// Whether the cell's side is a passage. Outside the grid nothing is open.
    pub fn is_open(&self, cell: Cell, dir: Dir) -> bool {
        self.openings(cell) & dir.bit() != 0
    }

    /// Whether the cell's side is permanent. Outside the grid all sides are.
    pub fn is_border(&self, cell: Cell, dir: Dir) -> bool {
        self.byte(cell) >> 4 & dir.bit() != 0
    }

    /// Whether the cell takes no part in the maze. Outside the grid none does.
    pub fn is_excluded(&self, cell: Cell) -> bool {
        self.byte(cell) == EXCLUDED
    }

    /// The cell's open sides, the sum of their [`Dir::bit`]s: 0 to 15.
    pub fn openings(&self, cell: Cell) -> u8 {
        match self.byte(cell) {
            EXCLUDED => 0,
            byte => byte & 0x0F,
        }
    }

    /// The next cell in a direction, excluded or not; `None` where the grid ends.
    pub fn neighbour(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        let (dx, dy) = dir.delta();
        let x = u16::try_from(i32::from(cell.x) + dx).ok()?;
        let y = u16::try_from(i32::from(cell.y) + dy).ok()?;
        let next = Cell { x, y };
        (self.contains(cell) && self.contains(next)).then_some(next)
    }

    /// Takes a cell out of the maze: borders on its four sides and on the facing
    /// side of each neighbour, passages there closed. Outside the grid: no effect.
    pub fn exclude(&mut self, x: i32, y: i32) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else {
            return;
        };
        let cell = Cell { x, y };
        if !self.contains(cell) {
            return;
        }
        let at = self.byte_index(cell);
        self.data[at] = EXCLUDED;
        for dir in Dir::ALL {
            let next = self.neighbour_index(at, dir);
            if self.data[next] != EXCLUDED {
                let facing = dir.opposite().bit();
                self.data[next] = self.data[next] & !facing | facing << 4;
            }
        }
    }

    /// Makes a side permanent, seen from both cells, and closes it. On the rim and at excluded
    /// cells it already is.
    ///
    /// # Errors
    /// [`MazeError::Outside`] for a cell outside the grid.
    pub(crate) fn add_border(&mut self, cell: Cell, dir: Dir) -> Result<(), MazeError> {
        if !self.contains(cell) {
            return Err(MazeError::Outside { cell });
        }
        self.close(cell, dir);
        let at = self.byte_index(cell);
        let next = self.neighbour_index(at, dir);
        self.data[at] |= dir.bit() << 4;
        self.data[next] |= dir.opposite().bit() << 4;
        Ok(())
    }

    /// Opens a side, seen from both cells, and says whether it is open now: a
    /// border stays closed.
    pub fn carve(&mut self, cell: Cell, dir: Dir) -> bool {
        if self.is_border(cell, dir) {
            return false;
        }
        let at = self.byte_index(cell);
        let next = self.neighbour_index(at, dir);
        self.data[at] |= dir.bit();
        self.data[next] |= dir.opposite().bit();
        true
    }

    /// Closes a side, seen from both cells: a wall where a passage was.
    pub(crate) fn close(&mut self, cell: Cell, dir: Dir) {
        if self.is_open(cell, dir) {
            let at = self.byte_index(cell);
            let next = self.neighbour_index(at, dir);
            self.data[at] &= !dir.bit();
            self.data[next] &= !dir.opposite().bit();
        }
    }

    /// The free cells (not excluded), row by row.
    pub fn free_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.height)
            .flat_map(|y| (0..self.width).map(move |x| Cell { x, y }))
            .filter(|&cell| !self.is_excluded(cell))
    }

    pub fn passage_count(&self) -> usize {
        let east_south = Dir::East.bit() | Dir::South.bit();
        self.data
            .iter()
            .filter(|&&byte| byte != EXCLUDED)
            .map(|byte| (byte & east_south).count_ones() as usize)
            .sum()
    }

    /// The first free cell, row by row, with fewer than four borders. The source begins to
    /// carve there.
    ///
    /// # Errors
    /// [`MazeError::NoStart`] when there is none.
    pub fn first_cell(&self) -> Result<Cell, MazeError> {
        self.data
            .iter()
            .position(|byte| byte >> 4 != 0x0F)
            .map(|at| self.cell_at(at))
            .ok_or(MazeError::NoStart)
    }

    /// The cell's byte; outside the grid that of an excluded cell.
    fn byte(&self, cell: Cell) -> u8 {
        if self.contains(cell) {
            self.data[self.byte_index(cell)]
        } else {
            EXCLUDED
        }
    }

    /// Index of a cell of the grid in the bytes.
    pub(crate) fn byte_index(&self, cell: Cell) -> usize {
        (usize::from(cell.y) + 1) * self.stride + usize::from(cell.x) + 1
    }

    /// The cell at a byte index, which must not be one of the frame.
    pub(crate) fn cell_at(&self, at: usize) -> Cell {
        // Both fit: the sides are at most MAX_SIDE.
        Cell {
            x: (at % self.stride - 1) as u16,
            y: (at / self.stride - 1) as u16,
        }
    }

    /// Byte index of the neighbour of a cell that is not of the frame.
    pub(crate) fn neighbour_index(&self, at: usize, dir: Dir) -> usize {
        match dir {
            Dir::North => at - self.stride,
            Dir::East => at + 1,
            Dir::South => at + self.stride,
            Dir::West => at - 1,
        }
    }

    /// What to add, wrapping, to a byte index for a step in each direction of [`Dir::ALL`].
    pub(crate) fn offsets(&self) -> [usize; 4] {
        [self.stride.wrapping_neg(), 1, self.stride, usize::MAX]
    }

    /// The bytes, frame included.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.data
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.data
    }

    /// Length of a row in the bytes.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }
}

#[cfg(test)]
mod tests;
