//! Replays a run, forwards and backwards: a finished one, or one whose end has not come yet.

use std::sync::Arc;
use std::time::Duration;

use ratatui::layout::Rect;

use crate::games::packed::Unproved;
use crate::games::run::Run;
use crate::games::{Action, Game, GameDef, ViewCommand, ViewResult, find};
use crate::look::Look;
use crate::model::Record;
use crate::rooms::live::{LiveRun, Spectator, Stage};

/// Actions replayed at most in one event. Those of Yamyam and number-hop are the slowest, at
/// 2 us each, so other players wait 5 ms at most.
pub(crate) const ACTIONS_PER_EVENT: usize = 2_048;

/// A hint counts as this many actions, as it takes about 1 ms in the fifteen puzzle, which
/// solves the board for it.
const HINT_COST: usize = 500;

/// A run and a position in it, counted in actions.
pub struct ReplayPlayer {
    pub entry: &'static GameDef,
    run: Run,
    /// The playing time that counts after each action, in milliseconds: of a run that is over.
    times: Vec<u32>,
    /// The board as it was opened, from which one goes back.
    start: Box<dyn Game>,
    game: Box<dyn Game>,
    done: usize,
    /// The run that was under way when somebody began to watch it.
    live: Option<Arc<LiveRun>>,
    /// Where its actions come from; `None`: nothing more will come.
    spectator: Option<Spectator>,
    stage: Stage,
}

impl ReplayPlayer {
    /// A run at its start.
    pub fn new(record: &Record) -> Result<Self, Unproved> {
        Self::of(record.finished.run.run()?)
    }

    /// A run under way, with as much of it as there is.
    pub(crate) fn watch(spectator: Spectator) -> Result<Self, Unproved> {
        let run = Arc::clone(spectator.run());
        Ok(Self {
            stage: run.stage(),
            spectator: Some(spectator),
            live: Some(Arc::clone(&run)),
            ..Self::of(run.header().start.clone())?
        })
    }

    fn of(run: Run) -> Result<Self, Unproved> {
        let entry = find(run.game()).ok_or(Unproved::Game)?;
        let start = (entry.open)(run.level(), run.seed())?;
        Ok(Self {
            entry,
            times: run.times().collect(),
            game: start.duplicate(),
            start,
            run,
            done: 0,
            live: None,
            spectator: None,
            stage: Stage::Solved,
        })
    }

    /// Where the run stands: it is finished, or was when it was last pulled.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    pub(crate) fn run(&self) -> &Run {
        &self.run
    }

    /// The run that was under way when somebody began to watch it.
    pub(crate) fn live(&self) -> Option<&LiveRun> {
        self.live.as_deref()
    }

    /// Adds what is new of a run under way. Returns how many actions; `None`: nothing more will come.
    pub(crate) fn pull(&mut self) -> Option<usize> {
        let pulled = self.spectator.as_ref()?.pull(&mut self.run);
        self.stage = pulled.stage;
        if pulled.stage.is_over() {
            self.spectator = None;
            self.times = self.run.times().collect();
        }
        Some(pulled.actions)
    }

    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    pub fn game_mut(&mut self) -> &mut dyn Game {
        self.game.as_mut()
    }

    pub fn end(&self) -> usize {
        self.run.len()
    }

    /// Actions up to this position.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The playing time that counts after this many actions, as the player's clock showed it.
    fn time_after(&self, done: usize) -> Duration {
        let last = done.checked_sub(1).and_then(|last| self.times.get(last));
        Duration::from_millis(last.copied().unwrap_or(0).into())
    }

    pub fn time(&self) -> Duration {
        self.time_after(self.done)
    }

    pub(crate) fn whole_time(&self) -> Duration {
        self.time_after(self.end())
    }

    /// The playing time after the next action; `None` at the end.
    pub(crate) fn next_time(&self) -> Option<Duration> {
        (self.done < self.times.len()).then(|| self.time_after(self.done + 1))
    }

    /// Replays the next action and returns its cost, to be counted against
    /// `ACTIONS_PER_EVENT`; `None` at the end.
    pub fn step(&mut self) -> Option<usize> {
        let action = self.run.action(self.done)?;
        self.game.apply(action);
        self.done += 1;
        Some(if action == Action::Hint { HINT_COST } else { 1 })
    }

    /// Seeks the position after this many actions, `ACTIONS_PER_EVENT` at a time. Returns
    /// whether it is reached.
    pub fn seek(&mut self, to: usize) -> bool {
        let to = to.min(self.end());
        if to < self.done {
            self.game = self.start.duplicate();
            self.done = 0;
        }
        let mut left = ACTIONS_PER_EVENT;
        while self.done < to && left > 0 {
            left = left.saturating_sub(self.step().unwrap_or(left));
        }
        self.done >= to
    }

    /// Changes how the board is shown at every position. Returns whether it did.
    pub fn view(&mut self, command: ViewCommand) -> bool {
        self.start.view(command);
        self.game.view(command) == ViewResult::Changed
    }

    /// Fits the game into an area, at every position.
    pub fn fit(&mut self, area: Rect, look: &Look) {
        self.start.fit(area, look);
        self.game.fit(area, look);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fifteen;

    /// A run of the fifteen puzzle with so many of this action, a second after its beginning.
    fn run(action: Action, count: usize) -> Run {
        let mut run = Run::new(&fifteen::ENTRY, fifteen::level(3), 7);
        for _ in 0..count {
            run.record(Duration::from_secs(1), action);
        }
        run
    }

    fn replay_player(run: Run) -> ReplayPlayer {
        ReplayPlayer::of(run).expect("a run")
    }

    #[test]
    fn the_clock_of_a_replay_ends_at_the_time_that_counts() {
        let pasted = run(Action::Undo, 100);
        let mut moves = replay_player(pasted.clone());
        assert_eq!(moves.whole_time(), pasted.time());
        assert!(moves.seek(10));
        assert_eq!(moves.time(), Duration::from_secs(1));
        assert!(moves.seek(100));
        assert_eq!(moves.time(), Duration::from_secs(3));
    }

    #[test]
    fn no_more_is_done_at_once_than_other_players_can_wait_for() {
        let mut moves = replay_player(run(Action::Undo, 3 * ACTIONS_PER_EVENT));
        let mut events = 1;
        while !moves.seek(usize::MAX) {
            events += 1;
        }
        assert_eq!(events, 3);
        let mut events = 1;
        while !moves.seek(moves.end() - 1) {
            events += 1;
        }
        assert_eq!(events, 3, "going back begins at the start");
        let mut hints = replay_player(run(Action::Hint, ACTIONS_PER_EVENT));
        assert!(!hints.seek(usize::MAX));
        assert!(hints.done() < 10, "{} hints", hints.done());
    }
}
