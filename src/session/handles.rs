//! What a session asks of its server, and still waits for.

use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use super::closing::LastWrites;
use super::event_loop::SessionEvent;
use crate::accounts::{Account, Awaited, StoreClient, poll_once};
use crate::limits::pool::{Permit, Share};
use crate::limits::seldom::Seldom;
use crate::model::StoreRequest;
use crate::rooms::{Peer, Presence};
use crate::ui::{Resumable, Start};

/// What a session has of its server.
pub(super) struct SessionHandles {
    /// `None`: nothing is remembered.
    store_client: Option<StoreClient>,
    /// By whom others wake the session; `None`: nobody does.
    peer: Option<Arc<Peer>>,
    permit: Awaited<Option<Permit>>,
}

impl SessionHandles {
    pub(super) fn new(account: Option<Arc<Account>>) -> Self {
        Self {
            store_client: account.map(StoreClient::new),
            peer: None,
            permit: None,
        }
    }

    /// Puts who plays into the start of a session, as far as the store says so in that time, and who
    /// is here: they wake the session from then on.
    pub(super) async fn introduce(
        &mut self,
        start: &mut Start,
        lang_is_named: bool,
        limit: Duration,
    ) {
        let Some(store_client) = &mut self.store_client else {
            return;
        };
        let mut profile = store_client.welcome(limit).await;
        // A language that is asked for comes before the one that was kept.
        if let Some(kept) = profile.settings.as_mut().filter(|_| lang_is_named) {
            kept.push_str(&format!(" lang={}", start.lang.code()));
        }
        start.profile = Some(profile);
        start.board_limit = store_client.board_limit();
        start.presence = store_client.presence();
        self.peer = start.presence.as_ref().and_then(Presence::peer).cloned();
    }

    pub(super) fn request(&mut self, requests: Vec<StoreRequest>) {
        if let Some(store_client) = self.store_client.as_mut().filter(|_| !requests.is_empty()) {
            store_client.send(requests);
        }
    }

    /// Whether what is still to come decides what is played next.
    pub(super) fn is_fetching(&self) -> bool {
        self.store_client.as_ref().is_some_and(StoreClient::fetches)
    }

    /// Whether anything that was asked for is still to come.
    pub(super) fn is_waiting(&self) -> bool {
        self.store_client.as_ref().is_some_and(StoreClient::waits)
    }

    /// Polls what was asked for, and a permit where one is awaited.
    pub(super) fn poll_event(
        &mut self,
        awaited: Option<&Share>,
        cx: &mut Context<'_>,
    ) -> Poll<SessionEvent> {
        if let (Some(share), None) = (awaited, &self.permit) {
            let share = share.clone();
            self.permit = Some(Seldom::new(async move { share.take().await }));
        }
        if let Some(store_client) = &mut self.store_client
            && let Poll::Ready(reply) = store_client.poll_reply(cx)
        {
            return Poll::Ready(SessionEvent::Reply(reply));
        }
        let is_woken = |peer: &Arc<Peer>| peer.wake_flag.poll_raised(cx).is_ready();
        if self.peer.as_ref().is_some_and(is_woken) {
            return Poll::Ready(SessionEvent::Live);
        }
        match poll_once(&mut self.permit, cx) {
            Poll::Ready(Some(permit)) => Poll::Ready(SessionEvent::Permit(permit)),
            _ => Poll::Pending,
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
