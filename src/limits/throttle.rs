//! When one player's keys are handled: at once, as long as they ask for little.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::cpu_budget::{CpuBudget, Reservation};
use super::pool::{Permit, Share};
use super::rate_limiter::{Quota, RateLimiter, nanos};

#[cfg(test)]
mod tests;

/// Drawing for one player, and slow keys, may take an eighth of a core each. Most frames take 0.1
/// ms, but a few clients that keep resizing terminals of 500 x 200 would hold up all others.
pub(crate) const PLAYER_DIVISOR: u32 = 8;

/// The longest pause of a session for its own sake: a longer one means that the machine was busy.
/// Waiting for others of its address has no such bound.
pub(crate) const PAUSE_MAX: Duration = Duration::from_millis(500);

/// How long keys are handled without a pause for others on the same core: as long as the slowest
/// key, a new board, takes.
pub(crate) const TIME_SLICE: Duration = Duration::from_millis(5);

/// A batch of keys, or a frame, up to this time is not counted: several times what a key takes, of
/// which at most a thousand come in a second. Not per key, as a packet may hold thousands.
pub(crate) const UNCOUNTED: Duration = Duration::from_micros(50);

/// The most that one turn counts: a pause of [`PAUSE_MAX`] follows.
const TURN_MAX: Duration = Duration::from_millis(71);

/// CPU time after which a pause follows: one key of a whole [`TIME_SLICE`], less what was
/// regained meanwhile. Many keys that are a little faster add up to the same.
fn burst() -> Duration {
    TIME_SLICE * (PLAYER_DIVISOR - 1) / PLAYER_DIVISOR - UNCOUNTED
}

/// Holds one player's keys to their part of a core.
#[derive(Debug)]
pub(crate) struct Throttle {
    paused_until: Instant,
    own: RateLimiter,
    reservation: Reservation,
}

impl Throttle {
    pub(crate) fn new(cpu_budget: Option<Arc<CpuBudget>>) -> Self {
        let now = Instant::now();
        Self {
            paused_until: now,
            own: RateLimiter::new(Quota::of_a_core(PLAYER_DIVISOR, burst()), now),
            reservation: Reservation::new(cpu_budget),
        }
    }

    /// Until when keys wait; `None`: until a permit comes.
    pub(crate) fn paused_until(&self) -> Option<Instant> {
        self.awaited().is_none().then_some(self.paused_until)
    }

    /// Whether keys may be handled now; if not, [`Self::paused_until`] says when to ask again.
    pub(crate) fn may_work(&mut self, now: Instant) -> bool {
        if now < self.paused_until {
            return false;
        }
        let begins = self.reservation.reserve(now);
        // What is done meanwhile, such as a reply, ends the wait for a permit.
        if let (Some(begins), None) = (begins, self.awaited()) {
            self.paused_until = begins;
        }
        begins.is_none()
    }

    /// Where keys wait for a permit; `None`: they do not.
    pub(crate) fn awaited(&self) -> Option<&Share> {
        self.reservation.awaited()
    }

    pub(crate) fn permit(&mut self, permit: Permit, now: Instant) {
        self.paused_until = now;
        self.reservation.permit(permit);
    }

    /// There is nothing to handle any more.
    pub(crate) fn cancel(&mut self, now: Instant) {
        self.reservation.cancel(now);
    }

    /// Keys were handled since then.
    pub(crate) fn worked(&mut self, began: Instant) {
        self.count(began, Instant::now());
    }

    fn count(&mut self, began: Instant, now: Instant) {
        let took = now.saturating_duration_since(began);
        let took = took.saturating_sub(UNCOUNTED);
        self.reservation.settle(took, now);
        let counted = took.min(TURN_MAX);
        let began = now.checked_sub(counted).unwrap_or(now);
        self.own.reserve(nanos(counted), began);
        if self.own.earliest(1, now) > now {
            // Until all of it is paid for, rather than a little pause for each key.
            self.paused_until = self.own.earliest(nanos(burst()), now);
        }
    }
}
