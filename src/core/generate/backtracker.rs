//! Recursive backtracker: walk on to a random cell not yet visited; where there is
//! none, go back to the last cell that has one.
//!
//! The source recurses; here the way back is a stack of its own, so that no size
//! can overflow the call stack.

use super::super::dir::Dir;
use super::super::grid::{Cell, Maze, MazeError};
use super::super::rng::Rng;

/// Carves the region of `start`, each next cell chosen fairly among the neighbours
/// that can still be entered.
pub(crate) fn carve(maze: &mut Maze, start: Cell, rng: &mut Rng) {
    let mut at = maze.index(start);
    let mut way_back: Vec<u32> = Vec::new();
    let (data, stride) = maze.bytes_mut();
    loop {
        // A visited cell has a passage; the frame and excluded cells look like one.
        let fresh = |next: usize, dir: Dir| if data[next] & 0x0F == 0 { dir.bit() } else { 0 };
        let candidates = (fresh(at - stride, Dir::North)
            | fresh(at + 1, Dir::East)
            | fresh(at + stride, Dir::South)
            | fresh(at - 1, Dir::West))
            & !(data[at] >> 4);
        let count = candidates.count_ones();
        if count == 0 {
            let Some(last) = way_back.pop() else { return };
            at = last as usize;
            continue;
        }
        if count > 1 {
            // Fits: 4000 x 4000 cells and their frame are far fewer than 2^32.
            way_back.push(at as u32);
        }
        let dir = nth(candidates, rng.below(count));
        let next = match dir {
            Dir::North => at - stride,
            Dir::East => at + 1,
            Dir::South => at + stride,
            Dir::West => at - 1,
        };
        data[at] |= dir.bit();
        data[next] |= dir.opposite().bit();
        at = next;
    }
}

/// The `n`th direction, from 0, of a non-empty set of [`Dir::bit`]s.
fn nth(set: u8, n: u32) -> Dir {
    let mut rest = set;
    for _ in 0..n {
        rest &= rest.wrapping_sub(1);
    }
    Dir::from_index(rest.trailing_zeros() as usize)
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
