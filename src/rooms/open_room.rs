//! A room that is open, and who is woken in it, and when.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::member::MemberId;
use super::peer::Peer;
use super::relay::{Audience, Relay, Turns};
use super::room::Room;
use crate::limits::ClientAddress;
use crate::limits::rate_limiter::{Quota, RateLimiter};

/// How long moves are collected that fill a bar: drawing for all costs most of what a room costs.
const BARS_DELAY: Duration = Duration::from_millis(750);

/// How long moves are collected that fill nobody's bar: with ten players nearly each key swaps
/// places or steps back and forth, and drawing all that would cost more than the keys do.
const PLACES_DELAY: Duration = Duration::from_secs(2);

/// How long moves are collected for those who see the others on the board: 200 ms after a key they are
/// to have seen it.
const MOVES_DELAY: Duration = Duration::from_millis(140);

/// How often others are woken for members' acts beyond moves, in the long run: nobody's endless
/// locking and unlocking is to be drawn each time.
const ACT_INTERVAL: Duration = Duration::from_secs(1);

/// For how many of these they are woken at once: as many as members come home in.
const ACT_BURST: u64 = 64;

#[derive(Debug)]
pub(super) struct OpenRoom {
    /// Whose address it counts for.
    pub(super) opener: ClientAddress,
    inside: Mutex<Inside>,
}

#[derive(Debug)]
pub(super) struct Inside {
    pub(super) room: Room,
    pub(super) peers: Vec<(MemberId, Arc<Peer>)>,
    /// Members who see the others on the board, and so each of their moves.
    pub(super) trackers: Vec<MemberId>,
    /// When all are to be woken because of moves, and when those are who see each of these.
    due: Option<Instant>,
    trackers_due: Option<Instant>,
    /// Bounds how often the others are woken at once for what a member does.
    acts: RateLimiter,
    turns: Turns,
}

impl OpenRoom {
    pub(super) fn new(opener: ClientAddress, room: Room) -> Arc<Self> {
        let inside = Inside {
            room,
            peers: Vec::new(),
            trackers: Vec::new(),
            due: None,
            trackers_due: None,
            acts: RateLimiter::new(Quota::every(ACT_INTERVAL, ACT_BURST), Instant::now()),
            turns: Turns::default(),
        };
        Arc::new(Self {
            opener,
            inside: Mutex::new(inside),
        })
    }

    pub(super) fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody has moved: all who are here are woken within a second where a bar is fuller than before,
    /// and a little later otherwise; those who see the others on the board see each move.
    pub(super) fn wake_for_moves(
        self: &Arc<Self>,
        is_seen: bool,
        is_tracked: bool,
        relay: &Arc<Relay>,
    ) {
        let now = Instant::now();
        let for_all = match is_seen {
            true => BARS_DELAY,
            false => PLACES_DELAY,
        };
        self.wake_at(now + for_all, true, relay);
        if is_tracked {
            self.wake_at(now + MOVES_DELAY, false, relay);
        }
    }

    /// A member has done something: the others see it at once, or a little later where much is done.
    pub(super) fn wake_for_act(self: &Arc<Self>, by: MemberId, relay: &Arc<Relay>) {
        let mut inside = self.inside();
        match inside.acts.check(1, Instant::now()) {
            Ok(()) => inside.wake_others(Some(by)),
            Err(later) => {
                drop(inside);
                self.wake_at(later, true, relay);
            }
        }
    }

    /// Has all woken then, or those alone who see the others on the board.
    fn wake_at(self: &Arc<Self>, at: Instant, is_for_all: bool, relay: &Arc<Relay>) {
        let mut inside = self.inside();
        let due = inside.due_of(is_for_all);
        let is_sooner = due.is_none_or(|due| at < due);
        if is_sooner && let Ok(runtime) = tokio::runtime::Handle::try_current() {
            *due = Some(at);
            let (open, relay) = (Arc::clone(self), Arc::clone(relay));
            runtime.spawn(async move {
                tokio::time::sleep_until(at).await;
                open.wake_due(at, is_for_all, &relay);
            });
        }
    }

    fn wake_due(self: Arc<Self>, at: Instant, is_for_all: bool, relay: &Arc<Relay>) {
        let mut inside = self.inside();
        // Otherwise it was done sooner.
        if inside
            .due_of(is_for_all)
            .take_if(|due| *due == at)
            .is_none()
        {
            return;
        }
        if !is_for_all {
            inside.wake_trackers();
            return;
        }
        let count = inside.peers.len();
        let is_new = inside.turns.begin(count);
        drop(inside);
        if is_new {
            relay.wake(self);
        }
    }
}

impl Audience for OpenRoom {
    fn wake_next(&self) -> bool {
        let mut inside = self.inside();
        let Inside { peers, turns, .. } = &mut *inside;
        let next = turns.take(peers.len());
        if let Some((_, peer)) = next.and_then(|at| peers.get(at)) {
            peer.wake_flag.raise();
        }
        turns.is_due()
    }
}

impl Inside {
    /// Forgets the sessions of those who are members no more.
    pub(super) fn drop_peers(&mut self) {
        let Self { room, peers, .. } = self;
        peers.retain(|(id, peer)| {
            let is_in = room.member(*id).is_some();
            if !is_in {
                peer.wake_flag.raise();
            }
            is_in
        });
    }

    /// When all are to be woken, or those who see the others on the board.
    fn due_of(&mut self, is_for_all: bool) -> &mut Option<Instant> {
        match is_for_all {
            true => &mut self.due,
            false => &mut self.trackers_due,
        }
    }

    pub(super) fn is_tracked(&self) -> bool {
        !self.trackers.is_empty()
    }

    fn wake_trackers(&self) {
        for (id, peer) in &self.peers {
            if self.trackers.contains(id) {
                peer.wake_flag.raise();
            }
        }
    }

    pub(super) fn wake_others(&self, id: Option<MemberId>) {
        for (other, peer) in &self.peers {
            if Some(*other) != id {
                peer.wake_flag.raise();
            }
        }
    }
}
