//! When the players of keys were forgotten, so that what waits elsewhere (in the spool of a
//! server that is down) does not bring them back; and what was done to keys, so that it can be
//! told where the database did it and its word on it was lost. Keys stand here as marks only.

use super::sql::{Sql, Table, values};
use super::{Requester, StoreError, clock};
use crate::model::{Code, Moment, PlayerId, Secret, UserError};

/// Keys whose players were forgotten, keys that were linked by a code, and keys that were removed.
pub(super) const FORGOTTEN: Table = Table {
    name: "forgotten",
    columns: &["mark", "at"],
};

/// The use of [`Secret::mark`].
const MARK: &str = "forgotten";

/// How long it is known, in milliseconds: forty days, longer than anything waits in a spool.
const KEPT_FOR: i64 = 40 * 86_400_000;

/// How long something that was done is told to who asks for it again, in milliseconds: as long as
/// a code is valid.
const TOLD_FOR: i64 = 10 * 60 * 1000;

/// What was done to a key.
#[derive(Clone, Copy, Debug)]
pub(super) enum Done<'a> {
    /// It was linked to this player by this code.
    Linked(&'a str, Code, PlayerId),
    /// It was removed by whoever has the second one.
    Removed(&'a str, &'a str),
}

impl Done<'_> {
    fn mark(self, secret: &Secret) -> String {
        match self {
            Self::Linked(key, code, PlayerId(id)) => {
                secret.mark("linked", &format!("{key} {code} {id}"))
            }
            Self::Removed(key, by) => secret.mark("removed", &format!("{key} {by}")),
        }
    }

    /// Notes it, in the transaction that does it.
    pub(super) fn note(
        self,
        sql: &mut dyn Sql,
        secret: &Secret,
        now: Moment,
    ) -> Result<(), StoreError> {
        sql.execute(&put(), values![self.mark(secret), now.0])
            .map(drop)
    }

    /// Whether it was done a short time ago.
    pub(super) fn is_noted(
        self,
        sql: &mut dyn Sql,
        secret: &Secret,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let row = sql.first(
            "SELECT 1 FROM forgotten WHERE mark = $1 AND at >= $2",
            values![self.mark(secret), now.0.saturating_sub(TOLD_FOR)],
        )?;
        Ok(row.is_some())
    }
}

fn put() -> String {
    let insert = FORGOTTEN.insert();
    format!("{insert} ON CONFLICT (mark) DO UPDATE SET at = excluded.at")
}

/// Notes that the player of these keys is forgotten now, by the database's clock.
pub(super) fn note(
    sql: &mut dyn Sql,
    keys: &[String],
    now: Moment,
    secret: &Secret,
) -> Result<(), StoreError> {
    // With a clock that is behind, what they did before would come back.
    let at = clock::not_before_runs(sql, now)?;
    for key in keys {
        sql.execute(&put(), values![secret.mark(MARK, key), at.0])?;
    }
    Ok(())
}

/// Refuses what a player did before being forgotten, by the database's clock.
pub(super) fn check(
    sql: &mut dyn Sql,
    requester: &Requester,
    done: Moment,
    secret: &Secret,
) -> Result<(), StoreError> {
    let Some(key) = &requester.key else {
        return Ok(());
    };
    let since = sql.first(
        "SELECT 1 FROM forgotten WHERE mark = $1 AND at >= $2",
        values![secret.mark(MARK, key), done.0],
    )?;
    match since {
        Some(_) => Err(StoreError::Denied(UserError::Nothing)),
        None => Ok(()),
    }
}

/// A key whose player was forgotten has another one from now on, by the database's clock. Where that
/// was ahead when it was forgotten, what this one does would be taken for what was done before.
pub(super) fn comes_again(sql: &mut dyn Sql, key: &str, now: Moment) -> Result<(), StoreError> {
    let Some(secret) = super::stored_secret(sql)? else {
        return Ok(());
    };
    let mark = secret.mark(MARK, key);
    let later = "SELECT 1 FROM forgotten WHERE mark = $1 AND at >= $2";
    if sql.first(later, values![mark.as_str(), now.0])?.is_none() {
        return Ok(());
    }
    // As in [`note`].
    let before = clock::not_before_runs(sql, now)?.0 - 1;
    sql.execute(
        "UPDATE forgotten SET at = $1 WHERE mark = $2 AND at > $3",
        values![before, mark, before],
    )?;
    Ok(())
}

/// Deletes so many rows at most that nothing can wait for any more.
pub(super) fn clear(sql: &mut dyn Sql, now: Moment, rows: i64) -> Result<u64, StoreError> {
    sql.execute(
        "DELETE FROM forgotten WHERE mark IN \
         (SELECT mark FROM forgotten WHERE at < $1 LIMIT $2)",
        values![now.0.saturating_sub(KEPT_FOR), rows],
    )
}
