//! A [`Run`]: one game as it was played. Replaying it gives the same result.

use std::time::Duration;

use super::{Action, Game, GameDef, Level, LevelError, Progress, find};
use crate::core::dir::Dir;

/// The most actions of a run: a 257 x 257 labyrinth has 33,023 open tiles. It is 256 KiB at most.
pub(crate) const MAX_ACTIONS: usize = 65_536;

/// Milliseconds in a unit of time of a run: players are not more exact, and most gaps between
/// held keys then take one byte.
pub(crate) const UNIT: u64 = 10;

/// The longest gap between two actions that is kept apart, in [`UNIT`]s (about 46
/// hours): 24 of 32 bits, the other eight name the action.
pub(super) const MAX_GAP: u32 = (1 << 24) - 1;

/// The least time that a key press counts for, in milliseconds: held keys repeat every 30 ms at
/// their fastest, so only pasted lines are charged.
pub(crate) const PRESS_MS: u64 = 30;

/// The least time that a further tile of a run to the fork counts for, in milliseconds, so that a
/// long corridor is not free.
pub(crate) const TILE_MS: u64 = 10;

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
    /// The least time that the key presses so far count for, in milliseconds.
    least: u64,
    hints: u32,
}

impl Run {
    /// A run that begins now, on the clock that [`Run::record`] is told. Its time is taken from the
    /// moment the board is first shown.
    pub fn new(entry: &GameDef, level: Level, seed: u64) -> Self {
        Self {
            game: entry.name,
            level,
            seed,
            actions: Vec::new(),
            last: 0,
            least: 0,
            hints: 0,
        }
    }

    #[must_use]
    pub(crate) fn beginning(&self) -> Self {
        Self {
            level: self.level.clone(),
            actions: Vec::new(),
            last: 0,
            least: 0,
            hints: 0,
            ..*self
        }
    }

    /// The actions behind the first so many, as they go to those who watch: the low eight bits name
    /// the action, the rest are [`UNIT`]s since the one before.
    pub(crate) fn packed_from(&self, from: usize) -> &[u32] {
        self.actions.get(from..).unwrap_or_default()
    }

    /// Adds actions of the same run that were packed so.
    pub(crate) fn extend_packed(&mut self, actions: &[u32]) {
        for packed in actions {
            self.push(packed >> 8, (packed & 0xFF) as u8);
        }
    }

    pub fn level(&self) -> &Level {
        &self.level
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether it takes no more actions.
    pub(crate) fn is_full(&self) -> bool {
        self.actions.len() >= MAX_ACTIONS
    }

    /// The words that play the same board again: `labyrinth --height 9 --width 9 --seed 7`,
    /// without the seed where it draws nothing.
    pub fn words(&self) -> String {
        let mut words = self.level_words();
        if find(self.game).is_none_or(|entry| (entry.is_seeded)(&self.level)) {
            words = format!("{words} --seed {}", self.seed);
        }
        words
    }

    /// The same without the seed: `labyrinth --height 9 --width 9`.
    pub(crate) fn level_words(&self) -> String {
        let level = self.level.words();
        format!("{} {level}", self.game).trim_end().to_owned()
    }

    pub fn record(&mut self, at: Duration, action: Action) {
        self.record_code(at, code(action));
    }

    /// Adds an action that the last key press carried on to, as a run to the fork does.
    pub fn record_carried_on(&mut self, at: Duration, action: Action) {
        self.record_code(
            at,
            match action {
                Action::Go(dir) => CARRIED_ON + dir.index() as u8,
                _ => code(action),
            },
        );
    }

    fn record_code(&mut self, at: Duration, code: u8) {
        let at = u64::try_from(at.as_millis()).unwrap_or(u64::MAX) / UNIT;
        let gap = u32::try_from(at.saturating_sub(self.last)).unwrap_or(MAX_GAP);
        self.push(gap.min(MAX_GAP), code);
    }

    /// Adds an action by its code, so many [`UNIT`]s after the one before.
    pub(super) fn push(&mut self, gap: u32, code: u8) {
        if self.is_full() {
            return;
        }
        self.last += u64::from(gap);
        self.least += least(self.actions.last().map(|before| *before as u8), code);
        self.hints += u32::from(action(code) == Some(Action::Hint));
        self.actions.push(gap << 8 | u32::from(code));
    }

    /// The time that counts after each action, in milliseconds.
    pub(crate) fn times(&self) -> impl Iterator<Item = u32> + '_ {
        let (mut at, mut sum, mut before) = (0, 0, None);
        self.codes().map(move |(gap, code)| {
            at += u64::from(gap) * UNIT;
            sum += least(before.replace(code), code);
            u32::try_from(at.max(sum)).unwrap_or(u32::MAX)
        })
    }

    pub(crate) fn action(&self, place: usize) -> Option<Action> {
        action(*self.actions.get(place)? as u8)
    }

    /// The gaps in [`UNIT`]s and the codes of the actions.
    pub(super) fn codes(&self) -> impl ExactSizeIterator<Item = (u32, u8)> + '_ {
        self.actions
            .iter()
            .map(|packed| (packed >> 8, (packed & 0xFF) as u8))
    }

    /// How many hints the player has had.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.actions.capacity() * size_of::<u32>()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The time that counts: a won game's time.
    pub fn time(&self) -> Duration {
        self.time_at(self.time_of_last_action())
    }

    /// The time that counts when this much has passed since the start of play.
    pub fn time_at(&self, passed: Duration) -> Duration {
        passed.max(Duration::from_millis(self.least))
    }

    pub fn time_of_last_action(&self) -> Duration {
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

/// The codes of steps that a key press carried on to begin here, one for each direction.
const CARRIED_ON: u8 = 16;

/// Whether the action of this code belongs to the key press of the action before.
pub(super) fn is_carried_on(code: u8) -> bool {
    (CARRIED_ON..CARRIED_ON + 4).contains(&code)
}

/// The least time in milliseconds that the action of this code adds, behind one of that code.
fn least(before: Option<u8>, code: u8) -> u64 {
    match before {
        // The first tile of a run to the fork is known by the second.
        Some(before) if is_carried_on(code) => TILE_MS * (1 + u64::from(!is_carried_on(before))),
        _ => PRESS_MS,
    }
}

/// How an action is written in a run: for ever, as runs are kept.
fn code(action: Action) -> u8 {
    match action {
        Action::Go(dir) => dir.index() as u8,
        Action::Hint => 4,
        Action::Undo => 5,
        Action::Hex(dir) => 8 + dir.min(5),
    }
}

/// The action of a code; `None`: there is no such code.
pub(super) fn action(code: u8) -> Option<Action> {
    Some(match code {
        0..=3 => Action::Go(Dir::from_index(code.into())),
        4 => Action::Hint,
        5 => Action::Undo,
        8..=13 => Action::Hex(code - 8),
        16..=19 => Action::Go(Dir::from_index((code - CARRIED_ON).into())),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_comes_back() {
        for one in Action::moves().chain([Action::Hint, Action::Undo]) {
            assert_eq!(action(code(one)), Some(one));
        }
        assert_eq!(action(7), None);
    }

    fn labyrinth_run() -> Run {
        let entry = find("labyrinth").expect("a game");
        Run::new(entry, crate::games::labyrinth::level(9, 9), 7)
    }

    #[test]
    fn a_pasted_packet_takes_the_time_of_its_presses() {
        let mut run = labyrinth_run();
        for _ in 0..400 {
            run.record(Duration::from_secs(2), Action::Go(Dir::South));
        }
        assert_eq!(run.time(), 400 * Duration::from_millis(PRESS_MS));
        assert_eq!(run.time_of_last_action(), Duration::from_secs(2));
        run.record(Duration::from_secs(60), Action::Go(Dir::South));
        assert_eq!(
            run.time(),
            Duration::from_secs(60),
            "bunched keys cost no more"
        );
    }

    #[test]
    fn a_run_to_the_fork_is_one_press_and_a_bit_for_each_tile() {
        let mut run = labyrinth_run();
        let at = Duration::from_millis(10);
        for _ in 0..2 {
            run.record(at, Action::Go(Dir::South));
            for _ in 1..20 {
                run.record_carried_on(at, Action::Go(Dir::South));
            }
        }
        assert_eq!(
            run.time(),
            Duration::from_millis(2 * (PRESS_MS + 20 * TILE_MS))
        );
        let gone: Vec<_> = run.actions().map(|(_, action)| action).collect();
        assert_eq!(gone, [Action::Go(Dir::South); 40]);
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
