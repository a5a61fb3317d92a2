//! The lists: per game and level, by time or against par, of today, this week or ever; and
//! those of a day's boards.

mod draw;
mod keys;

use ratatui::{buffer::Buffer, layout::Rect};

use super::by_code::ByCode;
use super::help::{Help, Page};
use super::menu::turn;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::games::{self, GameDef, Level};
use crate::model::{
    Day, Line, List, ListQuery, Measure, Period, Scope, StoreReply, StoreRequest, UserError,
};
use crate::ui::event::Event;
use crate::ui::keymap;
use keys::{Command, KEYS};

/// Lines that are asked for: more than a terminal of 200 rows would be read by nobody.
const LIMIT: u16 = 100;

/// Rows above the table and below it.
const ABOVE: u16 = 4;
const BELOW: u16 = 2;

const PERIODS: [(Period, &str); 3] = [
    (Period::Today, "period-today"),
    (Period::Week, "period-week"),
    (Period::All, "period-all"),
];

/// Which runs the screen shows.
enum Shown {
    /// Those on a level of the game.
    Levels {
        levels: Vec<Level>,
        chosen: usize,
        /// Nobody has chosen it: it may give way to one on which somebody is listed.
        usual: bool,
    },
    /// Those at the board of a day.
    Daily(Day),
}

/// The lists.
pub struct Scores {
    game: usize,
    shown: Shown,
    measure: Measure,
    period: usize,
    /// What was asked for last, and the answer.
    query: ListQuery,
    list: Option<Result<List, UserError>>,
    /// The line in use, counted from the first that is shown.
    chosen: usize,
    /// The first line on the screen.
    first: usize,
}

impl Scores {
    /// The lists of a game, on this level or else its usual one.
    pub fn new(context: &mut Context<'_>, entry: &'static GameDef, level: Option<Level>) -> Scores {
        Scores::begin(context, entry, levels(entry, level))
    }

    /// The lists of a day.
    pub fn daily(context: &mut Context<'_>, entry: &'static GameDef, day: Day) -> Scores {
        Scores::begin(context, entry, Shown::Daily(day))
    }

    fn begin(context: &mut Context<'_>, entry: &'static GameDef, shown: Shown) -> Scores {
        let game = games::ALL.iter().position(|one| one.name == entry.name);
        let mut scores = Scores {
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
                limit: LIMIT,
            },
            list: None,
            chosen: 0,
            first: 0,
        };
        scores.ask_levels(context);
        scores.ask(context);
        scores
    }

    /// Asks on which levels of the game, beside the ready-made ones, somebody is listed.
    fn ask_levels(&self, context: &mut Context<'_>) {
        if let Shown::Levels { .. } = self.shown {
            context.ask(StoreRequest::Levels(self.entry().name));
        }
    }

    /// On these levels somebody is listed. An empty list is not worth being shown first.
    fn add_levels(&mut self, context: &mut Context<'_>, listed: &[Level]) {
        let Shown::Levels {
            levels,
            chosen,
            usual,
        } = &mut self.shown
        else {
            return;
        };
        for level in listed {
            if !levels.contains(level) {
                levels.push(level.clone());
            }
        }
        let empty = |place: usize| !levels.get(place).is_some_and(|one| listed.contains(one));
        if std::mem::take(usual)
            && empty(*chosen)
            && let Some(place) = (0..levels.len()).find(|place| !empty(*place))
        {
            *chosen = place;
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
            limit: LIMIT,
        };
        self.chosen = 0;
        self.first = 0;
        self.list = None;
        context.ask(StoreRequest::List(self.query.clone()));
    }

    /// The lines, with gaps where places are left out.
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

    /// Sees to it that the line in use is on the screen.
    fn follow(&mut self, height: u16) {
        let room = usize::from(height.saturating_sub(ABOVE + BELOW)).max(1);
        self.first = self
            .first
            .min(self.chosen)
            .max((self.chosen + 1).saturating_sub(room));
    }

    /// The line in use.
    fn line(&self) -> Option<&Line> {
        self.lines().get(self.chosen).copied().flatten()
    }

    fn turn_line(&mut self, context: &Context<'_>, by: i32) -> Next {
        let lines = self.lines().len();
        if lines == 0 {
            return Next::Still;
        }
        self.chosen = turn(self.chosen, by, lines);
        if self.line().is_none() {
            self.chosen = turn(self.chosen, by, lines);
        }
        self.follow(context.size.1);
        Next::Stay
    }

    /// Asks for a run: that of the line in use, or the first of the list.
    fn fetch(&self, context: &mut Context<'_>, first: bool, fetch: Fetch) -> Next {
        let line = match first {
            true => self.lines().first().copied().flatten(),
            false => self.line(),
        };
        let Some(code) = line.map(|line| line.code) else {
            return Next::Still;
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
                    usual,
                },
            ) => {
                *usual = false;
                *chosen = turn(*chosen, by, levels.len());
            }
            (Command::Period, Shown::Levels { .. }) => {
                self.period = turn(self.period, 1, PERIODS.len());
            }
            (Command::Level(_) | Command::Period, Shown::Daily(_)) => return Next::Still,
            (Command::Watch, _) => return self.fetch(context, false, Fetch::Watch),
            (Command::Race, _) => return self.fetch(context, false, Fetch::Race),
            (Command::First, _) => return self.fetch(context, true, Fetch::Race),
            (Command::Code, _) => return Next::Push(Box::new(ByCode::new())),
            (Command::Help, _) => {
                return Next::Push(Box::new(Help::with(Page {
                    title: "menu-scores",
                    about: &["help-lists"],
                    rows: KEYS.iter().map(keymap::row).collect(),
                })));
            }
            (Command::Quit, _) => return Next::Back(Answer::Nothing),
        }
        self.ask(context);
        Next::Stay
    }
}

/// The levels of a game that have lists; the one asked for is chosen, and added where it
/// is none of them.
fn levels(entry: &'static GameDef, level: Option<Level>) -> Shown {
    let mut levels: Vec<Level> = (entry.lists)()
        .iter()
        .map(|level| level.canonical(entry))
        .collect();
    let usual = level.is_none();
    let chosen = match level {
        None => 1.min(levels.len().saturating_sub(1)),
        Some(level) => match levels.iter().position(|one| *one == level) {
            Some(place) => place,
            None => {
                levels.push(level);
                levels.len() - 1
            }
        },
    };
    Shown::Levels {
        levels,
        chosen,
        usual,
    }
}

impl Screen for Scores {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.follow(context.size.1);
                Next::Stay
            }
            Event::Reply(told) => match &**told {
                StoreReply::List(query, list) if *query == self.query => {
                    self.list = Some(list.clone());
                    let mine = self.lines();
                    let mine = mine
                        .iter()
                        .position(|line| line.is_some_and(|line| line.mine));
                    self.chosen = mine.unwrap_or(0);
                    self.follow(context.size.1);
                    Next::Stay
                }
                StoreReply::Levels(game, Ok(levels)) if *game == self.entry().name => {
                    self.add_levels(context, levels);
                    Next::Stay
                }
                _ => Next::Still,
            },
            Event::Key(key) => match keymap::find(KEYS, keymap::latin(*key)) {
                Some(command) => self.command(context, command),
                None => Next::Still,
            },
            _ => Next::Still,
        }
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
