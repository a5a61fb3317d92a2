//! All numbers below a bound, each once, in random order, without a list of them.
//!
//! A shuffled list of the sides of 4000 x 4000 cells would be 128 MB, eight times the maze.
//! Instead each number is split into a row and a column of a nearly square table, and both
//! are shifted in turn by a keyed hash of the other: an unbalanced Feistel network over
//! Z_a x Z_b (Black and Rogaway, "Ciphers with arbitrary finite domains", 2002, the
//! generalised Feistel method). Each round can be undone, so no number comes twice.

use crate::core::rng::Rng;

/// Rounds of the network. Four make the order look random (Luby and Rackoff); two more are for
/// tables of a few entries, where a round moves little.
const ROUNDS: usize = 6;

/// Numbers made at a time, so that the rounds of many overlap.
pub(super) const BATCH: usize = 64;

pub(super) struct Permutation {
    rows: u32,
    cols: u32,
    keys: [(u64, u64); ROUNDS],
    row: u32,
    col: u32,
}

impl Permutation {
    /// A permutation of the numbers from 0 to `bound - 1`. Takes twelve 64-bit numbers.
    pub(super) fn new(bound: u32, rng: &mut Rng) -> Self {
        let rows = bound.isqrt().max(1);
        let keys = std::array::from_fn(|_| (rng.next_u64(), rng.next_u64() | 1));
        Self {
            rows,
            cols: bound.div_ceil(rows),
            keys,
            row: 0,
            col: 0,
        }
    }

    /// The next numbers; those that are not below the bound do not count. `None` at the end.
    pub(super) fn next_batch(&mut self) -> Option<[u32; BATCH]> {
        if self.row == self.rows {
            return None;
        }
        Some(std::array::from_fn(|_| {
            if self.row == self.rows {
                return u32::MAX;
            }
            let number = self.encrypt(self.row, self.col);
            self.col += 1;
            if self.col == self.cols {
                (self.row, self.col) = (self.row + 1, 0);
            }
            number
        }))
    }

    #[inline(always)]
    fn encrypt(&self, mut row: u32, mut col: u32) -> u32 {
        for pair in self.keys.chunks_exact(2) {
            row = shift(row, hash(col, pair[0]), self.rows);
            col = shift(col, hash(row, pair[1]), self.cols);
        }
        row * self.cols + col
    }
}

/// Adds a hash, scaled down to the modulus, to a number below the modulus.
#[inline(always)]
fn shift(number: u32, hash: u32, modulus: u32) -> u32 {
    let sum = number + ((u64::from(hash) * u64::from(modulus)) >> 32) as u32;
    if sum >= modulus { sum - modulus } else { sum }
}

/// 32 bits of a number and a key: both halves of a product of 128 bits, folded.
#[inline(always)]
fn hash(number: u32, (offset, factor): (u64, u64)) -> u32 {
    let product = u128::from(u64::from(number) ^ offset) * u128::from(factor);
    (((product >> 64) as u64 ^ product as u64) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(bound: u32, seed: u64) -> Vec<u32> {
        let mut permutation = Permutation::new(bound, &mut Rng::new(seed));
        let batches = std::iter::from_fn(|| permutation.next_batch());
        batches.flatten().filter(|&number| number < bound).collect()
    }

    #[test]
    fn each_number_comes_once() {
        for bound in [1, 2, 3, 5, 18, 100, 1023, 66_000] {
            let mut seen = vec![false; bound as usize];
            for number in numbers(bound, u64::from(bound)) {
                assert!(
                    !std::mem::replace(&mut seen[number as usize], true),
                    "{number} of {bound}"
                );
            }
            assert!(seen.iter().all(|&seen| seen), "{bound}");
        }
    }

    /// All 24 orders of four numbers come equally often, also when the four are taken
    /// from the sides of a small grid as there are more numbers than sides.
    #[test]
    fn short_orders_are_uniform() {
        for bound in [4, 24] {
            let mut counts = std::collections::BTreeMap::new();
            for seed in 0..24_000 {
                let order = numbers(bound, seed).into_iter();
                let four: Vec<u32> = order.filter(|number| number % (bound / 4) == 0).collect();
                *counts.entry(four).or_insert(0u32) += 1;
            }
            let square = |count: &u32| (f64::from(*count) - 1000.0).powi(2) / 1000.0;
            let chi: f64 = counts.values().map(square).sum();
            // 23 degrees of freedom: 49.7 is exceeded once in a thousand.
            assert!(
                counts.len() == 24 && chi < 49.7,
                "{bound}: chi-square {chi}"
            );
        }
    }
}
