//! Draws a labyrinth with tiles of one and a half, two and a half or three and a half rows.

use ratatui::style::Style;
use ratatui::{buffer::Buffer, layout::Rect};

use super::{Labyrinth, Mark, fill, place, rank, tile};
use crate::core::tiles::Tile;
use crate::games::{half_block, put, within};
use crate::look::Look;

/// Tiles of an odd number of half rows, by their colours alone; what has a shape has it in its middle.
pub(super) fn draw(labyrinth: &Labyrinth, scale: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let (top, left) = labyrinth.camera.corner();
    let rows = labyrinth.tiles().rows().saturating_sub(top);
    let place = place(labyrinth, area);
    for row in within(place, buf) {
        let [first, second] = [2 * row, 2 * row + 1].map(|half| half / scale);
        // The half row in the middle of a tile, in whichever row that is.
        let is_middle = (first * scale + scale / 2) / 2 == row;
        for col in 0..place.width {
            let lit = |row: u16| {
                let tile = Tile::new(top + row, left + col / scale);
                if row < rows {
                    (labyrinth.mark_at(tile), look.lit(labyrinth.light(tile)))
                } else {
                    (Mark::Outside, *look)
                }
            };
            let (above, below) = (lit(first), lit(second));
            let is_sign = first == second && is_middle && col % scale == scale / 2;
            let has_shape = matches!(above.0, Mark::Player | Mark::Ghost) || above.0.is_sign(look);
            let (glyph, style) = if is_sign && has_shape {
                let ([glyph, _], style) = tile(above.0, labyrinth.solved, &above.1);
                (glyph, style)
            } else {
                filled_halves([above, below], labyrinth.solved)
            };
            put(buf, place.x + col, place.y + row, glyph, style);
        }
    }
}

/// One character for two tiles, one above the other, by what fills them.
fn filled_halves(marks: [(Mark, Look); 2], is_won: bool) -> (&'static str, Style) {
    let [first, second] = marks.map(|(mark, look)| fill(mark, is_won, &look));
    let [(upper, above), (lower, _)] = marks;
    match (upper, lower) {
        (Mark::Unseen, Mark::Unseen) | (Mark::Wall, Mark::Wall) if first == second => {
            let ([glyph, _], style) = tile(upper, is_won, &above);
            (glyph, style)
        }
        _ if rank(lower) > rank(upper) => half_block(second, first, false),
        _ => half_block(first, second, true),
    }
}
