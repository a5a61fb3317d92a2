//! Draws the leaderboards.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Leaderboards, ROWS_BELOW, Shown, WIDE_TABLE, keys, rows_above};
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Line, Measure};
use crate::ui::names::marked;
use crate::ui::screens::Scene;
use crate::ui::screens::ladder;
use crate::ui::screens::layout::{efficiency, exact_time};
use crate::ui::{miniature, widgets};

/// The column from which the first row has room beside the title, also on the smallest terminal.
const SECTION_COLUMN: u16 = 15;
/// Columns of a name in a narrow table.
const NAME_COLUMNS: usize = crate::model::name::MAX_WIDTH;
/// Columns beside a wide table from which the chosen run has room for its picture, and at most.
const PICTURE_COLUMNS: (u16, u16) = (16, 40);
/// Columns between the two.
const PICTURE_GAP: u16 = 3;

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
    let above = rows_above(area.width);
    let body = Rect {
        y: area.y + above.min(area.height),
        height: area.height.saturating_sub(above + ROWS_BELOW),
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
    let row = widgets::row(area, area.height.saturating_sub(ROWS_BELOW));
    chosen(leaderboards, row, buf, look, words);
    // Until the reply is there the hints are those of a list with runs, so that they seldom
    // change.
    let is_empty = leaderboards.list.is_some() && leaderboards.lines().is_empty();
    widgets::footer(area, buf, look, words, &keys::hints(is_empty));
}

/// Says of the chosen run how far it is behind the one before it, and its code.
fn chosen(leaderboards: &Leaderboards, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let Some(line) = leaderboards.line() else {
        return;
    };
    let code = words.tr("list-code", &[("code", line.code.to_string().into())]);
    let mut says = vec![code.clone()];
    if let Some((gap, before)) = leaderboards.gap(words) {
        let name = shown_name(before, words);
        let short = format!("+{gap}   {code}");
        let long = words.tr("list-gap", &[("gap", gap.into()), ("name", name.into())]);
        says.splice(0..0, [format!("{long}   {code}"), short]);
    }
    let fits = says.iter().find(|text| widgets::width(text) <= row.width);
    widgets::middle(row, buf, fits.unwrap_or(&code), look.style(Tone::Faint));
}

/// Draws the category and the key that changes it, at the right.
fn category(leaderboards: &Leaderboards, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let section = words.t(leaderboards.section.title());
    let hint = if row.right() >= WIDE_TABLE {
        format!("v {} ", words.t("hint-category"))
    } else {
        "v ".to_owned()
    };
    widgets::right(row, buf, &hint, look.style(Tone::Faint));
    let row = Rect {
        width: row.width.saturating_sub(widgets::width(&hint) + 2),
        ..row
    };
    widgets::right(row, buf, &section, look.style(Tone::Accent));
}

/// Draws what is listed: the level or the day, the order and the period; and below it the keys
/// that change them.
fn heading(leaderboards: &Leaderboards, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let measure = words.t(match leaderboards.measure {
        Measure::Fastest => "measure-fastest",
        Measure::AgainstPar => "measure-par",
        Measure::FewestMoves => "measure-moves",
    });
    let (parts, keys) = match &leaderboards.shown {
        Shown::Ladder(week, _) => (
            vec![week.to_string(), measure.into_owned()],
            keys::changes(None),
        ),
        Shown::Daily(day) => (
            vec![day.to_string(), measure.into_owned()],
            keys::changes(None),
        ),
        Shown::Levels { levels, chosen, .. } => {
            // There may be no level of a kind.
            let level = levels
                .get(*chosen)
                .map(|level| level.text(leaderboards.entry(), words));
            let period = words.t(super::PERIODS[leaderboards.period].1);
            let mut parts: Vec<_> = level.into_iter().collect();
            parts.extend([measure.into_owned(), period.into_owned()]);
            (parts, keys::changes(Some(levels.len())))
        }
    };
    let row = widgets::row(area, 2);
    let joined = |gap: &str| parts.join(gap);
    let wide = joined(look.glyph("  ·  ", "  -  "));
    let text = if widgets::width(&wide) <= row.width {
        wide
    } else {
        widgets::cut(&joined(", "), row.width, look)
    };
    widgets::middle(row, buf, &text, look.style(Tone::Accent));
    widgets::hints(widgets::row(area, 3), buf, look, words, &keys);
}

/// The name of a line, as it is shown there.
fn shown_name(line: &Line, words: &Words) -> String {
    match &line.name {
        Some(name) => words.name(name.as_str()).into_owned(),
        None => words.t("somebody").into_owned(),
    }
}

/// What stands in the column of names: the name, the mark of its owner's streak and, where it is
/// said in a word, that the owner is a guest.
fn name_cell(line: &Line, words: &Words) -> String {
    let name = marked(&shown_name(line, words), line.streak, words);
    if line.guest {
        return format!("{name} ({})", words.t("list-guest"));
    }
    name
}

/// The mark before the player's own line.
fn own_mark(line: &Line, look: &Look) -> &'static str {
    if line.mine {
        look.glyph("●", "@")
    } else {
        " "
    }
}

/// A text filled up to so many columns.
fn padded(text: &str, columns: usize) -> String {
    let gap = columns.saturating_sub(usize::from(widgets::width(text)));
    format!("{text}{:gap$}", "")
}

/// One line of a narrow table.
fn narrow_row(line: &Line, look: &Look, words: &Words) -> String {
    let name = shown_name(line, words);
    let marked = marked(&name, line.streak, words);
    let fits = usize::from(widgets::width(&marked)) <= NAME_COLUMNS;
    let name = padded(if fits { &marked } else { &name }, NAME_COLUMNS);
    let time = exact_time(Duration::from_millis(line.time), words);
    let guest = if line.guest { "*" } else { " " };
    let (mark, rank) = (own_mark(line, look), line.rank);
    format!("{mark}{rank:>3} {name}{guest}{time:>8}{:>5}", line.moves)
}

/// One line of a wide table, with so many columns for the name.
fn wide_row(line: &Line, columns: usize, look: &Look, words: &Words) -> String {
    let name = padded(&name_cell(line, words), columns);
    let time = exact_time(Duration::from_millis(line.time), words);
    let moves = match line.par {
        Some(par) => format!("{}/{par}", line.moves),
        None => line.moves.to_string(),
    };
    let percent = line
        .par
        .map(|par| format!("{} %", efficiency(par, line.moves)));
    let (mark, rank) = (own_mark(line, look), line.rank);
    let percent = percent.unwrap_or_default();
    let mut text = format!("{mark}{rank:>4} {name} {time:>8} {moves:>9} {percent:>6}");
    if line.pauses > 0 {
        let pauses = words.tr("list-pauses", &[("n", line.pauses.into())]);
        text.push_str(&format!("  {pauses}"));
    }
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
        // The bar is that of the list: the game is marked by signs at both sides.
        let is_chosen = n == leaderboards.game;
        let tone = if is_chosen { Tone::Accent } else { Tone::Text };
        let text = if is_chosen {
            format!("{}{name}{}", look.glyph("‹", "<"), look.glyph("›", ">"))
        } else {
            format!(" {name} ")
        };
        let tab = widgets::indent(row, x - row.x);
        widgets::left(tab, buf, &text, look.style(tone));
        x += widgets::width(name) + 2;
    }
}

fn table(leaderboards: &Leaderboards, table: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let wide = table.width >= WIDE_TABLE;
    let lines = leaderboards.lines();
    let title = words.t("list-name");
    let names = lines.iter().flatten();
    let names = names.map(|line| widgets::width(&name_cell(line, words)));
    let names = usize::from(names.max().unwrap_or(0).max(widgets::width(&title)));
    let rows: Vec<_> = lines
        .iter()
        .map(|line| match line {
            Some(line) if wide => wide_row(line, names, look, words),
            Some(line) => narrow_row(line, look, words),
            None => format!("{:>5}", look.glyph("⋮", ":")),
        })
        .collect();
    let columns = rows.iter().map(|row| widgets::width(row)).max();
    let columns = (columns.unwrap_or(0) + 1).min(table.width);
    // The picture of the chosen run has its place beside the table before it is known, so that
    // nothing jumps.
    let (least, most) = PICTURE_COLUMNS;
    let beside = table.width.saturating_sub(columns + PICTURE_GAP).min(most);
    let beside = if beside >= least { beside } else { 0 };
    let all = columns + if beside > 0 { beside + PICTURE_GAP } else { 0 };
    let x = table.x + table.width.saturating_sub(all) / 2;
    if wide {
        let (time, moves) = (words.t("list-time"), words.t("list-moves"));
        let head = format!("{:5} {} {time:>8} {moves:>9}", "", padded(&title, names));
        let row = Rect {
            x,
            y: table.y.saturating_sub(1),
            width: columns,
            height: 1,
        };
        widgets::left(row, buf, &head, look.style(Tone::Faint));
    }
    // Else below it, where the list is short.
    let place = if beside > 0 {
        Rect {
            x: x + columns + PICTURE_GAP,
            width: beside,
            ..table
        }
    } else {
        let used = widgets::count(rows.len())
            .saturating_add(1)
            .min(table.height);
        Rect {
            y: table.y + used,
            height: table.height - used,
            ..table
        }
    };
    if let Some(preview) = leaderboards.shown_preview()
        && let Some((_, high)) = miniature::size(&preview.miniature, place, look)
    {
        let place = Rect {
            height: high,
            ..place
        };
        miniature::draw(&preview.miniature, place, buf, look, Tone::Text);
    }
    for (n, (text, line)) in (0u16..).zip(rows.iter().zip(&lines).skip(leaderboards.first)) {
        if n >= table.height {
            break;
        }
        let row = Rect {
            x,
            width: columns,
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
