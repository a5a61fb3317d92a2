//! What a terminal shows, in about two bytes a cell that differs from the one before it.
//!
//! Most of what a player costs beside the connection is the frame that the next one is
//! compared with. A row is written as glyphs of 16 bits; the style is named where it
//! changes, and a run of equal cells is written once. Rows stand by themselves, each behind
//! its length, so that one can be found, read and replaced without the others.

use super::cells::{BLANK, FIRST_FREE, GLYPH_BITS, TAIL, Word};

/// A glyph, or one of the marks below.
pub type Unit = u16;

/// So many repetitions of the cell before it, less one, above this mark. No row is wider
/// than [500 cells](super::WIDTH_MAX); a longer run would take two marks.
const REPEAT: Unit = FIRST_FREE;
/// How many repetitions one mark can name.
const REPEATS: Unit = 0x200;

/// The number of the style of the glyphs that follow, above this mark. Spaces have one of
/// their own, since they show less of it: what is said before a space is for spaces, what
/// is said before another glyph for those. At the beginning of a row both are 0.
const STYLE: Unit = REPEAT + REPEATS;
/// The number is in the next unit: too large for the marks.
const LARGE: Unit = 0xdfff;

const TAIL_UNIT: Unit = 0xffff;

/// The styles in use: that of spaces, and that of all other glyphs.
#[derive(Default)]
struct Styles([Unit; 2]);

impl Styles {
    fn of(&mut self, glyph: Unit) -> &mut Unit {
        let [spaces, others] = &mut self.0;
        if glyph == SPACE { spaces } else { others }
    }
}

const SPACE: Unit = ' ' as Unit;

/// Appends a row. Folded, it takes at most three units a cell, and mostly less than one.
pub fn fold(words: &[Word], folded: &mut Vec<Unit>) {
    let begin = folded.len();
    folded.push(0);
    let mut styles = Styles::default();
    for run in words.chunk_by(|a, b| a == b) {
        let Some(&word) = run.first() else { continue };
        let glyph = (word & 0xffff) as Unit;
        let number = (word >> GLYPH_BITS) as Unit;
        // A tail has none.
        let style = styles.of(glyph);
        if number != *style && glyph != TAIL_UNIT {
            *style = number;
            match STYLE.checked_add(number).filter(|mark| *mark < LARGE) {
                Some(mark) => folded.push(mark),
                None => folded.extend([LARGE, number]),
            }
        }
        folded.push(glyph);
        let mut more = run.len() - 1;
        while more > 0 {
            let named = more.min(REPEATS.into());
            folded.push(REPEAT + (named - 1) as Unit);
            more -= named;
        }
    }
    let length = folded.len() - begin - 1;
    if let Some(first) = folded.get_mut(begin) {
        *first = Unit::try_from(length).unwrap_or(Unit::MAX);
    }
}

/// What a unit says.
enum Said {
    Glyph(Unit),
    Repeat(usize),
    Style(Unit),
}

/// Reads units, one or two at a time.
fn read(units: &mut impl Iterator<Item = Unit>) -> Option<Said> {
    Some(match units.next()? {
        LARGE => Said::Style(units.next()?),
        mark @ STYLE..LARGE => Said::Style(mark - STYLE),
        mark @ REPEAT..STYLE => Said::Repeat(usize::from(mark - REPEAT) + 1),
        glyph => Said::Glyph(glyph),
    })
}

/// Undoes [`fold`] for one row, into as many words as there is room for.
pub fn unfold(folded: &[Unit], words: &mut [Word]) {
    let (mut at, mut last) = (0, BLANK);
    let (mut styles, mut named) = (Styles::default(), None);
    let mut units = folded.iter().copied().skip(1);
    while let Some(said) = read(&mut units) {
        let cells = match said {
            Said::Style(number) => {
                named = Some(number);
                continue;
            }
            Said::Repeat(more) => more,
            Said::Glyph(glyph) => {
                last = match glyph {
                    TAIL_UNIT => TAIL,
                    glyph => {
                        let style = styles.of(glyph);
                        *style = named.take().unwrap_or(*style);
                        Word::from(*style) << GLYPH_BITS | Word::from(glyph)
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

/// How many units the row at the beginning takes.
pub fn row(folded: &[Unit]) -> usize {
    folded.first().map_or(0, |length| usize::from(*length) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Glyphs, clusters and tails in few and in many styles.
    fn word() -> impl Strategy<Value = Word> {
        let glyph = prop_oneof![
            4 => 0x1fu32..0x24,
            1 => Just(0x2500u32),
            1 => 0xd800u32..u32::from(FIRST_FREE),
            1 => 0xe000u32..0xffff,
        ];
        let style = prop_oneof![4 => 0u32..3, 1 => 500u32..520, 1 => 4090u32..4096];
        prop_oneof![
            8 => (style, glyph).prop_map(|(style, glyph)| style << GLYPH_BITS | glyph),
            1 => Just(TAIL),
        ]
    }

    fn cells() -> impl Strategy<Value = Vec<Word>> {
        let run = (word(), prop_oneof![6 => 1usize..4, 1 => 400usize..600]);
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
            prop_assert!(folded.len() <= 3 * words.len() + 1);
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
    fn a_row_of_one_style_takes_a_unit_a_cell() {
        let line = |x: Word| match x % 3 {
            0 => 2 << GLYPH_BITS | BLANK,
            _ => 3 << GLYPH_BITS | (0x2500 + x),
        };
        let words: Vec<Word> = (0..80).map(line).collect();
        let mut folded = Vec::new();
        fold(&words, &mut folded);
        assert_eq!(folded.len(), 83);
        folded.clear();
        fold(&[BLANK; 500], &mut folded);
        assert_eq!(folded.len(), 3);
    }
}
