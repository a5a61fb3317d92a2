//! A room: people who play the same board at the same time, round by round. No IO and no clock: the
//! time is passed in, and what is due is done by [`Room::advance`], whoever calls it.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::member::{Member, MemberId, Reaction};
use super::nodes::age;
use super::presence::Identity;
use crate::games::run::Run;
use crate::games::{self, GameDef, GameName, Level, Opening, game_name, labyrinth};
use crate::model::{Name, RoomCode};

pub(super) mod copied;
mod mode;
mod round;
mod saved;
#[cfg(test)]
mod tests;
pub(crate) use mode::Mode;
pub(crate) use round::Leg;
pub(super) use saved::Outline;

use copied::{Op, Recorder};

/// Members of a room: a class, and as many as can be told apart in a list.
pub(crate) const MEMBERS_MAX: usize = 32;

/// From the start to the first move: time to put the fingers on the keys.
pub(crate) const COUNTDOWN: Duration = Duration::from_secs(3);

/// A board at the longest, if nobody comes home: nobody looks for longer at one.
const ROUND_MAX: Duration = Duration::from_secs(30 * 60);

/// Once somebody is home the others have as much time again, within these bounds.
const LAST_CALL: (Duration, Duration) = (Duration::from_secs(30), Duration::from_secs(180));

/// For how long a round waits for somebody whose connection was lost.
const RETURN_TIMEOUT: Duration = Duration::from_secs(30);

/// For how long the place of somebody whose connection was lost is kept.
const PLACE_TIMEOUT: Duration = Duration::from_secs(10 * 60);

/// A room in which nobody is, but who may come back, ends after this.
pub(super) const EMPTY_TIMEOUT: Duration = Duration::from_secs(5 * 60);

/// A room ends after this in any case, so that none is left open for ever.
pub(crate) const ROOM_MAX: Duration = Duration::from_secs(24 * 3600);

/// The longest run that is kept for somebody whose connection was lost: of 16 KiB. Whoever has played
/// more begins the board anew.
const KEPT_ACTIONS: usize = 4096;

/// Players who were sent away and are known: more than that, and the first may come back.
const SENT_AWAY_MAX: usize = 64;

/// Those who have seen the board of a round without playing it, and have perhaps left: nobody beyond
/// them sees it in this round.
const HAVE_SEEN_MAX: usize = 2 * MEMBERS_MAX;

/// Where a room is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// The host chooses, others come.
    Lobby,
    /// The round begins then.
    Countdown(#[serde(with = "age")] Instant),
    /// The round is under way.
    Round {
        /// Since when.
        #[serde(with = "age")]
        since: Instant,
        /// When it ends at the latest.
        #[serde(with = "age")]
        ends: Instant,
    },
    /// The round is over.
    Results,
}

/// Why a round is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ending {
    /// Nobody was on the way any more.
    #[default]
    NobodyLeft,
    /// Its time was up.
    TimeUp,
    /// The host has ended it.
    ByHost,
}

/// Why somebody does not get in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JoinError {
    /// It has [`MEMBERS_MAX`] members.
    Full,
    /// The host has locked it.
    Locked,
    /// The host has sent this player away.
    SentAway,
    /// It is over.
    Closed,
}

/// Only the host may do this, or it is not the time for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotNow;

/// A room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Room {
    code: RoomCode,
    #[serde(with = "age")]
    ends: Instant,
    is_over: bool,
    #[serde(with = "game_name")]
    game: GameName,
    level: Level,
    mode: Mode,
    is_locked: bool,
    /// In the order in which they came.
    members: Vec<Member>,
    /// Those who have left since the last round, with the places that they had in it. They are no part
    /// of what another server is given, which has nothing to show them to.
    #[serde(skip)]
    gone: Vec<Member>,
    host: Option<MemberId>,
    phase: Phase,
    /// The number of the round, from 1; 0: none was played.
    round: u32,
    /// How many rounds were begun in all matches.
    begun: u32,
    /// Why the last round is over; a server of the version before does not tell.
    #[serde(default)]
    ending: Ending,
    /// The boards of the round: those that everybody plays one after the other, or one for each start.
    boards: Vec<Opening>,
    sent_away: Vec<Identity>,
    /// Those who have seen the board of this round without playing it.
    have_seen: Vec<Identity>,
    #[serde(with = "age")]
    empty_since: Option<Instant>,
    #[serde(skip)]
    ids: u32,
    /// What is done here, for the server that has the room.
    #[serde(skip)]
    recorder: Recorder,
}

impl Room {
    /// A room in which nobody is yet.
    pub(crate) fn new(code: RoomCode, now: Instant) -> Self {
        let entry = &labyrinth::ENTRY;
        Self {
            code,
            ends: now + ROOM_MAX,
            is_over: false,
            game: entry.name,
            level: first_level(entry),
            mode: Mode::default(),
            is_locked: false,
            members: Vec::new(),
            gone: Vec::new(),
            host: None,
            phase: Phase::Lobby,
            round: 0,
            begun: 0,
            ending: Ending::default(),
            boards: Vec::new(),
            sent_away: Vec::new(),
            have_seen: Vec::new(),
            empty_since: Some(now),
            ids: 0,
            recorder: Recorder::default(),
        }
    }

    /// The code by which others come.
    pub(crate) fn code(&self) -> RoomCode {
        self.code
    }

    /// What is played, unless it is a relay.
    pub(crate) fn level(&self) -> (&'static str, &Level) {
        (self.game, &self.level)
    }

    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    pub(crate) fn is_locked(&self) -> bool {
        self.is_locked
    }

    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    /// When the round ends for those still on the way, as somebody is home; `None`: nobody is, or no
    /// round is under way.
    pub(crate) fn last_call(&self) -> Option<Instant> {
        match self.phase {
            Phase::Round { ends, .. } => {
                let is_home = |member: &Member| member.home.is_some();
                self.members.iter().any(is_home).then_some(ends)
            }
            _ => None,
        }
    }

    /// Why the last round is over.
    pub(crate) fn ending(&self) -> Ending {
        self.ending
    }

    /// The number of the round and of how many.
    pub(crate) fn round(&self) -> (u32, u32) {
        (self.round, self.mode.rounds())
    }

    /// Whether the last round of a match is over, or none was begun.
    pub(crate) fn is_match_over(&self) -> bool {
        let is_between = matches!(self.phase, Phase::Lobby | Phase::Results);
        is_between && (self.round == 0 || self.round >= self.mode.rounds())
    }

    /// The first board of the round.
    pub(crate) fn board(&self) -> Option<&Opening> {
        self.boards.first()
    }

    /// Whether nobody gets in any more.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Its members in the order in which they came, with those who may come back.
    pub(crate) fn members(&self) -> &[Member] {
        &self.members
    }

    /// Who is its host.
    pub(crate) fn host(&self) -> Option<MemberId> {
        self.host
    }

    pub(crate) fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    fn member_mut(&mut self, id: MemberId) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.id == id)
    }

    /// Somebody comes in under the name of this identity, or comes back.
    ///
    /// # Errors
    /// [`JoinError`].
    pub(crate) fn join(
        &mut self,
        identity: Identity,
        streak: u32,
        now: Instant,
    ) -> Result<MemberId, JoinError> {
        self.ids += 1;
        self.join_as(MemberId(self.ids), identity, streak, now)
    }

    /// The same under this number.
    fn join_as(
        &mut self,
        id: MemberId,
        identity: Identity,
        streak: u32,
        now: Instant,
    ) -> Result<MemberId, JoinError> {
        self.advance(now);
        if self.is_over {
            return Err(JoinError::Closed);
        }
        self.unmask(&identity, streak);
        // A player by the key; without it, whoever comes as a guest from the same address.
        if self.sent_away.iter().any(|one| one.is_place_of(&identity)) {
            return Err(JoinError::SentAway);
        }
        let known = self.members.iter().position(|member| {
            let is_lost = member.lost_since.is_some();
            member.identity.is_place_of(&identity) && (is_lost || identity.key.is_some())
        });
        if let Some(known) = known {
            self.recorder
                .note(|| Op::join(id, identity.clone(), streak, now));
            // A new number: a session that has the old one does not speak for it any more.
            let member = &mut self.members[known];
            if self.host == Some(member.id) {
                self.host = Some(id);
            }
            (member.id, member.node) = (id, self.recorder.node());
            // A player may have another name by now, or may not want to be seen any more. A guest
            // has one drawn for each session.
            let is_renamed = member.identity.name != identity.name;
            if is_renamed && (identity.key.is_some() || !member.name.is_drawn()) {
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
        self.recorder
            .note(|| Op::join(id, identity.clone(), streak, now));
        // Nobody is in the results twice.
        self.gone.retain(|one| !one.identity.is_place_of(&identity));
        let is_free = |sign: &usize| self.members.iter().all(|member| member.sign != *sign);
        let sign = (0..MEMBERS_MAX).find(is_free).unwrap_or(0);
        let mut member = Member::new((id, self.recorder.node()), identity, sign, streak, now);
        member.races = matches!(self.phase, Phase::Countdown(_));
        self.members.push(member);
        self.settle(now);
        Ok(id)
    }

    /// The others call a member by this name from now on.
    pub(crate) fn rename(&mut self, id: MemberId, name: Name) {
        let mut all = self.members.iter_mut().chain(&mut self.gone);
        if let Some(member) = all.find(|member| member.id == id) {
            (member.name, member.streak) = (name.clone(), 0);
            self.recorder.note(|| Op::Rename { id, name });
        }
    }

    /// Leaves with the room what a member had played of their board when the connection was lost.
    pub(crate) fn keep(&mut self, id: MemberId, run: Run) {
        let is_at = |board: &Opening| board.game == run.game() && board.seed == Some(run.seed());
        if run.len() <= KEPT_ACTIONS
            && self.board_of(id).is_some_and(is_at)
            && let Some(member) = self.member_mut(id)
        {
            member.kept = Some(Arc::new(run));
        }
    }

    /// What a member had played of this round when the connection was lost.
    pub(crate) fn take_kept(&mut self, id: MemberId) -> Option<Arc<Run>> {
        self.member_mut(id)?.kept.take()
    }

    /// A member goes for good.
    pub(crate) fn leave(&mut self, id: MemberId, now: Instant) {
        self.recorder.note(|| Op::Leave { id, at: now });
        self.remove(id);
        self.settle(now);
    }

    /// Takes a member out. Between rounds the results keep their place.
    fn remove(&mut self, id: MemberId) {
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
            self.recorder.note(|| Op::Lose { id, at: now });
        }
        self.settle(now);
    }

    /// The host chooses what is played.
    ///
    /// # Errors
    /// [`NotNow`].
    pub(crate) fn choose(
        &mut self,
        by: MemberId,
        entry: &'static GameDef,
        level: Level,
    ) -> Result<(), NotNow> {
        self.may_choose(by)?;
        (self.game, self.level) = (entry.name, level);
        if !self.mode.is_for(entry) {
            self.mode = Mode::default();
        }
        let (game, level) = (self.game, &self.level);
        self.recorder.note(|| Op::choose(by, game, level));
        Ok(())
    }

    /// The host chooses how rounds follow each other.
    ///
    /// # Errors
    /// [`NotNow`].
    pub(crate) fn choose_mode(&mut self, by: MemberId, mode: Mode) -> Result<(), NotNow> {
        self.may_choose(by)?;
        let entry = games::find(self.game).ok_or(NotNow)?;
        self.mode = Some(mode).filter(|mode| mode.is_for(entry)).ok_or(NotNow)?;
        self.recorder.note(|| Op::Mode { by, mode });
        Ok(())
    }

    /// What is played may change between matches only, so that a match is one.
    fn may_choose(&self, by: MemberId) -> Result<(), NotNow> {
        self.is_host(by)?;
        self.is_match_over().then_some(()).ok_or(NotNow)
    }

    fn is_host(&self, by: MemberId) -> Result<(), NotNow> {
        (self.host == Some(by) && !self.is_over)
            .then_some(())
            .ok_or(NotNow)
    }

    /// Whether a member has seen the board of this round without playing it.
    pub(crate) fn has_seen(&self, id: MemberId) -> bool {
        let seen = |member: &Member| {
            let mut seen = self.have_seen.iter();
            seen.any(|one| one.is_player_of(&member.identity))
        };
        self.member(id).is_some_and(seen)
    }

    /// A member wants to see the board of another one, who still plays this round: for those who
    /// are home, and for those who do not play it and will not. Whether they may.
    pub(crate) fn look_on(&mut self, id: MemberId, other: MemberId) -> bool {
        let is_played = |member: &Member| member.is_under_way() && member.lost_since.is_none();
        let is_round = matches!(self.phase, Phase::Round { .. });
        if !is_round || id == other || !self.member(other).is_some_and(is_played) {
            return false;
        }
        match self.member(id) {
            Some(member) if member.home.is_some() => true,
            Some(member) if !member.races => {
                let identity = member.identity.clone();
                if !self.has_seen(id) {
                    if self.have_seen.len() >= HAVE_SEEN_MAX {
                        return false;
                    }
                    self.have_seen.push(identity);
                    self.recorder.note(|| Op::LookOn { id, other });
                }
                true
            }
            _ => false,
        }
    }

    /// A member shows a sign. Whether it is shown: not more often than others can bear.
    pub(crate) fn react(&mut self, id: MemberId, reaction: Reaction, now: Instant) -> bool {
        let member = self.member_mut(id);
        let is_shown = member.is_some_and(|member| member.react(reaction, now));
        if is_shown {
            self.recorder.note(|| Op::react(id, reaction, now));
        }
        is_shown
    }

    /// The host sends a member away, who does not get in again.
    ///
    /// # Errors
    /// [`NotNow`].
    pub(crate) fn send_away(
        &mut self,
        by: MemberId,
        id: MemberId,
        now: Instant,
    ) -> Result<(), NotNow> {
        self.is_host(by)?;
        let sent = self.member(id).filter(|_| id != by).ok_or(NotNow)?;
        let sent = sent.identity.clone();
        if self.sent_away.len() >= SENT_AWAY_MAX {
            self.sent_away.remove(0);
        }
        self.sent_away.push(sent);
        self.recorder.note(|| Op::SendAway { by, id, at: now });
        self.remove(id);
        self.settle(now);
        Ok(())
    }

    /// The host locks the room or unlocks it.
    ///
    /// # Errors
    /// [`NotNow`].
    pub(crate) fn lock(&mut self, by: MemberId, is_locked: bool) -> Result<(), NotNow> {
        self.is_host(by)?;
        self.is_locked = is_locked;
        self.recorder.note(|| Op::Lock { by, is_locked });
        Ok(())
    }

    /// The host has drawn another code: the old one leads nowhere.
    ///
    /// # Errors
    /// [`NotNow`].
    pub(crate) fn take_code(&mut self, by: MemberId, code: RoomCode) -> Result<(), NotNow> {
        self.is_host(by)?;
        self.code = code;
        self.recorder.note(|| Op::Code { by, code });
        Ok(())
    }

    /// When something happens although nobody does anything; `None`: it is over.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        if self.is_over {
            return None;
        }
        if self.recorder.is_copy() {
            // All else happens where the room is.
            return match self.phase {
                Phase::Countdown(until) => Some(until),
                _ => None,
            };
        }
        let of_phase = match self.phase {
            Phase::Lobby | Phase::Results => None,
            Phase::Countdown(until) => Some(until),
            Phase::Round { ends, .. } => {
                let mut racers = self.members.iter().filter(|one| one.is_under_way());
                // Once all of them are lost, the last one decides.
                let lost = racers.try_fold(None, |last, one| Some(last.max(Some(one.lost_since?))));
                let lost = lost.flatten().map(|last| last + RETURN_TIMEOUT);
                Some(lost.map_or(ends, |lost| lost.min(ends)))
            }
        };
        let empty = self.empty_since.map(|since| since + EMPTY_TIMEOUT);
        let lost = self.members.iter().filter_map(|member| member.lost_since);
        let lost = lost.map(|since| since + PLACE_TIMEOUT).min();
        [of_phase, empty, lost, Some(self.ends)]
            .into_iter()
            .flatten()
            .min()
    }

    /// Does what is due. Returns whether anything changed.
    pub(crate) fn advance(&mut self, now: Instant) -> bool {
        if self.is_over {
            return false;
        }
        let before = (self.phase, self.members.len());
        if let Phase::Countdown(until) = self.phase
            && now >= until
        {
            self.phase = Phase::Round {
                since: until,
                ends: until + ROUND_MAX * self.mode.legs(),
            };
        }
        if self.recorder.is_copy() {
            return before != (self.phase, self.members.len());
        }
        if let Phase::Round { ends, .. } = self.phase {
            let holds = |one: &Member| {
                let waits = |since| now < since + RETURN_TIMEOUT;
                one.is_under_way() && one.lost_since.is_none_or(waits)
            };
            if !self.members.iter().any(holds) {
                self.finish_round(Ending::NobodyLeft);
            } else if now >= ends {
                self.finish_round(Ending::TimeUp);
            }
        }
        let is_kept = |member: &Member| {
            let is_gone = |since| now >= since + PLACE_TIMEOUT;
            !member.lost_since.is_some_and(is_gone)
        };
        self.members.retain(is_kept);
        let is_empty_for_long = |since| now >= since + EMPTY_TIMEOUT;
        self.is_over = now >= self.ends || self.empty_since.is_some_and(is_empty_for_long);
        self.is_over || before != (self.phase, self.members.len())
    }

    /// Somebody has come or gone: another one becomes host, a round without racers ends.
    fn settle(&mut self, now: Instant) {
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

/// The level that a room begins with, and that of a game that was just chosen.
pub(crate) fn first_level(entry: &'static GameDef) -> Level {
    levels(entry).swap_remove(0)
}

/// The levels of a game that a room offers: those that are ranked, as everybody has a list of them,
/// and that of the boards of the day. None has to be searched for.
pub(crate) fn levels(entry: &'static GameDef) -> Vec<Level> {
    entry.ranked_levels()
}
