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
mod tests;
