//! Starts apart: several starts on one board, equally far from one goal.

use super::level::{Setting, with_branches, with_ends};
use crate::core::grid::{Cell, Maze};
use crate::core::solve::{UNREACHED, distances};
use crate::games::{Level, LevelError};

/// Cells that are tried as the goal at most, spread over the board: all of the usual one. All of the
/// largest ranked one would take nine times as long, and find hardly better starts.
const GOALS_TRIED: usize = 100;

/// The levels of the board of this level and seed that begin at different starts, all equally far
/// from one goal: at most `count`, fewer where the board has fewer. Where the long corridors of the
/// usual labyrinth leave too few, it is one with more branches: of 300 boards of 19 x 19 seven have eight
/// starts, and with branches all have. The same for the same arguments.
///
/// # Errors
/// [`LevelError`] when the level cannot be played.
pub(super) fn starts(level: &Level, seed: u64, count: usize) -> Result<Vec<Level>, LevelError> {
    let usual = starts_of(level, seed, count)?;
    if usual.len() >= count {
        return Ok(usual);
    }
    let branched = with_branches(level).map(|level| starts_of(&level, seed, count));
    let branched = branched.transpose()?.unwrap_or_default();
    Ok(match branched.len() > usual.len() {
        true => branched,
        false => usual,
    })
}

fn starts_of(level: &Level, seed: u64, count: usize) -> Result<Vec<Level>, LevelError> {
    let maze = Setting::read(level)?.maze(seed)?;
    let free: Vec<Cell> = maze.free_cells().collect();
    let step = free.len().div_ceil(GOALS_TRIED).max(1);
    let (mut worth, mut best) = ((1, 0), None);
    for goal in free.iter().copied().step_by(step) {
        if let Some((better, starts)) = apart(&maze, &free, goal, count, worth) {
            (worth, best) = (better, Some((goal, starts)));
        }
    }
    let (goal, starts) = best.ok_or(LevelError::NoWay)?;
    let levels = starts.into_iter();
    Ok(levels.map(|start| with_ends(level, start, goal)).collect())
}

/// What starts are worth: how many they are, then how far from the goal and from each other.
type Worth = (usize, u32);

/// The best starts for this goal, if they are worth more than this.
fn apart(
    maze: &Maze,
    free: &[Cell],
    goal: Cell,
    count: usize,
    mut worth: Worth,
) -> Option<(Worth, Vec<Cell>)> {
    let far = distances(maze, goal);
    let reached = far.iter().filter(|passages| **passages != UNREACHED);
    let most = reached.clone().max().copied().unwrap_or(0);
    let mut sizes = vec![0; most as usize + 1];
    reached.for_each(|passages| sizes[*passages as usize] += 1);
    // Around most goals no ring has enough.
    if sizes.iter().all(|size| count.min(*size) < worth.0) {
        return None;
    }
    let mut rings: Vec<Vec<Cell>> = sizes.into_iter().map(Vec::with_capacity).collect();
    for cell in free {
        let passages = maze.cell_index(*cell).and_then(|index| far.get(index));
        if let Some(ring) = passages.and_then(|passages| rings.get_mut(*passages as usize)) {
            ring.push(*cell);
        }
    }
    let mut best = None;
    // Not the goal itself.
    for (passages, ring) in (0u32..).zip(&rings).skip(1) {
        if count.min(ring.len()) < worth.0 {
            continue;
        }
        let (starts, gap) = spread(ring, goal, count);
        let here = (starts.len(), passages * (gap + 1));
        if here > worth {
            (worth, best) = (here, Some((here, starts)));
        }
    }
    best
}

/// Of these cells so many that lie far from each other, and how near the nearest two are: first the one
/// farthest from the goal, then always the one farthest from all that are taken.
fn spread(ring: &[Cell], goal: Cell, count: usize) -> (Vec<Cell>, u32) {
    let across = |a: Cell, b: Cell| u32::from(a.x.abs_diff(b.x)) + u32::from(a.y.abs_diff(b.y));
    let mut gaps: Vec<u32> = ring.iter().map(|cell| across(*cell, goal)).collect();
    let mut taken: Vec<Cell> = Vec::new();
    let mut nearest = None;
    while taken.len() < count.min(ring.len()) {
        let farthest = ring.iter().zip(&gaps).max_by_key(|(_, gap)| **gap);
        let Some((&cell, &gap)) = farthest else { break };
        if !taken.is_empty() {
            nearest = Some(gap);
        }
        for (gap, other) in gaps.iter_mut().zip(ring) {
            let to_taken = across(*other, cell);
            *gap = match taken.is_empty() {
                true => to_taken,
                false => to_taken.min(*gap),
            };
        }
        taken.push(cell);
    }
    (taken, nearest.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Game;
    use crate::games::labyrinth::{ENTRY, Labyrinth, level::level};
    use crate::games::packed::Packed;
    use crate::games::run::Run;
    use crate::games::{Action, Step};
    use std::collections::HashSet;

    #[test]
    fn starts_are_equally_far_from_one_goal_and_no_two_are_the_same() {
        for base in ENTRY.ranked_levels() {
            // The largest take the longest.
            let seeds = if base.get("height") == Some("61") {
                1
            } else {
                3
            };
            for seed in 0..seeds {
                for count in [1, 2, 5, 8] {
                    let levels = starts(&base, seed, count).expect("starts");
                    assert!((1..=count).contains(&levels.len()));
                    let again = starts(&base, seed, count).expect("starts");
                    assert_eq!(levels, again, "always the same");
                    let mut from = HashSet::new();
                    let mut goal_and_par = HashSet::new();
                    for level in &levels {
                        let game = Labyrinth::open(level, seed).expect("a board");
                        let par = game.progress().par;
                        goal_and_par.insert((level.get("to").map(str::to_owned), par));
                        from.insert(level.get("from").map(str::to_owned));
                    }
                    assert_eq!(from.len(), levels.len(), "{levels:?}");
                    assert_eq!(goal_and_par.len(), 1, "{levels:?}");
                }
            }
        }
    }

    #[test]
    fn boards_of_the_usual_size_have_many_that_are_far_from_the_goal() {
        let mut all = Vec::new();
        for seed in 0..20 {
            let found = |count| {
                let levels = starts(&level(19, 19), seed, count).expect("starts");
                let game = Labyrinth::open(&levels[0], seed).expect("a board");
                (levels.len(), game.progress().par.unwrap_or(0))
            };
            all.push([found(2), found(4), found(8)]);
        }
        let has =
            |starts: usize, par: u32, found: (usize, u32)| found.0 >= starts && found.1 >= par;
        let is_good = |found: &[(usize, u32); 3]| {
            has(2, 40, found[0]) && has(4, 36, found[1]) && has(8, 20, found[2])
        };
        assert!(all.iter().all(is_good), "{all:?}");
        // An algorithm that was chosen stays.
        let chosen = level(19, 19).with("algorithm", "backtracker");
        let few = starts(&chosen, 0, 8).expect("starts");
        assert!(few.len() < 8, "{few:?}");
        // The smallest board has fewer.
        let few = starts(&level(5, 5), 1, 8).expect("starts");
        assert!((1..=3).contains(&few.len()), "{few:?}");
    }

    #[test]
    fn the_board_is_the_same_from_every_start_and_a_run_is_proved_with_its_own() {
        let levels = starts(&level(19, 19), 7, 8).expect("starts");
        let texts: HashSet<String> = levels
            .iter()
            .map(|level| {
                let text = Labyrinth::open(level, 7).expect("a board").text();
                text.join("\n").replace(['@', '>'], " ")
            })
            .collect();
        assert_eq!(texts.len(), 1);
        let mut packed: Vec<Packed> = Vec::new();
        for level in &levels {
            let mut game = Labyrinth::open(level, 7).expect("a board");
            let mut run = Run::new(&ENTRY, level.clone(), 7);
            while let Some(dir) = game.route.hint(game.at()) {
                let step = game.apply(Action::Go(dir));
                assert!(matches!(step, Step::Moved | Step::Solved));
                run.record(std::time::Duration::ZERO, Action::Go(dir));
            }
            let tally = crate::games::packed::Tally::of(&run, &game.progress());
            let kept = Packed::of(&run);
            assert_eq!(kept.prove(&tally), Ok(()));
            // The same actions from another start are no proof.
            if let Some(other) = packed.first() {
                let level = other.level.clone();
                assert!(
                    Packed {
                        level,
                        ..kept.clone()
                    }
                    .prove(&tally)
                    .is_err()
                );
            }
            packed.push(kept);
        }
    }
}
