//! The pieces of a drawing, which tell what of it may look different from before.

use std::hash::{Hash, Hasher};

use ratatui::layout::Rect;

/// A number for all that a piece of a drawing depends on, and its place. Where all pieces that lie
/// there are the same as before, the drawing looks the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    key: u64,
    pub place: Rect,
}

impl Piece {
    pub(crate) fn new(value: &impl Hash, place: Rect) -> Self {
        let mut key = Key::default();
        value.hash(&mut key);
        Self { key: key.0, place }
    }
}

/// Cheaper than the standard library's, as nobody gains by two pieces with the same number.
#[derive(Default)]
struct Key(u64);

impl Hasher for Key {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64((*byte).into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        // An odd number whose bits are as many ones as zeros spreads each bit over the others.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}
