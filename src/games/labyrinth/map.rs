//! The map of what was seen, and the small picture of the whole board beside it.

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Labyrinth;
use super::mark::Mark;
use crate::core::tiles::Tile;
use crate::games::middle;
use crate::games::miniature::{Grain, Inks, Pixel, Pixels, paint};
use crate::look::{Look, Tone};

/// How many tiles a side a pixel stands for, so that a board of this many tiles fits.
fn scale(tiles: (u16, u16), room: (u16, u16)) -> u16 {
    let needed = |tiles: u16, room: u16| tiles.div_ceil(room.max(1));
    needed(tiles.0, room.0).max(needed(tiles.1, room.1)).max(1)
}

/// A labyrinth as far as it was seen, with a pixel for a square of tiles.
struct Overview<'a> {
    labyrinth: &'a Labyrinth,
    /// How many tiles a side a pixel stands for.
    a_pixel: u16,
    /// Whether it is a map of what was seen, and shows nothing else.
    is_map: bool,
}

impl<'a> Overview<'a> {
    fn new(labyrinth: &'a Labyrinth, area: Rect, grain: Grain, is_map: bool) -> Self {
        let (rows, cols) = labyrinth.size();
        Self {
            labyrinth,
            a_pixel: scale((cols, rows), grain.room(area)),
            is_map,
        }
    }

    /// The tiles in the square of a pixel.
    fn square(&self, x: u16, y: u16) -> impl Iterator<Item = Tile> {
        let (rows, cols) = self.labyrinth.size();
        let side = self.a_pixel;
        let range = |at: u16, end: u16| {
            let first = at.saturating_mul(side);
            first..first.saturating_add(side).min(end)
        };
        let cols = range(x, cols);
        range(y, rows).flat_map(move |row| cols.clone().map(move |col| Tile::new(row, col)))
    }

    /// What a tile shows on the map.
    fn on_map(&self, tile: Tile) -> Pixel {
        let labyrinth = self.labyrinth;
        if tile == labyrinth.at() {
            Pixel::Player
        } else if labyrinth.ghost == Some(tile) && labyrinth.sees(tile) {
            Pixel::Ghost
        } else if tile == labyrinth.route.goal() {
            Pixel::End
        } else if labyrinth.route.is_open(tile) && labyrinth.seen.contains(tile) {
            Pixel::Seen
        } else {
            Pixel::Outside
        }
    }
}

/// What a tile shows in a picture.
fn pixel(mark: Mark) -> Pixel {
    match mark {
        Mark::Wall | Mark::LitWall => Pixel::Wall,
        Mark::Player => Pixel::Player,
        Mark::Ghost => Pixel::Ghost,
        Mark::Exit | Mark::Goal | Mark::Out => Pixel::End,
        Mark::Way => Pixel::Way,
        Mark::Thread | Mark::Hint(_) | Mark::Entrance | Mark::Start => Pixel::Thread,
        // The whole board is to be seen, where it is hidden too.
        Mark::Tried | Mark::Unseen => Pixel::Left,
        Mark::Flood(band) => Pixel::Band(band),
        Mark::Floor => Pixel::Open,
        Mark::Outside => Pixel::Outside,
    }
}

impl Pixels for Overview<'_> {
    fn size(&self) -> (u16, u16) {
        let (rows, cols) = self.labyrinth.size();
        (cols.div_ceil(self.a_pixel), rows.div_ceil(self.a_pixel))
    }

    /// Of the tiles in a square what matters most.
    fn pixel(&self, x: u16, y: u16) -> Pixel {
        let shown = |tile| {
            if self.is_map {
                self.on_map(tile)
            } else {
                pixel(self.labyrinth.mark_at(tile))
            }
        };
        let all = self.square(x, y).map(shown);
        all.max_by_key(|pixel| pixel.rank()).unwrap_or_default()
    }
}

/// Draws the map into the middle of an area.
pub(crate) fn draw(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let grain = Grain::of_maps(look);
    let map = Overview::new(labyrinth, area, grain, true);
    let (columns, rows) = grain.extent(map.size());
    let place = middle(area, columns, rows);
    paint(&map, grain, place, buf, &Inks::new(look, Tone::Text));
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
    let a_pixel = Overview::new(labyrinth, area, Grain::Blocks, false).a_pixel;
    let row = |tile: u16| area.y.saturating_add(tile / a_pixel / 2).min(area.bottom());
    row(first)..row(last).saturating_add(1).min(area.bottom())
}

/// Whether the small picture has its own colours.
fn is_painted(look: &Look) -> bool {
    look.paints() && look.unicode()
}

/// Draws the whole labyrinth, as far as it was seen, at the top of an area: in its own colours where
/// there are any, else as the map.
pub(crate) fn picture(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let grain = if is_painted(look) {
        Grain::Blocks
    } else {
        Grain::of_maps(look)
    };
    let picture = Overview::new(labyrinth, area, grain, grain != Grain::Blocks);
    let walls = if labyrinth.solved {
        Tone::DimWall
    } else {
        Tone::Wall
    };
    let inks = Inks::new(look, Tone::Floor).with_walls(walls);
    paint(&picture, grain, area, buf, &inks);
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
