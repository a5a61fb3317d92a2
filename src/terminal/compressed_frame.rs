//! A frame in about one byte for each cell that differs from the one before it.
//!
//! Most of what a player costs beside the connection is the frame that the next one is
//! compared with. A row is written as glyphs, those of plain text and of boards in a byte
//! each; the style is named where it changes, and a run of equal cells is written once. What
//! mostly stands behind a thin line, as in the maze behind the menu, takes no byte. Each row
//! follows its length, so that one row can be found, read and replaced without the others.

use std::ops::Range;

use super::packed_cell::{BLANK, GLYPH_BITS, PackedCell, TAIL};

/// Bytes below this one repeat the cell before them, once more than they say.
const REPEATS: u8 = 0x0f;

/// The next byte says how many repetitions, less one. A longer run takes several.
const REPEAT: u8 = 0x0f;

/// Something else stands behind a line than [`Styles::behind`] says.
const OTHERWISE: u8 = 0x10;

/// Bytes from this one on are the number of a style. Two styles are in force at a time, one for
/// spaces and one for other glyphs, because spaces show less of a style; a number sets the one
/// of the cell that follows. At the beginning of a row both are 0.
const STYLES: u8 = 0x11;

/// The style's number is in the next two bytes, low first.
const STYLE: u8 = 0x1e;

/// The glyph is in the next two bytes, low first.
const GLYPH: u8 = 0x1f;

/// The dot of a trail has the byte of DEL, which is no glyph in ASCII.
const DOT: u8 = 0x7f;
const DOT_GLYPH: u16 = '·' as u16;

/// Glyphs in a byte each: the first byte, its glyph, and how many follow each other. Lines
/// with the corners and crossings of thin ones; round corners, ends of lines, blocks; shapes
/// from ▼ to the halves of circles.
const DRAWN: [(u8, u16, u8); 3] = [
    (0x80, '─' as u16, 61),
    (0x80 + 61, '╭' as u16, 39),
    (0x80 + 100, '▼' as u16, 28),
];

/// Bytes of a row's length, low first.
const LENGTH: usize = 2;

const SPACE: u16 = ' ' as u16;

/// The styles in use: that of spaces, and that of all other glyphs.
#[derive(Default)]
struct Styles([u16; 2]);

impl Styles {
    fn of(&mut self, glyph: u16) -> &mut u16 {
        let [spaces, others] = &mut self.0;
        if glyph == SPACE { spaces } else { others }
    }

    /// What stands behind a thin line: it goes on, or leaves a space.
    fn behind(&self, glyph: u16) -> Option<PackedCell> {
        let is_line = (0x2500..0x2580).contains(&glyph);
        let line = is_line.then(|| char::from_u32(glyph.into()))??;
        let [spaces, others] = self.0.map(PackedCell::from);
        Some(match line {
            '│' | '┤' | '╮' | '╯' | '╴' | '╵' | '╷' => spaces << GLYPH_BITS | BLANK,
            _ => others << GLYPH_BITS | '─' as PackedCell,
        })
    }
}

/// The byte of a glyph that has one.
fn byte(glyph: u16) -> Option<u8> {
    if let Ok(ascii @ b' '..DOT) = u8::try_from(glyph) {
        return Some(ascii);
    }
    if glyph == DOT_GLYPH {
        return Some(DOT);
    }
    DRAWN.iter().find_map(|(byte, first, many)| {
        let at = glyph.checked_sub(*first)?;
        (at < (*many).into()).then(|| byte + at as u8)
    })
}

/// The glyph of a byte that stands for one.
fn glyph(byte: u8) -> u16 {
    let [lines, blocks, shapes] = DRAWN;
    let (begin, first, _) = match byte {
        DOT => return DOT_GLYPH,
        ..DOT => return byte.into(),
        _ if byte < blocks.0 => lines,
        _ if byte < shapes.0 => blocks,
        _ => shapes,
    };
    first + u16::from(byte - begin)
}

/// Appends a row. Compressed, it takes at most six bytes a cell, and mostly less than one.
pub(super) fn compress(cells: &[PackedCell], compressed: &mut Vec<u8>) {
    let begin = compressed.len();
    compressed.extend([0; LENGTH]);
    let mut styles = Styles::default();
    let mut rest = cells;
    while let Some(&cell) = rest.first() {
        let other = rest.iter().position(|other| *other != cell);
        let equal = other.unwrap_or(rest.len());
        let glyph = (cell & 0xffff) as u16;
        let number = (cell >> GLYPH_BITS) as u16;
        let style = styles.of(glyph);
        // A tail has no style.
        if number != *style && cell != TAIL {
            *style = number;
            match u8::try_from(number) {
                Ok(few) if few < STYLE - STYLES => compressed.push(STYLES + few),
                _ => {
                    let [low, high] = number.to_le_bytes();
                    compressed.extend([STYLE, low, high]);
                }
            }
        }
        match byte(glyph) {
            Some(byte) => compressed.push(byte),
            None => {
                let [low, high] = glyph.to_le_bytes();
                compressed.extend([GLYPH, low, high]);
            }
        }
        if let (Some(behind), 1..=2) = (styles.behind(glyph), equal) {
            let next = rest.get(1);
            if next == Some(&behind) {
                rest = &rest[2..];
                continue;
            }
            if equal == 1 && next.is_some() {
                compressed.push(OTHERWISE);
            }
        }
        rest = &rest[equal..];
        let mut more = equal - 1;
        while more > 0 {
            let repeated = more.min(256);
            match (repeated - 1) as u8 {
                few @ ..REPEATS => compressed.push(few),
                many => compressed.extend([REPEAT, many]),
            }
            more -= repeated;
        }
    }
    let length = u16::try_from(compressed.len() - begin - LENGTH).unwrap_or(u16::MAX);
    compressed[begin..begin + LENGTH].copy_from_slice(&length.to_le_bytes());
}

/// A number in the next two bytes, low first.
fn number(bytes: &mut std::slice::Iter<'_, u8>) -> u16 {
    let mut next = || *bytes.next().unwrap_or(&0);
    u16::from_le_bytes([next(), next()])
}

/// Undoes [`compress`] for one row, into as many cells as there is room for; those behind it are blank.
pub(super) fn decompress(compressed: &[u8], cells: &mut [PackedCell]) {
    let (mut cells, mut last) = (cells.iter_mut(), BLANK);
    let (mut styles, mut named) = (Styles::default(), None);
    let mut bytes = compressed.get(LENGTH..).unwrap_or(&[]).iter();
    while let Some(&byte) = bytes.next() {
        let again = match byte {
            few @ ..REPEATS => usize::from(few) + 1,
            REPEAT => usize::from(*bytes.next().unwrap_or(&0)) + 1,
            STYLES..=STYLE => {
                named = Some(match byte {
                    STYLE => number(&mut bytes),
                    few => (few - STYLES).into(),
                });
                0
            }
            _ => {
                let glyph = match byte {
                    GLYPH => number(&mut bytes),
                    byte => glyph(byte),
                };
                last = PackedCell::from(glyph);
                if last != TAIL {
                    let style = styles.of(glyph);
                    *style = named.take().unwrap_or(*style);
                    last |= PackedCell::from(*style) << GLYPH_BITS;
                }
                cells.next().into_iter().for_each(|cell| *cell = last);
                match (styles.behind(glyph), bytes.as_slice()) {
                    (Some(_), [OTHERWISE, ..]) => _ = bytes.next(),
                    (None, _) | (_, [..=REPEAT, ..]) => {}
                    (Some(behind), _) => cells.next().into_iter().for_each(|cell| *cell = behind),
                }
                0
            }
        };
        cells.by_ref().take(again).for_each(|cell| *cell = last);
    }
    cells.for_each(|cell| *cell = BLANK);
}

/// Where a row of a frame is; behind the last one there are empty ones without end.
pub(super) fn row(frame: &[u8], y: u16) -> Range<usize> {
    (0..=y).fold(0..0, |before, _| {
        let length = frame[before.end..].first_chunk().map_or(0, |length| {
            usize::from(u16::from_le_bytes(*length)) + LENGTH
        });
        before.end..frame.len().min(before.end + length)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Glyphs, clusters and tails in few and in many styles.
    fn cell() -> impl Strategy<Value = PackedCell> {
        let glyph = prop_oneof![
            4 => 0x1fu32..0x24,
            2 => 0x7du32..0x81,
            1 => 0xb6u32..0xb9,
            2 => 0x24feu32..0x2602,
            4 => prop::sample::select(vec![0x2500, 0x2502, 0x252c]),
            1 => 0x2600u32..0xffff,
        ];
        let style = prop_oneof![4 => 0u32..3, 1 => 10u32..16, 1 => 250u32..260, 1 => 4090u32..4096];
        prop_oneof![
            8 => (style, glyph).prop_map(|(style, glyph)| style << GLYPH_BITS | glyph),
            1 => Just(TAIL),
        ]
    }

    fn cells() -> impl Strategy<Value = Vec<PackedCell>> {
        let run = (
            cell(),
            prop_oneof![
                6 => 1usize..4,
                1 => 15usize..20,
                1 => prop::sample::select(vec![255, 256, 257, 258, 500, 513, 514]),
            ],
        );
        proptest::collection::vec(run, 0..60).prop_map(|runs| {
            let cells = |(cell, times)| std::iter::repeat_n(cell, times);
            runs.into_iter().flat_map(cells).collect()
        })
    }

    proptest! {
        #[test]
        fn a_row_comes_back_as_it_was(row in cells(), next in cells()) {
            let mut compressed = Vec::new();
            compress(&row, &mut compressed);
            prop_assert!(compressed.len() <= 6 * row.len() + LENGTH);
            // Another row behind it, and no more.
            compress(&next, &mut compressed);
            for (y, cells) in (0..).zip([row, next, Vec::new()]) {
                let mut back = vec![7; cells.len()];
                decompress(&compressed[super::row(&compressed, y)], &mut back);
                prop_assert_eq!(back, cells);
            }
        }
    }

    #[test]
    fn every_byte_that_stands_for_a_glyph_stands_for_one_of_its_own() {
        for byte_of in b' '..=u8::MAX {
            assert_eq!(byte(glyph(byte_of)), Some(byte_of));
        }
        for drawn in "─│┌┐└┘├┤┬┴┼╭╮╰╯╴╵╶╷█▀▄▌▐░▒▓▼▽◆◇●○◒◓·".chars()
        {
            assert!(byte(drawn as u16).is_some(), "{drawn}");
        }
    }

    #[test]
    fn a_row_of_one_style_takes_a_byte_a_cell() {
        let line = |x: PackedCell| match x % 3 {
            0 => 2 << GLYPH_BITS | BLANK,
            _ => 3 << GLYPH_BITS | (0x2580 + x % 20),
        };
        let row: Vec<PackedCell> = (0..80).map(line).collect();
        let mut compressed = Vec::new();
        compress(&row, &mut compressed);
        assert_eq!(compressed.len(), 84);
        compressed.clear();
        let maze = "┬─────╮ ╭───╮ ╭───────┬───────╮ ╭───╮ ╭───╮ ╶─┬─";
        let maze: Vec<PackedCell> = maze.chars().map(|glyph| glyph as PackedCell).collect();
        compress(&maze, &mut compressed);
        assert_eq!(compressed.len(), 24);
        compressed.clear();
        compress(&[BLANK; 500], &mut compressed);
        assert_eq!(compressed.len(), 7);
    }
}
