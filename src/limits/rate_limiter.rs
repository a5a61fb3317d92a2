//! A rate limiter: so much in the long run, and a burst at once.
//!
//! It is the generic cell rate algorithm (GCRA): it remembers only the theoretical arrival time,
//! when everything so far would have arrived at an even rate. What comes earlier is early, and the
//! burst says how early it may be.

use std::time::Duration;

use tokio::time::Instant;

#[cfg(test)]
mod tests;

/// What a [`RateLimiter`] lets through, in the unit of its user: connections, bytes, or
/// nanoseconds of CPU time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quota {
    /// Units in each period, in the long run.
    rate: u32,
    /// In nanoseconds.
    period: u64,
    burst: u64,
}

impl Quota {
    /// So many units a second. A rate of 0 counts as 1, so that every wait has an end.
    pub(crate) fn per_second(rate: u32, burst: u64) -> Self {
        Self {
            rate: rate.max(1),
            ..Self::every(Duration::from_secs(1), burst)
        }
    }

    /// One unit in each interval.
    pub(crate) fn every(interval: Duration, burst: u64) -> Self {
        Self {
            rate: 1,
            period: nanos(interval),
            burst,
        }
    }

    /// CPU time in nanoseconds: one core divided by `divisor`.
    pub(crate) fn of_a_core(divisor: u32, burst: Duration) -> Self {
        Self::every(Duration::from_nanos(divisor.into()), nanos(burst))
    }

    /// So many times as much, in the long run and at once.
    pub(crate) fn times(self, factor: u32) -> Self {
        Self {
            rate: self.rate.saturating_mul(factor.max(1)),
            burst: self.burst.saturating_mul(factor.max(1).into()),
            ..self
        }
    }

    /// How long the rate takes for so many units.
    fn time(&self, cost: u64) -> Duration {
        // A key asks a dozen times, and a division of 128 bits takes several times as long.
        if let Some(time) = cost.checked_mul(self.period) {
            return Duration::from_nanos(time / u64::from(self.rate));
        }
        let time = u128::from(cost) * u128::from(self.period) / u128::from(self.rate);
        // Saturates: u64::MAX nanoseconds are 584 years.
        Duration::from_nanos(u64::try_from(time).unwrap_or(u64::MAX))
    }
}

pub(crate) fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Holds what it is asked for to a [`Quota`]. The clock is its user's; one that stands
/// still or goes back earns nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RateLimiter {
    quota: Quota,
    theoretical_arrival: Instant,
}

impl RateLimiter {
    pub(crate) fn new(quota: Quota, now: Instant) -> Self {
        Self {
            quota,
            theoretical_arrival: now,
        }
    }

    /// When `cost` is within the quota, `now` at the earliest. More than the burst fits once
    /// all that came before is paid for, as it would wait for ever otherwise.
    pub(crate) fn earliest(&self, cost: u64, now: Instant) -> Instant {
        let tolerance = self.quota.time(self.quota.burst.saturating_sub(cost));
        self.theoretical_arrival
            .checked_sub(tolerance)
            .map_or(now, |earliest| earliest.max(now))
    }

    /// Counts `cost` if it is within the quota.
    pub(crate) fn check(&mut self, cost: u64, now: Instant) -> Result<(), Instant> {
        let earliest = self.earliest(cost, now);
        if earliest > now {
            return Err(earliest);
        }
        self.reserve(cost, now);
        Ok(())
    }

    /// Counts `cost` in any case, and says when it may begin.
    pub(crate) fn reserve(&mut self, cost: u64, now: Instant) -> Instant {
        let earliest = self.earliest(cost, now);
        let arrival = self.theoretical_arrival.max(now);
        self.theoretical_arrival = arrival
            .checked_add(self.quota.time(cost))
            .unwrap_or(arrival);
        earliest
    }

    /// Takes back what was counted and not used. What is paid for already earns nothing.
    pub(crate) fn give_back(&mut self, cost: u64) {
        let arrival = self.theoretical_arrival.checked_sub(self.quota.time(cost));
        self.theoretical_arrival = arrival.unwrap_or(self.theoretical_arrival);
    }

    /// Units that were counted and are not paid for yet: 0, or above the burst what is owed.
    pub(crate) fn used(&self, now: Instant) -> u64 {
        let ahead = self.theoretical_arrival.saturating_duration_since(now);
        let units =
            ahead.as_nanos() * u128::from(self.quota.rate) / u128::from(self.quota.period.max(1));
        u64::try_from(units).unwrap_or(u64::MAX)
    }

    /// Whether the whole burst is there.
    pub(crate) fn is_idle(&self, now: Instant) -> bool {
        self.theoretical_arrival <= now
    }
}
