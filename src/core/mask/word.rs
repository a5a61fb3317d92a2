//! A word as a maze: its letters are the free cells.

use super::font::{GLYPH_HEIGHT, GLYPH_WIDTH, glyph};
use super::{Mask, MaskError};
use crate::core::grid::MAX_SIDE;

/// Cells a dot of the font, when nobody says how large the word shall be. One cell
/// would leave corridors without a choice; three look like a maze.
pub(crate) const NATURAL_ZOOM: u16 = 3;

/// The word in its natural size, one line, [`NATURAL_ZOOM`] cells a dot.
///
/// # Errors
/// [`MaskError::Empty`] for no letters at all, [`MaskError::NoLetter`] for one that
/// the font lacks, [`MaskError::TooLarge`].
pub fn word(text: &str) -> Result<Mask, MaskError> {
    let (width, height) = extent(letters(text)?.len());
    let zoom = usize::from(NATURAL_ZOOM);
    let side = |dots: usize| u16::try_from(dots * zoom).map_err(|_| MaskError::TooLarge);
    word_to_fit(text, side(width)?, side(height)?)
}

/// The word as large as fits into the middle of `width` x `height` cells, in one line,
/// its letters in one piece.
///
/// # Errors
/// As [`word`], and [`MaskError::NoRoom`] when not even letters of one cell a dot fit.
pub fn word_to_fit(text: &str, width: u16, height: u16) -> Result<Mask, MaskError> {
    let glyphs = letters(text)?;
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(MaskError::TooLarge);
    }
    let (across, down) = extent(glyphs.len());
    let zoom = (usize::from(width) / across).min(usize::from(height) / down);
    if zoom == 0 {
        return Err(MaskError::NoRoom {
            needed: (across, down),
        });
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
    Ok(mask.in_one_piece())
}

/// Dots across and down of a line of letters.
fn extent(letters: usize) -> (usize, usize) {
    (letters * (GLYPH_WIDTH + 1) - 1, GLYPH_HEIGHT)
}

/// The pictures of the letters, of which there is at least one that is not blank.
fn letters(text: &str) -> Result<Vec<[u8; GLYPH_HEIGHT]>, MaskError> {
    let mut capitals: Vec<char> = Vec::new();
    for letter in text.trim().chars() {
        // A mark of its own, as some keyboards and file systems write it, belongs to
        // the letter before.
        let whole = capitals.last().and_then(|&last| with_mark(last, letter));
        match (whole, capitals.last_mut()) {
            (Some(whole), Some(last)) => *last = whole,
            _ => capitals.extend(letter.to_uppercase()),
        }
        // So many do not fit anyway; the text comes from a stranger.
        if capitals.len() > usize::from(MAX_SIDE) {
            return Err(MaskError::TooLarge);
        }
    }
    if capitals.is_empty() {
        return Err(MaskError::Empty);
    }
    capitals
        .into_iter()
        .map(|letter| glyph(letter).ok_or(MaskError::NoLetter { letter }))
        .collect()
}

/// A capital and a combining mark as one letter.
fn with_mark(capital: char, mark: char) -> Option<char> {
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
    use crate::core::generate::{Spec, generate};

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
            let (width, height) = (mask.width(), mask.height());
            let spec = Spec {
                width,
                height,
                mask: Some(mask.clone()),
                connected: true,
                ..Spec::default()
            };
            assert!(generate(&spec).is_ok(), "{text}\n{}", mask.to_text());
            assert_eq!(height, 7 * NATURAL_ZOOM);
        }
        assert_eq!(word("u\u{308}"), word("Ü"));
    }

    #[test]
    fn words_that_cannot_be() {
        assert_eq!(word("  "), Err(MaskError::Empty));
        assert_eq!(word("a漢"), Err(MaskError::NoLetter { letter: '漢' }));
        assert_eq!(
            word_to_fit("ab", 10, 7),
            Err(MaskError::NoRoom { needed: (11, 7) })
        );
        assert_eq!(word(&"a".repeat(100_000)), Err(MaskError::TooLarge));
        assert_eq!(word_to_fit("ab", 4001, 7), Err(MaskError::TooLarge));
    }
}
