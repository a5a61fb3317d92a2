//! A good path to the goal, soon: beam search.
//!
//! Breadth first, but of all boards after so many moves only the most promising ones by their
//! lower bound are kept. The path found is close to the shortest and often is it, without a
//! proof; there may be none.

use std::collections::HashSet;

use super::board::Board;
use super::ida::Heuristic;
use crate::core::budget::Budget;
use crate::core::dir::Dir;

/// A board on a path, and where it came from.
#[derive(Clone, Copy)]
struct Step<S> {
    board: Board,
    state: S,
    /// Index in the history of the step before.
    before: u32,
    dir: Dir,
}

/// Looks for a path to the goal of fewer than `limit` moves, keeping `width` boards after each
/// move. Each board looked at takes one node from the budget.
pub(super) fn search<H: Heuristic>(
    heuristic: &H,
    start: &Board,
    limit: usize,
    width: usize,
    budget: &mut Budget<'_>,
) -> Option<Vec<Dir>> {
    // A board comes again after an even number of moves. Remembering those of one and two moves
    // ago keeps the beam from going back; a longer memory was measured to find nothing better.
    let mut last = HashSet::from([fingerprint(start)]);
    let mut seen = HashSet::new();
    // For each board kept the entry before it and the move.
    let mut history: Vec<(u32, Dir)> = Vec::new();
    let mut beam = vec![Step {
        board: *start,
        state: heuristic.start(start),
        before: 0,
        dir: Dir::North,
    }];
    for _ in 1..limit {
        let before_last = std::mem::replace(&mut last, std::mem::take(&mut seen));
        let mut next: Vec<Step<H::State>> = Vec::with_capacity(beam.len() * 3);
        for step in &beam {
            let before = history.len() as u32;
            history.push((step.before, step.dir));
            for dir in Dir::ALL {
                let mut board = step.board;
                let Some(moved) = board.apply(dir) else {
                    continue;
                };
                let hash = fingerprint(&board);
                if before_last.contains(&hash) || !seen.insert(hash) {
                    continue;
                }
                if !budget.spend(1) {
                    return None;
                }
                let state = heuristic.slide(
                    step.state,
                    step.board.all_tiles(),
                    moved.tile,
                    moved.from,
                    moved.to,
                    dir,
                );
                if heuristic.moves(state) == 0 {
                    return Some(trace_back(&history, before, dir));
                }
                next.push(Step {
                    board,
                    state,
                    before,
                    dir,
                });
            }
        }
        // A stable sort, so that the same board always gives the same path.
        next.sort_by_key(|step| heuristic.moves(step.state));
        next.truncate(width);
        beam = next;
    }
    None
}

/// A 64-bit hash of a board. Two boards share one about once in 10^13 searches; the later one is
/// then passed over.
fn fingerprint(board: &Board) -> u64 {
    board.tiles().iter().fold(0, |hash: u64, &tile| {
        (hash.rotate_left(5) ^ u64::from(tile)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

fn trace_back(history: &[(u32, Dir)], mut entry: u32, last: Dir) -> Vec<Dir> {
    let mut path = vec![last];
    // The first entry is the start, which no move led to.
    while entry > 0
        && let Some(&(before, dir)) = history.get(entry as usize)
    {
        path.push(dir);
        entry = before;
    }
    path.reverse();
    path
}
