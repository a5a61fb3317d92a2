//! The questions with which text mode begins: how high and how wide the labyrinth shall be.

use crate::games::{Field, Kind, Level, labyrinth};
use crate::i18n::Words;

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

    /// Takes an answer, or says why it is none. Returns the level once all is answered.
    pub(super) fn answer(&mut self, line: &str, words: &Words) -> Result<Option<Level>, String> {
        if let Some(field) = self.field() {
            let value = field.typed(line, false).map_err(|error| error.say(words))?;
            self.level.set(field.key, value.unwrap_or_default());
            self.at += 1;
        }
        Ok(self.field().is_none().then(|| self.level.clone()))
    }
}
