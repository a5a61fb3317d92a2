//! The maze of a pane as tiles, and how they are drawn.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::pane::Pane;
use super::search::{Search, Trace};
use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, CellState};
use crate::core::grid::{Cell, Maze};
use crate::core::solve::Solver;
use crate::core::tiles::Tile;
use crate::games::put;
use crate::look::{Look, TileKind};
use crate::ui::widgets;

/// Columns and rows of cells of the largest maze: what a terminal of 240 columns shows in half
/// blocks. Every algorithm builds and records it in a few milliseconds.
const MAX_CELLS: (u16, u16) = (120, 60);

/// With fewer columns or rows of cells there is little to watch, so tiles are drawn smaller.
const MIN_CELLS: (u16, u16) = (6, 5);

/// How tiles become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// Two columns a tile, so that tiles are about square.
    Wide,
    /// One column and half a row a tile; only where colours fill.
    Half,
    /// One character a tile.
    Slim,
}

impl View {
    /// Columns and rows of tiles that an area shows.
    fn shows(self, area: Rect) -> (u16, u16) {
        match self {
            Self::Wide => (area.width / 2, area.height),
            Self::Half => (area.width, area.height.saturating_mul(2)),
            Self::Slim => (area.width, area.height),
        }
    }

    fn small(look: &Look) -> Self {
        match look.fills() && look.unicode() {
            true => Self::Half,
            false => Self::Slim,
        }
    }

    /// The largest view that shows so many tiles.
    fn of((cols, rows): (u16, u16), area: Rect, look: &Look) -> Self {
        let (c, r) = Self::Wide.shows(area);
        match cols <= c && rows <= r {
            true => Self::Wide,
            false => Self::small(look),
        }
    }
}

/// The size in cells of the largest maze that an area shows.
pub(super) fn measure(area: Rect, look: &Look) -> (u16, u16) {
    let cells = |view: View| {
        let (cols, rows) = view.shows(area);
        let (width, height) = (cols.saturating_sub(1) / 2, rows.saturating_sub(1) / 2);
        (width.clamp(1, MAX_CELLS.0), height.clamp(1, MAX_CELLS.1))
    };
    match cells(View::Wide) {
        (width, height) if width < MIN_CELLS.0 || height < MIN_CELLS.1 => cells(View::small(look)),
        wide => wide,
    }
}

/// Whether an area shows a maze of this many cells whole.
pub(super) fn fits(cells: (u16, u16), area: Rect, look: &Look) -> bool {
    let tiles = (2 * cells.0 + 1, 2 * cells.1 + 1);
    let (cols, rows) = View::of(tiles, area, look).shows(area);
    tiles.0 <= cols && tiles.1 <= rows
}

/// The kind of every tile of a maze of w x h cells: 2h+1 rows of 2w+1 tiles.
pub(super) struct Canvas {
    cols: u16,
    rows: u16,
    tiles: Vec<TileKind>,
}

impl Canvas {
    /// The tiles of a pane as it stands.
    pub(super) fn paint(pane: &Pane) -> Self {
        let maze = pane.build.maze();
        let (cols, rows) = (2 * maze.width() + 1, 2 * maze.height() + 1);
        let rooms = Rooms::of(pane);
        let tiles = (0..rows).flat_map(|row| (0..cols).map(move |col| Tile::new(row, col)));
        let mut canvas = Self {
            cols,
            rows,
            tiles: tiles.map(|tile| rooms.kind(tile)).collect(),
        };
        for (cell, dir) in pane.walk_sides() {
            canvas.set(beside(cell, dir), TileKind::Walked);
        }
        let (current, ends) = match &pane.search {
            Some(search) => {
                canvas.path(&search.path);
                (search.current(), Some(search.ends()))
            }
            None => (pane.build.current(), None),
        };
        // The start and the goal come last, and below the current cell.
        let current = current.filter(|_| !pane.is_done());
        let ends = ends.map(|(from, to)| [(from, TileKind::Start), (to, TileKind::End)]);
        let marks = ends.into_iter().flatten();
        let marks = marks.chain(current.map(|cell| (cell, TileKind::Current)));
        for (cell, kind) in marks {
            canvas.set(Tile::of_cell(cell), kind);
        }
        canvas
    }

    fn at(&self, row: u16, col: u16) -> TileKind {
        let index = usize::from(row) * usize::from(self.cols) + usize::from(col);
        self.tiles.get(index).copied().unwrap_or(TileKind::Floor)
    }

    fn set(&mut self, tile: Tile, kind: TileKind) {
        let index = usize::from(tile.row) * usize::from(self.cols) + usize::from(tile.col);
        if let Some(old) = self.tiles.get_mut(index) {
            *old = kind;
        }
    }

    /// The cells of a path and the passages between them.
    fn path(&mut self, path: &[Cell]) {
        for cell in path {
            self.set(Tile::of_cell(*cell), TileKind::Way);
        }
        for pair in path.windows(2) {
            if let [from, to] = pair {
                let (from, to) = (Tile::of_cell(*from), Tile::of_cell(*to));
                let between = Tile::new((from.row + to.row) / 2, (from.col + to.col) / 2);
                self.set(between, TileKind::Way);
            }
        }
    }

    /// Draws the tiles in the middle of an area, from the top left as far as they fit. Returns
    /// their place.
    pub(super) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) -> Rect {
        let area = area.intersection(buf.area);
        let view = View::of((self.cols, self.rows), area, look);
        let (width, height) = match view {
            View::Wide => (2 * self.cols, self.rows),
            View::Half => (self.cols, self.rows.div_ceil(2)),
            View::Slim => (self.cols, self.rows),
        };
        let area = widgets::centered(area, width, height);
        for (x, y) in (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y))) {
            let (glyph, style) = match view {
                View::Wide => {
                    let kind = self.at(y, x / 2);
                    let (glyph, style) = look.tile(kind);
                    // Rock and walls fill both columns.
                    let is_wall = matches!(kind, TileKind::Rock | TileKind::Wall);
                    (if x % 2 == 0 || is_wall { glyph } else { " " }, style)
                }
                View::Slim => look.tile(self.at(y, x)),
                View::Half => {
                    let below = match 2 * y + 1 < self.rows {
                        true => self.at(2 * y + 1, x),
                        false => TileKind::Floor,
                    };
                    let style = Style::new().fg(look.fill(self.at(2 * y, x)));
                    ("▀", style.bg(look.fill(below)))
                }
            };
            put(buf, area.x + x, area.y + y, glyph, style);
        }
        area
    }
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
        (Far(_, steps), Far(_, s)) => match steps < s {
            true => one,
            false => other,
        },
        (Far(..), Waiting) => one,
        (Waiting, Far(..)) => other,
        (Left, _) | (_, Left) => Left,
        (one, other) if one == other => one,
        _ => Floor,
    }
}

/// The kind of every cell's tile, without the current cell, and whether walls are shown around it:
/// a cell that only waits or that only the random walk has passed is still surrounded by rock.
struct Rooms<'a> {
    maze: &'a Maze,
    rooms: Vec<(TileKind, bool)>,
}

impl<'a> Rooms<'a> {
    fn of(pane: &'a Pane) -> Self {
        let maze = pane.build.maze();
        let parts = match (&pane.search, pane.build.algorithm()) {
            (None, Algorithm::Kruskal | Algorithm::Eller) => parts(maze),
            _ => Vec::new(),
        };
        let cells = (0..maze.height()).flat_map(|y| (0..maze.width()).map(move |x| (x, y)));
        let rooms = cells.enumerate().map(|(n, (x, y))| {
            let cell = Cell::new(x, y);
            let is_reached = matches!(
                pane.build.state(cell),
                CellState::Joined | CellState::Finished
            );
            let kind = match &pane.search {
                Some(search) => searched(search, cell),
                None => built(pane, parts.get(n), cell),
            };
            (kind, is_reached || maze.openings(cell) != 0)
        });
        let rooms = rooms.collect();
        Self { maze, rooms }
    }

    fn get(&self, x: i32, y: i32) -> (TileKind, bool) {
        let (width, height) = (i32::from(self.maze.width()), i32::from(self.maze.height()));
        let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
        let at = usize::try_from(y * width + x).ok().filter(|_| is_inside);
        let room = at.and_then(|at| self.rooms.get(at)).copied();
        room.unwrap_or((TileKind::Rock, false))
    }

    /// The kind of a tile: a cell, what is between two, or where four meet.
    fn kind(&self, tile: Tile) -> TileKind {
        let (x, y) = (i32::from(tile.col / 2), i32::from(tile.row / 2));
        let dir = match (tile.row % 2, tile.col % 2) {
            (1, 1) => return self.get(x, y).0,
            (0, 0) => return self.corner(tile, x, y),
            (0, _) => Dir::North,
            _ => Dir::West,
        };
        let (dx, dy) = dir.delta();
        let (here, there) = (self.get(x, y), self.get(x + dx, y + dy));
        let cell = Cell::new(tile.col / 2, tile.row / 2);
        match self.maze.neighbour(cell, dir) {
            Some(_) if self.maze.is_open(cell, dir) => passage(here.0, there.0),
            _ if here.1 || there.1 => TileKind::Wall,
            _ => TileKind::Rock,
        }
    }

    /// Floor in the middle of a hall, else wall.
    fn corner(&self, tile: Tile, x: i32, y: i32) -> TileKind {
        let is_wall = |row, col| {
            matches!(
                self.kind(Tile::new(row, col)),
                TileKind::Rock | TileKind::Wall
            )
        };
        let (row, col) = (tile.row, tile.col);
        let is_hall = row > 0
            && col > 0
            && !is_wall(row - 1, col)
            && !is_wall(row + 1, col)
            && !is_wall(row, col - 1)
            && !is_wall(row, col + 1);
        let mut around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].into_iter();
        match is_hall {
            true => TileKind::Floor,
            false if around.any(|(x, y)| self.get(x, y).1) => TileKind::Wall,
            false => TileKind::Rock,
        }
    }
}

/// The kind of a cell's tile while the maze is built.
fn built(pane: &Pane, part: Option<&usize>, cell: Cell) -> TileKind {
    let build = &pane.build;
    let is_shut = build.maze().openings(cell) == 0;
    match build.state(cell) {
        _ if build.is_done() && is_shut => TileKind::Rock,
        _ if build.is_done() => TileKind::Floor,
        CellState::Unvisited if is_shut => TileKind::Rock,
        CellState::Frontier => TileKind::Waiting,
        CellState::OnWalk => TileKind::Walked,
        CellState::Joined if build.algorithm() == Algorithm::Backtracker => TileKind::Trail,
        // Fibonacci hashing, so that neighbouring numbers get different colours.
        _ => part.map_or(TileKind::Floor, |part| {
            let mixed = (*part as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
            TileKind::Part((mixed % u64::from(TileKind::PARTS)) as u8)
        }),
    }
}

/// The kind of a cell's tile while the maze is searched.
fn searched(search: &Search, cell: Cell) -> TileKind {
    let spreads = matches!(search.solver, Solver::Flood | Solver::AStar);
    match search.trace(cell) {
        Trace::Fresh if spreads && search.is_next(cell) => TileKind::Waiting,
        Trace::Fresh => TileKind::Floor,
        Trace::Left => TileKind::Left,
        Trace::Visited(steps) if spreads => {
            let band = steps * u32::from(TileKind::BANDS) / (search.farthest + 1);
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
fn parts(maze: &Maze) -> Vec<usize> {
    let mut parts = vec![usize::MAX; maze.cell_count()];
    for (n, first) in maze.free_cells().enumerate() {
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let part = maze.cell_index(cell).and_then(|at| parts.get_mut(at));
            let Some(part) = part.filter(|part| **part == usize::MAX) else {
                continue;
            };
            *part = n;
            let ways = Dir::ALL.into_iter().filter(|&dir| maze.is_open(cell, dir));
            open.extend(ways.filter_map(|dir| maze.neighbour(cell, dir)));
        }
    }
    parts
}
