//! The ways in which a game is left: for its board anew, for another board, for a pause, for
//! where it came from.

use super::{Msg, Play};
use crate::model::{Code, Ranking, StoreRequest};
use crate::ui::pages::choice::{Choice, Pick};
use crate::ui::pages::daily::Daily;
use crate::ui::pages::ladder::{self, Steps};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Fetch, Screen, menu};
use crate::ui::view::Go;

impl Play {
    /// The question before a message that loses or leaves what is under way; `None`: there is none.
    pub(super) fn question_before(&self, context: &Context<'_>, msg: Msg) -> Option<Choice<Msg>> {
        let (words, active_game) = (context.words(), &self.active_game);
        let is_under_way = active_game.is_under_way();
        let is_lost = active_game.counts() && !active_game.run().is_empty();
        let is_attempt = active_game.is_open_attempt();
        let mut says = None;
        // The letter of what is asked about stands for that, and not for no.
        let (title, stay, label, letters): (_, &[char], _, &[char]) = match msg {
            Msg::Again if is_lost => {
                says = Some(words.t("same-says").into_owned());
                ("same-title", &['n', 'q'], "choice-same", &['y', 'j', 'r'])
            }
            Msg::GiveUp => {
                let letters = &['y', 'j', 'g'];
                ("give-up-title", &['n', 'q'], "choice-give-up", letters)
            }
            Msg::Another if is_under_way => {
                says = self.kept_says(context).filter(|_| is_attempt);
                let title = ["another-title", "another-kept-title"][usize::from(is_attempt)];
                // From a board of a day one goes to the others.
                let label = ["choice-again", "menu-daily"][usize::from(active_game.is_of_day())];
                (title, &['q'], label, &['y', 'j', 'n'])
            }
            Msg::Leave if is_under_way => {
                says = self.kept_says(context);
                ("leave-title", &['n'], "menu-quit", &['y', 'j', 'q'])
            }
            _ => return None,
        };
        let picks = [("choice-stay", stay, None), (label, letters, Some(msg))];
        Some(Choice::new(words, title, picks).saying(says))
    }

    /// Where the game is found later: an attempt without a move where it was begun, another game of a
    /// player with a key in the menu; and that the clock goes on, where the run is ranked.
    fn kept_says(&self, context: &Context<'_>) -> Option<String> {
        let (words, active_game) = (context.words(), &self.active_game);
        if active_game.run().is_empty() {
            let says = active_game.is_open_attempt().then_some("leave-attempt")?;
            return Some(words.t(says).into_owned());
        }
        let has_key = context.profile.is_some_and(|profile| !profile.guest);
        let kept = (has_key && active_game.can_be_kept()).then(|| words.t("leave-kept"))?;
        Some(match active_game.counts() {
            true => format!("{kept}\n{}", words.t("clock-goes-on")),
            false => kept.into_owned(),
        })
    }

    /// Covers the board for a pause.
    pub(super) fn pause(&mut self, context: &mut Context<'_>) -> Go {
        let words = context.words();
        let runs = self.active_game.clock.runs();
        let says = runs.then(|| words.t("clock-goes-on").into_owned());
        let (boards, letters) = (self.boards_label(), &['b'][..]);
        let picks: [Option<Pick<Msg>>; 8] = [
            Some(("choice-resume", &['p', ' '], None)),
            Some(("choice-same", &['r'], Some(Msg::Again))),
            Some(("choice-again", &['n'], Some(Msg::Another))),
            Some(("choice-solution", &['g'], Some(Msg::GiveUp))),
            Some(("menu-help", &['?'], Some(Msg::Help))),
            Some(("menu-settings", &['0'], Some(Msg::Settings))),
            boards.map(|label| (label, letters, Some(Msg::Boards))),
            Some(("menu-quit", &['q'], Some(Msg::Leave))),
        ];
        let pause = Choice::new(words, "paused-title", picks.into_iter().flatten());
        self.ask(context, pause.saying(says))
    }

    /// Covers the board and asks.
    pub(super) fn ask(&mut self, context: &mut Context<'_>, asks: Choice<Msg>) -> Go {
        self.cover(context);
        self.question.ask(asks);
        context.redraw();
        Go::Stay
    }

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
            self.turn_away(context);
        }
        let again = match &self.ghost {
            Some(ghost) => Self::race(context, ghost.record().clone()).ok(),
            None => {
                let again = self.active_game.afresh(Code::new(context.seeds.draw()));
                again.ok().map(|again| Self::at(context, again, None))
            }
        };
        // The board was played a moment ago, so it can be opened.
        again.map_or(Go::Home, |play| Go::Replace(Box::new(play)))
    }

    /// Begins another board: the next of the day, the next step, the next level where levels have an
    /// order, else this level with another seed.
    pub(super) fn another(&mut self, context: &mut Context<'_>) -> Go {
        if self.active_game.is_of_day() && context.profile.is_some() {
            let next = self.won.as_ref().and_then(|won| won.next_of_day);
            return match next {
                Some(game) => context.fetch(StoreRequest::Attempt(game), Fetch::Continue),
                None => self.leave(context),
            };
        }
        let (entry, next) = (self.active_game.entry, self.active_game.next_level());
        let step = self.active_game.step();
        // The boards behind a set follow another rule: they are chosen, not come upon.
        if self.active_game.ends_a_set() || step.is_some_and(|step| step.next().is_none()) {
            return self.choose_board(context);
        }
        self.turn_away(context);
        if let Some(next) = step.and_then(|step| step.next()) {
            return match ladder::open(context, next) {
                Go::Open(play) => Go::Replace(play),
                go => go,
            };
        }
        let level = next.unwrap_or_else(|| self.active_game.level().clone());
        match Self::drawn(context, entry, level) {
            Ok(play) => Go::Replace(Box::new(play)),
            // Cannot happen: the level was played, or the game named it.
            Err(_) => Go::Home,
        }
    }

    /// Drops the unfinished game, as the player turns to another board.
    fn turn_away(&self, context: &mut Context<'_>) {
        let requests = self.active_game.leave(context.now);
        requests
            .into_iter()
            .for_each(|request| context.ask(request));
    }

    /// Lays the game aside: it can be continued, from other sessions too.
    pub(super) fn lay_aside(&self, context: &mut Context<'_>) {
        let requests = self.active_game.lay_aside(context.now);
        requests
            .into_iter()
            .for_each(|request| context.ask(request));
    }

    /// Goes back to where the game came from: from a daily board to the daily boards.
    pub(super) fn leave(&self, context: &mut Context<'_>) -> Go {
        self.lay_aside(context);
        if self.active_game.is_of_day() && context.profile.is_some() {
            let daily = Daily::at(context, self.active_game.entry.name);
            return Go::HomeThen(Panel::of(daily));
        }
        Go::Back
    }

    /// The message that names the boards that another one can be chosen from.
    pub(super) fn boards_label(&self) -> Option<&'static str> {
        if self.active_game.step().is_some() {
            return Some("ladder");
        }
        let has_sets = !(self.active_game.entry.sets)().is_empty();
        has_sets.then_some("choice-boards")
    }

    /// Where another board is chosen: behind a won one the next is looked for, else this one.
    pub(super) fn boards(&self, context: &mut Context<'_>) -> Box<dyn Screen> {
        let active_game = &self.active_game;
        let won = self.won.as_ref();
        if let Some(step) = active_game.step() {
            let next = won.and_then(|_| step.next());
            return Steps::screen(context, Some(next.unwrap_or(step)));
        }
        let next = won.and_then(|_| active_game.next_level());
        let level = next.unwrap_or_else(|| active_game.listed_level());
        menu::boards(context, active_game.entry, Some(&level))
    }

    /// Goes to where another board is chosen.
    pub(super) fn choose_board(&self, context: &mut Context<'_>) -> Go {
        self.lay_aside(context);
        Go::HomeThen(self.boards(context))
    }

    /// Whether it is ranked as it stands.
    pub(super) fn is_ranked(&self) -> bool {
        self.active_game.standing() != Ranking::Practice
    }
}
