//! One maze of the laboratory, which is built and then searched.

use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, Playback, PlaybackStats, Spec, Step};
use crate::core::grid::{Cell, Maze, MazeError};
use crate::core::solve::{Solver, SolverStep};

use super::solver_playback::SolverPlayback;

/// How far a maze has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Before the first step of the building.
    Fresh,
    /// Being built, with the last step.
    Building(Step),
    /// Built, not searched yet.
    Built,
    /// Before the first step of the search.
    Ready,
    /// Being searched, with the last step.
    Searching(SolverStep),
    /// Searched.
    Searched,
}

/// One maze with the recordings of its building and of its search.
pub(crate) struct LabPane {
    build: Playback,
    last: Option<Step>,
    solver: Solver,
    playback: Option<SolverPlayback>,
}

impl LabPane {
    /// A maze before its first step.
    ///
    /// # Errors
    /// As [`Playback::record`].
    pub(crate) fn new(spec: &Spec, solver: Solver) -> Result<Self, MazeError> {
        Ok(Self {
            build: Playback::record(spec)?,
            last: None,
            solver,
            playback: None,
        })
    }

    pub(crate) fn algorithm(&self) -> Algorithm {
        self.build.algorithm()
    }

    pub(crate) fn solver(&self) -> Solver {
        self.solver
    }

    /// The maze as far as it has come.
    pub(crate) fn maze(&self) -> &Maze {
        self.build.maze()
    }

    pub(crate) fn build(&self) -> &Playback {
        &self.build
    }

    /// The search, once it has begun.
    pub(crate) fn playback(&self) -> Option<&SolverPlayback> {
        self.playback.as_ref()
    }

    pub(crate) fn phase(&self) -> Phase {
        match (&self.playback, self.last) {
            (Some(playback), _) if playback.is_done() => Phase::Searched,
            (Some(playback), _) => playback.last().map_or(Phase::Ready, Phase::Searching),
            (None, _) if self.build.is_done() => Phase::Built,
            (None, None) => Phase::Fresh,
            (None, Some(step)) => Phase::Building(step),
        }
    }

    /// Whether all steps of the phase under way are shown.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.phase(), Phase::Built | Phase::Searched)
    }

    /// Shows this many more steps of the phase under way. Returns whether there were any.
    pub(crate) fn advance(&mut self, steps: usize) -> bool {
        let mut moved = false;
        for _ in 0..steps {
            moved |= match &mut self.playback {
                Some(playback) => playback.advance(),
                None => {
                    let step = self.build.advance();
                    self.last = step.or(self.last);
                    step.is_some()
                }
            };
            if self.is_done() {
                break;
            }
        }
        moved
    }

    /// Shows exactly the first `steps` steps of the phase under way.
    pub(crate) fn seek(&mut self, steps: usize) {
        if let Some(playback) = &mut self.playback {
            playback.seek(steps);
            return;
        }
        let steps = steps.min(self.build.len());
        self.build.seek(steps.saturating_sub(1));
        self.last = match steps {
            0 => None,
            _ => self.build.advance(),
        };
    }

    /// Goes back from the search to the built maze.
    pub(crate) fn leave_search(&mut self) {
        self.playback = None;
    }

    /// Builds the maze to its end and begins to search it.
    pub(crate) fn search(&mut self, solver: Solver) {
        self.playback = None;
        self.advance(usize::MAX);
        self.solver = solver;
        self.playback = Some(SolverPlayback::new(self.build.maze(), solver));
    }

    /// Steps shown, and steps in all, of the phase under way.
    pub(crate) fn progress(&self) -> (usize, usize) {
        match &self.playback {
            Some(playback) => (playback.shown(), playback.len()),
            None => (self.build.shown(), self.build.len()),
        }
    }

    /// The live numbers of the building.
    pub(crate) fn numbers(&self) -> PlaybackStats {
        self.build.stats()
    }

    /// The sides that the random walk leads through, as cells and directions.
    pub(crate) fn walk_sides(&self) -> Vec<(Cell, Dir)> {
        let cells: Vec<Cell> = self.build.walk().collect();
        let steps = cells.windows(2).filter_map(|pair| {
            let (from, to) = (pair.first()?, pair.last()?);
            let leads = |dir: &Dir| self.maze().neighbour(*from, *dir) == Some(*to);
            Some((*from, Dir::ALL.into_iter().find(leads)?))
        });
        steps.collect()
    }
}
