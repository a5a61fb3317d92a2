//! A room as it is saved for when all servers that had it are gone: with marks in place of its
//! members, by which they are known when they come back.

use std::mem::{Discriminant, discriminant};
use std::time::Duration;

use tokio::time::Instant;

use super::{Mode, Phase, Room};
use crate::games::{GameName, Level};
use crate::limits::ClientAddress;
use crate::model::{Name, RoomCode, Secret};
use crate::rooms::member::{MemberId, Progress};
use crate::rooms::peer::Identity;

/// What a mark begins with, and no fingerprint of a key.
const MARK: &str = "mark:";

/// What is worth saving when it changes: how far somebody is on a board is not.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::rooms) struct Outline {
    code: RoomCode,
    game: GameName,
    level: Level,
    mode: Mode,
    is_locked: bool,
    host: Option<MemberId>,
    phase: Discriminant<Phase>,
    begun: u32,
    members: Vec<(MemberId, u32, u32, Option<Duration>, bool)>,
    sent_away: usize,
    have_seen: usize,
}

/// What stands for a player with a key, or for the guests of an address.
fn mark(secret: &Secret, identity: &Identity) -> String {
    let of = match &identity.key {
        Some(key) => key.clone(),
        None => format!("{:?}", identity.address),
    };
    format!("{MARK}{}", secret.mark("room", &of))
}

fn mask(secret: &Secret, identity: &mut Identity) {
    let is_masked = identity.key.as_ref();
    if is_masked.is_some_and(|key| key.starts_with(MARK)) {
        return;
    }
    let mark = mark(secret, identity);
    let digits = mark.get(MARK.len()..MARK.len() + 16).unwrap_or_default();
    *identity = Identity {
        name: Name::drawn(u64::from_str_radix(digits, 16).unwrap_or_default()),
        key: Some(mark),
        session: 0,
        address: ClientAddress::LOCAL,
    };
}

impl Room {
    pub(in crate::rooms) fn outline(&self) -> Outline {
        let members = self.members.iter();
        let members =
            members.map(|one| (one.id, one.points, one.progress.leg, one.home, one.races));
        Outline {
            code: self.code,
            game: self.game,
            level: self.level.clone(),
            mode: self.mode,
            is_locked: self.is_locked,
            host: self.host,
            phase: discriminant(&self.phase),
            begun: self.begun,
            members: members.collect(),
            sent_away: self.sent_away.len(),
            have_seen: self.have_seen.len(),
        }
    }

    /// The same with marks in place of keys, addresses and names.
    pub(in crate::rooms) fn masked(&self, secret: &Secret) -> Self {
        let mut room = self.clone();
        for member in room.members.iter_mut().chain(&mut room.gone) {
            mask(secret, &mut member.identity);
            member.name = member.identity.name.clone();
            (member.streak, member.reaction) = (0, None);
            if member.home.is_none() {
                member.fullest = 0;
                member.progress = Progress {
                    leg: member.progress.leg,
                    ..Progress::default()
                };
            }
        }
        for one in room.sent_away.iter_mut().chain(&mut room.have_seen) {
            mask(secret, one);
        }
        room
    }

    /// Puts somebody in the place of their mark.
    pub(super) fn unmask(&mut self, identity: &Identity, streak: u32) {
        let Some(secret) = self.recorder.secret() else {
            return;
        };
        let mark = mark(secret, identity);
        let is_it = |one: &Identity| one.key.as_ref() == Some(&mark);
        for member in self.members.iter_mut().chain(&mut self.gone) {
            if is_it(&member.identity) {
                member.identity = identity.clone();
                (member.name, member.streak) = (identity.name.clone(), streak);
            }
        }
        for one in self.sent_away.iter_mut().chain(&mut self.have_seen) {
            if is_it(one) {
                *one = identity.clone();
            }
        }
    }

    /// The room goes on under this code, so long after it was saved; nobody is there yet. The clock of
    /// a round has stood still meanwhile.
    pub(in crate::rooms) fn revive(&mut self, code: RoomCode, passed: Duration, now: Instant) {
        self.code = code;
        self.ends = self.ends.checked_sub(passed).unwrap_or(now);
        for member in &mut self.members {
            member.lost_since.get_or_insert(now);
        }
        self.settle(now);
    }
}
