//! Which part of a labyrinth is drawn, and how large a tile is.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::core::tiles::Tile;
use crate::games::window::follow;

/// Tiles are drawn so many times as large at the most: beyond that a labyrinth is a heap of blocks.
pub(crate) const MAX_SCALE: u16 = 4;

/// The camera follows the player in so many pictures, each for so long: 0.13 s.
const GLIDE_FRAMES: u8 = 4;
pub(crate) const GLIDE_FRAME: Duration = Duration::from_millis(33);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// Two columns and one row a tile, so that tiles are about square, and so many times as many.
    Tiles(u16),
    /// One column and half a row a tile: four times as many on a screen as of the smallest tiles.
    Half,
    /// One character a cell, drawn as the passages that meet in it: twice as many again.
    Lines,
}

impl Default for View {
    fn default() -> Self {
        Self::Tiles(1)
    }
}

impl View {
    /// How many times as large as the smallest tiles its tiles are.
    pub(crate) fn scale(self) -> u16 {
        match self {
            Self::Tiles(scale) => scale,
            Self::Half | Self::Lines => 1,
        }
    }

    /// Rows and columns of tiles that an area has room for.
    pub(crate) fn shows(self, area: Rect) -> (u16, u16) {
        match self {
            Self::Tiles(scale) => (area.height / scale, area.width / (2 * scale)),
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

    /// Rows and columns of tiles that a window moves by, as it moves by whole characters.
    fn unit(self) -> (u16, u16) {
        match self {
            Self::Tiles(_) => (1, 1),
            Self::Half => (2, 1),
            Self::Lines => (2, 2),
        }
    }

    /// Columns and rows of the screen for a board of this size (rows, columns of tiles).
    pub(crate) fn extent(self, (rows, cols): (u16, u16)) -> (u16, u16) {
        match self {
            Self::Tiles(scale) => (cols.saturating_mul(2 * scale), rows.saturating_mul(scale)),
            Self::Half => (cols, rows.div_ceil(2)),
            Self::Lines => (cols / 2, rows / 2),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Camera {
    /// What the player chose; `None`: what fits best.
    chosen: Option<View>,
    view: View,
    /// The first row and column of tiles in the window.
    corner: (u16, u16),
    /// Where the corner is going.
    goal: (u16, u16),
    /// How many pictures it takes to go there.
    frames: u8,
    /// Rows and columns of tiles in the window.
    window: (u16, u16),
    /// Whether half a row can be drawn.
    unicode: bool,
}

impl Camera {
    pub(crate) fn view(&self) -> View {
        self.view
    }

    pub(crate) fn corner(&self) -> (u16, u16) {
        self.corner
    }

    /// Whether a board of this size is seen as a whole.
    pub(crate) fn shows_all(&self, (rows, cols): (u16, u16)) -> bool {
        rows <= self.window.0 && cols <= self.window.1
    }

    /// The next size of drawing: what fits best, then each in turn that is not seen already.
    pub(crate) fn zoom(&mut self) {
        loop {
            self.chosen = match self.chosen {
                None => Some(View::Tiles(1)),
                Some(View::Tiles(_)) if self.unicode => Some(View::Half),
                Some(View::Tiles(_) | View::Half) => Some(View::Lines),
                Some(View::Lines) => None,
            };
            if self.chosen != Some(self.view) {
                break;
            }
        }
    }

    /// The view for a board of `size` (rows, columns of tiles) in `area`: what the player chose,
    /// else the largest that shows the whole board; where none does, the smallest tiles.
    pub(crate) fn best(&self, size: (u16, u16), area: Rect, unicode: bool) -> View {
        match self.chosen {
            Some(View::Half) if !unicode => return View::Lines,
            Some(view) => return view,
            None => {}
        }
        let tiles = (1..=MAX_SCALE).rev().map(View::Tiles);
        let halves = unicode.then_some(View::Half);
        let mut views = tiles.chain(halves);
        views.find(|view| view.fits(size, area)).unwrap_or_default()
    }

    /// Chooses the view, and where its window is to go so that the player is inside the dead
    /// zone. Where the window is another than before, it is there at once.
    pub(crate) fn fit(&mut self, size: (u16, u16), at: Tile, area: Rect, unicode: bool) {
        let view = self.best(size, area, unicode);
        let window = view.shows(area);
        let is_other = (view, window) != (self.view, self.window);
        (self.view, self.window, self.unicode) = (view, window, unicode);
        let (rows, cols) = size;
        let (top, left) = self.goal;
        // Windows move by whole characters: over tiles, pairs of tile rows, or cells.
        let cell =
            |tile: u16, tiles: u16| (tile.saturating_sub(1) / 2).min((tiles / 2).saturating_sub(1));
        let goal = match view {
            View::Tiles(_) => (
                follow(top, at.row, rows, window.0),
                follow(left, at.col, cols, window.1),
            ),
            View::Half => (
                2 * follow(top / 2, at.row / 2, rows.div_ceil(2), area.height),
                follow(left, at.col, cols, area.width),
            ),
            View::Lines => (
                2 * follow(top / 2, cell(at.row, rows), rows / 2, area.height),
                2 * follow(left / 2, cell(at.col, cols), cols / 2, area.width),
            ),
        };
        if is_other {
            (self.corner, self.frames) = (goal, 0);
        } else if goal != self.goal {
            self.frames = GLIDE_FRAMES;
        }
        self.goal = goal;
        self.keep_in_sight(at);
    }

    /// Moves the window no further than needed to have the player in it.
    fn keep_in_sight(&mut self, at: Tile) {
        let clamped = |corner: u16, at: u16, window: u16, unit: u16| {
            let least = (at + 1).saturating_sub(window).next_multiple_of(unit);
            let most = at / unit * unit;
            corner.max(least).min(most.max(least))
        };
        let (unit, window) = (self.view.unit(), self.window);
        self.corner = (
            clamped(self.corner.0, at.row, window.0, unit.0),
            clamped(self.corner.1, at.col, window.1, unit.1),
        );
    }

    /// Whether it is still going after the player.
    pub(crate) fn glides(&self) -> bool {
        self.frames > 0
    }

    /// Goes after the player by one picture.
    pub(crate) fn glide(&mut self) {
        let left = i32::from(self.frames.max(1));
        let next = |corner: u16, goal: u16, unit: u16| {
            let (whole, unit) = (i32::from(goal) - i32::from(corner), i32::from(unit));
            let step = whole / left / unit * unit;
            corner.saturating_add_signed(i16::try_from(step).unwrap_or(0))
        };
        let (unit, goal) = (self.view.unit(), self.goal);
        self.corner = (
            next(self.corner.0, goal.0, unit.0),
            next(self.corner.1, goal.1, unit.1),
        );
        self.frames = self.frames.saturating_sub(1);
        if self.frames == 0 {
            self.corner = goal;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn camera(size: (u16, u16), at: (u16, u16), width: u16, height: u16) -> Camera {
        let mut camera = Camera::default();
        let area = Rect::new(0, 0, width, height);
        camera.fit(size, Tile::new(at.0, at.1), area, true);
        camera
    }

    #[test]
    fn the_largest_view_that_shows_all_is_chosen() {
        let view = |side, width, height| camera((side, side), (0, 1), width, height).view();
        assert_eq!(view(9, 80, 21), View::Tiles(2));
        assert_eq!(view(11, 80, 21), View::Tiles(1));
        assert_eq!(view(29, 80, 21), View::Half);
        assert_eq!(view(29, 120, 37), View::Tiles(1));
        assert_eq!(view(61, 80, 21), View::Tiles(1));
        assert_eq!(view(11, 120, 37), View::Tiles(3));
        assert_eq!(view(11, 200, 57), View::Tiles(4));
    }

    proptest! {
        #[test]
        fn no_larger_tile_would_fit(
            rows in (2u16..30).prop_map(|cells| 2 * cells + 1),
            cols in (2u16..30).prop_map(|cells| 2 * cells + 1),
            width in 1u16..260,
            height in 1u16..90,
            unicode: bool,
        ) {
            let area = Rect::new(0, 0, width, height);
            let mut camera = Camera::default();
            camera.fit((rows, cols), Tile::new(0, 1), area, unicode);
            let fits = |scale: u16| rows * scale <= height && cols * 2 * scale <= width;
            let is_seen = camera.shows_all((rows, cols));
            match camera.view() {
                View::Tiles(scale) if fits(scale) => {
                    prop_assert!(scale == MAX_SCALE || !fits(scale + 1));
                    let (wide, high) = camera.view().extent((rows, cols));
                    prop_assert!(is_seen && wide <= width && high <= height);
                }
                View::Tiles(scale) => prop_assert!(scale == 1 && !is_seen),
                view => prop_assert!(unicode && view == View::Half && is_seen && !fits(1)),
            }
        }

        #[test]
        fn the_player_is_in_the_window_while_it_glides(
            steps in prop::collection::vec((0u16..4, 1u16..12), 1..40),
            zooms in 0usize..3,
            width in 12u16..60,
            height in 6u16..30,
        ) {
            let area = Rect::new(0, 0, width, height);
            let mut camera = Camera::default();
            let mut at = Tile::new(0, 1);
            camera.fit((257, 257), at, area, true);
            (0..zooms).for_each(|_| camera.zoom());
            for (dir, far) in steps {
                match dir {
                    0 => at.row = at.row.saturating_sub(far),
                    1 => at.col = (at.col + far).min(256),
                    2 => at.row = (at.row + far).min(256),
                    _ => at.col = at.col.saturating_sub(far),
                }
                camera.fit((257, 257), at, area, true);
                let mut pictures = 0;
                loop {
                    let (top, left) = camera.corner();
                    let (rows, cols) = camera.view().shows(area);
                    prop_assert!(at.row >= top && at.row < top + rows, "{camera:?} {at:?}");
                    prop_assert!(at.col >= left && at.col < left + cols, "{camera:?} {at:?}");
                    if !camera.glides() {
                        break;
                    }
                    camera.glide();
                    camera.fit((257, 257), at, area, true);
                    pictures += 1;
                }
                prop_assert!(pictures <= GLIDE_FRAMES);
                prop_assert_eq!(camera.corner, camera.goal);
            }
        }
    }

    #[test]
    fn every_drawing_has_the_player_in_its_window() {
        let area = Rect::new(0, 0, 40, 10);
        for zooms in 0..3 {
            let mut camera = Camera::default();
            for _ in 0..zooms {
                camera.fit((257, 257), Tile::new(0, 1), area, true);
                camera.zoom();
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
    fn zooming_goes_round_and_changes_something_each_time() {
        let area = Rect::new(0, 0, 80, 21);
        for side in [9, 19, 29, 61] {
            for unicode in [true, false] {
                let mut camera = Camera::default();
                let fit = |camera: &mut Camera| {
                    camera.fit((side, side), Tile::new(0, 1), area, unicode);
                    camera.view()
                };
                let first = fit(&mut camera);
                let mut before = first;
                for _ in 0..6 {
                    camera.zoom();
                    let view = fit(&mut camera);
                    assert_ne!(view, before, "{side}");
                    before = view;
                    if camera.chosen.is_none() {
                        break;
                    }
                }
                assert_eq!((camera.chosen, before), (None, first));
            }
        }
    }
}
