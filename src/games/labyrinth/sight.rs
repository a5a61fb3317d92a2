//! What a player has walked on and what a player has seen, one bit a tile.

use super::maze_route::MazeRoute;
use crate::core::dir::Dir;
use crate::core::grid::Maze;
use crate::core::tiles::{Tile, Tiles};

#[derive(Clone, Debug)]
pub(crate) struct TileSet {
    cols: usize,
    bits: Box<[u64]>,
}

impl TileSet {
    pub(crate) fn new(maze: &Maze) -> Self {
        let tiles = Tiles::new(maze);
        let (rows, cols) = (usize::from(tiles.rows()), usize::from(tiles.cols()));
        Self {
            cols,
            bits: vec![0; (rows * cols).div_ceil(64)].into(),
        }
    }

    fn place(&self, tile: Tile) -> (usize, u64) {
        let index = usize::from(tile.row) * self.cols + usize::from(tile.col);
        (index / 64, 1 << (index % 64))
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
