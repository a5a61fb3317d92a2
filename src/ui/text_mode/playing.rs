//! A board of text mode: how it begins, what is said of a new one, and the lines that are typed on it.

use super::board::{Hints, act, again, described, go, hint_asks, spoken_rules, typed_moves};
use super::{Conversation, Question, Reply, State, is_word};
use crate::games::{Action, Game, Level, LevelError, Opening};
use crate::i18n::Words;
use crate::model::{Code, StoreRequest};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;

/// What is typed to give up.
pub(super) const GIVE_UP: &str = "give up";

impl Conversation {
    /// Plays this seed, or one that is drawn for the level in force.
    pub(super) fn choose_seed(&mut self, seed: Option<u64>) {
        self.server_seeded = seed.is_none();
        self.is_beyond_limit = false;
        self.seed = seed.unwrap_or_else(|| {
            let (seed, is_ranked) = self.seeds.draw_board(self.entry, &self.level);
            self.is_beyond_limit = !is_ranked;
            seed
        });
    }

    /// Prepares the board of the level and seed in force, or has it searched for.
    pub(super) fn open(&mut self) -> Result<(), String> {
        let opening = Opening {
            game: self.entry.name,
            level: self.level.clone(),
            seed: Some(self.seed),
        };
        if opening.needs_search() {
            self.search = Some(opening);
            self.state = State::Searching;
            return Ok(());
        }
        self.begin(opening, None)
            .map_err(|error| error.say(self.words))
    }

    /// Begins on this board, which was searched for by a wish if there is one.
    pub(super) fn begin(
        &mut self,
        opening: Opening,
        wish: Option<Level>,
    ) -> Result<(), LevelError> {
        let code = Code::new(self.seeds.draw());
        let seed = opening.seed.unwrap_or(self.seed);
        let drawn = self.server_seeded;
        let mut active_game = ActiveGame::new(self.entry, opening.level, seed, drawn, code)?;
        if self.is_beyond_limit {
            active_game.limit();
        }
        self.state = State::Playing(Box::new(active_game.wished(wish)));
        self.ghost = None;
        Ok(())
    }

    /// The board, and where the player stands on it.
    pub(super) fn board(game: &dyn Game, words: &Words) -> String {
        format!("{}\n{}", game.text().join("\n"), described(game, words))
    }

    /// Begins on the board of the level and seed in force.
    pub(super) fn start(&mut self, now: Now) -> String {
        match self.open() {
            Ok(()) => format!("{}{}", self.opening(now), self.prompt()),
            Err(trouble) => self.ask_again(&trouble),
        }
    }

    /// There is no such board: the questions begin anew.
    pub(super) fn ask_again(&mut self, trouble: &str) -> String {
        self.state = State::Asking(0);
        format!("{trouble}\n{}", self.prompt())
    }

    /// What is said when a board is new. Once it is printed it stays to be seen, so its clock
    /// never stops.
    pub(super) fn opening(&mut self, now: Now) -> String {
        let State::Playing(active_game) = &mut self.state else {
            return String::new();
        };
        active_game.show(now);
        let game = &active_game.game;
        let board = Self::board(game.as_ref(), self.words);
        let is_first = self.named_keys.is_empty();
        let is_new = !self.named_keys.contains(&self.entry.name);
        if is_new {
            self.named_keys.push(self.entry.name);
        }
        let words = self.words;
        let taught = self.entry.board_of(active_game.level());
        let taught = taught.and_then(|(_, board)| Some((board.title, board.rule?)));
        let rules = match taught {
            Some((title, rule)) => format!("{}. {}\n", words.t(title), words.t(rule)),
            None if self.told_rules.contains(&self.entry.name) => String::new(),
            None => {
                self.told_rules.push(self.entry.name);
                spoken_rules(self.entry, words)
            }
        };
        if active_game.name_in_room().is_some() {
            let [opening, spoken, more] = [
                game.opening().unwrap_or(self.entry.opening),
                self.entry.spoken,
                "line-room",
            ]
            .map(|says| words.t(says));
            return format!("{board}{opening}\n{rules}{spoken}\n{more}\n");
        }
        let counts = match self.is_beyond_limit && self.profile.is_some() {
            true => format!("{}\n", words.t("say-many-boards")),
            false if active_game.is_first_try() => format!("{}\n", words.t("say-attempt")),
            false => String::new(),
        };
        let mut keys = String::new();
        if is_new {
            keys = words.t(self.entry.spoken).into_owned();
        }
        if is_first {
            keys = format!("{keys} {}", words.t("line-help-hint"));
        }
        if is_new {
            keys.push('\n');
        }
        let opening = words.t(game.opening().unwrap_or(self.entry.opening));
        format!("{board}{opening}\n{rules}{counts}{keys}")
    }

    /// One line on the board: a word, or letters that are steps; and what was asked at the line before.
    pub(super) fn played(&mut self, now: Now, line: &str, asked: Option<Question>) -> Reply {
        let State::Playing(active_game) = &mut self.state else {
            return Reply::default();
        };
        let words = self.words;
        let before = active_game.run().len();
        let typed = line.to_lowercase();
        // In German it is a direction as well.
        let is_no = asked.is_some() && is_word("line-no-word", &typed, words);
        // Without lists nothing is lost.
        let hints = match asked == Some(Question::Hint) || self.profile.is_none() {
            true => Hints::Shown,
            false => Hints::Asked,
        };
        let text = match typed.as_str() {
            _ if is_no => described(active_game.game.as_ref(), words),
            "" | "where" => described(active_game.game.as_ref(), words),
            "look" => Self::board(active_game.game.as_ref(), words),
            "help" | "?" => self.help(),
            "hint" => act(active_game, words, now, Action::Hint, hints),
            // Some sentences of the games name the key.
            "restart" | "r" => {
                let text = self.again(now, asked == Some(Question::Again));
                return self.reply(text, false);
            }
            "new" => {
                if let Some(level) = active_game.game.next() {
                    self.level = level;
                }
                self.lay_aside(now);
                self.chosen_seed = None;
                self.choose_seed(None);
                let text = self.start(now);
                return self.reply(text, false);
            }
            "q" | "quit" | "exit" => return self.leave_session(),
            GIVE_UP => self.give_up(now, asked == Some(Question::GiveUp)),
            "undo" => act(active_game, words, now, Action::Undo, hints),
            typed => go(active_game, words, now, typed, hints),
        };
        if text == hint_asks(words) {
            self.asked = Some(Question::Hint);
        }
        let moved =
            matches!(&self.state, State::Playing(active_game) if active_game.run().len() > before);
        let race = match &self.state {
            State::Playing(active_game) if active_game.is_given_up() => String::new(),
            _ => format!("{}{}", self.race_on(now, moved), self.room_on(moved)),
        };
        self.submit();
        let prompt = if self.awaits_rank { "" } else { "> " };
        self.reply(format!("{text}{race}{prompt}"), false)
    }

    /// Ends the session; what is played is kept.
    pub(super) fn leave_session(&mut self) -> Reply {
        self.requests.extend(self.last_request(self.now));
        self.note_begun();
        let text = self.goodbye();
        self.reply(text, true)
    }

    /// Gives the board up, once the player was asked, and says how it could have been won.
    fn give_up(&mut self, now: Now, was_asked: bool) -> String {
        let State::Playing(active_game) = &mut self.state else {
            return String::new();
        };
        let words = self.words;
        if active_game.game.progress().solved || active_game.is_given_up() {
            return again(active_game, words);
        }
        if !was_asked {
            self.asked = Some(Question::GiveUp);
            return format!("{} {}\n", words.t("give-up-title"), words.t("line-give-up"));
        }
        let is_from_here = active_game.game.left().is_some();
        if !active_game.give_up(now) {
            return format!("{}\n", words.t("say-no-watch"));
        }
        let solution = typed_moves(active_game.entry, &active_game.game.shown_moves());
        let says = match is_from_here {
            true => "line-solution",
            false => "line-solution-anew",
        };
        let said = match solution.is_empty() {
            true => words.t("say-no-watch").into_owned(),
            false => words.tr(says, &[("moves", solution.into())]),
        };
        let said = format!("{said}\n{}", again(active_game, words));
        // What is kept of it would be continued by one who has heard how.
        let drop = StoreRequest::Drop(active_game.code());
        self.requests.push(drop);
        said
    }

    /// Takes the board that was searched for; `None`: it cannot be made.
    pub(crate) fn found(&mut self, now: Now, found: Option<Opening>) -> Reply {
        self.now = now;
        let wish = self.level.clone();
        let begun = found.ok_or(LevelError::NoWay);
        let text = match begun.and_then(|opening| self.begin(opening, Some(wish))) {
            Ok(()) => format!("{}{}", self.opening(now), self.prompt()),
            Err(error) => self.ask_again(&error.say(self.words)),
        };
        self.reply(text, false)
    }
}
