//! The two numbers by which the runs of a list are ordered, the smaller before: first `a`,
//! then `b`.
//!
//! `a` holds several measures side by side, so that one index orders by all of them; `b` is the
//! moment at which the run ended, so of equal runs the earlier is before. From the highest bit:
//!
//! | measure | `a` |
//! |---|---|
//! | fastest | zero: 1, paused: 1, time: 45, moves: 17 |
//! | against par | zero: 1, thousandths of the par: 26, time: 37 |
//! | fewest moves | zero: 1, moves: 18, time: 45 |
//!
//! A run has at most 65,536 actions ([`MAX_ACTIONS`]) with at most 46 hours before each, and each
//! counts one move at most. So moves fit into 17 bits; times, which are milliseconds, into 44; and
//! the thousandths, against a par of 1, into 26. That leaves 37 bits for the time behind these,
//! which are four years. A value that does not fit counts as the largest that does.
//!
//! [`MAX_ACTIONS`]: crate::games::run::MAX_ACTIONS

use crate::games::packed::Tally;
use crate::model::{Measure, Moment};

/// The numbers of a run.
pub(super) type RankKey = (i64, i64);

const MOVES_BITS: u32 = 17;
const TIME_BITS: u32 = 45;
const TIME_BEHIND_PAR_BITS: u32 = 37;

/// The largest number of so many bits.
const fn max(bits: u32) -> i64 {
    (1 << bits) - 1
}

/// Puts a number of this many bits behind what is there.
fn behind(first: i64, bits: u32, number: i64) -> i64 {
    first << bits | number.clamp(0, max(bits))
}

/// The numbers of a run by a measure; `None`: it cannot be measured by it.
pub(super) fn rank_key(measure: Measure, tally: &Tally, at: Moment) -> Option<RankKey> {
    let time = i64::try_from(tally.time).ok()?;
    let moves = i64::from(tally.moves);
    let thousandths = || {
        let par = tally.par.filter(|par| *par > 0)?;
        Some(moves * 1000 / i64::from(par))
    };
    let a = match measure {
        Measure::Fastest => {
            let paused = i64::from(tally.pauses > 0);
            behind(behind(paused, TIME_BITS, time), MOVES_BITS, moves)
        }
        Measure::FewestMoves => behind(moves.min(max(63 - TIME_BITS)), TIME_BITS, time),
        Measure::AgainstPar => {
            let thousandths = thousandths()?.min(max(63 - TIME_BEHIND_PAR_BITS));
            behind(thousandths, TIME_BEHIND_PAR_BITS, time)
        }
    };
    Some((a, at.0))
}

/// The time, in milliseconds, in an `a` of [`Measure::Fastest`].
pub(super) fn time_of_fastest(a: i64) -> u64 {
    (a >> MOVES_BITS & max(TIME_BITS)).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// As far as a run can go.
    fn tallies() -> impl Strategy<Value = (Tally, Moment)> {
        let bits = |most: u32| (0..=most).prop_flat_map(|bits| 0..=(1u64 << bits));
        let (moves, par) = (bits(16), 0..200u32);
        (bits(43), moves, par, 0..3u32, bits(42)).prop_map(|(time, moves, par, pauses, at)| {
            let tally = Tally {
                moves: moves as u32,
                par: (par > 0).then_some(par),
                hints: 0,
                time,
                pauses,
            };
            (tally, Moment(at as i64))
        })
    }

    /// What the words of [`Measure`] say.
    fn spoken(measure: Measure, (tally, at): &(Tally, Moment)) -> Option<[u64; 4]> {
        let (time, moves, at) = (tally.time, u64::from(tally.moves), at.0 as u64);
        Some(match measure {
            Measure::Fastest => [u64::from(tally.pauses > 0), time, moves, at],
            Measure::FewestMoves => [moves, time, at, 0],
            // Four years and more are alike behind a ratio.
            Measure::AgainstPar => {
                let ratio = moves * 1000 / u64::from(tally.par?);
                [ratio, time.min(max(TIME_BEHIND_PAR_BITS) as u64), at, 0]
            }
        })
    }

    proptest! {
        #[test]
        fn keys_are_in_the_order_of_the_measures(one in tallies(), other in tallies()) {
            for measure in [Measure::Fastest, Measure::AgainstPar, Measure::FewestMoves] {
                let key = |(tally, at): &(Tally, Moment)| {
                    rank_key(measure, tally, *at)
                };
                let (mine, theirs) = (key(&one), key(&other));
                prop_assert_eq!(mine.is_some(), spoken(measure, &one).is_some());
                if let (Some(mine), Some(theirs)) = (mine, theirs) {
                    prop_assert!(mine.0 >= 0);
                    prop_assert_eq!(
                        mine.cmp(&theirs),
                        spoken(measure, &one).cmp(&spoken(measure, &other))
                    );
                }
            }
        }

        #[test]
        fn the_time_comes_back((tally, at) in tallies()) {
            let key = rank_key(Measure::Fastest, &tally, at).expect("a time");
            prop_assert_eq!(time_of_fastest(key.0), tally.time);
        }
    }

    #[test]
    fn what_does_not_fit_is_the_last_of_what_does() {
        let huge = Tally {
            moves: u32::MAX,
            par: Some(1),
            hints: 0,
            time: 1 << 60,
            pauses: u32::MAX,
        };
        for measure in [Measure::Fastest, Measure::AgainstPar, Measure::FewestMoves] {
            let key = rank_key(measure, &huge, Moment(7));
            assert_eq!(key, Some((i64::MAX, 7)), "{measure:?}");
        }
    }
}
