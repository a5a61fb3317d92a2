//! The games: the rules of `core` joined to drawing and to words.
//!
//! Every game is the same five things: prepare the board, wait for a move, change the
//! state, judge the result, draw. A new game is its rules in `core/`, its part here with
//! its [`GameDef`], one row in [`ALL`], and its words in `i18n/`. The menu, the form, the
//! command line, text mode and the store find it by its row. A game with a move of its own
//! adds it to [`Action`], one that changes what is shown in a way of its own to [`ViewCommand`].

mod board_set;
mod camera;
pub mod clock;
pub mod dirty;
mod field;
pub mod fifteen;
mod game_def;
pub mod hop;
pub(crate) mod icons;
pub mod labyrinth;
mod level;
pub mod miniature;
mod number;
pub mod packed;
mod paint;
mod piece;
pub(crate) mod raster;
pub(crate) mod rivals;
pub mod run;
mod say;
pub(crate) mod seeds;
mod steer;
mod tiles;
pub mod yamyam;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::dir::Dir;
use crate::i18n::{MessageId, Words};
use crate::key::Key;
use crate::look::Look;
pub use board_set::{BoardSet, SetBoard};
pub use field::{Field, Kind, Preset};
pub use game_def::GameDef;
pub(crate) use level::game_name;
pub use level::{GameName, Level, LevelError, SWITCHED_ON};
use miniature::Miniature;
pub use number::NumberError;
pub(crate) use number::{odd_side, whole_number};
#[cfg(test)]
pub(crate) use paint::cut_texts;
pub(crate) use paint::{arrow, bar, blocks, fill_background, middle, put, text, width, wrap};
pub use piece::Piece;

/// All games, in the order the menu shows them.
pub const ALL: &[GameDef] = &[labyrinth::ENTRY, yamyam::ENTRY, fifteen::ENTRY, hop::ENTRY];

/// What a player does to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Go(Dir),
    /// Show the next action of a best way. Counted, but not a second time before that action is done.
    Hint,
    Undo,
    /// Go in one of six directions of a hexagonal board, 0 to 5.
    Hex(u8),
}

impl Action {
    /// The moves of all games.
    pub fn moves() -> impl Iterator<Item = Self> {
        let goes = Dir::ALL.into_iter().map(Self::Go);
        goes.chain((0..6).map(Self::Hex))
    }
}

/// What a key means to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// An action: it goes into the run.
    Act(Action),
    /// A change of what is shown; [`Game::view`] does it.
    View(ViewCommand),
}

/// A change of what is shown. It is no part of a run. A game understands some of them and ignores the
/// others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewCommand {
    /// Go this way as far as there is nothing to decide.
    Run(Dir),
    Zoom,
    /// The map, or the board again: this is done around the game.
    Map,
    /// A layer of marks over the board, or the plain board again.
    Overlay,
    /// The piece of another player on the same board, at this [`Game::position`]; `None`: no piece.
    Ghost(Option<Position>),
    /// The board is going to be shown for the first time: it appears picture by picture, if it does.
    Appear,
    /// A key was pressed: what is only shown of the keys before it, or of a board that appears, is
    /// shown at its end at once.
    Hurry,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Board,
    /// The map of a labyrinth: all of it that is known, as a small picture. No other game has one.
    Whole,
    /// A small picture of a board that is not played.
    Picture,
}

/// A position on a board: row and column from 0, in the units of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Position {
    pub(crate) row: u16,
    pub(crate) column: u16,
}

/// What came of a change of view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewResult {
    Unchanged,
    Changed,
    /// It asks for these actions, one after the other.
    Act(Vec<Action>),
}

/// Some keys, what they do, and how that is said. The help screen and the line of keys
/// are made from these tables, so they cannot say anything else than what the keys do.
pub struct Binding<T: 'static> {
    pub keys: &'static [(Key, T)],
    /// The keys as the help shows them.
    pub(crate) shown: &'static str,
    /// The keys as the line below the board shows them.
    pub(crate) short: &'static str,
    /// The message that says what they do.
    pub(crate) says: &'static str,
    /// Whether the line below the board names it, and the message for that.
    pub(crate) hint: Option<&'static str>,
}

impl<T> Binding<T> {
    /// A binding whose keys the line below the board shows as the help does.
    pub(crate) const fn plain(
        keys: &'static [(Key, T)],
        shown: &'static str,
        says: &'static str,
        hint: Option<&'static str>,
    ) -> Self {
        Self {
            keys,
            shown,
            short: shown,
            says,
            hint,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It means nothing here, as all does once the game is won.
    Ignored,
    /// A rule forbids it; this message says which. Not counted.
    Blocked(MessageId),
    /// The state changed: the action goes into the run. [`Progress::moves`] says what counts.
    Moved,
    /// The state changed and the game is won.
    Solved,
}

/// The room that a board takes as a whole ([`Game::extent`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Columns of the screen, more than there are where the board is not seen as a whole.
    pub columns: u16,
    pub rows: u16,
    /// How large it is drawn, in half rows for a row of its tiles or in whole multiples.
    pub scale: u16,
}

impl Extent {
    /// Whether an area shows the whole board.
    pub(crate) fn fits(&self, area: Rect) -> bool {
        self.columns <= area.width && self.rows <= area.height
    }
}

/// A win is shown in so many pictures, each for so long: 0.6 s, and any key skips the rest.
pub(crate) const WON_FRAMES: u8 = 12;
pub(crate) const WON_FRAME: Duration = Duration::from_millis(50);

/// The next picture of an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    pub pause: Duration,
    pub purpose: Purpose,
}

/// What the pictures of an animation are for. A player may want less motion than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move: as much as the eye needs to follow it.
    Move,
    /// Something that goes over the board, such as a win.
    Wave,
    /// What the player asked to watch, such as a solution.
    Film,
}

impl Purpose {
    /// The next picture for this, after a pause.
    pub(crate) fn after(self, pause: Duration) -> Frame {
        Frame {
            pause,
            purpose: self,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Counted moves so far.
    pub moves: u32,
    /// The fewest moves that win, from the start.
    pub par: Option<u32>,
    pub solved: bool,
}

/// What can be had once more, as it stands.
pub trait Duplicate {
    fn duplicate(&self) -> Box<dyn Game>;
}

impl<G: Game + Clone + 'static> Duplicate for G {
    fn duplicate(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// A board in play. `tests/rules/games.rs` asks of all games what the methods promise.
pub trait Game: Send + Duplicate {
    /// Does what the player wants, if the rules allow it. Undoing all moves leads back to the
    /// [text](Game::text) of the start.
    fn apply(&mut self, action: Action) -> Step;

    fn progress(&self) -> Progress;

    /// The fewest moves that are left to the win; where finding them takes long, as many as
    /// there are at the least. `None`: no way is left.
    fn left(&self) -> Option<u32>;

    /// Actions that win from here, the fewest where they are found soon enough; empty: there are none.
    fn way(&self) -> Vec<Action>;

    /// Where the piece is seen; `None`: there is no piece.
    fn position(&self) -> Option<Position> {
        None
    }

    /// The cells of the screen in which a piece at this [`Game::position`] is drawn on a board that is
    /// drawn in `area`; `None`: it is not seen.
    fn spot(&self, _position: Position, _area: Rect) -> Option<Rect> {
        None
    }

    /// The board is going to be drawn in an area of this size: move the camera so that
    /// what matters is inside.
    fn fit(&mut self, _area: Rect, _look: &Look) {}

    /// The room that the board would take in an area of this size; `None`: all of it.
    fn extent(&self, _area: Rect, _look: &Look) -> Option<Extent> {
        None
    }

    fn view(&mut self, _command: ViewCommand) -> ViewResult {
        ViewResult::Unchanged
    }

    /// The next picture of an animation under way; `None`: nothing moves.
    fn frame(&self) -> Option<Frame> {
        None
    }

    /// The pause of [`Game::frame`] is over.
    fn tick(&mut self) {}

    /// What a click on this column and row does on the board that is drawn in `area`: a move that is
    /// allowed now. There is a place to click for each of them.
    fn click(&self, _area: Rect, _x: u16, _y: u16) -> Option<Action> {
        None
    }

    /// The board as a small picture, with the way that was taken on it.
    fn miniature(&self) -> Miniature {
        Miniature::default()
    }

    /// The message about the state that stays on the screen while it holds, such as that
    /// no way is left; where one is left, it is good news.
    fn remark(&self) -> Option<&'static str> {
        None
    }

    /// Draws this part into `area`, with what is said beside it in these words, as far as
    /// the buffer has it.
    fn draw(&self, part: Part, area: Rect, buf: &mut Buffer, look: &Look, words: &Words);

    /// The pieces of the board that is drawn in an area; empty: all of it may look different.
    fn pieces(&self, _area: Rect) -> Vec<Piece> {
        Vec::new()
    }

    /// The board in a word or two, such as its size.
    fn caption(&self) -> String;

    /// The state in a sentence or two, for ears and for line-by-line play. A hint says the next
    /// action, as a direction or with its letter in brackets.
    fn describe(&self, words: &Words) -> String;

    /// The board as lines of ASCII text, for line-by-line play.
    fn text(&self) -> Vec<String>;
}

/// A game that begins, or why it cannot.
pub type Opened = Result<Box<dyn Game>, LevelError>;

pub fn find(name: &str) -> Option<&'static GameDef> {
    ALL.iter().find(|entry| entry.name == name)
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Opening {
    /// Its name in [`ALL`].
    #[serde(with = "game_name")]
    pub game: GameName,
    pub level: Level,
    /// The seed; `None`: drawn from the session's.
    pub seed: Option<u64>,
}

impl Opening {
    /// Any board of a level.
    pub(crate) fn of(entry: &GameDef, level: Level) -> Self {
        Self {
            game: entry.name,
            level,
            seed: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ranked_level_is_drawn_by_its_seed_and_can_be_played() {
        for entry in ALL {
            let levels = entry.ranked_levels();
            assert!(levels.contains(&(entry.daily)().canonical(entry)));
            for level in levels {
                assert!(
                    (entry.is_seeded)(&level),
                    "{} {}",
                    entry.name,
                    level.words()
                );
                (entry.open)(&level, 1).expect("a board");
                assert!(entry.is_ranked(&level));
            }
        }
    }

    #[test]
    fn a_click_that_is_on_no_terminal_means_nothing() {
        let area = Rect::new(0, 1, 80, 22);
        for entry in ALL {
            let game = (entry.open)(&(entry.daily)(), 1).expect("a board");
            for (x, y) in [(u16::MAX, u16::MAX), (40, 1 << 15), (40, (1 << 15) + 11)] {
                assert_eq!(game.click(area, x, y), None, "{} {x} {y}", entry.name);
            }
        }
    }
}
