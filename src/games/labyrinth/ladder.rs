//! The ladder: forty levels of the labyrinth that are the same for everybody, at every size of
//! the terminal, from one that cannot be missed down to the largest in fog.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::ENTRY;
use super::level::level;
use crate::games::packed::Tally;
use crate::games::{Level, SWITCHED_ON};
use serde::{Deserialize, Serialize};

/// One of the levels of the ladder, 1 to 40.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Step(u8);

/// The number of no step of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("steps have the numbers 1 to {}", Step::COUNT)]
pub struct NoSuchStep;

/// A row of the table: height and width in tiles, algorithm, its texture where it has one, dead
/// ends with a second passage in per cent, what makes it special, and the time for its third star
/// in seconds.
type Row = (u16, u16, &'static str, u8, u8, Special, u16);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Special {
    No,
    Shape(&'static str),
    Word(&'static str),
    Fog,
}

use Special::{Fog, No, Shape, Word};

/// Chosen by hand. Sides grow by a few tiles at a time, and neighbours are of different kinds. The
/// first fit a terminal of 80 x 24, the others scroll there. Each fifth is special. The times are a
/// look of 4 s and 0.35 s for each move of a usual shortest path, the median of 31 boards, twice
/// that in fog, up to the next 5 s.
#[rustfmt::skip]
const ROWS: [Row; Step::COUNT as usize] = [
    (9, 9, "prim", 50, 0, No, 10),
    (9, 13, "sidewinder", 50, 0, No, 15),
    (11, 13, "kruskal", 50, 0, No, 15),
    (11, 17, "eller", 50, 0, No, 20),
    (17, 17, "backtracker", 50, 0, Shape("ring"), 25),
    (11, 19, "wilson", 50, 0, No, 15),
    (13, 19, "growing-tree", 30, 0, No, 20),
    (13, 21, "division", 50, 0, No, 20),
    (15, 21, "kruskal", 50, 30, No, 20),
    (21, 21, "wilson", 50, 0, Shape("heart"), 25),
    (15, 25, "prim", 50, 0, No, 20),
    (15, 27, "growing-tree", 90, 0, No, 35),
    (17, 27, "sidewinder", 50, 0, No, 20),
    (17, 29, "wilson", 50, 0, No, 25),
    (29, 45, "kruskal", 50, 0, Word("GO"), 35),
    (19, 29, "growing-tree", 60, 0, No, 30),
    (19, 31, "eller", 50, 0, No, 30),
    (19, 33, "backtracker", 50, 40, No, 35),
    (21, 33, "kruskal", 50, 0, No, 30),
    (15, 25, "wilson", 50, 0, Fog, 40),
    (21, 35, "division", 50, 0, No, 35),
    (21, 37, "wilson", 50, 0, No, 35),
    (21, 39, "growing-tree", 95, 0, No, 60),
    (23, 39, "prim", 50, 0, No, 30),
    (31, 31, "backtracker", 50, 30, Shape("ring"), 40),
    (23, 41, "growing-tree", 70, 0, No, 45),
    (25, 41, "wilson", 50, 25, No, 35),
    (25, 43, "kruskal", 50, 0, No, 35),
    (27, 45, "growing-tree", 90, 0, No, 75),
    (35, 39, "wilson", 50, 0, Shape("heart"), 45),
    (27, 47, "division", 50, 0, No, 50),
    (29, 47, "eller", 50, 0, No, 50),
    (29, 51, "wilson", 50, 0, No, 45),
    (31, 51, "growing-tree", 95, 0, No, 120),
    (29, 69, "backtracker", 50, 0, Word("OUT"), 70),
    (33, 55, "kruskal", 50, 0, No, 50),
    (35, 55, "growing-tree", 80, 0, No, 85),
    (37, 59, "wilson", 50, 0, No, 60),
    (41, 61, "growing-tree", 100, 0, No, 165),
    (41, 61, "wilson", 50, 10, Fog, 110),
];

impl Step {
    pub const COUNT: u8 = 40;

    pub const FIRST: Self = Self(1);

    /// The step of this number; `None`: there is none.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::COUNT).contains(&number).then_some(Self(number))
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(|before| Self(before + 1))
    }

    /// The step with this level; `None`: it is none of the ladder.
    pub fn of(level: &Level) -> Option<Self> {
        let side = |key: &str| level.get(key)?.parse::<u16>().ok();
        let size = (side("height")?, side("width")?);
        let level = level.canonical(&ENTRY);
        let mut steps = Self::all().filter(|step| (step.row().0, step.row().1) == size);
        steps.find(|step| step.level().canonical(&ENTRY) == level)
    }

    pub fn number(self) -> u8 {
        self.0
    }

    /// The next one down; `None`: it is the last.
    pub fn next(self) -> Option<Self> {
        Self::new(self.0 + 1)
    }

    pub fn level(self) -> Level {
        let (height, width, algorithm, texture, braid, special, _) = self.row();
        let mut level = level(height, width).with("algorithm", algorithm);
        if algorithm == "growing-tree" {
            level.set("texture", texture);
        }
        if braid > 0 {
            level.set("braid", braid);
        }
        match special {
            No => {}
            Shape(shape) => level.set("shape", shape),
            Word(word) => level.set("word", word),
            Fog => level.set("fog", SWITCHED_ON),
        }
        level
    }

    /// Whether it is one of the jewels: every fifth, in a ring, a heart, a word or fog.
    pub fn is_jewel(self) -> bool {
        self.row().5 != No
    }

    /// The time that a run has to stay under for its third star, where it was not the shortest.
    pub fn target_time(self) -> Duration {
        Duration::from_secs(self.row().6.into())
    }

    /// The stars of a finished run: one for being out, a second without a hint, a third where it
    /// was then the shortest or in less than the [target time](Self::target_time).
    pub fn stars(self, tally: &Tally) -> u8 {
        if tally.hints > 0 {
            return 1;
        }
        let is_shortest = tally.par.is_some_and(|par| tally.moves <= par);
        let is_quick = Duration::from_millis(tally.time) < self.target_time();
        2 + u8::from(is_shortest || is_quick)
    }

    fn row(self) -> Row {
        ROWS[usize::from(self.0 - 1)]
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<u8> for Step {
    type Error = NoSuchStep;

    fn try_from(number: u8) -> Result<Self, NoSuchStep> {
        Self::new(number).ok_or(NoSuchStep)
    }
}

impl From<Step> for u8 {
    fn from(step: Step) -> Self {
        step.0
    }
}

impl FromStr for Step {
    type Err = NoSuchStep;

    fn from_str(number: &str) -> Result<Self, NoSuchStep> {
        number.parse().ok().and_then(Self::new).ok_or(NoSuchStep)
    }
}

#[cfg(test)]
mod tests;
