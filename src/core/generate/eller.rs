//! Eller: row by row, knowing only which cells of the row are joined already; join
//! some neighbours, then open each part of the row to the south at least once. (The
//! algorithm is Marlin Eller's, 1982.)
//!
//! It needs a way south from every stretch of a row but one. On a rectangle only the
//! last row has none; on a mask there may be more, and it is refused.

use super::Algorithm;
use super::sets::Sets;
use super::sidewinder::open;
use super::stretch::{Stretch, next_stretch, second_without_way};
use super::visit::StepObserver;
use crate::core::dir::Dir;
use crate::core::grid::{Maze, MazeError};
use crate::core::rng::{Coins, Rng};

/// Carves the one region of the maze.
///
/// # Errors
/// [`MazeError::Unsupported`] with the first cell of a second stretch of cells that
/// has no way south.
pub(super) fn carve<V: StepObserver>(
    maze: &mut Maze,
    rng: &mut Rng,
    visitor: &mut V,
) -> Result<(), MazeError> {
    if let Some(at) = second_without_way(maze, Dir::South) {
        let cell = maze.cell_at(at);
        return Err(MazeError::Unsupported {
            algorithm: Algorithm::Eller,
            cell,
        });
    }
    let stride = maze.stride();
    let mut coins = Coins::new();
    let mut above: Vec<Option<usize>> = vec![None; stride];
    let mut stretches: Vec<Stretch> = Vec::new();
    for row in (stride..maze.bytes().len() - stride).step_by(stride) {
        stretches.clear();
        let mut place = row;
        while let Some(stretch) =
            next_stretch(maze, place, Dir::South).filter(|s| s.from < row + stride)
        {
            place = stretch.to + 1;
            stretches.push(stretch);
        }
        let mut parts = Parts::new(maze, row, &stretches, &above);
        for stretch in &stretches {
            for at in stretch.from..stretch.to {
                if parts.differ(at - row, at + 1 - row) && coins.toss(rng) {
                    parts.join(at - row, at + 1 - row);
                    open(maze, at, Dir::East, visitor);
                }
            }
        }
        // A part without a way south has to join one that has.
        for stretch in &stretches {
            for at in stretch.from..stretch.to {
                if parts.must_join(at - row, at + 1 - row) {
                    parts.join(at - row, at + 1 - row);
                    open(maze, at, Dir::East, visitor);
                }
            }
        }
        above.fill(None);
        let mut chosen: Vec<Option<u32>> = vec![None; stride];
        for stretch in &stretches {
            for at in stretch.from..=stretch.to {
                if !stretch.leads(maze, at) {
                    continue;
                }
                let part = parts.sets.find(at - row);
                // The part's one sure way is drawn when its first one comes up.
                let countdown = match chosen[part] {
                    None => rng.below(parts.ways[part]),
                    Some(left) => left.wrapping_sub(1),
                };
                chosen[part] = Some(countdown);
                if coins.toss(rng) || countdown == 0 {
                    above[at - row] = Some(part);
                    open(maze, at, Dir::South, visitor);
                }
            }
        }
    }
    Ok(())
}

/// Which cells of a row are joined, by their columns in the bytes.
struct Parts {
    sets: Sets,
    /// For a representative: sides without border to the south in its part.
    ways: Vec<u32>,
}

impl Parts {
    /// Joins the cells that were opened from the same part of the row above.
    fn new(maze: &Maze, row: usize, stretches: &[Stretch], above: &[Option<usize>]) -> Self {
        let mut parts = Self {
            sets: Sets::new(above.len()),
            ways: vec![0; above.len()],
        };
        let mut first: Vec<Option<usize>> = vec![None; above.len()];
        for stretch in stretches {
            for at in stretch.from..=stretch.to {
                let column = at - row;
                parts.ways[column] = u32::from(stretch.leads(maze, at));
                if let Some(part) = above[column] {
                    match first[part] {
                        None => first[part] = Some(column),
                        Some(other) => parts.join(other, column),
                    }
                }
            }
        }
        parts
    }

    fn differ(&mut self, one: usize, other: usize) -> bool {
        self.sets.find(one) != self.sets.find(other)
    }

    fn must_join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.sets.find(one), self.sets.find(other));
        one != other && (self.ways[one] == 0 || self.ways[other] == 0)
    }

    fn join(&mut self, one: usize, other: usize) {
        let ways = self.ways[self.sets.find(one)] + self.ways[self.sets.find(other)];
        self.sets.join(one, other);
        let part = self.sets.find(one);
        self.ways[part] = ways;
    }
}
