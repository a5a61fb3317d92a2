//! Kruskal: take all sides in random order; open each that joins two parts of the
//! maze which are not joined yet. (Kruskal, "On the shortest spanning subtree of a
//! graph", 1956, with random weights.)

use super::order::Order;
use super::sets::Sets;
use super::visit::{Step, StepObserver};
use crate::core::dir::Dir;
use crate::core::grid::{EXCLUDED, Maze};
use crate::core::rng::Rng;

/// Carves the one region of the maze.
pub(super) fn carve<V: StepObserver>(maze: &mut Maze, rng: &mut Rng, visitor: &mut V) {
    let cells = maze
        .bytes()
        .iter()
        .filter(|&&byte| byte != EXCLUDED)
        .count();
    let mut missing = cells - 1;
    // Two sides a place, the eastern and the southern one, those of the frame too:
    // 2 x 4002 x 4001 at most. They are borders and skipped.
    // Two sides a place, the eastern and the southern one, those of the frame too:
    // 2 x 4002 x 4001 at most. They are borders and skipped.
    let mut order = Order::new(2 * maze.bytes().len() as u32, rng);
    let mut sets = Sets::new(maze.bytes().len());
    while let Some(sides) = order.next_batch() {
        // Both cells of each side, and where their sets' paths begin. Reading these at
        // once lets the memory answer many questions at a time, which is what takes
        // the time in large mazes.
        let ends = sides.map(|side| {
            let dir = if side & 1 == 0 { Dir::East } else { Dir::South };
            let at = (side >> 1) as usize;
            match maze.bytes().get(at) {
                Some(byte) if byte >> 4 & dir.bit() == 0 => {
                    let next = maze.towards(at, dir);
                    Some((at, dir, sets.above(at), sets.above(next)))
                }
                _ => None,
            }
        });
        for (at, dir, one, other) in ends.into_iter().flatten() {
            let next = maze.towards(at, dir);
            if !sets.join(one, other) {
                if V::ON {
                    visitor.step(Step::Refuse(maze.cell_at(at), dir));
                }
                continue;
            }
            let bytes = maze.bytes_mut();
            bytes[at] |= dir.bit();
            bytes[next] |= dir.opposite().bit();
            if V::ON {
                visitor.step(Step::Carve(maze.cell_at(at), dir));
            }
            missing -= 1;
            if missing == 0 {
                return;
            }
        }
    }
}
