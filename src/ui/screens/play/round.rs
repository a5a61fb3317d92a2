//! A game as the round of a room that it is: its screen is a part of the room's.

use std::time::Duration;

use super::Play;
use crate::games::run::Run;
use crate::games::{LevelError, Opening, Position};
use crate::i18n::Words;
use crate::rooms::member::Progress;
use crate::ui::active_game::ActiveGame;
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::Key;
use crate::ui::keymap::Command;
use crate::ui::screens::Context;

impl Play {
    /// Begins the board of a round that began so long ago, with what was played of it before the
    /// connection was lost.
    ///
    /// # Errors
    /// [`LevelError`] when the board cannot be played.
    pub(crate) fn in_room(
        context: &mut Context<'_>,
        board: Opening,
        passed: Duration,
        kept: Option<&Run>,
    ) -> Result<Self, LevelError> {
        let mut play = Self::open(context, board)?;
        play.active_game.join_round(passed, kept, context.now);
        if kept.is_some() {
            play.said = Some("say-go-on");
            play.active_game.game.hurry();
            play.fit(context);
            play.animate(context);
        }
        play.wake(context.now);
        Ok(play)
    }

    /// How far the player is; `whole`: the fewest moves from the start.
    pub(crate) fn progress(&self, whole: u32) -> Progress {
        let game = &self.active_game.game;
        Progress {
            moves: game.progress().moves,
            left: game.left(),
            whole,
            position: game.position(),
        }
    }

    /// What changes with every move.
    pub(crate) fn moved(&self) -> (u32, Option<Position>) {
        let game = &self.active_game.game;
        (game.progress().moves, game.position())
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.active_game.game.progress().solved
    }

    /// Whether the win is still being shown.
    pub(crate) fn shows_win(&self) -> bool {
        self.is_winning()
    }

    /// The game that is played.
    pub(crate) fn active(&self) -> &ActiveGame {
        &self.active_game
    }

    /// What a key means here.
    pub(crate) fn meant(&self, context: &Context<'_>, key: Key) -> Option<Command> {
        self.command(context.settings.keys, key)
    }

    /// Says something where the messages stand.
    pub(crate) fn say(&mut self, id: &'static str) -> DirtyRows {
        self.said = Some(id);
        self.message_rows()
    }

    /// Whether a message stands in this row of the screen.
    pub(crate) fn speaks_in(&self, row: u16, words: &Words) -> bool {
        self.room.message.y == row && self.has_message(words)
    }

    fn has_message(&self, words: &Words) -> bool {
        self.said.is_some() || self.active_game.game.remark(words).is_some()
    }

    /// Shows the piece of another member on the board; `None`: shows none.
    pub(crate) fn show_other(&mut self, position: Option<Position>) {
        self.active_game.game.ghost(position);
    }
}
