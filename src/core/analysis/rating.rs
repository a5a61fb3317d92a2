//! How difficult a maze is.

use super::sweep::Bfs;
use super::tree::Walker;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// What a decision costs, in steps: a short stop to look around.
const DECISION: u32 = 3;

/// How many steps into false ways weigh as much as one on the way. A walker in the dark
/// would pay for all of them, and all mazes of a size would be about equally difficult,
/// as every cell is either on the way or off it; but most false ways are seen through
/// before their end.
const SEEN_THROUGH: u32 = 4;

/// What makes the way from one cell to another difficult.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// Length of the shortest way, in passages.
    pub(crate) way: u32,
    /// Summed depth, in passages, of the false ways that leave it: how far each leads
    /// at most away from the shortest way.
    pub(crate) false_ways: u32,
    /// Cells on the way, before its end, where a false way leaves it.
    pub(crate) decisions: u32,
}

impl Rating {
    /// Rates the way between two cells; all numbers are 0 when there is none.
    #[must_use]
    pub(crate) fn new(maze: &Maze, from: Cell, to: Cell) -> Self {
        Self::along(maze, &Bfs::new(maze, from).way_to(to))
    }

    /// Rates a way of which all cells are known.
    #[must_use]
    pub(crate) fn along(maze: &Maze, way: &[Cell]) -> Self {
        Self::in_tree(maze, way).unwrap_or_else(|| Self::with_loops(maze, way))
    }

    /// Each false way on its own; `None` when the maze turns out to have loops.
    fn in_tree(maze: &Maze, way: &[Cell]) -> Option<Self> {
        let (steps, mut walker) = (maze.steps(), Walker::new(maze));
        let mut rating = Self {
            way: way.len().saturating_sub(1) as u32,
            ..Self::default()
        };
        let mut came = 0;
        for pair in way.windows(2) {
            let at = maze.index(pair[0]);
            let onward = maze.index(pair[1]).wrapping_sub(at);
            let on = 1u8 << steps.iter().position(|&step| step == onward)?;
            let mut sides = maze.bytes()[at] & 0x0F & !on & !came;
            rating.decisions += u32::from(sides != 0);
            while sides != 0 {
                rating.false_ways += walker.walk(at, sides & sides.wrapping_neg(), |_| {})?;
                sides &= sides - 1;
            }
            came = (on << 2 | on >> 2) & 0x0F;
        }
        Some(rating)
    }

    /// All false ways at once; a cell that several lead to belongs to the nearest.
    fn with_loops(maze: &Maze, way: &[Cell]) -> Self {
        let Some((&end, before)) = way.split_last() else {
            return Self::default();
        };
        let (bytes, steps) = (maze.bytes(), maze.steps());
        let mut seen = vec![false; bytes.len()];
        for &cell in way {
            seen[maze.index(cell)] = true;
        }
        let mut rating = Self {
            way: before.len() as u32,
            ..Self::default()
        };
        // Each place with the number of the false way that it belongs to.
        let mut now: Vec<(usize, u32)> = Vec::new();
        let mut next = Vec::new();
        let mut depths: Vec<u32> = Vec::new();
        for &cell in before.iter().filter(|&&cell| cell != end) {
            let at = maze.index(cell);
            let known = depths.len();
            for dir in Dir::ALL
                .into_iter()
                .filter(|dir| bytes[at] & dir.bit() != 0)
            {
                let there = at.wrapping_add(steps[dir.index()]);
                if !seen[there] {
                    seen[there] = true;
                    now.push((there, depths.len() as u32));
                    depths.push(0);
                }
            }
            rating.decisions += u32::from(depths.len() > known);
        }
        let mut depth = 0;
        while !now.is_empty() {
            depth += 1;
            for &(at, number) in &now {
                depths[number as usize] = depth;
                for dir in Dir::ALL
                    .into_iter()
                    .filter(|dir| bytes[at] & dir.bit() != 0)
                {
                    let there = at.wrapping_add(steps[dir.index()]);
                    if !seen[there] {
                        seen[there] = true;
                        next.push((there, number));
                    }
                }
            }
            std::mem::swap(&mut now, &mut next);
            next.clear();
        }
        rating.false_ways = depths.iter().sum();
        rating
    }

    /// One number to compare mazes by: the length of the way, three steps more for each
    /// decision, and a quarter of the false ways.
    #[must_use]
    pub(crate) fn score(&self) -> u32 {
        let decisions = self.decisions.saturating_mul(DECISION);
        self.way
            .saturating_add(decisions)
            .saturating_add(self.false_ways / SEEN_THROUGH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::analysis::Ends;
    use crate::core::analysis::longest_way;
    use crate::core::generate::{Algorithm, Spec, generate};

    #[test]
    fn counts_what_leaves_the_way() {
        // The way goes along the top; two false ways hang down, one of them forked.
        let mut maze = Maze::new(5, 3).unwrap();
        for x in 0..4 {
            maze.carve(Cell::new(x, 0), Dir::East);
        }
        for (x, y, dir) in [
            (1, 0, Dir::South),
            (1, 1, Dir::South),
            (1, 1, Dir::West),
            (3, 0, Dir::South),
        ] {
            maze.carve(Cell::new(x, y), dir);
        }
        let rating = Rating::new(&maze, Cell::new(0, 0), Cell::new(4, 0));
        assert_eq!(
            rating,
            Rating {
                way: 4,
                false_ways: 2 + 1,
                decisions: 2
            }
        );
        assert_eq!(rating.score(), 10);
        // What lies behind the end does not matter.
        maze.carve(Cell::new(4, 0), Dir::South);
        assert_eq!(Rating::new(&maze, Cell::new(0, 0), Cell::new(4, 0)), rating);
        assert_eq!(
            Rating::new(&maze, Cell::new(0, 0), Cell::new(0, 2)),
            Rating::default()
        );
        let here = Rating::new(&maze, Cell::new(0, 0), Cell::new(0, 0));
        assert_eq!(here.score(), 0);
    }

    #[test]
    fn both_ways_of_rating_agree_on_trees() {
        for algorithm in Algorithm::ALL {
            for seed in 0..20 {
                let spec = Spec {
                    algorithm,
                    seed,
                    exclude: vec![(3, 3)],
                    ..Spec::default()
                };
                let Ok(maze) = generate(&spec) else { continue };
                let (_, way) = longest_way(&maze, Cell::new(0, 0)).unwrap();
                let tree = Rating::in_tree(&maze, &way);
                assert_eq!(
                    tree,
                    Some(Rating::with_loops(&maze, &way)),
                    "{algorithm} {seed}"
                );
            }
        }
        let loops = generate(&Spec {
            braid: 100,
            ..Spec::default()
        })
        .unwrap();
        let (start, end) = Ends::Source.of(&loops).unwrap();
        assert_eq!(
            Rating::in_tree(&loops, &Bfs::new(&loops, start).way_to(end)),
            None
        );
        assert!(Rating::new(&loops, start, end).score() > 0);
    }
}
