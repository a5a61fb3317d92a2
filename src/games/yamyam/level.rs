//! What can be chosen about a Yamyam board, and the board that follows from it.

use std::num::NonZeroU32;
use std::sync::LazyLock;

use ratatui::layout::Rect;

use super::titles;
use crate::core::slide::Position;
use crate::core::yamyam::{
    self, Board, Difficulty, LevelSet, Options, StopGraph, generate, levels,
};
use crate::games::{BoardSet, Field, Kind, Level, LevelError, NumberError, SetBoard};

/// The largest maximum that can be asked for: more steps than there are fields on any
/// board of these levels.
const MOST: u16 = 999;

const MOST_IN_SET: u16 = 8;

/// The sets of boards made by hand, and the boards made by seed: the value on the command
/// line and the message that names it.
pub(crate) const BOARDS: &[(&str, &str)] = &[
    ("holes", "yamyam-trapdoor"),
    ("stops", "yamyam-stops"),
    ("spaces", "yamyam-spaces"),
    ("easy", "yamyam-easy"),
    ("medium", "yamyam-medium"),
    ("hard", "yamyam-hard"),
    ("expert", "yamyam-expert"),
];

pub(crate) const BOARD: Field = Field::new("board", Kind::Choice(BOARDS))
    .in_form("setup-board")
    .noted("note-yamyam-board")
    .on_line("NAME", "man-play-yamyam-board")
    .or(|name| OWN.iter().any(|own| own.name == name));
const NUMBER: Field = Field::new("number", number(MOST_IN_SET, false))
    .in_form("yamyam-number")
    .noted("note-number")
    .on_line("N", "man-play-yamyam-number");
const TRAPDOOR: Field = Field::new("trapdoor", Kind::Switch)
    .in_form("yamyam-trapdoor")
    .noted("note-trapdoor")
    .on_line("", "man-play-yamyam-trapdoor");
const SMELL: Field = Field::new("smell", Kind::Switch)
    .in_form("yamyam-smell")
    .noted("note-smell")
    .on_line("", "man-play-yamyam-smell");
const MAX: Field = Field::new("max", number(MOST, true))
    .in_form("yamyam-max")
    .noted("note-max")
    .on_line("N", "man-play-yamyam-max");

const fn number(max: u16, limit: bool) -> Kind {
    Kind::Number { min: 1, max, limit }
}

pub(crate) const FIELDS: &[Field] = &[BOARD, NUMBER, TRAPDOOR, SMELL, MAX];

/// All boards made by hand, read once.
static OWN: LazyLock<Vec<yamyam::Level>> = LazyLock::new(levels);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Own {
        set: LevelSet,
        name: &'static str,
        number: u16,
        of: u16,
    },
    Made(Difficulty),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    pub(crate) source: Source,
    pub(crate) options: Options,
}

/// The level after one made by hand: the next of its set, then the next set, at last boards
/// made by seed. `None`: this one again, with another seed.
pub(crate) fn next(level: &Level) -> Option<Level> {
    let Ok(Source::Own { name, .. }) = source(level) else {
        return None;
    };
    let mut next = level.clone();
    next.unset("number");
    let after = OWN.iter().position(|own| own.name == name)? + 1;
    let Some(own) = OWN.get(after) else {
        next.set("board", "expert");
        return Some(next);
    };
    let first = OWN.iter().position(|other| other.set == own.set)?;
    next.set("board", own.set.name());
    if after > first {
        next.set("number", after - first + 1);
    }
    // A maximum may be too small for the next board.
    if Setting::read(&next)
        .and_then(|setting| setting.board(0))
        .is_err()
    {
        next.unset("max");
    }
    Some(next)
}

impl Setting {
    pub(crate) fn read(level: &Level) -> Result<Self, LevelError> {
        let source = source(level)?;
        let max = MAX.number(level)?;
        Ok(Self {
            source,
            options: Options {
                trapdoor: level.is_on(TRAPDOOR.key)
                    || matches!(source, Source::Own { set, .. } if set.options().trapdoor),
                smell: level.is_on(SMELL.key),
                max: max.and_then(|max| NonZeroU32::new(max.into())),
            },
        })
    }

    pub(crate) fn is_made(&self) -> bool {
        matches!(self.source, Source::Made(_))
    }

    /// The same, with fewer cells where a small picture would be but a part of this area.
    pub(crate) fn within(mut self, area: Rect) -> Self {
        if let Source::Made(made) = &mut self.source {
            let all = Difficulty::ALL.into_iter().rev();
            let mut easier = all.skip_while(|one| one != made);
            let fits = |(columns, rows)| 2 * columns <= area.width && rows <= area.height;
            *made = easier
                .find(|one| fits(one.size()))
                .unwrap_or(Difficulty::Easy);
        }
        self
    }

    /// The board of this seed, and where the creature starts.
    pub(crate) fn board(&self, seed: u64) -> Result<(Board, Position), LevelError> {
        match self.source {
            Source::Made(difficulty) => {
                let made = generate(difficulty, self.options, seed);
                Ok((made.board, made.start))
            }
            Source::Own { name, .. } => {
                let own = OWN.iter().find(|own| own.name == name);
                let own = own.ok_or_else(|| BOARD.no_such(name))?;
                self.check_max(own)?;
                Ok((own.board.clone(), own.start))
            }
        }
    }

    fn check_max(&self, own: &yamyam::Level) -> Result<(), LevelError> {
        let way = |options| StopGraph::new(&own.board, options, own.start)?.par();
        if way(self.options).is_some() {
            return Ok(());
        }
        let unlimited = Options {
            max: None,
            ..self.options
        };
        let least = way(unlimited).ok_or(LevelError::NoWay)?;
        Err(MAX.bad_number(NumberError::OutOfRange {
            min: u16::try_from(least).unwrap_or(MOST),
            max: MOST,
        }))
    }
}

/// Where the board of a level comes from. The name of a board may stand in place of its set.
fn source(level: &Level) -> Result<Source, LevelError> {
    let name = level.get(BOARD.key).unwrap_or(BOARD.default());
    let number = NUMBER.number(level)?;
    let of_set = |set: LevelSet| OWN.iter().filter(move |own| own.set == set).zip(1u16..);
    let (own, number) = if let Some(set) = LevelSet::ALL.into_iter().find(|set| set.name() == name)
    {
        let number = number.unwrap_or(1);
        let found = of_set(set).find(|(_, other)| *other == number);
        found.ok_or_else(|| {
            let max = of_set(set).map(|(_, number)| number).max();
            NUMBER.bad_number(NumberError::OutOfRange {
                min: 1,
                max: max.unwrap_or(MOST_IN_SET),
            })
        })?
    } else if let Some(number) = number {
        return Err(NUMBER.no_such(&number.to_string()));
    } else if let Some(difficulty) = difficulty(name) {
        return Ok(Source::Made(difficulty));
    } else {
        let numbered = LevelSet::ALL.into_iter().flat_map(of_set);
        let found = numbered.into_iter().find(|(own, _)| own.name == name);
        found.ok_or_else(|| BOARD.no_such(name))?
    };
    Ok(Source::Own {
        set: own.set,
        name: own.name,
        number,
        of: of_set(own.set)
            .map(|(_, number)| number)
            .max()
            .unwrap_or(number),
    })
}

fn difficulty(name: &str) -> Option<Difficulty> {
    Some(match name {
        "easy" => Difficulty::Easy,
        "medium" => Difficulty::Medium,
        "hard" => Difficulty::Hard,
        "expert" => Difficulty::Expert,
        _ => return None,
    })
}

/// All sets in their order, behind them the boards made by seed.
pub(crate) fn sets() -> Vec<BoardSet> {
    let named = |name: &str| BOARDS.iter().find(|(known, _)| *known == name);
    let by_hand = LevelSet::ALL.into_iter().map(|set| BoardSet {
        title: named(set.name()).map_or("yamyam", |(_, title)| title),
        rule: match set {
            LevelSet::Holes => "yamyam-rule-holes",
            LevelSet::Stops => "yamyam-rule-stops",
            LevelSet::Spaces => "yamyam-rule-spaces",
        },
        boards: OWN
            .iter()
            .filter(|own| own.set == set)
            .zip(1u16..)
            .map(|(own, number)| SetBoard {
                level: in_set(set, number),
                title: titles::of_board(own.name),
                short: None,
                rule: None,
            })
            .collect(),
    });
    let grades = [
        ("easy", "yamyam-easy", "grade-easy"),
        ("medium", "yamyam-medium", "grade-medium"),
        ("hard", "yamyam-hard", "grade-hard"),
        ("expert", "yamyam-expert", "grade-expert"),
    ];
    let by_seed = BoardSet {
        title: "boards-by-seed",
        rule: "boards-by-seed-rule",
        boards: grades
            .map(|(name, title, short)| SetBoard {
                level: level(name),
                title,
                short: Some(short),
                rule: None,
            })
            .into(),
    };
    by_hand.chain([by_seed]).collect()
}

/// The level of a board of a set, by its number from 1, as [`next`] gives it.
fn in_set(set: LevelSet, number: u16) -> Level {
    let mut level = Level::default();
    // The first set is the usual board, which a level in canonical order does not name.
    if set.name() != BOARD.default() {
        level.set(BOARD.key, set.name());
    }
    if number > 1 {
        level.set(NUMBER.key, number);
    }
    level
}

/// The level of the board, or the set of boards, of this name.
pub fn level(board: &str) -> Level {
    Level::default().with("board", board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(level: &Level, seed: u64) -> Result<Setting, LevelError> {
        let setting = Setting::read(level)?;
        setting.board(seed).map(|_| setting)
    }

    #[test]
    fn the_boards_to_choose_from_are_those_met_one_after_the_other() {
        let entry = &crate::games::yamyam::ENTRY;
        let mut level = Level::default();
        let mut count = 0;
        for (n, board) in entry.boards() {
            assert_eq!(board.level, level.canonical(entry), "{n}");
            assert_eq!(entry.board_of(&level), Some((n, board)));
            setting(&level, 3).expect("a board");
            level = next(&level).expect("a next one");
            count += 1;
        }
        assert_eq!(count, OWN.len());
        assert_eq!(entry.board_of(&level), None, "it is drawn by a seed");
        let by_seed = sets().pop().expect("a set");
        let levels: Vec<_> = by_seed
            .boards
            .into_iter()
            .map(|board| board.level)
            .collect();
        assert_eq!(levels, (entry.lists)());
    }
}
