//! Whether the clock can be believed when rows are deleted for their age: a machine that
//! starts with a wrong date must not clear years of runs away.

use super::migrate::META;
use super::sql::{Sql, values};
use super::{Store, StoreError};
use crate::model::Moment;
use std::sync::atomic::Ordering;

/// How far ahead of the last time that was believed the clock may be, and how long it has to
/// run on from further ahead: a date that is wrong at a start is put right within a day, and
/// what is a day late to be cleared harms nobody. In milliseconds.
const DAY: i64 = 86_400_000;

/// How long the database may take to say what time it is, in milliseconds: more would be taken for
/// what the clocks are apart.
const COMPARED_WITHIN: i64 = 1_000;

/// The last time that was believed.
const BELIEVED: &str = "clock";

/// Since when, and when last, the clock was too far ahead of it.
const DOUBTED: &str = "clock-doubted";

/// When something is done, by two clocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct When {
    /// By this server's.
    pub(super) here: Moment,
    /// By the database's: what came before what must not depend on which server did it.
    pub(super) database: Moment,
}

impl Store {
    /// Whether rows may be deleted for the age that they have at this time: it is about the
    /// time of the last call, or a day has passed since the clock went ahead of it.
    pub async fn believes(&self, now: Moment) -> Result<bool, StoreError> {
        self.engine.write(move |sql| believes(sql, now.0)).await
    }

    /// Compares this server's clock with the database's, by which all servers agree on what came
    /// before somebody was forgotten. A file has no clock of its own.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]: the database is away.
    pub async fn compare_clocks(
        &self,
        clock: impl Fn() -> Moment + Send + 'static,
    ) -> Result<(), StoreError> {
        if !self.is_shared {
            return Ok(());
        }
        let compare = move |sql: &mut dyn Sql| {
            let (query, asked) = (format!("SELECT {}", sql.clock()), clock().0);
            let row = sql.first(&query, values![])?;
            let theirs = row.map(|row| row.int(0)).transpose()?;
            let took = clock().0.saturating_sub(asked);
            let is_prompt = (0..=COMPARED_WITHIN).contains(&took);
            Ok(theirs.filter(|_| is_prompt).map(|theirs| asked - theirs))
        };
        // By the connection that the sign of life takes: no crowd of readers delays the next one.
        if let Some(ahead) = self.engine.write(compare).await? {
            self.ahead.store(ahead, Ordering::Relaxed);
        }
        Ok(())
    }

    /// A moment of this server's clock, by the database's.
    pub(crate) fn by_database(&self, at: Moment) -> Moment {
        Moment(at.0.saturating_sub(self.ahead.load(Ordering::Relaxed)))
    }

    /// A moment of this server's clock, by both.
    pub(super) fn when(&self, here: Moment) -> When {
        When {
            here,
            database: self.by_database(here),
        }
    }

    /// How many minutes the clock is behind the last time in the database; `None`: it is not, but
    /// for what clocks are apart.
    pub async fn behind(&self, now: Moment) -> Result<Option<i64>, StoreError> {
        let last = self.engine.read(last_time).await?;
        let behind = last.map_or(0, |last| last.0.saturating_sub(now.0));
        Ok((behind > BEHIND_MAX).then_some(behind / 60_000))
    }
}

/// How far behind the last time in the database the clock may be: what servers whose clocks agree
/// are apart, and a minute of a run. In milliseconds.
pub(crate) const BEHIND_MAX: i64 = 60_000;

/// The last time that the database knows of: that was believed, or that of the newest run.
pub(super) fn last_time(sql: &mut dyn Sql) -> Result<Option<Moment>, StoreError> {
    let newest = sql.first("SELECT max(at) FROM runs", values![])?;
    let newest = newest.map(|row| row.opt_int(0)).transpose()?.flatten();
    Ok(believed(sql)?.max(newest.map(Moment)))
}

/// The last time that was believed; `None`: there is none yet.
pub(super) fn believed(sql: &mut dyn Sql) -> Result<Option<Moment>, StoreError> {
    Ok(read(sql, BELIEVED)?[0].map(Moment))
}

/// The time of something that must not come before what it is about: the clock's, unless that is
/// behind the newest run. One of a clock that was further ahead than can be believed does not count.
pub(super) fn not_before_runs(sql: &mut dyn Sql, now: Moment) -> Result<Moment, StoreError> {
    let believed = believed(sql)?.unwrap_or(now).max(now);
    let newest = sql.first(
        "SELECT max(at) FROM runs WHERE at <= $1",
        values![believed.0.saturating_add(DAY)],
    )?;
    let newest = newest.map_or(Ok(None), |row| row.opt_int(0))?;
    Ok(newest.map_or(now, |newest| now.max(Moment(newest))))
}

fn believes(sql: &mut dyn Sql, now: i64) -> Result<bool, StoreError> {
    // A fresh store has nothing that is old.
    let believed = read(sql, BELIEVED)?[0].unwrap_or(now);
    if now > believed + DAY {
        let [since, last] = read(sql, DOUBTED)?;
        // Another jump, or a start with another wrong date, begins another day.
        let runs_on = last.is_some_and(|last| (last..=last + DAY).contains(&now));
        let since = since.filter(|_| runs_on).unwrap_or(now);
        if now < since + DAY {
            put(sql, DOUBTED, &format!("{since} {now}"))?;
            return Ok(false);
        }
    }
    put(sql, BELIEVED, &now.to_string())?;
    sql.execute("DELETE FROM meta WHERE name = $1", values![DOUBTED])?;
    Ok(true)
}

/// The two numbers of a row, as far as they are there.
fn read(sql: &mut dyn Sql, name: &str) -> Result<[Option<i64>; 2], StoreError> {
    let row = sql.first("SELECT value FROM meta WHERE name = $1", values![name])?;
    let Some(row) = row else {
        return Ok([None; 2]);
    };
    let mut numbers = row.text(0)?.split(' ').map(|number| number.parse().ok());
    Ok([(); 2].map(|()| numbers.next().flatten()))
}

fn put(sql: &mut dyn Sql, name: &str, value: &str) -> Result<(), StoreError> {
    let insert = META.insert();
    let upsert = format!("{insert} ON CONFLICT (name) DO UPDATE SET value = excluded.value");
    sql.execute(&upsert, values![name, value]).map(drop)
}
