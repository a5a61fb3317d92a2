//! A board as a small picture with the way that was taken on it, and what that way was like.

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect};

use super::packed::{Packed, Unproved};
use super::raster::{Inks, Pixel, Pixels, Scale, paint_whole};
use super::{Action, Step, find};
use crate::look::{Look, Tone};

/// A board as a small picture of square pixels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Miniature {
    width: u16,
    pixels: Vec<Pixel>,
}

impl Miniature {
    /// Draws the board and the way of a run as large as it fits into the middle of an area.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look, ground: Tone) {
        let inks = Inks {
            ground,
            floor: if look.paints() { Tone::Text } else { ground },
            walls: Tone::Grid,
        };
        paint_whole(self, area, buf, look, inks);
    }

    /// Whether all of it is seen in an area.
    pub(crate) fn fits(&self, area: Rect) -> bool {
        let room = Scale::HALVES.shows(area);
        self.width() <= room.0 && self.height() <= room.1
    }

    /// A picture of this many columns and rows of pixels.
    pub(crate) fn new(width: u16, height: u16, pixel: impl Fn(u16, u16) -> Pixel) -> Self {
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self {
            width,
            pixels: places.map(|(x, y)| pixel(x, y)).collect(),
        }
    }

    pub(crate) fn width(&self) -> u16 {
        self.width
    }

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
            u16::try_from(
                from + ((to - from) * step * 2 + (to - from).signum() * steps) / (2 * steps),
            )
        };
        for step in 0..=steps {
            if let (Ok(x), Ok(y)) = (between(from.0, to.0, step), between(from.1, to.1, step)) {
                self.fill(x..x + 1, y, pixel);
            }
        }
    }

    /// Sets the pixels of these columns in a row.
    pub(crate) fn fill(&mut self, columns: Range<u16>, y: u16, pixel: Pixel) {
        let row = usize::from(y) * usize::from(self.width);
        let row = self.pixels.iter_mut().skip(row).take(self.width.into());
        let cells = row.skip(columns.start.into()).take(columns.len());
        cells.for_each(|cell| *cell = pixel);
    }

    /// A picture that is written line by line, `#` for a wall, `*` for the way, `o` for its end.
    #[cfg(test)]
    pub(crate) fn of_art(art: &[&str]) -> Self {
        let width = art.iter().map(|line| line.len()).max().unwrap_or(0);
        let size = |n| u16::try_from(n).unwrap_or(u16::MAX);
        Self::new(size(width), size(art.len()), |x, y| {
            let letter = art[usize::from(y)].as_bytes().get(usize::from(x));
            match letter.unwrap_or(&b' ') {
                b'#' => Pixel::Wall,
                b'*' => Pixel::Way,
                b'o' => Pixel::End,
                _ => Pixel::Outside,
            }
        })
    }
}

impl Pixels for Miniature {
    fn size(&self) -> (u16, u16) {
        (self.width(), self.height())
    }

    fn pixel(&self, x: u16, y: u16) -> Pixel {
        self.at(x, y)
    }
}

/// What a finished run was like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub miniature: Miniature,
    /// For each tenth of the way, and for each move of a shorter one, whether it led on, without a
    /// detour.
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
        let mut before = game.left();
        for (n, (_, action)) in run.actions().enumerate() {
            let step = game.apply(action);
            let part = n * tenths.len() / moves;
            let is_last = (n + 1) * tenths.len() / moves > part;
            if !has_piece && !is_last || action == Action::Hint || matches!(step, Step::Blocked(_))
            {
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
        }
        Ok(Self {
            miniature: game.miniature(),
            tenths,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dir::Dir;
    use crate::games;
    use crate::games::run::Run;
    use std::time::Duration;

    /// A run that wins, with these actions before it.
    fn won(game: &str, first: &[Action]) -> Packed {
        let entry = games::find(game).expect("a game");
        let level = (entry.lists)()[0].canonical(entry);
        let mut game = (entry.open)(&level, 3).expect("a board");
        for action in first {
            game.apply(*action);
        }
        let mut run = Run::new(entry, level, 3);
        for (n, action) in (1..).zip(first.iter().copied().chain(game.way())) {
            run.record(Duration::from_millis(100 * n), action);
        }
        Packed::of(&run)
    }

    #[test]
    fn a_run_without_a_detour_has_ten_full_marks_and_one_with_it_a_hollow_one() {
        for game in ["labyrinth", "yamyam", "hop"] {
            let preview = Preview::of(&won(game, &[])).expect("a run");
            let all = preview.tenths.len();
            assert!((1..=10).contains(&all), "{game}");
            assert_eq!(preview.tenths, vec![true; all], "{game}");
        }
        let detour = [Action::Go(Dir::South), Action::Go(Dir::North)];
        let preview = Preview::of(&won("labyrinth", &detour)).expect("a run");
        assert_eq!(preview.tenths.len(), 10);
        let hollow: Vec<_> = (0..10).filter(|n| !preview.tenths[*n]).collect();
        assert_eq!(hollow, [0]);
    }

    #[test]
    fn the_way_in_a_picture_is_the_walk_without_its_detours() {
        let preview = Preview::of(&won("labyrinth", &[])).expect("a run");
        let picture = preview.miniature;
        assert_eq!((picture.width(), picture.height()), (9, 9));
        assert_eq!(picture.at(1, 0), Pixel::Way, "the entrance");
        assert_eq!(picture.at(7, 8), Pixel::End, "the exit");
        assert_eq!(picture.at(0, 0), Pixel::Wall);
        assert_eq!(picture.at(9, 0), Pixel::Outside);
        // Every pixel of the way is beside another one.
        for (x, y) in (0..9).flat_map(|y| (0..9).map(move |x| (x, y))) {
            let is_way = |x, y| matches!(picture.at(x, y), Pixel::Way | Pixel::End);
            if is_way(x, y) {
                let beside = [
                    (x + 1, y),
                    (x, y + 1),
                    (x.wrapping_sub(1), y),
                    (x, y.wrapping_sub(1)),
                ];
                assert!(beside.into_iter().any(|(x, y)| is_way(x, y)), "{x}, {y}");
            }
        }
    }

    #[test]
    fn a_line_ends_where_it_is_to_end() {
        for (from, to) in [
            ((0, 0), (7, 3)),
            ((7, 3), (0, 0)),
            ((2, 5), (2, 5)),
            ((4, 0), (0, 4)),
        ] {
            let mut picture = Miniature::new(8, 6, |_, _| Pixel::Floor);
            picture.line(from, to, Pixel::Way);
            for (x, y) in [from, to] {
                assert_eq!(picture.at(x, y), Pixel::Way, "{from:?} {to:?}");
            }
        }
    }
}
