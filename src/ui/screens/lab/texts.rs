//! What the laboratory says: names, a sentence for each phase, the numbers.

use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, Step};
use crate::core::solve::{Solver, SolverStep};
use crate::look::TileKind;

use super::pane::{LabPane, Phase};
use super::solver_playback::SolverPlayback;

/// The messages for an algorithm's name and for its character in a few words.
pub fn algorithm(algorithm: Algorithm) -> (&'static str, &'static str) {
    match algorithm {
        Algorithm::Backtracker => ("lab-backtracker", "lab-backtracker-note"),
        Algorithm::Kruskal => ("lab-kruskal", "lab-kruskal-note"),
        Algorithm::Division => ("lab-division", "lab-division-note"),
        Algorithm::Prim => ("lab-prim", "lab-prim-note"),
        Algorithm::Wilson => ("lab-wilson", "lab-wilson-note"),
        Algorithm::GrowingTree => ("lab-growing-tree", "lab-growing-tree-note"),
        Algorithm::Sidewinder => ("lab-sidewinder", "lab-sidewinder-note"),
        Algorithm::Eller => ("lab-eller", "lab-eller-note"),
    }
}

/// The messages for a solver's name and for its character in a few words.
pub fn solver(solver: Solver) -> (&'static str, &'static str) {
    match solver {
        Solver::Flood => ("lab-flood", "lab-flood-note"),
        Solver::DepthFirst => ("lab-depth", "lab-depth-note"),
        Solver::DeadEndFilling => ("lab-fill", "lab-fill-note"),
        Solver::RightHand => ("lab-hand", "lab-hand-note"),
        Solver::AStar => ("lab-a-star", "lab-a-star-note"),
    }
}

/// The message that says what is going on at a stage.
pub fn sentence(pane: &LabPane) -> &'static str {
    match pane.phase() {
        Phase::Fresh => begun(pane.algorithm()),
        Phase::Building(step) => building(pane.algorithm(), step),
        Phase::Built => built(pane.algorithm()),
        phase => searching(pane.solver(), phase),
    }
}

fn begun(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Backtracker => "lab-backtracker-begin",
        Algorithm::Kruskal => "lab-kruskal-begin",
        Algorithm::Division => "lab-division-begin",
        Algorithm::Prim => "lab-prim-begin",
        Algorithm::Wilson => "lab-wilson-begin",
        Algorithm::GrowingTree => "lab-growing-tree-begin",
        Algorithm::Sidewinder => "lab-sidewinder-begin",
        Algorithm::Eller => "lab-eller-begin",
    }
}

fn building(algorithm: Algorithm, step: Step) -> &'static str {
    match (algorithm, step) {
        (Algorithm::Backtracker, Step::Carve(..)) => "lab-backtracker-carve",
        (Algorithm::Backtracker, Step::Back(_)) => "lab-backtracker-back",
        (Algorithm::Kruskal, Step::Carve(..)) => "lab-kruskal-carve",
        (Algorithm::Kruskal, Step::Refuse(..)) => "lab-kruskal-refuse",
        (Algorithm::Division, Step::Clear(_)) => "lab-division-clear",
        (Algorithm::Division, Step::Wall(..)) => "lab-division-wall",
        (Algorithm::Prim, Step::Carve(..) | Step::Frontier(_)) => "lab-prim-carve",
        (Algorithm::Wilson, Step::Walk(..)) => "lab-wilson-walk",
        (Algorithm::Wilson, Step::Erase(_)) => "lab-wilson-erase",
        (Algorithm::Wilson, Step::Carve(..)) => "lab-wilson-carve",
        (Algorithm::GrowingTree, Step::Carve(..) | Step::Frontier(_)) => "lab-growing-tree-carve",
        (Algorithm::GrowingTree, Step::Done(_)) => "lab-growing-tree-drop",
        (Algorithm::Sidewinder, Step::Carve(_, Dir::North)) => "lab-sidewinder-up",
        (Algorithm::Sidewinder, Step::Carve(..) | Step::At(_)) => "lab-sidewinder-run",
        (Algorithm::Eller, Step::Carve(_, Dir::South)) => "lab-eller-down",
        (Algorithm::Eller, Step::Carve(..)) => "lab-eller-join",
        _ => begun(algorithm),
    }
}

fn built(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Backtracker => "lab-backtracker-done",
        Algorithm::Kruskal => "lab-kruskal-done",
        Algorithm::Division => "lab-division-done",
        Algorithm::Prim => "lab-prim-done",
        Algorithm::Wilson => "lab-wilson-done",
        Algorithm::GrowingTree => "lab-growing-tree-done",
        Algorithm::Sidewinder => "lab-sidewinder-done",
        Algorithm::Eller => "lab-eller-done",
    }
}

fn searching(solver: Solver, phase: Phase) -> &'static str {
    let last = match phase {
        Phase::Searching(last) => Some(last),
        _ => None,
    };
    let found = phase == Phase::Searched || matches!(last, Some(SolverStep::Path(_)));
    let back = matches!(last, Some(SolverStep::Back(_)));
    match (solver, found, last) {
        (Solver::Flood, true, _) => "lab-flood-done",
        (Solver::Flood, false, Some(_)) => "lab-flood-on",
        (Solver::Flood, false, None) => "lab-flood-begin",
        (Solver::DepthFirst, true, _) => "lab-depth-done",
        (Solver::DepthFirst, false, Some(_)) if back => "lab-depth-back",
        (Solver::DepthFirst, false, Some(_)) => "lab-depth-on",
        (Solver::DepthFirst, false, None) => "lab-depth-begin",
        (Solver::DeadEndFilling, true, _) => "lab-fill-done",
        (Solver::DeadEndFilling, false, Some(_)) => "lab-fill-on",
        (Solver::DeadEndFilling, false, None) => "lab-fill-begin",
        (Solver::RightHand, true, _) => "lab-hand-done",
        (Solver::RightHand, false, Some(_)) if back => "lab-hand-back",
        (Solver::RightHand, false, Some(_)) => "lab-hand-on",
        (Solver::RightHand, false, None) => "lab-hand-begin",
        (Solver::AStar, true, _) => "lab-a-star-done",
        (Solver::AStar, false, Some(_)) => "lab-a-star-on",
        (Solver::AStar, false, None) => "lab-a-star-begin",
    }
}

/// One live number: its message, the ground it counts where it counts one, its value
/// where it is known already.
pub type Number = (&'static str, Option<TileKind>, Option<usize>);

/// The live numbers of a stage.
pub fn numbers(pane: &LabPane) -> Vec<Number> {
    match pane.playback() {
        Some(playback) => of_search(playback),
        None => of_building(pane),
    }
}

fn of_building(pane: &LabPane) -> Vec<Number> {
    let numbers = pane.numbers();
    let own = match pane.algorithm() {
        Algorithm::Backtracker => ("lab-n-back", Some(TileKind::Trail), Some(numbers.depth)),
        Algorithm::Wilson => ("lab-n-walk", Some(TileKind::Walked), Some(numbers.depth)),
        Algorithm::Prim => (
            "lab-n-waiting",
            Some(TileKind::Waiting),
            Some(numbers.frontier),
        ),
        Algorithm::GrowingTree => (
            "lab-n-list",
            Some(TileKind::Waiting),
            Some(numbers.frontier),
        ),
        Algorithm::Division | Algorithm::Sidewinder => {
            ("lab-n-passages", None, Some(numbers.passages))
        }
        Algorithm::Kruskal | Algorithm::Eller => ("lab-n-parts", None, Some(numbers.parts)),
    };
    vec![
        ("lab-n-cells", None, Some(numbers.joined)),
        own,
        ("lab-n-dead-ends", None, Some(numbers.dead_ends)),
    ]
}

fn of_search(playback: &SolverPlayback) -> Vec<Number> {
    let found = Some(playback.way().len()).filter(|cells| *cells > 0);
    let way = ("lab-n-way", Some(TileKind::Way), found);
    let left = ("lab-n-left", Some(TileKind::Left), Some(playback.left()));
    match playback.solver() {
        Solver::Flood | Solver::AStar => vec![
            (
                "lab-n-visited",
                Some(TileKind::Far(3, 3)),
                Some(playback.visited()),
            ),
            (
                "lab-n-waiting",
                Some(TileKind::Waiting),
                Some(playback.waiting()),
            ),
            way,
        ],
        Solver::DepthFirst | Solver::RightHand => vec![
            ("lab-n-steps", None, Some(playback.work().saturating_sub(1))),
            left,
            way,
        ],
        Solver::DeadEndFilling => vec![left, way],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::Spec;
    use crate::i18n::{Lang, Words};
    use crate::ui::widgets;

    /// All sentences of a stage from its first step to its last.
    fn sentences(pane: &mut LabPane) -> Vec<&'static str> {
        let mut all = vec![sentence(pane)];
        while pane.advance(1) {
            all.push(sentence(pane));
        }
        all.dedup();
        all
    }

    fn every_sentence() -> Vec<&'static str> {
        let mut all = Vec::new();
        for algorithm in Algorithm::ALL {
            let spec = Spec {
                algorithm,
                ..Spec::default()
            };
            let mut pane = LabPane::new(&spec, Solver::Flood).expect("a plain grid");
            all.extend(sentences(&mut pane));
            for solver in Solver::ALL {
                pane.search(solver);
                all.extend(sentences(&mut pane));
            }
        }
        all.sort_unstable();
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
                assert_ne!(Words::of(lang).t(id), *id, "{lang}");
            }
        }
    }

    #[test]
    fn every_sentence_fits_its_rows() {
        for lang in Lang::ALL {
            for id in every_sentence() {
                for words in [Words::of(lang), Words::in_ascii(lang)] {
                    let text = words.t(id);
                    for (columns, rows) in [(37, 3), (76, 2)] {
                        let lines = widgets::wrap(&text, columns);
                        assert!(lines.len() <= rows, "{lang} {id}: {lines:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn both_names_fit_above_one_of_two_mazes() {
        for lang in Lang::ALL {
            for words in [Words::of(lang), Words::in_ascii(lang)] {
                for built in Algorithm::ALL.map(algorithm) {
                    for solved in Solver::ALL.map(solver) {
                        let title = format!("{} > {}", words.t(built.0), words.t(solved.0));
                        // Half of 80 columns, without margins and gap.
                        assert!(widgets::width(&title) <= 38, "{title}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_algorithm_and_every_solver_has_a_name_and_a_note() {
        let names = Algorithm::ALL.map(algorithm);
        for (name, note) in names.into_iter().chain(Solver::ALL.map(solver)) {
            for lang in Lang::ALL {
                assert_ne!(Words::of(lang).t(name), name);
                assert_ne!(Words::of(lang).t(note), note);
            }
        }
    }
}
