//! Which part of a labyrinth is drawn, and how large a tile is.

use ratatui::layout::Rect;

use crate::core::tiles::Tile;
use crate::games::window::follow;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum View {
    /// Two columns a tile, so that tiles are about square.
    #[default]
    Tiles,
    /// One column and half a row a tile: four times as many on a screen.
    Half,
    /// One character a cell, drawn as the passages that meet in it: twice as many again.
    Lines,
}

impl View {
    fn shows(self, area: Rect) -> (u16, u16) {
        match self {
            Self::Tiles => (area.height, area.width / 2),
            Self::Half => (area.height.saturating_mul(2), area.width),
            Self::Lines => (
                area.height.saturating_mul(2).saturating_add(1),
                area.width.saturating_mul(2).saturating_add(1),
            ),
        }
    }

    fn fits(self, size: (u16, u16), area: Rect) -> bool {
        let (rows, cols) = self.shows(area);
        size.0 <= rows && size.1 <= cols
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Camera {
    /// What the player chose; `None`: what fits best.
    chosen: Option<View>,
    view: View,
    top: u16,
    left: u16,
}

impl Camera {
    pub(crate) fn view(&self) -> View {
        self.view
    }

    pub(crate) fn corner(&self) -> (u16, u16) {
        (self.top, self.left)
    }

    /// The next size of drawing: what fits best, then each in turn.
    pub(crate) fn zoom(&mut self, unicode: bool) {
        self.chosen = match self.chosen {
            None => Some(View::Tiles),
            Some(View::Tiles) if unicode => Some(View::Half),
            Some(View::Tiles | View::Half) => Some(View::Lines),
            Some(View::Lines) => None,
        };
    }

    /// Chooses the largest view that shows the whole board of `size` (rows, columns of
    /// tiles) in `area`; where none does, tiles, with the player inside the dead zone.
    pub(crate) fn fit(&mut self, size: (u16, u16), at: Tile, area: Rect, unicode: bool) {
        self.view = match self.chosen {
            Some(View::Half) if !unicode => View::Lines,
            Some(view) => view,
            None if View::Tiles.fits(size, area) => View::Tiles,
            None if unicode && View::Half.fits(size, area) => View::Half,
            None => View::Tiles,
        };
        let (rows, cols) = size;
        // Windows move by whole characters: over tiles, pairs of tile rows, or cells.
        let cell =
            |tile: u16, tiles: u16| (tile.saturating_sub(1) / 2).min((tiles / 2).saturating_sub(1));
        match self.view {
            View::Tiles => {
                self.top = follow(self.top, at.row, rows, area.height);
                self.left = follow(self.left, at.col, cols, area.width / 2);
            }
            View::Half => {
                self.top = 2 * follow(self.top / 2, at.row / 2, rows.div_ceil(2), area.height);
                self.left = follow(self.left, at.col, cols, area.width);
            }
            View::Lines => {
                self.top = 2 * follow(self.top / 2, cell(at.row, rows), rows / 2, area.height);
                self.left = 2 * follow(self.left / 2, cell(at.col, cols), cols / 2, area.width);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera(size: (u16, u16), at: (u16, u16), width: u16, height: u16) -> Camera {
        let mut camera = Camera::default();
        camera.fit(
            size,
            Tile::new(at.0, at.1),
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
    fn every_drawing_has_the_player_in_its_window() {
        let area = Rect::new(0, 0, 40, 10);
        for zooms in 1..=3 {
            let mut camera = Camera::default();
            for _ in 0..zooms {
                camera.zoom(true);
            }
            for row in 0..257 {
                camera.fit((257, 257), Tile::new(row, row), area, true);
                let (top, left) = camera.corner();
                let (rows, cols) = camera.view().shows(area);
                assert!(row >= top && row < top + rows, "row {row} from {top}");
                assert!(row >= left && row < left + cols, "column {row} from {left}");
            }
        }
    }

    #[test]
    fn zooming_goes_round() {
        for (unicode, sizes) in [(true, 4), (false, 3)] {
            let mut camera = Camera::default();
            for _ in 0..sizes {
                camera.zoom(unicode);
            }
            assert_eq!(camera, Camera::default());
        }
    }
}
