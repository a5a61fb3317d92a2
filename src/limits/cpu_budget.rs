//! The CPU time that all sessions of one address take for slow work.
//!
//! A key takes some microseconds, and how many of them come is bounded. A few take
//! thousands of times as long: those that ask for a new board, and frames of the largest
//! terminals. A session takes an eighth of a core for them; hundreds of sessions would
//! still keep all others waiting. So an address has a budget, and all slow turns together have a
//! part of the cores: a session whose last turns were slow reserves the time of its next one, waits
//! until it has come, and then for one of few permits, of which an address has one. A session whose
//! turns are quick reserves nothing and does not wait.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::pool::{Permit, Share};
use super::rate_limiter::{Quota, RateLimiter, nanos};

#[cfg(test)]
mod tests;

/// An address has half a core in the long run, so that of two cores it takes three such
/// addresses to be felt.
const ADDRESS_DIVISOR: u32 = 2;

/// CPU time that an address may take at once: a class of thirty that asks for the largest
/// boards at the same moment takes a fifth of it.
const ADDRESS_BURST: Duration = Duration::from_secs(1);

/// Each session has this part of a core to itself: quick keys and small frames stay within
/// it, so that they never make a session a slow one.
const SESSION_DIVISOR: u32 = 32;

/// CPU time that a session may take at once before it is slow: less is not worth a look at
/// what is shared.
const SESSION_BURST: Duration = Duration::from_millis(1);

/// How long a session that was slow reserves its turns. Each of them is expected to be as
/// slow again, but no longer than this, as somebody who once asked for a board plays on.
const SUSPICION: Duration = Duration::from_secs(60);

/// Longer than any permit is waited for.
const PATIENCE: Duration = Duration::from_secs(3600);

/// The most that one turn counts: if it took longer, the machine was busy with others.
const TURN_MAX: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(crate) struct CpuBudget {
    /// For slow turns, one of the address at a time.
    permits: Share,
    limiters: Mutex<Limiters>,
}

#[derive(Debug)]
struct Limiters {
    share: RateLimiter,
    /// One turn after the other.
    turns: RateLimiter,
}

impl CpuBudget {
    /// The budget of an address that may have so many times as much as others.
    pub(crate) fn new(factor: u32, permits: Share) -> Self {
        let now = Instant::now();
        let share = Quota::of_a_core(ADDRESS_DIVISOR, ADDRESS_BURST).times(factor);
        let one_after_the_other = Quota::of_a_core(1, Duration::ZERO);
        Self {
            permits,
            limiters: Mutex::new(Limiters {
                share: RateLimiter::new(share, now),
                turns: RateLimiter::new(one_after_the_other.times(factor), now),
            }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Limiters> {
        self.limiters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves so much time and says when it begins.
    pub(crate) fn reserve(&self, time: Duration, now: Instant) -> Instant {
        let cost = nanos(time.min(TURN_MAX));
        let mut limiters = self.lock();
        let affordable = limiters.share.reserve(cost, now);
        limiters.turns.reserve(cost, affordable)
    }

    /// Corrects a reservation to the time really used.
    fn settle(&self, reserved: Duration, took: Duration, now: Instant) {
        let (reserved, took) = (reserved.min(TURN_MAX), took.min(TURN_MAX));
        let mut limiters = self.lock();
        let Limiters { share, turns } = &mut *limiters;
        for limiter in [share, turns] {
            limiter.reserve(nanos(took.saturating_sub(reserved)), now);
            limiter.give_back(nanos(reserved.saturating_sub(took)));
        }
    }

    /// Whether nothing of what was reserved is left to be paid for.
    pub(crate) fn is_idle(&self, now: Instant) -> bool {
        self.lock().share.is_idle(now)
    }
}

#[derive(Debug, Default)]
enum Stage {
    #[default]
    Nothing,
    /// Its time is reserved, and comes then.
    Reserved(Instant),
    Waits,
    /// It begins, and holds its permit until it ends.
    Permitted {
        _permit: Permit,
    },
}

/// The next turn of one session in the budget of its address.
#[derive(Debug)]
pub(crate) struct Reservation {
    /// `None`: the address has no bounds.
    cpu_budget: Option<Arc<CpuBudget>>,
    /// What the next turn is expected to take; zero: little.
    expected: Duration,
    stage: Stage,
    /// When a turn was slow last.
    slow_at: Instant,
    /// What the session has to itself.
    own: RateLimiter,
}

impl Reservation {
    /// A session that was not slow yet.
    pub(crate) fn new(cpu_budget: Option<Arc<CpuBudget>>) -> Self {
        let now = Instant::now();
        Self {
            cpu_budget,
            expected: Duration::ZERO,
            stage: Stage::Nothing,
            slow_at: now,
            own: RateLimiter::new(Quota::of_a_core(SESSION_DIVISOR, SESSION_BURST), now),
        }
    }

    /// Reserves a turn, if it may be slow. `Some`: ask again then, or once a permit came that is
    /// waited for; `None`: it begins.
    pub(crate) fn reserve(&mut self, now: Instant) -> Option<Instant> {
        if self.expected.is_zero() {
            return None;
        }
        let cpu_budget = self.cpu_budget.as_ref()?;
        if matches!(self.stage, Stage::Nothing) {
            self.stage = Stage::Reserved(cpu_budget.reserve(self.expected, now));
        }
        if matches!(self.stage, Stage::Reserved(begins) if begins <= now) {
            let permit = cpu_budget.permits.try_take(1);
            self.stage = permit.map_or(Stage::Waits, |permit| Stage::Permitted { _permit: permit });
        }
        match self.stage {
            Stage::Reserved(begins) => Some(begins),
            Stage::Waits => Some(now + PATIENCE),
            Stage::Permitted { .. } | Stage::Nothing => None,
        }
    }

    /// Where it waits for a permit; `None`: it does not.
    pub(crate) fn awaited(&self) -> Option<&Share> {
        let cpu_budget = self.cpu_budget.as_ref()?;
        matches!(self.stage, Stage::Waits).then_some(&cpu_budget.permits)
    }

    /// The permit has come that was waited for.
    pub(crate) fn permit(&mut self, permit: Permit) {
        self.stage = Stage::Permitted { _permit: permit };
    }

    /// Nothing comes of a turn that may begin.
    pub(crate) fn cancel(&mut self, now: Instant) {
        if matches!(self.stage, Stage::Permitted { .. }) {
            self.settle(Duration::ZERO, now);
        }
    }

    /// The turn is over and took so long.
    pub(crate) fn settle(&mut self, took: Duration, now: Instant) {
        let was_reserved = !matches!(std::mem::take(&mut self.stage), Stage::Nothing);
        let Some(cpu_budget) = &self.cpu_budget else {
            return;
        };
        self.own.reserve(nanos(took.min(TURN_MAX)), now);
        let used = Duration::from_nanos(self.own.used(now));
        let is_slow = used >= SESSION_BURST;
        if was_reserved {
            cpu_budget.settle(self.expected, took, now);
        } else if is_slow {
            cpu_budget.settle(Duration::ZERO, used, now);
        }
        if is_slow {
            // The address has counted it.
            self.own.give_back(nanos(used));
            self.expected = used.min(TURN_MAX);
            self.slow_at = now;
        } else if self.slow_at + SUSPICION <= now {
            self.expected = Duration::ZERO;
        } else {
            // Less of what others wait for is reserved in vain.
            self.expected = self.expected.min(SESSION_BURST.max(self.expected / 2));
        }
    }
}

/// A turn that never comes holds up no other.
impl Drop for Reservation {
    fn drop(&mut self) {
        let is_reserved = !matches!(self.stage, Stage::Nothing);
        if let Some(cpu_budget) = self.cpu_budget.as_ref().filter(|_| is_reserved) {
            cpu_budget.settle(self.expected, Duration::ZERO, Instant::now());
        }
    }
}
