//! What each tile shows.

use super::{Ends, Labyrinth};
use crate::core::dir::Dir;
use crate::core::tiles::{StepResult, Tile};

/// What one tile shows, most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Wall,
    Player,
    Hint(Dir),
    Ghost,
    Entrance,
    Exit,
    /// On the shortest way, shown after the win.
    Way,
    Trail,
    Floor,
    /// The cell where the way begins, where it is not in the rim.
    Start,
    /// The cell where the way ends, where it is not in the rim.
    Goal,
    Unseen,
    /// Excluded cells, away from all that can be walked.
    Outside,
}

impl Labyrinth {
    pub(super) fn sees(&self, tile: Tile) -> bool {
        !self.fog || self.seen.contains(tile) || self.shown.is_some()
    }

    pub(super) fn mark_at(&self, tile: Tile) -> Mark {
        if !self.sees(tile) {
            return Mark::Unseen;
        }
        if !self.route.is_open(tile) {
            return if self.route.is_outside(tile) {
                Mark::Outside
            } else {
                Mark::Wall
            };
        }
        if tile == self.at {
            return Mark::Player;
        }
        if let Some(dir) = self.hint
            && self.route.step(self.at, dir) == StepResult::To(tile)
        {
            return Mark::Hint(dir);
        }
        if self.ghost == Some(tile) {
            return Mark::Ghost;
        }
        let in_rim = self.route.ends() == Ends::Rim;
        if tile == self.route.start() {
            if in_rim { Mark::Entrance } else { Mark::Start }
        } else if tile == self.route.goal() {
            if in_rim { Mark::Exit } else { Mark::Goal }
        } else if self.solution.binary_search(&tile).is_ok() {
            Mark::Way
        } else if self.trail.contains(tile) {
            Mark::Trail
        } else {
            Mark::Floor
        }
    }
}
