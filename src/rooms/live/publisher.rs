//! The player's side of a live run.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{LiveRun, Stage, UNKNOWN, WANTS_LEFT};
use crate::games::run::Run;
use crate::model::{Code, Name};
use crate::rooms::Presence;

/// The player's side of a live run, which ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Publisher {
    run: Arc<LiveRun>,
    presence: Presence,
}

impl Publisher {
    pub(in crate::rooms) fn new(run: Arc<LiveRun>, presence: Presence) -> Self {
        Self { run, presence }
    }

    pub(crate) fn run(&self) -> &Arc<LiveRun> {
        &self.run
    }

    /// Whether it is live under this name.
    pub(crate) fn is_under(&self, name: &Name) -> bool {
        self.run.who.name == *name
    }

    /// Tells of an action: the moves so far, and, where somebody wants to know, the run and how many
    /// moves are left.
    pub(crate) fn acted(&self, moves: u32, run: &Run, left: impl FnOnce() -> Option<u32>) {
        self.run.moves.store(moves, Ordering::Relaxed);
        if self.run.demand.load(Ordering::Relaxed) != 0 {
            self.publish(run, left());
        }
    }

    /// Gives those who watch what they do not have yet of the run.
    #[cold]
    pub(crate) fn publish(&self, run: &Run, left: Option<u32>) {
        self.run
            .left
            .store(left.unwrap_or(UNKNOWN), Ordering::Relaxed);
        self.run.demand.fetch_and(!WANTS_LEFT, Ordering::Relaxed);
        let mut copied = self.run.copied();
        if copied.spectators.is_empty() {
            return;
        }
        let known = copied.actions.len();
        copied.actions.extend_from_slice(run.packed_from(known));
        self.run.wake_spectators(copied);
    }

    /// Tells of the clock: this much was played, and it runs or stands.
    pub(crate) fn set_clock(&self, played: Duration, runs: bool) {
        self.run.set_clock(played, runs);
    }

    /// Covers the board, or shows it again.
    pub(crate) fn cover(&self, is_covered: bool) {
        self.run.set_stage(match is_covered {
            true => Stage::Covered,
            false => Stage::Played,
        });
    }

    pub(crate) fn solved(&self, code: Code) {
        let _ = self.run.code.set(code);
        self.end(Stage::Solved);
    }

    pub(crate) fn given_up(&self) {
        self.end(Stage::GivenUp);
    }

    pub(crate) fn close(&self) {
        self.end(Stage::Closed);
    }

    fn end(&self, stage: Stage) {
        if self.run.set_stage(stage) {
            self.presence.live().remove(self.run.header.id);
        }
    }
}

impl Drop for Publisher {
    fn drop(&mut self) {
        self.end(Stage::Left);
    }
}
