//! What is wrong with a command line or its input, in the player's language. What was sent is
//! repeated shortened, and without what steers a terminal.

mod board;
mod line;

use std::io::{self, ErrorKind};
use std::path::Path;

pub(crate) use self::line::{answer, named};
use crate::i18n::{Arg, Words};

/// Characters of a word that are repeated: a line of 80 columns has room for them and for
/// what is said about them.
const REPEATED_MAX: usize = 50;

/// An error that can be said in every language.
pub(crate) trait Tell {
    fn tell(&self, words: &Words) -> String;
}

/// A count as the value of a message.
pub(crate) fn count(number: usize) -> Arg<'static> {
    Arg::Number(number as u64)
}

/// What is said of a name that is none of these.
pub(crate) fn only(names: &[&str], words: &Words) -> String {
    words.tr("refusal-only", &[("names", names.join(", ").into())])
}

/// Why a file could not be read or written.
fn why(error: &io::Error, words: &Words) -> String {
    match error.kind() {
        ErrorKind::NotFound => words.t("file-missing").into_owned(),
        ErrorKind::PermissionDenied => words.t("file-denied").into_owned(),
        ErrorKind::IsADirectory => words.t("file-folder").into_owned(),
        ErrorKind::NotADirectory => words.t("file-no-folder").into_owned(),
        // What else can happen to files is between the caller and the system, and in its words.
        _ => error.to_string(),
    }
}

pub(crate) fn file(path: &Path, error: &io::Error, words: &Words) -> String {
    let path = repeated(&path.to_string_lossy());
    format!("{path}: {}", why(error, words))
}

/// A word that was sent, as it can be repeated: on one line, not too long, without what
/// steers a terminal.
pub(crate) fn repeated(word: &str) -> String {
    let mut text: String = word.chars().take(REPEATED_MAX).collect();
    let cut = text.len() < word.len();
    text = visible(&text).replace('\n', "\\n");
    if cut {
        text.push('…');
    }
    text
}

/// A message without what steers a terminal or turns the direction of the text: it
/// repeats the words that it is about.
fn visible(message: &str) -> String {
    let mut text = String::with_capacity(message.len());
    for char in message.chars() {
        // Quotes and backslashes have escapes too, of two characters.
        let steers = char.is_control() || char.escape_debug().len() > 2;
        if steers && char != '\n' {
            text.extend(char.escape_debug());
        } else {
            text.push(char);
        }
    }
    text
}

#[cfg(test)]
mod tests;
