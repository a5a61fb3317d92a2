//! Sidewinder: row by row, join cells to runs; at the end of each run open one of its
//! cells to the north.
//!
//! It needs a way north from every stretch of a row but one. On a rectangle only the
//! first row has none; on a mask there may be more, and it is refused.

use super::Algorithm;
use super::stretch::{next_stretch, second_without_way};
use super::visit::{Step, StepObserver};
use crate::core::dir::Dir;
use crate::core::grid::{Maze, MazeError};
use crate::core::rng::{Coins, Rng};

/// Carves the one region of the maze.
///
/// # Errors
/// [`MazeError::Unsupported`] with the first cell of a second stretch of cells that
/// has no way north.
pub(super) fn carve<V: StepObserver>(
    maze: &mut Maze,
    rng: &mut Rng,
    visitor: &mut V,
) -> Result<(), MazeError> {
    let mut coins = Coins::new();
    if let Some(at) = second_without_way(maze, Dir::North) {
        let cell = maze.cell_at(at);
        return Err(MazeError::Unsupported {
            algorithm: Algorithm::Sidewinder,
            cell,
        });
    }
    let mut run: Vec<usize> = Vec::new();
    let mut place = 0;
    while let Some(stretch) = next_stretch(maze, place, Dir::North) {
        place = stretch.to + 1;
        let mut ahead = stretch.ways(maze);
        run.clear();
        for at in stretch.from..=stretch.to {
            if V::ON {
                visitor.step(Step::At(maze.cell_at(at)));
            }
            if stretch.leads(maze, at) {
                run.push(at);
                ahead -= 1;
            }
            let last = at == stretch.to;
            // A run may end where it has a way north, and the rest has one too.
            if last || !run.is_empty() && ahead > 0 && coins.toss(rng) {
                if !run.is_empty() {
                    let chosen = run[rng.below(run.len() as u32) as usize];
                    open(maze, chosen, Dir::North, visitor);
                    run.clear();
                }
            } else {
                open(maze, at, Dir::East, visitor);
            }
        }
    }
    Ok(())
}

/// Opens a side that is no border.
pub(super) fn open<V: StepObserver>(maze: &mut Maze, at: usize, dir: Dir, visitor: &mut V) {
    let cell = maze.cell_at(at);
    maze.carve(cell, dir);
    if V::ON {
        visitor.step(Step::Carve(cell, dir));
    }
}
