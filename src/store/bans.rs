//! Bans of keys, networks and guests. The server loads all of them and looks there, so that
//! nobody waits for the database at the door; see `server/bans.rs`.

use super::schema::META;
use super::sql::{Row, Sql, Table, values};
use super::{Store, StoreError, keys, players};
use crate::model::{Ban, BanTerms, Banned, Moment, Name, PlayerId, Secret};

/// Who is banned. A player is banned by rows of all keys of theirs.
const BANS: Table = Table {
    name: "bans",
    columns: &[
        "kind", "subject", "player", "since", "until", "reason", "called",
    ],
};

/// The row of `meta` that changes with every change of the bans: looking at it is cheaper than
/// reading them.
const VERSION: &str = "bans";

/// The use of [`Secret::mark`] for keys.
const MARK: &str = "ban";

/// Its use for what somebody was called by, as far as an operator was shown it.
const CALLED: &str = "ban-called";

/// Digits of a key's mark that the list shows: a few bans are told apart by them.
const MARK_SHOWN: usize = 8;

/// A mark as it is listed; all of them are hexadecimal.
pub(crate) fn short_mark(mark: &str) -> &str {
    mark.get(..MARK_SHOWN).unwrap_or(mark)
}

const KEY: i64 = 0;
const NETWORK: i64 = 1;
const GUEST: i64 = 2;

impl Store {
    /// What stands for a key among the bans.
    pub fn ban_mark(&self, fingerprint: &str) -> String {
        self.secret.mark(MARK, fingerprint)
    }

    /// Bans a player: all of their keys. Their runs are on no leaderboard meanwhile.
    pub async fn ban_player(&self, id: PlayerId, terms: BanTerms) -> Result<(), StoreError> {
        let secret = self.secret;
        self.engine
            .write(move |sql| ban_player(sql, id, &terms, &secret))
            .await
    }

    /// Lifts a player's ban.
    pub async fn unban_player(&self, id: PlayerId) -> Result<(), StoreError> {
        let secret = self.secret;
        self.engine
            .write(move |sql| {
                for key in keys::fingerprints(sql, id)? {
                    lift(sql, &Banned::Key(secret.mark(MARK, &key)))?;
                }
                sql.execute("DELETE FROM bans WHERE player = $1", values![id.0])?;
                change_version(sql)
            })
            .await
    }

    /// Bans a network, a guest, or a key that no player has. `called` is what the operator may
    /// name it by later: of that only marks are kept.
    pub async fn add_ban(
        &self,
        banned: Banned,
        terms: BanTerms,
        called: &[&str],
    ) -> Result<(), StoreError> {
        let marks = called.iter().map(|name| self.called_mark(name));
        let marks: Vec<String> = marks.collect();
        let called = (!marks.is_empty()).then(|| marks.join(" "));
        self.engine
            .write(move |sql| {
                put(sql, &banned, None, &terms, called.as_deref())?;
                change_version(sql)
            })
            .await
    }

    /// Lifts such a ban; false: there is none.
    pub async fn lift_ban(&self, banned: Banned) -> Result<bool, StoreError> {
        self.engine
            .write(move |sql| {
                let lifted = lift(sql, &banned)?;
                change_version(sql)?;
                Ok(lifted)
            })
            .await
    }

    /// What stands for a name, in whatever letters, or for something else that was shown.
    fn called_mark(&self, name: &str) -> String {
        let key = Name::clean(name).map(|name| name.key());
        self.secret.mark(CALLED, key.as_deref().unwrap_or(name))
    }

    /// The bans that are named so: by a key's fingerprint, its mark or the beginning of that, by
    /// what somebody was called, or by a guest's name.
    pub async fn bans_called(&self, named: &str) -> Result<Vec<Ban>, StoreError> {
        let (of_key, called) = (self.ban_mark(named), self.called_mark(named));
        let guest = Name::clean(named).map(|name| name.key());
        let is_mark =
            named.len() >= MARK_SHOWN && named.bytes().all(|byte| byte.is_ascii_hexdigit());
        let mark = is_mark.then(|| named.to_ascii_lowercase());
        let is_meant = move |ban: &Ban, marks: Option<&str>| match &ban.banned {
            Banned::Key(key) => {
                let mut marks = marks.into_iter().flat_map(|marks| marks.split(' '));
                *key == of_key
                    || mark.as_ref().is_some_and(|mark| key.starts_with(mark))
                    || marks.any(|mark| mark == called)
            }
            Banned::Guest(name) => Some(name.key()) == guest,
            Banned::Network(_) => false,
        };
        self.engine
            .read(move |sql| {
                let mut bans = all(sql)?;
                bans.retain(|(ban, marks)| is_meant(ban, marks.as_deref()));
                Ok(bans.into_iter().map(|(ban, _)| ban).collect())
            })
            .await
    }

    /// All bans, the newest first. The operator makes each by hand, so there are not many.
    pub async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let bans = self.engine.read(all).await?;
        Ok(bans.into_iter().map(|(ban, _)| ban).collect())
    }

    /// Differs from what it was before when the bans have changed since; `None`: there never
    /// was one.
    pub async fn bans_version(&self) -> Result<Option<String>, StoreError> {
        self.engine
            .read(|sql| {
                let row = sql.first("SELECT value FROM meta WHERE name = $1", values![VERSION])?;
                row.map(|row| Ok(row.text(0)?.to_owned())).transpose()
            })
            .await
    }

    /// Lifts the bans whose time is over.
    pub async fn end_bans(&self, now: Moment) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| {
                match sql.execute("DELETE FROM bans WHERE until <= $1", values![now.0])? {
                    0 => Ok(()),
                    _ => change_version(sql),
                }
            })
            .await
    }
}

fn ban_player(
    sql: &mut dyn Sql,
    id: PlayerId,
    terms: &BanTerms,
    secret: &Secret,
) -> Result<(), StoreError> {
    // No key joins or leaves the player meanwhile.
    players::alone(sql, id)?;
    for key in keys::fingerprints(sql, id)? {
        put(
            sql,
            &Banned::Key(secret.mark(MARK, &key)),
            Some(id),
            terms,
            None,
        )?;
    }
    // A code given out before would let another key in as this player.
    sql.execute("DELETE FROM links WHERE player = $1", values![id.0])?;
    change_version(sql)
}

fn put(
    sql: &mut dyn Sql,
    banned: &Banned,
    player: Option<PlayerId>,
    terms: &BanTerms,
    called: Option<&str>,
) -> Result<(), StoreError> {
    let (kind, subject) = columns(banned);
    sql.execute(
        &format!(
            "{} ON CONFLICT (kind, subject) DO UPDATE SET player = excluded.player, \
             since = excluded.since, until = excluded.until, reason = excluded.reason, \
             called = excluded.called",
            BANS.insert()
        ),
        values![
            kind,
            subject,
            player.map(|id| id.0),
            terms.since.0,
            terms.until.map(|until| until.0),
            terms.reason.clone(),
            called.map(str::to_owned),
        ],
    )?;
    Ok(())
}

fn lift(sql: &mut dyn Sql, banned: &Banned) -> Result<bool, StoreError> {
    let (kind, subject) = columns(banned);
    let lifted = sql.execute(
        "DELETE FROM bans WHERE kind = $1 AND subject = $2",
        values![kind, subject],
    )?;
    Ok(lifted > 0)
}

fn columns(banned: &Banned) -> (i64, String) {
    match banned {
        Banned::Key(mark) => (KEY, mark.clone()),
        Banned::Network(network) => (NETWORK, network.to_string()),
        Banned::Guest(name) => (GUEST, name.as_str().to_owned()),
    }
}

fn change_version(sql: &mut dyn Sql) -> Result<(), StoreError> {
    let insert = META.insert();
    sql.execute(
        &format!("{insert} ON CONFLICT (name) DO UPDATE SET value = excluded.value"),
        values![VERSION, format!("{:x}", super::random())],
    )?;
    Ok(())
}

/// All bans, each with the marks of what it is called.
fn all(sql: &mut dyn Sql) -> Result<Vec<(Ban, Option<String>)>, StoreError> {
    let query = format!(
        "SELECT {}, p.name FROM bans b LEFT JOIN players p ON p.id = b.player \
         ORDER BY b.since DESC, b.kind, b.subject",
        BANS.list_of("b")
    );
    sql.rows(&query, values![])?.iter().map(read).collect()
}

fn read(row: &Row) -> Result<(Ban, Option<String>), StoreError> {
    let wrong = || StoreError::Corrupt("a ban".to_owned());
    let subject = row.text(1)?;
    let name = row.opt_text(7)?.and_then(Name::stored);
    let called = row.opt_text(6)?.map(str::to_owned);
    let ban = Ban {
        banned: match row.int(0)? {
            KEY => Banned::Key(subject.to_owned()),
            NETWORK => Banned::Network(subject.parse().map_err(|_| wrong())?),
            GUEST => Banned::Guest(Name::clean(subject).ok_or_else(wrong)?),
            _ => return Err(wrong()),
        },
        player: row.opt_int(2)?.map(PlayerId).zip(name),
        terms: BanTerms {
            since: Moment(row.int(3)?),
            until: row.opt_int(4)?.map(Moment),
            reason: row.opt_text(5)?.map(str::to_owned),
        },
    };
    Ok((ban, called))
}
