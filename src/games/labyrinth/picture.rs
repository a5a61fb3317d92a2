//! A small picture of a labyrinth that does not fit as tiles: its walls as dots.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Labyrinth;
use super::map::{BITS, DOTS};
use crate::core::tiles::Tile;
use crate::games::{middle, put};
use crate::look::{Look, Tone};

/// Columns and rows of tiles that an area has room for.
pub(super) fn room(area: Rect, look: &Look) -> (u16, u16) {
    let dots = dots(look);
    (
        area.width.saturating_mul(dots.0),
        area.height.saturating_mul(dots.1),
    )
}

fn dots(look: &Look) -> (u16, u16) {
    if look.unicode() { DOTS } else { (1, 1) }
}

pub(super) fn draw(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let dots = dots(look);
    let (rows, cols) = (labyrinth.tiles().rows(), labyrinth.tiles().cols());
    let place = middle(area, cols.div_ceil(dots.0), rows.div_ceil(dots.1));
    let is_wall = |tile: Tile| {
        let is_in = tile.row < rows && tile.col < cols;
        is_in && !labyrinth.route.is_open(tile) && !labyrinth.route.is_outside(tile)
    };
    let home = |tile: Tile| (tile.col / dots.0, tile.row / dots.1);
    for y in 0..place.height {
        for x in 0..place.width {
            let mut bits = 0;
            for (dy, row) in (0..dots.1).zip(&BITS) {
                for (dx, bit) in (0..dots.0).zip(row) {
                    if is_wall(Tile::new(y * dots.1 + dy, x * dots.0 + dx)) {
                        bits |= bit;
                    }
                }
            }
            let walls = char::from_u32(0x2800 + bits).unwrap_or(' ').to_string();
            let (glyph, tone) = if (x, y) == home(labyrinth.route.start()) {
                (look.glyph("●", "@"), Tone::Player)
            } else if (x, y) == home(labyrinth.route.goal()) {
                (look.glyph("▼", ">"), Tone::Exit)
            } else if bits != 0 {
                (look.glyph(&walls, "#"), Tone::LitWall)
            } else {
                continue;
            };
            put(buf, place.x + x, place.y + y, glyph, look.style(tone));
        }
    }
}
