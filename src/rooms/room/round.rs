//! The rounds of a room: their boards, who is how far, and who has won.

use std::collections::HashSet;
use std::time::Duration;

use tokio::time::Instant;

use super::copied::Op;
use super::{COUNTDOWN, Ending, LAST_CALL, Mode, NotNow, Phase, Room};
use crate::games::{self, GameDef, Opening, labyrinth};
use crate::rooms::member::{Member, MemberId, Progress};

/// Starts apart at most: as many as there are signs.
const STARTS_MAX: usize = 8;

/// Boards that are tried for as many starts as there are players: from 19 x 19 on the first has them,
/// and smaller ones cost nothing.
const BOARDS_TRIED: u64 = 16;

/// What a member plays of a round.
#[derive(Clone, Debug)]
pub(crate) struct Leg {
    /// When the round began.
    pub(crate) since: Instant,
    /// The number of the board in the round, from 0.
    pub(crate) number: u32,
    pub(crate) board: Opening,
    /// For how long it has been played.
    pub(crate) passed: Duration,
}

impl Room {
    /// The members of the round in the order of their places: those who are home, and then by how
    /// much of the way they have left.
    pub(crate) fn standings(&self) -> Vec<&Member> {
        let mut racers: Vec<&Member> = self.members.iter().filter(|one| one.races).collect();
        racers.sort_by_key(|member| member.standing());
        racers
    }

    /// The members by their points in this match, and among equals by the order of the round; with
    /// those who have left since the last one.
    pub(crate) fn ranking(&self) -> Vec<&Member> {
        let mut members: Vec<&Member> = self.members.iter().chain(&self.gone).collect();
        members.sort_by_key(|member| {
            let points = std::cmp::Reverse(member.points);
            (points, !member.races, member.standing())
        });
        members
    }

    /// The host begins the next round, or a new match with its first; `random` draws the board.
    ///
    /// # Errors
    /// [`NotNow`].
    pub(crate) fn start(&mut self, by: MemberId, random: u64, now: Instant) -> Result<(), NotNow> {
        self.advance(now);
        self.is_host(by)?;
        if !matches!(self.phase, Phase::Lobby | Phase::Results) {
            return Err(NotNow);
        }
        self.recorder.note(|| Op::start(by, random, now));
        if self.is_match_over() {
            self.round = 0;
            for member in &mut self.members {
                member.points = 0;
            }
        }
        self.boards = self.draw(self.round, random);
        self.round += 1;
        self.begun += 1;
        self.phase = Phase::Countdown(now + COUNTDOWN);
        self.have_seen.clear();
        self.gone.clear();
        for member in &mut self.members {
            member.begin_round();
        }
        Ok(())
    }

    /// The boards of the next round; `done`: how many rounds there were.
    fn draw(&self, done: u32, random: u64) -> Vec<Opening> {
        let opening = |entry: &GameDef, level| Opening {
            game: entry.name,
            level,
            seed: Some((entry.seed)(random)),
        };
        let of_day = |entry: &GameDef| opening(entry, (entry.daily)());
        let chosen = games::find(self.game).unwrap_or(&labyrinth::ENTRY);
        match self.mode {
            Mode::Relay => games::ALL.iter().map(of_day).collect(),
            Mode::EachGame => {
                let entry = games::ALL.get(done as usize % games::ALL.len());
                vec![of_day(entry.unwrap_or(chosen))]
            }
            Mode::Starts => {
                let boards = self.boards_apart(chosen, random);
                let is_none = boards.is_empty();
                let usual = is_none.then(|| opening(chosen, self.level.clone()));
                boards.into_iter().chain(usual).collect()
            }
            Mode::First | Mode::Rounds(_) => vec![opening(chosen, self.level.clone())],
        }
    }

    /// A board with so many starts that everybody here has one of their own, once for each start; of
    /// those tried the one with most, where none has as many.
    fn boards_apart(&self, entry: &GameDef, random: u64) -> Vec<Opening> {
        let here = self.members.iter().filter(|one| one.lost_since.is_none());
        let signs = here.map(|member| member.sign + 1).max();
        let count = signs.unwrap_or(1).min(STARTS_MAX);
        let mut best = Vec::new();
        for n in 0..BOARDS_TRIED {
            let seed = (entry.seed)(random.wrapping_add(n));
            let starts = entry.starts.map(|find| find(&self.level, seed, count));
            let starts = starts.and_then(Result::ok).unwrap_or_default();
            if starts.len() > best.len() {
                let board = |level| Opening {
                    game: entry.name,
                    level,
                    seed: Some(seed),
                };
                best = starts.into_iter().map(board).collect();
            }
            if best.len() >= count {
                break;
            }
        }
        best
    }

    /// How many starts there are, where those in the round are too many for one each.
    pub(crate) fn shared_starts(&self) -> Option<u32> {
        let count = self.boards.len();
        let mut signs = self.members.iter().filter(|one| one.races);
        let mut taken = HashSet::new();
        let is_shared = signs.any(|one| !taken.insert(one.sign % count.max(1)));
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        (self.mode == Mode::Starts && is_shared).then_some(count)
    }

    /// When the round began that a member plays, and the number of the board they are at; `None`: they
    /// play none.
    pub(crate) fn leg_begun(&self, id: MemberId) -> Option<(Instant, u32)> {
        match (self.phase, self.member(id)) {
            (Phase::Round { since, .. }, Some(member)) if member.races => {
                Some((since, member.progress.leg))
            }
            _ => None,
        }
    }

    /// The board that a member is at.
    pub(in crate::rooms) fn board_of(&self, id: MemberId) -> Option<&Opening> {
        let member = self.member(id)?;
        // Signs are given from the first on, so that each member has a start of their own as long as
        // there are as many.
        let board = match self.mode {
            Mode::Starts => member.sign % self.boards.len().max(1),
            _ => member.progress.leg as usize,
        };
        self.boards.get(board)
    }

    /// What a member plays of the round now; `None`: nothing.
    pub(crate) fn leg(&self, id: MemberId, now: Instant) -> Option<Leg> {
        let (since, number) = self.leg_begun(id)?;
        let began = since + self.member(id)?.leg_after;
        Some(Leg {
            since,
            number,
            board: self.board_of(id)?.clone(),
            passed: now.saturating_duration_since(began),
        })
    }

    /// Who has come late begins with the time running, unless they have seen the board.
    ///
    /// # Errors
    /// [`NotNow`].
    pub(crate) fn enter_round(&mut self, id: MemberId) -> Result<(), NotNow> {
        let is_begun = matches!(self.phase, Phase::Countdown(_) | Phase::Round { .. });
        if !is_begun || self.has_seen(id) {
            return Err(NotNow);
        }
        let member = self.member_mut(id).ok_or(NotNow)?;
        member.races = true;
        self.recorder.note(|| Op::Enter { id });
        Ok(())
    }

    /// A member has come so far on the board of the round. Returns whether their bar is fuller than it
    /// ever was.
    pub(crate) fn progress(&mut self, id: MemberId, progress: Progress) -> bool {
        if let (Phase::Round { .. }, Some(member)) = (self.phase, self.member_mut(id))
            && member.home.is_none()
            && member.progress.leg == progress.leg
        {
            member.progress = progress;
            let before = member.fullest;
            member.fullest = before.max(progress.bar());
            return member.fullest > before;
        }
        false
    }

    /// A member has finished a board of the round: the next one begins for them, or they are home.
    pub(crate) fn finish(&mut self, id: MemberId, progress: Progress, now: Instant) {
        self.advance(now);
        if let Phase::Round { since, .. } = self.phase {
            self.finish_after(id, progress, now.saturating_duration_since(since), now);
        }
    }

    /// The same, where it took so long by the clock of the member's server.
    pub(super) fn finish_after(
        &mut self,
        id: MemberId,
        progress: Progress,
        took: Duration,
        now: Instant,
    ) {
        let Phase::Round { since, ends } = self.phase else {
            return;
        };
        let legs = self.mode.legs();
        let Some(member) = self.member_mut(id) else {
            return;
        };
        let is_told = member.progress.leg != progress.leg;
        if !member.races || member.home.is_some() || is_told {
            return;
        }
        let is_last = progress.leg + 1 >= legs;
        if is_last {
            member.progress = progress;
            member.home = Some(took);
        } else {
            member.begin_leg(progress.leg + 1, took);
        }
        self.recorder.note(|| Op::finish(id, progress, took, now));
        if !is_last {
            return;
        }
        let is_first = self.members.iter().filter(|one| one.home.is_some()).count() == 1;
        if is_first {
            let ends = ends.min(now + took.clamp(LAST_CALL.0, LAST_CALL.1));
            self.phase = Phase::Round { since, ends };
        }
        self.advance(now);
    }

    /// The host ends a round that goes on.
    ///
    /// # Errors
    /// [`NotNow`].
    pub(crate) fn end_round(&mut self, by: MemberId) -> Result<(), NotNow> {
        self.is_host(by)?;
        match self.phase {
            Phase::Round { .. } => self.finish_round(Ending::ByHost),
            _ => return Err(NotNow),
        }
        self.recorder.note(|| Op::EndRound { by });
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
    }
}
