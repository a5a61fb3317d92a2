//! Words beside a board: a column or a few rows of text, drawn with the board.

use std::borrow::Cow;

use ratatui::{buffer::Buffer, layout::Rect};
use unicode_width::UnicodeWidthStr;

use super::{put, text, within};
use crate::look::{Look, Tone};

pub(crate) fn width(text: &str) -> u16 {
    // To look up widths takes most of the time of writing a row.
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let width = if is_plain { text.len() } else { text.width() };
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Air; the first to go where there is little room.
    Air,
    /// A text, broken where it is too long.
    Text(String, Tone),
    /// A mark as it stands on the board, what it means, and something at the right.
    Row {
        mark: Cow<'static, str>,
        tone: Tone,
        text: String,
        right: String,
    },
    /// Several marks, each with its colours and what it means, in one row.
    Marks(Vec<(&'static str, Tone, String)>),
    /// A bar, filled so far, out of so many.
    Bar(u32, u32, Tone),
}

fn laid_out(lines: &[Line], width: u16, height: u16) -> Vec<Line> {
    let broken: Vec<Line> = lines
        .iter()
        .flat_map(|line| match line {
            Line::Text(text, tone) => wrap(text, width)
                .into_iter()
                .map(|text| Line::Text(text, *tone))
                .collect(),
            other => vec![other.clone()],
        })
        .collect();
    if broken.len() <= usize::from(height) {
        return broken;
    }
    broken
        .into_iter()
        .filter(|line| *line != Line::Air)
        .take(height.into())
        .collect()
}

/// Draws lines from the top of an area, as far as the buffer has their rows.
pub(crate) fn draw(lines: &[Line], area: Rect, buf: &mut Buffer, look: &Look) {
    let rows = within(area, buf);
    for (line, row) in laid_out(lines, area.width, area.height)
        .iter()
        .zip(0..area.height)
        .filter(|(_, row)| rows.contains(row))
    {
        draw_line(line, area.y + row, area, buf, look);
    }
}

fn draw_line(line: &Line, y: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    match line {
        Line::Air => {}
        Line::Text(said, tone) => {
            text(buf, area.x, y, said, area.width, look.style(*tone));
        }
        Line::Row {
            mark,
            tone,
            text: said,
            right,
        } => {
            let plain = look.style(Tone::Text);
            // Two columns, as wide as a field mostly is.
            let mark = format!("{mark:2}");
            text(buf, area.x, y, &mark, area.width, look.style(*tone));
            let x = area.x.saturating_add(3);
            text(buf, x, y, said, area.right().saturating_sub(x), plain);
            let x = area.right().saturating_sub(width(right));
            text(buf, x, y, right, area.right().saturating_sub(x), plain);
        }
        Line::Marks(marks) => draw_marks(marks, y, area, buf, look),
        Line::Bar(part, all, tone) => {
            let filled = match all {
                0 => 0,
                // Something is never shown as nothing.
                all => (u64::from(*part) * u64::from(area.width)).div_ceil(u64::from(*all)),
            };
            for x in 0..area.width {
                let (glyph, tone) = if u64::from(x) < filled {
                    (look.glyph("━", "="), *tone)
                } else {
                    (look.glyph("─", "-"), Tone::Backdrop)
                };
                put(buf, area.x + x, y, glyph, look.style(tone));
            }
        }
    }
}

fn draw_marks(marks: &[(&str, Tone, String)], y: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let takes = |mark: &str, text: &str| width(mark) + 1 + width(text);
    let all: u16 = marks.iter().map(|(mark, _, said)| takes(mark, said)).sum();
    let gaps = u16::try_from(marks.len()).unwrap_or(u16::MAX);
    let gap = area.width.saturating_sub(all);
    let gap = gap.checked_div(gaps.saturating_sub(1)).unwrap_or(0);
    let gap = gap.clamp(1, 3);
    let mut x = area.x;
    for (mark, tone, said) in marks {
        let room = area.right().saturating_sub(x);
        text(buf, x, y, mark, room, look.style(*tone));
        let after = x.saturating_add(width(mark) + 1);
        let room = area.right().saturating_sub(after);
        text(buf, after, y, said, room, look.style(Tone::Text));
        x = x.saturating_add(takes(mark, said)).saturating_add(gap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_count_columns() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("ширина это", 6), ["ширина", "это"]);
        assert_eq!(wrap("", 6), [""]);
    }

    #[test]
    fn air_goes_first_and_nothing_is_drawn_outside() {
        let text = |text: &str| Line::Text(text.to_owned(), Tone::Text);
        let lines = [text("one two"), Line::Air, text("three")];
        assert_eq!(laid_out(&lines, 20, 3).len(), 3);
        let tight = laid_out(&lines, 20, 2);
        assert_eq!(tight, [text("one two"), text("three")]);
        assert_eq!(laid_out(&lines, 3, 9).len(), 4);
        let look = Look::new(crate::look::Caps {
            depth: crate::look::Depth::True,
            unicode: true,
        });
        let mut buf = Buffer::empty(Rect::new(0, 0, 4, 2));
        let bar = Line::Bar(1, 1_000, Tone::Text);
        draw(&[bar, text("x")], Rect::new(2, 1, 9, 9), &mut buf, &look);
        assert_eq!(buf[(2, 1)].symbol(), "━");
        draw(&lines, Rect::new(9, 9, 9, 9), &mut buf, &look);
    }
}
