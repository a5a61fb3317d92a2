//! A board as a small picture with the way that was taken on it, and what that way was like.

use super::packed::{Packed, Unproved};
use super::{Action, Step, find};

/// What a pixel of a small picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pixel {
    /// Nothing: outside of the board.
    #[default]
    Outside,
    /// A wall.
    Wall,
    /// A cell that the player was not on.
    Open,
    /// A cell that the player was on and that is not on the way to the win.
    Tried,
    /// A cell of the way.
    Way,
    /// Where it ended.
    End,
}

/// A board as a small picture of square pixels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Miniature {
    width: u16,
    pixels: Vec<Pixel>,
}

impl Miniature {
    /// A picture of this many columns and rows of pixels.
    pub(crate) fn new(width: u16, height: u16, pixel: impl Fn(u16, u16) -> Pixel) -> Self {
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self {
            width,
            pixels: places.map(|(x, y)| pixel(x, y)).collect(),
        }
    }

    /// Columns of pixels.
    pub(crate) fn width(&self) -> u16 {
        self.width
    }

    /// Rows of pixels.
    pub(crate) fn height(&self) -> u16 {
        let rows = self.pixels.len() / usize::from(self.width.max(1));
        u16::try_from(rows).unwrap_or(u16::MAX)
    }

    /// A pixel; outside of the picture there is nothing.
    pub(crate) fn at(&self, x: u16, y: u16) -> Pixel {
        let index = usize::from(y) * usize::from(self.width) + usize::from(x);
        let pixel = self.pixels.get(index).filter(|_| x < self.width);
        pixel.copied().unwrap_or_default()
    }

    /// Draws a line from one pixel to another one, both of it, as straight as pixels allow.
    pub(crate) fn line(&mut self, from: (u16, u16), to: (u16, u16), pixel: Pixel) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        let between = |from: u16, to: u16, step: u16| {
            let (from, to) = (i32::from(from), i32::from(to));
            let (step, steps) = (i32::from(step), i32::from(steps.max(1)));
            u16::try_from(from + ((to - from) * step * 2 + (to - from).signum() * steps) / (2 * steps))
        };
        for step in 0..=steps {
            if let (Ok(x), Ok(y)) = (between(from.0, to.0, step), between(from.1, to.1, step))
                && x < self.width
                && let Some(cell) = self
                    .pixels
                    .get_mut(usize::from(y) * usize::from(self.width) + usize::from(x))
            {
                *cell = pixel;
            }
        }
    }

    /// The same with every second pixel only: of a maze of tiles, its cells.
    #[must_use]
    pub(crate) fn halved(&self) -> Self {
        Self::new(self.width() / 2, self.height() / 2, |x, y| {
            self.at(2 * x + 1, 2 * y + 1)
        })
    }
}

/// What a finished run was like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The board and the way.
    pub miniature: Miniature,
    /// For each tenth of the way whether it led on, without a detour.
    pub tenths: Vec<bool>,
}

impl Preview {
    /// What a run was like, which is replayed for it: not for the thread of a session.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub fn of(run: &Packed) -> Result<Self, Unproved> {
        const TENTHS: usize = 10;
        let run = run.run()?;
        let entry = find(run.game()).ok_or(Unproved::Game)?;
        let mut game = (entry.open)(run.level(), run.seed())?;
        let moves = run.len();
        let mut tenths = vec![true; moves.min(TENTHS)];
        // Without a piece only a bound on what is left is known: then a tenth that did not
        // lower it counts as a detour.
        let has_piece = game.position().is_some();
        let (mut before, mut since) = (game.left(), 0);
        for (n, (_, action)) in run.actions().enumerate() {
            let step = game.apply(action);
            let part = n * tenths.len() / moves;
            let is_last = (n + 1) * tenths.len() / moves > part;
            if !has_piece && !is_last || action == Action::Hint || matches!(step, Step::Blocked(_)) {
                continue;
            }
            let left = game.left();
            let leads_on = match (before, left) {
                (Some(before), Some(left)) => left < before,
                (None, None) => false,
                (before, None) => before.is_none(),
                (None, Some(_)) => true,
            };
            if let Some(tenth) = tenths.get_mut(part) {
                *tenth &= leads_on;
            }
            before = left;
            since = n;
        }
        let _ = since;
        Ok(Self {
            miniature: game.miniature(),
            tenths,
        })
    }
}
