//! Warnings that come again and again: the first few of each are written, then one every few
//! seconds, with the number of those between.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;
use tracing::callsite::Identifier;

use crate::limits::rate_limiter::{Quota, RateLimiter};

/// How many of one warning are written at once: enough to see what they have in common.
const REPEATS_AT_ONCE: u64 = 10;

/// After those, one is written in each interval: some thousand a day, however many there are.
pub(super) const REPEAT_INTERVAL: Duration = Duration::from_secs(30);

/// Where in the program a warning comes from: what tells it from others, as its values may be
/// different each time.
pub(super) struct Warning {
    pub(super) callsite: Identifier,
    /// For the reader.
    pub(super) place: String,
}

/// All warnings so far: no more than there are places in the program.
#[derive(Default)]
pub(super) struct Repeats(HashMap<Identifier, Repeat>);

struct Repeat {
    place: String,
    limiter: RateLimiter,
    left_out: usize,
}

impl Repeats {
    /// Whether this warning is one too many; it is then counted.
    pub(super) fn leaves_out(&mut self, warning: Warning, now: Instant) -> bool {
        let repeat = self.0.entry(warning.callsite).or_insert_with(|| Repeat {
            place: warning.place,
            limiter: RateLimiter::new(Quota::every(REPEAT_INTERVAL, REPEATS_AT_ONCE), now),
            left_out: 0,
        });
        let is_one_too_many = repeat.limiter.check(1, now).is_err();
        repeat.left_out += usize::from(is_one_too_many);
        is_one_too_many
    }

    pub(super) fn any_left_out(&self) -> bool {
        self.0.values().any(|repeat| repeat.left_out > 0)
    }

    /// A line for each warning of which some were left out, if the next one may be written
    /// then; for all without a time.
    pub(super) fn notices(&mut self, at: Option<Instant>) -> Vec<String> {
        let mut due = Vec::new();
        for repeat in self.0.values_mut().filter(|repeat| repeat.left_out > 0) {
            if at.is_none_or(|now| repeat.limiter.earliest(1, now) <= now) {
                let (left_out, place) = (std::mem::take(&mut repeat.left_out), &repeat.place);
                due.push(format!(
                    "{left_out} more warnings like the last one of {place} are left out"
                ));
            }
        }
        due
    }
}
