//! Watching an algorithm at work.
//!
//! Every generator reports what it does to a [`StepObserver`]; with the observer `()` the
//! calls vanish when compiled. The maze is the same with and without one.

use crate::core::dir::Dir;
use crate::core::grid::Cell;

/// One step of an algorithm. It has eight bytes at most, so that a recording of a maze of
/// 128 x 128 cells stays small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The algorithm begins to look at this cell.
    At(Cell),
    /// A passage is carved from the cell in the direction.
    Carve(Cell, Dir),
    /// The passage from the cell in the direction would close a loop and is not carved.
    Refuse(Cell, Dir),
    /// The algorithm goes back to this cell.
    Back(Cell),
    /// The cell joins the cells from which, or to which, carving may go on.
    Frontier(Cell),
    /// The cell leaves the frontier: nothing is left to do there.
    Done(Cell),
    /// A random walk goes from the cell in the direction; nothing is carved yet.
    Walk(Cell, Dir),
    /// The random walk has met itself in this cell; the loop is erased.
    Erase(Cell),
    /// All walls of the region that holds the cell are gone; dividing begins.
    Clear(Cell),
    /// A wall is put up on this side of the cell.
    Wall(Cell, Dir),
    /// A dead end gets a second passage.
    Braid(Cell, Dir),
}

pub trait StepObserver {
    /// False when the steps are not wanted: the generator then does not work them out.
    const ENABLED: bool = true;

    fn observe(&mut self, step: Step);
}

impl StepObserver for () {
    const ENABLED: bool = false;

    fn observe(&mut self, _: Step) {}
}

impl<F: FnMut(Step)> StepObserver for F {
    fn observe(&mut self, step: Step) {
        self(step);
    }
}
