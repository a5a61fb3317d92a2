//! Which server has the room of a code that somebody types.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::Instant;

use super::{Nodes, Query};
use crate::model::RoomCode;
use crate::rooms::peer::Peer;

/// How long an answer about a code is waited for: the table, the other server, and back.
pub(super) const ASK_TIMEOUT: Duration = Duration::from_secs(4);

/// The same where the table has the room: its server may be gone, which is known after a while, and
/// then another one has the room.
const TAKEOVER_TIMEOUT: Duration = Duration::from_secs(30);

/// How often the table is asked again meanwhile.
const ASK_AGAIN: Duration = Duration::from_secs(2);

/// After this nobody asks any more.
const ASK_KEPT: Duration = Duration::from_secs(60);

/// Who waits to hear whether a room has a code.
#[derive(Debug)]
pub(super) struct Lookup {
    pub(super) code: RoomCode,
    pub(super) peer: Arc<Peer>,
    pub(super) is_answered: bool,
    pub(super) at: Instant,
    /// When the table was asked.
    pub(super) asked: Instant,
    /// Whether it has the room, whose server does not answer yet.
    pub(super) is_known: bool,
}

/// What is known of a code that is not one of a room here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rooms) enum Asked {
    /// The session is woken when it is known.
    Waiting,
    /// There is no such room.
    No,
}

impl Nodes {
    /// Asks whether a room elsewhere has this code; and whether the session has asked for another
    /// one just before and not waited for the answer.
    pub(in crate::rooms) fn ask(
        &self,
        code: RoomCode,
        peer: &Arc<Peer>,
        now: Instant,
    ) -> (Asked, bool) {
        if !self.is_linked.load(Ordering::Relaxed) {
            return (Asked::No, false);
        }
        let session = peer.identity.session;
        let mut state = self.state();
        if let Some(ask) = state.lookups.get(&session)
            && ask.code == code
        {
            if !ask.is_answered {
                return (Asked::Waiting, false);
            }
            state.lookups.remove(&session);
            return (Asked::No, false);
        }
        let ask = Lookup {
            code,
            peer: Arc::clone(peer),
            is_answered: false,
            at: now,
            asked: now,
            is_known: false,
        };
        let before = state.lookups.insert(session, ask);
        state.queries.push_back(Query::Find(code));
        drop(state);
        self.peer.wake();
        (Asked::Waiting, before.is_some())
    }

    /// Tells those who have asked for such a code that there is no such room.
    pub(super) fn answer(&self, is_asked: impl Fn(&Lookup) -> bool) {
        let mut state = self.state();
        for ask in state.lookups.values_mut() {
            if is_asked(ask) && !std::mem::replace(&mut ask.is_answered, true) {
                ask.peer.wake();
            }
        }
    }

    /// The room of this code is here by now: those who have asked are to try again.
    pub(super) fn found(&self, code: RoomCode) {
        let mut state = self.state();
        state.lookups.retain(|_, ask| {
            let is_answered = ask.code == code;
            if is_answered {
                ask.peer.wake();
            }
            !is_answered
        });
    }

    /// The table has the room of this code.
    pub(super) fn is_known(&self, code: RoomCode) {
        for ask in self.state().lookups.values_mut() {
            ask.is_known |= ask.code == code;
        }
    }

    /// Whether somebody waits for a room.
    pub(super) fn is_asked(&self) -> bool {
        let state = self.state();
        state.lookups.values().any(|ask| !ask.is_answered)
    }

    /// Answers those who have waited for long enough, and asks again for the others.
    pub(super) fn look_at_lookups(&self, now: Instant) {
        let since = |at| now.saturating_duration_since(at);
        self.answer(|ask| {
            since(ask.at)
                >= match ask.is_known {
                    true => TAKEOVER_TIMEOUT,
                    false => ASK_TIMEOUT,
                }
        });
        let mut again = BTreeSet::new();
        for ask in self.state().lookups.values_mut() {
            if ask.is_known && !ask.is_answered && since(ask.asked) >= ASK_AGAIN {
                ask.asked = now;
                again.insert(ask.code);
            }
        }
        for code in again {
            self.query(Query::Find(code));
        }
        let is_recent = |ask: &Lookup| now.saturating_duration_since(ask.at) < ASK_KEPT;
        let mut state = self.state();
        state.lookups.retain(|_, ask| is_recent(ask));
        if state.lookups.is_empty() {
            state.wanted.clear();
        }
    }
}
