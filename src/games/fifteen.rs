//! The fifteen puzzle: slide the tiles until they stand in order.

mod board;
mod describe;
pub(crate) mod digits;
mod keys;
mod layout;
mod picture;
mod render_state;

use std::ops::Range;
use std::sync::LazyLock;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::miniature::Miniature;
use super::raster::Pixel;
use super::{
    Action, Animation, Field, Game, GameDef, Kind, Level, LevelError, Progress, Step, WON_FRAME,
    WON_FRAMES,
};
use crate::core::budget::Budget;
use crate::core::dir::Dir;
use crate::core::fifteen::{self, Board, Side, Solver, TileMove, shuffled};
use crate::i18n::{MessageId, Words};
use crate::look::Look;
use layout::Layout;
use render_state::RenderState;

/// The row in the list of all games.
pub const ENTRY: GameDef = GameDef {
    name: "fifteen",
    title: "fifteen",
    summary: "man-play-fifteen",
    sample: "--size 4 --seed 7",
    about: &["help-fifteen-goal", "help-fifteen-marks"],
    spoken_rules: &[],
    keys: keys::TABLE,
    opening: "fifteen-start",
    won: "fifteen-won",
    spoken: "line-fifteen",
    words: keys::WORDS,
    shows_par: true,
    fields: &[SIZE],
    presets: |_, _| Vec::new(),
    levels: |_, _| SIZE.presets(),
    small: |level, seed, _, _| Ok(Box::new(Fifteen::begin(shuffled(side(level)?, seed)))),
    find: None,
    is_seeded: |_| true,
    daily: || level(4),
    special: |_| None,
    lists: || [3, 4, 5].map(level).to_vec(),
    sets: Vec::new,
    seed: |random| random,
    version: 1,
    open: |level, seed| Ok(Box::new(Fifteen::open(level, seed)?)),
};

const SIZES: &[(&str, &str)] = &[("4", "fifteen-4"), ("5", "fifteen-5"), ("3", "fifteen-3")];

const SIZE: Field = Field::new("size", Kind::Choice(SIZES))
    .in_form("setup-preset")
    .noted("note-fifteen-size")
    .on_line("N", "man-play-fifteen-size");

fn side(level: &Level) -> Result<Side, LevelError> {
    let Some(length) = SIZE.choice::<usize>(level)? else {
        return Ok(Side::Four);
    };
    let side = Side::ALL.into_iter().find(|side| side.length() == length);
    side.ok_or_else(|| SIZE.no_such(level.get(SIZE.key).unwrap_or_default()))
}

/// The level of a board of this many tiles a side, the gap included: 3 to 5.
pub fn level(side: u16) -> Level {
    match side {
        4 => Level::default(),
        side => Level::default().with("size", side),
    }
}

/// The tables of the solver, made with the first board that needs them (about 7 ms) and
/// shared by all players.
static SOLVER: LazyLock<Solver> = LazyLock::new(Solver::new);

/// Nodes for a way on a 3 x 3 board: enough for the shortest way from every start, in 5 ms
/// at most.
const NODES_SMALL: u64 = 50_000;

/// Nodes for a hint on the larger boards, about 5 ms. Close to the goal they find a short
/// way, farther off the way of those who place one tile after the other, which takes none.
const NODES_HINT: u64 = 20_000;

/// Nodes for the way that is shown after giving up, once a game: about 15 ms, for
/// which a 4 x 4 board is solved in some 70 moves in place of 94. On 5 x 5 they do not help.
const NODES_SHOWN: u64 = 100_000;

/// A tile slides in this many pictures, so that it takes a tenth of a second. With more, a cell
/// over which a large digit slides would change more than three times.
const STEPS: u16 = 3;
const FRAME: Duration = Duration::from_millis(33);

/// From one move of a solution to the next. The gap comes back to a place after four moves at the
/// earliest: faster than this, a place would change more than three times a second. For the same
/// reason its tiles do not slide.
const SHOWN: Duration = Duration::from_millis(210);

/// So many diagonals of the board are lit at once by the wave that runs over it after the win.
const WAVE: u8 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slide {
    slid: TileMove,
    done: u16,
}

/// A board being put in order.
#[derive(Clone, Debug)]
pub struct Fifteen {
    game: fifteen::Game,
    par: Option<u32>,
    hints: u32,
    /// The way shown by the last hint; gone with the next move.
    hint: Option<Dir>,
    /// A way from this board to the goal as far as one is known, its next move last.
    plan: Option<Vec<Dir>>,
    slide: Option<Slide>,
    /// Given up, after so many moves: its solution is shown.
    shown: Option<u32>,
    /// How much of the win is shown, in pictures.
    won_frames: u8,
    /// Whether it was last fitted for Unicode, where the tiles have other sizes.
    unicode: bool,
    /// What the board showed before the last action or frame; `None`: any row may
    /// have changed since.
    before: Option<RenderState>,
}

impl Fifteen {
    /// Shuffles the board of this level.
    ///
    /// # Errors
    /// [`LevelError::NoSuch`] for a size that there is not.
    pub fn open(level: &Level, seed: u64) -> Result<Self, LevelError> {
        Ok(Self::new(shuffled(side(level)?, seed)))
    }

    /// Begins a game on this board. The fewest moves are found out where that takes a few
    /// milliseconds at most, which is on 3 x 3; finding them on a 4 x 4 board takes seconds.
    pub fn new(start: Board) -> Self {
        let mut fifteen = Self::begin(start);
        if start.side() == Side::Three {
            let mut continue_run = || true;
            let way = SOLVER.solve(&start, &mut Budget::new(NODES_SMALL, &mut continue_run));
            if let Some(way) = way {
                let moves = u32::try_from(way.moves.len()).ok();
                fifteen.par = moves.filter(|_| way.is_shortest());
                fifteen.plan = Some(way.moves.into_iter().rev().collect());
            }
        }
        fifteen
    }

    /// Begins a game without a search for its solution.
    fn begin(start: Board) -> Self {
        Self {
            game: fifteen::Game::new(start),
            par: None,
            hints: 0,
            hint: None,
            plan: None,
            slide: None,
            shown: None,
            won_frames: 0,
            unicode: true,
            before: None,
        }
    }

    /// The board as it is.
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    fn is_won(&self) -> bool {
        self.shown.is_none() && self.board().is_solved()
    }

    /// Sees to it that a way to the goal is known.
    fn plan(&mut self, nodes: u64) -> &mut Vec<Dir> {
        let board = self.game.board();
        self.plan.get_or_insert_with(|| {
            let nodes = match board.side() {
                Side::Three => NODES_SMALL,
                Side::Four => nodes,
                Side::Five => nodes.min(NODES_HINT),
            };
            let mut continue_run = || true;
            let way = SOLVER.solve(board, &mut Budget::new(nodes, &mut continue_run));
            way.map(|way| way.moves.into_iter().rev().collect())
                .unwrap_or_default()
        })
    }

    fn moved(&mut self, slid: TileMove) -> Step {
        self.hint = None;
        if self.game.board().is_solved() {
            self.slide = None;
            return Step::Solved;
        }
        self.slide = Some(Slide { slid, done: 0 });
        Step::Moved
    }

    fn go(&mut self, dir: Dir) -> Step {
        let Some(slid) = self.game.apply(dir) else {
            return Step::Blocked(MessageId::new("fifteen-edge"));
        };
        self.plan = self.plan.take().and_then(|mut plan| {
            let next = plan.pop();
            (next == Some(dir)).then_some(plan)
        });
        self.moved(slid)
    }

    fn undo(&mut self) -> Step {
        let Some(slid) = self.game.undo() else {
            return Step::Blocked(MessageId::new("say-no-undo"));
        };
        if let Some(plan) = &mut self.plan {
            plan.push(slid.dir.opposite());
        }
        self.moved(slid)
    }
}

impl Game for Fifteen {
    fn apply(&mut self, action: Action) -> Step {
        self.before = Some(RenderState::of(self));
        match action {
            _ if self.shown.is_some() || self.board().is_solved() => Step::Ignored,
            Action::Go(dir) => self.go(dir),
            Action::Undo => self.undo(),
            // Asking twice on one board shows the same tile and counts once.
            Action::Hint if self.hint.is_some() => Step::Ignored,
            Action::Hint => {
                self.hint = self.plan(NODES_HINT).last().copied();
                self.hints += 1;
                Step::Moved
            }
            Action::Hex(_) | Action::Place(_) => Step::Ignored,
        }
    }

    fn progress(&self) -> Progress {
        let moves = u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX);
        Progress {
            moves: self.shown.unwrap_or(moves),
            par: self.par,
            hints: self.hints,
            solved: self.is_won(),
        }
    }

    /// The places that the gap was on most often are the way.
    fn miniature(&self) -> Miniature {
        let mut board = *self.game.start();
        let mut visits = vec![0usize; board.tiles().len()];
        for dir in self.game.moves() {
            if let Some(visits) = visits.get_mut(board.gap()) {
                *visits += 1;
            }
            board.apply(*dir);
        }
        let usual = self.game.moves().len() / visits.len().max(1);
        let side = board.side().length();
        // Tiles of 3 x 2 pixels, and lines between them.
        let (columns, rows) = (4 * side as u16 - 1, 3 * side as u16 - 1);
        Miniature::new(columns, rows, |x, y| {
            let place = usize::from(y / 3) * side + usize::from(x / 4);
            match visits.get(place) {
                _ if x % 4 == 3 || y % 3 == 2 => Pixel::Outside,
                _ if place == board.gap() => Pixel::End,
                Some(visits) if *visits > usual => Pixel::Way,
                Some(0) | None => Pixel::Floor,
                Some(_) => Pixel::Thread,
            }
        })
    }

    fn left(&self) -> Option<u32> {
        Some(SOLVER.at_least(self.board()))
    }

    fn fit(&mut self, _area: Rect, look: &Look) {
        if std::mem::replace(&mut self.unicode, look.unicode()) != look.unicode() {
            self.before = None;
        }
    }

    fn give_up(&mut self) -> bool {
        if self.shown.is_some() || self.board().is_solved() {
            return false;
        }
        self.before = None;
        let moves = self.progress().moves;
        self.plan(NODES_SHOWN);
        self.hint = None;
        self.slide = None;
        self.shown = Some(moves);
        true
    }

    fn shown_moves(&self) -> Vec<Action> {
        let plan = self.plan.iter().filter(|_| self.shown.is_some());
        let moves = plan.flat_map(|plan| plan.iter().rev());
        moves.map(|dir| Action::Go(*dir)).collect()
    }

    fn frame(&self) -> Option<Duration> {
        match (self.slide, self.shown) {
            _ if self.is_won() => (self.won_frames < WON_FRAMES).then_some(WON_FRAME),
            (Some(_), _) => Some(FRAME),
            (None, Some(_)) if self.plan.as_ref().is_none_or(Vec::is_empty) => None,
            (None, Some(_)) => Some(SHOWN),
            (None, None) => None,
        }
    }

    fn animation(&self) -> Animation {
        match (self.slide, self.shown) {
            _ if self.is_won() => Animation::Wave,
            (None, Some(_)) => Animation::Film,
            _ => Animation::Move,
        }
    }

    fn tick(&mut self) {
        self.before = Some(RenderState::of(self));
        if self.is_won() {
            self.won_frames = (self.won_frames + 1).min(WON_FRAMES);
            return;
        }
        if let Some(slide) = &mut self.slide {
            slide.done += 1;
            if slide.done >= STEPS {
                self.slide = None;
            }
            return;
        }
        if self.shown.is_some()
            && let Some(dir) = self.plan.as_mut().and_then(Vec::pop)
        {
            self.game.apply(dir);
        }
    }

    fn click(&self, area: Rect, x: u16, y: u16) -> Option<Action> {
        let side = self.board().side().length();
        let tiles = u16::try_from(side).ok()?;
        let place = Layout::new(tiles, area, self.unicode).place_at(side, x, y)?;
        self.board().direction_of(place).map(Action::Go)
    }

    fn wants_mouse(&self) -> bool {
        self.shown.is_none()
    }

    fn dirty_rows(&self, area: Rect) -> Option<Vec<Range<u16>>> {
        let side = self.board().side().length();
        let layout = Layout::new(u16::try_from(side).ok()?, area, self.unicode);
        let rows = self.before?.differences(RenderState::of(self), &layout);
        Some([rows].to_vec())
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look, _words: &Words) {
        board::draw(self, area, buf, look);
    }

    fn draw_small(&self, area: Rect, buf: &mut Buffer, look: &Look, _: &Words, _: bool) {
        picture::draw(self, area, buf, look);
    }

    fn caption(&self) -> String {
        let side = self.board().side().length();
        format!("{side} x {side}")
    }

    fn describe(&self, words: &Words) -> String {
        describe::describe(self, words)
    }

    fn text(&self) -> Vec<String> {
        self.board()
            .to_string()
            .lines()
            .map(str::to_owned)
            .collect()
    }
}
