//! A word as a maze: its letters are the free cells.

use super::font::{GLYPH_HEIGHT, GLYPH_WIDTH, glyph};
use super::{Mask, empty, too_large};
use crate::core::grid::MAX_SIDE;
use crate::core::problem::{Problem, Value};

/// Cells along the edge of a dot of the font where no size is asked for. One cell would leave
/// corridors without a choice; three look like a maze.
const DEFAULT_ZOOM: usize = 3;

/// A word in one line, three cells a dot.
///
/// # Errors
/// No letters at all, one that the font lacks, or too many.
pub fn word(text: &str) -> Result<Mask, Problem> {
    let (width, height) = size_in_dots(glyphs(text)?.len());
    let side = |dots: usize| u16::try_from(dots * DEFAULT_ZOOM).map_err(|_| too_large());
    word_to_fit(text, side(width)?, side(height)?)
}

/// A word in one line, as large as fits, in the middle of `width` x `height` cells, its letters
/// connected.
///
/// # Errors
/// As [`word`], and when not even letters of one cell a dot fit.
pub fn word_to_fit(text: &str, width: u16, height: u16) -> Result<Mask, Problem> {
    let glyphs = glyphs(text)?;
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(too_large());
    }
    let (across, down) = size_in_dots(glyphs.len());
    let zoom = (usize::from(width) / across).min(usize::from(height) / down);
    if zoom == 0 {
        let needed = [("width", across), ("height", down)];
        return Err(Problem::new("mask-room", &needed));
    }
    let left = (usize::from(width) - across * zoom) / 2;
    let top = (usize::from(height) - down * zoom) / 2;
    let mask = Mask::from_fn(width, height, |x, y| {
        let (Some(x), Some(y)) = (
            usize::from(x).checked_sub(left),
            usize::from(y).checked_sub(top),
        ) else {
            return false;
        };
        let (column, row) = (x / zoom, y / zoom);
        let dot = glyphs
            .get(column / (GLYPH_WIDTH + 1))
            .and_then(|rows| rows.get(row))
            .copied();
        let shift = column % (GLYPH_WIDTH + 1);
        dot.is_some_and(|dots| shift < GLYPH_WIDTH && dots >> (GLYPH_WIDTH - 1 - shift) & 1 == 1)
    })?;
    Ok(mask.connected())
}

/// Width and height in dots of a line of letters.
fn size_in_dots(letters: usize) -> (usize, usize) {
    (letters * (GLYPH_WIDTH + 1) - 1, GLYPH_HEIGHT)
}

/// The glyphs of a text, of which there is at least one.
fn glyphs(text: &str) -> Result<Vec<[u8; GLYPH_HEIGHT]>, Problem> {
    let mut capitals: Vec<char> = Vec::new();
    for letter in text.trim().chars() {
        // Some keyboards and file systems write a combining mark after its letter.
        let whole = capitals.last().and_then(|&last| combine(last, letter));
        match (whole, capitals.last_mut()) {
            (Some(whole), Some(last)) => *last = whole,
            _ => capitals.extend(letter.to_uppercase()),
        }
        // The text comes from a stranger and may be long; so many letters do not fit anyway.
        if capitals.len() > usize::from(MAX_SIDE) {
            return Err(too_large());
        }
    }
    if capitals.is_empty() {
        return Err(empty());
    }
    capitals
        .into_iter()
        .map(|letter| glyph(letter).ok_or_else(|| no_letter(letter)))
        .collect()
}

fn no_letter(letter: char) -> Problem {
    Problem {
        message: "mask-letter",
        values: vec![("letter", Value::Letter(letter))],
    }
}

/// A capital and a combining mark as one letter.
fn combine(capital: char, mark: char) -> Option<char> {
    match (capital, mark) {
        ('A', '\u{308}') => Some('Ä'),
        ('O', '\u{308}') => Some('Ö'),
        ('U', '\u{308}') => Some('Ü'),
        ('Е', '\u{308}') => Some('Ё'),
        ('И', '\u{306}') => Some('Й'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_dots_joined_by_bridges() {
        let hi = "\
.###......#
.###.###.##
.###.###.##
.....###.##
.###.###.##
.###.###.##
.###.##...#
";
        assert_eq!(word_to_fit("Hi", 11, 7).unwrap().to_text(), hi);
        let framed = word_to_fit("Hi", 24, 17).unwrap();
        assert_eq!(
            framed.to_text().lines().nth(1).unwrap(),
            "#..######............###"
        );
    }

    #[test]
    fn words_in_three_alphabets_are_one_region() {
        for text in [
            "Anna",
            "müller",
            "Größe",
            "ЁЖИК",
            "мир",
            "MAZED 2026!",
            "u\u{308}ber",
            "и\u{306}од",
        ] {
            let mask = word(text).unwrap();
            mask.assert_connected();
            assert_eq!(usize::from(mask.height()), 7 * DEFAULT_ZOOM);
        }
        assert_eq!(word("u\u{308}"), word("Ü"));
    }

    #[test]
    fn impossible_words_are_refused() {
        assert_eq!(word("  "), Err(empty()));
        assert_eq!(word("a漢"), Err(no_letter('漢')));
        assert_eq!(
            word_to_fit("ab", 10, 7),
            Err(Problem::new("mask-room", &[("width", 11), ("height", 7)]))
        );
        assert_eq!(word(&"a".repeat(100_000)), Err(too_large()));
        assert_eq!(word_to_fit("ab", 4001, 7), Err(too_large()));
    }
}
