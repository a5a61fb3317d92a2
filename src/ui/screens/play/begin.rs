//! The ways in which a game begins: on a new board, on one that was searched for, continued,
//! or as a race.

use std::time::Duration;

use super::Play;
use crate::games::packed::Unproved;
use crate::games::run::Run;
use crate::games::{GameDef, Level, LevelError, Opening, find, labyrinth};
use crate::model::{Code, Name, Record, Resumed, SharedBoard, Step};
use crate::ui::active_game::ActiveGame;
use crate::ui::ghost::Ghost;
use crate::ui::pages::choice::Question;
use crate::ui::screens::Context;
use crate::ui::screens::board::Board;

impl Play {
    /// Begins the game that `opening` names. Without a seed the server draws one.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub(crate) fn open(context: &mut Context<'_>, opening: Opening) -> Result<Self, LevelError> {
        let entry = find(opening.game).unwrap_or(&labyrinth::ENTRY);
        match opening.seed {
            Some(seed) => Self::begin(context, entry, opening.level, seed, false),
            None => Self::drawn(context, entry, opening.level),
        }
    }

    /// Begins on a board that the server draws.
    pub(super) fn drawn(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        level: Level,
    ) -> Result<Self, LevelError> {
        let (seed, is_ranked) = context.seeds.draw_board(entry, &level);
        let mut play = Self::begin(context, entry, level, seed, true)?;
        if !is_ranked {
            play.active_game.limit();
            play.said = Some("say-many-boards");
        }
        Ok(play)
    }

    /// Begins a game on a board that was searched for. `search_request` is the level asked for;
    /// `server_seeded`: the server drew the seed of the search.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub(crate) fn found(
        context: &mut Context<'_>,
        opening: Opening,
        search_request: Option<Level>,
        server_seeded: bool,
    ) -> Result<Self, LevelError> {
        let entry = find(opening.game).unwrap_or(&labyrinth::ENTRY);
        let seed = opening.seed.unwrap_or_default();
        let play = Self::begin(context, entry, opening.level, seed, server_seeded)?;
        // Only where levels are chosen a search is asked for.
        Ok(play.listed_under(context, search_request).of_levels())
    }

    /// Begins a game on the board of this level and seed; `server_seeded`: the server drew the seed.
    pub(super) fn begin(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        level: Level,
        seed: u64,
        server_seeded: bool,
    ) -> Result<Self, LevelError> {
        let code = Code::new(context.seeds.draw());
        let active_game = ActiveGame::new(entry, level, seed, server_seeded, code)?;
        Ok(Self::at(context, active_game))
    }

    /// Begins a board like those of a step of the ladder, as practice.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub(crate) fn on_step(context: &mut Context<'_>, step: Step) -> Result<Self, LevelError> {
        let code = Code::new(context.seeds.draw());
        let seed = context.seeds.draw();
        let active_game = ActiveGame::new(&labyrinth::ENTRY, step.level(), seed, false, code)?;
        let shared_board = Some(SharedBoard::Step(step));
        Ok(Self::at(context, active_game.on_shared(shared_board)))
    }

    /// Begins a board of the same level as a step of the ladder, as that of the week cannot be had
    /// while the database is away.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub(crate) fn off_the_ladder(
        context: &mut Context<'_>,
        step: Step,
    ) -> Result<Self, LevelError> {
        let mut play = Self::drawn(context, &labyrinth::ENTRY, step.level())?;
        play.said = Some("say-off-ladder");
        Ok(play)
    }

    /// Continues a game that was kept.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub(crate) fn continue_run(
        context: &mut Context<'_>,
        resumed: &Resumed,
    ) -> Result<Self, Unproved> {
        let active_game = ActiveGame::continue_run(&resumed.saved)?;
        let mut play = Self::at(context, active_game);
        if !play.active_game.run().is_empty() {
            play.said = Some("say-go-on");
        }
        if resumed.saved.rival.is_some() {
            play.continue_race(context, resumed.rival.clone());
        }
        Ok(play)
    }

    /// Continues the race, if the rival's run is still there.
    fn continue_race(&mut self, context: &Context<'_>, rival: Option<Record>) {
        let ghost = rival.and_then(|record| Ghost::new(record).ok());
        let Some(mut ghost) = ghost.map(|ghost| ghost.raced_by(context.profile)) else {
            self.active_game.rival = None;
            self.said = Some("race-alone");
            return;
        };
        ghost.play_beside(&mut self.active_game, context.now);
        self.active_game.game.ghost(ghost.position());
        self.ghost = Some(Box::new(ghost));
    }

    /// Races a run on its board. It is practice, as the board is known.
    ///
    /// # Errors
    /// [`Unproved`] when the run cannot be replayed here.
    pub(crate) fn race(context: &mut Context<'_>, record: Record) -> Result<Self, Unproved> {
        let ghost = Ghost::new(record)?.raced_by(context.profile);
        let active_game = ghost.open_game(Code::new(context.seeds.draw()))?;
        let mut play = Self::at(context, active_game);
        play.ghost = Some(Box::new(ghost));
        play.said = Some(play.opening());
        Ok(play)
    }

    pub(super) fn at(context: &mut Context<'_>, active_game: ActiveGame) -> Self {
        let mut play = Self {
            said: None,
            board: Board::new(active_game.name_in_room().is_some()),
            active_game,
            is_covered: false,
            question: Question::default(),
            is_in_pause: false,
            is_of_levels: false,
            knows_walls: false,
            won: None,
            ghost: None,
            list: None,
            spectators: 0,
        };
        play.said = Some(play.opening());
        play.ask_for_list(context);
        play.active_game.game.appear();
        play.board.stop_clock(play.active_game.time(context.now));
        play.show(context);
        play.begin_clock(context);
        play
    }

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
            play.show(context);
        }
        play.wake(context.now);
        Ok(play)
    }

    /// The message on a new board.
    pub(super) fn opening(&self) -> &'static str {
        if self.ghost.is_some() {
            return "race-start";
        }
        let ActiveGame { entry, game, .. } = &self.active_game;
        game.opening().unwrap_or(entry.opening)
    }

    /// Says that the level was chosen where all levels are.
    #[must_use]
    pub(crate) fn of_levels(self) -> Self {
        Self {
            is_of_levels: true,
            ..self
        }
    }

    /// Lists the run under the level that was asked for, where the board was searched for.
    pub(super) fn listed_under(
        self,
        context: &mut Context<'_>,
        search_request: Option<Level>,
    ) -> Self {
        if search_request.is_none() {
            return self;
        }
        let mut play = Self {
            active_game: self.active_game.wished(search_request),
            list: None,
            ..self
        };
        play.ask_for_list(context);
        play.fit(context);
        play
    }
}
