//! The keys of a player, and the codes that link one.

use super::sql::{Sql, Table, Value, values};
use super::{Requester, Store, StoreError, daily, ladder, players, runs};
use crate::model::{Code, Day, KeyData, LinkOffer, Moment, Player, PlayerId, Profile, UserError};

/// The keys of players; `added` and `used` are days.
const KEYS: Table = Table {
    name: "keys",
    columns: &["fingerprint", "player", "added", "used"],
};

const LINKS: Table = Table {
    name: "links",
    columns: &["code", "player", "until"],
};

/// The most keys of a player: more than anybody has computers, and a list that can be read.
const KEYS_PER_PLAYER: usize = 16;

/// How long a code that links a key is valid, in milliseconds.
const LINK_CODE_LIFETIME: i64 = 10 * 60 * 1000;

impl Store {
    pub async fn link_code(&self, requester: Requester, now: Moment) -> Result<Code, StoreError> {
        let code = Code::new(super::random() as u64);
        self.write(move |sql| {
            let player = players::ensure(sql, &requester, now)?;
            sql.execute("DELETE FROM links WHERE player = $1", values![player.id.0])?;
            sql.execute(
                &format!("{} ON CONFLICT DO NOTHING", LINKS.insert()),
                values![code.bits() as i64, player.id.0, now.0 + LINK_CODE_LIFETIME],
            )?;
            Ok(code)
        })
        .await
    }

    /// What [`Store::link`] would do.
    pub async fn link_offer(
        &self,
        requester: Requester,
        code: Code,
        now: Moment,
    ) -> Result<LinkOffer, StoreError> {
        self.read(move |sql| {
            if requester.key.is_none() {
                return Err(StoreError::Denied(UserError::NoKey));
            }
            let to = link_target(sql, code, now)?;
            let target = players::by_id(sql, to)?.ok_or(StoreError::Denied(UserError::Nothing))?;
            let from = players::find(sql, &requester)?.filter(|from| from.id != to);
            let merges = match &from {
                Some(from) => moves_along(sql, from, &target)?,
                None => false,
            };
            Ok(LinkOffer {
                to: target.name,
                from: from.map(|from| from.name),
                merges,
            })
        })
        .await
    }

    /// Links a key to the player who was given the code. What that key has kept under a player of
    /// its own moves along.
    pub async fn link(
        &self,
        requester: Requester,
        code: Code,
        now: Moment,
    ) -> Result<Profile, StoreError> {
        self.write(move |sql| {
            let Some(key) = &requester.key else {
                return Err(StoreError::Denied(UserError::NoKey));
            };
            let to = link_target(sql, code, now)?;
            let target = players::alone(sql, to)?.ok_or(StoreError::Denied(UserError::Nothing))?;
            sql.execute(
                "DELETE FROM links WHERE code = $1",
                values![code.bits() as i64],
            )?;
            let from = players::held(sql, &requester, true)?;
            if from.as_ref().is_some_and(|from| from.id == to) {
                return players::profile(sql, &requester, now);
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
            if let Some(from) = moving {
                merge(sql, from, to)?;
            }
            players::profile(sql, &requester, now)
        })
        .await
    }

    pub async fn keys(&self, requester: Requester) -> Result<Vec<KeyData>, StoreError> {
        self.read(move |sql| match players::find(sql, &requester)? {
            Some(player) => of_player(sql, player.id, requester.key.as_deref()),
            None => Ok(Vec::new()),
        })
        .await
    }

    /// Takes a key away from the requester's player, but not the last one. Its attempts at the boards
    /// of today stay made.
    pub async fn remove_key(
        &self,
        requester: Requester,
        fingerprint: String,
        now: Moment,
    ) -> Result<(), StoreError> {
        let secret = self.secret;
        self.write(move |sql| {
            let nothing = StoreError::Denied(UserError::Nothing);
            let player = players::held(sql, &requester, true)?.ok_or_else(|| nothing.clone())?;
            let keys = fingerprints(sql, player.id)?;
            if !keys.contains(&fingerprint) {
                return Err(nothing);
            }
            if keys.len() == 1 {
                return Err(StoreError::Denied(UserError::LastKey));
            }
            daily::remember_attempts(sql, player.id, &fingerprint, &secret, now.day())?;
            sql.execute(
                "DELETE FROM keys WHERE fingerprint = $1",
                values![fingerprint.as_str()],
            )?;
            Ok(())
        })
        .await
    }

    /// Keeps that the requester's key is used, once a day and only for a player.
    pub async fn key_used(&self, requester: Requester, now: Moment) -> Result<(), StoreError> {
        let (key, today) = (requester.key, i64::from(now.day().0));
        let asked = key.clone();
        let unused = self.read(move |sql| {
            let query = "SELECT 1 FROM keys WHERE fingerprint = $1 AND used < $2";
            Ok(sql
                .first(query, values![asked.as_deref(), today])?
                .is_some())
        });
        if unused.await? {
            let used = self.write(move |sql| {
                let update = "UPDATE keys SET used = $1 WHERE fingerprint = $2";
                sql.execute(update, values![today, key.as_deref()])
            });
            used.await?;
        }
        Ok(())
    }
}

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

pub(super) fn fingerprints(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<String>, StoreError> {
    let keys = of_player(sql, id, None)?.into_iter();
    Ok(keys.map(|key| key.fingerprint).collect())
}

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
