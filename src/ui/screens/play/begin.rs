//! The ways in which a game begins: on a new board, on one that was searched for, continued,
//! or as a race.

use std::sync::Arc;

use tokio::time::Instant;

use super::Play;
use crate::games::packed::Unproved;
use crate::games::{GameDef, LevelError, Opening, ViewCommand, find, labyrinth};
use crate::model::{Code, Record, Resumed, SharedBoard, Step};
use crate::rooms::membership::Membership;
use crate::ui::active_game::ActiveGame;
use crate::ui::ghost::Ghost;
use crate::ui::screens::Context;
use crate::ui::screens::board::Board;
use crate::ui::screens::room::Round;

impl Play {
    /// Begins the game that `opening` names. Without a seed the server draws one.
    pub(crate) fn open(context: &mut Context<'_>, opening: Opening) -> Result<Self, LevelError> {
        let entry = entry(&opening);
        let (seed, is_ranked) = match opening.seed {
            Some(seed) => (seed, false),
            None => context.seeds.draw_board(entry, &opening.level),
        };
        let code = Code::new(context.seeds.draw());
        let active_game = ActiveGame::new(entry, opening.level, seed, is_ranked, code)?;
        let is_limited = opening.seed.is_none() && !is_ranked;
        let said = is_limited.then_some("say-many-boards");
        Ok(Self::at(context, active_game, None, said))
    }

    /// Begins a board like that of a step of the ladder, as practice: that of the week is not to be
    /// had.
    pub(crate) fn off_the_ladder(
        context: &mut Context<'_>,
        step: Step,
    ) -> Result<Self, LevelError> {
        let (code, seed) = (Code::new(context.seeds.draw()), context.seeds.draw());
        let mut active_game = ActiveGame::new(&labyrinth::ENTRY, step.level(), seed, false, code)?;
        active_game.shared_board = Some(SharedBoard::Step(step));
        // Where there is no database, there never was one.
        let said = context.profile.map(|_| "say-off-ladder");
        Ok(Self::at(context, active_game, None, said))
    }

    /// Continues a game that was kept, and its race if the rival's run is still there. A first try is
    /// no race: its rival, such as the run that led the player here, is raced after it.
    pub(crate) fn continue_run(
        context: &mut Context<'_>,
        resumed: &Resumed,
        rival: Option<Code>,
    ) -> Result<Self, Unproved> {
        let mut active_game = ActiveGame::continue_run(&resumed.saved)?;
        let goes_on = (!active_game.run().is_empty()).then_some("say-go-on");
        if active_game.is_attempt() || rival.is_some() {
            active_game.rival = rival.or(active_game.rival);
            let said = goes_on.or(active_game.rival.map(|_| "race-first"));
            return Ok(Self::at(context, active_game, None, said));
        }
        let ghost = resumed.rival.clone();
        let ghost = ghost.and_then(|record| Ghost::new(record).ok());
        let gone = active_game.rival.take_if(|_| ghost.is_none());
        let said = gone.map(|_| "race-alone").or(goes_on);
        Ok(Self::at(context, active_game, ghost, said))
    }

    /// Races a run on its board. It is practice, as the board is known.
    pub(crate) fn race(context: &mut Context<'_>, record: Record) -> Result<Self, Unproved> {
        let ghost = Ghost::new(record)?;
        let active_game = ghost.open_game(Code::new(context.seeds.draw()))?;
        Ok(Self::at(context, active_game, Some(ghost), None))
    }

    /// Begins the board of the round that the player races in, with what was played of it before the
    /// connection was lost.
    pub(crate) fn in_room(context: &mut Context<'_>, membership: &Arc<Membership>) -> Option<Self> {
        let (id, now) = (membership.id(), Instant::now());
        let ((board, passed), name) =
            membership.look(|room| Some((room.racing(id, now)?, room.member(id)?.name.clone())))?;
        let (entry, seed) = (entry(&board), board.seed?);
        let code = Code::new(context.seeds.draw());
        let mut active_game = ActiveGame::new(entry, board.level, seed, false, code).ok()?;
        let whole = active_game.game.left().unwrap_or(0);
        let kept = membership.take_kept();
        active_game.join_round(name, passed, kept.as_deref(), context.now);
        let mut play = Self::at(context, active_game, None, kept.map(|_| "say-go-on"));
        let round = Round::new(Arc::clone(membership), None, whole);
        play.board.round = Some(Box::new(round));
        play.fit(context);
        play.wake(context.now);
        play.follow_round(context, false);
        play.note(context);
        Some(play)
    }

    /// Shows a game as it stands, with the rival beside it in a race; what is `said` of it, if not the
    /// usual.
    pub(super) fn at(
        context: &mut Context<'_>,
        active_game: ActiveGame,
        ghost: Option<Ghost>,
        said: Option<&'static str>,
    ) -> Self {
        let mut play = Self {
            said,
            board: Board::default(),
            active_game,
            won: None,
            ghost: ghost.map(Box::new),
        };
        play.said = said.or(Some(play.opening()));
        if let Some(ghost) = &mut play.ghost {
            // Of a race that goes on.
            if play.active_game.clock.begun() {
                ghost.play_beside(&mut play.active_game, context.now);
            }
            let position = ghost.game().position();
            play.active_game.game.view(ViewCommand::Ghost(position));
        }
        play.active_game.game.view(ViewCommand::Appear);
        play.board.stop_clock(play.active_game.time(context.now));
        play.fit(context);
        play.begin_clock(context);
        play.note(context);
        play
    }

    pub(super) fn opening(&self) -> &'static str {
        match &self.ghost {
            Some(_) => "race-start",
            None => (self.active_game.entry.opening)(self.active_game.level()),
        }
    }
}

fn entry(opening: &Opening) -> &'static GameDef {
    find(opening.game).unwrap_or(&labyrinth::ENTRY)
}
