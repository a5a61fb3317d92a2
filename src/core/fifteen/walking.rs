//! Walking distance: a strong lower bound for boards of 9 and 16 places.
//!
//! Takahashi Ken'ichiro's bound (2002). Looking only at which *row* each tile stands in and
//! which row it belongs to, a board is a small matrix of counts and the row of the gap; a
//! vertical move takes one tile from the gap's neighbour row. The fewest vertical moves that
//! bring every tile into its row are found by a breadth-first search over all such matrices
//! (24,964 for four rows). The same table serves for the columns, and since every move is
//! either vertical or horizontal the two numbers add up.

use std::collections::HashMap;

use super::board::{Board, PLACES, Side};
use super::ida::Bound;
use crate::core::dir::Dir;

/// Most rows of a table. Five rows would need tens of millions of entries.
const ROWS: usize = 4;

/// Not a state.
const NONE: u16 = u16::MAX;

/// How many tiles that belong to row j stand in row i, and the row of the gap.
#[derive(Clone, Copy)]
struct Rows {
    count: [[u8; ROWS]; ROWS],
    gap: usize,
}

impl Rows {
    /// Three bits for each count (at most 4) and two for the gap.
    fn key(&self) -> u64 {
        self.count
            .iter()
            .flatten()
            .fold(self.gap as u64, |key, &count| key << 3 | u64::from(count))
    }
}

/// The table of all row states of a side, with their distances and moves.
#[derive(Clone, Debug)]
pub(super) struct Walking {
    length: usize,
    distance: Vec<u8>,
    /// For each state: after a tile of row group g has gone up into the gap (entry g) or down
    /// (entry 4 + g).
    next: Vec<[u16; 2 * ROWS]>,
    number: HashMap<u64, u16>,
}

/// Numbers of the states of the rows and of the columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    rows: u16,
    columns: u16,
}

impl Walking {
    /// The table for 3 or 4 rows; for more there is none. It takes about 1.2 MiB.
    pub(super) fn new(side: Side) -> Option<Self> {
        let length = side.length();
        if length > ROWS {
            return None;
        }
        let mut goal = Rows {
            count: [[0; ROWS]; ROWS],
            gap: length - 1,
        };
        for (row, counts) in goal.count.iter_mut().enumerate().take(length) {
            if let Some(count) = counts.get_mut(row) {
                *count = (length - usize::from(row == goal.gap)) as u8;
            }
        }
        let mut table = Self {
            length,
            distance: vec![0],
            next: Vec::new(),
            number: HashMap::from([(goal.key(), 0)]),
        };
        let mut states = vec![goal];
        while let Some(state) = states.get(table.next.len()).copied() {
            let moves = std::array::from_fn(|index| table.follow(state, index, &mut states));
            table.next.push(moves);
        }
        Some(table)
    }

    /// The number of the state after a move, entered into the table if it is new.
    fn follow(&mut self, mut state: Rows, index: usize, states: &mut Vec<Rows>) -> u16 {
        let (down, group) = (index >= ROWS, index % ROWS);
        // A tile going up comes from the row below the gap.
        let to = state.gap;
        let from = if down { to.wrapping_sub(1) } else { to + 1 };
        if from >= self.length {
            return NONE;
        }
        match state
            .count
            .get_mut(from)
            .and_then(|counts| counts.get_mut(group))
        {
            Some(count) if *count > 0 => *count -= 1,
            _ => return NONE,
        }
        if let Some(count) = state
            .count
            .get_mut(to)
            .and_then(|counts| counts.get_mut(group))
        {
            *count += 1;
        }
        state.gap = from;
        let distance = self
            .distance
            .get(self.next.len())
            .map_or(0, |distance| distance + 1);
        *self.number.entry(state.key()).or_insert_with(|| {
            states.push(state);
            self.distance.push(distance);
            (states.len() - 1) as u16
        })
    }

    #[inline]
    fn moved(&self, state: u16, index: usize) -> u16 {
        self.next
            .get(usize::from(state))
            .and_then(|next| next.get(index))
            .copied()
            .unwrap_or(NONE)
    }

    fn number(&self, board: &Board, line: impl Fn(usize) -> usize) -> u16 {
        let mut rows = Rows {
            count: [[0; ROWS]; ROWS],
            gap: line(board.gap()),
        };
        for (place, &tile) in board.tiles().iter().enumerate() {
            if tile > 0
                && let Some(counts) = rows.count.get_mut(line(place))
                && let Some(count) = counts.get_mut(line(usize::from(tile) - 1))
            {
                *count += 1;
            }
        }
        self.number.get(&rows.key()).copied().unwrap_or(NONE)
    }
}

impl Bound for Walking {
    type State = Pair;

    fn start(&self, board: &Board) -> Pair {
        Pair {
            rows: self.number(board, |place| place / self.length),
            columns: self.number(board, |place| place % self.length),
        }
    }

    #[inline]
    fn slide(&self, state: Pair, _: &[u8; PLACES], tile: u8, _: usize, _: usize, dir: Dir) -> Pair {
        let goal = usize::from(tile).wrapping_sub(1);
        // A division by a constant is several times faster than one by a variable.
        let (row, column) = match self.length {
            4 => (goal / 4, goal % 4),
            _ => (goal / 3, goal % 3),
        };
        match dir {
            Dir::North => Pair {
                rows: self.moved(state.rows, row),
                ..state
            },
            Dir::South => Pair {
                rows: self.moved(state.rows, ROWS + row),
                ..state
            },
            Dir::West => Pair {
                columns: self.moved(state.columns, column),
                ..state
            },
            Dir::East => Pair {
                columns: self.moved(state.columns, ROWS + column),
                ..state
            },
        }
    }

    #[inline]
    fn moves(&self, state: Pair) -> u32 {
        let distance = |state: u16| self.distance.get(usize::from(state)).copied().unwrap_or(0);
        u32::from(distance(state.rows)) + u32::from(distance(state.columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_have_the_known_sizes() {
        let four = Walking::new(Side::Four).unwrap();
        assert_eq!(four.distance.len(), 24_964);
        assert_eq!(four.distance.iter().max(), Some(&35));
        assert_eq!(Walking::new(Side::Three).unwrap().distance.len(), 105);
        assert!(Walking::new(Side::Five).is_none());
    }
}
