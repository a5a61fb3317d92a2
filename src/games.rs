//! The games: the rules of `core` joined to drawing and to words.
//!
//! Every game is the same five things: prepare the board, wait for a move, change the
//! state, judge the result, draw. A new game is its rules in `core/`, its part here with
//! its [`GameDef`], one row in [`ALL`], and its words in `i18n/`. The menu, the form, the
//! command line, text mode and the store find it by its row. `tests/corridor.rs` is the smallest
//! example; a game that changes what is shown in a way of its own adds it to [`ViewCommand`].

mod board_set;
mod camera;
mod changes;
#[cfg(test)]
#[path = "games/tests/corridor.rs"]
pub(crate) mod corridor;
mod field;
pub mod fifteen;
mod game_def;
pub mod hop;
pub mod labyrinth;
mod level;
pub mod miniature;
mod number;
pub mod packed;
mod paint;
pub(crate) mod raster;
pub mod run;
mod say;
mod steer;
pub mod yamyam;

use std::ops::Range;
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
pub(crate) use paint::{arrow, bar, fill_background, middle, put, text, width, within, wrap};

/// All games, in the order the menu shows them.
pub const ALL: &[GameDef] = &[
    labyrinth::ENTRY,
    yamyam::ENTRY,
    fifteen::ENTRY,
    hop::ENTRY,
    #[cfg(test)]
    corridor::ENTRY,
];

/// What a player does to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Go one step.
    Go(Dir),
    /// Show the next step of a best way. Counted.
    Hint,
    /// Take the last move back.
    Undo,
    /// Go in one of six directions of a hexagonal board, 0 to 5.
    Hex(u8),
    /// Use the piece in this place of the board.
    Place(u8),
}

/// What a key means to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// An action: it goes into the run.
    Act(Action),
    /// A change of what is shown, or of what Enter would do; [`Game::view`] does it.
    View(ViewCommand),
}

/// A change of what is shown, or of what Enter would do. It is no part of a run. A game
/// understands some of them and ignores the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewCommand {
    /// Go this way as far as there is nothing to decide.
    Run(Dir),
    /// Another size of drawing.
    Zoom,
    /// The map, or the board again.
    Map,
    /// A layer of marks over the board, or the plain board again.
    Overlay,
    /// Back to the board.
    Close,
    /// Choose the thing before the chosen one.
    Previous,
    /// Choose the next thing.
    Next,
    /// Do what is chosen.
    Confirm,
}

/// A position on a board: row and column from 0, in the units of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Position {
    /// From the top.
    pub(crate) row: u16,
    /// From the left.
    pub(crate) column: u16,
}

/// What came of a change of view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewResult {
    /// Nothing changed.
    Unchanged,
    /// Something else is shown.
    Changed,
    /// There is nothing else to show, as this message says.
    Says(MessageId),
    /// It asks for these actions, one after the other.
    Act(Vec<Action>),
}

/// Some keys, what they do, and how that is said. The help screen and the line of keys
/// are made from these tables, so they cannot say anything else than what the keys do.
pub struct Binding<T: 'static> {
    /// The keys.
    pub keys: &'static [(Key, T)],
    /// The keys as the help shows them.
    pub(crate) shown: &'static str,
    /// The same in ASCII.
    pub(crate) ascii: &'static str,
    /// The keys as the line below the board shows them.
    pub(crate) short: &'static str,
    /// The message that says what they do.
    pub(crate) says: &'static str,
    /// Whether the line below the board names it, and the message for that.
    pub(crate) hint: Option<&'static str>,
}

impl<T> Binding<T> {
    /// A binding whose keys are written alike everywhere.
    pub(crate) const fn plain(
        keys: &'static [(Key, T)],
        shown: &'static str,
        says: &'static str,
        hint: Option<&'static str>,
    ) -> Self {
        Self {
            keys,
            shown,
            ascii: shown,
            short: shown,
            says,
            hint,
        }
    }
}

/// What an action came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It means nothing here.
    Ignored,
    /// A rule forbids it; this message says which. Not counted.
    Blocked(MessageId),
    /// The state changed.
    Moved,
    /// The state changed and the game is won.
    Solved,
}

/// The room that a board takes as a whole ([`Game::extent`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Columns of the screen, more than there are where the board is not seen as a whole.
    pub columns: u16,
    /// Rows of it.
    pub rows: u16,
    /// How large it is drawn, in half rows for a row of its tiles or in whole multiples.
    pub scale: u16,
}

/// A win is shown in so many pictures, each for so long: 0.6 s, and any key skips the rest.
pub(crate) const WON_FRAMES: u8 = 12;
pub(crate) const WON_FRAME: Duration = Duration::from_millis(50);

/// What the pictures of an animation are for. A player may want less motion than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Animation {
    /// A move: as much as the eye needs to follow it.
    Move,
    /// Something that goes over the board, such as a win.
    Wave,
    /// What the player asked to watch, such as a solution.
    Film,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Counted moves so far.
    pub moves: u32,
    /// The fewest moves that win, from the start.
    pub par: Option<u32>,
    /// Hints taken.
    pub hints: u32,
    /// Whether the game is won.
    pub solved: bool,
}

/// What can be had once more, as it stands.
pub trait Duplicate {
    /// The same game once more.
    fn duplicate(&self) -> Box<dyn Game>;
}

impl<G: Game + Clone + 'static> Duplicate for G {
    fn duplicate(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// A game under way.
pub trait Game: Send + Duplicate {
    /// Does what the player wants, if the rules allow it.
    fn apply(&mut self, action: Action) -> Step;

    /// Where the game stands.
    fn progress(&self) -> Progress;

    /// Whether it is the last board of a set, behind which another set begins.
    fn ends_a_set(&self) -> bool {
        false
    }

    /// The fewest moves that are left to the win; where finding them takes long, as many as
    /// there are at the least. `None`: no way is left.
    fn left(&self) -> Option<u32>;

    /// Where the piece is seen; `None`: there is no piece.
    fn position(&self) -> Option<Position> {
        None
    }

    /// The cells of the screen in which a piece at this [`Game::position`] is drawn on a board that is
    /// drawn in `area`; `None`: it is not seen.
    fn spot(&self, _position: Position, _area: Rect) -> Option<Rect> {
        None
    }

    /// Shows the piece of another player, who is at this [`Game::position`] of the same
    /// board; `None`: shows none.
    fn ghost(&mut self, _position: Option<Position>) {}

    /// The board is going to be drawn in an area of this size: move the camera so that
    /// what matters is inside.
    fn fit(&mut self, area: Rect, look: &Look);

    /// The room that the board would take in an area of this size; `None`: all of it.
    fn extent(&self, _area: Rect, _look: &Look) -> Option<Extent> {
        None
    }

    /// Draws the whole board, as far as it is known, as a small picture at the top of an area.
    fn picture(&self, _area: Rect, _buf: &mut Buffer, _look: &Look) {}

    /// Changes what is shown.
    fn view(&mut self, _command: ViewCommand) -> ViewResult {
        ViewResult::Unchanged
    }

    /// Keys that come before all others while something beside the board is shown, such as
    /// a search step by step. The line of keys below the board shows them in place of the
    /// game's own.
    fn keys(&self) -> &'static [Binding<Input>] {
        &[]
    }

    /// The messages of those key hints that are of no use at the moment.
    fn idle_hints(&self) -> &'static [&'static str] {
        &[]
    }

    /// How the player's keys for actions are called, where they stand on the board; `None`:
    /// as the game calls them.
    fn call_keys(&mut self, _called: &dyn Fn(Action) -> Option<char>) {}

    /// The level that comes after this one where the boards of a game are in an order;
    /// `None`: the same level with another seed.
    fn next(&self) -> Option<Level> {
        None
    }

    /// Gives the game up and shows how it could have been won, picture by picture
    /// ([`Game::frame`]); false where there is nothing to show. No action counts any more.
    fn give_up(&mut self) -> bool {
        false
    }

    /// The moves of the solution that is shown after giving up, for where no pictures are shown; empty:
    /// there is none.
    fn shown_moves(&self) -> Vec<Action> {
        Vec::new()
    }

    /// How long until the next picture of an animation under way; `None`: nothing moves.
    fn frame(&self) -> Option<Duration> {
        None
    }

    /// The board is going to be shown for the first time: it appears picture by picture
    /// ([`Game::frame`]), if it does.
    fn appear(&mut self) {}

    /// A key was pressed: what is only shown of the keys before it, or of a board that appears, is
    /// shown at its end at once. Returns whether there was anything.
    fn hurry(&mut self) -> bool {
        false
    }

    /// What the next picture is for.
    fn animation(&self) -> Animation {
        if self.progress().solved {
            Animation::Wave
        } else {
            Animation::Move
        }
    }

    /// The time of [`Game::frame`] has passed.
    fn tick(&mut self) {}

    /// A click on the board that is drawn in `area`, on this column and row.
    fn click(&self, _area: Rect, _x: u16, _y: u16) -> Option<Action> {
        None
    }

    /// Whether clicks mean something.
    fn wants_mouse(&self) -> bool {
        false
    }

    /// The board as a small picture, with the way that was taken on it.
    fn miniature(&self) -> Miniature {
        Miniature::default()
    }

    /// A sentence about the state that stays on the screen while it holds, such as that
    /// no way is left; where one is left, it is good news.
    fn remark(&self, _words: &Words) -> Option<String> {
        None
    }

    /// Draws the board into `area`, with what is said beside it in these words, as far as
    /// the buffer has its rows.
    fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look, words: &Words);

    /// Draws the board into the middle of an area as a small picture: it is not played there. One
    /// that stands alone, not among others, may be drawn in more colours.
    fn draw_small(
        &self,
        area: Rect,
        buf: &mut Buffer,
        look: &Look,
        words: &Words,
        _is_alone: bool,
    ) {
        self.draw(area, buf, look, words);
    }

    /// The rows of the screen in which the last action, change of view or frame of an
    /// animation changed something, for a board that is drawn in `area`; `None`: any row may
    /// have changed, also outside of the board.
    fn dirty_rows(&self, _area: Rect) -> Option<Vec<Range<u16>>> {
        None
    }

    /// The message for a new board, where it is another than the game's usual one.
    fn opening(&self) -> Option<&'static str> {
        None
    }

    /// The board in a word or two, such as its size.
    fn caption(&self) -> String;

    /// The state in a sentence or two, for ears and for line-by-line play.
    fn describe(&self, words: &Words) -> String;

    /// The board as lines of ASCII text, for line-by-line play.
    fn text(&self) -> Vec<String>;
}

/// A game that begins, or why it cannot.
pub type Opened = Result<Box<dyn Game>, LevelError>;

/// Searches for a seed, from a first one, as long as it is told to go on.
pub type Find = fn(&Level, u64, &mut dyn FnMut() -> bool) -> Result<u64, LevelError>;

/// How a game finds boards of the difficulty that a level asks for, and proves them.
#[derive(Clone, Copy)]
pub struct Search {
    /// Finds the seed of one.
    pub find: Find,
    /// Whether the board of a seed has the difficulty, whenever and wherever it was found.
    pub(crate) has: fn(&Level, u64) -> Result<bool, LevelError>,
}

/// The option of a level that asks for a search ([`GameDef::find`]).
pub(crate) const DIFFICULTY: &str = "difficulty";

/// The game of this name.
pub fn find(name: &str) -> Option<&'static GameDef> {
    ALL.iter().find(|entry| entry.name == name)
}

/// A game to begin with.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Opening {
    /// Its name in [`ALL`].
    #[serde(with = "game_name")]
    pub game: GameName,
    /// The level.
    pub level: Level,
    /// The seed; `None`: drawn from the session's.
    pub seed: Option<u64>,
}

impl Opening {
    /// Whether a board has to be searched for before this can be opened.
    pub fn needs_search(&self) -> bool {
        self.level.difficulty().is_some()
    }

    /// The opening that a search comes to, for as long as `keep_going` says so. It may
    /// take that long: not for the thread of a session.
    ///
    /// # Errors
    /// [`LevelError`] when no board of the level can be played.
    pub fn find(mut self, keep_going: &mut dyn FnMut() -> bool) -> Result<Self, LevelError> {
        let seed = self.seed.unwrap_or_default();
        if let Some(search) = find(self.game).and_then(|entry| entry.find) {
            self.seed = Some((search.find)(&self.level, seed, keep_going)?);
        }
        self.level.unset(DIFFICULTY);
        Ok(self)
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
}
