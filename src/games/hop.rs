//! Number-hop: from field to field, as far as the number says, and back home.

mod board;
mod describe;
mod keys;
mod lessons;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::miniature::Miniature;
use super::raster::{self, Pixel, paint_whole};
use super::tiles::any_look;
use super::{
    Action, Extent, Frame, Game, GameDef, Kind, Level, LevelError, Part, Piece, Position, Progress,
    Purpose, Step, ViewCommand, ViewResult, WON_FRAME, WON_FRAMES,
};
use crate::core::hop::{
    self, Board, Cell, Difficulty, HexDir, Landing, SOURCE_BOARD, generate, random_board,
};
use crate::i18n::{Lang, MessageId, Words};
use crate::look::Look;
use lessons::{LESSONS, Lesson};

/// The row in the list of all games.
pub const ENTRY: GameDef = GameDef {
    name: "hop",
    title: "hop",
    summary: "man-play-hop",
    about: &["help-hop-goal"],
    spoken_rules: &["help-hop-start", "help-hop-rules"],
    keys: keys::TABLE,
    opening: |level| lesson(level).map_or("hop-start", |lesson| lesson.rule),
    has_clicks: true,
    won: "hop-won",
    spoken: "line-hop",
    words: keys::WORDS,
    shows_par: true,
    fields: &[BOARD],
    levels: |_, _| Vec::new(),
    icon: super::icons::HOP,
    small: |level, seed, _, _| Ok(Box::new(Hop::small(level, seed)?)),
    is_seeded: |level| difficulty(level).is_ok_and(|made| made.is_some()),
    daily: || level("normal"),
    special: |_| None,
    lists: || ["easy", "normal", "hard"].map(level).to_vec(),
    sets: lessons::sets,
    next: lessons::next,
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
    par: Option<u32>,
    hint: Option<HexDir>,
    /// The fewest hops home; `None`: no way is left.
    left: Option<u32>,
    flight: Option<Flight>,
    ghost: Option<Cell>,
    /// How much of the win is shown, in pictures.
    won_frames: u8,
}

impl Hop {
    /// Prepares the board of this level.
    ///
    /// # Errors
    /// [`LevelError::NoSuch`] for a board that there is not.
    pub fn open(level: &Level, seed: u64) -> Result<Self, LevelError> {
        let board = match difficulty(level)? {
            Some(difficulty) => generate(difficulty, seed).board,
            None => {
                let text = lesson(level).map_or(SOURCE_BOARD, |lesson| lesson.board);
                Board::parse(text.as_bytes()).map_err(|_| LevelError::NoWay)?
            }
        };
        Ok(Self::new(board))
    }

    /// A board that looks like those of this level, which takes no search: there may be no way home.
    fn small(level: &Level, seed: u64) -> Result<Self, LevelError> {
        match difficulty(level)? {
            Some(difficulty) => Ok(Self::new(random_board(difficulty, seed))),
            None => Self::open(level, seed),
        }
    }

    pub fn new(board: Board) -> Self {
        let walk = hop::Game::new(board);
        let mut hop = Self {
            par: walk.par().and_then(|par| u32::try_from(par).ok()),
            walk,
            hint: None,
            left: None,
            flight: None,
            ghost: None,
            won_frames: 0,
        };
        hop.landed();
        hop
    }

    pub fn walk(&self) -> &hop::Game {
        &self.walk
    }

    /// The directions that are open, clockwise, and where they lead.
    fn choices(&self) -> impl Iterator<Item = (HexDir, Cell)> + '_ {
        let centre = self.walk.board().centre();
        let open = move |choice: hop::Choice| match choice.landing {
            Landing::Cell(field) => Some((choice.dir, field)),
            Landing::Home => Some((choice.dir, centre)),
            Landing::Outside | Landing::Entered(_) => None,
        };
        self.walk.choices().into_iter().filter_map(open)
    }

    /// The choices that are drawn: none while the piece is in flight.
    fn offers(&self) -> impl Iterator<Item = (HexDir, Cell)> + '_ {
        self.choices().filter(|_| !self.is_flying())
    }

    fn is_flying(&self) -> bool {
        self.flight.is_some()
    }

    /// The field on or over which the piece is seen.
    fn piece(&self) -> Cell {
        let over = |flight: Flight| board::beside(flight.from, flight.way, flight.done);
        self.flight.and_then(over).unwrap_or(self.walk.at())
    }

    /// The piece stands still somewhere: what can be chosen now, and is there a way home?
    fn landed(&mut self) {
        self.hint = None;
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
}

impl Game for Hop {
    fn apply(&mut self, action: Action) -> Step {
        match action {
            _ if self.walk.is_home() => Step::Ignored,
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
                    Step::Moved
                }
                None => Step::Blocked(MessageId::new("hop-no-hint")),
            },
            _ => Step::Ignored,
        }
    }

    fn progress(&self) -> Progress {
        let moves = u32::try_from(self.walk.hops().len()).unwrap_or(u32::MAX);
        Progress {
            moves,
            par: self.par,
            solved: self.walk.is_home(),
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
            miniature.line(at(cell), at(cell), Pixel::Wall);
        }
        let ends = self.walk.hops().iter().skip(1).map(|(cell, _)| *cell);
        for ((from, _), to) in self.walk.hops().iter().zip(ends.chain([self.walk.at()])) {
            miniature.line(at(*from), at(to), Pixel::Way);
        }
        miniature.line(at(board.centre()), at(board.centre()), Pixel::End);
        miniature
    }

    fn spot(&self, position: Position, area: Rect) -> Option<Rect> {
        let cell = cell(position)?;
        self.walk.board().number(cell)?;
        let layout = board::layout(self, area);
        let (x, y) = layout.middle(board::at(self, &layout, cell));
        // Beside the number, which the player reads.
        Some(Rect::new(x + 1, y, 1, 1))
    }

    fn extent(&self, area: Rect, _look: &Look) -> Option<Extent> {
        Some(board::layout(self, area).taken())
    }

    fn view(&mut self, command: ViewCommand) -> ViewResult {
        match command {
            ViewCommand::Ghost(position) => self.ghost = position.and_then(cell),
            _ => return ViewResult::Unchanged,
        }
        ViewResult::Changed
    }

    fn way(&self) -> Vec<Action> {
        let mut walk = self.walk.clone();
        let hop = || {
            let way = walk.hint().filter(|_| !walk.is_home())?;
            walk.apply(way);
            Some(keys::hex(way))
        };
        std::iter::from_fn(hop).collect()
    }

    fn frame(&self) -> Option<Frame> {
        if self.flight.is_some() {
            return Some(Purpose::Move.after(FLIGHT));
        }
        let is_lit = self.walk.is_home() && self.won_frames < WON_FRAMES;
        is_lit.then_some(Purpose::Wave.after(WON_FRAME))
    }

    fn tick(&mut self) {
        if let Some(flight) = &mut self.flight {
            flight.done += 1;
            self.flight = self.flight.filter(|flight| flight.done < flight.far);
        } else if self.walk.is_home() {
            self.won_frames = (self.won_frames + 1).min(WON_FRAMES);
        }
    }

    fn click(&self, area: Rect, x: u16, y: u16) -> Option<Action> {
        let layout = board::layout(self, area);
        let is_at =
            |(_, cell): &(HexDir, Cell)| layout.contains(board::at(self, &layout, *cell), x, y);
        self.choices().find(is_at).map(|(way, _)| keys::hex(way))
    }

    fn remark(&self) -> Option<&'static str> {
        match self.left {
            None if self.walk.is_stuck() => Some("hop-stuck"),
            None => Some("hop-lost"),
            Some(_) => None,
        }
    }

    fn pieces(&self, area: Rect) -> Vec<Piece> {
        let (layout, look) = (board::layout(self, area), any_look());
        layout.pieces(&board::tiles(self, &layout, &look, Lang::En))
    }

    fn draw(&self, part: Part, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        let layout = board::layout(self, area);
        if part == Part::Whole {
            return;
        }
        if part == Part::Picture && !layout.fits(area) {
            return paint_whole(&self.miniature(), area, buf, look, raster::BOARD);
        }
        let mut tiles = board::tiles(self, &layout, look, words.lang());
        if part == Part::Picture {
            tiles.iter_mut().for_each(|tile| tile.key = None);
        }
        layout.draw(&tiles, buf, look);
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
