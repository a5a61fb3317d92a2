//! Which part of a board is drawn, how large a field is, and where the words stand.

use ratatui::layout::Rect;

use crate::core::slide::Position;
use crate::games::middle;
use crate::games::window::follow;
use crate::look::{Depth, Look};

const SIDE: u16 = 28;
/// The columns between them and the board, at least and at most.
const GAP: u16 = 2;
const MOST_GAP: u16 = 6;
const MOST_WORDS: u16 = 18;
/// A terminal with at least this many columns shows most sentences in two rows.
const WIDE_TEXT: u16 = 60;

/// Rows of the largest field.
pub(crate) const LARGEST: u16 = 4;

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
    /// Where the words are drawn; empty where there is no room for them.
    pub(crate) words: Rect,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) size: (u16, u16),
    pub(crate) at: Position,
    /// Whether fields carry marks that need a character each, and words that have to be
    /// shown even where the board gets less room by it.
    pub(crate) marks: bool,
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

    /// Fits the board and the words into an area. The board stands in the same place with
    /// and without marks, wherever there is room for both it and the words.
    pub(crate) fn fit(&mut self, wish: Wish, area: Rect, look: &Look) {
        let (rows, columns) = wish.size;
        let under = match area.width >= WIDE_TEXT {
            // The rule of a board made by hand takes two rows, below its name.
            false if wish.marks || rows.saturating_add(5) <= area.height => 5,
            _ => 4,
        };
        let of = |rows: u16| columns.saturating_mul(2 * rows);
        let is_beside = |rows: u16| of(rows).saturating_add(GAP + SIDE) <= area.width;
        // As large as it goes by whole steps, where the words have their place beside it.
        let large = (2..=LARGEST)
            .rev()
            .find(|scale| is_beside(*scale) && rows.saturating_mul(*scale) <= area.height)
            .unwrap_or(1);
        let wide = of(large);
        let (room, words) = if is_beside(large) {
            // Board and words stand in the middle together, so that they stay near each other.
            let gap = ((area.width - wide - SIDE) / 4).clamp(GAP, MOST_GAP);
            let room = Rect {
                x: area.x + (area.width - wide - gap - SIDE) / 2,
                width: wide,
                ..area
            };
            let words = Rect {
                x: room.right() + gap,
                width: SIDE - 1,
                ..area
            };
            (room, words)
        } else if wish.marks || (wide <= area.width && rows.saturating_add(under) <= area.height) {
            let height = area.height.saturating_sub(under).max(area.height.min(3));
            let room = Rect { height, ..area };
            let words = Rect {
                x: area.x + 1.min(area.width),
                y: room.bottom(),
                width: area.width.saturating_sub(2),
                height: area.height - height,
            };
            (room, words)
        } else {
            (area, Rect { width: 0, ..area })
        };
        let fits = |zoom: Zoom| {
            let (most_rows, most_columns) = zoom.shows(room);
            rows <= most_rows && columns <= most_columns
        };
        // Halves of a character can be told apart by colour alone.
        let halves = !wish.marks && look.unicode() && look.depth() >= Depth::Ansi256;
        self.zoom = if fits(Zoom::Wide(large)) {
            Zoom::Wide(large)
        } else if fits(Zoom::Narrow) {
            Zoom::Narrow
        } else if halves && fits(Zoom::Half) {
            Zoom::Half
        } else if wide <= room.width {
            Zoom::Wide(1)
        } else {
            Zoom::Narrow
        };
        let (most_rows, most_columns) = self.zoom.shows(room);
        self.top = follow(self.top, wish.at.row, rows, most_rows);
        self.left = follow(self.left, wish.at.column, columns, most_columns);
        if self.zoom == Zoom::Half {
            (self.top, self.left) = (0, 0);
        }
        let (shown_rows, shown_columns) = (rows.min(most_rows), columns.min(most_columns));
        self.board = self.zoom.place(room, shown_rows, shown_columns);
        self.words = words;
        if words.x > room.x + 1 {
            // Always at the same height, so that nothing jumps when there are more of them.
            let height = area.height.min(MOST_WORDS);
            self.words.y = area.y + (area.height - height) / 2;
            self.words.height = height;
        }
    }

    /// Fits a board without words into an area, as a small picture: its first fields where not all
    /// fit.
    pub(crate) fn fit_alone(&mut self, (rows, columns): (u16, u16), area: Rect, look: &Look) {
        let halves = look.unicode() && look.paints();
        let smallest = if halves { Zoom::Half } else { Zoom::Narrow };
        let all = [Zoom::Wide(2), Zoom::Wide(1), smallest];
        let fits = |zoom: &Zoom| {
            let (most_rows, most_columns) = zoom.shows(area);
            rows <= most_rows && columns <= most_columns
        };
        self.zoom = all.into_iter().find(fits).unwrap_or(smallest);
        (self.top, self.left) = (0, 0);
        let (most_rows, most_columns) = self.zoom.shows(area);
        let shown = (rows.min(most_rows), columns.min(most_columns));
        self.board = self.zoom.place(area, shown.0, shown.1);
        self.words = Rect { width: 0, ..area };
    }

    /// Whether not all of so many rows of fields are shown.
    pub(crate) fn scrolls(&self, rows: u16) -> bool {
        self.zoom.shows(self.board).0 < rows
    }

    /// Whether the words stand beside the board, in a column of their own.
    pub(crate) fn is_beside(&self) -> bool {
        self.words.width > 0 && self.words.y < self.board.bottom()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Caps;

    fn look(depth: Depth) -> Look {
        Look::new(Caps {
            depth,
            unicode: true,
        })
    }

    fn fit(size: (u16, u16), area: (u16, u16), marks: bool, depth: Depth) -> Window {
        let mut window = Window::default();
        let wish = Wish {
            size,
            at: Position::new(1, 1),
            marks,
        };
        window.fit(wish, Rect::new(0, 1, area.0, area.1), &look(depth));
        window
    }

    #[test]
    fn the_board_stands_still_when_marks_come_wherever_there_is_room() {
        for (size, area, rows) in [
            ((13, 23), (80, 21), 1),
            ((13, 25), (80, 21), 1),
            ((15, 35), (80, 21), 1),
            ((17, 35), (80, 21), 1),
            ((17, 35), (120, 37), 1),
            ((11, 15), (120, 37), 3),
            ((11, 15), (160, 50), 4),
            ((3, 9), (80, 21), 2),
        ] {
            let plain = fit(size, area, false, Depth::True);
            let marked = fit(size, area, true, Depth::True);
            assert_eq!(plain, marked, "{size:?} in {area:?}");
            assert_eq!(plain.zoom, Zoom::Wide(rows));
            assert!(plain.words.width >= 20 && plain.words.height >= 4);
        }
    }

    #[test]
    fn small_screens_show_small_fields_and_the_creature() {
        assert_eq!(
            fit((8, 9), (40, 10), false, Depth::True).zoom,
            Zoom::Wide(1)
        );
        assert_eq!(fit((13, 23), (40, 10), false, Depth::True).zoom, Zoom::Half);
        assert_eq!(fit((17, 35), (40, 10), false, Depth::True).zoom, Zoom::Half);
        let mono = fit((17, 35), (40, 10), false, Depth::Mono);
        assert_eq!(mono.zoom, Zoom::Narrow);
        for (rows, columns) in [(3, 9), (13, 23), (17, 35), (40, 90)] {
            for (width, height) in [(40, 10), (80, 21), (120, 37), (3, 2), (0, 0)] {
                for marks in [false, true] {
                    let area = Rect::new(0, 1, width, height);
                    let mut window = Window::default();
                    for row in 1..rows - 1 {
                        let at = Position::new(row, columns - 2);
                        let wish = Wish {
                            size: (rows, columns),
                            at,
                            marks,
                        };
                        window.fit(wish, area, &look(Depth::Ansi16));
                        assert_eq!(window.board.intersection(area), window.board);
                        assert!(window.board.intersection(window.words).is_empty());
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
