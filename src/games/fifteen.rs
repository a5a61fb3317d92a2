//! The fifteen puzzle: slide the tiles until they stand in order.

mod board;
mod describe;
pub(crate) mod digits;
mod keys;

use std::sync::LazyLock;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::miniature::Miniature;
use super::raster::{BOARD, Pixel, paint_whole};
use super::tiles::any_look;
use super::{
    Action, Extent, Field, Frame, Game, GameDef, Kind, Level, LevelError, Part, Piece, Progress,
    Purpose, Step, WON_FRAME, WON_FRAMES,
};
use crate::core::budget::Budget;
use crate::core::dir::Dir;
use crate::core::fifteen::{self, Board, Side, Solver, TileMove, shuffled};
use crate::i18n::{MessageId, Words};
use crate::look::Look;

/// The row in the list of all games.
pub const ENTRY: GameDef = GameDef {
    name: "fifteen",
    title: "fifteen",
    summary: "man-play-fifteen",
    about: &["help-fifteen-goal"],
    spoken_rules: &[],
    keys: keys::TABLE,
    opening: |_| "fifteen-start",
    has_clicks: true,
    won: "fifteen-won",
    spoken: "line-fifteen",
    words: keys::WORDS,
    shows_par: true,
    fields: &[SIZE],
    levels: |_, _| SIZE.presets(),
    icon: super::icons::FIFTEEN,
    small: |level, seed, _, _| Ok(Box::new(Fifteen::begin(shuffled(side(level)?, seed)))),
    is_seeded: |_| true,
    daily: || level(4),
    special: |_| None,
    lists: || [3, 4, 5].map(level).to_vec(),
    sets: Vec::new,
    next: |_| None,
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

/// So many diagonals of the board are lit at once by the wave that runs over it after the win.
const WAVE: u8 = 3;

/// A way from a board to the goal that is found in so many nodes, its next move last.
fn plan(board: &Board, nodes: u64) -> Vec<Dir> {
    let nodes = match board.side() {
        Side::Three => NODES_SMALL,
        Side::Four => nodes,
        Side::Five => nodes.min(NODES_HINT),
    };
    let mut keep_going = || true;
    let way = SOLVER.solve(board, &mut Budget::new(nodes, &mut keep_going));
    way.map(|way| way.moves.into_iter().rev().collect())
        .unwrap_or_default()
}

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
    /// The way shown by the last hint; gone with the next move.
    hint: Option<Dir>,
    /// A way from this board to the goal as far as one is known, its next move last.
    plan: Option<Vec<Dir>>,
    slide: Option<Slide>,
    /// How much of the win is shown, in pictures.
    won_frames: u8,
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
            hint: None,
            plan: None,
            slide: None,
            won_frames: 0,
        }
    }

    pub fn board(&self) -> &Board {
        self.game.board()
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
        match action {
            _ if self.board().is_solved() => Step::Ignored,
            Action::Go(dir) => self.go(dir),
            Action::Undo => self.undo(),
            // Asking twice on one board shows the same tile and counts once.
            Action::Hint if self.hint.is_some() => Step::Ignored,
            Action::Hint => {
                let board = self.game.board();
                let plan = self.plan.get_or_insert_with(|| plan(board, NODES_HINT));
                self.hint = plan.last().copied();
                Step::Moved
            }
            _ => Step::Ignored,
        }
    }

    fn progress(&self) -> Progress {
        let moves = u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX);
        Progress {
            moves,
            par: self.par,
            solved: self.board().is_solved(),
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

    fn extent(&self, area: Rect, _look: &Look) -> Option<Extent> {
        Some(board::layout(self, area).taken())
    }

    fn way(&self) -> Vec<Action> {
        let known = self.plan.clone();
        let way = known.unwrap_or_else(|| plan(self.board(), NODES_SHOWN));
        way.into_iter().rev().map(Action::Go).collect()
    }

    fn frame(&self) -> Option<Frame> {
        if self.slide.is_some() {
            return Some(Purpose::Move.after(FRAME));
        }
        let is_waved = self.board().is_solved() && self.won_frames < WON_FRAMES;
        is_waved.then_some(Purpose::Wave.after(WON_FRAME))
    }

    fn tick(&mut self) {
        if let Some(slide) = &mut self.slide {
            slide.done += 1;
            self.slide = self.slide.filter(|slide| slide.done < STEPS);
        } else if self.board().is_solved() {
            self.won_frames = (self.won_frames + 1).min(WON_FRAMES);
        }
    }

    fn click(&self, area: Rect, x: u16, y: u16) -> Option<Action> {
        let (board, layout) = (self.board(), board::layout(self, area));
        let is_at = |place: &usize| layout.contains(board::at(self, &layout, *place), x, y);
        let place = (0..board.tiles().len()).find(is_at)?;
        board.direction_of(place).map(Action::Go)
    }

    fn pieces(&self, area: Rect) -> Vec<Piece> {
        let layout = board::layout(self, area);
        layout.pieces(&board::tiles(self, &layout, &any_look()))
    }

    fn draw(&self, part: Part, area: Rect, buf: &mut Buffer, look: &Look, _words: &Words) {
        let layout = board::layout(self, area);
        if part == Part::Whole {
            return;
        }
        if part == Part::Picture && !layout.fits(area) {
            return paint_whole(&self.miniature(), area, buf, look, BOARD);
        }
        layout.draw(&board::tiles(self, &layout, look), buf, look);
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
