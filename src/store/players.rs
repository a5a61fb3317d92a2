//! Players and their keys. Looking makes no row: the first thing worth keeping makes one, so
//! that robots with ever new keys fill no disk.

use super::daily::TRIES;
use super::runs;
use super::sql::{Row, Sql, Table, values};
use super::{Requester, StoreError, hidden, ranks, saves};
use crate::model::{Code, Moment, Name, Player, PlayerId, Profile, UserError};

/// How long a code that links a key is valid, in milliseconds.
const LINK_CODE_LIFETIME: i64 = 10 * 60 * 1000;

/// The longest settings that are kept, in bytes: they are a line of words.
const SETTINGS_MAX: usize = 4096;

/// How many names are tried for a new player: a made-up name may be taken, and gets a number.
const NAME_ATTEMPTS: u32 = 50;

/// Everybody who has a key and something worth keeping.
pub(super) const PLAYERS: Table = Table {
    name: "players",
    columns: &["id", "name", "name_key", "settings", "banned", "since"],
};

/// The keys of players.
pub(super) const KEYS: Table = Table {
    name: "keys",
    columns: &["fingerprint", "player"],
};

/// Codes that link another key.
pub(super) const LINKS: Table = Table {
    name: "links",
    columns: &["code", "player", "until"],
};

fn player(row: &Row) -> Result<Player, StoreError> {
    let name = Name::clean(row.text(1)?);
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
    let Some(key) = &requester.key else {
        return Ok(None);
    };
    let query = format!(
        "SELECT {} FROM players JOIN keys ON keys.player = players.id \
         WHERE fingerprint = $1{lock}",
        PLAYERS.list()
    );
    let row = sql.first(&query, values![key.as_str()])?;
    row.as_ref().map(player).transpose()
}

/// The player of this number.
pub(super) fn by_id(sql: &mut dyn Sql, id: PlayerId) -> Result<Option<Player>, StoreError> {
    numbered(sql, id, "")
}

/// The player of this number, locked for this transaction alone.
pub(super) fn alone(sql: &mut dyn Sql, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let lock = sql.lock(true);
    numbered(sql, id, lock)
}

fn numbered(sql: &mut dyn Sql, id: PlayerId, lock: &str) -> Result<Option<Player>, StoreError> {
    let query = format!("SELECT {} FROM players WHERE id = $1{lock}", PLAYERS.list());
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
    let wanted = Name::made_up(key);
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
            values![id.0, name.as_str(), name.key(), None::<String>, 0, now.0],
        )?;
        if added == 1 {
            made = Some(id);
            break;
        }
    }
    let made = made.ok_or(StoreError::Denied(UserError::Taken))?;
    let linked = sql.execute(
        // A key whose player is gone would keep its owner out for ever.
        &format!(
            "{} ON CONFLICT (fingerprint) DO UPDATE SET player = excluded.player \
             WHERE NOT EXISTS (SELECT 1 FROM players WHERE id = keys.player)",
            KEYS.insert()
        ),
        values![key.as_str(), made.0],
    )?;
    if linked == 0 {
        // Another server was faster.
        sql.execute("DELETE FROM players WHERE id = $1", values![made.0])?;
    }
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
pub(super) fn profile(sql: &mut dyn Sql, requester: &Requester) -> Result<Profile, StoreError> {
    let found = find(sql, requester)?;
    let unfinished = match &found {
        Some(player) => saves::unfinished(sql, player.id)?,
        None => Vec::new(),
    };
    let settings = found.as_ref().and_then(|player| player.settings.clone());
    Ok(Profile {
        name: found.map_or_else(|| requester.stranger(), |player| player.name),
        guest: requester.key.is_none(),
        user: None,
        settings,
        unfinished,
    })
}

/// Gives a player another name.
pub(super) fn rename(sql: &mut dyn Sql, id: PlayerId, name: &Name) -> Result<(), StoreError> {
    match by_name(sql, name)? {
        Some(other) if other.id != id => return Err(StoreError::Denied(UserError::Taken)),
        _ if hidden::is_name_hidden(sql, name)? => {
            return Err(StoreError::Denied(UserError::Taken));
        }
        _ => {}
    }
    // Between two servers the unique index decides.
    let renamed = sql.execute(
        "UPDATE players SET name = $1, name_key = $2 WHERE id = $3",
        values![name.as_str(), name.key(), id.0],
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

/// Makes a code that links another key.
pub(super) fn link_code(
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

/// Links a key to the player who was given the code. What that key has kept under a
/// player of its own moves along.
pub(super) fn link(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
    now: Moment,
) -> Result<(), StoreError> {
    let Some(key) = &requester.key else {
        return Err(StoreError::Denied(UserError::NoKey));
    };
    let row = sql.first(
        "SELECT player FROM links WHERE code = $1 AND until >= $2",
        values![code.bits() as i64, now.0],
    )?;
    let Some(row) = row else {
        return Err(StoreError::Denied(UserError::Nothing));
    };
    let to = PlayerId(row.int(0)?);
    let Some(target) = alone(sql, to)? else {
        return Err(StoreError::Denied(UserError::Nothing));
    };
    let before = held(sql, requester, true)?;
    sql.execute(
        "DELETE FROM links WHERE code = $1",
        values![code.bits() as i64],
    )?;
    sql.execute(
        &format!(
            "{} ON CONFLICT (fingerprint) DO UPDATE SET player = excluded.player",
            KEYS.insert()
        ),
        values![key.as_str(), to.0],
    )?;
    let Some(from) = before.filter(|from| from.id != to) else {
        return Ok(());
    };
    let left = sql.first("SELECT 1 FROM keys WHERE player = $1", values![from.id.0])?;
    // Linking must neither lift a ban nor spread one.
    if left.is_some() || from.banned || target.banned {
        return Ok(());
    }
    for run in runs::of_player(sql, from.id)? {
        ranks::off_the_lists(sql, &run)?;
    }
    let tries = TRIES.list();
    // The player is the first column.
    let others = TRIES.columns[1..].join(", ");
    for sentence in [
        "UPDATE runs SET player = $1 WHERE player = $2",
        "UPDATE saves SET player = $1 WHERE player = $2",
        &format!(
            "INSERT INTO tries ({tries}) SELECT CAST($1 AS BIGINT), {others} FROM tries \
             WHERE player = $2 ON CONFLICT DO NOTHING"
        ),
    ] {
        sql.execute(sentence, values![to.0, from.id.0])?;
    }
    for sentence in [
        "DELETE FROM tries WHERE player = $1",
        "DELETE FROM links WHERE player = $1",
        "DELETE FROM players WHERE id = $1",
    ] {
        sql.execute(sentence, values![from.id.0])?;
    }
    // A board of a day that both keys have begun still has one attempt that counts.
    sql.execute(
        "UPDATE runs SET standing = 0, day = NULL WHERE player = $1 AND standing = 2 \
         AND code NOT IN (SELECT code FROM tries WHERE player = $2)",
        values![to.0, to.0],
    )?;
    sql.execute(
        "DELETE FROM saves WHERE player = $1 AND standing = 2 \
         AND code NOT IN (SELECT code FROM tries WHERE player = $2)",
        values![to.0, to.0],
    )?;
    for run in runs::of_player(sql, to)? {
        ranks::back_on_the_lists(sql, &run)?;
    }
    Ok(())
}

/// Forgets a player: ranked runs stay without a name, all else goes.
pub(super) fn forget(sql: &mut dyn Sql, id: PlayerId) -> Result<(), StoreError> {
    alone(sql, id)?;
    for run in runs::of_player(sql, id)? {
        ranks::make_anonymous(sql, &run)?;
    }
    for sentence in [
        "DELETE FROM runs WHERE player = $1 AND standing = 0",
        "UPDATE runs SET player = NULL WHERE player = $1",
        "DELETE FROM keys WHERE player = $1",
        "DELETE FROM links WHERE player = $1",
        "DELETE FROM saves WHERE player = $1",
        "DELETE FROM tries WHERE player = $1",
        "DELETE FROM players WHERE id = $1",
        // A ban is of the key: who is forgotten is still banned.
        "UPDATE bans SET player = NULL WHERE player = $1",
    ] {
        sql.execute(sentence, values![id.0])?;
    }
    Ok(())
}

/// Takes a player's runs off the lists, or puts them back.
pub(super) fn ban(sql: &mut dyn Sql, id: PlayerId, banned: bool) -> Result<(), StoreError> {
    alone(sql, id)?;
    sql.execute(
        "UPDATE players SET banned = $1 WHERE id = $2",
        values![i64::from(banned), id.0],
    )?;
    for run in runs::of_player(sql, id)? {
        if banned {
            ranks::off_the_lists(sql, &run)?;
        } else {
            ranks::back_on_the_lists(sql, &run)?;
        }
    }
    Ok(())
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
        "SELECT {} FROM players ORDER BY since DESC, id LIMIT $1",
        PLAYERS.list()
    );
    let mut listed = Vec::new();
    for row in sql.rows(&query, values![i64::from(limit)])? {
        let player = player(&row)?;
        listed.push(Listed {
            keys: keys(sql, player.id)?,
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

/// The fingerprints of a player's keys.
pub(super) fn keys(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<String>, StoreError> {
    let rows = sql.rows(
        "SELECT fingerprint FROM keys WHERE player = $1 ORDER BY fingerprint",
        values![id.0],
    )?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}
