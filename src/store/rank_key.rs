//! The two numbers that order the runs of a leaderboard, smaller first: `a`, then `b`.
//!
//! `a` packs time and moves, so that one index orders by both: from the highest bit zero: 1, time
//! in ms: 46, moves: 17. `b` is the moment at which the run ended, so of equal runs the earlier is
//! first.
//!
//! A run has at most 65,536 actions ([`MAX_ACTIONS`]) with at most 46 hours before each, so its
//! time fits into 44 bits. Larger values are capped.
//!
//! [`MAX_ACTIONS`]: crate::games::run::MAX_ACTIONS

use crate::games::packed::Tally;
use crate::model::Moment;

const MOVES_BITS: u32 = 17;
const TIME_MAX: i64 = (1 << 46) - 1;
const MOVES_MAX: i64 = (1 << MOVES_BITS) - 1;

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
