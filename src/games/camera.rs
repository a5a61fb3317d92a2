//! Which part of a raster is drawn, and how large its cells are.

use std::time::Duration;

use ratatui::layout::Rect;

use super::raster::{Scale, Scales};
use super::{Extent, Position, middle};

/// The camera follows the player in so many pictures, each for so long: 0.13 s.
const GLIDE_FRAMES: u8 = 4;
pub(crate) const GLIDE_FRAME: Duration = Duration::from_millis(33);

/// What is drawn where: a window on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Camera {
    /// Columns and rows of the board.
    size: (u16, u16),
    /// What the player chose; `None`: what fits best.
    chosen: Option<Scale>,
    scale: Scale,
    /// The first column and row in the window.
    corner: (u16, u16),
    goal: (u16, u16),
    /// How many pictures it takes to go there.
    frames: u8,
    /// Columns and rows in the window.
    window: (u16, u16),
    scales: Scales,
    /// Whether as much of the board is seen as possible.
    is_wide: bool,
    /// Whether no more of it is seen than [`NEAR`], if there is a choice.
    is_near: bool,
}

/// Columns and rows around the player that are seen from near, where most of a board is dark.
const NEAR: (u16, u16) = (20, 10);

impl Camera {
    /// A camera over a board of so many columns and rows.
    pub(crate) fn new(size: (u16, u16)) -> Self {
        Self {
            size,
            chosen: None,
            scale: Scale::TILES,
            corner: (0, 0),
            goal: (0, 0),
            frames: 0,
            window: (0, 0),
            scales: Scales::Tiles,
            is_wide: false,
            is_near: false,
        }
    }

    pub(crate) fn scale(&self) -> Scale {
        self.scale
    }

    pub(crate) fn corner(&self) -> (u16, u16) {
        self.corner
    }

    /// From now on it is seen from near.
    pub(crate) fn come_near(&mut self) {
        self.is_near = true;
    }

    /// From now on a board that cannot be seen whole is drawn as small as cells can be.
    pub(crate) fn widen(&mut self) {
        self.is_wide = true;
        self.frames = 0;
    }

    /// The next size of drawing: what fits best, then each in turn that is not seen already.
    pub(crate) fn zoom(&mut self) {
        loop {
            self.chosen = match self.chosen {
                None => Some(Scale::TILES),
                Some(Scale::TILES) if self.scales > Scales::Tiles => Some(Scale::HALVES),
                Some(_) => None,
            };
            if self.chosen != Some(self.scale) {
                break;
            }
        }
    }

    /// The scale in an area: what the player chose, else the largest that shows the whole board;
    /// where none does, that of the smallest whole rows.
    fn best(&self, area: Rect, scales: Scales) -> Scale {
        let smallest = match self.is_wide && scales > Scales::Tiles {
            true => Scale::HALVES,
            false => Scale::TILES,
        };
        let chosen = self
            .chosen
            .filter(|scale| scales > Scales::Tiles || *scale != Scale::HALVES);
        let size = match self.is_near && !self.is_wide {
            true => (self.size.0.min(NEAR.0), self.size.1.min(NEAR.1)),
            false => self.size,
        };
        let whole = Scale::largest(size, area, scales);
        chosen.or(whole).unwrap_or(smallest)
    }

    /// The room that the board would take in an area.
    pub(crate) fn extent(&self, area: Rect, scales: Scales) -> Extent {
        let scale = self.best(area, scales);
        let (columns, rows) = scale.extent(self.size);
        Extent {
            columns,
            rows,
            scale: scale.both(),
        }
    }

    /// Chooses the scale, and where the window is to go so that the player is inside the dead zone.
    /// Where the window is another than before, it is there at once. `scales`: which there are.
    pub(crate) fn fit(&mut self, at: Position, area: Rect, scales: Scales) {
        let scale = self.best(area, scales);
        let window = scale.shows(area);
        let is_other = (scale, window) != (self.scale, self.window);
        (self.scale, self.window, self.scales) = (scale, window, scales);
        let unit = scale.unit();
        let goal = |first: u16, at: u16, side: u16, view: u16| match side <= view {
            true => 0,
            false => unit * follow(first / unit, at / unit, side.div_ceil(unit), view / unit),
        };
        let goal = (
            goal(self.goal.0, at.column, self.size.0, window.0),
            goal(self.goal.1, at.row, self.size.1, window.1),
        );
        if is_other {
            (self.corner, self.frames) = (goal, 0);
        } else if goal != self.goal {
            self.frames = GLIDE_FRAMES;
        }
        self.goal = goal;
        // No further than needed to have the player in it.
        let clamped = |corner: u16, at: u16, window: u16| {
            let least = (at + 1).saturating_sub(window).next_multiple_of(unit);
            let most = at / unit * unit;
            corner.max(least).min(most.max(least))
        };
        self.corner = (
            clamped(self.corner.0, at.column, window.0),
            clamped(self.corner.1, at.row, window.1),
        );
    }

    /// The place of the window in the middle of an area.
    pub(crate) fn place(&self, area: Rect) -> Rect {
        let columns = self.size.0.saturating_sub(self.corner.0);
        let rows = self.size.1.saturating_sub(self.corner.1);
        let (wide, high) = self.scale.extent((columns, rows));
        middle(area, wide, high)
    }

    /// Where a cell stands on the screen; `None`: outside of the window.
    pub(crate) fn spot(&self, at: Position, area: Rect) -> Option<Rect> {
        let (spot, cell) = (self.on_screen(at, at, area), self.cell(at, area));
        (spot == cell && !cell.is_empty()).then_some(cell)
    }

    /// The same as far as it is in the window.
    pub(crate) fn cell(&self, at: Position, area: Rect) -> Rect {
        self.cells(at, at, area)
    }

    /// The same of all cells from one to another, both included.
    pub(crate) fn cells(&self, first: Position, last: Position, area: Rect) -> Rect {
        let cells = self.on_screen(first, last, area);
        self.place(area).intersection(cells)
    }

    fn on_screen(&self, first: Position, last: Position, area: Rect) -> Rect {
        let place = self.place(area);
        // Another server may say anything of where a piece is.
        let columns = |cell: u16, corner: u16| {
            let columns = self.scale.columns(cell);
            columns.saturating_sub(self.scale.columns(corner))
        };
        let [left, right] = [first.column, last.column.saturating_add(1)]
            .map(|column| place.x.saturating_add(columns(column, self.corner.0)));
        let [top, bottom] =
            [first.row, last.row.saturating_add(1)].map(|row| columns(row, self.corner.1));
        let (top, bottom) = (top / 2, bottom.div_ceil(2));
        Rect::new(
            left,
            place.y.saturating_add(top),
            right - left,
            bottom - top,
        )
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
        let (corner, goal) = (self.corner, self.goal);
        self.frames = self.frames.saturating_sub(1);
        self.corner = match self.frames {
            0 => goal,
            _ => (
                next(corner.0, goal.0, self.scale.unit()),
                next(corner.1, goal.1, self.scale.unit()),
            ),
        };
    }
}

/// Moves a window of `view` fields over a side of `side` fields only when the player comes
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
    use proptest::prelude::*;

    const fn at(row: u16, column: u16) -> Position {
        Position { row, column }
    }

    #[test]
    fn the_largest_scale_that_shows_all_is_chosen() {
        use Scales::{Halves, Thin, Tiles};
        let scale = |side, width, height, scales| {
            let (mut camera, area) = (Camera::new((side, side)), Rect::new(0, 0, width, height));
            camera.fit(at(side - 1, 1), area, scales);
            let is_whole = camera.extent(area, scales).fits(area);
            assert_eq!(camera.corner() == (0, 0), is_whole, "{side} in {area}");
            camera.scale().both()
        };
        assert_eq!(scale(9, 80, 21, Halves), 8);
        assert_eq!(scale(19, 80, 21, Thin), 4);
        assert_eq!(scale(29, 80, 21, Halves), 2);
        assert_eq!(scale(29, 80, 22, Thin), 3);
        assert_eq!(scale(29, 80, 21, Tiles), 4);
        assert_eq!(scale(29, 120, 37, Halves), 4);
        assert_eq!(scale(29, 120, 37, Thin), 5);
        assert_eq!(scale(61, 80, 21, Thin), 4);
        assert_eq!(scale(11, 120, 37, Halves), 12);
        assert_eq!(scale(11, 200, 57, Thin), 20);
    }

    proptest! {
        #[test]
        fn the_player_is_in_the_window_while_it_glides(
            steps in prop::collection::vec((0u16..4, 1u16..12), 1..40),
            zooms in 0usize..3,
            width in 12u16..60,
            height in 6u16..30,
        ) {
            let area = Rect::new(0, 0, width, height);
            let mut camera = Camera::new((257, 257));
            let mut at = at(0, 1);
            camera.fit(at, area, Scales::Thin);
            (0..zooms).for_each(|_| camera.zoom());
            for (dir, far) in steps {
                match dir {
                    0 => at.row = at.row.saturating_sub(far),
                    1 => at.column = (at.column + far).min(256),
                    2 => at.row = (at.row + far).min(256),
                    _ => at.column = at.column.saturating_sub(far),
                }
                camera.fit(at, area, Scales::Thin);
                let mut pictures = 0;
                loop {
                    prop_assert!(camera.spot(at, area).is_some(), "{camera:?} {at:?}");
                    if !camera.glides() {
                        break;
                    }
                    camera.glide();
                    camera.fit(at, area, Scales::Thin);
                    pictures += 1;
                }
                prop_assert!(pictures <= GLIDE_FRAMES);
                prop_assert_eq!(camera.corner, camera.goal);
            }
        }
    }

    #[test]
    fn zooming_goes_round_and_changes_something_each_time() {
        let area = Rect::new(0, 0, 80, 21);
        for side in [9, 19, 29, 61] {
            for scales in [Scales::Tiles, Scales::Halves, Scales::Thin] {
                let mut camera = Camera::new((side, side));
                let fit = |camera: &mut Camera| {
                    camera.fit(at(0, 1), area, scales);
                    camera.scale()
                };
                let first = fit(&mut camera);
                for _ in 0..3 {
                    camera.zoom();
                    fit(&mut camera);
                    if camera.chosen.is_none() {
                        break;
                    }
                }
                assert_eq!((camera.chosen, camera.scale()), (None, first));
            }
        }
    }

    #[test]
    fn the_player_is_always_inside_and_the_window_rests_inside_the_dead_zone() {
        for (side, view) in [(101, 20), (51, 21), (128, 41), (9, 40), (21, 20)] {
            let mut first = 0;
            let mut shifts = 0;
            for at in (0..side).chain((0..side).rev()) {
                let next = follow(first, at, side, view);
                assert!(
                    at >= next && at < next + view,
                    "{at} outside {next} of {side}, {view}"
                );
                assert!(next == 0 || next + view <= side);
                shifts += usize::from(next != first);
                first = next;
            }
            let most = 2 * (usize::from(side) / (usize::from(view) / 4) + 1);
            assert!(shifts <= most, "{shifts} shifts of {side}, {view}");
        }
    }
}
