//! The questions with which text mode begins: how high and how wide the labyrinth shall be.

use crate::games::{Field, Kind, Level, labyrinth};
use crate::i18n::Words;

/// What an answer came to.
pub(super) enum Answered {
    /// All is answered.
    All(Level),
    Next,
    /// The sentence that says why it is none.
    Wrong(String),
    /// No number: it may be meant for somebody else.
    Word(String),
}

/// The questions that are open.
#[derive(Default)]
pub(super) struct Sizes {
    level: Level,
    at: usize,
}

impl Sizes {
    fn field(&self) -> Option<&'static Field> {
        let fields = labyrinth::ENTRY.fields.iter();
        let mut sides = fields.filter(|field| matches!(field.kind, Kind::Odd { .. }));
        sides.nth(self.at)
    }

    /// Whether nothing is answered yet.
    pub(super) fn is_first(&self) -> bool {
        self.at == 0
    }

    /// The question that is open.
    pub(super) fn prompt(&self, words: &Words) -> String {
        let Some(field) = self.field() else {
            return String::new();
        };
        let name = words.t(field.label.unwrap_or(field.key));
        let (min, max) = field.range(false);
        let says = match self.is_first() {
            true => "line-odd-enter",
            false => "line-odd",
        };
        let rule = words.tr(says, &[("min", min.into()), ("max", max.into())]);
        format!("{name} ({rule})? ")
    }

    pub(super) fn answer(&mut self, line: &str, words: &Words) -> Answered {
        let Some(field) = self.field() else {
            return Answered::Next;
        };
        match field.typed(line, false) {
            Ok(value) => self.level.set(field.key, value.unwrap_or_default()),
            Err(error) if line.parse::<i128>().is_ok() => {
                return Answered::Wrong(error.say(words));
            }
            Err(error) => {
                let (says, more) = (error.say(words), words.t("line-no-number"));
                return Answered::Word(format!("{says} {more}"));
            }
        }
        self.at += 1;
        match self.field() {
            Some(_) => Answered::Next,
            None => Answered::All(self.level.clone()),
        }
    }
}
