//! Copies of rooms, and what servers tell each other of a room that has some.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::message::{Message, SentProgress, understand};
use super::shared::Shared;
use super::takeover::{become_copy, ways_in};
use super::{Nodes, fresh_ids};
use crate::games;
use crate::games::run::{MAX_ACTIONS, Run};
use crate::rooms::Presence;
use crate::rooms::guesses::ROOMS_MAX;
use crate::rooms::member::MemberId;
use crate::rooms::open_room::OpenRoom;
use crate::rooms::relay::Relay;
use crate::rooms::room::Room;
use crate::rooms::room::copied::{OPS_MAX, Op};

impl Nodes {
    /// Another server wants a copy of a room.
    pub(super) fn take_follow(&self, from: i64, room: u64, is_fresh: bool) {
        let Some(open) = self.room(room) else { return };
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
            self.moved(&mut inside, id);
        }
        self.changed(&mut inside);
        let members = inside.room.members().iter();
        let lost = members.filter(|one| one.lost_since.is_some());
        let lost: Vec<_> = lost.map(|one| one.id).collect();
        for id in lost {
            self.kept(&mut inside, id);
        }
    }

    /// It does not want it any more.
    pub(super) fn take_unfollow(&self, from: i64, room: u64) {
        if let Some(open) = self.room(room)
            && let Some(shared) = &mut open.inside().shared
        {
            shared.followers.remove(&from);
        }
    }

    /// Members of another server have moved.
    pub(super) fn take_moved(
        &self,
        (room, round): (u64, u32),
        members: Vec<SentProgress>,
        relay: &Arc<Relay>,
    ) {
        let Some(open) = self.room(room) else { return };
        let mut inside = open.inside();
        if inside.room.advance(Instant::now()) {
            inside.wake_others(None);
        }
        if inside.room.begun() != round {
            return;
        }
        let mut is_seen = false;
        for told in members {
            let (id, progress) = understand(told);
            is_seen |= inside.room.progress(id, progress);
        }
        let is_tracked = inside.is_tracked();
        drop(inside);
        // They were collected before they were sent.
        open.wake_for_moves(Duration::ZERO, is_seen, is_tracked, relay);
    }

    /// What a member of another server had played whose connection is lost.
    pub(super) fn take_kept(
        &self,
        (room, round, leg): (u64, u32, u32),
        id: MemberId,
        actions: &[u32],
    ) {
        let Some(open) = self.room(room) else { return };
        let mut inside = open.inside();
        let at = inside.room.member(id).map(|member| member.progress.leg);
        if (inside.room.begun(), at) != (round, Some(leg)) || actions.len() > MAX_ACTIONS {
            return;
        }
        let begun = inside.room.board_of(id).and_then(|board| {
            let entry = games::find(board.game)?;
            Some(Run::new(entry, board.level.clone(), board.seed?))
        });
        if let Some(mut run) = begun {
            run.extend_packed(actions);
            inside.room.keep(id, run);
        }
    }
}

impl Presence {
    pub(super) fn take_state(
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
        let Some((room, shared, peers)) = inside.parts() else {
            return;
        };
        shared.owner = from;
        let acknowledged = shared.told.saturating_sub(shared.pending.len() as u64);
        // A server that has the room since then may know less than the one before.
        let is_known = |done: &u64| !was_here && *done >= acknowledged;
        let done = followers.remove(&nodes.me).filter(is_known);
        shared.followers = followers;
        let ways_in = match done {
            Some(_) => Vec::new(),
            None => ways_in(room, peers),
        };
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
        }
        for op in &shared.pending {
            room.apply(op.clone(), nodes.me);
        }
        // It may have the room from the table, without those who are here.
        for (id, op) in ways_in {
            if room.member(id).is_none_or(|one| one.lost_since.is_some()) {
                room.apply(op.clone(), nodes.me);
                shared.pending.push_back(op);
            }
        }
        if done.is_none() {
            shared.restart();
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
        room: Room,
    ) {
        let is_wanted = nodes.state().wanted.remove(&id).is_some();
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
        if !self.take_in(nodes, room, shared) {
            nodes.answer(|ask| ask.code == code);
        }
    }

    /// A room that was elsewhere is here from now on, for those who have asked for it. Whether it is:
    /// there are no more than [`ROOMS_MAX`].
    pub(super) fn take_in(&self, nodes: &Nodes, mut room: Room, shared: Box<Shared>) -> bool {
        if self.rooms().len() >= ROOMS_MAX {
            return false;
        }
        room.place_at((nodes.me, nodes.secret), shared.is_copy(), fresh_ids());
        let (id, code) = (shared.id, room.code());
        let open = OpenRoom::new(None, room, Some(shared));
        nodes.add(id, &open);
        self.rooms().adopt(code, open);
        nodes.found(code);
        true
    }

    pub(super) fn take_ops(&self, nodes: &Nodes, from: i64, id: u64, first: u64, ops: Vec<Op>) {
        let Some(open) = nodes.room(id) else { return };
        let mut inside = open.inside();
        let before = inside.room.code();
        let Some((room, shared, _)) = inside.parts() else {
            return;
        };
        let Some(done) = shared.followers.get_mut(&from) else {
            return;
        };
        if first > done.saturating_add(1) {
            // Some are lost.
            shared.again = true;
        } else {
            for (n, op) in (first..OPS_MAX).zip(ops) {
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
}
