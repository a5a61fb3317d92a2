//! What a terminal shows, in about one byte a cell that differs from the one before it.
//!
//! Most of what a player costs beside the connection is the frame that the next one is
//! compared with. A row is written as glyphs, those of plain text and of boards in a byte
//! each; the style is named where it changes, and a run of equal cells is written once. Rows
//! stand by themselves, each behind its length, so that one can be found, read and replaced
//! without the others.

use super::packed_cell::{BLANK, GLYPH_BITS, PackedCell, TAIL};

/// Bytes below this one: so many repetitions of the cell before it, less one.
const REPEATS: u8 = 0x10;

/// The next byte says how many repetitions, less one. A longer run takes several.
const REPEAT: u8 = 0x10;

/// The number of the style of the glyphs that follow, from this byte on. Spaces have one of
/// their own, since they show less of it: what is said before a space is for spaces, what
/// is said before another glyph for those. At the beginning of a row both are 0.
const STYLES: u8 = 0x11;

/// The style's number is in the next two bytes, low first.
const STYLE: u8 = 0x1e;

/// The glyph is in the next two bytes, low first.
const GLYPH: u8 = 0x1f;

/// The dot of a trail stands where ASCII has no glyph.
const DOT: u8 = 0x7f;
const DOT_GLYPH: u16 = '·' as u16;

/// Glyphs in a byte each, from these bytes on, and how many: lines with the corners and
/// crossings of thin ones; round corners, ends of lines, blocks; shapes from ▼ to the
/// halves of circles.
const DRAWN: [(u8, u16, u8); 3] = [
    (0x80, '─' as u16, 61),
    (0x80 + 61, '╭' as u16, 39),
    (0x80 + 100, '▼' as u16, 28),
];

/// Bytes of a row's length, low first.
const HEAD: usize = 2;

/// The styles in use: that of spaces, and that of all other glyphs.
#[derive(Default)]
struct Styles([u16; 2]);

impl Styles {
    fn of(&mut self, glyph: u16) -> &mut u16 {
        let [spaces, others] = &mut self.0;
        if glyph == SPACE { spaces } else { others }
    }
}

const SPACE: u16 = ' ' as u16;

/// The byte of a glyph that has one.
fn byte(glyph: u16) -> Option<u8> {
    if let Ok(ascii @ b' '..DOT) = u8::try_from(glyph) {
        return Some(ascii);
    }
    if glyph == DOT_GLYPH {
        return Some(DOT);
    }
    DRAWN.into_iter().find_map(|(byte, first, many)| {
        let at = glyph.checked_sub(first)?;
        (at < many.into()).then(|| byte + at as u8)
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

/// Appends a row. Folded, it takes at most six bytes a cell, and mostly less than one.
pub fn fold(words: &[PackedCell], folded: &mut Vec<u8>) {
    let begin = folded.len();
    folded.extend([0; HEAD]);
    let mut styles = Styles::default();
    for run in words.chunk_by(|a, b| a == b) {
        let Some(&word) = run.first() else { continue };
        let glyph = (word & 0xffff) as u16;
        let number = (word >> GLYPH_BITS) as u16;
        // A tail has none.
        let style = styles.of(glyph);
        if number != *style && word != TAIL {
            *style = number;
            match u8::try_from(number) {
                Ok(few) if few < STYLE - STYLES => folded.push(STYLES + few),
                _ => {
                    let [low, high] = number.to_le_bytes();
                    folded.extend([STYLE, low, high]);
                }
            }
        }
        match byte(glyph) {
            Some(byte) => folded.push(byte),
            None => {
                let [low, high] = glyph.to_le_bytes();
                folded.extend([GLYPH, low, high]);
            }
        }
        let mut more = run.len() - 1;
        while more > 0 {
            let named = more.min(256);
            match (named - 1) as u8 {
                few @ ..REPEATS => folded.push(few),
                many => folded.extend([REPEAT, many]),
            }
            more -= named;
        }
    }
    let length = u16::try_from(folded.len() - begin - HEAD).unwrap_or(u16::MAX);
    if let Some(head) = folded.get_mut(begin..begin + HEAD) {
        head.copy_from_slice(&length.to_le_bytes());
    }
}

/// What the next bytes say.
enum Said {
    Glyph(u16),
    Repeat(usize),
    Style(u16),
}

/// Reads one to three bytes.
fn read(bytes: &mut impl Iterator<Item = u8>) -> Option<Said> {
    Some(match bytes.next()? {
        few @ ..REPEATS => Said::Repeat(usize::from(few) + 1),
        REPEAT => Said::Repeat(usize::from(bytes.next()?) + 1),
        mark @ STYLES..STYLE => Said::Style((mark - STYLES).into()),
        STYLE => Said::Style(number(bytes)?),
        GLYPH => Said::Glyph(number(bytes)?),
        byte => Said::Glyph(glyph(byte)),
    })
}

fn number(bytes: &mut impl Iterator<Item = u8>) -> Option<u16> {
    Some(u16::from_le_bytes([bytes.next()?, bytes.next()?]))
}

/// Undoes [`fold`] for one row, into as many words as there is room for.
pub fn unfold(folded: &[u8], words: &mut [PackedCell]) {
    let (mut at, mut last) = (0, BLANK);
    let (mut styles, mut named) = (Styles::default(), None);
    let mut bytes = folded.iter().copied().skip(HEAD);
    while let Some(said) = read(&mut bytes) {
        let cells = match said {
            Said::Style(number) => {
                named = Some(number);
                continue;
            }
            Said::Repeat(more) => more,
            Said::Glyph(glyph) => {
                last = match PackedCell::from(glyph) {
                    TAIL => TAIL,
                    glyph_bits => {
                        let style = styles.of(glyph);
                        *style = named.take().unwrap_or(*style);
                        PackedCell::from(*style) << GLYPH_BITS | glyph_bits
                    }
                };
                1
            }
        };
        let end = (at + cells).min(words.len());
        if let Some(words) = words.get_mut(at..end) {
            words.fill(last);
        }
        at = end;
    }
}

/// How many bytes the row at the beginning takes.
pub fn row(folded: &[u8]) -> usize {
    match folded {
        [low, high, ..] => usize::from(u16::from_le_bytes([*low, *high])) + HEAD,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Glyphs, clusters and tails in few and in many styles.
    fn word() -> impl Strategy<Value = PackedCell> {
        let glyph = prop_oneof![
            4 => 0x1fu32..0x24,
            2 => 0x7du32..0x81,
            1 => 0xb6u32..0xb9,
            2 => 0x24feu32..0x2602,
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
            word(),
            prop_oneof![
                6 => 1usize..4,
                1 => 15usize..20,
                1 => prop::sample::select(vec![255, 256, 257, 258, 500, 513, 514]),
            ],
        );
        proptest::collection::vec(run, 0..60).prop_map(|runs| {
            let cells = |(word, times)| std::iter::repeat_n(word, times);
            runs.into_iter().flat_map(cells).collect()
        })
    }

    proptest! {
        #[test]
        fn folding_is_exact(words in cells(), next in cells()) {
            let mut folded = Vec::new();
            fold(&words, &mut folded);
            prop_assert!(folded.len() <= 6 * words.len() + HEAD);
            prop_assert_eq!(row(&folded), folded.len());
            let first = folded.len();
            // Another row behind it.
            fold(&next, &mut folded);
            prop_assert_eq!(row(&folded), first);
            for (folded, words) in [(&folded[..first], words), (&folded[first..], next)] {
                let mut back = vec![7; words.len()];
                unfold(folded, &mut back);
                prop_assert_eq!(back, words);
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
            _ => 3 << GLYPH_BITS | (0x2500 + x % 61),
        };
        let words: Vec<PackedCell> = (0..80).map(line).collect();
        let mut folded = Vec::new();
        fold(&words, &mut folded);
        assert_eq!(folded.len(), 84);
        folded.clear();
        fold(&[BLANK; 500], &mut folded);
        assert_eq!(folded.len(), 7);
    }
}
