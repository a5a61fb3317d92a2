//! What is wrong with a command line or its input, in the player's language. What was sent is
//! repeated shortened, and without what steers a terminal.

mod board;
mod line;

use std::io;
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

/// Why a file could not be read or written, in the system's words.
pub(crate) fn file(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", repeated(&path.to_string_lossy()))
}

/// A word that was sent, as it can be repeated: on one line, not too long, without what steers a
/// terminal or turns the direction of the text.
pub(crate) fn repeated(word: &str) -> String {
    let mut text = String::new();
    for char in word.chars().take(REPEATED_MAX) {
        // Quotes and backslashes have escapes too, of two characters.
        match char.is_control() || char.escape_debug().len() > 2 {
            true => text.extend(char.escape_debug()),
            false => text.push(char),
        }
    }
    if word.chars().nth(REPEATED_MAX).is_some() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests;
