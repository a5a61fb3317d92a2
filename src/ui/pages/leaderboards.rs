//! The leaderboards: of a game and a level, of this week or all time; and those of the ladder and
//! of daily boards.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::by_code;
use super::join::JoinPage;
use crate::games::miniature::Preview;
use crate::games::{ALL, GameDef, Level};
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{
    Code, Day, Line, List, ListQuery, Period, Scope, SharedBoard, Step, StoreReply, StoreRequest,
    UserError, Week,
};
use crate::ui::card;
use crate::ui::dates::{date, short_date};
use crate::ui::event::Now;
use crate::ui::names::marked;
use crate::ui::pages::ladder;
use crate::ui::panel::Panel;
use crate::ui::screens::layout::{clock_text, exact_time};
use crate::ui::screens::menu::turn;
use crate::ui::screens::{Context, Fetch, Layer, Scene};
use crate::ui::view::{Async, Bind, Does, Go, Page, Row, View};

/// Columns of the panel, so that it stays where it is while lists change.
const COLUMNS: u16 = 44;

/// Lines that are asked for: longer lists are not read.
const LINES_PER_LIST: u16 = 100;

/// Ranks that stand out.
const PODIUM: u32 = 3;

/// How long the bar rests on a run before its picture is asked for: whoever runs down the list
/// asks for nothing.
const REST: Duration = Duration::from_millis(300);

const PERIODS: [(Period, &str); 2] = [(Period::Week, "period-week"), (Period::All, "period-all")];

/// Which runs are listed: those of a game by its place; `None`: the store has not told yet.
#[derive(Clone, Copy)]
enum Shown {
    /// Those on a level, by its place among those that are ranked.
    Level(usize, usize),
    /// Those on the board of a day.
    Daily(usize, Option<Day>),
    /// Those on a step of the ladder in a week, or else on that with the most runs.
    Ladder(Option<Week>, Option<Step>),
}

impl Shown {
    fn game(self) -> Option<usize> {
        match self {
            Self::Level(game, _) | Self::Daily(game, _) => Some(game),
            Self::Ladder(..) => None,
        }
    }

    /// The message that names the game, or the ladder.
    fn title(self) -> &'static str {
        self.game().map_or("ladder", |game| ALL[game].title)
    }
}

/// The page of the leaderboards.
pub(crate) struct Leaderboards {
    shown: Shown,
    period: usize,
    /// This week, and the step with the most runs, once the store has told of the ladder.
    ladder: Option<(Week, Step)>,
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
    /// The leaderboards of a game, on this level or else on its default one.
    pub(crate) fn new(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        level: Option<Level>,
    ) -> Self {
        let levels = entry.ranked_levels();
        let asked = level.and_then(|level| levels.iter().position(|one| *one == level));
        let level = asked.unwrap_or(usual_level(entry));
        Self::begin(context, Shown::Level(place(entry), level))
    }

    /// The leaderboard of a daily board; `None`: of that of today.
    pub(crate) fn daily(
        context: &mut Context<'_>,
        entry: &'static GameDef,
        day: Option<Day>,
    ) -> Self {
        Self::begin(context, Shown::Daily(place(entry), day))
    }

    /// The leaderboard of a step of the ladder, or else of that with the most runs, in a week or else
    /// in this one.
    pub(crate) fn ladder(
        context: &mut Context<'_>,
        week: Option<Week>,
        step: Option<Step>,
    ) -> Self {
        Self::begin(context, Shown::Ladder(week, step))
    }

    fn begin(context: &mut Context<'_>, shown: Shown) -> Self {
        let mut leaderboards = Self {
            shown,
            period: PERIODS.len() - 1,
            ladder: None,
            query: None,
            list: Async::Loading,
            chosen: 0,
            rests: None,
            preview: (None, None),
        };
        match shown {
            Shown::Daily(_, None) => context.ask(StoreRequest::Today),
            Shown::Daily(_, Some(_)) => {}
            _ => context.ask(StoreRequest::Ladder),
        }
        leaderboards.ask(context);
        leaderboards
    }

    /// Asks for the list that is to be shown, once it is known which.
    fn ask(&mut self, context: &mut Context<'_>) {
        let (scope, period) = match self.shown {
            Shown::Daily(game, Some(day)) => {
                let game = ALL[game].name;
                (Scope::Daily { game, day }, Period::All)
            }
            Shown::Ladder(Some(week), Some(step)) => (Scope::Ladder { week, step }, Period::All),
            Shown::Daily(..) | Shown::Ladder(..) => return,
            Shown::Level(game, at) => {
                let level = ALL[game].ranked_levels().get(at).map(Level::words);
                let (game, level) = (ALL[game].name, level.unwrap_or_default());
                (Scope::Level { game, level }, PERIODS[self.period].0)
            }
        };
        let query = ListQuery {
            scope,
            period,
            limit: LINES_PER_LIST,
        };
        self.query = Some(query.clone());
        self.chosen = 0;
        self.list = Async::Loading;
        self.rests = None;
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
        let games = 0..ALL.len();
        let ladder = |(week, step)| Shown::Ladder(Some(week), Some(step));
        let tabs: Vec<Shown> = match self.shown {
            Shown::Daily(_, day) => games.map(|game| Shown::Daily(game, day)).collect(),
            Shown::Level(..) | Shown::Ladder(..) => {
                let levels = games.map(|game| Shown::Level(game, usual_level(&ALL[game])));
                self.ladder.map(ladder).into_iter().chain(levels).collect()
            }
        };
        let is_here = |tab: &Shown| tab.game() == self.shown.game();
        let here = tabs.iter().position(is_here).unwrap_or(0);
        self.shown = tabs[turn(here, by, tabs.len())];
    }

    /// Turns to another level, or to another step of the ladder.
    fn turn_level(&mut self) {
        match &mut self.shown {
            Shown::Level(game, at) => *at = turn(*at, 1, ALL[*game].ranked_levels().len()),
            Shown::Ladder(_, Some(step)) => {
                let there = turn(usize::from(step.number() - 1), 1, Step::COUNT.into());
                *step = Step::all().nth(there).unwrap_or(*step);
            }
            Shown::Ladder(_, None) | Shown::Daily(..) => {}
        }
    }

    /// A run as a row.
    fn row(&self, n: usize, line: &Line, words: &Words) -> Row<Msg> {
        let name = match &line.name {
            Some(name) => words.name(name.as_str()),
            None => words.t("somebody"),
        };
        let mut name = marked(&name, line.streak, words);
        if line.mine {
            name = format!("{name} ({})", words.t("list-you"));
        }
        let time = Duration::from_millis(line.time);
        // From an hour on nobody compares tenths.
        let time = match time.as_secs() {
            3600.. => clock_text(time),
            _ => exact_time(time, words),
        };
        let of_level = matches!(self.shown, Shown::Level(..));
        let day = of_level.then(|| short_date(line.at.day(), words));
        Row {
            lead: line.rank.to_string(),
            lead_tone: (line.rank <= PODIUM).then_some(Tone::Accent),
            aside: words.moves(line.moves).into_owned(),
            caption: day.unwrap_or_default(),
            ..Row::new(name, Does::Send(Msg::Watch(n))).valued(time)
        }
    }

    fn code(&self, at: usize) -> Option<Code> {
        self.lines().get(at).map(|line| line.code)
    }

    /// What is listed, each with the key that changes it.
    fn choices(&self, words: &Words) -> Vec<String> {
        match self.shown {
            Shown::Ladder(Some(week), Some(step)) => {
                let week = short_date(week.first_day(), words);
                let week = words.tr("list-week", &[("day", week.into())]);
                vec![format!("n {}", ladder::title(step, words)), week]
            }
            Shown::Daily(_, Some(day)) => vec![date(day, words)],
            Shown::Daily(..) | Shown::Ladder(..) => Vec::new(),
            Shown::Level(game, at) => {
                let period = format!("p {}", words.t(PERIODS[self.period].1));
                let level = ALL[game]
                    .ranked_levels()
                    .get(at)
                    .map(|level| level.text(&ALL[game], words));
                let level = level.map(|level| format!("n {level}"));
                level.into_iter().chain([period]).collect()
            }
        }
    }

    /// The store does not say which list it is.
    fn fail(&mut self, error: UserError) {
        if self.query.is_none() {
            self.list = Async::Failed(error);
        }
    }
}

/// The place of a game among all.
fn place(entry: &GameDef) -> usize {
    let place = ALL.iter().position(|one| one.name == entry.name);
    place.unwrap_or(0)
}

/// The level on which a game's leaderboards begin.
fn usual_level(entry: &GameDef) -> usize {
    1.min(entry.ranked_levels().len().saturating_sub(1))
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
        let title = match self.shown {
            Shown::Daily(..) => "list-daily",
            Shown::Level(..) | Shown::Ladder(..) => "menu-scores",
        };
        let (less, more) = (scene.look.glyph("‹", "<"), scene.look.glyph("›", ">"));
        let rows = lines.iter().enumerate();
        View {
            text: vec![
                format!("{less} {} {more}", words.t(self.shown.title())),
                self.choices(words).join(", "),
            ],
            note: trouble.or(empty).or_else(code).into_iter().collect(),
            enter: "hint-watch",
            columns: COLUMNS,
            ..View::new(
                title,
                rows.map(|(n, line)| self.row(n, line, words)).collect(),
            )
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
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
                // Only lists of today and of this week are shown.
                let board = match self.shown {
                    Shown::Daily(game, _) => Some(SharedBoard::Daily(ALL[game].name)),
                    Shown::Ladder(_, step) => step.map(SharedBoard::Step),
                    Shown::Level(..) => None,
                };
                return by_code::invite(context, code, board);
            }
            Msg::Race(_) => Fetch::Race,
            _ => Fetch::Watch,
        };
        context.fetch(StoreRequest::Record(code), fetch)
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go<Msg> {
        match reply {
            StoreReply::List(query, list) if Some(query) == self.query.as_ref() => {
                self.list = match list {
                    Ok(list) => Async::Ready(Box::new(list.clone())),
                    Err(error) => Async::Failed(*error),
                };
                let mine = self.lines().iter().position(|line| line.mine);
                return Go::Choose(mine.unwrap_or(0));
            }
            StoreReply::Ladder(Ok(ladder)) => {
                let listed = ladder.steps.iter().filter(|row| row.finished > 0);
                let most = listed.max_by_key(|row| row.finished);
                let most = most.map_or(Step::FIRST, |row| row.step);
                self.ladder = Some((ladder.week, most));
                if let Shown::Ladder(week, step) = &mut self.shown
                    && self.query.is_none()
                {
                    week.get_or_insert(ladder.week);
                    step.get_or_insert(most);
                    self.ask(context);
                }
            }
            StoreReply::Today(Ok(today)) => {
                if let Shown::Daily(_, day @ None) = &mut self.shown {
                    *day = Some(today.day);
                    self.ask(context);
                }
            }
            StoreReply::Ladder(Err(error)) => self.fail(*error),
            StoreReply::Today(Err(error)) => self.fail(*error),
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

    fn tick(&mut self, context: &mut Context<'_>) {
        self.rests = None;
        if let Some(code) = self.code(self.chosen) {
            self.preview = (Some(code), None);
            context.ask(StoreRequest::Preview(code));
        }
    }

    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        let (code, preview) = &self.preview;
        if let Some(preview) = preview.as_ref().filter(|_| *code == self.code(chosen)) {
            card::run(&preview.miniature, place, buf, scene.look, Tone::Floor);
        }
    }
}
