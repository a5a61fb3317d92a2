//! The rows of the screen that may look different from when they were drawn last.
//!
//! Most keys change two or three rows of a screen, and only those are drawn, packed and
//! encoded. Which rows of a board these are, its game says by a key for each, made of what its drawing
//! depends on ([`row_keys`](crate::games::Game::row_keys)). The simpler way was measured against it: draw every frame as a whole, keep one
//! 64-bit hash for each row shown, and pack and encode the rows whose hash differs. The
//! bytes on the wire are the same. Instructions for a key with all its frames, by callgrind
//! over 200 keys, without SSH and the kernel:
//!
//! | board | terminal | dirty rows | row hashes | row hashes, made cheap |
//! |---|---|---|---|---|
//! | labyrinth 29 x 29 | 80 x 24 | 89,000 | 561,000 | 328,000 |
//! | labyrinth 29 x 29 | 200 x 50 | 150,000 | 1,507,000 | 1,083,000 |
//! | Yamyam, 6 frames a key | 80 x 24 | 583,000 | 2,691,000 | 2,018,000 |
//! | fifteen, 5 frames a key | 80 x 24 | 1,138,000 | 2,745,000 | 2,070,000 |
//! | number-hop | 80 x 24 | 161,000 | 434,000 | 280,000 |
//!
//! On the first line that is 15 µs of CPU against 53 µs at best, where SSH alone takes some
//! 35 µs a key. Made cheap means: cells blanked and coloured in one pass, styles and glyphs
//! hashed as one word a cell, the board read row by row, the key hints cached. Even then
//! blanking (31,000) and hashing (77,000) cost more than all of a key costs here, whatever
//! is drawn.

use std::ops::Range;

/// Rows that are told apart. The rows below them count as one: a terminal has
/// [200 rows at most](crate::session::HEIGHT_MAX).
const ROWS: usize = 256;

/// A set of rows of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DirtyRows {
    bits: [u64; ROWS / 64],
    below: bool,
}

impl DirtyRows {
    /// No row.
    pub const NONE: Self = Self {
        bits: [0; ROWS / 64],
        below: false,
    };

    /// All rows, however many there are.
    pub const ALL: Self = Self {
        bits: [u64::MAX; ROWS / 64],
        below: true,
    };

    /// These rows.
    #[must_use]
    pub(crate) fn rows(rows: Range<u16>) -> Self {
        let mut dirty = Self::NONE;
        for row in rows {
            match dirty.bits.get_mut(usize::from(row) / 64) {
                Some(bits) => *bits |= 1 << (row % 64),
                None => {
                    dirty.below = true;
                    break;
                }
            }
        }
        dirty
    }

    /// The rows from this one on whose keys have changed; all, if there were none, or not as many.
    #[must_use]
    pub(crate) fn between(before: &[u64], after: &[u64], first: u16) -> Self {
        if before.is_empty() || before.len() != after.len() {
            return Self::ALL;
        }
        let rows = (first..).zip(before.iter().zip(after));
        let changed = rows.filter(|(_, (before, after))| before != after);
        let changed = changed.map(|(y, _)| Self::rows(y..y + 1));
        changed.fold(Self::NONE, Self::union)
    }

    /// The rows of both.
    #[must_use]
    pub fn union(mut self, other: Self) -> Self {
        for (bits, others) in self.bits.iter_mut().zip(other.bits) {
            *bits |= others;
        }
        self.below |= other.below;
        self
    }

    /// Whether there is a row to draw.
    pub fn any(&self) -> bool {
        *self != Self::NONE
    }

    pub(crate) fn contains(&self, row: u16) -> bool {
        let bits = self.bits.get(usize::from(row) / 64);
        bits.map_or(self.below, |bits| bits & 1 << (row % 64) != 0)
    }

    /// The rows of a screen with this many, as runs without a gap.
    pub fn runs(&self, height: u16) -> impl Iterator<Item = Range<u16>> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = (next..height).find(|row| self.contains(*row))?;
            next = (first..height)
                .find(|row| !self.contains(*row))
                .unwrap_or(height);
            Some(first..next)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(dirty: DirtyRows, height: u16) -> Vec<(u16, u16)> {
        dirty.runs(height).map(|run| (run.start, run.end)).collect()
    }

    #[test]
    fn neighbours_are_one_run() {
        let dirty = DirtyRows::rows(0..1)
            .union(DirtyRows::rows(5..7))
            .union(DirtyRows::rows(6..9))
            .union(DirtyRows::rows(23..24));
        assert_eq!(runs(dirty, 24), [(0, 1), (5, 9), (23, 24)]);
        assert_eq!(runs(dirty, 6), [(0, 1), (5, 6)]);
        assert!(dirty.any() && !DirtyRows::rows(7..7).any());
    }

    #[test]
    fn all_is_all_at_any_height() {
        for height in [1, 24, 64, 256, 257, u16::MAX] {
            assert_eq!(runs(DirtyRows::ALL, height), [(0, height)]);
            assert_eq!(runs(DirtyRows::NONE, height), []);
        }
        assert_eq!(runs(DirtyRows::rows(0..300), 400), [(0, 400)]);
        assert_eq!(runs(DirtyRows::rows(260..261), 300), [(256, 300)]);
    }
}
