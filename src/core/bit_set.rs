//! A set of small whole numbers, one bit each.

pub(crate) struct BitSet(Vec<u64>);

impl BitSet {
    /// The empty subset of the numbers below `bound`.
    pub(crate) fn new(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds a number and says whether it was missing.
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let is_new = !self.contains(number);
        self.0[number / 64] |= 1 << (number % 64);
        is_new
    }

    /// Takes a number out and says whether it was there.
    pub(crate) fn remove(&mut self, number: usize) -> bool {
        let was_there = self.contains(number);
        self.0[number / 64] &= !(1 << (number % 64));
        was_there
    }
}
