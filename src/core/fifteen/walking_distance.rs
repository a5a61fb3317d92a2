//! Walking distance: a strong lower bound for boards of 9 and 16 cells.
//!
//! Takahashi Ken'ichiro's bound (2002). With only the *row* of each tile and the row of its
//! goal, a board is a small matrix of counts and the row of the gap; a vertical move takes one tile
//! from the gap's neighbour row. The fewest vertical moves that bring every tile into its row are
//! found by a breadth-first search over all such matrices (24,964 for four rows). The same table
//! serves for the columns, and since every move is either vertical or horizontal the two numbers
//! add up.

use std::collections::HashMap;

use super::board::{Board, MAX_CELLS, Side};
use super::ida::Heuristic;
use crate::core::dir::Dir;

/// Most rows of a table. Five rows would need tens of millions of entries.
const MAX_ROWS: usize = 4;

/// Instead of the number of a state: no such move.
const NO_STATE: u16 = u16::MAX;

/// `count[i][j]`: how many tiles with their goal in row j are in row i; and the row of the gap.
#[derive(Clone, Copy)]
struct RowState {
    count: [[u8; MAX_ROWS]; MAX_ROWS],
    gap: usize,
}

impl RowState {
    /// Three bits for each count (at most 4) and two for the gap.
    fn key(&self) -> u64 {
        self.count
            .iter()
            .flatten()
            .fold(self.gap as u64, |key, &count| key << 3 | u64::from(count))
    }
}

/// The table of all row states of a side, with their distances from the goal and their moves.
#[derive(Clone, Debug)]
pub(super) struct WalkingDistance {
    length: usize,
    distance: Vec<u8>,
    /// For each state the state after a tile with its goal in row g has gone up into the gap
    /// (entry g) or down (entry 4 + g).
    next: Vec<[u16; 2 * MAX_ROWS]>,
    number: HashMap<u64, u16>,
}

/// The numbers of the states of the rows and of the columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    rows: u16,
    columns: u16,
}

impl WalkingDistance {
    /// The table for a side of at most [`MAX_ROWS`]. It takes about 1.2 MiB.
    pub(super) fn new(side: Side) -> Self {
        let length = side.length();
        let mut goal = RowState {
            count: [[0; MAX_ROWS]; MAX_ROWS],
            gap: length - 1,
        };
        for row in 0..length {
            goal.count[row][row] = (length - usize::from(row == goal.gap)) as u8;
        }
        let mut table = Self {
            length,
            distance: vec![0],
            next: Vec::new(),
            number: HashMap::from([(goal.key(), 0)]),
        };
        let mut states = vec![goal];
        while let Some(&state) = states.get(table.next.len()) {
            let moves = std::array::from_fn(|index| table.follow(state, index, &mut states));
            table.next.push(moves);
        }
        table
    }

    /// The number of the state after a move, entered into the table if it is new.
    fn follow(&mut self, mut state: RowState, index: usize, states: &mut Vec<RowState>) -> u16 {
        let (down, goal_row) = (index >= MAX_ROWS, index % MAX_ROWS);
        // A tile going up comes from the row below the gap.
        let to = state.gap;
        let from = if down { to.wrapping_sub(1) } else { to + 1 };
        if from >= self.length {
            return NO_STATE;
        }
        if state.count[from][goal_row] == 0 {
            return NO_STATE;
        }
        state.count[from][goal_row] -= 1;
        state.count[to][goal_row] += 1;
        state.gap = from;
        let distance = self.distance[self.next.len()] + 1;
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
            .map_or(NO_STATE, |next| next[index])
    }

    fn number(&self, board: &Board, line: impl Fn(usize) -> usize) -> u16 {
        let mut rows = RowState {
            count: [[0; MAX_ROWS]; MAX_ROWS],
            gap: line(board.gap()),
        };
        for (cell, &tile) in board.tiles().iter().enumerate() {
            if tile > 0 {
                rows.count[line(cell)][line(usize::from(tile) - 1)] += 1;
            }
        }
        self.number.get(&rows.key()).copied().unwrap_or(NO_STATE)
    }
}

impl Heuristic for WalkingDistance {
    type State = Pair;

    fn start(&self, board: &Board) -> Pair {
        Pair {
            rows: self.number(board, |cell| cell / self.length),
            columns: self.number(board, |cell| cell % self.length),
        }
    }

    #[inline]
    fn slide(
        &self,
        state: Pair,
        _: &[u8; MAX_CELLS],
        tile: u8,
        _: usize,
        _: usize,
        dir: Dir,
    ) -> Pair {
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
                rows: self.moved(state.rows, MAX_ROWS + row),
                ..state
            },
            Dir::West => Pair {
                columns: self.moved(state.columns, column),
                ..state
            },
            Dir::East => Pair {
                columns: self.moved(state.columns, MAX_ROWS + column),
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
        let four = WalkingDistance::new(Side::Four);
        assert_eq!(four.distance.len(), 24_964);
        assert_eq!(four.distance.iter().max(), Some(&35));
        assert_eq!(WalkingDistance::new(Side::Three).distance.len(), 105);
    }
}
