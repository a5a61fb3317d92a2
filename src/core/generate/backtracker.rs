//! Recursive backtracker: walk on to a random cell not yet visited; where there is none, go
//! back to the last cell that has one. A stack on the heap replaces the source's recursion,
//! so that no size can overflow the call stack.

use super::observer::{Step, StepObserver};
use super::work_grid::{NeighbourTable, SIDES, WorkGrid};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze, MazeError};
use crate::core::rng::{Dice, Rng};

/// Carves the region of `start`. Each passage takes one face of the dice, which chooses fairly
/// among the unvisited neighbours.
pub(super) fn carve<O: StepObserver>(
    maze: &mut Maze,
    start: Cell,
    rng: &mut Rng,
    observer: &mut O,
) {
    let neighbours = NeighbourTable::new(maze);
    let mut dice = Dice::new();
    // High nibble: unvisited neighbours. Low nibble: the side that leads back.
    let mut work = WorkGrid::new(maze);
    let bytes = &mut work.bytes[..];
    // Only cells with a choice left are remembered, because a cell with one unvisited
    // neighbour has none when the walk comes back. An observer gets every step back.
    let mut forks: Vec<u32> = vec![0; 64];
    let mut depth = 0;
    let mut at = maze.byte_index(start);
    let mut own = bytes[at];
    neighbours.mark_visited(bytes, at);
    if O::ENABLED {
        observer.observe(Step::At(start));
    }
    loop {
        if own & SIDES == 0 {
            loop {
                if depth == 0 {
                    work.open_passages(maze);
                    return;
                }
                depth -= 1;
                at = forks[depth] as usize;
                own = bytes[at];
                if O::ENABLED {
                    observer.observe(Step::Back(neighbours.cell(at)));
                }
                if own & SIDES != 0 {
                    break;
                }
            }
        }
        let unvisited = own & SIDES;
        if depth == forks.len() {
            forks.resize(depth * 2, 0);
        }
        // Fits: 4000 x 4000 cells and their frame are far fewer than 2^32.
        forks[depth] = at as u32;
        depth += usize::from(O::ENABLED || unvisited & (unvisited - 1) != 0);
        let choice = neighbours.choose(unvisited, dice.face(rng));
        if O::ENABLED {
            observer.observe(Step::Carve(neighbours.cell(at), choice.dir()));
        }
        at = neighbours.follow(at, choice);
        own = bytes[at];
        bytes[at] = own | choice.opposite_bit();
        neighbours.mark_visited(bytes, at);
    }
}

/// Carves exactly as the bash source does, from its random numbers.
///
/// On entering a cell it takes one number r and tries the directions (r+0 .. r+3) mod 4 with
/// 0 right, 1 left, 2 down, 3 up. The circular order makes the choice unfair: of two free
/// directions that follow each other in it, the first is taken three times as often.
///
/// # Errors
/// [`MazeError::SizeOutOfRange`], and [`MazeError::NumbersEnded`] when there are fewer numbers
/// than cells.
pub fn carve_source(
    width_cells: u16,
    height_cells: u16,
    numbers: impl Iterator<Item = u32>,
) -> Result<Maze, MazeError> {
    const ORDER: [Dir; 4] = [Dir::East, Dir::West, Dir::South, Dir::North];

    let mut maze = Maze::new(width_cells, height_cells)?;
    let mut taken = 0;
    let mut numbers = numbers.inspect(|_| taken += 1);
    let mut visited = vec![false; maze.cell_count()];
    // Each cell on the path, its number, and how many directions it has tried.
    let mut path: Vec<(Cell, u32, u32)> = Vec::new();
    let mut entered_cell = Some(Cell::new(0, 0));
    loop {
        if let Some(cell) = entered_cell.take() {
            let Some(number) = numbers.next() else {
                drop(numbers);
                return Err(MazeError::NumbersEnded { taken });
            };
            if let Some(n) = maze.cell_index(cell) {
                visited[n] = true;
            }
            path.push((cell, number, 0));
        }
        let Some((cell, number, tried)) = path.last_mut() else {
            return Ok(maze);
        };
        if *tried == 4 {
            path.pop();
            continue;
        }
        let dir = ORDER[(number.wrapping_add(*tried) % 4) as usize];
        *tried += 1;
        let cell = *cell;
        let is_unvisited = |next: &Cell| maze.cell_index(*next).is_some_and(|n| !visited[n]);
        if let Some(next) = maze.neighbour(cell, dir).filter(is_unvisited) {
            maze.carve(cell, dir);
            entered_cell = Some(next);
        }
    }
}
