//! Why a field is what it is, and the ways that prove it.

use super::board::{Board, CellKind};
use super::classify::{Class, Classification};
use crate::core::dir::Dir;
use crate::core::slide::{Position, Slide};

/// Why a field has its class. Sentences for players are made from this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Unsafe: no exit can be reached.
    NoWayOut,
    /// Unsafe: the next exit is `steps` away, and more than `most` (twice the maximum) are
    /// too many.
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
    /// Risky: an unsafe field is `steps` away, the first of them in direction `first`.
    Danger {
        /// Fewest steps onto an unsafe field.
        steps: u32,
        /// The first step of the way there.
        first: Dir,
    },
    /// Safe: the exit is one step away in this direction, and the creature smells it.
    Smells {
        /// The direction of the exit.
        exit: Dir,
    },
    /// Safe: no unsafe field can be reached, in whatever number of steps or, with a maximum,
    /// in so many.
    NoDanger {
        /// Fewest steps to an exit.
        steps: u32,
        /// The maximum, if there is one.
        max: Option<u32>,
    },
}

impl Classification {
    /// Why a field has its class; `None` for walls, exits and places outside the board.
    pub(crate) fn reason(&self, board: &Board, place: Position) -> Option<Reason> {
        let max = self.options().max.map(std::num::NonZeroU32::get);
        let to_exit = self.steps_to_exit(place);
        Some(match (self.class(place)?, to_exit, max) {
            (Class::Unsafe, Some(steps), Some(max)) => Reason::Farther {
                steps,
                most: 2 * u64::from(max),
            },
            (Class::TooFar, Some(steps), Some(max)) => Reason::TooFarToStart { steps, max },
            (Class::Risky, ..) => Reason::Danger {
                steps: self.steps_to_unsafe(place)?,
                first: self.towards_unsafe(board, place)?.dir,
            },
            (Class::Safe, Some(1), _) if self.options().smell => Reason::Smells {
                exit: self.towards_exit(board, place)?.dir,
            },
            (Class::Safe, Some(steps), max) => Reason::NoDanger { steps, max },
            _ => Reason::NoWayOut,
        })
    }

    /// The first step of a shortest way to an exit; `None` when there is no way.
    pub(crate) fn towards_exit(&self, board: &Board, place: Position) -> Option<Slide> {
        let steps = self.steps_to_exit(place)?;
        self.step_where(board, place, |to| match board.tile(to) {
            CellKind::Exit => steps == 1,
            _ => self.steps_to_exit(to).is_some_and(|left| left + 1 == steps),
        })
    }

    /// The first step of a shortest way onto an unsafe field; `None` when there is none, and
    /// on an unsafe field.
    pub(crate) fn towards_unsafe(&self, board: &Board, place: Position) -> Option<Slide> {
        let steps = self.steps_to_unsafe(place)?;
        self.step_where(board, place, |to| {
            self.steps_to_unsafe(to)
                .is_some_and(|left| left + 1 == steps)
        })
    }

    /// A shortest way to an exit, step by step; empty when there is none.
    pub(crate) fn way_out(&self, board: &Board, place: Position) -> Vec<Slide> {
        way(place, |at| self.towards_exit(board, at))
    }

    /// A shortest way onto an unsafe field, step by step; empty when there is none.
    pub(crate) fn way_into_danger(&self, board: &Board, place: Position) -> Vec<Slide> {
        way(place, |at| self.towards_unsafe(board, at))
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

/// Follows steps each of which brings the goal one nearer, so that there is an end.
fn way(mut at: Position, next: impl Fn(Position) -> Option<Slide>) -> Vec<Slide> {
    let mut way = Vec::new();
    while let Some(slide) = next(at) {
        at = slide.to;
        way.push(slide);
    }
    way
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::core::yamyam::{Options, SizeLimits, classify};

    /// A corridor with the exit below its right end, and a pit: who falls into it and moves
    /// aside cannot stop under the shaft again.
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
    fn ways_lead_where_they_should() {
        let board = Board::parse(BOARD.as_bytes(), SizeLimits::LARGEST).unwrap();
        let found = classify(&board, Options::default());
        let way = found.way_out(&board, Position::new(4, 2));
        let stops: Vec<Position> = way.iter().map(|slide| slide.to).collect();
        assert_eq!(
            stops,
            [
                Position::new(1, 2),
                Position::new(1, 7),
                Position::new(4, 7)
            ]
        );
        let danger = found.way_into_danger(&board, Position::new(1, 2));
        assert_eq!(danger.len(), 2);
        assert_eq!(found.class(danger[1].to), Some(Class::Unsafe));
        assert!(found.way_out(&board, Position::new(4, 1)).is_empty());
        assert!(found.way_out(&board, Position::new(0, 0)).is_empty());
    }
}
