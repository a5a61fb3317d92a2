//! The leaderboards: of a game and a level, of this week or all time; and those of the ladder and
//! of daily boards.

pub(in crate::ui::screens) mod draw;
mod keys;
mod opening;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::help::Help;
use super::ladder::Steps;
use super::layout::clock_text;
use super::menu::turn;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::games::miniature::Preview;
use crate::games::{self, GameDef, Level};
use crate::i18n::Words;
use crate::model::{
    Code, Day, Line, List, ListQuery, Period, Scope, SharedBoard, Step, StoreReply, StoreRequest,
    UserError, Week,
};
use crate::ui::event::{Event, Now};
use crate::ui::keymap;
use crate::ui::pages::by_code::{self, CodePage};
use crate::ui::panel::Panel;
use draw::Plan;
use keys::{Command, KEYS};
use opening::{ListedSteps, Wish};

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

/// The screen of the leaderboards.
pub(crate) struct Leaderboards {
    game: usize,
    shown: Shown,
    period: usize,
    /// What was asked for last.
    query: ListQuery,
    /// The reply to it.
    list: Option<Result<List, UserError>>,
    /// The chosen line.
    chosen: usize,
    /// The first line on the screen.
    first: usize,
    /// When the bar has rested long enough on a run for its picture to be asked for.
    rests: Option<Now>,
    /// The steps of the ladder, once the store has told of them.
    steps: Option<Box<ListedSteps>>,
    /// The boards of a day that the player has finished, once the store has told of today.
    done_today: Option<(Day, Vec<SharedBoard>)>,
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
            first: 0,
            rests: None,
            steps: None,
            done_today: None,
            preview: (None, None),
        };
        match leaderboards.shown {
            Shown::Daily(_) | Shown::Awaited(Wish::Today) => context.ask(StoreRequest::Today),
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
        self.first = 0;
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

    /// Whether the runs of the list would give a board away that the player has not finished.
    fn is_secret(&self) -> bool {
        match (&self.shown, &self.steps, &self.done_today) {
            (Shown::Ladder(week, step), Some(steps), _) => {
                *week == steps.week && !steps.done.contains(&SharedBoard::Step(*step))
            }
            (Shown::Daily(day), _, Some((today, done))) => {
                day == today && !done.contains(&SharedBoard::Daily(self.entry().name))
            }
            _ => false,
        }
    }

    /// The place of what is shown among the ladder, where it stands there, and the games.
    fn tab(&self) -> usize {
        match self.shown {
            Shown::Ladder(..) => 0,
            _ => self.game + usize::from(self.has_ladder()),
        }
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

    /// Scrolls so that the chosen line is on the screen.
    fn scroll(&mut self, plan: &Plan) {
        let room = plan.lines();
        self.first = self
            .first
            .min(self.chosen)
            .max((self.chosen + 1).saturating_sub(room));
    }

    /// The bar has come to a line, and perhaps stays there.
    fn came_to_line(&mut self, context: &Context<'_>) {
        let plan = Plan::new(Rect::new(0, 0, context.size.0, context.size.1));
        self.scroll(&plan);
        let code = self.line().map(|line| line.code);
        let is_new = plan.has_card() && code.is_some() && code != self.preview.0;
        self.rests = is_new.then(|| context.now + REST);
    }

    /// What the chosen run was like, where it is known.
    fn shown_preview(&self) -> Option<&Preview> {
        let line = self.line()?;
        let (code, preview) = &self.preview;
        preview.as_deref().filter(|_| *code == Some(line.code))
    }

    /// How far the chosen run is behind the one before it on the list, and whose that is.
    fn gap(&self, words: &Words) -> Option<(String, &Line)> {
        let lines = self.lines();
        let line = lines.get(self.chosen).copied().flatten()?;
        let before = lines.get(self.chosen.checked_sub(1)?).copied().flatten()?;
        let apart = line.time.saturating_sub(before.time);
        let time = (apart >= 100).then(|| match apart {
            // What is longer than a minute has no need of tenths.
            60_000.. => clock_text(Duration::from_millis(apart)),
            _ => words.tr("list-seconds", &[("seconds", words.tenths(apart).into())]),
        });
        let moves = line.moves.saturating_sub(before.moves);
        let moves = (moves > 0).then(|| words.moves(moves).into_owned());
        let gap = time.or(moves);
        Some((gap?, before))
    }

    /// The chosen line.
    fn line(&self) -> Option<&Line> {
        self.lines().get(self.chosen).copied().flatten()
    }

    fn turn_line(&mut self, context: &mut Context<'_>, by: i32) -> Next {
        let lines = self.lines().len();
        if lines == 0 {
            return Next::Unchanged;
        }
        self.chosen = turn(self.chosen, by, lines);
        if self.line().is_none() {
            self.chosen = turn(self.chosen, by, lines);
        }
        self.came_to_line(context);
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
            (
                Command::Line(_)
                | Command::Game(_)
                | Command::Level(_)
                | Command::Period
                | Command::Watch
                | Command::Race
                | Command::First
                | Command::Invite,
                Shown::Awaited(_),
            ) => return Next::Unchanged,
            (Command::Line(by), _) => return self.turn_line(context, by),
            (Command::Game(by), _) => self.turn_game(by),
            (Command::Level(by), Shown::Levels { levels, chosen }) => {
                *chosen = turn(*chosen, by, levels.len().max(1));
            }
            (Command::Period, Shown::Levels { .. }) => {
                self.period = turn(self.period, 1, PERIODS.len());
            }
            // The steps are the levels of the ladder.
            (Command::Level(by), Shown::Ladder(..)) => self.turn_step(by),
            (Command::Steps, Shown::Levels { .. } | Shown::Awaited(_)) => {
                return Next::Push(Box::new(Steps::new(context, None)));
            }
            (
                Command::Level(_) | Command::Period | Command::Steps,
                Shown::Daily(_) | Shown::Ladder(..),
            ) => {
                return Next::Unchanged;
            }
            (Command::Watch, _) => return self.fetch(context, false, Fetch::Watch),
            (Command::Race, _) => return self.fetch(context, false, Fetch::Race),
            (Command::First, _) => return self.fetch(context, true, Fetch::Race),
            (Command::Invite, _) => {
                // Only lists of today and of this week are shown.
                let board = match self.shown {
                    Shown::Daily(_) => Some(SharedBoard::Daily(self.entry().name)),
                    Shown::Ladder(_, step) => Some(SharedBoard::Step(step)),
                    Shown::Levels { .. } | Shown::Awaited(_) => None,
                };
                return match self.line().map(|line| line.code) {
                    Some(code) => by_code::invite(context, code, board),
                    None => Next::Unchanged,
                };
            }
            (Command::Code, _) => return Panel::open(CodePage::default()),
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

/// The levels of a game that have leaderboards. The one asked for is chosen, if it is among them.
fn levels(entry: &'static GameDef, level: Option<Level>) -> Shown {
    let levels = entry.ranked_levels();
    let asked = level.and_then(|level| levels.iter().position(|one| *one == level));
    let chosen = asked.unwrap_or(1.min(levels.len().saturating_sub(1)));
    Shown::Levels { levels, chosen }
}

impl Screen for Leaderboards {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.came_to_line(context);
                Next::Redraw
            }
            Event::Reply(reply) => match &**reply {
                StoreReply::List(query, list) if *query == self.query => {
                    self.list = Some(list.clone());
                    let is_mine = |line: &Option<&Line>| line.is_some_and(|line| line.mine);
                    self.chosen = self.lines().iter().position(is_mine).unwrap_or(0);
                    self.came_to_line(context);
                    Next::Redraw
                }
                StoreReply::Ladder(ladder) => {
                    self.take_ladder(context, ladder);
                    Next::Redraw
                }
                StoreReply::Today(today) => {
                    self.take_today(context, today);
                    Next::Redraw
                }
                StoreReply::Preview(code, preview) if self.preview.0 == Some(*code) => {
                    self.preview.1 = preview.clone().ok();
                    Next::Redraw
                }
                _ => Next::Unchanged,
            },
            Event::Key(key) => match keymap::find(KEYS, keymap::latin(*key)) {
                Some(command) => self.command(context, command),
                None => Next::Unchanged,
            },
            Event::Tick if self.rests.is_some_and(|rests| rests <= context.now) => {
                self.rests = None;
                if let Some(code) = self.line().map(|line| line.code) {
                    self.preview = (Some(code), None);
                    context.ask(StoreRequest::Preview(code));
                }
                Next::Unchanged
            }
            _ => Next::Unchanged,
        }
    }

    fn deadline(&self) -> Option<Now> {
        self.rests
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
