//! The replay of a run: of a finished one at its own speed, faster or slower, forwards and back; of
//! one under way as it is played.

mod draw;
mod keys;
mod live;
mod speech;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::board::Board;
use super::layout::{Layout, whole};
use super::play::Play;
use super::{Context, Scene, Screen};
use crate::games::Input;
use crate::games::packed::Unproved;
use crate::model::Record;
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap;
use crate::ui::pages::by_code;
use crate::ui::pages::help::Help;
use crate::ui::panel::Panel;
use crate::ui::replay_player::{ACTIONS_PER_EVENT, ReplayPlayer};
use crate::ui::speech::Spoken;
use crate::ui::view::Go;
pub(crate) use draw::spectators;
use keys::{Command, KEYS};
use live::Watched;

/// The longest wait between two actions: two seconds are enough to see that the player was
/// thinking.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// How long the board is shown before the first action.
const START_DELAY: Duration = Duration::from_secs(1);

/// The speeds as fractions of the player's own.
const SPEEDS: [(u32, u32); 5] = [(1, 2), (1, 1), (2, 1), (4, 1), (8, 1)];

/// The position of the player's own speed in [`SPEEDS`].
const OWN_SPEED: usize = 1;

/// What is replayed.
enum Subject {
    /// A finished run.
    Record(Box<Record>),
    /// One that is watched while it is played.
    Live(Box<Watched>),
}

/// The screen of a replay.
pub(crate) struct Replay {
    subject: Subject,
    replay_player: ReplayPlayer,
    speed: usize,
    /// When the next action is due; `None` while paused and at the end.
    due: Option<Now>,
    /// The position that is being sought, in actions.
    target: Option<usize>,
    pub(super) board: Board,
    /// The moves of a run under way that text mode told of last, and when.
    told: (u32, Now),
}

impl Replay {
    /// Replays a run from its start.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub(crate) fn new(context: &mut Context<'_>, record: Record) -> Result<Self, Unproved> {
        let replay_player = ReplayPlayer::new(&record)?;
        let subject = Subject::Record(Box::new(record));
        Ok(Self::of(context, subject, replay_player, false))
    }

    fn of(
        context: &Context<'_>,
        subject: Subject,
        replay_player: ReplayPlayer,
        is_in_room: bool,
    ) -> Self {
        let mut replay = Self {
            replay_player,
            subject,
            speed: OWN_SPEED,
            due: Some(context.now + START_DELAY),
            target: None,
            board: Board::new(is_in_room),
            told: (0, Now::ZERO),
        };
        replay.fit(context);
        replay
    }

    /// Whether everything has been shown.
    fn is_over(&self) -> bool {
        self.replay_player.done() == self.replay_player.end()
    }

    /// The player's wait before the next action, where it is cut to [`MAX_WAIT`].
    fn cut_short(&self) -> Option<Duration> {
        self.due?;
        self.replay_player.gap().filter(|gap| *gap > MAX_WAIT)
    }

    /// How long to wait for the next action.
    fn wait(&self) -> Option<Duration> {
        let (times, over) = SPEEDS.get(self.speed).copied().unwrap_or((1, 1));
        let gap = self.replay_player.gap()?.min(MAX_WAIT);
        Some((gap * over / times).min(MAX_WAIT))
    }

    /// Finds out where it is drawn: a run under way as its player sees it, a finished one with a row
    /// more for the bar.
    fn fit(&mut self, context: &Context<'_>) {
        let (area, look) = (self.board.part(whole(context)), &context.look);
        let game = self.replay_player.game();
        self.board.lay_out(match self.watched() {
            Some(_) if self.is_covered() => Layout::covered(area, 0),
            Some(_) => Layout::new(area, 0, game, look, false),
            None => Layout::new(area, 1, game, look, false),
        });
        self.replay_player.fit(self.board.layout.board, look);
    }

    /// Replays the actions that are due.
    fn play_on(&mut self, context: &Context<'_>) {
        let now = context.now;
        let mut left = ACTIONS_PER_EVENT;
        while let Some(due) = self.due.filter(|due| *due <= now && left > 0) {
            left = left.saturating_sub(self.replay_player.step().unwrap_or(left));
            self.due = self.wait().map(|wait| due + wait);
        }
        // Actions that were due but did not fit into this event are not hurried after.
        self.due = self.due.map(|due| due.max(now));
        self.follow(context);
    }

    /// Shows what has changed in the game. That the run goes on is what was asked for; how each of its
    /// moves looks was not.
    fn follow(&mut self, context: &Context<'_>) {
        let motion = self.motion(context);
        self.board
            .moved(context, self.replay_player.game_mut(), motion);
    }

    /// Seeks the target, as far as one event allows.
    fn seek(&mut self, context: &Context<'_>) {
        let Some(target) = self.target else { return };
        if self.replay_player.seek(target) {
            self.target = None;
        }
        // The last move is not animated: the position is what is looked for.
        self.skip_motion();
        self.follow(context);
        self.board.redraw(DirtyRows::ALL);
    }

    fn seek_to(&mut self, context: &Context<'_>, target: usize) {
        self.due = None;
        self.target = Some(target);
        self.seek(context);
    }

    fn command(&mut self, context: &mut Context<'_>, command: Command) -> Go {
        match command {
            Command::Play if self.due.is_some() => self.due = None,
            Command::Play if self.is_over() => {
                self.seek_to(context, 0);
                self.due = Some(context.now + START_DELAY);
            }
            // The player's wait is over, as the pause was one.
            Command::Play => self.due = Some(context.now),
            Command::Step(true) => {
                self.due = None;
                self.target = None;
                if self.replay_player.step().is_none() {
                    return Go::Stay;
                }
                self.follow(context);
            }
            Command::Step(false) => {
                let Some(before) = self.replay_player.done().checked_sub(1) else {
                    return Go::Stay;
                };
                self.seek_to(context, before);
            }
            Command::Speed(by) => {
                let speed = self.speed.saturating_add_signed(by as isize);
                if speed == self.speed || speed >= SPEEDS.len() {
                    return Go::Stay;
                }
                self.speed = speed;
                let next = self.wait().map(|wait| context.now + wait);
                self.due = self.due.and(next);
            }
            Command::Start => self.seek_to(context, 0),
            Command::End => self.seek_to(context, self.replay_player.end()),
            Command::Race if self.board.is_in_room => return Go::Stay,
            Command::Race => {
                return match &self.subject {
                    Subject::Record(record) => match Play::race(context, (**record).clone()) {
                        Ok(play) => Go::Replace(Box::new(play)),
                        // It could be replayed, so it can be raced.
                        Err(_) => Go::Stay,
                    },
                    Subject::Live(_) => self.race_live(context),
                };
            }
            Command::Invite => {
                let (code, board) = match &self.subject {
                    Subject::Record(record) => {
                        let board = record.shared_board().filter(|_| record.is_of_today);
                        (Some(record.finished.code), board)
                    }
                    Subject::Live(watched) => {
                        let code = watched.run().code().filter(|_| !self.board.is_in_room);
                        (code, watched.run().header().shared_board)
                    }
                };
                let Some(code) = code else {
                    return Go::Stay;
                };
                self.due = None;
                return by_code::invite(context, code, board);
            }
            Command::Help => {
                self.due = None;
                let help = Help::of_table("replay", &["help-replay"], KEYS);
                return Panel::open(help);
            }
            Command::Quit => return Go::Back,
        }
        self.board.redraw(DirtyRows::ALL);
        Go::Stay
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        match self.watched() {
            Some(_) if self.board.is_in_room => return self.view(context, key),
            Some(_) => return self.live_key(context, key),
            None => {}
        }
        if let Some(command) = keymap::find(KEYS, keymap::latin(key)) {
            return self.command(context, command);
        }
        if keymap::latin(key) == Key::Char('n') && !self.board.is_in_room {
            return self.turn_to(context, 1);
        }
        self.view(context, key)
    }

    /// A key that changes how the board is shown.
    fn view(&mut self, context: &Context<'_>, key: Key) -> Go {
        let input = keymap::find(self.replay_player.entry.keys, keymap::latin(key));
        if let Some(Input::View(view)) = input
            && self.replay_player.view(view)
        {
            self.fit(context);
            self.board.redraw(DirtyRows::ALL);
        }
        Go::Stay
    }
}

impl Replay {
    /// Does what is due.
    fn tick(&mut self, context: &Context<'_>) {
        if self.target.is_some() {
            return self.seek(context);
        }
        self.look_at_clock(context.now, false);
        if self.due.is_some_and(|due| due <= context.now) {
            self.play_on(context);
            self.board.redraw(DirtyRows::ALL);
        } else if self.board.is_frame_due(context.now) {
            self.replay_player.game_mut().tick();
            self.follow(context);
        }
    }
}

impl Screen for Replay {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        let mut go = Go::Stay;
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.fit(context);
                self.board.redraw(DirtyRows::ALL);
            }
            Event::Key(key) => go = self.key(context, *key),
            Event::Live => self.pull(context),
            Event::Tick => self.tick(context),
            _ => {}
        }
        context.redraw_rows(self.board.take_changed());
        go
    }

    fn deadline(&self) -> Option<Now> {
        let seeking = self.target.map(|_| Now::ZERO);
        let due = [seeking, self.due, self.board.due()];
        due.into_iter().flatten().min()
    }

    /// The next run that is watched takes the place of this one.
    fn gives_way(&self) -> bool {
        matches!(self.subject, Subject::Live(_))
    }

    fn spoken(&mut self) -> Option<&mut dyn Spoken> {
        Some(self)
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
