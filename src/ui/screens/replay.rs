//! The replay of a run: of a finished one at its own speed, faster or slower, forwards and back; of
//! one under way as it is played.

mod draw;
mod keys;
mod speech;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::board::Board;
pub(crate) use super::board::spectators;
use super::layout::{Below, Layout, whole};
use super::play::Play;
use super::{Context, Fetch, Scene, Screen};
use crate::games::packed::Unproved;
use crate::games::{Game, Input, ViewCommand};
use crate::i18n::Words;
use crate::model::{Code, Name, Record, SharedBoard, StoreRequest};
use crate::rooms::live::{Spectator, Stage};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap;
use crate::ui::names::owner;
use crate::ui::pages::by_code;
use crate::ui::pages::help::Help;
use crate::ui::panel::Panel;
use crate::ui::replay_player::{ACTIONS_PER_EVENT, ReplayPlayer};
use crate::ui::screens::menu::turn;
use crate::ui::settings::Motion;
use crate::ui::view::Go;
use keys::{Command, KEYS, LIVE_KEYS};

/// The longest wait between two actions: two seconds are enough to see that the player was
/// thinking.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// How long the board is shown before the first action.
const START_DELAY: Duration = Duration::from_secs(1);

/// The speeds, in halves of the player's own.
const SPEEDS: [u32; 5] = [1, 2, 4, 8, 16];

/// The position of the player's own speed in [`SPEEDS`].
const OWN_SPEED: usize = 1;

/// Actions that are shown one by one, as a command of the player's comes with several. When more
/// come at once, only the last is looked for.
const SHOWN_ONE_BY_ONE: usize = 4;

/// Beyond so many spectators moves are shown without their motion, whose pictures are whole boards.
const MOTION_MAX: u32 = 32;

/// The screen of a replay.
pub(crate) struct Replay {
    replay_player: ReplayPlayer,
    /// Who plays or has played, with the streak.
    name: Option<Name>,
    streak: u32,
    /// The finished run; `None`: it is watched since it was under way.
    record: Option<Box<Record>>,
    /// How many watch, as it was when this was looked at last.
    spectators: u32,
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
        let mut replay = Self {
            due: Some(context.now + START_DELAY),
            name: record.name.clone(),
            streak: record.streak,
            record: Some(Box::new(record)),
            ..Self::of(replay_player, false)
        };
        replay.fit(context);
        Ok(replay)
    }

    /// Watches a run under way.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub(crate) fn live(
        context: &mut Context<'_>,
        spectator: Spectator,
        is_in_room: bool,
    ) -> Result<Self, Unproved> {
        let header = spectator.run().header();
        let (name, streak) = (header.name.clone(), header.streak);
        let mut replay = Self {
            name,
            streak,
            ..Self::of(ReplayPlayer::watch(spectator)?, is_in_room)
        };
        replay.fit(context);
        replay.look_at_clock(context.now, true);
        replay.pull(context);
        Ok(replay)
    }

    fn of(replay_player: ReplayPlayer, is_in_room: bool) -> Self {
        Self {
            replay_player,
            name: None,
            streak: 0,
            record: None,
            spectators: 0,
            speed: OWN_SPEED,
            due: None,
            target: None,
            board: Board::new(is_in_room),
            told: (0, Now::ZERO),
        }
    }

    /// The name of the player.
    fn name(&self, words: &Words) -> String {
        owner(self.name.as_ref(), self.streak, words)
    }

    /// Whether it is shown as it is played, or was until it was broken off: what is finished can be
    /// replayed.
    fn is_live(&self) -> bool {
        self.replay_player.stage() != Stage::Solved
    }

    /// Whether the run goes on.
    pub(crate) fn is_under_way(&self) -> bool {
        !self.replay_player.stage().is_over()
    }

    /// Whether the board is not to be seen.
    fn is_covered(&self) -> bool {
        matches!(self.replay_player.stage(), Stage::Covered | Stage::Closed)
    }

    /// Whether everything has been shown.
    fn is_over(&self) -> bool {
        self.replay_player.done() == self.replay_player.end()
    }

    /// The code of a finished run.
    fn code(&self) -> Option<Code> {
        match &self.record {
            Some(record) => Some(record.finished.code),
            None => self.replay_player.live()?.code(),
        }
    }

    /// What the board is that others are still to play.
    fn shared_board(&self) -> Option<SharedBoard> {
        match &self.record {
            Some(record) => record.shared_board().filter(|_| record.is_of_today),
            None => self.replay_player.live()?.header().shared_board,
        }
    }

    /// The player's wait before the next action, where it is cut to [`MAX_WAIT`].
    fn cut_short(&self) -> Option<Duration> {
        self.due?;
        self.replay_player.gap().filter(|gap| *gap > MAX_WAIT)
    }

    /// How long to wait for the next action.
    fn wait(&self) -> Option<Duration> {
        let gap = self.replay_player.gap()?.min(MAX_WAIT);
        Some((gap * 2 / SPEEDS[self.speed]).min(MAX_WAIT))
    }

    /// Finds out where it is drawn: a run under way as its player sees it, a finished one with a row
    /// more for the bar.
    fn fit(&mut self, context: &Context<'_>) {
        let (area, look) = (self.board.part(whole(context)), &context.look);
        let game = self.replay_player.game();
        let below = match self.is_live() {
            true => Below::Nothing,
            false => Below::Bar,
        };
        self.board.lay_out(match self.is_covered() {
            true => Layout::covered(area, below),
            false => Layout::new(area, below, game, look, false),
        });
        self.replay_player.fit(self.board.layout.board, look);
    }

    /// Replays the actions that are due.
    fn play_on(&mut self, context: &Context<'_>) {
        let now = context.now;
        let (mut left, mut shown) = (ACTIONS_PER_EVENT, 0);
        while let Some(due) = self.due.filter(|due| *due <= now && left > 0) {
            left = left.saturating_sub(self.replay_player.step().unwrap_or(left));
            shown += 1;
            if shown <= SHOWN_ONE_BY_ONE {
                self.follow(context);
            }
            self.due = self.wait().map(|wait| due + wait);
        }
        if shown > SHOWN_ONE_BY_ONE {
            self.follow(context);
        }
        if shown > SHOWN_ONE_BY_ONE || self.due.is_none() {
            self.board.redraw(DirtyRows::ALL);
        }
        self.redraw_beside();
        // Actions that were due but did not fit into this event are not hurried after.
        self.due = self.due.map(|due| due.max(now));
    }

    /// Shows what has changed in the game. That the run goes on is what was asked for; how each of its
    /// moves looks was not.
    fn follow(&mut self, context: &Context<'_>) {
        let motion = match self.spectators > MOTION_MAX && self.is_live() {
            true => Motion::None,
            false => context.settings.motion(),
        };
        let game = self.replay_player.game_mut();
        let pause = motion.next_frame(game, Game::frame, Game::tick);
        self.board.moved(context, game, pause);
    }

    /// The rows above and below the board, which tell how far it is, are to be drawn.
    fn redraw_beside(&mut self) {
        let message = self.board.layout.message;
        self.board.redraw_status();
        self.board.redraw(DirtyRows::rows(
            message.y.saturating_sub(1)..message.bottom(),
        ));
    }

    /// Seeks the target, as far as one event allows.
    fn seek(&mut self, context: &Context<'_>) {
        let Some(target) = self.target else { return };
        if self.replay_player.seek(target) {
            self.target = None;
        }
        // The last move is not animated: the position is what is looked for.
        let game = self.replay_player.game_mut();
        Motion::None.next_frame(game, Game::frame, Game::tick);
        self.follow(context);
        self.board.redraw(DirtyRows::ALL);
    }

    fn seek_to(&mut self, context: &Context<'_>, target: usize) {
        self.due = None;
        self.target = Some(target);
        self.seek(context);
    }

    /// Takes what is new of a run under way.
    fn pull(&mut self, context: &Context<'_>) {
        let before = self.replay_player.stage();
        let Some(actions) = self.replay_player.pull() else {
            return;
        };
        let is_new = self.replay_player.stage() != before;
        self.look_at_clock(context.now, actions > 0 || is_new);
        if is_new {
            // A board that was covered may have more rows now.
            self.fit(context);
            self.board.redraw(DirtyRows::ALL);
        }
        if actions > SHOWN_ONE_BY_ONE || self.target.is_some() {
            self.target = Some(self.replay_player.end());
            return self.seek(context);
        }
        for _ in 0..actions {
            self.replay_player.step();
            self.follow(context);
            self.redraw_beside();
        }
    }

    /// Looks at how many watch a run under way, and at its clock: `wakes`, as something has happened,
    /// or for its next second.
    fn look_at_clock(&mut self, now: Now, wakes: bool) {
        let Some(run) = self.replay_player.live() else {
            return;
        };
        let before = (self.spectators, self.board.shown.as_secs());
        self.spectators = run.spectators();
        let time = || run.time(Instant::now());
        match wakes {
            true => self.board.wake(now, time()),
            false => self.board.tick(now, time),
        }
        if !run.clock_runs() || self.replay_player.stage().is_over() {
            self.board.stop_clock(time());
        }
        if before != (self.spectators, self.board.shown.as_secs()) {
            self.board.redraw_status();
        }
    }

    /// Turns to the run so many places on in the list, which has no ends.
    fn turn_to(&self, context: &mut Context<'_>, by: i32) -> Go {
        let (Some(run), Some(presence)) = (self.replay_player.live(), context.presence) else {
            return Go::Stay;
        };
        let here = run.header().id;
        let lines = presence.live_lines(Instant::now());
        let at = lines.iter().position(|line| line.id == here);
        let next = at.map_or(0, |at| turn(at, by, lines.len()));
        match lines.get(next).map(|line| line.id).filter(|id| *id != here) {
            // The store says whether anything is given away by it.
            Some(id) => context.fetch(StoreRequest::Watch(id), Fetch::Live),
            None => Go::Stay,
        }
    }

    fn race(&self, context: &mut Context<'_>) -> Go {
        match (&self.record, self.code()) {
            _ if self.board.is_in_room => Go::Stay,
            (Some(record), _) => match Play::race(context, (**record).clone()) {
                Ok(play) => Go::Replace(Box::new(play)),
                // It could be replayed, so it can be raced.
                Err(_) => Go::Stay,
            },
            (None, Some(code)) => context.fetch(StoreRequest::Record(code), Fetch::Race),
            (None, None) => Go::Stay,
        }
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
            Command::Turn(by) => return self.turn_to(context, by),
            Command::Race => return self.race(context),
            Command::Invite => {
                let Some(code) = self.code().filter(|_| !self.board.is_in_room) else {
                    return Go::Stay;
                };
                self.due = None;
                return by_code::invite(context, code, self.shared_board());
            }
            Command::Help => {
                self.due = None;
                return Panel::open(match self.is_live() {
                    true => Help::of_table("live", &["help-live", "help-live-honest"], LIVE_KEYS),
                    false => Help::of_table("replay", &["help-replay"], KEYS),
                });
            }
            Command::Quit => return Go::Back,
        }
        self.board.redraw(DirtyRows::ALL);
        Go::Stay
    }

    /// What a key does; while a board of the room is watched, all but its view is up to the room.
    fn meant(&self, key: Key) -> Option<Command> {
        match (self.is_live(), self.board.is_in_room) {
            (true, true) => None,
            (true, false) => keymap::find(LIVE_KEYS, key),
            (false, false) if key == Key::Char('n') => Some(Command::Turn(1)),
            (false, _) => keymap::find(KEYS, key),
        }
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        let key = keymap::latin(key);
        if let Some(command) = self.meant(key) {
            return self.command(context, command);
        }
        let input = keymap::find(self.replay_player.entry.keys, key);
        match input {
            Some(Input::View(ViewCommand::Map)) => {
                let game = self.replay_player.game();
                self.board.turn_map(game, &context.look);
            }
            Some(Input::View(view)) if self.replay_player.view(view) => {
                self.fit(context);
                self.board.redraw(DirtyRows::ALL);
            }
            _ => {}
        }
        Go::Stay
    }

    /// Does what is due.
    fn tick(&mut self, context: &Context<'_>) {
        if self.target.is_some() {
            return self.seek(context);
        }
        self.look_at_clock(context.now, false);
        if self.due.is_some_and(|due| due <= context.now) {
            self.play_on(context);
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
        self.board.note(self.replay_player.game());
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
        self.record.is_none()
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
