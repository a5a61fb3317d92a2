//! Showing an algorithm at work, at the viewer's speed.
//!
//! [`Playback::record`] runs the algorithm once and keeps its steps; the screen calls
//! [`Playback::advance`] as often as its clock says and draws the maze and the state of each cell in
//! between.

use std::collections::VecDeque;

use super::observer::Step;
use super::{Algorithm, Spec, generate_observed};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze, MazeError};

/// Steps kept of a recording, 16 MB: plenty for every algorithm on 128 x 128 cells, where
/// Wilson's random walks need most, about 10 steps a cell.
const MAX_STEPS: usize = 2 << 20;

/// What the algorithm has done with a cell so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CellState {
    /// Not reached yet, or excluded.
    #[default]
    Unvisited,
    /// May be joined next, or carved on from.
    Frontier,
    /// On the random walk that is under way.
    OnWalk,
    Joined,
    /// Part of the maze, and nothing is left to do there.
    Finished,
}

/// A recorded run of an algorithm, shown up to some step.
#[derive(Clone, Debug)]
pub(crate) struct Playback {
    algorithm: Algorithm,
    blank: Maze,
    maze: Maze,
    steps: Vec<Step>,
    shown: usize,
    current: Option<Cell>,
    states: Vec<CellState>,
    /// The random walk under way without its loops, from its beginning.
    walk: VecDeque<Cell>,
}

impl Playback {
    /// Runs the algorithm and shows its blank grid. Steps beyond [`MAX_STEPS`] are not kept.
    pub(crate) fn record(spec: &Spec) -> Result<Self, MazeError> {
        let mut steps = Vec::new();
        generate_observed(spec, &mut |step| {
            if steps.len() < MAX_STEPS {
                steps.push(step);
            }
        })?;
        let blank = spec.grid()?;
        Ok(Self {
            algorithm: spec.algorithm,
            states: vec![CellState::Unvisited; blank.cell_count()],
            maze: blank.clone(),
            blank,
            steps,
            shown: 0,
            current: None,
            walk: VecDeque::new(),
        })
    }

    /// Shows the next step and returns it; `None` at the end.
    pub(crate) fn advance(&mut self) -> Option<Step> {
        let step = *self.steps.get(self.shown)?;
        self.shown += 1;
        self.show(step);
        Some(step)
    }

    pub(crate) fn rewind(&mut self) {
        self.maze = self.blank.clone();
        self.states.fill(CellState::Unvisited);
        (self.shown, self.current) = (0, None);
        self.walk.clear();
    }

    /// Shows exactly the first `steps` steps, forwards or backwards.
    pub(crate) fn seek(&mut self, steps: usize) {
        if steps < self.shown {
            self.rewind();
        }
        while self.shown < steps && self.advance().is_some() {}
    }

    pub(crate) fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// How many steps are shown.
    pub(crate) fn shown(&self) -> usize {
        self.shown
    }

    /// Whether the last step has been shown.
    pub(crate) fn is_done(&self) -> bool {
        self.shown == self.steps.len()
    }

    pub(crate) fn maze(&self) -> &Maze {
        &self.maze
    }

    pub(crate) fn current(&self) -> Option<Cell> {
        self.current
    }

    pub(crate) fn state(&self, cell: Cell) -> CellState {
        self.maze
            .cell_index(cell)
            .and_then(|n| self.states.get(n))
            .copied()
            .unwrap_or_default()
    }

    /// The random walk that is under way, without its loops, as far as it is not carved
    /// yet: each cell is a neighbour of the one before.
    pub(crate) fn walk(&self) -> impl Iterator<Item = Cell> + '_ {
        self.walk.iter().copied()
    }

    fn show(&mut self, step: Step) {
        match step {
            Step::At(cell) => self.set(cell, CellState::Joined),
            Step::Carve(cell, dir) | Step::Braid(cell, dir) => {
                self.maze.carve(cell, dir);
                // A walk is carved from its beginning on.
                if self.walk.front() == Some(&cell) {
                    self.walk.pop_front();
                }
                self.join(cell);
                if let Some(next) = self.maze.neighbour(cell, dir) {
                    self.join(next);
                }
            }
            Step::Refuse(cell, _) => self.current = Some(cell),
            Step::Back(cell) => {
                if let Some(left) = self.current {
                    self.set(left, CellState::Finished);
                }
                self.current = Some(cell);
            }
            Step::Frontier(cell) => self.set(cell, CellState::Frontier),
            Step::Done(cell) => self.set(cell, CellState::Finished),
            Step::Walk(cell, _) => {
                self.walk.push_back(cell);
                self.set(cell, CellState::OnWalk);
            }
            Step::Erase(cell) => {
                while let Some(last) = self.walk.pop_back() {
                    self.set(last, CellState::Unvisited);
                    if last == cell {
                        break;
                    }
                }
            }
            Step::Clear(cell) => self.clear(cell),
            Step::Wall(cell, dir) => {
                self.maze.close(cell, dir);
                self.current = Some(cell);
            }
        }
    }

    fn set(&mut self, cell: Cell, state: CellState) {
        if let Some(slot) = self
            .maze
            .cell_index(cell)
            .and_then(|n| self.states.get_mut(n))
        {
            *slot = state;
        }
        self.current = Some(cell);
    }

    fn join(&mut self, cell: Cell) {
        // The growing tree's frontier are cells of the maze, and stay in it when carved from.
        let stays =
            self.algorithm == Algorithm::GrowingTree && self.state(cell) == CellState::Frontier;
        if stays {
            self.current = Some(cell);
        } else {
            self.set(cell, CellState::Joined);
        }
    }

    /// Opens every wall of a region.
    fn clear(&mut self, cell: Cell) {
        let mut open = vec![cell];
        self.set(cell, CellState::Joined);
        while let Some(cell) = open.pop() {
            for dir in Dir::ALL {
                let Some(next) = self.maze.neighbour(cell, dir) else {
                    continue;
                };
                if self.maze.carve(cell, dir) && self.state(next) == CellState::Unvisited {
                    self.set(next, CellState::Joined);
                    open.push(next);
                }
            }
        }
        self.current = Some(cell);
    }
}

#[cfg(test)]
mod tests;
