//! The maze behind the menu.

use std::sync::LazyLock;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::dir::Dir;
use crate::core::generate::{Spec, generate};
use crate::core::grid::{Cell, Maze};
use crate::games::put;
use crate::look::{Look, Tone};
use crate::ui::widgets;

/// Cells a side of the maze: a larger terminal shows it in its middle.
const SIDE: u16 = 120;

/// Columns from one cell to the next.
const ACROSS: u16 = 2;

/// One maze for all, of which each player sees a part.
static MAZE: LazyLock<Option<Maze>> = LazyLock::new(|| {
    let spec = Spec {
        width: SIDE,
        height: SIDE,
        ..Spec::default()
    };
    generate(&spec).ok()
});

/// Draws the part that this random number chooses, as far as the buffer has it; none in ASCII, whose
/// lines do not join.
pub(super) fn draw(random: u32, area: Rect, buf: &mut Buffer, look: &Look) {
    let Some(maze) = MAZE.as_ref().filter(|_| look.unicode()) else {
        return;
    };
    let style = look.style(Tone::Backdrop);
    let (width, height) = (SIDE.min(area.width / ACROSS), SIDE.min(area.height));
    let first = (u64::from(random) * u64::from(SIDE - width + 1)) >> 32;
    let place = widgets::centered(area, width * ACROSS, height);
    let (x0, y0, shown) = (place.x, place.y, place.intersection(buf.area));
    let columns = (shown.left() - x0) / ACROSS..(shown.right() - x0).div_ceil(ACROSS);
    let rows = shown.top() - y0..shown.bottom() - y0;
    for (x, y) in rows.flat_map(|y| columns.clone().map(move |x| (x, y))) {
        let cell = Cell::new(first as u16 + x, y);
        let open = maze.openings(cell);
        if open == 0 {
            continue;
        }
        let (column, row) = (x0 + x * ACROSS, y0 + y);
        put(buf, column, row, LINES[usize::from(open & 15)], style);
        if maze.is_open(cell, Dir::East) && x + 1 < width {
            put(buf, column + 1, row, "─", style);
        }
    }
}

/// The lines that join the open sides (bits: north 1, east 2, south 4, west 8).
const LINES: [&str; 16] = [
    " ", "╵", "╶", "╰", "╷", "│", "╭", "├", "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼",
];
