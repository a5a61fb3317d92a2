//! Bounds on wrong codes of rooms, so that nobody gets into a room by trying; and, counted apart, on
//! wrong codes of runs: there are 2^40 of them, so that with a million runs one in a million guesses
//! hits, which takes an address twelve days.
//!
//! There are 31,000^3 = 3.0e13 codes. With [`ROOMS_MAX`] rooms open, one in 3.0e10 guesses hits,
//! which is more than a year's worth as long as fewer than 940 are made a second. A connection that
//! has guessed nothing wrong is always looked up, so that a right code is refused for no guesses
//! but its own: that is one guess a login, of which a machine does some hundred a second. All other
//! guesses together are [`GUESSES_A_SECOND`]. Whether a code may be tried is decided before it is
//! looked up, so a refusal tells nothing about it.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

use crate::limits::ClientAddress;
use crate::limits::rate_limiter::{Quota, RateLimiter};

/// Rooms that may be open at a time.
pub(super) const ROOMS_MAX: usize = 1_000;

/// Wrong codes of all connections together, beside the first one of each.
pub(super) const GUESSES_A_SECOND: u32 = 100;

/// Addresses that are remembered at a time. One that owes nothing is forgotten, so this many take
/// as many addresses that have guessed within the last minute; those beyond it count together.
const ADDRESSES_MAX: usize = 10_000;

/// A connection: ten at once, for those who hear badly, and ten a minute.
fn of_connection() -> Quota {
    Quota::every(Duration::from_secs(6), 10)
}

/// An address: a class of thirty where everybody mishears twice.
fn of_address() -> Quota {
    Quota::every(Duration::from_secs(1), 60)
}

/// Wrong codes of all who are here.
#[derive(Debug)]
pub(crate) struct Guesses {
    all: RateLimiter,
    addresses: HashMap<Option<ClientAddress>, RateLimiter>,
}

/// Wrong codes of one connection.
#[derive(Debug, Default)]
pub(crate) struct OwnGuesses(Option<RateLimiter>);

impl Guesses {
    pub(crate) fn new(now: Instant) -> Self {
        let burst = u64::from(GUESSES_A_SECOND) * 10;
        Self {
            all: RateLimiter::new(Quota::per_second(GUESSES_A_SECOND, burst), now),
            addresses: HashMap::new(),
        }
    }

    /// Whether this connection may try a code.
    ///
    /// # Errors
    /// For how long it may not.
    pub(crate) fn may_try(
        &self,
        own: &OwnGuesses,
        address: ClientAddress,
        now: Instant,
    ) -> Result<(), Duration> {
        let Some(own) = &own.0 else { return Ok(()) };
        let of_address = self.addresses.get(&self.place(address));
        let limiters = [Some(own), of_address, Some(&self.all)];
        let earliest = limiters.into_iter().flatten();
        let earliest = earliest.map(|limiter| limiter.earliest(1, now)).max();
        match earliest {
            Some(earliest) if earliest > now => Err(earliest - now),
            _ => Ok(()),
        }
    }

    /// Counts a wrong one.
    pub(crate) fn count(&mut self, own: &mut OwnGuesses, address: ClientAddress, now: Instant) {
        // The first one of a connection counts like all others.
        let mine = own
            .0
            .get_or_insert_with(|| RateLimiter::new(of_connection(), now));
        mine.reserve(1, now);
        if self.addresses.len() >= ADDRESSES_MAX {
            self.addresses.retain(|_, limiter| !limiter.is_idle(now));
        }
        let place = self.place(address);
        let quota = of_address().times(address.factor());
        let limiter = self.addresses.entry(place);
        let limiter = limiter.or_insert_with(|| RateLimiter::new(quota, now));
        // What an address owes stays within its burst, so that it is free again after a minute.
        if limiter.earliest(1, now) <= now {
            limiter.reserve(1, now);
        }
        if self.all.earliest(1, now) <= now {
            self.all.reserve(1, now);
        }
    }

    fn place(&self, address: ClientAddress) -> Option<ClientAddress> {
        let is_known = self.addresses.contains_key(&Some(address));
        (is_known || self.addresses.len() < ADDRESSES_MAX).then_some(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::room_code::POLITE_WORDS;
    use std::net::{IpAddr, Ipv4Addr};

    fn address(n: u32) -> ClientAddress {
        ClientAddress {
            ip: IpAddr::V4(Ipv4Addr::from(n)),
            is_trusted: false,
        }
    }

    #[test]
    fn with_a_thousand_rooms_open_one_is_guessed_less_than_once_a_year() {
        let codes = f64::from(POLITE_WORDS).powi(3);
        let guesses = codes / ROOMS_MAX as f64;
        // More than a core can do.
        let logins_a_second = 800;
        let years = guesses / f64::from(GUESSES_A_SECOND + logins_a_second) / (365.25 * 86_400.0);
        assert!(years > 1.0, "{years}");
    }

    #[test]
    fn a_connection_guesses_ten_times_and_then_ten_times_a_minute() {
        let now = Instant::now();
        let (mut all, mut own) = (Guesses::new(now), OwnGuesses::default());
        let mut made = 0;
        for second in 0..120 {
            let now = now + Duration::from_secs(second);
            while all.may_try(&own, address(1), now).is_ok() {
                all.count(&mut own, address(1), now);
                made += 1;
            }
        }
        assert_eq!(made, 10 + 19);
    }

    #[test]
    fn whoever_has_not_guessed_is_not_refused_for_the_guesses_of_others() {
        let now = Instant::now();
        let mut all = Guesses::new(now);
        let mut refused = 0;
        for n in 0..10_000 {
            let mut own = OwnGuesses::default();
            for _ in 0..5 {
                match all.may_try(&own, address(n % 100), now) {
                    Ok(()) => all.count(&mut own, address(n % 100), now),
                    Err(_) => refused += 1,
                }
            }
        }
        assert!(refused > 30_000, "{refused}");
        for n in [1, 7_000] {
            let own = OwnGuesses::default();
            assert_eq!(all.may_try(&own, address(n), now), Ok(()));
        }
        // An address is free again after a minute.
        let mut own = OwnGuesses::default();
        let later = now + Duration::from_secs(61);
        all.count(&mut own, address(1), later);
        assert_eq!(all.may_try(&own, address(1), later), Ok(()));
    }

    #[test]
    fn what_is_remembered_of_addresses_has_a_bound() {
        let now = Instant::now();
        let mut all = Guesses::new(now);
        for n in 0..2 * ADDRESSES_MAX as u32 {
            all.count(&mut OwnGuesses::default(), address(n), now);
        }
        assert!(all.addresses.len() <= ADDRESSES_MAX + 1);
    }
}
