//! The maze of a pane as a raster.

use ratatui::{buffer::Buffer, layout::Rect};

use super::pane::Pane;
use super::search::{Search, Trace};
use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, CellState};
use crate::core::grid::{Cell, Maze};
use crate::core::solve::Solver;
use crate::core::tiles::Tile;
use crate::games::raster::{self, BOARD, Pixel, Pixels, Scale};
use crate::look::{BANDS, Look};
use crate::ui::widgets;

/// Columns and rows of cells of the largest maze: what a terminal of 240 columns shows in half
/// blocks. Every algorithm builds and records it in a few milliseconds.
const MAX_CELLS: (u16, u16) = (120, 60);

/// With fewer columns or rows of cells there is little to watch, so tiles are drawn smaller.
const MIN_CELLS: (u16, u16) = (6, 5);

/// What the algorithm has at hand: its trail, its walk, or what waits to be visited.
pub(super) const AT_HAND: Pixel = Pixel::Thread;

/// The size in cells of the largest maze that an area shows.
pub(super) fn measure(area: Rect) -> (u16, u16) {
    let cells = |scale: Scale| {
        let (columns, rows) = scale.shows(area);
        let (width, height) = (columns.saturating_sub(1) / 2, rows.saturating_sub(1) / 2);
        (width.clamp(1, MAX_CELLS.0), height.clamp(1, MAX_CELLS.1))
    };
    match cells(Scale::TILES) {
        (width, height) if width < MIN_CELLS.0 || height < MIN_CELLS.1 => cells(Scale::HALVES),
        tiles => tiles,
    }
}

/// The scale at which an area shows a maze of this many cells; `None`: it does not.
pub(super) fn scale(cells: (u16, u16), area: Rect) -> Option<Scale> {
    Scale::largest((2 * cells.0 + 1, 2 * cells.1 + 1), area, true)
}

/// The tiles of a maze of w x h cells: 2h+1 rows of 2w+1.
pub(super) struct Canvas {
    cells: (u16, u16),
    tiles: Vec<Pixel>,
}

impl Pixels for Canvas {
    fn size(&self) -> (u16, u16) {
        (2 * self.cells.0 + 1, 2 * self.cells.1 + 1)
    }

    fn pixel(&self, x: u16, y: u16) -> Pixel {
        let at = self.index(Tile::new(y, x));
        self.tiles.get(at).copied().unwrap_or_default()
    }
}

impl Canvas {
    /// The tiles of a pane as it stands, as this look can show them.
    pub(super) fn paint(pane: &Pane, look: &Look) -> Self {
        let maze = pane.build.maze();
        let cells = (maze.width(), maze.height());
        let mut canvas = Self {
            cells,
            tiles: Vec::new(),
        };
        let (columns, rows) = canvas.size();
        canvas.tiles = vec![Pixel::Unseen; usize::from(columns) * usize::from(rows)];
        let all = (0..cells.1).flat_map(|y| (0..cells.0).map(move |x| Cell::new(x, y)));
        let parts = match (&pane.search, pane.build.algorithm()) {
            (None, Algorithm::Kruskal | Algorithm::Eller) if look.fills() => parts(maze),
            _ => Vec::new(),
        };
        let kind = |cell| match &pane.search {
            Some(search) => searched(search, cell, look),
            None => built(pane, &parts, cell),
        };
        for cell in all.clone().filter(|cell| is_reached(pane, *cell)) {
            canvas.surround(cell);
        }
        for cell in all {
            canvas.set(Tile::of_cell(cell), kind(cell));
            for dir in [Dir::East, Dir::South] {
                let next = maze.neighbour(cell, dir);
                if let Some(next) = next.filter(|_| maze.is_open(cell, dir)) {
                    canvas.set(between(cell, next), passage(kind(cell), kind(next)));
                }
            }
        }
        canvas.open_halls();
        let walk: Vec<Cell> = pane.build.walk().collect();
        canvas.line(&walk, AT_HAND);
        let mut current = pane.build.current();
        if let Some(search) = &pane.search {
            canvas.line(&search.path, Pixel::Way);
            let (start, end) = search.ends();
            canvas.set(Tile::of_cell(start), Pixel::Start);
            canvas.set(Tile::of_cell(end), Pixel::Goal);
            current = search.current();
        }
        if let Some(cell) = current.filter(|_| !pane.is_done()) {
            canvas.set(Tile::of_cell(cell), Pixel::Player);
        }
        canvas
    }

    fn index(&self, tile: Tile) -> usize {
        usize::from(tile.row) * usize::from(self.size().0) + usize::from(tile.col)
    }

    fn set(&mut self, tile: Tile, pixel: Pixel) {
        let at = self.index(tile);
        if let Some(old) = self.tiles.get_mut(at) {
            *old = pixel;
        }
    }

    /// Puts walls around a cell.
    fn surround(&mut self, cell: Cell) {
        let Tile { row, col } = Tile::of_cell(cell);
        for row in row - 1..=row + 1 {
            for col in col - 1..=col + 1 {
                self.set(Tile::new(row, col), Pixel::Wall);
            }
        }
    }

    /// Clears the corners in the middle of halls, where no wall ends.
    fn open_halls(&mut self) {
        let (columns, rows) = self.cells;
        let is_wall = |pixel| matches!(pixel, Pixel::Wall | Pixel::Unseen);
        let corners = (1..rows).flat_map(|y| (1..columns).map(move |x| (2 * x, 2 * y)));
        for (x, y) in corners {
            let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
            if !around.iter().any(|(x, y)| is_wall(self.pixel(*x, *y))) {
                self.set(Tile::new(y, x), Pixel::Floor);
            }
        }
    }

    /// Draws a line through cells.
    fn line(&mut self, cells: &[Cell], pixel: Pixel) {
        for cell in cells {
            self.set(Tile::of_cell(*cell), pixel);
        }
        for (one, next) in cells.iter().zip(cells.iter().skip(1)) {
            self.set(between(*one, *next), pixel);
        }
    }

    /// Draws the tiles in the middle of an area. Returns their place.
    pub(super) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) -> Rect {
        let scale = scale(self.cells, area).unwrap_or(Scale::HALVES);
        let (columns, rows) = scale.extent(self.size());
        let place = widgets::centered(area, columns, rows);
        raster::paint(self, scale, (0, 0), place, buf, look, BOARD);
        place
    }
}

/// The tile between two neighbours.
fn between(one: Cell, other: Cell) -> Tile {
    Tile::new(one.y + other.y + 1, one.x + other.x + 1)
}

/// What is between two cells that are joined.
fn passage(one: Pixel, other: Pixel) -> Pixel {
    match (one, other) {
        (Pixel::Flood(a), Pixel::Flood(b)) => Pixel::Flood(a.min(b)),
        (Pixel::Flood(_), AT_HAND) => one,
        (AT_HAND, Pixel::Flood(_)) => other,
        (Pixel::Tried, _) | (_, Pixel::Tried) => Pixel::Tried,
        (one, other) if one == other => one,
        _ => Pixel::Floor,
    }
}

/// Whether there are walls around a cell: not if it only waits, or if only the random walk has
/// passed it.
fn is_reached(pane: &Pane, cell: Cell) -> bool {
    let state = pane.build.state(cell);
    matches!(state, CellState::Joined | CellState::Finished)
        || pane.build.maze().openings(cell) != 0
}

/// What a cell shows while the maze is built.
fn built(pane: &Pane, parts: &[u8], cell: Cell) -> Pixel {
    let build = &pane.build;
    let is_shut = build.maze().openings(cell) == 0;
    match build.state(cell) {
        _ if build.is_done() && !is_shut => Pixel::Floor,
        CellState::Frontier | CellState::OnWalk => AT_HAND,
        CellState::Joined if build.algorithm() == Algorithm::Backtracker => AT_HAND,
        CellState::Unvisited if is_shut => Pixel::Unseen,
        _ => {
            let part = build.maze().cell_index(cell).and_then(|at| parts.get(at));
            part.map_or(Pixel::Floor, |part| Pixel::Flood(*part))
        }
    }
}

/// What a cell shows while the maze is searched.
fn searched(search: &Search, cell: Cell, look: &Look) -> Pixel {
    let spreads = matches!(search.solver, Solver::Flood | Solver::AStar);
    match search.trace(cell) {
        Trace::Fresh if spreads && search.is_next(cell) => AT_HAND,
        Trace::Fresh => Pixel::Floor,
        Trace::Left => Pixel::Tried,
        Trace::Visited(steps) if spreads && look.fills() => {
            let band = steps * u32::from(BANDS) / (search.farthest + 1);
            Pixel::Flood(u8::try_from(band).unwrap_or(BANDS - 1))
        }
        Trace::Visited(_) if spreads => Pixel::Tried,
        Trace::Visited(_) => AT_HAND,
    }
}

/// The colour of the connected part that each cell belongs to. Kruskal's and Eller's algorithms work
/// with such parts.
fn parts(maze: &Maze) -> Vec<u8> {
    let mut parts = vec![u8::MAX; maze.cell_count()];
    for (n, first) in (0u64..).zip(maze.free_cells()) {
        // Fibonacci hashing, so that neighbouring numbers get different colours.
        let mixed = n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
        let color = (mixed % u64::from(BANDS)) as u8;
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let part = maze.cell_index(cell).and_then(|at| parts.get_mut(at));
            let Some(part) = part.filter(|part| **part == u8::MAX) else {
                continue;
            };
            *part = color;
            let ways = Dir::ALL.into_iter().filter(|&dir| maze.is_open(cell, dir));
            open.extend(ways.filter_map(|dir| maze.neighbour(cell, dir)));
        }
    }
    parts
}
