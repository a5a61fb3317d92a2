//! How a game is left: for the same board, for another, for a pause, for the menu.

use super::Play;
use crate::games::{Level, Opening};
use crate::model::{Code, StoreRequest};
use crate::ui::screens::choice::Choice;
use crate::ui::screens::{Context, Next};

impl Play {
    /// The same board from its start: known by now, so it is practice.
    pub(super) fn again(&mut self, context: &mut Context<'_>) -> Next {
        self.leave_unfinished(context);
        if let Some(ghost) = &self.ghost {
            let record = ghost.record().clone();
            return match Play::race(context, record) {
                Ok(play) => Next::Replace(Box::new(play)),
                // It was raced a moment ago.
                Err(_) => Next::Home,
            };
        }
        match self.active_game.afresh(Code::new(context.seeds.draw())) {
            Ok(active_game) => Next::Replace(Box::new(Play::at(context, active_game))),
            // The board was played, so this cannot come.
            Err(_) => Next::Home,
        }
    }

    /// The next board: the level that comes next, or this one with another seed.
    pub(super) fn another(&mut self, context: &mut Context<'_>) -> Next {
        let seed = context.seeds.draw();
        if let Some(level) = self.active_game.search_request().cloned() {
            self.leave_unfinished(context);
            let opening = Opening {
                game: self.active_game.entry.name,
                level,
                seed: Some(seed),
            };
            return Next::Find {
                opening,
                drawn: true,
            };
        }
        let level = self.active_game.game.next();
        let level = level.unwrap_or_else(|| self.active_game.level().clone());
        self.open_level(context, level, seed)
    }

    pub(super) fn open_level(
        &mut self,
        context: &mut Context<'_>,
        level: Level,
        seed: u64,
    ) -> Next {
        self.leave_unfinished(context);
        let search_request = self.active_game.search_request().cloned();
        match Play::begin(context, self.active_game.entry, level, seed, true) {
            Ok(play) => Next::Replace(Box::new(play.wished(search_request))),
            // The level is one that was played or that the game named, so this cannot
            // come; should it ever, the menu is a place from which one can go on.
            Err(_) => Next::Home,
        }
    }

    /// The player turns to another board.
    pub(super) fn leave_unfinished(&mut self, context: &mut Context<'_>) {
        for ask in self.active_game.leave(context.now) {
            context.ask(ask);
        }
    }

    /// To the menu; a game under way waits there, and in other sessions' menus.
    pub(super) fn home(&mut self, context: &mut Context<'_>) -> Next {
        if !self.active_game.game.progress().solved {
            for ask in self.active_game.lay_aside(context.now) {
                context.ask(ask);
            }
        }
        Next::Home
    }

    /// How a guest goes on with this game another time; whoever has a key finds it in the
    /// menu.
    pub(super) fn way_back(&self, context: &Context<'_>) -> Option<String> {
        let guest = context.profile.is_some_and(|profile| profile.guest);
        (guest && self.active_game.can_be_kept()).then(|| {
            let code = self.active_game.code().to_string();
            context.words().tr("guest-resume", &[("code", code.into())])
        })
    }

    pub(super) fn pause(&mut self, context: &mut Context<'_>, overlay: Choice) -> Next {
        self.stop_clock(context.now);
        let way_back = self.way_back(context);
        if way_back.is_some()
            && let Some(saved) = self.active_game.saved_if_changed(context.now)
        {
            // The code that is shown has to be good, whatever comes.
            context.ask(StoreRequest::Keep(Box::new(saved)));
        }
        let overlay = overlay.saying(way_back);
        Next::Push(Box::new(overlay))
    }
}
