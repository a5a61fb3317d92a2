//! Players of whom nothing is kept but a name and settings: they pass a year after the last visit.

use super::admin::MILLIS_A_DAY;
use super::changes::{PageClock, ROWS_PER_PAGE};
use super::sql::{Sql, values};
use super::{StoreError, players};
use crate::model::{Moment, PlayerId};

/// How long settings stay after the last visit, in days: whoever plays once a year finds them.
const SETTINGS_DAYS: i32 = 365;

/// What makes somebody pass: nothing is kept of them, nothing is under way, and no key was used
/// since. A key whose use was never noted counts from the day on which its player came.
const DEPARTED: &str = "since < $1 AND banned = 0 AND change IS NULL AND players.target IS NULL \
    AND NOT EXISTS (SELECT 1 FROM keys WHERE player = players.id AND used >= $2) \
    AND NOT EXISTS (SELECT 1 FROM runs WHERE player = players.id) \
    AND NOT EXISTS (SELECT 1 FROM saves WHERE player = players.id) \
    AND NOT EXISTS (SELECT 1 FROM tries WHERE player = players.id) \
    AND NOT EXISTS (SELECT 1 FROM stars WHERE player = players.id) \
    AND NOT EXISTS (SELECT 1 FROM bans WHERE player = players.id) \
    AND NOT EXISTS (SELECT 1 FROM links WHERE player = players.id) \
    AND NOT EXISTS (SELECT 1 FROM players p WHERE p.target = players.id)";

/// The parameters of [`DEPARTED`].
fn bounds(now: Moment) -> [i64; 2] {
    let age = i64::from(SETTINGS_DAYS) * MILLIS_A_DAY;
    let day = now.day().plus(-SETTINGS_DAYS);
    [now.0.saturating_sub(age), i64::from(day.0)]
}

/// A page of players to look at.
pub(super) struct Page {
    /// Those of them who have departed.
    pub(super) departed: Vec<PlayerId>,
    /// The last one that was looked at; `None`: there are no more.
    pub(super) last: Option<i64>,
}

/// Looks at the players behind this one.
pub(super) fn find(sql: &mut dyn Sql, behind: i64, now: Moment) -> Result<Page, StoreError> {
    let last = sql.first(
        "SELECT max(id) FROM \
         (SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT $2) AS page",
        values![behind, ROWS_PER_PAGE],
    )?;
    let Some(last) = last.map_or(Ok(None), |row| row.opt_int(0))? else {
        return Ok(Page {
            departed: Vec::new(),
            last: None,
        });
    };
    let query = format!("SELECT id FROM players WHERE id > $3 AND id <= $4 AND {DEPARTED}");
    let [since, used] = bounds(now);
    let rows = sql.rows(&query, values![since, used, behind, last])?;
    let departed = rows.iter().map(|row| Ok(PlayerId(row.int(0)?)));
    Ok(Page {
        departed: departed.collect::<Result<_, StoreError>>()?,
        last: Some(last),
    })
}

/// Deletes those of these players who have departed still, with their keys; how many, and how
/// many of them were looked at.
pub(super) fn delete(
    sql: &mut dyn Sql,
    found: &[PlayerId],
    now: Moment,
) -> Result<(u64, usize), StoreError> {
    let query = format!("SELECT 1 FROM players WHERE id = $3 AND {DEPARTED}");
    let [since, used] = bounds(now);
    let clock = PageClock::start();
    let mut gone = 0;
    for (looked_at, id) in found.iter().enumerate() {
        if looked_at > 0 && clock.is_over() {
            return Ok((gone, looked_at));
        }
        // Locked first, so that nothing of another server comes in between.
        players::alone(sql, *id)?;
        if sql.first(&query, values![since, used, id.0])?.is_none() {
            continue;
        }
        sql.execute("DELETE FROM keys WHERE player = $1", values![id.0])?;
        gone += sql.execute("DELETE FROM players WHERE id = $1", values![id.0])?;
    }
    Ok((gone, found.len()))
}
