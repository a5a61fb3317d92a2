//! A small picture of a labyrinth that is to be chosen, and the board that is made for it.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Labyrinth;
use crate::core::tiles::Tile;
use crate::games::middle;
use crate::games::miniature::{Grain, Inks, Pixel, Pixels, paint};
use crate::look::{Look, TileKind, Tone};

/// Walls are so many pixels thick at the most.
const MAX_WALL: u16 = 9;

/// From so many pixels a side on the walls of a shape are drawn; in fewer it would be of too few cells
/// to be known, and each pixel is a cell.
const WALLS_FROM: u16 = 13;

/// How tiles become pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Zoom {
    /// Walls and cells of so many pixels.
    Tiles { wall: u16, cell: u16 },
    /// A pixel for a cell, in the colour of its distance.
    Cells,
}

impl Zoom {
    /// Pixels of a side of so many tiles.
    fn pixels(self, tiles: u16) -> u16 {
        match self {
            Self::Tiles { wall, cell } => {
                let cells = tiles / 2;
                cells * cell + (tiles - cells) * wall
            }
            Self::Cells => tiles / 2,
        }
    }

    /// The tile of a pixel along one side.
    fn tile(self, pixel: u16) -> u16 {
        match self {
            Self::Tiles { wall, cell } => {
                let (cells, rest) = (pixel / (wall + cell), pixel % (wall + cell));
                2 * cells + u16::from(rest >= wall)
            }
            Self::Cells => 2 * pixel + 1,
        }
    }
}

/// The columns and rows of tiles for a picture, of a board with so many: as many as there is room
/// for, in the same proportion. A square that is far too large has finer walls, of half
/// the width.
pub(super) fn tiles(size: (u16, u16), is_shaped: bool, area: Rect, look: &Look) -> (u16, u16) {
    let room = Grain::of_boards(look).room(area);
    let odd = |tiles: u16| (tiles.max(1) - 1) / 2 * 2 + 1;
    let (wide, high) = size;
    let short = room.0.min(room.1);
    if is_shaped {
        let most = match short {
            WALLS_FROM.. => odd(short),
            _ => 2 * short + 1,
        };
        return (wide.min(most), high.min(most));
    }
    if wide <= room.0 && high <= room.1 {
        return size;
    }
    if wide == high {
        let across = if is_fine(wide, short, look) {
            2 * short
        } else {
            short
        };
        return (odd(across).min(wide), odd(short));
    }
    let scaled = |tiles: u16, n: u16, of: u16| {
        let tiles = u32::from(tiles) * u32::from(n) / u32::from(of.max(1));
        odd(u16::try_from(tiles).unwrap_or(u16::MAX))
    };
    // The side that has less room for itself decides.
    if u32::from(room.0) * u32::from(high) <= u32::from(room.1) * u32::from(wide) {
        (odd(room.0), scaled(high, room.0, wide))
    } else {
        (scaled(wide, room.1, high), odd(room.1))
    }
}

/// Whether a square of so many tiles is drawn with quarters of characters: one that has more than twice as many as there
/// is room for would look like one that fits.
fn is_fine(side: u16, room: u16, look: &Look) -> bool {
    look.unicode() && side > 2 * room
}

/// A labyrinth in a small picture.
struct Picture<'a> {
    labyrinth: &'a Labyrinth,
    zoom: Zoom,
    size: (u16, u16),
    /// Free pixels above it.
    above: u16,
    /// Whether its floor has the colours of the distances from the exit.
    is_lit: bool,
    /// Whether its ends are marked.
    has_ends: bool,
}

impl Picture<'_> {
    /// The pixel of a cell in the colour of its distance from the exit.
    fn band(&self, tile: Tile) -> Pixel {
        let far = self.labyrinth.far();
        let left = self.labyrinth.route.left(far, tile).unwrap_or(0);
        let bands = u32::from(TileKind::BANDS) - 1;
        let band = left * bands / (far.most() + 1);
        Pixel::Band(u8::try_from(band).unwrap_or(0) + 1)
    }
}

impl Pixels for Picture<'_> {
    fn size(&self) -> (u16, u16) {
        (self.size.0, self.size.1 + self.above)
    }

    fn pixel(&self, x: u16, y: u16) -> Pixel {
        let Some(y) = y.checked_sub(self.above) else {
            return Pixel::Outside;
        };
        let route = &self.labyrinth.route;
        let tile = Tile::new(self.zoom.tile(y), self.zoom.tile(x));
        let tiles = route.tiles();
        let is_in = x < self.size.0 && y < self.size.1;
        if !is_in || tile.row >= tiles.rows() || tile.col >= tiles.cols() {
            return Pixel::Outside;
        }
        match self.zoom {
            _ if self.has_ends && tile == route.start() => Pixel::Player,
            _ if self.has_ends && tile == route.goal() => Pixel::End,
            _ if route.is_open(tile) && self.is_lit => self.band(tile),
            Zoom::Tiles { .. } if route.is_open(tile) => Pixel::Open,
            Zoom::Tiles { .. } if !route.is_outside(tile) => Pixel::Wall,
            // The shape, as if built of walls.
            Zoom::Cells if route.is_open(tile) => Pixel::Wall,
            _ => Pixel::Outside,
        }
    }
}

/// Draws the labyrinth into the middle of an area, as large as it fits; one that stands alone in the
/// colours of the win.
pub(super) fn draw(
    labyrinth: &Labyrinth,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    is_alone: bool,
) {
    let mut grain = Grain::of_boards(look);
    let mut room = grain.room(area);
    let (rows, cols) = labyrinth.size();
    if cols > room.0 && look.unicode() && !labyrinth.route.is_shaped() {
        grain = Grain::Quarters;
        room = grain.room(area);
    }
    let mut zooms = (1..=MAX_WALL).flat_map(|wall| {
        let cells = [wall, wall + 1].into_iter();
        cells.map(move |cell| Zoom::Tiles { wall, cell })
    });
    let fits = |zoom: &Zoom| zoom.pixels(cols) <= room.0 && zoom.pixels(rows) <= room.1;
    let zoom = zooms.rfind(fits).unwrap_or(Zoom::Cells);
    let size = (zoom.pixels(cols), zoom.pixels(rows));
    // In the middle to half a row, where half rows can be drawn.
    let top = room.1.saturating_sub(size.1) / 2;
    let (rows_above, above) = match grain {
        Grain::Blocks | Grain::Quarters => (top / 2, top % 2),
        _ => (top, 0),
    };
    let picture = Picture {
        labyrinth,
        zoom,
        size,
        above,
        is_lit: is_alone && grain != Grain::Quarters && look.paints(),
        has_ends: zoom != Zoom::Cells || look.paints(),
    };
    let (columns, high) = grain.extent(picture.size());
    let place = Rect {
        y: area.y + rows_above,
        ..middle(area, columns, high)
    };
    let inks = Inks::new(look, Tone::Floor).with_floor(Tone::Panel);
    let inks = if picture.is_lit {
        inks.with_walls(Tone::DimWall)
    } else {
        inks
    };
    paint(&picture, grain, place, buf, &inks);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Cell;

    use crate::games::labyrinth::level;
    use crate::look::{Caps, Depth};

    #[test]
    fn every_pixel_of_a_side_has_its_tile() {
        for wall in 1..=MAX_WALL {
            for cell in [wall, wall + 1] {
                let zoom = Zoom::Tiles { wall, cell };
                for tiles in [3, 9, 19] {
                    let side = zoom.pixels(tiles);
                    assert_eq!((zoom.tile(0), zoom.tile(side - 1)), (0, tiles - 1));
                    let wide = |tile| (0..side).filter(|at| zoom.tile(*at) == tile).count();
                    assert_eq!((wide(0), wide(1)), (wall.into(), cell.into()));
                }
            }
        }
        assert_eq!((Zoom::Cells.pixels(9), Zoom::Cells.tile(3)), (4, 7));
    }

    #[test]
    fn a_picture_has_the_proportion_of_its_board() {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        });
        let area = Rect::new(0, 0, 19, 10);
        let tiles = |size| tiles(size, false, area, &look);
        assert_eq!(tiles((9, 9)), (9, 9));
        assert_eq!(tiles((19, 19)), (19, 19));
        assert_eq!(tiles((37, 21)), (19, 9));
        // Its walls are half as wide as high.
        assert_eq!(tiles((61, 61)), (37, 19));
    }

    #[test]
    fn the_picture_of_a_large_board_ends_within_its_area() {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        });
        let area = Rect::new(2, 1, 19, 10);
        let around = Rect::new(0, 0, 30, 14);
        for side in [9, 19, 61] {
            let board = level::small(&level::level(side, side), 3, area, &look).expect("a board");
            let mut buf = Buffer::empty(around);
            draw(&board, area, &mut buf, &look, side == 9);
            // Its end is there: nothing is cut off.
            let exit = look.style(Tone::Exit).fg;
            let is_end = |cell: &Cell| [cell.style().fg, cell.style().bg].contains(&exit);
            assert!(buf.content.iter().any(is_end), "{side}");
            for at in around.positions() {
                let is_in = area.contains(at);
                assert!(is_in || buf[at].symbol() == " ", "{side} {at:?}");
            }
        }
    }
}
