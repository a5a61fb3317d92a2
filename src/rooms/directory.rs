//! The rooms that are open on this server, by their codes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::member::Member;
use super::open_room::OpenRoom;
use super::peer::{Identity, Peer};
use super::room::{JoinError, Room};
use crate::limits::ClientAddress;
use crate::model::{Name, PublicAddress, RoomCode};

/// Rooms that may be open at a time.
pub(super) const ROOMS_MAX: usize = 1_000;

/// Rooms that one address may have open: a class in groups of two.
pub(super) const ROOMS_PER_ADDRESS: u32 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenError {
    TooManyHere,
    TooMany,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoEntry {
    NoSuch,
    /// After so many wrong codes, for this time none is looked up.
    TooManyGuesses(Duration),
    Refused(JoinError),
    /// It is on another server.
    Elsewhere(PublicAddress),
}

#[derive(Debug, Default)]
pub(super) struct Rooms {
    by_code: Mutex<HashMap<RoomCode, Arc<OpenRoom>>>,
    /// Which of them has the next turn in [`Rooms::members`].
    turn: AtomicUsize,
}

impl Rooms {
    pub(super) fn by_code(&self) -> MutexGuard<'_, HashMap<RoomCode, Arc<OpenRoom>>> {
        self.by_code.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets the rooms that ended while nobody was there. There are a thousand at most to look at.
    fn sweep(&self, now: Instant) {
        self.by_code().retain(|_, open| {
            let mut inside = open.inside();
            if inside.sessions.is_empty() {
                inside.room.advance(now);
            }
            !inside.room.is_over()
        });
    }

    /// Opens a room, with a code from these random numbers.
    pub(super) fn open(
        &self,
        opener: ClientAddress,
        mut random: impl FnMut() -> u64,
        now: Instant,
    ) -> Result<Arc<OpenRoom>, OpenError> {
        self.sweep(now);
        let mut rooms = self.by_code();
        let is_here = |open: &&Arc<OpenRoom>| open.opener == opener;
        let here = rooms.values().filter(is_here).count();
        if here >= (ROOMS_PER_ADDRESS * opener.factor()) as usize {
            return Err(OpenError::TooManyHere);
        }
        if rooms.len() >= ROOMS_MAX {
            return Err(OpenError::TooMany);
        }
        let code = free_code(&rooms, &mut random);
        let open = OpenRoom::new(opener, Room::new(code, now));
        rooms.insert(code, Arc::clone(&open));
        Ok(open)
    }

    /// The room of this code. A wrong one is counted for this session. Whether it may try is decided
    /// before, so that a refusal tells nothing about the code.
    pub(super) fn find(
        &self,
        code: RoomCode,
        peer: &Arc<Peer>,
        now: Instant,
    ) -> Result<Arc<OpenRoom>, NoEntry> {
        let earliest = peer.guesses().earliest(1, now);
        if earliest > now {
            return Err(NoEntry::TooManyGuesses(earliest - now));
        }
        if let Some(open) = self.by_code().get(&code) {
            return Ok(Arc::clone(open));
        }
        peer.guesses().reserve(1, now);
        Err(NoEntry::NoSuch)
    }

    pub(super) fn close(&self, open: &OpenRoom) {
        let code = open.inside().room.code();
        self.by_code().remove(&code);
    }

    /// Who is in rooms, at most so many; where they are more, the rooms have their turns.
    pub(super) fn members(&self, most: usize) -> Vec<Identity> {
        self.sweep(Instant::now());
        let mut rooms: Vec<_> = self.by_code().values().cloned().collect();
        let count = rooms.len().max(1);
        rooms.rotate_left(self.turn.load(Ordering::Relaxed) % count);
        let mut members = Vec::new();
        for open in rooms {
            let inside = open.inside();
            let named = inside.room.members().iter();
            // A drawn name tells of nobody.
            let is_own =
                |member: &&Member| member.name == member.identity.name && !member.name.is_drawn();
            let named = named.filter(is_own);
            let named: Vec<_> = named.map(|member| member.identity.clone()).collect();
            if !members.is_empty() && members.len() + named.len() > most {
                break;
            }
            members.extend(named);
            self.turn.fetch_add(1, Ordering::Relaxed);
        }
        members.truncate(most);
        members
    }

    /// Calls those for whom this holds by another name from now on.
    pub(super) fn hide(&self, of: impl Fn(&Identity) -> bool) {
        let rooms: Vec<_> = self.by_code().values().cloned().collect();
        for open in rooms {
            let mut inside = open.inside();
            let everybody = inside.room.everybody();
            let hidden: Vec<_> = everybody
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
