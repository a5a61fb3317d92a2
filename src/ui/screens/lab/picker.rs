//! Questions for an algorithm or a solver.

use super::{Lab, texts};
use crate::core::generate::Algorithm;
use crate::core::solve::Solver;
use crate::i18n::Words;
use crate::ui::pages::choice::Choice;
use crate::ui::screens::{Context, Next};
use crate::ui::view::{DIGITS, Does, Row, View};

/// What was picked, and for which maze.
#[derive(Clone, Copy, Debug)]
pub(super) enum Picked {
    Algorithm(usize, Algorithm),
    Solver(usize, Solver),
}

/// Lists these, each with its name.
fn choice<T: Copy>(
    words: &Words,
    title: &'static str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
    picked: impl Fn(T) -> Picked,
) -> Choice<Picked> {
    let rows = all.iter().enumerate().map(|(n, one)| Row {
        aside: words.t(&texts::note(name(*one))).into_owned(),
        letters: DIGITS.get(n..=n).unwrap_or_default(),
        ..Row::new(words.t(&texts::title(name(*one))), Does::Send(picked(*one)))
            .valued((n + 1).to_string())
    });
    Choice::of(View::new(title, rows.collect()))
}

impl Lab {
    /// Asks for the algorithm of this maze.
    pub(super) fn ask_algorithm(&mut self, context: &Context<'_>, side: usize) {
        let Some(now) = self.panes.get(side).map(|pane| pane.algorithm()) else {
            return;
        };
        let (all, title) = (Algorithm::ALL, "lab-pick-algorithm");
        let picked = |one| Picked::Algorithm(side, one);
        let choice = choice(context.words(), title, &all, Algorithm::name, picked);
        let at = all.iter().position(|one| *one == now);
        self.question.ask_at(choice, at.unwrap_or(0));
    }

    /// Asks for the solver of this maze.
    pub(super) fn ask_solver(&mut self, context: &Context<'_>, side: usize) {
        let Some(now) = self.panes.get(side).map(|pane| pane.solver()) else {
            return;
        };
        let (all, title) = (Solver::ALL, "lab-pick-solver");
        let picked = |one| Picked::Solver(side, one);
        let choice = choice(context.words(), title, &all, Solver::name, picked);
        let at = all.iter().position(|one| *one == now);
        self.question.ask_at(choice, at.unwrap_or(0));
    }

    /// Does what was picked.
    pub(super) fn pick(&mut self, context: &Context<'_>, picked: Picked) -> Next {
        match picked {
            Picked::Algorithm(side, algorithm) => {
                let mut kinds = self.kinds();
                if let Some(kind) = kinds.get_mut(side) {
                    kind.0 = algorithm;
                }
                self.restart(context, &kinds)
            }
            Picked::Solver(side, solver) => {
                for (n, pane) in self.panes.iter_mut().enumerate() {
                    let solver = if n >= side { solver } else { pane.solver() };
                    pane.search(solver);
                }
                self.say(context.now, true);
                self.play(context.now);
                Next::Redraw
            }
        }
    }
}
