//! Eller (Marlin Eller, 1982): row by row, knowing only which cells of the row are connected
//! already; join some neighbours, then open each connected part to the south at least once.
//!
//! Every segment of a row but one needs an exit to the south. On a rectangle only the last row
//! has none; a mask with a second such segment is refused.

use super::Algorithm;
use super::observer::StepObserver;
use super::segment::{Segment, next_segment, second_without_exit};
use super::sidewinder::open;
use crate::core::dir::Dir;
use crate::core::disjoint_sets::DisjointSets;
use crate::core::grid::{Maze, MazeError};
use crate::core::rng::{Coins, Rng};

/// Carves the one region of the maze.
///
/// # Errors
/// [`MazeError::Unsupported`] with the first cell of a second segment without an exit to the
/// south.
pub(super) fn carve<O: StepObserver>(
    maze: &mut Maze,
    rng: &mut Rng,
    observer: &mut O,
) -> Result<(), MazeError> {
    if let Some(at) = second_without_exit(maze, Dir::South) {
        let cell = maze.cell_at(at);
        return Err(MazeError::Unsupported {
            algorithm: Algorithm::Eller,
            cell,
        });
    }
    let stride = maze.stride();
    let mut coins = Coins::new();
    let mut above: Vec<Option<usize>> = vec![None; stride];
    let mut segments: Vec<Segment> = Vec::new();
    for row in (stride..maze.bytes().len() - stride).step_by(stride) {
        segments.clear();
        let mut at = row;
        while let Some(segment) =
            next_segment(maze, at, Dir::South).filter(|s| s.from < row + stride)
        {
            at = segment.to + 1;
            segments.push(segment);
        }
        let mut parts = Parts::new(maze, row, &segments, &above);
        for segment in &segments {
            for at in segment.from..segment.to {
                if parts.differ(at - row, at + 1 - row) && coins.toss(rng) {
                    parts.join(at - row, at + 1 - row);
                    open(maze, at, Dir::East, observer);
                }
            }
        }
        // A part without an exit has to join one that has.
        for segment in &segments {
            for at in segment.from..segment.to {
                if parts.must_join(at - row, at + 1 - row) {
                    parts.join(at - row, at + 1 - row);
                    open(maze, at, Dir::East, observer);
                }
            }
        }
        above.fill(None);
        let mut countdowns: Vec<Option<u32>> = vec![None; stride];
        for segment in &segments {
            for at in segment.from..=segment.to {
                if !segment.has_exit(maze, at) {
                    continue;
                }
                let part = parts.sets.find(at - row);
                // Which exit a part opens for certain is drawn when its first one comes up.
                let countdown = match countdowns[part] {
                    None => rng.below(parts.exits[part]),
                    Some(left) => left.wrapping_sub(1),
                };
                countdowns[part] = Some(countdown);
                if coins.toss(rng) || countdown == 0 {
                    above[at - row] = Some(part);
                    open(maze, at, Dir::South, observer);
                }
            }
        }
    }
    Ok(())
}

/// The connected parts of a row, by columns in the bytes.
struct Parts {
    sets: DisjointSets,
    /// For a representative: the exits of its part.
    exits: Vec<u32>,
}

impl Parts {
    /// Joins the cells that were opened from the same part of the row above.
    fn new(maze: &Maze, row: usize, segments: &[Segment], above: &[Option<usize>]) -> Self {
        let mut parts = Self {
            sets: DisjointSets::new(above.len()),
            exits: vec![0; above.len()],
        };
        let mut first: Vec<Option<usize>> = vec![None; above.len()];
        for segment in segments {
            for at in segment.from..=segment.to {
                let column = at - row;
                parts.exits[column] = u32::from(segment.has_exit(maze, at));
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
        one != other && (self.exits[one] == 0 || self.exits[other] == 0)
    }

    fn join(&mut self, one: usize, other: usize) {
        let exits = self.exits[self.sets.find(one)] + self.exits[self.sets.find(other)];
        self.sets.union(one, other);
        let part = self.sets.find(one);
        self.exits[part] = exits;
    }
}
