//! A board as a directed graph, so that a search follows numbers instead of rules.
//!
//! A *node* is a landing: a field and the direction in which it was entered. It has up to
//! three successors, one of which may be home. A walk never enters a node twice (rule 5),
//! so the walks that get home are exactly the simple paths from the start to home.

use super::board::{Board, Cell};
use super::way::HexDir;

/// A node: eight times the number of the field, plus the direction. The largest board has
/// 7,351 fields, so nodes end at 58,807 and leave room for the two marks below.
pub(super) type Node = u16;

/// In the place of a successor: the middle field, where the walk is over.
pub(super) const HOME: Node = u16::MAX - 1;
/// In the place of a successor: not on the board, or no way home from there.
pub(super) const NONE: Node = u16::MAX;

/// In a table of distances: no way home.
pub(super) const NEVER: u16 = u16::MAX;

/// The board's landings and where one goes on from each.
#[derive(Clone, Debug)]
pub struct Graph {
    fields: Vec<Cell>,
    first: [Node; 6],
    next: Vec<[Node; 3]>,
    /// Predecessors of node n: `before[before_start[n]..before_start[n + 1]]`.
    before_start: Vec<u32>,
    before: Vec<Node>,
    before_home: Vec<Node>,
    distance: Vec<u16>,
}

impl Graph {
    /// The graph of a board, in time linear in the number of fields.
    pub fn new(board: &Board) -> Self {
        let fields: Vec<Cell> = board.fields().collect();
        let mut number_of = vec![NONE; board.size() * board.size()];
        for (number, field) in fields.iter().enumerate() {
            if let Some(slot) = number_of.get_mut(place(board, *field)) {
                *slot = number as Node;
            }
        }
        let target = |field: Cell, way: HexDir| match board.landing(field, way) {
            None => NONE,
            Some(landing) if landing == board.centre() => HOME,
            Some(landing) => number_of
                .get(place(board, landing))
                .map_or(NONE, |number| number * 8 + way.index() as Node),
        };
        let mut next = vec![[NONE; 3]; fields.len() * 8];
        for (row, field) in next.chunks_mut(8).zip(&fields) {
            let [a, b, c, d, e, f] = HexDir::ALL.map(|way| target(*field, way));
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
            first: HexDir::FIRST.map(|way| target(board.centre(), way)),
            fields,
            next,
            before_start: Vec::new(),
            before: Vec::new(),
            before_home: Vec::new(),
            distance: Vec::new(),
        };
        graph.link_back();
        graph.distance = graph.distances_home(|_| false);
        graph.cut_dead_ends();
        graph
    }

    /// Fills the lists of predecessors, as a compressed table (two counting passes).
    fn link_back(&mut self) {
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
        self.before = vec![NONE; total as usize];
        for (node, targets) in self.next.iter().enumerate() {
            for target in targets {
                if *target == HOME {
                    self.before_home.push(node as Node);
                } else if *target != NONE
                    && let Some(slot) = free.get_mut(usize::from(*target))
                {
                    if let Some(entry) = self.before.get_mut(*slot as usize) {
                        *entry = node as Node;
                    }
                    *slot += 1;
                }
            }
        }
        self.before_start = start;
    }

    /// Fewest hops home from every node over nodes that are not marked ([`NEVER`]: none):
    /// a breadth-first search backwards from home.
    pub(super) fn distances_home(&self, marked: impl Fn(Node) -> bool) -> Vec<u16> {
        let mut distance = vec![NEVER; self.next.len()];
        let mut queue: Vec<Node> = Vec::new();
        for &node in &self.before_home {
            reach(node, 1, &marked, &mut distance, &mut queue);
        }
        let mut head = 0;
        while let Some(&node) = queue.get(head) {
            head += 1;
            let hops = distance
                .get(usize::from(node))
                .map_or(NEVER, |hops| hops + 1);
            for &before in self.before(node) {
                reach(before, hops, &marked, &mut distance, &mut queue);
            }
        }
        distance
    }

    /// Replaces successors from which there is no way home at all by [`NONE`].
    fn cut_dead_ends(&mut self) {
        let distance = &self.distance;
        let targets = self.next.iter_mut().flatten().chain(&mut self.first);
        for target in targets {
            if distance.get(usize::from(*target)) == Some(&NEVER) {
                *target = NONE;
            }
        }
    }

    fn before(&self, node: Node) -> &[Node] {
        let node = usize::from(node);
        match (self.before_start.get(node), self.before_start.get(node + 1)) {
            (Some(&from), Some(&to)) => self.before.get(from as usize..to as usize).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Targets of the first hop, in the order of [`HexDir::FIRST`].
    pub(super) fn first(&self) -> [Node; 6] {
        self.first
    }

    /// Targets of the hop after `node`, in the order of [`HexDir::next`].
    #[inline]
    pub(super) fn next(&self, node: Node) -> [Node; 3] {
        self.next
            .get(usize::from(node))
            .copied()
            .unwrap_or([NONE; 3])
    }

    /// Number of fields on the board.
    pub(crate) fn field_count(&self) -> usize {
        self.fields.len()
    }

    /// The field of a landing.
    pub(super) fn field(&self, node: Node) -> Option<Cell> {
        self.fields.get(usize::from(node >> 3)).copied()
    }

    /// The node of a landing; `None` off the board.
    pub(super) fn node(&self, field: Cell, way: HexDir) -> Option<Node> {
        let number = self.fields.binary_search(&field).ok()?;
        Some((number * 8 + way.index()) as Node)
    }

    /// The ways of one shortest walk home: the first in search order among the shortest.
    /// `None` when there is no way home.
    ///
    /// Since the distance home falls by one with every hop, no field can be entered twice
    /// on such a walk, and a breadth-first search needs no marks.
    pub fn shortest(&self) -> Option<Vec<HexDir>> {
        let hops = |target: &Node| match *target {
            HOME => 0,
            other => self
                .distance
                .get(usize::from(other))
                .copied()
                .unwrap_or(NEVER),
        };
        // min_by_key keeps the first of equals, which is the first in search order.
        let (way, mut node) = HexDir::FIRST
            .into_iter()
            .zip(self.first)
            .min_by_key(|(_, target)| hops(target))
            .filter(|(_, target)| hops(target) != NEVER)?;
        let mut ways = vec![way];
        while node != HOME {
            let last = HexDir::from_index(usize::from(node & 7));
            let (way, target) = last
                .next()
                .into_iter()
                .zip(self.next(node))
                .min_by_key(|(_, target)| hops(target))?;
            ways.push(way);
            node = target;
        }
        Some(ways)
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
        && *known == NEVER
        && !marked(node)
    {
        *known = hops;
        queue.push(node);
    }
}

fn place(board: &Board, field: Cell) -> usize {
    usize::from(field.row) * board.size() + usize::from(field.column)
}
