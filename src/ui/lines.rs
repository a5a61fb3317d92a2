//! Play without a screen, a line at a time.

mod board;

use crate::core::rng::Rng;
use crate::games::{Action, Entry, Field, Game, Kind, Level, SWITCHED_ON, labyrinth};
use crate::i18n::Words;
use crate::model::Begin;
use board::{act, described, go, help};

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
    /// What to begin with; unless it is a game, the size is asked for.
    pub game: Begin,
}

/// Where the conversation is.
enum Talk {
    /// Asking for the game's fields, this one next.
    Asking(usize),
    /// On the board.
    Playing(Box<dyn Game>),
}

/// A game as the labyrinth's source asked at its prompts: size questions where there are
/// any, the board, then one line of commands after the other.
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
        if let Some(opening) = start.game.game() {
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
    fn questions(&self) -> impl Iterator<Item = &'static Field> + use<> {
        let fields = self.entry.fields.iter();
        fields.filter(|field| matches!(field.kind, Kind::Odd { .. }))
    }

    /// The question of this number.
    fn question(&self, at: usize) -> Option<&'static Field> {
        self.questions().nth(at)
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
        format!("{}\n{}", game.text().join("\n"), described(game, words))
    }

    /// Another game: `hop`, or with options as on the command line, `hop --board easy`.
    fn choose(&mut self, line: &str) -> String {
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
        self.seed = seed.unwrap_or_else(|| self.rng.next_u64());
        self.talk = Talk::Asking(0);
        if self
            .questions()
            .any(|field| self.level.get(field.key).is_none())
        {
            return self.prompt();
        }
        self.start()
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
            "{board}{}\n{}",
            self.words.t(game.opening().unwrap_or(self.entry.opening)),
            help(self.entry, self.words)
        )
    }

    /// One line on the board: a word, or letters that are steps.
    fn played(&mut self, line: &str) -> Reply {
        let Talk::Playing(game) = &mut self.talk else {
            return Reply::default();
        };
        let (entry, words) = (self.entry, self.words);
        let text = match line.to_lowercase().as_str() {
            "" | "where" => described(game.as_ref(), words),
            "look" => Conversation::board(game.as_ref(), words),
            "help" | "?" => help(entry, words),
            "hint" => act(game.as_mut(), entry, words, Action::Hint),
            "restart" => {
                return Reply {
                    text: self.start(),
                    done: false,
                };
            }
            "new" => {
                if let Some(level) = game.next() {
                    self.level = level;
                }
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
            "undo" => act(game.as_mut(), entry, words, Action::Undo),
            typed => match entry.words.iter().find(|(word, _)| *word == typed) {
                Some((_, action)) => act(game.as_mut(), entry, words, *action),
                None => go(entry, game.as_mut(), words, typed),
            },
        };
        Reply {
            text: format!("{text}> "),
            done: false,
        }
    }
}

/// The game that a line names, and the words behind it; `play` may stand in front.
fn named(line: &str) -> Option<(&'static Entry, Vec<&str>)> {
    let mut words = line.split_whitespace();
    let first = words.next().filter(|word| *word != "play");
    let entry = crate::games::find(first.or_else(|| words.next())?)?;
    Some((entry, words.collect()))
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
            self.words.tr(
                "line-hello",
                &[("game", self.words.t(self.entry.title).into())]
            ),
            self.opening(),
            self.prompt()
        )
    }

    fn line(&mut self, line: &str) -> Reply {
        let line = line.trim();
        match self.talk {
            _ if named(line).is_some() => Reply {
                text: self.choose(line),
                done: false,
            },
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
    use crate::games::Opening;
    use crate::i18n::Lang;

    fn talk(game: Option<Opening>) -> Conversation {
        Conversation::new(LinesStart {
            words: Words::of(Lang::En),
            seed: 1,
            game: game.into(),
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

    fn started(game: &str) -> Conversation {
        let mut talk = talk(None);
        talk.greet();
        talk.line(game);
        talk
    }

    #[test]
    fn another_game_is_chosen_by_its_name_and_options() {
        let mut talk = talk(None);
        talk.greet();
        let text = talk.line("hop").text;
        assert!(
            text.contains("(3)") && text.contains("Hop through"),
            "{text}"
        );
        let names = ["labyrinth", "fifteen", "hop"];
        assert!(names.iter().all(|name| text.contains(name)), "{text}");
        let text = talk.line("play fifteen --size 3 --seed 7").text;
        assert!(text.starts_with(&"-".repeat(13)), "{text}");
        let again = talk.line("fifteen --size 3 --seed 7").text;
        assert_eq!(text, again, "a seed is a board");
        for wrong in [
            "fifteen --size 6",
            "fifteen --size",
            "hop --colour red",
            "hop --seed x",
        ] {
            let text = talk.line(wrong).text;
            assert!(
                text.lines().count() == 2 && text.ends_with("> "),
                "{wrong}: {text}"
            );
        }
        assert!(talk.line("labyrinth").text.starts_with("Height"));
        assert!(
            talk.line("play labyrinth --height 9 --width 7 --seed 1")
                .text
                .starts_with('#')
        );
    }

    #[test]
    fn the_puzzles_are_won_by_ear_alone() {
        let mut fifteen = started("fifteen --size 3 --seed 7");
        for _ in 0..60 {
            let text = fifteen.line("hint").text;
            let way = text
                .rsplit("Hint: ")
                .next()
                .and_then(|rest| rest.split('.').next());
            // The sentence before lists the ways with their letters: `w: tile 5 up`.
            let way = way.expect("a hint").to_owned();
            let place = text.find(&format!(": {way}")).expect("its letter");
            let letter = text[..place].chars().next_back().expect("a letter");
            let text = fifteen.line(&letter.to_string()).text;
            if text.contains("All in order!") {
                break;
            }
        }
        assert!(fifteen.line("w").text.starts_with("Another board"));
        let mut hop = started("hop");
        assert!(hop.line("se").text.contains("Last: 3 SE."));
        assert!(hop.line("undo").text.contains("row 5, place 5"));
        assert!(hop.line("d").text.contains("No way on"));
        assert!(hop.line("undo").text.contains("Open:"));
        assert!(hop.line("n").text.contains("No such command"));
        let text = hop.line("xzawwedxzxdewazxde").text;
        assert!(
            text.starts_with("Home again! 18 moves. That was the shortest way."),
            "{text}"
        );
    }
}
