//! The ways in which a game begins: on a new board, on one that was searched for, continued,
//! or as a race.

use std::time::Duration;

use super::Play;
use crate::games::packed::Unproved;
use crate::games::run::Run;
use crate::games::{GameDef, Level, LevelError, Opening, ViewCommand, find, labyrinth};
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
        match opening.seed {
            Some(seed) => {
                let code = Code::new(context.seeds.draw());
                let active_game =
                    ActiveGame::new(entry(&opening), opening.level, seed, false, code)?;
                Ok(Self::at(context, active_game, None))
            }
            None => Self::drawn(context, entry(&opening), opening.level),
        }
    }

    /// Begins on a board that the server draws.
    pub(super) fn drawn(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        level: Level,
    ) -> Result<Self, LevelError> {
        let (seed, is_ranked) = context.seeds.draw_board(entry, &level);
        let code = Code::new(context.seeds.draw());
        let mut active_game = ActiveGame::new(entry, level, seed, true, code)?;
        if !is_ranked {
            active_game.limit();
        }
        let play = Self::at(context, active_game, None);
        Ok(play.saying((!is_ranked).then_some("say-many-boards")))
    }

    /// Begins a board like those of a step of the ladder, as practice.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub(crate) fn on_step(context: &mut Context<'_>, step: Step) -> Result<Self, LevelError> {
        let (code, seed) = (Code::new(context.seeds.draw()), context.seeds.draw());
        let active_game = ActiveGame::new(&labyrinth::ENTRY, step.level(), seed, false, code)?;
        let active_game = active_game.on_shared(Some(SharedBoard::Step(step)));
        Ok(Self::at(context, active_game, None))
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
        let play = Self::drawn(context, &labyrinth::ENTRY, step.level())?;
        Ok(play.saying(Some("say-off-ladder")))
    }

    /// Continues a game that was kept, and its race if the rival's run is still there. A first try is
    /// no race: its rival, such as the run that led the player here, is raced behind it.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub(crate) fn continue_run(
        context: &mut Context<'_>,
        resumed: &Resumed,
        rival: Option<Code>,
    ) -> Result<Self, Unproved> {
        let mut active_game = ActiveGame::continue_run(&resumed.saved)?;
        let goes_on = !active_game.run().is_empty();
        if active_game.is_open_attempt() || rival.is_some() {
            active_game.rival = rival.or(active_game.rival);
            let play = Self::at(context, active_game, None);
            return Ok(play.saying(goes_on.then_some("say-go-on")));
        }
        let ghost = resumed.rival.clone();
        let ghost = ghost.and_then(|record| Ghost::new(record, context.profile).ok());
        let is_alone = active_game.rival.is_some() && ghost.is_none();
        if is_alone {
            active_game.rival = None;
        }
        let play = Self::at(context, active_game, ghost);
        Ok(play.saying(match is_alone {
            true => Some("race-alone"),
            false => goes_on.then_some("say-go-on"),
        }))
    }

    /// Races a run on its board. It is practice, as the board is known.
    ///
    /// # Errors
    /// [`Unproved`] when the run cannot be replayed here.
    pub(crate) fn race(context: &mut Context<'_>, record: Record) -> Result<Self, Unproved> {
        let ghost = Ghost::new(record, context.profile)?;
        let active_game = ghost.open_game(Code::new(context.seeds.draw()))?;
        Ok(Self::at(context, active_game, Some(ghost)))
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
        let (entry, seed) = (entry(&board), board.seed.unwrap_or_default());
        let code = Code::new(context.seeds.draw());
        let mut active_game = ActiveGame::new(entry, board.level, seed, false, code)?;
        active_game.join_round(name, passed, kept, context.now);
        let mut play = Self::at(context, active_game, None);
        if kept.is_some() {
            play = play.saying(Some("say-go-on"));
            play.active_game.game.view(ViewCommand::Hurry);
            play.show(context);
        }
        play.wake(context.now);
        Ok(play)
    }

    /// Shows a game as it stands, with the rival beside it in a race.
    pub(super) fn at(
        context: &mut Context<'_>,
        active_game: ActiveGame,
        ghost: Option<Ghost>,
    ) -> Self {
        let mut play = Self {
            said: None,
            board: Board::new(active_game.name_in_room().is_some()),
            active_game,
            is_covered: false,
            question: Question::default(),
            asked: None,
            is_in_pause: false,
            knows_walls: false,
            won: None,
            ghost: ghost.map(Box::new),
            list: None,
            spectators: 0,
        };
        play.said = Some(play.opening());
        if let Some(ghost) = &mut play.ghost {
            // Of a race that goes on.
            if play.active_game.clock.begun() {
                ghost.play_beside(&mut play.active_game, context.now);
            }
            let position = ghost.position();
            play.active_game.game.view(ViewCommand::Ghost(position));
        }
        play.ask_for_list(context);
        play.active_game.game.view(ViewCommand::Appear);
        play.board.stop_clock(play.active_game.time(context.now));
        play.show(context);
        play.begin_clock(context);
        play
    }

    /// The message on a new board.
    pub(super) fn opening(&self) -> &'static str {
        if self.ghost.is_some() {
            return "race-start";
        }
        (self.active_game.entry.opening)(self.active_game.level())
    }

    /// The same with this message, if there is one, in place of the usual.
    fn saying(self, message: Option<&'static str>) -> Self {
        let said = message.or(self.said);
        Self { said, ..self }
    }
}

/// The game of an opening.
fn entry(opening: &Opening) -> &'static GameDef {
    find(opening.game).unwrap_or(&labyrinth::ENTRY)
}
