//! Where the tiles stand on the screen, and how large they are.

use ratatui::layout::Rect;

use crate::games::middle;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A box with a frame of its own.
    Boxes,
    /// A number between two signs.
    Signs,
    /// A table with lines between the tiles, as the game's source prints it.
    Table,
    /// A table without the lines across.
    Rows,
}

/// The size of a tile in columns and rows, with what stands between it and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) kind: Kind,
    pub(crate) across: u16,
    pub(crate) down: u16,
    pub(crate) area: Rect,
    pub(crate) framed: bool,
}

const LARGEST: (Kind, u16, u16) = (Kind::Boxes, 15, 7);

/// The drawings in Unicode, the largest first: kind, columns, rows.
const UNICODE: [(Kind, u16, u16); 5] = [
    LARGEST,
    (Kind::Boxes, 11, 5),
    (Kind::Boxes, 6, 3),
    (Kind::Signs, 5, 2),
    (Kind::Signs, 5, 1),
];

const ASCII: [(Kind, u16, u16); 4] = [
    (Kind::Table, 11, 4),
    (Kind::Table, 7, 2),
    (Kind::Table, 5, 2),
    (Kind::Rows, 5, 1),
];

impl Layout {
    /// The largest drawing of a board of `side` by `side` tiles that fits into `area`, in
    /// its middle; the smallest where none does.
    pub(crate) fn new(side: u16, area: Rect, unicode: bool) -> Self {
        let all: &[_] = if unicode { &UNICODE } else { &ASCII };
        let size = |(kind, across, down): (Kind, u16, u16)| match kind {
            Kind::Boxes => (side * across, side * down),
            // What separates the tiles is not needed behind the last one.
            Kind::Signs => (side * across - 1, side * down - (down - 1)),
            Kind::Table => (side * across + 1, side * down + 1),
            Kind::Rows => (side * across + 1, side * down),
        };
        let fits = |one: &&(Kind, u16, u16)| {
            let (columns, rows) = size(**one);
            // The largest tiles need some air around them, or they crowd the screen.
            let air = if **one == LARGEST { 2 } else { 0 };
            columns <= area.width && rows + air <= area.height
        };
        let smallest = (Kind::Signs, 5, 1);
        let one = all.iter().find(fits).or(all.last()).unwrap_or(&smallest);
        let (columns, rows) = size(*one);
        let place = middle(area, columns, rows);
        let framed = one.0 == Kind::Boxes && area.width >= columns + 4 && area.height >= rows + 2;
        Self {
            kind: one.0,
            across: one.1,
            down: one.2,
            area: place,
            framed,
        }
    }

    /// The top left of a tile's place, row by row from 0.
    pub(crate) fn corner(&self, place: usize, side: usize) -> (u16, u16) {
        let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let (row, column) = (count(place / side.max(1)), count(place % side.max(1)));
        let line = u16::from(matches!(self.kind, Kind::Table | Kind::Rows));
        let above = u16::from(self.kind == Kind::Table);
        (
            self.area.x + column * self.across + line,
            self.area.y + row * self.down + above,
        )
    }

    pub(crate) fn tile(&self) -> (u16, u16) {
        match self.kind {
            Kind::Boxes => (self.across, self.down),
            Kind::Signs | Kind::Rows => (self.across - 1, 1),
            Kind::Table => (self.across - 1, self.down - 1),
        }
    }

    pub(crate) fn place_at(&self, side: usize, x: u16, y: u16) -> Option<usize> {
        let (width, height) = self.tile();
        (0..side * side).find(|place| {
            let (left, top) = self.corner(*place, side);
            (left..left + width).contains(&x) && (top..top + height).contains(&y)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_fits_every_screen_it_is_played_on() {
        // The board's share of 40 x 12, 80 x 24 and 120 x 40.
        for (width, height) in [(40, 10), (80, 21), (120, 37)] {
            let area = Rect::new(0, 1, width, height);
            for side in 3..=5u16 {
                for unicode in [true, false] {
                    let layout = Layout::new(side, area, unicode);
                    let last = usize::from(side * side) - 1;
                    let (x, y) = layout.corner(last, side.into());
                    let (columns, rows) = layout.tile();
                    assert!(x + columns <= area.right() && y + rows <= area.bottom());
                    for place in 0..=last {
                        let (x, y) = layout.corner(place, side.into());
                        assert_eq!(layout.place_at(side.into(), x, y), Some(place));
                    }
                    assert_eq!(layout.place_at(side.into(), 0, 0), None);
                }
            }
        }
    }

    #[test]
    fn more_room_makes_larger_tiles() {
        let down = |height| Layout::new(4, Rect::new(0, 0, 120, height), true).down;
        assert_eq!([10, 12, 21, 28, 30].map(down), [2, 3, 5, 5, 7]);
    }
}
