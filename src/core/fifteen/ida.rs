//! The shortest path to the goal: iterative deepening A*.
//!
//! Korf, "Depth-first iterative-deepening" (1985): depth-first searches for paths of at most so
//! many moves, the number growing from the lower bound of the start; a branch ends where its
//! moves so far and the lower bound of the rest exceed it. It stores only the current path.

use super::board::{Board, MAX_CELLS, Side, source};
use crate::core::budget::Budget;
use crate::core::dir::Dir;

/// A lower bound of the moves from a board to the goal, computed from move to move. It is 0 for the
/// goal alone, and changes by an odd number with every move.
pub(super) trait Heuristic {
    /// What the bound of the next board is computed from.
    type State: Copy;

    fn start(&self, board: &Board) -> Self::State;

    /// The state after `tile` has gone from one cell to another; `tiles` are those before.
    fn slide(
        &self,
        state: Self::State,
        tiles: &[u8; MAX_CELLS],
        tile: u8,
        from: usize,
        to: usize,
        dir: Dir,
    ) -> Self::State;

    fn moves(&self, state: Self::State) -> u32;

    fn lower_bound(&self, board: &Board) -> u32 {
        self.moves(self.start(board))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Shortest(Vec<Dir>),
    /// No path has fewer moves than this; the search ended there.
    AtLeast(u32),
}

/// Looks for a shortest path of fewer than `limit` moves, knowing that none has fewer than
/// `at_least`. `Found::AtLeast(limit)` or more says that there is none; less, that the budget
/// ran out. One move tried takes one node.
pub(super) fn shortest<H: Heuristic>(
    heuristic: &H,
    board: &Board,
    at_least: u32,
    limit: u32,
    budget: &mut Budget<'_>,
) -> Found {
    let state = heuristic.start(board);
    let mut depth = at_least.max(heuristic.moves(state));
    if depth == 0 {
        return Found::Shortest(Vec::new());
    }
    let mut search = Search::new(heuristic, board);
    while depth < limit {
        match search.run(state, depth, budget) {
            Outcome::Goal => return Found::Shortest(search.path()),
            Outcome::OutOfBudget => return Found::AtLeast(depth),
            // Boards at an even and at an odd distance from the goal alternate like the
            // colours of a chessboard, so the next path that can exist is two moves longer.
            Outcome::Nothing => depth += 2,
        }
    }
    Found::AtLeast(depth)
}

enum Outcome {
    Goal,
    Nothing,
    OutOfBudget,
}

struct Frame<S> {
    state: S,
    next: u8,
    /// The direction that led here; of no meaning in the first frame.
    came: u8,
}

struct Search<'a, H: Heuristic> {
    heuristic: &'a H,
    tiles: [u8; MAX_CELLS],
    gap: usize,
    /// Where the tile comes from for each gap and direction; `MAX_CELLS` or more at the edge.
    sources: [[u8; 4]; MAX_CELLS],
    frames: Vec<Frame<H::State>>,
}

impl<'a, H: Heuristic> Search<'a, H> {
    fn new(heuristic: &'a H, board: &Board) -> Self {
        let sources = sources(board.side());
        Search {
            heuristic,
            tiles: *board.all_tiles(),
            gap: board.gap(),
            sources,
            frames: Vec::new(),
        }
    }

    fn run(&mut self, start: H::State, depth: u32, budget: &mut Budget<'_>) -> Outcome {
        self.frames.clear();
        self.frames.push(Frame {
            state: start,
            next: 0,
            came: 4,
        });
        loop {
            let made = self.frames.len() as u32;
            let Some(frame) = self.frames.last_mut() else {
                return Outcome::Nothing;
            };
            let dir = frame.next;
            if dir == 4 {
                self.back();
                continue;
            }
            frame.next += 1;
            // The direction that takes the last move back is two on from it.
            if frame.came ^ 2 == dir {
                continue;
            }
            let from = self
                .sources
                .get(self.gap)
                .map_or(u8::MAX, |row| row[usize::from(dir & 3)]);
            let from = usize::from(from);
            let Some(&tile) = self.tiles.get(from) else {
                continue;
            };
            let direction = Dir::from_index(usize::from(dir));
            let state =
                self.heuristic
                    .slide(frame.state, &self.tiles, tile, from, self.gap, direction);
            let left = self.heuristic.moves(state);
            if made + left > depth {
                continue;
            }
            if !budget.spend(1) {
                return Outcome::OutOfBudget;
            }
            self.frames.push(Frame {
                state,
                next: 0,
                came: dir,
            });
            self.tiles.swap(from, self.gap);
            self.gap = from;
            if left == 0 {
                return Outcome::Goal;
            }
        }
    }

    fn back(&mut self) {
        if let Some(frame) = self.frames.pop()
            && let Some(row) = self.sources.get(self.gap)
            && frame.came < 4
        {
            let from = usize::from(row[usize::from((frame.came ^ 2) & 3)]);
            if from < MAX_CELLS {
                self.tiles.swap(from, self.gap);
                self.gap = from;
            }
        }
    }

    fn path(&self) -> Vec<Dir> {
        let moves = self.frames.iter().skip(1);
        moves
            .map(|frame| Dir::from_index(usize::from(frame.came)))
            .collect()
    }
}

/// The table of [`source`] for every gap and direction, [`u8::MAX`] for none.
fn sources(side: Side) -> [[u8; 4]; MAX_CELLS] {
    let mut table = [[u8::MAX; 4]; MAX_CELLS];
    for (gap, row) in table.iter_mut().enumerate().take(side.cells()) {
        *row = Dir::ALL.map(|dir| source(side, gap, dir).map_or(u8::MAX, |cell| cell as u8));
    }
    table
}
