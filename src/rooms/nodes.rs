//! Rooms and runs under way over several servers of one database.
//!
//! A room is on one server, which has opened it; others whose players are in it have a
//! [copy](super::room::copied). The table `rooms` says which server that is, and is asked when
//! somebody types a code that is not known here: once for each code, and never for a move. All else
//! goes through notifications of PostgreSQL: [`Nodes`] collects what is to be told, and
//! `accounts` sends it, four times a second at most. Of what changes all the time, such as how far
//! somebody is, only the newest is sent.
//!
//! Moments are told as [ages](age), so it does not matter what clocks say. When a server dies, the
//! first of the others to claim its rooms in the table has them.

pub(crate) mod age;
pub(crate) mod pieces;
mod runs;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::guesses::ROOMS_MAX;
use super::member::{MemberId, Progress};
use super::membership::{Inside, OpenRoom};
use super::presence::{Identity, Peer, Presence};
use super::room::Room;
use super::room::copied::Op;
use crate::fairness::ClientAddress;
use crate::games::run::{MAX_ACTIONS, Run};
use crate::games::{self, Level, Position};
use crate::model::{Code, Name, RoomCode};
use runs::{RunState, RunTold, Runs};

/// Bytes of lines in a batch, beside its last line: deflated, some two or three notifications.
pub(crate) const BATCH_MAX: usize = 48 * 1024;

/// Lines that wait to be sent, beside what is asked of rooms and runs when it is their turn.
const LINES_MAX: usize = 1_000;

/// Ops of a copy that wait while the server that has the room cannot be reached. Beyond that only
/// those are kept of which each member does a few.
const PENDING_MAX: usize = 500;

/// How long an answer about a code is waited for: the table, the other server, and back.
const ASK_TIMEOUT: Duration = Duration::from_secs(4);

/// After this nobody asks any more.
const ASK_KEPT: Duration = Duration::from_secs(30);

/// How long a copy is kept in which nobody from here is.
const COPY_UNUSED: Duration = Duration::from_secs(5);

/// How often rooms are looked at that others have copies of, and in which perhaps nobody from here
/// is whose session would see to what is due.
pub(crate) const LOOK_INTERVAL: Duration = Duration::from_millis(500);

/// What is asked of the table of rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Query {
    /// This server has a room of this number.
    Add(RoomCode, u64),
    /// It has another code.
    Move(RoomCode, u64),
    /// It is over.
    Remove(u64),
    /// Which room has this code, and which server.
    Find(RoomCode),
    /// This server takes a room from one that is gone; the answer is the server that has it now.
    Claim(u64, i64),
}

/// What servers tell each other.
#[derive(Serialize, Deserialize)]
enum Message {
    /// A server wants a copy of a room that `to` has.
    Follow { room: u64, to: i64, is_fresh: bool },
    /// It does not want it any more.
    Unfollow { room: u64, to: i64 },
    /// A room as it is.
    State {
        room: u64,
        /// How often it has been taken over.
        epoch: u32,
        /// Whether servers shall send again what is not in it.
        again: bool,
        /// The servers that have copies, with the number of the last of their ops that is in it.
        followers: BTreeMap<i64, u64>,
        state: Box<Room>,
    },
    /// What was done in a copy, from this number on.
    Ops {
        room: u64,
        to: i64,
        first: u64,
        ops: Vec<Op>,
    },
    /// How far members are in this round.
    Moved {
        room: u64,
        round: u32,
        members: Vec<SentProgress>,
    },
    /// What a member has played of a round whose connection was lost.
    Kept {
        room: u64,
        round: u32,
        id: MemberId,
        level: Level,
        seed: u64,
        actions: Vec<u32>,
    },
    /// The sender stops.
    Bye,
    /// The sender shows a list of runs.
    WantsRuns,
    /// Runs under way at the sender.
    Runs(Vec<RunTold>),
    /// So many watch a run of another server at the sender, which has this many actions of it.
    Watch {
        run: Code,
        /// `None`: as before.
        have: Option<usize>,
        count: u32,
    },
    /// What is new of a run that others watch.
    Actions {
        run: Code,
        from: usize,
        actions: Vec<u32>,
        state: RunState,
    },
}

/// A member, and how far they are: the number of the board, moves, those that are left and those of the
/// whole way, and where.
type SentProgress = (MemberId, u32, u32, Option<u32>, u32, Option<Position>);

fn tell(id: MemberId, is: Progress) -> SentProgress {
    (id, is.leg, is.moves, is.left, is.whole, is.position)
}

fn understand((id, leg, moves, left, whole, position): SentProgress) -> (MemberId, Progress) {
    let progress = Progress {
        leg,
        moves,
        left,
        whole,
        position,
    };
    (id, progress)
}

/// What a room has that can be on several servers.
#[derive(Debug)]
pub(super) struct Shared {
    id: u64,
    me: i64,
    /// The server that has the room.
    owner: i64,
    epoch: u32,
    /// The number of the last op here.
    told: u64,
    /// Ops that are not known to be done there.
    pending: VecDeque<Op>,
    /// How many of them were not sent.
    unsent: usize,
    /// Servers with copies, and the number of the last of their ops that was done.
    followers: BTreeMap<i64, u64>,
    is_changed: bool,
    again: bool,
    /// Members from here who have moved since that was told.
    moved: BTreeSet<MemberId>,
    /// Those whose connection was lost, of whom it is to be told what they had played.
    kept: BTreeSet<MemberId>,
    /// Whether it waits for its turn to tell.
    is_touched: bool,
    unused_since: Option<Instant>,
}

impl Shared {
    fn new(id: u64, me: i64, owner: i64) -> Box<Self> {
        Box::new(Self {
            id,
            me,
            owner,
            epoch: 0,
            told: 0,
            pending: VecDeque::new(),
            unsent: 0,
            followers: BTreeMap::new(),
            is_changed: false,
            again: false,
            moved: BTreeSet::new(),
            kept: BTreeSet::new(),
            is_touched: false,
            unused_since: None,
        })
    }

    fn is_copy(&self) -> bool {
        self.owner != self.me
    }

    fn is_shared(&self) -> bool {
        self.is_copy() || !self.followers.is_empty()
    }

    /// The server that has the room knows nothing of this one: ops are counted anew.
    fn restart(&mut self) {
        self.told = self.pending.len() as u64;
        self.unsent = self.pending.len();
    }

    fn has_news(&self) -> bool {
        self.is_changed || self.unsent > 0 || !self.moved.is_empty() || !self.kept.is_empty()
    }

    /// The messages that are due.
    fn messages(&mut self, room: &Room) -> Vec<Message> {
        let mut messages = Vec::new();
        if self.unsent > 0 {
            let known = self.pending.len() - self.unsent;
            messages.push(Message::Ops {
                room: self.id,
                to: self.owner,
                first: self.told + 1 - self.unsent as u64,
                ops: self.pending.iter().skip(known).cloned().collect(),
            });
            self.unsent = 0;
        }
        if std::mem::take(&mut self.is_changed) && !self.is_copy() {
            messages.push(Message::State {
                room: self.id,
                epoch: self.epoch,
                again: std::mem::take(&mut self.again),
                followers: self.followers.clone(),
                state: Box::new(room.clone()),
            });
        }
        let moved = std::mem::take(&mut self.moved).into_iter();
        let moved = moved.filter_map(|id| Some(tell(id, room.member(id)?.progress)));
        let members: Vec<_> = moved.collect();
        if !members.is_empty() {
            messages.push(Message::Moved {
                room: self.id,
                round: room.begun(),
                members,
            });
        }
        // Behind the room itself, which a server may not have yet.
        for id in std::mem::take(&mut self.kept) {
            if let Some(run) = room.kept(id) {
                messages.push(Message::Kept {
                    room: self.id,
                    round: room.begun(),
                    id,
                    level: run.level().clone(),
                    seed: run.seed(),
                    actions: run.packed_from(0).to_vec(),
                });
            }
        }
        messages
    }
}

/// Who waits to hear whether a room has a code.
#[derive(Debug)]
struct Lookup {
    code: RoomCode,
    peer: Arc<Peer>,
    is_answered: bool,
    at: Instant,
}

/// What is known of a code that is not one of a room here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// The session is woken when it is known.
    Waiting,
    /// There is no such room.
    No,
}

#[derive(Debug, Default)]
struct State {
    /// All rooms that are here, with copies.
    rooms: HashMap<u64, Arc<OpenRoom>>,
    /// Rooms that have something to tell.
    touched: VecDeque<u64>,
    lines: VecDeque<String>,
    queries: VecDeque<Query>,
    /// By session: each asks for one code at a time.
    lookups: HashMap<i64, Lookup>,
    /// Rooms that a copy is wanted of.
    wanted: HashSet<u64>,
}

/// What this server shares with the others of its database.
#[derive(Debug)]
pub(crate) struct Nodes {
    me: i64,
    /// Stands for those elsewhere who watch runs here, and for those who play the runs that are
    /// watched here; and wakes the task that sends.
    peer: Arc<Peer>,
    is_linked: AtomicBool,
    state: Mutex<State>,
    runs: Mutex<Runs>,
}

impl Nodes {
    /// What the server of this number shares.
    pub(super) fn new(me: i64) -> Arc<Self> {
        let identity = Identity {
            key: None,
            name: Name::drawn(0),
            session: -1,
            address: ClientAddress::LOCAL,
        };
        Arc::new(Self {
            me,
            peer: Peer::new(identity),
            is_linked: AtomicBool::new(false),
            state: Mutex::default(),
            runs: Mutex::default(),
        })
    }

    /// The number of this server.
    pub(crate) fn me(&self) -> i64 {
        self.me
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something is to be told or asked.
    pub(crate) async fn woken(&self) {
        self.peer.woken().await;
    }

    fn send(&self, message: &Message) {
        // What is told are numbers and texts, which all can be written.
        if let Ok(line) = serde_json::to_string(message) {
            let mut state = self.state();
            if state.lines.len() < LINES_MAX {
                state.lines.push_back(line);
            }
        }
        self.peer.wake();
    }

    fn query(&self, query: Query) {
        self.state().queries.push_back(query);
        self.peer.wake();
    }

    /// A room was opened here.
    pub(super) fn opened(&self, open: &Arc<OpenRoom>) {
        let id = super::live::new_id().bits();
        let mut inside = open.inside();
        inside.room.place_at(self.me, false, 0);
        inside.shared = Some(Shared::new(id, self.me, self.me));
        let code = inside.room.code();
        drop(inside);
        let mut state = self.state();
        state.rooms.insert(id, Arc::clone(open));
        state.queries.push_back(Query::Add(code, id));
        drop(state);
        self.peer.wake();
    }

    /// Something has changed in a room: the others are to be told.
    pub(super) fn changed(&self, inside: &mut Inside) {
        let Inside { room, shared, .. } = inside;
        let Some(shared) = shared else { return };
        if shared.is_copy() {
            let mut ops = room.take_ops();
            if shared.pending.len() >= PENDING_MAX {
                ops.retain(Op::is_kept);
            }
            shared.told += ops.len() as u64;
            shared.unsent += ops.len();
            shared.pending.extend(ops);
        } else {
            shared.is_changed = !shared.followers.is_empty();
        }
        self.touch(shared);
    }

    /// A member from here has moved.
    pub(super) fn moved(&self, inside: &mut Inside, id: MemberId) {
        if let Some(shared) = &mut inside.shared
            && shared.is_shared()
        {
            shared.moved.insert(id);
            self.touch(shared);
        }
    }

    /// The connection of a member is lost: what was played is to be had on the other servers too.
    pub(super) fn kept(&self, inside: &mut Inside, id: MemberId) {
        if let Some(shared) = &mut inside.shared
            && shared.is_shared()
        {
            shared.kept.insert(id);
            self.touch(shared);
        }
    }

    /// The room has another code.
    pub(super) fn recoded(&self, inside: &Inside) {
        if let Some(shared) = &inside.shared
            && !shared.is_copy()
        {
            self.query(Query::Move(inside.room.code(), shared.id));
        }
    }

    fn touch(&self, shared: &mut Shared) {
        if shared.has_news() && !std::mem::replace(&mut shared.is_touched, true) {
            self.state().touched.push_back(shared.id);
            self.peer.wake();
        }
    }

    /// Asks whether a room elsewhere has this code; and whether the session has asked for another
    /// one just before and not waited for the answer.
    pub(super) fn ask(&self, code: RoomCode, peer: &Arc<Peer>, now: Instant) -> (Asked, bool) {
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
        };
        let before = state.lookups.insert(session, ask);
        state.queries.push_back(Query::Find(code));
        drop(state);
        self.peer.wake();
        (Asked::Waiting, before.is_some())
    }

    /// Whether something waits to be sent.
    pub(crate) fn has_news(&self) -> bool {
        let has_lines = {
            let state = self.state();
            !state.lines.is_empty() || !state.touched.is_empty()
        };
        has_lines || self.has_run_news()
    }

    /// What the table is to be asked.
    pub(crate) fn queries(&self) -> VecDeque<Query> {
        std::mem::take(&mut self.state().queries)
    }

    /// The lines of the next batch.
    pub(crate) fn batch(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut bytes = 0;
        let mut add = |line: String| {
            bytes += line.len();
            lines.push(line);
            bytes < BATCH_MAX
        };
        loop {
            let mut state = self.state();
            if let Some(line) = state.lines.pop_front() {
                if !add(line) {
                    break;
                }
                continue;
            }
            let Some(id) = state.touched.pop_front() else {
                drop(state);
                let news = self.runs().news(Instant::now());
                for message in news {
                    let _ = serde_json::to_string(&message).map(&mut add);
                }
                break;
            };
            let open = state.rooms.get(&id).cloned();
            drop(state);
            let Some(open) = open else { continue };
            let mut inside = open.inside();
            let Inside { room, shared, .. } = &mut *inside;
            let Some(shared) = shared else { continue };
            shared.is_touched = false;
            let mut has_room = true;
            for message in shared.messages(room) {
                has_room &= serde_json::to_string(&message).is_ok_and(&mut add);
            }
            if !has_room {
                break;
            }
        }
        lines
    }

    /// The other servers that something is shared with.
    pub(crate) fn others(&self) -> BTreeSet<i64> {
        let mut others = self.runs().others();
        for open in self.rooms() {
            let inside = open.inside();
            let Some(shared) = &inside.shared else {
                continue;
            };
            others.extend(shared.followers.keys());
            others.insert(shared.owner);
            others.extend(inside.room.members().iter().map(|member| member.node));
        }
        others.remove(&self.me);
        others.remove(&0);
        others
    }

    fn rooms(&self) -> Vec<Arc<OpenRoom>> {
        self.state().rooms.values().cloned().collect()
    }

    fn room(&self, id: u64) -> Option<Arc<OpenRoom>> {
        self.state().rooms.get(&id).cloned()
    }

    /// There is a connection, perhaps again: whatever was told before may be lost.
    pub(crate) fn linked(&self) {
        for open in self.rooms() {
            let mut inside = open.inside();
            let Inside {
                room,
                shared,
                peers,
                ..
            } = &mut *inside;
            let Some(shared) = shared else { continue };
            if shared.is_copy() {
                shared.unsent = shared.pending.len();
                let (room, to) = (shared.id, shared.owner);
                self.send(&Message::Follow {
                    room,
                    to,
                    is_fresh: false,
                });
            } else {
                shared.is_changed = !shared.followers.is_empty();
                shared.again = true;
                let mut state = self.state();
                state.queries.push_back(Query::Add(room.code(), shared.id));
                // Another server may have taken it for dead.
                state.queries.push_back(Query::Claim(shared.id, self.me));
            }
            if shared.is_shared() {
                shared.moved.extend(peers.iter().map(|(id, _)| *id));
            }
            self.touch(shared);
        }
        self.runs().forget_what_was_told();
        self.is_linked.store(true, Ordering::Relaxed);
        self.peer.wake();
    }

    /// There is none. Whoever asks now hears that there is no such room.
    pub(crate) fn unlinked(&self) {
        self.is_linked.store(false, Ordering::Relaxed);
        self.answer(|_| true);
    }

    /// Tells those who have asked for such a code that there is no such room.
    fn answer(&self, is_asked: impl Fn(&Lookup) -> bool) {
        let mut state = self.state();
        for ask in state.lookups.values_mut() {
            if is_asked(ask) && !std::mem::replace(&mut ask.is_answered, true) {
                ask.peer.wake();
            }
        }
    }

    /// The others know at once that this server is gone.
    pub(crate) fn say_bye(&self) {
        self.send(&Message::Bye);
    }
}

impl Presence {
    /// Shares what is here with other servers, as the one of this number.
    pub(crate) fn link_nodes(&self, me: i64) -> Arc<Nodes> {
        Arc::clone(self.nodes_once().get_or_init(|| Nodes::new(me)))
    }

    fn known_nodes(&self) -> Option<&Nodes> {
        self.nodes().map(Arc::as_ref)
    }

    /// The answer of the table: the room and the server.
    pub(crate) fn nodes_answered(&self, query: Query, row: Option<(u64, i64)>) {
        let Some(nodes) = self.known_nodes() else {
            return;
        };
        match (query, row) {
            (Query::Find(_), Some((room, owner))) if owner != nodes.me => {
                nodes.state().wanted.insert(room);
                nodes.send(&Message::Follow {
                    room,
                    to: owner,
                    is_fresh: nodes.room(room).is_none(),
                });
            }
            (Query::Find(code), _) => nodes.answer(|ask| ask.code == code),
            (Query::Claim(room, from), row) => self.claimed(nodes, room, from, row),
            _ => {}
        }
    }

    /// What came of a claim.
    fn claimed(&self, nodes: &Nodes, id: u64, from: i64, row: Option<(u64, i64)>) {
        let Some(open) = nodes.room(id) else { return };
        let mut inside = open.inside();
        let Inside { room, shared, .. } = &mut *inside;
        let Some(shared) = shared else { return };
        match row {
            Some((_, owner)) if owner == nodes.me => {
                if from != nodes.me && shared.owner == from {
                    tracing::debug!("a room is taken over");
                    shared.owner = nodes.me;
                    shared.epoch += 1;
                    shared.followers.remove(&nodes.me);
                    shared.followers.remove(&from);
                    (shared.told, shared.unsent) = (0, 0);
                    shared.pending.clear();
                    shared.again = true;
                    room.place_at(nodes.me, false, 0);
                    lose_members(room, from);
                    room.advance(Instant::now());
                    inside.wake_others(None);
                }
                nodes.changed(&mut inside);
            }
            Some((_, owner)) => {
                let is_fresh = !shared.is_copy();
                if is_fresh {
                    // It was taken for dead: those who are here go back into the room.
                    become_copy(&mut inside, nodes, owner);
                } else {
                    shared.owner = owner;
                    shared.unsent = shared.pending.len();
                }
                nodes.send(&Message::Follow {
                    room: id,
                    to: owner,
                    is_fresh,
                });
                nodes.changed(&mut inside);
            }
            None if shared.is_copy() => {
                room.end();
                inside.wake_others(None);
            }
            None => {}
        }
    }

    /// Takes what another server tells.
    pub(crate) fn nodes_told(&self, from: i64, lines: &str) {
        let Some(nodes) = self.known_nodes() else {
            return;
        };
        if from == nodes.me {
            return;
        }
        for line in lines.lines() {
            match serde_json::from_str(line) {
                Ok(message) => self.take(nodes, from, message),
                // Such as one of a newer version.
                Err(error) => tracing::debug!(%error, from, "a message of another server"),
            }
        }
    }

    fn take(&self, nodes: &Nodes, from: i64, message: Message) {
        match message {
            Message::Follow { room, to, is_fresh } if to == nodes.me => {
                let Some(open) = nodes.room(room) else { return };
                let mut inside = open.inside();
                let Some(shared) = &mut inside.shared else {
                    return;
                };
                if shared.is_copy() {
                    return;
                }
                let done = shared.followers.entry(from).or_insert(0);
                if is_fresh {
                    *done = 0;
                }
                shared.again = true;
                let ids: Vec<_> = inside.peers.iter().map(|(id, _)| *id).collect();
                for id in ids {
                    nodes.moved(&mut inside, id);
                }
                nodes.changed(&mut inside);
                let members = inside.room.members().iter();
                let lost = members.filter(|one| one.lost_since.is_some());
                let lost: Vec<_> = lost.map(|one| one.id).collect();
                for id in lost {
                    nodes.kept(&mut inside, id);
                }
            }
            Message::Unfollow { room, to } if to == nodes.me => {
                if let Some(open) = nodes.room(room)
                    && let Some(shared) = &mut open.inside().shared
                {
                    shared.followers.remove(&from);
                }
            }
            Message::State {
                room,
                epoch,
                again,
                followers,
                state,
            } if state.is_sound() => {
                self.take_state(nodes, from, (room, epoch, again), followers, *state);
            }
            Message::Ops {
                room,
                to,
                first,
                ops,
            } if to == nodes.me => self.take_ops(nodes, from, room, first, ops),
            Message::Moved {
                room,
                round,
                members,
            } => {
                let Some(open) = nodes.room(room) else { return };
                let mut inside = open.inside();
                if inside.room.advance(Instant::now()) {
                    inside.wake_others(None);
                }
                if inside.room.begun() == round {
                    let mut is_seen = false;
                    for told in members {
                        let (id, progress) = understand(told);
                        is_seen |= inside.room.progress(id, progress);
                    }
                    drop(inside);
                    // They were collected on their way.
                    open.wake_for_moves(is_seen, Duration::ZERO, self.live().relay());
                }
            }
            Message::Kept {
                room,
                round,
                id,
                level,
                seed,
                actions,
            } => {
                let Some(open) = nodes.room(room) else { return };
                let mut inside = open.inside();
                let board = inside.room.board_of(id).map(|board| board.game);
                let Some(entry) = board.and_then(games::find) else {
                    return;
                };
                if inside.room.begun() == round && actions.len() <= MAX_ACTIONS {
                    let mut run = Run::new(entry, level, seed);
                    run.extend_packed(&actions);
                    inside.room.keep(id, run);
                }
            }
            Message::Bye => self.node_died(from),
            Message::WantsRuns => {
                nodes.runs().wanted(from, Instant::now());
                nodes.peer.wake();
            }
            Message::Runs(runs) => self.take_runs(nodes, from, runs),
            Message::Watch { run, have, count } => self.take_watch(nodes, from, run, have, count),
            Message::Actions {
                run,
                from: first,
                actions,
                state,
            } => nodes.take_actions(from, run, first, &actions, state),
            // For another server, or against the bounds.
            Message::Follow { .. }
            | Message::Unfollow { .. }
            | Message::State { .. }
            | Message::Ops { .. } => {}
        }
    }

    fn take_state(
        &self,
        nodes: &Nodes,
        from: i64,
        (id, epoch, again): (u64, u32, bool),
        mut followers: BTreeMap<i64, u64>,
        state: Room,
    ) {
        let Some(open) = nodes.room(id) else {
            self.begin_copy(nodes, from, (id, epoch), followers, state);
            return;
        };
        let mut inside = open.inside();
        let Some(shared) = &mut inside.shared else {
            return;
        };
        let is_newer = epoch > shared.epoch;
        if !is_newer && (epoch < shared.epoch || shared.owner != from) {
            return;
        }
        let was_here = !shared.is_copy();
        shared.epoch = epoch;
        if was_here {
            become_copy(&mut inside, nodes, from);
        }
        let before = inside.room.code();
        let Inside { room, shared, .. } = &mut *inside;
        let Some(shared) = shared else { return };
        shared.owner = from;
        let done = followers.remove(&nodes.me).filter(|_| !was_here);
        shared.followers = followers;
        room.take_copy(state);
        if let Some(done) = done {
            let unknown = shared.told.saturating_sub(done);
            while shared.pending.len() as u64 > unknown {
                shared.pending.pop_front();
            }
            shared.unsent = shared.unsent.min(shared.pending.len());
            if again {
                shared.unsent = shared.pending.len();
            }
        } else {
            shared.restart();
        }
        for op in &shared.pending {
            room.apply(op.clone(), nodes.me);
        }
        if done.is_none() {
            nodes.send(&Message::Follow {
                room: id,
                to: from,
                is_fresh: true,
            });
        }
        nodes.touch(shared);
        let after = inside.room.code();
        inside.wake_others(None);
        drop(inside);
        if before != after {
            self.rooms().recode(&open, before, after);
        }
    }

    /// A room that somebody here wants to get into.
    fn begin_copy(
        &self,
        nodes: &Nodes,
        from: i64,
        (id, epoch): (u64, u32),
        mut followers: BTreeMap<i64, u64>,
        mut room: Room,
    ) {
        let is_wanted = nodes.state().wanted.remove(&id);
        if !is_wanted {
            if followers.contains_key(&nodes.me) {
                nodes.send(&Message::Unfollow { room: id, to: from });
            }
            return;
        }
        let code = room.code();
        let mut shared = Shared::new(id, nodes.me, from);
        shared.epoch = epoch;
        followers.remove(&nodes.me);
        shared.followers = followers;
        // Members who come in here have numbers of their own.
        let ids = super::live::new_id().bits() as u32 | 1 << 30;
        room.place_at(nodes.me, true, ids & u32::MAX >> 1);
        if self.rooms().len() >= ROOMS_MAX {
            nodes.answer(|ask| ask.code == code);
            return;
        }
        let open = OpenRoom::new(None, room, Some(shared));
        nodes.state().rooms.insert(id, Arc::clone(&open));
        self.rooms().adopt(code, open);
        let mut state = nodes.state();
        state.lookups.retain(|_, ask| {
            let is_answered = ask.code == code;
            if is_answered {
                ask.peer.wake();
            }
            !is_answered
        });
    }

    fn take_ops(&self, nodes: &Nodes, from: i64, id: u64, first: u64, ops: Vec<Op>) {
        let Some(open) = nodes.room(id) else { return };
        let mut inside = open.inside();
        let before = inside.room.code();
        let Inside { room, shared, .. } = &mut *inside;
        let Some(shared) = shared else { return };
        let Some(done) = shared.followers.get_mut(&from) else {
            return;
        };
        if first > *done + 1 {
            // Some are lost.
            shared.again = true;
        } else {
            for (n, op) in (first..).zip(ops) {
                if n > *done {
                    *done = n;
                    room.apply(op, from);
                }
            }
            room.advance(Instant::now());
        }
        let after = inside.room.code();
        nodes.changed(&mut inside);
        inside.drop_peers();
        inside.wake_others(None);
        if before != after {
            nodes.recoded(&inside);
        }
        drop(inside);
        if before != after {
            self.rooms().recode(&open, before, after);
        }
    }

    /// A server is gone: its rooms go on, and its players may come back.
    pub(crate) fn node_died(&self, node: i64) {
        let Some(nodes) = self.known_nodes() else {
            return;
        };
        for open in nodes.rooms() {
            let mut inside = open.inside();
            let Inside { room, shared, .. } = &mut *inside;
            let Some(shared) = shared else { continue };
            if shared.owner == node {
                nodes.query(Query::Claim(shared.id, node));
            } else if !shared.is_copy()
                && lose_members(room, node) | shared.followers.remove(&node).is_some()
            {
                inside.wake_others(None);
                nodes.changed(&mut inside);
            }
        }
        nodes.runs().died(node, self.live());
    }

    /// Sees to what is due in rooms that others have copies of, and forgets those that are over.
    pub(crate) fn look_at_nodes(&self, now: Instant) {
        let Some(nodes) = self.known_nodes() else {
            return;
        };
        for open in nodes.rooms() {
            let mut inside = open.inside();
            let Inside {
                room,
                shared,
                peers,
                ..
            } = &mut *inside;
            let Some(shared) = shared else { continue };
            let (id, owner, code) = (shared.id, shared.owner, room.code());
            if shared.is_copy() {
                let is_ours = |node| node == nodes.me;
                let is_used = !peers.is_empty()
                    || !shared.pending.is_empty()
                    || room.members().iter().any(|one| is_ours(one.node));
                let since = *shared.unused_since.get_or_insert(now);
                if is_used {
                    shared.unused_since = None;
                }
                let is_unused = !is_used && now.saturating_duration_since(since) >= COPY_UNUSED;
                if is_unused || room.is_over() && peers.is_empty() {
                    drop(inside);
                    nodes.send(&Message::Unfollow {
                        room: id,
                        to: owner,
                    });
                    nodes.state().rooms.remove(&id);
                    self.rooms().forget(code);
                }
                continue;
            }
            if shared.is_shared() && room.advance(now) {
                inside.wake_others(None);
                nodes.changed(&mut inside);
            }
            if inside.room.is_over() && inside.shared.as_ref().is_none_or(|one| !one.has_news()) {
                drop(inside);
                nodes.query(Query::Remove(id));
                nodes.state().rooms.remove(&id);
                self.rooms().forget(code);
            }
        }
        nodes.answer(|ask| now.saturating_duration_since(ask.at) >= ASK_TIMEOUT);
        let is_recent = |ask: &Lookup| now.saturating_duration_since(ask.at) < ASK_KEPT;
        let mut state = nodes.state();
        state.lookups.retain(|_, ask| is_recent(ask));
        if state.lookups.is_empty() {
            state.wanted.clear();
        }
        drop(state);
        self.look_at_runs(nodes, now);
    }
}

/// Those who were on a server that is gone have lost their connection.
fn lose_members(room: &mut Room, node: i64) -> bool {
    let now = Instant::now();
    let members = room.members().iter();
    let lost: Vec<_> = members
        .filter(|one| one.node == node && one.lost_since.is_none())
        .map(|one| one.id)
        .collect();
    for id in &lost {
        room.lose(*id, now);
    }
    !lost.is_empty()
}

/// Another server has this room now; those who are here come in there.
fn become_copy(inside: &mut Inside, nodes: &Nodes, owner: i64) {
    let Inside {
        room,
        shared,
        peers,
        ..
    } = inside;
    let Some(shared) = shared else { return };
    shared.owner = owner;
    (shared.told, shared.unsent) = (0, 0);
    shared.pending.clear();
    let now = Instant::now();
    let back = peers.iter().filter_map(|(id, _)| {
        let member = room.member(*id)?;
        let identity = Box::new(Identity {
            name: member.name.clone(),
            ..member.identity.clone()
        });
        Some(Op::Join {
            id: *id,
            identity,
            streak: member.streak,
            at: now,
        })
    });
    shared.pending.extend(back);
    shared.told = shared.pending.len() as u64;
    shared.unsent = shared.pending.len();
    let ids = super::live::new_id().bits() as u32 | 1 << 30;
    room.place_at(nodes.me, true, ids & u32::MAX >> 1);
}
