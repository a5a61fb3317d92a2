//! What the table answers, and what other servers tell.

use tokio::time::Instant;

use super::message::Message;
use super::{Nodes, Query};
use crate::model::RoomRow;
use crate::rooms::Presence;

impl Presence {
    /// The answer of the table.
    pub(crate) fn nodes_answered(&self, query: &Query, row: Option<RoomRow>) {
        let Some(nodes) = self.known_nodes() else {
            return;
        };
        match (query, row) {
            (Query::Find(code), Some(row)) if row.server != nodes.me && !row.is_over() => {
                nodes.state().wanted.insert(row.room, *code);
                nodes.is_known(*code);
                let is_fresh = nodes.room(row.room).is_none();
                if is_fresh && row.is_left() {
                    nodes.query(Query::Claim(row.room, row.server));
                    return;
                }
                nodes.send(&Message::Follow {
                    room: row.room,
                    to: row.server,
                    is_fresh,
                });
            }
            (Query::Find(code), _) => nodes.answer(|ask| ask.code == *code),
            (Query::Claim(room, from), row) => self.claimed(nodes, *room, *from, row),
            _ => {}
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
                nodes.take_follow(from, room, is_fresh);
            }
            Message::Unfollow { room, to } if to == nodes.me => nodes.take_unfollow(from, room),
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
            } => nodes.take_moved((room, round), members, self.live().relay()),
            Message::Kept {
                room,
                round,
                leg,
                id,
                actions,
            } => nodes.take_kept((room, round, leg), id, &actions),
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
}
