//! The end for want of input.

use std::time::Duration;

use crate::ui::event::Now;

/// How long before the end for want of input the player is warned.
const IDLE_WARNING: Duration = Duration::from_secs(60);

/// The timer that ends a session without input.
pub(super) struct Idle {
    limit: Option<Duration>,
    since: Now,
    warned: bool,
}

pub(super) enum IdleCheck {
    Fine,
    /// The end comes in so many seconds, if nothing is typed.
    Warn(u64),
    Over,
}

impl Idle {
    pub(super) fn new(limit: Option<Duration>, now: Now) -> Self {
        Self {
            limit,
            since: now,
            warned: false,
        }
    }

    pub(super) fn typed(&mut self, now: Now) {
        self.since = now;
        self.warned = false;
    }

    /// How long before the end the warning comes.
    fn lead(limit: Duration) -> Duration {
        IDLE_WARNING.min(limit / 2)
    }

    /// When to look again.
    pub(super) fn deadline(&self) -> Option<Now> {
        let limit = self.limit?;
        let lead = if self.warned {
            Duration::ZERO
        } else {
            Self::lead(limit)
        };
        Some(self.since + limit - lead)
    }

    pub(super) fn check(&mut self, now: Now) -> IdleCheck {
        let Some(limit) = self.limit else {
            return IdleCheck::Fine;
        };
        if self.since + limit <= now {
            return IdleCheck::Over;
        }
        if self.warned || self.deadline().is_some_and(|at| at > now) {
            return IdleCheck::Fine;
        }
        self.warned = true;
        IdleCheck::Warn(Self::lead(limit).as_secs())
    }
}
