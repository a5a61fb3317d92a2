//! Sidewinder: row by row, join cells to runs; at the end of each run open one of its cells to
//! the north.
//!
//! Every segment of a row but one needs an exit to the north. On a rectangle only the first
//! row has none; a mask with a second such segment is refused.

use super::Algorithm;
use super::observer::{Step, StepObserver};
use super::segment::{next_segment, second_without_exit};
use crate::core::dir::Dir;
use crate::core::grid::{Maze, MazeError};
use crate::core::rng::{Coins, Rng};

/// Carves the one region of the maze.
///
/// # Errors
/// [`MazeError::Unsupported`] with the first cell of a second segment without an exit to the
/// north.
pub(super) fn carve<O: StepObserver>(
    maze: &mut Maze,
    rng: &mut Rng,
    observer: &mut O,
) -> Result<(), MazeError> {
    let mut coins = Coins::new();
    if let Some(at) = second_without_exit(maze, Dir::North) {
        let cell = maze.cell_at(at);
        return Err(MazeError::Unsupported {
            algorithm: Algorithm::Sidewinder,
            cell,
        });
    }
    let mut run: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(segment) = next_segment(maze, at, Dir::North) {
        at = segment.to + 1;
        let mut exits_ahead = segment.exits(maze);
        run.clear();
        for at in segment.from..=segment.to {
            if O::ENABLED {
                observer.observe(Step::At(maze.cell_at(at)));
            }
            if segment.has_exit(maze, at) {
                run.push(at);
                exits_ahead -= 1;
            }
            let last = at == segment.to;
            // A run may end where it has an exit, if the rest of the segment has one too.
            if last || !run.is_empty() && exits_ahead > 0 && coins.toss(rng) {
                if !run.is_empty() {
                    let chosen = run[rng.below(run.len() as u32) as usize];
                    open(maze, chosen, Dir::North, observer);
                    run.clear();
                }
            } else {
                open(maze, at, Dir::East, observer);
            }
        }
    }
    Ok(())
}

/// Opens a side that is no border.
pub(super) fn open<O: StepObserver>(maze: &mut Maze, at: usize, dir: Dir, observer: &mut O) {
    let cell = maze.cell_at(at);
    maze.carve(cell, dir);
    if O::ENABLED {
        observer.observe(Step::Carve(cell, dir));
    }
}
