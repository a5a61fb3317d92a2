//! A small picture of a board: its tiles, as large as they fit, all in one style.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Fifteen;
use crate::games::{middle, put, text, width};
use crate::look::{Depth, Look, Tone};

/// Columns of the smallest tile, and half as many rows; larger ones are multiples of it.
const TILE: u16 = 4;

/// Tiles are so many times as large at the most.
const MAX_SCALE: u16 = 5;

pub(super) fn draw(fifteen: &Fifteen, area: Rect, buf: &mut Buffer, look: &Look) {
    let board = fifteen.board();
    let side = board.side().length();
    let tiles = u16::try_from(side).unwrap_or(u16::MAX);
    // A column between two tiles, and half a row below each.
    let extent = |scale: u16| (tiles * (TILE * scale + 1) - 1, tiles * TILE / 2 * scale);
    let fits = |scale: &u16| {
        let (columns, rows) = extent(*scale);
        columns <= area.width && rows <= area.height
    };
    let scale = (1..=MAX_SCALE).rev().find(fits);
    let (wide, high) = match scale {
        Some(scale) => (TILE * scale, TILE / 2 * scale),
        // Numbers alone, with a column between them.
        None => (2, 1),
    };
    // The last half row is free: what is left over stands above.
    let rows = tiles * high;
    let place = Rect {
        y: area.y + area.height.saturating_sub(rows).div_ceil(2),
        ..middle(area, tiles * (wide + 1) - 1, rows)
    };
    for (n, tile) in board.tiles().iter().enumerate() {
        let number = u16::from(*tile);
        let (row, column) = ((n / side) as u16, (n % side) as u16);
        if number == 0 {
            continue;
        }
        let is_placed = usize::from(number) == n + 1;
        let tone = if is_placed { Tone::Placed } else { Tone::Tile };
        let style = match look.depth() {
            Depth::Mono => look.style(if is_placed { Tone::Piece } else { Tone::Chosen }),
            _ => look.style(tone),
        };
        let (x, y) = (place.x + column * (wide + 1), place.y + row * high);
        for dy in 0..high {
            let is_last = dy + 1 == high && high > 1;
            for dx in 0..wide {
                if !is_last {
                    put(buf, x + dx, y + dy, " ", style);
                } else if look.unicode() {
                    // In the colour of the tile; without colours it is that of text.
                    let edge = look.style(Tone::Floor);
                    let color = style.bg.filter(|_| look.fills());
                    let edge = color.map_or(edge, |color| edge.fg(color));
                    put(buf, x + dx, y + dy, "▀", edge);
                }
            }
        }
        let said = number.to_string();
        let indent = wide.saturating_sub(width(&said)).div_ceil(2);
        let row = y + (high - 1) / 2;
        text(buf, x + indent, row, &said, wide, style);
    }
}
