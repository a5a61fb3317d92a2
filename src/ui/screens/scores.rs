//! The lists: per game and level, by time or against par, of today, this week or ever; and
//! those of a day's boards.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::menu::turn;
use super::play::clock_text;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::{self, Entry, Level};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Ask, Day, Line, List, ListQuery, Measure, Period, Scope, Told, Trouble};
use crate::ui::event::{Event, Key};
use crate::ui::{keymap, widgets};

/// Lines that are asked for: more than a terminal of 200 rows would be read by nobody.
const LIMIT: u16 = 100;

/// Columns of a name in the table.
const NAME: usize = crate::model::name::MAX_WIDTH;

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
    Levels { levels: Vec<Level>, chosen: usize },
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
    list: Option<Result<List, Trouble>>,
    /// The line in use, counted from the first that is shown.
    chosen: usize,
    /// The first line on the screen.
    first: usize,
}

impl Scores {
    /// The lists of a game, on this level or else its usual one.
    pub fn new(context: &mut Context<'_>, entry: &'static Entry, level: Option<Level>) -> Scores {
        Scores::begin(context, entry, levels(entry, level))
    }

    /// The lists of a day.
    pub fn daily(context: &mut Context<'_>, entry: &'static Entry, day: Day) -> Scores {
        Scores::begin(context, entry, Shown::Daily(day))
    }

    fn begin(context: &mut Context<'_>, entry: &'static Entry, shown: Shown) -> Scores {
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
        scores.ask(context);
        scores
    }

    fn entry(&self) -> &'static Entry {
        &games::ALL[self.game % games::ALL.len()]
    }

    fn ask(&mut self, context: &mut Context<'_>) {
        let game = self.entry().name;
        let (scope, period) = match &self.shown {
            Shown::Daily(day) => (Scope::Daily { game, day: *day }, Period::All),
            Shown::Levels { levels, chosen } => {
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
        context.ask(Ask::List(self.query.clone()));
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

    fn turn_game(&mut self, by: i32) {
        self.game = turn(self.game, by, games::ALL.len());
        if let Shown::Levels { .. } = self.shown {
            self.shown = levels(self.entry(), None);
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

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Next {
        if let Some(by) = keymap::horizontal(key) {
            self.turn_game(by);
        } else if let Some(by) = keymap::vertical(key) {
            let lines = self.lines().len();
            if lines == 0 {
                return Next::Still;
            }
            self.chosen = turn(self.chosen, by, lines);
            if self.lines().get(self.chosen) == Some(&None) {
                self.chosen = turn(self.chosen, by, lines);
            }
            self.follow(context.size.1);
            return Next::Stay;
        } else {
            match keymap::latin(key) {
                Key::Tab => self.turn_game(1),
                Key::BackTab => self.turn_game(-1),
                Key::Char('m') => self.turn_measure(),
                Key::Char('n') => match &mut self.shown {
                    Shown::Levels { levels, chosen } => *chosen = turn(*chosen, 1, levels.len()),
                    Shown::Daily(_) => return Next::Still,
                },
                Key::Char('p') => match self.shown {
                    Shown::Levels { .. } => self.period = turn(self.period, 1, PERIODS.len()),
                    Shown::Daily(_) => return Next::Still,
                },
                Key::Enter | Key::Char(' ') => {
                    let code = self.lines().get(self.chosen).copied().flatten();
                    let Some(code) = code.map(|line| line.code) else {
                        return Next::Still;
                    };
                    context.ask(Ask::Record(code));
                    return Next::Fetch;
                }
                Key::Esc | Key::Char('q') => return Next::Back(Answer::Nothing),
                _ => return Next::Still,
            }
        }
        self.ask(context);
        Next::Stay
    }

    /// What is listed: the level or the day, in which order, since when.
    fn heading(&self, look: &Look, words: &Words) -> String {
        let dot = look.glyph("·", "-");
        let measure = words.t(match self.measure {
            Measure::Fastest => "measure-fastest",
            Measure::AgainstPar => "measure-par",
            Measure::FewestMoves => "measure-moves",
        });
        match &self.shown {
            Shown::Daily(day) => format!("{day} {dot} {measure}"),
            Shown::Levels { levels, chosen } => {
                let level = levels.get(*chosen);
                let level =
                    level.map(|level| level.text(self.entry(), words, look.glyph("×", "x")));
                let period = words.t(PERIODS[self.period].1);
                format!(
                    "{} {dot} {measure} {dot} {period}",
                    level.unwrap_or_default()
                )
            }
        }
    }
}

/// The levels of a game that have lists; the one asked for is chosen, and added where it
/// is none of them.
fn levels(entry: &'static Entry, level: Option<Level>) -> Shown {
    let mut levels: Vec<Level> = (entry.lists)()
        .iter()
        .map(|level| level.canonical(entry))
        .collect();
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
    Shown::Levels { levels, chosen }
}

/// A name in a field of [`NAME`] columns.
fn padded(name: &str) -> String {
    let gap = NAME.saturating_sub(usize::from(widgets::width(name)));
    format!("{name}{:gap$}", "")
}

/// One line of the table.
fn row(line: &Line, wide: bool, look: &Look, words: &Words) -> String {
    let name = match &line.name {
        Some(name) => name.as_str().to_owned(),
        None => words.t("somebody").into_owned(),
    };
    let time = clock_text(Duration::from_millis(line.time));
    if !wide {
        let guest = if line.guest { "*" } else { " " };
        let rank = line.rank;
        return format!(
            "{rank:>3} {}{guest}{time:>6} {:>5}",
            padded(&name),
            line.moves
        );
    }
    let moves = match line.par {
        Some(par) => format!("{}/{par}", line.moves),
        None => line.moves.to_string(),
    };
    let mut text = format!("{:>5} {} {time:>7} {moves:>9}", line.rank, padded(&name));
    let percent = line.par.map(|par| {
        let percent = u64::from(par) * 100 / u64::from(line.moves.max(1));
        format!("{percent} %")
    });
    text.push_str(&format!(" {:>7}", percent.unwrap_or_default()));
    let mut notes = Vec::new();
    if line.guest {
        notes.push(words.t("list-guest").into_owned());
    }
    if line.pauses > 0 {
        notes.push(words.tr("list-pauses", &[("n", line.pauses.into())]));
    }
    text.push_str(&format!("  {}", notes.join(look.glyph(" · ", ", "))));
    text
}

impl Screen for Scores {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.follow(context.size.1);
                Next::Stay
            }
            Event::Told(told) => match &**told {
                Told::List(query, list) if *query == self.query => {
                    self.list = Some(list.clone());
                    let mine = self.lines();
                    let mine = mine
                        .iter()
                        .position(|line| line.is_some_and(|line| line.mine));
                    self.chosen = mine.unwrap_or(0);
                    self.follow(context.size.1);
                    Next::Stay
                }
                _ => Next::Still,
            },
            Event::Key(key) => self.key(context, *key),
            _ => Next::Still,
        }
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        widgets::left(
            widgets::row(area, 0),
            buf,
            &format!(" {}", words.t("menu-scores")),
            look.style(Tone::Faint),
        );
        self.tabs(widgets::row(area, 1), buf, look, words);
        widgets::middle(
            widgets::row(area, 2),
            buf,
            &self.heading(look, words),
            look.style(Tone::Accent),
        );

        let table = Rect {
            y: area.y + ABOVE.min(area.height),
            height: area.height.saturating_sub(ABOVE + BELOW),
            ..area
        };
        match &self.list {
            None => {}
            Some(Err(_)) => message(table, buf, look, &words.t("list-away")),
            Some(Ok(list)) if list.top.is_empty() => {
                message(table, buf, look, &words.t("list-empty"));
            }
            Some(Ok(_)) => self.table(table, buf, look, words),
        }
        let daily = matches!(self.shown, Shown::Daily(_));
        let hints = [
            (look.glyph("←→", "<>"), "hint-game"),
            ("Enter", "hint-watch"),
            ("Esc", "hint-back"),
            ("n", "hint-level"),
            ("m", "hint-measure"),
            ("p", "hint-period"),
        ];
        let hints: Vec<_> = hints
            .iter()
            .filter(|(key, _)| !daily || !["n", "p"].contains(key))
            .map(|(key, says)| (*key, words.t(says)))
            .collect();
        let hints: Vec<_> = hints
            .iter()
            .map(|(key, says)| (*key, says.as_ref()))
            .collect();
        let last = widgets::row(area, area.height.saturating_sub(1));
        widgets::hints(last, buf, look, &hints);
    }
}

/// A sentence where the table would be.
fn message(table: Rect, buf: &mut Buffer, look: &Look, text: &str) {
    let lines = widgets::wrap(text, table.width.saturating_sub(4));
    for (n, line) in (table.height / 3..).zip(&lines) {
        widgets::middle(widgets::row(table, n), buf, line, look.style(Tone::Faint));
    }
}

impl Scores {
    /// The games, the one in use as a bar; it alone, where they do not fit.
    fn tabs(&self, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        let names: Vec<_> = games::ALL
            .iter()
            .map(|entry| words.t(entry.title))
            .collect();
        let wide: u16 = names.iter().map(|name| widgets::width(name) + 2).sum();
        if wide > row.width {
            let (less, more) = (look.glyph("‹", "<"), look.glyph("›", ">"));
            let name = names.get(self.game).map_or("", |name| name.as_ref());
            let text = format!("{less} {name} {more}");
            widgets::middle(row, buf, &text, look.style(Tone::Accent));
            return;
        }
        let mut x = row.x + (row.width - wide) / 2;
        for (n, name) in names.iter().enumerate() {
            let tone = if n == self.game {
                Tone::Chosen
            } else {
                Tone::Text
            };
            let place = Rect {
                x,
                width: widgets::width(name) + 2,
                ..row
            };
            widgets::left(place, buf, &format!(" {name} "), look.style(tone));
            x += place.width;
        }
    }

    fn table(&self, table: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        // The notes take about so much beyond the figures.
        let wide = table.width >= 72;
        let lines = self.lines();
        let rows: Vec<_> = lines
            .iter()
            .map(|line| match line {
                Some(line) => row(line, wide, look, words),
                None => format!("{:>5}", look.glyph("⋮", ":")),
            })
            .collect();
        let columns = rows
            .iter()
            .map(|row| widgets::width(row))
            .max()
            .unwrap_or(0);
        let x = table.x + table.width.saturating_sub(columns) / 2;
        for (n, (text, line)) in (0u16..).zip(rows.iter().zip(&lines).skip(self.first)) {
            let place = Rect {
                x,
                width: table.width.min(columns + 1),
                ..widgets::row(table, n)
            };
            if n >= table.height {
                break;
            }
            let chosen = usize::from(n) + self.first == self.chosen;
            let tone = match line {
                _ if chosen => Tone::Chosen,
                Some(line) if line.mine => Tone::Player,
                _ => Tone::Text,
            };
            buf.set_style(place, look.style(tone));
            widgets::left(place, buf, text, look.style(tone));
        }
    }
}
