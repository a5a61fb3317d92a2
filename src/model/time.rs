//! Moments and days, in UTC.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

const MILLIS_A_DAY: i64 = 86_400_000;

/// A moment: milliseconds since 1970, UTC.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Moment(pub i64);

impl Moment {
    pub fn of(time: SystemTime) -> Self {
        let millis = match time.duration_since(UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_millis()).unwrap_or(i64::MAX),
            Err(before) => i64::try_from(before.duration().as_millis()).map_or(i64::MIN, |m| -m),
        };
        Self(millis)
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
        // The first of 1970 was a Thursday.
        u8::try_from(self.0.saturating_add(3).rem_euclid(7)).unwrap_or(0)
    }

    #[must_use]
    pub fn plus(self, days: i32) -> Self {
        Self(self.0.saturating_add(days))
    }

    /// Year, month and day of the month.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
    /// `civil_from_days`.
    pub fn date(self) -> (i64, u32, u32) {
        let shifted = i64::from(self.0) + 719_468;
        let era = shifted.div_euclid(146_097);
        let of_era = shifted.rem_euclid(146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let shifted_month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted_month + 2) / 5 + 1;
        let month = if shifted_month < 10 {
            shifted_month + 3
        } else {
            shifted_month - 9
        };
        let year = year + era * 400 + i64::from(month <= 2);
        (year, month as u32, day as u32)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
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
