//! Commands without a screen. The local command line and `ssh HOST COMMAND` share their
//! options, outputs and exit statuses; one command is one file.

pub(crate) mod admin;
pub(crate) mod bans;
pub(crate) mod columns;
mod fifteen;
mod files;
mod help;
mod hop;
mod join;
mod live;
pub(crate) mod manual;
pub mod maze;
mod me;
pub(crate) mod parse;
mod play;
pub(crate) mod refusal;
mod replay;
pub(crate) mod scores;
mod yamyam;

use std::cell::RefCell;
use std::pin::Pin;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use serde::{Deserialize, Serialize};

pub use self::files::Access;
use crate::core::budget::CancelToken;
use crate::i18n::{Lang, Words};
use crate::model::{Begin, HostPage, HostTexts, Moment, PublicAddress, StoreReply, StoreRequest};

/// What a command prints, and its exit status.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// 0 done, 1 the input was fine and the answer is no, 2 wrong words or bad input.
    pub status: u8,
}

impl Output {
    /// Wrong words or bad input: a message on standard error and nothing else.
    pub fn refused(message: &str) -> Self {
        Self {
            stderr: format!("mazed: {message}\n").into_bytes(),
            status: 2,
            ..Self::default()
        }
    }

    /// The input was fine and the answer is no: a message on standard error.
    pub(crate) fn negative(message: impl std::fmt::Display) -> Self {
        Self {
            status: 1,
            ..Self::refused(&message.to_string())
        }
    }

    /// Puts the server's address in the place of HOST in the commands that it names.
    pub(crate) fn name_host(&mut self, address: &PublicAddress) {
        for text in [&mut self.stdout, &mut self.stderr] {
            if address.is_known()
                && let Ok(said) = std::str::from_utf8(text)
            {
                *text = address.fill(said).into_bytes();
            }
        }
    }

    /// An answer for programs on standard output: one space of indentation, since a board
    /// can have many thousand lines.
    pub(crate) fn json(answer: &impl Serialize) -> Self {
        match pretty_json(answer) {
            Ok(json) => Self::said(json + "\n"),
            Err(error) => Self::refused(&error.to_string()),
        }
    }

    #[must_use]
    pub(crate) fn and_no(mut self, is_no: bool) -> Self {
        self.status = self.status.max(is_no.into());
        self
    }

    pub(crate) fn said(text: String) -> Self {
        Self {
            stdout: text.into_bytes(),
            ..Self::default()
        }
    }
}

pub(crate) fn pretty_json(value: &impl Serialize) -> serde_json::Result<String> {
    let mut json = Vec::new();
    let indented = serde_json::ser::PrettyFormatter::with_indent(b" ");
    let mut writer = serde_json::Serializer::with_formatter(&mut json, indented);
    value.serialize(&mut writer)?;
    String::from_utf8(json).map_err(serde::ser::Error::custom)
}

/// Work that a command does on its standard input. It may take long, so it runs on a thread
/// of its own; once cancelled it ends soon, and its output is dropped.
pub type Work = Box<dyn FnOnce(Vec<u8>, &CancelToken) -> Output + Send>;

/// Asks the store; `None`: there is no store, or nobody waits for the answer any more.
pub type Ask = Box<dyn Fn(StoreRequest) -> Asked<Option<StoreReply>> + Send + Sync>;

/// What is being asked for.
pub type Asked<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// What is made of replies of the store.
pub struct StoreQuery {
    /// What a player with a screen is shown instead.
    pub screen: Option<Begin>,
    /// Asks what it needs, at this time.
    pub answer: Box<dyn FnOnce(Moment, Ask) -> Asked<Output> + Send>,
}

/// Milliseconds as minutes and seconds: `1:07.30`.
fn minutes_and_seconds(millis: u64) -> String {
    let (minutes, rest) = (millis / 60_000, millis % 60_000);
    format!("{minutes}:{:02}.{:02}", rest / 1000, rest % 1000 / 10)
}

/// What has to be done for a command line.
pub enum Plan {
    Query(StoreQuery),
    Done(Output),
    /// Something has to be computed.
    Work {
        /// Whether it is given the standard input.
        stdin: bool,
        work: Work,
    },
    Play(Begin),
    Host(HostPage),
}

/// A command line over SSH; texts are the names of messages, see [`manual`].
#[derive(Parser, Debug)]
#[command(
    name = "mazed",
    version,
    about = "man-mazed",
    disable_help_subcommand = true
)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
    #[arg(long, help = "man-lang", global = true, value_name = "LANG", value_parser = parse::lang)]
    lang: Option<Lang>,
}

#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    #[command(about = "man-play")]
    Play(Box<play::PlayArgs>),
    #[command(about = "man-maze")]
    Maze(Box<maze::MazeArgs>),
    #[command(about = "man-yamyam")]
    Yamyam(Box<yamyam::YamyamArgs>),
    #[command(about = "man-fifteen")]
    Fifteen(fifteen::FifteenArgs),
    #[command(about = "man-hop")]
    Hop(hop::HopArgs),
    #[command(about = "man-scores")]
    Scores(scores::ScoresArgs),
    #[command(about = "man-me")]
    Me(me::MeArgs),
    #[command(about = "man-replay")]
    Replay(replay::ReplayArgs),
    #[command(about = "man-join")]
    Join(join::JoinArgs),
    #[command(about = "man-live")]
    Live(live::LiveArgs),
    #[command(about = "man-watch")]
    Watch(live::WatchArgs),
    #[command(about = "man-imprint")]
    Imprint,
    #[command(about = "man-privacy")]
    Privacy,
    #[command(about = "man-list")]
    Help,
    #[command(about = "man-version")]
    Version,
}

impl Command {
    pub fn plan(self, lang: Lang, access: Access) -> Plan {
        match self {
            Self::Scores(args) => args.plan(lang),
            Self::Me(args) => args.plan(lang, false),
            Self::Replay(args) => args.plan(lang),
            Self::Live(args) => args.plan(lang),
            Self::Watch(args) => Plan::Play(args.begin()),
            Self::Play(args) => match args.begin(Words::of(lang)) {
                Ok(begin) => Plan::Play(begin),
                Err(message) => Plan::Done(Output::refused(&message)),
            },
            Self::Maze(args) => args.plan(lang, access),
            Self::Yamyam(args) => args.plan(lang, access),
            Self::Fifteen(args) => args.plan(lang, access),
            Self::Hop(args) => args.plan(lang, access),
            Self::Join(args) => args.plan(lang),
            Self::Imprint => Plan::Host(HostPage::Imprint),
            Self::Privacy => Plan::Host(HostPage::Privacy),
            Self::Help => Plan::Done(Output::said(help::text(Words::of(lang)))),
            Self::Version => Plan::Done(Output::said(version())),
        }
    }
}

/// How most commands write their answer.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    Text,
    Json,
}

/// A text of the host's, or that there is none.
pub(crate) fn host_page(texts: &HostTexts, page: HostPage, words: &Words) -> Output {
    match texts.text(page, words.lang()) {
        Some(text) => Output::said(format!("{}\n", words.name(text))),
        None => Output::negative(words.t("host-text-none")),
    }
}

pub(crate) fn version() -> String {
    format!("mazed {}\n", env!("CARGO_PKG_VERSION"))
}

thread_local! {
    /// Each thread builds the parser once: that takes longer than to parse a line, and a
    /// login that names a game would do it again.
    static PARSER: RefCell<clap::Command> = RefCell::new(parser());
}

/// How players call the server's program: the word before its commands.
const SSH: &str = "ssh HOST";

/// The parser of what players send over SSH, built to its last option.
fn parser() -> clap::Command {
    let mut parser = Line::command()
        .bin_name(SSH)
        // Colours and the width of a terminal would be the server's, not the player's.
        .color(clap::ColorChoice::Never)
        .term_width(80);
    parser.build();
    parser
}

/// What the command line of a player over SSH asks for, and the language that it names.
pub fn plan(words: &[String], lang: Lang) -> (Plan, Option<Lang>) {
    let line = std::iter::once("mazed").chain(words.iter().map(String::as_str));
    let parsed = PARSER.with_borrow_mut(|parser| {
        let matches = parser.try_get_matches_from_mut(line);
        let parsed = matches.and_then(|matches| Line::from_arg_matches(&matches));
        parsed.map_err(|error| {
            let named = refusal::named(words.iter().map(String::as_str));
            let said = Words::of(named.unwrap_or(lang));
            let output = refusal::answer(&error, parser, words, said);
            (Plan::Done(output), named)
        })
    });
    match parsed {
        Ok(line) => {
            let plan = match line.command {
                Some(Command::Me(args)) => {
                    args.plan(line.lang.unwrap_or(lang), line.lang.is_none())
                }
                Some(command) => command.plan(line.lang.unwrap_or(lang), Access::Remote),
                None => Plan::Play(Begin::Menu),
            };
            (plan, line.lang)
        }
        Err(refused) => refused,
    }
}

#[cfg(test)]
mod tests;
