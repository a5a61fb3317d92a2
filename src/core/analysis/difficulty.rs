//! Mazes of a wanted difficulty: the best of many seeds.

use std::ops::RangeInclusive;

use super::ends::Ends;
use super::rating::Rating;
use crate::core::generate::{Spec, generate};
use crate::core::grid::MazeError;
use crate::core::names::names;
use crate::core::rng::Rng;

/// Mazes that a maze is compared with when its difficulty is checked. 32 tell the share of easier
/// ones to about 9 %, which [`Difficulty::percentiles`] allow for; more would make the largest
/// checks slow.
const REFERENCE_MAZES: u32 = 32;

/// How difficult a maze is among those of its size and algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Difficulty {
    Easy,
    #[default]
    Normal,
    /// More difficult than nine of ten.
    Hard,
    Brutal,
}

names! {
    Difficulty or "any" as "difficulty-any",
    Easy = "easy" as "grade-easy",
    Normal = "normal" as "grade-medium",
    Hard = "hard" as "grade-hard",
    Brutal = "brutal" as "grade-expert",
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

    /// How many of a hundred mazes of its kind may be easier. The bounds are three to four times
    /// wider than the chance of a search that aims at [`Difficulty::index`].
    const fn percentiles(self) -> RangeInclusive<usize> {
        match self {
            Self::Easy => 0..=20,
            Self::Normal => 15..=85,
            Self::Hard => 70..=100,
            Self::Brutal => 80..=100,
        }
    }
}

/// The scores of some mazes of a kind: always the same ones, so that a difficulty does not depend
/// on when and where it is checked.
struct Reference(Vec<u32>);

impl Reference {
    fn new(kind: &Spec, ends: Ends) -> Result<Self, MazeError> {
        let mut seeds = Rng::new(0);
        let mut spec = kind.clone();
        let scores = (0..REFERENCE_MAZES).map(|_| {
            spec.seed = seeds.next_u64();
            score(&spec, ends)
        });
        scores.collect::<Result<_, _>>().map(Self)
    }

    /// Whether a maze of this score has the difficulty. Equal scores share their ranks,
    /// because small mazes hardly differ.
    fn has(&self, difficulty: Difficulty, score: u32) -> bool {
        let percent = |count: usize| count * 100 / self.0.len().max(1);
        let easier = self.0.iter().filter(|other| **other < score).count();
        let as_easy = self.0.iter().filter(|other| **other <= score).count();
        let percentiles = difficulty.percentiles();
        percent(easier) <= *percentiles.end() && percent(as_easy) >= *percentiles.start()
    }
}

/// Whether the maze of a [`Spec`] has a difficulty among those of its size and algorithm.
pub(crate) fn has_difficulty(
    spec: &Spec,
    ends: Ends,
    difficulty: Difficulty,
) -> Result<bool, MazeError> {
    let score = score(spec, ends)?;
    Ok(Reference::new(spec, ends)?.has(difficulty, score))
}

/// Rates mazes of a [`Spec`] with seeds drawn from its own, as long as `keep_going` says so (it
/// is told how many have been rated; the first one always is), and returns the spec of one that
/// [has](has_difficulty) the wanted difficulty; `None` if none of them has it.
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
) -> Result<Option<Spec>, MazeError> {
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
    let reference = Reference::new(&spec, ends)?;
    let wanted = difficulty.index(found.len());
    let having = found.into_iter().enumerate();
    let having = having.filter(|(_, (score, _))| reference.has(difficulty, *score));
    let nearest = having.min_by_key(|(index, _)| index.abs_diff(wanted));
    Ok(nearest.map(|(_, (_, seed))| Spec { seed, ..spec }))
}

fn score(spec: &Spec, ends: Ends) -> Result<u32, MazeError> {
    let maze = generate(spec)?;
    let (start, end) = ends.of(&maze)?;
    Ok(Rating::new(&maze, start, end).score())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::Algorithm;

    #[test]
    fn difficulties_are_in_order() {
        let spec = Spec::test(Algorithm::Backtracker, (20, 20), 9);
        let scores = Difficulty::ALL.map(|difficulty| {
            let mut rated = 0;
            let found = find_by_difficulty(&spec, Ends::Source, difficulty, |count| {
                rated = count;
                count < 60
            });
            assert_eq!(rated, 60);
            score(&found.unwrap().unwrap(), Ends::Source).unwrap()
        });
        assert!(scores.is_sorted_by(|a, b| a < b), "{scores:?}");
        // The most difficult is half as much again as the easiest.
        assert!(scores[3] * 2 > scores[0] * 3, "{scores:?}");
    }

    #[test]
    fn what_is_found_has_its_difficulty_and_no_other_far_from_it() {
        for side in [4, 9, 14] {
            let kind = Spec::test(Algorithm::Backtracker, (side, side), 3);
            let ends = Ends::Classic;
            for difficulty in Difficulty::ALL {
                let found = find_by_difficulty(&kind, ends, difficulty, |made| made < 40);
                let found = found.unwrap().expect("one of forty");
                let has = Difficulty::ALL.map(|other| has_difficulty(&found, ends, other).unwrap());
                match difficulty {
                    Difficulty::Easy => assert_eq!(has, [true, false, false, false]),
                    Difficulty::Normal => assert_eq!(has, [false, true, false, false]),
                    Difficulty::Hard => assert!(!has[0] && has[2]),
                    Difficulty::Brutal => assert_eq!(has, [false, false, true, true]),
                }
            }
        }
    }

    #[test]
    fn mazes_that_do_not_differ_have_every_difficulty() {
        let spec = Spec::test(Algorithm::Backtracker, (1, 5), 0);
        for difficulty in Difficulty::ALL {
            assert_eq!(has_difficulty(&spec, Ends::Classic, difficulty), Ok(true));
        }
    }

    #[test]
    fn one_is_rated_even_when_there_is_no_time() {
        let hard = Difficulty::Hard;
        assert!(find_by_difficulty(&Spec::default(), Ends::Longest, hard, |_| false).is_ok());
        let wrong = Spec::test(Algorithm::Backtracker, (0, 1), 0);
        assert!(find_by_difficulty(&wrong, Ends::Source, hard, |_| true).is_err());
        assert_eq!("hard".parse(), Ok(hard));
    }
}
