//! What the texts of boards of numbers have in common.

use super::problem::Problem;

/// The words of a line, which white space separates.
pub(super) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}

/// The number up to `max` that a word of digits stands for.
pub(super) fn number(word: &[u8], line: usize, place: usize, max: u8) -> Result<u8, Problem> {
    let is_number = word.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(word).ok().filter(|_| is_number);
    let number = text.and_then(|text| text.parse().ok());
    number
        .filter(|number| *number <= max)
        .ok_or_else(|| no_number(line, place, max))
}

/// An entry that is no number up to `max`.
pub(super) fn no_number(line: usize, place: usize, max: u8) -> Problem {
    let most = ("most", usize::from(max));
    Problem::new("board-number", &[("line", line), ("place", place), most])
}

/// Something wrong with an entry of a line.
pub(super) fn at(message: &'static str, line: usize, place: usize) -> Problem {
    Problem::new(message, &[("line", line), ("place", place)])
}
