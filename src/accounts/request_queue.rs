//! The requests of a session that wait for the one under way: merged where a later one makes
//! an earlier one needless, and bounded, as a player may press keys while the store is away.

use crate::fairness::worker_pool::{PoolShare, ResultMemory};
use crate::model::{Code, StoreRequest};
use std::collections::VecDeque;
use std::mem::discriminant;

/// The most requests that only show something. The oldest makes room, as a player looks at
/// the last one.
const QUERIES_MAX: usize = 16;

/// The most finished runs. One that the store does not take within three seconds waits
/// elsewhere from then on. Before that it may wait for its proof, and for the unfinished games and
/// settings in front of it, which may be delayed by ten seconds each: a player finishes few games
/// meanwhile, and a script that finishes more is told that they are refused.
const FINISHED_MAX: usize = 16;

/// The most unfinished games to be kept, or dropped, or left: as many as the store keeps of a
/// player, so that what makes room here would make room there.
const UNFINISHED_MAX: usize = 20;

/// What a request takes beside the actions of its run, in bytes.
const REQUEST_BYTES: usize = 512;

/// The requests that wait, in their order: as many as the bounds above allow, and one of each
/// other kind.
pub(super) struct RequestQueue {
    requests: VecDeque<Waiting>,
    /// What the runs in them are kept in.
    memory: PoolShare,
}

/// A request that waits, or is under way.
pub(super) struct Waiting {
    pub(super) request: StoreRequest,
    /// `None`: there is no run in it.
    pub(super) memory: Option<ResultMemory>,
}

impl RequestQueue {
    pub(super) fn new(memory: PoolShare) -> Self {
        Self {
            requests: VecDeque::new(),
            memory,
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
        let memory = match run {
            Some(run) => match self.memory.memory(run.run.bytes() + REQUEST_BYTES) {
                Some(memory) => Some(memory),
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
            (StoreRequest::List(new), StoreRequest::List(old)) => new == old,
            (StoreRequest::List(_), _) => false,
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
            request if only_shows(request) => (only_shows, QUERIES_MAX),
            _ => (|_| false, 1),
        };
        if self.iter().filter(|old| alike(old)).count() >= most {
            let oldest = self.iter().position(alike);
            oldest.and_then(|oldest| self.requests.remove(oldest));
        }
        self.requests.push_back(Waiting { request, memory });
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
        waiting.filter(|waiting| !only_shows(&waiting.request))
    }
}

/// Whether a request changes nothing.
fn only_shows(request: &StoreRequest) -> bool {
    match request {
        StoreRequest::List(_)
        | StoreRequest::Levels(..)
        | StoreRequest::Today
        | StoreRequest::LookUpLink(_)
        | StoreRequest::Record(_)
        | StoreRequest::Ghost { .. }
        | StoreRequest::PlayerData
        | StoreRequest::PlayerRuns(_)
        | StoreRequest::Profile
        | StoreRequest::Keys => true,
        StoreRequest::Finish(_)
        | StoreRequest::Keep(_)
        | StoreRequest::Drop(_)
        | StoreRequest::Leave(_)
        | StoreRequest::Continue(_)
        | StoreRequest::Attempt(_)
        | StoreRequest::Rename(_)
        | StoreRequest::Settings(_)
        | StoreRequest::LinkCode
        | StoreRequest::Link(_)
        | StoreRequest::RemoveKey(_)
        | StoreRequest::KeysTold
        | StoreRequest::Forget => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Level;
    use crate::games::packed::{Tally, UnpackedRun};
    use crate::games::run::Run;
    use crate::model::request::Claim;
    use crate::model::{Category, ListQuery, Measure, Moment, Name, Period, Ranking, Saved, Scope};

    fn run() -> UnpackedRun {
        UnpackedRun {
            run: Run::new(&crate::games::hop::ENTRY, Level::default(), 1),
            level: String::new(),
        }
    }

    fn keep(code: u64, played: u64) -> StoreRequest {
        StoreRequest::Keep(Box::new(Saved {
            code: Code::new(code),
            standing: Ranking::Ranked,
            run: run(),
            played,
            pauses: 0,
            at: Moment::default(),
            rival: None,
        }))
    }

    fn finish(code: u64) -> StoreRequest {
        StoreRequest::Finish(Box::new(Claim {
            code: Code::new(code),
            standing: Ranking::Ranked,
            run: run(),
            tally: Tally::default(),
        }))
    }

    fn list(limit: u16) -> StoreRequest {
        let scope = Scope::Level {
            game: "hop",
            level: String::new(),
        };
        StoreRequest::List(ListQuery {
            scope,
            category: Category::Screen,
            measure: Measure::Fastest,
            period: Period::All,
            limit,
        })
    }

    #[test]
    fn what_is_asked_of_one_run_is_merged() {
        let mut requests = RequestQueue::new(PoolShare::alone());
        for request in [keep(1, 1), keep(2, 1), keep(1, 2), keep(3, 1)] {
            assert_eq!(requests.push(request), None);
        }
        requests.push(StoreRequest::Drop(Code::new(2)));
        requests.push(StoreRequest::Drop(Code::new(2)));
        requests.push(finish(3));
        requests.push(finish(3));
        let left: Vec<StoreRequest> = requests
            .into_changes()
            .map(|waiting| waiting.request)
            .collect();
        let expected = [keep(1, 2), StoreRequest::Drop(Code::new(2)), finish(3)];
        assert_eq!(left, expected);
    }

    #[test]
    fn whatever_is_hammered_the_queue_stays_short_and_no_win_is_lost_without_a_word() {
        let mut requests = RequestQueue::new(PoolShare::alone());
        let (mut taken, mut refused) = (Vec::new(), 0);
        for number in 0..10_000 {
            let name = Name::drawn(number);
            for request in [
                keep(2 * number, 1),
                StoreRequest::Drop(Code::new(2 * number + 1)),
                StoreRequest::Leave(Code::new(2 * number)),
                list(number as u16),
                StoreRequest::Today,
                StoreRequest::PlayerData,
                StoreRequest::Continue(Code::new(number)),
                StoreRequest::Attempt("hop"),
                StoreRequest::Rename(name),
                StoreRequest::Settings(number.to_string()),
                StoreRequest::LinkCode,
                StoreRequest::Link(Code::new(number)),
                StoreRequest::Keys,
                StoreRequest::RemoveKey(number.to_string()),
                StoreRequest::KeysTold,
                StoreRequest::Forget,
            ] {
                assert_eq!(requests.push(request), None);
            }
            match requests.push(finish(100_000 + number)) {
                None => taken.push(Code::new(100_000 + number)),
                Some(code) => {
                    assert_eq!(code, Code::new(100_000 + number));
                    refused += 1;
                }
            }
        }
        assert_eq!(
            (taken.len(), refused),
            (FINISHED_MAX, 10_000 - FINISHED_MAX)
        );
        assert_eq!(
            requests.iter().count(),
            QUERIES_MAX + FINISHED_MAX + 3 * UNFINISHED_MAX + 9
        );
        let requests: Vec<StoreRequest> = requests
            .into_changes()
            .map(|waiting| waiting.request)
            .collect();
        for code in taken {
            assert!(
                requests
                    .iter()
                    .any(|request| *request == finish(code.bits()))
            );
        }
        // The newest of the others.
        assert!(requests.contains(&StoreRequest::Settings("9999".to_owned())));
        assert!(requests.contains(&keep(2 * 9_999, 1)));
    }

    #[test]
    fn requests_keep_their_order() {
        let mut requests = RequestQueue::new(PoolShare::alone());
        let in_order = [
            keep(1, 1),
            StoreRequest::Continue(Code::new(1)),
            StoreRequest::Today,
            finish(2),
        ];
        for request in in_order.clone() {
            requests.push(request);
        }
        let left: Vec<StoreRequest> = std::iter::from_fn(|| requests.pop())
            .map(|waiting| waiting.request)
            .collect();
        assert_eq!(left, in_order);
    }
}
