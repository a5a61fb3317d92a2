//! The keys of a player, and the codes that link one.

use super::sql::{Sql, Table, Value, values};
use super::{Requester, StoreError, daily, ladder, players, runs};
use crate::model::{Code, Day, KeyData, LinkOffer, Moment, Player, PlayerId, Secret, UserError};

/// The keys of players; `added` and `used` are days.
const KEYS: Table = Table {
    name: "keys",
    columns: &["fingerprint", "player", "added", "used"],
};

/// Codes that link another key.
const LINKS: Table = Table {
    name: "links",
    columns: &["code", "player", "until"],
};

/// The most keys of a player: more than anybody has computers, and a list that can be read.
const KEYS_PER_PLAYER: usize = 16;

/// How long a code that links a key is valid, in milliseconds.
const LINK_CODE_LIFETIME: i64 = 10 * 60 * 1000;

/// Gives the key to a new player; false: another server was faster.
pub(super) fn of_new_player(
    sql: &mut dyn Sql,
    key: &str,
    player: PlayerId,
    today: Day,
) -> Result<bool, StoreError> {
    let day = i64::from(today.0);
    let added = sql.execute(
        &format!("{} ON CONFLICT (fingerprint) DO NOTHING", KEYS.insert()),
        values![key, player.0, day, day],
    )?;
    Ok(added > 0)
}

/// A player's keys, in the order of their fingerprints; `here` is that of the session that asks.
pub(super) fn of_player(
    sql: &mut dyn Sql,
    id: PlayerId,
    here: Option<&str>,
) -> Result<Vec<KeyData>, StoreError> {
    let rows = sql.rows(
        "SELECT fingerprint, added, used FROM keys WHERE player = $1 ORDER BY fingerprint",
        values![id.0],
    )?;
    rows.iter()
        .map(|row| {
            let fingerprint = row.text(0)?.to_owned();
            Ok(KeyData {
                here: here == Some(&fingerprint),
                fingerprint,
                added: Day(row.count(1)?),
                used: Day(row.count(2)?),
            })
        })
        .collect()
}

/// The fingerprints of a player's keys.
pub(super) fn fingerprints(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<String>, StoreError> {
    let keys = of_player(sql, id, None)?.into_iter();
    Ok(keys.map(|key| key.fingerprint).collect())
}

/// Whether the last use of the requester's key that is kept is an earlier day's.
pub(super) fn is_unused_today(
    sql: &mut dyn Sql,
    requester: &Requester,
    today: Day,
) -> Result<bool, StoreError> {
    let row = sql.first(
        "SELECT 1 FROM keys WHERE fingerprint = $1 AND used < $2",
        values![requester.key.as_deref(), i64::from(today.0)],
    )?;
    Ok(row.is_some())
}

/// Keeps that the requester's key was used today.
pub(super) fn used(sql: &mut dyn Sql, requester: &Requester, today: Day) -> Result<(), StoreError> {
    sql.execute(
        "UPDATE keys SET used = $1 WHERE fingerprint = $2",
        values![i64::from(today.0), requester.key.as_deref()],
    )?;
    Ok(())
}

/// Takes a key away from the requester's player, but not the last one. Its attempts at the boards
/// of today stay made.
pub(super) fn remove(
    sql: &mut dyn Sql,
    requester: &Requester,
    fingerprint: &str,
    secret: &Secret,
    now: Moment,
) -> Result<(), StoreError> {
    let nothing = StoreError::Denied(UserError::Nothing);
    let player = players::held(sql, requester, true)?.ok_or_else(|| nothing.clone())?;
    let keys = fingerprints(sql, player.id)?;
    if !keys.iter().any(|key| key == fingerprint) {
        return Err(nothing);
    }
    if keys.len() == 1 {
        return Err(StoreError::Denied(UserError::LastKey));
    }
    daily::remember_attempts(sql, player.id, fingerprint, secret, now.day())?;
    sql.execute(
        "DELETE FROM keys WHERE fingerprint = $1",
        values![fingerprint],
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
    sql.execute("DELETE FROM links WHERE player = $1", values![id.0])?;
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
fn moves_along(sql: &mut dyn Sql, from: &Player, target: &Player) -> Result<bool, StoreError> {
    let is_only = fingerprints(sql, from.id)?.len() == 1;
    Ok(is_only && !from.banned && !target.banned)
}

/// What [`link`] would do.
pub(super) fn link_offer(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
    now: Moment,
) -> Result<LinkOffer, StoreError> {
    if requester.key.is_none() {
        return Err(StoreError::Denied(UserError::NoKey));
    }
    let to = link_target(sql, code, now)?;
    let target = players::by_id(sql, to)?.ok_or(StoreError::Denied(UserError::Nothing))?;
    let from = players::find(sql, requester)?.filter(|from| from.id != to);
    let merges = match &from {
        Some(from) => moves_along(sql, from, &target)?,
        None => false,
    };
    Ok(LinkOffer {
        to: target.name,
        from: from.map(|from| from.name),
        merges,
    })
}

/// Links a key to the player who was given the code. What that key has kept under a player of
/// its own moves along.
pub(super) fn link(
    sql: &mut dyn Sql,
    requester: &Requester,
    code: Code,
    now: Moment,
) -> Result<(), StoreError> {
    let Some(key) = &requester.key else {
        return Err(StoreError::Denied(UserError::NoKey));
    };
    let to = link_target(sql, code, now)?;
    let target = players::alone(sql, to)?.ok_or(StoreError::Denied(UserError::Nothing))?;
    sql.execute(
        "DELETE FROM links WHERE code = $1",
        values![code.bits() as i64],
    )?;
    let from = players::held(sql, requester, true)?;
    if from.as_ref().is_some_and(|from| from.id == to) {
        return Ok(());
    }
    if fingerprints(sql, to)?.len() >= KEYS_PER_PLAYER {
        return Err(StoreError::Denied(UserError::TooManyKeys));
    }
    let moving = match from {
        Some(from) if moves_along(sql, &from, &target)? => Some(from.id),
        _ => None,
    };
    let day = i64::from(now.day().0);
    sql.execute(
        &format!(
            "{} ON CONFLICT (fingerprint) DO UPDATE SET player = excluded.player, \
             added = excluded.added, used = excluded.used",
            KEYS.insert()
        ),
        values![key.as_str(), to.0, day, day],
    )?;
    match moving {
        Some(from) => merge(sql, from, to),
        None => Ok(()),
    }
}

/// Moves everything of one player to another.
fn merge(sql: &mut dyn Sql, from: PlayerId, to: PlayerId) -> Result<(), StoreError> {
    // Of two attempts at a board the one that began first counts, as if they had been one player's.
    let both = sql.rows(
        "SELECT f.day, f.game, f.code, f.at, t.code, t.at FROM tries f JOIN tries t \
         ON t.player = $1 AND t.day = f.day AND t.game = f.game WHERE f.player = $2",
        values![to.0, from.0],
    )?;
    for row in &both {
        let (loser, code) = match row.int(3)? < row.int(5)? {
            true => (to, row.int(4)?),
            false => (from, row.int(2)?),
        };
        sql.execute(
            "DELETE FROM tries WHERE player = $1 AND day = $2 AND game = $3",
            values![loser.0, row.int(0)?, row.text(1)?],
        )?;
        sql.execute("DELETE FROM saves WHERE code = $1", values![code])?;
        runs::remove(sql, Code::new(code as u64))?;
    }
    ladder::move_stars(sql, from, to)?;
    let of = |owner, other| -> [Value; 2] { [Value::from(owner), Value::from(other)] };
    // On each leaderboard the better of the two best runs stays.
    let worse = "DELETE FROM bests AS worse WHERE owner = $1 AND EXISTS (SELECT 1 FROM bests b \
        WHERE b.owner = $2 AND b.period = worse.period AND b.list = worse.list \
        AND (b.a, b.b) <= (worse.a, worse.b))";
    sql.execute(worse, &of(from.0, to.0))?;
    sql.execute(worse, &of(to.0, from.0))?;
    for sentence in [
        "UPDATE bests SET owner = $1 WHERE owner = $2",
        "UPDATE runs SET player = $1 WHERE player = $2",
        "UPDATE saves SET player = $1 WHERE player = $2",
        "UPDATE tries SET player = $1 WHERE player = $2",
    ] {
        sql.execute(sentence, &of(to.0, from.0))?;
    }
    players::delete(sql, from)
}
