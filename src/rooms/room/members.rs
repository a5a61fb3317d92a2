//! Who comes into a room, and who goes.

use std::sync::Arc;

use tokio::time::Instant;

use super::{JoinError, MEMBERS_MAX, NotNow, Phase, REMOVED_MAX, Room};
use crate::games::Opening;
use crate::games::run::Run;
use crate::model::{Name, RoomWord};
use crate::rooms::member::{Member, MemberId};
use crate::rooms::peer::Identity;

/// The longest run that is kept for somebody whose connection was lost: of 16 KiB. Whoever has played
/// more begins the board anew.
const KEPT_ACTIONS: usize = 4096;

impl Room {
    /// Somebody comes in, or comes back: a player by the key, a guest by the room's earlier `word`.
    /// A new guest gets the word `fresh`.
    pub(crate) fn join(
        &mut self,
        identity: Identity,
        streak: u32,
        (word, fresh): (Option<RoomWord>, RoomWord),
        now: Instant,
    ) -> Result<MemberId, JoinError> {
        self.advance(now);
        if self.is_over {
            return Err(JoinError::Closed);
        }
        if self.removed.iter().any(|one| one.is_player_of(&identity)) {
            return Err(JoinError::Removed);
        }
        self.ids += 1;
        let id = MemberId(self.ids);
        let known = self.members.iter_mut().find(|member| match &identity.key {
            Some(_) => member.identity.is_player_of(&identity),
            None => word.is_some() && member.word == word,
        });
        if let Some(member) = known {
            // A new number: a session that has the old one does not speak for it any more.
            if self.host == Some(member.id) {
                self.host = Some(id);
            }
            member.id = id;
            // A player may have another name by now. A guest keeps the one that the room knows.
            if identity.key.is_some() && member.name != identity.name {
                (member.name, member.streak) = (identity.name.clone(), streak);
            }
            for one in &mut self.have_seen {
                if one.is_player_of(&member.identity) {
                    *one = identity.clone();
                }
            }
            member.identity = identity;
            member.lost_since = None;
            member.races |= matches!(self.phase, Phase::Countdown(_));
            self.settle(now);
            return Ok(id);
        }
        if word.is_some() {
            return Err(JoinError::WrongWord);
        }
        if self.is_locked {
            return Err(JoinError::Locked);
        }
        if self.members.len() >= MEMBERS_MAX {
            let lost = self.members.iter().enumerate();
            let lost = lost.filter_map(|(n, member)| Some((member.lost_since?, n)));
            let Some((_, longest)) = lost.min() else {
                return Err(JoinError::Full);
            };
            self.members.remove(longest);
        }
        // Nobody is in the results twice.
        self.gone
            .retain(|one| !one.identity.is_player_of(&identity));
        let is_free = |sign: &usize| self.members.iter().all(|member| member.sign != *sign);
        let sign = (0..MEMBERS_MAX).find(is_free).unwrap_or(0);
        let word = identity.key.is_none().then_some(fresh);
        let mut member = Member::new(id, (identity, word), sign, streak, now);
        member.races = matches!(self.phase, Phase::Countdown(_));
        self.members.push(member);
        self.settle(now);
        Ok(id)
    }

    pub(crate) fn rename(&mut self, id: MemberId, name: Name) {
        let mut all = self.members.iter_mut().chain(&mut self.gone);
        if let Some(member) = all.find(|member| member.id == id) {
            (member.name, member.streak) = (name.clone(), 0);
        }
    }

    /// Leaves with the room what a member had played of their board when the connection was lost.
    pub(crate) fn keep(&mut self, id: MemberId, run: Run) {
        let is_at = |board: &Opening| board.game == run.game() && board.seed == Some(run.seed());
        if run.len() <= KEPT_ACTIONS
            && self.board.as_ref().is_some_and(is_at)
            && let Some(member) = self.member_mut(id)
        {
            member.kept = Some(Arc::new(run));
        }
    }

    /// What a member had played of this round when the connection was lost.
    pub(crate) fn take_kept(&mut self, id: MemberId) -> Option<Arc<Run>> {
        self.member_mut(id)?.kept.take()
    }

    pub(crate) fn leave(&mut self, id: MemberId, now: Instant) {
        self.take_out(id);
        self.settle(now);
    }

    /// Takes a member out. Between rounds the results keep their place.
    fn take_out(&mut self, id: MemberId) {
        let Some(at) = self.members.iter().position(|member| member.id == id) else {
            return;
        };
        let member = self.members.remove(at);
        if self.phase == Phase::Results && (member.races || member.points > 0) {
            self.gone.push(member);
        }
    }

    /// The connection of a member is lost: the place is kept for a while.
    pub(crate) fn lose(&mut self, id: MemberId, now: Instant) {
        if let Some(member) = self.member_mut(id) {
            member.lost_since.get_or_insert(now);
        }
        self.settle(now);
    }

    /// The host removes a member, who does not get in again.
    pub(crate) fn remove_member(
        &mut self,
        by: MemberId,
        id: MemberId,
        now: Instant,
    ) -> Result<(), NotNow> {
        self.is_host(by)?;
        let sent = self.member(id).filter(|_| id != by).ok_or(NotNow)?;
        let sent = sent.identity.clone();
        if self.removed.len() >= REMOVED_MAX {
            self.removed.remove(0);
        }
        self.removed.push(sent);
        self.take_out(id);
        self.settle(now);
        Ok(())
    }

    /// Somebody has come or gone: another one becomes host, a round without racers ends.
    pub(super) fn settle(&mut self, now: Instant) {
        let is_here = |id: MemberId| {
            let member = self.member(id);
            member.is_some_and(|member| member.lost_since.is_none())
        };
        if !self.host.is_some_and(is_here) {
            // The first is the one who has been there longest.
            let mut here = self.members.iter().filter(|one| one.lost_since.is_none());
            self.host = here.next().map(|member| member.id);
        }
        match (self.host, self.members.is_empty()) {
            (Some(_), _) => self.empty_since = None,
            // Nobody can come back.
            (None, true) => self.is_over = true,
            (None, false) => {
                self.empty_since.get_or_insert(now);
            }
        }
        self.advance(now);
    }
}
