//! Breadth-first traversal of a tree, fast.
//!
//! In a tree a walker who never turns back cannot meet a cell twice, so no cell has to be
//! marked. The loop has no branch that depends on the maze, because a wrongly predicted one
//! costs as much as a whole cell: each cell writes three neighbours behind the end of the
//! queue, and the end moves only past those that can be entered.

use crate::core::grid::Maze;

/// Length of a new walker's queue. Few mazes ever have more cells waiting.
const QUEUE_LENGTH: usize = 1024;

/// A cell's byte index, the direction in which it was entered, and its distance.
#[derive(Clone, Copy)]
pub(super) struct Visit(u64);

impl Visit {
    #[inline(always)]
    pub(super) fn at(self) -> usize {
        (self.0 as u32 >> 2) as usize
    }

    /// The [`Dir::index`](crate::core::dir::Dir::index) of the side that leads back.
    #[inline(always)]
    pub(super) fn back(self) -> usize {
        (self.0 as usize ^ 2) & 3
    }

    /// Passages from the start.
    #[inline(always)]
    pub(super) fn distance(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// A queue of visits that can be used for many walks.
pub(super) struct Walker<'a> {
    maze: &'a Maze,
    queue: Vec<u64>,
    /// For each set of up to three sides: what to add to a visit to get the neighbours there,
    /// and their number. The fourth side leads back.
    onward: [([u64; 3], usize); 16],
    /// Visits that may still be made before the maze cannot be a tree.
    left: usize,
}

impl<'a> Walker<'a> {
    /// A walker that gives up when all its walks together have visited more cells than there are.
    pub(super) fn new(maze: &'a Maze) -> Self {
        let mut onward = [([0; 3], 0); 16];
        for (set, (steps, count)) in onward.iter_mut().enumerate() {
            let sides = maze
                .offsets()
                .into_iter()
                .enumerate()
                .filter(|(dir, _)| set >> dir & 1 == 1);
            for (step, (dir, shift)) in steps.iter_mut().zip(sides) {
                // One passage farther, the byte index moved (a wrapped one borrows from the
                // distance what it gives back at once), and the direction.
                *step = (1u64 << 32)
                    .wrapping_add((shift as u64) << 2)
                    .wrapping_add(dir as u64);
                *count += 1;
            }
        }
        Self {
            maze,
            queue: vec![0; QUEUE_LENGTH],
            onward,
            left: maze.cell_count(),
        }
    }

    /// Visits everything from a cell, at first only through the `sides` given, and calls `visitor`
    /// with each visit but the first. Returns the greatest distance, or `None` if the cells are no
    /// tree (or such a bushy one that the queue would outgrow the maze).
    #[inline]
    pub(super) fn walk(
        &mut self,
        from: usize,
        sides: u8,
        mut visitor: impl FnMut(Visit),
    ) -> Option<u32> {
        let bytes = self.maze.bytes();
        let (mut head, mut tail, mut visits) = (0, 0, 0);
        let first = Visit((from as u64) << 2);
        let mut open = bytes[from] & 0x0F & sides;
        while open != 0 {
            let side = open & open.wrapping_neg();
            self.queue[tail] = first.0.wrapping_add(self.onward[usize::from(side)].0[0]);
            tail += 1;
            open &= open - 1;
        }
        let mut last = first;
        while head < tail {
            if tail + 3 > self.queue.len() {
                visits += head;
                tail = self.make_room(head, tail, visits)?;
                head = 0;
            }
            let visit = Visit(self.queue[head]);
            head += 1;
            visitor(visit);
            let onward = bytes[visit.at()] & 0x0F & !(1 << visit.back());
            let (steps, count) = self.onward[usize::from(onward)];
            let here = visit.0 & !3;
            if let Some(room) = self.queue.get_mut(tail..tail + 3) {
                room[0] = here.wrapping_add(steps[0]);
                room[1] = here.wrapping_add(steps[1]);
                room[2] = here.wrapping_add(steps[2]);
            }
            tail += count;
            last = visit;
        }
        self.left = self.left.checked_sub(visits + head)?;
        Some(last.distance())
    }

    /// Moves what is queued to the front, into a longer queue if it was half full.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, head: usize, tail: usize, visits: usize) -> Option<usize> {
        if visits > self.left {
            return None;
        }
        self.queue.copy_within(head..tail, 0);
        if 2 * (tail - head) > self.queue.len() {
            // A visit has eight bytes: at most two bytes for each cell of the maze.
            if self.queue.len() > QUEUE_LENGTH.max(self.maze.cell_count() / 8) {
                return None;
            }
            self.queue.resize(2 * self.queue.len(), 0);
        }
        Some(tail - head)
    }
}
