//! What the texts of boards of numbers have in common.

/// The words of a line, which white space separates.
pub(super) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}

/// The number that a word of digits stands for, if it is at most `max`.
pub(super) fn number(word: &[u8], max: u8) -> Option<u8> {
    if !word.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = std::str::from_utf8(word).ok()?.parse().ok()?;
    (number <= max).then_some(number)
}
