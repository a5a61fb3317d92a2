//! What a player chooses before a game begins.

use super::{Level, LevelError, NumberError, SWITCHED_ON, odd_side, whole_number};
use crate::i18n::Words;

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
