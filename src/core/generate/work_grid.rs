//! What the generators share: a second byte for each cell while they work, and fair choices
//! among its sides.
//!
//! A work byte has in its high nibble the sides that are still to be considered and in its
//! low nibble the side that was opened, each as [`Dir::bit`]. Most generators open each
//! cell once, towards the cell it was reached from; they note only that, and
//! [`WorkGrid::open_passages`] opens both sides of all passages in one run over the bytes,
//! which is much faster than touching the neighbour at each step.

use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// The high nibble: a set of sides.
pub(super) const SIDES: u8 = 0xF0;

pub(super) struct WorkGrid {
    /// One byte for each cell, frame included.
    pub(super) bytes: Vec<u8>,
    stride: usize,
}

impl WorkGrid {
    /// WorkGrid bytes with all sides that are no borders still to be considered.
    pub(super) fn new(maze: &Maze) -> Self {
        let bytes = maze.bytes().iter().map(|byte| !byte & SIDES).collect();
        Self {
            bytes,
            stride: maze.stride(),
        }
    }

    /// Opens in the maze the sides noted in the low nibbles, seen from both cells.
    #[inline(never)]
    pub(super) fn open_passages(&self, maze: &mut Maze) {
        let (stride, len) = (self.stride, self.bytes.len());
        let at = |shift: usize| {
            self.bytes
                .get(shift..shift + len - 2 * stride)
                .unwrap_or_default()
        };
        let (own, north, south) = (at(stride), at(0), at(2 * stride));
        let (west, east) = (at(stride - 1), at(stride + 1));
        let inner = maze.bytes_mut().get_mut(stride..).unwrap_or_default();
        let cells = inner
            .iter_mut()
            .zip(own)
            .zip(north)
            .zip(south)
            .zip(west)
            .zip(east);
        for (((((byte, own), north), south), west), east) in cells {
            // The neighbour's side that faces this cell, moved to this cell's side.
            *byte |= own & 0x0F
                | north >> 2 & Dir::North.bit()
                | south << 2 & Dir::South.bit()
                | west << 2 & Dir::West.bit()
                | east >> 2 & Dir::East.bit();
        }
    }
}

/// For a set of sides (high nibble) and a face of the twelve-sided dice (low nibble): the
/// chosen side as [`Dir::index`]. Of n sides, face f chooses number `f n / 12`.
const CHOICE: [u8; 256] = {
    let mut table = [0; 256];
    let mut key = 16;
    while key < 256 {
        let mut set = (key >> 4) as u8;
        // Faces 12 to 15 do not exist; taken modulo 12 they need no case of their own.
        let mut number = (key as u32 & 15) % 12 * set.count_ones() / 12;
        while number > 0 {
            set &= set - 1;
            number -= 1;
        }
        table[key] = set.trailing_zeros() as u8;
        key += 1;
    }
    table
};

/// The [`Dir::bit`] of the direction so many quarter turns from the chosen one; 0 where there is
/// nothing to choose from.
const fn bits_of_choice(turns: u8) -> [u8; 256] {
    let mut table = [0; 256];
    let mut key = 16;
    while key < 256 {
        table[key] = 1 << ((CHOICE[key] + turns) % 4);
        key += 1;
    }
    table
}

const CHOSEN_BIT: [u8; 256] = bits_of_choice(0);
const OPPOSITE_BIT: [u8; 256] = bits_of_choice(2);

/// The neighbours of cells in the bytes of one maze, and fair choices among them.
pub(super) struct NeighbourTable {
    /// What to add, wrapping, to a byte index to get to the chosen neighbour.
    offset: [usize; 256],
    stride: usize,
}

impl NeighbourTable {
    pub(super) fn new(maze: &Maze) -> Self {
        let offsets = maze.offsets();
        Self {
            offset: CHOICE.map(|dir| offsets[usize::from(dir & 3)]),
            stride: maze.stride(),
        }
    }

    /// Chooses among `sides` (high nibble, not empty) by a face of the dice.
    #[inline(always)]
    pub(super) fn choose(&self, sides: u8, face: u8) -> Choice {
        Choice(sides | face)
    }

    #[inline(always)]
    pub(super) fn follow(&self, at: usize, choice: Choice) -> usize {
        at.wrapping_add(self.offset[usize::from(choice.0)])
    }

    #[inline(always)]
    pub(super) fn neighbour(&self, at: usize, dir: Dir) -> usize {
        match dir {
            Dir::North => at.wrapping_sub(self.stride),
            Dir::East => at + 1,
            Dir::South => at + self.stride,
            Dir::West => at.wrapping_sub(1),
        }
    }

    pub(super) fn cell(&self, at: usize) -> Cell {
        Cell::new((at % self.stride - 1) as u16, (at / self.stride - 1) as u16)
    }

    /// Takes the cell out of the sides that its four neighbours still consider.
    #[inline(always)]
    pub(super) fn mark_visited(&self, work: &mut [u8], at: usize) {
        work[at - self.stride] &= !(Dir::South.bit() << 4);
        work[at + 1] &= !(Dir::West.bit() << 4);
        work[at + self.stride] &= !(Dir::North.bit() << 4);
        work[at - 1] &= !(Dir::East.bit() << 4);
    }
}

/// A side chosen by [`NeighbourTable::choose`].
#[derive(Clone, Copy)]
pub(super) struct Choice(u8);

impl Choice {
    pub(super) fn dir(self) -> Dir {
        Dir::from_index(usize::from(CHOICE[usize::from(self.0)]))
    }

    #[inline(always)]
    pub(super) fn bit(self) -> u8 {
        CHOSEN_BIT[usize::from(self.0)]
    }

    #[inline(always)]
    pub(super) fn opposite_bit(self) -> u8 {
        OPPOSITE_BIT[usize::from(self.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_of_a_set_has_equally_many_faces() {
        for set in 1..16u8 {
            let mut counts = [0; 4];
            for face in 0..12 {
                counts[Choice(set << 4 | face).dir().index()] += 1;
            }
            for dir in Dir::ALL {
                let expected = if set & dir.bit() == 0 {
                    0
                } else {
                    12 / set.count_ones()
                };
                assert_eq!(counts[dir.index()], expected, "set {set:04b} {dir}");
            }
        }
    }

    #[test]
    fn the_bits_of_a_choice_are_those_of_its_direction() {
        for key in 16..=255u8 {
            let choice = Choice(key);
            assert_eq!(choice.bit(), choice.dir().bit());
            assert_eq!(choice.opposite_bit(), choice.dir().opposite().bit());
        }
    }
}
