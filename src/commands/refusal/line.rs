//! Command lines that cannot be read: what is wrong in one sentence, the usage of the command and
//! where to read more.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

use super::{Tell, only, repeated};
use crate::commands::parse::BadValue;
use crate::commands::{Output, SSH, manual, version};
use crate::i18n::{Lang, Words};

/// The language that a line names, however wrong the rest of it is.
pub(crate) fn named<'a>(line: impl IntoIterator<Item = &'a str>) -> Option<Lang> {
    let words: Vec<_> = line.into_iter().flat_map(|word| word.split('=')).collect();
    let named = words.windows(2).rev().filter(|pair| pair[0] == "--lang");
    named.flat_map(|pair| pair[1].parse()).next()
}

/// What is answered to a line that this parser, which is built, does not take: help or the
/// version on standard output, or else what is wrong on standard error.
pub(crate) fn answer(error: &Error, parser: &Command, line: &[String], words: &Words) -> Output {
    let deeper = |command, word| Command::find_subcommand(command, word).unwrap_or(command);
    let command = line.iter().fold(parser, deeper);
    match error.kind() {
        ErrorKind::DisplayHelp => Output::said(manual::page(command, words)),
        ErrorKind::DisplayVersion => Output::said(version()),
        _ => refused(error, command, words),
    }
}

fn refused(error: &Error, command: &Command, words: &Words) -> Output {
    let usage = manual::usage(command, words);
    let help = match command.get_bin_name().unwrap_or_else(|| command.get_name()) {
        // `ssh` takes an option directly behind the host for its own.
        SSH => format!("{SSH} help"),
        name => format!("{name} --help"),
    };
    Output::refused(&format!(
        "{}\n\n{}\n{}",
        sentence(error, command, words),
        words.tr("refusal-usage", &[("usage", usage.into())]),
        words.tr("refusal-more", &[("command", help.into())])
    ))
}

/// What is wrong, and what is possible in its place.
fn sentence(error: &Error, command: &Command, words: &Words) -> String {
    let kind = error.kind();
    let args = strings(
        error,
        &[ContextKind::InvalidArg, ContextKind::InvalidSubcommand],
    );
    let value = strings(error, &[ContextKind::InvalidValue]);
    let names = |args: &[&str]| {
        let names: Vec<_> = args.iter().map(|arg| name(arg, words)).collect();
        [("names", names.join(", ").into())]
    };
    let typed = match (args.first(), value.first()) {
        (Some(arg), Some(value)) if arg.starts_with('-') => {
            let option = arg.split_once(" <").map_or(*arg, |(option, _)| option);
            format!("{} {}", repeated(option), repeated(value))
        }
        (_, Some(word)) | (Some(word), None) => repeated(word),
        (None, None) => kind.to_string(),
    };
    let says = match kind {
        ErrorKind::ValueValidation => {
            let why = error
                .source()
                .map(|why| match why.downcast_ref::<BadValue>() {
                    Some(why) => why.tell(words),
                    None => repeated(&why.to_string()),
                });
            return format!("{typed}: {}", why.unwrap_or_default());
        }
        ErrorKind::ArgumentConflict => {
            let prior = strings(error, &[ContextKind::PriorArg]);
            words.tr("refusal-conflict", &names(&[args, prior].concat()))
        }
        ErrorKind::MissingRequiredArgument => words.tr("refusal-missing", &names(&args)),
        ErrorKind::InvalidValue if value == [""] => words.tr("refusal-missing", &names(&args)),
        _ => words.tr("refusal-other", &[("text", typed.into())]),
    };
    let mut possible = strings(
        error,
        &[
            ContextKind::ValidValue,
            ContextKind::SuggestedArg,
            ContextKind::SuggestedSubcommand,
        ],
    );
    // What names no argument is about a command.
    if possible.is_empty() && error.get(ContextKind::InvalidArg).is_none() {
        possible.extend(command.get_subcommands().map(Command::get_name));
    }
    match possible.as_slice() {
        [] => says,
        possible => format!("{says}; {}", only(possible, words)),
    }
}

/// The texts of some parts of the parser's message.
fn strings<'a>(error: &'a Error, kinds: &[ContextKind]) -> Vec<&'a str> {
    let texts = kinds.iter().flat_map(|kind| match error.get(*kind) {
        Some(ContextValue::String(text)) => std::slice::from_ref(text),
        Some(ContextValue::Strings(texts)) => texts,
        _ => &[],
    });
    texts.map(String::as_str).collect()
}

/// An option or an argument with the name of its value: `--height <H>`.
fn name(arg: &str, words: &Words) -> String {
    match arg.split_once('<') {
        Some((option, value)) => {
            let value = manual::value_name(value.trim_end_matches('>'), words);
            format!("{option}<{value}>")
        }
        None => repeated(arg),
    }
}
