//! Draws the boards of the day and the calendar.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Daily, keys};
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Attempt, DailyBoard, Day, Today};
use crate::ui::screens::Scene;
use crate::ui::screens::layout::clock_text;
use crate::ui::widgets;

/// Rows of the calendar: five weeks and a line of weekdays.
const CALENDAR: u16 = 6;
/// Columns of a day in it.
const DAY: u16 = 3;

/// Draws everything.
pub fn draw(daily: &Daily, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    let top = widgets::row(area, 0);
    let title = format!(" {}", words.t("menu-daily"));
    widgets::left(top, buf, &title, look.style(Tone::Faint));
    match &daily.today {
        None => {}
        Some(Err(_)) => {
            let place = widgets::row(area, area.height / 3);
            widgets::middle(place, buf, &words.t("list-away"), look.style(Tone::Faint));
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
            picture(daily, today, area, buf, look, words);
        }
    }
    let done =
        matches!(daily.board(), Some((_, board)) if matches!(board.mine, Attempt::Done { .. }));
    widgets::footer(area, buf, look, words, &keys::hints(done));
}

fn picture(daily: &Daily, today: &Today, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let boards = today.boards.len() as u16;
    let calendar = area.height >= 2 + boards + 2 + CALENDAR + 3;
    let high = boards + 3 + if calendar { CALENDAR + 1 } else { 0 };
    let y = area.y + 1 + (area.height.saturating_sub(2 + high)) / 2;
    let line = |n: u16| Rect {
        y: (y + n).min(area.bottom()),
        height: u16::from(y + n < area.bottom()),
        ..area
    };
    widgets::middle(
        line(0),
        buf,
        &today.day.to_string(),
        look.style(Tone::Accent),
    );
    let names: Vec<_> = today
        .boards
        .iter()
        .filter_map(|board| Some((board, words.t(games::find(board.game)?.title))))
        .collect();
    let gap = names
        .iter()
        .map(|(_, name)| widgets::width(name))
        .max()
        .unwrap_or(0);
    let written = |short| -> (Vec<String>, u16) {
        let rows: Vec<_> = names
            .iter()
            .map(|(board, name)| {
                let pad = usize::from(gap - widgets::width(name));
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
        let place = Rect {
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
        let mark = if chosen { look.glyph("▸", ">") } else { " " };
        buf.set_style(place, look.style(tone));
        widgets::left(place, buf, &format!(" {mark} {row}"), look.style(tone));
    }
    let mut below = 3 + boards;
    if calendar {
        let grid = Rect {
            x: area.x + area.width.saturating_sub(7 * DAY) / 2,
            y: y + below,
            width: (7 * DAY).min(area.width),
            height: CALENDAR,
        };
        month(today, grid, buf, look, words);
        below += CALENDAR + 1;
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

/// How far the player has come with a board; in as few columns as it takes where it does
/// not fit.
fn state(look: &Look, words: &Words, board: &DailyBoard, short: bool) -> String {
    match &board.mine {
        Attempt::Untried if short => look.glyph("–", "-").to_owned(),
        Attempt::Done { time, rank, .. } if short => {
            let time = clock_text(Duration::from_millis(*time));
            format!("{time}  {rank}/{}", board.finished.max(*rank))
        }
        Attempt::Untried => words.t("daily-untried").into_owned(),
        Attempt::Begun => words.t("daily-begun").into_owned(),
        Attempt::Done {
            time, moves, rank, ..
        } => words.tr(
            "daily-done",
            &[
                ("time", clock_text(Duration::from_millis(*time)).into()),
                ("n", (*moves).into()),
                ("rank", (*rank).into()),
                ("of", board.finished.max(*rank).into()),
            ],
        ),
    }
}

/// The last five weeks, Monday to Sunday: how many boards were finished on each day.
fn month(today: &Today, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let names = words.t("weekdays");
    for (n, name) in (0u16..7).zip(names.split(' ')) {
        let place = Rect {
            x: area.x + n * DAY,
            width: DAY,
            ..widgets::row(area, 0)
        };
        widgets::left(place, buf, name, look.style(Tone::Faint));
    }
    let monday = today.day.plus(-i32::from(today.day.weekday()) - 4 * 7);
    for week in 0..5u16 {
        for weekday in 0..7u16 {
            let day = monday.plus(i32::from(week * 7 + weekday));
            if day > today.day {
                continue;
            }
            let place = Rect {
                x: area.x + weekday * DAY,
                width: DAY,
                ..widgets::row(area, 1 + week)
            };
            let (mark, tone) = mark(today, day, look);
            let tone = if day == today.day { Tone::Accent } else { tone };
            widgets::left(place, buf, mark, look.style(tone));
        }
    }
}

/// The mark of a day: its shape says how many boards were finished.
fn mark(today: &Today, day: Day, look: &Look) -> (&'static str, Tone) {
    let finished = today.calendar.iter().find(|(one, _)| *one == day);
    match finished.map_or(0, |(_, finished)| *finished) {
        0 => (look.glyph("·", "."), Tone::Faint),
        1 => (look.glyph("▪", "1"), Tone::Goal),
        2 | 3 => (look.glyph("■", "2"), Tone::Goal),
        _ => (look.glyph("★", "*"), Tone::Player),
    }
}
