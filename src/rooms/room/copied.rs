//! A room of which other servers have copies.
//!
//! One server has the room, and sends what has changed of it to the copies. What is done in a copy
//! is seen there at once; it is noted as an [`Op`] and sent to the server that has the room, which
//! does it too. What comes from there takes the place of the copy, and what it does not know yet is
//! done once more.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::{HAVE_SEEN_MAX, Mode, Phase, ROOM_MAX, Room, SENT_AWAY_MAX};
use crate::games::run::Run;
use crate::games::{self, GameName, Level, game_name};
use crate::model::{Name, RoomCode, Secret};
use crate::rooms::member::{Member, MemberId, Progress, Reaction};
use crate::rooms::nodes::age;
use crate::rooms::peer::Identity;
use crate::rooms::room::MEMBERS_MAX;

/// By how much the same moment may differ that was told of twice: what waits in between takes some
/// quarters of a second.
const SAME_MOMENT: Duration = Duration::from_secs(1);

/// The number of an op is below this: nobody does as many in a day.
pub(in crate::rooms) const OPS_MAX: u64 = 1 << 40;

/// Points, rounds and boards of a member are fewer than this.
const COUNT_MAX: u32 = 1 << 20;

/// Boards of a round are no more: one for each start, or one of each game.
const BOARDS_MAX: usize = 16;

/// Something that was done in a copy.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Op {
    Join {
        id: MemberId,
        identity: Box<Identity>,
        streak: u32,
        #[serde(with = "age")]
        at: Instant,
    },
    Rename {
        id: MemberId,
        name: Name,
    },
    Leave {
        id: MemberId,
        #[serde(with = "age")]
        at: Instant,
    },
    Lose {
        id: MemberId,
        #[serde(with = "age")]
        at: Instant,
    },
    Choose {
        by: MemberId,
        #[serde(with = "game_name")]
        game: GameName,
        level: Level,
    },
    Mode {
        by: MemberId,
        mode: Mode,
    },
    Start {
        by: MemberId,
        random: u64,
        #[serde(with = "age")]
        at: Instant,
    },
    Enter {
        id: MemberId,
    },
    LookOn {
        id: MemberId,
        other: MemberId,
    },
    Finish {
        id: MemberId,
        progress: Progress,
        took: Duration,
        #[serde(with = "age")]
        at: Instant,
    },
    EndRound {
        by: MemberId,
    },
    React {
        id: MemberId,
        reaction: Reaction,
        #[serde(with = "age")]
        at: Instant,
    },
    SendAway {
        by: MemberId,
        id: MemberId,
        #[serde(with = "age")]
        at: Instant,
    },
    Lock {
        by: MemberId,
        is_locked: bool,
    },
    Code {
        by: MemberId,
        code: RoomCode,
    },
}

impl Op {
    /// Whether it is not to be lost however many wait: choices and signs can be made again, and are
    /// the ones that come without end.
    pub(in crate::rooms) fn is_kept(&self) -> bool {
        matches!(
            self,
            Self::Join { .. } | Self::Leave { .. } | Self::Lose { .. } | Self::Finish { .. }
        )
    }

    pub(in crate::rooms) fn join(
        id: MemberId,
        identity: Identity,
        streak: u32,
        at: Instant,
    ) -> Self {
        let identity = Box::new(identity);
        Self::Join {
            id,
            identity,
            streak,
            at,
        }
    }

    pub(super) fn choose(by: MemberId, game: &'static str, level: &Level) -> Self {
        let level = level.clone();
        Self::Choose { by, game, level }
    }

    pub(super) fn start(by: MemberId, random: u64, at: Instant) -> Self {
        Self::Start { by, random, at }
    }

    pub(super) fn finish(id: MemberId, progress: Progress, took: Duration, at: Instant) -> Self {
        Self::Finish {
            id,
            progress,
            took,
            at,
        }
    }

    pub(super) fn react(id: MemberId, reaction: Reaction, at: Instant) -> Self {
        Self::React { id, reaction, at }
    }
}

/// Notes what is done in a copy.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder {
    /// This server; 0: it is the only one.
    node: i64,
    is_copy: bool,
    /// What marks of members are made with; `None`: there are none.
    secret: Option<Secret>,
    ops: Vec<Op>,
}

impl Recorder {
    pub(super) fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    pub(super) fn is_copy(&self) -> bool {
        self.is_copy
    }

    /// The server on which members come in.
    pub(super) fn node(&self) -> i64 {
        self.node
    }

    pub(super) fn note(&mut self, op: impl FnOnce() -> Op) {
        if self.is_copy {
            self.ops.push(op());
        }
    }
}

impl Room {
    /// Says which server this is, with the secret of its database, and whether it has only a copy;
    /// `ids`: the numbers of members who come in here are above this.
    pub(in crate::rooms) fn place_at(
        &mut self,
        (node, secret): (i64, Secret),
        is_copy: bool,
        ids: u32,
    ) {
        self.recorder = Recorder {
            node,
            is_copy,
            secret: Some(secret),
            ops: Vec::new(),
        };
        self.ids = self.ids.max(ids);
        for member in &mut self.members {
            if member.node == 0 {
                member.node = node;
            }
        }
    }

    /// What was done in this copy since this was asked last.
    pub(in crate::rooms) fn take_ops(&mut self) -> Vec<Op> {
        std::mem::take(&mut self.recorder.ops)
    }

    /// The server that had it knows it no more.
    pub(in crate::rooms) fn end(&mut self) {
        self.is_over = true;
    }

    /// The number of the board that a member was at whose connection was lost, and what they have
    /// played of it.
    pub(in crate::rooms) fn kept(&self, id: MemberId) -> Option<(u32, &Run)> {
        let member = self.member(id)?;
        Some((member.progress.leg, member.kept.as_deref()?))
    }

    /// The number of all rounds: it names the round that is under way.
    pub(in crate::rooms) fn begun(&self) -> u32 {
        self.begun
    }

    /// Does what was done at that server.
    pub(in crate::rooms) fn apply(&mut self, op: Op, from: i64) {
        let noted = self.take_ops();
        let node = std::mem::replace(&mut self.recorder.node, from);
        self.do_op(op);
        self.recorder.node = node;
        self.recorder.ops = noted;
    }

    fn do_op(&mut self, op: Op) {
        match op {
            Op::Join {
                id,
                identity,
                streak,
                at,
            } => {
                let _ = self.join_as(id, *identity, streak, at);
            }
            Op::Rename { id, name } => self.rename(id, name),
            Op::Leave { id, at } => self.leave(id, at),
            Op::Lose { id, at } => self.lose(id, at),
            Op::Choose { by, game, level } => {
                if let Some(entry) = games::find(game) {
                    let _ = self.choose(by, entry, level);
                }
            }
            Op::Mode { by, mode } => {
                let _ = self.choose_mode(by, mode);
            }
            Op::Start { by, random, at } => {
                let _ = self.start(by, random, at);
            }
            Op::Enter { id } => {
                let _ = self.enter_round(id);
            }
            Op::LookOn { id, other } => {
                self.look_on(id, other);
            }
            Op::Finish {
                id,
                progress,
                took,
                at,
            } => {
                self.advance(at);
                self.finish_after(id, progress, took.min(ROOM_MAX), at);
            }
            Op::EndRound { by } => {
                let _ = self.end_round(by);
            }
            Op::React { id, reaction, at } => {
                self.react(id, reaction, at);
            }
            Op::SendAway { by, id, at } => {
                let _ = self.send_away(by, id, at);
            }
            Op::Lock { by, is_locked } => {
                let _ = self.lock(by, is_locked);
            }
            Op::Code { by, code } => {
                let _ = self.take_code(by, code);
            }
        }
    }

    /// Whether a room that another server tells of keeps to the bounds.
    pub(in crate::rooms) fn is_sound(&self) -> bool {
        let is_time = |time: Duration| time <= ROOM_MAX;
        let is_member = |one: &Member| {
            one.sign < MEMBERS_MAX
                && one.points.max(one.won).max(one.progress.leg) < COUNT_MAX
                && is_time(one.leg_after)
                && one.home.is_none_or(is_time)
        };
        self.members.len() <= MEMBERS_MAX
            && self.gone.len() <= MEMBERS_MAX
            && self.round.max(self.begun) < COUNT_MAX
            && self.boards.len() <= BOARDS_MAX
            && self.sent_away.len() <= SENT_AWAY_MAX
            && self.have_seen.len() <= HAVE_SEEN_MAX
            && self.members.iter().chain(&self.gone).all(is_member)
    }

    /// Takes what the server that has the room tells of it. Moments that are known stay as they
    /// are, as a round is known by when it began; so does how far those are who play.
    pub(in crate::rooms) fn take_copy(&mut self, mut new: Self) {
        let is_same_round = self.begun == new.begun;
        for member in &mut new.members {
            let Some(known) = self.members.iter_mut().find(|one| one.id == member.id) else {
                continue;
            };
            member.limiter = known.limiter;
            if is_same_round {
                let is_at_the_same_board = member.progress.leg == known.progress.leg;
                if is_at_the_same_board {
                    member.kept = known.kept.take();
                }
                if is_at_the_same_board && member.home.is_none() {
                    member.progress = known.progress;
                    member.fullest = member.fullest.max(known.fullest);
                }
            }
            if let (Some((sign, until)), Some((known_sign, known_until))) =
                (member.reaction, known.reaction)
                && sign == known_sign
                && is_same_moment(until, known_until)
            {
                member.reaction = known.reaction;
            }
        }
        if is_same_round {
            new.phase = match (self.phase, new.phase) {
                (Phase::Countdown(until), Phase::Countdown(_)) => Phase::Countdown(until),
                (
                    Phase::Countdown(since) | Phase::Round { since, .. },
                    Phase::Round { ends, .. },
                ) => Phase::Round { since, ends },
                // There it begins a moment later.
                (Phase::Round { .. }, Phase::Countdown(_)) => self.phase,
                (_, told) => told,
            };
        }
        new.ids = self.ids;
        new.recorder = std::mem::take(&mut self.recorder);
        *self = new;
    }
}

fn is_same_moment(one: Instant, other: Instant) -> bool {
    let apart = one.max(other) - one.min(other);
    apart <= SAME_MOMENT
}
