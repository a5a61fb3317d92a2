//! The rounds of a room: their boards, who is how far, and who has won.

use std::time::Duration;

use tokio::time::Instant;

use super::{COUNTDOWN, Ending, LAST_CALL, Mode, NotNow, Phase, ROUNDS_KEPT, Room};
use crate::games::{self, Opening, labyrinth};
use crate::model::{RoomLine, RoomRound};
use crate::rooms::member::{Member, MemberId, Progress};

impl Room {
    /// The members of the round in the order of their places: those who are home, and then by how
    /// much of the way they have left.
    pub(crate) fn standings(&self) -> Vec<&Member> {
        let mut racers: Vec<&Member> = self.members.iter().filter(|one| one.races).collect();
        racers.sort_by_key(|member| member.standing());
        racers
    }

    /// The members, and those who have left since the last round: they are still in its results.
    pub(crate) fn everybody(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().chain(&self.gone)
    }

    /// The members by their points in this match, and among equals by the order of the round; with
    /// those who have left since the last one.
    pub(crate) fn ranking(&self) -> Vec<&Member> {
        let members = self.everybody().filter(|one| !self.looks_on(one));
        let mut members: Vec<&Member> = members.collect();
        members.sort_by_key(|member| {
            let points = std::cmp::Reverse(member.points);
            (points, !member.races, member.standing())
        });
        members
    }

    /// The host begins the next round, or a new match with its first; `random` draws the board.
    pub(crate) fn start(&mut self, by: MemberId, random: u64, now: Instant) -> Result<(), NotNow> {
        self.advance(now);
        self.is_host(by)?;
        if !matches!(self.phase, Phase::Lobby | Phase::Results) {
            return Err(NotNow);
        }
        if self.is_match_over() {
            self.round = (0, self.mode.rounds());
            for member in &mut self.members {
                member.points = 0;
            }
        }
        self.board = Some(self.draw(self.round.0, random));
        self.round.0 += 1;
        self.phase = Phase::Countdown(now + COUNTDOWN);
        self.have_seen.clear();
        self.gone.clear();
        for member in &mut self.members {
            member.begin_round(member.looks_on && self.host == Some(member.id));
        }
        Ok(())
    }

    /// The board of the next round; `done`: how many rounds there were.
    fn draw(&mut self, done: u32, random: u64) -> Opening {
        let chosen = games::find(self.chosen.game).unwrap_or(&labyrinth::ENTRY);
        let (entry, level) = match self.mode {
            Mode::EachGame => {
                let entry = games::ALL.get(done as usize % games::ALL.len());
                let entry = entry.unwrap_or(chosen);
                (entry, (entry.daily)())
            }
            Mode::First | Mode::BestOfThree => (chosen, self.chosen.level.clone()),
        };
        let seed = self.chosen.seed.take();
        Opening {
            game: entry.name,
            level,
            seed: Some(seed.unwrap_or_else(|| (entry.seed)(random))),
        }
    }

    /// Since when a member plays the round; `None`: they do not, or not any more.
    pub(crate) fn races_since(&self, id: MemberId) -> Option<Instant> {
        match (self.phase, self.member(id)) {
            (Phase::Round { since, .. }, Some(member)) if member.is_under_way() => Some(since),
            _ => None,
        }
    }

    /// The board that a member plays now, and the time that has passed on it; `None`: nothing.
    pub(crate) fn racing(&self, id: MemberId, now: Instant) -> Option<(Opening, Duration)> {
        let since = self.races_since(id)?;
        Some((self.board.clone()?, now.saturating_duration_since(since)))
    }

    /// Who has come late begins with the time running, unless they have seen the board.
    pub(crate) fn enter_round(&mut self, id: MemberId) -> Result<(), NotNow> {
        let is_begun = matches!(self.phase, Phase::Countdown(_) | Phase::Round { .. });
        if !is_begun || self.has_seen(id) {
            return Err(NotNow);
        }
        let member = self.member_mut(id).ok_or(NotNow)?;
        member.races = true;
        Ok(())
    }

    /// A member has come so far on the board of the round. Returns whether their bar is fuller than it
    /// ever was.
    pub(crate) fn progress(&mut self, id: MemberId, progress: Progress) -> bool {
        if let (Phase::Round { .. }, Some(member)) = (self.phase, self.member_mut(id))
            && member.home.is_none()
        {
            member.progress = progress;
            let before = member.fullest;
            member.fullest = before.max(progress.bar());
            return member.fullest > before;
        }
        false
    }

    pub(crate) fn finish(&mut self, id: MemberId, progress: Progress, now: Instant) {
        self.advance(now);
        let Phase::Round { since, ends } = self.phase else {
            return;
        };
        let took = now.saturating_duration_since(since);
        let is_first = self.members.iter().all(|one| one.home.is_none());
        let Some(member) = self.member_mut(id).filter(|member| member.is_under_way()) else {
            return;
        };
        member.progress = progress;
        member.home = Some(took);
        if is_first {
            let ends = ends.min(now + took.clamp(LAST_CALL.0, LAST_CALL.1));
            self.phase = Phase::Round { since, ends };
        }
        self.advance(now);
    }

    pub(crate) fn end_round(&mut self, by: MemberId) -> Result<(), NotNow> {
        self.is_host(by)?;
        match self.phase {
            Phase::Round { .. } => self.finish_round(Ending::ByHost),
            _ => return Err(NotNow),
        }
        Ok(())
    }

    /// Ends the round: who is home gets a point for each racer who is not before them.
    pub(super) fn finish_round(&mut self, ending: Ending) {
        self.ending = ending;
        let racers = self.members.iter().filter(|member| member.races).count();
        let mut homes: Vec<_> = self.members.iter_mut().collect();
        homes.retain(|member| member.races && member.home.is_some());
        homes.sort_by_key(|member| member.home);
        for (place, member) in homes.into_iter().enumerate() {
            let won = u32::try_from(racers - place).unwrap_or(1);
            member.points += won;
            member.won = won;
        }
        self.phase = Phase::Results;
        if self.rounds.len() >= ROUNDS_KEPT {
            self.rounds.remove(0);
        }
        let lines = self.standings().into_iter().map(|member| RoomLine {
            name: member.name.clone(),
            time: member.home,
            moves: member.progress.moves,
            points: member.won,
        });
        let lines = lines.collect();
        let board = self.board.clone();
        self.rounds
            .extend(board.map(|board| RoomRound { board, lines }));
    }
}
