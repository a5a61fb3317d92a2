//! What the sessions of one address take of the processor for slow work, together.
//!
//! A key takes some microseconds, and how many of them come is bounded. A few take
//! thousands of times as long: those that ask for a new board, and frames of the largest
//! terminals. A session takes an eighth of a core for them; hundreds of sessions would
//! still keep everybody else waiting. So an address has an account: whoever was slow
//! books the time before their next turn, and waits until the booked time has come.
//! Whoever is quick books nothing and does not wait.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

#[cfg(test)]
mod tests;

/// The part of a core that one address may take in the long run: a half, so that of two
/// cores it takes three such addresses to be felt.
const SHARE: u32 = 2;

/// What it may take before that holds: a class of thirty that asks for the largest boards
/// at the same moment takes a fifth of it.
const BURST: Duration = Duration::from_secs(1);

/// A turn that takes less, beyond what is free, is not worth a look at what is shared.
const SLOW: Duration = Duration::from_millis(1);

/// The part of a core that each session has beside that: quick keys and small frames
/// stay within it, so they never make a session a slow one.
const FREE: u32 = 32;

/// How long a session that was slow books its turns. Until then each of them is expected
/// to be as slow again, and not longer, as somebody who once asked for a board plays on.
const SUSPECT: Duration = Duration::from_secs(60);

/// The most that one turn counts: if it took longer, it was because the machine was busy
/// with others.
const MOST: Duration = Duration::from_millis(250);

/// The account of one address.
#[derive(Debug)]
pub struct CpuBudget(Mutex<Account>);

#[derive(Debug)]
struct Account {
    /// When what is booked is done, if one thing is done after the other.
    done: Instant,
    /// When what is booked is paid for, at the share of an address.
    paid: Instant,
    /// When what came of those who send much is played.
    played: Instant,
}

impl Default for CpuBudget {
    fn default() -> CpuBudget {
        let now = Instant::now();
        CpuBudget(Mutex::new(Account {
            done: now,
            paid: now,
            played: now,
        }))
    }
}

impl CpuBudget {
    fn account(&self, now: Instant) -> std::sync::MutexGuard<'_, Account> {
        let mut account = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        account.done = account.done.max(now);
        account.paid = account.paid.max(now);
        account
    }

    /// Books so much time; when it begins comes back.
    pub fn book(&self, time: Duration, now: Instant) -> Instant {
        let time = time.min(MOST);
        let mut account = self.account(now);
        let affordable = account.paid.checked_sub(BURST * SHARE).unwrap_or(now);
        let begins = account.done.max(affordable);
        account.done = begins + time;
        account.paid += time * SHARE;
        begins
    }

    /// Books the input of somebody who sends much: when it may be read, if all of the
    /// address together send no more than `rate` bytes a second.
    pub fn take_in(&self, bytes: u32, rate: u32, now: Instant) -> Instant {
        let time = Duration::from_secs_f64(f64::from(bytes) / f64::from(rate.max(1)));
        let mut account = self.account(now);
        let begins = account.played.max(now);
        account.played = begins + time;
        begins
    }

    /// What was booked took another time.
    fn settle(&self, booked: Duration, took: Duration, now: Instant) {
        let (booked, took) = (booked.min(MOST), took.min(MOST));
        let more = took.saturating_sub(booked);
        let less = booked.saturating_sub(took);
        let mut account = self.account(now);
        account.done += more;
        account.paid += more * SHARE;
        // As it is never earlier than now, what was too much is only given back while it
        // still holds somebody up.
        if let Some(done) = account.done.checked_sub(less) {
            account.done = done;
        }
        if let Some(paid) = account.paid.checked_sub(less * SHARE) {
            account.paid = paid;
        }
    }

    /// Whether nothing of what was booked is left to be paid for.
    pub fn is_rested(&self, now: Instant) -> bool {
        self.account(now).paid <= now
    }
}

/// The next turn of one session on the account of its address.
#[derive(Debug)]
pub struct Reservation {
    /// `None`: nobody counts.
    cpu_budget: Option<Arc<CpuBudget>>,
    /// What the next turn is expected to take; zero: little.
    expected: Duration,
    /// Whether that is booked.
    booked: bool,
    /// When a turn was slow last.
    slow: Instant,
    /// When what was taken so far would be free.
    free: Instant,
}

impl Reservation {
    /// A session that was not slow yet.
    pub fn new(cpu_budget: Option<Arc<CpuBudget>>) -> Reservation {
        let now = Instant::now();
        Reservation {
            cpu_budget,
            expected: Duration::ZERO,
            booked: false,
            slow: now,
            free: now,
        }
    }

    /// Asks for a turn, and again when it is time. `Some`: not before then.
    pub fn ask(&mut self, now: Instant) -> Option<Instant> {
        if self.booked || self.expected.is_zero() {
            return None;
        }
        let cpu_budget = self.cpu_budget.as_ref()?;
        self.booked = true;
        let begins = cpu_budget.book(self.expected, now);
        (begins > now).then_some(begins)
    }

    /// The turn that was asked for is over, and took so long.
    pub fn took(&mut self, took: Duration, now: Instant) {
        let Some(cpu_budget) = &self.cpu_budget else {
            return;
        };
        self.free = self.free.max(now) + took.min(MOST) * FREE;
        let owed = self.free.saturating_duration_since(now) / FREE;
        let is_slow = owed >= SLOW;
        if std::mem::take(&mut self.booked) {
            cpu_budget.settle(self.expected, took, now);
            if is_slow {
                self.free = now;
            }
        } else if is_slow {
            cpu_budget.settle(Duration::ZERO, owed, now);
            self.free = now;
        }
        if is_slow {
            self.expected = owed.min(MOST);
            self.slow = now;
        } else if self.slow + SUSPECT <= now {
            self.expected = Duration::ZERO;
        }
    }
}

/// Nobody waits for a turn that nobody takes.
impl Drop for Reservation {
    fn drop(&mut self) {
        if let Some(cpu_budget) = self.cpu_budget.as_ref().filter(|_| self.booked) {
            cpu_budget.settle(self.expected, Duration::ZERO, Instant::now());
        }
    }
}
