//! Draws a maze of the laboratory, and chooses its size.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::canvas::{Canvas, size};
use crate::core::tiles::Tile;
use crate::look::{Look, TileKind};
use crate::ui::widgets;

/// The largest maze built here, in cells: as large as a terminal of 240 columns shows in
/// half blocks. It is recorded in a few milliseconds with every algorithm.
const MAX_SIZE: (u16, u16) = (120, 60);

/// Fewer cells than these are no maze worth watching: then tiles are drawn smaller.
const FEW: (u16, u16) = (6, 5);

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
            View::Wide => (area.width / 2, area.height),
            View::Half => (area.width, area.height.saturating_mul(2)),
            View::Slim => (area.width, area.height),
        }
    }

    /// Columns and rows of characters that so many tiles take.
    fn takes(self, cols: u16, rows: u16) -> (u16, u16) {
        match self {
            View::Wide => (cols.saturating_mul(2), rows),
            View::Half => (cols, rows.div_ceil(2)),
            View::Slim => (cols, rows),
        }
    }

    fn small(look: &Look) -> View {
        match look.fills() && look.unicode() {
            true => View::Half,
            false => View::Slim,
        }
    }

    /// The largest view that shows a maze of so many tiles.
    fn of(cols: u16, rows: u16, area: Rect, look: &Look) -> View {
        let (c, r) = View::Wide.shows(area);
        match cols <= c && rows <= r {
            true => View::Wide,
            false => View::small(look),
        }
    }
}

/// The size in cells of the largest maze that an area shows; `fine`: in small tiles.
pub fn measure(area: Rect, look: &Look, fine: bool) -> (u16, u16) {
    let cells = |view: View| {
        let (cols, rows) = view.shows(area);
        let (width, height) = (cols.saturating_sub(1) / 2, rows.saturating_sub(1) / 2);
        (width.clamp(1, MAX_SIZE.0), height.clamp(1, MAX_SIZE.1))
    };
    let (width, height) = cells(View::Wide);
    match fine || width < FEW.0 || height < FEW.1 {
        true => cells(View::small(look)),
        false => (width, height),
    }
}

/// Whether an area shows a maze of this many cells whole.
pub fn fits(cells: (u16, u16), area: Rect, look: &Look) -> bool {
    let (cols, rows) = size(cells.0, cells.1);
    let (c, r) = View::of(cols, rows, area, look).shows(area);
    cols <= c && rows <= r
}

/// Where in an area a maze of this many cells is drawn.
pub fn place(cells: (u16, u16), area: Rect, look: &Look) -> Rect {
    let (cols, rows) = size(cells.0, cells.1);
    let (width, height) = View::of(cols, rows, area, look).takes(cols, rows);
    widgets::centered(area, width, height)
}

/// Draws the tiles in the middle of an area, from the top left as far as they fit.
pub fn draw(canvas: &Canvas, area: Rect, buf: &mut Buffer, look: &Look) {
    let area = area.intersection(buf.area);
    let (cols, rows) = (canvas.cols(), canvas.rows());
    let view = View::of(cols, rows, area, look);
    let (width, height) = view.takes(cols, rows);
    let place = widgets::centered(area, width, height);
    for y in 0..place.height {
        match view {
            View::Wide => {
                for col in 0..place.width / 2 {
                    let (first, second, style) = wide(canvas.at(Tile::new(y, col)), look);
                    put(buf, place.x + col * 2, place.y + y, first, style);
                    put(buf, place.x + col * 2 + 1, place.y + y, second, style);
                }
            }
            View::Slim => {
                for col in 0..place.width {
                    let (glyph, style) = look.tile(canvas.at(Tile::new(y, col)));
                    put(buf, place.x + col, place.y + y, glyph, style);
                }
            }
            View::Half => {
                for col in 0..place.width {
                    let above = canvas.at(Tile::new(y * 2, col));
                    let below = match y * 2 + 1 < rows {
                        true => canvas.at(Tile::new(y * 2 + 1, col)),
                        false => TileKind::Floor,
                    };
                    let style = Style::new().fg(look.fill(above)).bg(look.fill(below));
                    put(buf, place.x + col, place.y + y, "▀", style);
                }
            }
        }
    }
}

/// The two columns of a tile: what is solid fills both.
fn wide(ground: TileKind, look: &Look) -> (&'static str, &'static str, Style) {
    let (glyph, style) = look.tile(ground);
    match ground {
        TileKind::Rock | TileKind::Wall => (glyph, glyph, style),
        _ => (glyph, " ", style),
    }
}

fn put(buf: &mut Buffer, x: u16, y: u16, glyph: &'static str, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.set_symbol(glyph).set_style(style);
    }
}
