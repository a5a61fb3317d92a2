//! A search for the path through a built maze, shown step by step.

use super::{Solver, SolverStep};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// What the search has done with a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Trace {
    /// Not seen yet.
    #[default]
    Fresh,
    /// Visited, with its distance from the start in passages.
    Visited(u32),
    /// Given up.
    Left,
}

/// A recorded search, shown up to some step.
pub(crate) struct Search {
    maze: Maze,
    pub(crate) solver: Solver,
    steps: Vec<SolverStep>,
    pub(crate) shown: usize,
    traces: Vec<Trace>,
    /// The path from the start to the current cell, without detours.
    trail: Vec<Cell>,
    /// The path that was found, as far as it is shown.
    pub(crate) path: Vec<Cell>,
    /// The longest distance that the whole search reaches.
    pub(crate) farthest: u32,
}

impl Search {
    /// A search from the top left to the bottom right, before its first step.
    pub(crate) fn new(maze: &Maze, solver: Solver) -> Self {
        let mut search = Self {
            traces: vec![Trace::Fresh; maze.cell_count()],
            maze: maze.clone(),
            solver,
            steps: Vec::with_capacity(2 * maze.cell_count()),
            shown: 0,
            trail: Vec::new(),
            path: Vec::new(),
            farthest: 0,
        };
        let (from, to) = search.ends();
        solver.solve(maze, from, to, &mut |step| {
            if let SolverStep::At(_, distance) = step {
                search.farthest = search.farthest.max(distance);
            }
            search.steps.push(step);
        });
        search
    }

    /// The start and the goal of the search.
    pub(crate) fn ends(&self) -> (Cell, Cell) {
        let (width, height) = (self.maze.width(), self.maze.height());
        (Cell::new(0, 0), Cell::new(width - 1, height - 1))
    }

    fn show(&mut self, step: SolverStep) {
        match step {
            SolverStep::At(cell, distance) => {
                self.set(cell, Trace::Visited(distance));
                self.trail.push(cell);
            }
            SolverStep::Walk(cell) => {
                self.set(cell, Trace::Visited(0));
                self.trail.push(cell);
            }
            SolverStep::Back(cell) => {
                while let Some(left) = self.trail.pop_if(|last| *last != cell) {
                    self.set(left, Trace::Left);
                }
            }
            SolverStep::Fill(cell) => self.set(cell, Trace::Left),
            SolverStep::Path(cell) => self.path.push(cell),
        }
    }

    /// Shows exactly the first `steps` steps.
    pub(crate) fn seek(&mut self, steps: usize) {
        if steps < self.shown {
            self.traces.fill(Trace::Fresh);
            self.trail.clear();
            self.path.clear();
            self.shown = 0;
        }
        while self.shown < steps
            && let Some(step) = self.steps.get(self.shown)
        {
            self.show(*step);
            self.shown += 1;
        }
    }

    fn set(&mut self, cell: Cell, trace: Trace) {
        let at = self.maze.cell_index(cell);
        if let Some(old) = at.and_then(|at| self.traces.get_mut(at)) {
            *old = trace;
        }
    }

    /// Steps in all.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The step shown last; `None` before the first.
    pub(crate) fn last(&self) -> Option<SolverStep> {
        self.steps.get(self.shown.checked_sub(1)?).copied()
    }

    pub(crate) fn current(&self) -> Option<Cell> {
        let (SolverStep::At(cell, _)
        | SolverStep::Walk(cell)
        | SolverStep::Back(cell)
        | SolverStep::Fill(cell)
        | SolverStep::Path(cell)) = self.last()?;
        Some(cell)
    }

    pub(crate) fn trace(&self, cell: Cell) -> Trace {
        let trace = self.maze.cell_index(cell).and_then(|n| self.traces.get(n));
        trace.copied().unwrap_or_default()
    }

    /// Whether a cell is not visited yet but has an open side to one that is.
    pub(crate) fn is_next(&self, cell: Cell) -> bool {
        let visited = |next| matches!(self.trace(next), Trace::Visited(_));
        let seen = |dir: Dir| {
            self.maze.is_open(cell, dir) && self.maze.neighbour(cell, dir).is_some_and(visited)
        };
        self.trace(cell) == Trace::Fresh && Dir::ALL.into_iter().any(seen)
    }

    /// The number of cells that it has seen.
    pub(crate) fn visited(&self) -> usize {
        let traces = self.traces.iter();
        traces.filter(|trace| **trace != Trace::Fresh).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::{Algorithm, Spec, generate};
    use crate::core::solve::path;

    fn mazes() -> impl Iterator<Item = Maze> {
        Algorithm::ALL.into_iter().flat_map(|algorithm| {
            [(1, 9), (12, 7)].map(|(width, height)| {
                let spec = Spec {
                    width,
                    height,
                    algorithm,
                    seed: 4,
                    ..Spec::default()
                };
                generate(&spec).expect("a plain grid")
            })
        })
    }

    #[test]
    fn every_search_ends_with_the_way() {
        for maze in mazes() {
            for solver in Solver::ALL {
                let mut search = Search::new(&maze, solver);
                search.seek(usize::MAX);
                let (from, to) = search.ends();
                assert_eq!(Some(search.path.clone()), path(&maze, from, to));
            }
        }
    }

    #[test]
    fn seeking_back_is_walking_there() {
        for maze in mazes() {
            for solver in Solver::ALL {
                let (mut one, mut other) = (Search::new(&maze, solver), Search::new(&maze, solver));
                let middle = one.len() / 2;
                one.seek(middle);
                other.seek(usize::MAX);
                other.seek(middle);
                assert_eq!((one.shown, one.current()), (middle, other.current()));
                assert_eq!((one.traces, one.path), (other.traces, other.path));
            }
        }
    }
}
