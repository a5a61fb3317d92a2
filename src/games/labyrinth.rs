//! The labyrinth: in at the top left, out at the bottom right.

mod board;
mod describe;
mod keys;
pub mod ladder;
mod level;
mod maze_route;
mod motion;
mod pixels;
mod sight;
mod special;
mod thread;

use std::cell::OnceCell;
use std::ops::Range;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::camera::{Camera, GLIDE_FRAME};
use super::miniature::Miniature;
use super::raster::{Pixel, Scale};
use super::{
    Action, Animation, Binding, Extent, Game, GameDef, Input, Level, LevelError, Position,
    Progress, Search, Step, ViewCommand, ViewResult, WON_FRAME, WON_FRAMES, steer,
};
use crate::core::dir::Dir;
use crate::core::generate::GENERATOR_VERSION;
use crate::core::grid::Maze;
use crate::core::tiles::{StepResult, Tile, Tiles};
use crate::i18n::{MessageId, Words};
use crate::look::Look;
use level::Setting;
pub use level::level;
use maze_route::{Ends, Far, MazeRoute};
use motion::{RING_FRAME, RUN_FRAME, Rings, ShownRun};
use sight::TileSet;

/// The row in the list of all games.
pub const ENTRY: GameDef = GameDef {
    name: "labyrinth",
    title: "labyrinth",
    summary: "man-labyrinth",
    sample: "--size 14x14 --seed 7",
    about: &["help-goal", "help-marks"],
    spoken_rules: &[],
    keys: keys::TABLE,
    opening: "say-start",
    won: "won-title",
    spoken: "line-labyrinth",
    words: steer::WORDS,
    shows_par: false,
    fields: level::FIELDS,
    presets: level::presets,
    levels: level::levels,
    small: |level, seed, area, _| Ok(Box::new(level::small(level, seed, area)?)),
    find: Some(Search {
        find: |level, seed, keep_going| Setting::read(level)?.find(seed, keep_going),
        has: |level, seed| Setting::read(level)?.has_difficulty(seed),
    }),
    is_seeded: |_| true,
    daily: || level(29, 29).with("algorithm", "wilson"),
    special: special::of_day,
    lists: level::ranked,
    sets: Vec::new,
    seed: |random| random,
    version: GENERATOR_VERSION,
    open: |level, seed| Ok(Box::new(Labyrinth::open(level, seed)?)),
};

/// The way out that is shown after giving up.
#[derive(Clone, Debug)]
struct Shown {
    way: Vec<Tile>,
    /// How many tiles of it are shown, and which.
    steps: usize,
    tiles: TileSet,
}

impl Shown {
    fn has(&self, tile: Tile) -> bool {
        self.tiles.contains(tile)
    }
}

/// Between two pictures of the way: 25 a second look smooth.
const SHOWN_FRAME: Duration = Duration::from_millis(40);

/// The way out is drawn in this many pictures at most (6 s).
const SHOWN_FRAMES: usize = 150;

/// A wall that was walked into is lit for so long.
const BUMP_FRAME: Duration = Duration::from_millis(120);

/// In so many pictures of the win the colours flood the board, a band in each, so that a picture has one
/// colour to tell the terminal of. In the others the player's way lights up.
const FLOOD_FRAMES: u8 = 8;

/// A labyrinth under way.
#[derive(Clone, Debug)]
pub struct Labyrinth {
    route: MazeRoute,
    at: Tile,
    moves: u32,
    hints: u32,
    par: u32,
    solved: bool,
    /// How much of the win is shown, in pictures.
    won_frames: u8,
    trail: TileSet,
    /// The way from the start to the player.
    thread: TileSet,
    /// Where the thread leads back to from the player; `None`: at the start.
    back: Option<Dir>,
    seen: TileSet,
    /// How many steps are seen straight on, in the order of [`Dir::ALL`].
    reach: [u16; 4],
    fog: bool,
    map: bool,
    /// The board appears.
    rings: Option<Rings>,
    /// A run is shown.
    run: Option<ShownRun>,
    /// The way shown by the last hint; gone with the next move.
    hint: Option<Dir>,
    /// The wall that was walked into last, since the last move, and whether it is lit now.
    bump: Option<(Tile, bool)>,
    /// Given up: the way from the player to the exit that is shown, and how far.
    shown: Option<Shown>,
    /// The first and the last row of tiles that the last action changed; `None`: any row
    /// may have changed.
    changed_rows: Option<(u16, u16)>,
    camera: Camera,
    ghost: Option<Tile>,
    /// The moves that are left from every room, once asked for.
    far: OnceCell<Far>,
}

impl Labyrinth {
    /// Prepares the labyrinth of this level.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn open(level: &Level, seed: u64) -> Result<Self, LevelError> {
        let setting = Setting::read(level)?;
        let fog = setting.fog;
        let mut labyrinth = Self::begin(setting.route(seed)?);
        labyrinth.fog = fog;
        Ok(labyrinth)
    }

    /// Begins a classic game in this maze, at its entrance.
    ///
    /// # Errors
    /// [`LevelError::NoWay`] when no way leads from the entrance to the exit.
    pub fn new(maze: Maze) -> Result<Self, LevelError> {
        MazeRoute::new(maze, Ends::Rim)
            .map(Self::begin)
            .ok_or(LevelError::NoWay)
    }

    fn begin(route: MazeRoute) -> Self {
        let mut labyrinth = Self {
            at: route.start(),
            par: route.par(),
            trail: TileSet::new(route.maze()),
            thread: TileSet::new(route.maze()),
            back: None,
            won_frames: 0,
            seen: TileSet::new(route.maze()),
            reach: [0; 4],
            rings: None,
            run: None,
            moves: 0,
            hints: 0,
            solved: false,
            fog: false,
            map: false,
            hint: None,
            bump: None,
            shown: None,
            changed_rows: None,
            camera: Camera::new((route.tiles().cols(), route.tiles().rows())),
            ghost: None,
            far: OnceCell::new(),
            route,
        };
        labyrinth.thread.insert(labyrinth.at);
        labyrinth.mark();
        labyrinth
    }

    /// The maze.
    pub fn maze(&self) -> &Maze {
        self.route.maze()
    }

    /// Where the player is.
    pub fn at(&self) -> Tile {
        self.at
    }

    pub(crate) fn tiles(&self) -> Tiles<'_> {
        self.route.tiles()
    }

    /// The rows of tiles that look otherwise once something changed in these, unless far
    /// more do.
    fn around(&self, first: u16, last: u16) -> Option<(u16, u16)> {
        // A hint reaches a tile further.
        let further = u16::from(self.hint.is_some());
        let known = !self.fog && !self.map;
        known.then(|| (first.saturating_sub(further), last.saturating_add(further)))
    }

    fn is_beside(&self, tile: Tile) -> bool {
        let mut dirs = Dir::ALL.into_iter();
        dirs.any(|dir| self.route.beside(self.at, dir) == Some(tile))
    }

    fn far(&self) -> &Far {
        self.far.get_or_init(|| self.route.far())
    }

    fn mark(&mut self) {
        self.trail.insert(self.at);
        self.seen.look_around(&self.route, self.at);
        self.see_from(self.shown_at());
    }

    fn see_from(&mut self, at: Tile) {
        self.reach = sight::reach(&self.route, at);
    }

    fn go(&mut self, dir: Dir) -> Step {
        match self.route.step(self.at, dir) {
            StepResult::To(tile) => {
                let goal = self.route.goal();
                // While a key is held, the camera goes on with each step, and all rows with it.
                let glides = self.camera.glides() && self.run.is_none();
                if glides {
                    self.camera.glide();
                }
                let lit = self.bump.take().filter(|bump| bump.1);
                let (mut first, mut last) = self.follow(dir, tile);
                if let Some((wall, _)) = lit {
                    (first, last) = (first.min(wall.row), last.max(wall.row));
                }
                // With the step onto the exit and off it a sentence comes and goes.
                let is_said = tile == goal || self.is_beside(goal);
                self.changed_rows = self.around(first, last).filter(|_| !is_said && !glides);
                self.moves += 1;
                self.hint = None;
                self.mark();
                let won = self.route.ends() != Ends::Rim && tile == self.route.goal();
                if won { self.win() } else { Step::Moved }
            }
            StepResult::Wall => {
                // A wall flashes once, however long a key is held, and one at a time; none while
                // the board moves.
                let wall = self.tiles().neighbour(self.at, dir);
                let is_dark = |wall| {
                    self.bump
                        .is_none_or(|bump| bump != (wall, false) && !bump.1)
                };
                let is_still = self.run.is_none() && !self.camera.glides();
                if let Some(wall) = wall.filter(|wall| is_still && is_dark(*wall)) {
                    self.bump = Some((wall, true));
                    self.changed_rows = self.around(wall.row, wall.row);
                }
                Step::Blocked(MessageId::new("say-wall"))
            }
            StepResult::Outside => Step::Blocked(MessageId::new("say-outside")),
            StepResult::Out => {
                self.moves += 1;
                self.hint = None;
                self.win()
            }
        }
    }

    fn win(&mut self) -> Step {
        self.solved = true;
        self.camera.widen();
        self.bump = None;
        self.run = None;
        self.changed_rows = None;
        self.map = false;
        Step::Solved
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
                self.hint = self.route.hint(self.at);
                self.changed_rows = self.around(self.at.row, self.at.row);
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

    fn left(&self) -> Option<u32> {
        if self.solved {
            return Some(0);
        }
        self.route.left(self.far(), self.at)
    }

    fn position(&self) -> Option<Position> {
        let Tile { row, col } = self.at;
        Some(Position { row, column: col })
    }

    fn spot(&self, position: Position, area: Rect) -> Option<Rect> {
        let tile = Tile::new(position.row, position.column);
        let is_seen = !self.map && self.shown.is_none() && self.sees(tile);
        is_seen.then(|| self.camera.spot(position, area)).flatten()
    }

    fn miniature(&self) -> Miniature {
        let tiles = self.tiles();
        Miniature::new(tiles.cols(), tiles.rows(), |col, row| {
            let tile = Tile::new(row, col);
            match tile {
                _ if tile == self.route.goal() => Pixel::End,
                _ if self.thread.contains(tile) => Pixel::Way,
                _ if self.trail.contains(tile) => Pixel::Thread,
                _ if self.route.is_open(tile) => Pixel::Floor,
                _ if self.route.is_outside(tile) => Pixel::Outside,
                _ => Pixel::Wall,
            }
        })
    }

    fn ghost(&mut self, position: Option<Position>) {
        self.ghost = position.map(|Position { row, column }| Tile::new(row, column));
        self.changed_rows = None;
    }

    fn fit(&mut self, area: Rect, look: &Look) {
        let before = self.camera;
        let at = board::position(self.shown_at());
        self.camera.fit(at, area, look.unicode());
        if !before.glides() && self.camera.glides() && self.run.is_none() {
            self.camera.glide();
        }
        if let Some(rings) = &mut self.rings {
            let (left, top) = self.camera.corner();
            let (cols, rows) = self.camera.scale().shows(area);
            let tiles = self.route.tiles();
            let end = (tiles.rows().min(top + rows), tiles.cols().min(left + cols));
            rings.fit(self.route.start(), (top, left), end);
        }
        if self.camera != before {
            self.changed_rows = None;
        }
    }

    fn extent(&self, area: Rect, look: &Look) -> Option<Extent> {
        Some(self.camera.extent(area, look.unicode()))
    }

    fn view(&mut self, command: ViewCommand) -> ViewResult {
        self.changed_rows = None;
        match command {
            ViewCommand::Zoom => {
                self.map = false;
                self.camera.zoom();
                ViewResult::Changed
            }
            ViewCommand::Map if !self.map && self.camera.shows_all() => {
                ViewResult::Says(MessageId::new("say-whole-board"))
            }
            ViewCommand::Map => {
                self.map = !self.map;
                ViewResult::Changed
            }
            ViewCommand::Close if self.map => {
                self.map = false;
                ViewResult::Changed
            }
            ViewCommand::Run(dir) => match sight::run(&self.route, self.at, dir) {
                steps if steps.is_empty() => ViewResult::Act(vec![Action::Go(dir)]),
                steps => {
                    if !self.map {
                        self.show_run(&steps);
                    }
                    ViewResult::Act(steps.into_iter().map(Action::Go).collect())
                }
            },
            _ => ViewResult::Unchanged,
        }
    }

    fn keys(&self) -> &'static [Binding<Input>] {
        if self.map { keys::MAP } else { &[] }
    }

    fn idle_hints(&self) -> &'static [&'static str] {
        match self.camera.shows_all() {
            true if self.camera.scale() == Scale::HALVES => &[keys::MAP_HINT],
            true => &[keys::ZOOM_HINT, keys::MAP_HINT],
            false => &[],
        }
    }

    fn give_up(&mut self) -> bool {
        if self.solved || self.shown.is_some() {
            return false;
        }
        let way = self.route.way(self.at);
        self.end_motion();
        self.bump = None;
        self.map = false;
        self.shown = Some(Shown {
            way,
            steps: 1,
            tiles: TileSet::new(self.route.maze()),
        });
        true
    }

    fn shown_moves(&self) -> Vec<Action> {
        let Some(shown) = &self.shown else {
            return Vec::new();
        };
        let dir = |pair: &[Tile]| {
            let mut dirs = Dir::ALL.into_iter();
            dirs.find(|dir| self.route.beside(pair[0], *dir) == Some(pair[1]))
        };
        let out = (self.route.ends() == Ends::Rim).then_some(Dir::South);
        let dirs = shown.way.windows(2).filter_map(dir).chain(out);
        dirs.map(Action::Go).collect()
    }

    fn frame(&self) -> Option<Duration> {
        if self.solved {
            return (self.won_frames < WON_FRAMES).then_some(WON_FRAME);
        }
        if self.rings.is_some() {
            return Some(RING_FRAME);
        }
        if self.run.is_some() {
            return Some(RUN_FRAME);
        }
        if self.camera.glides() {
            return Some(GLIDE_FRAME);
        }
        if self.bump.is_some_and(|bump| bump.1) {
            return Some(BUMP_FRAME);
        }
        let shown = self.shown.as_ref()?;
        (shown.steps < shown.way.len()).then_some(SHOWN_FRAME)
    }

    fn appear(&mut self) {
        self.rings = Some(Rings::default());
        self.changed_rows = None;
    }

    fn hurry(&mut self) -> bool {
        self.end_motion()
    }

    fn animation(&self) -> Animation {
        match (&self.rings, &self.run) {
            // The whole way tells as much as one that grows.
            _ if self.solved || self.shown.is_some() => Animation::Wave,
            (None, Some(_)) => Animation::Move,
            (None, None) if !self.camera.glides() => Animation::Move,
            _ => Animation::Wave,
        }
    }

    fn tick(&mut self) {
        if self.solved {
            self.changed_rows = None;
            self.won_frames = (self.won_frames + 1).min(WON_FRAMES);
            return;
        }
        if let Some(rings) = &mut self.rings {
            let (first, last) = rings.grow(self.route.start());
            self.rings = self.rings.filter(|rings| !rings.is_over());
            self.changed_rows = self.around(first, last);
            return;
        }
        if self.run.is_some() {
            self.go_on_with_run();
            return;
        }
        if self.camera.glides() {
            self.camera.glide();
            self.changed_rows = None;
            return;
        }
        if let Some((wall, is_lit @ true)) = &mut self.bump {
            *is_lit = false;
            let row = wall.row;
            self.changed_rows = self.around(row, row);
            return;
        }
        self.changed_rows = None;
        let Some(shown) = &mut self.shown else { return };
        let from = shown.steps;
        shown.steps = (from + 1 + shown.way.len() / SHOWN_FRAMES).min(shown.way.len());
        let new = shown.way.get(from..shown.steps).unwrap_or_default();
        new.iter().for_each(|tile| shown.tiles.insert(*tile));
    }

    fn dirty_rows(&self, area: Rect) -> Option<Vec<Range<u16>>> {
        let (first, last) = self.changed_rows?;
        Some([board::rows(self, area, first, last)].to_vec())
    }

    fn picture(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        board::overview(self, area, buf, look);
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look, _words: &Words) {
        board::draw(self, area, buf, look);
    }

    fn draw_small(&self, area: Rect, buf: &mut Buffer, look: &Look, _: &Words, is_alone: bool) {
        board::picture(self, area, buf, look, is_alone);
    }

    fn remark(&self, words: &Words) -> Option<String> {
        let is_at_exit = self.route.ends() == Ends::Rim && self.at == self.route.goal();
        let is_playing = !self.solved && self.shown.is_none();
        (is_at_exit && is_playing).then(|| words.t("say-one-more").into_owned())
    }

    fn opening(&self) -> Option<&'static str> {
        (self.route.ends() != Ends::Rim).then_some("say-start-cells")
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
