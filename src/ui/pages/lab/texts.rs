//! The messages of the laboratory: names, a sentence for each phase, the numbers.

use crate::core::analysis::dead_ends;
use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, Step};
use crate::core::solve::{Solver, SolverStep};
use crate::i18n::Words;

use super::pane::Pane;

/// The message that names an algorithm or a solver.
pub(super) fn title(name: &str) -> String {
    format!("lab-{name}")
}

/// The message of a note about it.
pub(super) fn note(name: &str) -> String {
    format!("lab-{name}-note")
}

/// The message that says what is going on in a maze.
pub(super) fn sentence(pane: &Pane) -> String {
    let algorithm = pane.build.algorithm();
    let (name, does) = match &pane.search {
        None if matches!(pane.last, Some(Step::Braid(..))) => return "lab-loops".to_owned(),
        // The right hand may go round a loop for ever.
        Some(search) if pane.is_done() && search.path.is_empty() => return "lab-lost".to_owned(),
        None => {
            let does = pane.last.map(|step| building(algorithm, step));
            (algorithm.name(), does)
        }
        Some(search) => {
            let does = search.last().map(|step| searching(search.solver, step));
            (search.solver.name(), does)
        }
    };
    let does = match does {
        _ if pane.is_done() => "done",
        does => does.unwrap_or("begin"),
    };
    format!("lab-{name}-{does}")
}

fn building(algorithm: Algorithm, step: Step) -> &'static str {
    use Algorithm::{Backtracker, Eller, GrowingTree, Prim, Sidewinder, Wilson};
    match (algorithm, step) {
        (Sidewinder, Step::Carve(_, Dir::North)) => "up",
        (Eller, Step::Carve(_, Dir::South)) => "down",
        (Prim | GrowingTree, Step::Frontier(_))
        | (Sidewinder, Step::At(_))
        | (_, Step::Carve(..)) => "carve",
        (Backtracker, Step::Back(_)) => "back",
        (_, Step::Refuse(..)) => "refuse",
        (_, Step::Clear(_)) => "clear",
        (_, Step::Wall(..)) => "wall",
        (Wilson, Step::Walk(..)) => "walk",
        (Wilson, Step::Erase(_)) => "erase",
        (GrowingTree, Step::Done(_)) => "drop",
        _ => "begin",
    }
}

fn searching(solver: Solver, step: SolverStep) -> &'static str {
    match step {
        SolverStep::Path(_) => "done",
        SolverStep::Back(_) if matches!(solver, Solver::DepthFirst | Solver::RightHand) => "back",
        _ => "on",
    }
}

/// The live numbers of a maze, each with its message: the steps, and what has come of them.
pub(super) fn numbers(pane: &Pane, words: &Words) -> Vec<String> {
    let mut numbers = vec![("lab-n-steps", pane.progress().0)];
    match &pane.search {
        None => numbers.push(("lab-n-dead-ends", dead_ends(pane.build.maze()))),
        Some(search) => numbers.extend([
            ("lab-n-visited", search.visited()),
            ("lab-n-way", search.path.len()),
        ]),
    }
    let numbers = numbers.into_iter();
    // So wide that nothing jumps.
    numbers
        .map(|(id, n)| format!("{} {n:>4}", words.t(id)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::Spec;
    use crate::i18n::Lang;
    use crate::ui::widgets;

    /// All sentences of a phase from its first step to its last.
    fn sentences(pane: &mut Pane) -> Vec<String> {
        let mut all = vec![sentence(pane)];
        while !pane.is_done() {
            pane.seek(pane.progress().0 + 1);
            all.push(sentence(pane));
        }
        all.dedup();
        all
    }

    fn every_sentence() -> Vec<String> {
        let mut all = Vec::new();
        for algorithm in Algorithm::ALL {
            let spec = Spec {
                algorithm,
                ..Spec::default()
            };
            let mut pane = Pane::new(&spec).expect("a plain grid");
            all.extend(sentences(&mut pane));
            for solver in Solver::ALL {
                pane.begin_search(solver);
                all.extend(sentences(&mut pane));
            }
        }
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn every_phase_of_everything_has_a_sentence_of_its_own() {
        let all = every_sentence();
        // Begin, steps and end of eight algorithms and of five solvers.
        assert_eq!(all.len(), 32 + 17, "{all:?}");
        for lang in Lang::ALL {
            for id in &all {
                assert_ne!(&Words::of(lang).t(id), id, "{lang}");
            }
        }
    }

    #[test]
    fn every_sentence_fits_its_rows() {
        for lang in Lang::ALL {
            for id in every_sentence() {
                for words in [Words::of(lang), Words::in_ascii(lang)] {
                    let text = words.t(&id);
                    let lines = widgets::wrap(&text, 37);
                    assert!(lines.len() <= 3, "{lang} {id}: {lines:?}");
                }
            }
        }
    }
}
