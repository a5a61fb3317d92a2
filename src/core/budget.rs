//! How much work a search may do: a number of nodes, and a callback that can end it.
//!
//! The core has no clock. A caller with a deadline passes a closure that looks at one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes between two calls of `keep_going`: a few hundred microseconds of search, so that a
/// deadline is met to within a millisecond and the calls cost nothing measurable.
const NODES_PER_CHECK: u64 = 8192;

/// Tells a search on another thread to stop. Clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The work that one search may still do. A search that runs out of it keeps what it has found
/// and reports that it is incomplete.
pub struct Budget<'a> {
    left: u64,
    reserve: u64,
    until_check: u64,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl<'a> Budget<'a> {
    /// A budget of `nodes` search nodes. `keep_going` is called every few thousand nodes and
    /// ends the search by returning `false`.
    pub fn new(nodes: u64, keep_going: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            left: nodes,
            reserve: 0,
            until_check: NODES_PER_CHECK,
            keep_going,
        }
    }

    /// Takes `nodes` from the budget; `false` when it is used up.
    #[inline]
    pub(crate) fn spend(&mut self, nodes: u64) -> bool {
        if nodes > self.left {
            self.left = 0;
            return false;
        }
        self.left -= nodes;
        if nodes < self.until_check {
            self.until_check -= nodes;
            return true;
        }
        self.check()
    }

    #[cold]
    fn check(&mut self) -> bool {
        self.until_check = NODES_PER_CHECK;
        if !(self.keep_going)() {
            self.left = 0;
            self.reserve = 0;
        }
        self.left > 0
    }

    /// Keeps half of what is left out of reach until [`Budget::release_reserve`].
    pub(crate) fn reserve_half(&mut self) {
        let half = self.left / 2;
        self.left -= half;
        self.reserve += half;
    }

    /// Adds the reserve again; it is empty if `keep_going` has ended the search.
    pub(crate) fn release_reserve(&mut self) {
        self.left += self.reserve;
        self.reserve = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_can_be_kept_for_later() {
        let mut yes = || true;
        let mut budget = Budget::new(11, &mut yes);
        budget.reserve_half();
        assert!(budget.spend(6) && !budget.spend(1));
        budget.release_reserve();
        assert_eq!(budget.left, 5);
        let mut no = || false;
        let mut budget = Budget::new(NODES_PER_CHECK * 4, &mut no);
        budget.reserve_half();
        assert!(!budget.spend(NODES_PER_CHECK));
        budget.release_reserve();
        assert_eq!(budget.left, 0, "a stopped search stays stopped");
    }

    #[test]
    fn the_caller_can_stop_it() {
        let mut asked = 0;
        let mut no = || {
            asked += 1;
            asked < 3
        };
        let mut budget = Budget::new(u64::MAX, &mut no);
        let spent = (0..NODES_PER_CHECK * 10)
            .take_while(|_| budget.spend(1))
            .count() as u64;
        assert_eq!(spent, NODES_PER_CHECK * 3 - 1);
        assert!(!budget.spend(1), "once stopped, stopped for good");
        assert_eq!(asked, 3);
    }
}
