//! The calendar below the boards of the day: what was finished on each of the last days.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::Today;
use crate::ui::{card, widgets};

/// Weeks in the calendar, below a line of weekdays.
const WEEKS: u16 = 5;
/// Columns of a day; a free one is behind it.
const DAY: u16 = 4;
/// Columns and rows of the calendar, with a free row above it.
pub(super) const COLUMNS: u16 = 7 * (DAY + 1) - 1;
pub(super) const ROWS: u16 = WEEKS + 2;

/// Draws the days of the last five weeks, Monday to Sunday, each with what was finished on it:
/// by its ground and by a mark.
pub(super) fn draw(today: &Today, area: Rect, buf: &mut Buffer, (look, words): (&Look, &Words)) {
    let left = area.x + area.width.saturating_sub(COLUMNS) / 2;
    let cell = |weekday: u16, y: u16| Rect {
        x: left + weekday * (DAY + 1),
        y: area.y + 1 + y,
        width: DAY,
        height: 1,
    };
    let names = words.t("weekdays");
    for (n, name) in (0u16..7).zip(names.split(' ')) {
        let is_today = u16::from(today.day.weekday()) == n;
        let tone = if is_today { Tone::Text } else { Tone::Faint };
        widgets::left(cell(n, 0), buf, name, look.style(tone));
    }
    let monday = today.day.plus(-i32::from(today.day.weekday()) - 4 * 7);
    for (week, weekday) in (0..WEEKS).flat_map(|week| (0..7u16).map(move |day| (week, day))) {
        let day = monday.plus(i32::from(week * 7 + weekday));
        if day > today.day {
            continue;
        }
        let cell = cell(weekday, 1 + week);
        let finished = today.calendar.iter().find(|(one, _)| *one == day);
        let (mark, ascii, ground) = match finished.map_or(0, |(_, finished)| *finished) {
            0 => (" ", " ", Tone::Text),
            1 => ("·", ".", Tone::Panel),
            2 | 3 => ("▪", "+", Tone::Tile),
            _ => ("★", "*", Tone::Placed),
        };
        let tone = match (day == today.day, ground) {
            (true, _) => Tone::Accent,
            (false, Tone::Text) => Tone::Faint,
            (false, _) => Tone::Text,
        };
        widgets::wipe(cell, buf, look.style(ground));
        let text = format!("{:>2} {}", day.date().2, look.glyph(mark, ascii));
        widgets::left(cell, buf, &text, card::on(look, tone, ground));
    }
}
