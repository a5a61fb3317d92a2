//! What players and addresses may have written, counted over all of their connections.
//!
//! A key alone is no bound, as a stranger makes as many as they like: so each change counts
//! for its address too, and a key of which nothing is kept yet counts for its address alone.
//! Where others have used that up, a player who has had little is let in all the same, within a
//! second bound of the address.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::ClientAddress;
use super::rate_limiter::{Quota, RateLimiter};

#[cfg(test)]
mod tests;

/// Limiters at a time: each takes about 150 bytes. One that owes nothing is forgotten, so this
/// many need thousands of addresses that all write as much as they may.
const LIMITERS_MAX: usize = 50_000;

/// Limiters that one change is counted by, at most.
const PLACES_MAX: usize = 3;

/// How often limiters that owe nothing are forgotten.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

/// How soon again, where there is no room: a look at all of them takes a few milliseconds.
const FULL_SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// How many addresses' worth all those have together for whom there is no room.
const OTHERS_FACTOR: u32 = 64;

/// How long a change may be delayed that can wait: a newer state of the same thing takes its
/// place meanwhile. Longer, and the ends of sessions would pile up.
const DELAY_MAX: Duration = Duration::from_secs(10);

/// Something that the store is to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Change {
    /// A key of which nothing is kept yet becomes a player.
    NewPlayer,
    /// A finished run, ranked or practice.
    FinishedRun,
    /// A guest's run on the board of a day of this game, or on that of a week of this step of the
    /// ladder.
    GuestRun(&'static str, Option<u8>),
    /// An unfinished game.
    Save,
    /// A byte of a finished run, or one by which an unfinished game has grown.
    RunByte,
    /// An unfinished game is gone on with, left or given up, a guest begins a board of the day, or
    /// a player was told of a key: nothing is added.
    Update,
    Settings,
    Rename,
    /// A code that links another key is made.
    LinkCode,
    /// A code that links a key is tried.
    Link,
    /// A key is removed, or a player forgotten.
    Removal,
    /// A board that is ranked is drawn. It writes nothing, but whoever draws until an easy one
    /// comes owns the list.
    RankedBoard,
}

/// What may be done at once and in the long run.
struct Quotas {
    /// One key; `None`: its address alone counts.
    key: Option<Quota>,
    /// What a key may have had at most to be let in where its address is beyond its bound; all of
    /// an address that are let in so have as much together as the address, which may come to twice
    /// its bound therefore. `None`: it is not let in.
    assured: Option<u64>,
    /// All guests of an address, so that they leave the rest to those with a key; of what guests
    /// do not do, all keys of which nothing is kept.
    strangers: Option<Quota>,
    /// An address.
    address: Quota,
}

impl Change {
    /// What one key may do, and one address. An address is often a class: forty with a key and
    /// forty guests who join within a minute and finish a run each minute are within all of
    /// them, and so are two hundred in a trusted network, which has [`TRUSTED_FACTOR`] times as
    /// much.
    ///
    /// [`TRUSTED_FACTOR`]: super::TRUSTED_FACTOR
    fn quotas(self) -> Quotas {
        let every = |millis, burst| Quota::every(Duration::from_millis(millis), burst);
        let (key, address) = match self {
            // A school at once, and then 1440 a day. A player's rows are bounded in number.
            Self::NewPlayer => (None, every(60_000, 240)),
            // One player: an evening's at once, also where the store was away meanwhile; then no
            // player wins for long in less than six seconds. A class: 100 a minute, of which each
            // key keeps 500 and its bests.
            Self::FinishedRun => (Some(every(6_000, 200)), every(600, 600)),
            // A class at once and then another one each day: of the thousand places that guests
            // have, an address takes 112 in a day, and a trusted network 896.
            Self::GuestRun(..) => (None, every(30 * 60_000, 64)),
            // A game in play is kept every minute, and whenever it is left.
            Self::Save => (Some(every(2_000, 60)), every(250, 600)),
            // A minute at a quick pace, 400 moves, is 430 bytes, and again when the game is
            // finished. So a player has sixteen times as much, and a class of eighty, all of them
            // as quick without a break, one and a half times.
            Self::RunByte => (
                Some(Quota::per_second(256, 256 * 1024)),
                Quota::per_second(2048, 4 * 1024 * 1024),
            ),
            // Whoever looks into game after game needs one or two for each.
            Self::Update => (Some(every(1_000, 120)), every(100, 1_200)),
            // They are kept when a screen is left where they were changed.
            Self::Settings => (Some(every(10_000, 30)), every(1_000, 300)),
            Self::Rename => (Some(every(60_000, 10)), every(5_000, 100)),
            // Linking a key takes one of each, and perhaps a slip of the pen; a player has sixteen
            // keys at most.
            Self::LinkCode | Self::Link | Self::Removal => {
                (Some(every(60_000, 10)), every(10_000, 100))
            }
            // More than anybody looks at, let alone plays: twice as many as finished runs. A class
            // passes over thirty boards within a minute, and five a minute after that.
            Self::RankedBoard => (Some(every(3_000, 30)), every(300, 1_200)),
        };
        let strangers = match self {
            // Forty guests who play and leave a game each minute need 60 a minute.
            Self::Save => Some(every(500, 300)),
            // Half of it: fresh keys are free, and fifty of them take all that there is.
            Self::RankedBoard => Some(every(600, 600)),
            _ => None,
        };
        // Whoever plays by hand is below: of others, four keys use up what an address may finish,
        // and forty the boards.
        let assured = match self {
            Self::FinishedRun => Some(20),
            Self::RankedBoard => Some(10),
            _ => None,
        };
        Quotas {
            key,
            assured,
            strangers,
            address,
        }
    }

    /// How long it may be delayed rather than refused.
    fn patience(self) -> Duration {
        match self {
            Self::Save | Self::RunByte | Self::Settings => DELAY_MAX,
            _ => Duration::ZERO,
        }
    }
}

/// Whose changes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Holder {
    /// The hash of a fingerprint. Who collides with another key shares its bounds.
    Key(u64),
    Address(ClientAddress),
    /// All guests or new keys of an address.
    Strangers(ClientAddress),
    /// All of an address, or of a customer with IPv6, who are let in beyond its bound.
    Assured(ClientAddress),
    /// Those for whom there was no room.
    Others,
}

/// The limiters of all keys and addresses.
#[derive(Debug, Default)]
pub(crate) struct ChangeLimits {
    /// With a secret of its own, so that nobody makes keys that collide with another's.
    hasher: RandomState,
    table: Mutex<LimiterTable>,
}

#[derive(Debug, Default)]
struct LimiterTable {
    limiters: HashMap<(Holder, Change), RateLimiter>,
    swept: Option<Instant>,
}

impl ChangeLimits {
    /// Counts changes of this address and, if something is kept of it, of this key; says when
    /// they may be made, which is now but for those that can wait.
    ///
    /// # Errors
    /// They are beyond a bound; nothing was counted.
    pub(crate) fn count_all(
        &self,
        change: Change,
        many: u64,
        key: Option<&str>,
        address: ClientAddress,
        now: Instant,
    ) -> Result<Instant, BeyondBound> {
        self.count_by(change, many, (key, key.is_none()), address, now)
    }

    /// Counts a board that is drawn for this key; whether it may be ranked.
    fn count_board(&self, key: &str, is_new: bool, address: ClientAddress, now: Instant) -> bool {
        let who = (Some(key), is_new);
        let counted = self.count_by(Change::RankedBoard, 1, who, address, now);
        counted.is_ok()
    }

    /// Counts changes of whoever has this key, and is a stranger or not.
    fn count_by(
        &self,
        change: Change,
        many: u64,
        (key, is_stranger): (Option<&str>, bool),
        address: ClientAddress,
        now: Instant,
    ) -> Result<Instant, BeyondBound> {
        let quotas = change.quotas();
        let here = |quota: Quota| quota.times(address.factor());
        let own = key.map(|key| Holder::Key(self.hasher.hash_one(key)));
        let own = own.zip(quotas.key);
        let strangers = quotas.strangers.filter(|_| is_stranger).map(here);
        let of_address = here(quotas.address);
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        table.sweep(now);
        let usual = [
            own,
            Some(Holder::Strangers(address)).zip(strangers),
            Some((Holder::Address(address), of_address)),
        ];
        let latest = now + change.patience();
        if let Some(begins) = table.count(change, many, usual, now, latest) {
            return Ok(begins);
        }
        // Others have used the address up, and not this player.
        let has_had_little = |own: (Holder, Quota)| {
            let limiter = table.limiters.get(&(own.0, change));
            let had = limiter.map_or(0, |limiter| limiter.used(now));
            quotas.assured.is_some_and(|assured| had + many <= assured)
        };
        if is_stranger || !own.is_some_and(has_had_little) {
            return Err(BeyondBound);
        }
        let assured = [own, None, Some((Holder::Assured(address), of_address))];
        let begins = table.count(change, many, assured, now, latest);
        begins.ok_or(BeyondBound)
    }
}

/// Which of the boards that are drawn for a player may be ranked.
#[derive(Clone, Debug)]
pub struct BoardLimit {
    limits: Arc<ChangeLimits>,
    key: Box<str>,
    /// Whether anything is kept of the key.
    is_known: Arc<AtomicBool>,
    address: ClientAddress,
}

impl BoardLimit {
    pub(crate) fn new(
        limits: Arc<ChangeLimits>,
        key: &str,
        is_known: Arc<AtomicBool>,
        address: ClientAddress,
    ) -> Self {
        let key = key.into();
        Self {
            limits,
            key,
            is_known,
            address,
        }
    }

    /// Counts a board; whether it may be ranked.
    pub(crate) fn allows(&self) -> bool {
        let is_new = !self.is_known.load(Ordering::Relaxed);
        let (limits, now) = (&self.limits, Instant::now());
        limits.count_board(&self.key, is_new, self.address, now)
    }
}

/// A change is beyond what its key or its address may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BeyondBound;

impl LimiterTable {
    /// Counts changes for all of these, and says when they may be made; nothing where that is after
    /// `latest`.
    fn count(
        &mut self,
        change: Change,
        many: u64,
        holders: [Option<(Holder, Quota)>; PLACES_MAX],
        now: Instant,
        latest: Instant,
    ) -> Option<Instant> {
        let counted = holders.map(|holder| {
            let (holder, quota) = holder?;
            let (id, quota) = self.place((holder, change), quota);
            let known = self.limiters.get(&id).copied();
            Some((id, known.unwrap_or_else(|| RateLimiter::new(quota, now))))
        });
        let earliest = |(_, limiter): &(_, RateLimiter)| limiter.earliest(many, now);
        let begins = counted.iter().flatten().map(earliest).max();
        let begins = begins.unwrap_or(now);
        if begins > latest {
            return None;
        }
        for (id, mut limiter) in counted.into_iter().flatten() {
            limiter.reserve(many, now);
            self.limiters.insert(id, limiter);
        }
        Some(begins)
    }

    /// Where something is counted: where it belongs, or with all others where there is no room.
    fn place(&self, id: (Holder, Change), quota: Quota) -> ((Holder, Change), Quota) {
        if self.limiters.len() + PLACES_MAX <= LIMITERS_MAX || self.limiters.contains_key(&id) {
            (id, quota)
        } else {
            let of_others = id.1.quotas().address.times(OTHERS_FACTOR);
            ((Holder::Others, id.1), of_others)
        }
    }

    fn sweep(&mut self, now: Instant) {
        let interval = if self.limiters.len() + PLACES_MAX <= LIMITERS_MAX {
            SWEEP_INTERVAL
        } else {
            FULL_SWEEP_INTERVAL
        };
        if self.swept.is_some_and(|swept| swept + interval > now) {
            return;
        }
        self.swept = Some(now);
        self.limiters.retain(|_, limiter| !limiter.is_idle(now));
        // After a rush the table would stay as large as it was.
        if self.limiters.len() < self.limiters.capacity() / 4 {
            self.limiters.shrink_to_fit();
        }
    }
}
