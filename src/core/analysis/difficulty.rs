//! Mazes of a wanted difficulty: the best of many seeds.

use std::fmt;
use std::str::FromStr;

use super::ends::Ends;
use super::rating::Rating;
use crate::core::generate::{Spec, generate};
use crate::core::grid::{Maze, MazeError};
use crate::core::rng::Rng;

/// How difficult a maze shall be, among those of its size and algorithm.
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

impl Difficulty {
    /// All of them, from easy to brutal.
    pub(crate) const ALL: [Self; 4] = [Self::Easy, Self::Normal, Self::Hard, Self::Brutal];

    /// The word for it on the command line.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Brutal => "brutal",
        }
    }

    /// The rank to take among `count` mazes in order of difficulty, from 0.
    fn rank(self, count: usize) -> usize {
        match self {
            Self::Easy => 0,
            Self::Normal => count / 2,
            Self::Hard => count * 9 / 10,
            Self::Brutal => count.saturating_sub(1),
        }
    }
}

/// A maze found by difficulty. Its [`Spec`] alone brings it back.
#[derive(Clone, Debug)]
pub(crate) struct Graded {
    /// The wish, with the seed that was found.
    pub(crate) spec: Spec,
    /// The maze.
    pub(crate) maze: Maze,
    /// Its difficulty.
    pub(crate) rating: Rating,
    /// Mazes it was chosen from.
    pub(crate) tried: usize,
}

/// Makes mazes of a [`Spec`] with seeds drawn from its own, as long as `keep_going`
/// says so (it is told how many have been made; the first one always is), and chooses
/// one of the wanted grade.
///
/// There is no clock here: the caller's `keep_going` may look at one. What was found
/// then depends on the machine's speed; remember the found spec, not the wish.
///
/// # Errors
/// As [`generate`] and [`Ends::of`].
pub(crate) fn find_by_difficulty(
    wish: &Spec,
    ends: Ends,
    grade: Difficulty,
    mut keep_going: impl FnMut(usize) -> bool,
) -> Result<Graded, MazeError> {
    let mut seeds = Rng::new(wish.seed);
    let mut spec = wish.clone();
    let mut found: Vec<(u32, u64)> = Vec::new();
    loop {
        spec.seed = seeds.next_u64();
        found.push((rate(&spec, ends)?.1.score(), spec.seed));
        if !keep_going(found.len()) {
            break;
        }
    }
    let tried = found.len();
    found.sort_unstable();
    if let Some(&(_, seed)) = found.get(grade.rank(tried)) {
        spec.seed = seed;
    }
    let (maze, rating) = rate(&spec, ends)?;
    Ok(Graded {
        spec,
        maze,
        rating,
        tried,
    })
}

fn rate(spec: &Spec, ends: Ends) -> Result<(Maze, Rating), MazeError> {
    let maze = generate(spec)?;
    let (start, end) = ends.of(&maze)?;
    let rating = Rating::new(&maze, start, end);
    Ok((maze, rating))
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no [`Difficulty`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no grade is called {0:?}")]
pub(crate) struct UnknownDifficulty(pub String);

impl FromStr for Difficulty {
    type Err = UnknownDifficulty;

    fn from_str(word: &str) -> Result<Self, UnknownDifficulty> {
        Self::ALL
            .into_iter()
            .find(|grade| grade.name() == word)
            .ok_or_else(|| UnknownDifficulty(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_in_order() {
        let wish = Spec {
            width: 20,
            height: 20,
            seed: 9,
            ..Spec::default()
        };
        let found = Difficulty::ALL
            .map(|grade| find_by_difficulty(&wish, Ends::Source, grade, |made| made < 60).unwrap());
        let scores = found.each_ref().map(|found| found.rating.score());
        assert!(scores.is_sorted_by(|a, b| a < b), "{scores:?}");
        assert!(
            scores[3] * 2 > scores[0] * 3,
            "brutal is half as much again as easy: {scores:?}"
        );
        for found in found {
            assert_eq!(
                (generate(&found.spec).unwrap(), found.tried),
                (found.maze, 60)
            );
        }
    }

    #[test]
    fn one_is_made_even_when_there_is_no_time() {
        let found =
            find_by_difficulty(&Spec::default(), Ends::Longest, Difficulty::Hard, |_| false)
                .unwrap();
        assert_eq!(found.tried, 1);
        let wrong = Spec {
            width: 0,
            ..Spec::default()
        };
        assert!(find_by_difficulty(&wrong, Ends::Source, Difficulty::Easy, |_| true).is_err());
        assert_eq!("hard".parse(), Ok(Difficulty::Hard));
    }
}
