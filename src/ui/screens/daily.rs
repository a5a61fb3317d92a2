//! The boards of the day: the same for everybody, one ranked try each.

mod draw;
mod keys;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::choice::Choice;
use super::help::{Help, Page};
use super::layout::clock_text;
use super::menu::turn;
use super::scores::Scores;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::games;
use crate::look::Look;
use crate::model::{Attempt, DailyBoard, Raced, StoreReply, StoreRequest, Today, UserError};
use crate::ui::event::{Event, Now};
use crate::ui::keymap;
use keys::{Command, KEYS};

/// How long after midnight the new ones are asked for: clocks do not run quite alike.
const LATE: Duration = Duration::from_millis(500);

/// The boards of the day.
pub struct Daily {
    chosen: usize,
    today: Option<Result<Box<Today>, UserError>>,
    /// When there will be others.
    ends: Option<Now>,
}

impl Daily {
    /// The boards of today, once the memory has told them.
    pub fn new(context: &mut Context<'_>) -> Daily {
        context.ask(StoreRequest::Today);
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
        let Attempt::Done {
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

    fn command(&mut self, context: &mut Context<'_>, command: Command) -> Next {
        let boards = self.today().map_or(0, |today| today.boards.len());
        let Some((day, game)) = self.board().map(|(today, board)| (today.day, board.game)) else {
            return match command {
                Command::Quit => Next::Back(Answer::Nothing),
                Command::Help => help(),
                _ => Next::Still,
            };
        };
        match command {
            Command::Line(by) => self.chosen = turn(self.chosen, by, boards),
            Command::Board(place) if place < boards => self.chosen = place,
            Command::Board(_) => return Next::Still,
            Command::Play => {
                context.ask(StoreRequest::Attempt(game));
                return Next::Fetch(Fetch::Continue);
            }
            Command::List => {
                return match games::find(game) {
                    Some(entry) => Next::Push(Box::new(Scores::daily(context, entry, day))),
                    None => Next::Still,
                };
            }
            Command::Race => {
                let (board, mine) = (Raced::OfToday(game), true);
                context.ask(StoreRequest::Ghost { board, mine });
                return Next::Fetch(Fetch::Race);
            }
            Command::Share => {
                return match self.share(context) {
                    Some(text) => Next::Push(Box::new(text)),
                    None => Next::Still,
                };
            }
            Command::Help => return help(),
            Command::Quit => return Next::Back(Answer::Nothing),
        }
        Next::Stay
    }
}

/// What the boards of the day are about, and their keys.
fn help() -> Next {
    Next::Push(Box::new(Help::with(Page {
        title: "menu-daily",
        about: &["help-daily"],
        rows: KEYS.iter().map(keymap::row).collect(),
    })))
}

/// A bar of ten pieces, and the number behind it.
fn bar(look: &Look, percent: u64) -> String {
    let full = (percent / 10) as usize;
    let (on, off) = (look.glyph("▰", "#"), look.glyph("▱", "-"));
    format!("{}{} {percent} %", on.repeat(full), off.repeat(10 - full))
}

impl Screen for Daily {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Stay,
            Event::Reply(told) => match &**told {
                StoreReply::Today(today) => {
                    let left = today.as_ref().ok().map(|today| today.left);
                    self.ends = left.map(|left| context.now + Duration::from_millis(left) + LATE);
                    self.today = Some(today.clone());
                    Next::Stay
                }
                _ => Next::Still,
            },
            Event::Key(key) => match keymap::find(KEYS, keymap::latin(*key)) {
                Some(command) => self.command(context, command),
                None => Next::Still,
            },
            Event::Tick if self.ends.is_some_and(|ends| ends <= context.now) => {
                self.ends = None;
                context.ask(StoreRequest::Today);
                Next::Still
            }
            _ => Next::Still,
        }
    }

    fn deadline(&self) -> Option<Now> {
        self.ends
    }

    /// A result leads back here by itself.
    fn gives_way(&self) -> bool {
        true
    }

    fn answer(&mut self, context: &mut Context<'_>, _: Answer) -> Next {
        // Something may have been finished meanwhile.
        context.ask(StoreRequest::Today);
        Next::Stay
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
