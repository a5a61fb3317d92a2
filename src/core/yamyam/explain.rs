//! Why a cell has its class, and the first steps of the paths that prove it.

use super::board::{Board, CellKind};
use super::classify::{Class, Classification};
use crate::core::dir::Dir;
use crate::core::slide::{Position, Slide};

/// Why a cell has its class. Sentences for players are made from this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Unsafe: no exit can be reached.
    NoWayOut,
    /// Unsafe: the next exit is `steps` away, more than `most`, which is twice the maximum.
    Farther {
        /// Fewest steps to an exit.
        steps: u32,
        /// Twice the maximum.
        most: u64,
    },
    /// Too far: the next exit is `steps` away, farther than the creature gets from its start.
    TooFarToStart {
        /// Fewest steps to an exit.
        steps: u32,
        /// The maximum.
        max: u32,
    },
    /// Risky: an unsafe cell is `steps` away, the first of them in direction `first`.
    Danger {
        /// Fewest steps onto an unsafe cell.
        steps: u32,
        /// The direction of the first step there.
        first: Dir,
    },
    /// Safe: the exit is one step away in this direction, and the creature smells it.
    Smells {
        /// The direction of the exit.
        exit: Dir,
    },
    /// Safe: no unsafe cell can be reached, in whatever number of steps or, with a maximum,
    /// in so many.
    NoDanger {
        /// Fewest steps to an exit.
        steps: u32,
        /// The maximum, if there is one.
        max: Option<u32>,
    },
}

impl Classification {
    /// Why a cell has its class; `None` for walls, exits and cells outside the board.
    pub(crate) fn reason(&self, board: &Board, cell: Position) -> Option<Reason> {
        let max = self.options().max.map(std::num::NonZeroU32::get);
        let to_exit = self.steps_to_exit(cell);
        Some(match (self.class(cell)?, to_exit, max) {
            (Class::Unsafe, Some(steps), Some(max)) => Reason::Farther {
                steps,
                most: 2 * u64::from(max),
            },
            (Class::TooFar, Some(steps), Some(max)) => Reason::TooFarToStart { steps, max },
            (Class::Risky, ..) => Reason::Danger {
                steps: self.steps_to_unsafe(cell)?,
                first: self.towards_unsafe(board, cell)?.dir,
            },
            (Class::Safe, Some(1), _) if self.options().smell => Reason::Smells {
                exit: self.towards_exit(board, cell)?.dir,
            },
            (Class::Safe, Some(steps), max) => Reason::NoDanger { steps, max },
            _ => Reason::NoWayOut,
        })
    }

    /// The first step of a shortest path to an exit; `None` when there is none.
    pub(crate) fn towards_exit(&self, board: &Board, cell: Position) -> Option<Slide> {
        let steps = self.steps_to_exit(cell)?;
        self.step_where(board, cell, |to| match board.kind(to) {
            CellKind::Exit => steps == 1,
            _ => self.steps_to_exit(to).is_some_and(|left| left + 1 == steps),
        })
    }

    /// The first step of a shortest path onto an unsafe cell; `None` when there is none, and on an
    /// unsafe cell.
    pub(crate) fn towards_unsafe(&self, board: &Board, cell: Position) -> Option<Slide> {
        let steps = self.steps_to_unsafe(cell)?;
        self.step_where(board, cell, |to| {
            self.steps_to_unsafe(to)
                .is_some_and(|left| left + 1 == steps)
        })
    }

    fn step_where(
        &self,
        board: &Board,
        from: Position,
        good: impl Fn(Position) -> bool,
    ) -> Option<Slide> {
        let trapdoor = self.options().trapdoor;
        let mut steps = Dir::ALL
            .into_iter()
            .filter_map(|dir| board.step(from, dir, trapdoor));
        steps.find(|slide| good(slide.to))
    }
}

#[cfg(test)]
mod tests;
