//! The boards of the day: the same for everybody, one ranked try each.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::choice::Choice;
use super::layout::clock_text;
use super::menu::turn;
use super::scores::Scores;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Ask, DailyBoard, Day, Raced, Today, Told, Trouble, Try};
use crate::ui::event::{Event, Key, Now};
use crate::ui::{keymap, widgets};

/// Rows of the calendar: five weeks and a line of weekdays.
const CALENDAR: u16 = 6;
/// Columns of a day in it.
const DAY: u16 = 3;

/// How long after midnight the new ones are asked for: clocks do not run quite alike.
const LATE: Duration = Duration::from_millis(500);

/// The boards of the day.
pub struct Daily {
    chosen: usize,
    today: Option<Result<Box<Today>, Trouble>>,
    /// When there will be others.
    ends: Option<Now>,
}

impl Daily {
    /// The boards of today, once the memory has told them.
    pub fn new(context: &mut Context<'_>) -> Daily {
        context.ask(Ask::Today);
        Daily {
            chosen: 0,
            today: None,
            ends: None,
        }
    }

    fn today(&self) -> Option<&Today> {
        self.today.as_ref()?.as_ref().ok().map(Box::as_ref)
    }

    fn board(&self) -> Option<(&Today, &DailyBoard)> {
        let today = self.today()?;
        Some((today, today.boards.get(self.chosen)?))
    }

    /// The text to show to friends: how well it went, and nothing about the board.
    fn share(&self, context: &Context<'_>) -> Option<Choice> {
        let words = context.words();
        let (today, board) = self.board()?;
        let Try::Done {
            time, moves, par, ..
        } = &board.mine
        else {
            return None;
        };
        let entry = games::find(board.game)?;
        let percent = par.map(|par| u64::from(par) * 100 / u64::from((*moves).max(1)));
        let bar = percent.map(|percent| bar(&context.look, percent.min(100)));
        let mut lines = vec![
            format!("mazed {} {}", today.day, words.t(entry.title)),
            format!(
                "{}{}",
                bar.map_or(String::new(), |bar| format!("{bar}, ")),
                clock_text(Duration::from_millis(*time)),
            ),
        ];
        if today.streak > 1 {
            lines.push(words.tr("placed-streak", &[("n", today.streak.into())]));
        }
        Some(Choice::shown("share-title", lines))
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Next {
        let boards = self.today().map_or(0, |today| today.boards.len());
        if let Some(by) = keymap::vertical(key).filter(|_| boards > 0) {
            self.chosen = turn(self.chosen, by, boards);
            return Next::Stay;
        }
        match keymap::latin(key) {
            Key::Enter | Key::Char(' ') => match self.board() {
                Some((_, board)) => {
                    let game = board.game;
                    context.ask(Ask::Try(game));
                    Next::Fetch(Fetch::GoOn)
                }
                None => Next::Still,
            },
            // `l` moves to the right elsewhere; here nothing lies there.
            Key::Char('l') | Key::Tab => {
                let Some((today, board)) = self.board() else {
                    return Next::Still;
                };
                let (day, game) = (today.day, board.game);
                match games::find(game) {
                    Some(entry) => Next::Push(Box::new(Scores::daily(context, entry, day))),
                    None => Next::Still,
                }
            }
            Key::Char('g') => match self.board() {
                Some((_, board)) => {
                    let (board, mine) = (Raced::OfToday(board.game), true);
                    context.ask(Ask::Ghost { board, mine });
                    Next::Fetch(Fetch::Race)
                }
                None => Next::Still,
            },
            Key::Char('t') => match self.share(context) {
                Some(text) => Next::Push(Box::new(text)),
                None => Next::Still,
            },
            Key::Char(digit @ '1'..='9') => {
                let place = digit as usize - '1' as usize;
                if place >= boards {
                    return Next::Still;
                }
                self.chosen = place;
                Next::Stay
            }
            Key::Esc | Key::Char('q') => Next::Back(Answer::Nothing),
            _ => Next::Still,
        }
    }
}

/// A bar of ten pieces, and the number behind it.
fn bar(look: &Look, percent: u64) -> String {
    let full = (percent / 10) as usize;
    let (on, off) = (look.glyph("▰", "#"), look.glyph("▱", "-"));
    format!("{}{} {percent} %", on.repeat(full), off.repeat(10 - full))
}

/// How far the player has come with a board; in as few columns as it takes where it does
/// not fit.
fn state(words: &Words, board: &DailyBoard, short: bool) -> String {
    match &board.mine {
        Try::Done { time, rank, .. } if short => {
            let time = clock_text(Duration::from_millis(*time));
            format!("{time}  {rank}/{}", board.finished.max(*rank))
        }
        Try::Untried => words.t("daily-untried").into_owned(),
        Try::Begun => words.t("daily-begun").into_owned(),
        Try::Done {
            time, moves, rank, ..
        } => words.tr(
            "daily-done",
            &[
                ("time", clock_text(Duration::from_millis(*time)).into()),
                ("n", (*moves).into()),
                ("rank", (*rank).into()),
                ("of", board.finished.max(*rank).into()),
            ],
        ),
    }
}

impl Screen for Daily {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Stay,
            Event::Told(told) => match &**told {
                Told::Today(today) => {
                    let left = today.as_ref().ok().map(|today| today.left);
                    self.ends = left.map(|left| context.now + Duration::from_millis(left) + LATE);
                    self.today = Some(today.clone());
                    Next::Stay
                }
                _ => Next::Still,
            },
            Event::Key(key) => self.key(context, *key),
            Event::Tick if self.ends.is_some_and(|ends| ends <= context.now) => {
                self.ends = None;
                context.ask(Ask::Today);
                Next::Still
            }
            _ => Next::Still,
        }
    }

    fn deadline(&self) -> Option<Now> {
        self.ends
    }

    fn answer(&mut self, context: &mut Context<'_>, _: Answer) -> Next {
        // Something may have been finished meanwhile.
        context.ask(Ask::Today);
        Next::Stay
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let top = widgets::row(area, 0);
        let title = format!(" {}", words.t("menu-daily"));
        widgets::left(top, buf, &title, look.style(Tone::Faint));
        match &self.today {
            None => {}
            Some(Err(_)) => {
                let place = widgets::row(area, area.height / 3);
                widgets::middle(place, buf, &words.t("list-away"), look.style(Tone::Faint));
            }
            Some(Ok(today)) => {
                let left = Duration::from_millis(today.left).as_secs() / 60;
                let left = words.tr(
                    "daily-left",
                    &[
                        ("hours", (left / 60).into()),
                        ("minutes", (left % 60).into()),
                    ],
                );
                widgets::right(top, buf, &format!("{left} "), look.style(Tone::Faint));
                self.picture(today, area, buf, look, words);
            }
        }
        let done =
            matches!(self.board(), Some((_, board)) if matches!(board.mine, Try::Done { .. }));
        let hints = [
            ("Enter", "hint-play"),
            ("g", "hint-race"),
            ("l", "hint-list"),
            ("Esc", "hint-back"),
            ("t", "hint-share"),
        ];
        let hints: Vec<_> = hints
            .into_iter()
            .filter(|(key, _)| done || !["g", "t"].contains(key))
            .collect();
        widgets::footer(area, buf, look, words, &hints);
    }
}

impl Daily {
    fn picture(&self, today: &Today, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        let boards = today.boards.len() as u16;
        let calendar = area.height >= 2 + boards + 2 + CALENDAR + 3;
        let high = boards + 3 + if calendar { CALENDAR + 1 } else { 0 };
        let y = area.y + 1 + (area.height.saturating_sub(2 + high)) / 2;
        let line = |n: u16| Rect {
            y: (y + n).min(area.bottom()),
            height: u16::from(y + n < area.bottom()),
            ..area
        };
        widgets::middle(
            line(0),
            buf,
            &today.day.to_string(),
            look.style(Tone::Accent),
        );
        let names: Vec<_> = today
            .boards
            .iter()
            .filter_map(|board| Some((board, words.t(games::find(board.game)?.title))))
            .collect();
        let gap = names
            .iter()
            .map(|(_, name)| widgets::width(name))
            .max()
            .unwrap_or(0);
        let written = |short| -> (Vec<String>, u16) {
            let rows: Vec<_> = names
                .iter()
                .map(|(board, name)| {
                    let pad = usize::from(gap - widgets::width(name));
                    format!("{name}{:pad$}   {}", "", state(words, board, short))
                })
                .collect();
            let wide = rows.iter().map(|row| widgets::width(row) + 4).max();
            (rows, wide.unwrap_or(0))
        };
        let (mut rows, mut wide) = written(false);
        if wide > area.width {
            (rows, wide) = written(true);
            wide = wide.min(area.width);
        }
        for (n, (row, (board, _))) in (0u16..).zip(rows.iter().zip(&names)) {
            let place = Rect {
                x: area.x + (area.width - wide) / 2,
                width: wide,
                ..line(2 + n)
            };
            let chosen = usize::from(n) == self.chosen;
            let tone = match board.mine {
                _ if chosen => Tone::Chosen,
                Try::Done { .. } => Tone::Goal,
                Try::Begun => Tone::Player,
                Try::Untried => Tone::Text,
            };
            let mark = if chosen { look.glyph("▸", ">") } else { " " };
            buf.set_style(place, look.style(tone));
            widgets::left(place, buf, &format!(" {mark} {row}"), look.style(tone));
        }
        let mut below = 3 + boards;
        if calendar {
            let grid = Rect {
                x: area.x + area.width.saturating_sub(7 * DAY) / 2,
                y: y + below,
                width: (7 * DAY).min(area.width),
                height: CALENDAR,
            };
            month(today, grid, buf, look, words);
            below += CALENDAR + 1;
        }
        let streak = match today.longest {
            0 => words.t("daily-first").into_owned(),
            longest => words.tr(
                "daily-streak",
                &[("n", today.streak.into()), ("longest", longest.into())],
            ),
        };
        widgets::middle(line(below), buf, &streak, look.style(Tone::Faint));
    }
}

/// The last five weeks, Monday to Sunday: how many boards were finished on each day.
fn month(today: &Today, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let names = words.t("weekdays");
    for (n, name) in (0u16..7).zip(names.split(' ')) {
        let place = Rect {
            x: area.x + n * DAY,
            width: DAY,
            ..widgets::row(area, 0)
        };
        widgets::left(place, buf, name, look.style(Tone::Faint));
    }
    let monday = today.day.plus(-i32::from(today.day.weekday()) - 4 * 7);
    for week in 0..5u16 {
        for weekday in 0..7u16 {
            let day = monday.plus(i32::from(week * 7 + weekday));
            if day > today.day {
                continue;
            }
            let place = Rect {
                x: area.x + weekday * DAY,
                width: DAY,
                ..widgets::row(area, 1 + week)
            };
            let (mark, tone) = mark(today, day, look);
            let tone = if day == today.day { Tone::Accent } else { tone };
            widgets::left(place, buf, mark, look.style(tone));
        }
    }
}

/// The mark of a day: its shape says how many boards were finished.
fn mark(today: &Today, day: Day, look: &Look) -> (&'static str, Tone) {
    let finished = today.calendar.iter().find(|(one, _)| *one == day);
    match finished.map_or(0, |(_, finished)| *finished) {
        0 => (look.glyph("·", "."), Tone::Faint),
        1 => (look.glyph("▪", "1"), Tone::Goal),
        2 | 3 => (look.glyph("■", "2"), Tone::Goal),
        _ => (look.glyph("★", "*"), Tone::Player),
    }
}
