//! The three options of the rules, which combine freely.

use std::num::NonZeroU32;

use thiserror::Error;

/// How the creature behaves beside the basic rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// A slide ends on the first exit it meets, and the creature is out.
    pub trapdoor: bool,
    /// The creature never gets farther than this many steps from where it started.
    pub max: Option<NonZeroU32>,
    /// From a cell with an exit one step away the creature always goes straight there.
    pub smell: bool,
}

impl Options {
    /// Whether a cell so many steps from the next exit is unsafe: farther than twice the maximum,
    /// or without an exit that can be reached (`None`).
    pub(crate) fn is_unsafe(&self, to_exit: Option<u32>) -> bool {
        match (to_exit, self.max) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(steps), Some(max)) => u64::from(steps) > 2 * u64::from(max.get()),
        }
    }

    /// Whether a cell so many steps from the next exit is too far from it to start there.
    pub(crate) fn is_too_far(&self, to_exit: u32) -> bool {
        self.max.is_some_and(|max| to_exit > max.get())
    }

    /// Most steps that the creature gets from its start.
    pub(crate) fn max_steps(&self) -> u32 {
        self.max.map_or(u32::MAX, NonZeroU32::get)
    }
}

/// A number that is no maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("max {0}: it must be at least 1, or -1 for no limit")]
pub(crate) struct MaxError(pub i64);

/// The maximum for a number of the command line: from 1 on, or -1 for none. Numbers beyond 32 bits
/// are larger than any board that can be read.
///
/// # Errors
/// [`MaxError`] for 0 and all other negative numbers.
pub(crate) fn parse_max(number: i64) -> Result<Option<NonZeroU32>, MaxError> {
    match number {
        -1 => Ok(None),
        1.. => Ok(NonZeroU32::new(u32::try_from(number).unwrap_or(u32::MAX))),
        _ => Err(MaxError(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn max_is_positive_or_none() {
        assert_eq!(parse_max(-1), Ok(None));
        assert_eq!(
            parse_max(3).map(|max| max.map(NonZeroU32::get)),
            Ok(Some(3))
        );
        assert_eq!(
            parse_max(i64::MAX).map(|max| max.map(NonZeroU32::get)),
            Ok(Some(u32::MAX))
        );
        for number in [0, -2, i64::MIN] {
            assert_eq!(parse_max(number), Err(MaxError(number)));
        }
        let huge = Options {
            max: NonZeroU32::new(u32::MAX),
            ..Options::default()
        };
        assert!(!huge.is_unsafe(Some(u32::MAX)) && huge.is_unsafe(None));
    }
}
