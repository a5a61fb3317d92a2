//! Draws the leaderboards.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Leaderboards, ROWS_ABOVE, ROWS_BELOW, Shown, keys};
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Line, Measure};
use crate::ui::names::marked;
use crate::ui::screens::Scene;
use crate::ui::screens::ladder;
use crate::ui::screens::layout::{efficiency, exact_time};
use crate::ui::widgets;

/// From this many columns on a line has room for the efficiency and for notes.
const WIDE_TABLE: u16 = 72;
/// The column from which the first row has room beside the title, also on the smallest terminal.
const SECTION_COLUMN: u16 = 15;
/// Columns of a name in the table.
const NAME_COLUMNS: usize = crate::model::name::MAX_WIDTH;
/// The same where the mark of a streak stands behind each: ` ◆99+`.
const MARKED_COLUMNS: usize = NAME_COLUMNS + 5;

pub(crate) fn draw(leaderboards: &Leaderboards, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    widgets::left(
        widgets::row(area, 0),
        buf,
        &format!(" {}", words.t("menu-scores")),
        look.style(Tone::Faint),
    );
    let section = widgets::indent(widgets::row(area, 0), SECTION_COLUMN.min(area.width));
    category(leaderboards, section, buf, look, words);
    tabs(leaderboards, widgets::row(area, 1), buf, look, words);
    heading(leaderboards, area, buf, look, words);
    let body = Rect {
        y: area.y + ROWS_ABOVE.min(area.height),
        height: area.height.saturating_sub(ROWS_ABOVE + ROWS_BELOW),
        ..area
    };
    match &leaderboards.list {
        None => {}
        Some(Err(_)) => message(body, buf, look, &words.t("list-away")),
        Some(Ok(list)) if list.top.is_empty() => {
            message(body, buf, look, &words.t("list-empty"));
        }
        Some(Ok(_)) => table(leaderboards, body, buf, look, words),
    }
    if let Some(line) = leaderboards.line() {
        let row = widgets::row(area, area.height.saturating_sub(ROWS_BELOW));
        let code = words.tr("list-code", &[("code", line.code.to_string().into())]);
        widgets::middle(row, buf, &code, look.style(Tone::Faint));
    }
    // Until the reply is there the hints are those of a list with runs, so that they seldom
    // change.
    let is_empty = leaderboards.list.is_some() && leaderboards.lines().is_empty();
    widgets::footer(area, buf, look, words, &keys::hints(is_empty));
}

/// A key behind what it changes, on a screen of this width: in brackets where there is room, as
/// a bare letter could be a unit.
fn key(key: &str, columns: u16) -> String {
    if columns >= WIDE_TABLE {
        format!("[{key}]")
    } else {
        key.to_owned()
    }
}

/// Draws the category and the key that changes it, at the right.
fn category(leaderboards: &Leaderboards, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let key = format!("{} ", key("v", row.right()));
    widgets::right(row, buf, &key, look.style(Tone::Faint));
    let row = Rect {
        width: row.width.saturating_sub(widgets::width(&key) + 1),
        ..row
    };
    let section = words.t(leaderboards.section.title());
    widgets::right(row, buf, &section, look.style(Tone::Accent));
}

/// Draws what is listed: the level or the day, the order and the period, each with the key
/// that changes it; in two rows where one is too narrow.
fn heading(leaderboards: &Leaderboards, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let measure = words.t(match leaderboards.measure {
        Measure::Fastest => "measure-fastest",
        Measure::AgainstPar => "measure-par",
        Measure::FewestMoves => "measure-moves",
    });
    let mut parts = match &leaderboards.shown {
        Shown::Ladder(week, _) => vec![
            (week.to_string(), String::new()),
            (measure.into_owned(), key("m", area.width)),
        ],
        Shown::Daily(day) => vec![
            (day.to_string(), String::new()),
            (measure.into_owned(), key("m", area.width)),
        ],
        Shown::Levels { levels, chosen, .. } => {
            let level = levels
                .get(*chosen)
                .map_or_else(String::new, |level| level.text(leaderboards.entry(), words));
            let period = words.t(super::PERIODS[leaderboards.period].1);
            vec![
                (
                    level,
                    format!("{}/{} {}", chosen + 1, levels.len(), key("n", area.width)),
                ),
                (measure.into_owned(), key("m", area.width)),
                (period.into_owned(), key("p", area.width)),
            ]
        }
    };
    // There may be no level of a kind.
    parts.retain(|(text, _)| !text.is_empty());
    // One column between text and key, three behind them.
    let columns = |(text, key): &(String, String)| widgets::width(text) + widgets::width(key) + 4;
    let wide = |parts: &[(String, String)]| -> u16 { parts.iter().map(columns).sum() };
    let rows: &[&[(String, String)]] = if wide(&parts) <= area.width + 3 {
        &[&parts]
    } else {
        &[&parts[..1], &parts[1..]]
    };
    for (n, parts) in (2..).zip(rows) {
        let row = widgets::row(area, n);
        let mut x = area.x + row.width.saturating_sub(wide(parts).saturating_sub(3)) / 2;
        for part @ (text, key) in *parts {
            let rest = widgets::indent(row, x - row.x);
            widgets::left(rest, buf, text, look.style(Tone::Accent));
            let behind = widgets::indent(rest, widgets::width(text) + 1);
            widgets::left(behind, buf, key, look.style(Tone::Faint));
            x += columns(part);
        }
    }
}

/// A name filled up to so many columns.
fn padded(name: &str, columns: usize) -> String {
    let gap = columns.saturating_sub(usize::from(widgets::width(name)));
    format!("{name}{:gap$}", "")
}

/// The name of a line with the mark of its owner's streak, as far as both fit.
fn name_cell(line: &Line, columns: usize, words: &Words) -> String {
    let name = match &line.name {
        Some(name) => words.name(name.as_str()).into_owned(),
        None => words.t("somebody").into_owned(),
    };
    let marked = marked(&name, line.streak, words);
    let fits = usize::from(widgets::width(&marked)) <= columns;
    padded(if fits { &marked } else { &name }, columns)
}

/// One line of the table; `wide`: with efficiency and notes.
fn row(line: &Line, wide: bool, look: &Look, words: &Words) -> String {
    let time = exact_time(Duration::from_millis(line.time), words);
    if !wide {
        let guest = if line.guest { "*" } else { " " };
        let rank = line.rank;
        return format!(
            "{rank:>3} {}{guest}{time:>8} {:>5}",
            name_cell(line, NAME_COLUMNS, words),
            line.moves
        );
    }
    let moves = match line.par {
        Some(par) => format!("{}/{par}", line.moves),
        None => line.moves.to_string(),
    };
    let mut text = format!(
        "{:>5} {} {time:>8} {moves:>9}",
        line.rank,
        name_cell(line, MARKED_COLUMNS, words)
    );
    let percent = line
        .par
        .map(|par| format!("{} %", efficiency(par, line.moves)));
    text.push_str(&format!(" {:>6}", percent.unwrap_or_default()));
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

/// Draws a sentence where the table would be.
fn message(table: Rect, buf: &mut Buffer, look: &Look, text: &str) {
    let lines = widgets::wrap(text, table.width.saturating_sub(4));
    for (n, line) in (table.height / 3..).zip(&lines) {
        widgets::middle(widgets::row(table, n), buf, line, look.style(Tone::Faint));
    }
}

/// Draws the games, the chosen one as a bar; only the chosen one where they do not all fit.
fn tabs(leaderboards: &Leaderboards, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let (less, more) = (look.glyph("‹", "<"), look.glyph("›", ">"));
    if let Shown::Ladder(_, step) = leaderboards.shown {
        let title = ladder::title(step, words);
        let text = format!("{less} {title} {more}");
        widgets::middle(row, buf, &text, look.style(Tone::Accent));
        return;
    }
    let names: Vec<_> = games::ALL
        .iter()
        .map(|entry| words.t(entry.title))
        .collect();
    let wide: u16 = names.iter().map(|name| widgets::width(name) + 2).sum();
    if wide > row.width {
        let name = names
            .get(leaderboards.game)
            .map_or("", |name| name.as_ref());
        let text = format!("{less} {name} {more}");
        widgets::middle(row, buf, &text, look.style(Tone::Accent));
        return;
    }
    let mut x = row.x + (row.width - wide) / 2;
    for (n, name) in names.iter().enumerate() {
        let tone = if n == leaderboards.game {
            Tone::Chosen
        } else {
            Tone::Text
        };
        let tab = widgets::indent(row, x - row.x);
        widgets::left(tab, buf, &format!(" {name} "), look.style(tone));
        x += widgets::width(name) + 2;
    }
}

fn table(leaderboards: &Leaderboards, table: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let wide = table.width >= WIDE_TABLE;
    let lines = leaderboards.lines();
    let rows: Vec<_> = lines
        .iter()
        .map(|line| match line {
            Some(line) => row(line, wide, look, words),
            None => format!("{:>5}", look.glyph("⋮", ":")),
        })
        .collect();
    let columns = rows.iter().map(|row| widgets::width(row)).max();
    let columns = columns.unwrap_or(0);
    let x = table.x + table.width.saturating_sub(columns) / 2;
    if wide {
        let (name, time, moves) = (
            words.t("list-name"),
            words.t("list-time"),
            words.t("list-moves"),
        );
        let head = format!(
            "{:5} {} {time:>8} {moves:>9}",
            "",
            padded(&name, MARKED_COLUMNS)
        );
        let row = Rect {
            x,
            y: table.y.saturating_sub(1),
            width: table.width.min(columns + 1),
            height: 1,
        };
        widgets::left(row, buf, &head, look.style(Tone::Faint));
    }
    for (n, (text, line)) in (0u16..).zip(rows.iter().zip(&lines).skip(leaderboards.first)) {
        if n >= table.height {
            break;
        }
        let row = Rect {
            x,
            width: table.width.min(columns + 1),
            ..widgets::row(table, n)
        };
        let chosen = usize::from(n) + leaderboards.first == leaderboards.chosen;
        let tone = match line {
            _ if chosen => Tone::Chosen,
            Some(line) if line.mine => Tone::Player,
            _ => Tone::Text,
        };
        buf.set_style(row, look.style(tone));
        widgets::left(row, buf, text, look.style(tone));
    }
}
