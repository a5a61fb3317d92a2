//! What drawing a board needs of a buffer, which may have a part of it only.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::core::dir::Dir;
use crate::look::{Look, Tone};

/// The place of a picture of this size in the middle of an area, cut to it.
pub(crate) fn middle(area: Rect, columns: u16, rows: u16) -> Rect {
    let (width, height) = (columns.min(area.width), rows.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Sets one cell. Every glyph of a board is one column wide, so that the search for
/// grapheme boundaries of `Buffer::set_string` can be spared: it would be most of the
/// time of drawing a board.
pub(crate) fn put(buf: &mut Buffer, x: u16, y: u16, glyph: &'static str, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        let before = cell.style();
        // Copied in place: `set_symbol` copies texts of any length.
        *cell = Cell::new(glyph);
        cell.set_style(before).set_style(style);
    }
}

/// Writes a text of at most `width` columns, as far as the buffer has it; the column behind it.
pub(crate) fn text(buf: &mut Buffer, x: u16, y: u16, text: &str, width: u16, style: Style) -> u16 {
    #[cfg(test)]
    cut_texts::note(text, width);
    if !(buf.area.top()..buf.area.bottom()).contains(&y) || x >= buf.area.right() {
        return x;
    }
    let room = width.min(buf.area.right() - x);
    if !text.chars().all(is_plain) {
        let row = Rect::new(x, y, room, 1);
        if row.intersection(buf.area) == row {
            return buf.set_stringn(x, y, text, width.into(), style).0;
        }
        let mut whole = Buffer::empty(row);
        let end = whole.set_stringn(x, y, text, width.into(), style).0;
        for x in x..end {
            if let Some(cell) = buf.cell_mut((x, y)) {
                cell.set_symbol(whole[(x, y)].symbol()).set_style(style);
            }
        }
        return end;
    }
    // The search for grapheme boundaries would be most of the time of writing a row.
    let mut end = x;
    for char in text.chars().take(room.into()) {
        if let Some(cell) = buf.cell_mut((end, y)) {
            cell.set_char(char).set_style(style);
        }
        end += 1;
    }
    end
}

/// What [`text`] had no room for, so that tests can say which sentences are too long.
#[cfg(test)]
pub(crate) mod cut_texts {
    use std::cell::RefCell;

    use unicode_width::UnicodeWidthStr;

    thread_local! {
        static CUT: RefCell<Vec<(String, u16)>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) fn note(text: &str, width: u16) {
        if text.trim_end().width() > usize::from(width) {
            CUT.with_borrow_mut(|cut| cut.push((text.to_owned(), width)));
        }
    }

    /// The texts that were cut on this thread since the last call, with their room.
    pub(crate) fn take() -> Vec<(String, u16)> {
        CUT.take()
    }
}

/// Whether a character is a cluster of its own and one column wide, whatever stands beside
/// it: those of the three languages, and what frames and boards are made of.
fn is_plain(char: char) -> bool {
    matches!(char,
        ' '..='~'
        | '\u{ae}'..='\u{ff}'
        | '\u{400}'..='\u{481}'
        | '\u{2010}'..='\u{2027}'
        | '\u{2190}'..='\u{21ff}'
        | '\u{2500}'..='\u{25fc}')
}

pub(crate) fn fill_background(buf: &mut Buffer, style: Style) {
    for cell in &mut buf.content {
        cell.set_style(style);
    }
}

/// Draws a bar over a row, filled so far out of so many.
pub(crate) fn bar(part: u32, all: u32, tone: Tone, row: Rect, buf: &mut Buffer, look: &Look) {
    // Something is never shown as nothing.
    let filled = (u64::from(part) * u64::from(row.width)).div_ceil(u64::from(all.max(1)));
    for x in 0..row.width {
        let (glyph, tone) = match u64::from(x) < filled {
            true => (look.glyph("━", "="), tone),
            false => (look.glyph("─", "-"), Tone::Grid),
        };
        put(buf, row.x + x, row.y, glyph, look.style(tone));
    }
}

/// Draws a shape in half blocks: a pixel is a column wide and half a row high.
pub(crate) fn blocks(
    place: Rect,
    buf: &mut Buffer,
    look: &Look,
    style: Style,
    is_set: impl Fn(u16, u16) -> bool,
) {
    for at in place.intersection(buf.area).positions() {
        let (x, y) = (at.x - place.x, 2 * (at.y - place.y));
        let glyph = match [is_set(x, y), is_set(x, y + 1)] {
            [true, true] => look.glyph("█", "#"),
            [true, false] => look.glyph("▀", "\""),
            [false, true] => look.glyph("▄", "."),
            [false, false] => continue,
        };
        put(buf, at.x, at.y, glyph, style);
    }
}

pub(crate) fn width(text: &str) -> u16 {
    // To look up widths takes most of the time of writing a row.
    let width = if text.is_ascii() {
        text.len()
    } else if text.chars().all(is_plain) {
        text.chars().count()
    } else {
        text.width()
    };
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// Breaks a text into lines of at most `width` columns, at spaces where possible.
pub(crate) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.is_empty() {
            line.push_str(word);
        } else if line.width() + 1 + word.width() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

pub(crate) const fn arrow(dir: Dir) -> (&'static str, &'static str) {
    match dir {
        Dir::North => ("↑", "^"),
        Dir::East => ("→", ">"),
        Dir::South => ("↓", "v"),
        Dir::West => ("←", "<"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::style::Color;

    /// Characters at both ends of what is plain, and such as change what is beside them.
    fn char() -> impl Strategy<Value = char> {
        let odd = [
            '\u{301}',
            '\u{200d}',
            '\u{fe0f}',
            '\u{ad}',
            '\u{ac}',
            '迷',
            '\t',
            '\u{1f600}',
            '\u{25fd}',
            '\u{1f1e9}',
            '\u{482}',
            '\u{488}',
            '\u{600}',
            '\u{7f}',
            '\u{2028}',
            '\u{200f}',
        ];
        prop_oneof![
            20 => prop::char::range(' ', '~'),
            2 => prop::char::range('\u{a0}', '\u{ff}'),
            2 => prop::char::range('\u{3f0}', '\u{490}'),
            2 => prop::char::range('\u{2000}', '\u{2030}'),
            2 => prop::char::range('\u{2180}', '\u{2210}'),
            2 => prop::char::range('\u{24f0}', '\u{2610}'),
            1 => prop::sample::select(odd.to_vec()),
        ]
    }

    proptest! {
        #[test]
        fn a_text_is_written_as_ratatui_writes_it(
            chars in prop::collection::vec(char(), 0..14),
            x in 0u16..12,
            y in 0u16..4,
            width in 0u16..14,
        ) {
            let written: String = chars.into_iter().collect();
            let style = Style::new().fg(Color::Red);
            let empty = Buffer::empty(Rect::new(0, 1, 10, 2));
            let (mut ours, mut theirs) = (empty.clone(), empty);
            let end = text(&mut ours, x, y, &written, width, style);
            if x < 10 && (1..3).contains(&y) {
                let reached = theirs.set_stringn(x, y, &written, width.into(), style);
                prop_assert_eq!(end, reached.0);
            }
            prop_assert_eq!(ours, theirs);
        }

        #[test]
        fn a_part_of_a_row_shows_its_part_of_a_text(
            chars in prop::collection::vec(char(), 0..14),
            x in 0u16..12,
            left in 0u16..16,
            width in 0u16..14,
        ) {
            let (written, style) = (String::from_iter(chars), Style::new().fg(Color::Red));
            let mut whole = Buffer::empty(Rect::new(0, 0, 20, 1));
            let mut part = Buffer::empty(Rect::new(left, 0, 20 - left, 1));
            let end = text(&mut whole, x, 0, &written, width, style);
            prop_assert_eq!(text(&mut part, x, 0, &written, width, style), end);
            for at in part.area.positions() {
                prop_assert_eq!(part[at].symbol(), whole[at].symbol());
            }
        }
    }

    #[test]
    fn lines_break_at_spaces_and_count_columns() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("ширина это", 6), ["ширина", "это"]);
        assert_eq!(wrap("", 6), [""]);
    }

    #[test]
    fn plain_characters_are_one_column_wide_alone_and_beside_each_other() {
        use unicode_segmentation::UnicodeSegmentation;
        use unicode_width::UnicodeWidthChar;
        let plain: String = ('\0'..=char::MAX).filter(|char| is_plain(*char)).collect();
        assert!(plain.chars().all(|char| char.width() == Some(1)));
        assert_eq!(plain.graphemes(true).count(), plain.chars().count());
    }
}
