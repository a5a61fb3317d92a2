//! Draws the lists.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{ABOVE, BELOW, Scores, Shown, keys};
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Line, Measure};
use crate::ui::screens::Scene;
use crate::ui::screens::layout::exact_time;
use crate::ui::widgets;

/// Columns of a name in the table.
const NAME: usize = crate::model::name::MAX_WIDTH;

/// Draws everything.
pub fn draw(scores: &Scores, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    widgets::left(
        widgets::row(area, 0),
        buf,
        &format!(" {}", words.t("menu-scores")),
        look.style(Tone::Faint),
    );
    tabs(scores, widgets::row(area, 1), buf, look, words);
    heading(scores, area, buf, look, words);
    let place = Rect {
        y: area.y + ABOVE.min(area.height),
        height: area.height.saturating_sub(ABOVE + BELOW),
        ..area
    };
    match &scores.list {
        None => {}
        Some(Err(_)) => message(place, buf, look, &words.t("list-away")),
        Some(Ok(list)) if list.top.is_empty() => {
            message(place, buf, look, &words.t("list-empty"));
        }
        Some(Ok(_)) => table(scores, place, buf, look, words),
    }
    if let Some(line) = scores.line() {
        let row = widgets::row(area, area.height.saturating_sub(BELOW));
        let code = words.tr("list-code", &[("code", line.code.to_string().into())]);
        widgets::middle(row, buf, &code, look.style(Tone::Faint));
    }
    // While it is still being asked for, the row does not jump.
    let is_empty = scores.list.is_some() && scores.lines().is_empty();
    widgets::footer(area, buf, look, words, &keys::hints(is_empty));
}

/// What is listed: the level or the day, in which order, since when, each with the key that
/// changes it. In two rows where one is too narrow.
fn heading(scores: &Scores, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let measure = words.t(match scores.measure {
        Measure::Fastest => "measure-fastest",
        Measure::AgainstPar => "measure-par",
        Measure::FewestMoves => "measure-moves",
    });
    let parts = match &scores.shown {
        Shown::Daily(day) => vec![
            (day.to_string(), String::new()),
            (measure.into_owned(), "m".to_owned()),
        ],
        Shown::Levels { levels, chosen, .. } => {
            let level = levels
                .get(*chosen)
                .map_or_else(String::new, |level| level.text(scores.entry(), words));
            let period = words.t(super::PERIODS[scores.period].1);
            vec![
                (level, format!("n {}/{}", chosen + 1, levels.len())),
                (measure.into_owned(), "m".to_owned()),
                (period.into_owned(), "p".to_owned()),
            ]
        }
    };
    let takes = |(text, key): &(String, String)| widgets::width(text) + widgets::width(key) + 4;
    let wide = |parts: &[(String, String)]| -> u16 { parts.iter().map(takes).sum() };
    let rows: &[&[(String, String)]] = match wide(&parts) <= area.width + 3 {
        true => &[&parts],
        false => &[&parts[..1], &parts[1..]],
    };
    for (n, parts) in (2..).zip(rows) {
        let row = widgets::row(area, n);
        let mut x = area.x + row.width.saturating_sub(wide(parts).saturating_sub(3)) / 2;
        for part @ (text, key) in *parts {
            let place = Rect {
                x: x.min(row.right()),
                width: row.right().saturating_sub(x),
                ..row
            };
            widgets::left(place, buf, text, look.style(Tone::Accent));
            let behind = widgets::indent(place, widgets::width(text) + 1);
            widgets::left(behind, buf, key, look.style(Tone::Faint));
            x += takes(part);
        }
    }
}

/// A name in a field of [`NAME`] columns.
fn padded(name: &str) -> String {
    let gap = NAME.saturating_sub(usize::from(widgets::width(name)));
    format!("{name}{:gap$}", "")
}

/// One line of the table.
fn row(line: &Line, wide: bool, look: &Look, words: &Words) -> String {
    let name = match &line.name {
        Some(name) => words.name(name.as_str()).into_owned(),
        None => words.t("somebody").into_owned(),
    };
    let time = exact_time(Duration::from_millis(line.time), words);
    if !wide {
        let guest = if line.guest { "*" } else { " " };
        let rank = line.rank;
        return format!(
            "{rank:>3} {}{guest}{time:>8} {:>5}",
            padded(&name),
            line.moves
        );
    }
    let moves = match line.par {
        Some(par) => format!("{}/{par}", line.moves),
        None => line.moves.to_string(),
    };
    let mut text = format!("{:>5} {} {time:>8} {moves:>9}", line.rank, padded(&name));
    let percent = line.par.map(|par| {
        let percent = u64::from(par) * 100 / u64::from(line.moves.max(1));
        format!("{percent} %")
    });
    text.push_str(&format!(" {:>7}", percent.unwrap_or_default()));
    let mut notes = Vec::new();
    if line.guest {
        notes.push(words.t("list-guest").into_owned());
    }
    if line.pauses > 0 {
        notes.push(words.tr("list-pauses", &[("n", line.pauses.into())]));
    }
    text.push_str(&format!("  {}", notes.join(look.glyph(" · ", ", "))));
    text
}

/// A sentence where the table would be.
fn message(table: Rect, buf: &mut Buffer, look: &Look, text: &str) {
    let lines = widgets::wrap(text, table.width.saturating_sub(4));
    for (n, line) in (table.height / 3..).zip(&lines) {
        widgets::middle(widgets::row(table, n), buf, line, look.style(Tone::Faint));
    }
}

/// The games, the one in use as a bar; it alone, where they do not fit.
fn tabs(scores: &Scores, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let names: Vec<_> = games::ALL
        .iter()
        .map(|entry| words.t(entry.title))
        .collect();
    let wide: u16 = names.iter().map(|name| widgets::width(name) + 2).sum();
    if wide > row.width {
        let (less, more) = (look.glyph("‹", "<"), look.glyph("›", ">"));
        let name = names.get(scores.game).map_or("", |name| name.as_ref());
        let text = format!("{less} {name} {more}");
        widgets::middle(row, buf, &text, look.style(Tone::Accent));
        return;
    }
    let mut x = row.x + (row.width - wide) / 2;
    for (n, name) in names.iter().enumerate() {
        let tone = if n == scores.game {
            Tone::Chosen
        } else {
            Tone::Text
        };
        let place = Rect {
            x,
            width: widgets::width(name) + 2,
            ..row
        };
        widgets::left(place, buf, &format!(" {name} "), look.style(tone));
        x += place.width;
    }
}

fn table(scores: &Scores, table: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    // The notes take about so much beyond the figures.
    let wide = table.width >= 72;
    let lines = scores.lines();
    let rows: Vec<_> = lines
        .iter()
        .map(|line| match line {
            Some(line) => row(line, wide, look, words),
            None => format!("{:>5}", look.glyph("⋮", ":")),
        })
        .collect();
    let columns = rows
        .iter()
        .map(|row| widgets::width(row))
        .max()
        .unwrap_or(0);
    let x = table.x + table.width.saturating_sub(columns) / 2;
    if wide {
        let (name, time, moves) = (
            words.t("list-name"),
            words.t("list-time"),
            words.t("list-moves"),
        );
        let head = format!("{:5} {} {time:>8} {moves:>9}", "", padded(&name));
        let row = Rect {
            x,
            y: table.y.saturating_sub(1),
            width: table.width.min(columns + 1),
            height: 1,
        };
        widgets::left(row, buf, &head, look.style(Tone::Faint));
    }
    for (n, (text, line)) in (0u16..).zip(rows.iter().zip(&lines).skip(scores.first)) {
        let place = Rect {
            x,
            width: table.width.min(columns + 1),
            ..widgets::row(table, n)
        };
        if n >= table.height {
            break;
        }
        let chosen = usize::from(n) + scores.first == scores.chosen;
        let tone = match line {
            _ if chosen => Tone::Chosen,
            Some(line) if line.mine => Tone::Player,
            _ => Tone::Text,
        };
        buf.set_style(place, look.style(tone));
        widgets::left(place, buf, text, look.style(tone));
    }
}
