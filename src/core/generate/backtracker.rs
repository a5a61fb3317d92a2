//! Recursive backtracker: walk on to a random cell not yet visited; where there is
//! none, go back to the last cell that has one.
//!
//! The source recurses; here the way back is a stack of its own, so that no size
//! can overflow the call stack.

use super::visit::{Step, StepObserver};
use super::work::{Compass, SIDES, Work};
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze, MazeError};
use crate::core::rng::{Dice, Rng};

/// Carves the region of `start`, each next cell chosen fairly among the neighbours
/// that can still be entered. One throw of the dice a passage, in order.
pub(super) fn carve<V: StepObserver>(maze: &mut Maze, start: Cell, rng: &mut Rng, visitor: &mut V) {
    let compass = Compass::new(maze);
    let mut dice = Dice::new();
    // High nibble: neighbours not yet visited. Low nibble: the way back.
    let mut work = Work::new(maze);
    let bytes = &mut work.bytes[..];
    // Only cells with a choice left are remembered: a cell that had a single way on
    // has none when the walk comes back. A watcher wants to see every step back.
    let mut forks: Vec<u32> = vec![0; 64];
    let mut depth = 0;
    let mut at = maze.index(start);
    let mut own = bytes[at];
    compass.close(bytes, at);
    if V::ON {
        visitor.step(Step::At(start));
    }
    loop {
        if own & SIDES == 0 {
            loop {
                if depth == 0 {
                    work.weave(maze);
                    return;
                }
                depth -= 1;
                at = forks[depth] as usize;
                own = bytes[at];
                if V::ON {
                    visitor.step(Step::Back(compass.cell(at)));
                }
                if own & SIDES != 0 {
                    break;
                }
            }
        }
        let fresh = own & SIDES;
        if depth == forks.len() {
            forks.resize(depth * 2, 0);
        }
        // Fits: 4000 x 4000 cells and their frame are far fewer than 2^32.
        forks[depth] = at as u32;
        depth += usize::from(V::ON || fresh & (fresh - 1) != 0);
        let choice = compass.choose(fresh, dice.face(rng));
        if V::ON {
            visitor.step(Step::Carve(compass.cell(at), choice.dir()));
        }
        at = compass.follow(at, choice);
        own = bytes[at];
        bytes[at] = own | choice.back();
        compass.close(bytes, at);
    }
}

/// Carves exactly as the bash source does, from its random numbers.
///
/// On entering a room it takes one number r and tries the directions (r+0 .. r+3)
/// mod 4 with 0 right, 1 left, 2 down, 3 up. As the four are tried in a fixed
/// circular order, the choice is not fair: with two free directions that follow
/// each other in that order, the first is taken three times as often.
///
/// # Errors
/// [`MazeError::SizeOutOfRange`], and [`MazeError::NumbersEnded`] when there are
/// fewer numbers than rooms.
pub fn carve_source(
    width_cells: u16,
    height_cells: u16,
    numbers: impl Iterator<Item = u32>,
) -> Result<Maze, MazeError> {
    const ORDER: [Dir; 4] = [Dir::East, Dir::West, Dir::South, Dir::North];

    let mut maze = Maze::new(width_cells, height_cells)?;
    let mut entered = 0;
    let mut numbers = numbers.inspect(|_| entered += 1);
    let mut visited = vec![false; maze.cells()];
    // Each room on the way, its number, and how many directions it has tried.
    let mut way: Vec<(Cell, u32, u32)> = Vec::new();
    let mut room = Some(Cell::new(0, 0));
    loop {
        if let Some(cell) = room.take() {
            let Some(number) = numbers.next() else {
                drop(numbers);
                return Err(MazeError::NumbersEnded { taken: entered });
            };
            if let Some(seen) = maze.number(cell).and_then(|n| visited.get_mut(n)) {
                *seen = true;
            }
            way.push((cell, number, 0));
        }
        let Some((cell, number, tried)) = way.last_mut() else {
            return Ok(maze);
        };
        if *tried == 4 {
            way.pop();
            continue;
        }
        let dir = ORDER[(number.wrapping_add(*tried) % 4) as usize];
        *tried += 1;
        let cell = *cell;
        let solid = |next: &Cell| maze.number(*next).is_some_and(|n| !visited[n]);
        if let Some(next) = maze.neighbour(cell, dir).filter(solid) {
            maze.carve(cell, dir);
            room = Some(next);
        }
    }
}
