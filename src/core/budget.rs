//! How much work a search may do: a count of nodes and a question asked now and then.
//!
//! The rules know no clock. A caller with a deadline passes a closure that looks at one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes between two questions to the caller: a few hundred microseconds of search, so a
/// deadline is met to within a millisecond and the question costs nothing.
const STRIDE: u64 = 8192;

/// Tells work elsewhere that nobody waits for it any more.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Has the work end as soon as it looks.
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is to end.
    #[must_use]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The work that one search may still do.
///
/// A search that runs out keeps what it has found and says that it is not complete.
pub struct Budget<'a> {
    left: u64,
    aside: u64,
    until_question: u64,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl<'a> Budget<'a> {
    /// A budget of `nodes` search nodes, during which `keep_going` is asked every few
    /// thousand nodes and ends the search by answering `false`.
    pub fn new(nodes: u64, keep_going: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            left: nodes,
            aside: 0,
            until_question: STRIDE,
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
        if nodes < self.until_question {
            self.until_question -= nodes;
            return true;
        }
        self.ask()
    }

    #[cold]
    fn ask(&mut self) -> bool {
        self.until_question = STRIDE;
        if !(self.keep_going)() {
            self.left = 0;
            self.aside = 0;
        }
        self.left > 0
    }

    /// Keeps half of what is left for later, until [`Budget::take_back`].
    pub(crate) fn set_half_aside(&mut self) {
        let half = self.left / 2;
        self.left -= half;
        self.aside += half;
    }

    /// Adds what was set aside, unless the caller has ended the search.
    pub(crate) fn take_back(&mut self) {
        self.left += self.aside;
        self.aside = 0;
    }

    /// Nodes that may still be searched, those set aside left out.
    #[must_use]
    pub(crate) fn left(&self) -> u64 {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_run_out() {
        let mut yes = || true;
        let mut budget = Budget::new(10, &mut yes);
        assert!(budget.spend(10));
        assert!(!budget.spend(1));
        assert_eq!(budget.left(), 0);
    }

    #[test]
    fn half_can_be_kept_for_later() {
        let mut yes = || true;
        let mut budget = Budget::new(11, &mut yes);
        budget.set_half_aside();
        assert!(budget.spend(6) && !budget.spend(1));
        budget.take_back();
        assert_eq!(budget.left(), 5);
        let mut no = || false;
        let mut budget = Budget::new(STRIDE * 4, &mut no);
        budget.set_half_aside();
        assert!(!budget.spend(STRIDE));
        budget.take_back();
        assert_eq!(
            budget.left(),
            0,
            "what the caller has stopped stays stopped"
        );
    }

    #[test]
    fn nobody_works_for_whoever_has_left() {
        let cancel = CancelToken::default();
        let theirs = cancel.clone();
        let mut keep_going = || !theirs.is_cancelled();
        let mut budget = Budget::new(STRIDE * 4, &mut keep_going);
        assert!(budget.spend(STRIDE));
        cancel.cancel();
        assert!(!budget.spend(STRIDE));
    }

    #[test]
    fn the_caller_can_stop_it() {
        let mut asked = 0;
        let mut no = || {
            asked += 1;
            asked < 3
        };
        let mut budget = Budget::new(u64::MAX, &mut no);
        let spent = (0..STRIDE * 10).take_while(|_| budget.spend(1)).count() as u64;
        assert_eq!(spent, STRIDE * 3 - 1);
        assert!(!budget.spend(1), "once stopped, stopped for good");
        assert_eq!(asked, 3);
    }
}
