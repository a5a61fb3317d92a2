//! A finished run, watched: played as it was, faster or slower, on and back.

mod draw;
mod keys;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::help::{Help, Page};
use super::play::Play;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::Input;
use crate::games::packed::Unproved;
use crate::model::Record;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap;
use crate::ui::replay_player::{ReplayPlayer, SLICE};
use draw::board_area;
use keys::{Command, KEYS};

/// The longest wait between two actions: whoever watches wants to see moves, and two seconds
/// are enough to see that somebody was thinking.
const LONGEST: Duration = Duration::from_secs(2);

/// The board is looked at for so long before the first action.
const BEFORE: Duration = Duration::from_secs(1);

/// The speeds as fractions.
const SPEEDS: [(u32, u32); 5] = [(1, 2), (1, 1), (2, 1), (4, 1), (8, 1)];

/// The place of the usual speed among them.
const USUAL: usize = 1;

/// The most pictures of a move that are skipped at once: more than any move has.
const MAX_FRAMES: usize = 1_000;

/// A run being watched.
pub struct Replay {
    record: Record,
    replay_player: ReplayPlayer,
    speed: usize,
    /// When the next action comes; `None`: it is paused, or at its end.
    due: Option<Now>,
    /// Where it is being wound to.
    target: Option<usize>,
    /// The next picture of a move under way.
    next_frame: Option<Now>,
}

impl Replay {
    /// Shows a run from its start.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub fn new(context: &mut Context<'_>, record: Record) -> Result<Replay, Unproved> {
        let mut replay = Replay {
            replay_player: ReplayPlayer::new(&record)?,
            record,
            speed: USUAL,
            due: Some(context.now + BEFORE),
            target: None,
            next_frame: None,
        };
        replay.fit(context);
        Ok(replay)
    }

    /// Whether everything has been shown.
    fn is_over(&self) -> bool {
        self.replay_player.done() == self.replay_player.end()
    }

    /// The wait that is cut short just now, as long as it was.
    fn cut_short(&self) -> Option<Duration> {
        self.due?;
        self.replay_player.gap().filter(|gap| *gap > LONGEST)
    }

    /// How long to wait for the next action.
    fn wait(&self) -> Option<Duration> {
        let (times, over) = SPEEDS.get(self.speed).copied().unwrap_or((1, 1));
        let gap = self.replay_player.gap()?.min(LONGEST);
        Some((gap * over / times).min(LONGEST))
    }

    fn fit(&mut self, context: &Context<'_>) {
        let area = Rect::new(0, 0, context.size.0, context.size.1);
        self.replay_player.fit(board_area(area), &context.look);
    }

    /// The next actions whose time has come.
    fn play_on(&mut self, context: &Context<'_>) {
        let now = context.now;
        let mut left = SLICE;
        while let Some(due) = self.due.filter(|due| *due <= now && left > 0) {
            left = left.saturating_sub(self.replay_player.step().unwrap_or(left));
            self.due = self.wait().map(|wait| due + wait);
        }
        // Too late for more than can be done at once: on from here.
        self.due = self.due.map(|due| due.max(now));
        self.shown(context);
    }

    /// The game has gone on: the camera follows, and a move is shown as it is in play.
    fn shown(&mut self, context: &Context<'_>) {
        let area = Rect::new(0, 0, context.size.0, context.size.1);
        let game = self.replay_player.game_mut();
        game.fit(board_area(area), &context.look);
        self.next_frame = game.frame().map(|pause| context.now + pause);
    }

    /// Winds on or back, as far as can be done at once.
    fn wind(&mut self, context: &Context<'_>) -> Next {
        let Some(target) = self.target else {
            return Next::Still;
        };
        if self.replay_player.wind(target) {
            self.target = None;
        }
        // Whoever winds wants to see where it comes to, not the way there.
        let game = self.replay_player.game_mut();
        for _ in 0..MAX_FRAMES {
            if game.frame().is_none() {
                break;
            }
            game.tick();
        }
        self.shown(context);
        Next::Stay
    }

    fn wind_to(&mut self, context: &Context<'_>, target: usize) -> Next {
        self.due = None;
        self.target = Some(target);
        self.wind(context)
    }

    fn command(&mut self, context: &mut Context<'_>, command: Command) -> Next {
        match command {
            Command::Play if self.due.is_some() => self.due = None,
            Command::Play if self.is_over() => {
                self.wind_to(context, 0);
                self.due = Some(context.now + BEFORE);
            }
            // What was waited for is not waited for again.
            Command::Play => self.due = Some(context.now),
            Command::Step(true) => {
                self.due = None;
                self.target = None;
                if self.replay_player.step().is_none() {
                    return Next::Still;
                }
                self.shown(context);
            }
            Command::Step(false) => {
                let Some(before) = self.replay_player.done().checked_sub(1) else {
                    return Next::Still;
                };
                return self.wind_to(context, before);
            }
            Command::Speed(by) => {
                let speed = self.speed.saturating_add_signed(by as isize);
                if speed == self.speed || speed >= SPEEDS.len() {
                    return Next::Still;
                }
                self.speed = speed;
                let next = self.wait().map(|wait| context.now + wait);
                self.due = self.due.and(next);
            }
            Command::Start => return self.wind_to(context, 0),
            Command::End => return self.wind_to(context, self.replay_player.end()),
            Command::Race => {
                return match Play::race(context, self.record.clone()) {
                    Ok(play) => Next::Replace(Box::new(play)),
                    // It could be replayed, so it can be raced.
                    Err(_) => Next::Still,
                };
            }
            Command::Help => {
                self.due = None;
                return Next::Push(Box::new(Help::with(Page {
                    title: "replay",
                    about: &["help-replay"],
                    rows: KEYS.iter().map(keymap::row).collect(),
                })));
            }
            Command::Quit => return Next::Back(Answer::Nothing),
        }
        Next::Stay
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Next {
        if let Some(command) = keymap::find(KEYS, keymap::latin(key)) {
            return self.command(context, command);
        }
        match keymap::find(self.replay_player.entry.keys, keymap::latin(key)) {
            Some(Input::View(view)) if self.replay_player.view(view) => {
                self.fit(context);
                Next::Stay
            }
            _ => Next::Still,
        }
    }
}

impl Screen for Replay {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        let now = context.now;
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.fit(context);
                Next::Stay
            }
            Event::Key(key) => self.key(context, *key),
            Event::Tick if self.target.is_some() => self.wind(context),
            Event::Tick if self.due.is_some_and(|due| due <= now) => {
                self.play_on(context);
                Next::Stay
            }
            Event::Tick if self.next_frame.is_some_and(|due| due <= now) => {
                self.replay_player.game_mut().tick();
                self.shown(context);
                Next::Stay
            }
            _ => Next::Still,
        }
    }

    fn deadline(&self) -> Option<Now> {
        let winding = self.target.map(|_| Now::ZERO);
        [winding, self.due, self.next_frame]
            .into_iter()
            .flatten()
            .min()
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
