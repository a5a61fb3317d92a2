//! The bans as a server knows them: all of them, in memory, so that nobody waits for the
//! database at the door.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;

use super::{Account, Accounts};
use crate::model::{Ban, BanTerms, Banned, Moment, Name};
use crate::store::StoreError;

/// How often it is looked whether they have changed: so often that with the reading, and the
/// end of a session, a ban holds everywhere within five seconds.
const LOOK_INTERVAL: Duration = Duration::from_secs(2);

/// Those who are banned, and what holds for each.
#[derive(Debug, Default)]
pub(crate) struct BanList {
    version: Option<String>,
    keys: HashMap<String, Arc<BanTerms>>,
    networks: Vec<(IpNet, Arc<BanTerms>)>,
    /// By [`Name::key`].
    guests: HashMap<String, Arc<BanTerms>>,
}

impl BanList {
    fn new(version: Option<String>, bans: Vec<Ban>) -> Self {
        let mut list = Self {
            version,
            ..Self::default()
        };
        for Ban { banned, terms, .. } in bans {
            let terms = Arc::new(terms);
            match banned {
                Banned::Key(mark) => drop(list.keys.insert(mark, terms)),
                Banned::Network(network) => list.networks.push((network, terms)),
                Banned::Guest(name) => drop(list.guests.insert(name.key(), terms)),
            }
        }
        list
    }

    fn network(&self, address: IpAddr) -> Option<&Arc<BanTerms>> {
        let address = address.to_canonical();
        let found = self.networks.iter().find(|(net, _)| net.contains(&address));
        found.map(|(_, terms)| terms)
    }

    fn guest(&self, name: &Name) -> Option<&Arc<BanTerms>> {
        // Nearly always there is none, and the key of a name takes some microseconds.
        if self.guests.is_empty() {
            return None;
        }
        self.guests.get(&name.key())
    }

    fn any_is_over(&self, now: Moment) -> bool {
        let networks = self.networks.iter().map(|(_, terms)| terms);
        let mut all = self
            .keys
            .values()
            .chain(self.guests.values())
            .chain(networks);
        all.any(|terms| terms.is_over(now))
    }
}

impl Accounts {
    /// Loads the bans if they have changed.
    pub(crate) async fn load_bans(&self) -> Result<(), StoreError> {
        let version = self.store.bans_version().await?;
        if version.is_some() && version == self.bans.borrow().version {
            return Ok(());
        }
        // A change in between has another version, and is loaded the next time.
        let list = BanList::new(version, self.store.bans().await?);
        self.bans.send_replace(Arc::new(list));
        Ok(())
    }

    /// Follows the bans for ever, and lifts those whose time is over.
    pub(crate) async fn keep_bans(&self) {
        let follow = async {
            loop {
                tokio::time::sleep(LOOK_INTERVAL).await;
                if let Err(error) = self.load_bans().await {
                    tracing::debug!(%error, "the bans stay as they were");
                }
            }
        };
        // Beside it: to put many runs back on the lists takes a while.
        let lift = async {
            loop {
                tokio::time::sleep(LOOK_INTERVAL).await;
                let now = self.now();
                let any_is_over = self.bans.borrow().any_is_over(now);
                if any_is_over && let Err(error) = self.store.end_bans(now).await {
                    tracing::warn!(%error, "a ban whose time is over");
                }
            }
        };
        tokio::join!(follow, lift);
    }

    /// The ban of a network that holds for this address.
    pub(crate) fn network_ban(&self, address: IpAddr) -> Option<Arc<BanTerms>> {
        self.holds(self.bans.borrow().network(address))
    }

    /// The ban of a key, by its fingerprint.
    pub(crate) fn key_ban(&self, fingerprint: &str) -> Option<Arc<BanTerms>> {
        let bans = self.bans.borrow();
        self.holds(bans.keys.get(&self.store.ban_mark(fingerprint)))
    }

    /// The ban of a guest of this name.
    pub(super) fn guest_ban(&self, name: &Name) -> Option<Arc<BanTerms>> {
        self.holds(self.bans.borrow().guest(name))
    }

    fn holds(&self, terms: Option<&Arc<BanTerms>>) -> Option<Arc<BanTerms>> {
        let now = self.now();
        terms.filter(|terms| !terms.is_over(now)).cloned()
    }
}

/// Waits for a ban of somebody who is connected. Boxed, so that a session has room for it
/// once and not in each read.
pub(crate) struct BanWatch(Pin<Box<dyn Future<Output = Arc<BanTerms>> + Send>>);

impl fmt::Debug for BanWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BanWatch")
    }
}

impl BanWatch {
    pub(crate) fn new(account: Arc<Account>, address: IpAddr) -> Self {
        let mut bans = account.accounts().bans.subscribe();
        // Those that there are already count too.
        bans.mark_changed();
        Self(Box::pin(async move {
            while bans.changed().await.is_ok() {
                if let Some(terms) = account.ban(address) {
                    return terms;
                }
            }
            std::future::pending().await
        }))
    }
}

impl Account {
    /// The ban that holds for this player when they come from there.
    fn ban(&self, address: IpAddr) -> Option<Arc<BanTerms>> {
        let accounts = self.accounts();
        let of_account = match self.key() {
            Some(key) => accounts.key_ban(key),
            None => accounts.guest_ban(&self.guest_name()),
        };
        of_account.or_else(|| accounts.network_ban(address))
    }
}

/// Waits for a ban, if there is anything to wait for. Dropped before it is ready, it loses
/// nothing.
pub(crate) async fn banned(bans: &mut Option<BanWatch>) -> Arc<BanTerms> {
    match bans {
        Some(bans) => (&mut bans.0).await,
        None => std::future::pending().await,
    }
}
