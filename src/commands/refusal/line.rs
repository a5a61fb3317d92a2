//! Command lines that cannot be read: the parser's errors as sentences, the usage of the
//! command and where to read more.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

use super::{Tell, only, repeated, visible};
use crate::commands::parse::BadValue;
use crate::commands::{Output, SSH, manual, version};
use crate::i18n::{Lang, Words};

/// The most characters of the parser's own message, where there is no sentence for an error:
/// five lines of a terminal.
const PARSER_MESSAGE_MAX: usize = 400;

/// The language that a line names, however wrong the rest of it is.
pub(crate) fn named<'a>(line: impl IntoIterator<Item = &'a str>) -> Option<Lang> {
    let mut line = line.into_iter().peekable();
    let mut lang = None;
    while let Some(word) = line.next() {
        let value = match word.strip_prefix("--lang") {
            Some("") => line.peek().copied(),
            Some(value) => value.strip_prefix('='),
            None => None,
        };
        lang = value.and_then(|value| value.parse().ok()).or(lang);
    }
    lang
}

/// What is answered to a line that this parser, which is built, does not take: help or the
/// version on standard output, or else what is wrong on standard error.
pub(crate) fn answer(error: &Error, parser: &Command, line: &[String], words: &Words) -> Output {
    let command = meant(parser, line);
    match error.kind() {
        ErrorKind::DisplayHelp => Output::said(manual::page(command, words)),
        ErrorKind::DisplayVersion => Output::said(version()),
        _ => refused(error, command, words),
    }
}

/// Whether the value of this option is the next word.
fn takes_next(command: &Command, option: &str) -> bool {
    let mut args = command.get_arguments();
    option.strip_prefix("--").is_some_and(|name| {
        args.any(|arg| arg.get_long() == Some(name) && arg.get_action().takes_values())
    })
}

/// The command that a line is about, as far as it can be read.
fn meant<'a>(parser: &'a Command, line: &[String]) -> &'a Command {
    let mut command = parser;
    let mut line = line.iter();
    while let Some(word) = line.next() {
        if takes_next(command, word) {
            line.next();
        } else if let Some(sub) = command.find_subcommand(word) {
            command = sub;
        } else if word == "--" || word == "-" || !word.starts_with('-') {
            break;
        }
    }
    command
}

fn refused(error: &Error, command: &Command, words: &Words) -> Output {
    let mut text = format!("mazed: {}\n", sentence(error, command, words));
    let meant = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ];
    let meant: Vec<&str> = meant
        .iter()
        .flat_map(|kind| strings(error, *kind))
        .collect();
    if !meant.is_empty() {
        text.push_str(&words.tr("refusal-meant", &[("names", meant.join(", ").into())]));
        text.push('\n');
    }
    let usage = words.tr(
        "refusal-usage",
        &[("usage", manual::usage(command, words).into())],
    );
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let help = match name {
        // `ssh` takes an option directly behind the host for its own.
        SSH => format!("{SSH} help"),
        _ => format!("{name} --help"),
    };
    let more = words.tr("refusal-more", &[("command", help.into())]);
    text.push_str(&format!("\n{usage}\n{more}\n"));
    Output {
        stderr: text.into_bytes(),
        status: 2,
        ..Output::default()
    }
}

/// What is wrong with the words of this command.
pub(crate) fn sentence(error: &Error, command: &Command, words: &Words) -> String {
    let mut args = strings(error, ContextKind::InvalidArg);
    args.extend(strings(error, ContextKind::InvalidSubcommand));
    let arg = args.first().copied().unwrap_or_default();
    let value = strings(error, ContextKind::InvalidValue);
    let value = value.first().copied();
    let of_arg = |says| words.tr(says, &[("arg", name(arg, words).into())]);
    match (error.kind(), value) {
        (ErrorKind::InvalidValue, Some("")) => {
            let says = of_arg("refusal-no-value");
            match strings(error, ContextKind::ValidValue) {
                names if names.is_empty() => says,
                names => format!("{says}: {}", only(&names, words)),
            }
        }
        (ErrorKind::InvalidValue, Some(value)) => {
            let names = strings(error, ContextKind::ValidValue);
            format!("{}: {}", with_value(arg, value, words), only(&names, words))
        }
        (ErrorKind::ValueValidation, Some(value)) => {
            let why = error
                .source()
                .map(|why| match why.downcast_ref::<BadValue>() {
                    Some(why) => why.tell(words),
                    None => repeated(&why.to_string()),
                });
            let why = why.unwrap_or_default();
            format!("{}: {why}", with_value(arg, value, words))
        }
        (ErrorKind::TooManyValues, Some(value)) => {
            let values = [
                ("arg", name(arg, words).into()),
                ("value", word(value).into()),
            ];
            words.tr("refusal-value-too-many", &values)
        }
        (ErrorKind::UnknownArgument, _) => {
            let says = match arg.strip_prefix('-') {
                Some("") | None => "refusal-word-too-many",
                Some(_) => "refusal-no-option",
            };
            words.tr(says, &[("arg", word(arg).into())])
        }
        (ErrorKind::InvalidSubcommand, _) => {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let says = words.tr("refusal-no-command", &[("word", word(arg).into())]);
            format!("{says}; {}", only(&names, words))
        }
        (ErrorKind::ArgumentConflict, _) => {
            let others = strings(error, ContextKind::PriorArg);
            if others.is_empty() || others == [arg] {
                return of_arg("refusal-twice");
            }
            let others: Vec<String> = others.into_iter().map(|arg| name(arg, words)).collect();
            let values = [
                ("arg", name(arg, words).into()),
                ("others", others.join(", ").into()),
            ];
            words.tr("refusal-conflict", &values)
        }
        (ErrorKind::MissingRequiredArgument, _) => {
            let args: Vec<String> = args.into_iter().map(|arg| name(arg, words)).collect();
            words.tr("refusal-missing", &[("args", args.join(", ").into())])
        }
        (ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, _) => {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            only(&names, words)
        }
        (ErrorKind::InvalidUtf8, _) => words.t("refusal-not-utf8").into_owned(),
        _ => {
            let text = error.to_string();
            let text = text.split("\n\n").next().unwrap_or_default();
            let text: String = text
                .trim_start_matches("error: ")
                .chars()
                .take(PARSER_MESSAGE_MAX)
                .collect();
            words.tr("refusal-other", &[("text", visible(&text).into())])
        }
    }
}

/// The texts of a part of the parser's message.
fn strings(error: &Error, kind: ContextKind) -> Vec<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

/// An option without the place of its value: `--height` of `--height <H>`; of an argument
/// the name of its value.
fn name(arg: &str, words: &Words) -> String {
    let value = arg.strip_prefix('<').and_then(|arg| arg.strip_suffix('>'));
    match value {
        Some(value) => format!("<{}>", manual::value_name(value, words)),
        None => repeated(arg.split_once(" <").map_or(arg, |(name, _)| name)),
    }
}

/// An option and what was typed as its value; of an argument what was typed alone.
fn with_value(arg: &str, value: &str, words: &Words) -> String {
    if arg.starts_with('-') {
        format!("{} {}", name(arg, words), word(value))
    } else {
        word(value)
    }
}

/// A word that was typed; where it is empty or has white space, in quotes.
fn word(typed: &str) -> String {
    let text = repeated(typed);
    if text.is_empty() || text.contains(char::is_whitespace) {
        format!("\"{text}\"")
    } else {
        text
    }
}
