//! The options of a game. One table defines what can be chosen for the command line, its
//! help, the form on the screen, text mode and the text in the database.

use std::str::FromStr;

use super::{Level, LevelError, NumberError, SWITCHED_ON, odd_side, whole_number};
use crate::core::grid::Cell;
use crate::i18n::Words;

/// One thing to choose before a game begins.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub(crate) key: &'static str,
    pub(crate) kind: Kind,
    pub(crate) label: Option<&'static str>,
    pub(crate) is_asked: bool,
    /// How the command line calls its value, and the message that explains it there;
    /// `None`: it is no option of the command line.
    pub(crate) line: Option<(&'static str, &'static str)>,
    /// The options that cannot stand beside it on a command line.
    pub(crate) excludes: &'static [&'static str],
    /// The options that it needs beside it.
    pub(crate) needs: &'static [&'static str],
    /// The message that says in the form what it does; `None`: its name says enough.
    pub(crate) note: Option<&'static str>,
    /// Whether a text is one of further choices, which are too many to be offered;
    /// `None`: there are none.
    also: Option<fn(&str) -> bool>,
}

/// What a [`Field`] can be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// An odd whole number, which every board has.
    Odd {
        min: u16,
        /// The largest in the classic game.
        max: u16,
        /// The largest of all, for wide presets and the command line.
        wide: u16,
        /// The number on a command line that names none.
        usual: u16,
    },
    /// A whole number, or nothing.
    Number {
        min: u16,
        max: u16,
        /// Whether `-1` says that there is no limit, which is what nothing says too.
        limit: bool,
    },
    /// One of several: the value on the command line and the message that names it. The
    /// first is the usual one.
    Choice(&'static [(&'static str, &'static str)]),
    /// A short text, or nothing.
    Text { max: u16 },
    /// Yes or no; on the command line the option alone.
    Switch,
    /// A cell, `X,Y`.
    Cell { max: u16, many: bool },
    /// `WxH` in cells: another way to write two fields that count tiles.
    Size {
        /// The field of the width, of [`Kind::Odd`].
        width: &'static Field,
        height: &'static Field,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    pub(crate) label: &'static str,
    pub level: Level,
}

impl Field {
    /// A field that is neither in the form nor on the command line yet.
    pub(crate) const fn new(key: &'static str, kind: Kind) -> Self {
        Self {
            key,
            kind,
            label: None,
            is_asked: false,
            line: None,
            excludes: &[],
            needs: &[],
            note: None,
            also: None,
        }
    }

    /// The message that names one of its choices.
    pub(crate) fn label_of(&self, value: &str) -> Option<&'static str> {
        let Kind::Choice(choices) = self.kind else {
            return None;
        };
        let named = choices.iter().find(|(known, _)| *known == value);
        named.map(|(_, message)| *message)
    }

    #[must_use]
    pub(crate) const fn named(mut self, label: &'static str) -> Self {
        self.label = Some(label);
        self
    }

    /// Puts it in the form, named by this message.
    #[must_use]
    pub(crate) const fn in_form(mut self, label: &'static str) -> Self {
        self.is_asked = true;
        self.named(label)
    }

    /// Says in the form what it does.
    #[must_use]
    pub(crate) const fn noted(mut self, note: &'static str) -> Self {
        self.note = Some(note);
        self
    }

    /// Puts it on the command line, explained by this message.
    #[must_use]
    pub(crate) const fn on_line(mut self, value: &'static str, help: &'static str) -> Self {
        self.line = Some((value, help));
        self
    }

    /// These options must not stand beside it.
    #[must_use]
    pub(crate) const fn excluding(mut self, keys: &'static [&'static str]) -> Self {
        self.excludes = keys;
        self
    }

    /// These options have to stand beside it.
    #[must_use]
    pub(crate) const fn needing(mut self, keys: &'static [&'static str]) -> Self {
        self.needs = keys;
        self
    }

    /// Takes further choices, which are not offered.
    #[must_use]
    pub(crate) const fn or(mut self, also: fn(&str) -> bool) -> Self {
        self.also = Some(also);
        self
    }

    /// Whether there are no choices beside those that are offered.
    pub(crate) fn is_closed(&self) -> bool {
        self.also.is_none()
    }

    /// Whether it stands in a level under its own name.
    pub(crate) fn is_kept(&self) -> bool {
        !matches!(self.kind, Kind::Size { .. })
    }

    /// The names of the choices that are offered.
    pub fn names(&self) -> Vec<&'static str> {
        match self.kind {
            Kind::Choice(choices) => choices.iter().map(|(value, _)| *value).collect(),
            _ => Vec::new(),
        }
    }

    /// Puts the value that is written on a command line into a level. What is usual is
    /// left out, so that levels stay short.
    pub(crate) fn put(&self, text: &str, level: &mut Level) -> Result<(), LevelError> {
        match self.kind {
            Kind::Size { width, height } => {
                let (columns, rows) = self.size(text, width, height)?;
                level.set(height.key, 2 * rows + 1);
                level.set(width.key, 2 * columns + 1);
            }
            Kind::Cell { max, many } => {
                let Cell { x, y } = self.cell(text, max)?;
                if !many {
                    level.unset(self.key);
                }
                level.add(self.key, format!("{x},{y}"));
            }
            _ => {
                if let Some(value) = self.written(text, true)? {
                    level.set(self.key, value);
                }
            }
        }
        Ok(())
    }

    /// Reads what was typed into the form: the value for the level, `None` where it is
    /// left out. `wide` puts the wide range of [`Kind::Odd`] in force.
    pub(crate) fn typed(&self, text: &str, wide: bool) -> Result<Option<String>, LevelError> {
        match self.kind {
            Kind::Number { .. } if text.is_empty() => Ok(None),
            Kind::Text { .. } if text.trim().is_empty() => Ok(None),
            Kind::Text { max } => Ok(Some(text.trim().chars().take(max.into()).collect())),
            _ => self.written(text, wide),
        }
    }

    /// The value of a text that is not left out.
    fn written(&self, text: &str, wide: bool) -> Result<Option<String>, LevelError> {
        match self.kind {
            Kind::Number { limit: true, .. } if text == "-1" => Ok(None),
            Kind::Odd { .. } | Kind::Number { .. } => {
                Ok(Some(self.read_number(text, wide)?.to_string()))
            }
            Kind::Choice(_) if text == self.default() => Ok(None),
            Kind::Choice(choices) if choices.iter().any(|(value, _)| *value == text) => {
                Ok(Some(text.to_owned()))
            }
            Kind::Choice(_) if self.also.is_some_and(|also| also(text)) => {
                Ok(Some(text.to_owned()))
            }
            Kind::Choice(_) => Err(self.no_such(text)),
            Kind::Text { .. } | Kind::Cell { .. } | Kind::Size { .. } => Ok(Some(text.to_owned())),
            Kind::Switch => Ok((text == SWITCHED_ON).then(|| SWITCHED_ON.to_owned())),
        }
    }

    /// The number of a level; `None`: it has none.
    pub(crate) fn number(&self, level: &Level) -> Result<Option<u16>, LevelError> {
        let text = level.get(self.key);
        text.map(|text| self.read_number(text, true)).transpose()
    }

    /// The choice of a level; `None`: it has none, or the usual one.
    pub(crate) fn choice<T: FromStr>(&self, level: &Level) -> Result<Option<T>, LevelError> {
        let text = level.get(self.key).filter(|text| *text != self.default());
        text.map(|text| text.parse().map_err(|_| self.no_such(text)))
            .transpose()
    }

    /// The most letters of a value in the form.
    pub(crate) fn longest(&self) -> usize {
        match self.kind {
            // As many digits as the largest number has, and one more to be refused.
            Kind::Odd { wide: max, .. } | Kind::Number { max, .. } => max.to_string().len() + 1,
            Kind::Text { max } => max.into(),
            _ => usize::MAX,
        }
    }

    pub(crate) fn cells(&self, level: &Level) -> Result<Vec<Cell>, LevelError> {
        let Kind::Cell { max, .. } = self.kind else {
            return Ok(Vec::new());
        };
        let texts = level.all(self.key);
        texts.map(|text| self.cell(text, max)).collect()
    }

    pub(crate) fn no_such(&self, value: &str) -> LevelError {
        LevelError::NoSuch {
            key: self.key,
            value: value.to_owned(),
        }
    }

    pub(crate) fn bad_number(&self, error: NumberError) -> LevelError {
        LevelError::Number {
            key: self.key,
            error,
        }
    }

    fn read_number(&self, text: &str, wide: bool) -> Result<u16, LevelError> {
        let (min, max) = self.range(wide);
        let read = match self.kind {
            Kind::Odd { .. } => odd_side(text, min, max),
            _ => whole_number(text, min, max),
        };
        read.map_err(|error| self.bad_number(error))
    }

    /// The smallest and the largest number; of what is none, zeros.
    pub(crate) fn range(&self, wide: bool) -> (u16, u16) {
        match self.kind {
            Kind::Odd { min, wide: max, .. } if wide => (min, max),
            Kind::Odd { min, max, .. } | Kind::Number { min, max, .. } => (min, max),
            _ => (0, 0),
        }
    }

    fn cell(&self, text: &str, max: u16) -> Result<Cell, LevelError> {
        let number = |text| whole_number(text, 0, max).map_err(|error| self.bad_number(error));
        let (x, y) = text.split_once(',').ok_or_else(|| self.no_such(text))?;
        Ok(Cell::new(number(x)?, number(y)?))
    }

    /// Columns and rows in cells. A cell is two tiles, and one more tile closes the rim.
    fn size(&self, text: &str, width: &Self, height: &Self) -> Result<(u16, u16), LevelError> {
        let side = |field: &Self, text: &str| {
            let (min, max) = field.range(true);
            whole_number(text, min.saturating_sub(1) / 2, max.saturating_sub(1) / 2)
        };
        let (min, max) = width.range(true);
        text.split_once('x')
            .and_then(|(columns, rows)| {
                Some((side(width, columns).ok()?, side(height, rows).ok()?))
            })
            .ok_or(LevelError::Size {
                key: self.key,
                min: min.saturating_sub(1) / 2,
                max: max.saturating_sub(1) / 2,
            })
    }

    pub(crate) fn presets(&self) -> Vec<Preset> {
        let Kind::Choice(choices) = self.kind else {
            return Vec::new();
        };
        let preset = |(value, label): &(&str, &'static str)| Preset {
            label,
            level: match *value {
                usual if usual == self.default() => Level::default(),
                value => Level::default().with(self.key, value),
            },
        };
        choices.iter().map(preset).collect()
    }

    /// The value where nothing is said: the first choice, else nothing.
    pub(crate) fn default(&self) -> &'static str {
        match self.kind {
            Kind::Choice([(value, _), ..]) => value,
            _ => "",
        }
    }

    /// The rule in words: `odd, 5 to 29`.
    pub(crate) fn rule(&self, words: &Words, wide: bool) -> String {
        let (min, max) = self.range(wide);
        let range = [("min", min.into()), ("max", max.into())];
        match self.kind {
            Kind::Odd { .. } => words.tr("setup-odd", &range),
            Kind::Number { .. } => words.tr("setup-range", &range),
            _ => String::new(),
        }
    }
}
