//! When the players of keys were forgotten, so that what waits elsewhere (in the spool of a
//! server that is down) does not bring them back, and from whom keys were taken, so that what waits
//! under them is theirs; and what was done to keys, so that it can be told where the database did
//! it and its word on it was lost. Keys stand here as marks only.

use super::sql::{Sql, Table, values};
use super::{Requester, StoreError, keys};
use crate::model::{Code, Moment, PlayerId, Secret, UserError};

/// Keys whose players were forgotten, keys that were linked by a code, and keys that were removed.
/// `player` is the one whom a key was taken from.
pub(super) const FORGOTTEN: Table = Table {
    name: "forgotten",
    columns: &["mark", "at", "player"],
};

/// The use of [`Secret::mark`] for a key whose player was forgotten.
const MARK: &str = "forgotten";

/// The use of it for a key that was taken from a player. Versions before do not know it: by the other
/// one they would take the player for forgotten.
const TAKEN_MARK: &str = "taken";

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
        put(sql, self.mark(secret), now, None)
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

fn put(
    sql: &mut dyn Sql,
    mark: String,
    at: Moment,
    player: Option<PlayerId>,
) -> Result<(), StoreError> {
    let insert = FORGOTTEN.insert();
    let put = format!(
        "{insert} ON CONFLICT (mark) DO UPDATE SET at = excluded.at, player = excluded.player"
    );
    let player = player.map(|player| player.0);
    sql.execute(&put, values![mark, at.0, player]).map(drop)
}

/// Notes that the player of these keys is forgotten now, by the database's clock.
pub(super) fn note(
    sql: &mut dyn Sql,
    keys: &[String],
    now: Moment,
    secret: &Secret,
) -> Result<(), StoreError> {
    for key in keys {
        put(sql, secret.mark(MARK, key), now, None)?;
    }
    Ok(())
}

/// Notes that this key is taken from a player now: what was done with it before is that player's.
pub(super) fn note_taken(
    sql: &mut dyn Sql,
    key: &str,
    from: PlayerId,
    now: Moment,
    secret: &Secret,
) -> Result<(), StoreError> {
    put(sql, secret.mark(TAKEN_MARK, key), now, Some(from))
}

/// What was done with keys that were taken from a player is another one's, to whom all moves; `None`:
/// nobody's, as that player is forgotten.
pub(super) fn redirect(
    sql: &mut dyn Sql,
    from: PlayerId,
    to: Option<PlayerId>,
) -> Result<(), StoreError> {
    let sentence = "UPDATE forgotten SET player = $1 WHERE player = $2";
    sql.execute(sentence, values![to.map(|to| to.0), from.0])
        .map(drop)
}

/// Who did what has waited since it was `done`, by the database's clock: where the key was taken from
/// its player since, that one, by another key.
///
/// # Errors
/// [`UserError::Nothing`]: the player was forgotten since.
pub(super) fn who_did(
    sql: &mut dyn Sql,
    requester: Requester,
    done: Moment,
    secret: &Secret,
) -> Result<Requester, StoreError> {
    let Some(key) = &requester.key else {
        return Ok(requester);
    };
    // What was done to the key first since then.
    let since = sql.first(
        "SELECT player FROM forgotten WHERE mark IN ($1, $2) AND at >= $3 ORDER BY at LIMIT 1",
        values![secret.mark(MARK, key), secret.mark(TAKEN_MARK, key), done.0],
    )?;
    let Some(since) = since else {
        return Ok(requester);
    };
    let key = match since.opt_int(0)? {
        Some(player) => keys::fingerprints(sql, PlayerId(player))?
            .into_iter()
            .next(),
        None => None,
    };
    match key {
        Some(_) => Ok(Requester { key, ..requester }),
        None => Err(StoreError::Denied(UserError::Nothing)),
    }
}

/// A key whose player was forgotten, or that was taken from one, has another player from now on, by
/// the database's clock. Where that was ahead then, what this one does would be taken for what was
/// done before.
pub(super) fn comes_again(sql: &mut dyn Sql, key: &str, now: Moment) -> Result<(), StoreError> {
    let Some(secret) = Some(super::schema::secret(sql)?) else {
        return Ok(());
    };
    let marks = [MARK, TAKEN_MARK].map(|kind| secret.mark(kind, key));
    let later = "SELECT 1 FROM forgotten WHERE mark IN ($1, $2) AND at >= $3";
    let [first, second] = marks.clone();
    if sql.first(later, values![first, second, now.0])?.is_none() {
        return Ok(());
    }
    let before = now.0 - 1;
    let [first, second] = marks;
    sql.execute(
        "UPDATE forgotten SET at = $1 WHERE mark IN ($2, $3) AND at > $4",
        values![before, first, second, before],
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
