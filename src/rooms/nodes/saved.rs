//! Rooms as they stand in the table, for when all servers that had them are gone: whoever comes
//! back first, to whichever server, has the room there again.
//!
//! They are saved when a round begins or ends, when somebody comes, goes or is home, and when
//! something is chosen, but never for a move.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::message::Message;
use super::shared::Shared;
use super::{Nodes, Query};
use crate::model::{RoomCode, RoomRow};
use crate::rooms::Presence;
use crate::rooms::room::{EMPTY_TIMEOUT, Room};

/// The time between two times that a room is saved.
const SAVE_INTERVAL: Duration = Duration::from_secs(2);

/// Rooms that are saved before anything else is told.
const SAVES_AT_ONCE: usize = 16;

/// After so long without a word of its server a room is taken from the table. One that has a copy of
/// it, which is newer, has taken it then: those ask every other second which servers are gone, and
/// take them for that after 15 seconds.
const GONE_AFTER: Duration = Duration::from_secs(20);

#[derive(Serialize, Deserialize)]
struct Saved {
    epoch: u32,
    room: Room,
}

impl RoomRow {
    /// Whether its server is gone, as far as the database knows.
    pub(super) fn is_left(&self) -> bool {
        self.server == 0 || self.silent >= GONE_AFTER
    }

    /// Whether nobody has come back in time.
    pub(super) fn is_over(&self) -> bool {
        self.silent >= EMPTY_TIMEOUT
    }
}

impl Nodes {
    /// The room is to be saved, if something is worth it.
    pub(super) fn save_later(&self, shared: &Shared, room: &Room) {
        let saved = shared.saved.as_ref().map(|(outline, _)| outline);
        if saved != Some(&room.outline()) && self.state().unsaved.insert(shared.id) {
            self.peer.wake();
        }
    }

    fn text(&self, room: &Room, shared: &Shared) -> Option<String> {
        let saved = Saved {
            epoch: shared.epoch,
            room: room.masked(&self.secret),
        };
        serde_json::to_string(&saved).ok()
    }

    /// The rooms that are to be saved now.
    pub(crate) fn saves(&self, now: Instant) -> Vec<Query> {
        let mut saves = Vec::new();
        let unsaved: Vec<u64> = self.state().unsaved.iter().copied().collect();
        for id in unsaved {
            if saves.len() >= SAVES_AT_ONCE {
                break;
            }
            let Some(open) = self.room(id) else {
                self.state().unsaved.remove(&id);
                continue;
            };
            let mut inside = open.inside();
            let Some((room, shared, _)) = inside.parts() else {
                continue;
            };
            let is_recent = |at| now.saturating_duration_since(at) < SAVE_INTERVAL;
            if shared.saved.as_ref().is_some_and(|(_, at)| is_recent(*at)) {
                continue;
            }
            self.state().unsaved.remove(&id);
            if !shared.is_copy() && !room.is_over() {
                shared.saved = Some((room.outline(), now));
                let text = self.text(room, shared);
                saves.extend(text.map(|text| Query::Save(id, text)));
            }
        }
        saves
    }

    /// The rooms that only this server has, which stops: another one may have them at once.
    pub(crate) fn left(&self) -> Vec<Query> {
        let mut left = Vec::new();
        for open in self.rooms() {
            let mut inside = open.inside();
            let Some((room, shared, _)) = inside.parts() else {
                continue;
            };
            if !shared.is_shared() && !room.is_over() {
                let text = self.text(room, shared);
                left.extend(text.map(|text| Query::Leave(shared.id, text)));
            }
        }
        left
    }
}

impl Presence {
    /// A room that somebody here wants to get into was in the table alone, and is now this server's,
    /// or that of another one which was sooner.
    pub(super) fn revive(&self, nodes: &Nodes, id: u64, row: Option<RoomRow>) {
        let Some(code) = nodes.state().wanted.remove(&id) else {
            return;
        };
        match row {
            Some(row) if row.server == nodes.me() => {
                let revived = revived(nodes.me(), code, &row);
                if !revived.is_some_and(|(room, shared)| self.take_in(nodes, room, shared)) {
                    nodes.query(Query::Remove(id));
                    nodes.answer(|ask| ask.code == code);
                }
            }
            Some(row) => {
                nodes.state().wanted.insert(id, code);
                nodes.send(&Message::Follow {
                    room: id,
                    to: row.server,
                    is_fresh: true,
                });
            }
            None => nodes.answer(|ask| ask.code == code),
        }
    }
}

/// A room as it goes on here under this code; `None`: it is against the bounds, or over.
fn revived(me: i64, code: RoomCode, row: &RoomRow) -> Option<(Room, Box<Shared>)> {
    let Saved { epoch, mut room } = serde_json::from_str(row.state.as_deref()?).ok()?;
    if !room.is_sound() {
        return None;
    }
    room.revive(code, row.age, Instant::now());
    if room.is_over() {
        return None;
    }
    tracing::debug!("a room is taken from the table");
    let mut shared = Shared::new(row.room, me, me);
    shared.epoch = epoch.saturating_add(1);
    Some((room, shared))
}
