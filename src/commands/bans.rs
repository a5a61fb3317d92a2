//! Bans: `ssh HOST admin ban`, `unban`, `bans`.

use std::collections::HashSet;
use std::time::Duration;

use clap::Subcommand;

use super::admin::FormatArg;
use super::parse;
use super::refusal::repeated;
use super::table::table;
use super::{Format, Output};
use crate::model::{Ban, BanTerms, Banned, Moment, ban};
use crate::store::{Store, StoreError, short_mark};

#[derive(Clone, Debug, Subcommand)]
pub(crate) enum BanCommand {
    /// Ban a player, an address or a network
    Ban {
        /// A name, a key's fingerprint or its beginning, an address or a network
        #[arg(value_name = "WHO")]
        who: String,
        /// How long, such as 30m, 2h or 7d [default: until it is lifted]
        #[arg(long = "for", value_name = "TIME", value_parser = parse::duration)]
        time: Option<Duration>,
        /// The reason, which the banned read
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Lift a ban
    Unban {
        /// As listed by bans
        #[arg(value_name = "WHO")]
        who: String,
    },
    /// List the bans
    Bans(FormatArg),
}

impl BanCommand {
    /// Does it; `connected` finds the keys of those who are connected under a name, or under the
    /// beginning of a key's fingerprint; a guest has none.
    pub(crate) async fn obey(
        self,
        store: &Store,
        now: Moment,
        connected: impl FnOnce(&str) -> HashSet<Option<String>>,
    ) -> Result<Output, StoreError> {
        match self {
            Self::Ban { who, time, reason } => {
                let until = |time: Duration| {
                    let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
                    Moment(now.0.saturating_add(millis))
                };
                let terms = BanTerms {
                    since: now,
                    until: time.map(until),
                    reason: reason.as_deref().and_then(ban::clean_reason),
                };
                ban(store, &who, terms, connected).await
            }
            Self::Unban { who } => unban(store, &who).await,
            Self::Bans(FormatArg { format }) => list(store, format).await,
        }
    }
}

/// A fingerprint as `ssh-keygen -l` prints it.
fn is_fingerprint(text: &str) -> bool {
    let hash = text.strip_prefix("SHA256:");
    hash.is_some_and(|hash| hash.len() == 43 && hash.is_ascii())
}

/// Bans whom this names.
async fn ban(
    store: &Store,
    named: &str,
    terms: BanTerms,
    connected: impl FnOnce(&str) -> HashSet<Option<String>>,
) -> Result<Output, StoreError> {
    let said = match terms.until {
        Some(until) => format!("banned until {} (UTC)\n", ban::minute(until)),
        None => "banned until the ban is lifted\n".to_owned(),
    };
    if let Ok(network) = parse::ban_network(named) {
        store.add_ban(Banned::Network(network), terms).await?;
        return Ok(Output::said(said));
    }
    let mut key = named.to_owned();
    let mut player = store.player(key.clone()).await?;
    // Of somebody who is connected nothing may be stored yet.
    if player.is_none() && !is_fingerprint(named) {
        let mut keys = connected(named).into_iter();
        let (Some(Some(found)), None) = (keys.next(), keys.next()) else {
            return Ok(Output::negative(format!(
                "{} names no player, or several, or a guest: give the key or address that who shows",
                repeated(named)
            )));
        };
        player = store.player(found.clone()).await?;
        key = found;
    }
    match player {
        Some(player) => store.ban_player(player.id, terms).await?,
        None => {
            let banned = Banned::Key(store.ban_mark(&key));
            store.add_ban(banned, terms).await?;
        }
    }
    Ok(Output::said(said))
}

async fn unban(store: &Store, named: &str) -> Result<Output, StoreError> {
    let lifted = match parse::ban_network(named) {
        Ok(network) => store.lift_ban(Banned::Network(network)).await?,
        Err(_) => match store.player(named.to_owned()).await? {
            Some(player) if player.banned => {
                store.unban_player(player.id).await?;
                true
            }
            // A key of nobody, or of somebody who is deleted.
            _ => match store.bans_of_key(named).await?.as_slice() {
                [] => false,
                [ban] => store.lift_ban(ban.banned.clone()).await?,
                _ => {
                    let says = "several bans match this: give one as listed by bans";
                    return Ok(Output::negative(says));
                }
            },
        },
    };
    Ok(match lifted {
        true => Output::said("ban lifted\n".to_owned()),
        false => Output::negative("there is no such ban: name it as `bans` lists it"),
    })
}

/// All bans: who, since when, until when, and why; a player with several keys once.
async fn list(store: &Store, format: Format) -> Result<Output, StoreError> {
    let mut bans = store.bans().await?;
    let mut listed = HashSet::new();
    bans.retain(|ban| {
        let player = ban.player.as_ref();
        player.is_none_or(|(id, _)| listed.insert(*id))
    });
    let row = |ban: Ban| {
        let (kind, who) = match (ban.banned, ban.player) {
            (Banned::Key(_), Some((_, name))) => ("player", name.to_string()),
            (Banned::Key(mark), None) => ("key", short_mark(&mark).to_owned()),
            (Banned::Network(network), _) => ("network", network.to_string()),
        };
        vec![
            ("kind", kind.into()),
            ("who", who.into()),
            ("since_ms", ban.terms.since.0.into()),
            ("until_ms", ban.terms.until.map(|until| until.0).into()),
            ("reason", ban.terms.reason.into()),
        ]
    };
    Ok(table(bans.into_iter().map(row).collect(), format))
}
