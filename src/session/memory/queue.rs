//! What a session has still to ask: merged where a later question makes an earlier one
//! needless, and bounded whatever a player hammers while the store is slow or away.

use crate::model::{Ask, Code};
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
pub(super) struct Questions(VecDeque<Ask>);

impl Questions {
    /// Takes a question in. A finished run that finds no room is given back, to be told so.
    pub(super) fn push(&mut self, ask: Ask) -> Option<Code> {
        let needless = |old: &Ask| match (&ask, old) {
            // A newer state of the same run takes the place of the one that waits.
            (Ask::Keep(new), Ask::Keep(old)) => new.code == old.code,
            (Ask::Drop(new), Ask::Keep(old)) => *new == old.code,
            (Ask::Drop(new), Ask::Drop(old)) => new == old,
            (Ask::Finish(new), Ask::Keep(old)) => new.code == old.code,
            (Ask::Finish(new), Ask::Finish(old)) => new.code == old.code,
            (Ask::Leave(new), Ask::Leave(old)) => new == old,
            (Ask::Keep(_) | Ask::Drop(_) | Ask::Leave(_) | Ask::Finish(_), _) => false,
            (Ask::List(new), Ask::List(old)) => new == old,
            (Ask::List(_), _) => false,
            // Of the others only the last was meant.
            _ => discriminant(&ask) == discriminant(old),
        };
        self.0.retain(|old| !needless(old));
        let (alike, most): (fn(&Ask) -> bool, usize) = match &ask {
            Ask::Finish(claim) => {
                let finished = |ask: &&Ask| matches!(ask, Ask::Finish(_));
                if self.0.iter().filter(finished).count() >= FINISHED {
                    return Some(claim.code);
                }
                (|_| false, FINISHED)
            }
            Ask::Keep(_) => (|ask| matches!(ask, Ask::Keep(_)), KEPT),
            // A run that is not given up stays where it is, which does no harm.
            Ask::Drop(_) => (|ask| matches!(ask, Ask::Drop(_)), KEPT),
            // A run that is not left is free when the session ends.
            Ask::Leave(_) => (|ask| matches!(ask, Ask::Leave(_)), KEPT),
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
    pub(super) fn pop(&mut self) -> Option<Ask> {
        self.0.pop_front()
    }

    /// Those that wait.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Ask> {
        self.0.iter()
    }

    /// What is to be done although nobody looks any more.
    pub(super) fn into_deeds(self) -> impl Iterator<Item = Ask> {
        self.0.into_iter().filter(|ask| !only_shows(ask))
    }
}

/// Whether a question changes nothing.
fn only_shows(ask: &Ask) -> bool {
    match ask {
        Ask::List(_)
        | Ask::Levels(_)
        | Ask::Today
        | Ask::Record(_)
        | Ask::Ghost { .. }
        | Ask::Mine => true,
        Ask::Finish(_)
        | Ask::Keep(_)
        | Ask::Drop(_)
        | Ask::Leave(_)
        | Ask::GoOn(_)
        | Ask::Try(_)
        | Ask::Rename(_)
        | Ask::Settings(_)
        | Ask::LinkCode
        | Ask::Link(_)
        | Ask::Forget => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::packed::{Packed, Tally};
    use crate::model::ask::Claim;
    use crate::model::{ListQuery, Measure, Moment, Name, Period, Saved, Scope, Standing};

    fn run() -> Packed {
        Packed {
            game: "hop".to_owned(),
            level: String::new(),
            seed: 1,
            version: 1,
            actions: vec![0; 100],
        }
    }

    fn keep(code: u64, played: u64) -> Ask {
        Ask::Keep(Box::new(Saved {
            code: Code::new(code),
            standing: Standing::Drawn,
            run: run(),
            played,
            pauses: 0,
            at: Moment::default(),
            rival: None,
        }))
    }

    fn finish(code: u64) -> Ask {
        Ask::Finish(Box::new(Claim {
            code: Code::new(code),
            standing: Standing::Drawn,
            run: run(),
            tally: Tally::default(),
        }))
    }

    fn list(limit: u16) -> Ask {
        let scope = Scope::Level {
            game: "hop",
            level: String::new(),
        };
        Ask::List(ListQuery {
            scope,
            measure: Measure::Fastest,
            period: Period::All,
            limit,
        })
    }

    #[test]
    fn what_is_asked_of_one_run_is_merged() {
        let mut asks = Questions::default();
        for ask in [keep(1, 1), keep(2, 1), keep(1, 2), keep(3, 1)] {
            assert_eq!(asks.push(ask), None);
        }
        asks.push(Ask::Drop(Code::new(2)));
        asks.push(Ask::Drop(Code::new(2)));
        asks.push(finish(3));
        asks.push(finish(3));
        let left: Vec<Ask> = asks.into_deeds().collect();
        let expected = [keep(1, 2), Ask::Drop(Code::new(2)), finish(3)];
        assert_eq!(left, expected);
    }

    #[test]
    fn whatever_is_hammered_the_queue_stays_short_and_no_win_is_lost_without_a_word() {
        let mut asks = Questions::default();
        let (mut taken, mut refused) = (Vec::new(), 0);
        for number in 0..10_000 {
            let name = Name::made_up(&number.to_string());
            for ask in [
                keep(2 * number, 1),
                Ask::Drop(Code::new(2 * number + 1)),
                Ask::Leave(Code::new(2 * number)),
                list(number as u16),
                Ask::Today,
                Ask::Mine,
                Ask::GoOn(Code::new(number)),
                Ask::Try("hop"),
                Ask::Rename(name),
                Ask::Settings(number.to_string()),
                Ask::LinkCode,
                Ask::Link(Code::new(number)),
                Ask::Forget,
            ] {
                assert_eq!(asks.push(ask), None);
            }
            match asks.push(finish(100_000 + number)) {
                None => taken.push(Code::new(100_000 + number)),
                Some(code) => {
                    assert_eq!(code, Code::new(100_000 + number));
                    refused += 1;
                }
            }
        }
        assert_eq!((taken.len(), refused), (FINISHED, 10_000 - FINISHED));
        assert_eq!(asks.iter().count(), SHOWS + FINISHED + 3 * KEPT + 7);
        let asks: Vec<Ask> = asks.into_deeds().collect();
        for code in taken {
            assert!(asks.iter().any(|ask| *ask == finish(code.bits())));
        }
        // The newest of the others.
        assert!(asks.contains(&Ask::Settings("9999".to_owned())));
        assert!(asks.contains(&keep(2 * 9_999, 1)));
    }

    #[test]
    fn questions_keep_their_order() {
        let mut asks = Questions::default();
        let in_order = [keep(1, 1), Ask::GoOn(Code::new(1)), Ask::Today, finish(2)];
        for ask in in_order.clone() {
            asks.push(ask);
        }
        let left: Vec<Ask> = std::iter::from_fn(|| asks.pop()).collect();
        assert_eq!(left, in_order);
    }
}
