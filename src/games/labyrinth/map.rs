//! The map of what was seen, in braille: eight dots a character.

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Labyrinth;
use super::board::{fill, rank};
use super::mark::Mark;
use crate::core::tiles::Tile;
use crate::games::{half_block, middle, put, within};
use crate::look::{Look, Tone};

pub(super) const DOTS: (u16, u16) = (2, 4);

/// The bit of each dot in a braille character, row by row (Unicode, chapter 21.1).
pub(super) const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// How many tiles a side a dot stands for, so that a board of this many tiles fits.
fn scale(tiles: (u16, u16), room: (u16, u16)) -> u16 {
    let needed = |tiles: u16, room: u16| tiles.div_ceil(room.max(1));
    needed(tiles.0, room.0).max(needed(tiles.1, room.1)).max(1)
}

/// How many tiles a side a dot stands for, and the columns and rows of the picture, where a
/// character has so many dots.
fn extent(labyrinth: &Labyrinth, area: Rect, dots: (u16, u16)) -> (u16, u16, u16) {
    let (rows, cols) = labyrinth.size();
    let room = |side: u16, dots: u16| side.saturating_mul(dots);
    let a_dot = scale(
        (cols, rows),
        (room(area.width, dots.0), room(area.height, dots.1)),
    );
    let (wide, high) = (cols.div_ceil(a_dot), rows.div_ceil(a_dot));
    (a_dot, wide.div_ceil(dots.0), high.div_ceil(dots.1))
}

fn dots(look: &Look) -> (u16, u16) {
    if look.unicode() { DOTS } else { (1, 1) }
}

pub(crate) fn draw(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let dots = dots(look);
    let (a_dot, wide, high) = extent(labyrinth, area, dots);
    let place = middle(area, wide, high);
    let home = |tile: Tile| (tile.col / a_dot / dots.0, tile.row / a_dot / dots.1);
    for y in within(place, buf) {
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

/// The small picture in its own colours: how many tiles a side a dot stands for, and where it is
/// drawn. A character has two dots, one above the other.
fn small(labyrinth: &Labyrinth, area: Rect) -> (u16, Rect) {
    let (a_dot, width, height) = extent(labyrinth, area, (1, 2));
    let place = Rect {
        width: width.min(area.width),
        height: height.min(area.height),
        ..area
    };
    (a_dot, place)
}

/// The rows of the screen that show these rows of tiles in the small picture.
pub(crate) fn rows(
    labyrinth: &Labyrinth,
    area: Rect,
    look: &Look,
    first: u16,
    last: u16,
) -> Range<u16> {
    if !is_painted(look) {
        return area.top()..area.bottom();
    }
    let (a_dot, place) = small(labyrinth, area);
    let row = |tile: u16| place.y.saturating_add(tile / a_dot / 2).min(place.bottom());
    row(first)..row(last).saturating_add(1).min(place.bottom())
}

/// Whether the small picture has its own colours.
fn is_painted(look: &Look) -> bool {
    look.paints() && look.unicode()
}

/// Draws the whole labyrinth, as far as it was seen, as a small picture: two dots a character where
/// there are colours, else the map.
pub(crate) fn picture(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    if !is_painted(look) {
        let (_, width, height) = extent(labyrinth, area, dots(look));
        let area = Rect {
            width: width.min(area.width),
            height: height.min(area.height),
            ..area
        };
        draw(labyrinth, area, buf, look);
        return;
    }
    let (a_dot, place) = small(labyrinth, area);
    for y in within(place, buf) {
        for x in 0..place.width {
            let [upper, lower] = [2 * y, 2 * y + 1].map(|row| {
                let corner = Tile::new(row.saturating_mul(a_dot), x.saturating_mul(a_dot));
                dot(labyrinth, corner, a_dot)
            });
            let [above, below] = [upper, lower].map(|mark| match mark {
                // The whole board is to be seen, where it is hidden too.
                Mark::Unseen => fill(Mark::Tried, labyrinth.solved, look),
                mark => fill(mark, labyrinth.solved, look),
            });
            let (glyph, style) = if rank(lower) > rank(upper) {
                half_block(below, above, false)
            } else {
                half_block(above, below, true)
            };
            put(buf, place.x + x, place.y + y, glyph, style);
        }
    }
}

/// What a dot of the picture shows: of the tiles in its square what matters most.
fn dot(labyrinth: &Labyrinth, corner: Tile, side: u16) -> Mark {
    let tiles = labyrinth.tiles();
    let rows = corner.row..corner.row.saturating_add(side).min(tiles.rows());
    let all = rows.flat_map(|row| {
        let cols = corner.col..corner.col.saturating_add(side).min(tiles.cols());
        cols.map(move |col| Tile::new(row, col))
    });
    let marks = all.map(|tile| labyrinth.mark_at(tile));
    let weight = |mark: &Mark| match mark {
        Mark::Player | Mark::Exit | Mark::Goal | Mark::Out => 6,
        Mark::Ghost => 5,
        Mark::Way => 4,
        Mark::Thread | Mark::Hint(_) => 3,
        Mark::Tried => 2,
        Mark::Wall | Mark::LitWall => 1,
        _ => 0,
    };
    marks.max_by_key(weight).unwrap_or(Mark::Outside)
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
