//! Mazes of a wanted difficulty: the best of many seeds.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::super::generate::{Spec, generate};
use super::super::grid::{Maze, MazeError};
use super::super::rng::Rng;
use super::ends::Ends;
use super::rating::Rating;

/// Mazes of the same kind that a maze is compared with when its grade is checked. With 32,
/// the share of them that is easier is known to about 9 %, which the bounds of
/// [`Grade::percentiles`] allow for; more would make the check of the largest mazes slow.
const REFERENCE: u32 = 32;

/// How difficult a maze shall be, among those of its size and algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Grade {
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

impl Grade {
    /// All of them, from easy to brutal.
    pub const ALL: [Grade; 4] = [Grade::Easy, Grade::Normal, Grade::Hard, Grade::Brutal];

    /// The word for it on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Normal => "normal",
            Grade::Hard => "hard",
            Grade::Brutal => "brutal",
        }
    }

    /// The rank to take among `count` mazes in order of difficulty, from 0.
    fn rank(self, count: usize) -> usize {
        match self {
            Grade::Easy => 0,
            Grade::Normal => count / 2,
            Grade::Hard => count * 9 / 10,
            Grade::Brutal => count.saturating_sub(1),
        }
    }

    /// How many of a hundred mazes of its kind may be easier than one of this grade. A search
    /// aims at [`Grade::rank`]; the bounds are wider by three to four times what chance
    /// moves the rank of what it finds.
    const fn percentiles(self) -> RangeInclusive<u32> {
        match self {
            Grade::Easy => 0..=20,
            Grade::Normal => 15..=85,
            Grade::Hard => 70..=100,
            Grade::Brutal => 80..=100,
        }
    }
}

/// The difficulty of the mazes of a kind, from a sample that is always the same: whether a
/// maze has a grade must not depend on when, or on which machine, that is asked.
struct Reference(Vec<u32>);

impl Reference {
    fn new(kind: &Spec, ends: Ends) -> Result<Self, MazeError> {
        let mut seeds = Rng::new(0);
        let mut spec = kind.clone();
        let scores = (0..REFERENCE).map(|_| {
            spec.seed = seeds.next_u64();
            Ok(rate(&spec, ends)?.1.score())
        });
        scores.collect::<Result<_, _>>().map(Self)
    }

    /// Whether a maze of this score has the grade. Equal scores share their ranks, as small
    /// mazes hardly differ.
    fn has(&self, grade: Grade, score: u32) -> bool {
        let percent = |easier: &dyn Fn(&&u32) -> bool| {
            let count = self.0.iter().filter(easier).count();
            count * 100 / self.0.len().max(1)
        };
        let below = percent(&|other| **other < score);
        let up_to = percent(&|other| **other <= score);
        let (lowest, highest) = grade.percentiles().into_inner();
        below <= highest as usize && up_to >= lowest as usize
    }
}

/// Whether the maze of a [`Spec`] has a grade among those of its size and algorithm.
///
/// # Errors
/// As [`generate`] and [`Ends::of`].
pub fn has_grade(spec: &Spec, ends: Ends, grade: Grade) -> Result<bool, MazeError> {
    let score = rate(spec, ends)?.1.score();
    Ok(Reference::new(spec, ends)?.has(grade, score))
}

/// A maze found by difficulty. Its [`Spec`] alone brings it back.
#[derive(Clone, Debug)]
pub struct Graded {
    /// The wish, with the seed that was found.
    pub spec: Spec,
    /// The maze.
    pub maze: Maze,
    /// Its difficulty.
    pub rating: Rating,
    /// Mazes it was chosen from.
    pub tried: usize,
    /// Whether it has the grade, as [`has_grade`] says; of a few mazes none may have it.
    pub has_grade: bool,
}

/// Makes mazes of a [`Spec`] with seeds drawn from its own, as long as `keep_going`
/// says so (it is told how many have been made; the first one always is), and chooses
/// one of the wanted grade: of those that [`has_grade`] accepts, the one nearest to the
/// grade's rank.
///
/// There is no clock here: the caller's `keep_going` may look at one. What was found
/// then depends on the machine's speed; remember the found spec, not the wish.
///
/// # Errors
/// As [`generate`] and [`Ends::of`].
pub fn graded(
    wish: &Spec,
    ends: Ends,
    grade: Grade,
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
    let reference = Reference::new(wish, ends)?;
    let rank = grade.rank(tried);
    let having = found.iter().enumerate();
    let having = having.filter(|(_, (score, _))| reference.has(grade, *score));
    let nearest = having.min_by_key(|(at, _)| at.abs_diff(rank));
    let chosen = nearest.map(|(_, found)| found).or(found.get(rank));
    if let Some((_, seed)) = chosen {
        spec.seed = *seed;
    }
    let (maze, rating) = rate(&spec, ends)?;
    Ok(Graded {
        has_grade: nearest.is_some(),
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

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no [`Grade`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no grade is called {0:?}")]
pub struct UnknownGrade(pub String);

impl FromStr for Grade {
    type Err = UnknownGrade;

    fn from_str(word: &str) -> Result<Self, UnknownGrade> {
        Grade::ALL
            .into_iter()
            .find(|grade| grade.name() == word)
            .ok_or_else(|| UnknownGrade(word.to_owned()))
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
        let found =
            Grade::ALL.map(|grade| graded(&wish, Ends::Source, grade, |made| made < 60).unwrap());
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
    fn what_is_found_has_the_grade_and_no_grade_far_from_it() {
        for side in [4, 9, 14] {
            let wish = Spec {
                width: side,
                height: side,
                seed: 3,
                ..Spec::default()
            };
            let ends = Ends::Classic;
            for grade in Grade::ALL {
                let found = graded(&wish, ends, grade, |made| made < 40).unwrap();
                assert!(found.has_grade, "{grade}");
                let has = Grade::ALL.map(|other| has_grade(&found.spec, ends, other).unwrap());
                match grade {
                    Grade::Easy => assert_eq!(has, [true, false, false, false]),
                    Grade::Normal => assert_eq!(has, [false, true, false, false]),
                    Grade::Hard => assert!(!has[0] && has[2]),
                    Grade::Brutal => assert_eq!(has, [false, false, true, true]),
                }
            }
        }
    }

    #[test]
    fn mazes_that_do_not_differ_have_every_grade() {
        let spec = Spec {
            width: 1,
            height: 5,
            ..Spec::default()
        };
        for grade in Grade::ALL {
            assert_eq!(has_grade(&spec, Ends::Classic, grade), Ok(true));
        }
    }

    #[test]
    fn one_is_made_even_when_there_is_no_time() {
        let found = graded(&Spec::default(), Ends::Longest, Grade::Hard, |_| false).unwrap();
        assert_eq!(found.tried, 1);
        let wrong = Spec {
            width: 0,
            ..Spec::default()
        };
        assert!(graded(&wrong, Ends::Source, Grade::Easy, |_| true).is_err());
        assert_eq!("hard".parse(), Ok(Grade::Hard));
    }
}
