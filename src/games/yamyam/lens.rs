//! The classification of the board as it is looked at, with options of its own.
//!
//! The options here begin as the rules that are played. Switching them changes what is
//! shown and how the creature tumbles, never the rules of the game under way: a run must
//! come out the same whatever was looked at meanwhile.

use std::num::NonZeroU32;

use crate::core::slide::Position;
use crate::core::yamyam::{Board, Classification, Reason};
use crate::games::say::dir_name;
use crate::i18n::Words;

/// The most that the maximum can be turned up to: the longest way of any board here is
/// shorter by far.
const MOST: u32 = 99;

/// What the class of a field means, in a sentence; `None` on an exit.
pub(crate) fn explain(
    found: &Classification,
    board: &Board,
    place: Position,
    words: &Words,
) -> Option<String> {
    let dir = |dir| words.t(dir_name(dir));
    let said = match found.reason(board, place)? {
        Reason::NoWayOut => words.t("yamyam-why-no-way").into_owned(),
        Reason::Farther { steps, most } => words.tr(
            "yamyam-why-farther",
            &[("n", steps.into()), ("most", most.into())],
        ),
        Reason::TooFarToStart { steps, max } => words.tr(
            "yamyam-why-too-far",
            &[("n", steps.into()), ("max", max.into())],
        ),
        Reason::Danger { steps, first } => words.tr(
            "yamyam-why-danger",
            &[("n", steps.into()), ("dir", dir(first).into())],
        ),
        Reason::Smells { exit } => words.tr("yamyam-why-smells", &[("dir", dir(exit).into())]),
        Reason::NoDanger { max: None, .. } => words.t("yamyam-why-safe").into_owned(),
        Reason::NoDanger { max: Some(max), .. } => {
            words.tr("yamyam-why-safe-within", &[("n", max.into())])
        }
    };
    Some(said)
}

/// The maximum one up or down: from none to 1 and back to none.
pub(crate) fn turn_max(max: Option<NonZeroU32>, up: bool) -> Option<NonZeroU32> {
    let number = max.map_or(0, NonZeroU32::get);
    NonZeroU32::new(if up {
        number.saturating_add(1).min(number.max(MOST))
    } else {
        number.saturating_sub(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_maximum_turns_from_none_to_the_most_and_back() {
        let mut max = None;
        for _ in 0..200 {
            max = turn_max(max, true);
        }
        assert_eq!(max, NonZeroU32::new(MOST));
        for _ in 0..MOST {
            assert!(max.is_some());
            max = turn_max(max, false);
        }
        assert_eq!((max, turn_max(max, false)), (None, None));
        let large = NonZeroU32::new(500);
        assert_eq!(
            turn_max(large, true),
            large,
            "as it was chosen at the start"
        );
    }
}
