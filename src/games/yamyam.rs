//! Yamyam: it slides until a wall stops it, and wants to stop on an exit.

mod board;
mod describe;
mod keys;
mod level;
mod motion;
mod titles;

use std::cell::OnceCell;

use ratatui::{buffer::Buffer, layout::Rect};

use super::camera::{Camera, GLIDE_FRAME};
use super::miniature::Miniature;
use super::raster::Pixel;
use super::{
    Action, Extent, Frame, Game, GameDef, Level, LevelError, Part, Piece, Position, Progress,
    Purpose, Step, ViewCommand, ViewResult, WON_FRAME, WON_FRAMES, steer,
};
use crate::core::dir::Dir;
use crate::core::slide;
use crate::core::yamyam::{
    self, Board, CellKind, Class, Classification, Outcome, classify, newest_seed,
};
use crate::i18n::{MessageId, Words};
use crate::look::Look;
pub use level::level;
use level::{Setting, Source};
use motion::Motion;

/// The row in the list of all games.
pub const ENTRY: GameDef = GameDef {
    name: "yamyam",
    title: "yamyam",
    summary: "man-play-yamyam",
    about: &["help-yamyam-goal"],
    spoken_rules: &[],
    keys: keys::TABLE,
    opening: |level| match Setting::read(level) {
        Ok(setting) if setting.options.trapdoor => "yamyam-start-trapdoor",
        _ => "yamyam-start",
    },
    has_clicks: false,
    won: "yamyam-won",
    spoken: "line-yamyam",
    words: steer::WORDS,
    shows_par: true,
    fields: level::FIELDS,
    levels: |_, _| Vec::new(),
    icon: super::icons::YAMYAM,
    small: |level, seed, area, _| {
        let setting = Setting::read(level)?.within(area);
        Ok(Box::new(Yamyam::begin(setting, seed)?))
    },
    is_seeded: |level| Setting::read(level).is_ok_and(|setting| setting.is_made()),
    daily: || level("medium"),
    special: |_| None,
    lists: || ["easy", "medium", "hard", "expert"].map(level).to_vec(),
    sets: level::sets,
    next: level::next,
    seed: newest_seed,
    version: 1,
    open: |level, seed| Ok(Box::new(Yamyam::open(level, seed)?)),
};

/// A board under way.
#[derive(Clone, Debug)]
pub struct Yamyam {
    game: yamyam::Game,
    source: Source,
    /// The way shown by the last hint; gone with the next move.
    hint: Option<Dir>,
    /// The last move, as it is shown.
    motion: Option<Motion>,
    /// How much of its drop into the hole is shown, in pictures.
    won_frames: u8,
    /// What can happen to a creature left to itself, once asked for; and whether it is shown.
    classes: OnceCell<Classification>,
    overlay: bool,
    camera: Camera,
    ghost: Option<slide::Position>,
}

impl Yamyam {
    /// Prepares the board of this level.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn open(level: &Level, seed: u64) -> Result<Self, LevelError> {
        Self::begin(Setting::read(level)?, seed)
    }

    fn begin(setting: Setting, seed: u64) -> Result<Self, LevelError> {
        let (board, start) = setting.board(seed)?;
        let Setting { source, options } = setting;
        let camera = Camera::new((board.width(), board.height()));
        let game = yamyam::Game::new(board, options, start).ok_or(LevelError::NoWay)?;
        Ok(Self {
            game,
            source,
            hint: None,
            motion: None,
            won_frames: 0,
            classes: OnceCell::new(),
            overlay: false,
            camera,
            ghost: None,
        })
    }

    pub fn board(&self) -> &Board {
        self.game.board()
    }

    pub fn at(&self) -> slide::Position {
        self.game.at()
    }

    /// The direction of a best way out, as a hint shows it; `None` where there is none.
    pub fn way_out(&self) -> Option<Dir> {
        self.game.hint()
    }

    /// What can happen from a field, while that is shown.
    fn class(&self, place: slide::Position) -> Option<Class> {
        let found = || classify(self.board(), self.game.options());
        let classes = self.overlay.then(|| self.classes.get_or_init(found))?;
        classes.class(place)
    }

    /// How many fields have this class.
    fn count(&self, class: Class) -> usize {
        let (rows, columns) = (0..self.board().height(), 0..self.board().width());
        let all = rows.flat_map(|row| columns.clone().map(move |x| slide::Position::new(row, x)));
        all.filter(|place| self.class(*place) == Some(class))
            .count()
    }

    fn drawn_at(&self) -> slide::Position {
        self.motion.as_ref().map_or(self.at(), Motion::at)
    }

    fn go(&mut self, dir: Dir) -> Step {
        match self.game.apply(dir) {
            Outcome::Wall => Step::Blocked(MessageId::new("say-wall")),
            Outcome::TooFar => Step::Blocked(MessageId::new("yamyam-say-too-far")),
            Outcome::Over => Step::Ignored,
            Outcome::Slid {
                slide,
                smelled,
                out,
            } => {
                self.hint = None;
                let slides = std::iter::once(slide).chain(smelled).collect();
                self.motion = Motion::new(slides);
                if out { Step::Solved } else { Step::Moved }
            }
        }
    }

    fn hint(&mut self) -> Step {
        // Asking twice on one field shows the same arrow and counts once.
        if self.hint.is_some() {
            return Step::Ignored;
        }
        match self.game.hint() {
            None => Step::Blocked(MessageId::new("yamyam-stuck")),
            hint => {
                self.hint = hint;
                Step::Moved
            }
        }
    }

    fn undo(&mut self) -> Step {
        if !self.game.undo() {
            return Step::Blocked(MessageId::new("say-no-undo"));
        }
        self.motion = None;
        self.hint = None;
        Step::Moved
    }
}

impl Game for Yamyam {
    fn apply(&mut self, action: Action) -> Step {
        if self.game.is_out() {
            return Step::Ignored;
        }
        match action {
            Action::Go(dir) => self.go(dir),
            Action::Hint => self.hint(),
            Action::Undo => self.undo(),
            _ => Step::Ignored,
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            moves: self.game.steps(),
            par: self.game.par(),
            solved: self.game.is_out(),
        }
    }

    fn left(&self) -> Option<u32> {
        self.game.steps_left()
    }

    fn position(&self) -> Option<Position> {
        let slide::Position { row, column } = self.drawn_at();
        Some(Position { row, column })
    }

    fn spot(&self, position: Position, area: Rect) -> Option<Rect> {
        self.camera.spot(position, board::room(self, area))
    }

    fn miniature(&self) -> Miniature {
        let board = self.board();
        let mut miniature =
            Miniature::new(board.width(), board.height(), |column, row| {
                match board.kind(slide::Position::new(row, column)) {
                    CellKind::Wall => Pixel::Wall,
                    CellKind::Free => Pixel::Floor,
                    CellKind::Exit => Pixel::End,
                }
            });
        let at = |cell: slide::Position| (cell.column, cell.row);
        for slide in self.game.slides() {
            miniature.line(at(slide.from), at(slide.to), Pixel::Way);
        }
        miniature.line(at(self.at()), at(self.at()), Pixel::End);
        miniature
    }

    fn fit(&mut self, area: Rect, look: &Look) {
        let slide::Position { row, column } = self.drawn_at();
        let scales = board::scales(self, look);
        let area = board::room(self, area);
        self.camera.fit(Position { row, column }, area, scales);
    }

    fn extent(&self, area: Rect, look: &Look) -> Option<Extent> {
        let scales = board::scales(self, look);
        Some(self.camera.extent(board::room(self, area), scales))
    }

    fn view(&mut self, command: ViewCommand) -> ViewResult {
        match command {
            ViewCommand::Overlay if !self.game.is_out() => self.overlay = !self.overlay,
            ViewCommand::Ghost(position) => {
                let place = |Position { row, column }| slide::Position::new(row, column);
                self.ghost = position.map(place);
            }
            _ => return ViewResult::Unchanged,
        }
        ViewResult::Changed
    }

    fn way(&self) -> Vec<Action> {
        let mut game = self.game.clone();
        let go = || {
            let dir = game.hint()?;
            game.apply(dir);
            Some(Action::Go(dir))
        };
        std::iter::from_fn(go).collect()
    }

    fn frame(&self) -> Option<Frame> {
        let drops = self.game.is_out() && self.won_frames < WON_FRAMES;
        match &self.motion {
            Some(motion) if !motion.is_over() => Some(Purpose::Move.after(motion.pause())),
            _ if self.camera.glides() => Some(Purpose::Wave.after(GLIDE_FRAME)),
            _ => drops.then_some(Purpose::Wave.after(WON_FRAME)),
        }
    }

    fn tick(&mut self) {
        let motion = self.motion.as_mut();
        match motion.filter(|motion| !motion.is_over()) {
            Some(motion) => motion.tick(),
            None if self.camera.glides() => self.camera.glide(),
            None if self.game.is_out() => {
                self.won_frames = (self.won_frames + 1).min(WON_FRAMES);
            }
            None => {}
        }
    }

    fn remark(&self) -> Option<&'static str> {
        self.game.is_stuck().then_some("yamyam-stuck")
    }

    fn pieces(&self, area: Rect) -> Vec<Piece> {
        board::pieces(self, area)
    }

    fn draw(&self, part: Part, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        match part {
            Part::Board => board::draw(self, area, buf, look, words),
            Part::Picture => board::picture(self, area, buf, look),
            Part::Whole => {}
        }
    }

    fn caption(&self) -> String {
        match self.source {
            Source::Own { number, of, .. } => format!("{number}/{of}"),
            Source::Made(_) => format!("{} x {}", self.board().width(), self.board().height()),
        }
    }

    fn describe(&self, words: &Words) -> String {
        describe::describe(self, words)
    }

    fn text(&self) -> Vec<String> {
        describe::text(self)
    }
}
