//! A search through a finished maze, shown step by step.

use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::solve::{Solver, SolverStep};

/// What a cell is to the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trace {
    /// Not seen yet.
    #[default]
    Fresh,
    /// Visited, so many passages from the beginning.
    Visited(u32),
    /// Given up.
    Left,
}

/// A recorded search, shown up to some step.
pub struct SolverPlayback {
    maze: Maze,
    solver: Solver,
    looks: Vec<SolverStep>,
    shown: usize,
    traces: Vec<Trace>,
    /// The way that a walker has gone, without detours.
    trail: Vec<Cell>,
    /// The way found, as far as it is shown.
    way: Vec<Cell>,
    current: Option<Cell>,
    from: Cell,
    to: Cell,
    /// The longest distance that the search comes to.
    farthest: u32,
}

impl SolverPlayback {
    /// A search from the top left to the bottom right, before its first step.
    pub fn new(maze: &Maze, solver: Solver) -> SolverPlayback {
        let from = Cell::new(0, 0);
        let to = Cell::new(maze.width() - 1, maze.height() - 1);
        let mut looks = Vec::with_capacity(2 * maze.cell_count());
        let mut farthest = 0;
        solver.solve(maze, from, to, &mut |look| {
            if let SolverStep::At(_, steps) = look {
                farthest = farthest.max(steps);
            }
            looks.push(look);
        });
        SolverPlayback {
            traces: vec![Trace::Fresh; maze.cell_count()],
            maze: maze.clone(),
            solver,
            looks,
            shown: 0,
            trail: Vec::new(),
            way: Vec::new(),
            current: None,
            from,
            to,
            farthest,
        }
    }

    /// Shows the next step; false at the end.
    pub fn advance(&mut self) -> bool {
        let Some(&look) = self.looks.get(self.shown) else {
            return false;
        };
        self.shown += 1;
        match look {
            SolverStep::At(cell, steps) => {
                self.set(cell, Trace::Visited(steps));
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
            SolverStep::Path(cell) => self.way.push(cell),
        }
        let (SolverStep::At(cell, _)
        | SolverStep::Walk(cell)
        | SolverStep::Back(cell)
        | SolverStep::Fill(cell)
        | SolverStep::Path(cell)) = look;
        self.current = Some(cell);
        true
    }

    /// Shows exactly the first `steps` steps.
    pub fn seek(&mut self, steps: usize) {
        if steps < self.shown {
            self.traces.fill(Trace::Fresh);
            self.trail.clear();
            self.way.clear();
            (self.shown, self.current) = (0, None);
        }
        while self.shown < steps && self.advance() {}
    }

    fn set(&mut self, cell: Cell, trace: Trace) {
        if let Some(place) = self
            .maze
            .cell_index(cell)
            .and_then(|n| self.traces.get_mut(n))
        {
            *place = trace;
        }
    }

    /// Steps shown.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// Steps in all.
    pub fn len(&self) -> usize {
        self.looks.len()
    }

    /// Whether the last step is shown.
    pub fn is_done(&self) -> bool {
        self.shown == self.looks.len()
    }

    /// The step shown last; `None` before the first.
    pub fn last(&self) -> Option<SolverStep> {
        self.looks.get(self.shown.checked_sub(1)?).copied()
    }

    /// The cell the search is at.
    pub fn current(&self) -> Option<Cell> {
        self.current
    }

    /// Where the search begins and where it shall end.
    pub fn ends(&self) -> (Cell, Cell) {
        (self.from, self.to)
    }

    /// What a cell is to the search.
    pub fn trace(&self, cell: Cell) -> Trace {
        let place = self.maze.cell_index(cell).and_then(|n| self.traces.get(n));
        place.copied().unwrap_or_default()
    }

    /// Whether a cell is not seen yet and lies behind an open side of one that is.
    pub fn is_next(&self, cell: Cell) -> bool {
        let seen = |dir: &Dir| {
            self.maze.is_open(cell, *dir)
                && self
                    .maze
                    .neighbour(cell, *dir)
                    .is_some_and(|next| matches!(self.trace(next), Trace::Visited(_)))
        };
        self.trace(cell) == Trace::Fresh && Dir::ALL.iter().any(seen)
    }

    /// The longest distance that the search comes to.
    pub fn farthest(&self) -> u32 {
        self.farthest
    }

    /// The way from the beginning to the end, as far as it is shown.
    pub fn way(&self) -> &[Cell] {
        &self.way
    }

    /// How it is searched.
    pub fn solver(&self) -> Solver {
        self.solver
    }

    /// The steps that were no way found yet.
    pub fn work(&self) -> usize {
        self.shown - self.way.len()
    }

    /// How many cells are visited.
    pub fn visited(&self) -> usize {
        let visited = |trace: &&Trace| matches!(trace, Trace::Visited(_));
        self.traces.iter().filter(visited).count()
    }

    /// How many cells are given up.
    pub fn left(&self) -> usize {
        let left = |trace: &&Trace| matches!(trace, Trace::Left);
        self.traces.iter().filter(left).count()
    }

    /// How many cells come next.
    pub fn waiting(&self) -> usize {
        self.maze
            .free_cells()
            .filter(|cell| self.is_next(*cell))
            .count()
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
                let mut playback = SolverPlayback::new(&maze, solver);
                while playback.advance() {}
                let (from, to) = playback.ends();
                assert!(playback.is_done());
                assert_eq!(Some(playback.way().to_vec()), path(&maze, from, to));
            }
        }
    }

    #[test]
    fn what_is_not_given_up_is_the_way() {
        for maze in mazes() {
            for solver in [
                Solver::DepthFirst,
                Solver::DeadEndFilling,
                Solver::RightHand,
            ] {
                let mut playback = SolverPlayback::new(&maze, solver);
                while playback.advance() {}
                for cell in maze.free_cells() {
                    let kept = match solver {
                        Solver::DeadEndFilling => playback.trace(cell) == Trace::Fresh,
                        _ => matches!(playback.trace(cell), Trace::Visited(_)),
                    };
                    assert_eq!(kept, playback.way().contains(&cell), "{solver} {cell:?}");
                }
            }
        }
    }

    #[test]
    fn what_waits_is_looked_at_next() {
        for maze in mazes() {
            for solver in [Solver::Flood, Solver::AStar] {
                let mut playback = SolverPlayback::new(&maze, solver);
                playback.advance();
                while let Some(SolverStep::At(next, _)) =
                    playback.looks.get(playback.shown).copied()
                {
                    assert!(playback.is_next(next), "{solver} {next:?}");
                    playback.advance();
                }
                assert!(playback.visited() + playback.waiting() <= maze.cell_count());
            }
        }
    }

    #[test]
    fn seeking_back_is_walking_there() {
        for maze in mazes() {
            for solver in Solver::ALL {
                let (mut one, mut other) = (
                    SolverPlayback::new(&maze, solver),
                    SolverPlayback::new(&maze, solver),
                );
                let middle = one.len() / 2;
                one.seek(middle);
                other.seek(usize::MAX);
                other.seek(middle);
                assert_eq!((one.shown(), one.current()), (middle, other.current()));
                assert_eq!((one.traces, one.way), (other.traces, other.way));
            }
        }
    }
}
