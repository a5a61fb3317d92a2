//! What moves on the board: it appears in rings, and a run is shown tile by tile although all of
//! it is done already.

use std::time::Duration;

use super::Labyrinth;
use crate::core::dir::Dir;
use crate::core::tiles::Tile;
use crate::games::raster::Pixel;

/// A new board appears in so many pictures, each for so long: 0.4 s.
const RING_FRAMES: u32 = 8;
pub(super) const RING_FRAME: Duration = Duration::from_millis(50);

/// Between two pictures of a run: more than 60 a second no screen shows.
pub(super) const RUN_FRAME: Duration = Duration::from_millis(16);

/// A run takes 8 ms a tile, two tiles a picture...
const RUN_TILES: usize = 2;
/// ...and 160 ms in all: a longer one takes larger steps.
const RUN_FRAMES: usize = 10;

/// A new board that is not seen as a whole yet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rings {
    shown: u32,
    /// The square of the distance from the entrance to the farthest tile on the screen.
    far: u32,
    /// The square of that to the farthest column.
    wide: u32,
}

impl Rings {
    /// The board is seen in this window of tiles: its first row and column, and those behind it.
    pub(super) fn fit(&mut self, start: Tile, first: (u16, u16), end: (u16, u16)) {
        let corners = [first.0, end.0].map(|row| [first.1, end.1].map(|col| Tile::new(row, col)));
        let far = corners.into_iter().flatten();
        self.far = far.map(|corner| apart(start, corner)).max().unwrap_or(0);
        let sides = [first.1, end.1].map(|col| apart(start, Tile::new(start.row, col)));
        self.wide = sides.into_iter().max().unwrap_or(0);
    }

    pub(super) fn is_over(&self) -> bool {
        self.shown >= RING_FRAMES
    }

    pub(super) fn grow(&mut self) {
        self.shown += 1;
    }

    /// The state of a row: the rows next to the entrance are there as a whole soon, and the farthest ones
    /// come last.
    pub(super) fn state_of(&self, start: Tile, row: u16) -> u32 {
        let off = apart(start, Tile::new(row, start.col));
        match (self.is_beyond(off), self.is_beyond(off + self.wide)) {
            (true, _) => 0,
            (false, true) => self.shown + 1,
            (false, false) => u32::MAX,
        }
    }

    fn hides(&self, start: Tile, tile: Tile) -> bool {
        self.is_beyond(apart(start, tile))
    }

    /// Whether a tile is not shown yet whose distance from the entrance has this square.
    fn is_beyond(&self, square: u32) -> bool {
        // Radii grow evenly, so their squares do not.
        let (part, all) = (self.shown + 1, RING_FRAMES + 1);
        let within = u64::from(self.far) * u64::from(part * part);
        u64::from(square) * u64::from(all * all) > within
    }
}

/// The square of the distance between two tiles.
fn apart(one: Tile, other: Tile) -> u32 {
    let square = |a: u16, b: u16| u32::from(a.abs_diff(b)).pow(2);
    square(one.row, other.row) + square(one.col, other.col)
}

/// A run that is done, and shown up to some tile.
#[derive(Clone, Debug)]
pub(super) struct ShownRun {
    /// Its tiles, the first included, with what they showed before it.
    tiles: Vec<(Tile, Pixel)>,
    /// The place among them where the player is shown.
    shown: usize,
}

impl ShownRun {
    pub(super) fn at(&self) -> Option<Tile> {
        self.tiles.get(self.shown).map(|(tile, _)| *tile)
    }

    /// Shows the next tiles of it, and says whether there are more.
    fn go_on(&mut self) -> bool {
        let last = self.tiles.len().saturating_sub(1);
        let step = RUN_TILES.max(self.tiles.len().div_ceil(RUN_FRAMES));
        self.shown = (self.shown + step).min(last);
        self.shown < last
    }

    /// The tiles that are not shown as they are yet.
    pub(super) fn ahead(&self) -> impl DoubleEndedIterator<Item = Tile> {
        let ahead = self.tiles.get(self.shown..).unwrap_or_default();
        ahead.iter().map(|(tile, _)| *tile)
    }

    /// What a tile shows other than at the end of the run; `None`: nothing else.
    fn pixel(&self, tile: Tile) -> Option<Pixel> {
        if self.at() == Some(tile) {
            return Some(Pixel::Player);
        }
        let is_tile = |one: &&(Tile, Pixel)| one.0 == tile;
        let (walked, ahead) = self.tiles.split_at_checked(self.shown)?;
        if walked.iter().any(|one| one.0 == tile) {
            return None;
        }
        ahead.iter().find(is_tile).map(|(_, mark)| *mark)
    }
}

impl Labyrinth {
    /// Where the player is shown: in a run behind where the player is.
    pub(super) fn shown_at(&self) -> Tile {
        let shown = self.run.as_ref().and_then(ShownRun::at);
        shown.unwrap_or(self.at)
    }

    /// What a tile shows while something moves; `None`: what it shows at the end.
    pub(super) fn pixel_in_motion(&self, tile: Tile) -> Option<Pixel> {
        let start = self.route.start();
        if self.rings.is_some_and(|rings| rings.hides(start, tile)) {
            return Some(Pixel::Outside);
        }
        self.run.as_ref()?.pixel(tile)
    }

    /// Has a run in these steps shown, which are going to be done at once.
    pub(super) fn show_run(&mut self, steps: &[Dir]) {
        self.run = None;
        let mut tiles = vec![(self.at, Pixel::Floor)];
        let mut at = self.at;
        for dir in steps {
            let Some(next) = self.route.beside(at, *dir) else {
                break;
            };
            at = next;
            // What is around a bend is seen by now.
            let mark = match self.pixel_of(at) {
                Pixel::Unseen | Pixel::Post => Pixel::Floor,
                mark => mark,
            };
            tiles.push((at, mark));
        }
        let mut run = ShownRun { tiles, shown: 0 };
        self.run = run.go_on().then_some(run);
    }

    pub(super) fn go_on_with_run(&mut self) {
        self.run = self.run.take_if(|run| run.go_on());
    }

    /// Shows the end of a run, and of a board that appears, at once; whether there was any.
    pub(super) fn end_motion(&mut self) -> bool {
        self.rings.take().is_some() | self.run.take().is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ratatui::layout::Rect;

    use super::*;
    use crate::games::labyrinth::level;
    use crate::games::{Game, ViewCommand};
    use crate::look::{Caps, Depth, Look};

    #[test]
    fn of_a_board_that_appears_only_the_rows_of_each_ring_are_drawn() {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        });
        for (side, rows) in [(9, 20), (29, 15)] {
            let area = Rect::new(0, 0, 80, 21);
            let mut labyrinth = Labyrinth::open(&level(side, side), 7).expect("a board");
            labyrinth.view(ViewCommand::Appear);
            labyrinth.fit(area, &look);
            let (mut pictures, mut drawn) = (0, 0);
            let mut before = labyrinth.pieces(area);
            while labyrinth.frame().is_some() {
                labyrinth.tick();
                labyrinth.fit(area, &look);
                let after = labyrinth.pieces(area);
                let both =
                    (0..before.len().max(after.len())).map(|n| [before.get(n), after.get(n)]);
                let changed = both.filter(|[before, after]| before != after);
                let places = changed.flatten().flatten().map(|piece| piece.place);
                let rows = places.flat_map(|place| place.top()..place.bottom());
                drawn += rows.collect::<BTreeSet<_>>().len();
                (before, pictures) = (after, pictures + 1);
            }
            assert_eq!(pictures, RING_FRAMES as usize);
            assert!(drawn * 4 < pictures * rows * 3, "{drawn} rows of {side}");
        }
    }
}
