//! The keys of a player.

use super::forgotten::Done;
use super::sql::{Sql, Table, Value, values};
use super::{Requester, StoreError, daily, forgotten, players};
use crate::model::{Day, KeyData, Moment, Name, PlayerId, Secret, UserError};

/// The keys of players. `added` and `used` are days; `told` is 0 until the player was told that
/// the key was added.
pub(super) const KEYS: Table = Table {
    name: "keys",
    columns: &["fingerprint", "player", "label", "added", "used", "told"],
};

/// The most keys of a player: more than anybody has computers, and a list that can be read.
const KEYS_PER_PLAYER: usize = 16;

/// The values of a row for the requester's key.
fn row(requester: &Requester, key: &str, player: PlayerId, today: Day, told: bool) -> Vec<Value> {
    let label = requester.label.as_ref().map(Name::as_str);
    let day = i64::from(today.0);
    values![key, player.0, label, day, day, i64::from(told)].to_vec()
}

/// Gives the key to a new player; false: another server was faster, and the next statement sees
/// its row.
pub(super) fn of_new_player(
    sql: &mut dyn Sql,
    requester: &Requester,
    key: &str,
    player: PlayerId,
    today: Day,
) -> Result<bool, StoreError> {
    let added = sql.execute(
        &format!("{} ON CONFLICT (fingerprint) DO NOTHING", KEYS.insert()),
        &row(requester, key, player, today, true),
    )?;
    Ok(added > 0)
}

/// Gives the requester's key to a player who has others, and is told.
pub(super) fn link(
    sql: &mut dyn Sql,
    requester: &Requester,
    key: &str,
    player: PlayerId,
    today: Day,
) -> Result<(), StoreError> {
    let there = of_player(sql, player)?;
    if there.iter().any(|other| other.fingerprint == key) {
        return Ok(());
    }
    if there.len() >= KEYS_PER_PLAYER {
        return Err(StoreError::Denied(UserError::TooManyKeys));
    }
    sql.execute(
        &format!(
            "{} ON CONFLICT (fingerprint) DO UPDATE SET player = excluded.player, \
             label = excluded.label, added = excluded.added, used = excluded.used, \
             told = excluded.told",
            KEYS.insert()
        ),
        &row(requester, key, player, today, false),
    )?;
    Ok(())
}

/// A player's keys, in the order of their fingerprints.
pub(super) fn of_player(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<KeyData>, StoreError> {
    select(sql, "player = $1 ORDER BY fingerprint", values![id.0])
}

/// The fingerprints of a player's keys.
pub(super) fn fingerprints(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<String>, StoreError> {
    let keys = of_player(sql, id)?.into_iter();
    Ok(keys.map(|key| key.fingerprint).collect())
}

/// The keys of the requester's player.
pub(super) fn of_requester(
    sql: &mut dyn Sql,
    requester: &Requester,
    id: PlayerId,
) -> Result<Vec<KeyData>, StoreError> {
    let mut keys = of_player(sql, id)?;
    for key in &mut keys {
        key.here = requester.key.as_ref() == Some(&key.fingerprint);
    }
    Ok(keys)
}

/// The keys that were added to the requester's player over another one, and not told yet.
pub(super) fn untold(
    sql: &mut dyn Sql,
    requester: &Requester,
    id: PlayerId,
) -> Result<Vec<KeyData>, StoreError> {
    select(
        sql,
        "player = $1 AND told = 0 AND fingerprint <> $2 ORDER BY fingerprint",
        values![id.0, requester.key.as_deref().unwrap_or_default()],
    )
}

fn select(sql: &mut dyn Sql, which: &str, values: &[Value]) -> Result<Vec<KeyData>, StoreError> {
    let query = format!("SELECT {} FROM keys WHERE {which}", KEYS.list());
    let day = |day: Option<i64>| day.and_then(|day| i32::try_from(day).ok()).map(Day);
    let rows = sql.rows(&query, values)?;
    rows.iter()
        .map(|row| {
            Ok(KeyData {
                fingerprint: row.text(0)?.to_owned(),
                name: row.opt_text(2)?.and_then(Name::clean),
                added: day(row.opt_int(3)?),
                used: day(row.opt_int(4)?),
                here: false,
            })
        })
        .collect()
}

/// The player was told of the keys that were added over others.
pub(super) fn told(sql: &mut dyn Sql, requester: &Requester) -> Result<(), StoreError> {
    let Some(player) = players::find(sql, requester)? else {
        return Ok(());
    };
    sql.execute(
        "UPDATE keys SET told = 1 WHERE player = $1 AND told = 0 AND fingerprint <> $2",
        values![player.id.0, requester.key.as_deref().unwrap_or_default()],
    )?;
    Ok(())
}

/// Whether the last use of the requester's key that is kept is an earlier day's.
pub(super) fn is_unused_today(
    sql: &mut dyn Sql,
    requester: &Requester,
    today: Day,
) -> Result<bool, StoreError> {
    let Some(key) = &requester.key else {
        return Ok(false);
    };
    let row = sql.first(
        "SELECT 1 FROM keys WHERE fingerprint = $1 AND (used IS NULL OR used < $2)",
        values![key.as_str(), i64::from(today.0)],
    )?;
    Ok(row.is_some())
}

/// Keeps that the requester's key was used today, and its name where it has none.
pub(super) fn used(sql: &mut dyn Sql, requester: &Requester, today: Day) -> Result<(), StoreError> {
    let Some(key) = &requester.key else {
        return Ok(());
    };
    let day = i64::from(today.0);
    sql.execute(
        "UPDATE keys SET used = $1, label = coalesce(label, $2) \
         WHERE fingerprint = $3 AND (used IS NULL OR used < $4)",
        values![
            day,
            requester.label.as_ref().map(Name::as_str),
            key.as_str(),
            day
        ],
    )?;
    Ok(())
}

/// Takes a key away from the requester's player, but not the last one. Its attempts at the boards
/// of today stay made, and what waits under it is that player's. Where it was done already, and the
/// database's word on it was lost, it is done.
pub(super) fn remove(
    sql: &mut dyn Sql,
    requester: &Requester,
    fingerprint: &str,
    secret: &Secret,
    now: Moment,
) -> Result<(), StoreError> {
    let Some(own) = &requester.key else {
        return Err(StoreError::Denied(UserError::Nothing));
    };
    let done = Done::Removed(fingerprint, own);
    let player = players::find_alone(sql, requester)?;
    let keys = match &player {
        Some(player) => of_player(sql, player.id)?,
        None => Vec::new(),
    };
    let Some(player) = player.filter(|_| keys.iter().any(|key| key.fingerprint == fingerprint))
    else {
        return match done.is_noted(sql, secret, now)? {
            true => Ok(()),
            false => Err(StoreError::Denied(UserError::Nothing)),
        };
    };
    if keys.len() == 1 {
        return Err(StoreError::Denied(UserError::LastKey));
    }
    daily::remember_attempts(sql, player.id, fingerprint, secret, now.day())?;
    sql.execute(
        "DELETE FROM keys WHERE fingerprint = $1 AND player = $2",
        values![fingerprint, player.id.0],
    )?;
    forgotten::note_taken(sql, fingerprint, player.id, now, secret)?;
    done.note(sql, secret, now)
}
