//! Pieces that several screens draw: rows of text, panels, lists of choices, key hints.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Borders, Paragraph, Widget, Wrap};
use unicode_segmentation::UnicodeSegmentation;

use super::MIN_SIZE;
use crate::games;
pub(crate) use crate::games::middle as centered;
pub(crate) use crate::games::{width, wrap};
use crate::i18n::Words;
use crate::look::{Look, Tone};

/// The style of a heading, which stands out on every terminal.
pub(crate) fn strong(look: &Look) -> Style {
    look.style(Tone::Text).add_modifier(Modifier::BOLD)
}

/// A number of rows or columns, as ratatui counts them.
pub(crate) fn count(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// Columns of prose: longer lines are hard to read, and a panel over the whole of a wide
/// terminal looks like an accident.
pub(crate) const PROSE: u16 = 60;

/// Row `n` of an area; empty where the area has no such row.
pub(crate) fn row(area: Rect, n: u16) -> Rect {
    match n < area.height {
        true => across(area, area.y + n),
        false => Rect::new(area.x, area.bottom(), 0, 0),
    }
}

/// Whether any of this area is in the buffer, which may be a part of the screen.
pub(crate) fn shows(buf: &Buffer, area: Rect) -> bool {
    area.intersects(buf.area)
}

/// A row without its first `columns` columns.
pub(crate) fn indent(row: Rect, columns: u16) -> Rect {
    let x = row.x.saturating_add(columns).min(row.right());
    Rect {
        x,
        width: row.right() - x,
        ..row
    }
}

/// An area without its first `rows` rows.
pub(crate) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    }
}

/// So many rows of an area, from its first.
pub(crate) fn high(area: Rect, rows: u16) -> Rect {
    Rect::new(area.x, area.y, area.width, rows)
}

/// The last row of an area, in which the key hints stand.
pub(crate) fn last(area: Rect) -> Rect {
    row(area, area.height.saturating_sub(1))
}

/// So many columns of an area, from its first.
pub(crate) fn wide(area: Rect, columns: u16) -> Rect {
    Rect::new(area.x, area.y, columns, area.height)
}

/// The row of an area at this height of the screen.
pub(crate) fn across(area: Rect, y: u16) -> Rect {
    Rect::new(area.x, y, area.width, 1)
}

/// Marks in a panel's frame that there are more rows above or below those shown.
pub(crate) fn more(panel: Rect, buf: &mut Buffer, look: &Look, [above, below]: [bool; 2]) {
    let top = above.then(|| (panel.y, look.glyph(" ↑ ", " ^ ")));
    let bottom = below.then(|| (panel.bottom().saturating_sub(1), look.glyph(" ↓ ", " v ")));
    for (y, mark) in top.into_iter().chain(bottom) {
        let corner = Rect::new(panel.right().saturating_sub(5), y, 3, 1);
        left(corner, buf, mark, look.style(Tone::PanelAccent));
    }
}

/// Writes a text at the left of a row, cut where the row ends.
pub(crate) fn left(row: Rect, buf: &mut Buffer, text: &str, style: Style) {
    write(row, buf, text, style, |_| 0);
}

/// Writes a text in the middle of a row, cut where the row ends.
pub(crate) fn middle(row: Rect, buf: &mut Buffer, text: &str, style: Style) {
    write(row, buf, text, style, |free| free / 2);
}

/// Writes a text at the right of a row; what does not fit is cut at its end.
pub(crate) fn right(row: Rect, buf: &mut Buffer, text: &str, style: Style) {
    write(row, buf, text, style, |free| free);
}

/// Writes a text after so many of the columns that are free.
fn write(row: Rect, buf: &mut Buffer, text: &str, style: Style, gap: fn(u16) -> u16) {
    if shows(buf, row) && !row.is_empty() {
        let gap = gap(row.width.saturating_sub(width(text)));
        games::text(buf, row.x + gap, row.y, text, row.width - gap, style);
    }
}

/// Texts of a row, each in its tone.
pub(crate) type Texts = Vec<(String, Tone)>;

/// Columns of all of them.
pub(crate) fn all_width(texts: &Texts) -> u16 {
    texts.iter().map(|(text, _)| width(text)).sum()
}

/// Writes texts one behind the other, with so many columns between two.
pub(crate) fn texts(row: Rect, buf: &mut Buffer, look: &Look, texts: &Texts, gap: u16) {
    let mut rest = row;
    for (text, tone) in texts {
        left(rest, buf, text, look.style(*tone));
        rest = indent(rest, width(text) + gap);
    }
}

/// Columns between two parts of a heading.
pub(crate) const PART_GAP: u16 = 3;

/// Draws a heading: what stands at the left, and at the right. Where not all fits, the first at the
/// left is the last to go, and before it those at the right.
pub(crate) fn heading(
    row: Rect,
    buf: &mut Buffer,
    look: &Look,
    left_parts: &[(String, Tone)],
    mut right_parts: &[(String, Tone)],
) {
    let wide = |parts: &[(String, Tone)]| -> u16 {
        let parts = parts.iter().filter(|(text, _)| !text.is_empty());
        parts.map(|(text, _)| width(text) + PART_GAP).sum()
    };
    let mut rest = row;
    let first = &left_parts[..left_parts.len().min(1)];
    while let Some((_, fewer)) = right_parts.split_last()
        && wide(first) + wide(right_parts) > rest.width + PART_GAP
    {
        right_parts = fewer;
    }
    for (text, tone) in right_parts.iter().rev() {
        right(rest, buf, text, look.style(*tone));
        rest.width = rest.width.saturating_sub(width(text) + PART_GAP);
    }
    for (n, (text, tone)) in left_parts.iter().enumerate() {
        let needed = width(text);
        if !text.is_empty() && (n == 0 || needed <= rest.width) {
            left(rest, buf, text, look.style(*tone));
            rest = indent(rest, needed + PART_GAP);
        }
    }
}

/// Draws the heading of a page: its title, and what stands at the right.
pub(crate) fn headline(row: Rect, buf: &mut Buffer, look: &Look, title: &str, right: &Texts) {
    heading(row, buf, look, &[(title.to_owned(), Tone::Text)], right);
    left(row, buf, title, strong(look));
}

/// Draws a panel with a frame and a title over what was drawn before, as far as the buffer
/// has them. Returns the area inside the frame.
pub(crate) fn panel(
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    title: &str,
    is_framed: bool,
) -> Rect {
    let set = if look.unicode() {
        border::ROUNDED
    } else if look.paints() {
        // Its ground tells a panel from what is around it: signs in place of lines would be noise.
        border::EMPTY
    } else {
        ASCII
    };
    let shown = area.intersection(buf.area);
    let mut borders = Borders::NONE;
    borders.set(Borders::TOP, shown.top() == area.top());
    borders.set(Borders::LEFT, is_framed && shown.left() == area.left());
    borders.set(Borders::RIGHT, is_framed && shown.right() == area.right());
    borders.set(
        Borders::BOTTOM,
        is_framed && shown.bottom() == area.bottom(),
    );
    wipe(shown, buf, look.style(Tone::Panel));
    let block = Block::new().borders(borders).border_set(set);
    let block = block.border_style(look.style(Tone::Frame));
    block.render(shown, buf);
    if !title.is_empty() {
        let mut top = indent(row(area, 0), 1);
        top.width = top.width.saturating_sub(1);
        let title = format!(" {title} ");
        left(top, buf, &title, look.style(Tone::PanelAccent));
    }
    area.inner(Margin::new(1, 1))
}

/// A frame in ASCII.
const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws a picture into an area as a whole, of which the buffer may have a part only. In place of the
/// ground of this tone is the one that is there.
pub(crate) fn whole(
    (area, ground): (Rect, Tone),
    buf: &mut Buffer,
    look: &Look,
    draw: impl FnOnce(&mut Buffer),
) {
    let (mut whole, floor) = (Buffer::empty(area), look.style(ground));
    whole.set_style(area, floor);
    draw(&mut whole);
    for (at, cell) in area.positions().zip(whole.content) {
        if let Some(under) = buf.cell_mut(at) {
            let ground = under.bg;
            *under = cell;
            for color in [&mut under.fg, &mut under.bg] {
                if Some(*color) == floor.bg {
                    *color = ground;
                }
            }
        }
    }
}

/// The hints that stay when others have no room: a player who is lost looks for these.
const KEPT_HINTS: [&str; 3] = ["hint-help", "hint-quit", "hint-back"];

/// Columns between two hints; fewer where there is no room for all.
const HINT_GAP: u16 = 3;

/// From so many columns on a column stays free at both ends of them.
const MARGIN_COLUMNS: u16 = 60;

/// Columns of a row of key hints.
fn hints_width(shown: &[(&str, &str, Cow<'_, str>)], gap: u16) -> u16 {
    let texts = shown
        .iter()
        .map(|(key, _, says)| width(key) + 1 + width(says));
    texts.sum::<u16>() + gap * count(shown.len().saturating_sub(1))
}

/// Writes key hints in a row, each with the message that says what it does: keys bright, words faint.
/// Where not all fit, hints are left out from the end; those of [`KEPT_HINTS`] go last.
pub(crate) fn hints<K: AsRef<str>>(
    row: Rect,
    buf: &mut Buffer,
    look: &Look,
    words: &Words,
    keys: &[(K, &str)],
) {
    if !shows(buf, row) {
        return;
    }
    let said = keys.iter();
    let said = said.map(|(key, id)| (key.as_ref(), *id, words.t(id)));
    let mut shown: Vec<_> = said.collect();
    wipe(row, buf, look.style(Tone::Faint));
    let room = row.width - [0, 2][usize::from(row.width >= MARGIN_COLUMNS)];
    let gap = HINT_GAP - u16::from(hints_width(&shown, HINT_GAP) > room);
    while hints_width(&shown, gap) > room {
        let spare = |(_, id, _): &(&str, &str, Cow<'_, str>)| !KEPT_HINTS.contains(id);
        let last = shown.len().saturating_sub(1);
        shown.remove(shown.iter().rposition(spare).unwrap_or(last));
    }
    let mut x = row.x + (row.width - hints_width(&shown, gap)) / 2;
    let (bright, faint) = (look.style(Tone::Text), look.style(Tone::Faint));
    for (key, _, says) in shown {
        // What a page is for.
        let style = if key == "Enter" {
            look.style(Tone::Accent)
        } else {
            bright
        };
        x = games::text(buf, x, row.y, key, row.right() - x, style);
        let says = format!(" {says}");
        x = games::text(buf, x, row.y, &says, row.right() - x, faint);
        x = (x + gap).min(row.right());
    }
}

/// Writes a line in the middle of a row, with free columns around it.
pub(crate) fn apart(text: &str, row: Rect, style: Style, buf: &mut Buffer, look: &Look) {
    let text = cut(text, row.width, look);
    let place = beside(centered(row, width(&text), 1), row);
    wipe(place, buf, look.style(Tone::Floor));
    middle(row, buf, &text, style);
}

/// A place with the two columns at each side that stay free of what is behind it.
pub(crate) fn beside(place: Rect, area: Rect) -> Rect {
    let x = place.x.saturating_sub(2).max(area.x);
    let width = (place.right() + 2).min(area.right()) - x;
    Rect { x, width, ..place }
}

/// The mark in front of a row of a list: an arrow where it is the chosen one.
pub(crate) fn mark(look: &Look, is_chosen: bool) -> &'static str {
    if is_chosen {
        look.glyph("▸", ">")
    } else {
        " "
    }
}

/// A text cut to this many columns, with an ellipsis where it is cut.
pub(crate) fn cut(text: &str, columns: u16, look: &Look) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let ellipsis = look.glyph("…", "~");
    let mut short = String::new();
    for part in text.graphemes(true) {
        if width(&short) + width(part) + 1 > columns {
            break;
        }
        short.push_str(part);
    }
    short.push_str(ellipsis);
    short
}

/// Clears an area, as far as the buffer has it.
pub(crate) fn wipe(area: Rect, buf: &mut Buffer, style: Style) {
    let area = area.intersection(buf.area);
    for y in (area.top()..area.bottom()).filter(|_| !area.is_empty()) {
        let first = buf.index_of(area.left(), y);
        for cell in buf.content.iter_mut().skip(first).take(area.width.into()) {
            cell.reset();
            cell.set_style(style);
        }
    }
}

/// Says that the terminal is smaller than [`MIN_SIZE`].
pub(crate) fn too_small(area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let size = [
        ("width", MIN_SIZE.0.into()),
        ("height", MIN_SIZE.1.into()),
        ("columns", area.width.into()),
        ("rows", area.height.into()),
    ];
    let text = [&*words.tr("too-small", &size), &*words.t("too-small-quit")].join("\n");
    let text = Paragraph::new(text).wrap(Wrap { trim: true });
    text.style(look.style(Tone::Text))
        .centered()
        .render(area, buf);
}

/// Shows a notice over the bottom of the screen, in as many rows as it takes.
pub(crate) fn banner(area: Rect, buf: &mut Buffer, look: &Look, text: &str) -> u16 {
    let style = look.style(Tone::Placed);
    let lines = wrap(text, area.width);
    let top = area.height.saturating_sub(count(lines.len()));
    for (n, line) in (top..).zip(&lines) {
        let row = row(area, n);
        wipe(row, buf, style);
        middle(row, buf, line, style);
    }
    count(lines.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look() -> Look {
        Look::new(crate::ui::tests::somebody::RICH)
    }

    #[test]
    fn what_is_cut_says_so_and_is_no_wider() {
        for (text, columns, short) in [
            ("迷宮の達人", 10, "迷宮の達人"),
            ("迷宮の達人", 8, "迷宮の…"),
            ("ada.lovelace", 8, "ada.lov…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ] {
            assert_eq!(cut(text, columns, &look()), short);
        }
    }

    #[test]
    fn a_notice_is_whole_on_the_smallest_terminal() {
        let area = Rect::new(0, 0, MIN_SIZE.0, MIN_SIZE.1);
        for lang in crate::i18n::Lang::ALL {
            let says = Words::of(lang).t("trouble-later");
            let mut buf = Buffer::empty(area);
            banner(area, &mut buf, &look(), &says);
            let shown: String = buf.content().iter().map(|cell| cell.symbol()).collect();
            for word in says.split_whitespace() {
                assert!(shown.contains(word), "{word}: {shown}");
            }
        }
    }

    #[test]
    fn the_help_and_the_way_out_are_the_last_hints_to_go() {
        let keys = [
            ("wasd", "hint-move"),
            ("?", "hint-help"),
            ("q", "hint-quit"),
            ("u", "hint-undo"),
        ];
        let words = Words::of(crate::i18n::Lang::En);
        for columns in 0..60 {
            let area = Rect::new(0, 0, columns, 1);
            let mut buf = Buffer::empty(area);
            hints(area, &mut buf, &look(), words, &keys);
            let shown: String = buf.content().iter().map(|cell| cell.symbol()).collect();
            let has = |id| shown.contains(&*words.t(id));
            assert!(has("hint-help") >= has("hint-move"), "{shown}");
            assert!(has("hint-quit") >= has("hint-undo"), "{shown}");
            assert!(has("hint-move") >= has("hint-undo"), "{shown}");
        }
    }
}
