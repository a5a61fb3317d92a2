//! Draws the leaderboards: what is listed and the keys that change it in one line, the table, and
//! the chosen run as a card.

use std::time::Duration;

use ratatui::style::{Modifier, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{Leaderboards, Msg, Shown};
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::Line;
use crate::ui::card::{self, Card};
use crate::ui::names::{marked, streak_mark};
use crate::ui::page::{Page, strong};
use crate::ui::screens::Scene;
use crate::ui::screens::layout::{clock_text, efficiency, exact_time};
use crate::ui::view;
use crate::ui::widgets;

/// From this many columns on a line has room for the efficiency, and the chosen run for a card.
pub(super) const WIDE_TABLE: u16 = 72;
/// Columns of a name at least: no name is longer.
const NAME_COLUMNS: u16 = crate::model::name::MAX_WIDTH as u16;
/// Columns before the name: the mark of the own line, the rank.
const RANK_COLUMNS: u16 = 7;
/// Columns behind the name: time, moves, efficiency.
const NUMBER_COLUMNS: u16 = 22;
/// Columns of how far a run is behind the first.
const BEHIND_COLUMNS: u16 = 12;
/// Columns of time, moves and efficiency beside that, with room for whole words as headings.
const WIDE_NUMBER_COLUMNS: u16 = 29;
/// Columns of the day of a run.
const DAY_COLUMNS: u16 = 12;
/// Columns of a narrow table.
const NARROW_TABLE: u16 = 38;

/// Columns and rows of the picture of the chosen run, the largest first: those of a daily labyrinth
/// of 29 tiles a side, three times and twice enlarged, whole, and without its rim.
const PICTURES: [(u16, u16); 4] = [(87, 44), (58, 29), (29, 15), (27, 14)];
/// Rows of text in the card.
const CARD_TEXT: u16 = 2;
/// Columns between the table and the card.
const CARD_GAP: u16 = 2;

/// Columns and rows of all of it at most: further apart, the eye loses the line.
const SIZE_MAX: (u16, u16) = (176, 56);
/// From this many rows on there is a free row below the line of choices.
const ROWS_FOR_AIR: u16 = 16;

/// Where everything stands on a screen of this size.
pub(super) struct Plan {
    page: Page,
    choices: Rect,
    /// The table with its heading.
    table: Rect,
    card: Option<Rect>,
    /// Without a card: what is said of the chosen run.
    says: Rect,
}

impl Plan {
    pub(super) fn new(area: Rect) -> Self {
        let (width, height) = Page::room(area);
        let columns = match area.width {
            WIDE_TABLE.. => width.min(SIZE_MAX.0),
            _ => width.min(NARROW_TABLE),
        };
        let rows = height.min(SIZE_MAX.1);
        let page = Page::new(area, (columns, rows));
        let body = page.body;
        let above = 1 + u16::from(area.height >= ROWS_FOR_AIR);
        let rest = widgets::below(body, above);
        let table = RANK_COLUMNS + NAME_COLUMNS + NUMBER_COLUMNS;
        let room = columns.saturating_sub(table + CARD_GAP);
        let fits =
            |(wide, high): &&(u16, u16)| *wide <= room && high + 1 + CARD_TEXT <= rest.height;
        let picture = PICTURES.iter().find(fits);
        let card = picture
            .filter(|_| area.width >= WIDE_TABLE)
            .map(|(wide, high)| Rect {
                x: rest.right() - wide,
                width: *wide,
                height: high + 1 + CARD_TEXT,
                ..rest
            });
        // Else it is said in the last row, below a free one.
        let below = if card.is_none() { 2 } else { 0 };
        let beside = card.map_or(0, |card| card.width + CARD_GAP);
        Self {
            page,
            choices: widgets::row(body, 0),
            table: Rect {
                width: rest.width.saturating_sub(beside),
                height: rest.height.saturating_sub(below),
                ..rest
            },
            card,
            says: widgets::row(rest, rest.height.saturating_sub(1)),
        }
    }
}

/// Whether the chosen run has a card, with a picture, on a screen of this size.
pub(super) fn has_card((columns, rows): (u16, u16)) -> bool {
    Plan::new(Rect::new(0, 0, columns, rows)).card.is_some()
}

/// Draws the page, with the bar on this line.
pub(super) fn draw(
    leaderboards: &Leaderboards,
    view: &view::View<Msg>,
    chosen: usize,
    scene: &Scene<'_>,
    area: Rect,
    buf: &mut Buffer,
) {
    let (look, words) = (scene.look, scene.words);
    let plan = Plan::new(area);
    let title = words.t(view.title);
    let drawn = Drawn {
        leaderboards,
        chosen,
        look,
        words,
    };
    let head = plan.page.heading(buf, look, &[(&title, strong(look))], &[]);
    drawn.tabs(head, buf);
    drawn.choices(plan.choices, buf);
    if let Some(says) = view.note.first() {
        return drawn.message(plan.table, buf, says);
    }
    drawn.table(plan.table, buf);
    match plan.card {
        Some(area) => drawn.card(area, buf),
        None => drawn.says(plan.says, buf),
    }
}

/// The name of a line, as it is shown there.
pub(super) fn shown_name(line: &Line, words: &Words) -> String {
    match &line.name {
        Some(name) => words.name(name.as_str()).into_owned(),
        None => words.t("somebody").into_owned(),
    }
}

/// A text filled up to so many columns.
fn padded(text: &str, columns: usize) -> String {
    let gap = columns.saturating_sub(usize::from(widgets::width(text)));
    format!("{text}{:gap$}", "")
}

/// A name with all that belongs to it, or as much of it as fits into so many columns.
fn name_cell(line: &Line, columns: u16, words: &Words) -> String {
    let name = shown_name(line, words);
    let with_streak = marked(&name, line.streak, words);
    let note = match line.mine {
        true => words.t("list-you"),
        false => "".into(),
    };
    let mut cells = vec![with_streak.clone(), name.clone()];
    if !note.is_empty() {
        let mark = streak_mark(line.streak, words);
        let gap = if mark.is_empty() { "" } else { " " };
        cells.insert(0, format!("{name} ({note}){gap}{mark}"));
        cells.insert(1, format!("{name} ({note})"));
    }
    let fits = cells.iter().find(|cell| widgets::width(cell) <= columns);
    fits.unwrap_or(&name).clone()
}

/// The time of a run in a column: from an hour on without tenths, which nobody compares there.
pub(super) fn time_cell(line: &Line, words: &Words) -> String {
    let time = Duration::from_millis(line.time);
    if time.as_secs() < 3600 {
        exact_time(time, words)
    } else {
        clock_text(time)
    }
}

/// The mark of the player's own run.
fn own_mark(look: &Look) -> &'static str {
    look.glyph("●", "@")
}

struct Drawn<'a> {
    leaderboards: &'a Leaderboards,
    chosen: usize,
    look: &'a Look,
    words: &'a Words,
}

impl Drawn<'_> {
    /// Draws the ladder and the games at the right of the heading, the chosen one between signs;
    /// only that one where they do not all fit.
    fn tabs(&self, row: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let (less, more) = (look.glyph("‹", "<"), look.glyph("›", ">"));
        if let Shown::Awaited(_) = self.leaderboards.shown {
            return;
        }
        let ladder = self.leaderboards.has_ladder().then_some("ladder");
        let games = games::ALL.iter().map(|entry| entry.title);
        let titles = ladder.into_iter().chain(games);
        let mut names: Vec<_> = titles.map(|title| words.t(title).into_owned()).collect();
        let mut chosen = self.leaderboards.tab();
        let wide: u16 = names.iter().map(|name| widgets::width(name) + 3).sum();
        if wide > row.width + 1 {
            names = names.into_iter().skip(chosen).take(1).collect();
            chosen = 0;
        }
        let wide: u16 = names.iter().map(|name| widgets::width(name) + 3).sum();
        let mut rest = widgets::indent(row, (row.width + 1).saturating_sub(wide));
        for (n, name) in names.iter().enumerate() {
            let columns = widgets::width(name) + 2;
            if n == chosen {
                let style = look.style(Tone::Accent);
                widgets::left(rest, buf, &format!("{less}{name}{more}"), style);
            } else {
                widgets::left(widgets::indent(rest, 1), buf, name, look.style(Tone::Faint));
            }
            rest = widgets::indent(rest, columns + 1);
        }
    }

    /// Draws what is listed, each with the key that changes it; the last are left out where there
    /// is too little room.
    fn choices(&self, row: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let parts = self.leaderboards.choices(words);
        let wide = |gap: u16| -> u16 {
            let texts = parts.iter().map(|(key, text)| {
                let key = if key.is_empty() { 0 } else { 2 };
                key + widgets::width(text) + gap
            });
            texts.sum()
        };
        let gap = [4, 3].into_iter().find(|gap| wide(*gap) <= row.width + gap);
        let mut rest = row;
        for (key, text) in &parts {
            let needed = widgets::width(text) + if key.is_empty() { 0 } else { 2 };
            if needed > rest.width {
                continue;
            }
            if !key.is_empty() {
                widgets::left(rest, buf, key, strong(look));
                rest = widgets::indent(rest, 2);
            }
            widgets::left(rest, buf, text, look.style(Tone::Text));
            rest = widgets::indent(rest, widgets::width(text) + gap.unwrap_or(2));
        }
    }

    /// Draws a sentence where the table would be.
    fn message(&self, area: Rect, buf: &mut Buffer, says: &str) {
        let lines = widgets::wrap(says, area.width.saturating_sub(4));
        for (n, line) in (area.height / 3..).zip(&lines) {
            let style = self.look.style(Tone::Faint);
            widgets::middle(widgets::row(area, n), buf, line, style);
        }
    }

    /// How far a run is behind the first of the list.
    fn behind(&self, line: &Line, first: &Line) -> String {
        let seconds = |millis: u64| match millis {
            // What is longer than a minute has no need of tenths.
            60_000.. => clock_text(Duration::from_millis(millis)),
            _ => self.words.tr(
                "list-seconds",
                &[("seconds", self.words.tenths(millis).into())],
            ),
        };
        match line.time.checked_sub(first.time) {
            Some(0) | None => String::new(),
            Some(apart) => format!("+{}", seconds(apart)),
        }
    }

    /// The columns of a line behind its name, in a table of so many columns.
    fn numbers(&self, line: &Line, columns: u16, first: &Line) -> String {
        let (words, more) = (self.words, self.more(columns));
        let time = time_cell(line, words);
        let percent = line
            .par
            .map(|par| format!("{} %", efficiency(par, line.moves)));
        let percent = percent.unwrap_or_default();
        let mut text = format!("{time:>9}");
        if more.0 {
            let behind = self.behind(line, first);
            text += &format!("{behind:>width$}", width = usize::from(BEHIND_COLUMNS));
        }
        let (moves, wide) = Self::work_columns(more.0);
        text += &format!("{:>moves$}{percent:>wide$}", line.moves);
        if more.1 {
            let day = line.at.day().to_string();
            text += &format!("{day:>width$}", width = usize::from(DAY_COLUMNS));
        }
        text
    }

    /// Whether a table of so many columns has room for how far a run is behind, and for its day.
    fn more(&self, columns: u16) -> (bool, bool) {
        // With the notes behind the longest name.
        let least = RANK_COLUMNS + NAME_COLUMNS + 10 + WIDE_NUMBER_COLUMNS + BEHIND_COLUMNS;
        let of_days = matches!(self.leaderboards.shown, Shown::Levels { .. });
        (columns >= least, of_days && columns >= least + DAY_COLUMNS)
    }

    /// Columns of the moves and of the efficiency, with their headings.
    fn work_columns(is_wide: bool) -> (usize, usize) {
        if is_wide { (8, 12) } else { (6, 7) }
    }

    /// The heading of the columns behind the name.
    fn heads(&self, columns: u16) -> String {
        let (words, more) = (self.words, self.more(columns));
        let mut text = format!("{:>9}", words.t("list-time"));
        if more.0 {
            let behind = words.t("list-behind");
            text += &format!("{behind:>width$}", width = usize::from(BEHIND_COLUMNS));
        }
        let efficiency = words.t(if more.0 {
            "list-efficiency"
        } else {
            "list-efficiency-short"
        });
        let (moves, wide) = Self::work_columns(more.0);
        text += &format!("{:>moves$}{efficiency:>wide$}", words.t("list-moves"));
        if more.1 {
            let day = words.t("list-day");
            text += &format!("{day:>width$}", width = usize::from(DAY_COLUMNS));
        }
        text
    }

    fn table(&self, table: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let (lines, top) = self.leaderboards.lines();
        let Some(first) = lines.first() else {
            return;
        };
        let is_wide = table.width > NARROW_TABLE;
        // Behind the name, in either table.
        let behind = |line: &Line| match is_wide {
            true => self.numbers(line, table.width, first),
            false => format!("{:>8}{:>5}", time_cell(line, words), line.moves),
        };
        let heads = match is_wide {
            true => self.heads(table.width),
            false => format!(
                "{:>8}{:>5}",
                words.t("list-time"),
                words.t("list-moves-short")
            ),
        };
        let before = if is_wide { RANK_COLUMNS } else { 5 };
        let names = table.width.saturating_sub(before + widgets::width(&heads));
        let line_text = |line: &Line| {
            let mark = match line.mine {
                true => own_mark(look),
                false => " ",
            };
            let name = padded(&name_cell(line, names, words), names.into());
            let (rank, gap) = (line.rank, if is_wide { "  " } else { " " });
            let wide = usize::from(before) - 1 - gap.len();
            format!("{mark}{rank:>wide$}{gap}{name}{}", behind(line))
        };
        let head = widgets::row(table, 0);
        let style = look.style(Tone::Faint).add_modifier(Modifier::UNDERLINED);
        let name = padded(&words.t("list-name"), names.into());
        let text = format!("{:before$}{name}{heads}", "", before = usize::from(before));
        widgets::left(head, buf, &padded(&text, head.width.into()), style);
        let table = widgets::below(table, 1);
        // Where ranks are left out, a row says so.
        let gap = (top < lines.len()).then_some(top);
        let row_of = |line: usize| line + usize::from(gap.is_some_and(|gap| line >= gap));
        let rows = row_of(lines.len());
        let scrolled = (row_of(self.chosen) + 1).saturating_sub(table.height.into());
        for (y, n) in (0..table.height).zip(scrolled..rows) {
            let row = widgets::row(table, y);
            let line = match gap {
                Some(gap) if n == gap => None,
                Some(gap) if n > gap => lines.get(n - 1),
                _ => lines.get(n),
            };
            // The bar ends a column behind the text, where the card leaves room for that.
            let bar = Rect {
                width: row.width + u16::from(is_wide),
                ..row
            };
            let style = match line {
                _ if n == row_of(self.chosen) => look.style(Tone::Chosen),
                Some(line) if line.mine => own(look),
                _ => look.style(Tone::Text),
            };
            buf.set_style(bar.intersection(buf.area), style);
            let text = match line {
                Some(line) => line_text(line),
                None => format!("{:>1$}", look.glyph("⋮", ":"), usize::from(before) - 2),
            };
            widgets::left(row, buf, &text, style);
        }
        // The mark is explained below the lines, where there is room.
        let below = widgets::count(rows) + 1;
        let last = below.min(table.height.saturating_sub(1));
        if let Some(says) = self.legend(names).filter(|_| last + 1 >= below) {
            let row = widgets::indent(widgets::row(table, last), before);
            widgets::left(row, buf, &says, look.style(Tone::Faint));
        }
    }

    /// What the mark of the player's own run means, unless each of these says so behind the name,
    /// which has so many columns.
    fn legend(&self, names: u16) -> Option<String> {
        let (look, words) = (self.look, self.words);
        let (lines, _) = self.leaderboards.lines();
        let you = format!("({})", words.t("list-you"));
        let is_bare = |line: &&&Line| line.mine && !name_cell(line, names, words).contains(&you);
        let own = lines.iter().find(is_bare);
        own.map(|_| words.tr("list-own", &[("mark", own_mark(look).into())]))
    }

    /// What is said of the chosen run: how far it is behind the one before it, and its code.
    fn gap(&self, columns: u16) -> Option<String> {
        let (gap, before) = self.leaderboards.gap(self.words)?;
        let name = shown_name(before, self.words);
        let values = [("gap", gap.as_str().into()), ("name", name.into())];
        let long = self.words.tr("list-gap", &values);
        let fits = widgets::width(&long) <= columns;
        let values = [("gap", gap.as_str().into()), ("n", before.rank.into())];
        Some(match fits {
            true => long,
            false => self.words.tr("list-gap-rank", &values),
        })
    }

    /// The code of a run, and what it is for where there are so many columns.
    fn code(&self, line: &Line, columns: u16) -> String {
        let says = |id| self.words.tr(id, &[("code", line.code.to_string().into())]);
        let long = says("list-code-use");
        let fits = widgets::width(&long) <= columns;
        if fits { long } else { says("list-code") }
    }

    /// Draws the chosen run as a card.
    fn card(&self, area: Rect, buf: &mut Buffer) {
        let Some(line) = self.leaderboards.line() else {
            return;
        };
        let (look, words) = (self.look, self.words);
        let title = name_cell(line, area.width.saturating_sub(2), words);
        let card = Card::open(area, buf, look, &title);
        let picture = Rect {
            height: card.inside.height.saturating_sub(CARD_TEXT),
            ..card.inside
        };
        if let Some(preview) = self.leaderboards.shown_preview() {
            card::run(&preview.miniature, picture, buf, look, card.ground);
        }
        let columns = area.width.saturating_sub(1);
        let indent = u16::from(look.paints());
        let first = self.gap(columns).unwrap_or_default();
        let texts = [(first, Tone::Text), (self.code(line, columns), Tone::Faint)];
        for (n, (text, tone)) in (0..).zip(texts) {
            let row = widgets::row(card.inside, picture.height + n);
            let row = widgets::indent(row, indent);
            widgets::left(row, buf, &text, card.style(look, tone));
        }
    }

    /// The same in a row.
    fn says(&self, row: Rect, buf: &mut Buffer) {
        let Some(line) = self.leaderboards.line() else {
            return;
        };
        // How far it is behind stands before it.
        let code = self.code(line, row.width / 2);
        let room = row.width.saturating_sub(widgets::width(&code) + 3);
        let gap = self.gap(room).filter(|gap| widgets::width(gap) <= room);
        let style = self.look.style(Tone::Faint);
        widgets::left(row, buf, &gap.unwrap_or_default(), style);
        widgets::right(row, buf, &code, style);
    }
}

/// The style of the player's own lines: gold is the chosen one alone.
fn own(look: &Look) -> Style {
    strong(look)
}
