//! Wilson: from each cell not yet in the maze walk at random until the walk meets the maze;
//! erase every loop it made; open what is left. Every possible maze has the same chance.
//! (Wilson, "Generating random spanning trees more quickly than the cover time", 1996.)

use std::collections::HashMap;

use super::observer::{Step, StepObserver};
use super::work_grid::{NeighbourTable, SIDES, WorkGrid};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::{RandomDirs, Rng};

/// Carves the one region of the maze.
///
/// Loops erase themselves: each cell remembers only the side by which the walk left it last, and
/// following these from the beginning gives the walk without its loops.
pub(super) fn carve<O: StepObserver>(maze: &mut Maze, rng: &mut Rng, observer: &mut O) {
    let neighbours = NeighbourTable::new(maze);
    let offsets = maze.offsets();
    let mut random_dirs = RandomDirs::new();
    // High nibble: sides without border, as long as the cell is not in the maze. Low
    // nibble: the side by which it was left.
    let mut work = WorkGrid::new(maze);
    let bytes = &mut work.bytes[..];
    // Any first cell will do; from the middle the walks are about half as long as from
    // a corner.
    let middle = bytes.len() / 2;
    let Some(root) = (middle..bytes.len())
        .chain(0..middle)
        .find(|&at| bytes[at] != 0)
    else {
        return;
    };
    bytes[root] = 0;
    if O::ENABLED {
        observer.observe(Step::At(neighbours.cell(root)));
    }
    for start in 0..bytes.len() {
        if bytes[start] & SIDES == 0 {
            continue;
        }
        let mut trail = Trail::default();
        let mut at = start;
        loop {
            let sides = bytes[at] & SIDES;
            if sides == 0 {
                break;
            }
            // A direction that a border forbids is drawn again. So the next cell is known
            // before this one's byte has been read, which gives most of the speed.
            let dir = random_dirs.next(rng);
            let bit = 1 << dir;
            if sides & (bit << 4) == 0 {
                continue;
            }
            if O::ENABLED {
                trail.walk(neighbours.cell(at), at, Dir::from_index(dir), observer);
            }
            bytes[at] = sides | bit;
            at = at.wrapping_add(offsets[dir]);
        }
        at = start;
        while bytes[at] & SIDES != 0 {
            bytes[at] &= !SIDES;
            // The noted side is the only one to choose from.
            let choice = neighbours.choose(bytes[at] << 4, 0);
            if O::ENABLED {
                observer.observe(Step::Carve(neighbours.cell(at), choice.dir()));
            }
            at = neighbours.follow(at, choice);
        }
    }
    work.open_passages(maze);
}

/// The walk without its loops, which only an observer needs.
#[derive(Default)]
struct Trail {
    path: Vec<usize>,
    /// Where each cell is in `path`.
    index: HashMap<usize, usize>,
}

impl Trail {
    fn walk<O: StepObserver>(&mut self, cell: Cell, at: usize, dir: Dir, observer: &mut O) {
        if let Some(&first) = self.index.get(&at) {
            for erased in self.path.drain(first..) {
                self.index.remove(&erased);
            }
            observer.observe(Step::Erase(cell));
        }
        self.index.insert(at, self.path.len());
        self.path.push(at);
        observer.observe(Step::Walk(cell, dir));
    }
}
