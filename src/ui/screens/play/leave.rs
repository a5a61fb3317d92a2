//! The ways in which a game is left: for its board anew, for another board, for a pause, for
//! the menu.

use super::{Msg, Play};
use crate::games::{Level, Opening};
use crate::model::{Code, Step, StoreRequest};
use crate::ui::pages::boards::Boards;
use crate::ui::pages::choice::{Choice, Pick};
use crate::ui::pages::daily::Daily;
use crate::ui::pages::ladder::{self, Steps};
use crate::ui::pages::levels::levels;
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Screen};
use crate::ui::view::Go;

/// What changes nothing, and the ways on that are asked about.
const STAY: Pick<Msg> = ("choice-stay", &['n', 'q'], None);
const SAME: Pick<Msg> = ("choice-same", &['y', 'j', 'r'], Some(Msg::Same));
const GIVE_UP: Pick<Msg> = ("choice-give-up", &['y', 'j', 'g'], Some(Msg::GiveUp));

impl Play {
    /// Begins the same board again. It is practice, as the board is known. Without a move
    /// there is nothing to begin again, and the clock goes on.
    pub(super) fn again(&mut self, context: &mut Context<'_>) -> Go {
        let active_game = &self.active_game;
        let is_new = active_game.run().is_empty() && !active_game.is_given_up();
        if is_new && self.ghost.is_none() {
            return self.uncover(context);
        }
        if active_game.is_open_attempt() {
            // The attempt is over: what is kept of it would be continued by one who has rehearsed.
            context.ask(StoreRequest::Drop(active_game.code()));
        } else {
            self.leave_unfinished(context);
        }
        if let Some(ghost) = &self.ghost {
            let record = ghost.record().clone();
            return match Self::race(context, record) {
                Ok(play) => Go::Replace(Box::new(play)),
                // Cannot happen: it was raced a moment ago.
                Err(_) => Go::Home,
            };
        }
        match self.active_game.afresh(Code::new(context.seeds.draw())) {
            Ok(active_game) => Go::Replace(Box::new(Self {
                is_of_levels: self.is_of_levels,
                ..Self::at(context, active_game)
            })),
            // Cannot happen: the board was played a moment ago.
            Err(_) => Go::Home,
        }
    }

    /// Begins the same board again; asks before where a ranked run would be lost for it.
    pub(super) fn ask_again(&mut self, context: &mut Context<'_>) -> Go {
        let active_game = &self.active_game;
        if active_game.counts() && !active_game.run().is_empty() {
            let (words, picks) = (context.words(), [STAY, SAME]);
            let choice = Choice::new(words, "same-title", picks);
            return self.ask(context, choice.saying([words.t("same-says").into_owned()]));
        }
        self.again(context)
    }

    /// Begins another board; asks before where one is under way.
    pub(super) fn ask_another(&mut self, context: &mut Context<'_>) -> Go {
        if !self.active_game.is_under_way() {
            return self.another(context);
        }
        let is_kept = self.active_game.is_open_attempt();
        let kept = self.kept_says(context).filter(|_| is_kept);
        let title = match is_kept {
            true => "another-kept-title",
            false => "another-title",
        };
        // From a board of a day one goes to the others.
        let label = match self.active_game.is_of_day() {
            true => "menu-daily",
            false => "choice-again",
        };
        let another: Pick<Msg> = (label, &['y', 'j', 'n'], Some(Msg::Another));
        // The letter of another board stands for that, and not for no.
        let stay = ("choice-stay", &['q'][..], None);
        self.ask(
            context,
            Choice::new(context.words(), title, [stay, another]).saying(kept),
        )
    }

    /// Begins another board: the next level where levels have an order, else this level with
    /// another seed.
    pub(super) fn another(&mut self, context: &mut Context<'_>) -> Go {
        if self.active_game.is_of_day() && context.profile.is_some() {
            // The other boards of the day, and none that has nothing to do with them.
            return self.go_back(context);
        }
        if let Some(level) = self.active_game.search_request().cloned() {
            self.leave_unfinished(context);
            let seed = context.seeds.draw();
            let opening = Opening {
                game: self.active_game.entry.name,
                level,
                seed: Some(seed),
            };
            return context.find(opening, true);
        }
        if let Some(step) = self.active_game.step() {
            return self.next_step(context, step);
        }
        let level = self.active_game.game.next();
        if self.active_game.game.ends_a_set() {
            // The boards behind it follow another rule: they are chosen, not come upon.
            return self.show_board(context, level.as_ref());
        }
        let level = level.unwrap_or_else(|| self.active_game.level().clone());
        self.open_level(context, level)
    }

    /// Goes on to the step behind this one; behind the last, to where one is chosen.
    fn next_step(&mut self, context: &mut Context<'_>, step: Step) -> Go {
        let Some(next) = step.next() else {
            return self.show_boards(context);
        };
        self.leave_unfinished(context);
        match ladder::open(context, next) {
            Go::Open(play) => Go::Replace(play),
            go => go,
        }
    }

    /// The message that names the boards that another one can be chosen from.
    pub(super) fn boards_label(&self) -> Option<&'static str> {
        if self.active_game.step().is_some() {
            return Some("ladder");
        }
        let has_sets = !(self.active_game.entry.sets)().is_empty();
        has_sets.then_some("choice-boards")
    }

    /// Goes to where another board is chosen, with this one chosen there.
    pub(super) fn show_boards(&mut self, context: &mut Context<'_>) -> Go {
        let level = self.active_game.listed_level();
        // Behind a won board the next one is looked for.
        let next = self.won.as_ref().and_then(|_| self.active_game.game.next());
        self.show_board(context, Some(&next.unwrap_or(level)))
    }

    /// Goes to where another board is chosen, with the board of this level chosen.
    fn show_board(&mut self, context: &mut Context<'_>, level: Option<&Level>) -> Go {
        let home = self.home(context);
        match self.boards(context, level) {
            Some(boards) => Go::HomeThen(boards),
            None => home,
        }
    }

    /// Shows where another board is chosen over the result, to which one comes back.
    pub(super) fn boards_over_result(&mut self, context: &mut Context<'_>) -> Go {
        let level = self.active_game.game.next();
        let level = level.unwrap_or_else(|| self.active_game.listed_level());
        match self.boards(context, Some(&level)) {
            Some(boards) => Go::Open(boards),
            None => Go::Stay,
        }
    }

    /// The screen where another board is chosen: a step of the ladder, or a board of this level.
    fn boards(&self, context: &mut Context<'_>, level: Option<&Level>) -> Option<Box<dyn Screen>> {
        if let Some(step) = self.active_game.step() {
            let next = self.won.as_ref().and_then(|_| step.next());
            return Some(Steps::screen(context, Some(next.unwrap_or(step))));
        }
        self.boards_label()?;
        let entry = self.active_game.entry;
        Some(Boards::screen(context, entry, level))
    }

    pub(super) fn open_level(&mut self, context: &mut Context<'_>, level: Level) -> Go {
        self.leave_unfinished(context);
        let search_request = self.active_game.search_request().cloned();
        match Self::drawn(context, self.active_game.entry, level) {
            Ok(play) => {
                let is_of_levels = self.is_of_levels;
                let play = play.listed_under(context, search_request);
                Go::Replace(Box::new(Self {
                    is_of_levels,
                    ..play
                }))
            }
            // Cannot happen: the level was played, or the game named it.
            Err(_) => Go::Home,
        }
    }

    /// Drops the unfinished game, as the player turns to another board.
    pub(super) fn leave_unfinished(&mut self, context: &mut Context<'_>) {
        for request in self.active_game.leave(context.now) {
            context.ask(request);
        }
    }

    /// Goes to the menu, where an unfinished game can be continued, from other sessions too.
    pub(super) fn home(&mut self, context: &mut Context<'_>) -> Go {
        if !self.active_game.game.progress().solved {
            for request in self.active_game.lay_aside(context.now) {
                context.ask(request);
            }
        }
        Go::Home
    }

    /// Goes back to where the game came from: from a daily board to the daily boards, from a level
    /// that was chosen to the levels.
    pub(super) fn go_back(&mut self, context: &mut Context<'_>) -> Go {
        // Whoever has only looked at a race goes back to where it was chosen.
        let is_untried = self.ghost.is_some() && self.active_game.run().is_empty();
        match self.home(context) {
            Go::Home if is_untried && !self.active_game.is_of_day() => Go::Back,
            Go::Home if self.active_game.is_of_day() && context.profile.is_some() => {
                Go::Replace(self.daily(context))
            }
            Go::Home if self.active_game.step().is_some() && !context.is_over_ladder => Go::Home,
            Go::Home if self.boards_label().is_some() => self.show_boards(context),
            Go::Home if self.is_of_levels => Go::HomeThen(self.levels(context)),
            go => go,
        }
    }

    /// Where the game is found later: an attempt without a move where it was begun, another game of a
    /// player with a key in the menu; and that the clock goes on, where the run is ranked.
    pub(super) fn kept_says(&self, context: &Context<'_>) -> Option<String> {
        let active_game = &self.active_game;
        let has_key = context.profile.is_some_and(|profile| !profile.guest);
        let is_kept = has_key && active_game.can_be_kept();
        let says = match active_game.run().is_empty() {
            true => [
                active_game.is_open_attempt().then_some("leave-attempt"),
                None,
            ],
            false => [
                is_kept.then_some("leave-kept"),
                (is_kept && active_game.counts()).then_some("clock-goes-on"),
            ],
        };
        let says = says.into_iter().flatten();
        let lines: Vec<_> = says.map(|id| context.words().t(id)).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// The daily boards, with that of this game chosen.
    pub(super) fn daily(&self, context: &mut Context<'_>) -> Box<dyn Screen> {
        Panel::of(Daily::at(context, self.active_game.entry.name))
    }

    /// Where a level of this game is chosen, with this one chosen there.
    pub(super) fn levels(&self, context: &mut Context<'_>) -> Box<dyn Screen> {
        let level = self.active_game.listed_level();
        levels(context, self.active_game.entry, Some(&level))
    }

    /// Asks before the board is given up.
    pub(super) fn ask_give_up(&mut self, context: &mut Context<'_>) -> Go {
        self.ask(
            context,
            Choice::new(context.words(), "give-up-title", [STAY, GIVE_UP]),
        )
    }

    /// Covers the board and asks.
    pub(super) fn ask(&mut self, context: &mut Context<'_>, asks: Choice<Msg>) -> Go {
        self.cover(context);
        self.question.ask(asks);
        context.redraw();
        Go::Stay
    }

    /// Asks before a game under way is left.
    pub(super) fn ask_to_leave(&mut self, context: &mut Context<'_>) -> Go {
        let leave: Pick<Msg> = ("menu-quit", &['y', 'j', 'q'], Some(Msg::Leave));
        let kept = self.kept_says(context);
        let stay = ("choice-stay", &['n'][..], None);
        self.ask(
            context,
            Choice::new(context.words(), "leave-title", [stay, leave]).saying(kept),
        )
    }

    /// Covers the board for a pause.
    pub(super) fn pause(&mut self, context: &mut Context<'_>) -> Go {
        let runs = self.active_game.clock.runs();
        let says = runs.then(|| context.words().t("clock-goes-on").into_owned());
        let boards = self.boards_label();
        let boards = boards.map(|label| (label, &['b'][..], Some(Msg::Boards)));
        let picks: [Pick<Msg>; 6] = [
            ("choice-resume", &['p', ' '], None),
            ("choice-same", &['r'], Some(Msg::AskSame)),
            ("choice-again", &['n'], Some(Msg::AskAnother)),
            ("choice-solution", &['g'], Some(Msg::AskGiveUp)),
            ("menu-help", &['?'], Some(Msg::Help)),
            ("menu-settings", &['0'], Some(Msg::Settings)),
        ];
        let leave: Pick<Msg> = ("menu-quit", &['q'], Some(Msg::Leave));
        let picks = picks.into_iter().chain(boards).chain([leave]);
        self.ask(
            context,
            Choice::new(context.words(), "paused-title", picks).saying(says),
        )
    }
}
