//! A list to pick an algorithm or a solver from.

use super::texts;
use crate::core::generate::Algorithm;
use crate::core::solve::Solver;
use crate::ui::panel::Panel;
use crate::ui::screens::{Answer, Context, Next, Scene};
use crate::ui::view::{DIGITS, Does, Go, Page, Row, View};

/// A list of names. The screen below gets [`Answer::Picked`].
pub(crate) struct Picker {
    title: &'static str,
    names: Vec<&'static str>,
}

impl Picker {
    /// Lists the algorithms, over the screen below.
    pub(crate) fn algorithms(now: Algorithm) -> Next {
        let names = Algorithm::ALL.map(Algorithm::name).to_vec();
        Self::open("lab-pick-algorithm", names, now.name())
    }

    /// Lists the solvers, over the screen below.
    pub(crate) fn solvers(now: Solver) -> Next {
        let names = Solver::ALL.map(Solver::name).to_vec();
        Self::open("lab-pick-solver", names, now.name())
    }

    fn open(title: &'static str, names: Vec<&'static str>, now: &str) -> Next {
        let at = names.iter().position(|name| *name == now).unwrap_or(0);
        Next::Push(Panel::at(Self { title, names }, at))
    }
}

impl Page for Picker {
    type Msg = usize;

    fn view(&self, scene: &Scene<'_>) -> View<usize> {
        let rows = self.names.iter().enumerate().map(|(n, name)| Row {
            aside: scene.words.t(&texts::note(name)).into_owned(),
            letters: DIGITS.get(n..=n).unwrap_or_default(),
            ..Row::new(scene.words.t(&texts::title(name)), Does::Send(n))
                .valued((n + 1).to_string())
        });
        View::new(self.title, rows.collect())
    }

    fn update(&mut self, _context: &mut Context<'_>, picked: usize) -> Go<usize> {
        Go::Away(Next::Back(Answer::Picked(picked)))
    }
}
