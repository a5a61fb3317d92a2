//! A finished run that is replayed beside the player's game, so that the player races it.

use std::time::Duration;

use crate::games::packed::Unproved;
use crate::games::{Game, LevelError, ViewCommand};
use crate::i18n::Words;
use crate::model::{Code, Record};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;
use crate::ui::names::owner;
use crate::ui::replay_player::ReplayPlayer;

/// A finished run as the rival of a race.
pub struct Ghost {
    pub(crate) record: Record,
    replay_player: ReplayPlayer,
    /// The playing time at which the next picture of an animated move is due.
    frame: Option<Duration>,
    /// The moves that it takes from the start.
    pub(crate) whole: u32,
}

impl Ghost {
    /// The ghost of a run, at its start.
    pub fn new(record: Record) -> Result<Self, Unproved> {
        let replay_player = ReplayPlayer::new(&record)?;
        Ok(Self {
            whole: replay_player.game().left().unwrap_or_default(),
            replay_player,
            record,
            frame: None,
        })
    }

    /// A game of the player's own on the ghost's board. It is practice, as the board is
    /// known.
    pub fn open_game(&self, code: Code) -> Result<ActiveGame, LevelError> {
        let (entry, run) = (self.replay_player.entry, self.replay_player.run());
        let mut active_game = ActiveGame::new(entry, run.level().clone(), run.seed(), false, code)?;
        active_game.rival = Some(self.record.finished.code);
        active_game.shared_board = self.record.shared_board();
        Ok(active_game)
    }

    pub fn game(&self) -> &dyn Game {
        self.replay_player.game()
    }

    /// When its next change is to be seen beside this game; `None`: nothing is to come, or the
    /// clock stands.
    pub(crate) fn due_beside(&self, active_game: &ActiveGame) -> Option<Now> {
        active_game.clock.when(self.due()?)
    }

    /// The playing time of its next change; `None` at the end of the run.
    pub fn due(&self) -> Option<Duration> {
        let action = self.replay_player.next_time();
        action.into_iter().chain(self.frame).min()
    }

    /// Replays up to this playing time.
    pub fn advance(&mut self, time: Duration) {
        while let Some(due) = self.due().filter(|due| *due <= time) {
            match self.replay_player.next_time() == Some(due) {
                true => _ = self.replay_player.step(),
                false => self.replay_player.game_mut().tick(),
            }
            // A move is animated only where the ghost has a piece on the board.
            let game = self.replay_player.game();
            let frame = game.frame().filter(|_| game.position().is_some());
            self.frame = frame.map(|frame| due + frame.pause);
        }
    }

    /// Replays up to the time on this game's clock and shows the piece on its board.
    pub(crate) fn play_beside(&mut self, active_game: &mut ActiveGame, now: Now) {
        self.advance(active_game.clock.time(now));
        let position = self.game().position();
        active_game.game.view(ViewCommand::Ghost(position));
    }

    pub(crate) fn left(&self) -> Option<u32> {
        self.game().left()
    }

    pub(crate) fn is_out(&self) -> bool {
        self.replay_player.done() == self.replay_player.end()
    }

    /// The lead in moves of a player who has `left` moves to the win, negative where the
    /// ghost leads; `None` where one of them can no longer win.
    pub(crate) fn lead(&self, left: Option<u32>) -> Option<i64> {
        Some(i64::from(self.left()?) - i64::from(left?))
    }

    pub(crate) fn name(&self, words: &Words) -> String {
        owner(self.record.name.as_ref(), self.record.streak, words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dir::Dir;
    use crate::games::packed::{Packed, Tally};
    use crate::games::run::Run;
    use crate::games::{Action, labyrinth};
    use crate::model::{Finished, Moment, Owner, Ranking};

    const SECOND: Duration = Duration::from_secs(1);

    /// A run that sees its board for two seconds and makes two moves, a second apart.
    fn ghost() -> Ghost {
        let mut run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 3);
        run.record(2 * SECOND, Action::Go(Dir::South));
        run.record(3 * SECOND, Action::Go(Dir::North));
        let finished = Finished {
            code: Code::new(1),
            owner: Owner::Somebody,
            standing: Ranking::Ranked,
            tally: Tally {
                time: 3_000,
                ..Tally::default()
            },
            run: Packed::of(&run),
            at: Moment(0),
        };
        let record = Record {
            finished,
            name: None,
            streak: 0,
            is_of_today: false,
        };
        Ghost::new(record).expect("a run")
    }

    #[test]
    fn both_clocks_of_a_race_begin_together() {
        let mut ghost = ghost();
        let mut mine = ghost.open_game(Code::new(2)).expect("the board");
        mine.show(SECOND);
        assert_eq!(ghost.due_beside(&mine), Some(3 * SECOND));
        ghost.play_beside(&mut mine, 2 * SECOND);
        assert_eq!(ghost.due_beside(&mine), Some(3 * SECOND));
        mine.act(Action::Go(Dir::South), 3 * SECOND, false);
        ghost.play_beside(&mut mine, 3 * SECOND);
        assert_eq!(ghost.due_beside(&mine), Some(4 * SECOND));
        mine.act(Action::Go(Dir::North), 4 * SECOND, false);
        assert_eq!(mine.run().time(), 3 * SECOND, "as fast");
    }
}
