//! Draws a maze of the laboratory, and chooses its size.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::canvas::{Canvas, size};
use crate::core::tiles::Tile;
use crate::games::put;
use crate::look::{Look, TileKind};
use crate::ui::widgets;

/// Columns and rows of cells of the largest maze: what a terminal of 240 columns shows in half
/// blocks. Every algorithm builds and records it in a few milliseconds.
const MAX_CELLS: (u16, u16) = (120, 60);

/// With fewer columns or rows of cells there is little to watch, so tiles are drawn smaller.
const MIN_CELLS: (u16, u16) = (6, 5);

/// How tiles become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// Two columns a tile, so that tiles are about square.
    Wide,
    /// One column and half a row a tile; only where colours fill.
    Half,
    /// One character a tile.
    Slim,
}

impl View {
    /// Columns and rows of tiles that an area shows.
    fn shows(self, area: Rect) -> (u16, u16) {
        match self {
            Self::Wide => (area.width / 2, area.height),
            Self::Half => (area.width, area.height.saturating_mul(2)),
            Self::Slim => (area.width, area.height),
        }
    }

    /// Columns and rows of characters that so many tiles take.
    fn takes(self, cols: u16, rows: u16) -> (u16, u16) {
        match self {
            Self::Wide => (cols.saturating_mul(2), rows),
            Self::Half => (cols, rows.div_ceil(2)),
            Self::Slim => (cols, rows),
        }
    }

    fn small(look: &Look) -> Self {
        if look.fills() && look.unicode() {
            Self::Half
        } else {
            Self::Slim
        }
    }

    /// The largest view that shows a maze of so many tiles.
    fn of(cols: u16, rows: u16, area: Rect, look: &Look) -> Self {
        let (c, r) = Self::Wide.shows(area);
        if cols <= c && rows <= r {
            Self::Wide
        } else {
            Self::small(look)
        }
    }
}

/// The size in cells of the largest maze that an area shows; `fine`: in small tiles.
pub(crate) fn measure(area: Rect, look: &Look, fine: bool) -> (u16, u16) {
    let cells = |view: View| {
        let (cols, rows) = view.shows(area);
        let (width, height) = (cols.saturating_sub(1) / 2, rows.saturating_sub(1) / 2);
        (width.clamp(1, MAX_CELLS.0), height.clamp(1, MAX_CELLS.1))
    };
    let (width, height) = cells(View::Wide);
    if fine || width < MIN_CELLS.0 || height < MIN_CELLS.1 {
        cells(View::small(look))
    } else {
        (width, height)
    }
}

/// Whether an area shows a maze of this many cells whole.
pub(crate) fn fits(cells: (u16, u16), area: Rect, look: &Look) -> bool {
    let (cols, rows) = size(cells.0, cells.1);
    let (c, r) = View::of(cols, rows, area, look).shows(area);
    cols <= c && rows <= r
}

/// The part of an area in which a maze of this many cells is drawn.
pub(crate) fn maze_area(cells: (u16, u16), area: Rect, look: &Look) -> Rect {
    let (cols, rows) = size(cells.0, cells.1);
    let (width, height) = View::of(cols, rows, area, look).takes(cols, rows);
    widgets::centered(area, width, height)
}

/// Draws the tiles in the middle of an area, from the top left as far as they fit.
pub(crate) fn draw(canvas: &Canvas, area: Rect, buf: &mut Buffer, look: &Look) {
    let area = area.intersection(buf.area);
    let (cols, rows) = (canvas.cols(), canvas.rows());
    let view = View::of(cols, rows, area, look);
    let (width, height) = view.takes(cols, rows);
    let area = widgets::centered(area, width, height);
    for y in 0..area.height {
        match view {
            View::Wide => {
                for col in 0..area.width / 2 {
                    let (first, second, style) = wide(canvas.at(Tile::new(y, col)), look);
                    put(buf, area.x + col * 2, area.y + y, first, style);
                    put(buf, area.x + col * 2 + 1, area.y + y, second, style);
                }
            }
            View::Slim => {
                for col in 0..area.width {
                    let (glyph, style) = look.tile(canvas.at(Tile::new(y, col)));
                    put(buf, area.x + col, area.y + y, glyph, style);
                }
            }
            View::Half => {
                for col in 0..area.width {
                    let above = canvas.at(Tile::new(y * 2, col));
                    let below = if y * 2 + 1 < rows {
                        canvas.at(Tile::new(y * 2 + 1, col))
                    } else {
                        TileKind::Floor
                    };
                    let style = Style::new().fg(look.fill(above)).bg(look.fill(below));
                    put(buf, area.x + col, area.y + y, "▀", style);
                }
            }
        }
    }
}

/// The two columns of a tile: rock and walls fill both.
fn wide(kind: TileKind, look: &Look) -> (&'static str, &'static str, Style) {
    let (glyph, style) = look.tile(kind);
    match kind {
        TileKind::Rock | TileKind::Wall => (glyph, glyph, style),
        _ => (glyph, " ", style),
    }
}
