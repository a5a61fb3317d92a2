//! The maze behind the menu.

use std::sync::LazyLock;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::dir::Dir;
use crate::core::generate::{Spec, generate};
use crate::core::grid::Cell;
use crate::games::put;
use crate::look::{Look, Tone};
use crate::ui::widgets;

/// Cells a side of the maze: a larger terminal shows it in its middle.
const SIDE: u16 = 120;

/// Columns from one cell to the next.
const ACROSS: u16 = 2;

/// One maze for all, of which each player sees a part: which of [`LINES`] stands in each column of each row.
static MAZE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let spec = Spec {
        width: SIDE,
        height: SIDE,
        ..Spec::default()
    };
    let Ok(maze) = generate(&spec) else {
        return Vec::new();
    };
    let cells = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| Cell::new(x, y)));
    let across = [0, Dir::East.bit() | Dir::West.bit()];
    let next = |cell| across[usize::from(maze.is_open(cell, Dir::East))];
    let lines = |cell| [maze.openings(cell), next(cell)];
    cells.flat_map(lines).collect()
});

/// Draws the part that this random number chooses, as far as the buffer has it, but for the floor on which
/// the menu stands; none in ASCII, whose lines do not join.
pub(super) fn draw(random: u32, area: Rect, floor: Rect, buf: &mut Buffer, look: &Look) {
    let style = look.style(Tone::Backdrop);
    let (width, height) = (SIDE.min(area.width / ACROSS), SIDE.min(area.height));
    let left = ((u64::from(random) * u64::from(SIDE - width + 1)) >> 32) as u16 * ACROSS;
    let place = widgets::centered(area, width * ACROSS, height);
    let shown = place.intersection(buf.area);
    // No line leads out of the part.
    let right = shown.right().min(place.right().saturating_sub(1));
    for y in (shown.top()..shown.bottom()).filter(|_| look.unicode()) {
        let row = usize::from(y - place.y) * usize::from(SIDE * ACROSS);
        let column = usize::from(left + shown.x - place.x);
        let is_seen = |x: u16, line: u8| line > 0 && !floor.contains((x, y).into());
        let lines = (shown.x..right).zip(MAZE.iter().skip(row + column));
        for (x, line) in lines.filter(|(x, line)| is_seen(*x, **line)) {
            put(buf, x, y, LINES[usize::from(line & 15)], style);
        }
    }
}

/// The lines that join the open sides (bits: north 1, east 2, south 4, west 8).
const LINES: [&str; 16] = [
    " ", "╵", "╶", "╰", "╷", "│", "╭", "├", "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼",
];
