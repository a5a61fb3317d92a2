//! Replays a run, forwards and backwards: a finished one, or one whose end has not come yet.

use std::time::Duration;

use crate::games::packed::Unproved;
use crate::games::run::{Run, UNIT};
use crate::games::{Action, Game, GameDef, ViewCommand, ViewResult, find};
use crate::model::Record;
use crate::rooms::live::{Pulled, Spectator};

/// Actions replayed at most in one event. Those of Yamyam and number-hop are the slowest, at
/// 2 us each, so other players wait 5 ms at most.
pub(crate) const ACTIONS_PER_EVENT: usize = 2_048;

/// A hint counts as this many actions, as it takes about 1 ms in the fifteen puzzle, which
/// solves the board for it.
const HINT_COST: usize = 500;

/// Snapshots of the game kept along a run, so that going back does not replay all of it: the
/// longest run has one every `ACTIONS_PER_EVENT` actions. Each takes 33 kB at most.
const MAX_SNAPSHOTS: usize = 32;

/// Actions between two snapshots at the least: replaying fewer takes no time to speak of.
const MIN_INTERVAL: usize = 64;

/// A run and a position in it, counted in actions.
pub struct ReplayPlayer {
    /// The game.
    pub entry: &'static GameDef,
    run: Run,
    /// Of each action, what [`Run::times_from`] says.
    times: Vec<(u32, u32)>,
    game: Box<dyn Game>,
    done: usize,
    /// The game before every `interval`-th action, as far as it was replayed.
    snapshots: Vec<Box<dyn Game>>,
    interval: usize,
    /// `None`: the run is under way.
    detours: Option<Detours>,
}

/// Where a run left the shortest way, as far as it was replayed.
#[derive(Default)]
struct Detours {
    /// The actions done before each, in order.
    starts: Vec<usize>,
    /// The actions that were looked at.
    seen: usize,
    /// The moves that were left after these, and whether the last of them led away.
    left: Option<u32>,
    leads_away: bool,
}

impl ReplayPlayer {
    /// A run at its start.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub fn new(record: &Record) -> Result<Self, Unproved> {
        let mut player = Self::live(&record.finished.run.run()?)?;
        player.end_run();
        Ok(player)
    }

    /// A run under way at its start, with as much of it as there is.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub(crate) fn live(run: &Run) -> Result<Self, Unproved> {
        let entry = find(run.game()).ok_or(Unproved::Game)?;
        let game = (entry.open)(run.level(), run.seed())?;
        Ok(Self {
            entry,
            snapshots: vec![game.duplicate()],
            times: run.times_from(0, (0, 0)).collect(),
            interval: usize::MAX,
            run: run.clone(),
            detours: None,
            game,
            done: 0,
        })
    }

    /// Adds what is new of a run under way.
    pub(crate) fn pull(&mut self, spectator: &Spectator) -> Pulled {
        let known = self.run.len();
        let pulled = spectator.pull(&mut self.run);
        let last = self.times.last().copied().unwrap_or_default();
        self.times.extend(self.run.times_from(known, last));
        pulled
    }

    /// Nothing more will come of the run: from here on it is told where it left the shortest way,
    /// which nobody may know while it is played.
    pub(crate) fn end_run(&mut self) {
        self.interval = self.run.len().div_ceil(MAX_SNAPSHOTS).max(MIN_INTERVAL);
        let start = self.snapshots.first();
        self.detours = Some(Detours {
            left: start.and_then(|start| start.position().and_then(|_| start.left())),
            ..Detours::default()
        });
    }

    /// The game at this position.
    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// The game at this position, to be animated.
    pub fn game_mut(&mut self) -> &mut dyn Game {
        self.game.as_mut()
    }

    /// Actions in the whole run.
    pub fn end(&self) -> usize {
        self.run.len()
    }

    /// Actions up to this position.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The playing time that counts at this position, as the player's clock showed it.
    pub fn time(&self) -> Duration {
        self.time_after(self.done)
    }

    /// The playing time that counts of the whole run.
    pub(crate) fn whole_time(&self) -> Duration {
        self.time_after(self.end())
    }

    /// Where the run left the shortest way, as far as it was replayed: the actions done before.
    /// There are none in a game without a piece, where the moves that are left are not known.
    pub(crate) fn detours(&self) -> &[usize] {
        self.detours.as_ref().map_or(&[], |detours| &detours.starts)
    }

    fn look_for_detour(&mut self) {
        let Some(detours) = &mut self.detours else {
            return;
        };
        // Of a run that was watched the beginning was replayed before it ended.
        if self.done != detours.seen + 1 || self.game.position().is_none() {
            return;
        }
        detours.seen = self.done;
        let before = std::mem::replace(&mut detours.left, self.game.left());
        let leads_away = before
            .zip(detours.left)
            .is_some_and(|(before, left)| left > before);
        // A detour is as many moves as lead away one after the other.
        if leads_away && !detours.leads_away {
            detours.starts.push(self.done - 1);
        }
        detours.leads_away = leads_away;
    }

    /// The playing time that counts after this many actions.
    pub(crate) fn time_after(&self, done: usize) -> Duration {
        let last = done.checked_sub(1).and_then(|last| self.times.get(last));
        let least = last.map_or(0, |(_, least)| *least);
        self.at(done).max(Duration::from_millis(least.into()))
    }

    /// The time between the last action and the next; `None` at the end.
    pub fn gap(&self) -> Option<Duration> {
        self.times.get(self.done)?;
        Some(self.at(self.done + 1).saturating_sub(self.at(self.done)))
    }

    /// When the last of this many actions was done.
    fn at(&self, done: usize) -> Duration {
        let last = done.checked_sub(1).and_then(|last| self.times.get(last));
        last.map_or(Duration::ZERO, |(at, _)| {
            Duration::from_millis(u64::from(*at) * UNIT)
        })
    }

    /// Replays the next action and returns its cost, to be counted against
    /// `ACTIONS_PER_EVENT`; `None` at the end.
    pub fn step(&mut self) -> Option<usize> {
        let action = self.run.action(self.done)?;
        let cost = if action == Action::Hint { HINT_COST } else { 1 };
        self.game.apply(action);
        self.done += 1;
        self.look_for_detour();
        if self.done == self.snapshots.len().saturating_mul(self.interval) {
            self.snapshots.push(self.game.duplicate());
        }
        Some(cost)
    }

    /// Seeks the position behind this many actions, `ACTIONS_PER_EVENT` at a time. Returns
    /// whether it is reached.
    pub fn seek(&mut self, to: usize) -> bool {
        let to = to.min(self.end());
        if to < self.done {
            let snapshot = (to / self.interval).min(self.snapshots.len() - 1);
            if let Some(game) = self.snapshots.get(snapshot) {
                self.game = game.duplicate();
                self.done = snapshot.saturating_mul(self.interval);
            }
        }
        let mut left = ACTIONS_PER_EVENT;
        while self.done < to && left > 0 {
            left = left.saturating_sub(self.step().unwrap_or(left));
        }
        self.done >= to
    }

    /// Changes how the board is shown at every position. Returns whether it did: a view that
    /// takes keys of its own is only for play.
    pub fn view(&mut self, command: ViewCommand) -> bool {
        let mut changed = self.game.duplicate();
        let is_changed = changed.view(command) == ViewResult::Changed;
        // The keys of a map do nothing but close it.
        let is_for_play = !changed.keys().is_empty() && command != ViewCommand::Map;
        if !is_changed || is_for_play {
            return false;
        }
        self.game = changed;
        for snapshot in &mut self.snapshots {
            snapshot.view(command);
        }
        true
    }

    /// Fits the game and its snapshots into an area, as each of them may be drawn.
    pub fn fit(&mut self, area: ratatui::layout::Rect, look: &crate::look::Look) {
        for game in self.snapshots.iter_mut().chain([&mut self.game]) {
            game.fit(area, look);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fifteen;
    use crate::games::packed::{Packed, Tally};
    use crate::games::run::Run;
    use crate::model::{Code, Finished, Moment, Owner, Ranking};

    /// A run of the fifteen puzzle with these actions, a tenth of a second apart.
    fn replay_player(actions: &[Action]) -> ReplayPlayer {
        let mut run = Run::new(&fifteen::ENTRY, fifteen::level(3), 7);
        for (n, action) in (1..).zip(actions) {
            run.record(Duration::from_millis(100 * n), *action);
        }
        replay_player_of(&run)
    }

    fn replay_player_of(run: &Run) -> ReplayPlayer {
        let finished = Finished {
            code: Code::new(1),
            owner: Owner::Somebody,
            standing: Ranking::Practice,
            run: Packed::of(run),
            tally: Tally::default(),
            at: Moment::default(),
        };
        let record = Record {
            finished,
            name: None,
            streak: 0,
            is_of_today: false,
        };
        ReplayPlayer::new(&record).expect("a run")
    }

    #[test]
    fn the_clock_of_a_replay_ends_at_the_time_that_counts() {
        let mut pasted = Run::new(&fifteen::ENTRY, fifteen::level(3), 7);
        for _ in 0..100 {
            pasted.record(Duration::from_secs(1), Action::Undo);
        }
        let mut moves = replay_player_of(&pasted);
        assert_eq!(moves.whole_time(), pasted.time());
        assert!(moves.seek(10));
        assert_eq!(moves.time(), Duration::from_secs(1));
        assert!(moves.seek(100));
        assert_eq!(moves.time(), Duration::from_secs(3));
    }

    #[test]
    fn no_more_is_done_at_once_than_other_players_can_wait_for() {
        let mut moves = replay_player(&[Action::Undo; 3 * ACTIONS_PER_EVENT]);
        let mut events = 1;
        while !moves.seek(usize::MAX) {
            events += 1;
        }
        assert_eq!(events, 3);
        assert!(moves.seek(moves.end() - 1), "going back takes one event");
        let mut hints = replay_player(&[Action::Hint; ACTIONS_PER_EVENT]);
        assert!(!hints.seek(usize::MAX));
        assert!(hints.done() < 10, "{} hints", hints.done());
    }
}
