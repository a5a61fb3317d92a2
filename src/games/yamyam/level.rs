//! What can be chosen about a Yamyam board, and the board that follows from it.

use std::num::NonZeroU32;
use std::sync::LazyLock;

use crate::core::slide::Position;
use crate::core::yamyam::{
    self, Board, Difficulty, LevelSet, Options, StopGraph, generate, levels,
};
use crate::games::{Field, Kind, Level, LevelError, NumberError, SWITCHED_ON, whole_number};

/// The largest maximum that can be asked for: more steps than there are fields on any
/// board of these levels.
pub const MOST: u16 = 999;

/// The most boards in a set.
pub const MOST_IN_SET: u16 = 8;

/// The sets of boards made by hand, and the boards made by seed: the value on the command
/// line and the message that names it.
pub const BOARDS: &[(&str, &str)] = &[
    ("holes", "yamyam-holes"),
    ("stops", "yamyam-stops"),
    ("spaces", "yamyam-spaces"),
    ("easy", "yamyam-easy"),
    ("medium", "yamyam-medium"),
    ("hard", "yamyam-hard"),
    ("expert", "yamyam-expert"),
];

/// What a player chooses, in the order it is asked for.
pub const FIELDS: &[Field] = &[
    Field {
        key: "board",
        label: "yamyam-board",
        kind: Kind::Choice(BOARDS),
    },
    Field {
        key: "number",
        label: "yamyam-number",
        kind: Kind::Number {
            min: 1,
            max: MOST_IN_SET,
            optional: true,
        },
    },
    Field {
        key: "trapdoor",
        label: "yamyam-trapdoor",
        kind: Kind::Switch,
    },
    Field {
        key: "smell",
        label: "yamyam-smell",
        kind: Kind::Switch,
    },
    Field {
        key: "max",
        label: "yamyam-max",
        kind: Kind::Number {
            min: 1,
            max: MOST,
            optional: true,
        },
    },
];

/// All boards made by hand, read once.
static OWN: LazyLock<Vec<yamyam::Level>> = LazyLock::new(levels);

/// Where a board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Made by hand.
    Own {
        /// Its set.
        set: LevelSet,
        /// Its name.
        name: &'static str,
        /// Its number in the set, from 1.
        number: u16,
        /// How many boards the set has.
        of: u16,
    },
    /// Made from the seed.
    Made(Difficulty),
}

/// A board to be played, and the rules.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Where it comes from.
    pub source: Source,
    /// The board.
    pub board: Board,
    /// Where the creature starts.
    pub start: Position,
    /// The rules that are played.
    pub options: Options,
}

/// The setting of a level. The name of a board may stand in place of its set.
///
/// # Errors
/// [`LevelError`] with the option and the rule that it is against.
pub fn setting(level: &Level, seed: u64) -> Result<Setting, LevelError> {
    let chosen = Options {
        trapdoor: level.is_on("trapdoor"),
        smell: level.is_on("smell"),
        max: max(level)?,
    };
    let name = level.get("board").unwrap_or("holes");
    if let Some(difficulty) = difficulty(name) {
        if let Some(number) = level.get("number") {
            return Err(no_such("number", number));
        }
        let made = generate(difficulty, chosen, seed);
        return Ok(Setting {
            source: Source::Made(difficulty),
            board: made.board,
            start: made.start,
            options: chosen,
        });
    }
    let own = own(level, name)?;
    let of_set = || OWN.iter().filter(|other| other.set == own.set).zip(1u16..);
    let number = of_set()
        .find(|(other, _)| other.name == own.name)
        .map_or(1, |(_, number)| number);
    let options = Options {
        trapdoor: chosen.trapdoor || own.set.options().trapdoor,
        ..chosen
    };
    let setting = Setting {
        source: Source::Own {
            set: own.set,
            name: own.name,
            number,
            of: of_set().map(|(_, number)| number).max().unwrap_or(number),
        },
        board: own.board.clone(),
        start: own.start,
        options,
    };
    setting.check_max()?;
    Ok(setting)
}

/// The level after one made by hand: the next of its set, then the next set, at last boards
/// made by seed. `None`: this one again, with another seed.
pub fn next(level: &Level, source: Source) -> Option<Level> {
    let Source::Own { name, .. } = source else {
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
    if self::setting(&next, 0).is_err() {
        next.unset("max");
    }
    Some(next)
}

impl Setting {
    /// A maximum must leave a way out.
    fn check_max(&self) -> Result<(), LevelError> {
        let way = |options| StopGraph::new(&self.board, options, self.start)?.par();
        if way(self.options).is_some() {
            return Ok(());
        }
        let unlimited = Options {
            max: None,
            ..self.options
        };
        let least = way(unlimited).ok_or(LevelError::NoWay)?;
        Err(LevelError::Number {
            key: "max",
            error: NumberError::OutOfRange {
                min: u16::try_from(least).unwrap_or(MOST),
                max: MOST,
            },
        })
    }
}

/// Whether the board of a level is made from the seed.
pub fn is_made(level: &Level) -> bool {
    level.get("board").and_then(difficulty).is_some()
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

fn max(level: &Level) -> Result<Option<NonZeroU32>, LevelError> {
    let Some(text) = level.get("max") else {
        return Ok(None);
    };
    whole_number(text, 1, MOST)
        .map(|max| NonZeroU32::new(max.into()))
        .map_err(|error| LevelError::Number { key: "max", error })
}

/// The board made by hand that a level names.
fn own(level: &Level, name: &str) -> Result<&'static yamyam::Level, LevelError> {
    let mut set = OWN.iter().filter(|own| own.set.name() == name).peekable();
    if set.peek().is_none() {
        return match (OWN.iter().find(|own| own.name == name), level.get("number")) {
            (Some(own), None) => Ok(own),
            (Some(_), Some(number)) => Err(no_such("number", number)),
            (None, _) => Err(no_such("board", name)),
        };
    }
    let set: Vec<_> = set.collect();
    let number = match level.get("number") {
        None => 1,
        Some(text) => {
            let most = u16::try_from(set.len()).unwrap_or(MOST_IN_SET);
            whole_number(text, 1, most).map_err(|error| LevelError::Number {
                key: "number",
                error,
            })?
        }
    };
    set.get(usize::from(number) - 1)
        .copied()
        .ok_or_else(|| no_such("number", "0"))
}

fn no_such(key: &'static str, value: &str) -> LevelError {
    LevelError::NoSuch {
        key,
        value: value.to_owned(),
    }
}

/// The level for these options of the command line.
pub fn level(
    board: Option<&str>,
    number: Option<u16>,
    trapdoor: bool,
    smell: bool,
    max: Option<u16>,
) -> Level {
    let mut level = Level::default();
    if let Some(board) = board {
        level.set("board", board);
    }
    if let Some(number) = number {
        level.set("number", number);
    }
    for (key, on) in [("trapdoor", trapdoor), ("smell", smell)] {
        if on {
            level.set(key, SWITCHED_ON);
        }
    }
    if let Some(max) = max {
        level.set("max", max);
    }
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_the_first_board_each_next_one_is_met() {
        let mut level = Level::default().with("max", 9);
        let mut names = Vec::new();
        loop {
            let setting = setting(&level, 3).expect("a board");
            let Source::Own {
                name, number, of, ..
            } = setting.source
            else {
                break;
            };
            assert!(number <= of && of <= MOST_IN_SET);
            names.push(name);
            level = next(&level, setting.source).expect("a next one");
        }
        let all: Vec<_> = OWN.iter().map(|own| own.name).collect();
        assert_eq!(names, all);
        assert!(names.len() >= 24);
        assert_eq!(level.get("board"), Some("expert"));
        assert_eq!(level.get("max"), None, "9 is too small for the last boards");
        let made = setting(&level, 3).expect("a board");
        assert_eq!(next(&level, made.source), None);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let refused = |level: Level| setting(&level, 1).err().map(|error| error.to_string());
        let with = |key, value: &str| refused(Level::default().with(key, value));
        assert_eq!(with("board", "holes"), None);
        assert_eq!(with("board", "mirror"), None);
        assert!(with("board", "nowhere").is_some_and(|error| error.contains("--board")));
        for number in ["0", "9", "x", "-1", ""] {
            assert!(with("number", number).is_some(), "{number}");
        }
        for max in ["0", "-2", "1000", "x"] {
            assert!(with("max", max).is_some(), "{max}");
        }
        let small = refused(Level::default().with("board", "palace").with("max", 3));
        assert_eq!(small.as_deref(), Some("--max: not between 14 and 999"));
        assert!(refused(Level::default().with("board", "easy").with("number", 1)).is_some());
        assert!(refused(Level::default().with("board", "mirror").with("number", 1)).is_some());
    }
}
