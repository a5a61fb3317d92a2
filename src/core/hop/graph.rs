//! A board as a directed graph, so that a search follows numbers instead of rules.
//!
//! A *node* is a landing: a cell and the direction in which it was entered. It has up to
//! three successors, one of which may be home. A walk never enters a node twice (rule 5),
//! so the walks that get home are exactly the simple paths from the start to home.

use super::board::{Board, Cell};
use super::hex_dir::HexDir;

/// A node: eight times the number of the cell, plus the direction. The largest board has 7,351
/// cells, so nodes end at 58,807 and leave room for the two special values below.
pub(super) type Node = u16;

/// As a successor: the middle cell, where the walk is over.
pub(super) const HOME: Node = u16::MAX - 1;
/// As a successor: not on the board, or without a path home.
pub(super) const NO_NODE: Node = u16::MAX;

/// As a distance: no path home.
pub(super) const UNREACHABLE: u16 = u16::MAX;

/// The landings of a board and the successors of each.
#[derive(Clone, Debug)]
pub struct Graph {
    cells: Vec<Cell>,
    first: [Node; 6],
    next: Vec<[Node; 3]>,
    /// Predecessors of node n: `predecessors[predecessor_start[n]..predecessor_start[n + 1]]`.
    predecessor_start: Vec<u32>,
    predecessors: Vec<Node>,
    predecessors_of_home: Vec<Node>,
    distance: Vec<u16>,
}

impl Graph {
    /// The graph of a board, in time linear in the number of cells.
    pub fn new(board: &Board) -> Self {
        let cells: Vec<Cell> = board.cells().collect();
        let mut number_of = vec![NO_NODE; board.size() * board.size()];
        for (number, cell) in cells.iter().enumerate() {
            number_of[index(board, *cell)] = number as Node;
        }
        let target = |cell: Cell, dir: HexDir| match board.landing(cell, dir) {
            None => NO_NODE,
            Some(landing) if landing == board.centre() => HOME,
            Some(landing) => number_of[index(board, landing)] * 8 + dir.index() as Node,
        };
        let mut next = vec![[NO_NODE; 3]; cells.len() * 8];
        for (row, cell) in next.chunks_mut(8).zip(&cells) {
            let [a, b, c, d, e, f] = HexDir::ALL.map(|dir| target(*cell, dir));
            // After a hop in direction i: i - 1, i, i + 1.
            let turns = [
                [f, a, b],
                [a, b, c],
                [b, c, d],
                [c, d, e],
                [d, e, f],
                [e, f, a],
            ];
            for (slot, targets) in row.iter_mut().zip(turns) {
                *slot = targets;
            }
        }
        let mut graph = Self {
            first: HexDir::FIRST.map(|dir| target(board.centre(), dir)),
            cells,
            next,
            predecessor_start: Vec::new(),
            predecessors: Vec::new(),
            predecessors_of_home: Vec::new(),
            distance: Vec::new(),
        };
        graph.link_predecessors();
        graph.distance = graph.distances_home(|_| false);
        graph.cut_dead_ends();
        graph
    }

    /// Fills the lists of predecessors, as one array (two counting passes).
    fn link_predecessors(&mut self) {
        let mut start = vec![0u32; self.next.len() + 1];
        for target in self.next.iter().flatten() {
            if let Some(count) = start.get_mut(usize::from(*target) + 1) {
                *count += 1;
            }
        }
        let mut total = 0;
        for slot in &mut start {
            total += *slot;
            *slot = total;
        }
        let mut free = start.clone();
        self.predecessors = vec![NO_NODE; total as usize];
        for (node, targets) in self.next.iter().enumerate() {
            for target in targets {
                if *target == HOME {
                    self.predecessors_of_home.push(node as Node);
                } else if *target != NO_NODE
                    && let Some(slot) = free.get_mut(usize::from(*target))
                {
                    self.predecessors[*slot as usize] = node as Node;
                    *slot += 1;
                }
            }
        }
        self.predecessor_start = start;
    }

    /// Fewest hops home from every node over nodes that are not marked ([`UNREACHABLE`]: none):
    /// a breadth-first search backwards from home.
    pub(super) fn distances_home(&self, marked: impl Fn(Node) -> bool) -> Vec<u16> {
        let mut distance = vec![UNREACHABLE; self.next.len()];
        let mut queue: Vec<Node> = Vec::new();
        for &node in &self.predecessors_of_home {
            reach(node, 1, &marked, &mut distance, &mut queue);
        }
        let mut head = 0;
        while let Some(&node) = queue.get(head) {
            head += 1;
            let hops = distance[usize::from(node)] + 1;
            for &predecessor in self.predecessors(node) {
                reach(predecessor, hops, &marked, &mut distance, &mut queue);
            }
        }
        distance
    }

    /// Replaces successors from which there is no path home at all by [`NO_NODE`].
    fn cut_dead_ends(&mut self) {
        let distance = &self.distance;
        let targets = self.next.iter_mut().flatten().chain(&mut self.first);
        for target in targets {
            if distance.get(usize::from(*target)) == Some(&UNREACHABLE) {
                *target = NO_NODE;
            }
        }
    }

    fn predecessors(&self, node: Node) -> &[Node] {
        let node = usize::from(node);
        let from = self.predecessor_start[node] as usize;
        let to = self.predecessor_start[node + 1] as usize;
        &self.predecessors[from..to]
    }

    /// Targets of the first hop, in the order of [`HexDir::FIRST`].
    pub(super) fn first(&self) -> [Node; 6] {
        self.first
    }

    /// Targets of the hop after `node`, in the order of [`HexDir::next`].
    #[inline]
    pub(super) fn next(&self, node: Node) -> [Node; 3] {
        self.next[usize::from(node)]
    }

    pub(crate) fn cell_count(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn cell(&self, node: Node) -> Option<Cell> {
        self.cells.get(usize::from(node >> 3)).copied()
    }

    /// The node of a landing; `None` off the board.
    pub(super) fn node(&self, cell: Cell, dir: HexDir) -> Option<Node> {
        let number = self.cells.binary_search(&cell).ok()?;
        Some((number * 8 + dir.index()) as Node)
    }

    /// The directions of one shortest walk home: the first in search order among the shortest.
    /// `None` when there is no path home.
    ///
    /// Since the distance home falls by one with every hop, no cell can be entered twice
    /// on such a walk, and a breadth-first search needs no marks.
    pub fn shortest(&self) -> Option<Vec<HexDir>> {
        let hops = |target: &Node| match *target {
            HOME => 0,
            NO_NODE => UNREACHABLE,
            other => self.distance[usize::from(other)],
        };
        // min_by_key keeps the first of equals, which is the first in search order.
        let (dir, mut node) = HexDir::FIRST
            .into_iter()
            .zip(self.first)
            .min_by_key(|(_, target)| hops(target))
            .filter(|(_, target)| hops(target) != UNREACHABLE)?;
        let mut dirs = vec![dir];
        while node != HOME {
            let last = HexDir::from_index(usize::from(node & 7));
            let (dir, target) = last
                .next()
                .into_iter()
                .zip(self.next(node))
                .min_by_key(|(_, target)| hops(target))?;
            dirs.push(dir);
            node = target;
        }
        Some(dirs)
    }
}

/// Enters a node into the breadth-first search, once.
#[inline]
fn reach(
    node: Node,
    hops: u16,
    marked: &impl Fn(Node) -> bool,
    distance: &mut [u16],
    queue: &mut Vec<Node>,
) {
    if let Some(known) = distance.get_mut(usize::from(node))
        && *known == UNREACHABLE
        && !marked(node)
    {
        *known = hops;
        queue.push(node);
    }
}

fn index(board: &Board, cell: Cell) -> usize {
    usize::from(cell.row) * board.size() + usize::from(cell.column)
}
