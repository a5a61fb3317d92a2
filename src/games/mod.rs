//! The games: the rules of `core` joined to drawing and to words.
//!
//! Every game is the same five things: prepare the board, wait for a move, change the
//! state, judge the result, draw. A new game is two files (`core/x.rs`, `games/x.rs`)
//! and one row in [`ALL`].

pub mod beside;
mod changes;
pub mod fifteen;
pub mod hop;
pub mod labyrinth;
pub mod packed;
mod paint;
pub mod run;
mod say;
mod window;
pub mod yamyam;

use std::fmt::Write as _;
use std::ops::Range;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::dir::Dir;
use crate::i18n::Words;
use crate::key::Key;
use crate::look::Look;
pub use paint::{middle, put, text, within};

/// All games, in the order the menu shows them.
pub const ALL: &[Entry] = &[labyrinth::ENTRY, yamyam::ENTRY, fifteen::ENTRY, hop::ENTRY];

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
    /// A change of what is shown, or of what Enter would do, by a number of the game's
    /// own; [`Game::view`] does it.
    View(u8),
}

/// What came of a change of view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Viewed {
    /// Nothing changed.
    Still,
    /// Something else is shown.
    Changed,
    /// It asks for these actions, one after the other.
    Act(Vec<Action>),
}

/// Some keys, what they do, and how that is said. The help screen and the line of keys
/// are made from these tables, so they cannot say anything else than what the keys do.
pub struct Binding<T: 'static> {
    /// The keys.
    pub keys: &'static [(Key, T)],
    /// The keys as the help shows them.
    pub shown: &'static str,
    /// The same in ASCII.
    pub ascii: &'static str,
    /// The keys as the line below the board shows them.
    pub short: &'static str,
    /// The message that says what they do.
    pub says: &'static str,
    /// Whether the line below the board names it, and the message for that.
    pub hint: Option<&'static str>,
}

impl<T> Binding<T> {
    /// A binding whose keys are written alike everywhere.
    pub const fn plain(
        keys: &'static [(Key, T)],
        shown: &'static str,
        says: &'static str,
        hint: Option<&'static str>,
    ) -> Binding<T> {
        Binding {
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
    /// A rule forbids it; the message of this name says which. Not counted.
    Blocked(&'static str),
    /// The state changed.
    Moved,
    /// The state changed and the game is won.
    Solved,
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

/// A game under way.
pub trait Game: Send {
    /// Does what the player wants, if the rules allow it.
    fn apply(&mut self, action: Action) -> Step;

    /// Where the game stands.
    fn progress(&self) -> Progress;

    /// The same game once more, as it stands.
    fn duplicate(&self) -> Box<dyn Game>;

    /// The fewest moves that are left to the win; where finding them takes long, as many as
    /// there are at the least. `None`: no way is left.
    fn left(&self) -> Option<u32>;

    /// Where the piece is seen, in a number that means the same to every game on this board;
    /// `None`: there is no piece.
    fn place(&self) -> Option<u32> {
        None
    }

    /// Shows the piece of another player who is in this [`Game::place`]; `None`: of nobody.
    fn ghost(&mut self, _place: Option<u32>) {}

    /// The board is going to be drawn in an area of this size: move the camera so that
    /// what matters is inside.
    fn fit(&mut self, area: Rect, look: &Look);

    /// Changes what is shown.
    fn view(&mut self, _view: u8) -> Viewed {
        Viewed::Still
    }

    /// Keys that come before all others while something beside the board is shown, such as
    /// a search step by step. The line of keys below the board shows them in place of the
    /// game's own.
    fn keys(&self) -> &'static [Binding<Input>] {
        &[]
    }

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

    /// How long until the next picture of an animation under way; `None`: nothing moves.
    fn frame(&self) -> Option<Duration> {
        None
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

    /// A sentence about the state that stays on the screen while it holds, such as that
    /// no way is left.
    fn remark(&self, _words: &Words) -> Option<String> {
        None
    }

    /// Draws the board into `area`, with what is said beside it in these words, as far as
    /// the buffer has its rows.
    fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look, words: &Words);

    /// The rows of the screen in which the last action, change of view or picture of an
    /// animation changed something, on a board that is drawn in `area`; `None`: it may be
    /// any of them, or something that is said outside of the board.
    fn touched(&self, _area: Rect) -> Option<Vec<Range<u16>>> {
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

/// The option of a level that asks for a search ([`Entry::find`]).
pub const DIFFICULTY: &str = "difficulty";

/// One game in the list of all.
pub struct Entry {
    /// Its name on the command line.
    pub name: &'static str,
    /// The message that names it to players.
    pub title: &'static str,
    /// What it is about, for the help: the messages' names, a paragraph each.
    pub about: &'static [&'static str],
    /// Its keys, beside those that all games share.
    pub keys: &'static [Binding<Input>],
    /// The message that is said when a board is new.
    pub opening: &'static str,
    /// The message that says it is won.
    pub won: &'static str,
    /// The message that says what can be typed in line-by-line play.
    pub spoken: &'static str,
    /// Words for actions in line-by-line play, in lower case, beside the letters of the keys.
    pub words: &'static [(&'static str, Action)],
    /// Whether the fewest moves that win are shown while it is played.
    pub shows_par: bool,
    /// What a player chooses before it begins, in the order it is asked for.
    pub fields: &'static [Field],
    /// Ready-made choices for a board area of this many columns and rows.
    pub presets: fn(columns: u16, rows: u16) -> Vec<Preset>,
    /// Finds the seed of a board of the difficulty that a level asks for; `None` for a
    /// game whose boards are not searched for. The level is then opened without it.
    pub find: Option<Find>,
    /// Whether the seed draws the board of a level. A board that is always the same can be
    /// learned, so it is not ranked.
    pub drawn: fn(&Level) -> bool,
    /// The level of the boards of the day.
    pub daily: fn() -> Level,
    /// The levels that have lists to look at, the easiest first.
    pub lists: fn() -> Vec<Level>,
    /// The version of its boards and rules: a run of another version cannot be replayed.
    pub version: u32,
    /// Prepares the board. The same level and seed always give the same board.
    pub open: fn(&Level, seed: u64) -> Opened,
}

/// The game of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.name == name)
}

/// A game to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its name in [`ALL`].
    pub game: &'static str,
    /// The level.
    pub level: Level,
    /// The seed; `None`: drawn from the session's.
    pub seed: Option<u64>,
}

impl Opening {
    /// Whether a board has to be searched for before this can be opened.
    pub fn is_wish(&self) -> bool {
        self.level
            .get(DIFFICULTY)
            .is_some_and(|grade| grade != "any")
    }

    /// The opening that a search comes to, for as long as `keep_going` says so. It may
    /// take that long: not for the thread of a session.
    ///
    /// # Errors
    /// [`LevelError`] when no board of the level can be played.
    pub fn find(mut self, keep_going: &mut dyn FnMut() -> bool) -> Result<Opening, LevelError> {
        let seed = self.seed.unwrap_or_default();
        if let Some(find) = find(self.game).and_then(|entry| entry.find) {
            self.seed = Some(find(&self.level, seed, keep_going)?);
        }
        self.level.unset(DIFFICULTY);
        Ok(self)
    }
}

/// One thing to choose before a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The option's name on the command line, without the dashes.
    pub key: &'static str,
    /// The message that names it to players.
    pub label: &'static str,
    /// What can be chosen.
    pub kind: Kind,
}

/// What a [`Field`] can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An odd whole number.
    Odd {
        /// The smallest.
        min: u16,
        /// The largest in the classic game.
        max: u16,
        /// The largest of all, for wide presets and the command line.
        wide: u16,
    },
    /// A whole number, which may be left out where `optional` is set.
    Number {
        /// The smallest.
        min: u16,
        /// The largest.
        max: u16,
        /// Whether nothing may stand there.
        optional: bool,
    },
    /// One of several: the value on the command line and the message that names it.
    Choice(&'static [(&'static str, &'static str)]),
    /// A short text, or nothing.
    Text {
        /// The most characters.
        max: u16,
    },
    /// Yes or no; on the command line the option alone.
    Switch,
}

/// A ready-made choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The message that names it.
    pub label: &'static str,
    /// The choice.
    pub level: Level,
    /// Whether the wide range of [`Kind::Odd`] is in force.
    pub wide: bool,
}

/// The value of a [`Kind::Switch`] that is on; one that is off is not in the level.
pub const SWITCHED_ON: &str = "on";

/// Options of the command line that no [`Field`] asks for.
const BEYOND_FIELDS: [&str; 3] = ["exclude", "from", "to"];

/// The choices that, with a seed, make a board: pairs of option and value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Level(Vec<(&'static str, String)>);

impl Level {
    /// The same level with this option set.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl ToString) -> Level {
        self.set(key, value);
        self
    }

    /// Sets an option.
    pub fn set(&mut self, key: &'static str, value: impl ToString) {
        let value = value.to_string();
        match self.0.iter_mut().find(|(name, _)| *name == key) {
            Some(pair) => pair.1 = value,
            None => self.0.push((key, value)),
        }
    }

    /// Adds an option that may stand there several times.
    pub fn add(&mut self, key: &'static str, value: impl ToString) {
        self.0.push((key, value.to_string()));
    }

    /// All values of an option.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.0
            .iter()
            .filter(move |(name, _)| *name == key)
            .map(|(_, value)| value.as_str())
    }

    /// Takes an option out.
    pub fn unset(&mut self, key: &str) {
        self.0.retain(|(name, _)| *name != key);
    }

    /// The same level with its options in the order of the game's fields and without those
    /// that say what is usual: so written, equal levels are equal texts.
    #[must_use]
    pub fn canonical(&self, entry: &Entry) -> Level {
        let place = |key: &str| entry.fields.iter().position(|field| field.key == key);
        let usual = |key: &str, value: &str| {
            let field = entry.fields.iter().find(|field| field.key == key);
            field.is_some_and(|field| {
                matches!(field.kind, Kind::Choice(_)) && field.default() == value
            })
        };
        let mut pairs = self.0.clone();
        pairs.retain(|(key, value)| !usual(key, value));
        // Stable: cells that are left out stay in their order.
        pairs.sort_by_key(|(key, _)| (place(key).unwrap_or(usize::MAX), *key));
        Level(pairs)
    }

    /// The level as players read it: `19×19, Wilson`.
    pub fn text(&self, entry: &Entry, words: &Words, times: &str) -> String {
        let mut parts: Vec<String> = Vec::new();
        if let (Some(width), Some(height)) = (self.get("width"), self.get("height")) {
            parts.push(format!("{width}{times}{height}"));
        }
        // Where nothing is said of a board, it is the usual one.
        let first = entry.fields.first().filter(|_| self.0.is_empty());
        let usual = first.map(|field| (field.key, field.default()));
        let pairs = self.0.iter().map(|(key, value)| (*key, value.clone()));
        for (key, value) in pairs.chain(usual) {
            let field = entry.fields.iter().find(|field| field.key == key);
            match field.map(|field| (field.kind, field.label)) {
                Some((Kind::Odd { .. }, _)) => {}
                Some((Kind::Choice(choices), _)) => {
                    let name = choices.iter().find(|(known, _)| *known == value);
                    parts.extend(name.map(|(_, id)| words.t(id).into_owned()));
                }
                Some((Kind::Switch, label)) => parts.push(words.t(label).into_owned()),
                Some((_, label)) => parts.push(format!("{} {value}", words.t(label))),
                None => parts.push(format!("{key} {value}")),
            }
        }
        parts.join(", ")
    }

    /// Reads a level as [`Level::words`] writes it; `None`: an option is unknown here, or
    /// the text is none of ours.
    pub fn read(entry: &Entry, words: &str) -> Option<Level> {
        let mut level = Level::default();
        let mut words = shlex::split(words)?.into_iter().peekable();
        while let Some(word) = words.next() {
            let name = word.strip_prefix("--")?;
            let fields = entry.fields.iter().map(|field| field.key);
            let key = fields.chain(BEYOND_FIELDS).find(|key| *key == name)?;
            let switch = entry
                .fields
                .iter()
                .any(|field| field.key == key && field.kind == Kind::Switch);
            let value = if switch {
                SWITCHED_ON.to_owned()
            } else {
                words.next()?
            };
            level.add(key, value);
        }
        Some(level)
    }

    /// Whether a switch is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some(SWITCHED_ON)
    }

    /// The value of an option.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| value.as_str())
    }

    /// The level as it is written on the command line: `--height 29 --width 29`.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for (key, value) in &self.0 {
            let gap = if words.is_empty() { "" } else { " " };
            // Writing to a String cannot fail.
            let _ = match value.as_str() {
                SWITCHED_ON => write!(words, "{gap}--{key}"),
                value if value.chars().all(is_plain) => write!(words, "{gap}--{key} {value}"),
                // For a shell, as everything typed by a player is.
                value => write!(words, "{gap}--{key} '{}'", value.replace('\'', "'\\''")),
            };
        }
        words
    }
}

/// Whether a shell takes a character as it stands.
fn is_plain(letter: char) -> bool {
    letter.is_alphanumeric() || "-_.,:/".contains(letter)
}

/// Why a level cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// An option's value is against its rule.
    #[error("--{key}: {error}")]
    Number {
        /// The option.
        key: &'static str,
        /// The rule.
        error: NumberError,
    },
    /// The maze cannot be made.
    #[error(transparent)]
    Maze(#[from] crate::core::error::MazeError),
    /// No way leads from the entrance to the exit.
    #[error("no way leads from the entrance to the exit")]
    NoWay,
    /// A word whose letters make no maze of this size.
    #[error("--word: {word:?} has letters that are not known here, or does not fit")]
    Word {
        /// The word.
        word: String,
    },
    /// An option's value is none of those that there are.
    #[error("--{key}: {value:?} is none of those that there are")]
    NoSuch {
        /// The option.
        key: &'static str,
        /// The value.
        value: String,
    },
}

impl LevelError {
    /// The message for players.
    pub fn say(&self, words: &Words) -> String {
        match self {
            LevelError::Number { error, .. } => error.say(words),
            LevelError::Maze(_) | LevelError::NoWay => words.t("setup-no-maze").into_owned(),
            LevelError::Word { .. } => words.t("setup-bad-word").into_owned(),
            LevelError::NoSuch { value, .. } => {
                words.tr("setup-no-such", &[("value", value.as_str().into())])
            }
        }
    }
}

/// Why a text is no number that is asked for. The order of the variants is the order
/// in which they are found, as the game has always asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// Something other than decimal digits.
    #[error("not a whole number")]
    NotANumber,
    /// Too small or too large.
    #[error("not between {min} and {max}")]
    OutOfRange {
        /// The smallest allowed.
        min: u16,
        /// The largest allowed.
        max: u16,
    },
    /// An even number.
    #[error("even; it must be odd")]
    Even,
}

impl NumberError {
    /// The message for players.
    pub fn say(self, words: &Words) -> String {
        match self {
            NumberError::NotANumber => words.t("side-not-a-number").into_owned(),
            NumberError::OutOfRange { min, max } => words.tr(
                "side-out-of-range",
                &[("min", min.into()), ("max", max.into())],
            ),
            NumberError::Even => words.t("side-even").into_owned(),
        }
    }
}

/// Reads a side length: decimal digits only (a leading zero is no octal), then the
/// range, then odd. Digits without end are out of range, not a wrapped number.
pub fn odd_side(text: &str, min: u16, max: u16) -> Result<u16, NumberError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NumberError::NotANumber);
    }
    match text.parse::<u16>() {
        Ok(side) if (min..=max).contains(&side) => match side % 2 {
            1 => Ok(side),
            _ => Err(NumberError::Even),
        },
        _ => Err(NumberError::OutOfRange { min, max }),
    }
}

/// Reads a whole number in a range, as [`odd_side`] reads an odd one.
pub fn whole_number(text: &str, min: u16, max: u16) -> Result<u16, NumberError> {
    match odd_side(text, min, max) {
        Err(NumberError::Even) => text.parse().map_err(|_| NumberError::NotANumber),
        other => other,
    }
}

impl Field {
    /// Reads what was typed for this field: the value for the level, `None` where it is
    /// left out. `wide` puts the wide range of [`Kind::Odd`] in force.
    ///
    /// # Errors
    /// [`LevelError`] with the rule that the text is against.
    pub fn read(&self, text: &str, wide: bool) -> Result<Option<String>, LevelError> {
        let number = |result: Result<u16, NumberError>| {
            result
                .map(|number| Some(number.to_string()))
                .map_err(|error| LevelError::Number {
                    key: self.key,
                    error,
                })
        };
        match self.kind {
            Kind::Odd {
                min,
                max,
                wide: most,
            } => number(odd_side(text, min, if wide { most } else { max })),
            Kind::Number { optional: true, .. } if text.is_empty() => Ok(None),
            Kind::Number { min, max, .. } => number(whole_number(text, min, max)),
            Kind::Choice(choices) => match choices.iter().find(|(value, _)| *value == text) {
                // The usual choice is left out, so that levels stay short to write.
                Some(_) if text == self.default() => Ok(None),
                Some((value, _)) => Ok(Some((*value).to_owned())),
                None => Err(LevelError::NoSuch {
                    key: self.key,
                    value: text.to_owned(),
                }),
            },
            Kind::Text { .. } if text.trim().is_empty() => Ok(None),
            Kind::Text { max } => Ok(Some(text.trim().chars().take(max.into()).collect())),
            Kind::Switch => Ok((text == SWITCHED_ON).then(|| SWITCHED_ON.to_owned())),
        }
    }

    /// The value where nothing is said: the first choice, else nothing.
    pub fn default(&self) -> String {
        match self.kind {
            Kind::Choice(choices) => choices.first().map_or("", |(value, _)| value).to_owned(),
            Kind::Odd { .. } | Kind::Number { .. } | Kind::Text { .. } | Kind::Switch => {
                String::new()
            }
        }
    }

    /// The rule in words: `odd, 5 to 29`.
    pub fn rule(&self, words: &Words, wide: bool) -> String {
        match self.kind {
            Kind::Odd {
                min,
                max,
                wide: most,
            } => {
                let max = if wide { most } else { max };
                words.tr("setup-odd", &[("min", min.into()), ("max", max.into())])
            }
            Kind::Number { min, max, .. } => {
                words.tr("setup-range", &[("min", min.into()), ("max", max.into())])
            }
            Kind::Choice(choices) => choices
                .iter()
                .map(|(value, _)| *value)
                .collect::<Vec<_>>()
                .join(", "),
            Kind::Text { .. } => String::new(),
            Kind::Switch => format!("{}/{}", words.t("yes"), words.t("no")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_messages_come_in_their_order() {
        let read = |text| odd_side(text, 5, 29);
        for text in ["", "x", "-7", "+7", "7.0", " 7", "0x9", "٧"] {
            assert_eq!(read(text), Err(NumberError::NotANumber), "{text:?}");
        }
        for text in ["0", "3", "4", "30", "31", "65541", "18446744073709551625"] {
            assert_eq!(
                read(text),
                Err(NumberError::OutOfRange { min: 5, max: 29 }),
                "{text:?}"
            );
        }
        for text in ["6", "28", "008"] {
            assert_eq!(read(text), Err(NumberError::Even), "{text:?}");
        }
        assert_eq!(
            (read("5"), read("29"), read("011")),
            (Ok(5), Ok(29), Ok(11))
        );
    }

    #[test]
    fn a_level_is_read_as_it_is_written() {
        let entry = find("labyrinth").expect("a game");
        let level = Level::default()
            .with("fog", SWITCHED_ON)
            .with("width", 15)
            .with("height", 9)
            .with("word", "o'neill \"x\" --fog")
            .with("ends", "usual");
        let mut level = level;
        level.add("exclude", "3,4");
        level.add("exclude", "1,2");
        let canonical = level.canonical(entry);
        let words = canonical.words();
        assert!(words.starts_with("--height 9 --width 15 --word"), "{words}");
        assert!(!words.contains("--ends"), "{words}");
        assert_eq!(Level::read(entry, &words), Some(canonical.clone()));
        assert_eq!(canonical.canonical(entry), canonical);
        for wrong in ["--height", "height 9", "--sudo 1", "--word 'x", "--size 4"] {
            assert_eq!(Level::read(entry, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_level_is_written_as_on_the_command_line() {
        let level = Level::default().with("height", 9).with("width", 15);
        assert_eq!(level.words(), "--height 9 --width 15");
        assert_eq!(level.get("width"), Some("15"));
    }
}
