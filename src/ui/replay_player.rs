//! Replays a run, forwards and backwards: a finished one, or one whose end has not come yet.

use std::sync::Arc;
use std::time::Duration;

use ratatui::layout::Rect;

use crate::games::packed::Unproved;
use crate::games::run::{Run, UNIT};
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
    /// Of each action, what [`Run::times_from`] says. Like the snapshots it is there once it is
    /// looked back: whoever watches a run under way and does not look back takes no more memory
    /// than its player.
    times: Vec<(u32, u32)>,
    game: Box<dyn Game>,
    done: usize,
    /// The game before every `interval`-th action, as far as it was replayed.
    snapshots: Vec<Box<dyn Game>>,
    interval: usize,
    /// Where and how the game is drawn; `None`: that was not said yet.
    fitted: Option<(Rect, Look)>,
    /// Where the actions come from; `None`: all are here.
    live: Option<Live>,
    stage: Stage,
}

/// A run that was under way when somebody began to watch it.
struct Live {
    run: Arc<LiveRun>,
    /// `None`: nothing more will come.
    spectator: Option<Spectator>,
}

impl ReplayPlayer {
    /// A run at its start.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub fn new(record: &Record) -> Result<Self, Unproved> {
        let mut player = Self::at_start(&record.finished.run.run()?)?;
        player.end_run();
        Ok(player)
    }

    /// A run under way, with as much of it as there is.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub(crate) fn watch(spectator: Spectator) -> Result<Self, Unproved> {
        let run = Arc::clone(spectator.run());
        let mut player = Self::at_start(&run.header().start)?;
        player.stage = run.stage();
        player.live = Some(Live {
            run,
            spectator: Some(spectator),
        });
        Ok(player)
    }

    fn at_start(run: &Run) -> Result<Self, Unproved> {
        let entry = find(run.game()).ok_or(Unproved::Game)?;
        let game = (entry.open)(run.level(), run.seed())?;
        Ok(Self {
            entry,
            snapshots: Vec::new(),
            times: Vec::new(),
            interval: usize::MAX,
            fitted: None,
            run: run.clone(),
            game,
            done: 0,
            live: None,
            stage: Stage::Solved,
        })
    }

    /// Where the run stands: it is finished, or was when it was last pulled.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// The run that was under way when somebody began to watch it.
    pub(crate) fn live(&self) -> Option<&LiveRun> {
        self.live.as_ref().map(|live| live.run.as_ref())
    }

    /// Adds what is new of a run under way. Returns how many actions; `None`: nothing more will come.
    pub(crate) fn pull(&mut self) -> Option<usize> {
        let live = self.live.as_mut()?;
        let pulled = live.spectator.as_ref()?.pull(&mut self.run);
        self.stage = pulled.stage;
        if pulled.stage.is_over() {
            live.spectator = None;
            self.end_run();
        } else if !self.snapshots.is_empty() {
            self.time_actions();
        }
        Some(pulled.actions)
    }

    /// Takes the times of the actions that have none yet.
    fn time_actions(&mut self) {
        let (known, last) = (self.times.len(), self.times.last().copied());
        let new = self.run.times_from(known, last.unwrap_or_default());
        self.times.extend(new);
    }

    /// Makes the first snapshot, which is the board as it was opened.
    fn look_back(&mut self) {
        if !self.snapshots.is_empty() {
            return;
        }
        let start = match self.done {
            0 => self.game.duplicate(),
            _ => match (self.entry.open)(self.run.level(), self.run.seed()) {
                Ok(start) => start,
                // It was opened before.
                Err(_) => return,
            },
        };
        self.snapshots.push(start);
        if let Some((area, look)) = self.fitted {
            self.fit(area, &look);
        }
        self.time_actions();
    }

    /// Nothing more will come of the run.
    fn end_run(&mut self) {
        self.interval = self.run.len().div_ceil(MAX_SNAPSHOTS).max(MIN_INTERVAL);
        self.time_actions();
        // It will be replayed from here.
        if self.done == 0 {
            self.look_back();
        }
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
        if self.done == self.snapshots.len().saturating_mul(self.interval) {
            self.snapshots.push(self.game.duplicate());
        }
        Some(cost)
    }

    /// Seeks the position behind this many actions, `ACTIONS_PER_EVENT` at a time. Returns
    /// whether it is reached.
    pub fn seek(&mut self, to: usize) -> bool {
        let to = to.min(self.end());
        if to < self.end() {
            self.look_back();
        }
        if to < self.done {
            let last = self.snapshots.len().saturating_sub(1);
            let snapshot = (to / self.interval).min(last);
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

    /// Changes how the board is shown at every position. Returns whether it did.
    pub fn view(&mut self, command: ViewCommand) -> bool {
        let mut changed = self.game.duplicate();
        if changed.view(command) != ViewResult::Changed {
            return false;
        }
        // Whatever comes to be seen later is to be shown like this as well.
        self.look_back();
        self.game = changed;
        for snapshot in &mut self.snapshots {
            snapshot.view(command);
        }
        true
    }

    /// Fits the game and its snapshots into an area, as each of them may be drawn.
    pub fn fit(&mut self, area: Rect, look: &Look) {
        self.fitted = Some((area, *look));
        for game in self.snapshots.iter_mut().chain([&mut self.game]) {
            game.fit(area, look);
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::core::dir::Dir;
    use crate::games::packed::{Packed, Tally};
    use crate::games::run::Run;
    use crate::games::{Part, fifteen, labyrinth};
    use crate::i18n::{Lang, Words};
    use crate::look::{Caps, Depth};
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

    const AREA: Rect = Rect::new(0, 0, 80, 20);

    fn look() -> Look {
        Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        })
    }

    fn drawn(player: &ReplayPlayer) -> Buffer {
        let mut buffer = Buffer::empty(AREA);
        let words = Words::of(Lang::En);
        player
            .game()
            .draw(Part::Board, AREA, &mut buffer, &look(), words);
        buffer
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
    fn whoever_watches_a_run_keeps_one_board_and_can_look_back_all_the_same() {
        let level = labyrinth::level(9, 9);
        let mut run = Run::new(&labyrinth::ENTRY, level, 7);
        let dirs = [Dir::East, Dir::South, Dir::East, Dir::West];
        for (n, dir) in (1..200).zip(dirs.into_iter().cycle()) {
            run.record(Duration::from_millis(100 * n), Action::Go(dir));
        }
        let mut watched = ReplayPlayer::at_start(&run.beginning()).expect("a run");
        let mut replayed = replay_player_of(&run);
        for player in [&mut watched, &mut replayed] {
            player.fit(AREA, &look());
        }
        watched.run.extend_packed(run.packed_from(0));
        assert!(watched.seek(usize::MAX));
        assert!(watched.snapshots.is_empty() && watched.times.is_empty());
        watched.end_run();
        assert_eq!(watched.whole_time(), replayed.whole_time());
        assert!(replayed.seek(usize::MAX));
        for to in [100, 0, 3, 180, 199] {
            assert!(watched.seek(to) && replayed.seek(to));
            assert_eq!((watched.done(), watched.time()), (to, replayed.time()));
            assert_eq!(drawn(&watched), drawn(&replayed));
        }
    }

    #[test]
    fn a_view_that_was_changed_while_the_run_was_under_way_stays() {
        let run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 7);
        let mut watched = ReplayPlayer::at_start(&run).expect("a run");
        watched.fit(AREA, &look());
        let mut played = run.clone();
        played.record(Duration::from_secs(1), Action::Go(Dir::South));
        watched.run.extend_packed(played.packed_from(0));
        assert!(watched.seek(1));
        assert!(watched.view(ViewCommand::Zoom));
        watched.fit(AREA, &look());
        let zoomed = drawn(&watched);
        assert!(watched.seek(0) && watched.seek(1));
        assert_eq!(drawn(&watched), zoomed);
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
