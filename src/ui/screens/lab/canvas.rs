//! A stage as tiles of ground.

use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, CellState};
use crate::core::grid::Cell;
use crate::core::solve::Solver;
use crate::core::tiles::Tile;
use crate::look::TileKind;

use super::pane::LabPane;
use super::solver_playback::{SolverPlayback, Trace};

/// The ground of every tile of a maze: 2h+1 rows of 2w+1 tiles.
pub struct Canvas {
    cols: u16,
    rows: u16,
    tiles: Vec<TileKind>,
}

impl Canvas {
    /// What a stage looks like now.
    pub fn paint(pane: &LabPane) -> Canvas {
        let (cols, rows) = size(pane.maze().width(), pane.maze().height());
        let mut canvas = Canvas {
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
        // The cell at work and the ends are shown last: their passages look like the
        // rooms below them.
        let (current, ends) = match pane.playback() {
            Some(playback) => (playback.current(), Some(playback.ends())),
            None => (pane.build().current(), None),
        };
        if let Some(cell) = current.filter(|_| !pane.is_done()) {
            canvas.set(Tile::of_cell(cell), TileKind::Current);
        }
        if let Some((from, to)) = ends {
            for (cell, ground) in [(from, TileKind::Start), (to, TileKind::End)] {
                if canvas.at(Tile::of_cell(cell)) != TileKind::Current {
                    canvas.set(Tile::of_cell(cell), ground);
                }
            }
        }
        canvas
    }

    /// Tiles in a row.
    pub fn cols(&self) -> u16 {
        self.cols
    }

    /// Rows of tiles.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// The ground of a tile; rock outside.
    pub fn at(&self, tile: Tile) -> TileKind {
        match tile.col < self.cols {
            true => self.tiles.get(self.place(tile)).copied(),
            false => None,
        }
        .unwrap_or(TileKind::Rock)
    }

    fn place(&self, tile: Tile) -> usize {
        usize::from(tile.row) * usize::from(self.cols) + usize::from(tile.col)
    }

    fn set(&mut self, tile: Tile, ground: TileKind) {
        let place = self.place(tile);
        if let Some(old) = self.tiles.get_mut(place) {
            *old = ground;
        }
    }

    /// The rooms of a way and the passages between them.
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

    /// The tiles between two rooms and those of the rim.
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
                    let ground = match maze.is_open(cell, dir) {
                        true => passage(here, there),
                        false if lit => TileKind::Wall,
                        false => TileKind::Rock,
                    };
                    self.set(beside(cell, dir), ground);
                }
            }
        }
    }

    /// The tiles where four rooms meet: floor in the middle of a hall, else wall.
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
                let ground = match (is_hall, lit) {
                    (true, _) => TileKind::Floor,
                    (false, true) => TileKind::Wall,
                    (false, false) => TileKind::Rock,
                };
                self.set(Tile::new(row, col), ground);
            }
        }
    }
}

/// Columns and rows of tiles of a maze of this many cells.
pub fn size(width: u16, height: u16) -> (u16, u16) {
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

/// The ground of an open side between two rooms.
fn passage(one: TileKind, other: TileKind) -> TileKind {
    use TileKind::{Far, Floor, Left, Waiting};
    match (one, other) {
        (Far(band, steps), Far(b, s)) => match steps < s {
            true => Far(band, steps),
            false => Far(b, s),
        },
        (Far(band, steps), Waiting) | (Waiting, Far(band, steps)) => Far(band, steps),
        // A cell that is given up takes the passage to it along.
        (Left, _) | (_, Left) => Left,
        (one, other) if one == other => one,
        _ => Floor,
    }
}

/// The ground of every room, without the cell at work.
struct Rooms {
    width: i32,
    height: i32,
    grounds: Vec<TileKind>,
    lit: Vec<bool>,
}

impl Rooms {
    fn place(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        usize::try_from(y * self.width + x).ok().filter(|_| inside)
    }

    fn get(&self, x: i32, y: i32) -> TileKind {
        let ground = self.place(x, y).and_then(|place| self.grounds.get(place));
        ground.copied().unwrap_or(TileKind::Rock)
    }

    /// Whether walls show around a room. What only waits or is only walked through still
    /// stands in the rock.
    fn is_lit(&self, x: i32, y: i32) -> bool {
        let lit = self.place(x, y).and_then(|place| self.lit.get(place));
        lit.copied().unwrap_or(false)
    }

    fn of(pane: &LabPane) -> Rooms {
        let maze = pane.maze();
        let cells =
            (0..maze.height()).flat_map(|y| (0..maze.width()).map(move |x| Cell::new(x, y)));
        let grounds: Vec<TileKind> = match pane.playback() {
            Some(playback) => cells.clone().map(|cell| searched(playback, cell)).collect(),
            None => {
                let parts = Parts::of(pane);
                cells
                    .clone()
                    .map(|cell| built(pane, &parts, cell))
                    .collect()
            }
        };
        Rooms {
            width: maze.width().into(),
            height: maze.height().into(),
            lit: cells
                .map(|cell| maze.openings(cell) != 0 || is_reached(pane.build().state(cell)))
                .collect(),
            grounds,
        }
    }
}

fn is_reached(mark: CellState) -> bool {
    matches!(mark, CellState::Joined | CellState::Finished)
}

/// The ground of a room while the maze is built.
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
        CellState::Unvisited | CellState::Joined | CellState::Finished => parts.ground(pane, cell),
    }
}

/// The ground of a room while a way is looked for.
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

/// Which cells hang together, for the algorithms that work with parts: the smallest
/// number of a cell in the part, cell by cell.
struct Parts(Vec<usize>);

impl Parts {
    /// The parts of a stage; none where the algorithm does not work with them.
    fn of(pane: &LabPane) -> Parts {
        if !matches!(pane.algorithm(), Algorithm::Kruskal | Algorithm::Eller) {
            return Parts(Vec::new());
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
        Parts(parts)
    }

    fn ground(&self, pane: &LabPane, cell: Cell) -> TileKind {
        let part = pane.maze().cell_index(cell).and_then(|n| self.0.get(n));
        match part {
            // Numbers that lie side by side shall not look alike: Fibonacci hashing.
            Some(part) => {
                let mixed = (*part as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
                TileKind::Part((mixed % u64::from(TileKind::PARTS)) as u8)
            }
            None => TileKind::Floor,
        }
    }
}
