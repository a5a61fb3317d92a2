//! What a player has walked on and what a player has seen, one bit a tile; and how bright that is
//! in fog.

use super::Labyrinth;
use super::maze_route::MazeRoute;
use crate::core::dir::Dir;
use crate::core::grid::Maze;
use crate::core::tiles::{Tile, Tiles};
use crate::look::Light;

/// Squares of the distances up to which the light falls off around the player, in three tones. What is
/// further away is as dim as what is remembered.
const LIGHTS: [(u32, Light); 3] = [(6, Light::Bright), (14, Light::Dimmer), (30, Light::Dusk)];
/// No light reaches further.
pub(super) const GLOW: u16 = 5;

/// One sees so many steps around corners.
const AROUND: u16 = 6;

#[derive(Clone, Debug, Default)]
pub(crate) struct TileSet {
    /// Words of a row.
    words: usize,
    bits: Box<[u64]>,
}

impl TileSet {
    pub(crate) fn new(maze: &Maze) -> Self {
        let tiles = Tiles::new(maze);
        let words = usize::from(tiles.cols()).div_ceil(64);
        Self {
            words,
            bits: vec![0; usize::from(tiles.rows()) * words].into(),
        }
    }

    fn place(&self, tile: Tile) -> (usize, u64) {
        let word = usize::from(tile.row) * self.words + usize::from(tile.col / 64);
        (word, 1 << (tile.col % 64))
    }

    pub(crate) fn insert(&mut self, tile: Tile) {
        let (word, bit) = self.place(tile);
        if let Some(word) = self.bits.get_mut(word) {
            *word |= bit;
        }
    }

    pub(crate) fn remove(&mut self, tile: Tile) {
        let (word, bit) = self.place(tile);
        if let Some(word) = self.bits.get_mut(word) {
            *word &= !bit;
        }
    }

    pub(crate) fn contains(&self, tile: Tile) -> bool {
        let (word, bit) = self.place(tile);
        self.bits.get(word).is_some_and(|word| word & bit != 0)
    }

    /// The words of a row.
    pub(super) fn row(&self, row: u16) -> &[u64] {
        let first = usize::from(row) * self.words;
        self.bits.get(first..first + self.words).unwrap_or_default()
    }

    /// Puts in what is seen from a tile: straight along the open ways to the wall at their end, and from
    /// there some steps around corners, with the walls beside them.
    pub(crate) fn look_around(&mut self, route: &MazeRoute, from: Tile) {
        self.insert_with_sides(&route.tiles(), from);
        for dir in Dir::ALL {
            self.look(route, from, dir, AROUND);
        }
    }

    fn look(&mut self, route: &MazeRoute, from: Tile, ahead: Dir, left: u16) {
        let Some(at) = route.beside(from, ahead) else {
            return;
        };
        self.insert_with_sides(&route.tiles(), at);
        for dir in Dir::ALL.into_iter().filter(|dir| *dir != ahead.opposite()) {
            let is_straight = dir == ahead && left == AROUND;
            if let Some(left) = left.checked_sub(u16::from(!is_straight)) {
                self.look(route, at, dir, left);
            }
        }
    }

    fn insert_with_sides(&mut self, tiles: &Tiles<'_>, tile: Tile) {
        for row in tile.row.saturating_sub(1)..=(tile.row + 1).min(tiles.rows() - 1) {
            for col in tile.col.saturating_sub(1)..=(tile.col + 1).min(tiles.cols() - 1) {
                self.insert(Tile::new(row, col));
            }
        }
    }
}

impl Labyrinth {
    /// How bright a tile is: in fog the light falls off around the player, and what is only
    /// remembered is dim.
    pub(super) fn light_on(&self, tile: Tile) -> Light {
        if !self.fog || self.solved {
            return Light::Day;
        }
        let at = self.shown_at();
        let [rows, cols] = [at.row.abs_diff(tile.row), at.col.abs_diff(tile.col)].map(u32::from);
        let far = rows * rows + cols * cols;
        let light = LIGHTS.into_iter().find(|(end, _)| far <= *end);
        light.map_or(Light::Dim, |light| light.1)
    }
}

/// The steps of a run: on in one direction, around bends, until a fork, a dead end or an
/// end of the course.
pub(crate) fn run(route: &MazeRoute, from: Tile, dir: Dir) -> Vec<Dir> {
    let mut steps = Vec::new();
    let (mut at, mut dir) = (from, dir);
    // In a maze with loops the way could go round for ever; none is longer than all tiles.
    let tiles = route.tiles();
    let most = usize::from(tiles.rows()) * usize::from(tiles.cols());
    while steps.len() < most {
        let Some(next) = route.beside(at, dir) else {
            break;
        };
        at = next;
        steps.push(dir);
        let back = dir.opposite();
        let mut ways = Dir::ALL
            .into_iter()
            .filter(|way| *way != back && route.beside(at, *way).is_some());
        match (ways.next(), ways.next()) {
            (Some(only), None) if at != route.goal() && at != route.start() => dir = only,
            _ => break,
        }
    }
    steps
}
