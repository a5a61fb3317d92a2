//! Connecting the pieces of a mask: the dots of an Ä with its A, a letter with the next.

use std::collections::VecDeque;

use super::Mask;
use crate::core::disjoint_sets::DisjointSets;

/// The piece of a cell that no piece has grown to yet.
const NO_PIECE: u32 = u32::MAX;

impl Mask {
    /// The mask with bridges one cell wide that connect its pieces.
    ///
    /// All pieces grow at once until they meet; where two meet, a bridge as long as both have
    /// grown would join them. Kruskal's algorithm chooses the shortest of these that make a
    /// spanning tree of the pieces.
    #[must_use]
    pub(super) fn connected(mut self) -> Self {
        let width = usize::from(self.width);
        let cells = self.free.len();
        let neighbours = move |at: usize| {
            let (x, above) = (at % width, at >= width);
            let sides = [
                above.then(|| at.wrapping_sub(width)),
                (x + 1 < width).then_some(at + 1),
                Some(at + width).filter(|&next| next < cells),
                (x > 0).then(|| at.wrapping_sub(1)),
            ];
            sides.into_iter().flatten()
        };
        let (mut piece, count) = self.pieces(neighbours);
        if count < 2 {
            return self;
        }
        // From which cell each was reached, and its distance from a free one.
        let mut from: Vec<usize> = (0..cells).collect();
        let mut distance = vec![0u32; cells];
        let mut queue: VecDeque<usize> = (0..cells).filter(|&at| self.free[at]).collect();
        let mut bridges = Vec::new();
        while let Some(at) = queue.pop_front() {
            for next in neighbours(at) {
                if piece[next] == NO_PIECE {
                    (piece[next], from[next], distance[next]) = (piece[at], at, distance[at] + 1);
                    queue.push_back(next);
                } else if piece[next] != piece[at] && at < next {
                    bridges.push((distance[at] + distance[next], at, next));
                }
            }
        }
        bridges.sort_unstable();
        let mut joined = DisjointSets::new(count as usize);
        for (_, one, other) in bridges {
            if !joined.union(piece[one] as usize, piece[other] as usize) {
                continue;
            }
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
    fn pieces<I: Iterator<Item = usize>>(
        &self,
        neighbours: impl Fn(usize) -> I,
    ) -> (Vec<u32>, u32) {
        let mut piece = vec![NO_PIECE; self.free.len()];
        let mut count = 0;
        for start in 0..self.free.len() {
            if !self.free[start] || piece[start] != NO_PIECE {
                continue;
            }
            piece[start] = count;
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                for next in neighbours(at) {
                    if self.free[next] && piece[next] == NO_PIECE {
                        piece[next] = count;
                        open.push(next);
                    }
                }
            }
            count += 1;
        }
        (piece, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(text: &str) -> String {
        Mask::parse(text).unwrap().connected().to_text()
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
