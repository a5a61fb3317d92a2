//! Commands without a screen. The local command line and `ssh HOST COMMAND` share the
//! same words, options, outputs and exit statuses; one command is one file.

pub mod fifteen;
pub mod files;
pub mod help;
pub mod hop;
pub mod manual;
pub mod maze;
pub mod me;
pub mod play;
pub mod refusal;
pub mod replay;
pub mod scores;
mod tumbling;
pub mod value;
pub mod yamyam;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use serde::Serialize;
use std::cell::RefCell;

pub use files::Access;

use crate::core::budget::CancelToken;
use crate::i18n::{Lang, Words};
use crate::model::{Begin, Moment, StoreReply, StoreRequest};

/// What a command leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// For standard output.
    pub stdout: Vec<u8>,
    /// For standard error.
    pub stderr: Vec<u8>,
    /// 0 done, 1 the input was fine and the answer is no, 2 wrong words or bad input.
    pub status: u8,
}

impl Outcome {
    /// Wrong words or bad input: a message on standard error and nothing else.
    pub fn refused(message: &str) -> Outcome {
        Outcome {
            stderr: format!("mazed: {message}\n").into_bytes(),
            status: 2,
            ..Outcome::default()
        }
    }

    /// An answer for programs on standard output: one space of indentation, since a board
    /// can have many thousand lines.
    ///
    /// # Errors
    /// The refusal, when it cannot be written as json.
    pub fn json(answer: &impl Serialize) -> Result<Outcome, Outcome> {
        let mut stdout = Vec::new();
        let indented = serde_json::ser::PrettyFormatter::with_indent(b" ");
        let mut writer = serde_json::Serializer::with_formatter(&mut stdout, indented);
        answer
            .serialize(&mut writer)
            .map_err(|error| Outcome::refused(&error.to_string()))?;
        stdout.push(b'\n');
        Ok(Outcome {
            stdout,
            ..Outcome::default()
        })
    }

    /// A text on standard output.
    pub fn said(text: String) -> Outcome {
        Outcome {
            stdout: text.into_bytes(),
            ..Outcome::default()
        }
    }
}

/// Work that a command does on its standard input. It may take long and waits for nothing;
/// cancelled, it ends soon, with an outcome that nobody reads.
pub type Work = Box<dyn FnOnce(Vec<u8>, &CancelToken) -> Outcome + Send>;

/// Questions to the server's memory, and what is made of the answers, which come in the
/// order of the questions; where nothing is remembered, none come.
pub struct Question {
    /// What is shown instead where there is a screen.
    pub screen: Option<Begin>,
    /// Makes the questions of this moment.
    pub requests: Box<dyn FnOnce(Moment) -> Vec<StoreRequest> + Send>,
    /// Makes more questions of those answers, where that is not all.
    pub more: Option<More>,
    /// Makes the outcome, of the last answers.
    pub answer: Box<dyn FnOnce(Vec<StoreReply>) -> Outcome + Send>,
}

/// Makes more questions of the first answers.
pub type More = Box<dyn FnOnce(Vec<StoreReply>) -> Vec<StoreRequest> + Send>;

/// The input was fine and the answer is no.
fn no(message: impl std::fmt::Display) -> Outcome {
    Outcome {
        stderr: format!("mazed: {message}\n").into_bytes(),
        status: 1,
        ..Outcome::default()
    }
}

/// Milliseconds as minutes and seconds: `1:07.30`.
fn seconds(millis: u64) -> String {
    let (minutes, rest) = (millis / 60_000, millis % 60_000);
    format!("{minutes}:{:02}.{:02}", rest / 1000, rest % 1000 / 10)
}

/// What a command line asks for.
pub enum Plan {
    /// Something that the server remembers.
    Query(Question),
    /// The answer is there already.
    Done(Outcome),
    /// Something to work out; it is given the standard input where `stdin` is set.
    Work {
        /// Whether it reads standard input.
        stdin: bool,
        /// The work.
        work: Work,
    },
    /// A session, full screen or in lines.
    Play(Begin),
}

/// The words of a command line.
#[derive(Parser, Debug)]
#[command(
    name = "mazed",
    version,
    about = "Mazes and puzzles",
    disable_help_subcommand = true
)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
    /// The language: en, de or ru
    #[arg(long, global = true, value_name = "LANG", value_parser = value::lang)]
    lang: Option<Lang>,
}

/// One command.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Play a game
    Play(Box<play::PlayArgs>),
    /// Make a maze: as text, a picture or data
    Maze(Box<maze::MazeArgs>),
    /// Show what can happen to a Yamyam from each cell of a board
    Yamyam(Box<yamyam::YamyamArgs>),
    /// Solve a fifteen puzzle
    Fifteen(fifteen::FifteenArgs),
    /// Find every way home on a Number-hop board
    Hop(hop::HopArgs),
    /// Show the leaderboards
    Scores(scores::ScoresArgs),
    /// Show everything that is stored about you
    Me(me::MeArgs),
    /// Show a finished run, move by move
    Replay(replay::ReplayArgs),
    /// List all commands
    Help,
    /// Print the version
    Version,
}

impl Command {
    /// What the command asks for, in this language.
    pub fn plan(self, lang: Lang, access: Access) -> Plan {
        match self {
            Command::Scores(args) => args.plan(lang),
            Command::Me(args) => args.plan(lang),
            Command::Replay(args) => args.plan(lang),
            Command::Play(args) => match args.begin(Words::of(lang)) {
                Ok(begin) => Plan::Play(begin),
                Err(message) => Plan::Done(Outcome::refused(&message)),
            },
            Command::Maze(args) => args.plan(lang, access),
            Command::Yamyam(args) => args.plan(lang, access),
            Command::Fifteen(args) => args.plan(lang, access),
            Command::Hop(args) => args.plan(lang, access),
            Command::Help => Plan::Done(Outcome::said(help::text(Words::of(lang)))),
            Command::Version => Plan::Done(Outcome::said(version())),
        }
    }
}

/// The version, on a line of its own.
pub fn version() -> String {
    format!("mazed {}\n", env!("CARGO_PKG_VERSION"))
}

thread_local! {
    /// The words there are. Each thread makes them once: they take more time to make than
    /// to read a line by, and a login that names a game would do so again.
    static WORDS: RefCell<clap::Command> = RefCell::new(parser());
}

/// The parser of what players send over SSH, built to its last option.
fn parser() -> clap::Command {
    let mut parser = Line::command()
        .bin_name("ssh HOST")
        // Colours and the width of a terminal would be the server's, not the player's.
        .color(clap::ColorChoice::Never)
        .term_width(80);
    parser.build();
    parser
}

/// What the command line of a player over SSH asks for, and the language that it names.
pub fn plan(words: &[String], lang: Lang) -> (Plan, Option<Lang>) {
    let line = std::iter::once("mazed").chain(words.iter().map(String::as_str));
    let parsed = WORDS.with_borrow_mut(|parser| {
        let matches = parser.try_get_matches_from_mut(line);
        let parsed = matches.and_then(|matches| Line::from_arg_matches(&matches));
        parsed.map_err(|error| {
            let named = refusal::named(words.iter().map(String::as_str));
            let said = Words::of(named.unwrap_or(lang));
            let outcome = refusal::answer(&error, parser, words, said);
            (Plan::Done(outcome), named)
        })
    });
    match parsed {
        Ok(line) => {
            let plan = match line.command {
                Some(command) => command.plan(line.lang.unwrap_or(lang), Access::Remote),
                None => Plan::Play(Begin::Menu),
            };
            (plan, line.lang)
        }
        Err(refused) => refused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Opening, labyrinth};

    fn ask(line: &str) -> Plan {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        plan(&words, Lang::En).0
    }

    fn opening(line: &str) -> Opening {
        match ask(line) {
            Plan::Play(Begin::Game(opening)) => opening,
            Plan::Done(outcome) => panic!("{line}: {}", String::from_utf8_lossy(&outcome.stderr)),
            _ => panic!("{line}"),
        }
    }

    fn refusal(line: &str) -> String {
        match ask(line) {
            Plan::Done(outcome) => {
                assert_eq!(
                    (outcome.status, outcome.stdout.is_empty()),
                    (2, true),
                    "{line}"
                );
                String::from_utf8(outcome.stderr).expect("text")
            }
            _ => panic!("{line} was taken"),
        }
    }

    #[test]
    fn a_game_is_named_with_its_level_and_seed() {
        let by_tiles = opening("play labyrinth --height 9 --width 15 --seed 7");
        assert_eq!(by_tiles.level, labyrinth::level(9, 15));
        assert_eq!(by_tiles.seed, Some(7));
        assert_eq!(
            opening("play labyrinth --size 7x4 --seed 7").level,
            by_tiles.level
        );
        assert_eq!(opening("play labyrinth --seed 0").seed, Some(0));
        let last = format!("play labyrinth --seed {}", u64::MAX);
        assert_eq!(opening(&last).seed, Some(u64::MAX));
        let shaped = "play labyrinth --height 31 --width 31 --braid 20 --shape heart --exclude 7,9 --exclude 7,10";
        let opened = opening(shaped);
        assert_eq!(format!("play labyrinth {}", opened.level.words()), shaped);
        let tiles = opening("play fifteen --size 5 --seed 7");
        assert_eq!((tiles.level.get("size"), tiles.seed), (Some("5"), Some(7)));
        assert_eq!(
            opening("play fifteen").level,
            opening("play fifteen --size 4").level
        );
        let numbers = opening("play hop --board hard --seed 0");
        assert_eq!(
            (numbers.level.get("board"), numbers.seed),
            (Some("hard"), Some(0))
        );
        assert_eq!(
            opening("play hop").level,
            opening("play hop --board source").level
        );
        assert!(matches!(ask("play"), Plan::Play(Begin::Menu)));
        assert!(matches!(ask(""), Plan::Play(Begin::Menu)));
    }

    #[test]
    fn wrong_words_are_refused_with_the_option_and_the_rule() {
        for (line, expected) in [
            ("play labyrinth --height 8", "--height"),
            ("play labyrinth --width 3", "from 5 to 257"),
            ("play labyrinth --height nine", "--height"),
            ("\u{202e}x", r"\u{202e}x"),
            ("play labyrinth --size 129x1", "--size"),
            ("play labyrinth --size 7", "--size"),
            (
                "play labyrinth --size 7x7 --height 9",
                "cannot be used with",
            ),
            ("play labyrinth --seed -1", "--seed"),
            ("play labyrinth --seed 18446744073709551616", "--seed"),
            ("play labyrinth --algorithm magic", "--algorithm"),
            ("play labyrinth --texture 101", "--texture"),
            ("play labyrinth --braid x", "--braid"),
            ("play labyrinth --shape cloud", "--shape"),
            ("play labyrinth --exclude 1", "--exclude"),
            ("play labyrinth --ends here", "--ends"),
            ("play labyrinth --from 0,0", "--to"),
            ("play labyrinth --from 0,0 --to 9,99", "--to"),
            ("play labyrinth --exclude 0,0 --ends classic", "no way"),
            ("play fifteen --size 6", "--size"),
            ("play fifteen --size four", "--size"),
            ("play hop --board expert", "source, easy, normal, hard"),
            ("play hop --seed -1", "--seed"),
            ("play chess", "chess"),
            ("sudo reboot", "sudo"),
        ] {
            let message = refusal(line);
            assert!(message.contains(expected), "{line}: {message}");
        }
    }

    #[test]
    fn a_line_is_read_the_same_whatever_was_read_before() {
        let lines = [
            "play hop --board expert",
            "play labyrinth --height 8",
            "maze --help",
            "play --help",
            "--lang xx",
            "sudo reboot",
            "help",
            "--version",
        ];
        let answers = || -> Vec<Outcome> {
            let answer = |line| match ask(line) {
                Plan::Done(outcome) => outcome,
                _ => panic!("{line}"),
            };
            lines.map(answer).into()
        };
        let first = answers();
        assert_eq!(first, answers());
        for (line, outcome) in lines.into_iter().zip(first) {
            let alone = std::thread::spawn(move || match ask(line) {
                Plan::Done(outcome) => outcome,
                _ => panic!("{line}"),
            });
            assert_eq!(alone.join().expect("no panic"), outcome, "{line}");
        }
    }

    #[test]
    fn help_and_version_answer() {
        for (line, expected) in [
            ("help", "play"),
            ("version", "mazed "),
            ("--version", "mazed "),
            ("play --help", "labyrinth"),
        ] {
            let Plan::Done(outcome) = ask(line) else {
                panic!("{line}")
            };
            assert_eq!(
                (outcome.status, outcome.stderr.is_empty()),
                (0, true),
                "{line}"
            );
            assert!(
                String::from_utf8_lossy(&outcome.stdout).contains(expected),
                "{line}"
            );
        }
    }
}
