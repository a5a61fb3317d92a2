//! What drawing a board needs of a buffer, which may have a few of its rows only.

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use crate::core::dir::Dir;

/// The place of a picture of this size in the middle of an area, cut to it.
pub fn middle(area: Rect, columns: u16, rows: u16) -> Rect {
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
pub fn put(buf: &mut Buffer, x: u16, y: u16, glyph: &str, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.set_symbol(glyph).set_style(style);
    }
}

/// Writes a text of at most `width` columns, where the buffer has its row.
pub fn text(buf: &mut Buffer, x: u16, y: u16, text: &str, width: u16, style: Style) {
    if (buf.area.top()..buf.area.bottom()).contains(&y) && x < buf.area.right() {
        buf.set_stringn(x, y, text, width.into(), style);
    }
}

/// The rows of a picture that a buffer has, counted from the picture's top.
pub fn within(place: Rect, buf: &Buffer) -> Range<u16> {
    let shown = place.intersection(buf.area);
    match shown.is_empty() {
        true => 0..0,
        false => shown.top() - place.y..shown.bottom() - place.y,
    }
}

/// A direction as an arrow, in Unicode and in ASCII.
pub const fn arrow(dir: Dir) -> (&'static str, &'static str) {
    match dir {
        Dir::North => ("↑", "^"),
        Dir::East => ("→", ">"),
        Dir::South => ("↓", "v"),
        Dir::West => ("←", "<"),
    }
}
