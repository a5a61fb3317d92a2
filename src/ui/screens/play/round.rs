//! A game as the round of a room that it is: its screen is a part of the room's.

use std::time::Duration;

use ratatui::layout::Rect;

use super::Play;
use crate::games::run::Run;
use crate::games::{LevelError, Opening, Position, find, labyrinth};
use crate::i18n::Words;
use crate::model::{Code, Name};
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
        let entry = find(board.game).unwrap_or(&labyrinth::ENTRY);
        let (seed, code) = (board.seed.unwrap_or_default(), context.seeds.draw());
        let mut active_game = ActiveGame::new(entry, board.level, seed, false, Code::new(code))?;
        active_game.join_round(name, passed, kept, context.now);
        let mut play = Self::at(context, active_game);
        if kept.is_some() {
            play.said = Some("say-go-on");
            play.active_game.game.hurry();
            play.fit(context);
            play.animate(context);
        }
        play.wake(context.now);
        Ok(play)
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
        self.room.message_rows()
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
