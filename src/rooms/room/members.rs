//! Who comes into a room, and who goes.

use std::sync::Arc;

use tokio::time::Instant;

use super::{HOST_TIMEOUT, JoinError, MEMBERS_MAX, NotNow, Phase, REMOVED_MAX, Room};
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
        mut identity: Identity,
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
        identity.name = self.free_name(&identity);
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
            // Another name may be given now. Without one a guest keeps that which the room knows.
            let is_named = identity.key.is_some() || !identity.name.is_drawn();
            if is_named && member.name != identity.name {
                (member.name, member.streak) = (identity.name.clone(), streak);
            }
            for one in self.have_seen.iter_mut().chain(&mut self.opener) {
                if one.is_player_of(&member.identity) {
                    *one = identity.clone();
                }
            }
            member.identity = identity;
            member.lost_since = None;
            member.races |= matches!(self.phase, Phase::Countdown(_)) && !member.looks_on;
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
            return Err(JoinError::Full);
        }
        self.opener.get_or_insert_with(|| identity.clone());
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

    /// The name of somebody who comes, with a number where another member has it.
    fn free_name(&self, identity: &Identity) -> Name {
        let name = &identity.name;
        let is_free = |name: &Name| {
            let is_taken =
                |one: &Member| !one.identity.is_player_of(identity) && one.name.key() == name.key();
            !self.members.iter().any(is_taken)
        };
        let numbered = (2..).map(|number| name.numbered(number));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        names.find(is_free).unwrap_or_else(|| name.clone())
    }

    pub(crate) fn rename(&mut self, id: MemberId, name: Name) {
        let mut all = self.members.iter_mut().chain(&mut self.gone);
        if let Some(member) = all.find(|member| member.id == id) {
            let lines = self.rounds.iter_mut().flat_map(|round| &mut round.lines);
            for line in lines.filter(|line| line.name == member.name) {
                line.name = name.clone();
            }
            (member.name, member.streak) = (name, 0);
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
        let may_go = |member: &&Member| id != by && !self.is_opener(member);
        let sent = self.member(id).filter(may_go).ok_or(NotNow)?;
        let sent = sent.identity.clone();
        if self.removed.len() >= REMOVED_MAX {
            self.removed.remove(0);
        }
        self.removed.push(sent);
        self.take_out(id);
        self.settle(now);
        Ok(())
    }

    fn is_opener(&self, member: &Member) -> bool {
        let opener = self.opener.as_ref();
        opener.is_some_and(|opener| opener.is_player_of(&member.identity))
    }

    /// The host is who opened the room, else who is it already, else who has been here longest. The
    /// room waits a while for the first two.
    pub(super) fn choose_host(&mut self, now: Instant) {
        let is_awaited = |one: &&Member| {
            let waits = |since| now < since + HOST_TIMEOUT;
            one.lost_since.is_none_or(waits)
        };
        let awaited = self.members.iter().filter(is_awaited);
        let first = awaited.min_by_key(|one| {
            let is_host = self.host == Some(one.id);
            (!self.is_opener(one), !is_host, one.lost_since)
        });
        self.host = first.map(|one| one.id);
    }

    /// Somebody has come or gone: another one becomes host, a round without racers ends.
    pub(super) fn settle(&mut self, now: Instant) {
        let is_here = self.members.iter().any(|one| one.lost_since.is_none());
        match is_here {
            true => self.empty_since = None,
            false => {
                self.empty_since.get_or_insert(now);
            }
        }
        // Nobody can come back.
        self.is_over |= self.members.is_empty();
        self.choose_host(now);
        self.advance(now);
    }
}
