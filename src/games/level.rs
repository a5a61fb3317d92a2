//! Levels: the options of a board, as they are chosen, written and read.

use std::fmt::Write as _;

use super::{GameDef, Kind, NumberError};
use crate::core::problem::Problem;
use crate::i18n::Words;
pub use wire::GameName;
pub(crate) use wire::game_name;

mod wire;

/// The value of a [`Kind::Switch`] that is on; one that is off is not in the level.
pub const SWITCHED_ON: &str = "on";

/// The choices that, with a seed, make a board: pairs of option and value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Level(Vec<(&'static str, String)>);

impl Level {
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl ToString) -> Self {
        self.set(key, value);
        self
    }

    pub fn set(&mut self, key: &'static str, value: impl ToString) {
        let value = value.to_string();
        match self.0.iter_mut().find(|(name, _)| *name == key) {
            Some(pair) => pair.1 = value,
            None => self.0.push((key, value)),
        }
    }

    /// Adds an option that may stand there several times.
    pub(crate) fn add(&mut self, key: &'static str, value: impl ToString) {
        self.0.push((key, value.to_string()));
    }

    pub(crate) fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.0
            .iter()
            .filter(move |(name, _)| *name == key)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn unset(&mut self, key: &str) {
        self.0.retain(|(name, _)| *name != key);
    }

    /// The same level with its options in the order of the game's fields and without those
    /// that say what is usual: so written, equal levels are equal texts.
    #[must_use]
    pub fn canonical(&self, entry: &GameDef) -> Self {
        let place = |key: &str| entry.fields.iter().position(|field| field.key == key);
        let is_usual = |key: &str, value: &str| {
            let field = entry.field(key);
            field.is_some_and(|field| {
                matches!(field.kind, Kind::Choice(_)) && field.default() == value
            })
        };
        let mut pairs = self.0.clone();
        pairs.retain(|(key, value)| !is_usual(key, value));
        // Stable: cells that are left out stay in their order.
        pairs.sort_by_key(|(key, _)| place(key));
        Self(pairs)
    }

    /// How many rows and columns a board of this level has, where it says so.
    pub(crate) fn size(&self) -> Option<String> {
        let (height, width) = (self.get("height")?, self.get("width")?);
        Some(format!("{height} x {width}"))
    }

    /// The level as players read it: `19 x 37, Wilson`, height and width as above the board.
    pub(crate) fn text(&self, entry: &GameDef, words: &Words) -> String {
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.size());
        // Where nothing is said of a board, it is the usual one.
        let first = entry.fields.first().filter(|_| self.0.is_empty());
        let usual = first.map(|field| (field.key, field.default().to_owned()));
        let pairs = self.0.iter().map(|(key, value)| (*key, value.clone()));
        for (key, value) in pairs.chain(usual) {
            let field = entry.field(key);
            let label = field.and_then(|field| field.label);
            let label = label.map_or(key.into(), |label| words.t(label));
            match field.map(|field| field.kind) {
                Some(Kind::Odd { .. }) => {}
                Some(Kind::Choice(choices)) => {
                    let name = choices.iter().find(|(known, _)| *known == value);
                    parts.extend(name.map(|(_, id)| words.t(id).into_owned()));
                }
                Some(Kind::Switch) => parts.push(label.into_owned()),
                _ => parts.push(format!("{label} {value}")),
            }
        }
        parts.join(", ")
    }

    /// Reads a level as [`Level::words`] writes it; `None`: an option is unknown here, or
    /// the text is none of ours. What the values mean is found out when it is opened.
    pub fn read(entry: &GameDef, words: &str) -> Option<Self> {
        let mut level = Self::default();
        let mut words = shlex::split(words)?.into_iter();
        while let Some(word) = words.next() {
            let field = entry.field(word.strip_prefix("--")?);
            let field = field.filter(|field| field.is_kept())?;
            let value = if matches!(field.kind, Kind::Switch) {
                SWITCHED_ON.to_owned()
            } else {
                words.next()?
            };
            level.add(field.key, value);
        }
        Some(level)
    }

    pub(crate) fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some(SWITCHED_ON)
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| value.as_str())
    }

    /// The level in words without dashes, with its size in cells: `size 14x14 fog`.
    pub(crate) fn plain(mut self) -> String {
        let cells = |key| Some(self.get(key)?.parse::<u16>().ok()?.saturating_sub(1) / 2);
        if let (Some(width), Some(height)) = (cells("width"), cells("height")) {
            self.unset("width");
            self.unset("height");
            self.0.insert(0, ("size", format!("{width}x{height}")));
        }
        let words = self.words();
        words.trim_start_matches('-').replace(" --", " ")
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

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    #[error("--{key}: {error}")]
    Number {
        key: &'static str,
        error: NumberError,
    },
    #[error(transparent)]
    Maze(#[from] crate::core::error::MazeError),
    #[error("no way leads from the entrance to the exit")]
    NoWay,
    #[error("--word: it has letters that are not known here, or does not fit")]
    Word(Problem),
    #[error("--{key}: not WxH from {min} to {max}")]
    Size {
        key: &'static str,
        min: u16,
        max: u16,
    },
    #[error("--{key}: {value:?} is none of those that there are")]
    NoSuch { key: &'static str, value: String },
}

impl LevelError {
    pub(crate) fn say(&self, words: &Words) -> String {
        match self {
            Self::Number { error, .. } => error.say(words),
            Self::Maze(_) | Self::NoWay => words.t("setup-no-maze").into_owned(),
            Self::Word(_) => words.t("setup-bad-word").into_owned(),
            Self::Size { min, max, .. } => {
                let range = [("min", (*min).into()), ("max", (*max).into())];
                words.tr("value-size", &range)
            }
            Self::NoSuch { value, .. } => {
                words.tr("setup-no-such", &[("value", value.as_str().into())])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use super::*;

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
    fn the_texts_in_the_database_stay_as_they_are() {
        for (game, typed, kept) in [
            (
                "labyrinth",
                "to 3,3 from 0,0 exclude 9,1 exclude 1,9 fog braid 5 texture 60 \
                 algorithm wilson size 7x4",
                "--height 9 --width 15 --algorithm wilson --texture 60 --braid 5 \
                 --fog --exclude 9,1 --exclude 1,9 --from 0,0 --to 3,3",
            ),
            (
                "labyrinth",
                "shape heart ends longest width 31 height 31 algorithm backtracker",
                "--height 31 --width 31 --shape heart --ends longest",
            ),
            (
                "yamyam",
                "max 9 smell trapdoor number 2 board stops",
                "--board stops --number 2 --trapdoor --smell --max 9",
            ),
            ("yamyam", "max -1 board holes", ""),
            ("yamyam", "board mirror", "--board mirror"),
            ("fifteen", "size 4", ""),
            ("fifteen", "size 5", "--size 5"),
            ("hop", "board source", ""),
            ("hop", "board hard", "--board hard"),
        ] {
            let entry = find(game).expect("a game");
            let mut level = Level::default();
            let mut words = typed.split_whitespace();
            while let Some(field) = words.next().map(|word| entry.field(word).expect(word)) {
                match field.kind {
                    Kind::Switch => level.set(field.key, SWITCHED_ON),
                    _ => field
                        .put(words.next().expect(typed), &mut level)
                        .expect(typed),
                }
            }
            let level = level.canonical(entry);
            assert_eq!(level.words(), kept, "{typed}");
            assert_eq!(Level::read(entry, kept), Some(level), "{kept}");
        }
    }
}
