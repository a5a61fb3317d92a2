//! All numbers below a bound, each once, in random order, without a list of them.
//!
//! A shuffled list of the sides of 4000 x 4000 cells would be 128 MB, eight times the
//! maze. Instead each number is split into a row and a column of a nearly square
//! table, and both are moved in turn by an amount that a keyed hash makes of the
//! other: an unbalanced Feistel network over Z_a x Z_b (Black and Rogaway, "Ciphers
//! with arbitrary finite domains", 2002, the method they call generalised Feistel).
//! Each round can be undone, so no number comes twice.

use super::super::rng::Rng;

/// Rounds of the network. Four make the order look random to anybody who does not
/// know the keys (Luby and Rackoff); the others are for tables of a few entries,
/// where a round moves little.
const ROUNDS: usize = 8;

/// A random order of the numbers below a bound.
pub(super) struct Order {
    bound: u32,
    rows: u32,
    cols: u32,
    keys: [u64; ROUNDS],
}

impl Order {
    /// An order of the numbers from 0 to `bound - 1`. Takes eight 64-bit numbers.
    pub(super) fn new(bound: u32, rng: &mut Rng) -> Self {
        let rows = bound.isqrt().max(1);
        Self {
            bound,
            rows,
            cols: bound.div_ceil(rows),
            keys: std::array::from_fn(|_| rng.next_u64()),
        }
    }

    /// The numbers in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let places = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        places
            .map(|(row, col)| self.encrypt(row, col))
            .filter(|&number| number < self.bound)
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

/// 32 bits of a number and a key: the middle of SplitMix64's finisher.
#[inline(always)]
fn hash(number: u32, key: u64) -> u32 {
    let mixed = (u64::from(number) ^ key).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed ^ (mixed >> 32)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_comes_once() {
        for bound in [1, 2, 3, 5, 18, 100, 1023, 66_000] {
            let mut seen = vec![false; bound as usize];
            for number in Order::new(bound, &mut Rng::new(u64::from(bound))).iter() {
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
                let order = Order::new(bound, &mut Rng::new(seed));
                let four: Vec<u32> = order
                    .iter()
                    .filter(|number| number % (bound / 4) == 0)
                    .collect();
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
