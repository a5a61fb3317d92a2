//! The rows of the screen that may look different from when they were drawn last.
//!
//! Most keys change two or three rows of a screen, and only those are drawn, packed and
//! encoded. Which rows of a board these are, its game says by a key for each, made of what its drawing
//! depends on ([`row_keys`](crate::games::Game::row_keys)). To draw every frame as a whole and keep a
//! hash of each row shown was measured against it, and took three to six times the instructions for a
//! key in the labyrinth: blanking and hashing alone cost more than all of a key costs here.

use std::ops::Range;

/// Rows that there can be: a terminal has [200 rows at most](crate::session::HEIGHT_MAX).
const ROWS: usize = 256;

/// A set of rows of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DirtyRows([u64; ROWS / 64]);

impl DirtyRows {
    /// No row.
    pub const NONE: Self = Self([0; ROWS / 64]);

    /// All rows, however many there are.
    pub const ALL: Self = Self([u64::MAX; ROWS / 64]);

    /// These rows.
    #[must_use]
    pub(crate) fn rows(rows: Range<u16>) -> Self {
        let mut dirty = Self::NONE;
        for row in rows {
            if let Some(bits) = dirty.0.get_mut(usize::from(row) / 64) {
                *bits |= 1 << (row % 64);
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
        for (bits, others) in self.0.iter_mut().zip(other.0) {
            *bits |= others;
        }
        self
    }

    /// Whether there is a row to draw.
    pub fn any(&self) -> bool {
        *self != Self::NONE
    }

    pub(crate) fn contains(&self, row: u16) -> bool {
        let bits = self.0.get(usize::from(row) / 64);
        bits.is_some_and(|bits| bits & 1 << (row % 64) != 0)
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
        for height in [1, 24, 64, 200] {
            assert_eq!(runs(DirtyRows::ALL, height), [(0, height)]);
            assert_eq!(runs(DirtyRows::NONE, height), []);
        }
    }
}
