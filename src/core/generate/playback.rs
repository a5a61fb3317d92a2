//! Showing an algorithm at work, at the viewer's speed.
//!
//! [`Playback::record`] lets the algorithm run once and keeps its steps; the screen
//! calls [`Playback::advance`] as often as its clock says and draws
//! [`Playback::maze`], [`Playback::mark`] and [`Playback::numbers`] in between. Two of
//! them side by side with one seed compare two algorithms.
//!
//! ```
//! use mazed::core::generate::{Algorithm, Spec, playback::Playback};
//! let spec = Spec { algorithm: Algorithm::Wilson, seed: 5, ..Spec::default() };
//! let mut work = Playback::record(&spec).unwrap();
//! while let Some(step) = work.advance() {
//!     // Draw the grid: each cell by its mark, the current one in red.
//!     let _ = (step, work.current(), work.numbers().dead_ends);
//! }
//! assert_eq!(work.maze(), &mazed::core::generate::generate(&spec).unwrap());
//! ```

use std::collections::VecDeque;

use super::visit::{Recorder, Step};
use super::{Algorithm, Spec, generate_observed};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze, MazeError};

/// What a cell is to the algorithm at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CellState {
    /// Not reached yet, or excluded.
    #[default]
    Fresh,
    /// Waits to be joined, or to be carved on from.
    Waiting,
    /// On the random walk that is under way.
    Walked,
    /// Part of the maze.
    Joined,
    /// Part of the maze, and nothing is left to do there.
    Finished,
}

/// The live numbers beside the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlaybackStats {
    /// Steps shown so far.
    pub(crate) steps: usize,
    /// Cells that belong to the maze.
    pub(crate) joined: usize,
    /// Passages.
    pub(crate) passages: usize,
    /// Cells with exactly one passage.
    pub(crate) dead_ends: usize,
    /// Length of the way back (backtracker) or of the random walk (Wilson).
    pub(crate) depth: usize,
    /// Cells that wait (Prim, growing tree).
    pub(crate) waiting: usize,
    /// Parts not yet joined, each cell alone at first; 1 when the maze is perfect.
    /// (Division works the other way round and begins with one part.)
    pub(crate) parts: usize,
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
    marks: Vec<CellState>,
    /// The random walk under way without its loops, from its beginning.
    walk: VecDeque<Cell>,
    depth: usize,
    cells: usize,
}

impl Playback {
    /// Lets the algorithm run and begins before its first step. Steps beyond
    /// [`Recorder::LIMIT`] are not kept; mazes of 128 x 128 cells stay far below it.
    ///
    /// # Errors
    /// As [`generate`](super::generate).
    pub(crate) fn record(spec: &Spec) -> Result<Self, MazeError> {
        let mut recorder = Recorder::default();
        let done = generate_observed(spec, &mut recorder)?;
        let blank = spec.grid()?;
        Ok(Self {
            algorithm: spec.algorithm,
            marks: vec![CellState::Fresh; blank.cells()],
            cells: done
                .free_cells()
                .filter(|&cell| done.openings(cell) != 0)
                .count(),
            maze: blank.clone(),
            blank,
            steps: recorder.into_steps(),
            shown: 0,
            current: None,
            walk: VecDeque::new(),
            depth: 0,
        })
    }

    /// Shows the next step and says which it was; `None` at the end.
    pub(crate) fn advance(&mut self) -> Option<Step> {
        let step = *self.steps.get(self.shown)?;
        self.shown += 1;
        self.show(step);
        Some(step)
    }

    /// Back to the beginning.
    pub(crate) fn rewind(&mut self) {
        self.maze = self.blank.clone();
        self.marks.fill(CellState::Fresh);
        (self.shown, self.current, self.depth) = (0, None, 0);
        self.walk.clear();
    }

    /// Shows exactly the first `steps` steps, forwards or backwards.
    pub(crate) fn seek(&mut self, steps: usize) {
        if steps < self.shown {
            self.rewind();
        }
        while self.shown < steps && self.advance().is_some() {}
    }

    /// The algorithm.
    #[must_use]
    pub(crate) fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// How many steps there are.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// How many of them are shown.
    #[must_use]
    pub(crate) fn shown(&self) -> usize {
        self.shown
    }

    /// Whether there are none.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether the last step has been shown.
    #[must_use]
    pub(crate) fn is_done(&self) -> bool {
        self.shown == self.steps.len()
    }

    /// The maze as far as it has come.
    #[must_use]
    pub(crate) fn maze(&self) -> &Maze {
        &self.maze
    }

    /// The cell the algorithm is at.
    #[must_use]
    pub(crate) fn current(&self) -> Option<Cell> {
        self.current
    }

    /// What a cell is at this moment.
    #[must_use]
    pub(crate) fn mark(&self, cell: Cell) -> CellState {
        self.maze
            .number(cell)
            .and_then(|n| self.marks.get(n))
            .copied()
            .unwrap_or_default()
    }

    /// The random walk that is under way, without its loops, as far as it is not carved
    /// yet: each cell is a neighbour of the one before.
    pub(crate) fn walk(&self) -> impl Iterator<Item = Cell> + '_ {
        self.walk.iter().copied()
    }

    /// The live numbers; takes time linear in the cells.
    #[must_use]
    pub(crate) fn numbers(&self) -> PlaybackStats {
        let passages = self.maze.passages();
        let waiting = self
            .marks
            .iter()
            .filter(|&&mark| mark == CellState::Waiting)
            .count();
        let (mut joined, mut dead_ends) = (0, 0);
        for cell in self.maze.free_cells() {
            let open = self.maze.openings(cell);
            let reached = matches!(self.mark(cell), CellState::Joined | CellState::Finished);
            joined += usize::from(open != 0 || reached);
            dead_ends += usize::from(open.is_power_of_two());
        }
        let depth = match self.algorithm {
            Algorithm::Wilson => self.walk.len(),
            _ => self.depth,
        };
        let parts = self.cells.saturating_sub(passages).max(1);
        PlaybackStats {
            steps: self.shown,
            joined,
            passages,
            dead_ends,
            depth,
            waiting,
            parts,
        }
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
                self.depth += 1;
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
                self.depth = self.depth.saturating_sub(1);
                self.current = Some(cell);
            }
            Step::Frontier(cell) => self.set(cell, CellState::Waiting),
            Step::Done(cell) => self.set(cell, CellState::Finished),
            Step::Walk(cell, _) => {
                self.walk.push_back(cell);
                self.set(cell, CellState::Walked);
            }
            Step::Erase(cell) => {
                while let Some(last) = self.walk.pop_back() {
                    self.set(last, CellState::Fresh);
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

    fn set(&mut self, cell: Cell, mark: CellState) {
        if let Some(place) = self.maze.number(cell).and_then(|n| self.marks.get_mut(n)) {
            *place = mark;
        }
        self.current = Some(cell);
    }

    fn join(&mut self, cell: Cell) {
        // What the growing tree keeps in its list stays marked as waiting.
        let waits =
            self.algorithm == Algorithm::GrowingTree && self.mark(cell) == CellState::Waiting;
        self.set(
            cell,
            if waits {
                CellState::Waiting
            } else {
                CellState::Joined
            },
        );
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
                if self.maze.carve(cell, dir) && self.mark(next) == CellState::Fresh {
                    self.set(next, CellState::Joined);
                    open.push(next);
                }
            }
        }
        self.current = Some(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::generate;

    fn specs() -> impl Iterator<Item = Spec> {
        Algorithm::ALL.into_iter().flat_map(|algorithm| {
            let plain = Spec {
                width: 11,
                height: 7,
                algorithm,
                seed: 3,
                braid: 30,
                ..Spec::default()
            };
            let holed = Spec {
                exclude: vec![(5, 3), (5, 4), (1, 1)],
                braid: 0,
                ..plain.clone()
            };
            [plain, holed]
        })
    }

    #[test]
    fn playing_all_steps_gives_the_maze() {
        for spec in specs() {
            let Ok(maze) = generate(&spec) else { continue };
            let mut work = Playback::record(&spec).unwrap();
            assert!(!work.is_empty(), "{}", spec.algorithm);
            let mut count = 0;
            while work.advance().is_some() {
                count += 1;
            }
            assert_eq!((count, work.is_done()), (work.len(), true));
            assert_eq!(work.maze(), &maze, "{}", spec.algorithm);
            let numbers = work.numbers();
            assert_eq!((numbers.passages, numbers.parts), (maze.passages(), 1));
            assert_eq!(numbers.joined, work.cells);
        }
    }

    #[test]
    fn seeking_backwards_is_the_same_as_walking_there() {
        for spec in specs().filter(|spec| generate(spec).is_ok()) {
            let mut there = Playback::record(&spec).unwrap();
            let middle = there.len() / 2;
            for _ in 0..middle {
                there.advance();
            }
            let mut back = Playback::record(&spec).unwrap();
            back.seek(usize::MAX);
            back.seek(middle);
            assert_eq!(
                (back.numbers(), back.current()),
                (there.numbers(), there.current())
            );
            assert_eq!(back.maze(), there.maze());
            assert_eq!(back.marks, there.marks, "{}", spec.algorithm);
        }
    }

    #[test]
    fn a_random_walk_is_a_line_until_it_is_carved() {
        let mut work = Playback::record(&Spec {
            algorithm: Algorithm::Wilson,
            width: 9,
            height: 9,
            ..Spec::default()
        })
        .unwrap();
        let mut longest = 0;
        while work.advance().is_some() {
            let walk: Vec<Cell> = work.walk().collect();
            for pair in walk.windows(2) {
                assert_eq!(
                    pair[0].x.abs_diff(pair[1].x) + pair[0].y.abs_diff(pair[1].y),
                    1
                );
            }
            assert_eq!(work.numbers().depth, walk.len());
            longest = longest.max(walk.len());
        }
        assert!(longest > 5 && work.walk().next().is_none());
    }

    #[test]
    fn the_backtracker_goes_back_step_by_step() {
        let mut work = Playback::record(&Spec {
            width: 9,
            height: 9,
            ..Spec::default()
        })
        .unwrap();
        let mut last: Option<Cell> = None;
        while let Some(step) = work.advance() {
            let here = work.current().unwrap();
            if let (Step::Back(_), Some(last)) = (step, last) {
                assert_eq!(last.x.abs_diff(here.x) + last.y.abs_diff(here.y), 1);
            }
            last = Some(here);
        }
        assert_eq!((work.numbers().depth, last), (0, Some(Cell::new(0, 0))));
    }
}
