//! A room: people who play the same board at the same time, round by round. No IO and no clock: the
//! time is passed in, and [`Room::advance`] does what is due.

use std::time::Duration;

use tokio::time::Instant;

use super::member::{Member, MemberId, Reaction};
use super::peer::Identity;
use crate::games::{GameDef, Level, Opening, labyrinth};
use crate::model::{RoomCode, RoomRound};

mod members;
mod mode;
mod round;
#[cfg(test)]
mod tests;
pub(crate) use mode::Mode;

/// Members of a room: two classes.
pub(crate) const MEMBERS_MAX: usize = 64;

/// From the start to the first move: time to put the fingers on the keys.
pub(crate) const COUNTDOWN: Duration = Duration::from_secs(3);

/// A board at the longest, if nobody comes home: nobody looks for longer at one.
pub(crate) const ROUND_MAX: Duration = Duration::from_secs(30 * 60);

/// Once somebody is home the others have as much time again, within these bounds.
const LAST_CALL: (Duration, Duration) = (Duration::from_secs(60), Duration::from_secs(300));

/// For how long a round waits for somebody whose connection was lost.
const RETURN_TIMEOUT: Duration = Duration::from_secs(30);

/// For how long a room waits for its host, before another one takes the place.
const HOST_TIMEOUT: Duration = Duration::from_secs(2 * 60);

/// For how long the place of somebody whose connection was lost is kept.
const PLACE_TIMEOUT: Duration = Duration::from_secs(10 * 60);

/// A room in which nobody is, but who may come back, ends after this.
pub(super) const EMPTY_TIMEOUT: Duration = Duration::from_secs(5 * 60);

/// Rounds of which the results are kept: more than a lesson has.
const ROUNDS_KEPT: usize = 32;

/// A room ends after this in any case, so that none is left open for ever.
pub(crate) const ROOM_MAX: Duration = Duration::from_secs(24 * 3600);

/// Players who were removed and are known: more than that, and the first may come back.
const REMOVED_MAX: usize = 64;

/// Those who have seen the board of a round without playing it, and have perhaps left: nobody beyond
/// them sees it in this round.
const HAVE_SEEN_MAX: usize = 2 * MEMBERS_MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The host chooses, others come.
    Lobby,
    /// The round begins then.
    Countdown(Instant),
    Round {
        since: Instant,
        /// When it ends at the latest.
        ends: Instant,
    },
    Results,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ending {
    #[default]
    NobodyLeft,
    TimeUp,
    ByHost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JoinError {
    /// It has [`MEMBERS_MAX`] members.
    Full,
    Locked,
    Removed,
    WrongWord,
    Closed,
}

/// Only the host may do this, or it is not the time for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotNow;

#[derive(Clone, Debug)]
pub(crate) struct Room {
    code: RoomCode,
    ends: Instant,
    is_over: bool,
    /// What is played next; with a seed that board, once.
    chosen: Opening,
    mode: Mode,
    is_locked: bool,
    /// In the order in which they came.
    members: Vec<Member>,
    /// Those who have left since the last round, with the places that they had in it.
    gone: Vec<Member>,
    host: Option<MemberId>,
    /// Who opened the room, and is its host whenever here.
    opener: Option<Identity>,
    phase: Phase,
    /// The number of the round, from 1, and of how many; both 0: none was played.
    round: (u32, u32),
    ending: Ending,
    board: Option<Opening>,
    /// The rounds that are over, the last [`ROUNDS_KEPT`].
    rounds: Vec<RoomRound>,
    removed: Vec<Identity>,
    /// Those who have seen the board of this round without playing it.
    have_seen: Vec<Identity>,
    empty_since: Option<Instant>,
    ids: u32,
}

impl Room {
    pub(crate) fn new(code: RoomCode, now: Instant) -> Self {
        let entry = &labyrinth::ENTRY;
        Self {
            code,
            ends: now + ROOM_MAX,
            is_over: false,
            chosen: Opening::of(entry, first_level(entry)),
            mode: Mode::default(),
            is_locked: false,
            members: Vec::new(),
            gone: Vec::new(),
            host: None,
            opener: None,
            phase: Phase::Lobby,
            round: (0, 0),
            ending: Ending::default(),
            board: None,
            rounds: Vec::new(),
            removed: Vec::new(),
            have_seen: Vec::new(),
            empty_since: Some(now),
            ids: 0,
        }
    }

    pub(crate) fn code(&self) -> RoomCode {
        self.code
    }

    pub(crate) fn chosen(&self) -> &Opening {
        &self.chosen
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

    pub(crate) fn ending(&self) -> Ending {
        self.ending
    }

    /// The number of the round and of how many.
    pub(crate) fn round(&self) -> (u32, u32) {
        self.round
    }

    /// Whether the last round of a match is over, or none was begun.
    pub(crate) fn is_match_over(&self) -> bool {
        let is_between = matches!(self.phase, Phase::Lobby | Phase::Results);
        is_between && self.round.0 >= self.round.1
    }

    pub(crate) fn board(&self) -> Option<&Opening> {
        self.board.as_ref()
    }

    pub(crate) fn rounds(&self) -> &[RoomRound] {
        &self.rounds
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Its members in the order in which they came, with those who may come back.
    pub(crate) fn members(&self) -> &[Member] {
        &self.members
    }

    pub(crate) fn host(&self) -> Option<&Member> {
        self.member(self.host?)
    }

    pub(crate) fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    fn member_mut(&mut self, id: MemberId) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.id == id)
    }

    pub(crate) fn choose(&mut self, by: MemberId, chosen: Opening) -> Result<(), NotNow> {
        self.may_choose(by)?;
        self.chosen = chosen;
        Ok(())
    }

    pub(crate) fn choose_mode(&mut self, by: MemberId, mode: Mode) -> Result<(), NotNow> {
        self.may_choose(by)?;
        self.mode = mode;
        Ok(())
    }

    /// The host will only look on, or play.
    pub(crate) fn choose_to_look_on(&mut self, by: MemberId, looks_on: bool) -> Result<(), NotNow> {
        self.may_choose(by)?;
        let member = self.member_mut(by).ok_or(NotNow)?;
        member.looks_on = looks_on;
        Ok(())
    }

    /// Whether a member is the host and only looks on.
    pub(crate) fn looks_on(&self, member: &Member) -> bool {
        member.looks_on && self.host == Some(member.id)
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

    /// Whether a member may watch another one who still plays this round: those who are home may,
    /// and those who will not play it.
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
                }
                true
            }
            _ => false,
        }
    }

    /// A member shows a sign. Whether it is shown: not more often than others can bear.
    pub(crate) fn react(&mut self, id: MemberId, reaction: Reaction, now: Instant) -> bool {
        let member = self.member_mut(id);
        member.is_some_and(|member| member.react(reaction, now))
    }

    pub(crate) fn lock(&mut self, by: MemberId, is_locked: bool) -> Result<(), NotNow> {
        self.is_host(by)?;
        self.is_locked = is_locked;
        Ok(())
    }

    /// When something happens although nobody does anything; `None`: it is over.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        if self.is_over {
            return None;
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
        let host = self.host.and_then(|host| self.member(host)?.lost_since);
        let host = host.map(|since| since + HOST_TIMEOUT);
        [of_phase, empty, lost, host, Some(self.ends)]
            .into_iter()
            .flatten()
            .min()
    }

    /// Does what is due. Returns whether anything changed.
    pub(crate) fn advance(&mut self, now: Instant) -> bool {
        if self.is_over {
            return false;
        }
        let before = (self.phase, self.members.len(), self.host);
        if let Phase::Countdown(until) = self.phase
            && now >= until
        {
            self.phase = Phase::Round {
                since: until,
                ends: until + ROUND_MAX,
            };
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
        if self.host().is_none_or(|host| host.lost_since.is_some()) {
            self.choose_host(now);
        }
        let is_empty_for_long = |since| now >= since + EMPTY_TIMEOUT;
        self.is_over = now >= self.ends || self.empty_since.is_some_and(is_empty_for_long);
        self.is_over || before != (self.phase, self.members.len(), self.host)
    }
}

/// The level that a room begins with, and that of a game that was just chosen.
pub(crate) fn first_level(entry: &'static GameDef) -> Level {
    levels(entry).swap_remove(0)
}

/// The levels that a room offers: those that are ranked, and that of the board of the day. None
/// needs a search.
pub(crate) fn levels(entry: &'static GameDef) -> Vec<Level> {
    entry.ranked_levels()
}
