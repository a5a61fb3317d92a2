//! Seeds of boards that tell nothing of the boards to come.

use sha2::{Digest, Sha256};

/// A row of seeds. Players are shown the seeds of their boards; whoever could work out the
/// next one from them would know the next ranked board beforehand. So each is a piece of
/// a SHA-256 hash of the secret beginning and its place in the row (the counter mode of
/// NIST SP 800-90A's Hash_DRBG).
#[derive(Clone, Debug)]
pub struct Seeds {
    first: u64,
    drawn: u64,
}

impl Seeds {
    /// The row that begins with this secret.
    #[must_use]
    pub fn new(first: u64) -> Seeds {
        Seeds { first, drawn: 0 }
    }

    /// The next seed.
    pub fn draw(&mut self) -> u64 {
        let mut hash = Sha256::new();
        hash.update(self.first.to_be_bytes());
        hash.update(self.drawn.to_be_bytes());
        self.drawn = self.drawn.wrapping_add(1);
        let mut seed = [0; 8];
        seed.copy_from_slice(&hash.finalize()[..8]);
        u64::from_be_bytes(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_secret_gives_the_same_row() {
        let row = |first| {
            let mut seeds = Seeds::new(first);
            [seeds.draw(), seeds.draw(), seeds.draw()]
        };
        assert_eq!(row(5), row(5));
        let all: std::collections::BTreeSet<u64> = row(5).into_iter().chain(row(6)).collect();
        assert_eq!(all.len(), 6);
    }
}
