//! What a player has walked on and what a player has seen, one bit a tile; and how bright that is
//! in fog.

use super::Labyrinth;
use super::maze_route::MazeRoute;
use crate::core::dir::Dir;
use crate::core::grid::Maze;
use crate::core::tiles::{Tile, Tiles};
use crate::look::Light;

/// In fog, tiles in sight are bright up to so many steps away...
const BRIGHT: u16 = 2;
/// ...and dimmer up to so many. What is further away is as dim as what is remembered.
const DIMMER: u16 = 5;

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

    /// Puts in what is seen from a tile: straight along the open ways to the wall at
    /// their end, with the walls beside them.
    pub(crate) fn look_around(&mut self, route: &MazeRoute, from: Tile) {
        let tiles = route.tiles();
        self.insert_with_sides(&tiles, from);
        for dir in Dir::ALL {
            let mut at = from;
            while let Some(next) = route.beside(at, dir) {
                self.insert_with_sides(&tiles, next);
                at = next;
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

/// How many steps one sees straight on in each direction, in the order of [`Dir::ALL`].
pub(super) fn reach(route: &MazeRoute, from: Tile) -> [u16; 4] {
    Dir::ALL.map(|dir| {
        let mut at = from;
        let mut steps = 0;
        while let Some(next) = route.beside(at, dir).filter(|_| steps < DIMMER) {
            (at, steps) = (next, steps + 1);
        }
        steps
    })
}

impl Labyrinth {
    /// How bright a tile is: in fog the light falls off around the player, and what is only
    /// remembered is dim.
    pub(super) fn light_on(&self, tile: Tile) -> Light {
        if !self.fog || self.solved {
            return Light::Day;
        }
        let at = self.shown_at();
        let (rows, cols) = (at.row.abs_diff(tile.row), at.col.abs_diff(tile.col));
        let reach = |dir: Dir| self.reach.get(dir.index()).copied().unwrap_or(0);
        // Straight on, with the walls on both sides and at the end.
        let along = |off: u16, back: bool, (backward, forward): (Dir, Dir)| {
            off <= reach(if back { backward } else { forward }) + 1
        };
        let is_in_sight = cols <= 1 && along(rows, tile.row < at.row, (Dir::North, Dir::South))
            || rows <= 1 && along(cols, tile.col < at.col, (Dir::West, Dir::East));
        match rows.max(cols) {
            far if is_in_sight && far <= BRIGHT => Light::Bright,
            far if is_in_sight && far <= DIMMER => Light::Dimmer,
            _ => Light::Dim,
        }
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
