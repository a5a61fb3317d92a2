//! The maze that is carved behind the menu for its first seconds.

use std::ops::Range;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::Rng;
use crate::games::{Purpose, put};
use crate::look::{Look, Tone};
use crate::ui::event::Now;
use crate::ui::screens::Context;

/// Ten frames a second: the eye sees the maze grow, and a frame is a few hundred bytes.
const FRAME_TIME: Duration = Duration::from_millis(100);
/// Frames in which a maze of any size is carved, 2.4 s in all. More would keep players from
/// reading the menu, each costs the server more than a key, and russh's queue takes 4 KiB more
/// for each player who was sent more than 32 messages.
const FRAMES: usize = 24;
/// Cells a side of the largest maze: a larger terminal shows it in its middle. With a byte a
/// cell for the way back, a player takes 14 KiB at most.
const MAX_SIDE: u16 = 120;

/// Columns from one cell to the next.
const ACROSS: u16 = 2;

/// A maze being carved, drawn as lines.
pub(crate) struct Backdrop {
    maze: Maze,
    first: Cell,
    /// The cell that is being carved; `None` when the maze is done.
    head: Option<Cell>,
    /// The path from the first cell to `head`, in one byte a step, as every player in the menu
    /// has one.
    path: Vec<Dir>,
    /// Whether it was carved into just now, and is not gone back to. It is seen there once only, so
    /// that no cell flickers.
    is_new: bool,
    next: Now,
    steps_per_frame: usize,
}

impl Backdrop {
    /// Begins to carve a maze for a terminal of this size; `None` for one without room.
    fn new(size: (u16, u16), now: Now, rng: &mut Rng) -> Option<Self> {
        let (width, height) = ((size.0 / ACROSS).min(MAX_SIDE), size.1.min(MAX_SIDE));
        let maze = Maze::new(width, height).ok()?;
        let cells = maze.cell_count();
        let first = Cell::new(
            u16::try_from(rng.below(u32::from(width))).ok()?,
            u16::try_from(rng.below(u32::from(height))).ok()?,
        );
        Some(Self {
            maze,
            first,
            head: Some(first),
            path: Vec::with_capacity(cells),
            is_new: true,
            next: now + FRAME_TIME,
            steps_per_frame: cells * 2 / FRAMES + 1,
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
            while backdrop.head.is_some() {
                backdrop.carve(context.rng);
            }
        }
        Some(backdrop)
    }

    /// When the next frame is due; `None` when the maze is done.
    pub(crate) fn deadline(&self) -> Option<Now> {
        self.head.map(|_| self.next)
    }

    /// Carves the next frame when it is due. Returns the rows that changed on a terminal of
    /// this height.
    pub(crate) fn tick(&mut self, now: Now, height: u16, rng: &mut Rng) -> Option<Range<u16>> {
        let head = self.head?.y;
        if now < self.next {
            return None;
        }
        self.next = now + FRAME_TIME;
        let mut rows = (head, head);
        let mut join = |cell: Cell| rows = (rows.0.min(cell.y), rows.1.max(cell.y));
        for _ in 0..self.steps_per_frame {
            let carved = self.carve(rng);
            self.is_new = carved.is_some();
            carved.into_iter().flatten().for_each(&mut join);
        }
        // The cell to which the carver has gone back.
        self.head.map(join);
        let top = self.top(height);
        Some(top + rows.0..top + rows.1 + 1)
    }

    /// The row of the terminal on which the maze begins.
    fn top(&self, height: u16) -> u16 {
        height.saturating_sub(self.maze.height()) / 2
    }

    /// One step of the recursive backtracker: into a new cell, or one back. Returns the two
    /// cells that were joined.
    fn carve(&mut self, rng: &mut Rng) -> Option<[Cell; 2]> {
        let cell = self.head?;
        let fresh = |dir: &Dir| {
            let next = self.maze.neighbour(cell, *dir)?;
            (self.maze.openings(next) == 0 && self.first != next).then_some((*dir, next))
        };
        let exits: Vec<_> = Dir::ALL.iter().filter_map(fresh).collect();
        let count = u32::try_from(exits.len()).unwrap_or(0);
        if count == 0 {
            let back = self.path.pop().map(Dir::opposite);
            self.head = back.and_then(|back| self.maze.neighbour(cell, back));
            if self.head.is_none() {
                self.path = Vec::new();
            }
            return None;
        }
        let (dir, next) = exits[rng.below(count) as usize];
        self.maze.carve(cell, dir);
        self.path.push(dir);
        self.head = Some(next);
        Some([cell, next])
    }

    /// Draws what is carved so far, on the rows that the buffer has.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let style = look.style(Tone::Backdrop);
        let (width, height) = (
            self.maze.width().min(area.width / ACROSS),
            self.maze.height().min(area.height),
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
            if self.is_new && self.head == Some(cell) {
                put(buf, x, y, "●", look.style(Tone::Player));
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
    use crate::look::{Caps, Depth};

    #[test]
    fn it_stops_by_itself_with_every_cell_joined() {
        let mut rng = Rng::new(1);
        let mut backdrop = Backdrop::new((80, 24), Now::ZERO, &mut rng).expect("room");
        let mut frames = 0;
        while let Some(due) = backdrop.deadline() {
            let rows = backdrop.tick(due, 24, &mut rng).expect("due");
            assert!(rows.start < rows.end && rows.end <= 24, "{rows:?}");
            frames += 1;
            assert!(frames <= FRAMES + 1);
        }
        assert_eq!(
            backdrop.maze.passage_count(),
            backdrop.maze.cell_count() - 1
        );
    }

    #[test]
    fn every_row_that_changes_is_named() {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        });
        for size in [(80, 24), (41, 13), (4, 2), (300, 150)] {
            let area = Rect::new(0, 0, size.0, size.1);
            let drawn = |backdrop: &Backdrop| {
                let mut buf = Buffer::empty(area);
                backdrop.draw(area, &mut buf, &look);
                buf
            };
            let mut rng = Rng::new(u64::from(size.0));
            let mut backdrop = Backdrop::new(size, Now::ZERO, &mut rng).expect("room");
            let mut before = drawn(&backdrop);
            while let Some(due) = backdrop.deadline() {
                let rows = backdrop.tick(due, size.1, &mut rng).expect("due");
                let after = drawn(&backdrop);
                for (x, y, _) in before.diff(&after) {
                    assert!(rows.contains(&y), "{size:?}: {x},{y} outside {rows:?}");
                }
                before = after;
            }
        }
    }

    #[test]
    fn no_room_is_no_backdrop() {
        assert!(Backdrop::new((1, 0), Now::ZERO, &mut Rng::new(1)).is_none());
    }
}
