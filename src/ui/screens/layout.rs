//! The layout of the screens that show a board, and how times are written there.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Context;
use crate::games::{Extent, Game, put};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::dirty_rows::DirtyRows;
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

/// The row with the moves and the clock.
pub(crate) fn status_rows() -> DirtyRows {
    DirtyRows::rows(0..1)
}

/// Rows below the board: one of keys and, where there is room, one of messages.
fn rows_below(area: Rect) -> u16 {
    1 + u16::from(area.height >= ROWS_FOR_MESSAGES)
}

/// More rows than usual below the board: after the win there are always two.
pub(crate) fn rows_after_win(is_won: bool, area: Rect) -> u16 {
    u16::from(is_won && area.height < ROWS_FOR_MESSAGES)
}

/// The area of the board, with `more` rows below it than usual.
fn board_area(area: Rect, more: u16) -> Rect {
    let below = rows_below(area) + more;
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
    /// The room of a game on a screen, with `more` rows below the board than usual, and with
    /// a list beside it, if so.
    pub(crate) fn new(area: Rect, more: u16, game: &dyn Game, look: &Look, has_list: bool) -> Self {
        let last = widgets::row(area, area.height.saturating_sub(1));
        let mut layout = Self {
            board: board_area(area, more),
            message: widgets::row(area, area.height.saturating_sub(rows_below(area))),
            ..Self::default()
        };
        // Where the board is none the smaller for it, messages have a row for themselves, so that
        // the keys stay.
        let may_share = layout.message == last && more == 0 && layout.board.height > 1;
        // Cells that are larger than need be have a row to spare too.
        let spares_row = |extent: Extent| extent.rows != layout.board.height || extent.scale > 2;
        if may_share && game.extent(layout.board, look).is_some_and(spares_row) {
            layout.board.height -= 1;
            layout.message = widgets::row(area, area.height.saturating_sub(2));
            return layout;
        }
        let Some(mut extent) = game.extent(layout.board, look) else {
            return layout;
        };
        // The messages share the row of the keys where the board is larger then. After the win the
        // result lies over the last row of the rim, which has two or more.
        let taller = Rect {
            height: layout.board.height + 1,
            ..layout.board
        };
        if layout.message != last
            && more == 0
            && let Some(larger) = game.extent(taller, look)
            && larger.scale > extent.scale
        {
            (layout.board, layout.message, extent) = (taller, last, larger);
        }
        if area.width >= COLUMNS_FOR_PANEL {
            layout.add_panel(extent, game, look, has_list);
        }
        layout
    }

    /// Where everything is while the board is covered: it does not tell the size of the board.
    pub(crate) fn covered(area: Rect, more: u16) -> Self {
        Self {
            board: board_area(area, more),
            message: widgets::row(area, area.height.saturating_sub(rows_below(area))),
            ..Self::default()
        }
    }

    /// The rows in which the game's last change is to be seen.
    pub(crate) fn changed(&self, game: &dyn Game) -> DirtyRows {
        let Some(rows) = game.dirty_rows(self.board) else {
            return DirtyRows::ALL;
        };
        let picture = self.picture.map(|area| area.top()..area.bottom());
        let rows = rows.into_iter().chain(picture).map(DirtyRows::rows);
        rows.fold(DirtyRows::NONE, DirtyRows::union)
    }

    /// Adds the panel if the board is none the smaller for it. A board that is not seen as a whole
    /// has one for the picture.
    fn add_panel(&mut self, extent: Extent, game: &dyn Game, look: &Look, has_list: bool) {
        let all = self.board;
        let width = all.width.saturating_sub(PANEL_GAP + PANEL_COLUMNS + 2);
        let narrower = Rect { width, ..all };
        let is_whole = extent.columns <= all.width && extent.rows <= all.height;
        let extent = match game.extent(narrower, look) {
            Some(narrow) if narrow == extent => narrow,
            // For the list a board may be a little smaller.
            Some(narrow) if has_list && narrow.scale * 3 >= extent.scale * 2 => narrow,
            _ => return,
        };
        let fits = extent.columns <= width || !is_whole;
        if !fits || !has_list && is_whole {
            return;
        }
        let columns = extent.columns.min(width);
        let rows = extent.rows.min(all.height);
        let x = all.x + (all.width - columns - PANEL_GAP - PANEL_COLUMNS) / 2;
        self.board = Rect {
            x,
            width: columns,
            ..all
        };
        let list_rows = if has_list { LIST_ROWS } else { 0 };
        // Beside a low board it is as high as it has to be, and in the middle like the board.
        let high = rows.max(list_rows + PICTURE_ROWS_MIN + 2).min(all.height);
        // It begins a row below the rim of the board.
        let panel = Rect {
            x: x + columns + PANEL_GAP,
            y: all.y + (all.height - high) / 2 + 1,
            width: PANEL_COLUMNS,
            height: high.saturating_sub(1),
        };
        let high = panel.height;
        self.list = has_list.then_some(Rect {
            height: list_rows.min(high),
            ..panel
        });
        let above = list_rows + u16::from(has_list);
        let rest = high.saturating_sub(above).min(PICTURE_ROWS_MAX);
        self.picture = (rest >= PICTURE_ROWS_MIN).then_some(Rect {
            y: panel.y + above,
            height: rest,
            ..panel
        });
    }
}

/// Columns and rows for the board on a terminal of this size, with two free columns on each
/// side.
pub(crate) fn board_room(size: (u16, u16)) -> (u16, u16) {
    let area = board_area(Rect::new(0, 0, size.0, size.1), 0);
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
