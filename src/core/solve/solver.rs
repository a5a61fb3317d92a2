//! Five ways to solve a maze, each of which can be watched.
//!
//! A screen that shows a solver at work collects the [`SolverStep`]s in a `Vec` and plays
//! them back at its own speed:
//!
//! ```
//! use mazed::core::{analysis::Ends, generate::{Spec, generate}};
//! use mazed::core::solve::Solver;
//! let maze = generate(&Spec::default()).unwrap();
//! let (start, end) = Ends::Longest.of(&maze).unwrap();
//! let mut looks = Vec::new();
//! let solution = Solver::AStar.solve(&maze, start, end, &mut |look| looks.push(look));
//! assert_eq!(solution.way.first(), Some(&start));
//! assert!(looks.len() >= solution.way.len());
//! ```

use std::fmt;
use std::str::FromStr;

use super::{a_star, dead_end_filling, depth_first, flood, right_hand};
use crate::core::grid::{Cell, Maze};

/// What a solver does at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStep {
    /// It looks at this cell for the first time, so many passages from the start
    /// (as far as it knows).
    At(Cell, u32),
    /// It walks on to this cell, which it has seen before.
    Walk(Cell),
    /// It goes back to this cell: the one it comes from leads nowhere.
    Back(Cell),
    /// It fills this cell: a dead end, or what became one.
    Fill(Cell),
    /// This cell is on the way found; from the start to the end.
    Way(Cell),
}

/// What a solver found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The way, start and end included; empty when there is none, or none that this
    /// solver can find.
    pub way: Vec<Cell>,
    /// How often it looked, walked, went back or filled.
    pub work: usize,
}

/// A way to solve a maze.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Solver {
    /// Breadth first, like water: finds a shortest way.
    #[default]
    Flood,
    /// Depth first: one way to its end, then the next.
    DepthFirst,
    /// Filling dead ends until only the way is left.
    DeadEndFilling,
    /// The right hand on the wall.
    RightHand,
    /// A* with the distance as the crow flies along streets: finds a shortest way.
    AStar,
}

impl Solver {
    /// All of them, in the order of menus.
    pub const ALL: [Self; 5] = [
        Self::Flood,
        Self::DepthFirst,
        Self::DeadEndFilling,
        Self::RightHand,
        Self::AStar,
    ];

    /// A word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flood => "flood",
            Self::DepthFirst => "depth-first",
            Self::DeadEndFilling => "dead-end-filling",
            Self::RightHand => "right-hand",
            Self::AStar => "a-star",
        }
    }

    /// Whether the way it finds is always a shortest one, also in mazes with loops.
    #[must_use]
    pub const fn finds_shortest(self) -> bool {
        matches!(self, Self::Flood | Self::DeadEndFilling | Self::AStar)
    }

    /// Solves a maze from one cell to another and tells the watcher each step. In a
    /// maze without loops all solvers find the same way; among loops the right hand may
    /// go round for ever, which it notices and gives up.
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
        let way = match self {
            Self::Flood => flood::solve(maze, from, to, &mut count),
            Self::DepthFirst => depth_first::solve(maze, from, to, &mut count),
            Self::DeadEndFilling => dead_end_filling::solve(maze, from, to, &mut count),
            Self::RightHand => right_hand::solve(maze, from, to, &mut count),
            Self::AStar => a_star::solve(maze, from, to, &mut count),
        };
        for &cell in &way {
            watch(SolverStep::Way(cell));
        }
        Solution { way, work }
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no [`Solver`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no solver is called {0:?}")]
pub struct UnknownSolver(pub String);

impl FromStr for Solver {
    type Err = UnknownSolver;

    fn from_str(word: &str) -> Result<Self, UnknownSolver> {
        Self::ALL
            .into_iter()
            .find(|solver| solver.name() == word)
            .ok_or_else(|| UnknownSolver(word.to_owned()))
    }
}

/// Follows notes of where each cell was reached from, back from `to`; empty when `to`
/// has none.
pub(super) fn trace(maze: &Maze, came: &[Option<Cell>], from: Cell, to: Cell) -> Vec<Cell> {
    let mut way = vec![to];
    let mut cell = to;
    while cell != from {
        let Some(before) = maze
            .number(cell)
            .and_then(|n| came.get(n).copied().flatten())
        else {
            return Vec::new();
        };
        way.push(before);
        cell = before;
    }
    way.reverse();
    way
}
