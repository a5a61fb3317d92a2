//! A good way to the goal, soon: beam search.
//!
//! Breadth-first, but of all boards after so many moves only the most promising ones by their
//! lower bound are kept. The way found is close to the shortest and often is it; nothing is
//! proved, and nothing may be found at all.

use std::collections::HashSet;

use super::board::Board;
use super::ida::Bound;
use crate::core::budget::Budget;
use crate::core::dir::Dir;

/// A board on the way, and where it came from.
#[derive(Clone, Copy)]
struct Step<S> {
    board: Board,
    state: S,
    /// Place in the list of all steps.
    before: u32,
    dir: Dir,
}

/// Looks for a way to the goal of fewer than `limit` moves, keeping `width` boards after each
/// move. One board looked at takes one node from the budget.
pub(super) fn way<B: Bound>(
    bound: &B,
    start: &Board,
    limit: usize,
    width: usize,
    budget: &mut Budget<'_>,
) -> Option<Vec<Dir>> {
    // A board comes again after an even number of moves. Knowing those of one and two moves
    // ago keeps the beam from going back; longer memory was measured to find nothing better.
    let mut last = HashSet::from([fingerprint(start)]);
    let mut seen = HashSet::new();
    // What led to each board kept: the entry before it and the move.
    let mut history: Vec<(u32, Dir)> = Vec::new();
    let mut beam = vec![Step {
        board: *start,
        state: bound.start(start),
        before: 0,
        dir: Dir::North,
    }];
    for _ in 1..limit {
        let before_last = std::mem::replace(&mut last, std::mem::take(&mut seen));
        let mut next: Vec<Step<B::State>> = Vec::with_capacity(beam.len() * 3);
        for step in &beam {
            let before = history.len() as u32;
            history.push((step.before, step.dir));
            for dir in Dir::ALL {
                let mut board = step.board;
                let Some(slid) = board.apply(dir) else {
                    continue;
                };
                let identity = fingerprint(&board);
                if before_last.contains(&identity) || !seen.insert(identity) {
                    continue;
                }
                if !budget.spend(1) {
                    return None;
                }
                let state = bound.slide(
                    step.state,
                    step.board.all_places(),
                    slid.tile,
                    slid.from,
                    slid.to,
                    dir,
                );
                if bound.moves(state) == 0 {
                    return Some(trace(&history, before, dir));
                }
                next.push(Step {
                    board,
                    state,
                    before,
                    dir,
                });
            }
        }
        // Stable, so that the same board always gives the same way.
        next.sort_by_key(|step| bound.moves(step.state));
        next.truncate(width);
        beam = next;
    }
    None
}

/// 64 bits of a board's identity. Two boards may share them, once in 10^13 searches; the
/// later one would be passed over.
fn fingerprint(board: &Board) -> u64 {
    board.tiles().iter().fold(0, |hash: u64, &tile| {
        (hash.rotate_left(5) ^ u64::from(tile)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

fn trace(history: &[(u32, Dir)], mut entry: u32, last: Dir) -> Vec<Dir> {
    let mut way = vec![last];
    // The first entry is the start, which no move led to.
    while entry > 0
        && let Some(&(before, dir)) = history.get(entry as usize)
    {
        way.push(dir);
        entry = before;
    }
    way.reverse();
    way
}
