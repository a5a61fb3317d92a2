//! The built-in boards, in three sets of rising difficulty.

use super::board::Board;
use super::options::Options;
use super::parse::SizeLimits;
use crate::core::names::names;
use crate::core::slide::Position;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LevelSet {
    /// For beginners: exits are trapdoors, so that sliding onto one is enough.
    Holes,
    /// The plain rules: an exit must be stopped on.
    Stops,
    Spaces,
}

names! {
    LevelSet,
    Holes = "holes",
    Stops = "stops",
    Spaces = "spaces",
}

impl LevelSet {
    /// The options its levels are made for.
    pub const fn options(self) -> Options {
        Options {
            trapdoor: matches!(self, Self::Holes),
            max: None,
            smell: false,
        }
    }

    /// The levels, a blank line between them: a line of name and par, then the board, `@` the
    /// start.
    const fn text(self) -> &'static str {
        match self {
            Self::Holes => include_str!("levels/holes.txt"),
            Self::Stops => include_str!("levels/stops.txt"),
            Self::Spaces => include_str!("levels/spaces.txt"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub set: LevelSet,
    /// Its name: lower case letters and hyphens; it is also the key of its title.
    pub name: &'static str,
    pub board: Board,
    pub start: Position,
    /// Fewest steps out under the options of the set.
    pub par: u32,
}

/// All levels, set by set, easiest first.
pub fn levels() -> Vec<Level> {
    let of_set = |set: LevelSet| {
        set.text()
            .split("\n\n")
            .filter_map(move |text| read(set, text))
    };
    LevelSet::ALL.into_iter().flat_map(of_set).collect()
}

pub fn level(name: &str) -> Option<Level> {
    levels().into_iter().find(|level| level.name == name)
}

fn read(set: LevelSet, text: &'static str) -> Option<Level> {
    let (head, rows) = text.trim_end().split_once('\n')?;
    let (name, par) = head.split_once(' ')?;
    let start = rows.lines().zip(0..).find_map(|(line, row)| {
        let column = line.find('@')?;
        Some(Position {
            row,
            column: u16::try_from(column).ok()?,
        })
    })?;
    let board = Board::parse(rows.replace('@', " ").as_bytes(), SizeLimits::LARGEST).ok()?;
    Some(Level {
        set,
        name,
        board,
        start,
        par: par.parse().ok()?,
    })
}
