//! What becomes of a room whose server dies, or is taken for dead.

use std::sync::Arc;

use tokio::time::Instant;

use super::message::Message;
use super::{Nodes, Query, fresh_ids};
use crate::model::RoomRow;
use crate::rooms::Presence;
use crate::rooms::member::MemberId;
use crate::rooms::open_room::Inside;
use crate::rooms::peer::{Identity, Peer};
use crate::rooms::room::Room;
use crate::rooms::room::copied::Op;

impl Presence {
    /// What came of a claim.
    pub(super) fn claimed(&self, nodes: &Nodes, id: u64, from: i64, row: Option<RoomRow>) {
        let Some(open) = nodes.room(id) else {
            self.revive(nodes, id, row);
            return;
        };
        let mut inside = open.inside();
        let Some((room, shared, _)) = inside.parts() else {
            return;
        };
        match row.map(|row| row.server) {
            Some(owner) if owner == nodes.me => {
                let before = shared.owner;
                if shared.is_copy() && (from == before || from == 0) {
                    tracing::debug!("a room is taken over");
                    shared.owner = nodes.me;
                    shared.epoch = shared.epoch.saturating_add(1);
                    shared.followers.remove(&nodes.me);
                    shared.followers.remove(&before);
                    (shared.told, shared.unsent) = (0, 0);
                    shared.pending.clear();
                    shared.again = true;
                    room.place_at((nodes.me, nodes.secret), false, 0);
                    lose_members(room, before);
                    room.advance(Instant::now());
                    inside.wake_others(None);
                }
                nodes.changed(&mut inside);
            }
            // Its server has stopped, and knew of no copy.
            Some(0) => nodes.query(Query::Claim(id, 0)),
            Some(owner) => {
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

    /// A server is gone: its rooms go on, and its players may come back.
    pub(crate) fn node_died(&self, node: i64) {
        let Some(nodes) = self.known_nodes() else {
            return;
        };
        for open in nodes.rooms() {
            let mut inside = open.inside();
            let Some((room, shared, _)) = inside.parts() else {
                continue;
            };
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

/// By what those who are here come into the room on a server that knows nothing of them.
pub(super) fn ways_in(room: &Room, peers: &[(MemberId, Arc<Peer>)]) -> Vec<(MemberId, Op)> {
    let now = Instant::now();
    let ways = peers.iter().filter_map(|(id, _)| {
        let member = room.member(*id)?;
        let identity = Identity {
            name: member.name.clone(),
            ..member.identity.clone()
        };
        Some((*id, Op::join(*id, identity, member.streak, now)))
    });
    ways.collect()
}

/// Another server has this room now; those who are here come in there.
pub(super) fn become_copy(inside: &mut Inside, nodes: &Nodes, owner: i64) {
    let Some((room, shared, peers)) = inside.parts() else {
        return;
    };
    shared.owner = owner;
    shared.pending.clear();
    let ways_in = ways_in(room, peers);
    shared.pending.extend(ways_in.into_iter().map(|(_, op)| op));
    shared.restart();
    room.place_at((nodes.me, nodes.secret), true, fresh_ids());
}
