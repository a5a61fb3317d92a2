//! A finished run that is played beside the player's game, move by move as it was played.

use std::cmp::Ordering;
use std::time::Duration;

use crate::games::packed::Unproved;
use crate::games::run::Run;
use crate::games::{Action, DIFFICULTY, Game, GameDef, Level, LevelError, Position, find};
use crate::i18n::Words;
use crate::model::{Code, Ranking, Record};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;

/// Somebody's run as a rival.
pub struct Ghost {
    record: Record,
    entry: &'static GameDef,
    game: Box<dyn Game>,
    run: Run,
    actions: Vec<(Duration, Action)>,
    /// Actions done so far.
    done: usize,
    /// The playing time of the next picture of a move under way.
    frame: Option<Duration>,
    /// Where its piece is seen, and how many moves it has left.
    shown: (Option<Position>, Option<u32>),
}

impl Ghost {
    /// The ghost of a run, at its start.
    ///
    /// # Errors
    /// [`Unproved`] when the run cannot be replayed here.
    pub fn new(record: Record) -> Result<Ghost, Unproved> {
        let run = record.finished.run.run()?;
        let entry = find(run.game()).ok_or(Unproved::Game)?;
        let game = (entry.open)(run.level(), run.seed())?;
        Ok(Ghost {
            shown: (game.position(), game.left()),
            actions: run.actions().collect(),
            entry,
            game,
            run,
            record,
            done: 0,
            frame: None,
        })
    }

    /// The game that somebody plays against it, on its board: practice, as the board is
    /// known.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played, which it has been.
    pub fn sit_down(&self, code: Code) -> Result<ActiveGame, LevelError> {
        let level = self.run.level().clone();
        let mut active_game = ActiveGame::new(self.entry, level, self.run.seed(), false, code)?;
        active_game.rival = Some(self.record.finished.code);
        active_game.game.ghost(self.position());
        let finished = &self.record.finished;
        // A board that was searched for is listed under the wish.
        let search_request = Level::read(self.entry, &finished.run.level);
        let search_request = search_request.filter(|level| level.get(DIFFICULTY).is_some());
        let of_day = matches!(finished.standing, Ranking::Daily(_));
        Ok(active_game.wished(search_request).of_day(of_day))
    }

    /// The run that it plays.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Its game as it stands.
    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// Where its piece is seen ([`Game::position`]).
    pub fn position(&self) -> Option<Position> {
        self.shown.0
    }

    /// The playing time at which it moves next; `None`: it is at its end.
    pub fn due(&self) -> Option<Duration> {
        let action = self.actions.get(self.done).map(|(at, _)| *at);
        action.into_iter().chain(self.frame).min()
    }

    /// Plays on to this playing time; whether anything that is shown has changed.
    pub fn advance(&mut self, time: Duration) -> bool {
        let mut moved = false;
        while let Some(due) = self.due().filter(|due| *due <= time) {
            match self.actions.get(self.done) {
                Some((at, action)) if *at == due => {
                    self.game.apply(*action);
                    self.done += 1;
                }
                _ => self.game.tick(),
            }
            moved = true;
            // Without a piece on the board nobody sees its moves.
            let frame = self.game.frame().filter(|_| self.game.position().is_some());
            self.frame = frame.map(|pause| due + pause);
        }
        let before = self.shown;
        if moved {
            self.shown = (self.game.position(), self.game.left());
        }
        self.shown != before
    }

    /// Plays on beside this game, to the time on its clock; whether anything that is shown
    /// has changed.
    pub fn haunt(&mut self, active_game: &mut ActiveGame, now: Now) -> bool {
        let changed = self.advance(active_game.clock.time(now));
        if changed {
            active_game.game.ghost(self.position());
        }
        changed
    }

    /// By how many moves a player who has so many left is ahead of it, or behind where
    /// that is negative; `None` where one of them has no way left.
    pub fn lead(&self, left: Option<u32>) -> Option<i64> {
        Some(i64::from(self.shown.1?) - i64::from(left?))
    }

    /// Who it is.
    pub fn name<'a>(&'a self, words: &'a Words) -> String {
        owner(&self.record, words)
    }

    /// What is said of a player who has won this run against it.
    pub fn verdict(&self, run: &Run, words: &Words) -> String {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let (mine, other) = (millis(run.time()), self.record.finished.tally.time);
        let id = match mine.cmp(&other) {
            // Less than what is shown of a difference.
            _ if mine.abs_diff(other) < 100 => "race-even",
            Ordering::Less => "race-won",
            Ordering::Equal | Ordering::Greater => "race-lost",
        };
        let seconds = words.tenths(mine.abs_diff(other));
        let name = self.name(words);
        words.tr(id, &[("name", name.into()), ("seconds", seconds.into())])
    }
}

/// The name to show of whoever a run is by.
pub fn owner(record: &Record, words: &Words) -> String {
    match &record.name {
        Some(name) => words.name(name.as_str()).into_owned(),
        None => words.t("somebody").into_owned(),
    }
}
