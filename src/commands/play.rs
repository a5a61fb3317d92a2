//! `play`: which game, and on which board.

use clap::{Args, Subcommand};

use super::refusal::Tell;
use super::value::{self, BadValue};
use crate::games::labyrinth::{self, MAX_SIDE, MIN_SIDE};
use crate::games::{GameDef, Level, Opening, SWITCHED_ON, fifteen, hop, yamyam};
use crate::i18n::Words;
use crate::model::{Begin, Code};

/// The words behind `play`.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    #[command(subcommand)]
    game: Option<GameArgs>,
    /// Continue an unfinished game, by its code
    #[arg(long, value_name = "CODE", value_parser = value::code)]
    resume: Option<Code>,
    /// Race against a finished run, by its code
    #[arg(long, value_name = "CODE", value_parser = value::code, conflicts_with = "resume")]
    race: Option<Code>,
}

#[derive(Subcommand, Clone, Debug)]
enum GameArgs {
    /// Find the way out of a labyrinth
    Labyrinth(Box<LabyrinthArgs>),
    /// Slide until a wall stops you, and leave by an exit
    Yamyam(YamyamArgs),
    /// Put the tiles in order
    Fifteen(FifteenArgs),
    /// Hop as far as the numbers say, and back home
    Hop(HopArgs),
}

/// The words behind `play labyrinth`.
#[derive(Args, Clone, Debug)]
struct LabyrinthArgs {
    /// Height in tiles: odd, 5 to 257 [default: 19]
    #[arg(long, value_name = "H", value_parser = value::side)]
    height: Option<u16>,
    /// Width in tiles: odd, 5 to 257 [default: 19]
    #[arg(long, value_name = "W", value_parser = value::side)]
    width: Option<u16>,
    /// Width and height in cells instead: 2x2 to 128x128
    #[arg(long, value_name = "WxH", value_parser = size, conflicts_with_all = ["height", "width"])]
    size: Option<(u16, u16)>,
    /// How to build the maze: backtracker, kruskal, division, prim, wilson, growing-tree,
    /// sidewinder or eller [default: backtracker]
    #[arg(long, value_name = "A")]
    algorithm: Option<String>,
    /// For growing-tree: 0 (short branches) to 100 (long passages)
    #[arg(long, value_name = "PERCENT")]
    texture: Option<String>,
    /// Percentage of dead ends to open into loops
    #[arg(long, value_name = "PERCENT")]
    braid: Option<String>,
    /// A shape: circle, ring, diamond, heart, triangle, cross or hexagon
    #[arg(long, value_name = "SHAPE")]
    shape: Option<String>,
    /// A word whose letters form the maze
    #[arg(long, value_name = "WORD", conflicts_with = "shape")]
    word: Option<String>,
    /// A cell to leave out; can be repeated
    #[arg(long, value_name = "X,Y")]
    exclude: Vec<String>,
    /// Start and goal: classic (entrance and exit in the rim), source (first cell to the
    /// farthest dead end) or longest (the longest path) [default: classic; in a shape:
    /// source]
    #[arg(long, value_name = "E")]
    ends: Option<String>,
    /// The cell to start in
    #[arg(long, value_name = "X,Y", requires = "to", conflicts_with = "ends")]
    from: Option<String>,
    /// The cell to reach
    #[arg(long, value_name = "X,Y", requires = "from")]
    to: Option<String>,
    /// Show only what has been seen so far
    #[arg(long)]
    fog: bool,
    /// The seed of the board, 0 to 2^64-1 [default: a new one]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = value::seed)]
    seed: Option<u64>,
}

/// The words behind `play yamyam`.
#[derive(Args, Clone, Debug)]
struct YamyamArgs {
    /// A set of boards: holes, stops or spaces; a single board by name, such as mirror; or
    /// one made from the seed: easy, medium, hard or expert [default: holes]
    #[arg(long, value_name = "NAME")]
    board: Option<String>,
    /// The board's number in its set, from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = value::whole::<u16>(1, yamyam::MOST_IN_SET.into()))]
    number: Option<u16>,
    /// Exits are trapdoors: reaching one is enough (always so in the set holes)
    #[arg(long)]
    trapdoor: bool,
    /// Never more than N moves away from the start; -1: no limit
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = max)]
    max: Option<Max>,
    /// If an exit is one move away, the creature goes there by itself
    #[arg(long)]
    smell: bool,
    /// The seed of the board, 0 to 2^64-1 [default: a new one]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = value::seed)]
    seed: Option<u64>,
}

/// A maximum of steps as it was typed; `None`: no limit.
#[derive(Clone, Copy, Debug)]
struct Max(Option<u16>);

/// The words behind `play fifteen`.
#[derive(Args, Clone, Debug)]
struct FifteenArgs {
    /// Tiles per side, counting the gap: 3, 4 or 5
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value::whole::<u16>(3, 5))]
    size: u16,
    /// The seed of the board, 0 to 2^64-1 [default: a new one]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = value::seed)]
    seed: Option<u64>,
}

/// The words behind `play hop`.
#[derive(Args, Clone, Debug)]
struct HopArgs {
    /// The board: source (the classic board), or one made from the seed: easy, normal or
    /// hard
    #[arg(long, value_name = "NAME", default_value = "source", value_parser = hop::BOARDS)]
    board: String,
    /// The seed of the board, 0 to 2^64-1 [default: a new one]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = value::seed)]
    seed: Option<u64>,
}

/// The fewest and the most cells a side of a labyrinth: half of its tiles, the rim left out.
const MIN_CELLS: u16 = (MIN_SIDE - 1) / 2;
const MAX_CELLS: u16 = (MAX_SIDE - 1) / 2;

/// The side in tiles when none is given: the medium preset, whatever the terminal's
/// size, since the same words have to give the same board everywhere.
const DEFAULT_SIDE: u16 = 19;

impl PlayArgs {
    /// What to begin with.
    ///
    /// # Errors
    /// A message for the caller, when the level cannot be played.
    pub fn begin(self, words: &Words) -> Result<Begin, String> {
        match (self.resume, self.race) {
            (None, None) => self.opening(words).map(Begin::from),
            _ if self.game.is_some() => Err(words.t("refusal-own-game").into_owned()),
            (Some(code), _) => Ok(Begin::Continue(code)),
            (None, Some(code)) => Ok(Begin::Race(code)),
        }
    }

    /// The game that is asked for; `None`: the menu.
    ///
    /// # Errors
    /// A message for the caller, when the level cannot be played.
    fn opening(self, words: &Words) -> Result<Option<Opening>, String> {
        let (entry, level, seed): (&GameDef, _, _) = match self.game {
            None => return Ok(None),
            Some(GameArgs::Labyrinth(args)) => {
                let seed = args.seed;
                (&labyrinth::ENTRY, args.level(), seed)
            }
            Some(GameArgs::Yamyam(args)) => {
                let (board, max) = (args.board.as_deref(), args.max.and_then(|max| max.0));
                let level = yamyam::level(board, args.number, args.trapdoor, args.smell, max);
                (&yamyam::ENTRY, level, args.seed)
            }
            Some(GameArgs::Fifteen(args)) => {
                (&fifteen::ENTRY, fifteen::level(args.size), args.seed)
            }
            Some(GameArgs::Hop(args)) => (&hop::ENTRY, hop::level(&args.board), args.seed),
        };
        let opening = Opening {
            game: entry.name,
            level,
            seed,
        };
        // Opened once to see that it can be: the caller gets the message and status 2.
        (entry.open)(&opening.level, seed.unwrap_or(0)).map_err(|error| error.tell(words))?;
        Ok(Some(opening))
    }
}

impl LabyrinthArgs {
    fn level(self) -> Level {
        let (height, width) = match self.size {
            Some((width, height)) => (2 * height + 1, 2 * width + 1),
            None => (
                self.height.unwrap_or(DEFAULT_SIDE),
                self.width.unwrap_or(DEFAULT_SIDE),
            ),
        };
        let mut level = labyrinth::level(height, width);
        let options = [
            ("algorithm", &self.algorithm),
            ("texture", &self.texture),
            ("braid", &self.braid),
            ("shape", &self.shape),
            ("word", &self.word),
            ("ends", &self.ends),
            ("from", &self.from),
            ("to", &self.to),
        ];
        for (key, value) in options {
            if let Some(value) = value {
                level.set(key, value);
            }
        }
        for cell in &self.exclude {
            level.add("exclude", cell);
        }
        if self.fog {
            level.set("fog", SWITCHED_ON);
        }
        level
    }
}

/// A maximum of steps: 1 and more, or -1 for none.
fn max(text: &str) -> Result<Max, BadValue> {
    match text.parse() {
        Ok(-1i64) => Ok(Max(None)),
        Ok(number) if (1..=i64::from(yamyam::MOST)).contains(&number) => {
            Ok(Max(u16::try_from(number).ok()))
        }
        _ => Err(BadValue::StepsOfGame { most: yamyam::MOST }),
    }
}

/// `WxH` in cells.
fn size(text: &str) -> Result<(u16, u16), BadValue> {
    let fits = |side: &u16| (MIN_CELLS..=MAX_CELLS).contains(side);
    value::sides(text)
        .filter(|(width, height)| fits(width) && fits(height))
        .ok_or(BadValue::Size {
            min: MIN_CELLS,
            max: MAX_CELLS,
        })
}
