//! The leaderboards: of a game and a level, by time or efficiency, of today, this week or all
//! time; and those of daily boards.

mod draw;
mod keys;

use ratatui::{buffer::Buffer, layout::Rect};

use super::by_code::ByCode;
use super::help::Help;
use super::menu::turn;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::games::{self, GameDef, Level};
use crate::model::{
    Day, Line, List, ListQuery, Measure, Period, Scope, StoreReply, StoreRequest, UserError,
};
use crate::ui::event::Event;
use crate::ui::keymap;
use keys::{Command, KEYS};

/// Lines that are asked for: longer lists are not read.
const LINES_PER_LIST: u16 = 100;

/// Rows above the table: two of titles, two of headings.
const ROWS_ABOVE: u16 = 4;
/// Rows below the table: the code of the chosen run, the keys.
const ROWS_BELOW: u16 = 2;

const PERIODS: [(Period, &str); 3] = [
    (Period::Today, "period-today"),
    (Period::Week, "period-week"),
    (Period::All, "period-all"),
];

/// Which runs are listed.
enum Shown {
    /// Those on a level of the game.
    Levels {
        levels: Vec<Level>,
        chosen: usize,
        /// Whether the player has not chosen a level yet: then a level without runs gives way
        /// to one that has some.
        is_default: bool,
    },
    /// Those on a daily board.
    Daily(Day),
}

/// The screen of the leaderboards.
pub(crate) struct Leaderboards {
    game: usize,
    shown: Shown,
    measure: Measure,
    period: usize,
    /// What was asked for last.
    query: ListQuery,
    /// The reply to it.
    list: Option<Result<List, UserError>>,
    /// The chosen line.
    chosen: usize,
    /// The first line on the screen.
    first: usize,
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

    fn begin(context: &mut Context<'_>, entry: &'static GameDef, shown: Shown) -> Self {
        let game = games::ALL.iter().position(|one| one.name == entry.name);
        let mut leaderboards = Self {
            game: game.unwrap_or(0),
            shown,
            measure: Measure::Fastest,
            period: PERIODS.len() - 1,
            query: ListQuery {
                scope: Scope::Daily {
                    game: entry.name,
                    day: Day(0),
                },
                measure: Measure::Fastest,
                period: Period::All,
                limit: LINES_PER_LIST,
            },
            list: None,
            chosen: 0,
            first: 0,
        };
        leaderboards.ask_levels(context);
        leaderboards.ask(context);
        leaderboards
    }

    /// Asks which levels of the game have runs, as players can choose others than the presets.
    fn ask_levels(&self, context: &mut Context<'_>) {
        if let Shown::Levels { .. } = self.shown {
            context.ask(StoreRequest::Levels(self.entry().name));
        }
    }

    /// Adds the levels that have runs. If none was chosen and the default one has no run, shows
    /// one that has.
    fn add_levels(&mut self, context: &mut Context<'_>, listed: &[Level]) {
        let Shown::Levels {
            levels,
            chosen,
            is_default,
        } = &mut self.shown
        else {
            return;
        };
        for level in listed {
            if !levels.contains(level) {
                levels.push(level.clone());
            }
        }
        let empty = |n: usize| !levels.get(n).is_some_and(|level| listed.contains(level));
        if std::mem::take(is_default)
            && empty(*chosen)
            && let Some(first) = (0..levels.len()).find(|n| !empty(*n))
        {
            *chosen = first;
            self.ask(context);
        }
    }

    fn entry(&self) -> &'static GameDef {
        &games::ALL[self.game % games::ALL.len()]
    }

    fn ask(&mut self, context: &mut Context<'_>) {
        let game = self.entry().name;
        let (scope, period) = match &self.shown {
            Shown::Daily(day) => (Scope::Daily { game, day: *day }, Period::All),
            Shown::Levels { levels, chosen, .. } => {
                let level = levels.get(*chosen).map(Level::words).unwrap_or_default();
                (Scope::Level { game, level }, PERIODS[self.period].0)
            }
        };
        self.query = ListQuery {
            scope,
            measure: self.measure,
            period,
            limit: LINES_PER_LIST,
        };
        self.chosen = 0;
        self.first = 0;
        self.list = None;
        context.ask(StoreRequest::List(self.query.clone()));
    }

    /// The lines, with `None` where ranks are left out.
    fn lines(&self) -> Vec<Option<&Line>> {
        let Some(Ok(list)) = &self.list else {
            return Vec::new();
        };
        let mut lines: Vec<_> = list.top.iter().map(Some).collect();
        if !list.around.is_empty() {
            lines.push(None);
            lines.extend(list.around.iter().map(Some));
        }
        lines
    }

    fn turn_measure(&mut self) {
        let second = match self.shown {
            Shown::Levels { .. } => Measure::AgainstPar,
            Shown::Daily(_) => Measure::FewestMoves,
        };
        self.measure = match self.measure {
            Measure::Fastest => second,
            _ => Measure::Fastest,
        };
    }

    fn turn_game(&mut self, context: &mut Context<'_>, by: i32) {
        self.game = turn(self.game, by, games::ALL.len());
        if let Shown::Levels { .. } = self.shown {
            self.shown = levels(self.entry(), None);
            self.ask_levels(context);
        }
    }

    /// Scrolls so that the chosen line is on the screen.
    fn scroll(&mut self, height: u16) {
        let room = usize::from(height.saturating_sub(ROWS_ABOVE + ROWS_BELOW)).max(1);
        self.first = self
            .first
            .min(self.chosen)
            .max((self.chosen + 1).saturating_sub(room));
    }

    /// The chosen line.
    fn line(&self) -> Option<&Line> {
        self.lines().get(self.chosen).copied().flatten()
    }

    fn turn_line(&mut self, context: &Context<'_>, by: i32) -> Next {
        let lines = self.lines().len();
        if lines == 0 {
            return Next::Unchanged;
        }
        self.chosen = turn(self.chosen, by, lines);
        if self.line().is_none() {
            self.chosen = turn(self.chosen, by, lines);
        }
        self.scroll(context.size.1);
        Next::Redraw
    }

    /// Asks for a run: the first of the list, or that of the chosen line.
    fn fetch(&self, context: &mut Context<'_>, first: bool, fetch: Fetch) -> Next {
        let line = if first {
            self.lines().first().copied().flatten()
        } else {
            self.line()
        };
        let Some(code) = line.map(|line| line.code) else {
            return Next::Unchanged;
        };
        context.ask(StoreRequest::Record(code));
        Next::Fetch(fetch)
    }

    fn command(&mut self, context: &mut Context<'_>, command: Command) -> Next {
        match (command, &mut self.shown) {
            (Command::Line(by), _) => return self.turn_line(context, by),
            (Command::Game(by), _) => self.turn_game(context, by),
            (Command::Measure, _) => self.turn_measure(),
            (
                Command::Level(by),
                Shown::Levels {
                    levels,
                    chosen,
                    is_default,
                },
            ) => {
                *is_default = false;
                *chosen = turn(*chosen, by, levels.len());
            }
            (Command::Period, Shown::Levels { .. }) => {
                self.period = turn(self.period, 1, PERIODS.len());
            }
            (Command::Level(_) | Command::Period, Shown::Daily(_)) => return Next::Unchanged,
            (Command::Watch, _) => return self.fetch(context, false, Fetch::Watch),
            (Command::Race, _) => return self.fetch(context, false, Fetch::Race),
            (Command::First, _) => return self.fetch(context, true, Fetch::Race),
            (Command::Code, _) => return Next::Push(Box::new(ByCode::new())),
            (Command::Help, _) => {
                let help = Help::of_screen("menu-scores", &["help-lists"], KEYS);
                return Next::Push(Box::new(help));
            }
            (Command::Quit, _) => return Next::Back(Answer::Nothing),
        }
        self.ask(context);
        Next::Redraw
    }
}

/// The levels of a game that have a leaderboard. The one asked for is chosen, and added where
/// it is missing.
fn levels(entry: &'static GameDef, level: Option<Level>) -> Shown {
    let mut levels: Vec<Level> = (entry.lists)()
        .iter()
        .map(|level| level.canonical(entry))
        .collect();
    let is_default = level.is_none();
    let chosen = match level {
        None => 1.min(levels.len().saturating_sub(1)),
        Some(level) => match levels.iter().position(|one| *one == level) {
            Some(known) => known,
            None => {
                levels.push(level);
                levels.len() - 1
            }
        },
    };
    Shown::Levels {
        levels,
        chosen,
        is_default,
    }
}

impl Screen for Leaderboards {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.scroll(context.size.1);
                Next::Redraw
            }
            Event::Reply(reply) => match &**reply {
                StoreReply::List(query, list) if *query == self.query => {
                    self.list = Some(list.clone());
                    let is_mine = |line: &Option<&Line>| line.is_some_and(|line| line.mine);
                    self.chosen = self.lines().iter().position(is_mine).unwrap_or(0);
                    self.scroll(context.size.1);
                    Next::Redraw
                }
                StoreReply::Levels(game, Ok(levels)) if *game == self.entry().name => {
                    self.add_levels(context, levels);
                    Next::Redraw
                }
                _ => Next::Unchanged,
            },
            Event::Key(key) => match keymap::find(KEYS, keymap::latin(*key)) {
                Some(command) => self.command(context, command),
                None => Next::Unchanged,
            },
            _ => Next::Unchanged,
        }
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
