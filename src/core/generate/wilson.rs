//! Wilson: from each cell not yet in the maze walk at random until the walk meets the
//! maze; forget every loop it made; open what is left. Every possible maze has exactly
//! the same chance. (Wilson, "Generating random spanning trees more quickly than the
//! cover time", 1996.)

use super::visit::{Step, StepObserver};
use super::work::{Compass, SIDES, Work};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::{Rng, Turns};

/// Carves the one region of the maze.
///
/// Loops need not be removed: each cell remembers by which side the walk left it last,
/// and following these from its beginning gives the walk without its loops.
pub(super) fn carve<V: StepObserver>(maze: &mut Maze, rng: &mut Rng, visitor: &mut V) {
    let compass = Compass::new(maze);
    let steps = maze.steps();
    let mut turns = Turns::new();
    // High nibble: sides without border, as long as the cell is not in the maze. Low
    // nibble: the side by which it was left.
    let mut work = Work::new(maze);
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
    if V::ON {
        visitor.step(Step::At(compass.cell(root)));
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
            // A direction that a border forbids is thrown again. So the next cell is
            // known before this one's byte has been read, which is most of the speed.
            let dir = turns.next(rng);
            let bit = 1 << dir;
            if sides & (bit << 4) == 0 {
                continue;
            }
            if V::ON {
                trail.walk(compass.cell(at), at, Dir::from_index(dir), visitor);
            }
            bytes[at] = sides | bit;
            at = at.wrapping_add(steps[dir]);
        }
        at = start;
        while bytes[at] & SIDES != 0 {
            bytes[at] &= !SIDES;
            // The side noted is the only one to choose from.
            let choice = compass.choose(bytes[at] << 4, 0);
            if V::ON {
                visitor.step(Step::Carve(compass.cell(at), choice.dir()));
            }
            at = compass.follow(at, choice);
        }
    }
    work.weave(maze);
}

/// The walk without its loops, which only a visitor wants to know.
#[derive(Default)]
struct Trail {
    places: Vec<usize>,
    numbers: std::collections::HashMap<usize, usize>,
}

impl Trail {
    fn walk<V: StepObserver>(&mut self, cell: Cell, at: usize, dir: Dir, visitor: &mut V) {
        if let Some(&number) = self.numbers.get(&at) {
            for place in self.places.drain(number..) {
                self.numbers.remove(&place);
            }
            visitor.step(Step::Erase(cell));
        }
        self.numbers.insert(at, self.places.len());
        self.places.push(at);
        visitor.step(Step::Walk(cell, dir));
    }
}
