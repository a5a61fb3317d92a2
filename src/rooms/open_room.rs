//! A room that is open, and who is woken in it, and when.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

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
const PLACES_DELAY: Duration = Duration::from_secs(3);

/// What was collected is seen with a player's next key, or so much later: a frame of its own costs as
/// much as a key does.
const KEY_DELAY: Duration = Duration::from_millis(500);

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

/// A session of a member.
#[derive(Debug)]
pub(super) struct MemberSession {
    pub(super) id: MemberId,
    pub(super) peer: Arc<Peer>,
    /// Whether the player sees the others on the board, and so each of their moves.
    pub(super) tracks: bool,
    /// Whether there are moves of the others that the player is to see now.
    has_moves: bool,
}

#[derive(Debug)]
pub(super) struct Inside {
    pub(super) room: Room,
    pub(super) sessions: Vec<MemberSession>,
    /// When moves were collected long enough for all, and for those who see each of them.
    due: Option<Instant>,
    tracked_due: Option<Instant>,
    /// Bounds how often the others are woken at once for what a member does.
    acts: RateLimiter,
    turns: Turns,
}

impl OpenRoom {
    pub(super) fn new(opener: ClientAddress, room: Room) -> Arc<Self> {
        let inside = Inside {
            room,
            sessions: Vec::new(),
            due: None,
            tracked_due: None,
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

    /// Somebody has moved: the others see it soon where a bar is fuller than before, and a little later
    /// otherwise; those who see the others on the board see each move.
    pub(super) fn tell_of_move(self: &Arc<Self>, fills_bar: bool, relay: &Arc<Relay>) {
        let now = Instant::now();
        let delay = match fills_bar {
            true => BARS_DELAY,
            false => PLACES_DELAY,
        };
        self.tell_at(now + delay, true, relay);
        if self.inside().sessions.iter().any(|session| session.tracks) {
            self.tell_at(now + MOVES_DELAY, false, relay);
        }
    }

    /// A member has done something: the others see it at once, or a little later where much is done.
    pub(super) fn wake_for_act(self: &Arc<Self>, by: MemberId, relay: &Arc<Relay>) {
        let mut inside = self.inside();
        match inside.acts.check(1, Instant::now()) {
            Ok(()) => inside.wake_others(Some(by)),
            Err(later) => {
                drop(inside);
                self.tell_at(later, true, relay);
            }
        }
    }

    /// Tells all of it then, or those alone who see the others on the board.
    fn tell_at(self: &Arc<Self>, at: Instant, is_for_all: bool, relay: &Arc<Relay>) {
        let mut inside = self.inside();
        let due = inside.due_of(is_for_all);
        let is_sooner = due.is_none_or(|due| at < due);
        if is_sooner && let Ok(runtime) = tokio::runtime::Handle::try_current() {
            *due = Some(at);
            let (open, relay) = (Arc::clone(self), Arc::clone(relay));
            runtime.spawn(async move {
                sleep_until(at).await;
                if open.inside().take_due(at, is_for_all) && is_for_all {
                    sleep_until(at + KEY_DELAY).await;
                    open.wake_for_moves(&relay);
                }
            });
        }
    }

    /// Wakes those who have pressed no key since there were moves for them.
    fn wake_for_moves(self: Arc<Self>, relay: &Arc<Relay>) {
        let mut inside = self.inside();
        let count = inside.sessions.len();
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
        let Inside {
            sessions, turns, ..
        } = &mut *inside;
        while let Some(at) = turns.take(sessions.len()) {
            if sessions[at].take_moves() {
                sessions[at].peer.wake_flag.raise();
                break;
            }
        }
        turns.is_due()
    }
}

impl MemberSession {
    pub(super) fn new(id: MemberId, peer: Arc<Peer>) -> Self {
        Self {
            id,
            peer,
            tracks: false,
            has_moves: false,
        }
    }

    pub(super) fn take_moves(&mut self) -> bool {
        std::mem::take(&mut self.has_moves)
    }
}

impl Inside {
    /// Forgets the sessions of those who are members no more.
    pub(super) fn drop_sessions(&mut self) {
        let Self { room, sessions, .. } = self;
        sessions.retain(|session| {
            let is_in = room.member(session.id).is_some();
            if !is_in {
                session.peer.wake_flag.raise();
            }
            is_in
        });
    }

    pub(super) fn session(&mut self, id: MemberId) -> Option<&mut MemberSession> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    fn due_of(&mut self, is_for_all: bool) -> &mut Option<Instant> {
        match is_for_all {
            true => &mut self.due,
            false => &mut self.tracked_due,
        }
    }

    /// There are moves for all now, or for those who see the others on the board, who are woken at once.
    /// Whether that was to be now, and not sooner.
    fn take_due(&mut self, at: Instant, is_for_all: bool) -> bool {
        let due = self.due_of(is_for_all).take_if(|due| *due == at);
        for session in self.sessions.iter_mut().filter(|_| due.is_some()) {
            match is_for_all {
                true => session.has_moves = true,
                false if session.tracks => session.peer.wake_flag.raise(),
                false => {}
            }
        }
        due.is_some()
    }

    pub(super) fn wake_others(&self, id: Option<MemberId>) {
        for session in &self.sessions {
            if Some(session.id) != id {
                session.peer.wake_flag.raise();
            }
        }
    }
}
