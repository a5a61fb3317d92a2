//! The leaderboards: of the ladder, of daily boards, and of the levels of a game, of this week or all
//! time.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::by_code;
use super::join::JoinPage;
use crate::games::miniature::Preview;
use crate::games::{self, ALL, GameDef, Level, labyrinth};
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{
    Code, Day, Line, List, ListQuery, Period, Scope, SharedBoard, Step, StoreReply, StoreRequest,
    Week,
};
use crate::ui::card;
use crate::ui::dates::{date, short_date};
use crate::ui::event::Now;
use crate::ui::names::owner;
use crate::ui::pages::ladder;
use crate::ui::panel::Panel;
use crate::ui::screens::layout::exact_time;
use crate::ui::screens::menu::turn;
use crate::ui::screens::{Context, Fetch, Layer, Scene};
use crate::ui::view::{Async, Bind, Does, Go, Page, Row, View, draw_board};

/// Columns of the panel, so that it stays where it is while lists change.
const COLUMNS: u16 = 44;

/// Lines that are asked for: longer lists are not read.
const LINES_PER_LIST: u16 = 100;

/// The level on which a game's leaderboards begin: the first is for beginners.
const USUAL_LEVEL: usize = 1;

/// Ranks that stand out.
const PODIUM: u32 = 3;

/// How long the bar rests on a run before its picture is asked for: whoever runs down the list
/// asks for nothing.
const REST: Duration = Duration::from_millis(300);

const PERIODS: [(Period, &str); 2] = [(Period::Week, "period-week"), (Period::All, "period-all")];

/// Which runs are listed.
#[derive(Clone, Copy)]
enum Shown {
    /// Those on a board of the day or of the week.
    Shared(SharedBoard),
    /// Those of a game on a level, by its place among those that are ranked.
    Level(&'static GameDef, usize),
}

impl Shown {
    /// The game; `None`: the ladder.
    fn game(self) -> Option<&'static GameDef> {
        match self {
            Self::Shared(SharedBoard::Step(_)) => None,
            Self::Shared(SharedBoard::Daily(game)) => games::find(game),
            Self::Level(entry, _) => Some(entry),
        }
    }
}

/// The page of the leaderboards.
pub(crate) struct Leaderboards {
    shown: Shown,
    period: usize,
    /// The day whose lists are shown, or one of the week; `None`: the store has not told yet.
    day: Option<Day>,
    /// What was asked for last, and the reply.
    query: Option<ListQuery>,
    list: Async<List>,
    /// The line on which the bar is.
    chosen: usize,
    /// When the bar has rested long enough on a run for its picture to be asked for.
    rests: Option<Now>,
    /// The run whose picture was asked for last, and what it was like.
    preview: (Option<Code>, Option<Box<Preview>>),
}

impl Leaderboards {
    /// The leaderboard of a level.
    pub(crate) fn of_level(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        level: &Level,
    ) -> Self {
        let levels = entry.ranked_levels();
        let asked = levels.iter().position(|one| one == level);
        let shown = Shown::Level(entry, asked.unwrap_or(USUAL_LEVEL));
        Self::begin(context, shown, None)
    }

    /// The leaderboard of a board on this day or in its week; `None`: today.
    pub(crate) fn of_board(
        context: &mut Context<'_>,
        board: SharedBoard,
        day: Option<Day>,
    ) -> Self {
        Self::begin(context, Shown::Shared(board), day)
    }

    fn begin(context: &mut Context<'_>, shown: Shown, day: Option<Day>) -> Self {
        let mut leaderboards = Self {
            shown,
            period: PERIODS.len() - 1,
            day,
            query: None,
            list: Async::Loading,
            chosen: 0,
            rests: None,
            preview: (None, None),
        };
        if day.is_none() {
            context.ask(StoreRequest::Today);
        }
        leaderboards.ask(context);
        leaderboards
    }

    /// Asks for the list that is to be shown, once it is known which day it is.
    fn ask(&mut self, context: &mut Context<'_>) {
        (self.query, self.list) = (None, Async::Loading);
        (self.chosen, self.rests) = (0, None);
        let (scope, period) = match (self.shown, self.day) {
            (Shown::Level(entry, at), _) => {
                let level = entry.ranked_levels().get(at).map(Level::words);
                let (game, level) = (entry.name, level.unwrap_or_default());
                (Scope::Level { game, level }, PERIODS[self.period].0)
            }
            (Shown::Shared(SharedBoard::Daily(game)), Some(day)) => {
                (Scope::Daily { game, day }, Period::All)
            }
            (Shown::Shared(SharedBoard::Step(step)), Some(day)) => {
                let week = Week::of(day);
                (Scope::Ladder { week, step }, Period::All)
            }
            (Shown::Shared(_), None) => return,
        };
        let query = ListQuery {
            scope,
            period,
            limit: LINES_PER_LIST,
        };
        self.query = Some(query.clone());
        context.ask(StoreRequest::List(query));
    }

    /// The lines: the best, and those around the player's own.
    fn lines(&self) -> Vec<&Line> {
        let lists = self.list.ready().into_iter();
        lists
            .flat_map(|list| list.top.iter().chain(&list.around))
            .collect()
    }

    /// Turns to another game; the ladder stands before the first.
    fn turn_game(&mut self, by: i32) {
        let place = |game: &GameDef| ALL.iter().position(|one| one.name == game.name);
        let here = self.shown.game().and_then(place).map_or(0, |game| game + 1);
        let there = turn(here, by, ALL.len() + 1).checked_sub(1);
        self.shown = match (there.map(|game| &ALL[game]), self.shown) {
            (None, _) => Shown::Shared(SharedBoard::Step(Step::FIRST)),
            (Some(game), Shown::Shared(SharedBoard::Daily(_))) => {
                Shown::Shared(SharedBoard::Daily(game.name))
            }
            (Some(game), _) => Shown::Level(game, USUAL_LEVEL),
        };
    }

    /// Turns to the next step of the ladder, or level of the game, of which the first is its board of
    /// the day.
    fn turn_level(&mut self) {
        self.shown = match self.shown {
            Shown::Shared(SharedBoard::Step(step)) => {
                Shown::Shared(SharedBoard::Step(step.next().unwrap_or(Step::FIRST)))
            }
            Shown::Level(entry, at) if at + 1 == entry.ranked_levels().len() => {
                Shown::Shared(SharedBoard::Daily(entry.name))
            }
            Shown::Level(entry, at) => Shown::Level(entry, at + 1),
            Shown::Shared(SharedBoard::Daily(_)) => {
                let game = self.shown.game();
                game.map_or(self.shown, |entry| Shown::Level(entry, 0))
            }
        };
    }

    /// A run as a row.
    fn row(&self, n: usize, line: &Line, words: &Words) -> Row<Msg> {
        let mut name = owner(line.name.as_ref(), line.streak, words);
        if line.mine {
            name = format!("{name} ({})", words.t("list-you"));
        }
        Row {
            lead: line.rank.to_string(),
            lead_tone: (line.rank <= PODIUM).then_some(Tone::Accent),
            aside: words.moves(line.moves).into_owned(),
            caption: short_date(line.at.day(), words),
            ..Row::new(name, Does::Send(Msg::Watch(n)))
                .valued(exact_time(Duration::from_millis(line.time), words))
        }
    }

    fn code(&self, at: usize) -> Option<Code> {
        self.lines().get(at).map(|line| line.code)
    }

    /// What is listed, each with the key that changes it.
    fn choices(&self, words: &Words) -> [String; 2] {
        let of_day = |text: fn(Day, &Words) -> String| self.day.map(|day| text(day, words));
        let (level, period) = match self.shown {
            Shown::Shared(SharedBoard::Step(step)) => {
                let week = of_day(|day, words| {
                    let day = short_date(Week::of(day).first_day(), words);
                    words.tr("list-week", &[("day", day.into())])
                });
                (ladder::title(step, words), week.unwrap_or_default())
            }
            Shown::Shared(SharedBoard::Daily(_)) => {
                let day = of_day(date).unwrap_or_default();
                (words.t("list-daily").into_owned(), day)
            }
            Shown::Level(entry, at) => {
                let levels = entry.ranked_levels();
                let level = levels.get(at).map(|level| level.text(entry, words));
                let period = format!("p {}", words.t(PERIODS[self.period].1));
                (level.unwrap_or_default(), period)
            }
        };
        [format!("n {level}"), period]
    }
}

/// What can be done on the page; lines are counted from 0.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Watch(usize),
    Race(usize),
    Invite(usize),
    Code,
    /// Another game, or the ladder.
    Tab(i32),
    /// Another level, or another step of the ladder.
    Level,
    Period,
}

impl Page for Leaderboards {
    type Msg = Msg;
    const LAYER: Layer = Layer::Picture;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_row("g", "key-list-race", "hint-race", Msg::Race),
        Bind::of_row("f", "hint-race-first", "hint-race-first", |_| Msg::Race(0)),
        Bind::of_row("i", "key-invite", "hint-invite", Msg::Invite),
        Bind::of_page("c", "key-list-code", Some("hint-code"), |_| Msg::Code),
        Bind::of_page("l", "key-list-game", None, |_| Msg::Tab(1)),
        Bind::of_page("n", "key-list-level", None, |_| Msg::Level),
        Bind::of_page("p", "key-list-period", None, |_| Msg::Period),
    ];

    fn about(&self) -> &'static [&'static str] {
        &["help-lists"]
    }

    fn tabs(&self) -> Option<fn(i32) -> Msg> {
        Some(Msg::Tab)
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let lines = self.lines();
        let trouble = self.list.trouble(words);
        let is_empty = self.list.ready().is_some() && lines.is_empty();
        let empty = is_empty.then(|| words.t("list-empty").into_owned());
        let code = || {
            let code = self.code(self.chosen)?.to_string();
            Some(words.tr("list-code-use", &[("code", code.into())]))
        };
        let own = lines.iter().enumerate();
        let mut own = own.filter(|(n, line)| line.mine && *n != self.chosen);
        let own = own.next().map(|(n, line)| self.row(n, line, words));
        let own = own.map(|row| format!("{} {}  {}", row.lead, row.label, row.value));
        let title = self.shown.game().map_or("ladder", |entry| entry.title);
        let (less, more) = (scene.look.glyph("‹", "<"), scene.look.glyph("›", ">"));
        let rows = lines.iter().enumerate();
        View {
            text: vec![
                format!("{less} {} {more}", words.t(title)),
                self.choices(words).join(", "),
            ],
            note: trouble
                .or(empty)
                .or_else(code)
                .into_iter()
                .chain(own)
                .collect(),
            enter: "hint-watch",
            columns: COLUMNS,
            ..View::new(
                "menu-scores",
                rows.map(|(n, line)| self.row(n, line, words)).collect(),
            )
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let (Msg::Watch(at) | Msg::Race(at) | Msg::Invite(at)) = msg else {
            match msg {
                Msg::Code => return Panel::open(JoinPage::of_runs()),
                Msg::Tab(by) => self.turn_game(by),
                Msg::Level => self.turn_level(),
                _ => self.period = turn(self.period, 1, PERIODS.len()),
            }
            self.ask(context);
            return Go::Stay;
        };
        let Some(code) = self.code(at) else {
            return Go::Stay;
        };
        let fetch = match msg {
            Msg::Invite(_) => {
                let board = match self.shown {
                    Shown::Shared(board) => Some(board),
                    Shown::Level(..) => None,
                };
                return by_code::invite(context, code, board);
            }
            Msg::Race(_) => Fetch::Race,
            _ => Fetch::Watch,
        };
        context.fetch(StoreRequest::Record(code), fetch)
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go {
        match reply {
            StoreReply::List(query, list) if Some(query) == self.query.as_ref() => {
                self.list = Async::of(list.clone().map(Box::new));
                let mine = self.lines().iter().position(|line| line.mine);
                return Go::Choose(mine.unwrap_or(0));
            }
            StoreReply::Today(Ok(today)) => {
                self.day = Some(today.day);
                if self.query.is_none() {
                    self.ask(context);
                }
            }
            StoreReply::Today(Err(error)) if self.query.is_none() => {
                self.list = Async::Failed(*error);
            }
            StoreReply::Preview(code, preview) if self.preview.0 == Some(*code) => {
                self.preview.1 = preview.clone().ok();
            }
            _ => {}
        }
        Go::Stay
    }

    /// The bar has come to a line, and perhaps stays there.
    fn looked_at(&mut self, context: &mut Context<'_>, chosen: usize) {
        self.chosen = chosen;
        let code = self.code(chosen);
        let is_new = code.is_some() && code != self.preview.0;
        self.rests = is_new.then(|| context.now + REST);
    }

    fn due(&self) -> Option<Now> {
        self.rests
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        self.rests = None;
        if let Some(code) = self.code(self.chosen) {
            self.preview = (Some(code), None);
            context.ask(StoreRequest::Preview(code));
        }
        Go::Stay
    }

    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        let (code, preview) = &self.preview;
        if self.list.ready().is_some() && self.code(chosen).is_none() {
            // Nobody has been there yet: a board of its kind.
            let entry = self.shown.game().unwrap_or(&labyrinth::ENTRY);
            let level = match self.shown {
                Shown::Shared(SharedBoard::Step(step)) => Some(step.level()),
                Shown::Shared(SharedBoard::Daily(_)) => Some((entry.daily)()),
                Shown::Level(_, at) => entry.ranked_levels().get(at).cloned(),
            };
            if let Some(level) = level {
                draw_board(entry, &level, place, scene, buf);
            }
        } else if let Some(preview) = preview.as_ref().filter(|_| *code == self.code(chosen)) {
            card::run(&preview.miniature, place, buf, scene.look, Tone::Floor);
        }
    }
}
