//! Players and their keys. Looking makes no row: the first thing worth keeping makes one, so
//! that robots with ever new keys fill no disk.

mod linking;

pub(super) use linking::{link, link_code, link_offer};

use super::changes::{self, Change};
use super::sql::{Row, Sql, Table, values};
use super::{Requester, StoreError, daily, forgotten, hidden, keys, ladder, saves};
use crate::model::{Moment, Name, Player, PlayerId, Profile, Secret, Step, UserError};

/// The longest settings that are kept, in bytes: they are a line of words.
const SETTINGS_MAX: usize = 4096;

/// How many names are tried for a new player: a drawn name may be taken, and gets a number.
const NAME_ATTEMPTS: u32 = 50;

/// Everybody who has a key and something worth keeping. `change` and the three behind it mark a
/// change of all runs that is under way: see [`changes`]. No two have the same `skeleton` of a
/// name; those who had look-alike names before there was one share it, and only one has it here.
pub(super) const PLAYERS: Table = Table {
    name: "players",
    columns: &[
        "id",
        "name",
        "name_key",
        "settings",
        "banned",
        "since",
        "change",
        "target",
        "done_at",
        "done_code",
        "skeleton",
    ],
};

/// What holds for players who are not about to go: forgotten, or another player's by now.
const STAYS: &str = "target IS NULL AND (change IS NULL OR name <> '')";

fn player(row: &Row) -> Result<Player, StoreError> {
    let name = Name::stored(row.text(1)?);
    Ok(Player {
        id: PlayerId(row.int(0)?),
        name: name.ok_or_else(|| StoreError::Corrupt("a player without a name".to_owned()))?,
        settings: row.opt_text(3)?.map(str::to_owned),
        banned: row.int(4)? != 0,
        since: Moment(row.int(5)?),
    })
}

/// The player with this key.
pub(super) fn find(sql: &mut dyn Sql, requester: &Requester) -> Result<Option<Player>, StoreError> {
    found(sql, requester, "")
}

/// The player with this key, locked until the transaction ends: another server must neither
/// ban nor forget nor link the player in the middle of what is written for this session.
fn held(
    sql: &mut dyn Sql,
    requester: &Requester,
    alone: bool,
) -> Result<Option<Player>, StoreError> {
    let lock = sql.lock(alone);
    found(sql, requester, lock)
}

fn found(
    sql: &mut dyn Sql,
    requester: &Requester,
    lock: &str,
) -> Result<Option<Player>, StoreError> {
    match &requester.key {
        Some(key) => with_key(sql, key, lock),
        None => Ok(None),
    }
}

/// The player with the key of this fingerprint.
pub(super) fn by_key(sql: &mut dyn Sql, key: &str) -> Result<Option<Player>, StoreError> {
    with_key(sql, key, "")
}

fn with_key(sql: &mut dyn Sql, key: &str, lock: &str) -> Result<Option<Player>, StoreError> {
    let query = format!(
        "SELECT {} FROM players JOIN keys ON keys.player = players.id \
         WHERE fingerprint = $1 AND {STAYS}{lock}",
        PLAYERS.list()
    );
    let row = sql.first(&query, values![key])?;
    row.as_ref().map(player).transpose()
}

/// The player of this number.
pub(super) fn by_id(sql: &mut dyn Sql, id: PlayerId) -> Result<Option<Player>, StoreError> {
    numbered(sql, id, "")
}

/// The player with this key, locked for this transaction alone.
pub(super) fn find_alone(
    sql: &mut dyn Sql,
    requester: &Requester,
) -> Result<Option<Player>, StoreError> {
    held(sql, requester, true)
}

/// The player of this number, locked for this transaction alone.
pub(super) fn alone(sql: &mut dyn Sql, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let lock = sql.lock(true);
    numbered(sql, id, lock)
}

fn numbered(sql: &mut dyn Sql, id: PlayerId, lock: &str) -> Result<Option<Player>, StoreError> {
    let query = format!(
        "SELECT {} FROM players WHERE id = $1 AND {STAYS}{lock}",
        PLAYERS.list()
    );
    let row = sql.first(&query, values![id.0])?;
    row.as_ref().map(player).transpose()
}

/// The player of this name, or of one that looks like it.
pub(super) fn by_name(sql: &mut dyn Sql, name: &Name) -> Result<Option<Player>, StoreError> {
    let query = format!("SELECT {} FROM players WHERE name_key = $1", PLAYERS.list());
    let row = sql.first(&query, values![name.key()])?;
    row.as_ref().map(player).transpose()
}

/// The player with this key, made if need be; `None`: a guest.
pub(super) fn ensure(
    sql: &mut dyn Sql,
    requester: &Requester,
    now: Moment,
) -> Result<Option<Player>, StoreError> {
    let Some(key) = &requester.key else {
        return Ok(None);
    };
    if let Some(player) = held(sql, requester, false)? {
        return Ok(Some(player));
    }
    if requester.is_known {
        return Err(StoreError::Denied(UserError::Forgotten));
    }
    let wanted = &requester.name;
    let mut made = None;
    for number in 1..=NAME_ATTEMPTS {
        let name = match number {
            1 => wanted.clone(),
            NAME_ATTEMPTS => wanted.numbered(super::random() as u32),
            number => wanted.numbered(number),
        };
        let id = PlayerId(super::random() & 0xFFFF_FFFF_FFFF);
        let added = sql.execute(
            &format!("{} ON CONFLICT DO NOTHING", PLAYERS.insert()),
            values![
                id.0,
                name.as_str(),
                name.key(),
                None::<String>,
                0,
                now.0,
                None::<i64>,
                None::<i64>,
                None::<i64>,
                None::<i64>,
                name.skeleton(),
            ],
        )?;
        if added == 1 {
            made = Some(id);
            break;
        }
    }
    let made = made.ok_or(StoreError::Denied(UserError::Taken))?;
    if !keys::of_new_player(sql, requester, key, made, now.day())? {
        // Another server was faster.
        sql.execute("DELETE FROM players WHERE id = $1", values![made.0])?;
    }
    forgotten::comes_again(sql, key, now)?;
    held(sql, requester, false)?
        .ok_or(StoreError::Again)
        .map(Some)
}

/// Like [`ensure`], for what a guest cannot do.
pub(super) fn need(
    sql: &mut dyn Sql,
    requester: &Requester,
    now: Moment,
) -> Result<Player, StoreError> {
    ensure(sql, requester, now)?.ok_or(StoreError::Denied(UserError::NoKey))
}

/// What the screens show of the requester.
pub(super) fn profile(
    sql: &mut dyn Sql,
    requester: &Requester,
    now: Moment,
) -> Result<Profile, StoreError> {
    let found = find(sql, requester)?;
    let unfinished = match &found {
        Some(player) => saves::unfinished(sql, player.id)?,
        None => Vec::new(),
    };
    let settings = found.as_ref().and_then(|player| player.settings.clone());
    let step = match &found {
        Some(player) => ladder::next(sql, player.id)?,
        None => Step::FIRST,
    };
    let (new_keys, under_way, streak) = match &found {
        Some(player) => (
            keys::untold(sql, requester, player.id)?,
            changes::moves_to(sql, player.id)?,
            daily::streaks(&daily::days(sql, player.id)?, now.day()).0,
        ),
        None => (Vec::new(), false, 0),
    };
    Ok(Profile {
        name: found.map_or_else(|| requester.name.clone(), |player| player.name),
        new_keys,
        under_way,
        streak,
        guest: requester.key.is_none(),
        user: None,
        settings,
        step: Some(step),
        unfinished,
    })
}

/// Gives a player another name.
pub(super) fn rename(sql: &mut dyn Sql, id: PlayerId, name: &Name) -> Result<(), StoreError> {
    if name.is_reserved() {
        return Err(StoreError::Denied(UserError::Reserved));
    }
    let (key, skeleton) = (name.key(), name.skeleton());
    let alike = sql.first(
        "SELECT 1 FROM players WHERE (name_key = $1 OR skeleton = $2) AND id <> $3",
        values![key.as_str(), skeleton.as_str(), id.0],
    )?;
    if alike.is_some() || hidden::is_name_hidden(sql, name)? {
        return Err(StoreError::Denied(UserError::Taken));
    }
    // Between two servers the unique indexes decide.
    let renamed = sql.execute(
        "UPDATE players SET name = $1, name_key = $2, skeleton = $3 WHERE id = $4",
        values![name.as_str(), key, skeleton, id.0],
    )?;
    match renamed {
        0 => Err(StoreError::Denied(UserError::Nothing)),
        _ => Ok(()),
    }
}

/// Keeps settings.
pub(super) fn keep_settings(
    sql: &mut dyn Sql,
    id: PlayerId,
    settings: &str,
) -> Result<(), StoreError> {
    if settings.len() > SETTINGS_MAX {
        return Err(StoreError::Denied(UserError::Refused));
    }
    sql.execute(
        "UPDATE players SET settings = $1 WHERE id = $2",
        values![settings, id.0],
    )?;
    Ok(())
}

/// Nothing is left of a player who is about to go but the runs, under this name.
fn leave(sql: &mut dyn Sql, id: PlayerId, name: &str) -> Result<(), StoreError> {
    sql.execute("DELETE FROM links WHERE player = $1", values![id.0])?;
    // The key of a name has no spaces, so nobody else's is like this one.
    sql.execute(
        "UPDATE players SET name = $1, name_key = $2, skeleton = NULL, settings = NULL \
         WHERE id = $3",
        values![name, format!(" {}", id.0), id.0],
    )?;
    Ok(())
}

/// Begins to forget the requester: ranked runs stay without a name, all else goes. Returns the
/// player whose runs are still to be made anonymous.
pub(super) fn forget(
    sql: &mut dyn Sql,
    requester: &Requester,
    secret: &Secret,
    now: Moment,
) -> Result<Option<PlayerId>, StoreError> {
    let Some(player) = find_alone(sql, requester)? else {
        // A first run may still wait elsewhere.
        forgotten::note(sql, requester.key.as_slice(), now, secret)?;
        return Ok(None);
    };
    let id = player.id;
    let keys = keys::fingerprints(sql, id)?;
    forgotten::note(sql, &keys, now, secret)?;
    for key in keys {
        daily::remember_attempts(sql, id, &key, secret, now.day())?;
    }
    ladder::forget(sql, id)?;
    // The unfinished games go with the pages: nobody has a key for them any more.
    for sentence in [
        "DELETE FROM keys WHERE player = $1",
        // A ban is of the key: who is forgotten is still banned, under no name.
        "UPDATE bans SET player = NULL, called = NULL WHERE player = $1",
    ] {
        sql.execute(sentence, values![id.0])?;
    }
    leave(sql, id, "")?;
    changes::mark(sql, id, Change::Forget)?;
    changes::redirect(sql, id, None)?;
    forgotten::redirect(sql, id, None)?;
    Ok(Some(id))
}

/// Bans a player, or lifts the ban; the runs are then to be taken off the lists, or put back.
pub(super) fn ban(sql: &mut dyn Sql, id: PlayerId, banned: bool) -> Result<(), StoreError> {
    if alone(sql, id)?.is_none() {
        return Ok(());
    }
    sql.execute(
        "UPDATE players SET banned = $1 WHERE id = $2",
        values![i64::from(banned), id.0],
    )?;
    changes::mark(sql, id, Change::Rank)
}

/// A line of the operator's list of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The player.
    pub player: Player,
    /// The fingerprints of the keys.
    pub keys: Vec<String>,
    /// Finished runs.
    pub runs: u64,
}

/// All players, the newest first.
pub(super) fn all(sql: &mut dyn Sql, limit: u32) -> Result<Vec<Listed>, StoreError> {
    let query = format!(
        "SELECT {} FROM players WHERE {STAYS} ORDER BY since DESC, id LIMIT $1",
        PLAYERS.list()
    );
    let mut listed = Vec::new();
    for row in sql.rows(&query, values![i64::from(limit)])? {
        let player = player(&row)?;
        listed.push(Listed {
            keys: keys::fingerprints(sql, player.id)?,
            runs: sql
                .first(
                    "SELECT count(*) FROM runs WHERE player = $1",
                    values![player.id.0],
                )?
                .map_or(Ok(0), |row| row.count(0))?,
            player,
        });
    }
    Ok(listed)
}
