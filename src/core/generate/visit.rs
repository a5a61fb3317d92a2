//! Watching an algorithm at work.
//!
//! Every generator tells a [`StepObserver`] what it does, step by step; with the visitor
//! `()` the calls vanish when compiled. The maze is the same with and without one.
//!
//! A screen that wants to show the work lets a [`Recorder`] write the steps down and
//! plays them back at its own speed with [`Playback`](super::playback::Playback).

use crate::core::dir::Dir;
use crate::core::grid::Cell;

/// One step of an algorithm. Eight bytes at most, so that a recording of a maze of
/// 128 x 128 cells stays small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The algorithm begins to look at this cell.
    At(Cell),
    /// A passage is carved from the cell in the direction.
    Carve(Cell, Dir),
    /// The passage from the cell in the direction would close a loop and is left.
    Refuse(Cell, Dir),
    /// The way goes back to this cell.
    Back(Cell),
    /// The cell joins the cells from which, or to which, carving may go on.
    Frontier(Cell),
    /// The cell leaves those cells: nothing is left to do there.
    Done(Cell),
    /// A random walk goes from the cell in the direction; nothing is carved yet.
    Walk(Cell, Dir),
    /// The random walk has met itself in this cell; the loop is forgotten.
    Erase(Cell),
    /// All walls of the region that holds the cell are gone; dividing begins.
    Clear(Cell),
    /// A wall is put up on this side of the cell.
    Wall(Cell, Dir),
    /// A second way is opened at a dead end.
    Braid(Cell, Dir),
}

/// Somebody who is told each [`Step`].
pub trait StepObserver {
    /// False when nobody listens: the generator then does not even find out what to tell.
    const ON: bool = true;

    /// Called for each step, in order.
    fn step(&mut self, step: Step);
}

/// Nobody listens.
impl StepObserver for () {
    const ON: bool = false;

    fn step(&mut self, _: Step) {}
}

impl<F: FnMut(Step)> StepObserver for F {
    fn step(&mut self, step: Step) {
        self(step);
    }
}

/// A visitor that writes the steps down, up to a limit.
#[derive(Clone, Debug)]
pub struct Recorder {
    steps: Vec<Step>,
    limit: usize,
}

impl Recorder {
    /// Steps that are plenty for every algorithm on 128 x 128 cells; Wilson's random
    /// walks are the longest, about 10 steps a cell. 16 MB at most.
    pub(crate) const LIMIT: usize = 2 << 20;

    /// A recorder that keeps the first `limit` steps and forgets the rest.
    #[must_use]
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            steps: Vec::new(),
            limit,
        }
    }

    /// The steps, in order.
    #[must_use]
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Gives the steps away.
    #[must_use]
    pub(crate) fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}

impl Default for Recorder {
    fn default() -> Self {
        Self::new(Self::LIMIT)
    }
}

impl StepObserver for Recorder {
    fn step(&mut self, step: Step) {
        if self.steps.len() < self.limit {
            self.steps.push(step);
        }
    }
}
