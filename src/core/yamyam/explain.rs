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
    /// Why a cell has its class; `None` for walls, exits and places outside the board.
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
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::core::yamyam::{Options, SizeLimits, classify};

    /// A corridor with the exit below its right end, and a pit: a creature that falls into it and
    /// moves aside cannot stop under the shaft again.
    const BOARD: &str = "\
#########
#       #
## #### #
## #### #
#   ###E#
#########
";

    fn reason(options: Options, row: u16, column: u16) -> Option<Reason> {
        let board = Board::parse(BOARD.as_bytes(), SizeLimits::LARGEST).unwrap();
        classify(&board, options).reason(&board, Position::new(row, column))
    }

    #[test]
    fn every_class_has_its_reason() {
        let plain = Options::default();
        let max = |max| Options {
            max: NonZeroU32::new(max),
            ..plain
        };
        assert_eq!(reason(plain, 0, 0), None);
        assert_eq!(reason(plain, 4, 7), None, "an exit");
        assert_eq!(reason(plain, 99, 99), None);
        assert_eq!(
            reason(plain, 1, 2),
            Some(Reason::Danger {
                steps: 2,
                first: Dir::South
            })
        );
        assert_eq!(reason(plain, 4, 1), Some(Reason::NoWayOut));
        assert_eq!(
            reason(plain, 1, 7),
            Some(Reason::NoDanger {
                steps: 1,
                max: None
            })
        );
        let smell = Options {
            smell: true,
            ..plain
        };
        assert_eq!(
            reason(smell, 1, 7),
            Some(Reason::Smells { exit: Dir::South })
        );
        assert_eq!(
            reason(max(1), 1, 3),
            Some(Reason::TooFarToStart { steps: 2, max: 1 })
        );
        assert_eq!(
            reason(max(1), 4, 2),
            Some(Reason::Farther { steps: 3, most: 2 })
        );
        assert_eq!(reason(max(1), 4, 3), Some(Reason::NoWayOut));
        assert_eq!(
            reason(max(1), 1, 7),
            Some(Reason::NoDanger {
                steps: 1,
                max: Some(1)
            })
        );
    }

    #[test]
    fn first_steps_lead_where_they_should() {
        let board = Board::parse(BOARD.as_bytes(), SizeLimits::LARGEST).unwrap();
        let found = classify(&board, Options::default());
        let path = |from, next: &dyn Fn(Position) -> Option<Slide>| {
            let stops = std::iter::successors(Some(from), |&at| Some(next(at)?.to));
            stops.skip(1).collect::<Vec<Position>>()
        };
        let to_exit = |cell| found.towards_exit(&board, cell);
        assert_eq!(
            path(Position::new(4, 2), &to_exit),
            [
                Position::new(1, 2),
                Position::new(1, 7),
                Position::new(4, 7)
            ]
        );
        let into_danger = path(Position::new(1, 2), &|cell| {
            found.towards_unsafe(&board, cell)
        });
        assert_eq!(into_danger.len(), 2);
        assert_eq!(found.class(into_danger[1]), Some(Class::Unsafe));
        assert_eq!(to_exit(Position::new(4, 1)), None);
        assert_eq!(to_exit(Position::new(0, 0)), None);
    }
}
