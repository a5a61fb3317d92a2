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
