//! A small picture of a board: its numbers, as close as they fit.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Hop;
use crate::games::{middle, put};
use crate::look::{Look, Tone};

/// Half the columns and the rows from one field to the next, the largest first.
const SIZES: [(u16, u16); 3] = [(4, 2), (2, 1), (1, 1)];

pub(super) fn draw(hop: &Hop, area: Rect, buf: &mut Buffer, look: &Look) {
    let board = hop.walk().board();
    let rows = u16::try_from(board.size()).unwrap_or(u16::MAX);
    let last = rows.saturating_sub(1);
    let extent = |(half, down): (u16, u16)| (2 * half * last + 1, down * last + 1);
    let fits = |size: &(u16, u16)| {
        let (columns, rows) = extent(*size);
        columns <= area.width && rows <= area.height
    };
    let size = SIZES.into_iter().find(fits).unwrap_or((1, 1));
    let (half, down) = size;
    let (columns, high) = extent(size);
    let place = middle(area, columns, high);
    for field in board.cells() {
        let (row, column) = (u16::from(field.row), u16::from(field.column));
        // A step to the right is two halves; each row is shifted by one against the next.
        let halves = (2 * column + rows / 2).saturating_sub(row);
        let number = board.number(field).unwrap_or(0).to_string();
        let tone = if field == board.centre() {
            Tone::Piece
        } else {
            Tone::Text
        };
        let (x, y) = (place.x + halves * half, place.y + row * down);
        put(buf, x, y, number.get(..1).unwrap_or(" "), look.style(tone));
    }
}
