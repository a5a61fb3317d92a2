//! An application for tests alone: it counts keys, and breaks on some of them.

use crate::server::TestServer;
use mazed::games::dirty::Dirty;
use mazed::i18n::Lang;
use mazed::session::Application;
use mazed::ui::event::{Effect, Event, Key, Now};
use ratatui::{buffer::Buffer, layout::Rect, style::Color};
use std::sync::Arc;

struct Probe {
    keys: u32,
    /// Whether it fills the whole screen anew with each key.
    is_noisy: bool,
    dirty: Dirty,
}

/// A server on which everybody has it.
pub fn probed(is_noisy: bool) -> TestServer {
    TestServer::with(|config| {
        config.make_app = Arc::new(move |_| {
            Box::new(Probe {
                keys: 0,
                is_noisy,
                dirty: Dirty::ALL,
            })
        });
    })
}

impl Application for Probe {
    fn update(&mut self, _: Now, event: Event) -> Vec<Effect> {
        self.dirty = Dirty::ALL;
        match event {
            Event::Key(Key::Char('u')) => panic!("broken on purpose, in update"),
            Event::Key(Key::Char('d')) => self.keys = u32::MAX,
            Event::Key(Key::Char('q')) => return vec![Effect::Quit],
            Event::Key(_) => self.keys += 1,
            _ => {}
        }
        Vec::new()
    }

    fn deadline(&self) -> Option<Now> {
        None
    }

    fn is_dirty(&self) -> bool {
        self.dirty.any()
    }

    fn take_dirty(&mut self) -> Dirty {
        std::mem::take(&mut self.dirty)
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer) {
        assert_ne!(self.keys, u32::MAX, "broken on purpose, in draw");
        let mut random = u64::from(self.keys) + 1;
        for position in area.positions().filter(|_| self.is_noisy) {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let glyph = ["#", "x", "o", "."][(random >> 33) as usize % 4];
            let color = Color::Indexed((random >> 60) as u8 + 16);
            buffer[position].set_symbol(glyph).set_fg(color);
        }
        buffer.set_string(0, 0, format!("keys: {}.", self.keys), Color::Reset);
    }

    fn lang(&self) -> Lang {
        Lang::En
    }
}
