//! The rooms that are open on this server, and the way of a session into one of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::guesses::{Guesses, ROOMS_MAX};
use super::live::{Header, Spectator, WatchError};
use super::member::{Member, MemberId, Progress};
use super::nodes::{Asked, Nodes, Shared, Target};
use super::presence::{Identity, Peer, Presence};
use super::relay::{Audience, Relay, Turns};
use super::room::{JoinError, Leg, Phase, Room};
use crate::fairness::ClientAddress;
use crate::fairness::rate_limiter::{Quota, RateLimiter};
use crate::games::run::Run;
use crate::model::{Name, RoomCode};

#[cfg(test)]
mod tests;

/// Rooms that one address may have open: a class in groups of two.
const ROOMS_PER_ADDRESS: u32 = 16;

/// For how long moves are collected before the others are told of them: ten players press twenty
/// keys a second, and what is seen a tenth of a second later is still seen as it happens.
const RELAY_DELAY: Duration = Duration::from_millis(100);

/// The same for moves by which nobody's bar is fuller than before. Nearly each key of ten changes the
/// places of those who are as good as side by side, or leads to and fro at the end of a step of a bar,
/// and to draw all that at once would cost more than the keys do.
const PLACES_DELAY: Duration = Duration::from_secs(2);

/// How often the others are woken for what members do in a room, beyond moves, in the long run: whoever
/// locks it and opens it again without end, or comes and goes, is not to be drawn and read out each time.
const ACT_INTERVAL: Duration = Duration::from_secs(1);

/// For how many of these they are woken at once: as many as members come home in.
const ACT_BURST: u64 = 32;

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
    /// Other servers are asked. The session is woken when it is known, and has to try again.
    Asked,
}

/// A room that is open, with the sessions that are in it.
#[derive(Debug)]
pub(super) struct OpenRoom {
    /// Whose address it counts for; `None`: another server has it.
    opener: Option<ClientAddress>,
    inside: Mutex<Inside>,
}

#[derive(Debug)]
pub(super) struct Inside {
    pub(super) room: Room,
    pub(super) peers: Vec<(MemberId, Arc<Peer>)>,
    /// What other servers are told of it; `None`: there are none.
    pub(super) shared: Option<Box<Shared>>,
    /// Who sees the others on the board.
    followers: Vec<MemberId>,
    /// When all are to be woken because of moves, and when those are who see each of these.
    due: Option<Instant>,
    followers_due: Option<Instant>,
    /// Bounds how often the others are woken at once for what a member does.
    acts: RateLimiter,
    /// Which of them are being woken.
    turns: Turns,
}

impl OpenRoom {
    pub(super) fn new(
        opener: Option<ClientAddress>,
        room: Room,
        shared: Option<Box<Shared>>,
    ) -> Arc<Self> {
        let inside = Inside {
            room,
            peers: Vec::new(),
            shared,
            followers: Vec::new(),
            due: None,
            followers_due: None,
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

    /// Somebody has moved: all who are here see it after this time where a bar is fuller than before,
    /// and a little later otherwise; those who see the others on the board need not wait for that.
    pub(super) fn wake_for_moves(
        self: &Arc<Self>,
        delay: Duration,
        is_seen: bool,
        is_followed: bool,
        relay: &Arc<Relay>,
    ) {
        let now = Instant::now();
        let for_all = match is_seen {
            true => delay,
            false => PLACES_DELAY,
        };
        self.wake_at(now + for_all, true, relay);
        if is_followed {
            self.wake_at(now + delay, false, relay);
        }
    }

    /// A member has done something: the others see it at once, or a little later where much is done.
    fn wake_for_act(self: &Arc<Self>, by: MemberId, relay: &Arc<Relay>) {
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
            inside.wake_followers();
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
            peer.wake();
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
                peer.wake();
            }
            is_in
        });
    }

    /// When all are to be woken, or those who see the others on the board.
    fn due_of(&mut self, is_for_all: bool) -> &mut Option<Instant> {
        match is_for_all {
            true => &mut self.due,
            false => &mut self.followers_due,
        }
    }

    /// Whether anybody sees the others on the board.
    pub(super) fn is_followed(&self) -> bool {
        !self.followers.is_empty()
    }

    fn wake_followers(&self) {
        for (id, peer) in &self.peers {
            if self.followers.contains(id) {
                peer.wake();
            }
        }
    }

    pub(super) fn wake_others(&self, id: Option<MemberId>) {
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
    /// Which of them has the next turn in [`Rooms::members`].
    turn: AtomicUsize,
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
        let is_here = |open: &&Arc<OpenRoom>| open.opener == Some(opener);
        let here = rooms.values().filter(is_here).count();
        if here >= (ROOMS_PER_ADDRESS * opener.factor()) as usize {
            return Err(OpenError::TooManyHere);
        }
        if rooms.len() >= ROOMS_MAX {
            return Err(OpenError::TooMany);
        }
        let code = free_code(&rooms, &mut random);
        let open = OpenRoom::new(Some(opener), Room::new(code, now), None);
        rooms.insert(code, Arc::clone(&open));
        Ok(open)
    }

    pub(super) fn len(&self) -> usize {
        self.by_code().len()
    }

    /// A room of another server is to be found under this code.
    pub(super) fn adopt(&self, code: RoomCode, open: Arc<OpenRoom>) {
        self.by_code().insert(code, open);
    }

    pub(super) fn forget(&self, code: RoomCode) {
        self.by_code().remove(&code);
    }

    /// Another server has given a room another code.
    pub(super) fn recode(&self, open: &Arc<OpenRoom>, before: RoomCode, code: RoomCode) {
        let mut rooms = self.by_code();
        rooms.remove(&before);
        rooms.insert(code, Arc::clone(open));
    }

    /// The room of this code. A wrong one is counted for this session.
    fn find(
        &self,
        code: RoomCode,
        peer: &Arc<Peer>,
        nodes: Option<&Arc<Nodes>>,
        now: Instant,
    ) -> Result<Arc<OpenRoom>, NoEntry> {
        let address = peer.identity.address;
        let mut own = peer.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        let mut guesses = self.guesses(now);
        let may_try = guesses.may_try(&own, address, now);
        may_try.map_err(NoEntry::TooManyGuesses)?;
        if let Some(open) = self.by_code().get(&code) {
            return Ok(Arc::clone(open));
        }
        let asked = nodes.map(|nodes| nodes.ask(code, peer, now));
        if let Some((Asked::Waiting, has_given_up)) = asked {
            // Who asks for another code before it is known is no better off.
            if has_given_up {
                guesses.count(&mut own, address, now);
            }
            return Err(NoEntry::Asked);
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
        }
        has_moved
    }

    fn close(&self, open: &OpenRoom) {
        let code = open.inside().room.code();
        self.by_code().remove(&code);
    }

    /// How many play a round.
    fn players(&self) -> u32 {
        let rooms: Vec<_> = self.by_code().values().cloned().collect();
        let players = rooms.iter().map(|open| {
            let inside = open.inside();
            let is_round = matches!(inside.room.phase(), Phase::Round { .. });
            let members = inside.room.members().iter();
            let here = members.filter(|one| one.is_under_way() && one.lost_since.is_none());
            if is_round { here.count() } else { 0 }
        });
        u32::try_from(players.sum::<usize>()).unwrap_or(u32::MAX)
    }

    /// Who is in rooms, at most so many; where they are more, the rooms have their turns.
    pub(super) fn members(&self, most: usize) -> Vec<Identity> {
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
    pub(super) fn hide(&self, nodes: Option<&Nodes>, of: impl Fn(&Identity) -> bool) {
        let rooms: Vec<_> = self.by_code().values().cloned().collect();
        for open in rooms {
            let mut inside = open.inside();
            // Those who have left are still in the results.
            let members = inside.room.ranking().into_iter();
            let hidden: Vec<_> = members
                .filter(|member| member.name == member.identity.name && of(&member.identity))
                .map(|member| member.id)
                .collect();
            for id in &hidden {
                let name = Name::drawn(super::live::new_id().bits());
                inside.room.rename(*id, name);
            }
            if !hidden.is_empty() {
                if let Some(nodes) = nodes {
                    nodes.changed(&mut inside);
                }
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
        if let Some(nodes) = self.nodes() {
            nodes.opened(&open);
        }
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
        let open = self.rooms().find(code, peer, self.nodes(), now)?;
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
        // The session whose place it was finds out that it has none any more.
        inside.drop_peers();
        inside.peers.push((id, Arc::clone(peer)));
        self.tell_nodes(&mut inside);
        drop(inside);
        open.wake_for_act(id, self.live().relay());
        Ok(Membership {
            open,
            id,
            presence: self.clone(),
        })
    }

    /// Tells other servers what has changed in a room.
    fn tell_nodes(&self, inside: &mut Inside) {
        if let Some(nodes) = self.nodes() {
            nodes.changed(inside);
        }
    }

    /// How many play a round of a room, where only its members may watch them.
    pub(crate) fn players_in_rooms(&self) -> u32 {
        self.rooms().players()
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
        self.rooms().hide(self.nodes().map(Arc::as_ref), of);
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

    /// The others who still play this round, and whose boards this server or another has; by their
    /// numbers, as places change all the time.
    pub(crate) fn others_to_watch(&self) -> Vec<MemberId> {
        let inside = self.open.inside();
        if !matches!(inside.room.phase(), Phase::Round { .. }) {
            return Vec::new();
        }
        let is_seen = |one: &Member| {
            let shared = inside.shared.as_ref();
            inside.peers.iter().any(|(id, _)| *id == one.id)
                || shared.is_some_and(|shared| shared.is_elsewhere(one))
        };
        let members = inside.room.members().iter();
        let play = members.filter(|one| one.is_under_way() && one.id != self.id && is_seen(one));
        play.map(|member| member.id).collect()
    }

    /// Does something in the room, and lets the others see it at once.
    pub(crate) fn act<T>(&self, act: impl FnOnce(&mut Room, MemberId) -> T) -> T {
        let mut inside = self.open.inside();
        let done = act(&mut inside.room, self.id);
        inside.drop_peers();
        self.presence.tell_nodes(&mut inside);
        drop(inside);
        self.open
            .wake_for_act(self.id, self.presence.live().relay());
        done
    }

    /// Does what is due now. Returns whether anything changed; the others see to it themselves.
    pub(crate) fn advance(&self, now: Instant) -> bool {
        let mut inside = self.open.inside();
        let has_changed = inside.room.advance(now);
        if has_changed {
            self.presence.tell_nodes(&mut inside);
        }
        has_changed
    }

    /// Tells how far the player is on the board. The others see it within a moment, and what is no step
    /// forward a little later.
    pub(crate) fn progress(&self, progress: Progress) {
        let mut inside = self.open.inside();
        let is_seen = inside.room.progress(self.id, progress);
        if let Some(nodes) = self.presence.nodes() {
            nodes.moved(&mut inside, self.id);
        }
        // The others may all be on other servers: the own bar is drawn with theirs.
        let is_alone = inside.room.members().len() < 2;
        let is_followed = inside.is_followed();
        drop(inside);
        if !is_alone {
            let relay = self.presence.live().relay();
            self.open
                .wake_for_moves(RELAY_DELAY, is_seen, is_followed, relay);
        }
    }

    /// Whether the player sees the others on the board, and so each of their moves.
    pub(crate) fn follow(&self, follows: bool) {
        let mut inside = self.open.inside();
        inside.followers.retain(|id| *id != self.id);
        if follows {
            inside.followers.push(self.id);
        }
    }

    /// Watches another member's board of this round, as far as the room allows it.
    ///
    /// # Errors
    /// [`WatchError`].
    pub(crate) fn watch(&self, other: MemberId, now: Instant) -> Result<Spectator, WatchError> {
        let mut inside = self.open.inside();
        let mut peers = inside.peers.iter();
        let player = peers.find(|(id, _)| *id == other);
        let player = player.map(|(_, peer)| Arc::clone(peer));
        let elsewhere = match &player {
            // Whoever has seen nothing, as it is not shown, may still play.
            Some(player) if !self.presence.shows_round(player) => return Err(WatchError::Gone),
            Some(_) => None,
            None => Some(elsewhere(&inside, other, now).ok_or(WatchError::Gone)?),
        };
        let may_look = inside.room.look_on(self.id, other);
        self.presence.tell_nodes(&mut inside);
        drop(inside);
        if !may_look {
            return Err(WatchError::Gone);
        }
        self.presence
            .watch_round(now, || match (player, elsewhere) {
                (Some(player), _) => self.presence.live().of_round(&player),
                (None, Some((at, header, who))) => {
                    let nodes = self.presence.nodes()?;
                    self.presence.watch_elsewhere(nodes, at, header, who)
                }
                (None, None) => None,
            })
    }

    /// Gives the room another code. Whether it has one: only the host may.
    pub(crate) fn draw_code(&self, random: impl FnMut() -> u64) -> bool {
        let has_moved = self.presence.rooms().move_to(&self.open, self.id, random);
        if has_moved {
            self.open
                .wake_for_act(self.id, self.presence.live().relay());
        }
        if let Some(nodes) = self.presence.nodes().filter(|_| has_moved) {
            let mut inside = self.open.inside();
            nodes.recoded(&inside);
            nodes.changed(&mut inside);
        }
        has_moved
    }

    /// Leaves with the room what was played so far, for when the player comes back.
    pub(crate) fn keep(&self, run: Run) {
        let mut inside = self.open.inside();
        inside.room.keep(self.id, run);
        if let Some(nodes) = self.presence.nodes() {
            nodes.kept(&mut inside, self.id);
        }
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

/// What a member plays on another server: which of its runs that is, and what is known of it here.
fn elsewhere(
    inside: &Inside,
    id: MemberId,
    now: Instant,
) -> Option<((Target, i64), Header, Identity)> {
    let shared = inside.shared.as_ref()?;
    let member = inside.room.member(id)?;
    if !shared.is_elsewhere(member) {
        return None;
    }
    let Leg { number, board, .. } = inside.room.leg(id, now)?;
    let target = Target::Round {
        room: shared.id(),
        begun: inside.room.begun(),
        leg: number,
        id,
    };
    let header = Header::in_room(member.name.clone(), member.streak, &board)?;
    let who = Identity {
        name: member.name.clone(),
        ..member.identity.clone()
    };
    Some(((target, member.node), header, who))
}

impl Drop for Membership {
    fn drop(&mut self) {
        let is_over = self.act(|room, id| {
            room.lose(id, Instant::now());
            room.is_over()
        });
        let mut inside = self.open.inside();
        inside.peers.retain(|(id, _)| *id != self.id);
        inside.followers.retain(|id| *id != self.id);
        drop(inside);
        if is_over {
            self.presence.rooms().close(&self.open);
        }
    }
}
