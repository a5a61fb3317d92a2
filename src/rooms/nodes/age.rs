//! Moments as one server tells another: as how long ago they were, or how long there is to them. No
//! server compares its clock with that of another.

use std::time::Duration;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tokio::time::Instant;

/// No moment in a room is further away: a room is open for a day.
const AGE_MAX: i64 = 3 * 86_400_000_000;

/// What has moments in it.
pub(crate) trait Aged: Sized {
    /// The same in numbers: microseconds from now on.
    type Ages: Serialize + DeserializeOwned;

    fn tell(&self, now: Instant) -> Self::Ages;

    fn understand(told: Self::Ages, now: Instant) -> Option<Self>;
}

impl Aged for Instant {
    type Ages = i64;

    fn tell(&self, now: Instant) -> i64 {
        let micros = |time: Duration| i64::try_from(time.as_micros()).unwrap_or(i64::MAX);
        micros(self.saturating_duration_since(now)) - micros(now.saturating_duration_since(*self))
    }

    fn understand(told: i64, now: Instant) -> Option<Self> {
        if told.saturating_abs() > AGE_MAX {
            return None;
        }
        let away = Duration::from_micros(told.unsigned_abs());
        Some(match told {
            // A machine that was started since then knows no earlier moment.
            ..0 => now.checked_sub(away).unwrap_or(now),
            _ => now + away,
        })
    }
}

impl<T: Aged> Aged for Option<T> {
    type Ages = Option<T::Ages>;

    fn tell(&self, now: Instant) -> Self::Ages {
        self.as_ref().map(|some| some.tell(now))
    }

    fn understand(told: Self::Ages, now: Instant) -> Option<Self> {
        match told {
            Some(told) => T::understand(told, now).map(Some),
            None => Some(None),
        }
    }
}

impl<A: Serialize + DeserializeOwned + Copy, T: Aged> Aged for (A, T) {
    type Ages = (A, T::Ages);

    fn tell(&self, now: Instant) -> Self::Ages {
        (self.0, self.1.tell(now))
    }

    fn understand((told, moment): Self::Ages, now: Instant) -> Option<Self> {
        Some((told, T::understand(moment, now)?))
    }
}

pub(crate) fn serialize<S: Serializer, T: Aged>(moment: &T, to: S) -> Result<S::Ok, S::Error> {
    moment.tell(Instant::now()).serialize(to)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Aged>(from: D) -> Result<T, D::Error> {
    let told = T::Ages::deserialize(from)?;
    T::understand(told, Instant::now()).ok_or_else(|| D::Error::custom("a moment too far away"))
}
