//! Commands without a screen. The local command line and `ssh HOST COMMAND` share their
//! options, outputs and exit statuses; one command is one file.

pub(crate) mod admin;
pub(crate) mod bans;
mod check;
mod fifteen;
mod files;
mod hop;
pub mod line;
mod live;
pub(crate) mod manual;
pub mod maze;
mod me;
pub(crate) mod parse;
mod play;
pub(crate) mod refusal;
mod replay;
mod room;
mod scores;
pub(crate) mod table;
mod yamyam;

use std::cell::RefCell;
use std::pin::Pin;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use serde::{Deserialize, Serialize};

pub use self::files::Access;
use self::files::Caller;
use crate::core::budget::CancelToken;
use crate::core::picture::Picture;
use crate::i18n::{Lang, Words};
use crate::model::{
    Begin, Code, HostPage, HostTexts, Moment, Name, PublicAddress, RoomAddress, StoreReply,
    StoreRequest,
};

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

    /// An answer for programs on standard output.
    pub(crate) fn json(answer: &impl Serialize) -> Self {
        let mut json = Vec::new();
        // One space of indentation, as a board can have many thousand lines.
        let indented = serde_json::ser::PrettyFormatter::with_indent(b" ");
        let mut writer = serde_json::Serializer::with_formatter(&mut json, indented);
        let written = answer.serialize(&mut writer);
        json.push(b'\n');
        Self::written(written.map(|()| json))
    }

    /// An answer for programs on one line.
    fn json_line(answer: &impl Serialize) -> Self {
        Self::written(serde_json::to_string(answer).map(|json| json + "\n"))
    }

    /// A picture whose pixels are so many dots wide and high.
    fn png(picture: &Picture<'_>, scale: usize) -> Self {
        Self::written(picture.png(scale))
    }

    /// What was written for standard output: in memory nothing fails in practice.
    fn written(stdout: Result<impl Into<Vec<u8>>, impl std::error::Error>) -> Self {
        match stdout {
            Ok(stdout) => Self::said(stdout),
            Err(error) => Self::refused(&error.to_string()),
        }
    }

    #[must_use]
    pub(crate) fn and_no(mut self, is_no: bool) -> Self {
        self.status = self.status.max(is_no.into());
        self
    }

    pub(crate) fn said(text: impl Into<Vec<u8>>) -> Self {
        Self {
            stdout: text.into(),
            ..Self::default()
        }
    }
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

impl Plan {
    /// What is made of replies of the store, or the message that says why nothing is; `screen`: what
    /// a player with a screen is shown instead.
    fn query<F: Future<Output = Result<Output, &'static str>> + Send + 'static>(
        screen: Option<Begin>,
        words: &'static Words,
        answer: impl FnOnce(Moment, Ask) -> F + Send + 'static,
    ) -> Self {
        let answer = Box::new(move |now, ask| -> Asked<Output> {
            let answer = answer(now, ask);
            Box::pin(async move {
                let no = |says| Output::negative(words.t(says));
                answer.await.unwrap_or_else(no)
            })
        });
        Self::Query(StoreQuery { screen, answer })
    }
}

/// The room of a code as it was typed.
fn room_address(typed: &str, words: &Words) -> Result<RoomAddress, String> {
    let rule = words.t("value-room-code");
    let room = typed.parse();
    room.map_err(|_| format!("{}: {rule}", refusal::repeated(typed)))
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
    /// Read before all else, as what is wrong with the rest is said in it.
    #[arg(long, help = "man-lang", global = true, value_name = "LANG", value_parser = parse::lang)]
    _lang: Option<Lang>,
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
    Join {
        /// Its words may stand apart, as they are said.
        #[arg(help = "man-join-code", value_name = "CODE", required = true, num_args = 1..=4)]
        code: Vec<String>,
        #[arg(long, help = "man-join-name", value_name = "NAME", value_parser = parse::name)]
        name: Option<Name>,
    },
    #[command(about = "man-room")]
    Room(Box<room::RoomArgs>),
    #[command(about = "man-check")]
    Check(Box<check::CheckArgs>),
    #[command(about = "man-live")]
    Live(live::LiveArgs),
    #[command(about = "man-watch")]
    Watch {
        #[arg(help = "man-watch-code", value_name = "CODE", value_parser = parse::code)]
        code: Code,
    },
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
        let refused = |message: String| Plan::Done(Output::refused(&message));
        let who = (Words::of(lang), access);
        self.plan_or_refusal(who).unwrap_or_else(refused)
    }

    fn plan_or_refusal(self, who: Caller) -> Result<Plan, String> {
        let (words, _) = who;
        Ok(match self {
            Self::Scores(args) => args.plan(words)?,
            Self::Me(args) => args.plan(words),
            Self::Replay(args) => args.plan(words),
            Self::Live(args) => args.plan(words),
            Self::Watch { code } => Plan::Play(Begin::Watch(code)),
            Self::Join { code, name } => {
                let room = room_address(&code.join(" "), words)?;
                Plan::Play(Begin::Join(RoomAddress { name, ..room }))
            }
            Self::Room(args) => args.plan(words)?,
            Self::Check(args) => args.plan(who)?,
            Self::Play(args) => Plan::Play(args.begin(words)?),
            Self::Maze(args) => args.plan(who)?,
            Self::Yamyam(args) => args.plan(who)?,
            Self::Fifteen(args) => args.plan(who)?,
            Self::Hop(args) => args.plan(who)?,
            Self::Imprint => Plan::Host(HostPage::Imprint),
            Self::Privacy => Plan::Host(HostPage::Privacy),
            Self::Help => Plan::Done(Output::said(help(words))),
            Self::Version => Plan::Done(Output::said(version())),
        })
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

/// What there is, in the caller's language.
fn help(words: &Words) -> String {
    let page = PARSER.with_borrow(|parser| manual::page(parser, words));
    let samples = SAMPLES.map(|(line, says)| format!("  {line}\n      {}\n", words.t(says)));
    let hints = ["cmd-seed", "cmd-options", "cmd-guest"].map(|says| words.t(says));
    format!("{page}\n{}\n{}\n", samples.concat(), hints.join("\n"))
}

/// The lines that need a terminal, or none, and what they do.
const SAMPLES: [(&str, &str); 5] = [
    ("ssh HOST", "cmd-menu"),
    ("ssh -T HOST", "cmd-lines"),
    ("ssh -t HOST play labyrinth --step N", "man-labyrinth-step"),
    ("ssh -t HOST play --resume CODE", "man-play-resume"),
    ("ssh -t HOST play --race CODE", "man-play-race"),
];

pub(crate) fn version() -> String {
    format!("mazed {}\n", env!("CARGO_PKG_VERSION"))
}

thread_local! {
    /// Each thread builds the parser once: that takes longer than to parse a line, and a
    /// login that names a game would do it again.
    static PARSER: RefCell<clap::Command> = RefCell::new(parser::<Line>(SSH));
}

/// How players call the server's program: the word before its commands.
const SSH: &str = "ssh HOST";

/// The parser of what is sent over SSH, built to its last option.
fn parser<L: CommandFactory>(name: &str) -> clap::Command {
    let mut parser = L::command()
        .bin_name(name)
        // Colours and the width of a terminal would be the server's, not the player's.
        .color(clap::ColorChoice::Never)
        .term_width(80);
    parser.build();
    parser
}

/// Reads a line with its parser.
///
/// # Errors
/// What is answered to a line that cannot be read, or that asks for help.
fn read<L: FromArgMatches>(
    parser: &mut clap::Command,
    line: &[String],
    lang: Lang,
) -> Result<L, Output> {
    let words = std::iter::once("mazed").chain(line.iter().map(String::as_str));
    let matches = parser.try_get_matches_from_mut(words);
    let read = matches.and_then(|matches| L::from_arg_matches(&matches));
    read.map_err(|error| refusal::answer(&error, parser, line, Words::of(lang)))
}

/// What the command line of a player over SSH asks for, and the language that it names.
pub fn plan(words: &[String], lang: Lang) -> (Plan, Option<Lang>) {
    let named = refusal::named(words.iter().map(String::as_str));
    let lang = named.unwrap_or(lang);
    let line = PARSER.with_borrow_mut(|parser| read::<Line>(parser, words, lang));
    let plan = match line.map(|line| line.command) {
        Ok(Some(command)) => command.plan(lang, Access::Remote),
        Ok(None) => Plan::Play(Begin::Menu),
        Err(output) => Plan::Done(output),
    };
    (plan, named)
}

#[cfg(test)]
mod tests;
