//! The four directions of a rectangular grid.

use std::fmt;

/// A side of a cell, or a step towards it. North is up: y grows southwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dir {
    North,
    East,
    South,
    West,
}

impl Dir {
    /// All four, clockwise from the north. Every random choice among directions
    /// counts its candidates in this order.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Index in [`Dir::ALL`], 0 to 3.
    pub const fn index(self) -> usize {
        match self {
            Self::North => 0,
            Self::East => 1,
            Self::South => 2,
            Self::West => 3,
        }
    }

    /// The direction at an index of [`Dir::ALL`], modulo 4.
    pub const fn from_index(index: usize) -> Self {
        match index & 3 {
            0 => Self::North,
            1 => Self::East,
            2 => Self::South,
            _ => Self::West,
        }
    }

    /// The bit of this side in a set of sides: north 1, east 2, south 4, west 8.
    pub const fn bit(self) -> u8 {
        1 << self.index()
    }

    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(self.index() + 2)
    }

    #[must_use]
    pub(crate) const fn left(self) -> Self {
        Self::from_index(self.index() + 3)
    }

    #[must_use]
    pub(crate) const fn right(self) -> Self {
        Self::from_index(self.index() + 1)
    }

    /// One step as (dx, dy).
    pub(crate) const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// The initial in lower case, as the command line and the json export write it.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// The direction with this initial (`n`, `e`, `s`, `w`).
    pub(crate) const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'n' => Some(Self::North),
            'e' => Some(Self::East),
            's' => Some(Self::South),
            'w' => Some(Self::West),
            _ => None,
        }
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_bits_agree() {
        for dir in Dir::ALL {
            assert_eq!(dir.opposite().opposite(), dir);
            assert_eq!(dir.left().right(), dir);
            assert_eq!(dir.left().left(), dir.opposite());
            let ((dx, dy), (bx, by)) = (dir.delta(), dir.opposite().delta());
            assert_eq!((dx + bx, dy + by), (0, 0));
            assert_eq!(Dir::from_letter(dir.letter()), Some(dir));
        }
        assert_eq!(Dir::ALL.map(Dir::bit), [1, 2, 4, 8]);
        assert_eq!(Dir::North.right(), Dir::East);
        assert_eq!(Dir::from_letter('N'), None);
    }
}
