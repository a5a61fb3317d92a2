//! A game as the round of a room that it is: its screen is a part of the room's.

use std::time::Duration;

use ratatui::layout::Rect;

use super::Play;
use crate::games::run::Run;
use crate::games::{LevelError, Opening, Position};
use crate::i18n::Words;
use crate::model::Name;
use crate::rooms::member::Progress;
use crate::ui::active_game::ActiveGame;
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::Key;
use crate::ui::keymap::{self, Command};
use crate::ui::screens::{Context, Scene};
use crate::ui::widgets;

impl Play {
    /// Begins the board of a round that began so long ago, with what was played of it before the
    /// connection was lost; `name`: what the room calls the player.
    ///
    /// # Errors
    /// [`LevelError`] when the board cannot be played.
    pub(crate) fn in_room(
        context: &mut Context<'_>,
        board: Opening,
        name: Name,
        passed: Duration,
        kept: Option<&Run>,
    ) -> Result<Self, LevelError> {
        let mut play = Self::open(context, board)?;
        play.active_game.join_round(name, passed, kept, context.now);
        if kept.is_some() {
            play.said = Some("say-go-on");
            play.active_game.game.hurry();
            play.fit(context);
            play.animate(context);
        }
        play.wake(context.now);
        Ok(play)
    }

    /// How far the player is on this board of the round; `whole`: the fewest moves from the start.
    pub(crate) fn progress(&self, leg: u32, whole: u32) -> Progress {
        let game = &self.active_game.game;
        Progress {
            leg,
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

    /// The keys of the game as the line of keys shows them, the letters that move first.
    pub(crate) fn move_keys(&self, scene: &Scene<'_>) -> Option<(String, &'static str)> {
        let rows = keymap::rows(scene.settings.keys, self.active_game.entry);
        let shown = widgets::of_rows(scene.look, &rows);
        let first = shown.first();
        first.map(|(keys, says)| ((*keys).to_owned(), *says))
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

    /// Where on the screen a piece at this position of the board is drawn; `None`: it is not seen.
    pub(crate) fn spot(&self, position: Position) -> Option<Rect> {
        self.active_game.game.spot(position, self.room.board)
    }
}
