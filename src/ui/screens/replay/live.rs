//! A run under way that is watched: what is new of it, and whether it goes on.

use std::sync::Arc;

use tokio::time::Instant;

use super::keys::{LIVE_KEYS, LiveCommand};
use super::{Replay, Subject};
use crate::games::packed::Unproved;
use crate::i18n::Words;
use crate::model::{Code, StoreRequest};
use crate::rooms::live::{LiveRun, Spectator, Stage};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Key, Now};
use crate::ui::keymap;
use crate::ui::names;
use crate::ui::pages::help::Help;
use crate::ui::panel::Panel;
use crate::ui::replay_player::ReplayPlayer;
use crate::ui::screens::menu::turn;
use crate::ui::screens::{Context, Fetch};
use crate::ui::settings::Motion;
use crate::ui::view::Go;

/// Actions that are shown one by one, as a command of the player's comes with several. When more
/// come at once, only the last is looked for.
const SHOWN_ONE_BY_ONE: usize = 4;

/// Beyond so many spectators moves are shown without their motion, whose pictures are whole boards.
const MOTION_MAX: u32 = 32;

/// A run under way, as somebody watches it.
pub(super) struct Watched {
    run: Arc<LiveRun>,
    /// `None`: nothing more will come.
    spectator: Option<Spectator>,
    pub(super) stage: Stage,
    /// How many watch, as it was when this was looked at last.
    pub(super) spectators: u32,
}

impl Watched {
    pub(super) fn run(&self) -> &LiveRun {
        &self.run
    }

    /// The name of the player.
    pub(super) fn name(&self, words: &Words) -> String {
        let header = self.run.header();
        match &header.name {
            Some(name) => names::marked(&words.name(name.as_str()), header.streak, words),
            None => words.t("somebody").into_owned(),
        }
    }

    /// The message that says why nothing more comes; `None`: something does, or the run is won.
    pub(super) fn end_says(&self) -> Option<&'static str> {
        match self.stage {
            Stage::Played | Stage::Solved => None,
            Stage::Covered => Some("live-covered"),
            Stage::GivenUp => Some("live-given-up"),
            Stage::Left => Some("live-left"),
            Stage::Closed => Some("live-closed"),
        }
    }
}

impl Replay {
    /// Watches a run under way.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub(crate) fn live(
        context: &mut Context<'_>,
        spectator: Spectator,
        is_in_room: bool,
    ) -> Result<Self, Unproved> {
        let run = Arc::clone(spectator.run());
        let watched = Watched {
            stage: run.stage(),
            run,
            spectator: Some(spectator),
            spectators: 0,
        };
        let replay_player = ReplayPlayer::live(&watched.run.header().start)?;
        let subject = Subject::Live(Box::new(watched));
        let mut replay = Self::of(context, subject, replay_player, is_in_room);
        replay.due = None;
        replay.look_at_clock(context.now, true);
        replay.pull(context);
        Ok(replay)
    }

    /// Whether the run goes on.
    pub(crate) fn is_under_way(&self) -> bool {
        self.watched().is_some_and(|run| !run.stage.is_over())
    }

    /// The run under way, unless it is finished and can be replayed like others.
    pub(super) fn watched(&self) -> Option<&Watched> {
        match &self.subject {
            Subject::Live(watched) if watched.stage != Stage::Solved => Some(watched),
            _ => None,
        }
    }

    /// Whether the board is not to be seen.
    pub(super) fn is_covered(&self) -> bool {
        self.watched()
            .is_some_and(|watched| matches!(watched.stage, Stage::Covered | Stage::Closed))
    }

    /// Takes what is new of the run.
    pub(super) fn pull(&mut self, context: &Context<'_>) {
        let Subject::Live(watched) = &mut self.subject else {
            return;
        };
        let Some(spectator) = &watched.spectator else {
            return;
        };
        let pulled = self.replay_player.pull(spectator);
        let is_new = std::mem::replace(&mut watched.stage, pulled.stage) != pulled.stage;
        if pulled.stage.is_over() {
            watched.spectator = None;
            self.replay_player.end_run();
        }
        self.look_at_clock(context.now, pulled.actions > 0 || is_new);
        if is_new {
            // A board that was covered may have more rows now.
            self.fit(context);
            self.board.redraw(DirtyRows::ALL);
        }
        if pulled.actions > SHOWN_ONE_BY_ONE || self.target.is_some() {
            self.target = Some(self.replay_player.end());
            return self.seek(context);
        }
        let said = self.replay_player.game().remark(context.words());
        for _ in 0..pulled.actions {
            self.replay_player.step();
            self.follow(context);
        }
        if pulled.actions > 0 {
            self.board.redraw_status();
        }
        if self.replay_player.game().remark(context.words()) != said {
            self.board.redraw_message();
        }
    }

    /// Looks at how many watch a run under way, and at its clock: `wakes`, as something has happened,
    /// or for its next second.
    pub(super) fn look_at_clock(&mut self, now: Now, wakes: bool) {
        let Subject::Live(watched) = &mut self.subject else {
            return;
        };
        let spectators = watched.run.spectators();
        let is_new = std::mem::replace(&mut watched.spectators, spectators) != spectators;
        let before = self.board.shown.as_secs();
        let time = || watched.run.time(Instant::now());
        match wakes {
            true => self.board.wake(now, time()),
            false => self.board.tick(now, time),
        }
        if !watched.run.clock_runs() || watched.stage.is_over() {
            self.board.stop_clock(time());
        }
        if is_new || self.board.shown.as_secs() != before {
            self.board.redraw_status();
        }
    }

    /// How moves are shown.
    pub(super) fn motion(&self, context: &Context<'_>) -> Motion {
        match self.watched() {
            Some(watched) if watched.spectators > MOTION_MAX => Motion::None,
            _ => context.settings.motion(),
        }
    }

    /// A key while the run is under way.
    pub(super) fn live_key(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        match keymap::find(LIVE_KEYS, keymap::latin(key)) {
            Some(LiveCommand::Turn(by)) => self.turn_to(context, by),
            Some(LiveCommand::Quit) => Go::Back,
            Some(LiveCommand::Help) => {
                let about = &["help-live", "help-live-honest"];
                Panel::open(Help::of_table("live", about, LIVE_KEYS))
            }
            None => self.view(context, key),
        }
    }

    /// Turns to the run so many places on in the list.
    pub(super) fn turn_to(&mut self, context: &mut Context<'_>, by: i32) -> Go {
        let Subject::Live(watched) = &self.subject else {
            return Go::Stay;
        };
        let here = watched.run.header().id;
        match next_run(context, here, by) {
            Some(id) => turn_to_run(context, id),
            None => Go::Stay,
        }
    }

    /// Races the run, once it is finished: the store has it, where it may be raced.
    pub(super) fn race_live(&self, context: &mut Context<'_>) -> Go {
        let Subject::Live(watched) = &self.subject else {
            return Go::Stay;
        };
        match watched.run.code() {
            Some(code) => context.fetch(StoreRequest::Record(code), Fetch::Race),
            None => Go::Stay,
        }
    }

    /// Skips what is still to be seen of a move, as more than that has come.
    pub(super) fn skip_motion(&mut self) {
        Motion::None.next_frame(self.replay_player.game_mut(), |_| ());
    }
}

/// Watches this run, if the store says that nothing is given away by it.
fn turn_to_run(context: &mut Context<'_>, id: Code) -> Go {
    context.fetch(StoreRequest::Watch(id), Fetch::Live)
}

/// The run so many places behind this one in the list, which has no ends.
fn next_run(context: &Context<'_>, here: Code, by: i32) -> Option<Code> {
    let lines = context.presence?.live_lines(Instant::now());
    let others = lines.iter().filter(|line| line.id != here).count();
    if others == 0 {
        return None;
    }
    let at = lines.iter().position(|line| line.id == here);
    let next = match at {
        Some(at) => turn(at, by, lines.len()),
        None => 0,
    };
    lines.get(next).map(|line| line.id)
}
