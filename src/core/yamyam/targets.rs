//! Where every slide ends, found by going over the board twice.

use super::board::{Board, CellKind};
use crate::core::dir::Dir;
use crate::core::slide::Position;

/// The ends of all slides of a board: 8 bytes for each field, made in linear time however long
/// the slides are.
#[derive(Clone, Debug)]
pub(crate) struct Targets {
    width: usize,
    /// For each field the row, column, row and column where slides north, east, south and west
    /// end.
    ends: Vec<[u16; 4]>,
}

impl Targets {
    /// Finds the ends of all slides.
    pub(crate) fn new(board: &Board, trapdoor: bool) -> Self {
        let fields = board.tiles().len();
        let mut targets = Self {
            width: usize::from(board.width()),
            ends: vec![[0; 4]; fields],
        };
        // The field ahead must be known: to the north and the west it comes before this one.
        for place in (0..fields).map(|index| board.place(index)) {
            targets.enter(board, trapdoor, place, Dir::North);
            targets.enter(board, trapdoor, place, Dir::West);
        }
        for place in (0..fields).rev().map(|index| board.place(index)) {
            targets.enter(board, trapdoor, place, Dir::South);
            targets.enter(board, trapdoor, place, Dir::East);
        }
        targets
    }

    fn enter(&mut self, board: &Board, trapdoor: bool, place: Position, dir: Dir) {
        let ahead = place
            .on(dir, 1)
            .filter(|&ahead| board.tile(ahead) != CellKind::Wall);
        let end = match ahead {
            None => coordinate(place, dir),
            Some(ahead) if trapdoor && board.tile(ahead) == CellKind::Exit => {
                coordinate(ahead, dir)
            }
            Some(ahead) => self.end(ahead, dir),
        };
        let index = self.index(place);
        if let Some(ends) = self.ends.get_mut(index) {
            ends[dir.index()] = end;
        }
    }

    fn index(&self, place: Position) -> usize {
        usize::from(place.row) * self.width + usize::from(place.column)
    }

    fn end(&self, place: Position, dir: Dir) -> u16 {
        self.ends
            .get(self.index(place))
            .map_or(0, |ends| ends[dir.index()])
    }

    /// The field where a slide from a field that is no wall ends; `None` when it is no step.
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

fn coordinate(place: Position, dir: Dir) -> u16 {
    match dir {
        Dir::North | Dir::South => place.row,
        Dir::East | Dir::West => place.column,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::yamyam::SizeLimits;

    #[test]
    fn agrees_with_sliding_field_by_field() {
        let text = "#########\n#  E    #\n# #  E  #\n#   #  E#\n##E   # #\n#########\n";
        let board = Board::parse(text.as_bytes(), SizeLimits::LARGEST).unwrap();
        for trapdoor in [false, true] {
            let targets = Targets::new(&board, trapdoor);
            for place in board
                .places(CellKind::Free)
                .chain(board.places(CellKind::Exit))
            {
                for dir in Dir::ALL {
                    let slid = board.step(place, dir, trapdoor).map(|slide| slide.to);
                    assert_eq!(targets.target(place, dir), slid, "{place:?} {dir}");
                }
            }
        }
    }
}
