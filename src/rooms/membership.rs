//! The rooms that are open on this server, and the way of a session into one of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::guesses::{Guesses, ROOMS_MAX};
use super::member::{Member, MemberId, Progress};
use super::presence::{Identity, Peer, Presence};
use super::room::{JoinError, Room};
use crate::fairness::ClientAddress;
use crate::games::run::Run;
use crate::model::{Name, RoomCode};

#[cfg(test)]
mod tests;

/// Rooms that one address may have open: a class in groups of two.
const ROOMS_PER_ADDRESS: u32 = 16;

/// For how long moves are collected before the others are told of them: ten players press twenty
/// keys a second, and what is seen a tenth of a second later is still seen as it happens.
const RELAY_DELAY: Duration = Duration::from_millis(100);

/// Why no room is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenError {
    /// This address has [`ROOMS_PER_ADDRESS`] already.
    TooManyHere,
    /// The server has [`ROOMS_MAX`].
    TooMany,
}

/// Why somebody does not get into a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoEntry {
    /// No room has this code.
    NoSuch,
    /// After so many wrong codes, for this time none is looked up.
    TooManyGuesses(Duration),
    /// The room does not let them in.
    Refused(JoinError),
}

/// A room that is open, with the sessions that are in it.
#[derive(Debug)]
struct OpenRoom {
    /// Whose address it counts for.
    opener: ClientAddress,
    inside: Mutex<Inside>,
}

#[derive(Debug)]
struct Inside {
    room: Room,
    peers: Vec<(MemberId, Arc<Peer>)>,
    /// Whether a task is about to wake them.
    is_relayed: bool,
}

impl OpenRoom {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    fn wake_others(&self, id: Option<MemberId>) {
        for (other, peer) in &self.peers {
            if Some(*other) != id {
                peer.wake();
            }
        }
    }
}

/// The rooms of a server.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    by_code: Mutex<HashMap<RoomCode, Arc<OpenRoom>>>,
    guesses: OnceLock<Mutex<Guesses>>,
}

impl Rooms {
    fn by_code(&self) -> MutexGuard<'_, HashMap<RoomCode, Arc<OpenRoom>>> {
        self.by_code.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn guesses(&self, now: Instant) -> MutexGuard<'_, Guesses> {
        let guesses = self.guesses.get_or_init(|| Mutex::new(Guesses::new(now)));
        guesses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a room, with a code from these random numbers.
    fn open(
        &self,
        opener: ClientAddress,
        mut random: impl FnMut() -> u64,
        now: Instant,
    ) -> Result<Arc<OpenRoom>, OpenError> {
        let mut rooms = self.by_code();
        // Few are opened at a time, and there are a thousand at most to look at.
        rooms.retain(|_, open| {
            let mut inside = open.inside();
            inside.room.advance(now);
            !inside.room.is_over()
        });
        let here = rooms.values().filter(|open| open.opener == opener).count();
        if here >= (ROOMS_PER_ADDRESS * opener.factor()) as usize {
            return Err(OpenError::TooManyHere);
        }
        if rooms.len() >= ROOMS_MAX {
            return Err(OpenError::TooMany);
        }
        let code = free_code(&rooms, &mut random);
        let inside = Inside {
            room: Room::new(code, now),
            peers: Vec::new(),
            is_relayed: false,
        };
        let open = Arc::new(OpenRoom {
            opener,
            inside: Mutex::new(inside),
        });
        rooms.insert(code, Arc::clone(&open));
        Ok(open)
    }

    /// The room of this code. A wrong one is counted for this session.
    fn find(&self, code: RoomCode, peer: &Peer, now: Instant) -> Result<Arc<OpenRoom>, NoEntry> {
        let address = peer.identity.address;
        let mut own = peer.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        let mut guesses = self.guesses(now);
        let may_try = guesses.may_try(&own, address, now);
        may_try.map_err(NoEntry::TooManyGuesses)?;
        if let Some(open) = self.by_code().get(&code) {
            return Ok(Arc::clone(open));
        }
        guesses.count(&mut own, address, now);
        Err(NoEntry::NoSuch)
    }

    /// Gives a room another code.
    fn move_to(&self, open: &Arc<OpenRoom>, by: MemberId, mut random: impl FnMut() -> u64) -> bool {
        let mut rooms = self.by_code();
        let code = free_code(&rooms, &mut random);
        let mut inside = open.inside();
        let before = inside.room.code();
        let has_moved = inside.room.take_code(by, code).is_ok();
        if has_moved {
            rooms.remove(&before);
            rooms.insert(code, Arc::clone(open));
            inside.wake_others(Some(by));
        }
        has_moved
    }

    fn close(&self, open: &OpenRoom) {
        let code = open.inside().room.code();
        self.by_code().remove(&code);
    }

    /// Who is in rooms, at most so many.
    pub(super) fn members(&self, most: usize) -> Vec<Identity> {
        let rooms: Vec<_> = self.by_code().values().cloned().collect();
        let mut members = Vec::new();
        for open in rooms {
            let inside = open.inside();
            let named = inside.room.members().iter();
            // A drawn name tells of nobody.
            let is_own =
                |member: &&Member| member.name == member.identity.name && !member.name.is_drawn();
            let named = named.filter(is_own);
            members.extend(named.map(|member| member.identity.clone()));
            if members.len() >= most {
                break;
            }
        }
        members.truncate(most);
        members
    }

    /// Calls those for whom this holds by another name from now on.
    pub(super) fn hide(&self, of: impl Fn(&Identity) -> bool) {
        let rooms: Vec<_> = self.by_code().values().cloned().collect();
        for open in rooms {
            let mut inside = open.inside();
            let members = inside.room.members().iter();
            let hidden: Vec<_> = members
                .filter(|member| member.name == member.identity.name && of(&member.identity))
                .map(|member| member.id)
                .collect();
            for id in &hidden {
                let name = Name::drawn(super::live::new_id().bits());
                inside.room.rename(*id, name);
            }
            if !hidden.is_empty() {
                inside.wake_others(None);
            }
        }
    }
}

/// A code that no room has.
fn free_code(
    rooms: &HashMap<RoomCode, Arc<OpenRoom>>,
    random: &mut impl FnMut() -> u64,
) -> RoomCode {
    loop {
        let code = RoomCode::drawn(&mut *random);
        if !rooms.contains_key(&code) {
            return code;
        }
    }
}

impl Presence {
    /// Opens a room and is its host, under this name.
    ///
    /// # Errors
    /// [`OpenError`].
    pub(crate) fn open_room(
        &self,
        name: Name,
        streak: u32,
        random: impl FnMut() -> u64,
        now: Instant,
    ) -> Result<Membership, OpenError> {
        // A session that is nobody's is none of a player.
        let peer = self.peer().ok_or(OpenError::TooMany)?;
        let open = self.rooms().open(peer.identity.address, random, now)?;
        let entered = self.enter(open, peer, name, streak, now);
        // A room that was opened just now lets everybody in.
        entered.map_err(|_| OpenError::TooMany)
    }

    /// Goes into the room of this code, under this name.
    ///
    /// # Errors
    /// [`NoEntry`].
    pub(crate) fn join_room(
        &self,
        code: RoomCode,
        name: Name,
        streak: u32,
        now: Instant,
    ) -> Result<Membership, NoEntry> {
        let peer = self.peer().ok_or(NoEntry::NoSuch)?;
        let open = self.rooms().find(code, peer, now)?;
        let entered = self.enter(open, peer, name, streak, now);
        entered.map_err(NoEntry::Refused)
    }

    fn enter(
        &self,
        open: Arc<OpenRoom>,
        peer: &Arc<Peer>,
        name: Name,
        streak: u32,
        now: Instant,
    ) -> Result<Membership, JoinError> {
        // Where the host shows no names, everybody has a drawn one.
        let (name, streak) = match self.is_named() {
            true => (name, streak),
            false => (Name::drawn(super::live::new_id().bits()), 0),
        };
        let identity = Identity {
            name,
            ..peer.identity.clone()
        };
        let mut inside = open.inside();
        let id = inside.room.join(identity, streak, now)?;
        let Inside { room, peers, .. } = &mut *inside;
        // The session whose place it was finds out that it has none any more.
        for (before, peer) in peers.iter() {
            if room.member(*before).is_none() {
                peer.wake();
            }
        }
        peers.retain(|(id, _)| room.member(*id).is_some());
        peers.push((id, Arc::clone(peer)));
        inside.wake_others(Some(id));
        drop(inside);
        Ok(Membership {
            open,
            id,
            presence: self.clone(),
        })
    }

    /// The code of the one room that is open.
    #[cfg(test)]
    pub(crate) fn only_room_for_tests(&self) -> RoomCode {
        let rooms = self.rooms().by_code();
        *rooms.keys().next().expect("a room")
    }

    /// Who is in rooms under their own names, at most so many.
    pub(crate) fn room_members(&self, most: usize) -> Vec<Identity> {
        self.rooms().members(most)
    }

    /// Calls those in rooms for whom this holds by another name.
    pub(crate) fn hide_in_rooms(&self, of: impl Fn(&Identity) -> bool) {
        self.rooms().hide(of);
    }
}

/// A session in a room. When it is dropped, its connection is lost: its place is kept for a while.
pub(crate) struct Membership {
    open: Arc<OpenRoom>,
    id: MemberId,
    presence: Presence,
}

impl Membership {
    /// Whose it is.
    pub(crate) fn id(&self) -> MemberId {
        self.id
    }

    /// Looks at the room.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Room) -> T) -> T {
        look(&self.open.inside().room)
    }

    /// Does something in the room, and lets the others see it at once.
    pub(crate) fn act<T>(&self, act: impl FnOnce(&mut Room, MemberId) -> T) -> T {
        let mut inside = self.open.inside();
        let done = act(&mut inside.room, self.id);
        inside.wake_others(Some(self.id));
        let Inside { room, peers, .. } = &mut *inside;
        peers.retain(|(id, _)| room.member(*id).is_some());
        done
    }

    /// Does what is due now. Returns whether anything changed; the others see to it themselves.
    pub(crate) fn advance(&self, now: Instant) -> bool {
        self.open.inside().room.advance(now)
    }

    /// Tells how far the player is on the board. The others see it within a moment.
    pub(crate) fn progress(&self, progress: Progress) {
        let mut inside = self.open.inside();
        inside.room.progress(self.id, progress);
        if inside.peers.len() > 1
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
            && !std::mem::replace(&mut inside.is_relayed, true)
        {
            let open = Arc::clone(&self.open);
            runtime.spawn(async move {
                tokio::time::sleep(RELAY_DELAY).await;
                let mut inside = open.inside();
                inside.is_relayed = false;
                inside.wake_others(None);
            });
        }
    }

    /// Gives the room another code. Whether it has one: only the host may.
    pub(crate) fn draw_code(&self, random: impl FnMut() -> u64) -> bool {
        self.presence.rooms().move_to(&self.open, self.id, random)
    }

    /// Leaves with the room what was played so far, for when the player comes back.
    pub(crate) fn keep(&self, run: Run) {
        self.open.inside().room.keep(self.id, run);
    }

    /// What this player had played of the round when the connection was lost.
    pub(crate) fn take_kept(&self) -> Option<Arc<Run>> {
        self.open.inside().room.take_kept(self.id)
    }

    /// Goes for good.
    pub(crate) fn leave(self, now: Instant) {
        self.act(|room, id| room.leave(id, now));
        // What is dropped now is nobody's any more.
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        let is_over = self.act(|room, id| {
            room.lose(id, Instant::now());
            room.is_over()
        });
        let mut inside = self.open.inside();
        inside.peers.retain(|(id, _)| *id != self.id);
        drop(inside);
        if is_over {
            self.presence.rooms().close(&self.open);
        }
    }
}
