//! Mazes of a wanted difficulty: the best of many seeds.

use super::ends::Ends;
use super::rating::Rating;
use crate::core::generate::{Spec, generate};
use crate::core::grid::MazeError;
use crate::core::names::names;
use crate::core::rng::Rng;

/// How difficult a maze is among those of its size and algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Difficulty {
    /// The easiest found.
    Easy,
    /// One in the middle.
    #[default]
    Normal,
    /// More difficult than nine of ten.
    Hard,
    /// The most difficult found.
    Brutal,
}

names! {
    Difficulty, "difficulty",
    Easy = "easy",
    Normal = "normal",
    Hard = "hard",
    Brutal = "brutal",
}

impl Difficulty {
    /// The index to take among `count` mazes in order of difficulty.
    fn index(self, count: usize) -> usize {
        match self {
            Self::Easy => 0,
            Self::Normal => count / 2,
            Self::Hard => count * 9 / 10,
            Self::Brutal => count.saturating_sub(1),
        }
    }
}

/// Rates mazes of a [`Spec`] with seeds drawn from its own, as long as `keep_going` says so (it
/// is told how many have been rated; the first one always is), and returns the spec with the
/// seed of one that has the wanted difficulty.
///
/// A `keep_going` that looks at a clock makes the result depend on the machine's speed, so the
/// returned spec is what must be remembered.
///
/// # Errors
/// As [`generate`] and [`Ends::of`].
pub(crate) fn find_by_difficulty(
    spec: &Spec,
    ends: Ends,
    difficulty: Difficulty,
    mut keep_going: impl FnMut(usize) -> bool,
) -> Result<Spec, MazeError> {
    let mut seeds = Rng::new(spec.seed);
    let mut spec = spec.clone();
    let mut found: Vec<(u32, u64)> = Vec::new();
    loop {
        spec.seed = seeds.next_u64();
        found.push((score(&spec, ends)?, spec.seed));
        if !keep_going(found.len()) {
            break;
        }
    }
    found.sort_unstable();
    if let Some(&(_, seed)) = found.get(difficulty.index(found.len())) {
        spec.seed = seed;
    }
    Ok(spec)
}

fn score(spec: &Spec, ends: Ends) -> Result<u32, MazeError> {
    let maze = generate(spec)?;
    let (start, end) = ends.of(&maze)?;
    Ok(Rating::new(&maze, start, end).score())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulties_are_in_order() {
        let spec = Spec {
            width: 20,
            height: 20,
            seed: 9,
            ..Spec::default()
        };
        let scores = Difficulty::ALL.map(|difficulty| {
            let mut rated = 0;
            let found = find_by_difficulty(&spec, Ends::Source, difficulty, |count| {
                rated = count;
                count < 60
            });
            assert_eq!(rated, 60);
            score(&found.unwrap(), Ends::Source).unwrap()
        });
        assert!(scores.is_sorted_by(|a, b| a < b), "{scores:?}");
        assert!(
            scores[3] * 2 > scores[0] * 3,
            "brutal is half as much again as easy: {scores:?}"
        );
    }

    #[test]
    fn one_is_rated_even_when_there_is_no_time() {
        let hard = Difficulty::Hard;
        assert!(find_by_difficulty(&Spec::default(), Ends::Longest, hard, |_| false).is_ok());
        let wrong = Spec {
            width: 0,
            ..Spec::default()
        };
        assert!(find_by_difficulty(&wrong, Ends::Source, hard, |_| true).is_err());
        assert_eq!("hard".parse(), Ok(hard));
    }
}
