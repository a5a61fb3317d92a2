//! One maze in the laboratory: it is built, then searched.

use crate::core::dir::Dir;
use crate::core::generate::{Algorithm, Playback, PlaybackStats, Spec, Step};
use crate::core::grid::{Cell, Maze, MazeError};
use crate::core::solve::{Solver, SolverStep};

use super::solver_playback::SolverPlayback;

/// How far a maze has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Nothing is shown yet.
    Fresh,
    /// Being built; this was the last step.
    Building(Step),
    /// Built, not searched yet.
    Built,
    /// The search is about to begin.
    Ready,
    /// Being searched; this was the last step.
    Searching(SolverStep),
    /// Searched.
    Searched,
}

/// One maze with the recordings of its building and of its search.
pub struct LabPane {
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
    pub fn new(spec: &Spec, solver: Solver) -> Result<LabPane, MazeError> {
        Ok(LabPane {
            build: Playback::record(spec)?,
            last: None,
            solver,
            playback: None,
        })
    }

    /// How it is built.
    pub fn algorithm(&self) -> Algorithm {
        self.build.algorithm()
    }

    /// How it is searched.
    pub fn solver(&self) -> Solver {
        self.solver
    }

    /// The maze as far as it has come.
    pub fn maze(&self) -> &Maze {
        self.build.maze()
    }

    /// The building.
    pub fn build(&self) -> &Playback {
        &self.build
    }

    /// The search, once it has begun.
    pub fn playback(&self) -> Option<&SolverPlayback> {
        self.playback.as_ref()
    }

    /// How far it has come.
    pub fn phase(&self) -> Phase {
        match (&self.playback, self.last) {
            (Some(playback), _) if playback.is_done() => Phase::Searched,
            (Some(playback), _) => playback.last().map_or(Phase::Ready, Phase::Searching),
            (None, _) if self.build.is_done() => Phase::Built,
            (None, None) => Phase::Fresh,
            (None, Some(step)) => Phase::Building(step),
        }
    }

    /// Whether the phase under way has come to its end.
    pub fn is_done(&self) -> bool {
        matches!(self.phase(), Phase::Built | Phase::Searched)
    }

    /// Shows this many more steps of the phase under way; whether there were any.
    pub fn advance(&mut self, steps: usize) -> bool {
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
    pub fn seek(&mut self, steps: usize) {
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

    /// Back from the search into the built maze.
    pub fn leave_search(&mut self) {
        self.playback = None;
    }

    /// To the end of the phase under way.
    pub fn finish(&mut self) {
        self.advance(usize::MAX);
    }

    /// Finishes the maze and begins to search it.
    pub fn search(&mut self, solver: Solver) {
        self.playback = None;
        self.finish();
        self.solver = solver;
        self.playback = Some(SolverPlayback::new(self.build.maze(), solver));
    }

    /// Steps shown, and steps in all, of the phase under way.
    pub fn progress(&self) -> (usize, usize) {
        match &self.playback {
            Some(playback) => (playback.shown(), playback.len()),
            None => (self.build.shown(), self.build.len()),
        }
    }

    /// The live numbers of the building.
    pub fn numbers(&self) -> PlaybackStats {
        self.build.stats()
    }

    /// The sides that the random walk under way leads through, as cells and directions.
    pub fn walk_sides(&self) -> Vec<(Cell, Dir)> {
        let cells: Vec<Cell> = self.build.walk().collect();
        let steps = cells.windows(2).filter_map(|pair| {
            let (from, to) = (pair.first()?, pair.last()?);
            let leads = |dir: &Dir| self.maze().neighbour(*from, *dir) == Some(*to);
            Some((*from, Dir::ALL.into_iter().find(leads)?))
        });
        steps.collect()
    }
}
