//! Where every slide ends, found in two passes over the board.

use super::board::{Board, CellKind};
use crate::core::dir::Dir;
use crate::core::slide::Position;

/// The ends of all slides of a board: 8 bytes for each cell, made in linear time however long
/// the slides are.
#[derive(Clone, Debug)]
pub(crate) struct Targets {
    width: usize,
    /// For each cell the row, column, row and column where slides north, east, south and west
    /// end.
    ends: Vec<[u16; 4]>,
}

impl Targets {
    pub(crate) fn new(board: &Board, trapdoor: bool) -> Self {
        let cells = board.cells().len();
        let mut targets = Self {
            width: usize::from(board.width()),
            ends: vec![[0; 4]; cells],
        };
        // The cell ahead must be done first: to the north and the west it comes before this one.
        for cell in (0..cells).map(|index| board.position(index)) {
            targets.enter(board, trapdoor, cell, Dir::North);
            targets.enter(board, trapdoor, cell, Dir::West);
        }
        for cell in (0..cells).rev().map(|index| board.position(index)) {
            targets.enter(board, trapdoor, cell, Dir::South);
            targets.enter(board, trapdoor, cell, Dir::East);
        }
        targets
    }

    fn enter(&mut self, board: &Board, trapdoor: bool, cell: Position, dir: Dir) {
        let ahead = cell
            .on(dir, 1)
            .filter(|&ahead| board.kind(ahead) != CellKind::Wall);
        let end = match ahead {
            None => coordinate(cell, dir),
            Some(ahead) if trapdoor && board.kind(ahead) == CellKind::Exit => {
                coordinate(ahead, dir)
            }
            Some(ahead) => self.end(ahead, dir),
        };
        let index = self.index(cell);
        self.ends[index][dir.index()] = end;
    }

    fn index(&self, cell: Position) -> usize {
        usize::from(cell.row) * self.width + usize::from(cell.column)
    }

    fn end(&self, cell: Position, dir: Dir) -> u16 {
        self.ends
            .get(self.index(cell))
            .map_or(0, |ends| ends[dir.index()])
    }

    /// The cell where a slide from a cell that is no wall ends; `None` when it ends where it began.
    pub(crate) fn target(&self, from: Position, dir: Dir) -> Option<Position> {
        let end = self.end(from, dir);
        let to = match dir {
            Dir::North | Dir::South => Position { row: end, ..from },
            Dir::East | Dir::West => Position {
                column: end,
                ..from
            },
        };
        (to != from).then_some(to)
    }
}

fn coordinate(cell: Position, dir: Dir) -> u16 {
    match dir {
        Dir::North | Dir::South => cell.row,
        Dir::East | Dir::West => cell.column,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::yamyam::SizeLimits;

    #[test]
    fn agrees_with_sliding_cell_by_cell() {
        let text = "#########\n#  E    #\n# #  E  #\n#   #  E#\n##E   # #\n#########\n";
        let board = Board::parse(text.as_bytes(), SizeLimits::LARGEST).unwrap();
        for trapdoor in [false, true] {
            let targets = Targets::new(&board, trapdoor);
            for cell in board
                .positions(CellKind::Free)
                .chain(board.positions(CellKind::Exit))
            {
                for dir in Dir::ALL {
                    let slid = board.step(cell, dir, trapdoor).map(|slide| slide.to);
                    assert_eq!(targets.target(cell, dir), slid, "{cell:?} {dir}");
                }
            }
        }
    }
}
