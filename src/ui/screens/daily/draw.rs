//! Draws the day: its boards as cards or, where there is little room, as a list; the calendar;
//! what others have just finished.

use std::time::Duration;

use ratatui::style::Style;
use ratatui::{buffer::Buffer, layout::Rect};

use super::{Daily, emblems};
use crate::games::{self, GameDef};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Attempt, DailyBoard, Day, News, Ranking, Today};
use crate::rooms::Board;
use crate::ui::card::{self, Card};
use crate::ui::keymap;
use crate::ui::names::board_text;
use crate::ui::page::{Page, strong};
use crate::ui::screens::Scene;
use crate::ui::screens::grid::keys::{Command, DAILY};
use crate::ui::screens::layout::clock_text;
use crate::ui::widgets;

/// Rows of the calendar: five weeks and a line of weekdays.
const CALENDAR_ROWS: u16 = 6;
/// Columns of a day in the calendar, and where there is room to spare.
const DAY_COLUMNS: (u16, u16) = (3, 5);

/// From this size on the boards are cards: four of them need so many columns, and the calendar
/// below them so many rows.
const CARDS_FROM: (u16, u16) = (76, 22);
/// Columns of a card and rows of its picture at most: those of a labyrinth of 29 tiles a side, and
/// some air.
const CARD_COLUMNS_MAX: u16 = 38;
const PICTURE_ROWS_MAX: u16 = 16;
/// Columns between two cards.
const CARD_GAP: u16 = 2;
/// Rows of text in a card.
const CARD_TEXT: u16 = 2;
/// Columns of the list at most: its ends belong together.
const LIST_COLUMNS_MAX: u16 = 64;

pub(crate) fn draw(daily: &Daily, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    let title = words.t("menu-daily");
    match &daily.today {
        None | Some(Err(_)) => {
            let page = Page::new(area, (area.width, area.height));
            page.heading(buf, look, &[(&title, strong(look))], &[]);
            if daily.today.is_some() {
                let row = widgets::row(area, area.height / 3);
                widgets::middle(row, buf, &words.t("list-away"), look.style(Tone::Faint));
            }
        }
        Some(Ok(today)) => {
            let view = View {
                daily,
                today,
                look,
                words,
            };
            let count = widgets::count(today.boards.len());
            match Plan::new(area, count, look) {
                Some(plan) => view.cards(&plan, area, buf),
                None => view.list(area, buf),
            }
        }
    }
    let is_done = |board: &DailyBoard| matches!(board.mine, Attempt::Done { .. });
    let done = daily.board().is_some_and(|(_, board)| is_done(board));
    let boards = daily.today().map(|today| &today.boards);
    let any = boards.is_some_and(|boards| boards.iter().any(is_done));
    let hints = keymap::hints(DAILY, |command| match command {
        Command::Own => done,
        Command::Share => any,
        _ => true,
    });
    widgets::footer(area, buf, look, words, &hints);
}

/// A day in words.
pub(in crate::ui::screens) fn date(day: Day, words: &Words) -> String {
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

/// How the cards and what stands below them share a screen.
struct Plan {
    /// Columns of a card, and rows of its picture.
    picture: (u16, u16),
    /// Whether there are free rows above and below the picture,
    pad: u16,
    /// another one between the cards and the calendar,
    gap: u16,
    /// and between the weeks of the calendar.
    week_gap: u16,
    /// The whole of it.
    size: (u16, u16),
}

impl Plan {
    /// `None`: there is too little room for cards.
    fn new(area: Rect, boards: u16, look: &Look) -> Option<Self> {
        if area.width < CARDS_FROM.0 || area.height < CARDS_FROM.1 || boards == 0 {
            return None;
        }
        let (width, height) = Page::room(area);
        let gaps = (boards - 1) * CARD_GAP;
        let columns = (width.checked_sub(gaps)? / boards).min(CARD_COLUMNS_MAX);
        // The title and the text of the cards, a free row, the streak, the calendar; and a free row
        // above the key hints.
        let others = Card::rows_around(look) + CARD_TEXT + 1 + 1 + CALENDAR_ROWS;
        let room = height.checked_sub(others + 1)?;
        let rows = columns.div_ceil(2).min(PICTURE_ROWS_MAX).min(room);
        let mut spare = room - rows;
        let mut take = |rows| {
            let fits = rows <= spare;
            spare -= if fits { rows } else { 0 };
            u16::from(fits)
        };
        let (pad, gap, week_gap) = (take(2), take(1), take(5));
        let size = (
            columns * boards + gaps,
            others + rows + 2 * pad + gap + 5 * week_gap,
        );
        Some(Self {
            picture: (columns, rows),
            pad,
            gap,
            week_gap,
            size,
        })
    }
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

    /// Draws the date, what is special about the day, and how long its boards are still there.
    fn heading(&self, page: &Page, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let minutes = Duration::from_millis(self.today.left).as_secs() / 60;
        let left = words.tr(
            "daily-left",
            &[
                ("hours", (minutes / 60).into()),
                ("minutes", (minutes % 60).into()),
            ],
        );
        let (title, date) = (words.t("menu-daily"), date(self.today.day, words));
        let special = special(self.today, words);
        let parts = [
            (title.as_ref(), strong(look)),
            (&date, look.style(Tone::Text)),
            (&special, look.style(Tone::Goal)),
        ];
        page.heading(buf, look, &parts, &[(&left, look.style(Tone::Faint))]);
    }

    /// The boards side by side.
    fn cards(&self, plan: &Plan, area: Rect, buf: &mut Buffer) {
        let page = Page::new(area, plan.size);
        self.heading(&page, buf);
        let body = page.body;
        let (columns, picture) = plan.picture;
        let rows = Card::rows_around(self.look) + picture + 2 * plan.pad + CARD_TEXT;
        for (n, (board, entry)) in (0u16..).zip(self.boards()) {
            let x = body.x + n * (columns + CARD_GAP);
            let card = Rect::new(x, body.y, columns, rows);
            self.card(usize::from(n), board, entry, card, plan.pad, buf);
        }
        let y = rows + 1 + plan.gap;
        let below = Rect {
            x: body.x + 1,
            y: body.y + y,
            width: body.width.saturating_sub(1),
            height: body.height.saturating_sub(y),
        };
        let behind = 2 * (columns + CARD_GAP);
        let left = Rect {
            width: behind.saturating_sub(CARD_GAP).min(below.width),
            ..below
        };
        self.streak(widgets::row(left, 0), buf);
        let calendar = widgets::below(left, 1 + plan.week_gap);
        self.calendar(calendar, buf, plan.week_gap);
        let right = widgets::indent(below, behind);
        let star = self.star(right.width);
        widgets::left(
            widgets::row(right, 0),
            buf,
            &star,
            self.look.style(Tone::Text),
        );
        self.news(widgets::below(right, 2), buf, plan.week_gap);
    }

    fn card(
        &self,
        n: usize,
        board: &DailyBoard,
        entry: &GameDef,
        area: Rect,
        pad: u16,
        buf: &mut Buffer,
    ) {
        let (look, words) = (self.look, self.words);
        let is_chosen = n == self.daily.chosen;
        let name = words.t(entry.title);
        let card = Card::new(area, buf, look, &name, is_chosen);
        let inside = card.inside;
        let picture = Rect {
            y: inside.y + pad,
            height: inside.height.saturating_sub(CARD_TEXT + 2 * pad),
            ..inside
        };
        let run = match board.mine {
            Attempt::Done { code, .. } => self.daily.previews.of(code),
            Attempt::Untried | Attempt::Begun | Attempt::GivenUp => None,
        };
        match run {
            Some(run) => card::run(&run.miniature, picture, buf, look, card.ground),
            None => emblems::draw(
                (entry.name, self.today.day),
                picture,
                buf,
                look,
                card.ground,
            ),
        }
        let text = |n| {
            let row = widgets::row(inside, inside.height.saturating_sub(n));
            widgets::indent(row, 1)
        };
        let columns = inside.width.saturating_sub(1);
        let (first, tone) = self.reached(board, columns);
        widgets::left(text(2), buf, &first, card.style(look, tone));
        let second = self.place(board, columns);
        let faint = if is_chosen {
            Tone::TileEdge
        } else {
            Tone::Faint
        };
        widgets::left(text(1), buf, &second, card.style(look, faint));
    }

    /// How far the player has come with a board, in at most so many columns.
    fn reached(&self, board: &DailyBoard, columns: u16) -> (String, Tone) {
        let words = self.words;
        match &board.mine {
            Attempt::Untried => (words.t("daily-open").into_owned(), Tone::Text),
            Attempt::Begun => (words.t("daily-begun").into_owned(), Tone::Accent),
            Attempt::GivenUp => (words.t("daily-given-up").into_owned(), Tone::Faint),
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
                (text, Tone::Accent)
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
            _ if board.finished == 0 => String::new(),
            Attempt::Untried | Attempt::Begun | Attempt::GivenUp => {
                let finished = [("n", board.finished.into())];
                self.words.tr("daily-finished", &finished)
            }
        }
    }

    /// The boards one below the other, then what there is room for.
    fn list(&self, area: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let page = Page::new(area, (LIST_COLUMNS_MAX, area.height));
        self.heading(&page, buf);
        let body = page.body;
        let names = self
            .boards()
            .map(|(_, entry)| widgets::width(&words.t(entry.title)));
        let names = names.max().unwrap_or(0);
        let mut y = 1;
        for (n, (board, entry)) in self.boards().enumerate() {
            let row = widgets::row(body, y);
            self.list_row(n, board, entry, row, names, buf);
            y += 1;
        }
        y += 1;
        let line = |n: u16| widgets::indent(widgets::row(body, n), 1);
        let columns = line(0).width;
        widgets::left(line(y), buf, &self.star(columns), look.style(Tone::Text));
        self.streak(line(y + 1), buf);
        y += 2;
        if body.height > y + 1 + CALENDAR_ROWS + 1 {
            self.calendar(widgets::below(widgets::indent(body, 1), y + 1), buf, 0);
            y += CALENDAR_ROWS + 2;
        }
        let rest = widgets::below(widgets::indent(body, 1), y);
        if rest.height > 3 {
            self.news(rest, buf, 0);
        } else if let Some(news) = self.today.news.first() {
            let name = self.words.name(news.name.as_str());
            self.told(news, widgets::width(&name), widgets::row(rest, 0), buf);
        }
    }

    /// A board in the list, with so many columns for its name: how far the player has come with it,
    /// and at the right the rank.
    fn list_row(
        &self,
        n: usize,
        board: &DailyBoard,
        entry: &GameDef,
        row: Rect,
        names: u16,
        buf: &mut Buffer,
    ) {
        /// Columns between the two.
        const GAP: u16 = 2;
        let look = self.look;
        let is_chosen = n == self.daily.chosen;
        let style = |tone| -> Style { look.style(if is_chosen { Tone::Chosen } else { tone }) };
        buf.set_style(row.intersection(buf.area), style(Tone::Text));
        let name = self.words.t(entry.title);
        let text = format!(" {} {name}", widgets::mark(look, is_chosen));
        widgets::left(row, buf, &text, style(Tone::Text));
        let mut rest = widgets::indent(row, names + 5);
        rest.width = rest.width.saturating_sub(1);
        let mut place = String::new();
        if matches!(board.mine, Attempt::Done { .. }) {
            // Without the words for it, and where that is still too much, without it.
            place = self.place(board, 0);
            let columns = widgets::width(&place) + GAP;
            let least = self.reached(board, 0).0;
            if widgets::width(&least) + columns > rest.width {
                place.clear();
            }
        }
        widgets::right(rest, buf, &place, style(Tone::Text));
        if !place.is_empty() {
            rest.width = rest.width.saturating_sub(widgets::width(&place) + GAP);
        }
        let (reached, tone) = self.reached(board, rest.width);
        let tone = match board.mine {
            Attempt::Untried => Tone::Faint,
            Attempt::Begun | Attempt::GivenUp | Attempt::Done { .. } => tone,
        };
        widgets::left(rest, buf, &reached, style(tone));
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
        let (full, empty) = (self.look.glyph("■", "#"), self.look.glyph("□", "-"));
        let star = match boards - done {
            0 => self.look.glyph("★", "*"),
            _ => self.look.glyph("☆", "."),
        };
        // A mark for each board, and the one star that they lead to.
        let marks = full.repeat(done) + &empty.repeat(boards - done);
        let stars = format!("{marks} {star}");
        let count = [
            ("n", u64::try_from(done).unwrap_or(0).into()),
            ("of", u64::try_from(boards).unwrap_or(0).into()),
        ];
        let short = self.words.tr("daily-star-count", &count);
        let ways = [says, short].map(|says| format!("{stars}  {says}"));
        let fits = |way: &String| widgets::width(way) <= columns;
        ways.into_iter().find(fits).unwrap_or(stars)
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

    /// What was finished last, a line each below a heading, with so many free rows between them.
    fn news(&self, area: Rect, buf: &mut Buffer, gap: u16) {
        let (look, words) = (self.look, self.words);
        if self.today.news.is_empty() {
            return;
        }
        let head = widgets::row(area, 0);
        widgets::left(head, buf, &words.t("daily-news"), strong(look));
        let shown = || (1 + gap..area.height).zip(&self.today.news);
        let names = shown().map(|(_, news)| widgets::width(&words.name(news.name.as_str())));
        let names = names.max().unwrap_or(0);
        for (n, news) in shown() {
            self.told(news, names, widgets::row(area, n), buf);
        }
    }

    /// A run that somebody has just finished, with so many columns for the name.
    fn told(&self, news: &News, columns: u16, row: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let board = match news.standing {
            Ranking::Daily(day) if day == self.today.day => Board::Daily,
            Ranking::Ladder(_, step) => Board::Step(step),
            _ => Board::Level(news.level.clone()),
        };
        let mut board = board_text(news.game, &board, words);
        if let Ranking::Daily(day) = news.standing
            && day != self.today.day
        {
            let game = games::find(news.game);
            let game = game.map_or(news.game.into(), |entry| words.t(entry.title));
            board = format!("{game} {day}");
        }
        let time = clock_text(Duration::from_millis(news.time));
        let star = if news.is_shortest {
            look.glyph(" ★", " *")
        } else {
            ""
        };
        let told = format!("{board} {time}{star}");
        let room = row.width.saturating_sub(widgets::width(&told) + 2);
        let name = widgets::cut(&words.name(news.name.as_str()), room, look);
        let tone = if news.mine { Tone::Accent } else { Tone::Ghost };
        widgets::left(row, buf, &name, look.style(tone));
        let rest = widgets::indent(row, columns.min(room) + 2);
        widgets::left(rest, buf, &told, look.style(Tone::Faint));
    }

    /// Draws how many boards were finished on each day of the last five weeks, Monday to Sunday,
    /// with so many free rows between the weeks.
    fn calendar(&self, area: Rect, buf: &mut Buffer, week_gap: u16) {
        let (look, today) = (self.look, self.today);
        let columns = if week_gap > 0 {
            DAY_COLUMNS.1
        } else {
            DAY_COLUMNS.0
        };
        let cell = |weekday: u16, y: u16| Rect {
            x: area.x + weekday * columns,
            width: columns,
            ..widgets::row(area, y)
        };
        // Where there is room each day lies on a ground of its own, with its mark in the middle.
        let on_grounds = week_gap > 0 && look.paints();
        let names = self.words.t("weekdays");
        for (n, name) in (0u16..7).zip(names.split(' ')) {
            widgets::left(cell(n, 0), buf, name, look.style(Tone::Faint));
        }
        let monday = today.day.plus(-i32::from(today.day.weekday()) - 4 * 7);
        for (week, weekday) in (0..5u16).flat_map(|week| (0..7u16).map(move |day| (week, day))) {
            let day = monday.plus(i32::from(week * 7 + weekday));
            if day > today.day {
                continue;
            }
            let (mark, tone) = mark(today, day, look);
            let tone = if day == today.day { Tone::Accent } else { tone };
            let cell = cell(weekday, 1 + week * (1 + week_gap));
            if on_grounds {
                let ground = Rect { width: 3, ..cell };
                widgets::wipe(ground, buf, look.style(Tone::Panel));
                widgets::middle(ground, buf, mark, card::on(look, tone, Tone::Panel));
            } else {
                // Below the first letter of the weekday's two.
                widgets::left(cell, buf, mark, look.style(tone));
            }
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
