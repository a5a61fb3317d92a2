//! The daily boards: the same for every player, with one ranked attempt each.

mod calendar;
mod draw;
mod emblems;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::grid::keys::{Command, DAILY};
use super::help::Help;
use super::layout::clock_text;
use super::menu::turn;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::games;
use crate::i18n::Words;
use crate::model::{
    Attempt, DailyBoard, Raced, Rival, SharedBoard, StoreReply, StoreRequest, Today, UserError,
};
use crate::ui::event::{Event, Now};
use crate::ui::keymap;
use crate::ui::pages::by_code;
use crate::ui::pages::choice::Choice;
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::panel::Panel;
use crate::ui::replies::host_note;
use crate::ui::share::{self, Previews};

/// How long after midnight the new boards are asked for, as the session's clock and the store's
/// differ a little.
const CLOCK_TOLERANCE: Duration = Duration::from_millis(500);

/// From this many rows on, the text to share has a blank row below it.
const ROWS_FOR_GAP: u16 = 16;

/// The player's attempt at a board, in words.
pub(crate) fn attempt_says(words: &Words, attempt: &Attempt, finished: u32) -> String {
    match attempt {
        Attempt::Untried => words.t("daily-untried").into_owned(),
        Attempt::Begun => words.t("daily-begun").into_owned(),
        Attempt::GivenUp => words.t("daily-given-up").into_owned(),
        Attempt::Done {
            time, moves, rank, ..
        } => words.tr(
            "daily-done",
            &[
                ("time", clock_text(Duration::from_millis(*time)).into()),
                ("n", (*moves).into()),
                ("rank", (*rank).into()),
                ("of", finished.max(*rank).into()),
            ],
        ),
    }
}

/// The screen of the daily boards.
pub(crate) struct Daily {
    chosen: usize,
    /// The game whose board is to be chosen once the boards are known.
    came_from: Option<&'static str>,
    today: Option<Result<Box<Today>, UserError>>,
    /// What the runs were like that the player has finished.
    previews: Previews,
    /// When the boards of the next day come.
    ends: Option<Now>,
}

impl Daily {
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        context.ask(StoreRequest::Today);
        Self {
            chosen: 0,
            came_from: None,
            today: None,
            previews: Previews::default(),
            ends: None,
        }
    }

    /// The same with the board of this game chosen: that from which one comes.
    pub(crate) fn at(context: &mut Context<'_>, game: &'static str) -> Self {
        Self {
            came_from: Some(game),
            ..Self::new(context)
        }
    }

    fn today(&self) -> Option<&Today> {
        self.today.as_ref()?.as_ref().ok().map(Box::as_ref)
    }

    fn board(&self) -> Option<(&Today, &DailyBoard)> {
        let today = self.today()?;
        Some((today, today.boards.get(self.chosen)?))
    }

    /// Asks what the runs were like that are finished.
    fn ask_previews(&mut self, context: &mut Context<'_>) {
        if let Some(Ok(today)) = &self.today {
            for code in self.previews.ask(today) {
                context.ask(StoreRequest::Preview(code));
            }
        }
    }

    /// The text to send to friends, which goes to the terminal's clipboard too.
    fn share(&self, context: &mut Context<'_>) -> Option<Choice> {
        let words = context.words();
        let today = self.today()?;
        let card = share::card(
            words,
            context.look.unicode(),
            today,
            &self.previews,
            context.address,
        )?;
        let has_room = context.size.1 >= ROWS_FOR_GAP;
        let copied = context.clipboard.as_mut().map(|clipboard| {
            **clipboard = Some(card.join("\n"));
            words.t("share-copied").into_owned()
        });
        let gap = has_room.then(String::new);
        let note = host_note(context.address, words).filter(|_| has_room);
        let shown = Choice::shown("share-title", card).explained(&["help-share"]);
        let legend = share::legend(words, context.look.unicode());
        let legend = Some(legend).filter(|_| has_room);
        let said = shown.saying(gap).saying(legend);
        Some(said.saying(copied).saying(note))
    }

    fn command(&mut self, context: &mut Context<'_>, command: Command) -> Next {
        let boards = self.today().map_or(0, |today| today.boards.len());
        let Some((day, game)) = self.board().map(|(today, board)| (today.day, board.game)) else {
            return match command {
                Command::Quit => Next::Back(Answer::Nothing),
                Command::Help => help(),
                _ => Next::Unchanged,
            };
        };
        match command {
            Command::Move(by, _) => self.chosen = turn(self.chosen, by, boards),
            Command::Board(n) if n < boards => self.chosen = n,
            Command::Board(_) | Command::First | Command::More => return Next::Unchanged,
            Command::Play => {
                context.ask(StoreRequest::Attempt(game));
                return Next::Fetch(Fetch::Continue);
            }
            Command::List => {
                return match games::find(game) {
                    Some(entry) => Panel::open(Leaderboards::daily(context, entry, day)),
                    None => Next::Unchanged,
                };
            }
            Command::Own => {
                let (board, rival) = (Raced::Shared(SharedBoard::Daily(game)), Rival::Own);
                context.ask(StoreRequest::Ghost { board, rival });
                return Next::Fetch(Fetch::Race);
            }
            Command::Invite => {
                let mine = self.board().map(|(_, board)| &board.mine);
                return match mine {
                    Some(Attempt::Done { code, .. }) => {
                        let board = Some(SharedBoard::Daily(game));
                        by_code::invite(context, *code, board)
                    }
                    _ => by_code::no_invite(context.words(), "race-code-finish", None),
                };
            }
            Command::Share => {
                return match self.share(context) {
                    Some(text) => Panel::open(text),
                    None => {
                        let says = vec![context.words().t("share-none").into_owned()];
                        let none = Choice::shown("share-title", says);
                        Panel::open(none.explained(&["help-share"]))
                    }
                };
            }
            Command::Help => return help(),
            Command::Quit => return Next::Back(Answer::Nothing),
        }
        Next::Redraw
    }
}

fn help() -> Next {
    let help = Help::of_screen("menu-daily", &["help-daily"], DAILY);
    Next::Push(Box::new(help))
}

impl Screen for Daily {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Redraw,
            Event::Reply(reply) => match &**reply {
                StoreReply::Today(today) => {
                    let left = today.as_ref().ok().map(|today| today.left);
                    self.ends = left
                        .map(|left| context.now + Duration::from_millis(left) + CLOCK_TOLERANCE);
                    self.today = Some(today.clone());
                    let here = self.came_from.take().and_then(|game| {
                        let mut boards = self.today()?.boards.iter();
                        boards.position(|board| board.game == game)
                    });
                    self.chosen = here.unwrap_or(self.chosen);
                    self.ask_previews(context);
                    Next::Redraw
                }
                StoreReply::Preview(code, preview) => {
                    self.previews.take(*code, preview.clone());
                    Next::Redraw
                }
                _ => Next::Unchanged,
            },
            Event::Key(key) => match keymap::find(DAILY, keymap::latin(*key)) {
                Some(command) => self.command(context, command),
                None => Next::Unchanged,
            },
            Event::Tick if self.ends.is_some_and(|ends| ends <= context.now) => {
                self.ends = None;
                context.ask(StoreRequest::Today);
                Next::Unchanged
            }
            _ => Next::Unchanged,
        }
    }

    fn deadline(&self) -> Option<Now> {
        self.ends
    }

    /// The result of a daily board leads back here by a choice of its own.
    fn gives_way(&self) -> bool {
        true
    }

    fn answer(&mut self, context: &mut Context<'_>, _: Answer) -> Next {
        // A board may have been finished meanwhile.
        context.ask(StoreRequest::Today);
        Next::Redraw
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
