//! Room for sessions: one takes a seat when it begins, and gives it back when it ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Debug)]
pub(crate) struct Seats {
    limit: usize,
    taken: AtomicUsize,
}

/// A seat, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Seat(Arc<Seats>);

impl Seats {
    pub(crate) fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self {
            limit,
            taken: AtomicUsize::new(0),
        })
    }

    pub(crate) fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    pub(crate) fn are_taken(&self) -> bool {
        self.taken() >= self.limit
    }

    /// A seat; `None`: all are taken. An operator gets one beyond them.
    pub(crate) fn take(self: &Arc<Self>, is_operator: bool) -> Option<Seat> {
        let next = |taken| (is_operator || taken < self.limit).then_some(taken + 1);
        let taken = self
            .taken
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        taken.is_ok().then(|| Seat(Arc::clone(self)))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.taken.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_come_back_and_only_operators_get_more() {
        let seats = Seats::new(1);
        let one = seats.take(false).expect("a seat");
        assert!(seats.are_taken() && seats.take(false).is_none());
        let operator = seats.take(true).expect("a seat");
        drop(one);
        assert!(seats.take(false).is_none());
        drop(operator);
        assert!(seats.take(false).is_some());
        assert_eq!(seats.taken(), 0);
    }
}
