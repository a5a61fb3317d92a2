//! Kruskal: take all sides in random order; open each that joins two parts of the maze which
//! are not connected yet. (Kruskal, "On the shortest spanning subtree of a graph", 1956, with
//! random weights.)

use super::observer::{Step, StepObserver};
use super::permutation::Permutation;
use crate::core::dir::Dir;
use crate::core::disjoint_sets::DisjointSets;
use crate::core::grid::{EXCLUDED, Maze};
use crate::core::rng::Rng;

pub(super) fn carve<O: StepObserver>(maze: &mut Maze, rng: &mut Rng, observer: &mut O) {
    let cells = maze
        .bytes()
        .iter()
        .filter(|&&byte| byte != EXCLUDED)
        .count();
    let mut missing = cells - 1;
    // Two sides for each byte, the eastern and the southern one: 2 x 4002 x 4001 at most. Those
    // of the frame are borders and skipped.
    let mut permutation = Permutation::new(2 * maze.bytes().len() as u32, rng);
    let mut sets = DisjointSets::new(maze.bytes().len());
    while let Some(sides) = permutation.next_batch() {
        // Both cells of each side, and the parents from which their sets are searched. Reading
        // these of a whole batch first lets many memory accesses overlap, which take most of
        // the time in large mazes.
        let ends = sides.map(|side| {
            let dir = if side & 1 == 0 { Dir::East } else { Dir::South };
            let at = (side >> 1) as usize;
            match maze.bytes().get(at) {
                Some(byte) if byte >> 4 & dir.bit() == 0 => {
                    let next = maze.neighbour_index(at, dir);
                    Some((at, dir, sets.parent(at), sets.parent(next)))
                }
                _ => None,
            }
        });
        for (at, dir, one, other) in ends.into_iter().flatten() {
            let next = maze.neighbour_index(at, dir);
            if !sets.union(one, other) {
                if O::ENABLED {
                    observer.observe(Step::Refuse(maze.cell_at(at), dir));
                }
                continue;
            }
            let bytes = maze.bytes_mut();
            bytes[at] |= dir.bit();
            bytes[next] |= dir.opposite().bit();
            if O::ENABLED {
                observer.observe(Step::Carve(maze.cell_at(at), dir));
            }
            missing -= 1;
            if missing == 0 {
                return;
            }
        }
    }
}
