//! The sessions there are, for the operator: who, from where, since when, and what they play.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use ipnet::IpNet;
use serde_json::json;

use super::begin::SessionRequest;
use super::connection_log::SessionLines;
use crate::accounts::Account;
use crate::commands::parse::ban_network;
use crate::commands::table::Row;
use crate::games;
use crate::model::Name;
use crate::session::End;
use crate::session::connection::ConnectionState;

/// All sessions but those of operators who give orders.
#[derive(Debug, Default)]
pub(super) struct Registry {
    sessions: Mutex<BTreeMap<u64, Arc<Entry>>>,
    last: AtomicU64,
}

#[derive(Debug)]
struct Entry {
    id: u64,
    lines: Arc<SessionLines>,
    client: Box<str>,
    kind: Kind,
    account: Weak<Account>,
    connection: Arc<ConnectionState>,
    /// No ban ends it.
    is_operator: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Screen,
    Text,
    Command,
}

/// The place of a session in the registry, which it has until this is dropped.
#[derive(Debug)]
pub(super) struct Registered {
    registry: Arc<Registry>,
    entry: Arc<Entry>,
}

impl Registry {
    pub(super) fn enter(self: &Arc<Self>, request: &mut SessionRequest, kind: Kind) -> Registered {
        let id = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let account = request.account.as_ref().map(Arc::downgrade);
        let entry = Arc::new(Entry {
            id,
            lines: Arc::clone(&request.lines),
            client: std::mem::take(&mut request.client),
            kind,
            account: account.unwrap_or_default(),
            connection: Arc::clone(&request.connection),
            is_operator: request.operator.is_some(),
        });
        self.with(|sessions| sessions.insert(id, Arc::clone(&entry)));
        // The ban may be new.
        entry.end_if_banned();
        Registered {
            registry: Arc::clone(self),
            entry,
        }
    }

    fn with<T>(&self, with: impl FnOnce(&mut BTreeMap<u64, Arc<Entry>>) -> T) -> T {
        with(&mut self.sessions.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn all(&self) -> Vec<Arc<Entry>> {
        self.with(|sessions| sessions.values().cloned().collect())
    }

    /// All of them, the oldest first.
    pub(super) fn list(&self) -> Vec<Row> {
        self.all().iter().map(|entry| entry.row()).collect()
    }

    /// How many of each kind there are: on a screen, in text mode, and commands.
    pub(super) fn counts(&self) -> [usize; 3] {
        self.with(|sessions| {
            let mut counts = [0; 3];
            for entry in sessions.values() {
                counts[entry.kind as usize] += 1;
            }
            counts
        })
    }

    /// The keys of those who are connected under this name, or with a key whose fingerprint begins so;
    /// a guest has none.
    pub(super) fn connected(&self, named: &str) -> HashSet<Option<String>> {
        let all = self.all();
        let meant = all.iter().filter(|entry| entry.is(named));
        let meant = meant.filter_map(|entry| entry.account.upgrade());
        meant
            .map(|account| account.key().map(str::to_owned))
            .collect()
    }

    /// Ends the session with this id, those of this name or key, or those from this address or
    /// network; how many.
    pub(super) fn kick(&self, named: &str) -> usize {
        let all = self.all();
        let id = named.parse::<u64>().ok();
        let network: Option<IpNet> = ban_network(named).ok();
        let meant = all.iter().filter(|entry| match (id, network) {
            (Some(id), _) => entry.id == id,
            (_, Some(network)) => network.contains(&entry.lines.address.to_canonical()),
            _ => entry.is(named),
        });
        meant.map(|entry| entry.connection.end(End::Kicked)).count()
    }

    /// Ends the sessions that a ban holds for.
    pub(super) fn end_banned(&self) {
        self.all().iter().for_each(|entry| entry.end_if_banned());
    }
}

impl Entry {
    fn end_if_banned(&self) {
        let account = self.account.upgrade().filter(|_| !self.is_operator);
        let ban = |account: Arc<Account>| account.accounts().ban(account.key(), self.lines.address);
        if let Some(terms) = account.and_then(ban) {
            self.connection.end(End::Banned(terms));
        }
    }

    /// Whether the player has this name or a key that begins so.
    fn is(&self, named: &str) -> bool {
        let names = || self.name().zip(Name::clean(named));
        self.lines.who.0.as_deref() == Some(named)
            || names().is_some_and(|(own, meant)| own.key() == meant.key())
    }

    /// The name, as far as it is known: a command of a player does not ask the database for it.
    fn name(&self) -> Option<Name> {
        self.account.upgrade()?.shown_name()
    }

    fn row(&self) -> Row {
        let lasts = self.lines.began.elapsed();
        let idle = self.connection.active_at().map(|at| at.elapsed());
        let does = match self.kind {
            Kind::Command => "command",
            Kind::Screen | Kind::Text => self.connection.game().unwrap_or("menu"),
        };
        let game = games::find(does).map(|game| game.name);
        vec![
            ("id", json!(self.id)),
            // A command of a player does not ask the database for it.
            ("name", json!(self.name())),
            ("key", json!(self.lines.who.0)),
            ("address", json!(self.lines.address)),
            ("for_s", json!(lasts.as_secs())),
            ("idle_s", json!(idle.unwrap_or(lasts).min(lasts).as_secs())),
            ("state", json!(game.map_or(does, |_| "game"))),
            ("game", json!(game)),
            ("text_mode", json!(self.kind == Kind::Text)),
            ("client", json!(self.client)),
        ]
    }
}

impl Registered {
    /// Writes into the log that the session has ended.
    pub(super) fn end(&self, end: &End) {
        self.entry.lines.end(end);
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        self.registry
            .with(|sessions| sessions.remove(&self.entry.id));
    }
}
