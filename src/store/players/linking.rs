//! Another key of a player: the codes that link one, and what moves along with it.

use super::{alone, by_id, by_key, find, find_alone, leave};
use crate::model::{Code, LinkOffer, Moment, Player, PlayerId, Secret, UserError};
use crate::store::changes::{self, Change};
use crate::store::forgotten::{self, Done};
use crate::store::sql::{Sql, Table, values};
use crate::store::{Requester, StoreError, daily, keys, ladder};

/// How long a code that links a key is valid, in milliseconds.
const LINK_CODE_LIFETIME: i64 = 10 * 60 * 1000;

/// Codes that link another key.
pub(in crate::store) const LINKS: Table = Table {
    name: "links",
    columns: &["code", "player", "until"],
};

/// Makes a code that links another key.
pub(in crate::store) fn link_code(
    sql: &mut dyn Sql,
    id: PlayerId,
    code: Code,
    now: Moment,
) -> Result<(), StoreError> {
    sql.execute(
        "DELETE FROM links WHERE player = $1 OR until < $2",
        values![id.0, now.0],
    )?;
    sql.execute(
        &format!("{} ON CONFLICT DO NOTHING", LINKS.insert()),
        values![code.bits() as i64, id.0, now.0 + LINK_CODE_LIFETIME],
    )?;
    Ok(())
}

/// The player who was given a code that is still valid.
fn link_target(sql: &mut dyn Sql, code: Code, now: Moment) -> Result<PlayerId, StoreError> {
    let row = sql.first(
        "SELECT player FROM links WHERE code = $1 AND until >= $2",
        values![code.bits() as i64, now.0],
    )?;
    let row = row.ok_or(StoreError::Denied(UserError::Nothing))?;
    Ok(PlayerId(row.int(0)?))
}

/// Whether what a player has kept moves along with this key: it is the only one, and linking must
/// neither lift a ban nor spread one.
fn moves_along(
    sql: &mut dyn Sql,
    from: &Player,
    key: &str,
    target: &Player,
) -> Result<bool, StoreError> {
    let other = sql.first(
        "SELECT 1 FROM keys WHERE player = $1 AND fingerprint <> $2",
        values![from.id.0, key],
    )?;
    Ok(other.is_none() && !from.banned && !target.banned)
}

/// The player to whom this very code has just linked the key: the database did it, and its word on
/// it was lost.
fn linked_before(
    sql: &mut dyn Sql,
    key: &str,
    code: Code,
    (secret, now): (&Secret, Moment),
) -> Result<Option<PlayerId>, StoreError> {
    let Some(player) = by_key(sql, key)? else {
        return Ok(None);
    };
    let done = Done::Linked(key, code, player.id).is_noted(sql, secret, now)?;
    Ok(done.then_some(player.id))
}

/// What [`link`] would do.
pub(in crate::store) fn link_offer(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
    secret: &Secret,
    now: Moment,
) -> Result<LinkOffer, StoreError> {
    let Some(key) = &requester.key else {
        return Err(StoreError::Denied(UserError::NoKey));
    };
    let to = match linked_before(sql, key, code, (secret, now))? {
        Some(to) => to,
        None => link_target(sql, code, now)?,
    };
    let target = by_id(sql, to)?.ok_or(StoreError::Denied(UserError::Nothing))?;
    let from = find(sql, requester)?.filter(|from| from.id != to);
    let merges = match &from {
        Some(from) => moves_along(sql, from, key, &target)?,
        None => false,
    };
    Ok(LinkOffer {
        to: target.name,
        from: from.map(|from| from.name),
        merges,
    })
}

/// Links a key to the player who was given the code. What that key has kept under a player of
/// its own moves along; returns that one and the other, where runs are still to be moved.
pub(in crate::store) fn link(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
    secret: &Secret,
    now: Moment,
) -> Result<Option<(PlayerId, PlayerId)>, StoreError> {
    let Some(key) = &requester.key else {
        return Err(StoreError::Denied(UserError::NoKey));
    };
    if linked_before(sql, key, code, (secret, now))?.is_some() {
        return Ok(None);
    }
    let to = link_target(sql, code, now)?;
    let Some(target) = alone(sql, to)? else {
        return Err(StoreError::Denied(UserError::Nothing));
    };
    let before = find_alone(sql, requester)?;
    keys::link(sql, requester, key, to, now.day())?;
    forgotten::comes_again(sql, key, now)?;
    sql.execute(
        "DELETE FROM links WHERE code = $1",
        values![code.bits() as i64],
    )?;
    Done::Linked(key, code, to).note(sql, secret, now)?;
    let Some(from) = before.filter(|from| from.id != to) else {
        return Ok(None);
    };
    if !moves_along(sql, &from, key, &target)? {
        forgotten::note_taken(sql, key, from.id, now, secret)?;
        return Ok(None);
    }
    // What can still be played on moves at once; the name is free.
    let first = i64::from(now.day().plus(-daily::LATE_DAYS).0);
    let days = (first, i64::MAX);
    while !changes::move_attempts(sql, from.id, to, days, None)? {}
    sql.execute(
        "UPDATE saves SET player = $1 WHERE player = $2",
        values![to.0, from.id.0],
    )?;
    ladder::move_stars(sql, from.id, to)?;
    // A board of a day that both keys have begun still has one attempt that counts.
    sql.execute(
        "DELETE FROM saves WHERE player = $1 AND standing = 2 \
         AND code NOT IN (SELECT code FROM tries WHERE player = $2)",
        values![to.0, to.0],
    )?;
    changes::redirect(sql, from.id, Some(to))?;
    forgotten::redirect(sql, from.id, Some(to))?;
    leave(sql, from.id, target.name.as_str())?;
    changes::mark(sql, from.id, Change::Merge(to))?;
    Ok(Some((from.id, to)))
}
