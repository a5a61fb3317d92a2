//! Whether a row of the screen may look different from before: what its drawing depends on, as a number.

use std::hash::{Hash, Hasher};

/// A number for all that was put in. Cheaper than the standard library's, as nobody gains by two rows
/// with the same key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowKey(pub(crate) u64);

impl RowKey {
    pub(crate) fn of(value: &impl Hash) -> u64 {
        let mut key = Self::default();
        value.hash(&mut key);
        key.0
    }
}

impl Hasher for RowKey {
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
