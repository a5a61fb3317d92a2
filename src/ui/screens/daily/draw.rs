//! Draws the day: its boards as cards or, where there is little room, as a list; the calendar;
//! what others have just finished.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Daily, attempt_says, emblems, keys};
use crate::games::{self, GameDef};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Attempt, DailyBoard, Day, News, Today};
use crate::ui::screens::Scene;
use crate::ui::screens::layout::clock_text;
use crate::ui::{miniature, widgets};

/// Rows of the calendar: five weeks and a line of weekdays.
const CALENDAR_ROWS: u16 = 6;
/// Columns of a day in the calendar.
const DAY_COLUMNS: u16 = 3;

/// From this size on the boards are cards: four of them need so many columns, and the calendar
/// below them so many rows.
const CARDS_FROM: (u16, u16) = (76, 22);
/// Rows of a card: its title, the picture, two lines. A larger picture has nothing more to show.
const CARD_ROWS: (u16, u16) = (11, 18);
/// Columns of a card at most: those of its largest picture, a labyrinth of 29 tiles a side.
const CARD_COLUMNS_MAX: u16 = 31;
/// Rows above and below the cards: the title, a blank row, a blank row, the streak, the calendar,
/// the star of the day, the keys.
const OTHER_ROWS: u16 = 3 + 1 + CALENDAR_ROWS + 1 + 1;

pub(crate) fn draw(daily: &Daily, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    match &daily.today {
        None => {
            let row = widgets::indent(widgets::row(area, 0), 1);
            widgets::left(row, buf, &words.t("menu-daily"), look.style(Tone::Faint));
        }
        Some(Err(_)) => {
            let row = widgets::row(area, area.height / 3);
            widgets::middle(row, buf, &words.t("list-away"), look.style(Tone::Faint));
        }
        Some(Ok(today)) => {
            head(today, area, buf, look, words);
            let view = View {
                daily,
                today,
                look,
                words,
            };
            if area.width >= CARDS_FROM.0 && area.height >= CARDS_FROM.1 {
                view.cards(area, buf);
            } else {
                view.list(area, buf);
            }
        }
    }
    let is_done = |board: &DailyBoard| matches!(board.mine, Attempt::Done { .. });
    let done = daily.board().is_some_and(|(_, board)| is_done(board));
    let boards = daily.today().map(|today| &today.boards);
    let any = boards.is_some_and(|boards| boards.iter().any(is_done));
    widgets::footer(area, buf, look, words, &keys::hints(done, any));
}

/// Draws the date, how long its boards are still there and, where there is room, where one is
/// and what is special about the day.
fn head(today: &Today, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    /// Columns between two of these.
    const GAP: u16 = 3;
    let left = Duration::from_millis(today.left).as_secs() / 60;
    let left = words.tr(
        "daily-left",
        &[
            ("hours", (left / 60).into()),
            ("minutes", (left % 60).into()),
        ],
    );
    let row = widgets::indent(widgets::row(area, 0), 1);
    let row = Rect {
        width: row.width.saturating_sub(1),
        ..row
    };
    let (title, date) = (words.t("menu-daily"), date(today.day, words));
    let mut room = row.width.saturating_sub(widgets::width(&date));
    let needed = widgets::width(&left) + GAP;
    let below = needed > room;
    if !below {
        room -= needed;
    }
    let mut parts = vec![(date.as_str(), Tone::Text)];
    let special = special(today, words);
    let mut fits = |text: &str| {
        let needed = widgets::width(text) + GAP;
        let fits = !text.is_empty() && needed <= room;
        room -= if fits { needed } else { 0 };
        fits
    };
    if fits(&special) {
        parts.push((&special, Tone::Goal));
    }
    if fits(&title) {
        parts.insert(0, (&title, Tone::Faint));
    }
    let mut rest = row;
    for (text, tone) in parts {
        widgets::left(rest, buf, text, look.style(tone));
        rest = widgets::indent(rest, widgets::width(text) + GAP);
    }
    let row = Rect {
        y: row.y + u16::from(below),
        ..row
    };
    widgets::right(row, buf, &left, look.style(Tone::Faint));
}

/// A day in words.
pub(super) fn date(day: Day, words: &Words) -> String {
    let (_, month, of_month) = day.date();
    let nth = |id: &str, n: usize| words.t(id).split(' ').nth(n).unwrap_or_default().to_owned();
    let weekday = nth("weekdays-long", day.weekday().into());
    let month = nth(
        "months",
        usize::try_from(month).unwrap_or(1).saturating_sub(1),
    );
    words.tr(
        "daily-date",
        &[
            ("weekday", weekday.into()),
            ("day", of_month.into()),
            ("month", month.into()),
        ],
    )
}

/// What is special about the day; empty: nothing.
fn special(today: &Today, words: &Words) -> String {
    let levels = games::ALL
        .iter()
        .filter_map(|entry| (entry.special)(today.day));
    let mut levels = levels.map(|level| match level.get("word") {
        Some(_) => "daily-word",
        None => "daily-shape",
    });
    levels
        .next()
        .map_or_else(String::new, |id| words.t(id).into_owned())
}

/// What is drawn of a day, and how.
struct View<'a> {
    daily: &'a Daily,
    today: &'a Today,
    look: &'a Look,
    words: &'a Words,
}

impl View<'_> {
    fn boards(&self) -> impl Iterator<Item = (&DailyBoard, &'static GameDef)> {
        let boards = self.today.boards.iter();
        boards.filter_map(|board| Some((board, games::find(board.game)?)))
    }

    /// The boards side by side.
    fn cards(&self, area: Rect, buf: &mut Buffer) {
        let count = widgets::count(self.today.boards.len()).max(1);
        let columns = ((area.width + 1) / count)
            .saturating_sub(1)
            .min(CARD_COLUMNS_MAX);
        let (least, most) = CARD_ROWS;
        let rows = area.height.saturating_sub(OTHER_ROWS).clamp(least, most);
        // Rows that nothing needs are shared among the gaps.
        let spare = area.height.saturating_sub(rows + OTHER_ROWS);
        let gap = (spare / 3).min(2);
        let all = (columns + 1) * count - 1;
        let x = area.x + area.width.saturating_sub(all) / 2;
        let top = area.y + 2 + gap;
        for (n, (board, entry)) in (0u16..).zip(self.boards()) {
            let card = Rect::new(x + n * (columns + 1), top, columns, rows);
            self.card(usize::from(n), board, entry, card, buf);
        }
        let below = Rect {
            x: x + 1,
            y: top + rows + 1 + gap,
            width: all.saturating_sub(1),
            height: 1 + CALENDAR_ROWS,
        };
        let behind = (2 * (columns + 1)).saturating_sub(1);
        let left = Rect {
            width: behind.saturating_sub(1).min(below.width),
            ..below
        };
        self.streak(widgets::row(left, 0), buf);
        let grid = Rect {
            y: left.y + 1,
            width: 7 * DAY_COLUMNS,
            height: CALENDAR_ROWS,
            ..left
        };
        calendar(self.today, grid, buf, self.look, self.words);
        let news = widgets::indent(below, behind);
        self.news(news, buf);
        let row = Rect {
            y: below.bottom() + gap,
            height: 1,
            ..below
        };
        widgets::left(row, buf, &self.star(row.width), self.look.style(Tone::Text));
    }

    fn card(&self, n: usize, board: &DailyBoard, entry: &GameDef, card: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let is_chosen = n == self.daily.chosen;
        widgets::wipe(card, buf, look.style(Tone::Panel));
        let tone = if is_chosen { Tone::Chosen } else { Tone::Panel };
        let head = widgets::row(card, 0);
        buf.set_style(head, look.style(tone));
        let name = format!("{}{}", widgets::mark(look, is_chosen), words.t(entry.title));
        widgets::left(head, buf, &name, look.style(tone));
        let picture = Rect {
            y: card.y + 1,
            height: card.height.saturating_sub(3),
            ..card
        };
        let run = match board.mine {
            Attempt::Done { code, .. } => self.daily.previews.of(code),
            Attempt::Untried | Attempt::Begun => None,
        };
        match run {
            Some(run) => miniature::draw(&run.miniature, picture, buf, look, Tone::Panel),
            None => {
                let emblem = emblems::of(entry.name, self.today.day);
                miniature::draw(&emblem, picture, buf, look, Tone::Panel);
            }
        }
        let text = |n| widgets::indent(widgets::row(card, card.height.saturating_sub(n)), 1);
        let (first, tone) = self.reached(board, card.width.saturating_sub(2));
        widgets::left(text(2), buf, &first, look.style(tone));
        let second = self.place(board, card.width.saturating_sub(1));
        widgets::left(text(1), buf, &second, look.style(Tone::PanelFaint));
    }

    /// How far the player has come with a board, in at most so many columns.
    fn reached(&self, board: &DailyBoard, columns: u16) -> (String, Tone) {
        let words = self.words;
        match &board.mine {
            Attempt::Untried => (words.t("daily-open").into_owned(), Tone::PanelFaint),
            Attempt::Begun => (words.t("daily-begun").into_owned(), Tone::PanelAccent),
            Attempt::Done {
                time, moves, par, ..
            } => {
                let is_shortest = par.is_some_and(|par| *moves <= par);
                let star = if is_shortest {
                    self.look.glyph("★ ", "* ")
                } else {
                    ""
                };
                let time = clock_text(Duration::from_millis(*time));
                let long = format!("{star}{time}  {}", words.moves(*moves));
                let fits = widgets::width(&long) <= columns;
                let text = if fits { long } else { format!("{star}{time}") };
                (text, Tone::PanelAccent)
            }
        }
    }

    /// The rank, or how many others have finished the board, in at most so many columns.
    fn place(&self, board: &DailyBoard, columns: u16) -> String {
        match &board.mine {
            Attempt::Done { rank, .. } => {
                let of = board.finished.max(*rank);
                let values = [("rank", (*rank).into()), ("of", of.into())];
                let long = self.words.tr("daily-place", &values);
                let fits = widgets::width(&long) <= columns;
                if fits { long } else { format!("{rank}/{of}") }
            }
            Attempt::Untried | Attempt::Begun if board.finished == 0 => String::new(),
            Attempt::Untried | Attempt::Begun => {
                let finished = [("n", board.finished.into())];
                self.words.tr("daily-finished", &finished)
            }
        }
    }

    /// The boards one below the other, then what there is room for.
    fn list(&self, area: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let names: Vec<_> = self
            .boards()
            .map(|(board, entry)| (board, words.t(entry.title)))
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
        let boards = widgets::count(rows.len());
        let has_calendar = area.height >= 3 + boards + 1 + CALENDAR_ROWS + 4;
        let line = |n: u16| {
            let row = widgets::row(area, n.min(area.height.saturating_sub(1)));
            Rect {
                x: row.x + row.width.saturating_sub(wide) / 2,
                width: row.width.saturating_sub(row.width.saturating_sub(wide) / 2),
                ..row
            }
        };
        for (n, (row, (board, _))) in (0u16..).zip(rows.iter().zip(&names)) {
            let line = Rect {
                width: wide,
                ..line(2 + n)
            };
            let chosen = usize::from(n) == self.daily.chosen;
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
        // Below the list, or from the first column on where sentences need all of them.
        let is_narrow = area.width < CARDS_FROM.0;
        let indent = if is_narrow { 1 } else { line(0).x - area.x + 1 };
        let line = |n: u16| widgets::indent(widgets::row(area, n), indent);
        let mut y = 3 + boards;
        widgets::left(
            line(y),
            buf,
            &self.star(line(y).width),
            look.style(Tone::Text),
        );
        self.streak(line(y + 1), buf);
        y += 2;
        if has_calendar {
            let grid = Rect {
                x: line(0).x,
                y: area.y + y + 1,
                width: (7 * DAY_COLUMNS).min(area.width),
                height: CALENDAR_ROWS,
            };
            calendar(self.today, grid, buf, look, words);
            y += CALENDAR_ROWS + 2;
        }
        let room = area.height.saturating_sub(y + 1);
        let rest = Rect {
            y: area.y + y,
            height: room,
            ..line(0)
        };
        if room > 2 {
            self.news(rest, buf);
        } else if let Some(news) = self.today.news.first() {
            let name = self.words.name(news.name.as_str());
            self.told(news, widgets::width(&name), widgets::row(rest, 0), buf);
        }
    }

    /// How many boards are left until all are done, in at most so many columns.
    fn star(&self, columns: u16) -> String {
        let boards = self.today.boards.len();
        let is_done = |board: &&DailyBoard| matches!(board.mine, Attempt::Done { .. });
        let done = self.today.boards.iter().filter(is_done).count();
        let says = match (boards - done) as u64 {
            0 => self.words.t("daily-star").into_owned(),
            n => self.words.tr("daily-star-left", &[("n", n.into())]),
        };
        let (full, empty) = (self.look.glyph("★", "*"), self.look.glyph("☆", "."));
        let stars = full.repeat(done) + &empty.repeat(boards - done);
        let long = format!("{stars}  {says}");
        if widgets::width(&long) <= columns {
            long
        } else {
            says
        }
    }

    fn streak(&self, row: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        if self.today.longest == 0 {
            let first = words.t("daily-first");
            return widgets::left(row, buf, &first, look.style(Tone::Faint));
        }
        let days = words.tr("streak-days", &[("n", self.today.streak.into())]);
        widgets::left(row, buf, &days, look.style(Tone::Accent));
        let rest = widgets::indent(row, widgets::width(&days) + 2);
        let longest = words.tr("daily-longest", &[("n", self.today.longest.into())]);
        if widgets::width(&longest) <= rest.width {
            widgets::left(rest, buf, &longest, look.style(Tone::Faint));
        }
    }

    /// What was finished last, a line each below a heading.
    fn news(&self, area: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        if self.today.news.is_empty() {
            return;
        }
        let head = widgets::row(area, 0);
        widgets::left(head, buf, &words.t("daily-news"), look.style(Tone::Text));
        let shown = || (1..area.height).zip(&self.today.news);
        let names = shown().map(|(_, news)| widgets::width(&words.name(news.name.as_str())));
        let names = names.max().unwrap_or(0);
        for (n, news) in shown() {
            self.told(news, names, widgets::row(area, n), buf);
        }
    }

    /// A run that somebody has just finished, with so many columns for the name.
    fn told(&self, news: &News, columns: u16, row: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let game = games::find(news.game).map_or(news.game.into(), |entry| words.t(entry.title));
        let time = clock_text(Duration::from_millis(news.time));
        let star = if news.is_shortest {
            look.glyph(" ★", " *")
        } else {
            ""
        };
        let told = format!("{game} {time}{star}");
        let room = row.width.saturating_sub(widgets::width(&told) + 2);
        let name = widgets::cut(&words.name(news.name.as_str()), room, look);
        let tone = if news.mine { Tone::Accent } else { Tone::Ghost };
        widgets::left(row, buf, &name, look.style(tone));
        let rest = widgets::indent(row, columns.min(room) + 2);
        widgets::left(rest, buf, &told, look.style(Tone::Faint));
    }
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
