//! The two numbers by which the runs of a leaderboard are ordered, the smaller before: first `a`,
//! then `b`.
//!
//! `a` holds time and moves side by side, so that one index orders by both; `b` is the moment at
//! which the run ended, so of equal runs the earlier is before. From the highest bit, `a` is
//! zero: 1, time: 46, moves: 17.
//!
//! A run has at most 65,536 actions ([`MAX_ACTIONS`]) with at most 46 hours before each, and each
//! counts one move at most. So moves fit into 17 bits, and times, which are milliseconds, into 44.
//! A value that does not fit counts as the largest that does.
//!
//! [`MAX_ACTIONS`]: crate::games::run::MAX_ACTIONS

use crate::games::packed::Tally;
use crate::model::Moment;

const MOVES_BITS: u32 = 17;
const TIME_MAX: i64 = (1 << 46) - 1;
const MOVES_MAX: i64 = (1 << MOVES_BITS) - 1;

/// The numbers of a run.
pub(super) fn rank_key(tally: &Tally, at: Moment) -> (i64, i64) {
    let time = i64::try_from(tally.time).unwrap_or(i64::MAX).min(TIME_MAX);
    let moves = i64::from(tally.moves).min(MOVES_MAX);
    (time << MOVES_BITS | moves, at.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_before_moves_and_the_earlier_before_the_later() {
        let key = |time, moves, at| {
            let tally = Tally {
                moves,
                par: None,
                hints: 0,
                time,
            };
            rank_key(&tally, Moment(at))
        };
        let ordered = [
            key(0, 0, 9),
            key(1, 1, 0),
            key(1, 2, 0),
            key(1, 2, 1),
            key(2, 0, 0),
            key(u64::MAX, 0, 0),
            key(u64::MAX, u32::MAX, 0),
        ];
        assert!(ordered.is_sorted() && ordered.iter().all(|(a, _)| *a >= 0));
    }
}
