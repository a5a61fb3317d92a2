//! Where things stand on the screens that show a board, and how a time is written there.

use std::time::Duration;

use ratatui::layout::Rect;

use super::Context;
use crate::i18n::Words;
use crate::ui::widgets;

/// A terminal with at least this many rows has a row of its own for messages.
pub const ROWS_FOR_MESSAGES: u16 = 16;

/// A time as players read it: minutes and seconds, hours where there are any.
pub fn clock_text(time: Duration) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

/// The same with tenths of a second, where times are compared.
pub fn exact_time(time: Duration, words: &Words) -> String {
    let tenths = words.tenths(u64::from(time.subsec_millis()));
    format!("{}{}", clock_text(time), tenths.trim_start_matches('0'))
}

/// Rows below the board: of keys and, where there is room, of messages.
fn below(area: Rect) -> u16 {
    1 + u16::from(area.height >= ROWS_FOR_MESSAGES)
}

/// Where the board is drawn on a terminal of this size, with so many more rows below it.
pub fn board_area(area: Rect, more: u16) -> Rect {
    let below = below(area) + more;
    Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1 + below),
        ..area
    }
}

/// Where messages are said on a terminal of this size: in a row of their own, or in the
/// last one, in place of the keys.
pub fn message_row(area: Rect) -> Rect {
    widgets::row(area, area.height.saturating_sub(below(area)))
}

/// The columns and rows for the board on a terminal of this size, with a free cell on
/// each side where the screen is not tiny.
pub fn board_room(size: (u16, u16)) -> (u16, u16) {
    let area = board_area(Rect::new(0, 0, size.0, size.1), 0);
    (area.width.saturating_sub(4), area.height)
}

/// The whole screen.
pub fn whole(context: &Context<'_>) -> Rect {
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
