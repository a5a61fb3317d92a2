//! The maze that appears behind the menu in its first seconds, row by row.

use std::ops::Range;
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

/// Ten frames a second: the eye sees the maze grow, and a frame is a few hundred bytes.
const FRAME_TIME: Duration = Duration::from_millis(100);
/// Frames in which a maze of any size appears. More would keep players from reading the menu, and
/// russh's queue takes 4 KiB more for each player who was sent more than 32 messages.
const FRAMES: u16 = 24;
/// Cells a side of the largest maze: a larger terminal shows it in its middle.
const MAX_SIDE: u16 = 120;

/// Columns from one cell to the next.
const ACROSS: u16 = 2;

/// A maze, drawn as lines.
pub(crate) struct Backdrop {
    maze: Maze,
    /// How many of its rows are seen.
    shown: u16,
    next: Now,
}

impl Backdrop {
    /// One for a terminal of this size; `None` for one without room.
    fn new(size: (u16, u16), now: Now, rng: &mut Rng) -> Option<Self> {
        let spec = Spec {
            width: (size.0 / ACROSS).min(MAX_SIDE),
            height: size.1.min(MAX_SIDE),
            seed: rng.below(u32::MAX).into(),
            ..Spec::default()
        };
        Some(Self {
            maze: generate(&spec).ok()?,
            shown: 0,
            next: now + FRAME_TIME,
        })
    }

    /// One for the player's terminal, with as much motion as the player wants; `None` in ASCII, whose
    /// lines do not join.
    pub(crate) fn of(context: &mut Context<'_>) -> Option<Self> {
        if context.settings.is_heard || !context.look.unicode() {
            return None;
        }
        let mut backdrop = Self::new(context.size, context.now, context.rng)?;
        if !context.settings.motion().shows(Purpose::Wave) {
            backdrop.shown = backdrop.maze.height();
        }
        Some(backdrop)
    }

    /// When the next frame is due; `None` when the whole maze is seen.
    pub(crate) fn deadline(&self) -> Option<Now> {
        (self.shown < self.maze.height()).then_some(self.next)
    }

    /// Shows the next rows when they are due: those of a terminal of this height.
    pub(crate) fn tick(&mut self, now: Now, height: u16) -> Option<Range<u16>> {
        self.deadline().filter(|due| *due <= now)?;
        self.next = now + FRAME_TIME;
        let (top, first) = (self.top(height), self.shown);
        let rows = self.maze.height().div_ceil(FRAMES);
        self.shown = (first + rows).min(self.maze.height());
        Some(top + first..top + self.shown)
    }

    /// The row of the terminal on which the maze begins.
    fn top(&self, height: u16) -> u16 {
        height.saturating_sub(self.maze.height()) / 2
    }

    /// Draws the rows that are seen, as far as the buffer has them.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let style = look.style(Tone::Backdrop);
        let (width, height) = (
            self.maze.width().min(area.width / ACROSS),
            self.shown.min(area.height),
        );
        let (x0, y0) = (
            area.x + (area.width - width * ACROSS) / 2,
            area.y + self.top(area.height),
        );
        let first = buf.area.top().saturating_sub(y0);
        let end = buf.area.bottom().saturating_sub(y0).min(height);
        let cells = (first..end).flat_map(|y| (0..width).map(move |x| Cell::new(x, y)));
        for cell in cells {
            let open = self.maze.openings(cell);
            if open == 0 {
                continue;
            }
            let (x, y) = (x0 + cell.x * ACROSS, y0 + cell.y);
            put(buf, x, y, LINES[usize::from(open & 15)], style);
            if self.maze.is_open(cell, Dir::East) && cell.x + 1 < width {
                put(buf, x + 1, y, "─", style);
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
            let mut backdrop = Backdrop::new(size, Now::ZERO, &mut Rng::new(1)).expect("room");
            let mut frames = 0;
            while let Some(due) = backdrop.deadline() {
                let rows = backdrop.tick(due, size.1).expect("due");
                assert!(rows.start < rows.end && rows.end <= size.1, "{rows:?}");
                frames += 1;
            }
            assert!(frames <= FRAMES, "{frames}");
        }
    }
}
