//! A [`Run`]: one game as it was played. Replaying it gives the same result.

use std::time::Duration;

use super::{Action, Entry, Game, Level, LevelError, Progress};
use crate::core::dir::Dir;

/// The most actions a run keeps. A 257 x 257 labyrinth has 33,023 open tiles, so this
/// lets a player walk all of them about twice; it is 256 KiB at most.
pub const MAX_ACTIONS: usize = 65_536;

/// The longest gap between two actions that is kept apart, in milliseconds (about 4.6
/// hours): 24 of 32 bits, the other eight name the action.
const MAX_GAP: u32 = (1 << 24) - 1;

/// A game as it was played: what made the board, and what was done to it and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    game: &'static str,
    level: Level,
    seed: u64,
    /// The low eight bits name the action, the rest are milliseconds since the one before.
    actions: Vec<u32>,
    last: Duration,
    whole: bool,
}

impl Run {
    /// A run that begins now, on the clock that [`Run::record`] is told.
    pub fn new(entry: &Entry, level: Level, seed: u64) -> Run {
        Run {
            game: entry.name,
            level,
            seed,
            actions: Vec::new(),
            last: Duration::ZERO,
            whole: true,
        }
    }

    /// The level it is played on.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The seed of its board.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether every action is in it; a run past [`MAX_ACTIONS`] is not whole.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The words that play the same board again: `labyrinth --height 9 --width 9 --seed 7`.
    pub fn words(&self) -> String {
        let level = self.level.words();
        let gap = if level.is_empty() { "" } else { " " };
        format!("{}{gap}{level} --seed {}", self.game, self.seed)
    }

    /// Adds an action, done `at` this time after the start of play.
    pub fn record(&mut self, at: Duration, action: Action) {
        if self.actions.len() >= MAX_ACTIONS {
            self.whole = false;
            return;
        }
        let gap = at
            .saturating_sub(self.last)
            .as_millis()
            .min(u128::from(MAX_GAP)) as u32;
        self.last = at;
        self.actions.push(gap << 8 | code(action));
    }

    /// The actions with their times since the start of play.
    pub fn actions(&self) -> impl Iterator<Item = (Duration, Action)> + '_ {
        let mut at = Duration::ZERO;
        self.actions.iter().filter_map(move |packed| {
            at += Duration::from_millis(u64::from(packed >> 8));
            Some((at, action(packed & 0xFF)?))
        })
    }

    /// Plays the whole run again on a fresh board.
    pub fn replay(&self, entry: &Entry) -> Result<(Box<dyn Game>, Progress), LevelError> {
        let mut game = (entry.open)(&self.level, self.seed)?;
        for (_, action) in self.actions() {
            game.apply(action);
        }
        let progress = game.progress();
        Ok((game, progress))
    }
}

/// Places are numbered from here on; a board has at most 255 - 32 of them.
const PLACES: u32 = 32;

fn code(action: Action) -> u32 {
    match action {
        Action::Go(dir) => dir.index() as u32,
        Action::Hint => 4,
        Action::Undo => 5,
        Action::Hex(dir) => 8 + u32::from(dir.min(5)),
        Action::Place(place) => (PLACES + u32::from(place)).min(255),
    }
}

fn action(code: u32) -> Option<Action> {
    Some(match code {
        0..=3 => Action::Go(Dir::from_index(code as usize)),
        4 => Action::Hint,
        5 => Action::Undo,
        8..=13 => Action::Hex(u8::try_from(code - 8).ok()?),
        PLACES.. => Action::Place(u8::try_from(code - PLACES).ok()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_comes_back() {
        let hexes = (0..6).map(Action::Hex);
        let places = (0..200).map(Action::Place);
        let goes = Dir::ALL.into_iter().map(Action::Go);
        for one in goes
            .chain([Action::Hint, Action::Undo])
            .chain(hexes)
            .chain(places)
        {
            assert_eq!(action(code(one)), Some(one));
        }
        assert_eq!(action(7), None);
    }
}
