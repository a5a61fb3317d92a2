//! The requests of a session that wait for the one under way: merged where a later one makes
//! an earlier one needless, and bounded, as a player may press keys while the store is away.

use super::unwritten::{HeldRun, UnwrittenOfAddress};
use crate::model::{Code, StoreRequest};
use std::collections::VecDeque;
use std::mem::discriminant;

/// The most requests that only show something: more than one page asks for at once. The oldest makes
/// room, as a player looks at the last page.
const QUERIES_MAX: usize = 16;

/// The most finished runs. One that the store does not take within three seconds waits
/// elsewhere from then on. Before that it may wait for its proof, and for the unfinished games and
/// settings in front of it, which may be delayed by ten seconds each: a player finishes few games
/// meanwhile, and a script that finishes more is told that they are refused.
const FINISHED_MAX: usize = 16;

/// The most unfinished games to be kept, or dropped, or left: as many as the store keeps of a
/// player, so that what makes room here would make room there.
const UNFINISHED_MAX: usize = 20;

/// The requests that wait, in their order: as many as the bounds above allow, and one of each
/// other kind.
pub(super) struct RequestQueue {
    requests: VecDeque<Waiting>,
    unwritten: UnwrittenOfAddress,
}

/// A request that waits, or is under way.
pub(super) struct Waiting {
    pub(super) request: StoreRequest,
    /// `None`: there is no run in it.
    pub(super) held: Option<HeldRun>,
}

impl RequestQueue {
    pub(super) fn new(unwritten: UnwrittenOfAddress) -> Self {
        Self {
            requests: VecDeque::new(),
            unwritten,
        }
    }

    /// Takes a request in. Where a finished run finds no room, its code is returned, and the
    /// player is told. An unfinished game that finds none stays as it was kept before.
    pub(super) fn push(&mut self, request: StoreRequest) -> Option<Code> {
        let (run, code) = match &request {
            StoreRequest::Finish(claim) => (Some(&claim.run), Some(claim.code)),
            StoreRequest::Keep(saved) => (Some(&saved.run), None),
            _ => (None, None),
        };
        let held = match run {
            Some(run) => match self.unwritten.try_hold(run.run.bytes()) {
                Some(held) => Some(held),
                None => return code,
            },
            None => None,
        };
        let needless = |old: &StoreRequest| match (&request, old) {
            // A newer state of the same run takes the place of the one that waits.
            (StoreRequest::Keep(new), StoreRequest::Keep(old)) => new.code == old.code,
            (StoreRequest::Drop(new), StoreRequest::Keep(old)) => *new == old.code,
            (StoreRequest::Drop(new), StoreRequest::Drop(old)) => new == old,
            (StoreRequest::Finish(new), StoreRequest::Keep(old)) => new.code == old.code,
            (StoreRequest::Finish(new), StoreRequest::Finish(old)) => new.code == old.code,
            (StoreRequest::Leave(new), StoreRequest::Leave(old)) => new == old,
            (
                StoreRequest::Keep(_)
                | StoreRequest::Drop(_)
                | StoreRequest::Leave(_)
                | StoreRequest::Finish(_),
                _,
            ) => false,
            // A page asks for several of these at once.
            (StoreRequest::List(_) | StoreRequest::Bests(_) | StoreRequest::Preview(_), _) => {
                request == *old
            }
            // Of the others only the last was meant.
            _ => discriminant(&request) == discriminant(old),
        };
        self.requests.retain(|old| !needless(&old.request));
        let (alike, most): (fn(&StoreRequest) -> bool, usize) = match &request {
            StoreRequest::Finish(claim) => {
                let finished = |request: &&StoreRequest| matches!(request, StoreRequest::Finish(_));
                if self.iter().filter(finished).count() >= FINISHED_MAX {
                    return Some(claim.code);
                }
                (|_| false, FINISHED_MAX)
            }
            StoreRequest::Keep(_) => (
                |request| matches!(request, StoreRequest::Keep(_)),
                UNFINISHED_MAX,
            ),
            // A run that is not given up stays where it is, which does no harm.
            StoreRequest::Drop(_) => (
                |request| matches!(request, StoreRequest::Drop(_)),
                UNFINISHED_MAX,
            ),
            // A run that is not left is free when the session ends.
            StoreRequest::Leave(_) => (
                |request| matches!(request, StoreRequest::Leave(_)),
                UNFINISHED_MAX,
            ),
            request if !request.kind().writes => (|request| !request.kind().writes, QUERIES_MAX),
            _ => (|_| false, 1),
        };
        if self.iter().filter(|old| alike(old)).count() >= most {
            let oldest = self.iter().position(alike);
            oldest.and_then(|oldest| self.requests.remove(oldest));
        }
        self.requests.push_back(Waiting { request, held });
        None
    }

    pub(super) fn pop(&mut self) -> Option<Waiting> {
        self.requests.pop_front()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &StoreRequest> {
        self.requests.iter().map(|waiting| &waiting.request)
    }

    /// The requests that change something, which are done although the session has ended.
    pub(super) fn into_changes(self) -> impl Iterator<Item = Waiting> {
        let waiting = self.requests.into_iter();
        waiting.filter(|waiting| waiting.request.kind().writes)
    }
}

#[cfg(test)]
mod tests;
