//! Which game is played in text mode, and the questions before it.

use super::playing::GIVE_UP;
use super::{Conversation, Reply, State};
use crate::games::{Field, GameDef, Kind, Level, labyrinth};
use crate::model::{Bests, Step, StoreRequest};
use crate::ui::event::Now;

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
    pub(super) fn choose(&mut self, now: Now, line: &str) -> String {
        let Some((entry, options)) = named(line) else {
            return String::new();
        };
        let (level, seed) = match Level::typed(entry, &options) {
            Ok(typed) => typed,
            Err(error) => return format!("{}\n{}", error.say(self.words), self.prompt()),
        };
        self.lay_aside(now);
        // `play hop` means what it does on a command line.
        let is_alone = line.split_whitespace().count() == 1;
        if is_alone && !self.won.has_won(entry) && entry.lessons().next().is_some() {
            self.taught = Some(entry);
            if self.profile.is_some() {
                self.requests.push(StoreRequest::Bests(entry.name));
                return String::new();
            }
            return self.begin_taught(entry, None);
        }
        self.begin_level(now, entry, level, seed)
    }

    /// Begins with the next lesson of a game, or, where another board of it was won before, with a
    /// board of its usual level.
    pub(super) fn begin_taught(
        &mut self,
        entry: &'static GameDef,
        bests: Option<&Bests>,
    ) -> String {
        let has_won = bests.is_some_and(|bests| bests.has_won);
        let was_won = |at: usize| {
            let mut before = bests.iter().flat_map(|bests| &bests.stars);
            self.won.of(entry.name, at) > 0 || before.any(|(board, _)| *board == at)
        };
        let open = (0..).zip(entry.lessons()).filter(|_| !has_won);
        let mut open = open.filter(|(at, _)| !was_won(*at));
        let level = open.next().map(|(_, lesson)| lesson.level);
        let level = level.unwrap_or_default();
        self.begin_level(self.now, entry, level, None)
    }

    pub(super) fn begin_level(
        &mut self,
        now: Now,
        entry: &'static GameDef,
        level: Level,
        seed: Option<u64>,
    ) -> String {
        self.entry = entry;
        self.level = level;
        self.chosen_seed = seed;
        self.state = State::Asking(0);
        if self
            .questions()
            .any(|field| self.level.get(field.key).is_none())
        {
            return self.prompt();
        }
        self.choose_seed(seed);
        self.start(now)
    }

    /// One line at a question: a word, or the answer.
    pub(super) fn asked(&mut self, now: Now, at: usize, line: &str) -> Reply {
        let typed = line.to_lowercase();
        match typed.as_str() {
            "help" | "?" => {
                let text = format!("{}{}", self.help(), self.prompt());
                self.reply(text, false)
            }
            "q" | "quit" | "exit" => self.leave_session(),
            "new" => {
                self.state = State::Asking(0);
                self.reply(self.prompt(), false)
            }
            "" if at == 0 => self.next_board(now),
            word if self.needs_board(word) => self.sentence("line-no-board"),
            _ => {
                let text = self.answer(now, at, line);
                self.reply(text, false)
            }
        }
    }

    /// Enter at the first question: the next step of the ladder; where there is none, a board
    /// like that of its first step.
    fn next_board(&mut self, now: Now) -> Reply {
        if self.profile.is_some() {
            return self.next();
        }
        self.entry = &labyrinth::ENTRY;
        self.level = Step::FIRST.level();
        self.choose_seed(None);
        let text = self.start(now);
        self.reply(text, false)
    }

    /// Whether a word says something only on a board.
    fn needs_board(&self, word: &str) -> bool {
        matches!(
            word,
            "look" | "where" | "hint" | "undo" | "restart" | GIVE_UP
        ) || self.entry.words.iter().any(|(known, _)| *known == word)
    }

    /// A field is answered.
    fn answer(&mut self, now: Now, at: usize, line: &str) -> String {
        let Some(field) = self.question(at) else {
            return String::new();
        };
        match field.typed(line, false) {
            // Whoever types a word does not know what can be typed.
            Err(error) if line.parse::<i128>().is_err() => {
                let (says, more) = (error.say(self.words), self.words.t("line-no-number"));
                return format!("{says} {more}\n{}", self.prompt());
            }
            Err(error) => return format!("{}\n{}", error.say(self.words), self.prompt()),
            Ok(value) => self.level.set(field.key, value.unwrap_or_default()),
        }
        self.state = State::Asking(at + 1);
        if self.question(at + 1).is_some() {
            return self.prompt();
        }
        self.choose_seed(self.chosen_seed);
        self.start(now)
    }
}

/// The number, as it is typed, of the step of the ladder that a line asks for: `step 7`, or as on
/// the command line, `play labyrinth --step 7`.
pub(super) fn step_named(line: &str) -> Option<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.strip_prefix(&["play"]).unwrap_or(&words) {
        ["step"] => Some(""),
        ["step", number] | ["labyrinth", "--step" | "step", number] => Some(number),
        _ => None,
    }
}

/// The game that a line names, and the words behind it; `play` may stand in front.
pub(super) fn named(line: &str) -> Option<(&'static GameDef, Vec<&str>)> {
    let mut words = line.split_whitespace();
    let first = words.next().filter(|word| *word != "play");
    let entry = crate::games::find(first.or_else(|| words.next())?)?;
    Some((entry, words.collect()))
}
