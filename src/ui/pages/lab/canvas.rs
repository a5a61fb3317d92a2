//! The maze of a pane as a raster.

use std::collections::HashMap;

use ratatui::{buffer::Buffer, layout::Rect};

use super::pane::Pane;
use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, CellState};
use crate::core::grid::{Cell, Maze};
use crate::core::solve::{Search, Solver, Trace};
use crate::core::tiles::Tile;
use crate::games::raster::{self, BOARD, Pixel, Pixels, Scale, Scales};
use crate::look::{BANDS, Look};
use crate::ui::widgets;

/// Columns and rows of cells of the largest maze: what a terminal of 240 columns shows in half
/// blocks. Every algorithm builds and records it in a few milliseconds.
const MAX_CELLS: (u16, u16) = (120, 60);

/// With fewer columns or rows of cells there is little to watch, so tiles are drawn smaller.
const MIN_CELLS: (u16, u16) = (6, 5);

/// What the algorithm has at hand: its trail, its walk, or what waits to be visited.
const AT_HAND: Pixel = Pixel::Thread;

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
    Scale::largest((2 * cells.0 + 1, 2 * cells.1 + 1), area, Scales::Halves)
}

/// The tiles of a maze of w x h cells: 2h+1 rows of 2w+1.
pub(super) struct Canvas<'a> {
    maze: &'a Maze,
    /// What each cell shows, and whether there are walls around it.
    cells: Vec<(Pixel, bool)>,
    /// What is drawn over that.
    marks: HashMap<Tile, Pixel>,
}

impl Pixels for Canvas<'_> {
    fn size(&self) -> (u16, u16) {
        (2 * self.maze.width() + 1, 2 * self.maze.height() + 1)
    }

    fn pixel(&self, x: u16, y: u16) -> Pixel {
        if let Some(mark) = self.marks.get(&Tile::new(y, x)) {
            return *mark;
        }
        // The cells around a wall or a corner; of a cell itself both are the same.
        let before = Cell::new(x.saturating_sub(1) / 2, y.saturating_sub(1) / 2);
        let behind = Cell::new(x / 2, y / 2);
        let leads = |from, dirs: [Dir; 2]| dirs.iter().all(|dir| self.maze.is_open(from, *dir));
        let is_open = match (x % 2, y % 2) {
            (1, 1) => true,
            (0, 1) => self.maze.is_open(behind, Dir::West),
            (1, 0) => self.maze.is_open(behind, Dir::North),
            // In the middle of a hall, where no wall ends.
            _ => leads(behind, [Dir::West, Dir::North]) && leads(before, [Dir::East, Dir::South]),
        };
        if is_open {
            return passage(self.cell(before).0, self.cell(behind).0);
        }
        let others = [(before.x, behind.y), (behind.x, before.y)].map(|(x, y)| Cell::new(x, y));
        let mut around = [before, behind].into_iter().chain(others);
        match around.any(|cell| self.cell(cell).1) {
            true => Pixel::Wall,
            false => Pixel::Unseen,
        }
    }
}

impl<'a> Canvas<'a> {
    /// The tiles of a pane as it stands, as this look can show them.
    pub(super) fn paint(pane: &'a Pane, look: &Look) -> Self {
        let maze = pane.build.maze();
        let parts = match (&pane.search, pane.build.algorithm()) {
            (None, Algorithm::Kruskal | Algorithm::Eller) if look.fills() => parts(maze),
            _ => Vec::new(),
        };
        let kind = |cell| match &pane.search {
            Some(search) => searched(search, cell, look),
            None => built(pane, &parts, cell),
        };
        let cells =
            (0..maze.height()).flat_map(|y| (0..maze.width()).map(move |x| Cell::new(x, y)));
        let mut canvas = Self {
            maze,
            cells: cells
                .map(|cell| (kind(cell), is_reached(pane, cell)))
                .collect(),
            marks: HashMap::new(),
        };
        canvas.line(pane.build.walk(), AT_HAND);
        let mut current = pane.build.current();
        if let Some(search) = &pane.search {
            canvas.line(search.path.iter().copied(), Pixel::Way);
            let (start, end) = search.ends();
            canvas.marks.insert(Tile::of_cell(start), Pixel::Start);
            canvas.marks.insert(Tile::of_cell(end), Pixel::Goal);
            current = search.current();
        }
        if let Some(cell) = current.filter(|_| !pane.is_done()) {
            canvas.marks.insert(Tile::of_cell(cell), Pixel::Player);
        }
        canvas
    }

    fn cell(&self, cell: Cell) -> (Pixel, bool) {
        let at = self.maze.cell_index(cell);
        at.and_then(|at| self.cells.get(at))
            .copied()
            .unwrap_or_default()
    }

    /// Draws a line through cells, each a neighbour of the one before.
    fn line(&mut self, cells: impl Iterator<Item = Cell>, pixel: Pixel) {
        let mut last = None;
        for cell in cells {
            let before = last.replace(cell).unwrap_or(cell);
            let between = Tile::new(cell.y + before.y + 1, cell.x + before.x + 1);
            self.marks
                .extend([between, Tile::of_cell(cell)].map(|tile| (tile, pixel)));
        }
    }

    /// Draws the tiles in the middle of an area. Returns their place.
    pub(super) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) -> Rect {
        let scale = scale((self.maze.width(), self.maze.height()), area).unwrap_or(Scale::HALVES);
        let (columns, rows) = scale.extent(self.size());
        let place = widgets::centered(area, columns, rows);
        raster::paint(self, scale, (0, 0), place, buf, look, BOARD);
        place
    }
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
