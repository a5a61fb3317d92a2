//! The leaderboards: of the ladder, of daily boards, and of the levels of a game.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::by_code;
use super::levels::play;
use super::shared::Act;
use crate::games::clock::exact_time;
use crate::games::miniature::Preview;
use crate::games::{ALL, GameDef, Level, labyrinth};
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{
    Code, Day, Line, List, ListQuery, Period, Scope, SharedBoard, Step, StoreReply, StoreRequest,
    Week,
};
use crate::ui::event::Now;
use crate::ui::names::{date, owner};
use crate::ui::pages::ladder;
use crate::ui::screens::menu::turn;
use crate::ui::screens::{Context, Fetch, Layer, Scene};
use crate::ui::view::{Async, Bind, COLUMNS, Does, Go, Page, Row, View, draw_board};

/// Lines that are asked for: longer lists are not read.
const LINES_PER_LIST: u16 = 100;

/// The level on which a game's leaderboards begin: the first is for beginners.
const USUAL_LEVEL: usize = 1;

/// Ranks that stand out.
const PODIUM: u32 = 3;

/// How long the bar rests on a run before its picture is asked for: whoever runs down the list
/// asks for nothing.
const REST: Duration = Duration::from_millis(300);

/// Which runs are listed.
enum Shown {
    /// Those on a board of the day or of the week.
    Shared(SharedBoard),
    /// Those of a game on a level.
    Level(&'static GameDef, Option<Level>),
}

/// The page of the leaderboards.
pub(crate) struct Leaderboards {
    /// The ladder, or behind it the games.
    tab: usize,
    /// The step of the ladder; of a game its board of the day, or behind it the levels that are ranked.
    at: usize,
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

/// The tab of a game.
fn tab_of(game: &str) -> usize {
    let at = ALL.iter().position(|one| one.name == game);
    at.map_or(0, |at| at + 1)
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
        let at = 1 + asked.unwrap_or(USUAL_LEVEL);
        Self::begin(context, (tab_of(entry.name), at), None)
    }

    /// The leaderboard of a board on this day or in its week; `None`: today.
    pub(crate) fn of_board(
        context: &mut Context<'_>,
        board: SharedBoard,
        day: Option<Day>,
    ) -> Self {
        let place = match board {
            SharedBoard::Daily(game) => (tab_of(game), 0),
            SharedBoard::Step(step) => (0, ladder::row_of(step)),
        };
        Self::begin(context, place, day)
    }

    fn begin(context: &mut Context<'_>, (tab, at): (usize, usize), day: Option<Day>) -> Self {
        let mut leaderboards = Self {
            tab,
            at,
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

    /// The game; `None`: the ladder.
    fn game(&self) -> Option<&'static GameDef> {
        ALL.get(self.tab.checked_sub(1)?)
    }

    fn shown(&self) -> Shown {
        match (self.game(), self.at.checked_sub(1)) {
            (None, _) => Shown::Shared(SharedBoard::Step(ladder::step_of(self.at))),
            (Some(entry), None) => Shown::Shared(SharedBoard::Daily(entry.name)),
            (Some(entry), Some(at)) => Shown::Level(entry, entry.ranked_levels().get(at).cloned()),
        }
    }

    /// Asks for the list that is to be shown, once it is known which day it is.
    fn ask(&mut self, context: &mut Context<'_>) {
        (self.query, self.list) = (None, Async::Loading);
        (self.chosen, self.rests) = (0, None);
        let scope = match (self.shown(), self.day) {
            (Shown::Level(entry, level), _) => {
                let (game, level) = (entry.name, level.as_ref().map(Level::words));
                let level = level.unwrap_or_default();
                Scope::Level { game, level }
            }
            (Shown::Shared(SharedBoard::Daily(game)), Some(day)) => Scope::Daily { game, day },
            (Shown::Shared(SharedBoard::Step(step)), Some(day)) => {
                let week = Week::of(day);
                Scope::Ladder { week, step }
            }
            (Shown::Shared(_), None) => return,
        };
        let query = ListQuery {
            scope,
            period: Period::All,
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

    /// Turns to another game, from a board of the day to that of the other.
    fn turn_game(&mut self, by: i32) {
        let is_daily = self.tab > 0 && self.at == 0;
        self.tab = turn(self.tab, by, ALL.len() + 1);
        let is_first = is_daily || self.tab == 0;
        self.at = if is_first { 0 } else { 1 + USUAL_LEVEL };
    }

    /// Turns to the next step of the ladder, or level of the game.
    fn turn_level(&mut self) {
        let levels = self.game().map(|entry| 1 + entry.ranked_levels().len());
        let all = levels.unwrap_or_else(|| Step::all().count());
        self.at = turn(self.at, 1, all);
    }

    /// A run as a row.
    fn row(&self, n: usize, line: &Line, words: &Words) -> Row<Msg> {
        let mut name = owner(line.name.as_ref(), line.streak, words);
        if line.mine {
            name = format!("{name} ({})", words.t("list-you"));
        }
        let top = self.list.ready().map(|list| list.top.len());
        Row {
            heading: (top == Some(n)).then(String::new),
            lead: line.rank.to_string(),
            lead_tone: (line.rank <= PODIUM).then_some(Tone::Medal(line.rank)),
            aside: words.moves(line.moves).into_owned(),
            caption: date(line.at.day(), words),
            ..Row::new(name, Does::Send(Msg::Watch(n)))
                .valued(exact_time(Duration::from_millis(line.time), words))
        }
    }

    fn code(&self, at: usize) -> Option<Code> {
        self.lines().get(at).map(|line| line.code)
    }

    /// What is listed, and of when.
    fn choice(&self, words: &Words) -> String {
        let of_day = |text: fn(Day, &Words) -> String| self.day.map(|day| text(day, words));
        let (level, when) = match self.shown() {
            Shown::Shared(SharedBoard::Step(step)) => {
                let week = of_day(|day, words| {
                    let day = date(Week::of(day).first_day(), words);
                    words.tr("list-week", &[("day", day.into())])
                });
                (ladder::title(step, words), week)
            }
            Shown::Shared(SharedBoard::Daily(_)) => {
                (words.t("list-daily").into_owned(), of_day(date))
            }
            Shown::Level(entry, level) => {
                let level = level.map(|level| level.text(entry, words));
                (level.unwrap_or_default(), None)
            }
        };
        Vec::from_iter([level].into_iter().chain(when)).join(", ")
    }
}

/// What can be done on the page; lines are counted from 0.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Watch(usize),
    /// The first run on a board that has none yet.
    Play,
    Race(usize),
    Invite(usize),
    /// Another game, or the ladder.
    Tab(i32),
    /// Another level, or another step of the ladder.
    Level,
}

impl Page for Leaderboards {
    type Msg = Msg;
    const LAYER: Layer = Layer::Picture;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_row("g", "key-list-race", "hint-race", Msg::Race),
        Bind::of_row("f", "hint-race-first", "hint-race-first", |_| Msg::Race(0)),
        Bind::of_row("i", "key-invite", "hint-invite", Msg::Invite),
        Bind::of_page("l", "key-list-game", None, |_| Msg::Tab(1)),
        Bind::of_page("n", "key-list-level", None, |_| Msg::Level),
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
        let is_known = self.list.ready().is_some();
        let mut own = lines.iter().enumerate().filter(|(_, line)| line.mine);
        let own = own.next().filter(|(n, _)| *n != self.chosen);
        let own = own.map(|(n, line)| self.row(n, line, words));
        let own = own.map(|row| format!("{} {}  {}", row.lead, row.label, row.value));
        let (less, more) = (scene.look.glyph("‹", "<"), scene.look.glyph("›", ">"));
        let games = ALL.iter().map(|entry| entry.title);
        let titles = ["ladder"].into_iter().chain(games);
        let shown = Some(self.tab).filter(|_| !scene.settings.is_heard);
        let tabs = titles.enumerate().map(|(n, title)| match Some(n) == shown {
            true => format!("{less}{}{more}", words.t(title)),
            false => words.t(title).into_owned(),
        });
        let tabs = Vec::from_iter(tabs);
        let rows = lines.iter().enumerate();
        let rows = rows.map(|(n, line)| self.row(n, line, words));
        // Places that nobody has taken yet; Enter plays on each.
        let free = (1..=PODIUM).skip(lines.len()).filter(|_| is_known);
        let free = free.map(|rank| {
            let says = if rank == 1 { "list-first" } else { "list-free" };
            Row {
                lead: rank.to_string(),
                lead_tone: Some(Tone::Medal(rank)),
                unused: if lines.is_empty() { "gfi" } else { "gi" },
                ..Row::new(words.t(says), Does::Send(Msg::Play)).valued("-:--")
            }
        });
        let how = (is_known && lines.len() < 3).then(|| words.t("list-how").into_owned());
        let is_free = is_known && self.code(self.chosen).is_none();
        View {
            text: vec![tabs[self.tab].clone()],
            tabs: tabs.join("  "),
            keys: vec![("n".to_owned(), self.choice(words))],
            note: trouble.into_iter().chain(how).chain(own).collect(),
            enter: if is_free { "hint-play" } else { "hint-watch" },
            columns: COLUMNS + 8,
            ..View::new("menu-scores", rows.chain(free).collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let (Msg::Watch(at) | Msg::Race(at) | Msg::Invite(at)) = msg else {
            match (msg, self.shown()) {
                (Msg::Play, Shown::Shared(board)) => {
                    return Act::Play.on(context, board, (None, None));
                }
                (Msg::Play, Shown::Level(entry, Some(level))) => {
                    return play(context, entry, &level);
                }
                (Msg::Tab(by), _) => self.turn_game(by),
                _ => self.turn_level(),
            }
            self.ask(context);
            return Go::Stay;
        };
        let Some(code) = self.code(at) else {
            return Go::Stay;
        };
        let fetch = match msg {
            Msg::Invite(_) => {
                let board = match self.shown() {
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
    fn looked_at(&mut self, context: &mut Context<'_>, chosen: usize) -> bool {
        self.chosen = chosen;
        let code = self.code(chosen);
        let is_new = code.is_some() && code != self.preview.0;
        self.rests = is_new.then(|| context.now + REST);
        true
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
        let run = preview.as_ref().filter(|_| *code == self.code(chosen));
        if let Some(run) = run {
            run.miniature.draw(place, buf, scene.look, Tone::Floor);
        } else if self.list.ready().is_some() {
            // Nobody has been there yet, or the run is not here: a board of its kind.
            let entry = self.game().unwrap_or(&labyrinth::ENTRY);
            let level = match self.shown() {
                Shown::Shared(SharedBoard::Step(step)) => Some(step.level()),
                Shown::Shared(SharedBoard::Daily(_)) => Some((entry.daily)()),
                Shown::Level(_, level) => level,
            };
            if let Some(level) = level {
                draw_board(entry, &level, place, scene, buf);
            }
        }
    }
}
