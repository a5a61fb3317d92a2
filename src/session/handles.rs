//! What a session asks of its server, and still waits for: the store, and searches for
//! boards.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use super::closing::LastWrites;
use super::effects;
use super::event_loop::SessionEvent;
use crate::accounts::{Account, StoreClient};
use crate::games::Opening;
use crate::limits::budget::BoardLimit;
use crate::limits::pool::{Permit, Share};
use crate::model::{Profile, StoreReply, StoreRequest};
use crate::rooms::{Peer, Presence};
use crate::ui::Resumable;

/// A search for a board under way.
type Search = Pin<Box<dyn Future<Output = Option<Opening>> + Send>>;

type Permitted = Pin<Box<dyn Future<Output = Option<Permit>> + Send>>;

/// What a session has of its server.
pub(super) struct SessionHandles {
    /// `None`: nothing is remembered.
    store_client: Option<StoreClient>,
    workers: Share,
    search: Option<Search>,
    /// Until something is new of a run that the session plays or watches; `None`: it does neither.
    woken: Option<Woken>,
    /// A permit for a slow turn that is waited for.
    permit: Option<Permitted>,
}

/// Until the others wake the session. Boxed, so that the session's future has no room for it.
struct Woken {
    peer: Arc<Peer>,
    notified: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Woken {
    fn new(peer: Arc<Peer>) -> Self {
        let waits = Arc::clone(&peer);
        let notified = Box::pin(async move { waits.woken().await });
        Self { peer, notified }
    }
}

impl SessionHandles {
    pub(super) fn new(account: Option<Arc<Account>>, workers: Share) -> Self {
        Self {
            store_client: account.map(StoreClient::new),
            workers,
            search: None,
            woken: None,
            permit: None,
        }
    }

    /// Who plays, as far as the store says so in that time; `None`: there is no store.
    pub(super) async fn welcome(&mut self, limit: Duration) -> Option<Profile> {
        match &mut self.store_client {
            Some(store_client) => Some(store_client.welcome(limit).await),
            None => None,
        }
    }

    /// Which boards that are drawn here may be ranked; `None`: all.
    pub(super) fn board_limit(&self) -> Option<BoardLimit> {
        self.store_client.as_ref()?.board_limit()
    }

    /// Those who are here; `None`: the player sees nothing of others. They wake the session from
    /// then on.
    pub(super) fn presence(&mut self) -> Option<Presence> {
        let presence = self.store_client.as_ref()?.presence()?;
        self.woken = presence.peer().cloned().map(Woken::new);
        Some(presence)
    }

    pub(super) fn request(&mut self, requests: Vec<StoreRequest>) {
        if let Some(store_client) = self.store_client.as_mut().filter(|_| !requests.is_empty()) {
            store_client.send(requests);
        }
    }

    /// Has a board searched for, in place of one that is searched for already.
    pub(super) fn search(&mut self, wish: Opening) {
        self.search = Some(Box::pin(effects::find(wish, self.workers.clone())));
    }

    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Whether what is still to come decides what is played next.
    pub(super) fn is_fetching(&self) -> bool {
        self.is_searching() || self.store_client.as_ref().is_some_and(StoreClient::fetches)
    }

    /// Whether anything that was asked for is still to come.
    pub(super) fn is_waiting(&self) -> bool {
        self.is_searching() || self.store_client.as_ref().is_some_and(StoreClient::waits)
    }

    /// Waits for what was asked for, and for a permit where one is awaited; for ever, if there is
    /// nothing. Dropped before it is ready, it loses nothing.
    pub(super) async fn event(&mut self, awaited: Option<&Share>) -> SessionEvent {
        if let (Some(share), None) = (awaited, &self.permit) {
            let share = share.clone();
            self.permit = Some(Box::pin(async move { share.take().await }));
        }
        tokio::select! {
            biased;
            found = found(&mut self.search) => {
                self.search = None;
                SessionEvent::Found(found)
            }
            reply = reply(&mut self.store_client) => SessionEvent::Reply(reply),
            () = woken(&mut self.woken) => SessionEvent::Live,
            Some(permit) = permitted(&mut self.permit) => SessionEvent::Permit(permit),
        }
    }

    /// Ends searches, and leaves the last request to the store, which goes on behind the session.
    /// What is returned is that end, with the game that the player is told of.
    pub(super) fn close(
        self,
        last: Option<StoreRequest>,
        game: Option<Resumable>,
    ) -> Option<LastWrites> {
        let told = game.as_ref().map(Resumable::code);
        let is_saved = self.store_client?.close(last, told);
        Some(LastWrites { game, is_saved })
    }
}

async fn found(search: &mut Option<Search>) -> Option<Opening> {
    match search {
        Some(search) => search.await,
        None => std::future::pending().await,
    }
}

async fn permitted(permit: &mut Option<Permitted>) -> Option<Permit> {
    let Some(waits) = permit else {
        return std::future::pending().await;
    };
    let permitted = waits.await;
    *permit = None;
    permitted
}

async fn woken(woken: &mut Option<Woken>) {
    match woken {
        Some(woken) => {
            (&mut woken.notified).await;
            // The next time.
            *woken = Woken::new(Arc::clone(&woken.peer));
        }
        None => std::future::pending().await,
    }
}

async fn reply(store_client: &mut Option<StoreClient>) -> StoreReply {
    match store_client {
        Some(store_client) => store_client.reply().await,
        None => std::future::pending().await,
    }
}
