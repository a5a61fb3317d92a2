//! The requests of a session that wait for the one under way: merged where a later one makes
//! an earlier one needless, and bounded, as a player may press keys while the store is away.

use super::ClientAddress;
use super::unwritten::{HeldRun, Unwritten};
use crate::model::{Code, Moment, StoreReply, StoreRequest, UserError};
use std::collections::VecDeque;
use std::mem::discriminant;

/// The most requests that only show something: more than one page asks for at once. The oldest makes
/// room, as a player looks at the last page.
const QUERIES_MAX: usize = 16;

/// The most finished runs. The store takes one within three seconds or it waits elsewhere; before
/// that it may wait for its proof and the saves in front of it. Only a script finishes more.
const FINISHED_MAX: usize = 16;

/// The most unfinished games to be kept, dropped or left: as many as the store keeps of a player.
const UNFINISHED_MAX: usize = 20;

/// The requests that wait, in their order: as many as the bounds above allow, and one of each
/// other kind.
pub(super) struct RequestQueue {
    requests: VecDeque<Waiting>,
    unwritten: Unwritten,
    address: ClientAddress,
}

/// A request that waits, or is under way.
pub(super) struct Waiting {
    pub(super) request: StoreRequest,
    /// When it was made: a win counts from then.
    pub(super) at: Moment,
    /// `None`: there is no run in it.
    pub(super) held: Option<HeldRun>,
}

impl RequestQueue {
    pub(super) fn new(unwritten: Unwritten, address: ClientAddress) -> Self {
        Self {
            requests: VecDeque::new(),
            unwritten,
            address,
        }
    }

    /// Takes in a request of now. Where there is no room for its run, the reply to it is returned.
    pub(super) fn push(&mut self, request: StoreRequest, at: Moment) -> Option<StoreReply> {
        let run = match &request {
            StoreRequest::Finish(claim) => Some((claim.code, claim.run.run.bytes())),
            StoreRequest::Keep(saved) => Some((saved.code, saved.run.run.bytes())),
            _ => None,
        };
        let held = run.map(|(code, bytes)| self.unwritten.try_hold(self.address, code, bytes));
        let held = match held {
            Some(None) => return Some(request.refused(UserError::Unsaved)),
            held => held.flatten(),
        };
        let is_same_kind = |old: &StoreRequest| discriminant(&request) == discriminant(old);
        let is_needless = |old: &StoreRequest| match (game(&request), game(old)) {
            (Some(new), Some(code)) => {
                // A game that is left is kept before.
                let is_newer = !matches!(request, StoreRequest::Leave(_));
                let is_older_state = matches!(old, StoreRequest::Keep(_)) && is_newer;
                new == code && (is_older_state || is_same_kind(old))
            }
            (None, None) => match &request {
                // A page asks for several of these at once.
                StoreRequest::List(_) | StoreRequest::Bests(_) | StoreRequest::Preview(_) => {
                    request == *old
                }
                // Of the others only the last was meant.
                _ => is_same_kind(old),
            },
            _ => false,
        };
        self.requests.retain(|old| !is_needless(&old.request));
        let is_query = !request.kind().writes;
        let is_alike = |old: &StoreRequest| match is_query {
            true => !old.kind().writes,
            false => is_same_kind(old),
        };
        let most = match &request {
            StoreRequest::Finish(_) => FINISHED_MAX,
            // One that is not given up or left stays where it is until the session ends.
            StoreRequest::Keep(_) | StoreRequest::Drop(_) | StoreRequest::Leave(_) => {
                UNFINISHED_MAX
            }
            _ => QUERIES_MAX,
        };
        if self.iter().filter(|old| is_alike(old)).count() >= most {
            if matches!(request, StoreRequest::Finish(_)) {
                return Some(request.refused(UserError::Refused));
            }
            let oldest = self.iter().position(is_alike);
            oldest.and_then(|oldest| self.requests.remove(oldest));
        }
        self.requests.push_back(Waiting { request, at, held });
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

/// The run that is handed in, laid aside, dropped or left.
fn game(request: &StoreRequest) -> Option<Code> {
    match request {
        StoreRequest::Finish(claim) => Some(claim.code),
        StoreRequest::Keep(saved) => Some(saved.code),
        StoreRequest::Drop(code) | StoreRequest::Leave(code) => Some(*code),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
