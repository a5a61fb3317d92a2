//! The ways in which a game is left: for its board anew, for another board, for a pause, for
//! where it came from.

use tokio::time::Instant;

use super::Play;
use crate::games::{Action, Input, Opening};
use crate::model::StoreRequest;
use crate::ui::keymap::Command;
use crate::ui::pages::choice::{Choice, Pick};
use crate::ui::pages::daily::Daily;
use crate::ui::pages::ladder::{self, Steps};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Fetch, Screen, menu};
use crate::ui::view::Go;

/// A command that the player was asked about.
#[derive(Clone)]
pub(super) struct Sure(pub(super) Command);

impl Play {
    /// The question before what loses or leaves what is under way; `None`: there is none.
    pub(super) fn question_before(
        &self,
        context: &Context<'_>,
        command: Command,
    ) -> Option<Choice<Sure>> {
        let (words, active_game) = (context.words(), &self.active_game);
        let is_attempt = active_game.is_attempt();
        let says;
        let (title, label, letters): (_, _, &[char]) = match command {
            Command::Restart if active_game.counts() && !active_game.run().is_empty() => {
                says = Some(words.t("same-says").into_owned());
                ("same-title", "choice-same", &['y', 'j', 'r'])
            }
            Command::Game(Input::Act(Action::Hint))
                if active_game.counts() && context.profile.is_some() =>
            {
                says = Some(words.t("hint-says").into_owned());
                ("hint-title", "choice-hint", &['y', 'j', 'i'])
            }
            Command::GiveUp => {
                let counts = active_game.counts();
                says = counts.then(|| words.t("give-up-says").into_owned());
                ("give-up-title", "choice-give-up", &['y', 'j', 'g'])
            }
            Command::New if active_game.is_under_way() => {
                says = self.kept_says(context).filter(|_| is_attempt);
                let title = ["another-title", "another-kept-title"][usize::from(is_attempt)];
                // From a board of a day one goes to the others.
                let label = ["choice-again", "menu-daily"][usize::from(active_game.is_of_day())];
                (title, label, &['y', 'j', 'n'])
            }
            Command::Quit if active_game.is_under_way() => {
                says = self.kept_says(context);
                ("leave-title", "menu-quit", &['y', 'j', 'q'])
            }
            _ => return None,
        };
        // The letter of what is asked about stands for that, and not for no.
        let stay: &[char] = match command {
            Command::New => &[],
            _ => &['n'],
        };
        let picks = [
            ("choice-stay", stay, None),
            (label, letters, Some(Sure(command))),
        ];
        Some(Choice::new(words, title, says, picks))
    }

    /// Where the game is found later: an attempt without a move where it was begun, another game of a
    /// player with a key in the menu; and that the clock goes on, where the run is ranked.
    fn kept_says(&self, context: &Context<'_>) -> Option<String> {
        let (words, active_game) = (context.words(), &self.active_game);
        let has_key = context.profile.is_some_and(|profile| !profile.guest);
        let says = match (active_game.run().is_empty(), active_game.counts()) {
            (true, _) => vec!["leave-attempt"],
            (false, _) if !has_key => return None,
            (false, true) => vec!["leave-kept", "clock-goes-on"],
            (false, false) => vec!["leave-kept"],
        };
        let says: Vec<_> = says.into_iter().map(|id| words.t(id)).collect();
        Some(says.join("\n"))
    }

    /// Covers the board for a pause.
    pub(super) fn pause(&mut self, context: &Context<'_>) -> Go {
        let words = context.words();
        let runs = self.active_game.clock.runs();
        let says = runs.then(|| words.t("clock-goes-on").into_owned());
        let picks: [Pick<Command>; 7] = [
            ("choice-resume", &['p', ' '], None),
            ("choice-same", &['r'], Some(Command::Restart)),
            ("choice-again", &['n'], Some(Command::New)),
            ("choice-solution", &['g'], Some(Command::GiveUp)),
            ("menu-help", &['?'], Some(Command::Help)),
            ("menu-settings", &['0'], Some(Command::Settings)),
            ("menu-quit", &['q'], Some(Command::Quit)),
        ];
        let pause = Choice::new(words, "paused-title", says, picks);
        self.ask(context, pause)
    }

    /// Asks over the covered board.
    pub(super) fn ask(
        &mut self,
        context: &Context<'_>,
        asks: Choice<impl Clone + Send + 'static>,
    ) -> Go {
        self.said = None;
        self.cover(context);
        Panel::open(asks)
    }

    /// Begins the same board again. It is practice, as the board is known. Without a move
    /// there is nothing to begin again, and the clock goes on.
    pub(super) fn again(&mut self, context: &mut Context<'_>) -> Go {
        let active_game = &self.active_game;
        let is_new = active_game.run().is_empty() && !active_game.is_given_up();
        if is_new && self.ghost.is_none() {
            return self.uncover(context);
        }
        context.ask_all(match active_game.is_attempt() {
            // The attempt is over: what is kept of it would be continued by one who has rehearsed.
            true => vec![StoreRequest::Drop(active_game.code())],
            false => active_game.leave(context.now),
        });
        let again = match &self.ghost {
            Some(ghost) => Self::race(context, ghost.record.clone()).ok(),
            None => {
                let opening = Opening::of(active_game.entry, active_game.level().clone());
                let seed = Some(active_game.seed());
                Self::open(context, Opening { seed, ..opening }).ok()
            }
        };
        // The board was played a moment ago, so it can be opened.
        again.map_or(Go::Home(None), |mut play| {
            play.active_game.shared_board = active_game.shared_board;
            play.active_game.rival = active_game.rival;
            Go::Replace(Box::new(play))
        })
    }

    /// Begins another board: the next of the day, the next step, the next level where levels have an
    /// order, else this level with another seed.
    pub(super) fn another(&mut self, context: &mut Context<'_>) -> Go {
        let active_game = &self.active_game;
        if active_game.is_of_day() && context.profile.is_some() {
            let next = self.won.as_ref().and_then(|won| won.next_of_day);
            return match next {
                Some(game) => context.fetch(StoreRequest::Attempt(game), Fetch::Continue),
                None => self.leave(context),
            };
        }
        let step = active_game.step();
        // The boards after a set follow another rule: they are chosen, not come upon.
        let is_last = active_game.entry.ends_a_set(active_game.level());
        if is_last || step.is_some_and(|step| step.next().is_none()) {
            self.lay_aside(context);
            return Go::Home(Some(self.boards(context)));
        }
        context.ask_all(active_game.leave(context.now));
        if let Some(next) = step.and_then(|step| step.next()) {
            return match ladder::open(context, next) {
                Go::Open(play) => Go::Replace(play),
                go => go,
            };
        }
        let level = active_game.next_level();
        let level = level.unwrap_or_else(|| active_game.level().clone());
        // The level was played, or the game named it.
        let another = Self::open(context, Opening::of(active_game.entry, level));
        another.map_or(Go::Home(None), |play| Go::Replace(Box::new(play)))
    }

    /// Lays the game aside: it can be continued, from other sessions too.
    pub(super) fn lay_aside(&self, context: &mut Context<'_>) {
        context.ask_all(self.active_game.lay_aside(context.now));
    }

    /// Goes back to where the game came from: from a daily board to the daily boards.
    pub(super) fn leave(&self, context: &mut Context<'_>) -> Go {
        if let Some(round) = &self.board.round {
            round.membership.leave(Instant::now());
            return Go::Home(None);
        }
        self.lay_aside(context);
        if self.active_game.is_of_day() && context.profile.is_some() {
            let daily = Daily::new(context, Some(self.active_game.entry.name));
            return Go::Home(Some(Panel::of(daily)));
        }
        Go::Back
    }

    /// Where another board is chosen, the bar on the next after a win, else on this one.
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
}
