//! Players. Looking makes no row: the first thing worth keeping makes one, so that robots with
//! ever new keys fill no disk.

use super::sql::{Row, Sql, Table, values};
use super::{Requester, Store, StoreError, daily, hidden, keys, ladder, runs, saves};
use crate::model::{Moment, Name, Player, PlayerData, PlayerId, Profile, Step, UserError};

/// The longest settings that are kept, in bytes: they are a line of words.
const SETTINGS_MAX: usize = 4096;

/// How many names are tried for a new player: a drawn name may be taken, and gets a number.
const NAME_ATTEMPTS: u32 = 50;

pub(super) const PLAYERS: Table = Table {
    name: "players",
    columns: &["id", "name", "name_key", "settings", "since"],
};

impl Store {
    pub async fn profile(&self, requester: Requester, now: Moment) -> Result<Profile, StoreError> {
        self.read(move |sql| profile(sql, &requester, now)).await
    }

    pub async fn is_known(&self, requester: Requester) -> Result<bool, StoreError> {
        self.read(move |sql| Ok(find(sql, &requester)?.is_some()))
            .await
    }

    pub async fn rename(
        &self,
        requester: Requester,
        name: Name,
        now: Moment,
    ) -> Result<Name, StoreError> {
        self.write(move |sql| {
            if name.is_reserved() {
                return Err(StoreError::Denied(UserError::Reserved));
            }
            let (id, key) = (ensure(sql, &requester, now)?.id.0, name.key());
            let alike = sql.first(
                "SELECT 1 FROM players WHERE name_key = $1 AND id <> $2",
                values![key.as_str(), id],
            )?;
            if alike.is_some() || hidden::is_name_hidden(sql, &name)? {
                return Err(StoreError::Denied(UserError::Taken));
            }
            sql.execute(
                "UPDATE players SET name = $1, name_key = $2 WHERE id = $3",
                values![name.as_str(), key, id],
            )?;
            Ok(name.clone())
        })
        .await
    }

    pub async fn settings(
        &self,
        requester: Requester,
        settings: String,
        now: Moment,
    ) -> Result<(), StoreError> {
        self.write(move |sql| {
            if settings.len() > SETTINGS_MAX {
                return Err(StoreError::Denied(UserError::Refused));
            }
            let player = ensure(sql, &requester, now)?;
            sql.execute(
                "UPDATE players SET settings = $1 WHERE id = $2",
                values![settings.as_str(), player.id.0],
            )?;
            Ok(())
        })
        .await
    }

    /// Deletes what is stored of the requester. Boards of today and of this week stay tried.
    pub async fn forget(&self, requester: Requester, now: Moment) -> Result<Profile, StoreError> {
        let secret = self.secret;
        self.write(move |sql| {
            if let Some(player) = held(sql, &requester, true)? {
                for key in keys::fingerprints(sql, player.id)? {
                    daily::remember_attempts(sql, player.id, &key, &secret, now.day())?;
                }
                delete(sql, player.id)?;
            }
            profile(sql, &requester, now)
        })
        .await
    }

    /// Everything that is kept of the requester; `None`: nothing.
    pub async fn player_data(
        &self,
        requester: Requester,
    ) -> Result<Option<PlayerData>, StoreError> {
        self.read(move |sql| {
            let Some(player) = find(sql, &requester)? else {
                return Ok(None);
            };
            Ok(Some(PlayerData {
                keys: keys::of_player(sql, player.id, requester.key.as_deref())?,
                runs: runs::count_of_player(sql, player.id)?,
                saves: saves::of_player(sql, player.id)?,
                days: daily::days(sql, player.id)?,
                stars: ladder::stars(sql, player.id)?,
                board_stars: ladder::stars_of_all_boards(sql, player.id)?,
                player,
            }))
        })
        .await
    }

    /// The player with a key of this fingerprint, or of this name.
    pub async fn player(&self, named: String) -> Result<Option<Player>, StoreError> {
        self.read(move |sql| {
            if let Some(player) = by_key(sql, &named)? {
                return Ok(Some(player));
            }
            let Some(name) = Name::clean(&named) else {
                return Ok(None);
            };
            let query = format!("SELECT {} FROM players WHERE name_key = $1", columns());
            let row = sql.first(&query, values![name.key()])?;
            row.as_ref().map(player).transpose()
        })
        .await
    }

    pub async fn players(&self, limit: u32) -> Result<Vec<Player>, StoreError> {
        let query = format!(
            "SELECT {} FROM players ORDER BY since DESC, id LIMIT $1",
            columns()
        );
        self.read(move |sql| {
            let rows = sql.rows(&query, values![i64::from(limit)])?;
            rows.iter().map(player).collect()
        })
        .await
    }
}

fn columns() -> String {
    let bans = "(SELECT count(*) FROM bans WHERE bans.player = players.id)";
    format!("{}, {bans}", PLAYERS.list())
}

fn player(row: &Row) -> Result<Player, StoreError> {
    let name = Name::stored(row.text(1)?);
    Ok(Player {
        id: PlayerId(row.int(0)?),
        name: name.ok_or_else(|| StoreError::Corrupt("a player without a name".to_owned()))?,
        settings: row.opt_text(3)?.map(str::to_owned),
        since: Moment(row.int(4)?),
        banned: row.int(5)? > 0,
    })
}

pub(super) fn find(sql: &mut dyn Sql, requester: &Requester) -> Result<Option<Player>, StoreError> {
    match &requester.key {
        Some(key) => by_key(sql, key),
        None => Ok(None),
    }
}

pub(super) fn by_key(sql: &mut dyn Sql, key: &str) -> Result<Option<Player>, StoreError> {
    with_key(sql, key, "")
}

fn with_key(sql: &mut dyn Sql, key: &str, lock: &str) -> Result<Option<Player>, StoreError> {
    let query = format!(
        "SELECT {} FROM players WHERE id = (SELECT player FROM keys WHERE fingerprint = $1){lock}",
        columns()
    );
    let row = sql.first(&query, values![key])?;
    row.as_ref().map(player).transpose()
}

/// The player with this key, locked until the transaction ends (`alone`: exclusively), so that
/// another server neither deletes nor links the player meanwhile.
pub(super) fn held(
    sql: &mut dyn Sql,
    requester: &Requester,
    alone: bool,
) -> Result<Option<Player>, StoreError> {
    let lock = sql.lock(alone);
    match &requester.key {
        Some(key) => with_key(sql, key, lock),
        None => Ok(None),
    }
}

pub(super) fn by_id(sql: &mut dyn Sql, id: PlayerId) -> Result<Option<Player>, StoreError> {
    numbered(sql, id, "")
}

/// The player of this number, locked for this transaction alone.
pub(super) fn alone(sql: &mut dyn Sql, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let lock = sql.lock(true);
    numbered(sql, id, lock)
}

fn numbered(sql: &mut dyn Sql, id: PlayerId, lock: &str) -> Result<Option<Player>, StoreError> {
    let query = format!("SELECT {} FROM players WHERE id = $1{lock}", columns());
    let row = sql.first(&query, values![id.0])?;
    row.as_ref().map(player).transpose()
}

/// The player with this key, made if need be.
pub(super) fn ensure(
    sql: &mut dyn Sql,
    requester: &Requester,
    now: Moment,
) -> Result<Player, StoreError> {
    let Some(key) = &requester.key else {
        return Err(StoreError::Denied(UserError::NoKey));
    };
    if let Some(player) = held(sql, requester, false)? {
        return Ok(player);
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
            values![id.0, name.as_str(), name.key(), None::<String>, now.0],
        )?;
        if added == 1 {
            made = Some(id);
            break;
        }
    }
    let made = made.ok_or(StoreError::Denied(UserError::Taken))?;
    if !keys::of_new_player(sql, key, made, now.day())? {
        // Another server was faster, and the next statement sees its row.
        sql.execute("DELETE FROM players WHERE id = $1", values![made.0])?;
    }
    held(sql, requester, false)?.ok_or(StoreError::Again)
}

pub(super) fn profile(
    sql: &mut dyn Sql,
    requester: &Requester,
    now: Moment,
) -> Result<Profile, StoreError> {
    let guest = requester.key.is_none();
    let Some(player) = find(sql, requester)? else {
        return Ok(Profile {
            guest,
            step: Some(Step::FIRST),
            ..Profile::of(requester.name.clone())
        });
    };
    Ok(Profile {
        guest,
        settings: player.settings,
        step: Some(ladder::next(sql, player.id)?),
        unfinished: saves::unfinished(sql, player.id)?,
        streak: daily::streaks(&daily::days(sql, player.id)?, now.day()).0,
        ..Profile::of(player.name)
    })
}

/// Deletes a player. Ranked runs stay without a name, but not those of somebody banned.
pub(super) fn delete(sql: &mut dyn Sql, PlayerId(id): PlayerId) -> Result<(), StoreError> {
    let banned = "$1 IN (SELECT player FROM bans)";
    for sentence in [
        &format!("DELETE FROM bests WHERE owner = $1 AND {banned}"),
        &format!("DELETE FROM runs WHERE player = $1 AND {banned}"),
        "UPDATE bests SET owner = -code WHERE owner = $1",
        "UPDATE runs SET player = NULL WHERE player = $1",
        // The key is still banned, under no name.
        "UPDATE bans SET player = NULL WHERE player = $1",
        "DELETE FROM saves WHERE player = $1",
        "DELETE FROM tries WHERE player = $1",
        "DELETE FROM stars WHERE player = $1",
        "DELETE FROM links WHERE player = $1",
        "DELETE FROM keys WHERE player = $1",
        "DELETE FROM players WHERE id = $1",
    ] {
        sql.execute(sentence, values![id])?;
    }
    Ok(())
}
