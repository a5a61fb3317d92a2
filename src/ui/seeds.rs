//! Seeds of boards. A seed does not tell the ones that follow.

use sha2::{Digest, Sha256};

/// A sequence of seeds. Players see the seeds of their boards; if they could compute the next
/// one, they would know the next ranked board beforehand. So each is a part of the SHA-256
/// hash of a secret and a counter, as in the Hash_DRBG of NIST SP 800-90A.
#[derive(Clone, Debug)]
pub(crate) struct Seeds {
    secret: u64,
    counter: u64,
}

impl Seeds {
    #[must_use]
    pub(crate) fn new(secret: u64) -> Self {
        Self { secret, counter: 0 }
    }

    pub(crate) fn draw(&mut self) -> u64 {
        let mut hash = Sha256::new();
        hash.update(self.secret.to_be_bytes());
        hash.update(self.counter.to_be_bytes());
        self.counter = self.counter.wrapping_add(1);
        let mut seed = [0; 8];
        seed.copy_from_slice(&hash.finalize()[..8]);
        u64::from_be_bytes(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_secret_gives_the_same_seeds() {
        let three = |secret| {
            let mut seeds = Seeds::new(secret);
            [seeds.draw(), seeds.draw(), seeds.draw()]
        };
        assert_eq!(three(5), three(5));
        let all: std::collections::BTreeSet<u64> = three(5).into_iter().chain(three(6)).collect();
        assert_eq!(all.len(), 6);
    }
}
