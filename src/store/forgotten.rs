//! When the players of keys were forgotten, so that what waits elsewhere (in the spool of a
//! server that is down) does not bring them back. Keys stand here as marks only.

use super::sql::{Sql, Table, values};
use super::{Requester, StoreError};
use crate::model::{Moment, Secret, UserError};

/// Keys whose players were forgotten.
pub(super) const FORGOTTEN: Table = Table {
    name: "forgotten",
    columns: &["mark", "at"],
};

/// The use of [`Secret::mark`].
const MARK: &str = "forgotten";

/// How long it is known, in milliseconds: forty days, longer than anything waits in a spool.
const KEPT_FOR: i64 = 40 * 86_400_000;

/// Notes that the player of these keys is forgotten.
pub(super) fn note(
    sql: &mut dyn Sql,
    keys: &[String],
    now: Moment,
    secret: &Secret,
) -> Result<(), StoreError> {
    let put = format!(
        "{} ON CONFLICT (mark) DO UPDATE SET at = excluded.at",
        FORGOTTEN.insert()
    );
    for key in keys {
        sql.execute(&put, values![secret.mark(MARK, key), now.0])?;
    }
    Ok(())
}

/// Refuses what a player did before being forgotten.
pub(super) fn check(
    sql: &mut dyn Sql,
    requester: &Requester,
    at: Moment,
    secret: &Secret,
) -> Result<(), StoreError> {
    let Some(key) = &requester.key else {
        return Ok(());
    };
    let since = sql.first(
        "SELECT 1 FROM forgotten WHERE mark = $1 AND at >= $2",
        values![secret.mark(MARK, key), at.0],
    )?;
    match since {
        Some(_) => Err(StoreError::Denied(UserError::Nothing)),
        None => Ok(()),
    }
}

/// Deletes so many rows at most that nothing can wait for any more.
pub(super) fn clear(sql: &mut dyn Sql, now: Moment, rows: i64) -> Result<u64, StoreError> {
    sql.execute(
        "DELETE FROM forgotten WHERE mark IN \
         (SELECT mark FROM forgotten WHERE at < $1 LIMIT $2)",
        values![now.0.saturating_sub(KEPT_FOR), rows],
    )
}
