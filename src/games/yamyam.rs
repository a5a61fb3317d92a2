//! Yamyam: it slides until a wall stops it, and wants to stop on an exit.

mod board;
mod describe;
mod keys;
mod lens;
mod lesson;
mod level;
mod luck;
mod motion;
mod panel;
mod render_state;
mod scene;
mod titles;
mod window;

use std::ops::Range;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::miniature::{Miniature, Pixel};
use super::{
    Action, Animation, Binding, Game, GameDef, Input, Level, LevelError, Position, Progress, Step,
    ViewCommand, ViewResult, WON_FRAME, WON_FRAMES, steer,
};
use crate::core::dir::Dir;
use crate::core::rng::Rng;
use crate::core::slide::{self, Slide};
use crate::core::yamyam::{self, Board, CellKind, Classification, Outcome, classify, newest_seed};
use crate::i18n::{MessageId, Words};
use crate::look::Look;
pub use level::level;
use level::{Setting, Source};
use motion::Motion;
use render_state::RenderState;
use scene::Scene;
use window::{Window, Wish};

/// The row in the list of all games.
pub const ENTRY: GameDef = GameDef {
    name: "yamyam",
    title: "yamyam",
    summary: "man-play-yamyam",
    sample: "--board stops --number 3",
    about: &[
        "help-yamyam-goal",
        "help-yamyam-marks",
        "help-yamyam-overlay",
        "help-yamyam-search",
    ],
    spoken_rules: &[],
    keys: keys::TABLE,
    opening: "yamyam-start",
    won: "yamyam-won",
    spoken: "line-yamyam",
    words: steer::WORDS,
    shows_par: true,
    fields: level::FIELDS,
    presets: |_, _| Vec::new(),
    levels: |_, _| level::BOARD.presets(),
    small: |level, seed, _, _| Ok(Box::new(Yamyam::open(level, seed)?)),
    find: None,
    is_seeded: |level| Setting::read(level).is_ok_and(|setting| setting.is_made()),
    daily: || level("medium"),
    special: |_| None,
    lists: || ["easy", "medium", "hard", "expert"].map(level).to_vec(),
    sets: level::sets,
    seed: newest_seed,
    version: 1,
    open: |level, seed| Ok(Box::new(Yamyam::open(level, seed)?)),
};

/// The rest between the two slides of one move, when an exit was smelled.
const SMELL_REST: Duration = Duration::from_millis(120);

/// The rest at every stop of a solution that is shown.
const SHOWN_REST: Duration = Duration::from_millis(450);

/// A board under way.
#[derive(Clone, Debug)]
pub struct Yamyam {
    game: yamyam::Game,
    source: Source,
    level: Level,
    hints: u32,
    /// The way shown by the last hint; gone with the next move.
    hint: Option<Dir>,
    /// The last move, or the solution, as it is shown.
    motion: Option<Motion>,
    given_up: bool,
    /// How much of its drop into the hole is shown, in pictures.
    won_frames: u8,
    /// With options of its own, see [`lens`].
    lens: Classification,
    overlay: bool,
    scene: Scene,
    /// Where tumbling takes its chances from; no part of the game.
    rng: Rng,
    window: Window,
    ghost: Option<slide::Position>,
    /// What the board showed before the last action or frame; `None`: any row may
    /// have changed since.
    before: Option<Box<RenderState>>,
}

impl Yamyam {
    /// Prepares the board of this level.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn open(level: &Level, seed: u64) -> Result<Self, LevelError> {
        let setting = Setting::read(level)?;
        let (board, start) = setting.board(seed)?;
        let Setting { source, options } = setting;
        let lens = classify(&board, options);
        let game = yamyam::Game::new(board, options, start).ok_or(LevelError::NoWay)?;
        Ok(Self {
            game,
            source,
            level: level.clone(),
            hints: 0,
            hint: None,
            motion: None,
            given_up: false,
            won_frames: 0,
            lens,
            overlay: false,
            scene: Scene::Board,
            rng: Rng::new(seed),
            window: Window::default(),
            ghost: None,
            before: None,
        })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The field the creature is on.
    pub fn at(&self) -> slide::Position {
        self.game.at()
    }

    /// The direction of a best way out, as a hint shows it; `None` where there is none.
    pub fn way_out(&self) -> Option<Dir> {
        self.game.hint()
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
                self.motion = Motion::new(slides, SMELL_REST);
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
                self.hints += 1;
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

    /// The way that is shown after giving up: from here, or from the start where
    /// there is none from here.
    fn solution(&self) -> Vec<(Dir, Vec<Slide>)> {
        let mut game = self.game.clone();
        if game.is_stuck() {
            game.restart();
        }
        let mut way = Vec::new();
        while let Some(dir) = game.hint() {
            match game.apply(dir) {
                Outcome::Slid { slide, smelled, .. } => {
                    way.push((dir, [slide].into_iter().chain(smelled).collect()));
                }
                Outcome::Wall | Outcome::TooFar | Outcome::Over => break,
            }
        }
        way
    }
}

impl Game for Yamyam {
    fn apply(&mut self, action: Action) -> Step {
        self.before = RenderState::of(self);
        if self.given_up || self.game.is_out() {
            return Step::Ignored;
        }
        let step = match action {
            Action::Go(dir) => self.go(dir),
            Action::Hint => self.hint(),
            Action::Undo => self.undo(),
            Action::Hex(_) | Action::Place(_) => Step::Ignored,
        };
        // Whoever plays on has seen enough of what was shown beside the board.
        if matches!(step, Step::Moved | Step::Solved) {
            self.scene = Scene::Board;
        }
        step
    }

    fn progress(&self) -> Progress {
        Progress {
            moves: self.game.steps(),
            par: self.game.par(),
            hints: self.hints,
            solved: self.game.is_out(),
        }
    }

    fn duplicate(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn left(&self) -> Option<u32> {
        self.game.steps_left()
    }

    fn position(&self) -> Option<Position> {
        let slide::Position { row, column } = self.drawn_at();
        Some(Position { row, column })
    }

    fn spot(&self, position: Position, _area: Rect) -> Option<Rect> {
        let is_seen = matches!(self.scene, Scene::Board);
        is_seen.then(|| self.window.spot(position)).flatten()
    }

    fn miniature(&self) -> Miniature {
        let board = self.board();
        let mut miniature =
            Miniature::new(board.width(), board.height(), |column, row| {
                match board.kind(slide::Position::new(row, column)) {
                    CellKind::Wall => Pixel::Wall,
                    CellKind::Free => Pixel::Open,
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

    fn ghost(&mut self, position: Option<Position>) {
        self.ghost = position.map(|Position { row, column }| slide::Position::new(row, column));
        self.before = None;
    }

    fn fit(&mut self, area: Rect, look: &Look) {
        let at = match &self.scene {
            Scene::Watch(watch) => watch.at(),
            Scene::Lesson(lesson) => lesson.slide().map_or(self.at(), |slide| slide.from),
            Scene::Board | Scene::Crowd(..) => self.drawn_at(),
        };
        let wish = Wish {
            size: (self.board().height(), self.board().width()),
            at,
            marks: self.overlay || !matches!(self.scene, Scene::Board),
        };
        self.window.fit(wish, area, look);
    }

    fn spares_row(&self, area: Rect, look: &Look) -> bool {
        // The words about the marks need each row.
        if self.overlay || !matches!(self.scene, Scene::Board) {
            return false;
        }
        let fitted = |area| {
            let mut window = self.window;
            let wish = Wish {
                size: (self.board().height(), self.board().width()),
                at: self.drawn_at(),
                marks: false,
            };
            window.fit(wish, area, look);
            window
        };
        let less = Rect {
            height: area.height.saturating_sub(1),
            ..area
        };
        let (whole, less) = (fitted(area), fitted(less));
        let is_whole = whole.board.height == less.board.height;
        whole.zoom == less.zoom && (is_whole || whole.scrolls(self.board().height()))
    }

    fn fit_picture(&mut self, area: Rect, look: &Look) {
        let size = (self.board().height(), self.board().width());
        self.window.fit_alone(size, area, look);
    }

    fn view(&mut self, command: ViewCommand) -> ViewResult {
        self.before = None;
        if self.given_up || self.game.is_out() {
            return ViewResult::Unchanged;
        }
        self.show(command)
    }

    fn keys(&self) -> &'static [Binding<Input>] {
        match self.scene {
            _ if self.given_up || self.game.is_out() => &[],
            Scene::Lesson(_) => keys::LESSON,
            Scene::Watch(_) | Scene::Crowd(..) => keys::LUCK,
            Scene::Board if self.overlay => keys::OVERLAY,
            Scene::Board => &[],
        }
    }

    fn ends_a_set(&self) -> bool {
        matches!(self.source, Source::Own { number, of, .. } if number == of)
    }

    fn next(&self) -> Option<Level> {
        level::next(&self.level, self.source)
    }

    fn give_up(&mut self) -> bool {
        if self.given_up || self.game.is_out() {
            return false;
        }
        self.before = None;
        let slides = self.solution().into_iter().flat_map(|(_, slides)| slides);
        self.motion = Motion::new(slides.collect(), SHOWN_REST);
        self.given_up = true;
        self.hint = None;
        self.overlay = false;
        self.scene = Scene::Board;
        true
    }

    fn shown_moves(&self) -> Vec<Action> {
        let moves = self.given_up.then(|| self.solution());
        let moves = moves.into_iter().flatten();
        moves.map(|(dir, _)| Action::Go(dir)).collect()
    }

    fn frame(&self) -> Option<Duration> {
        let scene = match &self.scene {
            Scene::Watch(watch) => watch.frame(),
            Scene::Lesson(lesson) => lesson.frame(),
            Scene::Board | Scene::Crowd(..) => None,
        };
        let moves = scene.or_else(|| self.motion.as_ref()?.frame());
        let drops = self.game.is_out() && !self.given_up && self.won_frames < WON_FRAMES;
        moves.or_else(|| drops.then_some(WON_FRAME))
    }

    fn animation(&self) -> Animation {
        match (&self.scene, &self.motion) {
            (Scene::Lesson(_), _) => Animation::Film,
            (Scene::Watch(watch), _) if watch.rests() => Animation::Film,
            (Scene::Watch(_), _) => Animation::Move,
            (_, Some(motion)) if motion.is_over() => Animation::Wave,
            (_, Some(motion)) if self.given_up && motion.rests() => Animation::Film,
            _ => Animation::Move,
        }
    }

    fn tick(&mut self) {
        self.before = RenderState::of(self);
        match &mut self.scene {
            Scene::Watch(watch) if watch.frame().is_some() => watch.tick(),
            Scene::Lesson(lesson) if lesson.frame().is_some() => lesson.tick(),
            _ => {
                let motion = self.motion.as_mut();
                match motion.filter(|motion| !motion.is_over()) {
                    Some(motion) => motion.tick(),
                    None if self.game.is_out() => {
                        self.won_frames = (self.won_frames + 1).min(WON_FRAMES);
                    }
                    None => {}
                }
            }
        }
    }

    fn remark(&self, words: &Words) -> Option<String> {
        let stuck = self.game.is_stuck() && !self.given_up && matches!(self.scene, Scene::Board);
        stuck.then(|| words.t("yamyam-stuck").into_owned())
    }

    fn dirty_rows(&self, _: Rect) -> Option<Vec<Range<u16>>> {
        self.before.as_ref()?.differences(&*RenderState::of(self)?)
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        board::draw(self, area, buf, look);
        panel::draw(self, area, buf, look, words);
    }

    fn opening(&self) -> Option<&'static str> {
        self.game
            .options()
            .trapdoor
            .then_some("yamyam-start-trapdoor")
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
