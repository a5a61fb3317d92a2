//! How a game begins: afresh, found, gone on with, or as a race.

use std::time::Duration;

use super::Play;
use crate::games::packed::Unproved;
use crate::games::{GameDef, Level, LevelError, Opening, find, labyrinth};
use crate::model::{Code, Record, Resumed};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;
use crate::ui::ghost::Ghost;
use crate::ui::keymap;
use crate::ui::screens::Context;
use crate::ui::screens::layout::{board_area, whole};

impl Play {
    /// Begins the game that `opening` names, on a board that the server draws where no
    /// seed is named.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn open(context: &mut Context<'_>, opening: Opening) -> Result<Play, LevelError> {
        let entry = find(opening.game).unwrap_or(&labyrinth::ENTRY);
        let server_seeded = opening.seed.is_none();
        let seed = opening.seed.unwrap_or_else(|| context.seeds.draw());
        Play::begin(context, entry, opening.level, seed, server_seeded)
    }

    /// Begins a game on a board that was searched for by this wish.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn found(
        context: &mut Context<'_>,
        opening: Opening,
        search_request: Option<Level>,
        server_seeded: bool,
    ) -> Result<Play, LevelError> {
        let entry = find(opening.game).unwrap_or(&labyrinth::ENTRY);
        let seed = opening.seed.unwrap_or_default();
        let play = Play::begin(context, entry, opening.level, seed, server_seeded)?;
        Ok(play.wished(search_request))
    }

    /// Begins a game on the board of this level and seed.
    pub(super) fn begin(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        level: Level,
        seed: u64,
        server_seeded: bool,
    ) -> Result<Play, LevelError> {
        let code = Code::new(context.seeds.draw());
        let active_game = ActiveGame::new(entry, level, seed, server_seeded, code)?;
        Ok(Play::at(context, active_game))
    }

    /// Goes on with a game that was kept.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub fn continue_run(context: &mut Context<'_>, resumed: &Resumed) -> Result<Play, Unproved> {
        let active_game = ActiveGame::continue_run(&resumed.saved, context.now)?;
        let mut play = Play::at(context, active_game);
        play.shown = play.active_game.clock.time(context.now);
        if !play.active_game.run().is_empty() {
            play.said = Some("say-go-on");
        }
        if resumed.saved.rival.is_some() {
            play.meet_again(context.now, resumed.rival.clone());
        }
        Ok(play)
    }

    /// The race goes on, if there is still somebody to race against.
    pub(super) fn meet_again(&mut self, now: Now, rival: Option<Record>) {
        let Some(mut ghost) = rival.and_then(|record| Ghost::new(record).ok()) else {
            self.active_game.rival = None;
            self.said = Some("race-alone");
            return;
        };
        ghost.haunt(&mut self.active_game, now);
        self.active_game.game.ghost(ghost.position());
        self.ghost = Some(ghost);
    }

    /// Races somebody's run on its board. It is practice: the board is known.
    ///
    /// # Errors
    /// [`Unproved`] when the run cannot be replayed here.
    pub fn race(context: &mut Context<'_>, record: Record) -> Result<Play, Unproved> {
        let ghost = Ghost::new(record)?;
        let active_game = ghost.sit_down(Code::new(context.seeds.draw()))?;
        let mut play = Play::at(context, active_game);
        play.ghost = Some(ghost);
        play.said = Some(play.opening());
        Ok(play)
    }

    pub(super) fn at(context: &mut Context<'_>, active_game: ActiveGame) -> Play {
        let mut play = Play {
            active_game,
            said: None,
            shown_until: Now::ZERO,
            shown: Duration::ZERO,
            next_second: None,
            next_frame: None,
            winning: false,
            ghost: None,
        };
        play.said = Some(play.opening());
        play.fit(context);
        play.animate(context.now);
        play
    }

    /// The message for a new board.
    pub(super) fn opening(&self) -> &'static str {
        if self.ghost.is_some() {
            return "race-start";
        }
        let ActiveGame { entry, game, .. } = &self.active_game;
        game.opening().unwrap_or(entry.opening)
    }

    pub(super) fn fit(&mut self, context: &Context<'_>) {
        let (keys, entry) = (context.settings.keys, self.active_game.entry);
        let called = |action| keymap::called(keys, entry, action);
        self.active_game.game.call_keys(&called);
        self.active_game
            .game
            .fit(board_area(whole(context), 0), &context.look);
    }

    pub(super) fn wished(self, search_request: Option<Level>) -> Play {
        Play {
            active_game: self.active_game.wished(search_request),
            ..self
        }
    }
}
