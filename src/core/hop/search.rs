//! All walks home, in the order in which the rules try them.
//!
//! A depth-first search with an explicit stack. Two things keep it fast on boards with huge search
//! trees: landings from which there is no path home at all are cut out of the graph beforehand;
//! and a search that has found nothing for a while finds out, by a breadth-first search backwards
//! from home, which part of its own walk still has a path home, and gives up the rest. (A walk cut
//! off from home by its own marks stays so whatever it does next.) Neither changes what is found
//! or in which order.

use std::ops::ControlFlow;

use super::board::Board;
use super::graph::{Graph, HOME, NO_NODE, Node, UNREACHABLE};
use super::hex_dir::HexDir;
use crate::core::budget::Budget;

/// Hops without a solution after which the search checks whether its walk still has a path home.
/// A check costs about as much as a hundred hops on a 9 x 9 board, so that it slows the search down
/// by a fifth at worst.
const HOPS_BEFORE_CHECK: u32 = 512;

/// How much of the solutions to keep in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Solutions after which the search stops.
    pub solutions: usize,
    /// Hops of all solutions together (one byte each) after which the search stops.
    pub hops: usize,
}

impl Default for SearchLimits {
    /// A million solutions and 64 MiB of hops.
    fn default() -> Self {
        Self {
            solutions: 1 << 20,
            hops: 64 << 20,
        }
    }
}

/// The walks home of a board, in search order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    dirs: Vec<HexDir>,
    /// End of each walk in `dirs`.
    ends: Vec<usize>,
    complete: bool,
}

impl Solutions {
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// Whether these are all there are: the search was not stopped by its budget or limits.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    pub fn iter(&self) -> impl Iterator<Item = &[HexDir]> + '_ {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts
            .zip(&self.ends)
            .map(|(&from, &to)| &self.dirs[from..to])
    }

    /// The shortest walk found, the first among equals.
    pub fn shortest(&self) -> Option<&[HexDir]> {
        self.iter().min_by_key(|walk| walk.len())
    }

    /// The longest walk found, the first among equals.
    pub fn longest(&self) -> Option<&[HexDir]> {
        self.iter()
            .max_by(|a, b| a.len().cmp(&b.len()).then(std::cmp::Ordering::Greater))
    }

    /// The lengths in hops, sorted upwards.
    pub fn lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.iter().map(<[HexDir]>::len).collect();
        lengths.sort_unstable();
        lengths
    }
}

/// Finds all walks home, or as many as the budget and the limits allow.
pub fn solutions(board: &Board, limits: SearchLimits, budget: &mut Budget<'_>) -> Solutions {
    let graph = Graph::new(board);
    let mut found = Solutions::default();
    found.complete = for_each_solution(&graph, budget, &mut |walk| {
        if found.ends.len() >= limits.solutions || found.dirs.len() + walk.len() > limits.hops {
            return ControlFlow::Break(());
        }
        found.dirs.extend_from_slice(walk);
        found.ends.push(found.dirs.len());
        ControlFlow::Continue(())
    });
    found
}

/// Calls `visit` with every walk home, in search order and without keeping any. Returns whether
/// the search is complete: neither out of budget nor stopped by `visit`.
///
/// One hop tried takes one node from the budget.
pub fn for_each_solution(
    graph: &Graph,
    budget: &mut Budget<'_>,
    visit: &mut dyn FnMut(&[HexDir]) -> ControlFlow<()>,
) -> bool {
    let mut search = Search {
        graph,
        marks: vec![0; graph.cell_count()],
        walk: Vec::new(),
        frames: Vec::new(),
        hops_since_solution: 0,
    };
    for target in graph.first() {
        if target == NO_NODE {
            continue;
        }
        if !budget.spend(1) {
            return false;
        }
        search.enter(target);
        if search.exhaust(budget, visit).is_break() {
            return false;
        }
    }
    true
}

/// A landing on the walk and the successors not yet tried.
struct Frame {
    node: Node,
    tried: u8,
    next: [Node; 3],
}

struct Search<'a> {
    graph: &'a Graph,
    /// For each cell one bit per direction in which the walk has entered it.
    marks: Vec<u8>,
    frames: Vec<Frame>,
    /// The solution that `visit` gets, kept to save an allocation for each.
    walk: Vec<HexDir>,
    hops_since_solution: u32,
}

impl Search<'_> {
    /// Tries everything after the first hop, which has just been made.
    fn exhaust(
        &mut self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&[HexDir]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        while let Some(frame) = self.frames.last_mut() {
            let choice = usize::from(frame.tried);
            let Some(&target) = frame.next.get(choice) else {
                self.leave();
                continue;
            };
            frame.tried += 1;
            if target == NO_NODE || (target != HOME && is_marked(&self.marks, target)) {
                continue;
            }
            if !budget.spend(1) {
                return ControlFlow::Break(());
            }
            if target == HOME {
                let last = dir_of(frame.node).next().get(choice).copied();
                self.hops_since_solution = 0;
                self.walk.clear();
                self.walk.extend(
                    self.frames
                        .iter()
                        .map(|frame| dir_of(frame.node))
                        .chain(last),
                );
                visit(&self.walk)?;
            } else {
                self.enter(target);
            }
        }
        ControlFlow::Continue(())
    }

    fn enter(&mut self, node: Node) {
        self.marks[usize::from(node >> 3)] |= 1 << (node & 7);
        self.frames.push(Frame {
            node,
            tried: 0,
            next: self.graph.next(node),
        });
        self.hops_since_solution += 1;
        if self.hops_since_solution >= HOPS_BEFORE_CHECK {
            self.hops_since_solution = 0;
            self.leave_dead_end();
        }
    }

    fn leave(&mut self) {
        if let Some(Frame { node, .. }) = self.frames.pop() {
            self.marks[usize::from(node >> 3)] &= !(1 << (node & 7));
        }
    }

    /// Goes back to the last landing of the walk from which home can still be reached.
    ///
    /// Leaving a landing without a live successor makes no other one live, so one search backwards
    /// from home serves for all of them, and at the landing where it stops it removes the dead
    /// successors.
    fn leave_dead_end(&mut self) {
        let home = self
            .graph
            .distances_home(|node| is_marked(&self.marks, node));
        let alive = |target: Node| {
            target == HOME || target != NO_NODE && home[usize::from(target)] != UNREACHABLE
        };
        while let Some(frame) = self.frames.last_mut() {
            for target in &mut frame.next {
                if !alive(*target) {
                    *target = NO_NODE;
                }
            }
            if frame.next.iter().any(|&target| target != NO_NODE) {
                break;
            }
            self.leave();
        }
    }
}

/// The direction in which a node's cell is entered.
#[inline]
fn dir_of(node: Node) -> HexDir {
    HexDir::from_index(usize::from(node & 7))
}

#[inline]
fn is_marked(marks: &[u8], node: Node) -> bool {
    marks[usize::from(node >> 3)] >> (node & 7) & 1 != 0
}
