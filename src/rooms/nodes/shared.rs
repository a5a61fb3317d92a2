//! A room that can be on several servers: who has it, who has copies, and what is to be told of it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use tokio::time::Instant;

use super::message::{Message, tell};
use crate::rooms::member::{Member, MemberId};
use crate::rooms::open_room::Inside;
use crate::rooms::peer::Peer;
use crate::rooms::room::copied::Op;
use crate::rooms::room::{Outline, Room};

/// Ops of a copy that wait while the server that has the room cannot be reached. Beyond that only
/// those are kept of which each member does a few.
pub(super) const PENDING_MAX: usize = 500;

/// What a room has that can be on several servers.
#[derive(Debug)]
pub(in crate::rooms) struct Shared {
    pub(super) id: u64,
    pub(super) me: i64,
    /// The server that has the room.
    pub(super) owner: i64,
    pub(super) epoch: u32,
    /// The number of the last op here.
    pub(super) told: u64,
    /// Ops that are not known to be done there.
    pub(super) pending: VecDeque<Op>,
    /// How many of them were not sent.
    pub(super) unsent: usize,
    /// Servers with copies, and the number of the last of their ops that was done.
    pub(super) followers: BTreeMap<i64, u64>,
    pub(super) is_changed: bool,
    pub(super) again: bool,
    /// Members from here who have moved since that was told.
    pub(super) moved: BTreeSet<MemberId>,
    /// Those whose connection was lost, of whom it is to be told what they had played.
    pub(super) kept: BTreeSet<MemberId>,
    /// Whether it waits for its turn to tell.
    pub(super) is_touched: bool,
    pub(super) unused_since: Option<Instant>,
    /// What of it stands in the table, and since when; `None`: nothing.
    pub(super) saved: Option<(Outline, Instant)>,
}

impl Shared {
    pub(super) fn new(id: u64, me: i64, owner: i64) -> Box<Self> {
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
            saved: None,
        })
    }

    pub(super) fn is_copy(&self) -> bool {
        self.owner != self.me
    }

    pub(super) fn is_shared(&self) -> bool {
        self.is_copy() || !self.followers.is_empty()
    }

    /// Whether a member is on another server, as far as is known, and the connection there.
    pub(in crate::rooms) fn is_elsewhere(&self, member: &Member) -> bool {
        member.node != self.me && member.node != 0 && member.lost_since.is_none()
    }

    pub(in crate::rooms) fn id(&self) -> u64 {
        self.id
    }

    /// Something was done in this copy.
    pub(super) fn add(&mut self, mut ops: Vec<Op>) {
        if self.pending.len() >= PENDING_MAX {
            ops.retain(Op::is_kept);
        }
        self.told += ops.len() as u64;
        self.unsent += ops.len();
        self.pending.extend(ops);
    }

    /// The server that has the room knows nothing of this one: ops are counted anew.
    pub(super) fn restart(&mut self) {
        self.told = self.pending.len() as u64;
        self.unsent = self.pending.len();
    }

    pub(super) fn has_news(&self) -> bool {
        self.is_changed || self.unsent > 0 || !self.moved.is_empty() || !self.kept.is_empty()
    }

    /// The messages that are due; of runs that are kept one at a time, as they may be long.
    pub(super) fn messages(&mut self, room: &Room) -> Vec<Message> {
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
        while let Some(id) = self.kept.pop_first() {
            if let Some((leg, run)) = room.kept(id) {
                messages.push(Message::Kept {
                    room: self.id,
                    round: room.begun(),
                    leg,
                    id,
                    actions: run.packed_from(0).to_vec(),
                });
                break;
            }
        }
        messages
    }
}

/// A room with what is to be told of it, and with the sessions that are in it here.
type Parts<'a> = (&'a mut Room, &'a mut Shared, &'a [(MemberId, Arc<Peer>)]);

impl Inside {
    /// Takes it apart; `None`: there are no other servers.
    pub(super) fn parts(&mut self) -> Option<Parts<'_>> {
        let shared = self.shared.as_deref_mut()?;
        Some((&mut self.room, shared, &self.peers))
    }
}
