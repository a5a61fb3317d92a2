//! Which part of a labyrinth is drawn, and how large a tile is.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::core::tiles::Tile;
use crate::games::window::follow;
use crate::look::Look;

/// Tiles are drawn so many times as large at the most: beyond that a labyrinth is a heap of blocks.
pub(crate) const MAX_SCALE: u16 = 4;

/// The camera follows the player in so many pictures, each for so long: 0.13 s.
const GLIDE_FRAMES: u8 = 4;
pub(crate) const GLIDE_FRAME: Duration = Duration::from_millis(33);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// Two columns and one row a tile, so that tiles are about square, and so many times as many.
    Tiles(u16),
    /// So many columns and half as many rows a tile, an odd number of them: the smallest is half as
    /// large as the smallest of the others.
    Halves(u16),
    /// One character a cell, drawn as the passages that meet in it: twice as many again.
    Lines,
}

impl Default for View {
    fn default() -> Self {
        Self::Tiles(1)
    }
}

impl View {
    /// Half rows of the screen for a row of tiles.
    pub(crate) fn half_rows(self) -> u16 {
        match self {
            Self::Tiles(scale) => 2 * scale,
            Self::Halves(scale) => scale,
            Self::Lines => 1,
        }
    }

    /// Rows and columns of tiles that an area has room for.
    pub(crate) fn shows(self, area: Rect) -> (u16, u16) {
        match self {
            Self::Tiles(scale) => (area.height / scale, area.width / (2 * scale)),
            Self::Halves(scale) => (area.height.saturating_mul(2) / scale, area.width / scale),
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
            Self::Halves(_) => (2, 1),
            Self::Lines => (2, 2),
        }
    }

    /// Columns and rows of the screen for a board of this size (rows, columns of tiles).
    pub(crate) fn extent(self, (rows, cols): (u16, u16)) -> (u16, u16) {
        match self {
            Self::Tiles(scale) => (cols.saturating_mul(2 * scale), rows.saturating_mul(scale)),
            Self::Halves(scale) => (
                cols.saturating_mul(scale),
                rows.saturating_mul(scale).div_ceil(2),
            ),
            Self::Lines => (cols / 2, rows / 2),
        }
    }
}

/// What a terminal can draw in half a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HalfRows {
    /// Nothing.
    #[default]
    None,
    /// A character has one colour: small tiles alone, in shapes of their own.
    Shapes,
    /// A character has two colours: tiles of every size.
    Painted,
}

impl HalfRows {
    pub(crate) fn of(look: &Look) -> Self {
        if !look.unicode() {
            Self::None
        } else if look.paints() {
            Self::Painted
        } else {
            Self::Shapes
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
    halves: HalfRows,
    /// Whether the game is won, and as much of the way as possible is to be seen.
    is_won: bool,
}

impl Camera {
    pub(crate) fn view(&self) -> View {
        self.view
    }

    pub(crate) fn corner(&self) -> (u16, u16) {
        self.corner
    }

    /// From now on a board that cannot be seen whole is drawn as small as tiles can be.
    pub(crate) fn win(&mut self) {
        self.is_won = true;
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
                Some(View::Tiles(_)) if self.halves != HalfRows::None => Some(View::Halves(1)),
                Some(View::Tiles(_) | View::Halves(_)) => Some(View::Lines),
                Some(View::Lines) => None,
            };
            if self.chosen != Some(self.view) {
                break;
            }
        }
    }

    /// The view for a board of `size` (rows, columns of tiles) in `area`: what the player chose,
    /// else the largest that shows the whole board; where none does, the smallest tiles.
    pub(crate) fn best(&self, size: (u16, u16), area: Rect, halves: HalfRows) -> View {
        match self.chosen {
            Some(View::Halves(_)) if halves == HalfRows::None => return View::Lines,
            Some(view) => return view,
            None => {}
        }
        let views = (1..=2 * MAX_SCALE)
            .rev()
            .filter_map(|half_rows| match half_rows {
                _ if half_rows.is_multiple_of(2) => Some(View::Tiles(half_rows / 2)),
                1 => (halves != HalfRows::None).then_some(View::Halves(1)),
                _ => (halves == HalfRows::Painted).then_some(View::Halves(half_rows)),
            });
        let mut views = views.into_iter();
        let smallest = match halves {
            HalfRows::None => View::default(),
            HalfRows::Shapes | HalfRows::Painted if !self.is_won => View::default(),
            HalfRows::Shapes | HalfRows::Painted => View::Halves(1),
        };
        views.find(|view| view.fits(size, area)).unwrap_or(smallest)
    }

    /// Chooses the view, and where its window is to go so that the player is inside the dead
    /// zone. Where the window is another than before, it is there at once.
    pub(crate) fn fit(&mut self, size: (u16, u16), at: Tile, area: Rect, halves: HalfRows) {
        let view = self.best(size, area, halves);
        let window = view.shows(area);
        let is_other = (view, window) != (self.view, self.window);
        (self.view, self.window, self.halves) = (view, window, halves);
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
            View::Halves(_) => (
                2 * follow(top / 2, at.row / 2, rows.div_ceil(2), window.0 / 2),
                follow(left, at.col, cols, window.1),
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
        camera.fit(size, Tile::new(at.0, at.1), area, HalfRows::Painted);
        camera
    }

    #[test]
    fn the_largest_view_that_shows_all_is_chosen() {
        let view = |side, width, height| camera((side, side), (0, 1), width, height).view();
        assert_eq!(view(9, 80, 21), View::Tiles(2));
        assert_eq!(view(11, 80, 21), View::Halves(3));
        assert_eq!(view(19, 80, 21), View::Tiles(1));
        assert_eq!(view(29, 80, 21), View::Halves(1));
        assert_eq!(view(29, 120, 37), View::Tiles(1));
        assert_eq!(view(61, 80, 21), View::Tiles(1));
        assert_eq!(view(11, 120, 37), View::Tiles(3));
        assert_eq!(view(11, 200, 57), View::Tiles(4));
        assert_eq!(view(15, 200, 57), View::Halves(7));
        let halves = |halves| Camera::default().best((11, 11), Rect::new(0, 0, 80, 21), halves);
        assert_eq!(halves(HalfRows::Shapes), View::Tiles(1));
        assert_eq!(halves(HalfRows::None), View::Tiles(1));
    }

    #[test]
    fn after_the_win_as_much_as_possible_is_seen_of_a_board_without_room() {
        let area = Rect::new(0, 0, 40, 9);
        let mut camera = camera((21, 37), (19, 35), 40, 9);
        assert_eq!(camera.view(), View::Tiles(1));
        camera.win();
        let best = |halves| camera.best((21, 37), area, halves);
        assert_eq!(best(HalfRows::Painted), View::Halves(1));
        assert_eq!(best(HalfRows::None), View::Tiles(1));
    }

    proptest! {
        #[test]
        fn no_larger_tile_would_fit(
            rows in (2u16..30).prop_map(|cells| 2 * cells + 1),
            cols in (2u16..30).prop_map(|cells| 2 * cells + 1),
            width in 1u16..260,
            height in 1u16..90,
            halves in prop_oneof![
                Just(HalfRows::None),
                Just(HalfRows::Shapes),
                Just(HalfRows::Painted),
            ],
        ) {
            let area = Rect::new(0, 0, width, height);
            let mut camera = Camera::default();
            camera.fit((rows, cols), Tile::new(0, 1), area, halves);
            let fits = |half_rows: u16| {
                (rows * half_rows).div_ceil(2) <= height && cols * half_rows <= width
            };
            let can_draw = |half_rows: u16| match half_rows {
                _ if half_rows.is_multiple_of(2) => true,
                1 => halves != HalfRows::None,
                _ => halves == HalfRows::Painted,
            };
            let largest = (1..=2 * MAX_SCALE).rev().find(|half| fits(*half) && can_draw(*half));
            let is_seen = camera.shows_all((rows, cols));
            prop_assert_eq!(is_seen, largest.is_some());
            prop_assert_eq!(camera.view().half_rows(), largest.unwrap_or(2));
            if is_seen {
                let (wide, high) = camera.view().extent((rows, cols));
                prop_assert!(wide <= width && high <= height);
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
            camera.fit((257, 257), at, area, HalfRows::Shapes);
            (0..zooms).for_each(|_| camera.zoom());
            for (dir, far) in steps {
                match dir {
                    0 => at.row = at.row.saturating_sub(far),
                    1 => at.col = (at.col + far).min(256),
                    2 => at.row = (at.row + far).min(256),
                    _ => at.col = at.col.saturating_sub(far),
                }
                camera.fit((257, 257), at, area, HalfRows::Shapes);
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
                    camera.fit((257, 257), at, area, HalfRows::Shapes);
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
                camera.fit((257, 257), Tile::new(0, 1), area, HalfRows::Shapes);
                camera.zoom();
            }
            for row in 0..257 {
                camera.fit((257, 257), Tile::new(row, row), area, HalfRows::Shapes);
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
            for halves in [HalfRows::None, HalfRows::Shapes, HalfRows::Painted] {
                let mut camera = Camera::default();
                let fit = |camera: &mut Camera| {
                    camera.fit((side, side), Tile::new(0, 1), area, halves);
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
