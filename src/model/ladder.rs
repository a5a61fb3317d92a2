//! The ladder of a week: its boards are the same for everybody from Monday to Sunday, UTC.

use super::time::MILLIS_A_DAY;
use super::{Attempt, Day, Moment};
use crate::games::labyrinth::ladder::Step;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The first Monday after the beginning of 1970.
const FIRST_MONDAY: i32 = 4;

/// A week, counted from Monday, the fifth of January 1970, UTC.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Week(pub u32);

impl Week {
    /// The week in which a day lies; days before the first week are in it too.
    pub fn of(day: Day) -> Self {
        let weeks = day.0.saturating_sub(FIRST_MONDAY).div_euclid(7);
        Self(u32::try_from(weeks).unwrap_or(0))
    }

    pub fn first_day(self) -> Day {
        let weeks = i32::try_from(self.0).unwrap_or(i32::MAX);
        Day(weeks.saturating_mul(7).saturating_add(FIRST_MONDAY))
    }

    pub fn last_day(self) -> Day {
        self.first_day().plus(6)
    }

    /// Milliseconds from a moment in it until the next one begins.
    pub fn left(self, now: Moment) -> u64 {
        let days = self.last_day().0.saturating_sub(now.day().0);
        now.until_midnight() + u64::from(days.unsigned_abs()) * MILLIS_A_DAY.unsigned_abs()
    }
}

impl fmt::Display for Week {
    /// As ISO 8601 writes it: `2026-W47`. The year is that of its Thursday.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, week, _) = self.first_day().in_calendar().to_iso_week_date();
        write!(f, "{year:04}-W{week:02}")
    }
}

/// How far a player has come with a step of the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderStep {
    pub step: Step,
    /// The stars of all weeks, 0 to 3.
    pub stars: u8,
    pub this_week: Attempt,
    /// How many have finished that, on the list on which the requester's attempt is.
    pub finished: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    pub week: Week,
    /// Milliseconds until the next one begins.
    pub left: u64,
    pub steps: Vec<LadderStep>,
}

/// The step to play next, of all with their stars on the way down: the first without a star, and
/// where each has one, the first of those with the fewest.
pub fn next_step(stars: impl Iterator<Item = (Step, u8)>) -> Step {
    let fewest = stars.min_by_key(|(_, stars)| *stars);
    fewest.map_or(Step::FIRST, |(step, _)| step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_are_those_of_iso_8601() {
        for (day, monday, week) in [
            (4, 4, "1970-W02"),
            (20_778, 20_773, "2026-W47"),
            (20_779, 20_773, "2026-W47"),
            (20_780, 20_780, "2026-W48"),
            // The first of January 2027 is a Friday.
            (20_819, 20_815, "2026-W53"),
            (20_822, 20_822, "2027-W01"),
            // The thirtieth of December 2030 is a Monday.
            (22_278, 22_278, "2031-W01"),
        ] {
            let that = Week::of(Day(day));
            let told = (that.first_day(), that.to_string());
            assert_eq!(told, (Day(monday), week.to_owned()), "{}", Day(day));
            assert_eq!(that.first_day().weekday(), 0);
            assert_eq!(Week::of(that.last_day()), that);
        }
        assert_eq!(Week::of(Day(-9)), Week(0));
        assert_eq!(Week(u32::MAX).last_day(), Day(i32::MAX));
    }

    #[test]
    fn the_next_step_is_the_first_without_a_star_or_with_the_fewest() {
        let next = |given: &[(u8, u8)], others: u8| {
            next_step(Step::all().map(|step| {
                let given = given.iter().find(|(number, _)| *number == step.number());
                (step, given.map_or(others, |(_, stars)| *stars))
            }))
            .number()
        };
        assert_eq!(next(&[], 0), 1);
        assert_eq!(next(&[(1, 1), (2, 3), (4, 3)], 0), 3);
        assert_eq!(next(&[(7, 1), (9, 2), (30, 1)], 3), 7);
        assert_eq!(next(&[], 3), 1);
    }
}
