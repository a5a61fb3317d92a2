//! Bans: `mazed ban`, `ssh HOST admin ban` and `mazed players ban` are the same act.

use std::collections::HashSet;
use std::time::Duration;

use clap::{Args, Subcommand};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::columns::aligned;
use super::parse;
use super::refusal::repeated;
use super::{Format, Output};
use crate::i18n::Words;
use crate::model::{Ban, BanTerms, Banned, KEY_SHOWN, Moment, Name, Player, ban};
use crate::store::{Store, StoreError, short_mark};

/// A command about bans.
#[derive(Clone, Debug, Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BanCommand {
    #[command(about = "man-players-ban")]
    Ban(BanArgs),
    #[command(about = "man-players-unban")]
    Unban(Who),
    #[command(about = "man-players-bans")]
    Bans {
        #[arg(long, help = "man-admin-format", value_enum, value_name = "FORMAT",
              default_value_t = Format::Text)]
        format: Format,
    },
}

/// Who is banned, or no longer.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
#[group(required = true, multiple = false)]
pub(crate) struct Who {
    #[arg(help = "man-ban-who", value_name = "WHO")]
    who: Option<String>,
    #[arg(long, help = "man-players-net", value_name = "CIDR", value_parser = parse::ban_network)]
    net: Option<IpNet>,
    #[arg(long, help = "man-players-guest", value_name = "NAME")]
    guest: Option<String>,
}

/// The options and arguments of `ban`.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub(crate) struct BanArgs {
    #[command(flatten)]
    who: Who,
    #[arg(long = "for", help = "man-players-for", value_name = "TIME", value_parser = parse::duration)]
    time: Option<Duration>,
    #[arg(long, help = "man-players-reason", value_name = "TEXT")]
    reason: Option<String>,
}

/// How long the sessions of a guest's name are ended where no time is given. Whoever comes
/// back has another name, and some day somebody else has this one.
const GUEST_BAN: Duration = Duration::from_secs(3600);

/// Somebody who is connected now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Connected {
    /// With a key of this fingerprint.
    Key(String),
    Guest(Name),
}

/// Who is meant.
enum Subject {
    Player(Player),
    Other(Banned),
    /// The key of somebody of whom nothing is stored: its fingerprint.
    Key(String),
}

impl BanCommand {
    /// Does it; `connected` finds those who are connected under a name, or under the beginning of a
    /// key's fingerprint.
    ///
    /// # Errors
    /// What the store says; so with all that follow.
    pub(crate) async fn obey(
        self,
        store: &Store,
        now: Moment,
        connected: impl FnOnce(&str) -> HashSet<Connected>,
        words: &Words,
    ) -> Result<Output, StoreError> {
        match self {
            Self::Ban(ban) => ban.ban(store, now, connected, words).await,
            Self::Unban(who) => who.unban(store, words).await,
            Self::Bans { format } => list(store, format, words).await,
        }
    }
}

/// A fingerprint as `ssh-keygen -l` prints it.
fn is_fingerprint(text: &str) -> bool {
    let hash = text.strip_prefix("SHA256:");
    hash.is_some_and(|hash| hash.len() == 43 && hash.is_ascii())
}

impl Who {
    /// The guest or network that is named; `None`: it is somebody else.
    fn named(&self, words: &Words) -> Result<Option<Banned>, Output> {
        let network = || parse::ban_network(self.who.as_deref()?).ok();
        match &self.guest {
            Some(guest) => match Name::clean(guest) {
                Some(name) => Ok(Some(Banned::Guest(name))),
                None => Err(Output::negative(words.t("me-no-name"))),
            },
            None => Ok(self.net.or_else(network).map(Banned::Network)),
        }
    }

    /// Who is to be banned; an error: nobody, and why.
    async fn find(
        &self,
        store: &Store,
        connected: impl FnOnce(&str) -> HashSet<Connected>,
        words: &Words,
    ) -> Result<Result<Subject, Output>, StoreError> {
        match self.named(words) {
            Ok(Some(banned)) => return Ok(Ok(Subject::Other(banned))),
            Err(refused) => return Ok(Err(refused)),
            Ok(None) => {}
        }
        let named = self.who.clone().unwrap_or_default();
        if let Some(player) = store.player(named.clone()).await? {
            return Ok(Ok(Subject::Player(player)));
        }
        // Somebody of whom nothing is stored yet.
        if is_fingerprint(&named) {
            return Ok(Ok(Subject::Key(named)));
        }
        let mut connected = connected(&named).into_iter();
        let values = [("player", repeated(&named).into())];
        Ok(match (connected.next(), connected.next()) {
            (None, _) => Err(Output::negative(words.tr("players-unknown", &values))),
            (Some(_), Some(_)) => Err(Output::negative(words.tr("ban-several", &values))),
            (Some(Connected::Guest(name)), None) => Ok(Subject::Other(Banned::Guest(name))),
            (Some(Connected::Key(fingerprint)), None) => {
                match store.player(fingerprint.clone()).await? {
                    Some(player) => Ok(Subject::Player(player)),
                    None => Ok(Subject::Key(fingerprint)),
                }
            }
        })
    }

    /// Lets somebody in again.
    async fn unban(self, store: &Store, words: &Words) -> Result<Output, StoreError> {
        let lifted = match (self.named(words), self.who) {
            (Err(refused), _) => return Ok(refused),
            (Ok(Some(banned)), _) => store.lift_ban(banned).await?,
            (Ok(None), Some(named)) => match store.player(named.clone()).await? {
                Some(player) if player.banned => {
                    store.unban_player(player.id).await?;
                    true
                }
                // A key of nobody, or of somebody who is forgotten; or a guest.
                _ => {
                    let mut bans = store.bans_called(&named).await?;
                    let ban = bans.pop();
                    if !bans.is_empty() {
                        let values = [("player", repeated(&named).into())];
                        return Ok(Output::negative(words.tr("unban-several", &values)));
                    }
                    match ban {
                        Some(ban) => store.lift_ban(ban.banned).await?,
                        None => false,
                    }
                }
            },
            (Ok(None), None) => false,
        };
        Ok(match lifted {
            true => Output::said(format!("{}\n", words.t("ban-lifted"))),
            false => Output::negative(words.t("players-no-ban")),
        })
    }
}

impl BanArgs {
    /// Bans somebody.
    async fn ban(
        self,
        store: &Store,
        now: Moment,
        connected: impl FnOnce(&str) -> HashSet<Connected>,
        words: &Words,
    ) -> Result<Output, StoreError> {
        let named = self.who.who.clone();
        let subject = match self.who.find(store, connected, words).await? {
            Ok(subject) => subject,
            Err(refused) => return Ok(refused),
        };
        let time = match &subject {
            Subject::Other(Banned::Guest(_)) => self.time.or(Some(GUEST_BAN)),
            _ => self.time,
        };
        let until = |time: Duration| {
            let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
            Moment(now.0.saturating_add(millis))
        };
        let terms = BanTerms {
            since: now,
            until: time.map(until),
            reason: self.reason.as_deref().and_then(ban::clean_reason),
        };
        let said = match terms.until {
            Some(until) => words.tr("ban-until", &[("until", ban::minute(until).into())]),
            None => words.t("ban-set").into_owned(),
        };
        match subject {
            Subject::Player(player) => store.ban_player(player.id, terms).await?,
            Subject::Other(banned) => store.add_ban(banned, terms, &[]).await?,
            Subject::Key(fingerprint) => {
                let banned = Banned::Key(store.ban_mark(&fingerprint));
                // As the log and `who` show it.
                let hash = fingerprint.strip_prefix("SHA256:");
                let shown = hash.and_then(|hash| hash.get(..KEY_SHOWN));
                let called: Vec<&str> = named.as_deref().into_iter().chain(shown).collect();
                store.add_ban(banned, terms, &called).await?;
            }
        }
        Ok(Output::said(format!("{said}\n")))
    }
}

/// All bans: who, since when, until when, and why; a player with several keys once.
async fn list(store: &Store, format: Format, words: &Words) -> Result<Output, StoreError> {
    let mut bans = store.bans().await?;
    let mut listed = HashSet::new();
    bans.retain(|ban| {
        let player = ban.player.as_ref();
        player.is_none_or(|(id, _)| listed.insert(*id))
    });
    let rows = bans.into_iter().map(|ban| {
        let Ban {
            banned,
            player,
            terms,
        } = ban;
        let (kind, who) = match (banned, player) {
            (Banned::Key(_), Some((_, name))) => ("player", name.to_string()),
            (Banned::Key(mark), None) => ("key", mark),
            (Banned::Network(network), _) => ("network", network.to_string()),
            (Banned::Guest(name), _) => ("guest", name.to_string()),
        };
        (kind, who, terms)
    });
    if format == Format::Json {
        let rows = rows.map(|(kind, who, terms)| {
            json!({
                "kind": kind,
                "who": who,
                "since_ms": terms.since.0,
                "until_ms": terms.until.map(|until| until.0),
                "reason": terms.reason,
            })
        });
        return Ok(Output::json(&rows.collect::<Vec<_>>()).unwrap_or_else(|refused| refused));
    }
    let headings = [
        "bans-kind",
        "bans-who",
        "bans-since",
        "bans-until",
        "bans-reason",
    ];
    let mut table = vec![headings.map(|heading| words.t(heading).into_owned())];
    let none = || "-".to_owned();
    table.extend(rows.map(|(kind, who, terms)| {
        let (kind, who) = match kind {
            "player" => ("bans-player", who),
            "key" => ("bans-key", short_mark(&who).to_owned()),
            "network" => ("bans-network", who),
            _ => ("bans-guest", who),
        };
        [
            words.t(kind).into_owned(),
            who,
            ban::minute(terms.since),
            terms.until.map_or_else(none, ban::minute),
            terms.reason.unwrap_or_else(none),
        ]
    }));
    Ok(Output::said(aligned(&table)))
}
