//! A path to the goal at once, layer by layer as people solve the puzzle.
//!
//! The top row, the left column, the next row, and so on; when a group of one, two or three
//! tiles is placed, its cells are closed. A breadth-first search over the positions of the
//! group and the gap brings each group home, all other tiles being alike: at most 13,800
//! positions. The path has about twice as many moves as needed; there always is one.

use std::collections::HashMap;

use super::board::{Board, source};
use crate::core::dir::Dir;

/// Bits of a cell in a packed position.
const CELL_BITS: u32 = 5;

/// A path from a board to the goal; `None` when the board cannot be solved.
pub(super) fn solve(board: &Board) -> Option<Vec<Dir>> {
    let mut board = *board;
    let mut path = Vec::new();
    let mut closed = 0u32;
    for group in groups(board.side().length()) {
        for dir in place(&board, &group, closed)? {
            board.apply(dir)?;
            path.push(dir);
        }
        closed |= group.iter().fold(0, |cells, &tile| cells | 1 << (tile - 1));
    }
    Some(path)
}

/// The groups in the order of placing: of each row and column the last two tiles together,
/// because the last one alone could not get past the other; at the end the three tiles of the
/// last square of four.
fn groups(length: usize) -> Vec<Vec<u8>> {
    let tile = |row: usize, column: usize| (row * length + column + 1) as u8;
    let mut groups = Vec::new();
    for layer in 0..length - 2 {
        let row: Vec<u8> = (layer..length).map(|column| tile(layer, column)).collect();
        let column: Vec<u8> = (layer + 1..length).map(|row| tile(row, layer)).collect();
        for line in [row, column] {
            let (singles, pair) = line.split_at(line.len() - 2);
            groups.extend(singles.iter().map(|&tile| vec![tile]));
            groups.push(pair.to_vec());
        }
    }
    let (near, last) = (length - 2, length - 1);
    groups.push(vec![tile(near, near), tile(near, last), tile(last, near)]);
    groups
}

fn place(board: &Board, group: &[u8], closed: u32) -> Option<Vec<Dir>> {
    let home = group
        .iter()
        .fold(0, |packed, &tile| packed << CELL_BITS | u32::from(tile - 1));
    let mut start = 0;
    for tile in group {
        let cell = board.tiles().iter().position(|other| other == tile)?;
        start = start << CELL_BITS | cell as u32;
    }
    let tiles = CELL_BITS * group.len() as u32;
    start |= (board.gap() as u32) << tiles;
    // For each position the one before it and the move between.
    let mut before: HashMap<u32, (u32, Dir)> = HashMap::from([(start, (start, Dir::North))]);
    let mut queue = vec![start];
    let mut head = 0;
    while let Some(&position) = queue.get(head) {
        head += 1;
        if position & ((1 << tiles) - 1) == home {
            return Some(trace_back(&before, start, position));
        }
        let gap = position >> tiles;
        for dir in Dir::ALL {
            let Some(from) = source(board.side(), gap as usize, dir) else {
                continue;
            };
            if closed >> from & 1 != 0 {
                continue;
            }
            let after = slide(position, group.len() as u32, from as u32, gap);
            before.entry(after).or_insert_with(|| {
                queue.push(after);
                (position, dir)
            });
        }
    }
    None
}

/// The position after the gap has gone from `gap` to `from`.
fn slide(position: u32, tiles: u32, from: u32, gap: u32) -> u32 {
    let mask = (1 << CELL_BITS) - 1;
    let mut after = from << (CELL_BITS * tiles);
    for shift in (0..tiles).map(|index| index * CELL_BITS) {
        let cell = position >> shift & mask;
        after |= (if cell == from { gap } else { cell }) << shift;
    }
    after
}

fn trace_back(before: &HashMap<u32, (u32, Dir)>, start: u32, mut position: u32) -> Vec<Dir> {
    let mut path = Vec::new();
    while position != start
        && let Some(&(earlier, dir)) = before.get(&position)
    {
        path.push(dir);
        position = earlier;
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::fifteen::board::Side;
    use crate::core::fifteen::shuffle::shuffled;

    #[test]
    fn always_leads_to_the_goal() {
        // Twice the longest shortest paths known: 31, 80, and at least 152 moves.
        for (side, most) in [(Side::Three, 62), (Side::Four, 160), (Side::Five, 304)] {
            for seed in 0..20 {
                let mut board = shuffled(side, seed);
                let path = solve(&board).unwrap();
                assert!(path.len() <= most, "{side:?} {seed}: {}", path.len());
                assert!(path.iter().all(|&dir| board.apply(dir).is_some()));
                assert!(board.is_solved(), "{side:?} {seed}");
            }
        }
    }

    #[test]
    fn an_unsolvable_board_has_no_path() {
        let board = Board::new(&[1, 2, 3, 4, 5, 6, 8, 7, 0]).unwrap();
        assert_eq!(solve(&board), None);
    }
}
