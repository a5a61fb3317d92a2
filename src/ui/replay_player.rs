//! A finished run that can be wound on and back.

use std::time::Duration;

use crate::games::packed::Unproved;
use crate::games::{Action, Game, GameDef, ViewCommand, ViewResult, find};
use crate::model::Record;

/// The most actions done at once. The slowest, those of Yamyam and number-hop at 2 us each,
/// then take some 5 ms, during which other players wait.
pub const SLICE: usize = 2_048;

/// A hint counts as so many actions: in the fifteen puzzle, which solves the board for it, it
/// takes about 1 ms.
const HINT: usize = 500;

/// Marks along a run, from which it is played again to wind back: the longest run has one
/// every [`SLICE`] actions. Each is a game of 33 kB at most.
const MARKS: usize = 32;

/// Fewer actions than this between two marks save no time.
const NEAR: usize = 64;

/// A finished run and a place in it.
pub struct ReplayPlayer {
    /// The game.
    pub entry: &'static GameDef,
    actions: Vec<(Duration, Action)>,
    game: Box<dyn Game>,
    done: usize,
    /// The game as it was before every `apart` actions, as far as it was played.
    marks: Vec<Box<dyn Game>>,
    apart: usize,
}

impl ReplayPlayer {
    /// A run at its start.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub fn new(record: &Record) -> Result<ReplayPlayer, Unproved> {
        let run = record.finished.run.run()?;
        let entry = find(run.game()).ok_or(Unproved::Game)?;
        let game = (entry.open)(run.level(), run.seed())?;
        let actions: Vec<_> = run.actions().collect();
        Ok(ReplayPlayer {
            entry,
            marks: vec![game.duplicate()],
            apart: actions.len().div_ceil(MARKS).max(NEAR),
            actions,
            game,
            done: 0,
        })
    }

    /// The game at this place.
    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// The same, to be drawn.
    pub fn game_mut(&mut self) -> &mut dyn Game {
        self.game.as_mut()
    }

    /// Actions in all.
    pub fn end(&self) -> usize {
        self.actions.len()
    }

    /// Actions up to this place.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The playing time at this place.
    pub fn time(&self) -> Duration {
        self.at(self.done)
    }

    /// The playing time at the end.
    pub fn whole(&self) -> Duration {
        self.at(self.actions.len())
    }

    /// From the last action to the next; `None` at the end.
    pub fn gap(&self) -> Option<Duration> {
        let (at, _) = self.actions.get(self.done)?;
        Some(at.saturating_sub(self.time()))
    }

    /// The playing time after so many actions.
    fn at(&self, done: usize) -> Duration {
        let last = done.checked_sub(1).and_then(|last| self.actions.get(last));
        last.map_or(Duration::ZERO, |(at, _)| *at)
    }

    /// The next action, and what it costs of a [`SLICE`]; `None` at the end.
    pub fn step(&mut self) -> Option<usize> {
        let (_, action) = self.actions.get(self.done)?;
        let cost = if *action == Action::Hint { HINT } else { 1 };
        self.game.apply(*action);
        self.done += 1;
        if self.done == self.marks.len() * self.apart {
            self.marks.push(self.game.duplicate());
        }
        Some(cost)
    }

    /// Winds towards this many actions, a [`SLICE`] at a time; whether it is there.
    pub fn wind(&mut self, to: usize) -> bool {
        let to = to.min(self.actions.len());
        if to < self.done {
            let mark = (to / self.apart).min(self.marks.len() - 1);
            if let Some(game) = self.marks.get(mark) {
                self.game = game.duplicate();
                self.done = mark * self.apart;
            }
        }
        let mut left = SLICE;
        while self.done < to && left > 0 {
            left = left.saturating_sub(self.step().unwrap_or(left));
        }
        self.done >= to
    }

    /// Changes how the board is shown, wherever the replay_player is wound to; whether it did. What
    /// would take keys of its own is left to play.
    pub fn view(&mut self, command: ViewCommand) -> bool {
        let mut changed = self.game.duplicate();
        if changed.view(command) != ViewResult::Changed || !changed.keys().is_empty() {
            return false;
        }
        self.game = changed;
        for mark in &mut self.marks {
            mark.view(command);
        }
        true
    }

    /// Fits all games that may be drawn.
    pub fn fit(&mut self, area: ratatui::layout::Rect, look: &crate::look::Look) {
        for game in self.marks.iter_mut().chain([&mut self.game]) {
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
        let finished = Finished {
            code: Code::new(1),
            owner: Owner::Somebody,
            standing: Ranking::Practice,
            run: Packed::of(&run),
            tally: Tally::default(),
            at: Moment::default(),
        };
        let record = Record {
            finished,
            name: None,
        };
        ReplayPlayer::new(&record).expect("a run")
    }

    #[test]
    fn no_more_is_done_at_once_than_other_players_can_wait_for() {
        let mut moves = replay_player(&[Action::Undo; 3 * SLICE]);
        let mut slices = 1;
        while !moves.wind(usize::MAX) {
            slices += 1;
        }
        assert_eq!(slices, 3);
        assert!(moves.wind(moves.end() - 1), "back is one slice at most");
        let mut hints = replay_player(&[Action::Hint; SLICE]);
        assert!(!hints.wind(usize::MAX));
        assert!(hints.done() < 10, "{} hints", hints.done());
    }
}
