//! Five ways to solve a maze, each of which can be watched.
//!
//! ```
//! use mazed::core::{analysis::Ends, generate::{Spec, generate}, solve::Solver};
//! let maze = generate(&Spec::default()).unwrap();
//! let (start, end) = Ends::Longest.of(&maze).unwrap();
//! let mut steps = Vec::new();
//! let solution = Solver::AStar.solve(&maze, start, end, &mut |step| steps.push(step));
//! assert_eq!(solution.path.first(), Some(&start));
//! assert!(steps.len() >= solution.path.len());
//! ```

use super::{a_star, breadth_first, dead_end_filling, depth_first, right_hand};
use crate::core::grid::{Cell, Maze};
use crate::core::names::names;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStep {
    /// It looks at this cell for the first time, so many passages from the start as far as it
    /// knows.
    At(Cell, u32),
    /// It walks on to this cell, which it has seen before.
    Walk(Cell),
    /// It goes back to this cell: the one it comes from leads nowhere.
    Back(Cell),
    /// It fills this cell: a dead end, or what became one.
    Fill(Cell),
    /// This cell is on the path found; in order from start to end.
    Path(Cell),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The path, start and end included; empty when this solver finds none.
    pub path: Vec<Cell>,
    /// Number of steps: how often it looked, walked, went back or filled.
    pub work: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Solver {
    /// Breadth first, like water: finds a shortest path.
    #[default]
    Flood,
    /// Depth first: one corridor to its end, then the next.
    DepthFirst,
    /// Filling dead ends until only the path is left.
    DeadEndFilling,
    /// The right-hand rule.
    RightHand,
    /// A* with the Manhattan distance: finds a shortest path.
    AStar,
}

names! {
    Solver,
    Flood = "flood",
    DepthFirst = "depth-first",
    DeadEndFilling = "dead-end-filling",
    RightHand = "right-hand",
    AStar = "a-star",
}

impl Solver {
    /// Whether the path it finds is always a shortest one, also in mazes with loops.
    pub const fn finds_shortest(self) -> bool {
        matches!(self, Self::Flood | Self::DeadEndFilling | Self::AStar)
    }

    /// Solves a maze from one cell to another and passes each step to `watch`. Without loops all
    /// solvers find the same path; among loops the right-hand rule may find none.
    pub fn solve(
        self,
        maze: &Maze,
        from: Cell,
        to: Cell,
        watch: &mut impl FnMut(SolverStep),
    ) -> Solution {
        if !maze.contains(from)
            || !maze.contains(to)
            || maze.is_excluded(from)
            || maze.is_excluded(to)
        {
            return Solution::default();
        }
        let mut work = 0;
        let mut count = |look| {
            work += 1;
            watch(look);
        };
        let path = match self {
            Self::Flood => breadth_first::solve(
                maze,
                from,
                to,
                |_| true,
                |cell, distance| count(SolverStep::At(cell, distance)),
            ),
            Self::DepthFirst => depth_first::solve(maze, from, to, &mut count),
            Self::DeadEndFilling => dead_end_filling::solve(maze, from, to, &mut count),
            Self::RightHand => right_hand::solve(maze, from, to, &mut count),
            Self::AStar => a_star::solve(maze, from, to, &mut count),
        };
        for &cell in &path {
            watch(SolverStep::Path(cell));
        }
        Solution { path, work }
    }
}

/// The path to `to`, following where each cell was reached from; empty when `to` was not
/// reached.
pub(super) fn trace_back(
    maze: &Maze,
    came_from: &[Option<Cell>],
    from: Cell,
    to: Cell,
) -> Vec<Cell> {
    let mut path = vec![to];
    let mut cell = to;
    while cell != from {
        let Some(before) = maze
            .cell_index(cell)
            .and_then(|n| came_from.get(n).copied().flatten())
        else {
            return Vec::new();
        };
        path.push(before);
        cell = before;
    }
    path.reverse();
    path
}
