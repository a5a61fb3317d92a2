//! The leaderboards: of a game and a level, of this week or all time; and those of the ladder and
//! of daily boards.

mod opening;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::by_code::{self, CodePage};
use crate::games::miniature::Preview;
use crate::games::{self, GameDef, Level};
use crate::i18n::Words;
use crate::key::Key::Char;
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
use crate::ui::screens::{Context, Fetch, Next, Scene};
use crate::ui::trouble_text;
use crate::ui::view::{Bind, Does, Go, Page, Row, View};
use opening::{ListedSteps, Wish};

/// Columns of the panel, so that it stays where it is while lists change.
const COLUMNS: u16 = 44;

/// Lines that are asked for: longer lists are not read.
const LINES_PER_LIST: u16 = 100;

/// How long the bar rests on a run before its picture is asked for: whoever runs down the list
/// asks for nothing.
const REST: Duration = Duration::from_millis(300);

const PERIODS: [(Period, &str); 2] = [(Period::Week, "period-week"), (Period::All, "period-all")];

/// Which runs are listed.
enum Shown {
    /// Those on a level of the game.
    Levels { levels: Vec<Level>, chosen: usize },
    /// Those on a daily board.
    Daily(Day),
    /// Those on a step of the ladder in a week.
    Ladder(Week, Step),
    /// Not known before the store tells of the ladder or of today.
    Awaited(Wish),
}

/// The page of the leaderboards.
pub(crate) struct Leaderboards {
    game: usize,
    shown: Shown,
    period: usize,
    /// What was asked for last.
    query: ListQuery,
    /// The reply to it.
    list: Option<Result<List, UserError>>,
    /// The line on which the bar is.
    chosen: usize,
    /// When the bar has rested long enough on a run for its picture to be asked for.
    rests: Option<Now>,
    /// The steps of the ladder, once the store has told of them.
    steps: Option<Box<ListedSteps>>,
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
        Self::begin(context, entry, levels(entry, level))
    }

    /// The leaderboards of the daily boards.
    pub(crate) fn daily(context: &mut Context<'_>, entry: &'static GameDef, day: Day) -> Self {
        Self::begin(context, entry, Shown::Daily(day))
    }

    /// The leaderboards of a step of the ladder in a week.
    pub(crate) fn ladder(context: &mut Context<'_>, week: Week, step: Step) -> Self {
        let shown = Shown::Ladder(week, step);
        Self::begin(context, &games::labyrinth::ENTRY, shown)
    }

    /// The leaderboard of this week, of a step of the ladder.
    pub(crate) fn of_step(context: &mut Context<'_>, step: Step) -> Self {
        let shown = Shown::Awaited(Wish::Step(step));
        Self::begin(context, &games::labyrinth::ENTRY, shown)
    }

    /// The leaderboard of today's board of a game.
    pub(crate) fn of_today(context: &mut Context<'_>, entry: &'static GameDef) -> Self {
        Self::begin(context, entry, Shown::Awaited(Wish::Today))
    }

    /// The leaderboard on which most people are.
    pub(crate) fn busiest(context: &mut Context<'_>) -> Self {
        let shown = Shown::Awaited(Wish::Busiest);
        Self::begin(context, &games::labyrinth::ENTRY, shown)
    }

    fn begin(context: &mut Context<'_>, entry: &'static GameDef, shown: Shown) -> Self {
        let game = games::ALL.iter().position(|one| one.name == entry.name);
        let mut leaderboards = Self {
            game: game.unwrap_or(0),
            shown,
            period: PERIODS.len() - 1,
            query: ListQuery {
                scope: Scope::Daily {
                    game: entry.name,
                    day: Day(0),
                },
                period: Period::All,
                limit: LINES_PER_LIST,
            },
            list: None,
            chosen: 0,
            rests: None,
            steps: None,
            preview: (None, None),
        };
        match leaderboards.shown {
            Shown::Awaited(Wish::Today) => context.ask(StoreRequest::Today),
            Shown::Daily(_) => {}
            _ => context.ask(StoreRequest::Ladder),
        }
        leaderboards.ask(context);
        leaderboards
    }

    fn entry(&self) -> &'static GameDef {
        &games::ALL[self.game % games::ALL.len()]
    }

    fn ask(&mut self, context: &mut Context<'_>) {
        let game = self.entry().name;
        let (scope, period) = match &self.shown {
            Shown::Awaited(_) => return,
            Shown::Daily(day) => (Scope::Daily { game, day: *day }, Period::All),
            Shown::Ladder(week, step) => {
                let (week, step) = (*week, *step);
                (Scope::Ladder { week, step }, Period::All)
            }
            Shown::Levels { levels, chosen, .. } => {
                let Some(level) = levels.get(*chosen).map(Level::words) else {
                    // A game may have none.
                    self.query.limit = 0;
                    self.list = Some(Ok(List::default()));
                    return;
                };
                (Scope::Level { game, level }, PERIODS[self.period].0)
            }
        };
        self.query = ListQuery {
            scope,
            period,
            limit: LINES_PER_LIST,
        };
        self.chosen = 0;
        self.list = None;
        self.rests = None;
        context.ask(StoreRequest::List(self.query.clone()));
    }

    /// Whether the lists of the ladder stand beside those of the games.
    fn has_ladder(&self) -> bool {
        match self.shown {
            Shown::Levels { .. } => self.steps.is_some(),
            Shown::Ladder(..) => true,
            Shown::Daily(_) | Shown::Awaited(_) => false,
        }
    }

    /// The place of what is shown among the ladder, where it stands there, and the games.
    fn tab(&self) -> usize {
        match self.shown {
            Shown::Ladder(..) => 0,
            _ => self.game + usize::from(self.has_ladder()),
        }
    }

    /// The lines: the best, and those around the player's own, which begin behind so many.
    fn lines(&self) -> (Vec<&Line>, usize) {
        let Some(Ok(list)) = &self.list else {
            return (Vec::new(), 0);
        };
        (
            list.top.iter().chain(&list.around).collect(),
            list.top.len(),
        )
    }

    /// Turns to another game; the ladder stands before the first.
    fn turn_game(&mut self, by: i32) {
        let ladder = usize::from(self.has_ladder());
        let next = turn(self.tab(), by, games::ALL.len() + ladder);
        if let Shown::Daily(_) = self.shown {
            self.game = next;
            return;
        }
        self.shown = match (next.checked_sub(ladder), &self.steps) {
            (None, Some(steps)) => {
                let step = steps.busiest().unwrap_or(Step::FIRST);
                Shown::Ladder(steps.week, step)
            }
            (game, _) => {
                self.game = game.unwrap_or(self.game);
                levels(self.entry(), None)
            }
        };
    }

    /// Turns to another step of the ladder.
    fn turn_step(&mut self, by: i32) {
        if let Shown::Ladder(_, step) = &mut self.shown {
            *step = match &self.steps {
                Some(steps) => steps.turned(*step, by),
                None => {
                    let there = turn(usize::from(step.number() - 1), by, Step::COUNT.into());
                    Step::all().nth(there).unwrap_or(*step)
                }
            };
        }
    }

    /// What the chosen run was like, where it is known.
    fn shown_preview(&self) -> Option<&Preview> {
        let line = self.line()?;
        let (code, preview) = &self.preview;
        preview.as_deref().filter(|_| *code == Some(line.code))
    }

    /// How far the chosen run is behind the one before it on the list, and what its code is for.
    fn notes(&self, words: &Words) -> Vec<String> {
        let (lines, top) = self.lines();
        let Some(line) = lines.get(self.chosen) else {
            return Vec::new();
        };
        // Between the best and those around the player others are left out.
        let before = self.chosen.checked_sub(1).filter(|_| self.chosen != top);
        let gap = before.and_then(|before| {
            let before = lines.get(before)?;
            let apart = line.time.saturating_sub(before.time);
            let moves = line.moves.saturating_sub(before.moves);
            let gap = match apart {
                // What is longer than a minute has no need of tenths.
                60_000.. => clock_text(Duration::from_millis(apart)),
                100.. => words.tr("list-seconds", &[("seconds", words.tenths(apart).into())]),
                _ if moves > 0 => words.moves(moves).into_owned(),
                _ => return None,
            };
            let name = shown_name(before, words);
            Some(words.tr("list-gap", &[("gap", gap.into()), ("name", name.into())]))
        });
        let code = words.tr("list-code-use", &[("code", line.code.to_string().into())]);
        std::iter::once(code).chain(gap).collect()
    }

    /// The names of the lists to turn through.
    fn tab_title(&self) -> &'static str {
        match self.shown {
            Shown::Ladder(..) => "ladder",
            _ => self.entry().title,
        }
    }

    /// A run as a row.
    fn row(&self, n: usize, line: &Line, words: &Words) -> Row<Msg> {
        let mut name = marked(&shown_name(line, words), line.streak, words);
        if line.mine {
            name = format!("{name} ({})", words.t("list-you"));
        }
        let time = Duration::from_millis(line.time);
        // From an hour on nobody compares tenths.
        let time = match time.as_secs() {
            3600.. => clock_text(time),
            _ => exact_time(time, words),
        };
        let day =
            matches!(self.shown, Shown::Levels { .. }).then(|| short_date(line.at.day(), words));
        Row {
            lead: line.rank.to_string(),
            aside: words.moves(line.moves).into_owned(),
            caption: day.unwrap_or_default(),
            ..Row::new(name, Does::Send(Msg::Watch(n))).valued(time)
        }
    }

    /// The chosen line.
    fn line(&self) -> Option<&Line> {
        self.lines().0.get(self.chosen).copied()
    }

    fn code(&self, at: usize) -> Option<Code> {
        self.lines().0.get(at).map(|line| line.code)
    }

    /// Asks for a run.
    fn fetch(&self, context: &mut Context<'_>, at: usize, fetch: Fetch) -> Go<Msg> {
        let Some(code) = self.code(at) else {
            return Go::Stay;
        };
        context.ask(StoreRequest::Record(code));
        Go::Away(Next::Fetch(fetch))
    }

    /// What is listed, each with the key that changes it.
    fn choices(&self, words: &Words) -> Vec<(&'static str, String)> {
        match &self.shown {
            Shown::Awaited(_) => Vec::new(),
            Shown::Ladder(week, step) => {
                let week = short_date(week.first_day(), words);
                let week = words.tr("list-week", &[("day", week.into())]);
                vec![("n", ladder::title(*step, words)), ("", week)]
            }
            Shown::Daily(day) => vec![("", date(*day, words))],
            Shown::Levels { levels, chosen } => {
                let period = words.t(PERIODS[self.period].1).into_owned();
                // There may be no level of a kind.
                let level = levels.get(*chosen);
                let level = level.map(|level| {
                    let key = if levels.len() > 1 { "n" } else { "" };
                    (key, level.text(self.entry(), words))
                });
                level.into_iter().chain([("p", period)]).collect()
            }
        }
    }
}

/// The name of a line, as it is shown there.
fn shown_name(line: &Line, words: &Words) -> String {
    match &line.name {
        Some(name) => words.name(name.as_str()).into_owned(),
        None => words.t("somebody").into_owned(),
    }
}

/// The levels of a game that have leaderboards. The one asked for is chosen, if it is among them.
fn levels(entry: &'static GameDef, level: Option<Level>) -> Shown {
    let levels = entry.ranked_levels();
    let asked = level.and_then(|level| levels.iter().position(|one| *one == level));
    let chosen = asked.unwrap_or(1.min(levels.len().saturating_sub(1)));
    Shown::Levels { levels, chosen }
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
    Level(i32),
    Period,
}

/// A key that changes what is listed.
const fn listing(
    shown: &'static str,
    key: char,
    says: &'static str,
    send: fn(usize) -> Msg,
) -> Bind<Msg> {
    Bind {
        key: Char(key),
        shown,
        says,
        hint: None,
        is_of_row: false,
        send,
    }
}

impl Page for Leaderboards {
    type Msg = Msg;
    const HAS_PICTURE: bool = true;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_row('g', "g", "key-list-race", "hint-race", Msg::Race),
        Bind::of_row('f', "f", "key-list-first", "hint-race-first", |_| {
            Msg::Race(0)
        }),
        Bind::of_row('i', "i", "key-invite", "hint-invite", Msg::Invite),
        Bind {
            hint: Some("hint-code"),
            ..listing("c", 'c', "key-list-code", |_| Msg::Code)
        },
        listing("l", 'l', "key-list-game", |_| Msg::Tab(1)),
        listing("n", 'n', "key-list-level", |_| Msg::Level(1)),
        listing("N", 'N', "key-list-level", |_| Msg::Level(-1)),
        listing("p", 'p', "key-list-period", |_| Msg::Period),
    ];

    fn about(&self) -> &'static [&'static str] {
        &["help-lists"]
    }

    fn tabs(&self) -> Option<fn(i32) -> Msg> {
        Some(Msg::Tab)
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let lines = self.lines().0.into_iter().enumerate();
        let rows = lines.map(|(n, line)| self.row(n, line, words));
        let trouble = match &self.list {
            None => None,
            Some(Err(error)) => Some(trouble_text(*error, words)),
            Some(Ok(list)) if list.top.is_empty() => Some(words.t("list-empty").into_owned()),
            Some(Ok(_)) => None,
        };
        let title = match self.shown {
            Shown::Daily(_) => "list-daily",
            _ => "menu-scores",
        };
        let mut text = Vec::new();
        if !matches!(self.shown, Shown::Awaited(_)) {
            let (less, more) = (scene.look.glyph("‹", "<"), scene.look.glyph("›", ">"));
            text.push(format!("{less} {} {more}", words.t(self.tab_title())));
            let choices = self.choices(words).into_iter();
            let choices = choices.map(|(key, says)| format!("{key} {says}").trim().to_owned());
            text.push(choices.collect::<Vec<_>>().join(", "));
        }
        View {
            text,
            note: trouble.map_or_else(|| self.notes(words), |trouble| vec![trouble]),
            enter: "hint-watch",
            columns: COLUMNS,
            ..View::new(title, rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        let is_awaited = matches!(self.shown, Shown::Awaited(_));
        match (msg, &mut self.shown) {
            (Msg::Watch(at), _) => return self.fetch(context, at, Fetch::Watch),
            (Msg::Race(at), _) => return self.fetch(context, at, Fetch::Race),
            (Msg::Invite(at), shown) => {
                // Only lists of today and of this week are shown.
                let board = match shown {
                    Shown::Daily(_) => Some(SharedBoard::Daily(self.entry().name)),
                    Shown::Ladder(_, step) => Some(SharedBoard::Step(*step)),
                    Shown::Levels { .. } | Shown::Awaited(_) => None,
                };
                return match self.code(at) {
                    Some(code) => Go::Away(by_code::invite(context, code, board)),
                    None => Go::Stay,
                };
            }
            (Msg::Code, _) => return Go::Away(Panel::open(CodePage::default())),
            (Msg::Tab(by), _) if !is_awaited => self.turn_game(by),
            (Msg::Level(by), Shown::Levels { levels, chosen }) => {
                *chosen = turn(*chosen, by, levels.len().max(1));
            }
            // The steps are the levels of the ladder.
            (Msg::Level(by), Shown::Ladder(..)) => self.turn_step(by),
            (Msg::Period, Shown::Levels { .. }) => {
                self.period = turn(self.period, 1, PERIODS.len());
            }
            (Msg::Tab(_) | Msg::Level(_) | Msg::Period, _) => return Go::Stay,
        }
        self.ask(context);
        Go::Stay
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go<Msg> {
        match reply {
            StoreReply::List(query, list) if *query == self.query => {
                self.list = Some(list.clone());
                let mine = self.lines().0.iter().position(|line| line.mine);
                return Go::Choose(mine.unwrap_or(0));
            }
            StoreReply::Ladder(ladder) => self.take_ladder(context, ladder),
            StoreReply::Today(today) => self.take_today(context, today),
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

    fn draw_picture(&self, _chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        if let Some(preview) = self.shown_preview() {
            card::run(&preview.miniature, place, buf, scene.look, Tone::Floor);
        }
    }
}
