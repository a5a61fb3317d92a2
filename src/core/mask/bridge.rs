//! Joining the pieces of a mask: the dots of an Ä to its A, a letter to the next.

use std::collections::VecDeque;

use super::Mask;
use crate::core::grid::Cell;

/// A cell that no free cell has reached yet.
const NOBODY: u32 = u32::MAX;

impl Mask {
    /// The mask with bridges, one cell wide, that join its pieces to one: the shortest
    /// first, and no more of them than needed.
    ///
    /// All pieces grow at once until they meet; where two meet, a bridge of the length
    /// both have grown would join them. The shortest of these make a spanning tree of
    /// the pieces, as in Kruskal's algorithm.
    pub(super) fn in_one_piece(mut self) -> Self {
        let width = usize::from(self.width);
        let cells = self.free.len();
        let beside = move |at: usize| {
            let (x, above) = (at % width, at >= width);
            let sides = [
                above.then(|| at.wrapping_sub(width)),
                (x + 1 < width).then_some(at + 1),
                Some(at + width).filter(|&next| next < cells),
                (x > 0).then(|| at.wrapping_sub(1)),
            ];
            sides.into_iter().flatten()
        };
        let (mut piece, count) = self.pieces(beside);
        if count < 2 {
            return self;
        }
        // From which cell each was reached, and how far it is from a free one.
        let mut from: Vec<usize> = (0..cells).collect();
        let mut far = vec![0u32; cells];
        let mut queue: VecDeque<usize> = (0..cells).filter(|&at| self.free[at]).collect();
        let mut bridges = Vec::new();
        while let Some(at) = queue.pop_front() {
            for next in beside(at) {
                if piece[next] == NOBODY {
                    (piece[next], from[next], far[next]) = (piece[at], at, far[at] + 1);
                    queue.push_back(next);
                } else if piece[next] != piece[at] && at < next {
                    bridges.push((far[at] + far[next], at, next));
                }
            }
        }
        // A pair of cells may have been seen before its later one was reached.
        bridges.sort_unstable();
        let mut group: Vec<u32> = (0..count).collect();
        let root = |group: &[u32], mut piece: u32| {
            while group[piece as usize] != piece {
                piece = group[piece as usize];
            }
            piece
        };
        for (_, one, other) in bridges {
            let (a, b) = (root(&group, piece[one]), root(&group, piece[other]));
            if a == b {
                continue;
            }
            group[a.max(b) as usize] = a.min(b);
            for mut at in [one, other] {
                while !self.free[at] {
                    self.free[at] = true;
                    at = from[at];
                }
            }
        }
        self
    }

    /// The number of the piece that holds each free cell, and how many there are.
    fn pieces<I: Iterator<Item = usize>>(&self, beside: impl Fn(usize) -> I) -> (Vec<u32>, u32) {
        let mut piece = vec![NOBODY; self.free.len()];
        let mut count = 0;
        for start in 0..self.free.len() {
            if !self.free[start] || piece[start] != NOBODY {
                continue;
            }
            piece[start] = count;
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                for next in beside(at) {
                    if self.free[next] && piece[next] == NOBODY {
                        piece[next] = count;
                        open.push(next);
                    }
                }
            }
            count += 1;
        }
        (piece, count)
    }

    /// The cell in the middle of the mask, free or not.
    #[must_use]
    pub(crate) fn middle(&self) -> Cell {
        Cell::new(self.width / 2, self.height / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(text: &str) -> String {
        Mask::parse(text).unwrap().in_one_piece().to_text()
    }

    #[test]
    fn pieces_are_joined_by_the_shortest_bridges() {
        assert_eq!(joined(".##.#.\n"), "......\n");
        assert_eq!(joined("..\n..\n"), "..\n..\n");
        assert_eq!(joined("##\n##\n"), "##\n##\n");
        assert_eq!(joined(".#\n#.\n"), "..\n#.\n");
        let three = "\
.####.
######
.####.
";
        let bridged = "\
......
.####.
.####.
";
        assert_eq!(joined(three), bridged);
    }
}
