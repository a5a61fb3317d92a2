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
pub(super) struct Seat {
    pub(super) id: MemberId,
    pub(super) peer: Arc<Peer>,
    /// Whether the player sees the others on the board, and so each of their moves.
    pub(super) tracks: bool,
    /// Whether there are moves of the others that the player is to see.
    has_news: bool,
}

#[derive(Debug)]
pub(super) struct Inside {
    pub(super) room: Room,
    pub(super) seats: Vec<Seat>,
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
            seats: Vec::new(),
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
        if self.inside().seats.iter().any(|seat| seat.tracks) {
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
                    open.wake_others_with_news(&relay);
                }
            });
        }
    }

    /// Wakes those who have pressed no key since there was news for them.
    fn wake_others_with_news(self: Arc<Self>, relay: &Arc<Relay>) {
        let mut inside = self.inside();
        let count = inside.seats.len();
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
        let Inside { seats, turns, .. } = &mut *inside;
        while let Some(at) = turns.take(seats.len()) {
            if seats[at].take_news() {
                seats[at].peer.wake_flag.raise();
                break;
            }
        }
        turns.is_due()
    }
}

impl Seat {
    pub(super) fn new(id: MemberId, peer: Arc<Peer>) -> Self {
        Self {
            id,
            peer,
            tracks: false,
            has_news: false,
        }
    }

    pub(super) fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.has_news)
    }
}

impl Inside {
    /// Forgets the sessions of those who are members no more.
    pub(super) fn drop_seats(&mut self) {
        let Self { room, seats, .. } = self;
        seats.retain(|seat| {
            let is_in = room.member(seat.id).is_some();
            if !is_in {
                seat.peer.wake_flag.raise();
            }
            is_in
        });
    }

    pub(super) fn seat(&mut self, id: MemberId) -> Option<&mut Seat> {
        self.seats.iter_mut().find(|seat| seat.id == id)
    }

    fn due_of(&mut self, is_for_all: bool) -> &mut Option<Instant> {
        match is_for_all {
            true => &mut self.due,
            false => &mut self.tracked_due,
        }
    }

    /// There is news for all now, or for those who see the others on the board, who are woken at once.
    /// Whether that was to be now, and not sooner.
    fn take_due(&mut self, at: Instant, is_for_all: bool) -> bool {
        let due = self.due_of(is_for_all).take_if(|due| *due == at);
        for seat in self.seats.iter_mut().filter(|_| due.is_some()) {
            match is_for_all {
                true => seat.has_news = true,
                false if seat.tracks => seat.peer.wake_flag.raise(),
                false => {}
            }
        }
        due.is_some()
    }

    pub(super) fn wake_others(&self, id: Option<MemberId>) {
        for seat in &self.seats {
            if Some(seat.id) != id {
                seat.peer.wake_flag.raise();
            }
        }
    }
}
