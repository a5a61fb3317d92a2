//! The map of what was seen, in braille: eight dots a character.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Labyrinth;
use crate::core::tiles::Tile;
use crate::games::{middle, put};
use crate::look::{Look, Tone};

const DOTS: (u16, u16) = (2, 4);

/// The bit of each dot in a braille character, row by row (Unicode, chapter 21.1).
const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// How many tiles a side a dot stands for, so that a board of this many tiles fits.
fn scale(tiles: (u16, u16), room: (u16, u16)) -> u16 {
    let needed = |tiles: u16, room: u16| tiles.div_ceil(room.max(1));
    needed(tiles.0, room.0).max(needed(tiles.1, room.1)).max(1)
}

pub(crate) fn draw(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let area = area.intersection(buf.area);
    let (rows, cols) = (labyrinth.tiles().rows(), labyrinth.tiles().cols());
    let dots = if look.unicode() { DOTS } else { (1, 1) };
    let a_dot = scale((cols, rows), (area.width * dots.0, area.height * dots.1));
    let (wide, high) = (cols.div_ceil(a_dot), rows.div_ceil(a_dot));
    let (wide, high) = (wide.div_ceil(dots.0), high.div_ceil(dots.1));
    let place = middle(area, wide, high);
    let home = |tile: Tile| (tile.col / a_dot / dots.0, tile.row / a_dot / dots.1);
    for y in 0..place.height {
        for x in 0..place.width {
            let mut bits = 0;
            for (dy, row) in BITS.iter().enumerate().take(usize::from(dots.1)) {
                for (dx, bit) in row.iter().enumerate().take(usize::from(dots.0)) {
                    let corner = Tile::new(
                        (y * dots.1 + dy as u16).saturating_mul(a_dot),
                        (x * dots.0 + dx as u16).saturating_mul(a_dot),
                    );
                    if seen(labyrinth, corner, a_dot) {
                        bits |= bit;
                    }
                }
            }
            let dots = char::from_u32(0x2800 + bits).unwrap_or(' ').to_string();
            let is_ghost = |at| (x, y) == home(at) && labyrinth.sees(at);
            let (glyph, tone) = if (x, y) == home(labyrinth.at()) {
                (look.glyph("●", "@"), Tone::Player)
            } else if labyrinth.ghost.is_some_and(is_ghost) {
                (look.glyph("○", "&"), Tone::Ghost)
            } else if (x, y) == home(labyrinth.route.goal()) {
                (look.glyph("▼", ">"), Tone::Exit)
            } else if bits != 0 {
                (look.glyph(&dots, "."), Tone::Trail)
            } else {
                continue;
            };
            put(buf, place.x + x, place.y + y, glyph, look.style(tone));
        }
    }
}

/// Whether any open tile of this square was seen.
fn seen(labyrinth: &Labyrinth, corner: Tile, side: u16) -> bool {
    let tiles = labyrinth.tiles();
    (corner.row..corner.row.saturating_add(side)).any(|row| {
        (corner.col..corner.col.saturating_add(side)).any(|col| {
            let tile = Tile::new(row, col);
            row < tiles.rows()
                && col < tiles.cols()
                && labyrinth.route.is_open(tile)
                && labyrinth.seen.contains(tile)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_board_fits_the_smallest_screen() {
        let a_dot = scale((257, 257), (40 * 2, 9 * 4));
        assert!(257u16.div_ceil(a_dot) <= 36);
        assert_eq!(scale((9, 9), (80, 80)), 1);
        assert_eq!(scale((9, 9), (0, 0)), 9);
    }
}
