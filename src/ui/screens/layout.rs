//! The layout of the screens that show a board, and how times are written there.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Context;
use crate::games::{Extent, Game, put};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::widgets;

/// From this many rows on, messages have a row of their own instead of that of the keys.
const ROWS_FOR_MESSAGES: u16 = 16;

/// A time in minutes and seconds, and hours where there are any.
pub(crate) fn clock_text(time: Duration) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

/// A time with tenths of a second, where times are compared.
pub(crate) fn exact_time(time: Duration, words: &Words) -> String {
    let tenths = words.tenths(u64::from(time.subsec_millis()));
    format!("{}{}", clock_text(time), tenths.trim_start_matches('0'))
}

/// What stands below a board beside the keys and the messages. These have a row of their own where the
/// board is none the smaller for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Below {
    Nothing,
    /// How far a replay is.
    Bar,
    /// What was reached, in place of messages.
    Result,
}

/// The area of the board, with so many rows below it.
fn board_area(area: Rect, below: u16) -> Rect {
    Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1 + below),
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

/// From this many columns on there may be a panel beside the board.
pub(crate) const COLUMNS_FOR_PANEL: u16 = 100;
/// Columns of the panel, and those between it and the board.
const PANEL_COLUMNS: u16 = 26;
const PANEL_GAP: u16 = 4;
/// Rows of the list in the panel, and a free one below it.
const LIST_ROWS: u16 = 8;
/// The panel has a picture if there are so many rows for it...
const PICTURE_ROWS_MIN: u16 = 6;
/// ...and at most these: it is small.
const PICTURE_ROWS_MAX: u16 = 16;

/// Where everything of a game under way is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) board: Rect,
    /// The row of messages: one of their own, or the last one, in place of the keys.
    pub(crate) message: Rect,
    /// The list beside the board, where there is one.
    pub(crate) list: Option<Rect>,
    /// The small picture beside the board.
    pub(crate) picture: Option<Rect>,
}

impl Layout {
    /// The room of a game on a screen, with a list beside it, if so.
    pub(crate) fn new(
        area: Rect,
        below: Below,
        game: &dyn Game,
        look: &Look,
        has_list: bool,
    ) -> Self {
        let rows = 1 + u16::from(below != Below::Nothing);
        let [larger, smaller] = [rows, rows + 1].map(|rows| board_area(area, rows));
        let has_own_row = match (game.extent(larger, look), game.extent(smaller, look)) {
            (Some(large), Some(small)) => {
                let is_whole = |extent: Extent, area: Rect| extent.rows <= area.height;
                let is_same = is_whole(small, smaller) == is_whole(large, larger);
                // Where rows are few, cells that are larger than need be have one to spare.
                let spares = area.height < ROWS_FOR_MESSAGES && large.scale > 2;
                small.scale >= large.scale && is_same || spares
            }
            _ => area.height >= ROWS_FOR_MESSAGES,
        };
        let mut layout = Self::with(area, below, has_own_row);
        let extent = game.extent(layout.board, look);
        if let Some(extent) = extent.filter(|_| area.width >= COLUMNS_FOR_PANEL) {
            layout.add_panel(extent, game, look, has_list);
        }
        layout
    }

    /// Where everything is while the board is covered: it does not tell the size of the board.
    pub(crate) fn covered(area: Rect, below: Below) -> Self {
        Self::with(area, below, area.height >= ROWS_FOR_MESSAGES)
    }

    fn with(area: Rect, below: Below, has_own_row: bool) -> Self {
        let has_row = has_own_row || below == Below::Result;
        let rows = 1 + u16::from(has_row);
        Self {
            board: board_area(area, rows + u16::from(below == Below::Bar)),
            message: widgets::row(area, area.height.saturating_sub(rows)),
            list: None,
            picture: None,
        }
    }

    /// Adds the panel if the board is none the smaller for it. A board that is not seen as a whole
    /// has one for the picture.
    fn add_panel(&mut self, extent: Extent, game: &dyn Game, look: &Look, has_list: bool) {
        let all = self.board;
        let width = all.width.saturating_sub(PANEL_GAP + PANEL_COLUMNS + 2);
        let is_whole = extent.fits(all);
        let fits = |narrow: &Extent| {
            // For the list a board may be a little smaller.
            let is_large = *narrow == extent || has_list && narrow.scale * 3 >= extent.scale * 2;
            is_large && (!is_whole || has_list && narrow.columns <= width)
        };
        let narrow = game.extent(Rect { width, ..all }, look);
        let Some(extent) = narrow.filter(fits) else {
            return;
        };
        let columns = extent.columns.min(width);
        let x = all.x + (all.width - columns - PANEL_GAP - PANEL_COLUMNS) / 2;
        self.board = Rect {
            x,
            width: columns,
            ..all
        };
        let list_rows = if has_list { LIST_ROWS } else { 0 };
        // Beside a low board it is as high as it has to be, and in the middle like the board.
        let high = extent.rows.max(list_rows + PICTURE_ROWS_MIN + 2);
        let high = high.min(all.height);
        // It begins a row below the rim of the board.
        let panel = Rect {
            x: x + columns + PANEL_GAP,
            y: all.y + (all.height - high) / 2 + 1,
            width: PANEL_COLUMNS,
            height: high.saturating_sub(1),
        };
        self.list = has_list.then_some(Rect {
            height: list_rows.min(panel.height),
            ..panel
        });
        let mut picture = widgets::below(panel, list_rows + u16::from(has_list));
        picture.height = picture.height.min(PICTURE_ROWS_MAX);
        self.picture = (picture.height >= PICTURE_ROWS_MIN).then_some(picture);
    }
}

/// Columns and rows for the board on a terminal of this size, with two free columns on each
/// side.
pub(crate) fn board_room(size: (u16, u16)) -> (u16, u16) {
    let below = 1 + u16::from(size.1 >= ROWS_FOR_MESSAGES);
    let area = board_area(Rect::new(0, 0, size.0, size.1), below);
    (area.width.saturating_sub(4), area.height)
}

/// The area of the whole screen.
pub(crate) fn whole(context: &Context<'_>) -> Rect {
    Rect::new(0, 0, context.size.0, context.size.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    #[test]
    fn times_are_read_as_clocks_show_them() {
        let text = |seconds| clock_text(Duration::from_secs(seconds));
        assert_eq!(
            [text(0), text(61), text(3_600), text(86_399)],
            ["0:00", "1:01", "1:00:00", "23:59:59"]
        );
        let exact = |millis| {
            [Lang::En, Lang::De]
                .map(|lang| exact_time(Duration::from_millis(millis), Words::of(lang)))
        };
        assert_eq!(exact(99), ["0:00.0", "0:00,0"]);
        assert_eq!(exact(60_999), ["1:00.9", "1:00,9"]);
        assert_eq!(exact(3_600_500), ["1:00:00.5", "1:00:00,5"]);
    }
}
