//! Wakes spectators one after the other, each only when nothing else is to be done.
//!
//! Each woken session draws. If a thousand were woken at once, the next key of whoever they watch
//! would wait behind a thousand screens in the runtime's queues.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::yield_now;
use tokio::time::{Instant, sleep_until};

use crate::limits::rate_limiter::{Quota, RateLimiter};

#[cfg(test)]
mod tests;

/// How long spectators wait at first, so that the answer to the key that wakes them leaves before.
const HEAD_START: Duration = Duration::from_millis(2);

/// The time between two wakings, in the long run. A drawing takes 60 us, so a crowd takes little
/// more than a third of a core, and a thousand spectators have all seen a move after 160 ms.
const INTERVAL: Duration = Duration::from_micros(160);

/// Sessions woken without a pause: the runtime's timers have a resolution of a millisecond and may
/// be two late.
const BURST: u64 = 16;

/// Sessions that look at the same thing.
pub(super) trait Audience: Send + Sync {
    /// Wakes the next of them. Returns whether any are left to be woken.
    fn wake_next(&self) -> bool;
}

/// Whose turn it is among those who look at the same thing.
#[derive(Debug, Default)]
pub(super) struct Turns {
    next: usize,
    due: usize,
}

impl Turns {
    /// Something is new: so many are to be woken, the one first who was not woken for the longest
    /// time. Returns whether nobody was to be woken before.
    pub(super) fn begin(&mut self, count: usize) -> bool {
        std::mem::replace(&mut self.due, count) == 0 && count > 0
    }

    /// Whose turn it is, of so many; `None`: all have had theirs.
    pub(super) fn take(&mut self, count: usize) -> Option<usize> {
        self.due = self.due.min(count);
        self.due = self.due.checked_sub(1)?;
        let at = self.next % count;
        self.next = at + 1;
        Some(at)
    }

    pub(super) fn is_due(&self) -> bool {
        self.due > 0
    }
}

#[derive(Debug)]
pub(super) struct Relay {
    queue: Mutex<Queue>,
}

struct Queue {
    /// Those whose [`HEAD_START`] lasts until then, in the order of these times.
    coming: VecDeque<(Instant, Arc<dyn Audience>)>,
    waiting: VecDeque<Arc<dyn Audience>>,
    /// Whether a task goes through them.
    is_served: bool,
    pace: RateLimiter,
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waiting = self.coming.len() + self.waiting.len();
        write!(f, "{waiting} waiting")
    }
}

impl Default for Relay {
    fn default() -> Self {
        let pace = Quota::every(INTERVAL, BURST);
        Self {
            queue: Mutex::new(Queue {
                coming: VecDeque::new(),
                waiting: VecDeque::new(),
                is_served: false,
                pace: RateLimiter::new(pace, Instant::now()),
            }),
        }
    }
}

impl Relay {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes all of these soon; give each audience only once until then. Audiences take turns, so a
    /// small one does not wait for a large one.
    pub(super) fn wake(self: &Arc<Self>, audience: Arc<dyn Audience>) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            while audience.wake_next() {}
            return;
        };
        let mut queue = self.queue();
        queue
            .coming
            .push_back((Instant::now() + HEAD_START, audience));
        if !std::mem::replace(&mut queue.is_served, true) {
            runtime.spawn(serve(Arc::clone(self)));
        }
    }

    /// Whose turn it is; `Err`: when somebody's is. `None`: nobody waits, and the task ends.
    fn next(&self, now: Instant) -> Option<Result<Arc<dyn Audience>, Instant>> {
        let mut queue = self.queue();
        let Queue {
            coming, waiting, ..
        } = &mut *queue;
        let due = coming.partition_point(|(at, _)| *at <= now);
        waiting.extend(coming.drain(..due).map(|(_, audience)| audience));
        if queue.waiting.is_empty() {
            let next = queue.coming.front().map(|(at, _)| Err(*at));
            queue.is_served = next.is_some();
            return next;
        }
        if let Err(later) = queue.pace.check(1, now) {
            return Some(Err(later));
        }
        queue.waiting.pop_front().map(Ok)
    }
}

async fn serve(relay: Arc<Relay>) {
    while let Some(next) = relay.next(Instant::now()) {
        match next {
            Ok(audience) => {
                if audience.wake_next() {
                    relay.queue().waiting.push_back(audience);
                }
                // Whoever was woken draws now, and whatever came meanwhile is done.
                yield_now().await;
            }
            Err(later) => sleep_until(later).await,
        }
    }
}
