//! The six directions of a hexagonal board.

use std::fmt;

/// The names the game's source uses, in the order of [`HexDir::ALL`]: German initials.
pub(crate) const SOURCE_NAMES: [&str; 6] = ["O", "SO", "SW", "W", "NW", "NO"];

/// A direction on the hexagonal board, clockwise from the east.
///
/// The board is written as a square of rows and columns whose rows are shifted against
/// each other; in that square a step to the south-east is one row down and one column to
/// the right, a step to the south-west one row straight down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HexDir {
    East,
    SouthEast,
    SouthWest,
    West,
    NorthWest,
    NorthEast,
}

impl HexDir {
    /// All six, clockwise from the east.
    pub(crate) const ALL: [Self; 6] = [
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::NorthEast,
    ];

    /// All six in the order in which the first hop of a walk is tried.
    pub const FIRST: [Self; 6] = [
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Index clockwise from the east, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction at an index of [`HexDir::ALL`], modulo 6.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        match index % 6 {
            0 => Self::East,
            1 => Self::SouthEast,
            2 => Self::SouthWest,
            3 => Self::West,
            4 => Self::NorthWest,
            _ => Self::NorthEast,
        }
    }

    /// One step as (rows, columns).
    pub(crate) const fn delta(self) -> (i32, i32) {
        match self {
            Self::East => (0, 1),
            Self::SouthEast => (1, 1),
            Self::SouthWest => (1, 0),
            Self::West => (0, -1),
            Self::NorthWest => (-1, -1),
            Self::NorthEast => (-1, 0),
        }
    }

    /// The three directions that may follow a hop in this one, in the order in which they
    /// are tried: the neighbour counter-clockwise, this one, the neighbour clockwise.
    #[inline]
    pub const fn next(self) -> [Self; 3] {
        let index = self.index();
        [
            Self::from_index(index + 5),
            self,
            Self::from_index(index + 1),
        ]
    }

    /// Whether a hop in this direction may follow one in direction `last`.
    pub(crate) const fn may_follow(self, last: Self) -> bool {
        matches!((self.index() + 6 - last.index()) % 6, 5 | 0 | 1)
    }
}

impl fmt::Display for HexDir {
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
        let sum = HexDir::ALL.iter().fold((0, 0), |(r, c), dir| {
            let (dr, dc) = dir.delta();
            (r + dr, c + dc)
        });
        assert_eq!(sum, (0, 0));
        for dir in HexDir::ALL {
            let (dr, dc) = dir.delta();
            let (or, oc) = HexDir::from_index(dir.index() + 3).delta();
            assert_eq!((dr + or, dc + oc), (0, 0), "{dir} and the one opposite");
            // Neighbours add up to the direction two on from the first.
            assert!(dir.next().iter().all(|next| next.may_follow(dir)));
            assert_eq!(HexDir::ALL.iter().filter(|n| n.may_follow(dir)).count(), 3);
        }
        assert_eq!(
            HexDir::FIRST.map(|w| w.to_string()).join(" "),
            "NO O SO SW W NW"
        );
        assert_eq!(
            HexDir::East.next().map(|w| w.to_string()).join(" "),
            "NO O SO"
        );
    }
}
