//! Which rows of the screen may look otherwise than when they were drawn last.
//!
//! Most keys change two or three rows of a screen. To draw, pack and compare the others
//! would be most of what such a key costs the server.

use std::ops::Range;

/// Rows that are told apart. What lies below them counts as one: a terminal has
/// [200 rows at most](crate::session::HEIGHT_MAX).
const ROWS: usize = 256;

/// Rows of the screen that have to be drawn anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stale {
    bits: [u64; ROWS / 64],
    below: bool,
}

impl Stale {
    /// No row.
    pub const NOTHING: Stale = Stale {
        bits: [0; ROWS / 64],
        below: false,
    };

    /// All rows, however many there are.
    pub const ALL: Stale = Stale {
        bits: [u64::MAX; ROWS / 64],
        below: true,
    };

    /// These rows.
    pub fn rows(rows: Range<u16>) -> Stale {
        let mut stale = Stale::NOTHING;
        for row in rows {
            match stale.bits.get_mut(usize::from(row) / 64) {
                Some(bits) => *bits |= 1 << (row % 64),
                None => {
                    stale.below = true;
                    break;
                }
            }
        }
        stale
    }

    /// These rows too.
    #[must_use]
    pub fn and(mut self, other: Stale) -> Stale {
        for (bits, others) in self.bits.iter_mut().zip(other.bits) {
            *bits |= others;
        }
        self.below |= other.below;
        self
    }

    /// Whether there is a row to draw.
    pub fn any(&self) -> bool {
        *self != Stale::NOTHING
    }

    /// Whether this row is one of them.
    pub fn has(&self, row: u16) -> bool {
        let bits = self.bits.get(usize::from(row) / 64);
        bits.map_or(self.below, |bits| bits & 1 << (row % 64) != 0)
    }

    /// The rows of a screen with this many, as runs without a gap.
    pub fn runs(&self, height: u16) -> impl Iterator<Item = Range<u16>> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = (next..height).find(|row| self.has(*row))?;
            next = (first..height)
                .find(|row| !self.has(*row))
                .unwrap_or(height);
            Some(first..next)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(stale: Stale, height: u16) -> Vec<(u16, u16)> {
        stale.runs(height).map(|run| (run.start, run.end)).collect()
    }

    #[test]
    fn neighbours_are_one_run() {
        let stale = Stale::rows(0..1)
            .and(Stale::rows(5..7))
            .and(Stale::rows(6..9))
            .and(Stale::rows(23..24));
        assert_eq!(runs(stale, 24), [(0, 1), (5, 9), (23, 24)]);
        assert_eq!(runs(stale, 6), [(0, 1), (5, 6)]);
        assert!(stale.any() && !Stale::rows(7..7).any());
    }

    #[test]
    fn all_is_all_at_any_height() {
        for height in [1, 24, 64, 256, 257, u16::MAX] {
            assert_eq!(runs(Stale::ALL, height), [(0, height)]);
            assert_eq!(runs(Stale::NOTHING, height), []);
        }
        assert_eq!(runs(Stale::rows(0..300), 400), [(0, 400)]);
        assert_eq!(runs(Stale::rows(260..261), 300), [(256, 300)]);
    }
}
