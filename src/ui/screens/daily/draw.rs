//! Draws the daily boards and the calendar.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Daily, attempt_says, keys};
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Attempt, DailyBoard, Day, Today};
use crate::ui::screens::Scene;
use crate::ui::screens::layout::clock_text;
use crate::ui::widgets;

/// Rows of the calendar: five weeks and a line of weekdays.
const CALENDAR_ROWS: u16 = 6;
/// Columns of a day in the calendar.
const DAY_COLUMNS: u16 = 3;

pub(crate) fn draw(daily: &Daily, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    let top = widgets::row(area, 0);
    let title = format!(" {}", words.t("menu-daily"));
    widgets::left(top, buf, &title, look.style(Tone::Faint));
    match &daily.today {
        None => {}
        Some(Err(_)) => {
            let row = widgets::row(area, area.height / 3);
            widgets::middle(row, buf, &words.t("list-away"), look.style(Tone::Faint));
        }
        Some(Ok(today)) => {
            let left = Duration::from_millis(today.left).as_secs() / 60;
            let left = words.tr(
                "daily-left",
                &[
                    ("hours", (left / 60).into()),
                    ("minutes", (left % 60).into()),
                ],
            );
            widgets::right(top, buf, &format!("{left} "), look.style(Tone::Faint));
            boards(daily, today, area, buf, look, words);
        }
    }
    let done =
        matches!(daily.board(), Some((_, board)) if matches!(board.mine, Attempt::Done { .. }));
    widgets::footer(area, buf, look, words, &keys::hints(done));
}

/// Draws the day, its boards, the calendar where there is room, and the streak.
fn boards(daily: &Daily, today: &Today, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let boards = widgets::count(today.boards.len());
    let has_calendar = area.height >= 2 + boards + 2 + CALENDAR_ROWS + 3;
    let high = boards + 3 + if has_calendar { CALENDAR_ROWS + 1 } else { 0 };
    let y = area.y + 1 + (area.height.saturating_sub(2 + high)) / 2;
    let line = |n: u16| Rect {
        y: (y + n).min(area.bottom()),
        height: u16::from(y + n < area.bottom()),
        ..area
    };
    let is_done = |board: &DailyBoard| matches!(board.mine, Attempt::Done { .. });
    let mut day = today.day.to_string();
    if today.boards.iter().all(is_done) {
        day = words.tr("daily-all-done", &[("day", day.into())]);
    }
    widgets::middle(line(0), buf, &day, look.style(Tone::Accent));
    let names: Vec<_> = today
        .boards
        .iter()
        .filter_map(|board| Some((board, words.t(games::find(board.game)?.title))))
        .collect();
    let longest = names.iter().map(|(_, name)| widgets::width(name)).max();
    let longest = longest.unwrap_or(0);
    let written = |short| -> (Vec<String>, u16) {
        let rows: Vec<_> = names
            .iter()
            .map(|(board, name)| {
                let pad = usize::from(longest - widgets::width(name));
                let gap = if short { "  " } else { "   " };
                format!("{name}{:pad$}{gap}{}", "", state(look, words, board, short))
            })
            .collect();
        let wide = rows.iter().map(|row| widgets::width(row) + 4).max();
        (rows, wide.unwrap_or(0))
    };
    let (mut rows, mut wide) = written(false);
    if wide > area.width {
        (rows, wide) = written(true);
        wide = wide.min(area.width);
    }
    for (n, (row, (board, _))) in (0u16..).zip(rows.iter().zip(&names)) {
        let line = Rect {
            x: area.x + (area.width - wide) / 2,
            width: wide,
            ..line(2 + n)
        };
        let chosen = usize::from(n) == daily.chosen;
        let tone = match board.mine {
            _ if chosen => Tone::Chosen,
            Attempt::Done { .. } => Tone::Goal,
            Attempt::Begun => Tone::Player,
            Attempt::Untried => Tone::Text,
        };
        let mark = widgets::mark(look, chosen);
        buf.set_style(line, look.style(tone));
        widgets::left(line, buf, &format!(" {mark} {row}"), look.style(tone));
    }
    let mut below = 3 + boards;
    if has_calendar {
        let grid = Rect {
            x: area.x + area.width.saturating_sub(7 * DAY_COLUMNS) / 2,
            y: y + below,
            width: (7 * DAY_COLUMNS).min(area.width),
            height: CALENDAR_ROWS,
        };
        calendar(today, grid, buf, look, words);
        below += CALENDAR_ROWS + 1;
    }
    let streak = match today.longest {
        0 => words.t("daily-first").into_owned(),
        longest => words.tr(
            "daily-streak",
            &[("n", today.streak.into()), ("longest", longest.into())],
        ),
    };
    widgets::middle(line(below), buf, &streak, look.style(Tone::Faint));
}

/// The player's attempt at a board; `short`: in as few columns as possible.
fn state(look: &Look, words: &Words, board: &DailyBoard, short: bool) -> String {
    match &board.mine {
        Attempt::Untried if short => look.glyph("–", "-").to_owned(),
        Attempt::Done { time, rank, .. } if short => {
            let time = clock_text(Duration::from_millis(*time));
            format!("{time}  {rank}/{}", board.finished.max(*rank))
        }
        Attempt::Untried | Attempt::Begun | Attempt::Done { .. } => {
            attempt_says(words, &board.mine, board.finished)
        }
    }
}

/// Draws how many boards were finished on each day of the last five weeks, Monday to Sunday.
fn calendar(today: &Today, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let names = words.t("weekdays");
    for (n, name) in (0u16..7).zip(names.split(' ')) {
        let cell = Rect {
            x: area.x + n * DAY_COLUMNS,
            width: DAY_COLUMNS,
            ..widgets::row(area, 0)
        };
        widgets::left(cell, buf, name, look.style(Tone::Faint));
    }
    let monday = today.day.plus(-i32::from(today.day.weekday()) - 4 * 7);
    for week in 0..5u16 {
        for weekday in 0..7u16 {
            let day = monday.plus(i32::from(week * 7 + weekday));
            if day > today.day {
                continue;
            }
            let cell = Rect {
                x: area.x + weekday * DAY_COLUMNS,
                width: DAY_COLUMNS,
                ..widgets::row(area, 1 + week)
            };
            let (mark, tone) = mark(today, day, look);
            let tone = if day == today.day { Tone::Accent } else { tone };
            widgets::left(cell, buf, mark, look.style(tone));
        }
    }
}

/// The mark of a day, whose shape says how many boards were finished.
fn mark(today: &Today, day: Day, look: &Look) -> (&'static str, Tone) {
    let finished = today.calendar.iter().find(|(one, _)| *one == day);
    match finished.map_or(0, |(_, finished)| *finished) {
        0 => (look.glyph("·", "."), Tone::Faint),
        1 => (look.glyph("▪", "1"), Tone::Goal),
        2 | 3 => (look.glyph("■", "2"), Tone::Goal),
        _ => (look.glyph("★", "*"), Tone::Player),
    }
}
