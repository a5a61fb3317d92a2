//! Which part of a labyrinth is drawn, and how large a tile is.

use ratatui::layout::Rect;

use crate::core::walk::Tile;

/// How tiles become characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Two columns a tile, so that tiles are about square.
    #[default]
    Tiles,
    /// One column and half a row a tile: four times as many on a screen.
    Half,
}

impl View {
    /// The columns and rows that a board of this many tiles takes.
    fn room(self, rows: u16, cols: u16) -> (u32, u32) {
        match self {
            View::Tiles => (u32::from(cols) * 2, u32::from(rows)),
            View::Half => (u32::from(cols), u32::from(rows).div_ceil(2)),
        }
    }
}

/// The window through which a board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Camera {
    view: View,
    /// The first tile row and column shown.
    top: u16,
    left: u16,
}

impl Camera {
    /// How tiles become characters.
    pub fn view(&self) -> View {
        self.view
    }

    /// The first tile row and column shown.
    pub fn corner(&self) -> (u16, u16) {
        (self.top, self.left)
    }

    /// Chooses the largest view that shows the whole board of `size` (rows, columns) in
    /// `area`; where none does, tiles, with the player inside the dead zone.
    pub fn fit(&mut self, size: (u16, u16), at: Tile, area: Rect, halves: bool) {
        let fits = |view: View| {
            let (columns, rows) = view.room(size.0, size.1);
            columns <= u32::from(area.width) && rows <= u32::from(area.height)
        };
        self.view = match () {
            () if fits(View::Tiles) => View::Tiles,
            () if halves && fits(View::Half) => View::Half,
            () => View::Tiles,
        };
        if self.view == View::Half || fits(View::Tiles) {
            (self.top, self.left) = (0, 0);
            return;
        }
        self.top = follow(self.top, at.row, size.0, area.height);
        self.left = follow(self.left, at.col, size.1, area.width / 2);
    }
}

/// Moves a window of `view` tiles over a side of `side` tiles only when the player comes
/// within a quarter of the window of its edge, and then centres it on the player: one
/// redraw a quarter window instead of one a step.
fn follow(first: u16, at: u16, side: u16, view: u16) -> u16 {
    let last = side.saturating_sub(view);
    let zone = view / 4;
    let inside = at >= first.saturating_add(zone) && at < first.saturating_add(view - zone);
    // At the rim of the board the window cannot move further: the zone reaches to the rim.
    let at_rim =
        (first == 0 && at < view - zone) || (first == last && at >= first.saturating_add(zone));
    if (inside || at_rim) && first <= last {
        return first;
    }
    at.saturating_sub(view / 2).min(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera(size: (u16, u16), at: (u16, u16), width: u16, height: u16) -> Camera {
        let mut camera = Camera::default();
        camera.fit(
            size,
            Tile {
                row: at.0,
                col: at.1,
            },
            Rect::new(0, 0, width, height),
            true,
        );
        camera
    }

    #[test]
    fn the_largest_view_that_shows_all_is_chosen() {
        assert_eq!(camera((9, 9), (0, 1), 80, 21).view(), View::Tiles);
        assert_eq!(camera((29, 29), (0, 1), 80, 21).view(), View::Half);
        assert_eq!(camera((29, 29), (0, 1), 120, 37).view(), View::Tiles);
        assert_eq!(camera((61, 61), (0, 1), 80, 21).view(), View::Tiles);
    }

    #[test]
    fn the_player_is_always_inside_and_the_window_rests_inside_the_dead_zone() {
        let (side, view) = (101, 20);
        let mut first = 0;
        let mut shifts = 0;
        for at in (0..side).chain((0..side).rev()) {
            let next = follow(first, at, side, view);
            assert!(at >= next && at < next + view, "{at} outside {next}");
            assert!(next + view <= side);
            shifts += usize::from(next != first);
            first = next;
        }
        assert!(
            shifts <= 2 * (usize::from(side) / (usize::from(view) / 4) + 1),
            "{shifts} shifts"
        );
    }

    #[test]
    fn a_window_larger_than_the_side_starts_at_its_beginning() {
        assert_eq!(follow(7, 3, 10, 40), 0);
        assert_eq!(follow(0, 0, 10, 0), 0);
    }
}
