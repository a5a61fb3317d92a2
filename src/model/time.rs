//! Moments and days, in UTC.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use time::Date;

pub(crate) const MILLIS_A_DAY: i64 = 86_400_000;

/// The Julian day of the first of 1970.
const FIRST_OF_1970: i32 = 2_440_588;

/// A moment: milliseconds since 1970, UTC.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Moment(pub i64);

impl Moment {
    pub fn of(time: SystemTime) -> Self {
        let millis = |span: Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        Self(match time.duration_since(UNIX_EPOCH) {
            Ok(after) => millis(after),
            Err(before) => -millis(before.duration()),
        })
    }

    pub fn day(self) -> Day {
        let day = self.0.div_euclid(MILLIS_A_DAY);
        Day(i32::try_from(day).unwrap_or(if day < 0 { i32::MIN } else { i32::MAX }))
    }

    /// The beginning of its minute: others are not told more exactly when somebody played.
    #[must_use]
    pub fn to_the_minute(self) -> Self {
        Self(self.0 - self.0.rem_euclid(60_000))
    }

    #[must_use]
    pub fn midnight(self) -> Self {
        Self(self.0 - self.0.rem_euclid(MILLIS_A_DAY))
    }

    pub fn until_midnight(self) -> u64 {
        (MILLIS_A_DAY - self.0.rem_euclid(MILLIS_A_DAY)).unsigned_abs()
    }
}

/// A day, counted from the first of 1970.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Day(pub i32);

impl Day {
    /// The day of the week, 0 for Monday.
    pub fn weekday(self) -> u8 {
        self.in_calendar().weekday().number_days_from_monday()
    }

    #[must_use]
    pub fn plus(self, days: i32) -> Self {
        Self(self.0.saturating_add(days))
    }

    /// Year, month and day of the month.
    pub fn date(self) -> (i32, u8, u8) {
        let (year, month, day) = self.in_calendar().to_calendar_date();
        (year, month.into(), day)
    }

    /// The last day that the calendar has, for one beyond it.
    pub(super) fn in_calendar(self) -> Date {
        Date::from_julian_day(self.0.saturating_add(FIRST_OF_1970)).unwrap_or(Date::MAX)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_calendar().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (number, date, weekday) in [
            (0, "1970-01-01", 3),
            (-1, "1969-12-31", 2),
            (11_016, "2000-02-29", 1),
            (20_778, "2026-11-21", 5),
            (47_540, "2100-02-28", 6),
            (47_541, "2100-03-01", 0),
            (i32::MAX, "9999-12-31", 4),
        ] {
            let day = Day(number);
            assert_eq!((day.to_string().as_str(), day.weekday()), (date, weekday));
        }
    }

    #[test]
    fn a_day_ends_at_midnight() {
        let last = Moment(20_778 * MILLIS_A_DAY + MILLIS_A_DAY - 1);
        assert_eq!((last.day(), last.until_midnight()), (Day(20_778), 1));
        assert_eq!(Moment(last.0 + 1).day(), Day(20_779));
        assert_eq!(Moment(-1).day(), Day(-1));
    }
}
