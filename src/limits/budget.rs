//! What players and addresses may have written, and which boards may be ranked, over all of their
//! connections.
//!
//! A stranger makes as many keys as they like, so what is written counts for the address too, and a
//! new player most of all.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::ClientAddress;
use super::rate_limiter::{Quota, RateLimiter};

/// What anything that is written counts for beside its run, in bytes: a row and its places in the
/// indexes.
pub(crate) const ROW: usize = 256;

/// What a new player counts for: with an address's burst, that is a school's year at once, and
/// then five thousand a day.
pub(crate) const NEW_PLAYER: usize = 64 * 1024;

/// Bytes of a player: an evening's games at once, also where the database was unavailable
/// meanwhile, and then one row a second.
fn of_player() -> Quota {
    Quota::per_second(256, 128 * 1024)
}

/// Bytes of an address: a class of forty that finishes a game every twenty seconds.
fn of_address() -> Quota {
    Quota::per_second(4096, 8 * 1024 * 1024)
}

/// Boards of a player that are ranked: more than anybody looks at, let alone plays. Whoever draws
/// until an easy one comes would own the leaderboards.
fn boards() -> Quota {
    Quota::every(Duration::from_secs(3), 30)
}

/// Limiters at a time: each takes about 100 bytes. One that owes nothing is forgotten, and those
/// for whom there is no room share one.
const LIMITERS_MAX: usize = 50_000;

/// How often idle limiters are dropped at most: looking at all of them takes milliseconds.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Holder {
    /// What a player has written, by the hash of the key. Who collides with another shares its
    /// bounds.
    Player(u64),
    Boards(u64),
    Address(ClientAddress),
    /// Those for whom there is no room.
    Others,
}

#[derive(Debug, Default)]
pub(crate) struct Budgets {
    /// With a secret of its own, so that nobody makes keys that collide with another's.
    hasher: RandomState,
    table: Mutex<Table>,
}

#[derive(Debug, Default)]
struct Table {
    limiters: HashMap<Holder, RateLimiter>,
    swept: Option<Instant>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhausted;

impl Budgets {
    /// Counts bytes that are written for an address and a player there, if there is one.
    pub(crate) fn write(
        &self,
        bytes: usize,
        key: Option<&str>,
        address: ClientAddress,
        now: Instant,
    ) -> Result<(), Exhausted> {
        let bytes = bytes as u64;
        let player = key.map(|key| (Holder::Player(self.hasher.hash_one(key)), of_player()));
        let address = (
            Holder::Address(address),
            of_address().times(address.factor()),
        );
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let holders = [player, Some(address)];
        for (holder, quota) in holders.into_iter().flatten() {
            if table.limiter(holder, quota, now).earliest(bytes, now) > now {
                return Err(Exhausted);
            }
        }
        for (holder, quota) in holders.into_iter().flatten() {
            table.limiter(holder, quota, now).reserve(bytes, now);
        }
        Ok(())
    }

    fn may_rank_board(&self, key: &str, now: Instant) -> bool {
        let holder = Holder::Boards(self.hasher.hash_one(key));
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        table.limiter(holder, boards(), now).check(1, now).is_ok()
    }
}

impl Table {
    fn limiter(&mut self, holder: Holder, quota: Quota, now: Instant) -> &mut RateLimiter {
        let is_full = self.limiters.len() >= LIMITERS_MAX;
        if is_full && self.swept.is_none_or(|swept| swept + SWEEP_INTERVAL <= now) {
            self.swept = Some(now);
            self.limiters.retain(|_, limiter| !limiter.is_idle(now));
        }
        let has_room = self.limiters.len() < LIMITERS_MAX || self.limiters.contains_key(&holder);
        let holder = if has_room { holder } else { Holder::Others };
        let limiter = self.limiters.entry(holder);
        limiter.or_insert_with(|| RateLimiter::new(quota, now))
    }
}

/// Which of the boards that are drawn for a player may be ranked.
#[derive(Clone, Debug)]
pub struct BoardLimit {
    budgets: Arc<Budgets>,
    key: Arc<str>,
}

impl BoardLimit {
    pub(crate) fn new(budgets: Arc<Budgets>, key: impl Into<Arc<str>>) -> Self {
        let key = key.into();
        Self { budgets, key }
    }

    /// Counts a board; whether it may be ranked.
    pub(crate) fn allows(&self) -> bool {
        self.budgets.may_rank_board(&self.key, Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn address(last: u8) -> ClientAddress {
        ClientAddress {
            ip: Ipv4Addr::new(192, 0, 2, last).into(),
            is_trusted: false,
        }
    }

    /// How often as much as a run of some minutes may be written in so many seconds.
    fn writes(budgets: &Budgets, keys: usize, from: ClientAddress, seconds: u64) -> usize {
        let begin = Instant::now();
        let mut written = 0;
        for second in 0..seconds {
            let now = begin + Duration::from_secs(second);
            for key in 0..keys {
                let key = key.to_string();
                let write = || budgets.write(1024, Some(&key), from, now);
                written += std::iter::from_fn(|| write().ok()).count();
            }
        }
        written
    }

    #[test]
    fn a_player_and_an_address_have_a_burst_and_a_rate() {
        let one = writes(&Budgets::default(), 1, address(1), 400);
        assert!((128 + 99..=128 + 101).contains(&one), "{one}");
        let many = writes(&Budgets::default(), 1000, address(1), 100);
        assert!((8192 + 390..=8192 + 400).contains(&many), "{many}");
        let trusted = ClientAddress {
            is_trusted: true,
            ..address(1)
        };
        let many = writes(&Budgets::default(), 1000, trusted, 1);
        assert_eq!(many, 8 * 8192);
    }

    #[test]
    fn what_one_address_has_used_up_is_there_for_another() {
        let budgets = Budgets::default();
        writes(&budgets, 1000, address(1), 1);
        let now = Instant::now();
        let written = [1, 2].map(|n| budgets.write(1 << 20, None, address(n), now));
        assert_eq!(written, [Err(Exhausted), Ok(())]);
        // A class that comes for the first time.
        for pupil in 0..100 {
            let key = format!("pupil {pupil}");
            let written = budgets.write(NEW_PLAYER, Some(&key), address(2), now);
            assert_eq!(written, Ok(()));
        }
    }

    #[test]
    fn keys_in_plenty_take_no_more_memory() {
        let budgets = Budgets::default();
        let now = Instant::now();
        for key in 0..2 * LIMITERS_MAX {
            let _ = budgets.write(ROW, Some(&key.to_string()), address(1), now);
            budgets.may_rank_board(&key.to_string(), now);
        }
        assert!(budgets.table.lock().unwrap().limiters.len() <= LIMITERS_MAX + 1);
    }
}
