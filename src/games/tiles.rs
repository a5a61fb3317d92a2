//! Boards of numbered tiles, hexagons or squares: where the tiles stand, and how they are drawn.

use ratatui::{buffer::Buffer, layout::Rect};

use super::fifteen::digits;
use super::miniature::Miniature;
use super::raster::{BOARD, Pixel, Scale, paint};
use super::{Extent, Piece, middle, put, text, width};
use crate::look::{Caps, Depth, Look, Tone};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// With a point above and below; each row is shifted by half a tile against the one above.
    Hexagon,
    Square,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tile {
    /// The column of its middle and the half row of its top, from the top left of the board.
    pub(crate) at: (u16, u16),
    /// `None`: it has none.
    pub(crate) number: Option<u8>,
    pub(crate) tone: Tone,
    /// What stands beside the number.
    pub(crate) signs: [&'static str; 2],
    pub(crate) key: Option<char>,
}

/// What stands beside a number that is told by its colour alone, if it has one.
pub(crate) fn uncoloured(signs: [&'static str; 2], look: &Look) -> [&'static str; 2] {
    if look.paints() { [" "; 2] } else { signs }
}

/// A look with all there is, for what does not depend on it.
pub(crate) fn any_look() -> Look {
    Look::new(Caps {
        depth: Depth::True,
        unicode: true,
    })
}

/// Where the tiles of a board stand on the screen, and how large they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileLayout {
    shape: Shape,
    /// Half the columns from one tile to the next.
    half: u16,
    /// Half rows from one row of tiles to the next.
    down: u16,
    high: u16,
    /// Half rows above the first row: in the middle of two rows there is no number.
    lift: u16,
    /// Columns and rows that it needs.
    all: (u16, u16),
    pub(crate) place: Rect,
}

const DIGIT: u16 = 5;

/// The largest tiles have so many rows: beyond that they crowd the screen.
const LARGEST: u16 = 7;

impl TileLayout {
    /// The largest tiles of a board with `side` rows that fit into an area, in its middle; the smallest
    /// where none do.
    pub(crate) fn new(shape: Shape, side: usize, area: Rect) -> Self {
        let all = || {
            (1..=LARGEST)
                .rev()
                .map(|rows| Self::of(shape, side, area, rows))
        };
        let smallest = Self::of(shape, side, area, 1);
        all().find(|layout| layout.fits(area)).unwrap_or(smallest)
    }

    pub(crate) fn fits(&self, area: Rect) -> bool {
        self.all.0 <= area.width && self.all.1 <= area.height
    }

    fn of(shape: Shape, side: usize, area: Rect, rows: u16) -> Self {
        let half = match shape {
            // Two digits with a sign on both sides.
            Shape::Square if rows == 1 && usize::from(area.width) >= 6 * side => 3,
            // As wide as a number with free columns around it, where there is room for them.
            _ if rows == 2 => {
                let least = if shape == Shape::Square { 2 } else { 3 };
                ((usize::from(area.width) + 1) / (2 * side)).clamp(least, 4) as u16
            }
            _ => rows + 1,
        };
        let mut layout = Self {
            shape,
            half,
            down: 2 * rows,
            // Between tiles is as much room below as beside them, and a number in the middle of each.
            high: if rows == 1 { 2 } else { 2 * rows - 1 },
            lift: 0,
            all: (0, 0),
            place: Rect::default(),
        };
        if shape == Shape::Hexagon {
            let half_rows = (0..).take_while(|n| layout.reach(*n).is_some());
            layout.high = 2 * half_rows.last().map_or(1, |last| last + 1);
        }
        layout.all = layout.extent(side);
        layout.lift = u16::from(layout.high == 4);
        // If there is no row more, the last tiles have no point below.
        layout.place = middle(area, layout.all.0, layout.all.1 + layout.lift);
        layout
    }

    fn extent(&self, side: usize) -> (u16, u16) {
        let side = u16::try_from(side).unwrap_or(u16::MAX);
        let high = self.down * side.saturating_sub(1) + self.high;
        (2 * self.half * side - 1, high.div_ceil(2))
    }

    /// What it takes of the screen.
    pub(crate) fn taken(&self) -> Extent {
        Extent {
            columns: self.all.0,
            rows: self.all.1,
            scale: self.down,
        }
    }

    /// How far a hexagon reaches to both sides so many half rows away from its middle; `None`: not at
    /// all. Its sides are upright up to half of its height, and run together from there; no point of
    /// a single half block is left at their end.
    fn reach(&self, off: u16) -> Option<u16> {
        let (half, down) = (i32::from(self.half), i32::from(self.down));
        // Three quarters of a column are left free.
        let slant = 8 * half * down - 6 * half * (2 * i32::from(off) + 1) - 3 * down;
        let reach = slant.div_euclid(4 * down).min(half - 1);
        u16::try_from(reach).ok().filter(|reach| *reach > 0)
    }

    /// How far a tile reaches to both sides in this half row of it.
    fn half_width(&self, row: u16) -> u16 {
        match self.shape {
            Shape::Hexagon => {
                // Twice as far from the middle, which is between two half rows.
                let off = (2 * row + 1).abs_diff(self.high);
                self.reach(off / 2).unwrap_or(0)
            }
            // Corners are round where there is room for it.
            Shape::Square => {
                let is_edge = self.high > DIGIT && (row == 0 || row + 1 == self.high);
                self.half - 1 - u16::from(is_edge)
            }
        }
    }

    /// Where a tile lies whose middle is so many halves of a tile from the left, in this row.
    pub(crate) fn at(&self, halves: u16, row: u16) -> (u16, u16) {
        (
            self.half - 1 + halves * self.half,
            row * self.down + self.lift,
        )
    }

    /// The cell of the screen in which the number of a tile stands.
    pub(crate) fn middle(&self, (x, top): (u16, u16)) -> (u16, u16) {
        let row = top.div_ceil(2) + (self.high - 1) / 4;
        (self.place.x + x, self.place.y + row)
    }

    /// Whether a cell of the screen belongs to a tile.
    pub(crate) fn contains(&self, (x, top): (u16, u16), column: u16, row: u16) -> bool {
        // A client may say any column and row.
        if !self.place.contains((column, row).into()) {
            return false;
        }
        let off = column.abs_diff(self.place.x + x);
        let half_rows = 2 * row..2 * row + 2;
        let mut in_tile = half_rows.filter_map(|half| half.checked_sub(2 * self.place.y + top));
        in_tile.any(|half| half < self.high && off <= self.half_width(half))
    }

    /// Where a tile lies, with what stands beside its number.
    fn taken_by(&self, tile: &Tile) -> Rect {
        let (x, top) = (self.place.x + tile.at.0, tile.at.1 / 2);
        let high = (tile.at.1 + self.high).div_ceil(2) - top;
        let left = x.saturating_sub(self.half);
        Rect::new(left, self.place.y + top, x + self.half + 1 - left, high)
    }

    pub(crate) fn pieces(&self, tiles: &[Tile]) -> Vec<Piece> {
        let piece = |tile| Piece::new(tile, self.taken_by(tile));
        tiles.iter().map(piece).collect()
    }

    /// Draws tiles as far as the buffer has them; later ones lie on earlier ones.
    pub(crate) fn draw(&self, tiles: &[Tile], buf: &mut Buffer, look: &Look) {
        let is_seen = |tile: &&Tile| self.taken_by(tile).intersects(buf.area);
        let tiles: Vec<&Tile> = tiles.iter().filter(is_seen).collect();
        if tiles.is_empty() {
            return;
        }
        // Between their ground above and below.
        let has_digits = self.high > DIGIT + 1 && look.paints() && look.unicode();
        let mut canvas = Miniature::new(self.place.width, 2 * self.place.height, |_, _| {
            Pixel::Outside
        });
        for tile in &tiles {
            let (x, top) = tile.at;
            for row in 0..self.high {
                let reach = self.half_width(row);
                canvas.fill(x - reach..x + reach + 1, top + row, Pixel::Fill(tile.tone));
            }
            if let Some(number) = tile.number.filter(|_| has_digits) {
                // A key stands beside it.
                let is_narrow = tile.key.is_some() && self.half < DIGIT;
                let left = x - digits::width(number) / 2 - u16::from(is_narrow);
                for (x, y) in digits::pixels(number) {
                    let y = top + (self.high - DIGIT) / 2 + y;
                    canvas.fill(left + x..left + x + 1, y, Pixel::Ink(tile.tone));
                }
            }
        }
        paint(&canvas, Scale::HALVES, (0, 0), self.place, buf, look, BOARD);
        for tile in tiles {
            let ((x, y), style) = (self.middle(tile.at), look.style(tile.tone));
            if let Some(number) = tile.number.filter(|_| !has_digits) {
                let said = number.to_string();
                let left = x + 1 - width(&said);
                text(buf, left, y, &said, 2, style);
                if self.half > 2 || self.shape == Shape::Hexagon {
                    put(buf, left.saturating_sub(1), y, tile.signs[0], style);
                    put(buf, x + 1, y, tile.signs[1], style);
                }
            }
            let key_at = match self.shape {
                _ if has_digits => {
                    let edge = self.half - 1 - u16::from(self.shape == Shape::Hexagon);
                    Some((x + edge, self.place.y + (tile.at.1 + self.high / 2) / 2))
                }
                // The signs beside the number tell as much.
                Shape::Square => None,
                Shape::Hexagon if self.high == 2 || self.lift > 0 => Some((x - 1, y)),
                Shape::Hexagon => Some((x, y + 1)),
            };
            if let Some((key, (x, y))) = tile.key.zip(key_at) {
                text(buf, x, y, key.encode_utf8(&mut [0; 4]), 1, style);
            }
        }
    }
}
