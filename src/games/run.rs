//! A [`Run`]: one game as it was played. Replaying it gives the same result.

use std::time::Duration;

use super::{Action, Game, GameDef, Level, LevelError, Progress, find};
use crate::core::dir::Dir;

/// The most actions a run keeps. A 257 x 257 labyrinth has 33,023 open tiles, so this
/// lets a player walk all of them about twice; it is 256 KiB at most.
pub(crate) const MAX_ACTIONS: usize = 65_536;

/// Milliseconds in a unit of time of a run: players are not more exact, and most gaps between
/// held keys then take one byte.
pub(crate) const UNIT: u64 = 10;

/// The longest gap between two actions that is kept apart, in [`UNIT`]s (about 46
/// hours): 24 of 32 bits, the other eight name the action.
pub(super) const MAX_GAP: u32 = (1 << 24) - 1;

/// A game as it was played: what made the board, and what was done to it and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    game: &'static str,
    level: Level,
    seed: u64,
    /// The low eight bits name the action, the rest are [`UNIT`]s since the one before.
    actions: Vec<u32>,
    /// When the last action was done, in [`UNIT`]s.
    last: u64,
    whole: bool,
}

impl Run {
    /// A run that begins now, on the clock that [`Run::record`] is told.
    pub fn new(entry: &GameDef, level: Level, seed: u64) -> Self {
        Self {
            game: entry.name,
            level,
            seed,
            actions: Vec::new(),
            last: 0,
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

    /// Whether every action is in it; a run past `MAX_ACTIONS` is not whole.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The words that play the same board again: `labyrinth --height 9 --width 9 --seed 7`,
    /// without the seed where it draws nothing.
    pub fn words(&self) -> String {
        let mut words = self.game.to_owned();
        let level = self.level.words();
        if !level.is_empty() {
            words = format!("{words} {level}");
        }
        if find(self.game).is_none_or(|entry| (entry.is_seeded)(&self.level)) {
            words = format!("{words} --seed {}", self.seed);
        }
        words
    }

    /// Adds an action, done `at` this time after the start of play.
    pub fn record(&mut self, at: Duration, action: Action) {
        let at = u64::try_from(at.as_millis()).unwrap_or(u64::MAX) / UNIT;
        let gap = u32::try_from(at.saturating_sub(self.last)).unwrap_or(MAX_GAP);
        self.push(gap.min(MAX_GAP), code(action));
    }

    /// Adds an action by its code, so many [`UNIT`]s after the one before.
    pub(super) fn push(&mut self, gap: u32, code: u8) {
        if self.actions.len() >= MAX_ACTIONS {
            self.whole = false;
            return;
        }
        self.last += u64::from(gap);
        self.actions.push(gap << 8 | u32::from(code));
    }

    /// The gaps in [`UNIT`]s and the codes of the actions.
    pub(super) fn codes(&self) -> impl ExactSizeIterator<Item = (u32, u8)> + '_ {
        self.actions
            .iter()
            .map(|packed| (packed >> 8, (packed & 0xFF) as u8))
    }

    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The name of the game.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The time from the start of play to the last action: a won game's time.
    pub fn time(&self) -> Duration {
        Duration::from_millis(self.last * UNIT)
    }

    /// The actions with their times since the start of play.
    pub fn actions(&self) -> impl Iterator<Item = (Duration, Action)> + '_ {
        let mut at = 0;
        self.codes().filter_map(move |(gap, code)| {
            at += u64::from(gap);
            Some((Duration::from_millis(at * UNIT), action(code)?))
        })
    }

    /// Plays the whole run again on a fresh board.
    pub fn replay(&self, entry: &GameDef) -> Result<(Box<dyn Game>, Progress), LevelError> {
        let mut game = (entry.open)(&self.level, self.seed)?;
        for (_, action) in self.actions() {
            game.apply(action);
        }
        let progress = game.progress();
        Ok((game, progress))
    }
}

/// The codes of squares begin here, so a board has at most 255 - 32 of them.
const FIRST_PLACE: u8 = 32;

fn code(action: Action) -> u8 {
    match action {
        Action::Go(dir) => dir.index() as u8,
        Action::Hint => 4,
        Action::Undo => 5,
        Action::Hex(dir) => 8 + dir.min(5),
        Action::Place(place) => FIRST_PLACE.saturating_add(place),
    }
}

/// The action of a code; `None`: there is no such code.
pub(super) fn action(code: u8) -> Option<Action> {
    Some(match code {
        0..=3 => Action::Go(Dir::from_index(code.into())),
        4 => Action::Hint,
        5 => Action::Undo,
        8..=13 => Action::Hex(code - 8),
        FIRST_PLACE.. => Action::Place(code - FIRST_PLACE),
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

    #[test]
    fn a_seed_is_named_where_it_draws_the_board() {
        let words = |game: &str, level: Level| {
            let entry = find(game).expect("a game");
            Run::new(entry, level, 7).words()
        };
        assert_eq!(words("fifteen", Level::default()), "fifteen --seed 7");
        let made = Level::default().with("board", "hard");
        assert_eq!(words("hop", made.clone()), "hop --board hard --seed 7");
        assert_eq!(words("hop", Level::default()), "hop");
        let own = Level::default().with("board", "stops").with("number", 5);
        assert_eq!(words("yamyam", own), "yamyam --board stops --number 5");
        assert_eq!(words("yamyam", made), "yamyam --board hard --seed 7");
    }
}
