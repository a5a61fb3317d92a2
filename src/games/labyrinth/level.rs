//! What can be chosen about a labyrinth, and the maze that follows from it.

use ratatui::layout::Rect;

use super::maze_route::{Ends, MazeRoute};
use super::{Labyrinth, board};
use crate::core::analysis;
use crate::core::generate::{Algorithm, Spec, generate};
use crate::core::grid::{Cell, Maze};
use crate::core::mask::{Mask, Shape, word_to_fit};
use crate::core::problem::Problem;
use crate::games::{Field, Kind, Level, LevelError, NumberError, Preset, SWITCHED_ON};

/// The shortest side in tiles: 2 cells.
const MIN_SIDE: u16 = 5;
/// The longest side of the classic game in tiles: 14 cells.
const CLASSIC_MAX_SIDE: u16 = 29;
/// The longest side of all in tiles, 128 cells: a maze of that size and everything drawn
/// over it stay below 100 kB.
const MAX_SIDE: u16 = 257;
/// The longest word whose letters make a maze: more letters than the widest maze holds.
const MAX_WORD: u16 = 24;

const SIDE: Kind = Kind::Odd {
    min: MIN_SIDE,
    max: CLASSIC_MAX_SIDE,
    wide: MAX_SIDE,
    // The medium preset, whatever the terminal's size: the same words have to give the
    // same board everywhere.
    usual: 19,
};
const PERCENT: Kind = Kind::Number {
    min: 0,
    max: 100,
    limit: false,
};
const fn cell(many: bool) -> Kind {
    Kind::Cell {
        max: MAX_SIDE,
        many,
    }
}

const HEIGHT: Field = Field::new("height", SIDE)
    .in_form("setup-height")
    .noted("note-side")
    .on_line("H", "man-labyrinth-height");
const WIDTH: Field = Field::new("width", SIDE)
    .in_form("setup-width")
    .noted("note-side")
    .on_line("W", "man-labyrinth-width");
const SIZE: Kind = Kind::Size {
    width: &WIDTH,
    height: &HEIGHT,
};
const ALGORITHM: Field = Field::new("algorithm", Kind::Choice(Algorithm::CHOICES))
    .named("setup-algorithm")
    .on_line("A", "man-labyrinth-algorithm");
const TEXTURE: Field = Field::new("texture", PERCENT)
    .named("setup-texture")
    .on_line("PERCENT", "man-texture");
const BRAID: Field = Field::new("braid", PERCENT)
    .named("setup-braid")
    .on_line("PERCENT", "man-braid");
const SHAPE: Field = Field::new("shape", Kind::Choice(Shape::CHOICES))
    .in_form("setup-shape")
    .noted("note-shape")
    .on_line("SHAPE", "man-shape");
const WORD: Field = Field::new("word", Kind::Text { max: MAX_WORD })
    .in_form("setup-word")
    .noted("note-word")
    .on_line("WORD", "man-word")
    .excluding(&["shape"]);
/// The first choice stands for the usual ends: those in the rim, and in a maze of a
/// shape, which may not reach the corners, those of the source.
const ENDS: Field = Field::new("ends", Kind::Choice(analysis::Ends::CHOICES))
    .named("setup-ends")
    .on_line("E", "man-labyrinth-ends");
const FOG: Field = Field::new("fog", Kind::Switch)
    .in_form("setup-fog")
    .noted("note-fog")
    .on_line("", "man-labyrinth-fog");
const EXCLUDE: Field = Field::new("exclude", cell(true)).on_line("X,Y", "man-labyrinth-exclude");
const FROM: Field = Field::new("from", cell(false))
    .on_line("X,Y", "man-from")
    .excluding(&["ends"])
    .needing(&["to"]);
const TO: Field = Field::new("to", cell(false))
    .on_line("X,Y", "man-to")
    .needing(&["from"]);

pub(crate) const FIELDS: &[Field] = &[
    HEIGHT,
    WIDTH,
    Field::new("size", SIZE)
        .on_line("WxH", "man-labyrinth-size")
        .excluding(&["height", "width"]),
    ALGORITHM,
    TEXTURE,
    BRAID,
    SHAPE,
    WORD,
    ENDS,
    FOG,
    EXCLUDE,
    FROM,
    TO,
];

/// The fields by which a maze is built, whatever its size and ends.
pub(crate) const MAZE_FIELDS: &[Field] = &[ALGORITHM, TEXTURE, BRAID, SHAPE, WORD];

/// A maze of so many cells by these fields, with nothing left out.
pub(crate) fn spec(level: &Level, width: u16, height: u16) -> Result<Spec, LevelError> {
    let percent = |field: Field, usual: u8| {
        let number = field.number(level)?;
        Ok::<_, LevelError>(number.map_or(usual, |number| number.min(100) as u8))
    };
    Ok(Spec {
        width,
        height,
        algorithm: ALGORITHM.choice(level)?.unwrap_or_default(),
        texture: percent(TEXTURE, 50)?,
        braid: percent(BRAID, 0)?,
        mask: mask(level, width, height)?,
        ..Spec::default()
    })
}

#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// The maze, but for its seed.
    spec: Spec,
    ends: ChosenEnds,
    pub(crate) fog: bool,
}

#[derive(Clone, Copy, Debug)]
enum ChosenEnds {
    Rim,
    Found(analysis::Ends),
    Cells(Cell, Cell),
}

impl Setting {
    pub(crate) fn read(level: &Level) -> Result<Self, LevelError> {
        let cells = |field: Field| {
            let tiles = field.number(level)?;
            let missing = field.bad_number(NumberError::NotANumber);
            tiles.map(|tiles| (tiles - 1) / 2).ok_or(missing)
        };
        let (height, width) = (cells(HEIGHT)?, cells(WIDTH)?);
        let exclude = EXCLUDE.cells(level)?.into_iter();
        let spec = Spec {
            exclude: exclude.map(|cell| (cell.x.into(), cell.y.into())).collect(),
            ..spec(level, width, height)?
        };
        Ok(Self {
            ends: chosen_ends(level, &spec)?,
            spec,
            fog: level.is_on(FOG.key),
        })
    }

    /// Whether it is left by an opening in its rim.
    pub(super) fn is_classic(&self) -> bool {
        matches!(self.ends, ChosenEnds::Rim)
    }

    pub(super) fn maze(&self, seed: u64) -> Result<Maze, LevelError> {
        let spec = Spec {
            seed,
            ..self.spec.clone()
        };
        Ok(generate(&spec)?)
    }

    pub(crate) fn route(self, seed: u64) -> Result<MazeRoute, LevelError> {
        let maze = self.maze(seed)?;
        let ends = match self.ends {
            ChosenEnds::Rim => Ends::Rim,
            ChosenEnds::Found(ends) => {
                let (start, end) = ends.of(&maze)?;
                Ends::Cells(start, end)
            }
            ChosenEnds::Cells(start, end) => {
                for (field, cell) in [(FROM, start), (TO, end)] {
                    if !maze.contains(cell) || maze.is_excluded(cell) {
                        return Err(field.no_such(&format!("{},{}", cell.x, cell.y)));
                    }
                }
                Ends::Cells(start, end)
            }
        };
        MazeRoute::new(maze, ends).ok_or(LevelError::NoWay)
    }
}

/// Whether the maze may not reach the corners of its rectangle.
fn is_shaped(spec: &Spec) -> bool {
    spec.mask.is_some() || !spec.exclude.is_empty()
}

fn chosen_ends(level: &Level, spec: &Spec) -> Result<ChosenEnds, LevelError> {
    let (from, to) = (FROM.cells(level)?, TO.cells(level)?);
    if let ([from, ..], [to, ..]) = (from.as_slice(), to.as_slice()) {
        if from == to {
            return Err(TO.no_such(level.get(TO.key).unwrap_or_default()));
        }
        return Ok(ChosenEnds::Cells(*from, *to));
    }
    match level.get(ENDS.key).unwrap_or(ENDS.default()) {
        "classic" => Ok(ChosenEnds::Rim),
        "usual" if !is_shaped(spec) => Ok(ChosenEnds::Rim),
        "usual" | "source" => Ok(ChosenEnds::Found(analysis::Ends::Source)),
        "longest" => Ok(ChosenEnds::Found(analysis::Ends::Longest)),
        other => Err(ENDS.no_such(other)),
    }
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

fn presets(columns: u16, rows: u16) -> Vec<Preset> {
    let preset = |label, level| Preset { label, level };
    vec![
        preset("preset-small", level(9, 9)),
        preset("preset-medium", level(19, 19)),
        preset("preset-large", level(61, 61)),
        preset("preset-fit", level(fitting(rows), fitting(columns / 2))),
    ]
}

/// The largest board of a shape among the ready-made levels, in tiles a side: 20 cells show it well, and one that
/// is no larger than the usual terminal is seen whole.
const MAX_SHAPED: u16 = 41;

/// The presets, then the shapes, each as large as fits.
pub(crate) fn levels(columns: u16, rows: u16) -> Vec<Preset> {
    let side = fitting(rows.min(columns / 2).min(MAX_SHAPED));
    let shaped = SHAPE.presets().into_iter().skip(1).map(|shape| Preset {
        level: level(side, side).with(SHAPE.key, shape.level.get(SHAPE.key).unwrap_or_default()),
        ..shape
    });
    presets(columns, rows).into_iter().chain(shaped).collect()
}

/// The board in a small picture of a level: as much of it as an area has room for.
pub(super) fn small(level: &Level, seed: u64, area: Rect) -> Result<Labyrinth, LevelError> {
    let side = |field: Field| field.number(level).ok().flatten().unwrap_or(MIN_SIDE);
    let (width, height) = board::tiles((side(WIDTH), side(HEIGHT)), area);
    let level = level.clone();
    let level = level.with(HEIGHT.key, height.max(MIN_SIDE));
    Labyrinth::open(&level.with(WIDTH.key, width.max(MIN_SIDE)), seed)
}

/// Small, medium, the largest of the classic game, what fits the usual terminal of 80 x 24, and
/// large; then the same in fog.
pub(crate) fn ranked() -> Vec<Level> {
    let sizes = [(9, 9), (19, 19), (29, 29), (21, 39), (61, 61)];
    let clear = sizes.map(|(height, width)| level(height, width));
    let fog = clear.clone().map(|level| level.with(FOG.key, SWITCHED_ON));
    clear.into_iter().chain(fog).collect()
}

/// The shape or the word of a level, of this many cells.
fn mask(level: &Level, width: u16, height: u16) -> Result<Option<Mask>, LevelError> {
    if let Some(word) = level.get(WORD.key) {
        if word.chars().count() > usize::from(MAX_WORD) {
            return Err(LevelError::Word(Problem::new("setup-bad-word", &[])));
        }
        let mask = word_to_fit(word, width, height);
        return mask.map(Some).map_err(LevelError::Word);
    }
    let shape: Option<Shape> = SHAPE.choice(level)?;
    let mask = shape.map(|shape| shape.mask(width, height)).transpose();
    mask.map_err(|_| SHAPE.no_such(level.get(SHAPE.key).unwrap_or_default()))
}

#[cfg(test)]
mod tests;
