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

/// Memory for shadow frames is taken in multiples of this many bytes, so that what one
/// player frees fits another.
const ALLOCATION_UNIT: usize = 256;

/// Scratch memory of a thread, shared by all its players.
#[derive(Default)]
struct Scratch {
    buffer: Buffer,
    /// The areas that are dirty, one after the other.
    packed: Vec<PackedCell>,
    /// A row of the shadow frame, and then of the new one.
    row: Vec<PackedCell>,
    changes: Changes,
    /// A row of the new one.
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
    palette: Palette,
    /// The frame that the terminal shows, each row compressed by
    /// [`compressed_frame::compress`]; `None`: unknown.
    shadow_frame: Option<Vec<u8>>,
    pen: Pen,
}

impl TerminalScreen {
    /// A terminal of this many columns and rows whose content is not known yet.
    #[must_use]
    pub fn new(size: (u16, u16), caps: Caps) -> Self {
        Self {
            size,
            caps,
            palette: Palette::default(),
            shadow_frame: None,
            pen: Pen::default(),
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
        self.shadow_frame = None;
    }

    /// The terminal can show more than was known.
    pub(crate) fn set_caps(&mut self, caps: Caps) {
        self.caps = caps;
    }

    /// Draws what is dirty, and appends the bytes that make the terminal show it; none, if it shows that
    /// already. `draw` gets the whole area and a buffer with one of those that are dirty, once for each.
    pub fn frame(
        &mut self,
        dirty: &Dirty,
        mut draw: impl FnMut(Rect, &mut Buffer),
        out: &mut Vec<u8>,
    ) {
        SCRATCH.with_borrow_mut(|scratch| {
            let mut dirty = *dirty;
            if self.shadow_frame.is_none() {
                self.palette = Palette::default();
                dirty = Dirty::ALL;
            }
            self.pack(&dirty, &mut draw, scratch);
            self.show(&dirty, scratch, out);
            #[cfg(debug_assertions)]
            self.check(&mut draw, scratch);
            if self.palette.is_crowded() {
                self.shadow_frame = None;
            }
        });
    }

    /// Draws these areas into the thread's buffer, and packs one after the other.
    fn pack(
        &mut self,
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
            self.palette
                .pack(&buffer.content, area.width.into(), self.caps, packed);
        }
    }

    /// A cell that changed and was not named as dirty would stay wrong on the player's
    /// screen: in debug builds, and so in all tests, each frame is compared with a whole
    /// one.
    #[cfg(debug_assertions)]
    fn check(&mut self, draw: &mut impl FnMut(Rect, &mut Buffer), scratch: &mut Scratch) {
        self.pack(&Dirty::ALL, draw, scratch);
        let Scratch { packed, row, .. } = scratch;
        let shadow = self.shadow_frame.as_deref().unwrap_or_default();
        for (y, whole) in (0..).zip(packed.chunks(self.size.0.into())) {
            compressed_frame::decompress(&shadow[compressed_frame::row(shadow, y)], row);
            let wrong = row
                .iter()
                .zip(whole)
                .position(|(shown, drawn)| shown != drawn);
            assert_eq!(wrong, None, "a cell of row {y} changed and was not dirty");
        }
    }

    /// Appends the bytes that turn the shadow frame into the new one, and keeps that.
    fn show(&mut self, dirty: &Dirty, scratch: &mut Scratch, out: &mut Vec<u8>) {
        let Scratch {
            packed,
            row,
            changes,
            compressed,
            ..
        } = scratch;
        let before = out.len();
        let shadow = self.shadow_frame.get_or_insert_with(|| {
            out.extend_from_slice(b"\x1b[m\x1b[2J");
            self.pen = Pen::default();
            Vec::new()
        });
        row.resize(self.size.0.into(), BLANK);
        let mut rest = packed.as_slice();
        for area in dirty.areas(self.size) {
            for y in area.top()..area.bottom() {
                let (cells, others) = rest.split_at(area.width.into());
                rest = others;
                let shown = compressed_frame::row(shadow, y);
                compressed_frame::decompress(&shadow[shown.clone()], row);
                let place = &mut row[area.left().into()..area.right().into()];
                let is_new = changes.note(&self.palette, self.size.0, (area.x, y), place, cells);
                if is_new || shown.is_empty() {
                    place.copy_from_slice(cells);
                    compressed.clear();
                    compressed_frame::compress(row, compressed);
                    reserve(shadow, shadow.len() - shown.len() + compressed.len());
                    shadow.splice(shown, compressed.drain(..));
                }
            }
        }
        reserve(shadow, shadow.len());
        changes.write(&mut self.pen, &self.palette, out);
        if out.len() - before > SYNC_ABOVE {
            out.splice(before..before, *b"\x1b[?2026h");
            out.extend_from_slice(b"\x1b[?2026l");
        }
    }
}

/// Makes room for so many bytes, in multiples of [`ALLOCATION_UNIT`], and gives back what is far more.
fn reserve(shadow: &mut Vec<u8>, needed: usize) {
    let room = needed.next_multiple_of(ALLOCATION_UNIT);
    if shadow.capacity() < needed {
        shadow.reserve_exact(room - shadow.len());
    } else if shadow.capacity() > 2 * needed + ALLOCATION_UNIT {
        shadow.shrink_to(room);
    }
}

#[cfg(test)]
mod tests;
