//! How much one player's keys may be worked at: all that they ask for, as long as that is
//! little.

use super::cpu_budget::{CpuBudget, Reservation};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

#[cfg(test)]
mod tests;

/// The part of a core that drawing for one player, and slow keys, may take: an eighth.
/// Most frames take some 0.1 ms; those of a terminal of 500 x 200 that is resized all the
/// time take so much that a few such clients would keep everybody else waiting.
pub const SHARE: u32 = 8;

/// The longest rest of one session for its own sake: if it was so slow, it was because the
/// machine was busy with others. How long it waits for others of its address has no such
/// bound.
pub const SLOWEST: Duration = Duration::from_millis(500);

/// How long keys are handled without a pause, so that others on the same core get their
/// turn: most keys take some microseconds, but one may ask for a new board, which takes as
/// long as this.
pub const SLICE: Duration = Duration::from_millis(5);

/// What is handled at once, or a frame, may take so much without being counted: several
/// times what a key takes, of which no more than a thousand come in a second. Not so much
/// for each key, as a packet may hold thousands.
pub const QUICK: Duration = Duration::from_micros(50);

/// When a player's keys are handled.
#[derive(Debug)]
pub struct Pace {
    /// Not before then.
    rests: Instant,
    /// When what was slow so far would be done at the share of a player.
    done: Instant,
    booking: Reservation,
}

impl Pace {
    /// Of a player whose keys took nothing yet.
    pub fn new(cpu_budget: Option<Arc<CpuBudget>>) -> Pace {
        let now = Instant::now();
        Pace {
            rests: now,
            done: now,
            booking: Reservation::new(cpu_budget),
        }
    }

    /// Until when keys wait.
    pub fn rests(&self) -> Instant {
        self.rests
    }

    /// Whether keys may be handled now; if not, [`Pace::rests`] says when to ask again.
    pub fn may_work(&mut self, now: Instant) -> bool {
        if now < self.rests {
            return false;
        }
        match self.booking.ask(now) {
            None => true,
            Some(begins) => {
                self.rests = begins;
                false
            }
        }
    }

    /// Keys were handled since then.
    pub fn worked(&mut self, began: Instant) {
        self.count(began, Instant::now());
    }

    fn count(&mut self, began: Instant, now: Instant) {
        let took = now.saturating_duration_since(began).saturating_sub(QUICK);
        self.booking.took(took, now);
        self.done = (self.done.max(began) + took * SHARE).min(now + SLOWEST);
        // The same for one slow key as for many that are not quite as slow.
        if self.done + QUICK * SHARE >= now + SLICE * (SHARE - 1) {
            self.rests = self.done;
        }
    }
}
