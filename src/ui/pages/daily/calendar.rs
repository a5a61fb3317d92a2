//! The calendar below the boards of the day: what was finished on each of the last days.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Day, Today};
use crate::ui::{card, widgets};

/// Weeks in the calendar, below a line of weekdays.
const WEEKS: u16 = 5;
/// Columns and rows of a day in the calendar, and the free rows below it; the largest first, with
/// the smallest where there is no room to spare. A free column is behind each.
pub(super) const DAYS: [(u16, u16, u16); 3] = [(9, 2, 1), (5, 1, 1), SMALL_DAY];
pub(super) const SMALL_DAY: (u16, u16, u16) = (4, 1, 0);

/// Rows of the calendar with days of this size, and of the gap above it.
pub(super) fn rows((_, high, gap): (u16, u16, u16)) -> u16 {
    1 + WEEKS * (high + gap)
}

/// Draws the days of the last five weeks, Monday to Sunday, each with what was finished on it:
/// by its ground and by a mark.
pub(super) fn draw(
    today: &Today,
    area: Rect,
    buf: &mut Buffer,
    (look, words): (&Look, &Words),
    (columns, high, gap): (u16, u16, u16),
) {
    let cell = |weekday: u16, y: u16, high: u16| Rect {
        x: area.x + weekday * (columns + 1),
        y: area.y + y,
        width: columns,
        height: high,
    };
    // Text of a day begins at the left of a narrow cell, below the two letters of its weekday.
    let write = |row: Rect, buf: &mut Buffer, text: &str, style| match columns {
        ..5 => widgets::left(row, buf, text, style),
        _ => widgets::middle(row, buf, text, style),
    };
    let names = words.t("weekdays");
    for (n, name) in (0u16..7).zip(names.split(' ')) {
        let is_today = u16::from(today.day.weekday()) == n;
        let tone = if is_today { Tone::Text } else { Tone::Faint };
        write(cell(n, 0, 1), buf, name, look.style(tone));
    }
    let monday = today.day.plus(-i32::from(today.day.weekday()) - 4 * 7);
    for (week, weekday) in (0..WEEKS).flat_map(|week| (0..7u16).map(move |day| (week, day))) {
        let day = monday.plus(i32::from(week * 7 + weekday));
        let cell = cell(weekday, 1 + week * (high + gap), high);
        if day > today.day || cell.bottom() > area.bottom() {
            continue;
        }
        let (mark, tone, ground) = mark(today, day, look);
        let is_today = day == today.day;
        widgets::wipe(cell, buf, look.style(ground));
        let style = match is_today {
            true => card::on(look, Tone::Accent, ground),
            false if tone == Tone::Faint => card::on(look, Tone::Faint, ground),
            false => card::on(look, Tone::Text, ground),
        };
        let number = format!("{:>2}", day.date().2);
        let mark_style = card::on(look, tone, ground);
        if high > 1 {
            write(widgets::row(cell, 0), buf, &number, style);
            write(widgets::row(cell, 1), buf, mark, mark_style);
        } else {
            let text = widgets::indent(cell, columns.saturating_sub(4) / 2);
            widgets::left(text, buf, &number, style);
            widgets::left(widgets::indent(text, 3), buf, mark, mark_style);
        }
    }
}

/// The mark of a day, whose shape says how many boards were finished, its tone, and the ground of the
/// day, which says the same.
fn mark(today: &Today, day: Day, look: &Look) -> (&'static str, Tone, Tone) {
    let finished = today.calendar.iter().find(|(one, _)| *one == day);
    let (mark, ascii, tone, ground) = match finished.map_or(0, |(_, finished)| *finished) {
        0 => (" ", " ", Tone::Faint, Tone::Text),
        1 => ("·", ".", Tone::Goal, Tone::Panel),
        2 | 3 => ("▪", "+", Tone::Goal, Tone::Tile),
        _ => ("★", "*", Tone::Player, Tone::Placed),
    };
    // Where there are colours but no such shapes, the ground alone says it.
    let mark = match look.unicode() || !look.paints() {
        true => look.glyph(mark, ascii),
        false => " ",
    };
    (mark, tone, ground)
}
