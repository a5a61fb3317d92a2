//! The labyrinth: in at the top left, out at the bottom right.

mod board;
mod camera;
mod keys;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    Action, Entry, Field, Game, Kind, Level, LevelError, Preset, Progress, Step, odd_side,
};
use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, Spec, generate};
use crate::core::grid::{Cell, Maze};
use crate::core::solve::{classic_hint, classic_moves, path};
use crate::core::walk::{self, Tile, Tiles, Walk};
use crate::i18n::Words;
use crate::look::Look;
use camera::{Camera, View};

/// The row in the list of all games.
pub const ENTRY: Entry = Entry {
    name: "labyrinth",
    title: "labyrinth",
    about: &["help-goal", "help-marks"],
    keys: keys::TABLE,
    opening: "say-start",
    fields: &[
        Field {
            key: "height",
            label: "setup-height",
            kind: SIDE,
        },
        Field {
            key: "width",
            label: "setup-width",
            kind: SIDE,
        },
    ],
    presets,
    open: |level, seed| Ok(Box::new(Labyrinth::open(level, seed)?)),
};

/// Tiles a side: the classic game's 5 to 29; at most 257 (128 cells) for a player, so
/// that a maze and everything drawn over it stay far below 100 kB.
const SIDE: Kind = Kind::Odd {
    min: MIN_SIDE,
    max: CLASSIC_MAX_SIDE,
    wide: MAX_SIDE,
};
/// The shortest side in tiles: 2 cells.
pub const MIN_SIDE: u16 = 5;
/// The longest side of the classic game in tiles: 14 cells.
pub const CLASSIC_MAX_SIDE: u16 = 29;
/// The longest side of all in tiles: 128 cells.
pub const MAX_SIDE: u16 = 257;

/// The level of a labyrinth of this many tiles a side.
pub fn level(height: u16, width: u16) -> Level {
    Level::default().with("height", height).with("width", width)
}

/// The largest odd side in the classic range or beyond that fits into `room` tiles.
fn fitting(room: u16, max: u16) -> u16 {
    let side = room.clamp(MIN_SIDE, max);
    if side.is_multiple_of(2) {
        side - 1
    } else {
        side
    }
}

fn presets(columns: u16, rows: u16) -> Vec<Preset> {
    let fit = level(fitting(rows, MAX_SIDE), fitting(columns / 2, MAX_SIDE));
    vec![
        Preset {
            label: "preset-small",
            level: level(9, 9),
            wide: false,
        },
        Preset {
            label: "preset-medium",
            level: level(19, 19),
            wide: false,
        },
        Preset {
            label: "preset-large",
            level: level(61, 61),
            wide: true,
        },
        Preset {
            label: "preset-fit",
            level: fit,
            wide: true,
        },
    ]
}

/// A labyrinth under way.
pub struct Labyrinth {
    maze: Maze,
    at: Tile,
    moves: u32,
    hints: u32,
    par: u32,
    solved: bool,
    /// One bit a tile: been there.
    trail: Box<[u64]>,
    /// The way shown by the last hint; gone with the next move.
    hint: Option<Dir>,
    /// The shortest way, once the game is won.
    solution: Vec<Tile>,
    camera: Camera,
}

impl Labyrinth {
    /// Prepares the labyrinth of this level.
    pub fn open(level: &Level, seed: u64) -> Result<Labyrinth, LevelError> {
        let side = |key| {
            let text = level.get(key).unwrap_or_default();
            odd_side(text, MIN_SIDE, MAX_SIDE).map_err(|error| LevelError::Number { key, error })
        };
        let (height, width) = (side("height")?, side("width")?);
        let spec = Spec {
            width: (width - 1) / 2,
            height: (height - 1) / 2,
            algorithm: Algorithm::Backtracker,
            seed,
            ..Spec::default()
        };
        Labyrinth::new(generate(&spec)?)
    }

    /// Begins a game in this maze, at its entrance.
    ///
    /// # Errors
    /// [`LevelError::NoWay`] when no way leads from the entrance to the exit.
    pub fn new(maze: Maze) -> Result<Labyrinth, LevelError> {
        let par = classic_moves(&maze).ok_or(LevelError::NoWay)?;
        let view = Tiles::new(&maze);
        let tiles = usize::from(view.rows()) * usize::from(view.cols());
        let mut labyrinth = Labyrinth {
            at: view.entrance(),
            maze,
            moves: 0,
            hints: 0,
            par,
            solved: false,
            trail: vec![0; tiles.div_ceil(64)].into(),
            hint: None,
            solution: Vec::new(),
            camera: Camera::default(),
        };
        labyrinth.mark();
        Ok(labyrinth)
    }

    /// The maze.
    pub fn maze(&self) -> &Maze {
        &self.maze
    }

    /// Where the player is.
    pub fn at(&self) -> Tile {
        self.at
    }

    /// The maze as tiles.
    pub fn tiles(&self) -> Tiles<'_> {
        Tiles::new(&self.maze)
    }

    fn bit(&self, tile: Tile) -> (usize, u64) {
        let index =
            usize::from(tile.row) * usize::from(self.tiles().cols()) + usize::from(tile.col);
        (index / 64, 1 << (index % 64))
    }

    fn mark(&mut self) {
        let (word, bit) = self.bit(self.at);
        if let Some(word) = self.trail.get_mut(word) {
            *word |= bit;
        }
    }

    /// Whether the player has been on this tile.
    fn visited(&self, tile: Tile) -> bool {
        let (word, bit) = self.bit(tile);
        self.trail.get(word).is_some_and(|word| word & bit != 0)
    }

    fn go(&mut self, dir: Dir) -> Step {
        match walk::step(&self.maze, self.at, dir) {
            Walk::To(tile) => {
                self.at = tile;
                self.moves += 1;
                self.hint = None;
                self.mark();
                Step::Moved
            }
            Walk::Wall => Step::Blocked("say-wall"),
            Walk::Outside => Step::Blocked("say-outside"),
            Walk::Out => {
                self.moves += 1;
                self.solved = true;
                self.hint = None;
                self.solution = shortest_way(&self.maze);
                Step::Solved
            }
        }
    }
}

impl Game for Labyrinth {
    fn apply(&mut self, action: Action) -> Step {
        match action {
            _ if self.solved => Step::Ignored,
            Action::Go(dir) => self.go(dir),
            Action::Hint => {
                // Asking twice on one tile shows the same arrow and counts once.
                if self.hint.is_some() {
                    return Step::Ignored;
                }
                self.hint = classic_hint(&self.maze, self.at);
                self.hints += 1;
                Step::Moved
            }
            Action::Undo | Action::Hex(_) | Action::Place(_) => Step::Ignored,
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            moves: self.moves,
            par: Some(self.par),
            hints: self.hints,
            solved: self.solved,
        }
    }

    fn fit(&mut self, area: Rect, look: &Look) {
        let size = (self.tiles().rows(), self.tiles().cols());
        self.camera.fit(size, self.at, area, look.unicode());
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        board::draw(self, area, buf, look);
    }

    fn caption(&self) -> String {
        format!("{} x {}", self.tiles().rows(), self.tiles().cols())
    }

    fn describe(&self, words: &Words) -> String {
        let (height, width) = (self.tiles().rows(), self.tiles().cols());
        let exit = self.tiles().exit();
        let open: Vec<_> = Dir::ALL
            .into_iter()
            .filter(|dir| {
                matches!(
                    walk::step(&self.maze, self.at, *dir),
                    Walk::To(_) | Walk::Out
                )
            })
            .map(|dir| words.t(dir_name(dir)).into_owned())
            .collect();
        let mut text = words.tr(
            "describe-place",
            &[
                ("row", (self.at.row + 1).into()),
                ("col", (self.at.col + 1).into()),
                ("height", height.into()),
                ("width", width.into()),
            ],
        );
        text.push(' ');
        text.push_str(&words.tr("describe-open", &[("dirs", open.join(", ").into())]));
        text.push(' ');
        let down = exit.row - self.at.row;
        let (id, across) = match exit.col.cmp(&self.at.col) {
            _ if self.at == exit => ("describe-at-exit", 0),
            std::cmp::Ordering::Greater => ("describe-exit-right", exit.col - self.at.col),
            std::cmp::Ordering::Less => ("describe-exit-left", self.at.col - exit.col),
            std::cmp::Ordering::Equal => ("describe-exit-below", 0),
        };
        text.push_str(&words.tr(id, &[("down", down.into()), ("across", across.into())]));
        if let Some(dir) = self.hint {
            text.push(' ');
            text.push_str(&words.tr(
                "describe-hint",
                &[("dir", words.t(dir_name(dir)).into_owned().into())],
            ));
        }
        text
    }

    fn text(&self) -> Vec<String> {
        let mut rows = walk::tile_rows(&self.maze);
        if let Some(row) = rows.get_mut(usize::from(self.at.row)) {
            let col = usize::from(self.at.col);
            if row.is_char_boundary(col) && col < row.len() {
                row.replace_range(col..=col, "@");
            }
        }
        rows
    }
}

/// The tiles of the shortest way from the entrance to the exit, sorted.
fn shortest_way(maze: &Maze) -> Vec<Tile> {
    let tiles = Tiles::new(maze);
    let last = Cell::new(maze.width() - 1, maze.height() - 1);
    let rooms = path(maze, Cell::new(0, 0), last).unwrap_or_default();
    let mut way = vec![tiles.entrance(), tiles.exit()];
    way.extend(rooms.iter().map(|&cell| Tile::room(cell)));
    way.extend(rooms.windows(2).map(|pair| {
        let (a, b) = (Tile::room(pair[0]), Tile::room(pair[1]));
        Tile::new((a.row + b.row) / 2, (a.col + b.col) / 2)
    }));
    way.sort_unstable();
    way
}

/// The message that names a direction.
fn dir_name(dir: Dir) -> &'static str {
    match dir {
        Dir::North => "dir-north",
        Dir::East => "dir-east",
        Dir::South => "dir-south",
        Dir::West => "dir-west",
    }
}

/// What one tile shows, most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Wall,
    Player,
    Hint(Dir),
    Entrance,
    Exit,
    /// On the shortest way, shown after the win.
    Way,
    Trail,
    Floor,
}

impl Labyrinth {
    fn mark_at(&self, tile: Tile) -> Mark {
        if !self.tiles().is_open(tile) {
            return Mark::Wall;
        }
        if tile == self.at {
            return Mark::Player;
        }
        if let Some(dir) = self.hint
            && walk::step(&self.maze, self.at, dir) == Walk::To(tile)
        {
            return Mark::Hint(dir);
        }
        if tile == self.tiles().entrance() {
            Mark::Entrance
        } else if tile == self.tiles().exit() {
            Mark::Exit
        } else if self.solution.binary_search(&tile).is_ok() {
            Mark::Way
        } else if self.visited(tile) {
            Mark::Trail
        } else {
            Mark::Floor
        }
    }

    fn view(&self) -> View {
        self.camera.view()
    }
}
