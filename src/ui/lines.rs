//! Play without a screen, a line at a time.

mod board;
mod choose;
mod replies;

#[cfg(test)]
mod tests;

use super::active_game::ActiveGame;
use super::event::Now;
use super::ghost::Ghost;
use super::screens::result::Award;
use crate::games::{Action, Game, GameDef, Level, labyrinth};
use crate::i18n::Words;
use crate::model::{Begin, Code, Profile, StoreReply, StoreRequest};
use crate::ui::seeds::Seeds;
use board::{act, described, go};
use choose::named;

/// What a line-by-line game answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The text to print, lines separated by `\n`; printed as it is, so a prompt
    /// that shall stay on its line ends without one.
    pub text: String,
    /// Whether the game is over and the session ends.
    pub done: bool,
    /// What the server's memory is to be asked.
    pub requests: Vec<StoreRequest>,
}

/// A game, or a choice of games, that is played in lines of text.
pub trait Lines: Send {
    /// The first words, before anything was read.
    fn greet(&mut self) -> Reply;

    /// Takes one line, without its end and free of control characters.
    fn line(&mut self, now: Now, line: &str) -> Reply;

    /// Takes an answer of the server's memory.
    fn told(&mut self, _now: Now, _told: &StoreReply) -> Reply {
        Reply::default()
    }

    /// What is to be kept if the session ends now.
    fn last_request(&self, _now: Now) -> Option<StoreRequest> {
        None
    }
}

/// How a line-by-line game begins.
pub struct LinesStart {
    /// The sentences to speak in.
    pub words: &'static Words,
    /// Where the seeds come from.
    pub seed: u64,
    /// What to begin with; unless it is a game, the size is asked for.
    pub game: Begin,
    /// Who plays; `None`: nothing is remembered here.
    pub profile: Option<Profile>,
}

/// Where the conversation is.
enum Talk {
    /// Asking for the game's fields, this one next.
    Asking(usize),
    /// On the board.
    Playing(Box<ActiveGame>),
}

/// A game as the labyrinth's source asked at its prompts: size questions where there are
/// any, the board, then one line of commands after the other.
pub struct Conversation {
    words: &'static Words,
    seeds: Seeds,
    profile: Option<Profile>,
    requests: Vec<StoreRequest>,
    /// What is to be said about the game that was won last, once it is known.
    award: Option<Award>,
    entry: &'static GameDef,
    level: Level,
    seed: u64,
    /// Whether the seed was drawn and not chosen.
    drawn: bool,
    talk: Talk,
    /// Whoever is raced against.
    ghost: Option<Ghost>,
    /// Why the game asked for on the command line could not begin.
    trouble: Option<String>,
}

impl Conversation {
    /// Begins; nothing is said before [`Lines::greet`].
    pub fn new(start: LinesStart) -> Conversation {
        let mut talk = Conversation {
            words: start.words,
            seeds: Seeds::new(start.seed),
            profile: start.profile,
            requests: Vec::new(),
            award: None,
            entry: &labyrinth::ENTRY,
            level: Level::default(),
            seed: 0,
            drawn: true,
            talk: Talk::Asking(0),
            ghost: None,
            trouble: None,
        };
        talk.requests.extend(start.game.ask());
        if let Some(opening) = start.game.game() {
            talk.entry = crate::games::find(opening.game).unwrap_or(&labyrinth::ENTRY);
            talk.level = opening.level;
            talk.choose_seed(opening.seed);
            talk.trouble = talk.open().err();
        }
        talk
    }

    /// Plays this seed, or one that is drawn.
    fn choose_seed(&mut self, seed: Option<u64>) {
        self.drawn = seed.is_none();
        self.seed = seed.unwrap_or_else(|| self.seeds.draw());
    }

    /// What is printed, with what the memory is asked, where there is one.
    fn reply(&mut self, text: String, done: bool) -> Reply {
        let requests = std::mem::take(&mut self.requests);
        Reply {
            text,
            done,
            requests: if self.profile.is_some() {
                requests
            } else {
                Vec::new()
            },
        }
    }

    /// Prepares the board of the level and seed in force.
    fn open(&mut self) -> Result<(), String> {
        let code = Code::new(self.seeds.draw());
        match ActiveGame::new(self.entry, self.level.clone(), self.seed, self.drawn, code) {
            Ok(active_game) => {
                self.talk = Talk::Playing(Box::new(active_game));
                self.ghost = None;
                Ok(())
            }
            Err(error) => Err(error.say(self.words)),
        }
    }

    /// The question that is open, or the prompt.
    fn prompt(&self) -> String {
        match self.talk {
            Talk::Playing(_) => "> ".to_owned(),
            Talk::Asking(at) => self.question(at).map_or_else(String::new, |field| {
                let name = self.words.t(field.label.unwrap_or(field.key));
                let rule = field.rule(self.words, false);
                format!("{name} ({rule})? ")
            }),
        }
    }

    /// The board, and where the player stands on it.
    fn board(game: &dyn Game, words: &Words) -> String {
        format!("{}\n{}", game.text().join("\n"), described(game, words))
    }

    /// Begins on the board of the level and seed in force.
    fn start(&mut self) -> String {
        if let Err(trouble) = self.open() {
            self.talk = Talk::Asking(0);
            return format!("{trouble}\n{}", self.prompt());
        }
        format!("{}{}", self.opening(), self.prompt())
    }

    /// What is said when a board is new.
    fn opening(&self) -> String {
        let Talk::Playing(active_game) = &self.talk else {
            return String::new();
        };
        let game = &active_game.game;
        let board = Conversation::board(game.as_ref(), self.words);
        format!(
            "{board}{}\n{}",
            self.words.t(game.opening().unwrap_or(self.entry.opening)),
            self.help()
        )
    }

    /// One line on the board: a word, or letters that are steps.
    fn played(&mut self, now: Now, line: &str) -> Reply {
        let Talk::Playing(active_game) = &mut self.talk else {
            return Reply::default();
        };
        let words = self.words;
        let before = active_game.run().len();
        let text = match line.to_lowercase().as_str() {
            "" | "where" => described(active_game.game.as_ref(), words),
            "look" => Conversation::board(active_game.game.as_ref(), words),
            "help" | "?" => self.help(),
            "hint" => act(active_game, words, now, Action::Hint),
            "restart" => {
                self.leave(now);
                let text = self.again();
                return self.reply(text, false);
            }
            "new" => {
                if let Some(level) = active_game.game.next() {
                    self.level = level;
                }
                self.leave(now);
                self.choose_seed(None);
                let text = self.start();
                return self.reply(text, false);
            }
            "q" | "quit" | "exit" => {
                self.requests.extend(self.last_request(now));
                return self.reply(format!("{}\n", words.t("line-bye")), true);
            }
            "undo" => act(active_game, words, now, Action::Undo),
            typed => match active_game
                .entry
                .words
                .iter()
                .find(|(word, _)| *word == typed)
            {
                Some((_, action)) => act(active_game, words, now, *action),
                None => go(active_game, words, now, typed),
            },
        };
        let moved =
            matches!(&self.talk, Talk::Playing(active_game) if active_game.run().len() > before);
        let race = self.race_on(now, moved);
        self.hand_in(now);
        self.reply(format!("{text}{race}> "), false)
    }
}

impl Lines for Conversation {
    fn greet(&mut self) -> Reply {
        let trouble = self
            .trouble
            .take()
            .map(|text| format!("{text}\n"))
            .unwrap_or_default();
        let hello = self.words.tr(
            "line-hello",
            &[("game", self.words.t(self.entry.title).into())],
        );
        let waits = match &self.profile {
            Some(profile) if !profile.waiting.is_empty() => {
                format!("{}\n", self.words.t("line-waiting"))
            }
            _ => String::new(),
        };
        let (opening, prompt) = (self.opening(), self.prompt());
        self.reply(format!("{hello}\n{trouble}{waits}{opening}{prompt}"), false)
    }

    fn line(&mut self, now: Now, line: &str) -> Reply {
        let line = line.trim();
        match self.talk {
            _ if named(line).is_some() => {
                self.leave(now);
                let text = self.choose(line);
                self.reply(text, false)
            }
            _ if line == "continue" => self.continue_run(),
            _ if line == "race" || line.starts_with("race ") => self.race(&line[4..]),
            Talk::Asking(_) if matches!(line, "q" | "quit" | "exit") => {
                self.reply(format!("{}\n", self.words.t("line-bye")), true)
            }
            Talk::Asking(at) => {
                let text = self.asked(at, line);
                self.reply(text, false)
            }
            Talk::Playing(_) => self.played(now, line),
        }
    }

    fn told(&mut self, now: Now, told: &StoreReply) -> Reply {
        let text = self.say_told(now, told);
        self.reply(text, false)
    }

    fn last_request(&self, now: Now) -> Option<StoreRequest> {
        let Talk::Playing(active_game) = &self.talk else {
            return None;
        };
        let saved = active_game.saved(now).filter(|_| self.profile.is_some())?;
        Some(StoreRequest::Keep(Box::new(saved)))
    }
}
