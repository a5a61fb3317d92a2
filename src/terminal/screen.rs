//! What a player sees: one packed frame, and the bytes that turn it into the next.

use super::capabilities;
use super::compressed_frame;
use super::encoder::{self, Pen};
use super::packed_cell::{self, Full, PackedCell, Palette};
use crate::look::{Caps, Depth};
use crate::ui::stale::Stale;
use ratatui::{buffer::Buffer, layout::Rect};
use std::cell::RefCell;
use std::ops::Range;

/// A frame longer than this is wrapped in synchronized-update marks: it takes more
/// than one TCP segment, and the terminal may show the half of it.
const SYNC_ABOVE: usize = 1200;

/// Frames are kept in pieces of so many bytes: what one player leaves, another can take.
const ROUND: usize = 512;

/// Scratch memory of a thread, shared by all its players.
#[derive(Default)]
struct Scratch {
    buffer: Buffer,
    old: Vec<PackedCell>,
    new: Vec<PackedCell>,
    folded: Vec<u8>,
    /// Where the rows of what is shown begin and end, folded.
    rows: Vec<Range<usize>>,
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
    /// What the terminal shows, row by row folded by [`compressed_frame::fold`]; `None`: unknown.
    shown: Option<Vec<u8>>,
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
            bytes.extend_from_slice(capabilities::ASK);
        }
        bytes.extend_from_slice(b"\x1b[?7l\x1b[?25l\x1b[?2004h");
        bytes
    }

    /// Asks the terminal to send clicks (X11's button events in their SGR form, which has
    /// no bound on columns), or to keep the mouse for itself again.
    pub fn mouse(on: bool) -> &'static [u8] {
        match on {
            true => b"\x1b[?1000h\x1b[?1006h",
            false => b"\x1b[?1006l\x1b[?1000l",
        }
    }

    /// Undoes [`Screen::enter`] and [`Screen::mouse`]. The alternate screen is cleared too: the Linux
    /// console has none, and there the game would stay behind the prompt.
    pub fn leave() -> &'static [u8] {
        b"\x1b[m\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[?7h\x1b[H\x1b[2J\x1b[?25h\x1b[?1049l"
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

    /// Draws the rows that may look otherwise than before, and appends the bytes that make
    /// the terminal show them; none, if it shows that already. `draw` gets the whole area
    /// and a buffer with a run of those rows, once for each run.
    pub fn frame(
        &mut self,
        stale: &Stale,
        mut draw: impl FnMut(Rect, &mut Buffer),
        out: &mut Vec<u8>,
    ) {
        SCRATCH.with_borrow_mut(|scratch| {
            let mut stale = *stale;
            self.prepare(scratch);
            if self.shown.is_none() || self.renew(&stale, &mut draw, scratch).is_err() {
                self.redraw(&mut draw, scratch);
                stale = Stale::ALL;
            }
            #[cfg(debug_assertions)]
            self.check(&stale, &mut draw, scratch);
            self.encode(&stale, scratch, out);
            if self.palette.is_crowded() {
                self.complete(&stale, scratch);
                self.palette.sweep(&mut scratch.new);
                stale = Stale::ALL;
            }
            self.keep(&stale, scratch);
        });
    }

    /// Columns and rows, to count with.
    fn count(&self) -> (usize, usize) {
        (self.size.0.into(), self.size.1.into())
    }

    /// The cells of these rows.
    fn cells(&self, rows: Range<u16>) -> Range<usize> {
        let columns = usize::from(self.size.0);
        columns * usize::from(rows.start)..columns * usize::from(rows.end)
    }

    /// Makes room for both frames, and finds the rows in what is shown. Of neither frame
    /// more than the stale rows is ever filled: to unfold and fold the others would cost
    /// as much as all the rest of a key.
    fn prepare(&mut self, scratch: &mut Scratch) {
        let (columns, rows) = self.count();
        scratch.old.resize(columns * rows, packed_cell::BLANK);
        scratch.new.resize(columns * rows, packed_cell::BLANK);
        scratch.rows.clear();
        let Some(shown) = &self.shown else { return };
        let mut at = 0;
        for _ in 0..rows {
            let rest = shown.get(at..).unwrap_or_default();
            let end = at + compressed_frame::row(rest);
            scratch.rows.push(at..end);
            at = end;
        }
    }

    /// What is shown in a row, folded.
    fn folded(&self, y: u16, scratch: &Scratch) -> &[u8] {
        let place = scratch.rows.get(usize::from(y)).cloned();
        let shown = self.shown.as_deref().unwrap_or_default();
        place.and_then(|place| shown.get(place)).unwrap_or_default()
    }

    /// Fills the rows of the new frame that are not stale.
    fn complete(&self, stale: &Stale, scratch: &mut Scratch) {
        for y in (0..self.size.1).filter(|y| !stale.has(*y)) {
            let mut new = std::mem::take(&mut scratch.new);
            let row = new.get_mut(self.cells(y..y + 1)).unwrap_or_default();
            compressed_frame::unfold(self.folded(y, scratch), row);
            scratch.new = new;
        }
    }

    /// Draws these rows into the thread's buffer and packs them into the new frame.
    fn rows(
        &mut self,
        rows: Range<u16>,
        caps: Caps,
        draw: &mut impl FnMut(Rect, &mut Buffer),
        scratch: &mut Scratch,
    ) -> Result<(), Full> {
        let (width, height) = self.size;
        let Scratch { buffer, new, .. } = scratch;
        buffer.resize(Rect::new(0, rows.start, width, rows.end - rows.start));
        buffer.reset();
        draw(Rect::new(0, 0, width, height), buffer);
        let words = new.get_mut(self.cells(rows)).unwrap_or_default();
        self.palette
            .pack(&buffer.content, width.into(), caps, words)
    }

    /// Draws what may look otherwise.
    fn renew(
        &mut self,
        stale: &Stale,
        draw: &mut impl FnMut(Rect, &mut Buffer),
        scratch: &mut Scratch,
    ) -> Result<(), Full> {
        stale
            .runs(self.size.1)
            .try_for_each(|rows| self.rows(rows, self.caps, draw, scratch))
    }

    /// Draws everything; what cannot be told apart any more is reduced.
    fn redraw(&mut self, draw: &mut impl FnMut(Rect, &mut Buffer), scratch: &mut Scratch) {
        // The list may be full of what earlier frames used, or this frame alone is too
        // colourful: begin anew, with fewer colours if need be.
        let Caps { depth, unicode } = self.caps;
        let mono = Caps {
            depth: Depth::Mono,
            unicode: false,
        };
        let depth = depth.min(Depth::Ansi256);
        for caps in [self.caps, Caps { depth, unicode }, mono] {
            self.palette = Palette::default();
            self.shown = None;
            if self.rows(0..self.size.1, caps, draw, scratch).is_ok() {
                return;
            }
        }
        scratch.new.fill(packed_cell::BLANK);
    }

    /// A row that changed and was not said to be stale would stay wrong on the player's
    /// screen: in debug builds, and so in all tests, each frame is held against a whole one.
    #[cfg(debug_assertions)]
    fn check(
        &mut self,
        stale: &Stale,
        draw: &mut impl FnMut(Rect, &mut Buffer),
        scratch: &mut Scratch,
    ) {
        let before = scratch.new.clone();
        self.complete(stale, scratch);
        let renewed = scratch.new.clone();
        let whole = self.rows(0..self.size.1, self.caps, draw, scratch);
        let at = renewed.iter().zip(&scratch.new).position(|(a, b)| a != b);
        if let (Ok(()), Some(at)) = (whole, at) {
            panic!("row {} changed and was not stale", at / self.count().0);
        }
        scratch.new = before;
    }

    /// Remembers what the terminal shows, in the memory that is there if it fits: frames
    /// differ little in length, and thousands of players who free and take pieces of
    /// slightly different sizes leave holes between them.
    fn keep(&mut self, stale: &Stale, scratch: &mut Scratch) {
        let mut folded = std::mem::take(&mut scratch.folded);
        folded.clear();
        for y in 0..self.size.1 {
            if stale.has(y) {
                let row = scratch.new.get(self.cells(y..y + 1)).unwrap_or_default();
                compressed_frame::fold(row, &mut folded);
            } else {
                folded.extend_from_slice(self.folded(y, scratch));
            }
        }
        let shown = self.shown.get_or_insert_default();
        shown.clear();
        if shown.capacity() < folded.len() || shown.capacity() > 2 * folded.len() + ROUND {
            let room = folded.len() + folded.len() / 8;
            *shown = Vec::new();
            shown.reserve_exact(room.next_multiple_of(ROUND));
        }
        shown.extend_from_slice(&folded);
        scratch.folded = folded;
    }

    fn encode(&mut self, stale: &Stale, scratch: &mut Scratch, out: &mut Vec<u8>) {
        let before = out.len();
        if self.shown.is_none() {
            out.extend_from_slice(b"\x1b[m\x1b[2J");
            self.pen = Pen::default();
            scratch.old.fill(packed_cell::BLANK);
        }
        for rows in stale.runs(self.size.1) {
            let mut old = std::mem::take(&mut scratch.old);
            for y in rows.clone().filter(|_| self.shown.is_some()) {
                let row = old.get_mut(self.cells(y..y + 1)).unwrap_or_default();
                compressed_frame::unfold(self.folded(y, scratch), row);
            }
            let place = (rows.start, self.size.0);
            let cells = self.cells(rows);
            let (old_rows, new_rows) = (old.get(cells.clone()), scratch.new.get(cells));
            if let (Some(old), Some(new)) = (old_rows, new_rows) {
                encoder::difference(&mut self.pen, &self.palette, old, new, place, out);
            }
            scratch.old = old;
        }
        if out.len() - before > SYNC_ABOVE {
            out.splice(before..before, *b"\x1b[?2026h");
            out.extend_from_slice(b"\x1b[?2026l");
        }
    }
}

#[cfg(test)]
mod tests;
