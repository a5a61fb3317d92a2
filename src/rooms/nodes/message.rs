//! What servers tell each other.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::runs::{RunState, RunTold, Target};
use crate::games::Position;
use crate::rooms::member::{MemberId, Progress};
use crate::rooms::room::Room;
use crate::rooms::room::copied::Op;

/// What servers tell each other.
#[derive(Serialize, Deserialize)]
pub(super) enum Message {
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
    /// What a member has played of this board of a round whose connection was lost.
    Kept {
        room: u64,
        round: u32,
        leg: u32,
        id: MemberId,
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
        run: Target,
        /// `None`: as before.
        have: Option<usize>,
        count: u32,
    },
    /// What is new of a run that others watch.
    Actions {
        run: Target,
        from: usize,
        actions: Vec<u32>,
        state: RunState,
    },
}

/// A member, and how far they are: the number of the board, moves, those that are left and those
/// of the whole way, and where.
pub(super) type SentProgress = (MemberId, u32, u32, Option<u32>, u32, Option<Position>);

pub(super) fn tell(id: MemberId, is: Progress) -> SentProgress {
    (id, is.leg, is.moves, is.left, is.whole, is.position)
}

pub(super) fn understand(
    (id, leg, moves, left, whole, position): SentProgress,
) -> (MemberId, Progress) {
    let progress = Progress {
        leg,
        moves,
        left,
        whole,
        position,
    };
    (id, progress)
}
