//! Which list the leaderboards open on, and what has to be known for that.

use super::{Leaderboards, Shown, levels};
use crate::games;
use crate::model::{Ladder, Step, StoreRequest, Today, UserError, Week};
use crate::ui::screens::Context;
use crate::ui::screens::menu::turn;

/// A list that takes a reply of the store to be found.
#[derive(Clone, Copy)]
pub(super) enum Wish {
    /// Where most people are: a step of the ladder, else a board of today, else a level.
    Busiest,
    /// The list of this week, of a step of the ladder.
    Step(Step),
    /// The list of today's board of the game.
    Today,
}

/// The ladder of a week: each step with how many have finished it.
pub(super) struct ListedSteps {
    pub(super) week: Week,
    steps: Vec<(Step, u32)>,
}

impl ListedSteps {
    fn of(ladder: &Ladder) -> Self {
        let steps = ladder.steps.iter();
        Self {
            week: ladder.week,
            steps: steps.map(|row| (row.step, row.finished)).collect(),
        }
    }

    /// The step with the longest list; of several the last, to which fewer come.
    pub(super) fn busiest(&self) -> Option<Step> {
        let listed = self.steps.iter().filter(|(_, finished)| *finished > 0);
        listed
            .max_by_key(|(_, finished)| finished)
            .map(|(step, _)| *step)
    }

    /// The step `by` lists after this one: those that nobody has finished are left out, as
    /// there is nothing on their lists, unless all are such.
    pub(super) fn turned(&self, here: Step, by: i32) -> Step {
        let listed = |(step, finished): &&(Step, u32)| *finished > 0 || *step == here;
        let listed: Vec<_> = match self.busiest() {
            Some(_) => self.steps.iter().filter(listed).collect(),
            None => self.steps.iter().collect(),
        };
        let at = listed.iter().position(|(step, _)| *step == here);
        let there = turn(at.unwrap_or(0), by, listed.len());
        listed.get(there).map_or(here, |(step, _)| *step)
    }
}

impl Leaderboards {
    /// The store has told of the ladder.
    pub(super) fn take_ladder(
        &mut self,
        context: &mut Context<'_>,
        ladder: &Result<Box<Ladder>, UserError>,
    ) {
        let steps = match ladder {
            Ok(ladder) => ListedSteps::of(ladder),
            Err(error) => {
                if let Shown::Awaited(_) = self.shown {
                    self.list = Some(Err(*error));
                }
                return;
            }
        };
        match (&self.shown, steps.busiest()) {
            (Shown::Awaited(Wish::Step(step)), _) => self.shown = Shown::Ladder(steps.week, *step),
            (Shown::Awaited(Wish::Busiest), Some(step)) => {
                self.shown = Shown::Ladder(steps.week, step);
            }
            (Shown::Awaited(Wish::Busiest), None) => context.ask(StoreRequest::Today),
            _ => {}
        }
        self.steps = Some(Box::new(steps));
        if let (Shown::Ladder(..), None) = (&self.shown, &self.list) {
            self.ask(context);
        }
    }

    /// The store has told of the boards of today.
    pub(super) fn take_today(
        &mut self,
        context: &mut Context<'_>,
        today: &Result<Box<Today>, UserError>,
    ) {
        let Shown::Awaited(wish) = self.shown else {
            return;
        };
        let today = match today {
            Ok(today) => today,
            Err(error) => {
                self.list = Some(Err(*error));
                return;
            }
        };
        let busiest = today.boards.iter().filter(|board| board.finished > 0);
        let busiest = busiest.max_by_key(|board| board.finished);
        self.shown = match (wish, busiest) {
            (Wish::Busiest, Some(board)) => {
                let game = games::ALL.iter().position(|one| one.name == board.game);
                self.game = game.unwrap_or(self.game);
                Shown::Daily(today.day)
            }
            (Wish::Busiest, None) => levels(self.entry(), None),
            (Wish::Step(_) | Wish::Today, _) => Shown::Daily(today.day),
        };
        self.ask(context);
    }
}
