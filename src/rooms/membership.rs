//! The way of a session into a room, and what it does there.

use std::mem::discriminant;
use std::sync::Arc;

use tokio::time::Instant;

pub(crate) use super::directory::{NoEntry, OpenError};
use super::live::{Spectator, WatchError};
use super::member::{Member, MemberId, Progress};
use super::open_room::{MemberSession, OpenRoom};
use super::peer::{Identity, Peer};
use super::presence::Presence;
use super::room::{JoinError, Phase, Room};
use crate::games::run::Run;
use crate::model::{Name, PublicAddress, RoomAddress, RoomRound, RoomWord};

#[cfg(test)]
mod tests;

impl Presence {
    /// Opens a room and is its host, under this name.
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
        let entered = self.enter(open, peer, (name, streak), None, now);
        // A room that was opened just now lets everybody in.
        entered.map_err(|_| OpenError::TooMany)
    }

    /// Goes into the room of this code, under this name.
    pub(crate) fn join_room(
        &self,
        room: &RoomAddress,
        name: Name,
        streak: u32,
        now: Instant,
    ) -> Result<Membership, NoEntry> {
        let (open, peer) = self.find_room(room, now)?;
        let name = room.name.clone().unwrap_or(name);
        let entered = self.enter(open, peer, (name, streak), room.word, now);
        if let Err(JoinError::WrongWord) = entered {
            peer.guesses().reserve(1, now);
        }
        entered.map_err(NoEntry::Refused)
    }

    /// The rounds of the room of this code that are over.
    pub(crate) fn room_rounds(
        &self,
        room: &RoomAddress,
        now: Instant,
    ) -> Result<Vec<RoomRound>, NoEntry> {
        let (open, _) = self.find_room(room, now)?;
        let inside = open.inside();
        Ok(inside.room.rounds().to_vec())
    }

    fn find_room(
        &self,
        room: &RoomAddress,
        now: Instant,
    ) -> Result<(Arc<OpenRoom>, &Arc<Peer>), NoEntry> {
        if let Some(server) = room.server.as_ref().filter(|at| self.server() != Some(at)) {
            return Err(NoEntry::Elsewhere(server.clone()));
        }
        let peer = self.peer().ok_or(NoEntry::NoSuch)?;
        Ok((self.rooms().find(room.code, peer, now)?, peer))
    }

    fn enter(
        &self,
        open: Arc<OpenRoom>,
        peer: &Arc<Peer>,
        (name, streak): (Name, u32),
        word: Option<RoomWord>,
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
        let fresh = RoomWord::drawn(|| super::live::new_id().bits());
        let id = inside.room.join(identity, streak, (word, fresh), now)?;
        // The session whose place it was finds out that it has none any more.
        inside.drop_sessions();
        inside
            .sessions
            .push(MemberSession::new(id, Arc::clone(peer)));
        drop(inside);
        open.wake_for_act(id, self.live().relay());
        Ok(Membership {
            open,
            id,
            presence: self.clone(),
        })
    }

    /// The code of the one room that is open.
    #[cfg(test)]
    pub(crate) fn only_room_for_tests(&self) -> crate::model::RoomCode {
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
    pub(crate) fn id(&self) -> MemberId {
        self.id
    }

    /// The code with the name of this server, which those on another type; `None`: there is no other.
    pub(crate) fn code(&self) -> Option<String> {
        let server = self.presence.server()?;
        Some(format!("{}@{}", self.look(Room::code), server.typed()))
    }

    /// What others type to come.
    pub(crate) fn command(&self, address: &PublicAddress) -> String {
        let address = self.presence.server().unwrap_or(address);
        address.screen_command(&format!("join {}", self.look(Room::code)))
    }

    /// Looks at the room after what is due by now; the others see to it themselves.
    pub(crate) fn look_at<T>(&self, now: Instant, look: impl FnOnce(&Room) -> T) -> T {
        let mut inside = self.open.inside();
        inside.room.advance(now);
        look(&inside.room)
    }

    pub(crate) fn look<T>(&self, look: impl FnOnce(&Room) -> T) -> T {
        look(&self.open.inside().room)
    }

    /// The others who still play this round and are here, by their numbers, as places change all the
    /// time.
    pub(crate) fn others_to_watch(&self) -> Vec<MemberId> {
        let inside = self.open.inside();
        if !matches!(inside.room.phase(), Phase::Round { .. }) {
            return Vec::new();
        }
        let is_seen = |one: &Member| inside.sessions.iter().any(|session| session.id == one.id);
        let members = inside.room.members().iter();
        let play = members.filter(|one| one.is_under_way() && one.id != self.id && is_seen(one));
        play.map(|member| member.id).collect()
    }

    /// Does something in the room, and lets the others see it at once.
    pub(crate) fn act<T>(&self, act: impl FnOnce(&mut Room, MemberId) -> T) -> T {
        let mut inside = self.open.inside();
        let before = discriminant(&inside.room.phase());
        let done = act(&mut inside.room, self.id);
        inside.drop_sessions();
        if discriminant(&inside.room.phase()) != before {
            // A round begins and ends for all at the same moment, however much else is done.
            inside.wake_others(Some(self.id));
            return done;
        }
        drop(inside);
        self.open
            .wake_for_act(self.id, self.presence.live().relay());
        done
    }

    /// Tells how far the player is on the board. The others see it with their next key or within 1.25
    /// seconds, and what is no step forward within 3.5.
    pub(crate) fn progress(&self, progress: Progress) {
        let mut inside = self.open.inside();
        let fills_bar = inside.room.progress(self.id, progress);
        let is_alone = inside.room.members().len() < 2;
        drop(inside);
        if !is_alone {
            let relay = self.presence.live().relay();
            self.open.tell_of_move(fills_bar, relay);
        }
    }

    /// Whether there are moves of the others that the player is to see now; asked again, there are none.
    pub(crate) fn take_moves(&self) -> bool {
        let mut inside = self.open.inside();
        inside
            .session(self.id)
            .is_some_and(MemberSession::take_moves)
    }

    /// Whether the player sees the others on the board, and so each of their moves.
    pub(crate) fn track(&self, tracks: bool) {
        if let Some(session) = self.open.inside().session(self.id) {
            session.tracks = tracks;
        }
    }

    /// Watches another member's board of this round, as far as the room allows it.
    pub(crate) fn watch(&self, other: MemberId, now: Instant) -> Result<Spectator, WatchError> {
        let mut inside = self.open.inside();
        let player = inside
            .session(other)
            .map(|session| Arc::clone(&session.peer));
        // Whoever has seen nothing, as it is not shown, may still play.
        let run = player.and_then(|player| self.presence.live().of_round(&player));
        let run = run.ok_or(WatchError::Gone)?;
        if !inside.room.look_on(self.id, other) {
            return Err(WatchError::Gone);
        }
        drop(inside);
        self.presence.watch_round(now, run)
    }

    /// Leaves with the room what was played so far, for when the player comes back.
    pub(crate) fn keep(&self, run: Run) {
        self.open.inside().room.keep(self.id, run);
    }

    /// What this player had played of the round when the connection was lost.
    pub(crate) fn take_kept(&self) -> Option<Arc<Run>> {
        self.open.inside().room.take_kept(self.id)
    }

    /// Leaves the room. It closes once nobody has a membership of it.
    pub(crate) fn leave(&self, now: Instant) {
        self.act(|room, id| room.leave(id, now));
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        let is_over = self.act(|room, id| {
            room.lose(id, Instant::now());
            room.is_over()
        });
        let mut inside = self.open.inside();
        inside.sessions.retain(|session| session.id != self.id);
        drop(inside);
        if is_over {
            self.presence.rooms().close(&self.open);
        }
    }
}
