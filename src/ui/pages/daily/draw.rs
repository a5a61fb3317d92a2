//! Draws the day: its boards as cards or, where there is little room, as a list; the calendar;
//! what others have just finished.

use std::time::Duration;

use ratatui::style::Style;
use ratatui::{buffer::Buffer, layout::Rect};

use super::calendar::{self, DAYS, SMALL_DAY};
use super::{Daily, emblems};
use crate::games::{self, GameDef};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Attempt, DailyBoard, News, Ranking, Today};
use crate::ui::card::{self, Card};
use crate::ui::dates::{date, short_date};
use crate::ui::names::board_text;
use crate::ui::page::{Page, strong};
use crate::ui::screens::Scene;
use crate::ui::screens::layout::clock_text;
use crate::ui::{trouble_text, widgets};

/// From this size on the boards are cards: four of them need so many columns, and the calendar
/// below them so many rows.
const CARDS_FROM: (u16, u16) = (76, 22);
/// Columns of a labyrinth of 29 tiles a side.
const BOARD_COLUMNS: u16 = 29;
/// Columns of a card and rows of its picture at most: those of such a labyrinth with wide cells, and
/// some air.
const CARD_COLUMNS_MAX: u16 = 46;
const PICTURE_ROWS_MAX: u16 = 23;
/// Columns between two cards, and where a labyrinth has room only then.
const CARD_GAPS: (u16, u16) = (2, 1);
/// Columns of such a labyrinth without its rim: in a frame with less room there is some air at its
/// sides, as it is drawn in half the size.
const INNER_COLUMNS: u16 = 27;
/// Rows of text in a card.
const CARD_TEXT: u16 = 2;
/// Columns of the list at most: its ends belong together.
const LIST_COLUMNS_MAX: u16 = 64;

pub(super) fn draw(daily: &Daily, chosen: usize, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    let title = words.t("menu-daily");
    match &daily.today {
        None | Some(Err(_)) => {
            let page = Page::new(area, (area.width, area.height));
            page.heading(buf, look, &[(&title, strong(look))], &[]);
            if let Some(Err(error)) = daily.today {
                let says = trouble_text(error, words);
                let lines = widgets::wrap(&says, area.width.saturating_sub(4));
                for (n, line) in (area.height / 3..).zip(&lines) {
                    widgets::middle(widgets::row(area, n), buf, line, look.style(Tone::Faint));
                }
            }
        }
        Some(Ok(today)) => {
            let view = View {
                daily,
                chosen,
                today,
                look,
                words,
                playing: scene.here.map_or(0, |here| here.today),
            };
            let count = widgets::count(today.boards.len());
            match Plan::new(area, count, look) {
                Some(plan) => view.cards(&plan, area, buf),
                None => view.list(area, buf),
            }
        }
    }
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
    /// Columns between two cards.
    card_gap: u16,
    /// Whether there are free rows above and below the picture,
    pad: u16,
    /// and another one between the cards and the calendar.
    gap: u16,
    /// Columns and rows of a day, and the free rows below it.
    day: (u16, u16, u16),
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
        // The cards reach into the margin, so that their titles stand below the heading.
        let columns = |gap| {
            (width + 1)
                .checked_sub((boards - 1) * gap)
                .map(|n| n / boards)
        };
        let card_gap = match columns(CARD_GAPS.0)? {
            BOARD_COLUMNS.. => CARD_GAPS.0,
            _ if columns(CARD_GAPS.1)? >= BOARD_COLUMNS => CARD_GAPS.1,
            _ => CARD_GAPS.0,
        };
        let gaps = (boards - 1) * card_gap;
        let columns = columns(card_gap)?.min(CARD_COLUMNS_MAX);
        // The title and the text of the cards, a free row, the streak, the calendar; and a free row
        // above the key hints.
        let others = Card::rows_around(look) + CARD_TEXT + 1 + 1 + calendar::rows(SMALL_DAY);
        let room = height.checked_sub(others + 1)?;
        let rows = columns.div_ceil(2).min(PICTURE_ROWS_MAX).min(room);
        let mut spare = room - rows;
        let mut take = |rows| {
            let fits = rows <= spare;
            spare -= if fits { rows } else { 0 };
            u16::from(fits)
        };
        let (pad, gap) = (take(2), take(1));
        let more = |day: &(u16, u16, u16)| calendar::rows(*day) - calendar::rows(SMALL_DAY);
        let day = DAYS.into_iter().find(|day| more(day) <= spare);
        let day = day.unwrap_or(SMALL_DAY);
        let size = (
            columns * boards + gaps,
            others + rows + 2 * pad + gap + more(&day),
        );
        Some(Self {
            picture: (columns, rows),
            card_gap,
            pad,
            gap,
            day,
            size,
        })
    }
}

/// What is drawn of a day, and how.
struct View<'a> {
    daily: &'a Daily,
    chosen: usize,
    today: &'a Today,
    look: &'a Look,
    words: &'a Words,
    /// How many play a board of the day.
    playing: u32,
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
        let playing = match self.playing {
            0 => String::new(),
            n => words.tr("daily-playing", &[("n", n.into())]),
        };
        let faint = look.style(Tone::Faint);
        let right = [(left.as_str(), faint), (playing.as_str(), faint)];
        let right = if playing.is_empty() {
            &right[..1]
        } else {
            &right
        };
        page.heading(buf, look, &parts, right);
    }

    /// The boards side by side.
    fn cards(&self, plan: &Plan, area: Rect, buf: &mut Buffer) {
        let page = Page::new(area, plan.size);
        self.heading(&page, buf);
        let x = area.x + area.width.saturating_sub(plan.size.0) / 2;
        let body = Rect {
            x,
            width: plan.size.0,
            ..page.body
        };
        let (columns, picture) = plan.picture;
        let rows = Card::rows_around(self.look) + picture + 2 * plan.pad + CARD_TEXT;
        for (n, (board, entry)) in (0u16..).zip(self.boards()) {
            let x = body.x + n * (columns + plan.card_gap);
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
        let behind = 2 * (columns + plan.card_gap);
        let left = Rect {
            width: behind.saturating_sub(plan.card_gap).min(below.width),
            ..below
        };
        self.streak(widgets::row(left, 0), buf);
        let gap = plan.day.2;
        let area = widgets::below(left, 1 + gap);
        calendar::draw(self.today, area, buf, (self.look, self.words), plan.day);
        let right = widgets::indent(below, behind);
        self.star(widgets::row(right, 0), buf);
        self.news(widgets::below(right, 2), buf, gap);
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
        let is_chosen = n == self.chosen;
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
        let air = u16::from(!look.paints() && picture.width < INNER_COLUMNS);
        let picture = Rect {
            x: picture.x + air,
            width: picture.width.saturating_sub(2 * air),
            ..picture
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
        let words = self.words;
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
        self.star(line(y), buf);
        self.streak(line(y + 1), buf);
        y += 2;
        let rows = calendar::rows(SMALL_DAY);
        if body.height > y + 1 + rows + 1 {
            let area = widgets::below(widgets::indent(body, 1), y + 1);
            calendar::draw(self.today, area, buf, (self.look, words), SMALL_DAY);
            y += rows + 2;
        }
        let rest = widgets::below(widgets::indent(body, 1), y);
        if rest.height > 3 {
            self.news(rest, buf, 0);
        } else {
            self.told(widgets::row(rest, 0), buf);
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
        let is_chosen = n == self.chosen;
        let style = |tone| -> Style { look.style(if is_chosen { Tone::Chosen } else { tone }) };
        buf.set_style(row.intersection(buf.area), style(Tone::Text));
        let name = self.words.t(entry.title);
        let text = format!("{}  {name}", widgets::mark(look, is_chosen));
        widgets::left(row, buf, &text, style(Tone::Text));
        // Filled where it is done, as in the line that counts them.
        let (state, tone) = match board.mine {
            Attempt::Done { .. } => (look.glyph("■", "#"), Tone::Accent),
            Attempt::Begun => (look.glyph("◧", "~"), Tone::Accent),
            Attempt::Untried | Attempt::GivenUp => (look.glyph("□", "-"), Tone::Faint),
        };
        widgets::left(widgets::indent(row, 1), buf, state, style(tone));
        let mut rest = widgets::indent(row, names + 5);
        rest.width = rest.width.saturating_sub(1);
        let mut place = String::new();
        if board.mine.is_done() {
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

    /// Draws a mark for each board, filled where it is done, the one star that they lead to, and
    /// how many are left until then.
    fn star(&self, row: Rect, buf: &mut Buffer) {
        let (look, words) = (self.look, self.words);
        let boards = self.today.boards.len();
        let boards_done = self
            .today
            .boards
            .iter()
            .filter(|board| board.mine.is_done());
        let done = boards_done.count();
        let mut rest = row;
        let mut draw = |glyph: &str, style: Style, gap: u16| {
            widgets::left(rest, buf, glyph, style);
            rest = widgets::indent(rest, widgets::width(glyph) + gap);
        };
        for n in 0..boards {
            let (glyph, tone) = match n < done {
                true => (look.glyph("■", "#"), Tone::Goal),
                false => (look.glyph("□", "-"), Tone::Faint),
            };
            match look.unicode() || !look.paints() {
                true => draw(glyph, look.style(tone), 0),
                // Without squares, cells in the colours of the calendar.
                false if n < done => draw(" ", card::filled(look.style(tone)), 1),
                false => draw(" ", look.style(Tone::Tile), 1),
            }
        }
        let star = match boards - done {
            0 => look.glyph(" ★", " *"),
            _ => look.glyph(" ☆", ""),
        };
        draw(star, look.style(Tone::Accent), 2);
        let says = match (boards - done) as u64 {
            0 => words.t("daily-star").into_owned(),
            n => words.tr("daily-star-left", &[("n", n.into())]),
        };
        let count = [
            ("n", u64::try_from(done).unwrap_or(0).into()),
            ("of", u64::try_from(boards).unwrap_or(0).into()),
        ];
        let short = words.tr("daily-star-count", &count);
        let fits = |says: &String| widgets::width(says) <= rest.width;
        let says = [says, short].into_iter().find(fits).unwrap_or_default();
        widgets::left(rest, buf, &says, look.style(Tone::Text));
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
        self.told(widgets::below(area, 1 + gap), buf);
    }

    /// What a run that somebody has just finished was on, and its time: in full, with the game
    /// alone, or the time alone.
    fn told_of(&self, news: &News, shortened: u8) -> String {
        let (look, words) = (self.look, self.words);
        let game = || match games::find(news.game) {
            Some(entry) => words.t(entry.title).into_owned(),
            None => news.game.to_owned(),
        };
        let board = match (shortened, news.standing) {
            (0, Ranking::Daily(day)) if day != self.today.day => {
                format!("{} {}", game(), short_date(day, words))
            }
            (0, _) => board_text(news.game, news.shared_board(), &news.level, words),
            (1, Ranking::Ladder(_, step)) => words.tr("step-n", &[("n", step.number().into())]),
            (1, _) => game(),
            _ => String::new(),
        };
        let time = clock_text(Duration::from_millis(news.time));
        let star = if news.is_shortest {
            look.glyph(" ★", " *")
        } else {
            ""
        };
        format!("{board} {time}{star}").trim_start().to_owned()
    }

    /// Draws the runs that were just finished, one a row, as much of each as leaves room for all
    /// names.
    fn told(&self, area: Rect, buf: &mut Buffer) {
        /// Columns behind the longest name.
        const GAP: u16 = 2;
        let (look, words) = (self.look, self.words);
        let shown = || self.today.news.iter().take(area.height.into());
        let name = |news: &News| words.name(news.name.as_str()).into_owned();
        let names = shown().map(|news| widgets::width(&name(news))).max();
        let names = names.unwrap_or(0);
        let fits = |shortened: &u8| {
            let mut all = shown().map(|news| widgets::width(&self.told_of(news, *shortened)));
            all.all(|told| names + GAP + told <= area.width)
        };
        let shortened = (0..2).find(fits).unwrap_or(2);
        for (n, news) in (0..area.height).zip(shown()) {
            let row = widgets::row(area, n);
            let name = widgets::cut(&name(news), row.width, look);
            widgets::left(row, buf, &name, look.style(Tone::Ghost));
            let rest = widgets::indent(row, names + GAP);
            let told = self.told_of(news, shortened);
            widgets::left(rest, buf, &told, look.style(Tone::Faint));
        }
    }
}
