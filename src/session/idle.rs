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
    fn lead(&self) -> Duration {
        IDLE_WARNING.min(self.limit.unwrap_or_default() / 2)
    }

    /// When to look again.
    pub(super) fn deadline(&self) -> Option<Now> {
        let lead = if self.warned {
            Duration::ZERO
        } else {
            self.lead()
        };
        Some(self.since + self.limit? - lead)
    }

    pub(super) fn check(&mut self, now: Now) -> IdleCheck {
        if self.deadline().is_none_or(|at| at > now) {
            return IdleCheck::Fine;
        }
        match std::mem::replace(&mut self.warned, true) {
            true => IdleCheck::Over,
            false => IdleCheck::Warn(self.lead().as_secs()),
        }
    }
}
