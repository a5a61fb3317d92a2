//! Rooms and runs under way over several servers of one database.
//!
//! A room is on one server, which has opened it or taken it since; others whose players are in it
//! have a [copy](super::room::copied). The table `rooms` says which server that is. It is asked when
//! somebody types a code that is not known here, and every other second while the server that has
//! the room does not answer; it is changed when a room is opened, taken over, saved or over, or has
//! another code; and it has nothing to do with moves. All else goes through notifications of
//! PostgreSQL: [`Nodes`] collects what is to be told, and `accounts` sends it, four times a second at
//! most. Of what changes all the time, such as how far somebody is, only the newest is sent.
//!
//! Moments are told as [ages](age), so it does not matter what clocks say. When a server dies, the
//! first of the others to claim its rooms in the table has them; and of rooms that no other had a
//! copy of, the table has [what it takes](saved) to go on.

pub(crate) mod age;
mod copies;
mod inbox;
mod lookups;
mod message;
pub(crate) mod pieces;
mod runs;
mod saved;
mod shared;
mod takeover;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::member::MemberId;
use super::open_room::{Inside, OpenRoom};
use super::peer::{Identity, Peer};
use super::presence::Presence;
use crate::limits::ClientAddress;
use crate::model::{Name, RoomCode, Secret};
use lookups::Lookup;
use message::Message;
use runs::Runs;

pub(super) use lookups::Asked;
pub(super) use runs::Target;
pub(super) use shared::Shared;

/// Bytes of lines in a batch, beside those of the room or run that is told of last: deflated, some two
/// or three notifications.
pub(crate) const BATCH_MAX: usize = 48 * 1024;

/// Lines that wait to be sent, beside what is asked of rooms and runs when it is their turn.
const LINES_MAX: usize = 1_000;

/// How long a copy is kept in which nobody from here is.
const COPY_UNUSED: Duration = Duration::from_secs(5);

/// How often rooms are looked at that others have copies of, and in which perhaps nobody from here
/// is whose session would see to what is due.
pub(crate) const LOOK_INTERVAL: Duration = Duration::from_millis(500);

/// What is asked of the table of rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Its room stands there so.
    Save(u64, String),
    /// The same, and whoever wants it may have it.
    Leave(u64, String),
}

/// Members who come in here have numbers of their own, above this one.
fn fresh_ids() -> u32 {
    let ids = super::live::new_id().bits() as u32 | 1 << 30;
    ids & u32::MAX >> 1
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
    /// Rooms that a copy is wanted of, and by which code.
    wanted: HashMap<u64, RoomCode>,
    /// Rooms that are not in the table as they are.
    unsaved: BTreeSet<u64>,
}

/// What this server shares with the others of its database.
#[derive(Debug)]
pub(crate) struct Nodes {
    me: i64,
    /// That of the database.
    secret: Secret,
    /// Stands for those elsewhere who watch runs here, and for those who play the runs that are
    /// watched here; and wakes the task that sends.
    peer: Arc<Peer>,
    is_linked: AtomicBool,
    state: Mutex<State>,
    runs: Mutex<Runs>,
}

impl Nodes {
    /// What the server of this number shares.
    pub(super) fn new(me: i64, secret: Secret) -> Arc<Self> {
        let identity = Identity {
            key: None,
            name: Name::drawn(0),
            session: -1,
            address: ClientAddress::LOCAL,
        };
        Arc::new(Self {
            me,
            secret,
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

    /// Has the table asked or changed. Of a room that waits without a connection only the last is
    /// kept, so that what waits has a bound.
    fn query(&self, query: Query) {
        let mut state = self.state();
        let queries = &mut state.queries;
        let query = match query {
            Query::Move(_, id) | Query::Remove(id) => {
                let waits = |other: &Query| matches!(other, Query::Add(_, of) | Query::Move(_, of) if *of == id);
                let adds = |other: &Query| matches!(other, Query::Add(_, of) if *of == id);
                // With a connection the row may be there already.
                let has_no_row =
                    !self.is_linked.load(Ordering::Relaxed) && queries.iter().any(adds);
                queries.retain(|other| !waits(other));
                match query {
                    Query::Remove(_) if has_no_row => None,
                    Query::Move(code, id) if has_no_row => Some(Query::Add(code, id)),
                    query => Some(query),
                }
            }
            query => Some(query),
        };
        queries.extend(query);
        drop(state);
        self.peer.wake();
    }

    /// Takes back what was not asked. When there is a connection again, the table is told of the rooms
    /// that are here, and of these alone.
    pub(crate) fn put_back(&self, queries: VecDeque<Query>) {
        for query in queries {
            if let Query::Move(..) | Query::Remove(_) = query {
                self.query(query);
            }
        }
    }

    /// A room was opened here.
    pub(super) fn opened(&self, open: &Arc<OpenRoom>) {
        let id = super::live::new_id().bits();
        let mut inside = open.inside();
        inside.room.place_at((self.me, self.secret), false, 0);
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
            shared.add(room.take_ops());
        } else {
            shared.is_changed = !shared.followers.is_empty();
            self.save_later(shared, room);
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
                self.runs().news(Instant::now(), |message| {
                    serde_json::to_string(message).map_or(true, &mut add)
                });
                break;
            };
            let open = state.rooms.get(&id).cloned();
            drop(state);
            let Some(open) = open else { continue };
            let mut inside = open.inside();
            let Some((room, shared, _)) = inside.parts() else {
                continue;
            };
            shared.is_touched = false;
            let mut has_room = true;
            for message in shared.messages(room) {
                has_room &= serde_json::to_string(&message).is_ok_and(&mut add);
            }
            self.touch(shared);
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

    /// Whether something waits that is looked at every [`LOOK_INTERVAL`].
    pub(crate) fn is_waiting(&self) -> bool {
        self.is_asked() || !self.state().unsaved.is_empty()
    }

    fn add(&self, id: u64, open: &Arc<OpenRoom>) {
        self.state().rooms.insert(id, Arc::clone(open));
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
            let Some((room, shared, peers)) = inside.parts() else {
                continue;
            };
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
                // The table may be another one by now.
                shared.saved = None;
                let mut state = self.state();
                state.unsaved.insert(shared.id);
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

    /// The others know at once that this server is gone.
    pub(crate) fn say_bye(&self) {
        self.send(&Message::Bye);
    }
}

impl Presence {
    /// Shares what is here with other servers, as the one of this number; the secret is that of
    /// their database.
    pub(crate) fn link_nodes(&self, me: i64, secret: Secret) -> Arc<Nodes> {
        Arc::clone(self.nodes_once().get_or_init(|| Nodes::new(me, secret)))
    }

    fn known_nodes(&self) -> Option<&Nodes> {
        self.nodes().map(Arc::as_ref)
    }

    /// Sees to what is due in rooms that others have copies of, and forgets those that are over.
    pub(crate) fn look_at_nodes(&self, now: Instant) {
        let Some(nodes) = self.known_nodes() else {
            return;
        };
        for open in nodes.rooms() {
            let mut inside = open.inside();
            let Some((room, shared, peers)) = inside.parts() else {
                continue;
            };
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
        nodes.look_at_lookups(now);
        self.look_at_runs(nodes, now);
    }
}
