//! Seeds of boards. A seed does not tell the ones that follow.

use sha2::{Digest, Sha256};

use super::{GameDef, Level};
use crate::limits::budget::BoardLimit;

/// A sequence of seeds. Players see the seeds of their boards; if they could compute the next
/// one, they would know the next ranked board beforehand. So each is a part of the SHA-256
/// hash of a secret and a counter, as in the Hash_DRBG of NIST SP 800-90A.
#[derive(Clone, Debug)]
pub(crate) struct Seeds {
    secret: u64,
    counter: u64,
    limit: Option<BoardLimit>,
}

impl Seeds {
    /// Those of a secret, where new boards are counted by this limit.
    pub(crate) fn new(secret: u64, limit: Option<BoardLimit>) -> Self {
        Self {
            secret,
            counter: 0,
            limit,
        }
    }

    /// The seed of a new board of this level, and whether a run on it may be ranked: not beyond
    /// the limit, as many boards would be passed over until an easy one comes.
    pub(crate) fn draw_board(&mut self, entry: &GameDef, level: &Level) -> (u64, bool) {
        let limit = self.limit.as_ref().filter(|_| entry.is_ranked(level));
        let allowed = limit.is_none_or(BoardLimit::allows);
        ((entry.seed)(self.draw()), allowed)
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
            let mut seeds = Seeds::new(secret, None);
            [seeds.draw(), seeds.draw(), seeds.draw()]
        };
        assert_eq!(three(5), three(5));
        let all: std::collections::BTreeSet<u64> = three(5).into_iter().chain(three(6)).collect();
        assert_eq!(all.len(), 6);
    }
}
