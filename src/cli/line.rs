//! The command line of this process, and what is said where it cannot be read.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches};

use super::config_file::{ConfigFile, ConfigFileError};
use super::serve::Serve;
use super::{Cli, Command, log, print};
use crate::commands::refusal::Tell;
use crate::commands::{Output, refusal};
use crate::i18n::Words;
use crate::session;
use crate::terminal::capabilities;

/// Why a command line cannot be read.
#[derive(Debug)]
pub(super) enum LineError {
    Line(clap::Error),
    /// It names a file of the configuration.
    File(ConfigFileError),
}

impl From<clap::Error> for LineError {
    fn from(error: clap::Error) -> Self {
        Self::Line(error)
    }
}

impl From<ConfigFileError> for LineError {
    fn from(error: ConfigFileError) -> Self {
        Self::File(error)
    }
}

impl Tell for LineError {
    fn tell(&self, words: &Words) -> String {
        match self {
            Self::Line(error) => refusal::sentence(error, &clap::Command::new("serve"), words),
            Self::File(error) => error.tell(words),
        }
    }
}

impl Cli {
    /// Reads the command line of this process.
    ///
    /// # Errors
    /// The exit status, when there is nothing to do but to say what is wrong, or help, and
    /// that is said.
    pub fn read() -> Result<Self, u8> {
        let mut parser = Self::command();
        parser.build();
        let line: Vec<OsString> = std::env::args_os().collect();
        let read = Self::read_with_file(&mut parser, &line);
        read.map(|(cli, _)| cli).map_err(|error| {
            let line: Vec<String> = line
                .iter()
                .skip(1)
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            let named = refusal::named(line.iter().map(String::as_str));
            let lang = named.unwrap_or_else(|| session::language(&capabilities::Env::of_process()));
            let output = match error {
                LineError::Line(error) => refusal::answer(&error, &parser, &line, Words::of(lang)),
                LineError::File(error) => Output::refused(&error.tell(Words::of(lang))),
            };
            let stderr = log::error_for_journal(output.stderr);
            let output = Output { stderr, ..output };
            print(&output).unwrap_or(output.status)
        })
    }

    /// Reads a command line, and the file of the configuration if it names one.
    pub(super) fn read_with_file(
        parser: &mut clap::Command,
        line: &[OsString],
    ) -> Result<(Self, ArgMatches), LineError> {
        let (cli, matches) = Self::parse_from_line(parser, line)?;
        let Some(path) = &cli.config else {
            return Ok((cli, matches));
        };
        // A doctor looks at the rest as well.
        let is_doctor = matches!(cli.command, Some(Command::Doctor(_)));
        let mut file = match ConfigFile::read(path, parser) {
            Err(error) if is_doctor => {
                let wrong_lines = vec![error];
                return Ok((Self { wrong_lines, ..cli }, matches));
            }
            file => file?,
        };
        let mut wrong_lines = file.take_wrong();
        if !is_doctor && !wrong_lines.is_empty() {
            return Err(wrong_lines.swap_remove(0).into());
        }
        let (cli, matches) = Self::parse_from_line(parser, file.extend(line, &matches))?;
        Ok((Self { wrong_lines, ..cli }, matches))
    }

    fn parse_from_line(
        parser: &mut clap::Command,
        line: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<(Self, ArgMatches), clap::Error> {
        let matches = parser.try_get_matches_from_mut(line)?;
        // The parser's own rule for this would keep `--lang` and `--store` from standing
        // before a command too.
        if let Some(command) = matches.subcommand_name() {
            let mut serve = Serve::augment_args(clap::Command::new("serve"));
            serve.build();
            let typed = |arg: &&clap::Arg| {
                matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
            };
            if let Some(arg) = serve.get_arguments().find(typed) {
                let context = [
                    (ContextKind::InvalidSubcommand, command.to_owned()),
                    (ContextKind::PriorArg, arg.to_string()),
                ];
                let mut error = clap::Error::new(ErrorKind::ArgumentConflict).with_cmd(parser);
                for (kind, text) in context {
                    error.insert(kind, ContextValue::String(text));
                }
                return Err(error);
            }
        }
        Ok((Self::from_arg_matches(&matches)?, matches))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::manual;
    use crate::i18n::Lang;

    #[test]
    fn every_command_on_this_machine_has_its_help_in_every_language() {
        let mut parser = Cli::command().term_width(80);
        parser.build();
        let mut paths = Vec::new();
        manual::tests::for_each(&parser, "", &mut |command, path| {
            manual::tests::check(command, path);
            paths.push(path.to_owned());
        });
        for path in ["", "serve", "backup", "players remove-score", "play hop"] {
            assert!(paths.iter().any(|known| known == path), "{paths:?}");
        }
        let serve = parser.find_subcommand("serve").expect("serve");
        let page = manual::page(serve, Words::of(Lang::De));
        assert!(page.contains("[Umgebung: MAZED_LISTEN]"), "{page}");
    }

    #[test]
    fn what_is_wrong_with_an_operators_line_is_said_in_every_language() {
        for line in [
            "backup",
            "backup a b",
            "serve maze",
            "serve --foo",
            "--foo",
            "--listen 1.2.3.4:5 verify",
            "serve --listen here",
            "serve --idle x",
            "serve --idle 0",
            "serve --max-connections x",
            "serve --accepts-burst -1",
            "serve --input-rate 1",
            "serve --trusted-net 1.2.3.4/99",
            "players --limit x",
            "players rename ada",
            "players remove-score 1",
            "verify --store mysql:x",
        ] {
            let mut parser = Cli::command().term_width(80);
            parser.build();
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let typed = std::iter::once("mazed".to_owned()).chain(words.iter().cloned());
            let error = Cli::parse_from_line(&mut parser, typed).expect_err(line);
            let said = Lang::ALL.map(|lang| {
                let refused = refusal::answer(&error, &parser, &words, Words::of(lang));
                assert_eq!((refused.status, refused.stdout.len()), (2, 0), "{line}");
                String::from_utf8(refused.stderr).expect("text")
            });
            let [english, german, russian] = said;
            assert!(english.contains("\nUsage: mazed"), "{english}");
            assert!(german.contains("\nAufruf: mazed"), "{german}");
            assert!(russian.contains("\nВызов: mazed"), "{russian}");
            for said in [german, russian] {
                for stray in [
                    "error", " is ", "invalid", " not ", "OPTIONS", "FILE", "value-",
                ] {
                    assert!(!said.contains(stray), "{line}: {stray} in {said}");
                }
                let first = |text: &str| text.lines().next().map(str::to_owned);
                assert_ne!(first(&said), first(&english), "{line}");
            }
        }
    }
}
