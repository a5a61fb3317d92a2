//! One player's application: a stack of screens.

pub mod event;
pub mod lines;
pub mod theme;

use event::{Effect, Event, Key, Now};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};
use theme::Caps;

/// How an [`App`] begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// Terminal size in columns and rows.
    pub size: (u16, u16),
    /// What the terminal can show.
    pub caps: Caps,
}

/// One player's application.
pub struct App {
    size: (u16, u16),
    at: (u16, u16),
    dirty: bool,
}

impl App {
    /// A fresh application that wants to be drawn.
    pub fn new(start: Start) -> App {
        App { size: start.size, at: (1, 1), dirty: true }
    }

    /// Takes one event in. Never blocks, never does IO.
    pub fn update(&mut self, _now: Now, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(Key::Char('q')) => return vec![Effect::Quit],
            Event::Key(Key::Right) => self.at.0 += 1,
            Event::Resize { width, height } => self.size = (width, height),
            _ => return Vec::new(),
        }
        self.dirty = true;
        Vec::new()
    }

    /// When the application wants [`Event::Tick`], on the clock of `now`; `None`: not at all.
    pub fn deadline(&self) -> Option<Now> {
        None
    }

    /// Whether anything changed since the last call; asking clears it.
    pub fn take_dirty(&mut self) -> bool {
        std::mem::take(&mut self.dirty)
    }

    /// Draws the whole screen. `area` starts at 0,0 and `buf` is blank.
    pub fn draw(&self, area: Rect, buf: &mut Buffer) {
        if self.at.0 < area.width && self.at.1 < area.height {
            buf.set_string(self.at.0, self.at.1, "@", Style::new());
        }
    }
}
