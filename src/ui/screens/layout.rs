//! The layout of the screens that show a board.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Context;
use crate::games::{Game, put};
use crate::look::{Look, Tone};
use crate::ui::widgets;

/// A board that is not seen as a whole has no free row above it if there are fewer.
const ROWS_TO_SPARE: u16 = 16;

/// Cells of more than this scale are larger than need be, and have rows to spare.
const LARGE: u16 = 8;

/// The area of the board, with so many free rows above it and so many rows below it.
fn board_area(area: Rect, above: u16, below: u16) -> Rect {
    Rect {
        y: area.y + 1 + above,
        height: area.height.saturating_sub(1 + above + below),
        ..area
    }
}

/// Columns and rows from one dot of the cover to the next: a cell of a terminal is about twice
/// as high as wide, so the dots stand in squares.
const COVER_STEP: (usize, usize) = (4, 2);

/// Draws what covers the board: dots that tell nothing of it, not even its size.
pub(crate) fn cover(area: Rect, buf: &mut Buffer, look: &Look) {
    let style = look.style(Tone::Grid);
    for y in (area.top()..area.bottom()).skip(1).step_by(COVER_STEP.1) {
        for x in (area.left()..area.right()).skip(1).step_by(COVER_STEP.0) {
            put(buf, x, y, look.glyph("·", "."), style);
        }
    }
}

/// From this many columns on there may be something beside a board that would take all of them.
pub(crate) const COLUMNS_FOR_PANEL: u16 = 100;
/// Columns of a picture beside the board at most, and those between them.
const PANEL_COLUMNS: u16 = 26;
const PANEL_GAP: u16 = 4;
/// It is there if there are so many rows for it...
const PICTURE_ROWS_MIN: u16 = 6;
/// ...and at most these: it is small.
const PICTURE_ROWS_MAX: u16 = 16;

/// Where everything of a board's page is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) heading: Rect,
    pub(crate) board: Rect,
    /// How far a replay is.
    pub(crate) bar: Rect,
    /// The row of messages: one of their own, or that of the heading.
    pub(crate) message: Rect,
    pub(crate) hints: Rect,
    /// The small picture beside the board.
    pub(crate) picture: Option<Rect>,
}

impl Layout {
    /// The room of a game on a screen; `None`: of a covered board, whose size it does not tell. Messages
    /// have a row of their own, and the board a free one above it, if it is none the smaller for that.
    pub(crate) fn new(area: Rect, bar: bool, game: Option<&dyn Game>, look: &Look) -> Self {
        let below = 1 + u16::from(bar);
        let largest = board_area(area, 0, below);
        // The scale, and whether all is seen.
        let size = |area, most: u16| {
            let extent = game?.extent(area, look)?;
            Some((extent.scale.min(most), extent.fits(area)))
        };
        let gaps: &[u16] = match size(largest, LARGE) {
            Some((_, false)) if area.height < ROWS_TO_SPARE => &[0],
            _ => &[1, 0],
        };
        let roomy = |most| {
            let mut all = gaps.iter().map(|gap| board_area(area, *gap, below + 1));
            all.find(|area| size(*area, most) == size(largest, most))
        };
        let roomy = roomy(u16::MAX).or_else(|| roomy(LARGE));
        let own = u16::from(roomy.is_some());
        let mut layout = Self {
            heading: widgets::row(area, 0),
            board: roomy.unwrap_or(largest),
            bar: widgets::row(area, area.height.saturating_sub(2 + own)),
            message: widgets::row(area, own * area.height.saturating_sub(2)),
            hints: widgets::last(area),
            ..Self::default()
        };
        if let Some(game) = game {
            layout.add_picture(game, look);
        }
        layout
    }

    /// Adds a small picture of a board that is not seen as a whole, if the board is none the smaller
    /// for it.
    fn add_picture(&mut self, game: &dyn Game, look: &Look) {
        let all = self.board;
        let panel = PANEL_COLUMNS.min(all.width / 4);
        let width = all.width.saturating_sub(PANEL_GAP + panel + 2);
        let extent = |area| game.extent(area, look);
        let (Some(wide), Some(narrow)) = (extent(all), extent(Rect { width, ..all })) else {
            return;
        };
        let is_less = all.width < COLUMNS_FOR_PANEL && wide.columns > width;
        if wide.fits(all) || narrow.scale < wide.scale || is_less {
            return;
        }
        let columns = narrow.columns.min(width);
        let x = all.x + (all.width - columns - PANEL_GAP - panel) / 2;
        self.board = Rect {
            x,
            width: columns,
            ..all
        };
        // It begins a row below the rim of the board.
        let top = (all.height - narrow.rows.min(all.height)) / 2 + 1;
        let picture = Rect {
            x: x + columns + PANEL_GAP,
            width: panel,
            ..widgets::below(all, top)
        };
        let height = picture.height.min(PICTURE_ROWS_MAX);
        self.picture = (height >= PICTURE_ROWS_MIN).then_some(Rect { height, ..picture });
    }
}

/// Columns and rows for the board on a terminal of this size, with two free columns on each
/// side.
pub(crate) fn board_room(size: (u16, u16)) -> (u16, u16) {
    let below = 1 + u16::from(size.1 >= ROWS_TO_SPARE);
    let area = board_area(Rect::new(0, 0, size.0, size.1), 0, below);
    (area.width.saturating_sub(4), area.height)
}

/// The area of the whole screen.
pub(crate) fn whole(context: &Context<'_>) -> Rect {
    Rect::new(0, 0, context.size.0, context.size.1)
}
