//! A maze as tiles, as the labyrinth shows it and as a player walks it.
//!
//! A maze of w x h cells has 2h+1 rows of 2w+1 tiles: cell (x, y) is the tile in row
//! 2y+1, column 2x+1; a passage opens the tile between two cells. In the *classic* game
//! the rim has two openings: the entrance above the first cell and the exit below the
//! last one. Stepping down out of the exit wins.

use super::dir::Dir;
use super::grid::{Cell, Maze};

/// A tile by row and column, from the top left (0, 0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    pub row: u16,
    pub col: u16,
}

impl Tile {
    pub const fn new(row: u16, col: u16) -> Self {
        Self { row, col }
    }

    /// The tile of a cell. It cannot overflow for cells of a maze, whose sides are at most
    /// [`MAX_SIDE`](super::grid::MAX_SIDE).
    pub(crate) const fn of_cell(cell: Cell) -> Self {
        Self {
            row: cell.y.saturating_mul(2).saturating_add(1),
            col: cell.x.saturating_mul(2).saturating_add(1),
        }
    }

    /// The cell that this tile shows; `None` for walls and passages.
    pub(crate) const fn cell(self) -> Option<Cell> {
        if self.row % 2 == 1 && self.col % 2 == 1 {
            Some(Cell {
                x: self.col / 2,
                y: self.row / 2,
            })
        } else {
            None
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// The player now stands on this tile.
    To(Tile),
    Wall,
    /// Up out of the entrance: refused, because the exit is at the bottom right.
    Outside,
    /// Down out of the exit: won.
    Out,
}

#[derive(Clone, Copy, Debug)]
pub struct Tiles<'a> {
    maze: &'a Maze,
}

impl<'a> Tiles<'a> {
    pub fn new(maze: &'a Maze) -> Self {
        Self { maze }
    }

    /// Number of rows: 2h+1.
    pub fn rows(&self) -> u16 {
        2 * self.maze.height() + 1
    }

    /// Number of columns: 2w+1.
    pub fn cols(&self) -> u16 {
        2 * self.maze.width() + 1
    }

    /// The opening above the first cell, where the player starts.
    pub fn entrance(&self) -> Tile {
        Tile { row: 0, col: 1 }
    }

    /// The opening below the last cell.
    pub fn exit(&self) -> Tile {
        Tile {
            row: self.rows() - 1,
            col: self.cols() - 2,
        }
    }

    /// Whether a player can stand on the tile. Excluded cells and everything outside are
    /// solid.
    pub fn is_open(&self, tile: Tile) -> bool {
        if tile == self.entrance() || tile == self.exit() {
            return true;
        }
        let cell = Cell {
            x: tile.col / 2,
            y: tile.row / 2,
        };
        match (tile.row % 2, tile.col % 2) {
            (1, 1) => !self.maze.is_excluded(cell),
            (1, _) => self.maze.is_open(cell, Dir::West),
            (_, 1) => self.maze.is_open(cell, Dir::North),
            _ => false,
        }
    }

    /// The tile next to this one; `None` where the tiles end.
    pub fn neighbour(&self, tile: Tile, dir: Dir) -> Option<Tile> {
        let (dx, dy) = dir.delta();
        let row = u16::try_from(i32::from(tile.row) + dy).ok()?;
        let col = u16::try_from(i32::from(tile.col) + dx).ok()?;
        (row < self.rows() && col < self.cols()).then_some(Tile { row, col })
    }

    /// One row as text: `#` wall, space open.
    pub(crate) fn row_text(&self, row: u16) -> String {
        (0..self.cols())
            .map(|col| {
                if self.is_open(Tile { row, col }) {
                    ' '
                } else {
                    '#'
                }
            })
            .collect()
    }
}

/// What a step from an open tile comes to.
pub fn step(maze: &Maze, tile: Tile, dir: Dir) -> StepResult {
    let tiles = Tiles::new(maze);
    if tile == tiles.exit() && dir == Dir::South {
        return StepResult::Out;
    }
    if tile == tiles.entrance() && dir == Dir::North {
        return StepResult::Outside;
    }
    match tiles.neighbour(tile, dir) {
        Some(next) if tiles.is_open(next) => StepResult::To(next),
        _ => StepResult::Wall,
    }
}

/// All rows as text, from the top: `#` wall, space open.
pub fn tile_rows(maze: &Maze) -> Vec<String> {
    let tiles = Tiles::new(maze);
    (0..tiles.rows()).map(|row| tiles.row_text(row)).collect()
}
