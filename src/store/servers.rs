//! Which servers of a shared database live. Each says so every few seconds, so that the games of
//! one that is gone can be continued elsewhere. It is about this moment only, so no copy has it.

use super::StoreError;
use super::sql::{Sql, values};

/// How long a server may be silent before it is taken for gone, in milliseconds: three of its
/// signs of life.
pub(super) const SILENCE_MAX: i64 = 15_000;

/// How long the row of a server stays, in milliseconds: longer than any lease of its sessions.
const KEPT_FOR: i64 = 86_400_000;

/// Says that this server lives.
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

/// The servers that are gone, as a query.
pub(super) fn gone(sql: &dyn Sql) -> String {
    let clock = sql.clock();
    format!("SELECT server FROM servers WHERE seen < {clock} - {SILENCE_MAX}")
}

/// Whether the server of a session is gone.
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
