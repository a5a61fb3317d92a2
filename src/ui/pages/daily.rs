//! The daily boards: the same for every player, with one ranked attempt each.

mod calendar;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::by_code;
use super::choice::Choice;
use super::leaderboards::Leaderboards;
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{
    Attempt, DailyBoard, News, Raced, Rival, SharedBoard, StoreReply, StoreRequest, Today,
};
use crate::ui::dates::date;
use crate::ui::event::Now;
use crate::ui::names::board_text;
use crate::ui::panel::Panel;
use crate::ui::replies::host_note;
use crate::ui::screens::layout::clock_text;
use crate::ui::screens::{Context, Fetch, Layer, Scene};
use crate::ui::share::{self, Previews};
use crate::ui::view::{Async, Bind, Does, Go, Page, Row, View, draw_board};
use crate::ui::{card, widgets};

/// Columns of the panel, so that the calendar has room beside it.
const COLUMNS: u16 = 40;

/// Runs of others that are told.
const NEWS_MAX: usize = 3;

/// From this many rows on, the text to share has a blank row below it.
const ROWS_FOR_GAP: u16 = 16;

/// How far the player has come with a board; and the rank, or how many others have finished it.
fn reached(board: &DailyBoard, look: &Look, words: &Words) -> (String, String) {
    let finished = || match board.finished {
        0 => String::new(),
        n => words.tr("daily-finished", &[("n", n.into())]),
    };
    let says = |id: &str| (words.t(id).into_owned(), finished());
    match &board.mine {
        Attempt::Untried => says("daily-open"),
        Attempt::Begun => says("daily-begun"),
        Attempt::GivenUp => says("daily-given-up"),
        Attempt::Done {
            time,
            moves,
            par,
            rank,
            ..
        } => {
            let is_shortest = par.is_some_and(|par| *moves <= par);
            let star = match is_shortest {
                true => look.glyph("★ ", "* "),
                false => "",
            };
            let time = clock_text(Duration::from_millis(*time));
            let place = [
                ("rank", (*rank).into()),
                ("of", board.finished.max(*rank).into()),
            ];
            let place = words.tr("daily-place", &place);
            (
                format!("{star}{time}"),
                format!("{}, {place}", words.moves(*moves)),
            )
        }
    }
}

/// How many boards are done of those that lead to the star of the day.
fn star(today: &Today, words: &Words) -> String {
    let done = today.boards.iter().filter(|board| board.mine.is_done());
    let (done, of) = (done.count(), today.boards.len());
    let count = [("n", (done as u64).into()), ("of", (of as u64).into())];
    match done == of {
        true => words.t("daily-star").into_owned(),
        false => words.tr("daily-star-count", &count),
    }
}

/// What somebody has just finished.
fn told(news: &News, look: &Look, words: &Words) -> String {
    let board = board_text(
        news.game,
        news.standing.shared_board(news.game),
        &news.level,
        words,
    );
    let time = clock_text(Duration::from_millis(news.time));
    let star = match news.is_shortest {
        true => look.glyph(" ★", " *"),
        false => "",
    };
    let name = words.name(news.name.as_str());
    format!("{name}: {board} {time}{star}")
}

/// The player's streak, and the longest there was.
fn streak(today: &Today, words: &Words) -> String {
    match today.longest {
        0 => words.t("daily-first").into_owned(),
        longest => {
            let days = words.tr("streak-days", &[("n", today.streak.into())]);
            let longest = words.tr("daily-longest", &[("n", longest.into())]);
            format!("{days}; {longest}")
        }
    }
}

/// The page of the daily boards.
pub(crate) struct Daily {
    /// The game whose board is to be chosen once the boards are known.
    came_from: Option<&'static str>,
    today: Async<Today>,
    /// What the runs were like that the player has finished.
    previews: Previews,
    /// When the boards of the next day come.
    ends: Option<Now>,
}

impl Daily {
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        context.ask(StoreRequest::Today);
        Self {
            came_from: None,
            today: Async::Loading,
            previews: Previews::default(),
            ends: None,
        }
    }

    /// The same with the board of this game chosen: that from which one comes.
    pub(crate) fn at(context: &mut Context<'_>, game: &'static str) -> Self {
        Self {
            came_from: Some(game),
            ..Self::new(context)
        }
    }

    fn board(&self, at: usize) -> Option<(&Today, &DailyBoard)> {
        let today = self.today.ready()?;
        Some((today, today.boards.get(at)?))
    }

    /// Asks what the runs were like that are finished.
    fn ask_previews(&mut self, context: &mut Context<'_>) {
        let today = self.today.ready();
        let missing = today.map(|today| self.previews.missing(today));
        for code in missing.into_iter().flatten() {
            context.ask(StoreRequest::Preview(code));
        }
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
            return Choice::shown(words, "share-title", says).explained(&["help-share"]);
        };
        let has_room = context.size.1 >= ROWS_FOR_GAP;
        let copied = by_code::copied(context, &card.join("\n"));
        let legend = [String::new(), share::legend(words, unicode)];
        let legend = legend.into_iter().filter(|_| has_room);
        let note = host_note(address, words).filter(|_| has_room);
        let shown = Choice::shown(words, "share-title", card).explained(&["help-share"]);
        shown.saying(legend.chain(copied).chain(note))
    }
}

/// What can be done on the page; boards are counted from 0.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Play(usize),
    Own(usize),
    Invite(usize),
    List(usize),
    Share,
}

impl Page for Daily {
    type Msg = Msg;
    const LAYER: Layer = Layer::Picture;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_row("g", "key-day-race", "hint-race", Msg::Own),
        Bind::of_row("l", "key-day-list", "hint-list", Msg::List),
        Bind::of_row("s", "key-day-share", "hint-share", |_| Msg::Share),
        Bind::of_row("i", "key-invite", "hint-invite", Msg::Invite),
    ];
    /// The result of a daily board leads back here by a choice of its own.
    const GIVES_WAY: bool = true;

    fn about(&self) -> &'static [&'static str] {
        &["help-daily"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let Some(today) = self.today.ready() else {
            return View {
                text: self.today.trouble(words).into_iter().collect(),
                ..View::new("menu-daily", Vec::new())
            };
        };
        let rows = today.boards.iter().enumerate().map(|(n, board)| {
            let title = games::find(board.game).map_or(board.game, |entry| entry.title);
            let (reached, place) = reached(board, scene.look, words);
            Row {
                caption: place,
                unused: if board.mine.is_done() { "" } else { "gi" },
                ..Row::new(words.t(title), Does::Send(Msg::Play(n))).valued(reached)
            }
        });
        let minutes = today.left / 60_000;
        let left = [
            ("hours", (minutes / 60).into()),
            ("minutes", (minutes % 60).into()),
        ];
        let special = games::ALL
            .iter()
            .find_map(|entry| (entry.special)(today.day))
            .map(|level| match level.get("word") {
                Some(_) => "daily-word",
                None => "daily-shape",
            });
        let date = match special {
            Some(special) => format!("{}, {}", date(today.day, words), words.t(special)),
            None => date(today.day, words),
        };
        let playing = scene.here.map_or(0, |here| here.today);
        let playing = (playing > 0).then(|| words.tr("daily-playing", &[("n", playing.into())]));
        let text = [date, words.tr("daily-left", &left)];
        let news = today.news.iter().take(NEWS_MAX);
        let news = news.map(|news| told(news, scene.look, words));
        View {
            text: text.into_iter().chain(playing).collect(),
            note: vec![star(today, words), streak(today, words)],
            more: news.collect(),
            columns: COLUMNS,
            enter: "hint-play",
            ..View::new("menu-daily", rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        let (Msg::Play(at) | Msg::Own(at) | Msg::Invite(at) | Msg::List(at)) = msg else {
            return Panel::open(self.share(context));
        };
        let Some((today, board)) = self.board(at) else {
            return Go::Stay;
        };
        let (day, game) = (today.day, board.game);
        match msg {
            Msg::Own(_) => {
                let (board, rival) = (Raced::Shared(SharedBoard::Daily(game)), Rival::Own);
                context.fetch(StoreRequest::Ghost { board, rival }, Fetch::Race)
            }
            Msg::Invite(_) => match board.mine {
                Attempt::Done { code, .. } => {
                    by_code::invite(context, code, Some(SharedBoard::Daily(game)))
                }
                _ => by_code::no_invite(context.words(), "race-code-finish", None),
            },
            Msg::List(_) => match games::find(game) {
                Some(entry) => Panel::open(Leaderboards::daily(context, entry, Some(day))),
                None => Go::Stay,
            },
            Msg::Play(_) | Msg::Share => {
                context.fetch(StoreRequest::Attempt(game), Fetch::Continue)
            }
        }
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go<Msg> {
        match reply {
            StoreReply::Today(today) => {
                self.today = Async::of(today);
                self.ends = self.today.ready().map(|today| context.after(today.left));
                self.ask_previews(context);
                let here = self.came_from.take().and_then(|game| {
                    let mut boards = self.today.ready()?.boards.iter();
                    boards.position(|board| board.game == game)
                });
                here.map_or(Go::Stay, Go::Choose)
            }
            StoreReply::Preview(code, preview) => {
                self.previews.take(*code, preview);
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        // A board may have been finished meanwhile.
        context.ask(StoreRequest::Today);
    }

    fn due(&self) -> Option<Now> {
        self.ends
    }

    fn tick(&mut self, context: &mut Context<'_>) {
        self.ends = None;
        context.ask(StoreRequest::Today);
    }

    /// A board of its kind, or the run on it; below that the calendar.
    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        let Some((today, board)) = self.board(chosen) else {
            return;
        };
        let (look, words) = (scene.look, scene.words);
        let has_calendar = place.width >= calendar::COLUMNS && place.height > 2 * calendar::ROWS;
        let below = if has_calendar { calendar::ROWS } else { 0 };
        let picture = Rect {
            height: place.height - below,
            ..place
        };
        let run = match board.mine {
            Attempt::Done { code, .. } => self.previews.of(code),
            Attempt::Untried | Attempt::Begun | Attempt::GivenUp => None,
        };
        match (run, games::find(board.game)) {
            (Some(run), _) => card::run(&run.miniature, picture, buf, look, Tone::Floor),
            (None, Some(entry)) => {
                // Another board of the same kind. The word of a day is not told before.
                let special = (entry.special)(today.day);
                let special = special.filter(|level| level.get("word").is_none());
                let level = special.unwrap_or_else(entry.daily);
                draw_board(entry, &level, picture, scene, buf);
            }
            (None, None) => {}
        }
        if has_calendar {
            let area = widgets::below(place, picture.height);
            calendar::draw(today, area, buf, (look, words));
        }
    }
}
