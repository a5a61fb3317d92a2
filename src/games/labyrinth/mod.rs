//! The labyrinth: in at the top left, out at the bottom right.

mod board;
mod camera;
mod describe;
mod keys;
pub mod lines;
mod map;
mod sight;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    Action, Entry, Field, Game, Kind, Level, LevelError, Preset, Progress, Step, Viewed, odd_side,
};
use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, Spec, generate};
use crate::core::grid::{Cell, Maze};
use crate::core::solve::{classic_hint, classic_moves, path};
use crate::core::walk::{self, Tile, Tiles, Walk};
use crate::i18n::Words;
use crate::look::Look;
use camera::{Camera, View};
use sight::TileSet;

/// The row in the list of all games.
pub const ENTRY: Entry = Entry {
    name: "labyrinth",
    title: "labyrinth",
    about: &["help-goal", "help-marks"],
    keys: keys::TABLE,
    opening: "say-start",
    won: "won-title",
    spoken: "line-labyrinth",
    words: keys::WORDS,
    shows_par: false,
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
        Field {
            key: "fog",
            label: "setup-fog",
            kind: Kind::Switch,
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

/// The changes of view, beside 0 to 3: a run towards [`Dir::from_index`].
mod view {
    /// Another size of drawing.
    pub const ZOOM: u8 = 4;
    /// The map, or the board again.
    pub const MAP: u8 = 5;
}

/// The way out as it is shown to somebody who gave up.
struct Shown {
    /// The way, from the player to the exit.
    way: Vec<Tile>,
    /// How many of its tiles are drawn.
    steps: usize,
}

/// Between two pictures of the way: 25 a second look smooth.
const SHOWN_FRAME: Duration = Duration::from_millis(40);

/// The way out is drawn in this many pictures at most (6 s).
const SHOWN_FRAMES: usize = 150;

/// A labyrinth under way.
pub struct Labyrinth {
    maze: Maze,
    at: Tile,
    moves: u32,
    hints: u32,
    par: u32,
    solved: bool,
    /// Where the player has been.
    trail: TileSet,
    /// What the player has seen.
    seen: TileSet,
    /// Whether only what was seen is drawn.
    fog: bool,
    /// Whether the map is drawn in place of the board.
    map: bool,
    /// The way shown by the last hint; gone with the next move.
    hint: Option<Dir>,
    /// The shortest way out, sorted, once the game is won or given up.
    solution: Vec<Tile>,
    /// Given up: the way from the player to the exit that is shown, and how far.
    shown: Option<Shown>,
    /// Whether the next [`Game::fit`] takes another size of drawing.
    zoom: bool,
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
        let mut labyrinth = Labyrinth::new(generate(&spec)?)?;
        labyrinth.fog = level.is_on("fog");
        Ok(labyrinth)
    }

    /// Begins a game in this maze, at its entrance.
    ///
    /// # Errors
    /// [`LevelError::NoWay`] when no way leads from the entrance to the exit.
    pub fn new(maze: Maze) -> Result<Labyrinth, LevelError> {
        let par = classic_moves(&maze).ok_or(LevelError::NoWay)?;
        let mut labyrinth = Labyrinth {
            at: Tiles::new(&maze).entrance(),
            trail: TileSet::new(&maze),
            seen: TileSet::new(&maze),
            maze,
            moves: 0,
            hints: 0,
            par,
            solved: false,
            fog: false,
            map: false,
            hint: None,
            solution: Vec::new(),
            shown: None,
            zoom: false,
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

    /// Whether the player has seen this tile.
    fn seen(&self, tile: Tile) -> bool {
        self.seen.contains(tile)
    }

    /// The player stands on this tile.
    fn mark(&mut self) {
        self.trail.insert(self.at);
        self.seen.look_around(&self.maze, self.at);
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
                self.solution = way_out(&self.maze, self.tiles().entrance());
                self.solution.sort_unstable();
                Step::Solved
            }
        }
    }
}

impl Game for Labyrinth {
    fn apply(&mut self, action: Action) -> Step {
        match action {
            _ if self.solved || self.shown.is_some() => Step::Ignored,
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
        if std::mem::take(&mut self.zoom) {
            self.camera.zoom(look.unicode());
        }
        self.camera.fit(size, self.at, area, look.unicode());
    }

    fn view(&mut self, view: u8) -> Viewed {
        match view {
            view::ZOOM => {
                self.map = false;
                self.zoom = true;
                Viewed::Changed
            }
            view::MAP => {
                self.map = !self.map;
                Viewed::Changed
            }
            dir => match sight::run(&self.maze, self.at, Dir::from_index(usize::from(dir))) {
                steps if steps.is_empty() => {
                    Viewed::Act(vec![Action::Go(Dir::from_index(usize::from(dir)))])
                }
                steps => Viewed::Act(steps.into_iter().map(Action::Go).collect()),
            },
        }
    }

    fn give_up(&mut self) -> bool {
        if self.solved || self.shown.is_some() {
            return false;
        }
        let way = way_out(&self.maze, self.at);
        self.map = false;
        self.shown = Some(Shown { way, steps: 1 });
        true
    }

    fn frame(&self) -> Option<Duration> {
        let shown = self.shown.as_ref()?;
        (shown.steps < shown.way.len()).then_some(SHOWN_FRAME)
    }

    fn tick(&mut self) {
        let Some(shown) = &mut self.shown else { return };
        let from = shown.steps;
        shown.steps = (from + 1 + shown.way.len() / SHOWN_FRAMES).min(shown.way.len());
        if let Some(new) = shown.way.get(from..shown.steps) {
            self.solution.extend_from_slice(new);
            self.solution.sort_unstable();
        }
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look, _words: &Words) {
        match self.map {
            true => map::draw(self, area, buf, look),
            false => board::draw(self, area, buf, look),
        }
    }

    fn caption(&self) -> String {
        format!("{} x {}", self.tiles().rows(), self.tiles().cols())
    }

    fn describe(&self, words: &Words) -> String {
        describe::describe(self, words)
    }

    fn text(&self) -> Vec<String> {
        describe::text(self)
    }
}

/// The tiles of the shortest way from here to the exit, both ends included.
fn way_out(maze: &Maze, from: Tile) -> Vec<Tile> {
    let mut way = vec![from];
    // From an opening or a passage one step leads into a room.
    let room = from
        .cell()
        .or_else(|| match walk::step(maze, from, classic_hint(maze, from)?) {
            Walk::To(tile) => {
                way.push(tile);
                tile.cell()
            }
            _ => None,
        });
    let last = Cell::new(maze.width() - 1, maze.height() - 1);
    for pair in room
        .and_then(|room| path(maze, room, last))
        .unwrap_or_default()
        .windows(2)
    {
        let (here, next) = (Tile::room(pair[0]), Tile::room(pair[1]));
        way.push(Tile::new(
            (here.row + next.row) / 2,
            (here.col + next.col) / 2,
        ));
        way.push(next);
    }
    if from != Tiles::new(maze).exit() {
        way.push(Tiles::new(maze).exit());
    }
    way
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
    /// Not seen yet, in fog.
    Unseen,
}

impl Labyrinth {
    fn mark_at(&self, tile: Tile) -> Mark {
        if self.fog && !self.seen(tile) && self.shown.is_none() {
            return Mark::Unseen;
        }
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
        } else if self.trail.contains(tile) {
            Mark::Trail
        } else {
            Mark::Floor
        }
    }

    fn drawn_as(&self) -> View {
        self.camera.view()
    }
}
