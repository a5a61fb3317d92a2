//! Which part of a board is drawn, how large a field is, and where the words stand.

use ratatui::layout::Rect;

use crate::core::slide::Position;
use crate::games::window::follow;
use crate::games::{Extent, middle};
use crate::look::{Depth, Look};

/// Rows of the largest field.
const LARGEST: u16 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// So many rows a field, and twice as many columns, so that fields are about square.
    Wide(u16),
    Narrow,
    Half,
}

impl Default for Zoom {
    fn default() -> Self {
        Self::Wide(1)
    }
}

impl Zoom {
    fn shows(self, area: Rect) -> (u16, u16) {
        match self {
            Self::Wide(rows) => (area.height / rows, area.width / (2 * rows)),
            Self::Narrow => (area.height, area.width),
            Self::Half => (area.height.saturating_mul(2), area.width),
        }
    }

    /// So many rows and columns of fields in the middle of a room.
    fn place(self, room: Rect, rows: u16, columns: u16) -> Rect {
        match self {
            Self::Wide(scale) => middle(room, columns * 2 * scale, rows * scale),
            Self::Narrow => middle(room, columns, rows),
            Self::Half => middle(room, columns, rows.div_ceil(2)),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) zoom: Zoom,
    pub(crate) top: u16,
    pub(crate) left: u16,
    pub(crate) board: Rect,
}

impl Window {
    /// Where a field stands on the screen; `None`: outside of the window.
    pub(super) fn spot(&self, position: crate::games::Position) -> Option<Rect> {
        let row = position.row.checked_sub(self.top)?;
        let column = position.column.checked_sub(self.left)?;
        let (x, y, width, height) = match self.zoom {
            // Another server may say anything of where a piece is.
            Zoom::Wide(scale) => {
                let across = column.saturating_mul(2 * scale);
                (across, row.saturating_mul(scale), 2 * scale, scale)
            }
            Zoom::Narrow => (column, row, 1, 1),
            Zoom::Half => (column, row / 2, 1, 1),
        };
        let (x, y) = (
            self.board.x.saturating_add(x),
            self.board.y.saturating_add(y),
        );
        let spot = Rect::new(x, y, width, height);
        // A rectangle is cut where the coordinates end.
        let is_whole = (spot.width, spot.height) == (width, height);
        (is_whole && !spot.is_empty() && self.board.intersection(spot) == spot).then_some(spot)
    }

    /// The largest drawing that shows a board of so many rows and columns as a whole; where none
    /// does, the smallest fields. Fields with marks need a character each.
    fn best((rows, columns): (u16, u16), marks: bool, area: Rect, look: &Look) -> Zoom {
        // Halves of a character can be told apart by colour alone.
        let halves = !marks && look.unicode() && look.depth() >= Depth::Ansi256;
        let wide = (1..=LARGEST).rev().map(Zoom::Wide);
        let mut all = wide.chain([Zoom::Narrow, Zoom::Half]);
        let fits = |zoom: &Zoom| {
            let (most_rows, most_columns) = zoom.shows(area);
            (*zoom != Zoom::Half || halves) && rows <= most_rows && columns <= most_columns
        };
        let smallest = match columns.saturating_mul(2) <= area.width {
            true => Zoom::Wide(1),
            false => Zoom::Narrow,
        };
        all.find(fits).unwrap_or(smallest)
    }

    pub(crate) fn extent(size: (u16, u16), marks: bool, area: Rect, look: &Look) -> Extent {
        let zoom = Self::best(size, marks, area, look);
        let (rows, columns) = size;
        let (columns, rows, scale) = match zoom {
            Zoom::Wide(scale) => (columns * 2 * scale, rows * scale, 2 * scale),
            Zoom::Narrow => (columns, rows, 2),
            Zoom::Half => (columns, rows.div_ceil(2), 1),
        };
        Extent {
            columns,
            rows,
            scale,
        }
    }

    /// Fits a board into an area, so that a field is inside.
    pub(crate) fn fit(
        &mut self,
        size: (u16, u16),
        at: Position,
        marks: bool,
        area: Rect,
        look: &Look,
    ) {
        self.zoom = Self::best(size, marks, area, look);
        let (rows, columns) = size;
        let (most_rows, most_columns) = self.zoom.shows(area);
        self.top = follow(self.top, at.row, rows, most_rows);
        self.left = follow(self.left, at.column, columns, most_columns);
        let shown = (rows.min(most_rows), columns.min(most_columns));
        self.board = self.zoom.place(area, shown.0, shown.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Caps;

    #[test]
    fn small_screens_show_small_fields_and_the_creature() {
        let look = |depth| {
            Look::new(Caps {
                depth,
                unicode: true,
            })
        };
        let fit = |size, area: (u16, u16), depth| {
            let area = Rect::new(0, 1, area.0, area.1);
            Window::best(size, false, area, &look(depth))
        };
        assert_eq!(fit((8, 9), (40, 10), Depth::True), Zoom::Wide(1));
        assert_eq!(fit((13, 23), (40, 10), Depth::True), Zoom::Half);
        assert_eq!(fit((17, 35), (40, 10), Depth::True), Zoom::Half);
        assert_eq!(fit((17, 35), (40, 10), Depth::Mono), Zoom::Narrow);
        for (rows, columns) in [(3, 9), (13, 23), (17, 35), (40, 90)] {
            for (width, height) in [(40, 10), (80, 21), (120, 37), (3, 2), (0, 0)] {
                for marks in [false, true] {
                    let area = Rect::new(0, 1, width, height);
                    let mut window = Window::default();
                    for row in 1..rows - 1 {
                        let at = Position::new(row, columns - 2);
                        window.fit((rows, columns), at, marks, area, &look(Depth::Ansi16));
                        assert_eq!(window.board.intersection(area), window.board);
                        if width >= 40 {
                            let shown = window.zoom.shows(window.board);
                            assert!(row >= window.top && row < window.top + shown.0);
                            assert!(at.column < window.left + shown.1);
                        }
                    }
                }
            }
        }
    }
}
