//! Random numbers that are the same on every machine and in every later version.
//!
//! The algorithm is xoshiro256++ 1.0 by Blackman and Vigna ("Scrambled linear
//! pseudorandom number generators", 2021), its 256 bits of state filled from the
//! 64-bit seed by their SplitMix64, as the authors recommend. It never changes:
//! mazes, boards and replays are remembered by their seed alone. A better
//! generator would be a second type beside this one.

use std::convert::Infallible;

use rand::{SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The random numbers behind every seed.
///
/// `rand` accepts it as a generator, but what `rand` makes of the numbers may change with
/// its version, so nothing seeded may depend on that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The generator for a seed; every one of the 2^64 is valid, 0 included.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub(crate) fn next_u64(&mut self) -> u64 {
        rand::Rng::next_u64(&mut self.0)
    }

    /// The next 32 random bits: the upper half of [`Rng::next_u64`].
    #[inline]
    pub(crate) fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    /// A number from 0 to `n - 1`, each with exactly the same chance; 0 when `n` is 0.
    ///
    /// Lemire, "Fast random integer generation in an interval" (2019): multiply,
    /// keep the upper half, and draw again in the rare case that would be biased.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let biased = n.wrapping_neg() % n;
            while (product as u32) < biased {
                product = u64::from(self.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Puts a slice in random order (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// Twelve-sided dice, thrown 256 at a time. The inner loops of generators choose with them
/// among up to four directions, where [`Rng::below`] would cost more than the step itself.
///
/// Each face is `floor(12 r / 2^16)` of 16 random bits `r`, the lowest of a
/// [`Rng::next_u64`] first. Twelve is divisible by 1, 2, 3 and 4; choosing among two
/// or four is exactly fair, one of three comes up 21846 times in 65536 instead of
/// 21845 1/3.
pub(crate) struct Dice {
    faces: [u8; 256],
    thrown: u8,
}

impl Dice {
    pub(crate) fn new() -> Self {
        Self {
            faces: [0; 256],
            thrown: 0,
        }
    }

    /// The next face, 0 to 11.
    #[inline(always)]
    pub(crate) fn face(&mut self, rng: &mut Rng) -> u8 {
        if self.thrown == 0 {
            self.throw(rng);
        }
        let face = self.faces[usize::from(self.thrown)];
        self.thrown = self.thrown.wrapping_add(1);
        face
    }

    #[inline(never)]
    fn throw(&mut self, rng: &mut Rng) {
        for four in self.faces.chunks_exact_mut(4) {
            let mut bits = rng.next_u64();
            for face in four {
                *face = ((u32::from(bits as u16) * 12) >> 16) as u8;
                bits >>= 16;
            }
        }
    }
}

/// Coins, 64 from each [`Rng::next_u64`], the lowest bit first.
pub(crate) struct Coins {
    bits: u64,
    left: u32,
}

impl Coins {
    pub(crate) fn new() -> Self {
        Self { bits: 0, left: 0 }
    }

    /// True half of the time.
    #[inline]
    pub(crate) fn toss(&mut self, rng: &mut Rng) -> bool {
        if self.left == 0 {
            self.bits = rng.next_u64();
            self.left = 64;
        }
        let coin = self.bits & 1 == 1;
        self.bits >>= 1;
        self.left -= 1;
        coin
    }
}

/// Random directions, 32 from each [`Rng::next_u64`], the lowest two bits first.
pub(crate) struct RandomDirs {
    bits: u64,
    left: u32,
}

impl RandomDirs {
    pub(crate) fn new() -> Self {
        Self { bits: 0, left: 0 }
    }

    /// The [`Dir::index`](super::dir::Dir::index) of a random direction, 0 to 3.
    #[inline(always)]
    pub(crate) fn next(&mut self, rng: &mut Rng) -> usize {
        if self.left == 0 {
            self.bits = rng.next_u64();
            self.left = 32;
        }
        let dir = (self.bits & 3) as usize;
        self.bits >>= 2;
        self.left -= 1;
        dir
    }
}

impl TryRng for Rng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next_u64())
    }

    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(dst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The authors' C code in Rust.
    fn reference(seed: u64, count: usize) -> Vec<u64> {
        let mut mix = seed;
        let mut s = [0u64; 4].map(|_| {
            mix = mix.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (mix ^ mix >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ z >> 31
        });
        let mut next = || {
            let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
            let t = s[1] << 17;
            s[2] ^= s[0];
            s[3] ^= s[1];
            s[1] ^= s[2];
            s[0] ^= s[3];
            s[2] ^= t;
            s[3] = s[3].rotate_left(45);
            result
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn is_the_published_algorithm_for_every_seed() {
        for seed in [0, 1, 42, u64::MAX] {
            let mut rng = Rng::new(seed);
            let ours: Vec<u64> = (0..100).map(|_| rng.next_u64()).collect();
            assert_eq!(ours, reference(seed, 100), "seed {seed}");
        }
    }

    #[test]
    fn below_is_fair_and_stays_below() {
        let mut rng = Rng::new(7);
        for n in [1, 2, 3, 7, 12] {
            let mut counts = vec![0u32; n as usize];
            for _ in 0..n * 10_000 {
                counts[rng.below(n) as usize] += 1;
            }
            // Five standard deviations of a count of mean 10,000.
            assert!(
                counts.iter().all(|c| c.abs_diff(10_000) < 500),
                "{n}: {counts:?}"
            );
        }
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn dice_have_twelve_faces_and_coins_two() {
        let mut rng = Rng::new(1);
        let (mut dice, mut counts) = (Dice::new(), [0u32; 12]);
        for _ in 0..120_000 {
            counts[usize::from(dice.face(&mut rng))] += 1;
        }
        assert!(
            counts.iter().all(|c| c.abs_diff(10_000) < 500),
            "{counts:?}"
        );

        let mut fresh = Rng::new(1);
        let first = fresh.next_u64();
        let expected = [0, 16, 32, 48].map(|s| (first >> s & 0xFFFF) * 12 / 65536);
        let (mut dice, mut rng) = (Dice::new(), Rng::new(1));
        assert_eq!([0; 4].map(|_: u8| u64::from(dice.face(&mut rng))), expected);

        let mut coins = Coins::new();
        let heads = (0..10_000).filter(|_| coins.toss(&mut rng)).count();
        assert!(heads.abs_diff(5_000) < 250, "{heads}");
    }

    #[test]
    fn rand_accepts_it() {
        use rand::RngExt;
        let mut rng = Rng::new(3);
        let dice: u32 = rng.random_range(1..=6);
        assert!((1..=6).contains(&dice));
    }
}
