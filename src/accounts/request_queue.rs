//! What a session has still to ask: merged where a later question makes an earlier one
//! needless, and bounded whatever a player hammers while the store is slow or away.

use crate::model::{Code, StoreRequest};
use std::collections::VecDeque;
use std::mem::discriminant;

/// Questions that only show something, of which the oldest is forgotten: nobody looks at
/// more than the last.
const SHOWS: usize = 16;

/// Finished runs. Each is answered within three seconds, also by a store that is away, and
/// waits elsewhere from then on; nobody finishes sixteen games meanwhile.
const FINISHED: usize = 16;

/// Runs under way to be kept, or to be given up: as many as the store keeps of a player, so
/// that what is forgotten here would be cleared away there.
const KEPT: usize = 20;

/// The questions that wait, in their order. There are never more than the bounds above come
/// to, and one of each other kind.
#[derive(Default)]
pub(super) struct RequestQueue(VecDeque<StoreRequest>);

impl RequestQueue {
    /// Takes a question in. A finished run that finds no room is given back, to be told so.
    pub(super) fn push(&mut self, ask: StoreRequest) -> Option<Code> {
        let needless = |old: &StoreRequest| match (&ask, old) {
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
            _ => discriminant(&ask) == discriminant(old),
        };
        self.0.retain(|old| !needless(old));
        let (alike, most): (fn(&StoreRequest) -> bool, usize) = match &ask {
            StoreRequest::Finish(claim) => {
                let finished = |ask: &&StoreRequest| matches!(ask, StoreRequest::Finish(_));
                if self.0.iter().filter(finished).count() >= FINISHED {
                    return Some(claim.code);
                }
                (|_| false, FINISHED)
            }
            StoreRequest::Keep(_) => (|ask| matches!(ask, StoreRequest::Keep(_)), KEPT),
            // A run that is not given up stays where it is, which does no harm.
            StoreRequest::Drop(_) => (|ask| matches!(ask, StoreRequest::Drop(_)), KEPT),
            // A run that is not left is free when the session ends.
            StoreRequest::Leave(_) => (|ask| matches!(ask, StoreRequest::Leave(_)), KEPT),
            ask if only_shows(ask) => (only_shows, SHOWS),
            _ => (|_| false, 1),
        };
        if self.0.iter().filter(|old| alike(old)).count() >= most
            && let Some(oldest) = self.0.iter().position(alike)
        {
            self.0.remove(oldest);
        }
        self.0.push_back(ask);
        None
    }

    /// The next one.
    pub(super) fn pop(&mut self) -> Option<StoreRequest> {
        self.0.pop_front()
    }

    /// Those that wait.
    pub(super) fn iter(&self) -> impl Iterator<Item = &StoreRequest> {
        self.0.iter()
    }

    /// What is to be done although nobody looks any more.
    pub(super) fn into_deeds(self) -> impl Iterator<Item = StoreRequest> {
        self.0.into_iter().filter(|ask| !only_shows(ask))
    }
}

/// Whether a question changes nothing.
fn only_shows(ask: &StoreRequest) -> bool {
    match ask {
        StoreRequest::List(_)
        | StoreRequest::Levels(_)
        | StoreRequest::Today
        | StoreRequest::Record(_)
        | StoreRequest::Ghost { .. }
        | StoreRequest::Mine => true,
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
    use crate::model::{ListQuery, Measure, Moment, Name, Period, Ranking, Saved, Scope};

    fn run() -> UnpackedRun {
        UnpackedRun {
            run: Run::new(&crate::games::hop::ENTRY, Level::default(), 1),
            level: String::new(),
        }
    }

    fn keep(code: u64, played: u64) -> StoreRequest {
        StoreRequest::Keep(Box::new(Saved {
            code: Code::new(code),
            standing: Ranking::Drawn,
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
            standing: Ranking::Drawn,
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
            measure: Measure::Fastest,
            period: Period::All,
            limit,
        })
    }

    #[test]
    fn what_is_asked_of_one_run_is_merged() {
        let mut requests = RequestQueue::default();
        for ask in [keep(1, 1), keep(2, 1), keep(1, 2), keep(3, 1)] {
            assert_eq!(requests.push(ask), None);
        }
        requests.push(StoreRequest::Drop(Code::new(2)));
        requests.push(StoreRequest::Drop(Code::new(2)));
        requests.push(finish(3));
        requests.push(finish(3));
        let left: Vec<StoreRequest> = requests.into_deeds().collect();
        let expected = [keep(1, 2), StoreRequest::Drop(Code::new(2)), finish(3)];
        assert_eq!(left, expected);
    }

    #[test]
    fn whatever_is_hammered_the_queue_stays_short_and_no_win_is_lost_without_a_word() {
        let mut requests = RequestQueue::default();
        let (mut taken, mut refused) = (Vec::new(), 0);
        for number in 0..10_000 {
            let name = Name::made_up(&number.to_string());
            for ask in [
                keep(2 * number, 1),
                StoreRequest::Drop(Code::new(2 * number + 1)),
                StoreRequest::Leave(Code::new(2 * number)),
                list(number as u16),
                StoreRequest::Today,
                StoreRequest::Mine,
                StoreRequest::Continue(Code::new(number)),
                StoreRequest::Attempt("hop"),
                StoreRequest::Rename(name),
                StoreRequest::Settings(number.to_string()),
                StoreRequest::LinkCode,
                StoreRequest::Link(Code::new(number)),
                StoreRequest::Forget,
            ] {
                assert_eq!(requests.push(ask), None);
            }
            match requests.push(finish(100_000 + number)) {
                None => taken.push(Code::new(100_000 + number)),
                Some(code) => {
                    assert_eq!(code, Code::new(100_000 + number));
                    refused += 1;
                }
            }
        }
        assert_eq!((taken.len(), refused), (FINISHED, 10_000 - FINISHED));
        assert_eq!(requests.iter().count(), SHOWS + FINISHED + 3 * KEPT + 7);
        let requests: Vec<StoreRequest> = requests.into_deeds().collect();
        for code in taken {
            assert!(requests.iter().any(|ask| *ask == finish(code.bits())));
        }
        // The newest of the others.
        assert!(requests.contains(&StoreRequest::Settings("9999".to_owned())));
        assert!(requests.contains(&keep(2 * 9_999, 1)));
    }

    #[test]
    fn questions_keep_their_order() {
        let mut requests = RequestQueue::default();
        let in_order = [
            keep(1, 1),
            StoreRequest::Continue(Code::new(1)),
            StoreRequest::Today,
            finish(2),
        ];
        for ask in in_order.clone() {
            requests.push(ask);
        }
        let left: Vec<StoreRequest> = std::iter::from_fn(|| requests.pop()).collect();
        assert_eq!(left, in_order);
    }
}
