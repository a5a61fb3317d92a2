//! The command line of this process, and what is said where it cannot be read.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Args, CommandFactory, FromArgMatches};

use super::serve::Serve;
use super::{Cli, print};
use crate::commands::refusal;
use crate::i18n::Words;
use crate::terminal::capabilities;

impl Cli {
    /// Reads the command line of this process; `Err`: the exit status, once help or an error is
    /// printed.
    pub fn read() -> Result<Self, u8> {
        let mut parser = Self::command();
        parser.build();
        let line: Vec<OsString> = std::env::args_os().collect();
        Self::parse_from_line(&mut parser, &line).map_err(|error| {
            let line: Vec<String> = line
                .iter()
                .skip(1)
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            let named = refusal::named(line.iter().map(String::as_str));
            let lang = named.unwrap_or_else(|| capabilities::Env::of_process().lang());
            let output = refusal::answer(&error, &parser, &line, Words::of(lang));
            print(&output).unwrap_or(output.status)
        })
    }

    fn parse_from_line(
        parser: &mut clap::Command,
        line: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<Self, clap::Error> {
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
        Self::from_arg_matches(&matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    #[test]
    fn what_is_wrong_with_a_line_is_said_with_status_2() {
        for line in [
            "backup",
            "backup a b",
            "copy sqlite:a",
            "serve maze",
            "serve --foo",
            "--listen 1.2.3.4:5 verify",
            "serve --listen here",
            "serve --idle 0",
            "serve --trusted-net 1.2.3.4/99",
            "verify --store mysql:x",
        ] {
            let mut parser = Cli::command().term_width(80);
            parser.build();
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let typed = std::iter::once("mazed".to_owned()).chain(words.iter().cloned());
            let error = Cli::parse_from_line(&mut parser, typed).expect_err(line);
            let refused = refusal::answer(&error, &parser, &words, Words::of(Lang::En));
            assert_eq!((refused.status, refused.stdout.len()), (2, 0), "{line}");
            let said = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert!(said.contains("\nUsage: mazed"), "{said}");
        }
    }
}
