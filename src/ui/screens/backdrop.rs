//! The maze that is carved behind the menu: quietly, and only for a while.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::Rng;
use crate::games::put;
use crate::look::{Look, Tone};
use crate::ui::event::Now;

/// Twelve frames a second: the eye sees growth, and a frame of it is about 200 bytes.
const FRAME: Duration = Duration::from_millis(83);
/// A maze is carved in this many frames at most (9 s), whatever its size.
const FRAMES: usize = 110;
/// The largest maze carved, in cells a side: a larger terminal gets it in its middle.
const MAX_SIDE: u16 = 120;

/// A maze being carved, drawn as lines: one character a cell, one between two cells.
pub struct Backdrop {
    maze: Maze,
    /// The way back, from the first cell to the one being carved; empty when all is done.
    stack: Vec<Cell>,
    next: Now,
    a_frame: usize,
}

impl Backdrop {
    /// Begins to carve a maze for a terminal of this size; `None` for one without room.
    pub fn new(size: (u16, u16), now: Now, rng: &mut Rng) -> Option<Backdrop> {
        let (width, height) = ((size.0 / 2).min(MAX_SIDE), size.1.min(MAX_SIDE));
        let maze = Maze::new(width, height).ok()?;
        let cells = maze.cells();
        let first = Cell::new(
            u16::try_from(rng.below(u32::from(width))).ok()?,
            u16::try_from(rng.below(u32::from(height))).ok()?,
        );
        Some(Backdrop {
            maze,
            stack: vec![first],
            next: now + FRAME,
            a_frame: cells * 2 / FRAMES + 1,
        })
    }

    /// When the next frame is due; `None` when the maze is done.
    pub fn deadline(&self) -> Option<Now> {
        (!self.stack.is_empty()).then_some(self.next)
    }

    /// Carves on when the time has come; whether anything changed.
    pub fn tick(&mut self, now: Now, rng: &mut Rng) -> bool {
        if self.stack.is_empty() || now < self.next {
            return false;
        }
        self.next = now + FRAME;
        for _ in 0..self.a_frame {
            self.step(rng);
        }
        true
    }

    /// One step of the recursive backtracker: on into a new cell, or one back.
    fn step(&mut self, rng: &mut Rng) {
        let Some(&cell) = self.stack.last() else {
            return;
        };
        let fresh = |dir: &Dir| {
            let next = self.maze.neighbour(cell, *dir)?;
            (self.maze.openings(next) == 0 && self.stack.first() != Some(&next))
                .then_some((*dir, next))
        };
        let ways: Vec<_> = Dir::ALL.iter().filter_map(fresh).collect();
        let count = u32::try_from(ways.len()).unwrap_or(0);
        if count == 0 {
            self.stack.pop();
            return;
        }
        let (dir, next) = ways[rng.below(count) as usize];
        self.maze.carve(cell, dir);
        self.stack.push(next);
    }

    /// Draws what is carved so far.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let style = look.style(Tone::Backdrop);
        let (width, height) = (
            self.maze.width().min(area.width / 2),
            self.maze.height().min(area.height),
        );
        let (x0, y0) = (
            area.x + (area.width - width * 2) / 2,
            area.y + (area.height - height) / 2,
        );
        for y in 0..height {
            for x in 0..width {
                let cell = Cell::new(x, y);
                let open = self.maze.openings(cell);
                if open == 0 {
                    continue;
                }
                put(buf, x0 + x * 2, y0 + y, line(open, look), style);
                if self.maze.is_open(cell, Dir::East) && x + 1 < width {
                    put(buf, x0 + x * 2 + 1, y0 + y, look.glyph("─", "-"), style);
                }
            }
        }
        if let Some(head) = self.stack.last()
            && head.x < width
            && head.y < height
        {
            buf.set_string(
                x0 + head.x * 2,
                y0 + head.y,
                look.glyph("●", "o"),
                look.style(Tone::Carver),
            );
        }
    }
}

/// The line that joins the open sides (bits: north 1, east 2, south 4, west 8).
fn line(open: u8, look: &Look) -> &'static str {
    const LINES: [&str; 16] = [
        " ", "╵", "╶", "╰", "╷", "│", "╭", "├", "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼",
    ];
    match (look.unicode(), open) {
        (true, _) => LINES[usize::from(open & 15)],
        (false, 1 | 4 | 5) => "|",
        (false, 2 | 8 | 10) => "-",
        (false, _) => "+",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stops_by_itself_with_every_cell_joined() {
        let mut rng = Rng::new(1);
        let mut backdrop = Backdrop::new((80, 24), Now::ZERO, &mut rng).expect("room");
        let mut frames = 0;
        while let Some(due) = backdrop.deadline() {
            assert!(backdrop.tick(due, &mut rng));
            frames += 1;
            assert!(frames <= FRAMES + 1);
        }
        assert_eq!(backdrop.maze.passages(), backdrop.maze.cells() - 1);
    }

    #[test]
    fn no_room_is_no_backdrop() {
        assert!(Backdrop::new((1, 0), Now::ZERO, &mut Rng::new(1)).is_none());
    }
}
