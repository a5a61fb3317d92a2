//! How difficult a maze is.

use super::bfs::Bfs;
use super::tree::Walker;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};

/// Cost of a decision in steps: a short stop to look around.
const DECISION_COST: u32 = 3;

/// Steps into side branches that weigh as much as one on the path. Weighed equally they would make
/// all mazes of a size equally difficult, but players see through most branches early.
const BRANCH_STEPS_PER_STEP: u32 = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// Length of the shortest path, in passages.
    pub(crate) path_length: u32,
    /// Summed depth, in passages, of the branches that leave the path: how far each leads at
    /// most away from it.
    pub(crate) branch_depth: u32,
    /// Cells on the path, before its end, where a branch leaves it.
    pub(crate) decisions: u32,
}

impl Rating {
    /// Rates the path between two cells; all numbers are 0 when there is none.
    pub(crate) fn new(maze: &Maze, from: Cell, to: Cell) -> Self {
        Self::along(maze, &Bfs::new(maze, from).path_to(to))
    }

    /// Rates a path given by all its cells.
    pub(crate) fn along(maze: &Maze, path: &[Cell]) -> Self {
        Self::in_tree(maze, path).unwrap_or_else(|| Self::with_loops(maze, path))
    }

    /// Measures each branch on its own; `None` when the maze turns out to have loops.
    fn in_tree(maze: &Maze, path: &[Cell]) -> Option<Self> {
        let (offsets, mut walker) = (maze.offsets(), Walker::new(maze));
        let mut rating = Self {
            path_length: path.len().saturating_sub(1) as u32,
            ..Self::default()
        };
        let mut came = 0;
        for pair in path.windows(2) {
            let at = maze.byte_index(pair[0]);
            let onward = maze.byte_index(pair[1]).wrapping_sub(at);
            let on = 1u8 << offsets.iter().position(|&offset| offset == onward)?;
            let mut sides = maze.bytes()[at] & 0x0F & !on & !came;
            rating.decisions += u32::from(sides != 0);
            while sides != 0 {
                rating.branch_depth += walker.walk(at, sides & sides.wrapping_neg(), |_| {})?;
                sides &= sides - 1;
            }
            came = (on << 2 | on >> 2) & 0x0F;
        }
        Some(rating)
    }

    /// Measures all branches at once; a cell that several lead to belongs to the nearest.
    fn with_loops(maze: &Maze, path: &[Cell]) -> Self {
        let Some((&end, before)) = path.split_last() else {
            return Self::default();
        };
        let (bytes, offsets) = (maze.bytes(), maze.offsets());
        let neighbours = |at: usize| {
            let open = Dir::ALL
                .into_iter()
                .filter(move |dir| bytes[at] & dir.bit() != 0);
            open.map(move |dir| at.wrapping_add(offsets[dir.index()]))
        };
        let mut seen = vec![false; bytes.len()];
        for &cell in path {
            seen[maze.byte_index(cell)] = true;
        }
        let mut rating = Self {
            path_length: before.len() as u32,
            ..Self::default()
        };
        // Byte indices, each with the number of the branch that it belongs to.
        let mut frontier: Vec<(usize, u32)> = Vec::new();
        let mut next = Vec::new();
        let mut depths: Vec<u32> = Vec::new();
        for &cell in before.iter().filter(|&&cell| cell != end) {
            let at = maze.byte_index(cell);
            let known = depths.len();
            for next_at in neighbours(at) {
                if !seen[next_at] {
                    seen[next_at] = true;
                    frontier.push((next_at, depths.len() as u32));
                    depths.push(0);
                }
            }
            rating.decisions += u32::from(depths.len() > known);
        }
        let mut depth = 0;
        while !frontier.is_empty() {
            depth += 1;
            for &(at, number) in &frontier {
                depths[number as usize] = depth;
                for next_at in neighbours(at) {
                    if !seen[next_at] {
                        seen[next_at] = true;
                        next.push((next_at, number));
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next);
            next.clear();
        }
        rating.branch_depth = depths.iter().sum();
        rating
    }

    /// One number to compare mazes by: the length of the path, three steps more for each decision,
    /// and a quarter of the branches' depth.
    pub(crate) fn score(&self) -> u32 {
        let decisions = self.decisions.saturating_mul(DECISION_COST);
        self.path_length
            .saturating_add(decisions)
            .saturating_add(self.branch_depth / BRANCH_STEPS_PER_STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::analysis::Ends;
    use crate::core::analysis::longest_path;
    use crate::core::generate::{Algorithm, Spec, generate};

    #[test]
    fn counts_what_leaves_the_path() {
        // The path goes along the top; two branches hang down, one of them forked.
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
        let rating = |maze: &Maze, x, y| Rating::new(maze, Cell::new(0, 0), Cell::new(x, y));
        let expected = Rating {
            path_length: 4,
            branch_depth: 2 + 1,
            decisions: 2,
        };
        assert_eq!((rating(&maze, 4, 0), expected.score()), (expected, 10));
        // What lies behind the end does not matter.
        maze.carve(Cell::new(4, 0), Dir::South);
        assert_eq!(rating(&maze, 4, 0), expected);
        assert_eq!(rating(&maze, 0, 2), Rating::default());
        assert_eq!(rating(&maze, 0, 0).score(), 0);
    }

    #[test]
    fn both_methods_of_rating_agree_on_trees() {
        for algorithm in Algorithm::ALL {
            for seed in 0..20 {
                let mut spec = Spec::test(algorithm, (16, 16), seed);
                spec.exclude = vec![(3, 3)];
                let Ok(maze) = generate(&spec) else { continue };
                let (_, path) = longest_path(&maze, Cell::new(0, 0)).unwrap();
                let all = Rating::with_loops(&maze, &path);
                assert_eq!(
                    Rating::in_tree(&maze, &path),
                    Some(all),
                    "{algorithm} {seed}"
                );
            }
        }
        let spec = Spec {
            braid: 100,
            ..Spec::default()
        };
        let loops = generate(&spec).unwrap();
        let (start, end) = Ends::Source.of(&loops).unwrap();
        let path = Bfs::new(&loops, start).path_to(end);
        assert_eq!(Rating::in_tree(&loops, &path), None);
        assert!(Rating::new(&loops, start, end).score() > 0);
    }
}
