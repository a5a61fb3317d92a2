//! The maze that appears behind the menu in its first seconds, row by row.

use std::sync::LazyLock;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::dir::Dir;
use crate::core::generate::{Spec, generate};
use crate::core::grid::{Cell, Maze};
use crate::core::rng::Rng;
use crate::games::{Purpose, put};
use crate::look::{Look, Tone};
use crate::ui::event::Now;
use crate::ui::screens::Context;
use crate::ui::widgets;

/// The eye sees the maze grow for some seconds, and a crowd that logs in at once is let in first.
const FRAME_TIME: Duration = Duration::from_millis(300);

/// Frames in which a maze of any height appears: each costs as much as a key.
const FRAMES: u16 = 8;

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

/// A maze, drawn as lines.
pub(crate) struct Backdrop {
    /// The first of its columns.
    left: u16,
    /// How many of its rows there are, and how many are seen.
    rows: u16,
    shown: u16,
    next: Now,
}

impl Backdrop {
    /// One for a terminal of this size.
    fn new((columns, rows): (u16, u16), now: Now, rng: &mut Rng) -> Self {
        let free = SIDE.saturating_sub(columns / ACROSS);
        Self {
            left: rng.below(u32::from(free) + 1) as u16,
            rows: rows.min(SIDE),
            shown: 0,
            next: now + FRAME_TIME,
        }
    }

    /// One for the player's terminal, with as much motion as the player wants; `None` in ASCII, whose
    /// lines do not join.
    pub(crate) fn of(context: &mut Context<'_>) -> Option<Self> {
        if context.settings.is_heard || !context.look.unicode() {
            return None;
        }
        let mut backdrop = Self::new(context.size, context.now, context.rng);
        if !context.settings.motion().shows(Purpose::Wave) {
            backdrop.finish();
        }
        Some(backdrop)
    }

    /// When the next frame is due; `None` when all rows are seen.
    pub(crate) fn deadline(&self) -> Option<Now> {
        (self.shown < self.rows).then_some(self.next)
    }

    /// Shows all rows: something comes over it.
    pub(crate) fn finish(&mut self) {
        self.shown = self.rows;
    }

    /// Shows the next rows of the screen when they are due.
    pub(crate) fn tick(&mut self, now: Now, screen: Rect) -> Option<Rect> {
        self.deadline().filter(|due| *due <= now)?;
        self.next = now + FRAME_TIME;
        let (top, first) = (self.top(screen.height), self.shown);
        self.shown = (first + self.rows.div_ceil(FRAMES)).min(self.rows);
        let rows = widgets::below(screen, top + first);
        Some(widgets::high(rows, self.shown - first))
    }

    /// The row of the terminal on which the maze begins.
    fn top(&self, height: u16) -> u16 {
        height.saturating_sub(self.rows) / 2
    }

    /// Draws the cells that are seen, as far as the buffer has them.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let Some(maze) = &*MAZE else { return };
        let style = look.style(Tone::Backdrop);
        let width = SIDE.min(area.width / ACROSS);
        let place = Rect {
            x: area.x + (area.width - width * ACROSS) / 2,
            y: area.y + self.top(area.height),
            width: width * ACROSS,
            height: self.shown.min(area.height),
        };
        let (x0, y0, shown) = (place.x, place.y, place.intersection(buf.area));
        let columns = (shown.left() - x0) / ACROSS..(shown.right() - x0).div_ceil(ACROSS);
        let rows = shown.top() - y0..shown.bottom() - y0;
        for (x, y) in rows.flat_map(|y| columns.clone().map(move |x| (x, y))) {
            let cell = Cell::new(self.left + x, y);
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
}

/// The lines that join the open sides (bits: north 1, east 2, south 4, west 8).
const LINES: [&str; 16] = [
    " ", "╵", "╶", "╰", "╷", "│", "╭", "├", "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stops_by_itself_after_some_frames() {
        for size in [(80, 24), (4, 2), (300, 150)] {
            let mut backdrop = Backdrop::new(size, Now::ZERO, &mut Rng::new(1));
            let mut frames = 0;
            while let Some(due) = backdrop.deadline() {
                let screen = Rect::new(0, 0, size.0, size.1);
                let area = backdrop.tick(due, screen).expect("due");
                assert!(!area.is_empty() && area.bottom() <= size.1, "{area}");
                frames += 1;
            }
            assert!(frames <= FRAMES, "{frames}");
        }
    }
}
