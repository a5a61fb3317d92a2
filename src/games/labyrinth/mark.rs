//! What each tile shows.

use super::{Ends, FLOOD_FRAMES, Labyrinth};
use crate::core::dir::Dir;
use crate::core::tiles::{StepResult, Tile};
use crate::games::WON_FRAMES;

/// What one tile shows, most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Wall,
    /// A wall that was just walked into.
    LitWall,
    Player,
    Hint(Dir),
    Ghost,
    Entrance,
    Exit,
    /// The exit or the goal of a labyrinth that is won.
    Out,
    /// On the way that is shown: after the win the player's own, after giving up the shortest.
    Way,
    /// On the way from the start to the player.
    Thread,
    /// Walked on and left again.
    Tried,
    /// Reached by the flood after the win: the band of its distance from the exit.
    Flood(u8),
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
        !self.fog || self.solved || self.shown.is_some() || self.seen.contains(tile)
    }

    pub(super) fn mark_at(&self, tile: Tile) -> Mark {
        if let Some(mark) = self.mark_in_motion(tile) {
            return mark;
        }
        if !self.sees(tile) {
            return Mark::Unseen;
        }
        if !self.route.is_open(tile) {
            return if self.route.is_outside(tile) {
                Mark::Outside
            } else if self.bump == Some((tile, true)) {
                Mark::LitWall
            } else {
                Mark::Wall
            };
        }
        if self.solved {
            return self.mark_after_win(tile);
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
        } else if self.shown.as_ref().is_some_and(|shown| shown.has(tile)) {
            Mark::Way
        } else if self.thread.contains(tile) {
            Mark::Thread
        } else if self.trail.contains(tile) {
            Mark::Tried
        } else {
            Mark::Floor
        }
    }
    /// What an open tile shows once the labyrinth is won: first the colours flood out from the
    /// exit, then the player's own way lights up from the start on. Each tile changes once.
    fn mark_after_win(&self, tile: Tile) -> Mark {
        if tile == self.route.goal() {
            return Mark::Out;
        }
        let far = self.far();
        let left = self.route.left(far, tile);
        let flooded = self.won_frames.min(FLOOD_FRAMES);
        let lit = u32::from(self.won_frames - flooded);
        if self.thread.contains(tile) {
            let behind = u64::from(self.par.saturating_sub(left.unwrap_or(0)));
            let is_lit = behind * u64::from(WON_FRAMES - FLOOD_FRAMES)
                <= u64::from(self.par) * u64::from(lit);
            return if lit > 0 && is_lit {
                Mark::Way
            } else if tile == self.route.start() && self.route.ends() == Ends::Rim {
                Mark::Entrance
            } else {
                Mark::Thread
            };
        }
        let band = left.map(|left| left * u32::from(FLOOD_FRAMES) / (far.most() + 1));
        match band.and_then(|band| u8::try_from(band).ok()) {
            // The darkest colour is left out: it is hardly brighter than a wall.
            Some(band) if band < flooded => Mark::Flood(band + 1),
            _ if self.trail.contains(tile) => Mark::Tried,
            _ => Mark::Floor,
        }
    }
}
