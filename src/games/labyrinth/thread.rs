//! Ariadne's thread: the way from the start to the player, without what was tried and left.

use super::Labyrinth;
use crate::core::dir::Dir;
use crate::core::tiles::Tile;

impl Labyrinth {
    /// Steps onto a tile in this direction with the thread in hand. Where the thread lies there
    /// already, a dead end was left or a loop was walked: what lies behind is taken up again, so
    /// that a step changes a few tiles only, and a loop no more than were walked in it.
    pub(super) fn follow(&mut self, dir: Dir, to: Tile) {
        if self.thread.contains(to) {
            let mut end = self.at;
            while end != to {
                self.thread.remove(end);
                let before = self.back.and_then(|back| self.route.beside(end, back));
                let Some(before) = before else { break };
                end = before;
                self.loops += u32::from(end != to);
                self.back = self.leads_back(end);
            }
        } else {
            self.thread.insert(to);
            self.back = Some(dir.opposite());
        }
        self.at = to;
    }

    /// Where the thread leads from its last tile. It never lies in one tile twice, so there is
    /// one way at the most.
    fn leads_back(&self, end: Tile) -> Option<Dir> {
        let on_thread = |dir: &Dir| {
            let tile = self.route.beside(end, *dir);
            tile.is_some_and(|tile| self.thread.contains(tile))
        };
        Dir::ALL.into_iter().find(on_thread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rng::Rng;
    use crate::games::labyrinth::level;
    use crate::games::{Action, Game};

    /// Walks at random. The thread has to be the walk without its loops.
    fn walk(labyrinth: &mut Labyrinth, seed: u64) {
        let mut rng = Rng::new(seed);
        let mut walked = vec![labyrinth.at()];
        for _ in 0..2_000 {
            let dir = Dir::ALL[(rng.next_u64() % 4) as usize];
            if labyrinth.route.step(labyrinth.at(), dir) == crate::core::tiles::StepResult::Out {
                continue;
            }
            labyrinth.apply(Action::Go(dir));
            let at = labyrinth.at();
            if walked.last() == Some(&at) {
                continue;
            }
            match walked.iter().position(|tile| *tile == at) {
                Some(place) => walked.truncate(place + 1),
                None => walked.push(at),
            }
            let tiles = labyrinth.tiles();
            let all = (0..tiles.rows())
                .flat_map(|row| (0..tiles.cols()).map(move |col| Tile::new(row, col)));
            let mut thread: Vec<_> = all
                .filter(|tile| labyrinth.thread.contains(*tile))
                .collect();
            let mut expected = walked.clone();
            thread.sort_unstable();
            expected.sort_unstable();
            assert_eq!(thread, expected);
        }
        assert!(walked.len() > 3);
    }

    #[test]
    fn the_thread_is_the_walk_without_its_loops() {
        for (loops, seed) in [("0", 1), ("50", 2), ("100", 3)] {
            let level = level(11, 11).with("braid", loops);
            let mut labyrinth = Labyrinth::open(&level, seed).expect("a board");
            walk(&mut labyrinth, seed);
        }
    }
}
