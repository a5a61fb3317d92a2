//! A run that is played on one server and watched on another: what goes from the one to the other,
//! and the run as it stands there for the one that is played here.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::{Header, LiveRun, LiveRuns, Spectator, Stage, UNKNOWN, WANTS_LEFT, new_id};
use crate::games::run::{MAX_ACTIONS, Run};
use crate::games::{self, GameName, Level, Opening, game_name};
use crate::model::{Code, Name, Ranking, SharedBoard, Step};
use crate::rooms::peer::{Identity, Peer};

/// Where a run stands, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::rooms) struct RunState {
    moves: u32,
    left: Option<u32>,
    stage: u8,
    /// Playing time in milliseconds when this was told, and whether the clock runs on.
    played: u64,
    clock_runs: bool,
    spectators: u32,
    code: Option<Code>,
}

impl RunState {
    /// The same without the time, which goes on by itself.
    pub(in crate::rooms) fn without_time(self) -> Self {
        Self { played: 0, ..self }
    }

    /// Where a run stands that nobody may watch.
    pub(in crate::rooms) fn closed() -> Self {
        Self {
            moves: 0,
            left: None,
            stage: Stage::Closed.byte(),
            played: 0,
            clock_runs: false,
            spectators: 0,
            code: None,
        }
    }

    /// Whether nothing more will come.
    pub(in crate::rooms) fn is_over(self) -> bool {
        Stage::of(self.stage).is_over()
    }
}

#[derive(Debug, Serialize, Deserialize)]
enum SharedTold {
    Daily,
    Step(Step),
}

/// A run as a server tells another of it.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::rooms) struct RunTold {
    id: Code,
    who: Identity,
    is_named: bool,
    streak: u32,
    #[serde(with = "game_name")]
    game: GameName,
    listed: String,
    shared: Option<SharedTold>,
    standing: Ranking,
    whole: Option<u32>,
    level: Level,
    seed: u64,
    is_text_mode: bool,
    pub(in crate::rooms) state: RunState,
}

/// Letters of a level at most: each has an option or two for each of its squares.
const LEVEL_MAX: usize = 16 * 1024;

impl RunTold {
    fn of(run: &LiveRun, now: Instant) -> Self {
        let header = &run.header;
        Self {
            id: header.id,
            who: run.who.clone(),
            is_named: header.name.is_some(),
            streak: header.streak,
            game: header.game,
            listed: header.level.clone(),
            shared: header.shared_board.map(|board| match board {
                SharedBoard::Daily(_) => SharedTold::Daily,
                SharedBoard::Step(step) => SharedTold::Step(step),
            }),
            standing: header.standing,
            whole: header.whole,
            level: header.start.level().clone(),
            seed: header.start.seed(),
            is_text_mode: header.start.is_text_mode(),
            state: run.state(now),
        }
    }

    pub(in crate::rooms) fn id(&self) -> Code {
        self.id
    }

    pub(in crate::rooms) fn who(&self) -> &Identity {
        &self.who
    }

    /// What is known of the run here; `None`: it is against the bounds.
    pub(in crate::rooms) fn header(&self) -> Option<Header> {
        let name = &self.who.name;
        let entry = games::find(self.game).filter(|_| self.listed.len() < LEVEL_MAX)?;
        let mut start = Run::new(entry, self.level.clone(), self.seed);
        if self.is_text_mode {
            start.set_text_mode();
        }
        Some(Header {
            id: self.id,
            name: self.is_named.then(|| name.clone()),
            streak: self.streak,
            game: entry.name,
            level: self.listed.clone(),
            shared_board: self.shared.as_ref().map(|board| match board {
                SharedTold::Daily => SharedBoard::Daily(entry.name),
                SharedTold::Step(step) => SharedBoard::Step(*step),
            }),
            standing: self.standing,
            whole: self.whole,
            start,
            room: None,
        })
    }
}

impl Header {
    /// What is known of a run that a member of a room plays on another server, on this board; `None`:
    /// there is no such game.
    pub(in crate::rooms) fn in_room(name: Name, streak: u32, board: &Opening) -> Option<Self> {
        let entry = games::find(board.game)?;
        Some(Self {
            id: new_id(),
            name: Some(name),
            streak,
            game: entry.name,
            level: board.level.words(),
            shared_board: None,
            standing: Ranking::Practice,
            whole: None,
            start: Run::new(entry, board.level.clone(), board.seed?),
            // Its player is on another server, where it is found.
            room: Some(0),
        })
    }
}

impl LiveRun {
    /// Where the run stands.
    pub(in crate::rooms) fn state(&self, now: Instant) -> RunState {
        RunState {
            moves: self.moves(),
            left: self.left(),
            // Before the actions: see `Spectator::pull`.
            stage: self.stage().byte(),
            played: u64::try_from(self.time(now).as_millis()).unwrap_or(u64::MAX),
            clock_runs: self.clock_runs(),
            spectators: self.spectators(),
            code: self.code(),
        }
    }

    /// How many watch on this server.
    pub(in crate::rooms) fn spectators_here(&self) -> u32 {
        self.demand.load(Ordering::Relaxed) & !WANTS_LEFT
    }

    /// So many more watch on other servers. Whether that is new.
    pub(in crate::rooms) fn set_spectators_elsewhere(&self, count: u32) -> bool {
        let is_new = self.elsewhere.swap(count, Ordering::Relaxed) != count;
        if is_new {
            self.player.wake();
        }
        is_new
    }

    /// Takes where a run of another server stands.
    pub(in crate::rooms) fn take_state(self: &Arc<Self>, state: RunState) {
        let here = self.spectators_here();
        let elsewhere = state.spectators.saturating_sub(here);
        self.elsewhere.store(elsewhere, Ordering::Relaxed);
        self.moves.store(state.moves, Ordering::Relaxed);
        let left = state.left.unwrap_or(UNKNOWN);
        self.left.store(left, Ordering::Relaxed);
        self.set_clock(Duration::from_millis(state.played), state.clock_runs);
        if let Some(code) = state.code {
            let _ = self.code.set(code);
        }
        if !self.set_stage(Stage::of(state.stage)) && here > 0 {
            self.wake_spectators(self.copied());
        }
    }

    /// Takes actions of a run of another server, behind the first so many. How many there are now;
    /// `None`: some before them are missing.
    pub(in crate::rooms) fn take_actions(&self, from: usize, actions: &[u32]) -> Option<usize> {
        let mut copied = self.copied();
        let known = copied.actions.len();
        if copied.spectators.is_empty() {
            return Some(known);
        }
        let new = actions.get(known.checked_sub(from)?..).unwrap_or_default();
        let room = MAX_ACTIONS.saturating_sub(known);
        copied.actions.extend(new.iter().take(room));
        Some(copied.actions.len())
    }

    /// How many actions are known of a run of another server.
    pub(in crate::rooms) fn known_actions(&self) -> usize {
        self.copied().actions.len()
    }

    /// Nothing more will come of a run of another server.
    pub(in crate::rooms) fn leave(self: &Arc<Self>) {
        self.set_stage(Stage::Left);
    }
}

impl LiveRuns {
    /// The public runs that are played here, at most so many, the most watched first.
    pub(in crate::rooms) fn told(&self, most: usize, now: Instant) -> Vec<RunTold> {
        let runs = self.list(now);
        let own = runs.iter().filter(|run| !run.is_elsewhere);
        let live = own.filter(|run| !run.stage().is_over());
        live.take(most).map(|run| RunTold::of(run, now)).collect()
    }

    /// How many public runs are played here.
    pub(in crate::rooms) fn public_here(&self, now: Instant) -> usize {
        let runs = self.list(now);
        let here = runs.iter().filter(|run| !run.is_elsewhere);
        here.filter(|run| !run.stage().is_over()).count()
    }

    /// A run that is played on another server.
    pub(in crate::rooms) fn begin_elsewhere(
        &self,
        header: Header,
        who: Identity,
        player: Arc<Peer>,
    ) -> Arc<LiveRun> {
        let mut run = LiveRun::new(header, who, player, Arc::clone(&self.relay));
        run.is_elsewhere = true;
        let run = Arc::new(run);
        self.by_id().insert(run.header.id, Arc::clone(&run));
        run
    }

    /// Forgets a run of another server.
    pub(in crate::rooms) fn end_elsewhere(&self, run: &Arc<LiveRun>) {
        run.leave();
        self.remove(run.header.id);
    }
}

impl Spectator {
    /// Where the run stands, and its actions behind the first so many, at most this many.
    pub(in crate::rooms) fn pull_packed(
        &self,
        from: usize,
        most: usize,
        now: Instant,
    ) -> (RunState, Vec<u32>) {
        // Before the actions: see `pull`.
        let state = self.run().state(now);
        let copied = self.run().copied();
        let new = copied.actions.get(from..).unwrap_or_default();
        (state, new.iter().take(most).copied().collect())
    }
}
