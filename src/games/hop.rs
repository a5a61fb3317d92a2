//! Number-hop: from field to field, as far as the number says, and back home.

mod board;
mod describe;
mod keys;
mod layout;
mod lessons;
mod picture;
mod protocol;
mod render_state;

use std::borrow::Cow;
use std::ops::Range;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::miniature::Miniature;
use super::raster::Pixel;
use super::{
    Action, Animation, Game, GameDef, Kind, Level, LevelError, Position, Progress, Step,
    ViewCommand, ViewResult, WON_FRAME, WON_FRAMES,
};
use crate::core::hop::{
    self, Board, Cell, Difficulty, HexDir, Landing, SOURCE_BOARD, generate, random_board,
};
use crate::i18n::{Lang, MessageId, Words};
use crate::look::Look;
use layout::Layout;
use lessons::{LESSONS, Lesson};
use render_state::RenderState;

/// The row in the list of all games.
pub const ENTRY: GameDef = GameDef {
    name: "hop",
    title: "hop",
    summary: "man-play-hop",
    sample: "--board hard --seed 7",
    about: &["help-hop-goal", "help-hop-rules", "help-hop-marks"],
    spoken_rules: &["help-hop-goal", "help-hop-rules"],
    keys: keys::TABLE,
    opening: "hop-start",
    won: "hop-won",
    spoken: "line-hop",
    words: keys::WORDS,
    shows_par: true,
    fields: &[BOARD],
    presets: |_, _| Vec::new(),
    levels: |_, _| {
        let mut levels = BOARD.presets();
        levels.truncate(BOARDS.len() - LESSONS.len());
        levels
    },
    small: |level, seed, _, _| Ok(Box::new(Hop::small(level, seed)?)),
    find: None,
    is_seeded: |level| difficulty(level).is_ok_and(|made| made.is_some()),
    daily: || level("normal"),
    special: |_| None,
    lists: || ["easy", "normal", "hard"].map(level).to_vec(),
    sets: lessons::sets,
    seed: |random| random,
    version: 1,
    open: |level, seed| Ok(Box::new(Hop::open(level, seed)?)),
};

const BOARDS: &[(&str, &str)] = &[
    ("source", "hop-source"),
    ("easy", "hop-easy"),
    ("normal", "hop-normal"),
    ("hard", "hop-hard"),
    ("first-round", "hop-first-round"),
    ("two-ahead", "hop-two-ahead"),
    ("crossing", "hop-crossing"),
];

const BOARD: super::Field = super::Field::new("board", Kind::Choice(BOARDS))
    .in_form("setup-board")
    .noted("note-hop-board")
    .on_line("NAME", "man-play-hop-board");

/// The lesson of a level, if its board teaches a rule.
fn lesson(level: &Level) -> Option<&'static Lesson> {
    let name = level.get(BOARD.key)?;
    LESSONS.iter().find(|lesson| lesson.name == name)
}

/// The field at this position.
fn cell(Position { row, column }: Position) -> Option<Cell> {
    Some(Cell {
        row: row.try_into().ok()?,
        column: column.try_into().ok()?,
    })
}

/// How hard the board of a level is; `None`: it is that of the source, or of a lesson.
fn difficulty(level: &Level) -> Result<Option<Difficulty>, LevelError> {
    Ok(Some(match level.get(BOARD.key) {
        None | Some("source") => return Ok(None),
        Some(_) if lesson(level).is_some() => return Ok(None),
        Some("easy") => Difficulty::Easy,
        Some("normal") => Difficulty::Medium,
        Some("hard") => Difficulty::Hard,
        Some(other) => return Err(BOARD.no_such(other)),
    }))
}

/// The level of the board of this name.
pub fn level(board: &str) -> Level {
    match board {
        "source" => Level::default(),
        board => Level::default().with("board", board),
    }
}

/// From one picture of a piece in flight to the next: a hop over six fields takes as long
/// as a glance.
const FLIGHT: Duration = Duration::from_millis(40);

/// From one hop to the next while a solution is shown.
const SHOWN: Duration = Duration::from_millis(350);

#[derive(Clone, Copy, Debug)]
struct Flight {
    from: Cell,
    way: HexDir,
    /// Fields it has passed, and how many there are up to its landing.
    done: u8,
    far: u8,
}

/// A walk under way.
#[derive(Clone, Debug)]
pub struct Hop {
    walk: hop::Game,
    lesson: Option<&'static Lesson>,
    par: Option<u32>,
    hints: u32,
    hint: Option<HexDir>,
    chosen: Option<HexDir>,
    /// The fewest hops home; `None`: no way is left.
    left: Option<u32>,
    flight: Option<Flight>,
    /// Given up: what had been counted.
    shown: Option<u32>,
    ghost: Option<Cell>,
    /// How much of the win is shown, in pictures.
    won_frames: u8,
    /// How the keys of the directions are called, where not by their usual letters.
    called: [Option<char>; 6],
    /// What the board showed before the last action, view or frame; `None`: any row may
    /// have changed since.
    before: Option<Box<RenderState>>,
}

impl Hop {
    /// Prepares the board of this level.
    ///
    /// # Errors
    /// [`LevelError::NoSuch`] for a board that there is not.
    pub fn open(level: &Level, seed: u64) -> Result<Self, LevelError> {
        let lesson = lesson(level);
        let board = match difficulty(level)? {
            Some(difficulty) => generate(difficulty, seed).board,
            None => {
                let text = lesson.map_or(SOURCE_BOARD, |lesson| lesson.board);
                Board::parse(text.as_bytes()).map_err(|_| LevelError::NoWay)?
            }
        };
        Ok(Self {
            lesson,
            ..Self::new(board)
        })
    }

    /// A board that looks like those of this level, which takes no search: there may be no way home.
    fn small(level: &Level, seed: u64) -> Result<Self, LevelError> {
        match difficulty(level)? {
            Some(difficulty) => Ok(Self::new(random_board(difficulty, seed))),
            None => Self::open(level, seed),
        }
    }

    /// Begins a walk on this board.
    pub fn new(board: Board) -> Self {
        let walk = hop::Game::new(board);
        let mut hop = Self {
            par: walk.par().and_then(|par| u32::try_from(par).ok()),
            walk,
            lesson: None,
            hints: 0,
            hint: None,
            chosen: None,
            left: None,
            flight: None,
            shown: None,
            ghost: None,
            won_frames: 0,
            called: [None; 6],
            before: None,
        };
        hop.landed();
        hop
    }

    /// The walk.
    pub fn walk(&self) -> &hop::Game {
        &self.walk
    }

    /// The directions that are open, clockwise, and where they lead; none while a solution
    /// is shown.
    fn choices(&self) -> impl Iterator<Item = (HexDir, Cell)> + '_ {
        let centre = self.walk.board().centre();
        let open = move |choice: hop::Choice| match choice.landing {
            Landing::Cell(field) => Some((choice.dir, field)),
            Landing::Home => Some((choice.dir, centre)),
            Landing::Outside | Landing::Entered(_) => None,
        };
        let playing = self.shown.is_none();
        let choices = self.walk.choices().into_iter().filter_map(open);
        choices.filter(move |_| playing)
    }

    /// The choices that are drawn: none while the piece is in flight.
    fn offers(&self) -> impl Iterator<Item = (HexDir, Cell)> + '_ {
        self.choices().filter(|_| !self.is_flying())
    }

    /// The key of a direction, on the keyboards that speakers of a language have.
    fn letter(&self, way: HexDir, lang: Lang) -> Cow<'static, str> {
        match self.called[way.index()] {
            Some(key) => key.to_string().into(),
            None => keys::letter(way, lang).into(),
        }
    }

    fn is_flying(&self) -> bool {
        self.flight.is_some()
    }

    /// The field on or over which the piece is seen.
    fn piece(&self) -> Cell {
        let over = |flight: Flight| {
            let (rows, columns) = flight.way.delta();
            let done = i32::from(flight.done);
            Some(Cell {
                row: u8::try_from(i32::from(flight.from.row) + done * rows).ok()?,
                column: u8::try_from(i32::from(flight.from.column) + done * columns).ok()?,
            })
        };
        self.flight.and_then(over).unwrap_or(self.walk.at())
    }

    /// The piece stands still somewhere: what can be chosen now, and is there a way home?
    fn landed(&mut self) {
        self.hint = None;
        let last = self.walk.hops().last().map(|(_, way)| *way);
        let open: Vec<HexDir> = self.choices().map(|(way, _)| way).collect();
        self.chosen = last
            .filter(|way| open.contains(way))
            .or(open.first().copied());
        self.left = if self.walk.is_home() {
            Some(0)
        } else {
            let left = self.walk.hops_home();
            left.and_then(|hops| u32::try_from(hops).ok())
        };
    }

    /// Hops, with the pictures of it where it passes fields.
    fn fly(&mut self, way: HexDir) -> hop::Outcome {
        let from = self.walk.at();
        let far = self.walk.board().number(from).unwrap_or(0);
        let came = self.walk.apply(way);
        let flight = Flight {
            from,
            way,
            done: 0,
            far,
        };
        match came {
            hop::Outcome::Moved { .. } => {
                self.flight = Some(flight).filter(|flight| flight.far > 1)
            }
            hop::Outcome::Home { .. } => self.flight = None,
            // Where no hop came of it, the one before is shown to its end.
            hop::Outcome::TooSharp
            | hop::Outcome::Outside
            | hop::Outcome::Entered(_)
            | hop::Outcome::Over => {}
        }
        came
    }

    fn hop(&mut self, way: HexDir) -> Step {
        let step = match self.fly(way) {
            hop::Outcome::Moved { .. } => Step::Moved,
            hop::Outcome::Home { .. } => Step::Solved,
            hop::Outcome::TooSharp => return Step::Blocked(MessageId::new("hop-too-sharp")),
            hop::Outcome::Outside => return Step::Blocked(MessageId::new("hop-outside")),
            hop::Outcome::Entered(_) => return Step::Blocked(MessageId::new("hop-entered")),
            hop::Outcome::Over => return Step::Ignored,
        };
        self.landed();
        step
    }

    fn remember(&mut self) {
        self.before = Some(Box::new(RenderState::of(self)));
    }

    /// Chooses the next open direction, clockwise or against it.
    fn turn(&mut self, by: usize) -> ViewResult {
        let open: Vec<HexDir> = self.choices().map(|(way, _)| way).collect();
        let here = self.chosen.map_or(0, HexDir::index);
        let next = (1..=6)
            .map(|turns| HexDir::from_index(here + turns * by))
            .find(|way| open.contains(way));
        if next == self.chosen {
            return ViewResult::Unchanged;
        }
        self.chosen = next;
        ViewResult::Changed
    }
}

impl Game for Hop {
    fn apply(&mut self, action: Action) -> Step {
        self.remember();
        match action {
            _ if self.walk.is_home() || self.shown.is_some() => Step::Ignored,
            Action::Hex(index) => HexDir::ALL
                .get(usize::from(index))
                .map_or(Step::Ignored, |way| self.hop(*way)),
            Action::Undo if self.walk.undo() => {
                self.flight = None;
                self.landed();
                Step::Moved
            }
            Action::Undo => Step::Blocked(MessageId::new("say-no-undo")),
            // Asking twice on one field shows the same and counts once.
            Action::Hint if self.hint.is_some() => Step::Ignored,
            Action::Hint => match self.walk.hint() {
                Some(way) => {
                    self.hint = Some(way);
                    self.chosen = Some(way);
                    self.hints += 1;
                    Step::Moved
                }
                None => Step::Blocked(MessageId::new("hop-no-hint")),
            },
            Action::Go(_) | Action::Place(_) => Step::Ignored,
        }
    }

    fn progress(&self) -> Progress {
        let moves = u32::try_from(self.walk.hops().len()).unwrap_or(u32::MAX);
        Progress {
            moves: self.shown.unwrap_or(moves),
            par: self.par,
            hints: self.hints,
            solved: self.shown.is_none() && self.walk.is_home(),
        }
    }

    fn left(&self) -> Option<u32> {
        self.left
    }

    fn position(&self) -> Option<Position> {
        let Cell { row, column } = self.piece();
        Some(Position {
            row: row.into(),
            column: column.into(),
        })
    }

    fn miniature(&self) -> Miniature {
        let board = self.walk.board();
        let size = u16::try_from(board.size()).unwrap_or(u16::MAX);
        // Two pixels from one field to the next, each row shifted by one against the one above.
        let at = |cell: Cell| {
            let (row, column) = (u16::from(cell.row), u16::from(cell.column));
            let x = (2 * column + size / 2).saturating_sub(row);
            (x, 2 * row)
        };
        let side = (2 * size).saturating_sub(1);
        let mut miniature = Miniature::new(side, side, |_, _| Pixel::Outside);
        for cell in board.cells() {
            miniature.line(at(cell), at(cell), Pixel::Floor);
        }
        let ends = self.walk.hops().iter().skip(1).map(|(cell, _)| *cell);
        for ((from, _), to) in self.walk.hops().iter().zip(ends.chain([self.walk.at()])) {
            miniature.line(at(*from), at(to), Pixel::Way);
        }
        miniature.line(at(board.centre()), at(board.centre()), Pixel::End);
        miniature
    }

    fn spot(&self, position: Position, area: Rect) -> Option<Rect> {
        let board = self.walk.board();
        let field = cell(position)?;
        board.number(field)?;
        let (x, y) = Layout::new(board.size(), area).centre(field);
        // Beside the number, which the player reads.
        Some(Rect::new(x + 1, y, 1, 1))
    }

    fn ghost(&mut self, position: Option<Position>) {
        self.ghost = position.and_then(cell);
        self.before = None;
    }

    fn fit(&mut self, _area: Rect, _look: &Look) {}

    fn call_keys(&mut self, called: &dyn Fn(Action) -> Option<char>) {
        self.called = HexDir::ALL.map(|way| called(keys::hex(way)));
    }

    fn view(&mut self, command: ViewCommand) -> ViewResult {
        self.remember();
        match (command, self.chosen) {
            (ViewCommand::Previous, _) => self.turn(5),
            (ViewCommand::Next, _) => self.turn(1),
            (ViewCommand::Confirm, Some(way)) => ViewResult::Act(vec![keys::hex(way)]),
            _ => ViewResult::Unchanged,
        }
    }

    fn give_up(&mut self) -> bool {
        if self.walk.is_home() || self.shown.is_some() || self.par.is_none() {
            return false;
        }
        self.before = None;
        self.shown = Some(self.progress().moves);
        if self.left.is_none() {
            self.walk.restart();
        }
        self.flight = None;
        self.landed();
        true
    }

    fn shown_moves(&self) -> Vec<Action> {
        let mut moves = Vec::new();
        let mut walk = self.walk.clone();
        while self.shown.is_some()
            && !walk.is_home()
            && let Some(way) = walk.hint()
        {
            walk.apply(way);
            moves.push(keys::hex(way));
        }
        moves
    }

    fn frame(&self) -> Option<Duration> {
        match (self.flight, self.shown) {
            (None, None) if self.walk.is_home() => {
                (self.won_frames < WON_FRAMES).then_some(WON_FRAME)
            }
            (Some(_), _) => Some(FLIGHT),
            (None, Some(_)) if !self.walk.is_home() => Some(SHOWN),
            _ => None,
        }
    }

    fn animation(&self) -> Animation {
        match (self.flight, self.shown) {
            (None, Some(_)) => Animation::Film,
            (None, None) => Animation::Wave,
            (Some(_), _) => Animation::Move,
        }
    }

    fn tick(&mut self) {
        if self.walk.is_home() && self.shown.is_none() {
            self.won_frames = (self.won_frames + 1).min(WON_FRAMES);
            self.before = None;
            return;
        }
        self.remember();
        if let Some(flight) = &mut self.flight {
            flight.done += 1;
            if flight.done >= flight.far {
                self.flight = None;
            }
        } else if self.shown.is_some()
            && let Some(way) = self.walk.hint()
        {
            self.fly(way);
        }
    }

    fn click(&self, area: Rect, x: u16, y: u16) -> Option<Action> {
        let board = self.walk.board();
        let field = Layout::new(board.size(), area).field_at(board, x, y)?;
        let (way, _) = self.choices().find(|choice| choice.1 == field)?;
        Some(keys::hex(way))
    }

    fn wants_mouse(&self) -> bool {
        self.shown.is_none()
    }

    fn remark(&self, words: &Words) -> Option<String> {
        if self.left.is_some() || self.shown.is_some() {
            return None;
        }
        let id = if self.walk.is_stuck() {
            "hop-stuck"
        } else {
            "hop-lost"
        };
        Some(words.t(id).into_owned())
    }

    fn dirty_rows(&self, area: Rect) -> Option<Vec<Range<u16>>> {
        let layout = Layout::new(self.walk.board().size(), area);
        let before = self.before.as_ref()?;
        before.differences(&RenderState::of(self), &layout)
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        board::draw(self, area, buf, look, words);
    }

    fn draw_small(&self, area: Rect, buf: &mut Buffer, look: &Look, _: &Words, _: bool) {
        picture::draw(self, area, buf, look);
    }

    fn ends_a_set(&self) -> bool {
        let name = |lesson: &Lesson| lesson.name;
        self.lesson.map(name) == LESSONS.last().map(name)
    }

    fn next(&self) -> Option<Level> {
        let here = self.lesson?.name;
        let here = LESSONS.iter().position(|lesson| lesson.name == here)?;
        let next = LESSONS.get(here + 1).map_or("easy", |lesson| lesson.name);
        Some(level(next))
    }

    fn caption(&self) -> String {
        let size = self.walk.board().size();
        format!("{size} x {size}")
    }

    fn describe(&self, words: &Words) -> String {
        describe::describe(self, words)
    }

    fn text(&self) -> Vec<String> {
        describe::text(self)
    }
}
