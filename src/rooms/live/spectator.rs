//! The spectator's side of a live run.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::{Copied, LiveRun, Stage};
use crate::games::run::Run;
use crate::rooms::peer::Peer;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WatchError {
    /// There is none of that id any more.
    Gone,
    /// This session has turned to many runs in a short time.
    TooOften,
}

/// What has come of a run since it was asked for last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pulled {
    pub(crate) actions: usize,
    pub(crate) stage: Stage,
}

/// Somebody who watches a run, until it is dropped.
#[derive(Debug)]
pub(crate) struct Spectator {
    run: Arc<LiveRun>,
    peer: Arc<Peer>,
}

impl Spectator {
    /// Watches a run. Its player is told, and gives what there is of it.
    pub(in crate::rooms) fn new(run: Arc<LiveRun>, peer: Arc<Peer>) -> Result<Self, WatchError> {
        if run.stage().is_over() {
            return Err(WatchError::Gone);
        }
        run.copied().spectators.push(Arc::clone(&peer));
        run.demand.fetch_add(1, Ordering::Relaxed);
        run.player.wake_flag.raise();
        Ok(Self { run, peer })
    }

    pub(crate) fn run(&self) -> &Arc<LiveRun> {
        &self.run
    }

    /// Adds to `run` the actions that are new.
    pub(crate) fn pull(&self, run: &mut Run) -> Pulled {
        // Asked before the actions: at the end of a run these are then complete.
        let stage = self.run.stage();
        let copied = self.run.copied();
        let new = copied.actions.get(run.len()..).unwrap_or_default();
        run.extend_packed(new);
        Pulled {
            actions: new.len(),
            stage,
        }
    }
}

impl Drop for Spectator {
    fn drop(&mut self) {
        let mut copied = self.run.copied();
        let Copied {
            spectators, turns, ..
        } = &mut *copied;
        if let Some(at) = spectators
            .iter()
            .position(|one| Arc::ptr_eq(one, &self.peer))
        {
            spectators.swap_remove(at);
        }
        if turns.is_due() {
            // Whoever was moved into this place has a turn all the same.
            turns.begin(spectators.len());
        }
        if spectators.is_empty() {
            copied.actions = Vec::new();
            copied.spectators = Vec::new();
        }
        drop(copied);
        self.run.demand.fetch_sub(1, Ordering::Relaxed);
        self.run.player.wake_flag.raise();
    }
}
