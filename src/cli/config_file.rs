//! The file of the configuration (`--config`): the options of `serve` by the names that they have
//! in the environment, one a line, as systemd reads them too (`EnvironmentFile=`). Unlike the
//! environment it can change while the server runs.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use crate::commands::refusal::{self, Tell};
use crate::i18n::Words;

/// The file's own option and variable, which it cannot set.
pub(super) const OPTION: &str = "config";

/// Values that leave an option without a value unset.
const NO: [&str; 6] = ["", "0", "false", "no", "off", "n"];

/// What is heeded when it changes while the server runs, by the names of its fields.
const HEEDED: &[&str] = &[
    "idle",
    "drain",
    "handshake_grace",
    "login_grace",
    "stall_grace",
    "max_connections",
    "max_before_login",
    "max_before_login_per_address",
    "max_per_address",
    "accepts_per_second",
    "accepts_burst",
    "input_rate",
    "command_rate",
    "trusted_net",
    "allow_net",
    "deny_net",
    "proxy_from",
];

/// A file of the configuration.
#[derive(Debug)]
pub(super) struct ConfigFile {
    settings: Vec<Setting>,
    /// What is wrong in lines that set nothing.
    wrong: Vec<ConfigFileError>,
}

#[derive(Debug)]
struct Setting {
    /// The name of the option's field.
    id: String,
    /// The option with its value, as it is typed; `None`: it is one without, and is not wanted.
    typed: Option<OsString>,
    /// Whether it is an option of all commands.
    is_global: bool,
}

/// Why a file of the configuration cannot be used.
#[derive(Debug)]
pub(super) enum ConfigFileError {
    /// It cannot be read.
    Io(PathBuf, io::Error),
    /// A line is wrong; its number, and the message that says the rule.
    Line(PathBuf, usize, &'static str),
    /// The variable of a line is that of no option; its number and the variable.
    Name(PathBuf, usize, String),
    /// What a line sets is no value of that option.
    Value(PathBuf, usize, Box<clap::Error>),
}

impl Tell for ConfigFileError {
    fn tell(&self, words: &Words) -> String {
        match self {
            Self::Io(path, error) => refusal::file(path, error, words),
            Self::Line(path, line, rule) => refusal::in_file(path, *line, &words.t(rule), words),
            Self::Name(path, line, name) => {
                let name = refusal::repeated(name).into();
                let rule = words.tr("config-name", &[("name", name)]);
                refusal::in_file(path, *line, &rule, words)
            }
            Self::Value(path, line, error) => {
                let rule = refusal::sentence(error, &Command::new("serve"), words);
                refusal::in_file(path, *line, &rule, words)
            }
        }
    }
}

impl ConfigFile {
    /// Reads a file whose options are those of this parser, which is built. Lines that are wrong
    /// are left out, see [`Self::take_wrong`].
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn read(path: &Path, parser: &mut Command) -> Result<Self, ConfigFileError> {
        let text = fs::read(path).map_err(|error| ConfigFileError::Io(path.to_owned(), error))?;
        let text = String::from_utf8_lossy(&text);
        let mut settings: Vec<Setting> = Vec::new();
        let mut known = HashSet::new();
        let mut wrong = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with(['#', ';']) {
                continue;
            }
            let mut read = || {
                let wrong = |rule| ConfigFileError::Line(path.to_owned(), number, rule);
                let (name, value) = line.split_once('=').ok_or_else(|| wrong("config-line"))?;
                let name = name.trim();
                let setting = Setting::new(parser, name, unquoted(value.trim()));
                let setting = setting.ok_or_else(|| {
                    if !is_variable(name) {
                        return wrong("config-line");
                    }
                    ConfigFileError::Name(path.to_owned(), number, name.to_owned())
                })?;
                if !known.insert(setting.id.clone()) {
                    return Err(wrong("config-twice"));
                }
                if let Some(typed) = &setting.typed {
                    let line = [OsStr::new("mazed"), typed];
                    parser.try_get_matches_from_mut(line).map_err(|error| {
                        ConfigFileError::Value(path.to_owned(), number, Box::new(error))
                    })?;
                }
                Ok(setting)
            };
            match read() {
                Ok(setting) => settings.push(setting),
                Err(error) => wrong.push(error),
            }
        }
        Ok(Self { settings, wrong })
    }

    /// What is wrong with it, line by line.
    pub(super) fn take_wrong(&mut self) -> Vec<ConfigFileError> {
        std::mem::take(&mut self.wrong)
    }

    /// A command line with what the file sets; what is typed there counts more.
    pub(super) fn extend(&self, line: &[OsString], matches: &ArgMatches) -> Vec<OsString> {
        let served = serves(matches);
        let is_typed = |matches: &ArgMatches, id: &str| {
            matches.value_source(id) == Some(ValueSource::CommandLine)
        };
        let of_file = self.settings.iter().filter(|setting| match served {
            Some(served) => !is_typed(matches, &setting.id) && !is_typed(served, &setting.id),
            None => setting.is_global && !is_typed(matches, &setting.id),
        });
        let of_file = of_file.filter_map(|setting| setting.typed.clone());
        let mut line = line.to_vec();
        // Behind the words of some commands everything would be one of them.
        let at = if served.is_some() {
            line.len()
        } else {
            1.min(line.len())
        };
        line.splice(at..at, of_file);
        line
    }
}

/// Whether it has the form of a variable. What has not may be a secret, and is not repeated.
fn is_variable(name: &str) -> bool {
    let is_part = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
    !name.is_empty() && name.bytes().all(is_part)
}

impl Setting {
    /// What a variable sets; `None`: it is no option's.
    fn new(parser: &Command, name: &str, value: &str) -> Option<Self> {
        let mut args = parser.get_arguments();
        let arg = args.find(|arg| arg.get_env() == Some(OsStr::new(name)))?;
        let long = arg.get_long().filter(|long| *long != OPTION)?;
        let is_no = || NO.contains(&value.to_ascii_lowercase().as_str());
        Some(Self {
            id: arg.get_id().to_string(),
            typed: match arg.get_action().takes_values() {
                true => Some(format!("--{long}={value}").into()),
                false => (!is_no()).then(|| format!("--{long}").into()),
            },
            is_global: arg.is_global_set(),
        })
    }
}

/// A value without the quotes around it.
fn unquoted(value: &str) -> &str {
    let inner = ['"', '\''].into_iter().find_map(|quote| {
        let inner = value.strip_prefix(quote)?;
        inner.strip_suffix(quote)
    });
    inner.unwrap_or(value)
}

/// Where the options of `serve` are, if this line serves or asks what would come of it.
fn serves(matches: &ArgMatches) -> Option<&ArgMatches> {
    match matches.subcommand() {
        None => Some(matches),
        Some(("serve" | "doctor", served)) => Some(served),
        Some(_) => None,
    }
}

/// The options that are other than they were and are not heeded before the next start.
pub(super) fn later(parser: &Command, before: &ArgMatches, now: &ArgMatches) -> Vec<String> {
    let values = |matches: &ArgMatches, arg: &Arg| -> Vec<OsString> {
        let raw = serves(matches).and_then(|served| served.get_raw(arg.get_id().as_str()));
        raw.map_or_else(Vec::new, |raw| raw.map(OsStr::to_owned).collect())
    };
    let args = parser.get_arguments();
    let args = args.filter(|arg| arg.get_env().is_some());
    let args = args.filter(|arg| !HEEDED.contains(&arg.get_id().as_str()));
    let changed = args.filter(|arg| values(before, arg) != values(now, arg));
    let names = changed.filter_map(|arg| Some(format!("--{}", arg.get_long()?)));
    names.collect()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;
    use crate::i18n::Lang;

    fn parser() -> Command {
        let mut parser = Cli::command();
        parser.build();
        parser
    }

    fn read(text: &str) -> Result<ConfigFile, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("conf");
        fs::write(&path, text).expect("written");
        let mut read = ConfigFile::read(&path, &mut parser()).expect("a file");
        match read.take_wrong().first() {
            None => Ok(read),
            Some(error) => Err(error.tell(Words::of(Lang::En))),
        }
    }

    fn line(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn what_is_typed_counts_more_than_the_file() {
        let file = read(
            "# limits\n MAZED_MAX_QUEUE = 7 \nMAZED_IDLE='60'\nMAZED_LOG=\"json\"\n\
             MAZED_PQ_ONLY=no\nMAZED_DENY_NET=192.0.2.0/24,198.51.100.7\n",
        );
        let file = file.expect("settings");
        for (typed, extended) in [
            (
                "mazed serve --idle 5",
                "mazed serve --idle 5 --max-connections=7 --log=json --deny-net=192.0.2.0/24,198.51.100.7",
            ),
            (
                "mazed --log text",
                "mazed --log text --max-connections=7 --idle=60 --deny-net=192.0.2.0/24,198.51.100.7",
            ),
            ("mazed backup x", "mazed --log=json backup x"),
            ("mazed backup --log text x", "mazed backup --log text x"),
        ] {
            let matches = parser().try_get_matches_from(line(typed)).expect(typed);
            assert_eq!(file.extend(&line(typed), &matches), line(extended));
        }
    }

    #[test]
    fn a_wrong_line_is_named_with_its_rule() {
        for (text, wanted) in [
            ("\nMAZED_IDLE", "line 2: "),
            (
                "MAZED_COLOUR=red",
                "line 1: no option has the variable MAZED_COLOUR;",
            ),
            (
                "postgres://mazed:secret@db/mazed?sslmode=require",
                "line 1: a line is a variable and a value",
            ),
            ("MAZED_CONFIG=x", "line 1: "),
            ("MAZED_IDLE=5\nMAZED_IDLE=6", "line 2: "),
            ("#\n\nMAZED_IDLE=soon", "line 3: --idle soon"),
            (
                "MAZED_TRUSTED_NET=1.2.3.4/99",
                "line 1: --trusted-net 1.2.3.4/99",
            ),
        ] {
            let says = read(text).expect_err(text);
            assert!(says.contains(wanted), "{says}");
        }
    }

    #[test]
    fn only_what_cannot_change_waits_for_the_next_start() {
        let matches = |text: &str| parser().try_get_matches_from(line(text)).expect("a line");
        let before = matches("mazed serve --listen 127.0.0.1:1 --idle 5");
        let now = matches("mazed serve --listen 127.0.0.1:2 --idle 6 --log json");
        let later = later(&parser(), &before, &now);
        assert_eq!(later, ["--listen", "--log"]);
    }

    #[test]
    fn what_is_heeded_are_options() {
        let parser = parser();
        for id in HEEDED {
            let is_there = parser.get_arguments().any(|arg| arg.get_id() == id);
            assert!(is_there, "{id}");
        }
    }
}
