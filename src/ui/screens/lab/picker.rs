//! A list to pick an algorithm or a solver from.

use super::texts;
use crate::core::generate::Algorithm;
use crate::core::solve::Solver;
use crate::ui::panel::Panel;
use crate::ui::screens::{Answer, Context, Next, Scene};
use crate::ui::view::{Does, Go, Page, Row, View};

const DIGITS: &[char] = &['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// A list of names. The screen below gets [`Answer::Picked`].
pub(crate) struct Picker {
    title: &'static str,
    /// The messages of name and note.
    rows: Vec<(&'static str, &'static str)>,
}

impl Picker {
    /// Lists the algorithms, over the screen below.
    pub(crate) fn algorithms(now: Algorithm) -> Next {
        let at = Algorithm::ALL.iter().position(|one| *one == now);
        let rows = Algorithm::ALL.map(texts::algorithm).to_vec();
        Self::open("lab-pick-algorithm", rows, at)
    }

    /// Lists the solvers, over the screen below.
    pub(crate) fn solvers(now: Solver) -> Next {
        let at = Solver::ALL.iter().position(|one| *one == now);
        let rows = Solver::ALL.map(texts::solver).to_vec();
        Self::open("lab-pick-solver", rows, at)
    }

    fn open(
        title: &'static str,
        rows: Vec<(&'static str, &'static str)>,
        at: Option<usize>,
    ) -> Next {
        Next::Push(Panel::at(Self { title, rows }, at.unwrap_or(0)))
    }
}

impl Page for Picker {
    type Msg = usize;

    fn view(&self, scene: &Scene<'_>) -> View<usize> {
        let rows = self.rows.iter().enumerate().map(|(n, (name, note))| Row {
            aside: scene.words.t(note).into_owned(),
            letters: DIGITS.get(n..=n).unwrap_or_default(),
            ..Row::new(scene.words.t(name), Does::Send(n)).valued((n + 1).to_string())
        });
        View::new(self.title, rows.collect())
    }

    fn update(&mut self, _context: &mut Context<'_>, picked: usize) -> Go<usize> {
        Go::Away(Next::Back(Answer::Picked(picked)))
    }
}
