//! Which servers live. Each notes it every few seconds, so that the games of one that is gone can be
//! continued elsewhere, and no time is counted in which none lived.

use super::StoreError;
use super::sql::{Sql, values};

/// How long a server may be silent before it is taken for gone, in milliseconds: three of its
/// signs of life.
pub(super) const SILENCE_MAX: i64 = 15_000;

/// How long the row of a server stays, in milliseconds: longer than any lease of its sessions.
const KEPT_FOR: i64 = 86_400_000;

/// Leaves the time in which no server lived out of unfinished games: they count as kept so much
/// later. `is_alone`: no other server uses the database, so that it is every gap.
pub(super) fn leave_out_downtime(sql: &mut dyn Sql, is_alone: bool) -> Result<(), StoreError> {
    let clock = sql.clock();
    let query = format!("SELECT max(seen), {clock} FROM servers");
    let Some(row) = sql.first(&query, values![])? else {
        return Ok(());
    };
    let (Some(seen), now) = (row.opt_int(0)?, row.int(1)?) else {
        return Ok(());
    };
    let down = now.saturating_sub(seen);
    let least = if is_alone { 0 } else { SILENCE_MAX };
    if down > least {
        sql.execute(
            "UPDATE saves SET at = CASE WHEN at + $1 < $2 THEN at + $3 ELSE $4 END WHERE at < $5",
            values![down, now, down, now, now],
        )?;
    }
    Ok(())
}

pub(super) fn beat(sql: &mut dyn Sql, server: i64) -> Result<(), StoreError> {
    let clock = sql.clock();
    sql.execute(
        &format!(
            "INSERT INTO servers (server, seen) VALUES ($1, {clock}) \
             ON CONFLICT (server) DO UPDATE SET seen = excluded.seen"
        ),
        values![server],
    )?;
    Ok(())
}

/// Frees the unfinished games that sessions of servers hold that do not live.
pub(super) fn free_games(sql: &mut dyn Sql) -> Result<(), StoreError> {
    let live = format!(
        "SELECT server FROM servers WHERE seen >= {} - {SILENCE_MAX}",
        sql.clock()
    );
    sql.execute(
        &format!(
            "UPDATE saves SET holder = NULL, until = NULL \
             WHERE holder IS NOT NULL AND holder / 4294967296 NOT IN ({live})"
        ),
        values![],
    )?;
    Ok(())
}

pub(super) fn gone(sql: &dyn Sql) -> String {
    let clock = sql.clock();
    format!("SELECT server FROM servers WHERE seen < {clock} - {SILENCE_MAX}")
}

pub(super) fn is_gone(sql: &mut dyn Sql, session: i64) -> Result<bool, StoreError> {
    let query = format!("{} AND server = $1", gone(sql));
    Ok(sql.first(&query, values![session >> 32])?.is_some())
}

/// Deletes the rows of servers that are long gone.
pub(super) fn clear(sql: &mut dyn Sql) -> Result<u64, StoreError> {
    let clock = sql.clock();
    let delete = format!("DELETE FROM servers WHERE seen < {clock} - {KEPT_FOR}");
    sql.execute(&delete, values![])
}
