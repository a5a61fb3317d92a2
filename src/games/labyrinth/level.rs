//! What can be chosen about a labyrinth, and the maze that follows from it.

use super::course::{Course, Ends};
use crate::core::analysis::{self, Difficulty, find_by_difficulty};
use crate::core::generate::{Algorithm, Spec, generate};
use crate::core::grid::{Cell, Maze};
use crate::core::mask::{Mask, Shape, word_to_fit};
use crate::games::{DIFFICULTY, Field, Kind, Level, LevelError, Preset, odd_side, whole_number};

/// The shortest side in tiles: 2 cells.
pub const MIN_SIDE: u16 = 5;
/// The longest side of the classic game in tiles: 14 cells.
pub const CLASSIC_MAX_SIDE: u16 = 29;
/// The longest side of all in tiles, 128 cells: a maze of that size and everything drawn
/// over it stay below 100 kB.
pub const MAX_SIDE: u16 = 257;
/// The longest word whose letters make a maze: more letters than the widest maze holds.
pub const MAX_WORD: u16 = 24;

const SIDE: Kind = Kind::Odd {
    min: MIN_SIDE,
    max: CLASSIC_MAX_SIDE,
    wide: MAX_SIDE,
};
const PERCENT: Kind = Kind::Number {
    min: 0,
    max: 100,
    optional: true,
};

/// What a player chooses, in the order it is asked for.
pub const FIELDS: &[Field] = &[
    Field {
        key: "height",
        label: "setup-height",
        kind: SIDE,
    },
    Field {
        key: "width",
        label: "setup-width",
        kind: SIDE,
    },
    Field {
        key: "algorithm",
        label: "setup-algorithm",
        kind: Kind::Choice(ALGORITHMS),
    },
    Field {
        key: "texture",
        label: "setup-texture",
        kind: PERCENT,
    },
    Field {
        key: "braid",
        label: "setup-braid",
        kind: PERCENT,
    },
    Field {
        key: "shape",
        label: "setup-shape",
        kind: Kind::Choice(SHAPES),
    },
    Field {
        key: "word",
        label: "setup-word",
        kind: Kind::Text { max: MAX_WORD },
    },
    Field {
        key: "ends",
        label: "setup-ends",
        kind: Kind::Choice(ENDS),
    },
    Field {
        key: DIFFICULTY,
        label: "setup-difficulty",
        kind: Kind::Choice(DIFFICULTIES),
    },
    Field {
        key: "fog",
        label: "setup-fog",
        kind: Kind::Switch,
    },
];

const ALGORITHMS: &[(&str, &str)] = &[
    ("backtracker", "algorithm-backtracker"),
    ("kruskal", "algorithm-kruskal"),
    ("division", "algorithm-division"),
    ("prim", "algorithm-prim"),
    ("wilson", "algorithm-wilson"),
    ("growing-tree", "algorithm-growing-tree"),
    ("sidewinder", "algorithm-sidewinder"),
    ("eller", "algorithm-eller"),
];

const SHAPES: &[(&str, &str)] = &[
    ("none", "shape-none"),
    ("circle", "shape-circle"),
    ("ring", "shape-ring"),
    ("diamond", "shape-diamond"),
    ("heart", "shape-heart"),
    ("triangle", "shape-triangle"),
    ("cross", "shape-cross"),
    ("hexagon", "shape-hexagon"),
];

/// The first choice stands for the usual ends: those in the rim, and in a maze of a
/// shape, which may not reach the corners, those of the source.
const ENDS: &[(&str, &str)] = &[
    ("usual", "ends-usual"),
    ("classic", "ends-classic"),
    ("source", "ends-source"),
    ("longest", "ends-longest"),
];

const DIFFICULTIES: &[(&str, &str)] = &[
    ("any", "difficulty-any"),
    ("easy", "difficulty-easy"),
    ("normal", "difficulty-normal"),
    ("hard", "difficulty-hard"),
    ("brutal", "difficulty-brutal"),
];

/// Finds a seed whose labyrinth is as difficult as the level asks, among those that are
/// tried while `keep_going` says so.
///
/// # Errors
/// As [`course`].
pub fn find(
    level: &Level,
    seed: u64,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<u64, LevelError> {
    let name = level.get(DIFFICULTY).unwrap_or_default();
    let grade: Difficulty = name.parse().map_err(|_| no_such(DIFFICULTY, name))?;
    let ends = match level.get("ends") {
        Some("source") => analysis::Ends::Source,
        Some("longest") => analysis::Ends::Longest,
        _ if is_shaped(level) => analysis::Ends::Source,
        _ => analysis::Ends::Classic,
    };
    Ok(find_by_difficulty(&spec(level, seed)?, ends, grade, |_| keep_going())?.seed)
}

/// Whether the maze may not reach the corners of its rectangle.
fn is_shaped(level: &Level) -> bool {
    ["word", "shape", "exclude"]
        .iter()
        .any(|key| level.get(key).is_some_and(|value| value != "none"))
}

/// The level of a labyrinth of this many tiles a side.
pub fn level(height: u16, width: u16) -> Level {
    Level::default().with("height", height).with("width", width)
}

/// The largest odd side up to `room` tiles.
fn fitting(room: u16) -> u16 {
    let side = room.clamp(MIN_SIDE, MAX_SIDE);
    if side.is_multiple_of(2) {
        side - 1
    } else {
        side
    }
}

/// Ready-made sizes for a board area of this many columns and rows.
pub fn presets(columns: u16, rows: u16) -> Vec<Preset> {
    let preset = |label, level, wide| Preset { label, level, wide };
    vec![
        preset("preset-small", level(9, 9), false),
        preset("preset-medium", level(19, 19), false),
        preset("preset-large", level(61, 61), true),
        preset(
            "preset-fit",
            level(fitting(rows), fitting(columns / 2)),
            true,
        ),
    ]
}

/// The labyrinth of a level.
///
/// # Errors
/// [`LevelError`] with the option and the rule that it is against, or that the maze or a
/// way through it cannot be made.
pub fn course(level: &Level, seed: u64) -> Result<Course, LevelError> {
    let maze = generate(&spec(level, seed)?)?;
    let ends = ends(level, &maze)?;
    Course::new(maze, ends).ok_or(LevelError::NoWay)
}

fn spec(level: &Level, seed: u64) -> Result<Spec, LevelError> {
    let side = |key| {
        let text = level.get(key).unwrap_or_default();
        odd_side(text, MIN_SIDE, MAX_SIDE).map_err(|error| LevelError::Number { key, error })
    };
    let percent = |key, usual| match level.get(key) {
        None => Ok(usual),
        Some(text) => whole_number(text, 0, 100)
            .map(|number| number.min(100) as u8)
            .map_err(|error| LevelError::Number { key, error }),
    };
    let (height, width) = ((side("height")? - 1) / 2, (side("width")? - 1) / 2);
    let algorithm = match level.get("algorithm") {
        None => Algorithm::default(),
        Some(name) => name.parse().map_err(|_| no_such("algorithm", name))?,
    };
    let mut exclude = Vec::new();
    for text in level.all("exclude") {
        let cell = cell("exclude", text)?;
        exclude.push((i32::from(cell.x), i32::from(cell.y)));
    }
    Ok(Spec {
        width,
        height,
        algorithm,
        seed,
        texture: percent("texture", 50)?,
        braid: percent("braid", 0)?,
        mask: mask(level, width, height)?,
        exclude,
        ..Spec::default()
    })
}

/// The shape or the word of a level, of this many cells.
fn mask(level: &Level, width: u16, height: u16) -> Result<Option<Mask>, LevelError> {
    if let Some(word) = level.get("word") {
        let fits = |_| LevelError::Word {
            word: word.to_owned(),
        };
        if word.chars().count() > usize::from(MAX_WORD) {
            return Err(fits(()));
        }
        return word_to_fit(word, width, height)
            .map(Some)
            .map_err(|_| fits(()));
    }
    match level.get("shape") {
        None | Some("none") => Ok(None),
        Some(name) => {
            let shape: Shape = name.parse().map_err(|_| no_such("shape", name))?;
            shape
                .mask(width, height)
                .map(Some)
                .map_err(|_| no_such("shape", name))
        }
    }
}

fn no_such(key: &'static str, value: &str) -> LevelError {
    LevelError::NoSuch {
        key,
        value: value.to_owned(),
    }
}

/// Reads `X,Y`.
fn cell(key: &'static str, text: &str) -> Result<Cell, LevelError> {
    let number = |text: &str| {
        whole_number(text, 0, MAX_SIDE).map_err(|error| LevelError::Number { key, error })
    };
    let (x, y) = text.split_once(',').ok_or_else(|| no_such(key, text))?;
    Ok(Cell::new(number(x)?, number(y)?))
}

/// Where the way begins and ends.
fn ends(level: &Level, maze: &Maze) -> Result<Ends, LevelError> {
    if let (Some(from), Some(to)) = (level.get("from"), level.get("to")) {
        let (from_cell, to_cell) = (cell("from", from)?, cell("to", to)?);
        for (key, cell, text) in [("from", from_cell, from), ("to", to_cell, to)] {
            if !maze.contains(cell) || maze.is_excluded(cell) {
                return Err(no_such(key, text));
            }
        }
        if from_cell == to_cell {
            return Err(no_such("to", to));
        }
        return Ok(Ends::Cells(from_cell, to_cell));
    }
    let cells = |(start, end)| Ok(Ends::Cells(start, end));
    match level.get("ends").unwrap_or("usual") {
        "classic" => Ok(Ends::Rim),
        "usual" if !is_shaped(level) => Ok(Ends::Rim),
        "usual" | "source" => cells(analysis::Ends::Source.of(maze)?),
        "longest" => cells(analysis::Ends::Longest.of(maze)?),
        other => Err(no_such("ends", other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_makes_a_labyrinth_with_a_way() {
        for field in FIELDS.iter().filter(|field| field.key != DIFFICULTY) {
            let Kind::Choice(choices) = field.kind else {
                continue;
            };
            for (value, _) in choices {
                for (height, width) in [(29, 29), (9, 41), (5, 5)] {
                    let level = level(height, width).with(field.key, value);
                    match course(&level, 7) {
                        Ok(course) => assert!(course.par() > 0, "{}", level.words()),
                        // A shape of two cells a side may have no cell to spare.
                        Err(error) => assert!(height == 5, "{}: {error}", level.words()),
                    }
                }
            }
        }
    }

    #[test]
    fn names_of_choices_are_those_of_the_core() {
        assert_eq!(
            ALGORITHMS.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            Algorithm::ALL.map(Algorithm::name)
        );
        let shapes: Vec<_> = SHAPES.iter().map(|(name, _)| *name).skip(1).collect();
        assert_eq!(shapes, Shape::ALL.map(Shape::name));
    }

    #[test]
    fn a_word_is_a_maze_from_its_first_cell_to_its_farthest() {
        let word = level(31, 101).with("word", "Größe");
        let course = course(&word, 1).expect("a way");
        assert!(matches!(course.ends(), Ends::Cells(..)));
        let long = "a".repeat(usize::from(MAX_WORD) + 1);
        for bad in ["日本", "", &long] {
            assert!(
                super::course(&level(31, 101).with("word", bad), 1).is_err(),
                "{bad}"
            );
        }
    }

    #[test]
    fn ends_are_where_they_are_asked_for() {
        let ends = |level: Level| course(&level, 3).map(|course| course.ends());
        assert_eq!(ends(level(19, 19)), Ok(Ends::Rim));
        assert_eq!(
            ends(level(19, 19).with("from", "2,1").with("to", "8,8")),
            Ok(Ends::Cells(Cell::new(2, 1), Cell::new(8, 8)))
        );
        assert!(
            matches!(ends(level(19, 19).with("ends", "source")), Ok(Ends::Cells(start, _)) if start == Cell::new(0, 0))
        );
        assert!(
            matches!(ends(level(19, 19).with("exclude", "0,0")), Ok(Ends::Cells(start, _)) if start == Cell::new(1, 0))
        );
        for (from, to) in [
            ("0,0", "9,9"),
            ("0,0", "0,0"),
            ("x", "1,1"),
            ("1", "1,1"),
            ("-1,0", "1,1"),
            ("99999,0", "1,1"),
        ] {
            assert!(
                ends(level(19, 19).with("from", from).with("to", to)).is_err(),
                "{from} {to}"
            );
        }
        assert_eq!(
            ends(level(19, 19).with("exclude", "0,0").with("ends", "classic")),
            Err(LevelError::NoWay)
        );
    }

    #[test]
    fn brutal_is_harder_than_easy_and_any_found_seed_plays() {
        for shape in ["none", "heart"] {
            let par = |grade: &str| {
                let level = level(31, 31).with("shape", shape);
                let mut left = 40;
                let mut going = || {
                    left -= 1;
                    left > 0
                };
                let seed = find(&level.clone().with(DIFFICULTY, grade), 5, &mut going);
                course(&level, seed.expect("a seed")).expect("a way").par()
            };
            assert!(par("brutal") > par("easy"), "{shape}");
        }
    }
}
