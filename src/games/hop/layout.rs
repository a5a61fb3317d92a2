//! Where the fields stand on the screen.

use ratatui::layout::Rect;

use crate::core::hop::{Board, Cell};
use crate::games::middle;

/// The columns beside the board for the compass and the protocol of the walk.
pub(crate) const SIDE: u16 = 28;

/// The columns between the board and what stands beside it.
const GAP: u16 = 3;

/// Half the columns and the rows from one field to the next, and whether there is room for
/// lines between the fields; the largest first. Half as many columns as rows, times two,
/// make six equal directions on a screen whose characters are twice as high as wide; the
/// lines then run at 45 degrees through the characters.
const SIZES: [(u16, u16, bool); 4] = [(4, 4, true), (3, 3, true), (2, 2, true), (2, 1, false)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Half the columns from one field to the next in its row.
    pub(crate) half: u16,
    pub(crate) down: u16,
    pub(crate) lined: bool,
    pub(crate) board: Rect,
    pub(crate) beside: Rect,
    /// A row below the board where there is nothing beside it, perhaps empty.
    pub(crate) below: Rect,
    rows: u16,
}

impl Layout {
    /// The largest drawing of a board of `size` rows that fits into `area`.
    pub(crate) fn new(size: usize, area: Rect) -> Self {
        let rows = u16::try_from(size).unwrap_or(u16::MAX);
        let extent = |(half, down, lined): (u16, u16, bool)| {
            let across = 2 * half * rows.saturating_sub(1);
            if lined {
                (across + 2 * half + 1, down * rows + (down - 1))
            } else {
                (across + 3, down * rows)
            }
        };
        let fits = |one: &&(u16, u16, bool)| {
            let (columns, high) = extent(**one);
            columns <= area.width && high <= area.height
        };
        let smallest = (2, 1, false);
        let (half, down, lined) = *SIZES.iter().find(fits).unwrap_or(&smallest);
        let (columns, high) = extent((half, down, lined));
        let room_beside = area.width >= columns + GAP + SIDE;
        let all = if room_beside {
            columns + GAP + SIDE
        } else {
            columns
        };
        let place = middle(area, all, high);
        let board = Rect {
            width: columns.min(place.width),
            ..place
        };
        let beside = if room_beside {
            Rect {
                x: board.right() + GAP,
                width: SIDE,
                ..place
            }
        } else {
            Rect::default()
        };
        // The row below the board, at the end of the area.
        let below = if !room_beside && board.bottom() < area.bottom() {
            Rect {
                y: area.bottom() - 1,
                height: 1,
                ..area
            }
        } else {
            Rect::default()
        };
        Self {
            half,
            down,
            lined,
            board,
            beside,
            below,
            rows,
        }
    }

    pub(crate) fn centre(&self, field: Cell) -> (u16, u16) {
        let (row, column) = (u16::from(field.row), u16::from(field.column));
        // A step to the right is two halves; each row is shifted by one against the next.
        let halves = (2 * column + self.rows / 2).saturating_sub(row);
        let (left, top) = if self.lined {
            (self.half, self.down - 1)
        } else {
            (1, 0)
        };
        (
            self.board.x + left + halves * self.half,
            self.board.y + top + row * self.down,
        )
    }

    /// Rows above and below the number that belong to its field, where they have room for more
    /// than a column.
    pub(crate) fn spread(&self) -> u16 {
        if self.lined {
            self.down.min(self.half).saturating_sub(2)
        } else {
            0
        }
    }

    pub(crate) fn field_at(&self, board: &Board, x: u16, y: u16) -> Option<Cell> {
        board.cells().find(|field| {
            let (column, row) = self.centre(*field);
            x.abs_diff(column) < self.half && y.abs_diff(row) <= (self.down - 1) / 2
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::hop::{Difficulty, generate};

    #[test]
    fn every_board_fits_every_screen_it_is_played_on() {
        for (width, height) in [(40, 10), (80, 21), (120, 37)] {
            let area = Rect::new(0, 1, width, height);
            for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
                let board = generate(difficulty, 1).board;
                let layout = Layout::new(board.size(), area);
                for field in board.cells() {
                    let (x, y) = layout.centre(field);
                    assert!(x >= 1 && x + 1 < area.right() && y >= area.y && y < area.bottom());
                    assert_eq!(layout.field_at(&board, x, y), Some(field));
                }
                assert!(layout.beside.right() <= area.right());
                assert!(width == 40 || layout.beside.width == SIDE);
            }
        }
    }

    #[test]
    fn neighbours_lie_where_their_directions_say() {
        let board = generate(Difficulty::Easy, 1).board;
        let layout = Layout::new(5, Rect::new(0, 0, 80, 21));
        let at = |row, column| layout.centre(Cell { row, column });
        let (x, y) = at(2, 2);
        assert_eq!(at(2, 3), (x + 2 * layout.half, y), "east");
        assert_eq!(at(3, 3), (x + layout.half, y + layout.down), "south-east");
        assert_eq!(at(3, 2), (x - layout.half, y + layout.down), "south-west");
        assert_eq!(layout.field_at(&board, 0, 0), None);
    }
}
