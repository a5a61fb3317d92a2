//! The replay of a run: of a finished one at its own speed, faster or slower, forwards and back; of
//! one under way as it is played.

mod draw;
mod keys;
mod speech;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

pub(crate) use super::board::spectators;
use super::board::{Board, BoardPage};
use super::play::Play;
use super::room::Round;
use super::{Context, Fetch, Layer, Scene, Screen};
use crate::games::dirty::Dirty;
use crate::games::packed::Unproved;
use crate::games::{Game, Input, ViewCommand};
use crate::model::{Code, Record, SharedBoard, StoreRequest};
use crate::rooms::live::{Spectator, Stage};
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap;
use crate::ui::pages::by_code;
use crate::ui::pages::help::Help;
use crate::ui::pages::room::react;
use crate::ui::panel::Panel;
use crate::ui::replay_player::{ACTIONS_PER_EVENT, ReplayPlayer};
use crate::ui::screens::menu::turn;
use crate::ui::settings::Motion;
use crate::ui::view::{Bind, Go};
use keys::{Command, KEYS, other};

/// The longest wait between two actions: two seconds are enough to see that the player was
/// thinking.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// How long the board is shown before the first action.
const START_DELAY: Duration = Duration::from_secs(1);

/// The speeds, in halves of the player's own.
const SPEEDS: [u32; 5] = [1, 2, 4, 8, 16];

/// The position of the player's own speed in [`SPEEDS`].
const OWN_SPEED: usize = 1;

/// Beyond so many spectators moves are shown without their motion, whose pictures are whole boards.
const MOTION_MAX: u32 = 32;

pub(crate) struct Replay {
    replay_player: ReplayPlayer,
    /// The finished run; `None`: it is watched since it was under way.
    record: Option<Box<Record>>,
    speed: usize,
    /// When the next action is due; `None` while paused and at the end.
    due: Option<Now>,
    /// The position that is being sought, in actions.
    target: Option<usize>,
    pub(super) board: Board,
    /// The moves of a run under way that text mode told of last, and when; `None`: its position is
    /// still to be told.
    told: Option<(u32, Now)>,
}

impl Replay {
    /// Replays a run from its start.
    pub(crate) fn new(context: &mut Context<'_>, record: Record) -> Result<Self, Unproved> {
        let mut replay = Self::of(ReplayPlayer::new(&record)?);
        replay.due = Some(context.now + START_DELAY);
        replay.record = Some(Box::new(record));
        replay.fit(context);
        replay.note(context);
        Ok(replay)
    }

    /// Watches a run under way, perhaps that of a round.
    pub(crate) fn live(
        context: &mut Context<'_>,
        spectator: Spectator,
        round: Option<Round>,
    ) -> Result<Self, Unproved> {
        let mut replay = Self::of(ReplayPlayer::watch(spectator)?);
        replay.board.round = round.map(Box::new);
        replay.fit(context);
        replay.look_at_clock(context.now, true);
        replay.pull(context);
        replay.note(context);
        Ok(replay)
    }

    fn of(replay_player: ReplayPlayer) -> Self {
        Self {
            replay_player,
            record: None,
            speed: OWN_SPEED,
            due: None,
            target: None,
            board: Board::default(),
            told: None,
        }
    }

    /// Whether it is shown as it is played, or was until it was broken off: what is finished can be
    /// replayed.
    fn is_live(&self) -> bool {
        self.replay_player.stage() != Stage::Solved
    }

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

    /// How long to wait for the next action.
    fn wait(&self) -> Option<Duration> {
        let next = self.replay_player.next_time()?;
        let gap = next.saturating_sub(self.replay_player.time()).min(MAX_WAIT);
        Some((gap * 2 / SPEEDS[self.speed]).min(MAX_WAIT))
    }

    /// Finds out where it is drawn: a run under way as its player sees it, a finished one with a row
    /// more for the bar.
    fn fit(&mut self, context: &Context<'_>) {
        let game = (!self.is_covered()).then(|| self.replay_player.game());
        self.board.lay_out(context, !self.is_live(), game);
        self.replay_player
            .fit(self.board.layout.board, &context.look);
    }

    fn play_on(&mut self, context: &Context<'_>) {
        let now = context.now;
        let mut left = ACTIONS_PER_EVENT;
        while let Some(due) = self.due.filter(|due| *due <= now && left > 0) {
            left = left.saturating_sub(self.replay_player.step().unwrap_or(left));
            self.due = self.wait().map(|wait| due + wait);
        }
        self.show(context, true);
        // Actions that were due but did not fit into this event are not hurried after.
        self.due = self.due.map(|due| due.max(now));
    }

    /// Shows what has changed in the game. Of several moves the last is not shown in motion: the
    /// position is what is looked for.
    fn show(&mut self, context: &Context<'_>, is_step: bool) {
        let is_crowd = self.board.spectators > MOTION_MAX && self.is_live();
        let motion = match is_step && !is_crowd {
            true => context.settings.motion(),
            false => Motion::None,
        };
        let game = self.replay_player.game_mut();
        let pause = motion.next_frame(game, Game::frame, Game::tick);
        game.fit(self.board.layout.board, &context.look);
        self.board.next_frame = pause.map(|pause| context.now + pause);
        self.board.redraw(Dirty::of([self.board.layout.bar]));
        if self.due.is_none() {
            // The key hints are others.
            self.board.redraw(Dirty::of([self.board.layout.hints]));
        }
    }

    /// Seeks the target, as far as one event allows.
    fn seek(&mut self, context: &Context<'_>) {
        let Some(target) = self.target else { return };
        let before = self.replay_player.done();
        if self.replay_player.seek(target) {
            self.target = None;
        }
        self.show(context, self.replay_player.done() == before + 1);
    }

    fn seek_to(&mut self, context: &Context<'_>, target: usize) {
        self.due = None;
        self.target = Some(target.min(self.replay_player.end()));
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
            self.board.redraw(Dirty::ALL);
        }
        if actions > 0 {
            self.target = Some(self.replay_player.end());
            self.seek(context);
        }
    }

    /// Looks at how many watch a run under way, and at its clock: `wakes`, as something has happened,
    /// or for its next second.
    fn look_at_clock(&mut self, now: Now, wakes: bool) {
        let Some(run) = self.replay_player.live() else {
            return;
        };
        self.board.spectators = run.spectators();
        let time = || run.time(Instant::now());
        match wakes {
            true => self.board.wake(now, time()),
            false => self.board.tick(now, time),
        }
        if !run.clock_runs() || self.replay_player.stage().is_over() {
            self.board.stop_clock(time());
        }
    }

    /// Turns to the run so many places on in the list, which has no ends.
    fn turn_to(&self, context: &mut Context<'_>, by: i32) -> Go {
        if let Some(round) = &self.board.round {
            let next = round.turn(context, by);
            return next.map_or(Go::Stay, |replay| Go::Replace(replay));
        }
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

    fn command(&mut self, context: &mut Context<'_>, command: Command) -> Go {
        match command {
            Command::Play if self.due.is_some() => self.due = None,
            Command::Play if self.is_over() => {
                self.seek_to(context, 0);
                self.due = Some(context.now + START_DELAY);
            }
            // The player's wait is over, as the pause was one.
            Command::Play => self.due = Some(context.now),
            Command::Step(by) => {
                let at = self.target.unwrap_or(self.replay_player.done());
                self.seek_to(context, at.saturating_add_signed(by));
            }
            Command::Speed(by) => {
                let speed = self.speed.saturating_add_signed(by as isize);
                self.speed = speed.min(SPEEDS.len() - 1);
                let next = self.wait().map(|wait| context.now + wait);
                self.due = self.due.and(next);
            }
            Command::Turn(by) => return self.turn_to(context, by),
            Command::Race | Command::Invite => {
                self.due = None;
                let Some(code) = self.code() else {
                    return Go::Stay;
                };
                if command == Command::Invite {
                    return by_code::invite(context, code, self.shared_board());
                }
                let record = self.record.as_deref().cloned();
                let race = record.and_then(|record| Play::race(context, record).ok());
                return match race {
                    Some(play) => Go::Replace(Box::new(play)),
                    None => context.fetch(StoreRequest::Record(code), Fetch::Race),
                };
            }
            Command::React => {
                let round = self.board.round.as_ref();
                return round.map_or(Go::Stay, |round| react(&round.membership));
            }
            Command::Help => {
                self.due = None;
                let (title, about): (_, &[_]) = match self.is_live() {
                    true => ("live", &["help-live", "help-live-honest"]),
                    false => ("replay", &["help-replay"]),
                };
                let [letters, says, _] = self.across();
                let across = (format!("← →, {letters}"), says);
                let binds = self.binds();
                let binds = binds.map(|bind| (bind.shown().to_owned(), bind.says));
                return Panel::open(Help::of(title, about, binds.chain([across])));
            }
            Command::Quit => return Go::Back,
        }
        self.board.redraw(Dirty::ALL);
        Go::Stay
    }

    /// The keys that are of use, beside those of [`other`]: from a room nothing leads to a race.
    fn binds(&self) -> impl Iterator<Item = &'static Bind<Command>> + use<> {
        let (is_live, in_room) = (self.is_live(), self.board.round.is_some());
        KEYS.iter().filter(move |bind| match (bind.send)(0) {
            Command::Quit | Command::Help => true,
            Command::React => in_room,
            Command::Race | Command::Invite => !is_live && !in_room,
            _ => !is_live,
        })
    }

    /// The letters that go to the left and to the right, and the messages that say where, the second
    /// among the key hints.
    fn across(&self) -> [&'static str; 3] {
        match self.is_live() {
            true => ["p n", "key-live-turn", "hint-live-turn"],
            false => ["h l", "key-replay-step", "hint-replay-step"],
        }
    }

    fn meant(&self, key: Key) -> Option<Command> {
        let is_bound =
            |bind: &&Bind<_>| matches!(key, Key::Char(letter) if bind.keys.contains(letter));
        let bind = self.binds().find(is_bound).map(|bind| (bind.send)(0));
        bind.or_else(|| other(key, self.is_live()))
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        let key = keymap::latin(key);
        if let Some(command) = self.meant(key) {
            return self.command(context, command);
        }
        match keymap::find(self.replay_player.entry.keys, key) {
            Some(Input::View(ViewCommand::Map)) => {
                let game = self.replay_player.game();
                self.board.turn_map(game, &context.look);
            }
            Some(Input::View(view @ (ViewCommand::Zoom | ViewCommand::Overlay)))
                if self.replay_player.view(view) =>
            {
                self.fit(context);
                self.board.redraw(Dirty::ALL);
            }
            _ => {}
        }
        Go::Stay
    }

    fn tick(&mut self, context: &Context<'_>) {
        if self.target.is_some() {
            return self.seek(context);
        }
        self.look_at_clock(context.now, false);
        if self.due.is_some_and(|due| due <= context.now) {
            self.play_on(context);
        } else if self.board.is_frame_due(context.now) {
            self.replay_player.game_mut().tick();
            self.show(context, true);
        }
    }

    /// Has what has changed drawn.
    fn note(&mut self, context: &mut Context<'_>) {
        let (game, status) = (self.replay_player.game(), self.status(&context.scene()));
        self.board.note(context, game, status, self.reached(), None);
    }
}

impl Screen for Replay {
    fn came_back(&mut self, context: &mut Context<'_>) -> Go {
        self.note(context);
        Go::Stay
    }

    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        let mut go = Go::Stay;
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.fit(context);
                self.board.redraw(Dirty::ALL);
            }
            Event::Key(key) => go = self.key(context, *key),
            Event::Live => self.pull(context),
            Event::Tick => self.tick(context),
            _ => {}
        }
        let game = self.replay_player.game();
        let is_woken = *event == Event::Live;
        if !self.board.look_at_round(context, game, is_woken) {
            go = Go::Back;
        }
        self.note(context);
        go
    }

    fn deadline(&self) -> Option<Now> {
        let seeking = self.target.map(|_| Now::ZERO);
        let due = [seeking, self.due, self.board.due()];
        due.into_iter().flatten().min()
    }

    fn layer(&self) -> Layer {
        self.board.layer()
    }

    /// The next run that is watched takes the place of this one.
    fn gives_way(&self) -> bool {
        self.record.is_none()
    }

    fn draw(&self, scene: &Scene<'_>, _: Rect, buf: &mut Buffer) {
        self.draw_board(scene, buf);
        self.draw_bar(scene, buf);
        self.draw_below(scene, buf);
    }
}
