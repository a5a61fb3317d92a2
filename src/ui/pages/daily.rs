//! The daily boards: the same for every player, with one ranked attempt each.

use std::iter::once;

use ratatui::{buffer::Buffer, layout::Rect};

use self::Msg::{Board, Share};
use super::by_code;
use super::choice::Choice;
use super::shared::{Act, reached};
use crate::games::{self, icons};
use crate::look::Tone;
use crate::model::{Attempt, DailyBoard, SharedBoard, StoreReply, StoreRequest, Today};
use crate::ui::event::Now;
use crate::ui::names::{date, winner};
use crate::ui::panel::Panel;
use crate::ui::replies::host_note;
use crate::ui::screens::{Context, Layer, Scene};
use crate::ui::share::{self, Previews};
use crate::ui::view::{Async, Bind, COLUMNS, Does, Go, Page, Row, View};
use crate::ui::widgets;

/// From this many rows on, it is said what the marks of the text to share mean.
const ROWS_FOR_LEGEND: u16 = 16;

/// Columns of a day of the calendar that was played, and its weeks at most.
const DAY: u16 = 4;
const WEEKS: u16 = 8;

/// How many boards of today are finished, and the player's streak.
fn reached_today(today: &Today, scene: &Scene<'_>) -> String {
    let (look, words) = (scene.look, scene.words);
    let [done, all] = [today.done(), today.boards.len()];
    let marks = look.glyph("■", "#").repeat(done) + &look.glyph("□", ".").repeat(all - done);
    let marks = Some(marks + " ").filter(|_| !scene.settings.is_heard);
    let counts = [("n", done), ("of", all)].map(|(name, n)| (name, widgets::count(n).into()));
    let done = marks.unwrap_or_default() + &words.tr("daily-done", &counts);
    let streak = match today.longest {
        0 => words.t("daily-first").into_owned(),
        _ => words.tr("streak-days", &[("n", today.streak.into())]),
    };
    format!("{done}.\n{streak}")
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
            let (lead, tone) = match board.mine {
                Attempt::Done { .. } => ("■", Tone::Accent),
                Attempt::Begun => ("◧", Tone::Accent),
                Attempt::Untried | Attempt::GivenUp => ("□", Tone::Text),
            };
            Row {
                aside,
                lead: look.glyph(lead, "").to_owned(),
                lead_tone: Some(tone),
                unused: Act::unused(Some(&board.mine)),
                ..Row::new(words.t(title), play).valued(reached)
            }
        });
        let minutes = today.left / 60_000;
        let [hours, minutes] = [minutes / 60, minutes % 60].map(Into::into);
        let left = words.tr("daily-left", &[("hours", hours), ("minutes", minutes)]);
        let news = scene.here;
        let news = news.and_then(|here| winner(here, "daily-news", words));
        let mut boards = today.boards.iter();
        View {
            proposed: boards.position(|board| Some(board.game) == self.came_from),
            text: vec![format!("{}, {left}", date(today.day, words))],
            note: once(reached_today(today, scene)).chain(news).collect(),
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

    /// The days of the last weeks, Monday to Sunday.
    fn draw_aside(&self, scene: &Scene<'_>, places: [Rect; 2], buf: &mut Buffer) -> Rect {
        let (look, words, [place, rest]) = (scene.look, scene.words, places);
        let Some(today) = self.today.ready() else {
            return rest;
        };
        let (wide, rows) = (place.width / 7, place.height.saturating_sub(2));
        let high = (rows / WEEKS).clamp(1, 2);
        let cell = |day: u16, y| Rect::new(place.x + day * wide, place.y + y, wide.min(DAY), 1);
        let weekday = u16::from(today.day.weekday());
        for (n, name) in (0..).zip(words.t("weekdays").split(' ')) {
            let is_today = n == weekday;
            let tone = if is_today { Tone::Accent } else { Tone::Faint };
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
        rest
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
        match (run, games::find(board.game)) {
            (Some(run), _) => run.miniature.draw(place, buf, scene.look, Tone::Panel),
            // The board of the day is not told before.
            (None, Some(entry)) => {
                let icon = icons::picture(entry.icon);
                icon.draw(place, buf, scene.look, Tone::Panel);
            }
            (None, None) => {}
        }
    }
}
