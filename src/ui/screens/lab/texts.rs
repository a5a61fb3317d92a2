//! What the laboratory says: names, a sentence for each phase, the numbers.

use crate::core::dir::Dir;
use crate::core::generate::Algorithm;
use crate::core::generate::visit::Step;
use crate::look::Ground;

use super::hunt::{Hunt, Solver, Trace};
use super::stage::{Phase, Stage};

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
        Solver::Depth => ("lab-depth", "lab-depth-note"),
        Solver::Fill => ("lab-fill", "lab-fill-note"),
        Solver::Hand => ("lab-hand", "lab-hand-note"),
        Solver::AStar => ("lab-a-star", "lab-a-star-note"),
    }
}

/// The message that says what is going on at a stage.
pub fn sentence(stage: &Stage) -> &'static str {
    match stage.phase() {
        Phase::Fresh => begun(stage.algorithm()),
        Phase::Building(step) => building(stage.algorithm(), step),
        Phase::Built => built(stage.algorithm()),
        phase => searching(stage.solver(), phase),
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
    match (solver, phase) {
        (Solver::Flood, Phase::Searched) => "lab-flood-done",
        (Solver::Flood, Phase::Searching { .. }) => "lab-flood-on",
        (Solver::Flood, _) => "lab-flood-begin",
        (Solver::Depth, Phase::Searched) => "lab-depth-done",
        (Solver::Depth, Phase::Searching { back: true }) => "lab-depth-back",
        (Solver::Depth, Phase::Searching { back: false }) => "lab-depth-on",
        (Solver::Depth, _) => "lab-depth-begin",
        (Solver::Fill, Phase::Searched) => "lab-fill-done",
        (Solver::Fill, Phase::Searching { .. }) => "lab-fill-on",
        (Solver::Fill, _) => "lab-fill-begin",
        (Solver::Hand, Phase::Searched) => "lab-hand-done",
        (Solver::Hand, Phase::Searching { back: true }) => "lab-hand-back",
        (Solver::Hand, Phase::Searching { back: false }) => "lab-hand-on",
        (Solver::Hand, _) => "lab-hand-begin",
        (Solver::AStar, Phase::Searched) => "lab-a-star-done",
        (Solver::AStar, Phase::Searching { .. }) => "lab-a-star-on",
        (Solver::AStar, _) => "lab-a-star-begin",
    }
}

/// One live number: its message, the ground it counts where it counts one, its value
/// where it is known already.
pub type Number = (&'static str, Option<Ground>, Option<usize>);

/// The live numbers of a stage.
pub fn numbers(stage: &Stage) -> Vec<Number> {
    match stage.hunt() {
        Some(hunt) => of_search(hunt),
        None => of_building(stage),
    }
}

fn of_building(stage: &Stage) -> Vec<Number> {
    let numbers = stage.numbers();
    let own = match stage.algorithm() {
        Algorithm::Backtracker => ("lab-n-back", Some(Ground::Trail), Some(numbers.depth)),
        Algorithm::Wilson => ("lab-n-walk", Some(Ground::Walked), Some(numbers.depth)),
        Algorithm::Prim | Algorithm::GrowingTree => (
            "lab-n-waiting",
            Some(Ground::Waiting),
            Some(numbers.waiting),
        ),
        Algorithm::Division => ("lab-n-passages", None, Some(numbers.passages)),
        Algorithm::Kruskal | Algorithm::Sidewinder | Algorithm::Eller => {
            ("lab-n-parts", None, Some(numbers.parts))
        }
    };
    vec![
        ("lab-n-cells", None, Some(numbers.joined)),
        own,
        ("lab-n-dead-ends", None, Some(numbers.dead_ends)),
    ]
}

fn of_search(hunt: &Hunt) -> Vec<Number> {
    let known = hunt.is_done().then(|| hunt.way().len());
    let way = ("lab-n-way", Some(Ground::Way), known);
    let count = |trace| Some(hunt.count(trace));
    let visited = count(Trace::Visited);
    let left = ("lab-n-left", Some(Ground::Left), count(Trace::Left));
    match hunt.solver() {
        Solver::Flood | Solver::AStar => vec![
            ("lab-n-visited", Some(Ground::Far(3, 3)), visited),
            (
                "lab-n-waiting",
                Some(Ground::Waiting),
                count(Trace::Waiting),
            ),
            way,
        ],
        Solver::Depth | Solver::Hand => vec![
            ("lab-n-steps", None, Some(hunt.shown().saturating_sub(1))),
            left,
            way,
        ],
        Solver::Fill => vec![left, way],
    }
}
