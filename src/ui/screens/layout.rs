//! The layout of the screens that show a board, and how times are written there.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Context;
use crate::games::{Game, put};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::widgets;

/// From this many rows on, messages have a row of their own instead of that of the key hints, unless
/// the board is the smaller for it.
const ROWS_FOR_MESSAGES: u16 = 16;

/// A message has so many columns at most; if there are twice as many, key hints stand beside it.
const MESSAGE_COLUMNS: u16 = 40;

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

/// What stands below a board beside the keys and the messages.
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

/// From this many columns on there may be something beside the board.
pub(crate) const COLUMNS_FOR_PANEL: u16 = 100;
/// Columns of a picture beside the board, and those between them.
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
    /// The row of messages: one of their own, or the last one, beside the key hints or in their place.
    pub(crate) message: Rect,
    pub(crate) hints: Rect,
    /// The small picture beside the board.
    pub(crate) picture: Option<Rect>,
}

impl Layout {
    /// The room of a game on a screen; `None`: of a covered board, whose size it does not tell.
    pub(crate) fn new(area: Rect, below: Below, game: Option<&dyn Game>, look: &Look) -> Self {
        let bar = u16::from(below == Below::Bar);
        let [larger, smaller] = [1, 2].map(|rows| board_area(area, rows + bar));
        let size = |area| {
            let extent = game?.extent(area, look)?;
            Some((extent.scale, extent.fits(area)))
        };
        let has_row = match size(larger) {
            _ if below == Below::Result => true,
            None => area.height >= ROWS_FOR_MESSAGES,
            // Cells that are larger than need be have a row to spare.
            Some((9.., _)) => true,
            Some((5.., _)) if area.height < ROWS_FOR_MESSAGES => true,
            large => size(smaller) == large,
        };
        let rows = 1 + u16::from(has_row);
        let from_below = |rows| widgets::row(area, area.height.saturating_sub(rows));
        let mut layout = Self {
            heading: widgets::row(area, 0),
            board: if has_row { smaller } else { larger },
            bar: from_below(rows + 1),
            message: from_below(rows),
            hints: from_below(1),
            ..Self::default()
        };
        if !has_row && below == Below::Nothing && area.width >= 2 * MESSAGE_COLUMNS {
            layout.hints = widgets::indent(layout.message, MESSAGE_COLUMNS);
            layout.message.width = MESSAGE_COLUMNS;
        }
        if let Some(game) = game.filter(|_| area.width >= COLUMNS_FOR_PANEL) {
            layout.add_picture(game, look);
        }
        layout
    }

    /// Adds a small picture of a board that is not seen as a whole, if the board is none the smaller
    /// for it.
    fn add_picture(&mut self, game: &dyn Game, look: &Look) {
        let all = self.board;
        let width = all.width.saturating_sub(PANEL_GAP + PANEL_COLUMNS + 2);
        let extent = |area| game.extent(area, look);
        let (Some(wide), Some(narrow)) = (extent(all), extent(Rect { width, ..all })) else {
            return;
        };
        if wide.fits(all) || narrow.scale < wide.scale {
            return;
        }
        let columns = narrow.columns.min(width);
        let x = all.x + (all.width - columns - PANEL_GAP - PANEL_COLUMNS) / 2;
        self.board = Rect {
            x,
            width: columns,
            ..all
        };
        // It begins a row below the rim of the board.
        let top = (all.height - narrow.rows.min(all.height)) / 2 + 1;
        let picture = Rect {
            x: x + columns + PANEL_GAP,
            width: PANEL_COLUMNS,
            ..widgets::below(all, top)
        };
        let height = picture.height.min(PICTURE_ROWS_MAX);
        self.picture = (height >= PICTURE_ROWS_MIN).then_some(Rect { height, ..picture });
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
