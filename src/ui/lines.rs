//! Play without a screen, a line at a time.

use crate::core::rng::Rng;
use crate::games::{
    Action, Entry, Field, Game, Input, Kind, Level, Opening, Progress, Step, labyrinth,
};
use crate::i18n::Words;
use crate::ui::event::Key;
use crate::ui::keymap::{self, Command};

/// What a line-by-line game answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The text to print, lines separated by `\n`; printed as it is, so a prompt
    /// that shall stay on its line ends without one.
    pub text: String,
    /// Whether the game is over and the session ends.
    pub done: bool,
}

/// A game, or a choice of games, that is played in lines of text.
pub trait Lines: Send {
    /// The first words, before anything was read.
    fn greet(&mut self) -> String;

    /// Takes one line, without its end and free of control characters.
    fn line(&mut self, line: &str) -> Reply;
}

/// How a line-by-line game begins.
pub struct LinesStart {
    /// The sentences to speak in.
    pub words: &'static Words,
    /// Where the seeds come from.
    pub seed: u64,
    /// A game to begin with; `None`: ask for the size.
    pub game: Option<Opening>,
}

/// Where the conversation is.
enum Talk {
    /// Asking for the game's fields, this one next.
    Asking(usize),
    /// On the board.
    Playing(Box<dyn Game>),
}

/// The labyrinth as its source asked at its prompts: size questions, the board, then one
/// line of commands after the other.
pub struct Conversation {
    words: &'static Words,
    rng: Rng,
    entry: &'static Entry,
    level: Level,
    seed: u64,
    talk: Talk,
    /// Why the game asked for on the command line could not begin.
    trouble: Option<String>,
}

/// The most commands taken from one line: a long way typed ahead, not a flood.
const MAX_COMMANDS: usize = 400;

impl Conversation {
    /// Begins; nothing is said before [`Lines::greet`].
    pub fn new(start: LinesStart) -> Conversation {
        let mut talk = Conversation {
            words: start.words,
            rng: Rng::new(start.seed),
            entry: &labyrinth::ENTRY,
            level: Level::default(),
            seed: 0,
            talk: Talk::Asking(0),
            trouble: None,
        };
        if let Some(opening) = start.game {
            talk.entry = crate::games::find(opening.game).unwrap_or(&labyrinth::ENTRY);
            talk.level = opening.level;
            talk.seed = opening.seed.unwrap_or_else(|| talk.rng.next_u64());
            talk.trouble = talk.open().err();
        }
        talk
    }

    /// Prepares the board of the level and seed in force.
    fn open(&mut self) -> Result<(), String> {
        match (self.entry.open)(&self.level, self.seed) {
            Ok(game) => {
                self.talk = Talk::Playing(game);
                Ok(())
            }
            Err(error) => Err(error.say(self.words)),
        }
    }

    /// The fields that are asked for: those without a usual value, as the source asked
    /// for its two numbers.
    fn question(&self, at: usize) -> Option<&'static Field> {
        self.entry
            .fields
            .iter()
            .filter(|field| matches!(field.kind, Kind::Odd { .. }))
            .nth(at)
    }

    /// The question that is open, or the prompt.
    fn prompt(&self) -> String {
        match self.talk {
            Talk::Playing(_) => "> ".to_owned(),
            Talk::Asking(at) => self.question(at).map_or_else(String::new, |field| {
                let (name, rule) = (self.words.t(field.label), field.rule(self.words, false));
                format!("{name} ({rule})? ")
            }),
        }
    }

    /// The board, and where the player stands on it.
    fn board(game: &dyn Game, words: &Words) -> String {
        format!("{}\n{}\n", game.text().join("\n"), game.describe(words))
    }

    /// A field is answered.
    fn asked(&mut self, at: usize, line: &str) -> String {
        let Some(field) = self.question(at) else {
            return String::new();
        };
        match field.read(line, false) {
            Err(error) => return format!("{}\n{}", error.say(self.words), self.prompt()),
            Ok(value) => self.level.set(field.key, value.unwrap_or_default()),
        }
        self.talk = Talk::Asking(at + 1);
        if self.question(at + 1).is_some() {
            return self.prompt();
        }
        self.seed = self.rng.next_u64();
        self.start()
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
        let Talk::Playing(game) = &self.talk else {
            return String::new();
        };
        let board = Conversation::board(game.as_ref(), self.words);
        format!(
            "{board}{}\n{}\n",
            self.words.t(game.opening().unwrap_or(self.entry.opening)),
            self.words.t("line-help")
        )
    }

    /// One line on the board: a word, or letters that are steps.
    fn played(&mut self, line: &str) -> Reply {
        let Talk::Playing(game) = &mut self.talk else {
            return Reply::default();
        };
        let (entry, words) = (self.entry, self.words);
        let text = match line.to_lowercase().as_str() {
            "" => format!("{}\n", game.describe(words)),
            "look" => Conversation::board(game.as_ref(), words),
            "where" => format!("{}\n", game.describe(words)),
            "help" | "?" => format!("{}\n", words.t("line-help")),
            "hint" => {
                game.apply(Action::Hint);
                format!("{}\n", game.describe(words))
            }
            "restart" => {
                return Reply {
                    text: self.start(),
                    done: false,
                };
            }
            "new" => {
                self.seed = self.rng.next_u64();
                return Reply {
                    text: self.start(),
                    done: false,
                };
            }
            "q" | "quit" | "exit" => {
                return Reply {
                    text: format!("{}\n", words.t("line-bye")),
                    done: true,
                };
            }
            "up" | "north" => go(entry, game.as_mut(), words, "w"),
            "left" | "west" => go(entry, game.as_mut(), words, "a"),
            "down" | "south" => go(entry, game.as_mut(), words, "s"),
            "right" | "east" => go(entry, game.as_mut(), words, "d"),
            letters => go(entry, game.as_mut(), words, letters),
        };
        Reply {
            text: format!("{text}> "),
            done: false,
        }
    }
}

/// Takes letters as steps until one is no step, one meets a wall, or the game is won.
fn go(entry: &Entry, game: &mut dyn Game, words: &Words, letters: &str) -> String {
    if game.progress().solved {
        return format!("{}\n", words.t("line-again"));
    }
    for letter in letters.chars().take(MAX_COMMANDS) {
        let action = match keymap::command(entry, Key::Char(letter)) {
            Some(Command::Game(Input::Act(action))) => action,
            _ => return format!("{}\n{}\n", words.t("line-unknown"), game.describe(words)),
        };
        match game.apply(action) {
            Step::Blocked(message) => {
                return format!("{}\n{}\n", words.t(message), game.describe(words));
            }
            Step::Solved => return won(game.progress(), words),
            Step::Moved | Step::Ignored => {}
        }
    }
    format!("{}\n", game.describe(words))
}

/// The result in words.
fn won(progress: Progress, words: &Words) -> String {
    let mut text = words.tr("line-won", &[("n", progress.moves.into())]);
    if let Some(par) = progress.par {
        let id = if progress.moves <= par {
            "won-perfect"
        } else {
            "won-par"
        };
        text.push(' ');
        text.push_str(&words.tr(id, &[("n", par.into())]));
    }
    if progress.hints > 0 {
        text.push(' ');
        text.push_str(&words.tr("won-hints", &[("n", progress.hints.into())]));
    }
    format!("{text}\n{}\n", words.t("line-again"))
}

impl Lines for Conversation {
    fn greet(&mut self) -> String {
        let trouble = self
            .trouble
            .take()
            .map(|text| format!("{text}\n"))
            .unwrap_or_default();
        format!(
            "{}\n{trouble}{}{}",
            self.words.t("line-hello"),
            self.opening(),
            self.prompt()
        )
    }

    fn line(&mut self, line: &str) -> Reply {
        let line = line.trim();
        match self.talk {
            Talk::Asking(_) if matches!(line, "q" | "quit" | "exit") => Reply {
                text: format!("{}\n", self.words.t("line-bye")),
                done: true,
            },
            Talk::Asking(at) => Reply {
                text: self.asked(at, line),
                done: false,
            },
            Talk::Playing(_) => self.played(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    fn talk(game: Option<Opening>) -> Conversation {
        Conversation::new(LinesStart {
            words: Words::of(Lang::En),
            seed: 1,
            game,
        })
    }

    #[test]
    fn the_size_is_asked_as_the_source_asked_it() {
        let mut talk = talk(None);
        assert!(talk.greet().ends_with("Height (odd, 5 to 29)? "));
        assert!(
            talk.line("x")
                .text
                .starts_with("That is not a whole number.")
        );
        assert!(
            talk.line("31")
                .text
                .starts_with("It has to be from 5 to 29.")
        );
        assert!(
            talk.line("8")
                .text
                .starts_with("It has to be an odd number.")
        );
        assert!(talk.line(" 9 ").text.starts_with("Width"));
        let board = talk.line("7").text;
        assert_eq!(
            board.lines().take(9).map(str::len).collect::<Vec<_>>(),
            [7; 9]
        );
        assert!(board.contains("row 1 of 9, column 2 of 7"));
    }

    #[test]
    fn it_is_won_by_ear_alone() {
        let level = labyrinth::level(9, 9);
        let mut talk = talk(Some(Opening {
            game: "labyrinth",
            level,
            seed: Some(3),
        }));
        talk.greet();
        for _ in 0..500 {
            let hint = talk.line("hint").text;
            let dir = hint
                .split("Hint: go ")
                .nth(1)
                .and_then(|rest| rest.split('.').next());
            let text = talk.line(dir.expect("a hint")).text;
            if text.contains("You made it!") {
                return assert!(text.contains("hints"), "{text}");
            }
        }
        panic!("never out");
    }

    #[test]
    fn several_letters_are_several_steps_and_a_wall_ends_them() {
        let level = labyrinth::level(9, 9);
        let mut talk = talk(Some(Opening {
            game: "labyrinth",
            level,
            seed: Some(3),
        }));
        talk.greet();
        assert!(talk.line("sww").text.starts_with("Not that way"));
        assert!(talk.line("xyz").text.starts_with("No such command"));
        assert!(
            talk.line(&"w".repeat(100_000))
                .text
                .starts_with("Not that way")
        );
        assert!(talk.line("quit").done);
    }
}
