//! One maze of the laboratory, which is built and then searched.

use std::time::Duration;

use super::texts;
use crate::core::generate::{Playback, Spec, Step};
use crate::core::grid::MazeError;
use crate::core::solve::{Search, Solver};
use crate::ui::event::Now;

/// The time to read a sentence: while steps follow each other quickly, it stays this long.
const READING_TIME: Duration = Duration::from_millis(2400);

/// One maze with the recordings of its building and of its search.
pub(super) struct Pane {
    pub(super) build: Playback,
    /// The step of the building that is shown last.
    pub(super) last: Option<Step>,
    /// The search, once it has begun.
    pub(super) search: Option<Search>,
    /// The sentence that is shown, and since when.
    said: (String, Now),
}

impl Pane {
    /// A maze before its first step.
    pub(super) fn new(spec: &Spec) -> Result<Self, MazeError> {
        Ok(Self {
            build: Playback::record(spec)?,
            last: None,
            search: None,
            said: Default::default(),
        })
    }

    /// Whether all steps of the building, or of the search, are shown.
    pub(super) fn is_done(&self) -> bool {
        let (shown, all) = self.progress();
        shown == all
    }

    /// Shows exactly the first `steps` steps of the building, or of the search, as far as there are so
    /// many.
    pub(super) fn seek(&mut self, steps: usize) {
        if let Some(search) = &mut self.search {
            return search.seek(steps);
        }
        let steps = steps.min(self.build.len());
        if steps != self.build.shown() {
            self.build.seek(steps.saturating_sub(1));
            self.last = (steps > 0).then(|| self.build.advance()).flatten();
        }
    }

    /// Builds the maze to its end and begins to search it.
    pub(super) fn begin_search(&mut self, solver: Solver) {
        self.search = None;
        self.seek(usize::MAX);
        self.search = Some(Search::new(self.build.maze(), solver));
    }

    /// Steps shown, and steps in all, of the phase under way.
    pub(super) fn progress(&self) -> (usize, usize) {
        match &self.search {
            Some(search) => (search.shown, search.len()),
            None => (self.build.shown(), self.build.len()),
        }
    }

    /// The message of the sentence that is shown.
    pub(super) fn said(&self) -> &str {
        &self.said.0
    }

    /// Updates the sentence: at once, or when there was time to read the old one.
    pub(super) fn say(&mut self, now: Now, at_once: bool) {
        let id = texts::sentence(self);
        let read = now.saturating_sub(self.said.1) >= READING_TIME;
        if id != self.said.0 && (at_once || read || self.is_done()) {
            self.said = (id, now);
        }
    }
}
