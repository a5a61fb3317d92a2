//! Bans: `ssh HOST admin ban`, `unban`, `bans`.

use std::collections::HashSet;
use std::time::Duration;

use clap::Subcommand;
use ipnet::IpNet;

use super::admin::FormatArg;
use super::parse;
use super::refusal::repeated;
use super::table::table;
use super::{Format, Output};
use crate::model::{Ban, BanTerms, Banned, Moment, Name, Player, ban};
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

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Connected {
    /// With a key of this fingerprint.
    Key(String),
    Guest(Name),
}

/// Who is meant.
enum Subject {
    Player(Player),
    Network(IpNet),
    /// The key of somebody of whom nothing is stored: its fingerprint.
    Key(String),
}

impl BanCommand {
    /// Does it; `connected` finds those who are connected under a name, or under the beginning of a
    /// key's fingerprint.
    pub(crate) async fn obey(
        self,
        store: &Store,
        now: Moment,
        connected: impl FnOnce(&str) -> HashSet<Connected>,
    ) -> Result<Output, StoreError> {
        match self {
            Self::Ban { who, time, reason } => {
                let subject = match find(store, &who, connected).await? {
                    Ok(subject) => subject,
                    Err(refused) => return Ok(Output::negative(refused)),
                };
                let until = |time: Duration| {
                    let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
                    Moment(now.0.saturating_add(millis))
                };
                let terms = BanTerms {
                    since: now,
                    until: time.map(until),
                    reason: reason.as_deref().and_then(ban::clean_reason),
                };
                add(store, subject, terms).await
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

/// Who is to be banned; an error: nobody, and why.
async fn find(
    store: &Store,
    named: &str,
    connected: impl FnOnce(&str) -> HashSet<Connected>,
) -> Result<Result<Subject, String>, StoreError> {
    if let Ok(network) = parse::ban_network(named) {
        return Ok(Ok(Subject::Network(network)));
    }
    if let Some(player) = store.player(named.to_owned()).await? {
        return Ok(Ok(Subject::Player(player)));
    }
    // Somebody of whom nothing is stored yet.
    if is_fingerprint(named) {
        return Ok(Ok(Subject::Key(named.to_owned())));
    }
    let mut connected = connected(named).into_iter();
    let named = repeated(named);
    Ok(match (connected.next(), connected.next()) {
        (None, _) => Err(format!("no player has the name or key {named}")),
        (Some(_), Some(_)) => Err(format!(
            "several players are called {named}: give a key or an address"
        )),
        (Some(Connected::Guest(_)), None) => {
            Err(format!("{named} is a guest: ban the address shown by who"))
        }
        (Some(Connected::Key(fingerprint)), None) => {
            Ok(match store.player(fingerprint.clone()).await? {
                Some(player) => Subject::Player(player),
                None => Subject::Key(fingerprint),
            })
        }
    })
}

async fn add(store: &Store, subject: Subject, terms: BanTerms) -> Result<Output, StoreError> {
    let said = match terms.until {
        Some(until) => format!("banned until {} (UTC)\n", ban::minute(until)),
        None => "banned until the ban is lifted\n".to_owned(),
    };
    match subject {
        Subject::Player(player) => store.ban_player(player.id, terms).await?,
        Subject::Network(network) => store.add_ban(Banned::Network(network), terms).await?,
        Subject::Key(fingerprint) => {
            let banned = Banned::Key(store.ban_mark(&fingerprint));
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
