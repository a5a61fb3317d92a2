//! What each cell of a labyrinth shows.

use super::{Ends, FLOOD_FRAMES, Labyrinth};
use crate::core::tiles::{StepResult, Tile};
use crate::games::WON_FRAMES;
use crate::games::raster::{Pixel, Pixels};
use crate::look::Light;

impl Pixels for Labyrinth {
    fn size(&self) -> (u16, u16) {
        (self.tiles().cols(), self.tiles().rows())
    }

    fn pixel(&self, x: u16, y: u16) -> Pixel {
        self.pixel_of(Tile::new(y, x))
    }

    fn light(&self, x: u16, y: u16) -> Light {
        self.light_on(Tile::new(y, x))
    }
}

impl Labyrinth {
    pub(super) fn sees(&self, tile: Tile) -> bool {
        !self.fog || self.solved || self.seen.contains(tile)
    }

    /// Whether it is a wall in every labyrinth of this size.
    fn is_post(&self, tile: Tile) -> bool {
        let tiles = self.tiles();
        let in_rim = |at: u16, side: u16| at == 0 || at + 1 == side;
        let is_corner = (tile.row | tile.col).is_multiple_of(2);
        is_corner || in_rim(tile.row, tiles.rows()) || in_rim(tile.col, tiles.cols())
    }

    pub(super) fn pixel_of(&self, tile: Tile) -> Pixel {
        if let Some(pixel) = self.pixel_in_motion(tile) {
            return pixel;
        }
        if !self.sees(tile) && !self.route.is_outside(tile) {
            return match self.is_post(tile) {
                true => Pixel::Post,
                false => Pixel::Unseen,
            };
        }
        if !self.route.is_open(tile) {
            return if self.route.is_outside(tile) {
                Pixel::Outside
            } else if self.bump == Some((tile, true)) {
                Pixel::LitWall
            } else {
                Pixel::Wall
            };
        }
        if self.solved {
            return self.pixel_after_win(tile);
        }
        if tile == self.at {
            return Pixel::Player;
        }
        if let Some(dir) = self.hint
            && self.route.step(self.at, dir) == StepResult::To(tile)
        {
            return Pixel::Hint(dir);
        }
        if self.ghost == Some(tile) {
            return Pixel::Ghost;
        }
        let in_rim = self.route.ends() == Ends::Rim;
        if tile == self.route.start() {
            if in_rim {
                Pixel::Entrance
            } else {
                Pixel::Start
            }
        } else if tile == self.route.goal() {
            if in_rim { Pixel::Exit } else { Pixel::Goal }
        } else if self.thread.contains(tile) {
            Pixel::Thread
        } else if self.trail.contains(tile) {
            Pixel::Tried
        } else {
            Pixel::Floor
        }
    }
    /// What an open tile shows once the labyrinth is won: first the colours flood out from the
    /// exit, then the player's own way lights up from the start on. Each tile changes once.
    fn pixel_after_win(&self, tile: Tile) -> Pixel {
        if tile == self.route.goal() {
            return Pixel::Out;
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
                Pixel::Way
            } else if tile == self.route.start() && self.route.ends() == Ends::Rim {
                Pixel::Entrance
            } else {
                Pixel::Thread
            };
        }
        let band = left.map(|left| left * u32::from(FLOOD_FRAMES) / (far.most() + 1));
        match band.and_then(|band| u8::try_from(band).ok()) {
            // The darkest colour is left out: it is hardly brighter than a wall.
            Some(band) if band < flooded => Pixel::Flood(band + 1),
            _ if self.trail.contains(tile) => Pixel::Tried,
            _ => Pixel::Floor,
        }
    }
}
