//! The labyrinth: in at the top left, out at the bottom right.

mod board;
mod describe;
pub(crate) mod keys;
pub mod ladder;
mod level;
mod maze_route;
mod motion;
mod pixels;
mod sight;
mod special;
mod thread;

use std::cell::OnceCell;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::camera::{Camera, GLIDE_FRAME};
use super::miniature::Miniature;
use super::raster::Pixel;
use super::{
    Action, Extent, Frame, Game, GameDef, Level, LevelError, Part, Piece, Position, Progress,
    Purpose, Step, ViewCommand, ViewResult, WON_FRAME, WON_FRAMES, steer,
};
use crate::core::dir::Dir;
use crate::core::generate::GENERATOR_VERSION;
use crate::core::grid::Maze;
use crate::core::tiles::{StepResult, Tile, Tiles};
use crate::i18n::{MessageId, Words};
use crate::look::Look;
use level::Setting;
pub use level::level;
pub(crate) use level::{MAZE_FIELDS, spec};
use maze_route::{Ends, Far, MazeRoute};
use motion::{RING_FRAME, RUN_FRAME, Rings, ShownRun};
use sight::TileSet;

/// The row in the list of all games.
pub const ENTRY: GameDef = GameDef {
    name: "labyrinth",
    title: "labyrinth",
    summary: "man-labyrinth",
    about: &["help-goal"],
    spoken_rules: &[],
    keys: keys::TABLE,
    opening: |level| match Setting::read(level) {
        Ok(setting) if !setting.is_classic() => "say-start-cells",
        _ => "say-start",
    },
    has_clicks: false,
    won: "won-title",
    spoken: "line-labyrinth",
    words: steer::WORDS,
    shows_par: false,
    fields: level::FIELDS,
    levels: level::levels,
    icon: super::icons::LABYRINTH,
    small: |level, seed, area, _| Ok(Box::new(level::small(level, seed, area)?)),
    is_seeded: |_| true,
    daily: || level(29, 29).with("algorithm", "wilson"),
    special: special::of_day,
    lists: level::ranked,
    sets: Vec::new,
    next: |_| None,
    seed: |random| random,
    version: GENERATOR_VERSION,
    open: |level, seed| Ok(Box::new(Labyrinth::open(level, seed)?)),
};

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
    par: u32,
    solved: bool,
    /// How much of the win is shown, in pictures.
    won_frames: u8,
    trail: TileSet,
    /// The way from the start to the player.
    thread: TileSet,
    /// How often more of the thread was taken up than a step.
    loops: u32,
    /// Where the thread leads back to from the player; `None`: at the start.
    back: Option<Dir>,
    /// Empty without fog.
    seen: TileSet,
    fog: bool,
    rings: Option<Rings>,
    run: Option<ShownRun>,
    /// The way shown by the last hint; gone with the next move.
    hint: Option<Dir>,
    /// The wall that was walked into last, since the last move, and whether it is lit now.
    bump: Option<(Tile, bool)>,
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
        Ok(Self::begin(setting.route(seed)?, fog))
    }

    /// Begins a classic game in this maze, at its entrance.
    ///
    /// # Errors
    /// [`LevelError::NoWay`] when no way leads from the entrance to the exit.
    pub fn new(maze: Maze) -> Result<Self, LevelError> {
        MazeRoute::new(maze, Ends::Rim)
            .map(|route| Self::begin(route, false))
            .ok_or(LevelError::NoWay)
    }

    fn begin(route: MazeRoute, fog: bool) -> Self {
        let mut camera = Camera::new((route.tiles().cols(), route.tiles().rows()));
        if fog {
            camera.come_near();
        } else if route.is_shaped {
            camera.widen();
        }
        let mut labyrinth = Self {
            at: route.start(),
            par: route.par(),
            trail: TileSet::new(route.maze()),
            thread: TileSet::new(route.maze()),
            loops: 0,
            back: None,
            won_frames: 0,
            seen: match fog {
                true => TileSet::new(route.maze()),
                false => TileSet::default(),
            },
            rings: None,
            run: None,
            moves: 0,
            solved: false,
            fog,
            hint: None,
            bump: None,
            camera,
            ghost: None,
            far: OnceCell::new(),
            route,
        };
        labyrinth.thread.insert(labyrinth.at);
        labyrinth.mark();
        labyrinth
    }

    pub fn maze(&self) -> &Maze {
        self.route.maze()
    }

    pub fn at(&self) -> Tile {
        self.at
    }

    pub(crate) fn tiles(&self) -> Tiles<'_> {
        self.route.tiles()
    }

    fn far(&self) -> &Far {
        self.far.get_or_init(|| self.route.far())
    }

    fn mark(&mut self) {
        self.trail.insert(self.at);
        if self.fog {
            self.seen.look_around(&self.route, self.at);
        }
    }

    fn go(&mut self, dir: Dir) -> Step {
        match self.route.step(self.at, dir) {
            StepResult::To(tile) => {
                // While a key is held, the camera goes on with each step, and all rows with it.
                if self.camera.glides() && self.run.is_none() {
                    self.camera.glide();
                }
                self.bump = None;
                self.follow(dir, tile);
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
        Step::Solved
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
                self.hint = self.route.hint(self.at);
                Step::Moved
            }
            _ => Step::Ignored,
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            moves: self.moves,
            par: Some(self.par),
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
        let is_seen = self.sees(tile);
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

    fn fit(&mut self, area: Rect, look: &Look) {
        let glided = self.camera.glides();
        let at = board::position(self.shown_at());
        self.camera.fit(at, area, board::scales(look));
        if !glided && self.camera.glides() && self.run.is_none() {
            self.camera.glide();
        }
        if let Some(rings) = &mut self.rings {
            let (left, top) = self.camera.corner();
            let (cols, rows) = self.camera.scale().shows(area);
            let tiles = self.route.tiles();
            let end = (tiles.rows().min(top + rows), tiles.cols().min(left + cols));
            rings.fit(self.route.start(), (top, left), end);
        }
    }

    fn extent(&self, area: Rect, look: &Look) -> Option<Extent> {
        Some(self.camera.extent(area, board::scales(look)))
    }

    fn view(&mut self, command: ViewCommand) -> ViewResult {
        match command {
            ViewCommand::Zoom => self.camera.zoom(),
            ViewCommand::Run(dir) => {
                let steps = sight::run(&self.route, self.at, dir);
                if steps.is_empty() {
                    return ViewResult::Act(vec![Action::Go(dir)]);
                }
                self.show_run(&steps);
                return ViewResult::Act(steps.into_iter().map(Action::Go).collect());
            }
            ViewCommand::Ghost(position) => {
                let tile = |Position { row, column }| Tile::new(row, column);
                self.ghost = position.map(tile);
            }
            ViewCommand::Appear => self.rings = Some(Rings::default()),
            ViewCommand::Hurry if self.end_motion() => {}
            _ => return ViewResult::Unchanged,
        }
        ViewResult::Changed
    }

    fn way(&self) -> Vec<Action> {
        let dir = |pair: &[Tile]| {
            let mut dirs = Dir::ALL.into_iter();
            dirs.find(|dir| self.route.beside(pair[0], *dir) == Some(pair[1]))
        };
        let out = (self.route.ends() == Ends::Rim).then_some(Dir::South);
        let way = self.route.way(self.at);
        let dirs = way.windows(2).filter_map(dir).chain(out);
        dirs.map(Action::Go).collect()
    }

    fn frame(&self) -> Option<Frame> {
        if self.solved {
            return (self.won_frames < WON_FRAMES).then_some(Purpose::Wave.after(WON_FRAME));
        }
        if self.rings.is_some() {
            return Some(Purpose::Wave.after(RING_FRAME));
        }
        if self.run.is_some() {
            return Some(Purpose::Move.after(RUN_FRAME));
        }
        if self.camera.glides() {
            return Some(Purpose::Wave.after(GLIDE_FRAME));
        }
        let is_lit = self.bump.is_some_and(|bump| bump.1);
        is_lit.then_some(Purpose::Move.after(BUMP_FRAME))
    }

    fn tick(&mut self) {
        if self.solved {
            self.won_frames = (self.won_frames + 1).min(WON_FRAMES);
        } else if let Some(rings) = &mut self.rings {
            rings.grow();
            self.rings = self.rings.filter(|rings| !rings.is_over());
        } else if self.run.is_some() {
            self.go_on_with_run();
        } else if self.camera.glides() {
            self.camera.glide();
        } else if let Some((_, is_lit)) = &mut self.bump {
            *is_lit = false;
        }
    }

    fn pieces(&self, area: Rect) -> Vec<Piece> {
        board::pieces(self, area)
    }

    fn draw(&self, part: Part, area: Rect, buf: &mut Buffer, look: &Look, _words: &Words) {
        match part {
            Part::Board => board::draw(self, area, buf, look),
            Part::Whole => board::overview(self, area, buf, look),
            Part::Picture => board::picture(self, area, buf, look),
        }
    }

    fn remark(&self) -> Option<&'static str> {
        let is_at_exit = self.route.ends() == Ends::Rim && self.at == self.route.goal();
        (is_at_exit && !self.solved).then_some("say-one-more")
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
