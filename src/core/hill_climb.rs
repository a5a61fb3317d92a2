//! Hill climbing: a board of random content is changed one cell at a time, and every change that
//! does not lead farther from the wanted par is kept.

use super::rng::Rng;

/// Boards tried before the best so far is taken. The wanted pars are found after some hundreds;
/// the bound is for a seed that never gets there.
const MAX_TRIES: u32 = 20_000;

pub(super) trait Climb {
    type Board: Clone;
    type Found;

    /// Tries without getting nearer to the goal after which the search starts afresh.
    const TRIES_BEFORE_RESTART: u32;

    fn scatter(&self, board: &mut Self::Board, rng: &mut Rng);

    fn change(&self, board: &mut Self::Board, rng: &mut Rng);

    fn par(&self, board: &Self::Board) -> Option<u32>;

    /// The result for a board with a better par than before, unless something else is wrong with
    /// it.
    fn accept(&self, board: &Self::Board, par: u32) -> Option<Self::Found>;
}

/// Searches from `board` for one whose par is `goal`, or as near to it as is found.
pub(super) fn hill_climb<C: Climb>(
    climb: &C,
    mut board: C::Board,
    goal: u32,
    rng: &mut Rng,
) -> Option<C::Found> {
    // Without a solution a board is farther off than any other.
    let distance_to_goal = |par: Option<u32>| par.map_or(u32::MAX, |par| par.abs_diff(goal));
    let (mut best, mut best_distance) = (None, u32::MAX);
    let (mut distance, mut tries_left) = (u32::MAX, 0);
    for _ in 0..MAX_TRIES {
        if best_distance == 0 {
            break;
        }
        let mut next = board.clone();
        if tries_left == 0 {
            tries_left = C::TRIES_BEFORE_RESTART;
            distance = u32::MAX;
            climb.scatter(&mut next, rng);
        } else {
            tries_left -= 1;
            climb.change(&mut next, rng);
        }
        let par = climb.par(&next);
        let next_distance = distance_to_goal(par);
        if next_distance > distance {
            continue;
        }
        if next_distance < distance {
            tries_left = C::TRIES_BEFORE_RESTART;
        }
        distance = next_distance;
        if distance < best_distance
            && let Some(found) = par.and_then(|par| climb.accept(&next, par))
        {
            (best, best_distance) = (Some(found), distance);
        }
        board = next;
    }
    best
}
