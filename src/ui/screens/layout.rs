//! The layout of the screens that show a board, and how times are written there.

use std::time::Duration;

use ratatui::layout::Rect;

use super::Context;
use crate::i18n::Words;
use crate::ui::widgets;

/// From this many rows on, messages have a row of their own instead of that of the keys.
pub(crate) const ROWS_FOR_MESSAGES: u16 = 16;

/// How close a run came to the shortest, in percent.
pub(crate) fn efficiency(par: u32, moves: u32) -> u64 {
    u64::from(par) * 100 / u64::from(moves.max(1))
}

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

/// Rows below the board: one of keys and, where there is room, one of messages.
fn rows_below(area: Rect) -> u16 {
    1 + u16::from(area.height >= ROWS_FOR_MESSAGES)
}

/// The area of the board, with `more` rows below it than usual.
pub(crate) fn board_area(area: Rect, more: u16) -> Rect {
    let below = rows_below(area) + more;
    Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1 + below),
        ..area
    }
}

/// The row of messages: one of their own, or the last one, in place of the keys.
pub(crate) fn message_row(area: Rect) -> Rect {
    widgets::row(area, area.height.saturating_sub(rows_below(area)))
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
