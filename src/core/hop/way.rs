//! The six directions of a hexagonal board.

use std::fmt;

/// The names the game's source uses, in the order of [`Way::ALL`]: German initials.
pub const SOURCE_NAMES: [&str; 6] = ["O", "SO", "SW", "W", "NW", "NO"];

/// A direction on the hexagonal board, clockwise from the east.
///
/// The board is written as a square of rows and columns whose rows are shifted against
/// each other; in that square a step to the south-east is one row down and one column to
/// the right, a step to the south-west one row straight down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
    /// Up and right.
    NorthEast,
}

impl Way {
    /// All six, clockwise from the east.
    pub const ALL: [Way; 6] = [
        Way::East,
        Way::SouthEast,
        Way::SouthWest,
        Way::West,
        Way::NorthWest,
        Way::NorthEast,
    ];

    /// All six in the order in which the first hop of a walk is tried.
    pub const FIRST: [Way; 6] = [
        Way::NorthEast,
        Way::East,
        Way::SouthEast,
        Way::SouthWest,
        Way::West,
        Way::NorthWest,
    ];

    /// Place in [`Way::ALL`], 0 to 5.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction at a place of [`Way::ALL`], counted modulo 6.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Way {
        match index % 6 {
            0 => Way::East,
            1 => Way::SouthEast,
            2 => Way::SouthWest,
            3 => Way::West,
            4 => Way::NorthWest,
            _ => Way::NorthEast,
        }
    }

    /// One step as (rows, columns).
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Way::East => (0, 1),
            Way::SouthEast => (1, 1),
            Way::SouthWest => (1, 0),
            Way::West => (0, -1),
            Way::NorthWest => (-1, -1),
            Way::NorthEast => (-1, 0),
        }
    }

    /// The three directions that may follow a hop in this one, in the order in which they
    /// are tried: the neighbour counter-clockwise, the same, the neighbour clockwise.
    #[inline]
    #[must_use]
    pub const fn next(self) -> [Way; 3] {
        let index = self.index();
        [Way::from_index(index + 5), self, Way::from_index(index + 1)]
    }

    /// Whether a hop this way may follow one in direction `last`.
    #[must_use]
    pub const fn may_follow(self, last: Way) -> bool {
        matches!((self.index() + 6 - last.index()) % 6, 5 | 0 | 1)
    }
}

impl fmt::Display for Way {
    /// The name in the game's source (`O`, `SO`, ...).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SOURCE_NAMES.get(self.index()).copied().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_six_directions_close_a_ring() {
        let sum = Way::ALL.iter().fold((0, 0), |(r, c), way| {
            let (dr, dc) = way.delta();
            (r + dr, c + dc)
        });
        assert_eq!(sum, (0, 0));
        for way in Way::ALL {
            let (dr, dc) = way.delta();
            let (or, oc) = Way::from_index(way.index() + 3).delta();
            assert_eq!((dr + or, dc + oc), (0, 0), "{way} and the one opposite");
            // Neighbours add up to the direction two on from the first.
            assert!(way.next().iter().all(|next| next.may_follow(way)));
            assert_eq!(Way::ALL.iter().filter(|n| n.may_follow(way)).count(), 3);
        }
        assert_eq!(
            Way::FIRST.map(|w| w.to_string()).join(" "),
            "NO O SO SW W NW"
        );
        assert_eq!(Way::East.next().map(|w| w.to_string()).join(" "), "NO O SO");
    }
}
