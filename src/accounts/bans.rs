//! The bans as a server knows them: all of them, in memory, so that nobody waits for the
//! database at the door.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use tokio::sync::watch;

use super::Accounts;
use crate::model::{Ban, BanTerms, Banned};
use crate::store::StoreError;

/// How often it is looked whether they have changed: so often that with the reading, and the
/// end of a session, a ban holds everywhere within five seconds.
const LOOK_INTERVAL: Duration = Duration::from_secs(2);

#[derive(Debug, Default, PartialEq)]
pub(crate) struct BanList {
    keys: HashMap<String, Arc<BanTerms>>,
    networks: Vec<(IpNet, Arc<BanTerms>)>,
}

impl BanList {
    fn new(bans: Vec<Ban>) -> Self {
        let mut list = Self::default();
        for Ban { banned, terms, .. } in bans {
            let terms = Arc::new(terms);
            match banned {
                Banned::Key(mark) => drop(list.keys.insert(mark, terms)),
                Banned::Network(network) => list.networks.push((network, terms)),
            }
        }
        list
    }
}

impl Accounts {
    /// Loads the bans, and lifts those whose time is over.
    pub(crate) async fn load_bans(&self) -> Result<(), StoreError> {
        let (mut bans, now) = (self.store.bans().await?, self.now());
        if bans.iter().any(|ban| ban.terms.is_over(now)) {
            self.store.end_bans(now).await?;
            bans.retain(|ban| !ban.terms.is_over(now));
        }
        let list = BanList::new(bans);
        let is_new = **self.bans.borrow() != list;
        if is_new {
            self.bans.send_replace(Arc::new(list));
        }
        Ok(())
    }

    pub(crate) async fn keep_bans(&self) {
        loop {
            tokio::time::sleep(LOOK_INTERVAL).await;
            if let Err(error) = self.load_bans().await {
                tracing::debug!(%error, "bans not reloaded");
            }
        }
    }

    /// Tells when the bans have changed.
    pub(crate) fn watch_bans(&self) -> watch::Receiver<Arc<BanList>> {
        self.bans.subscribe()
    }

    /// The ban that holds for somebody with this key (`None`: a guest) from there.
    pub(crate) fn ban(&self, key: Option<&str>, address: IpAddr) -> Option<Arc<BanTerms>> {
        let (bans, now, address) = (self.bans.borrow(), self.now(), address.to_canonical());
        // A mark takes as long as the rest of the door.
        let key = key.filter(|_| !bans.keys.is_empty());
        let of_key = key.and_then(|key| bans.keys.get(&self.store.ban_mark(key)));
        let networks = bans.networks.iter();
        let of_networks = networks.filter(|(network, _)| network.contains(&address));
        let of_networks = of_networks.map(|(_, terms)| terms);
        let mut found = of_key.into_iter().chain(of_networks);
        found.find(|terms| !terms.is_over(now)).cloned()
    }
}
