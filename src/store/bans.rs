//! Bans of keys and networks. The server loads all of them and looks there, so that nobody waits
//! for the database at the door; see `accounts/bans.rs`.

use super::sql::{Row, Sql, Table, values};
use super::{Store, StoreError, keys, players};
use crate::model::{Ban, BanTerms, Banned, Moment, Name, PlayerId};

/// Who is banned. A player is banned by rows of all keys of theirs.
const BANS: Table = Table {
    name: "bans",
    columns: &["kind", "subject", "player", "since", "until", "reason"],
};

/// Digits of a key's mark that the list shows: a few bans are told apart by them.
const MARK_SHOWN: usize = 8;

/// A mark as it is listed; all of them are hexadecimal.
pub(crate) fn short_mark(mark: &str) -> &str {
    mark.get(..MARK_SHOWN).unwrap_or(mark)
}

const KEY: i64 = 0;
const NETWORK: i64 = 1;

impl Store {
    /// What stands for a key among the bans.
    pub fn ban_mark(&self, fingerprint: &str) -> String {
        self.secret.mark("ban", fingerprint)
    }

    /// Bans a player: all of their keys. Their runs are on no leaderboard meanwhile.
    pub async fn ban_player(&self, id: PlayerId, terms: BanTerms) -> Result<(), StoreError> {
        let secret = self.secret;
        self.write(move |sql| {
            // No key joins or leaves the player meanwhile.
            players::alone(sql, id)?;
            for key in keys::fingerprints(sql, id)? {
                put(
                    sql,
                    &Banned::Key(secret.mark("ban", &key)),
                    Some(id),
                    &terms,
                )?;
            }
            // A code given out before would let another key in as this player.
            sql.execute("DELETE FROM links WHERE player = $1", values![id.0])?;
            Ok(())
        })
        .await
    }

    pub async fn unban_player(&self, id: PlayerId) -> Result<(), StoreError> {
        let secret = self.secret;
        self.write(move |sql| {
            for key in keys::fingerprints(sql, id)? {
                lift(sql, &Banned::Key(secret.mark("ban", &key)))?;
            }
            sql.execute("DELETE FROM bans WHERE player = $1", values![id.0])?;
            Ok(())
        })
        .await
    }

    /// Bans a network, or a key that no player has.
    pub async fn add_ban(&self, banned: Banned, terms: BanTerms) -> Result<(), StoreError> {
        self.write(move |sql| put(sql, &banned, None, &terms)).await
    }

    /// Lifts such a ban; false: there is none.
    pub async fn lift_ban(&self, banned: Banned) -> Result<bool, StoreError> {
        self.write(move |sql| lift(sql, &banned)).await
    }

    /// The bans of the key with this fingerprint, or of keys whose mark begins so.
    pub async fn bans_of_key(&self, named: &str) -> Result<Vec<Ban>, StoreError> {
        let mark = self.ban_mark(named);
        let mut bans = self.bans().await?;
        bans.retain(|ban| match &ban.banned {
            Banned::Key(key) => *key == mark || named.len() >= MARK_SHOWN && key.starts_with(named),
            Banned::Network(_) => false,
        });
        Ok(bans)
    }

    pub async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let query = format!(
            "SELECT {}, p.name FROM bans b LEFT JOIN players p ON p.id = b.player \
             ORDER BY b.since DESC, b.kind, b.subject",
            BANS.list_of("b")
        );
        self.read(move |sql| sql.rows(&query, values![])?.iter().map(read).collect())
            .await
    }

    pub async fn end_bans(&self, now: Moment) -> Result<(), StoreError> {
        self.write(move |sql| {
            sql.execute("DELETE FROM bans WHERE until <= $1", values![now.0])?;
            Ok(())
        })
        .await
    }
}

fn put(
    sql: &mut dyn Sql,
    banned: &Banned,
    player: Option<PlayerId>,
    terms: &BanTerms,
) -> Result<(), StoreError> {
    let (kind, subject) = columns(banned);
    sql.execute(
        &format!(
            "{} ON CONFLICT (kind, subject) DO UPDATE SET player = excluded.player, \
             since = excluded.since, until = excluded.until, reason = excluded.reason",
            BANS.insert()
        ),
        values![
            kind,
            subject,
            player.map(|id| id.0),
            terms.since.0,
            terms.until.map(|until| until.0),
            terms.reason.clone(),
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
    }
}

fn read(row: &Row) -> Result<Ban, StoreError> {
    let wrong = || StoreError::Corrupt("a ban".to_owned());
    let subject = row.text(1)?;
    let name = row.opt_text(6)?.and_then(Name::stored);
    Ok(Ban {
        banned: match row.int(0)? {
            KEY => Banned::Key(subject.to_owned()),
            NETWORK => Banned::Network(subject.parse().map_err(|_| wrong())?),
            _ => return Err(wrong()),
        },
        player: row.opt_int(2)?.map(PlayerId).zip(name),
        terms: BanTerms {
            since: Moment(row.int(3)?),
            until: row.opt_int(4)?.map(Moment),
            reason: row.opt_text(5)?.map(str::to_owned),
        },
    })
}
