//! The daily boards: the same for every player, with one ranked attempt each.

use std::iter::once;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};

use self::Msg::{Board, Share};
use super::by_code;
use super::choice::Choice;
use super::shared::{Act, reached};
use crate::games::{self, icons};
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{Attempt, DailyBoard, SharedBoard, StoreReply, StoreRequest, Today};
use crate::ui::event::Now;
use crate::ui::names::{date, last_win};
use crate::ui::panel::Panel;
use crate::ui::replies::host_note;
use crate::ui::screens::{Context, Layer, Scene};
use crate::ui::share::{self, Previews};
use crate::ui::view::{Async, Bind, COLUMNS, Does, Go, Page, Row, View};
use crate::ui::widgets::{self, Texts, strong};

/// From this many rows on, it is said what the marks of the text to share mean.
const ROWS_FOR_LEGEND: u16 = 16;

/// Columns of a day of the calendar that was played, and its weeks at most.
const DAY: u16 = 4;
const WEEKS: u16 = 5;

/// Columns between the calendar and what stands beside it.
const HALVES_GAP: u16 = 4;

/// How many boards of today are finished: a mark for each, for each that is open, and the number.
fn done_today(today: &Today, scene: &Scene<'_>) -> Texts {
    let [done, all] = [today.done(), today.boards.len()];
    let marks = [("■", "#", done), ("□", ".", all - done)];
    let [full, open] = marks.map(|(mark, ascii, n)| scene.look.glyph(mark, ascii).repeat(n));
    let counts = [("n", done), ("of", all)].map(|(name, n)| (name, widgets::count(n).into()));
    let says = format!(" {}.", scene.words.tr("daily-done", &counts));
    vec![
        (full, Tone::Accent),
        (open, Tone::Faint),
        (says, Tone::Text),
    ]
}

/// The player's streak, and the longest one if that was longer.
fn streaks(today: &Today, words: &Words) -> [String; 2] {
    let streak = match today.longest {
        0 => words.t("daily-first").into_owned(),
        _ => words.tr("streak-days", &[("n", today.streak.into())]),
    };
    let longest = Some(today.longest).filter(|longest| *longest > today.streak);
    let longest = longest.map(|n| words.tr("streak-longest", &[("n", n.into())]));
    [streak, longest.unwrap_or_default()]
}

/// The page of the daily boards.
pub(crate) struct Daily {
    /// The game whose board is chosen at first.
    came_from: Option<&'static str>,
    today: Async<Today>,
    /// What the runs were like that the player has finished.
    previews: Previews,
    /// When the boards of the next day come.
    ends: Option<Now>,
}

impl Daily {
    /// The daily boards, with that of this game chosen.
    pub(crate) fn new(context: &mut Context<'_>, came_from: Option<&'static str>) -> Self {
        context.ask(StoreRequest::Today);
        Self {
            came_from,
            today: Async::Loading,
            previews: Previews::default(),
            ends: None,
        }
    }

    fn board(&self, at: usize) -> Option<(&Today, &DailyBoard)> {
        let today = self.today.ready()?;
        Some((today, today.boards.get(at)?))
    }

    /// The text to send to friends, which goes to the terminal's clipboard too.
    fn share(&self, context: &mut Context<'_>) -> Choice<()> {
        let words = context.words();
        let (unicode, address) = (context.look.unicode(), context.address);
        let today = self.today.ready();
        let card =
            today.and_then(|today| share::card(words, unicode, today, &self.previews, address));
        let Some(card) = card else {
            let says = vec![words.t("share-none").into_owned()];
            return Choice::shown("share-title", says);
        };
        let has_room = context.size.1 >= ROWS_FOR_LEGEND;
        let copied = by_code::copied(context, &share::in_colours(&card.join("\n")));
        let legend = Some(share::legend(words, unicode)).filter(|_| has_room);
        let note = host_note(address, words).filter(|_| has_room);
        let mut shown = Choice::shown("share-title", Vec::new());
        shown.0.copied = card;
        shown.0.note = copied.into_iter().chain(legend).chain(note).collect();
        shown
    }
}

/// What can be done on the page; boards are counted from 0.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Board(usize, Act),
    Share,
}

impl Page for Daily {
    type Msg = Msg;
    const LAYER: Layer = Layer::Picture;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_row("g", "key-day-race", "hint-race", |at| Board(at, Act::Race)),
        Bind::of_row("l", "key-day-list", "hint-list", |at| Board(at, Act::List)),
        Bind::of_row("s", "key-day-share", "hint-share", |_| Share),
        Bind::of_row("i", "key-invite", "hint-invite", |at| {
            Board(at, Act::Invite)
        }),
    ];
    /// The result of a daily board leads back here by a choice of its own.
    const GIVES_WAY: bool = true;

    fn about(&self) -> &'static [&'static str] {
        &["help-daily"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let (words, look) = (scene.words, scene.look);
        let Some(today) = self.today.ready() else {
            return View {
                text: self.today.trouble(words).into_iter().collect(),
                ..View::new("menu-daily", Vec::new())
            };
        };
        let rows = today.boards.iter().enumerate().map(|(n, board)| {
            let title = games::find(board.game).map_or(board.game, |entry| entry.title);
            let (reached, aside) = reached(&board.mine, board.finished, look, words);
            let play = Does::Send(Board(n, Act::Play));
            let (lead, tone, caption) = match board.mine {
                Attempt::Done { moves, .. } => ("■", Tone::Accent, words.moves(moves)),
                Attempt::Begun => ("◧", Tone::Accent, "".into()),
                Attempt::Untried | Attempt::GivenUp => ("□", Tone::Text, "".into()),
            };
            Row {
                aside,
                caption: caption.into_owned(),
                lead: look.glyph(lead, "").to_owned(),
                lead_tone: Some(tone),
                unused: Act::unused(Some(&board.mine)),
                ..Row::new(words.t(title), play).valued(reached)
            }
        });
        let minutes = today.left / 60_000;
        let [hours, minutes] = [minutes / 60, minutes % 60].map(Into::into);
        let left = words.tr("daily-left", &[("hours", hours), ("minutes", minutes)]);
        let done = done_today(today, scene).into_iter().map(|(text, _)| text);
        let [streak, longest] = streaks(today, words);
        // Marks are for those who look, and there is room for the longest streak below the cards only.
        let reached = match scene.settings.is_heard {
            true => String::from_iter(done.skip(2)) + "\n" + &streak + "\n" + &longest,
            false => String::from_iter(done) + "\n" + &streak,
        };
        let news = scene.here.and_then(|here| last_win(here, words));
        let news = news.map(|[name, board, time]| format!("{name}: {board}, {time}"));
        let mut boards = today.boards.iter();
        View {
            proposed: boards.position(|board| Some(board.game) == self.came_from),
            text: vec![format!("{}, {left}", date(today.day, words))],
            note: once(reached.trim().to_owned()).chain(news).collect(),
            columns: COLUMNS,
            has_cards: true,
            enter: "hint-play",
            ..View::new("menu-daily", rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let Board(at, act) = msg else {
            return Panel::open(self.share(context));
        };
        let Some((today, board)) = self.board(at) else {
            return Go::Stay;
        };
        let known = (Some(today.day), Some(&board.mine));
        act.on(context, SharedBoard::Daily(board.game), known)
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go {
        match reply {
            StoreReply::Today(today) => {
                if let Ok(today) = today {
                    self.ends = Some(context.after(today.left));
                    for code in self.previews.missing(today) {
                        context.ask(StoreRequest::Preview(code));
                    }
                }
                self.today = Async::of(today.clone());
            }
            StoreReply::Preview(code, preview) => self.previews.take(*code, preview),
            _ => {}
        }
        Go::Stay
    }

    fn due(&self) -> Option<Now> {
        self.ends
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        self.ends = None;
        context.ask(StoreRequest::Today);
        Go::Stay
    }

    fn draw_below(&self, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        if let Some(today) = self.today.ready() {
            let halves = Layout::horizontal([Constraint::Fill(1); 2]).spacing(HALVES_GAP);
            let [left, right] = halves.areas(place);
            draw_days(today, scene, left, buf);
            draw_news(today, scene, right, buf);
        }
    }

    /// What stands for the game, or the run on the board.
    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        let Some((_, board)) = self.board(chosen) else {
            return;
        };
        let run = match board.mine {
            Attempt::Done { code, .. } => self.previews.of(code),
            Attempt::Untried | Attempt::Begun | Attempt::GivenUp => None,
        };
        // Without its walls a way is a scribble.
        let run = run.filter(|run| run.miniature.fits(place));
        // The board of the day is not told before.
        let icon = games::find(board.game).map(|entry| icons::picture(entry.icon));
        if let Some(picture) = run.map(|run| &run.miniature).or(icon.as_ref()) {
            widgets::whole((place, Tone::Panel), buf, scene.look, |whole| {
                picture.draw(place, whole, scene.look, Tone::Panel);
            });
        }
    }
}

/// Draws the streak above the days of the last weeks, Monday to Sunday.
fn draw_days(today: &Today, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    let [streak, longest] = streaks(today, words);
    let said = vec![(streak, Tone::Accent), (longest, Tone::Faint)];
    let line = widgets::indent(widgets::row(place, 0), 1);
    widgets::texts(line, buf, look, &said, 2);
    let (wide, rows) = (place.width / 7, place.height.saturating_sub(2));
    let high = (rows / WEEKS).clamp(1, 2);
    let place = widgets::below(place, high);
    let cell = |day: u16, y| Rect::new(place.x + day * wide, place.y + y, wide.min(DAY), 1);
    let weekday = u16::from(today.day.weekday());
    for (n, name) in (0..).zip(words.t("weekdays").split(' ')) {
        let tone = [Tone::Faint, Tone::Accent][usize::from(n == weekday)];
        widgets::left(cell(n, 0), buf, &format!(" {name}"), look.style(tone));
    }
    let weeks = (rows / high).min(WEEKS);
    let days = (0..).zip(today.calendar.iter().rev());
    // Counted back from the Sunday of this week.
    for (back, (ago, finished)) in (6 - weekday..7 * weeks).zip(days) {
        let place = cell(6 - back % 7, 1 + (weeks - 1 - back / 7) * high);
        let (sign, style) = match finished {
            0 => ("", look.style(Tone::Faint)),
            1..=3 => (look.glyph("▪", "."), look.style(Tone::Accent)),
            _ => (look.glyph("★", "*"), look.style(Tone::Placed)),
        };
        widgets::wipe(place, buf, style);
        let date = today.day.plus(-ago).date().2;
        widgets::left(place, buf, &format!(" {date:2}{sign}"), style);
    }
}

/// Draws how much of today is done, and who has won last.
fn draw_news(today: &Today, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    let row = |n| widgets::row(place, n);
    widgets::texts(row(0), buf, look, &done_today(today, scene), 0);
    let Some([name, board, time]) = scene.here.and_then(|here| last_win(here, words)) else {
        return;
    };
    widgets::left(row(2), buf, &words.t("daily-news"), strong(look));
    widgets::left(row(3), buf, &name, look.style(Tone::Ghost));
    let board = widgets::wrap(&format!("{board}, {time}"), place.width);
    for (n, line) in (4..).zip(board) {
        widgets::left(row(n), buf, &line, look.style(Tone::Faint));
    }
}
