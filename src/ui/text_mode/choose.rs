//! Which game is played in text mode, and the questions before it.

use super::{Conversation, State};
use crate::games::{Field, GameDef, Kind, Level, SWITCHED_ON};

impl Conversation {
    /// The fields that are asked for: those without a usual value, as the source asked
    /// for its two numbers.
    pub(super) fn questions(&self) -> impl Iterator<Item = &'static Field> + use<> {
        let fields = self.entry.fields.iter();
        fields.filter(|field| matches!(field.kind, Kind::Odd { .. }))
    }

    /// The question of this number.
    pub(super) fn question(&self, at: usize) -> Option<&'static Field> {
        self.questions().nth(at)
    }

    /// Another game: `hop`, or with options as on the command line, `hop --board easy`.
    pub(super) fn choose(&mut self, line: &str) -> String {
        let Some((entry, options)) = named(line) else {
            return String::new();
        };
        let (mut level, mut seed) = (Level::default(), None);
        let mut options = options.iter();
        while let Some(option) = options.next() {
            let key = option.trim_start_matches('-');
            let field = entry.fields.iter().find(|field| field.key == key);
            let switch = field.is_some_and(|field| field.kind == Kind::Switch);
            let value = if switch {
                Some(&SWITCHED_ON)
            } else {
                options.next()
            };
            match (field, value) {
                (Some(field), Some(value)) => match field.read(value, true) {
                    Ok(Some(value)) => level.set(field.key, value),
                    Ok(None) => {}
                    Err(error) => return format!("{}\n{}", error.say(self.words), self.prompt()),
                },
                (None, Some(value)) if key == "seed" => match value.parse() {
                    Ok(number) => seed = Some(number),
                    Err(_) => {
                        return format!("{}\n{}", self.words.t("seed-bad"), self.prompt());
                    }
                },
                _ => return format!("{}\n{}", self.words.t("line-unknown"), self.prompt()),
            }
        }
        self.entry = entry;
        self.level = level;
        self.choose_seed(seed);
        self.state = State::Asking(0);
        if self
            .questions()
            .any(|field| self.level.get(field.key).is_none())
        {
            return self.prompt();
        }
        self.start()
    }

    /// A field is answered.
    pub(super) fn answer(&mut self, at: usize, line: &str) -> String {
        let Some(field) = self.question(at) else {
            return String::new();
        };
        match field.read(line, false) {
            Err(error) => return format!("{}\n{}", error.say(self.words), self.prompt()),
            Ok(value) => self.level.set(field.key, value.unwrap_or_default()),
        }
        self.state = State::Asking(at + 1);
        if self.question(at + 1).is_some() {
            return self.prompt();
        }
        self.choose_seed(None);
        self.start()
    }
}

/// The game that a line names, and the words behind it; `play` may stand in front.
pub(super) fn named(line: &str) -> Option<(&'static GameDef, Vec<&str>)> {
    let mut words = line.split_whitespace();
    let first = words.next().filter(|word| *word != "play");
    let entry = crate::games::find(first.or_else(|| words.next())?)?;
    Some((entry, words.collect()))
}
