//! A player's terminal as the server sees it: what it shows now, and the bytes that turn
//! that into the next frame.
//!
//! Only what the application names as dirty is drawn, packed, compared and encoded. Drawing
//! every frame as a whole and comparing one hash a row was tried, with the same bytes on the
//! wire: see [`crate::games::dirty`] for what it costs.

use super::capabilities;
use super::compressed_frame;
use super::encoder::{Changes, Pen};
use super::packed_cell::{BLANK, PackedCell, Palette};
use crate::games::dirty::Dirty;
use crate::look::Caps;
use ratatui::{buffer::Buffer, layout::Rect};
use std::cell::RefCell;

/// A frame longer than this is wrapped in synchronized-update marks: it takes more
/// than one TCP segment, and the terminal may show the half of it.
const SYNC_ABOVE: usize = 1200;

/// Memory for frames is taken in multiples of this many bytes, so that what one
/// player frees fits another.
const ALLOCATION_UNIT: usize = 256;

/// Scratch memory of a thread, shared by all its players.
#[derive(Default)]
struct Scratch {
    buffer: Buffer,
    /// The areas that are dirty, one after the other.
    packed: Vec<PackedCell>,
    /// A row of the frame before, and then of the new one.
    row: Vec<PackedCell>,
    changes: Changes,
    /// A row of the new one, or all of them.
    compressed: Vec<u8>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::default());
}

/// What one player's terminal shows and can show.
#[derive(Debug)]
pub struct TerminalScreen {
    size: (u16, u16),
    caps: Caps,
    pen: Pen,
    shown: Shown,
    /// What was drawn last as a whole.
    #[cfg(debug_assertions)]
    drawn: Vec<PackedCell>,
}

/// What a terminal shows.
#[derive(Debug)]
enum Shown {
    Unknown,
    /// What was drawn last, which was sent as a whole. It is kept once something is to change: until
    /// then it can be drawn again.
    Drawn,
    Kept(Box<Frame>),
}

/// A frame that the next one is compared with.
#[derive(Debug)]
struct Frame {
    palette: Palette,
    /// Each row compressed by [`compressed_frame::compress`].
    rows: Vec<u8>,
}

impl TerminalScreen {
    /// A terminal of this many columns and rows whose content is not known yet.
    #[must_use]
    pub fn new(size: (u16, u16), caps: Caps) -> Self {
        Self {
            size,
            caps,
            pen: Pen::default(),
            shown: Shown::Unknown,
            #[cfg(debug_assertions)]
            drawn: Vec::new(),
        }
    }

    /// The bytes that enter the alternate screen, hide the cursor, switch wrapping at the
    /// right edge off and have pastes marked; they ask the terminal for its name if `ask`.
    pub(crate) fn enter(ask: bool) -> Vec<u8> {
        let mut bytes = b"\x1b[?1049h".to_vec();
        if ask {
            // The first frame clears the screen, and with it whatever an old
            // terminal makes of the question.
            bytes.extend_from_slice(capabilities::ASK);
        }
        bytes.extend_from_slice(b"\x1b[?7l\x1b[?25l\x1b[?2004h");
        bytes
    }

    /// The bytes that ask the terminal to send clicks (X11's button events in their SGR
    /// form, which has no bound on columns), or to keep the mouse for itself again.
    pub(crate) fn mouse(on: bool) -> &'static [u8] {
        if on {
            b"\x1b[?1000h\x1b[?1006h"
        } else {
            b"\x1b[?1006l\x1b[?1000l"
        }
    }

    /// The bytes that undo [`Self::enter`] and [`Self::mouse`]. They clear the screen too, as the
    /// Linux console has no alternate one.
    pub(crate) fn leave() -> &'static [u8] {
        b"\x1b[m\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[?7h\x1b[H\x1b[2J\x1b[?25h\x1b[?1049l"
    }

    pub(crate) fn size(&self) -> (u16, u16) {
        self.size
    }

    pub(crate) fn caps(&self) -> Caps {
        self.caps
    }

    /// The terminal has another size. The next frame is sent as a whole, as terminals differ in
    /// what they then show.
    pub fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.shown = Shown::Unknown;
    }

    /// The terminal can show more than was known.
    pub(crate) fn set_caps(&mut self, caps: Caps) {
        self.caps = caps;
    }

    /// Draws what is dirty, and appends the bytes that make the terminal show it; none, if it shows that
    /// already. `draw` gets the whole area and a buffer with one of those that are dirty, once for each.
    /// What is not [kept](Self::keep) is sent as a whole.
    pub fn frame(
        &mut self,
        dirty: &Dirty,
        mut draw: impl FnMut(Rect, &mut Buffer),
        out: &mut Vec<u8>,
    ) {
        SCRATCH.with_borrow_mut(|scratch| {
            let before = out.len();
            match std::mem::replace(&mut self.shown, Shown::Drawn) {
                Shown::Kept(mut frame) => {
                    self.pack(&mut frame.palette, dirty, &mut draw, scratch);
                    frame.change(dirty, self.size, scratch);
                    scratch.changes.write(&mut self.pen, &frame.palette, out);
                    // A cell that changed and was not named as dirty would stay wrong.
                    #[cfg(debug_assertions)]
                    {
                        self.pack(&mut frame.palette, &Dirty::ALL, &mut draw, scratch);
                        let is_right = frame.rows == self.compressed(scratch);
                        assert!(is_right, "a cell changed and was not dirty");
                    }
                    self.shown = match frame.palette.is_crowded() {
                        true => Shown::Unknown,
                        false => Shown::Kept(frame),
                    };
                }
                Shown::Unknown | Shown::Drawn => {
                    out.extend_from_slice(b"\x1b[m\x1b[2J");
                    self.pen = Pen::default();
                    let mut palette = Palette::default();
                    self.pack(&mut palette, &Dirty::ALL, &mut draw, scratch);
                    let Scratch { row, changes, .. } = scratch;
                    row.clear();
                    row.resize(self.size.0.into(), BLANK);
                    for (y, cells) in (0..).zip(scratch.packed.chunks(row.len())) {
                        changes.note(&palette, self.size.0, (0, y), row, cells);
                    }
                    changes.write(&mut self.pen, &palette, out);
                    #[cfg(debug_assertions)]
                    self.drawn.clone_from(&scratch.packed);
                }
            }
            if out.len() - before > SYNC_ABOVE {
                out.splice(before..before, *b"\x1b[?2026h");
                out.extend_from_slice(b"\x1b[?2026l");
            }
        });
    }

    /// Keeps the frame that the terminal shows, to compare the next one with it: before what `draw` draws
    /// changes.
    pub fn keep(&mut self, mut draw: impl FnMut(Rect, &mut Buffer)) {
        let Shown::Drawn = self.shown else {
            return;
        };
        SCRATCH.with_borrow_mut(|scratch| {
            let mut palette = Palette::default();
            self.pack(&mut palette, &Dirty::ALL, &mut draw, scratch);
            #[cfg(debug_assertions)]
            assert!(
                self.drawn == scratch.packed,
                "what is drawn has changed before"
            );
            let compressed = self.compressed(scratch);
            let mut rows = Vec::new();
            reserve(&mut rows, compressed.len());
            rows.extend_from_slice(compressed);
            self.shown = Shown::Kept(Box::new(Frame { palette, rows }));
        });
    }

    /// Draws these areas into the thread's buffer, and packs one after the other.
    fn pack(
        &self,
        palette: &mut Palette,
        dirty: &Dirty,
        draw: &mut impl FnMut(Rect, &mut Buffer),
        scratch: &mut Scratch,
    ) {
        let Scratch { buffer, packed, .. } = scratch;
        packed.clear();
        for area in dirty.areas(self.size) {
            buffer.resize(area);
            buffer.reset();
            draw(Rect::new(0, 0, self.size.0, self.size.1), buffer);
            palette.pack(&buffer.content, area.width.into(), self.caps, packed);
        }
    }

    /// The frame that was packed as a whole, compressed.
    fn compressed<'a>(&self, scratch: &'a mut Scratch) -> &'a [u8] {
        scratch.compressed.clear();
        for cells in scratch.packed.chunks(self.size.0.into()) {
            compressed_frame::compress(cells, &mut scratch.compressed);
        }
        &scratch.compressed
    }
}

impl Frame {
    /// Turns this frame into the new one, of which what is dirty was packed, and notes the changes.
    fn change(&mut self, dirty: &Dirty, size: (u16, u16), scratch: &mut Scratch) {
        let Scratch {
            packed,
            row,
            changes,
            compressed,
            ..
        } = scratch;
        let Self { palette, rows } = self;
        row.resize(size.0.into(), BLANK);
        let mut rest = packed.as_slice();
        for area in dirty.areas(size) {
            for y in area.top()..area.bottom() {
                let (cells, others) = rest.split_at(area.width.into());
                rest = others;
                let shown = compressed_frame::row(rows, y);
                compressed_frame::decompress(&rows[shown.clone()], row);
                let place = &mut row[area.left().into()..area.right().into()];
                if changes.note(palette, size.0, (area.x, y), place, cells) {
                    place.copy_from_slice(cells);
                    compressed.clear();
                    compressed_frame::compress(row, compressed);
                    reserve(rows, rows.len() - shown.len() + compressed.len());
                    rows.splice(shown, compressed.drain(..));
                }
            }
        }
        reserve(rows, rows.len());
    }
}

/// Makes room for so many bytes, in multiples of [`ALLOCATION_UNIT`], and gives back what is far more.
fn reserve(rows: &mut Vec<u8>, needed: usize) {
    let room = needed.next_multiple_of(ALLOCATION_UNIT);
    if rows.capacity() < needed {
        rows.reserve_exact(room - rows.len());
    } else if rows.capacity() > 2 * needed + ALLOCATION_UNIT {
        rows.shrink_to(room);
    }
}

#[cfg(test)]
mod tests;
