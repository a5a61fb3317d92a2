//! The maze of a pane as tiles.

use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, CellState};
use crate::core::grid::Cell;
use crate::core::solve::Solver;
use crate::core::tiles::Tile;
use crate::look::TileKind;

use super::pane::LabPane;
use super::solver_playback::{SolverPlayback, Trace};

/// The kind of every tile of a maze of w x h cells: 2h+1 rows of 2w+1 tiles.
pub(crate) struct Canvas {
    cols: u16,
    rows: u16,
    tiles: Vec<TileKind>,
}

impl Canvas {
    /// The tiles of a pane as it stands.
    pub(crate) fn paint(pane: &LabPane) -> Self {
        let (cols, rows) = size(pane.maze().width(), pane.maze().height());
        let mut canvas = Self {
            cols,
            rows,
            tiles: vec![TileKind::Rock; usize::from(cols) * usize::from(rows)],
        };
        let rooms = Rooms::of(pane);
        for y in 0..pane.maze().height() {
            for x in 0..pane.maze().width() {
                canvas.set(
                    Tile::of_cell(Cell::new(x, y)),
                    rooms.get(x.into(), y.into()),
                );
            }
        }
        canvas.sides(pane, &rooms);
        for (cell, dir) in pane.walk_sides() {
            canvas.set(beside(cell, dir), TileKind::Walked);
        }
        canvas.corners(&rooms);
        if let Some(playback) = pane.playback() {
            canvas.way(playback.way());
        }
        // The current cell, the start and the goal come last, as the passages around them are
        // drawn by what the cells below are.
        let (current, ends) = match pane.playback() {
            Some(playback) => (playback.current(), Some(playback.ends())),
            None => (pane.build().current(), None),
        };
        if let Some(cell) = current.filter(|_| !pane.is_done()) {
            canvas.set(Tile::of_cell(cell), TileKind::Current);
        }
        if let Some((from, to)) = ends {
            for (cell, kind) in [(from, TileKind::Start), (to, TileKind::End)] {
                if canvas.at(Tile::of_cell(cell)) != TileKind::Current {
                    canvas.set(Tile::of_cell(cell), kind);
                }
            }
        }
        canvas
    }

    /// Tiles in a row.
    pub(crate) fn cols(&self) -> u16 {
        self.cols
    }

    /// Rows of tiles.
    pub(crate) fn rows(&self) -> u16 {
        self.rows
    }

    /// The kind of a tile; rock outside the maze.
    pub(crate) fn at(&self, tile: Tile) -> TileKind {
        let inside = tile.col < self.cols;
        let kind = self.tiles.get(self.index(tile)).filter(|_| inside);
        kind.copied().unwrap_or(TileKind::Rock)
    }

    fn index(&self, tile: Tile) -> usize {
        usize::from(tile.row) * usize::from(self.cols) + usize::from(tile.col)
    }

    fn set(&mut self, tile: Tile, kind: TileKind) {
        let index = self.index(tile);
        if let Some(old) = self.tiles.get_mut(index) {
            *old = kind;
        }
    }

    /// The cells of a path and the passages between them.
    fn way(&mut self, way: &[Cell]) {
        for cell in way {
            self.set(Tile::of_cell(*cell), TileKind::Way);
        }
        for pair in way.windows(2) {
            if let [from, to] = pair {
                let (from, to) = (Tile::of_cell(*from), Tile::of_cell(*to));
                let between = Tile::new((from.row + to.row) / 2, (from.col + to.col) / 2);
                self.set(between, TileKind::Way);
            }
        }
    }

    /// The tiles between two cells and those of the rim.
    fn sides(&mut self, pane: &LabPane, rooms: &Rooms) {
        let maze = pane.maze();
        for y in 0..maze.height() {
            for x in 0..maze.width() {
                let cell = Cell::new(x, y);
                for dir in Dir::ALL {
                    let (dx, dy) = dir.delta();
                    let here = rooms.get(x.into(), y.into());
                    let there = rooms.get(i32::from(x) + dx, i32::from(y) + dy);
                    let lit = rooms.is_lit(x.into(), y.into())
                        || rooms.is_lit(i32::from(x) + dx, i32::from(y) + dy);
                    let kind = if maze.is_open(cell, dir) {
                        passage(here, there)
                    } else if lit {
                        TileKind::Wall
                    } else {
                        TileKind::Rock
                    };
                    self.set(beside(cell, dir), kind);
                }
            }
        }
    }

    /// The tiles where four cells meet: floor in the middle of a hall, else wall.
    fn corners(&mut self, rooms: &Rooms) {
        for row in (0..self.rows).step_by(2) {
            for col in (0..self.cols).step_by(2) {
                let around = [
                    (row.checked_sub(1), Some(col)),
                    (Some(row + 1), Some(col)),
                    (Some(row), col.checked_sub(1)),
                    (Some(row), Some(col + 1)),
                ];
                let is_hall = around.iter().all(|side| match side {
                    (Some(row), Some(col)) => !matches!(
                        self.at(Tile::new(*row, *col)),
                        TileKind::Rock | TileKind::Wall
                    ),
                    _ => false,
                });
                let (x, y) = (i32::from(col / 2), i32::from(row / 2));
                let lit = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
                    .into_iter()
                    .any(|(x, y)| rooms.is_lit(x, y));
                let kind = if is_hall {
                    TileKind::Floor
                } else if lit {
                    TileKind::Wall
                } else {
                    TileKind::Rock
                };
                self.set(Tile::new(row, col), kind);
            }
        }
    }
}

/// Columns and rows of tiles of a maze of this many cells.
pub(crate) fn size(width: u16, height: u16) -> (u16, u16) {
    (2 * width + 1, 2 * height + 1)
}

/// The tile on a side of a cell.
fn beside(cell: Cell, dir: Dir) -> Tile {
    let room = Tile::of_cell(cell);
    match dir {
        Dir::North => Tile::new(room.row - 1, room.col),
        Dir::East => Tile::new(room.row, room.col + 1),
        Dir::South => Tile::new(room.row + 1, room.col),
        Dir::West => Tile::new(room.row, room.col - 1),
    }
}

/// The kind of the tile between two cells that are joined.
fn passage(one: TileKind, other: TileKind) -> TileKind {
    use TileKind::{Far, Floor, Left, Waiting};
    match (one, other) {
        (Far(band, steps), Far(b, s)) => {
            if steps < s {
                Far(band, steps)
            } else {
                Far(b, s)
            }
        }
        (Far(band, steps), Waiting) | (Waiting, Far(band, steps)) => Far(band, steps),
        // A cell that is given up takes the passage to it along.
        (Left, _) | (_, Left) => Left,
        (one, other) if one == other => one,
        _ => Floor,
    }
}

/// The kind of every cell's tile, without the current cell.
struct Rooms {
    width: i32,
    height: i32,
    kinds: Vec<TileKind>,
    lit: Vec<bool>,
}

impl Rooms {
    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        usize::try_from(y * self.width + x).ok().filter(|_| inside)
    }

    fn get(&self, x: i32, y: i32) -> TileKind {
        let kind = self.index(x, y).and_then(|index| self.kinds.get(index));
        kind.copied().unwrap_or(TileKind::Rock)
    }

    /// Whether walls are shown around a cell. A cell that only waits or that only the random
    /// walk has passed is still surrounded by rock.
    fn is_lit(&self, x: i32, y: i32) -> bool {
        let lit = self.index(x, y).and_then(|index| self.lit.get(index));
        lit.copied().unwrap_or(false)
    }

    fn of(pane: &LabPane) -> Self {
        let maze = pane.maze();
        let cells =
            (0..maze.height()).flat_map(|y| (0..maze.width()).map(move |x| Cell::new(x, y)));
        let kinds: Vec<TileKind> = match pane.playback() {
            Some(playback) => cells.clone().map(|cell| searched(playback, cell)).collect(),
            None => {
                let parts = Parts::of(pane);
                cells
                    .clone()
                    .map(|cell| built(pane, &parts, cell))
                    .collect()
            }
        };
        Self {
            width: maze.width().into(),
            height: maze.height().into(),
            lit: cells
                .map(|cell| maze.openings(cell) != 0 || is_reached(pane.build().state(cell)))
                .collect(),
            kinds,
        }
    }
}

fn is_reached(mark: CellState) -> bool {
    matches!(mark, CellState::Joined | CellState::Finished)
}

/// The kind of a cell's tile while the maze is built.
fn built(pane: &LabPane, parts: &Parts, cell: Cell) -> TileKind {
    let build = pane.build();
    if build.is_done() {
        return match build.maze().openings(cell) {
            0 => TileKind::Rock,
            _ => TileKind::Floor,
        };
    }
    match build.state(cell) {
        CellState::Unvisited if build.maze().openings(cell) == 0 => TileKind::Rock,
        CellState::Frontier => TileKind::Waiting,
        CellState::OnWalk => TileKind::Walked,
        CellState::Joined if build.algorithm() == Algorithm::Backtracker => TileKind::Trail,
        CellState::Unvisited | CellState::Joined | CellState::Finished => parts.kind(pane, cell),
    }
}

/// The kind of a cell's tile while the maze is searched.
fn searched(playback: &SolverPlayback, cell: Cell) -> TileKind {
    let spreads = matches!(playback.solver(), Solver::Flood | Solver::AStar);
    match playback.trace(cell) {
        Trace::Fresh if spreads && playback.is_next(cell) => TileKind::Waiting,
        Trace::Fresh => TileKind::Floor,
        Trace::Left => TileKind::Left,
        Trace::Visited(steps) if spreads => {
            let band = steps * u32::from(TileKind::BANDS) / (playback.farthest() + 1);
            TileKind::Far(
                u8::try_from(band).unwrap_or(TileKind::BANDS - 1),
                u16::try_from(steps).unwrap_or(u16::MAX),
            )
        }
        Trace::Visited(_) => TileKind::Trail,
    }
}

/// The connected part that each cell belongs to, named by its lowest cell number. Kruskal's and
/// Eller's algorithms work with such parts.
struct Parts(Vec<usize>);

impl Parts {
    /// The parts of a maze; empty where the algorithm does not work with them.
    fn of(pane: &LabPane) -> Self {
        if !matches!(pane.algorithm(), Algorithm::Kruskal | Algorithm::Eller) {
            return Self(Vec::new());
        }
        let maze = pane.maze();
        let mut parts = vec![usize::MAX; maze.cell_count()];
        let mut open = Vec::new();
        for (first, cell) in maze
            .free_cells()
            .filter_map(|cell| Some((maze.cell_index(cell)?, cell)))
        {
            open.push(cell);
            while let Some(cell) = open.pop() {
                let Some(part) = maze.cell_index(cell).and_then(|n| parts.get_mut(n)) else {
                    continue;
                };
                if *part != usize::MAX {
                    continue;
                }
                *part = first;
                let ways = Dir::ALL.into_iter().filter(|&dir| maze.is_open(cell, dir));
                open.extend(ways.filter_map(|dir| maze.neighbour(cell, dir)));
            }
        }
        Self(parts)
    }

    fn kind(&self, pane: &LabPane, cell: Cell) -> TileKind {
        let part = pane.maze().cell_index(cell).and_then(|n| self.0.get(n));
        match part {
            // Fibonacci hashing, so that neighbouring numbers get different colours.
            Some(part) => {
                let mixed = (*part as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
                TileKind::Part((mixed % u64::from(TileKind::PARTS)) as u8)
            }
            None => TileKind::Floor,
        }
    }
}
