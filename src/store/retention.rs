//! Deletes what has been stored long enough, once an hour.

use super::sql::{Sql, values};
use super::{Store, StoreError, lists, players, servers};
use crate::model::time::MILLIS_A_DAY;
use crate::model::{Moment, PlayerId};

/// How long a player stays after the last visit, and a ranked run, in days.
const YEAR: i32 = 365;

/// How long an unfinished game stays, in days.
const SAVE_DAYS: i32 = 90;

/// What one transaction deletes at most, so that nobody's finished run waits long for it.
const ROWS: i64 = 200;

impl Store {
    /// Deletes what has been stored long enough; how many rows.
    pub async fn clear(&self, now: Moment) -> Result<u64, StoreError> {
        let mut cleared = 0;
        for clear in [clear_passed, clear_runs, clear_players] {
            loop {
                let gone = self.write(move |sql| clear(sql, now)).await?;
                cleared += gone;
                if gone == 0 {
                    break;
                }
            }
        }
        self.write(servers::clear).await?;
        Ok(cleared)
    }
}

fn before(now: Moment, days: i32) -> i64 {
    now.midnight().0 - i64::from(days) * MILLIS_A_DAY
}

/// What ends with its week, day or hour, and old unfinished games.
fn clear_passed(sql: &mut dyn Sql, now: Moment) -> Result<u64, StoreError> {
    let today = i64::from(now.day().0);
    let year = i64::from(now.day().plus(-YEAR).0);
    let mut gone = 0;
    for (table, key, old, values) in [
        (
            "bests",
            "(period, list, owner)",
            "period > 0 AND period < $1",
            values![lists::first_week(now.day()), ROWS],
        ),
        ("links", "code", "until < $1", values![now.0, ROWS]),
        (
            "forgotten_attempts",
            "(mark, day, game)",
            "day < $1",
            values![today, ROWS],
        ),
        // Days on which a board was finished are a player's streak.
        (
            "tries",
            "(player, day, game)",
            "day < $1 AND (done = 0 OR day < $3)",
            values![today, ROWS, year],
        ),
        (
            "saves",
            "code",
            "at < $1 OR day < $3",
            values![before(now, SAVE_DAYS), ROWS, today],
        ),
    ] {
        let columns = key.trim_matches(['(', ')']);
        gone += sql.execute(
            &format!(
                "DELETE FROM {table} WHERE {key} IN \
                 (SELECT {columns} FROM {table} WHERE {old} LIMIT $2)"
            ),
            values,
        )?;
    }
    Ok(gone)
}

/// Old runs, but for the best of each player on each level.
fn clear_runs(sql: &mut dyn Sql, now: Moment) -> Result<u64, StoreError> {
    let rows = sql.rows(
        "SELECT code, coalesce(player, -code) FROM runs WHERE at < $1 AND (day IS NOT NULL \
         OR NOT EXISTS (SELECT 1 FROM bests b WHERE b.owner = coalesce(runs.player, -runs.code) \
         AND b.code = runs.code)) LIMIT $2",
        values![before(now, YEAR), ROWS],
    )?;
    for row in &rows {
        sql.execute(
            "DELETE FROM bests WHERE owner = $1 AND code = $2",
            values![row.int(1)?, row.int(0)?],
        )?;
        sql.execute("DELETE FROM runs WHERE code = $1", values![row.int(0)?])?;
    }
    Ok(rows.len() as u64)
}

/// Players who have not come for a year, but for those who are banned.
fn clear_players(sql: &mut dyn Sql, now: Moment) -> Result<u64, StoreError> {
    let rows = sql.rows(
        "SELECT id FROM players WHERE since < $1 AND NOT EXISTS \
         (SELECT 1 FROM keys WHERE player = players.id AND used >= $2) \
         AND NOT EXISTS (SELECT 1 FROM bans WHERE player = players.id) LIMIT 20",
        values![before(now, YEAR), i64::from(now.day().plus(-YEAR).0)],
    )?;
    for row in &rows {
        players::delete(sql, PlayerId(row.int(0)?))?;
    }
    Ok(rows.len() as u64)
}
