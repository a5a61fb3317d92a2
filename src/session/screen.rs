//! What a player sees: one packed frame, and the bytes that turn it into the next.

use super::cells::{self, Palette, Word};
use super::encode::{self, Pen};
use super::term;
use crate::look::{Caps, Depth};
use ratatui::{buffer::Buffer, layout::Rect};
use std::cell::RefCell;

/// A frame longer than this is wrapped in synchronized-update marks: it takes more
/// than one TCP segment, and the terminal may show the half of it.
const SYNC_ABOVE: usize = 1200;

/// Scratch memory of a thread, shared by all its players.
#[derive(Default)]
struct Scratch {
    buffer: Buffer,
    old: Vec<Word>,
    new: Vec<Word>,
    out: Vec<u8>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::default());
}

/// One player's screen.
#[derive(Debug)]
pub struct Screen {
    size: (u16, u16),
    caps: Caps,
    palette: Palette,
    /// What the terminal shows, folded by [`cells::compress`]; `None`: unknown.
    shown: Option<Box<[Word]>>,
    pen: Pen,
}

impl Screen {
    /// A screen of this many columns and rows on a terminal that shows nothing of
    /// ours yet.
    pub fn new(size: (u16, u16), caps: Caps) -> Screen {
        Screen {
            size,
            caps,
            palette: Palette::default(),
            shown: None,
            pen: Pen::default(),
        }
    }

    /// Enters the alternate screen, cursor hidden, no wrapping at the right edge,
    /// pastes in marks; asks the terminal for its name if `ask`.
    pub fn enter(ask: bool) -> Vec<u8> {
        let mut bytes = b"\x1b[?1049h".to_vec();
        if ask {
            // The first frame clears the screen, and with it whatever an old
            // terminal makes of the question.
            bytes.extend_from_slice(term::ASK);
        }
        bytes.extend_from_slice(b"\x1b[?7l\x1b[?25l\x1b[?2004h");
        bytes
    }

    /// Undoes [`Screen::enter`]. The alternate screen is cleared too: the Linux
    /// console has none, and there the game would stay behind the prompt.
    pub fn leave() -> &'static [u8] {
        b"\x1b[m\x1b[?2004l\x1b[?7h\x1b[H\x1b[2J\x1b[?25h\x1b[?1049l"
    }

    /// Columns and rows.
    pub fn size(&self) -> (u16, u16) {
        self.size
    }

    /// What the terminal can show.
    pub fn caps(&self) -> Caps {
        self.caps
    }

    /// The terminal has another size; what it shows now is anybody's guess.
    pub fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.shown = None;
    }

    /// The terminal can show more than was known.
    pub fn set_caps(&mut self, caps: Caps) {
        self.caps = caps;
    }

    /// Draws a frame and gives the bytes that make the terminal show it; none, if it
    /// shows that already.
    pub fn frame(&mut self, draw: impl FnOnce(Rect, &mut Buffer)) -> Vec<u8> {
        SCRATCH.with_borrow_mut(|scratch| {
            let area = Rect::new(0, 0, self.size.0, self.size.1);
            scratch.buffer.resize(area);
            scratch.buffer.reset();
            draw(area, &mut scratch.buffer);
            self.pack(scratch);
            scratch.out.clear();
            self.encode(scratch);
            self.palette.sweep(&mut scratch.new);
            self.shown = Some(cells::compress(&scratch.new));
            scratch.out.clone()
        })
    }

    /// Packs the thread's buffer; what cannot be told apart any more is reduced.
    fn pack(&mut self, scratch: &mut Scratch) {
        let Scratch { buffer, new, .. } = scratch;
        let width = usize::from(self.size.0);
        let packed = self.palette.pack(&buffer.content, width, self.caps, new);
        if packed.is_ok() {
            return;
        }
        // The list is full of what earlier frames used, or this frame alone is too
        // colourful: begin anew, with fewer colours if need be.
        for depth in [
            self.caps.depth,
            self.caps.depth.min(Depth::Ansi256),
            Depth::Mono,
        ] {
            self.palette = Palette::default();
            self.shown = None;
            let caps = Caps {
                depth,
                unicode: self.caps.unicode && depth != Depth::Mono,
            };
            if self.palette.pack(&buffer.content, width, caps, new).is_ok() {
                return;
            }
        }
        new.clear();
        new.resize(buffer.content.len(), cells::BLANK);
    }

    fn encode(&mut self, scratch: &mut Scratch) {
        let Scratch { old, new, out, .. } = scratch;
        match &self.shown {
            Some(shown) => cells::expand(shown, old),
            None => old.clear(),
        }
        if old.len() != new.len() {
            out.extend_from_slice(b"\x1b[m\x1b[2J");
            self.pen = Pen::default();
            old.clear();
            old.resize(new.len(), cells::BLANK);
        }
        encode::difference(&mut self.pen, &self.palette, old, new, self.size.0, out);
        if out.len() > SYNC_ABOVE {
            out.splice(0..0, *b"\x1b[?2026h");
            out.extend_from_slice(b"\x1b[?2026l");
        }
    }
}
