//! `play`: which game, and on which board.

use clap::{Args, Subcommand};

use super::parse::{self, BadValue};
use super::refusal::Tell;
use crate::games::labyrinth::{self, MAX_SIDE, MIN_SIDE};
use crate::games::{GameDef, Level, Opening, SWITCHED_ON, fifteen, hop, yamyam};
use crate::i18n::Words;
use crate::model::{Begin, Code};

/// The words behind `play`.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    #[command(subcommand)]
    game: Option<GameArgs>,
    #[arg(long, help = "man-play-resume", value_name = "CODE", value_parser = parse::code)]
    resume: Option<Code>,
    #[arg(long, help = "man-play-race", value_name = "CODE", value_parser = parse::code, conflicts_with = "resume")]
    race: Option<Code>,
}

#[derive(Subcommand, Clone, Debug)]
enum GameArgs {
    #[command(about = "man-labyrinth")]
    Labyrinth(Box<LabyrinthArgs>),
    #[command(about = "man-play-yamyam")]
    Yamyam(YamyamArgs),
    #[command(about = "man-play-fifteen")]
    Fifteen(FifteenArgs),
    #[command(about = "man-play-hop")]
    Hop(HopArgs),
}

/// The words behind `play labyrinth`.
#[derive(Args, Clone, Debug)]
struct LabyrinthArgs {
    #[arg(long, help = "man-labyrinth-height", value_name = "H", value_parser = parse::side)]
    height: Option<u16>,
    #[arg(long, help = "man-labyrinth-width", value_name = "W", value_parser = parse::side)]
    width: Option<u16>,
    #[arg(long, help = "man-labyrinth-size", value_name = "WxH", value_parser = size, conflicts_with_all = ["height", "width"])]
    size: Option<(u16, u16)>,
    #[arg(long, help = "man-labyrinth-algorithm", value_name = "A")]
    algorithm: Option<String>,
    #[arg(long, help = "man-texture", value_name = "PERCENT")]
    texture: Option<String>,
    #[arg(long, help = "man-braid", value_name = "PERCENT")]
    braid: Option<String>,
    #[arg(long, help = "man-shape", value_name = "SHAPE")]
    shape: Option<String>,
    #[arg(long, help = "man-word", value_name = "WORD", conflicts_with = "shape")]
    word: Option<String>,
    #[arg(long, help = "man-labyrinth-exclude", value_name = "X,Y")]
    exclude: Vec<String>,
    #[arg(long, help = "man-labyrinth-ends", value_name = "E")]
    ends: Option<String>,
    #[arg(
        long,
        help = "man-from",
        value_name = "X,Y",
        requires = "to",
        conflicts_with = "ends"
    )]
    from: Option<String>,
    #[arg(long, help = "man-to", value_name = "X,Y", requires = "from")]
    to: Option<String>,
    #[arg(long, help = "man-labyrinth-fog")]
    fog: bool,
    #[arg(long, help = "man-seed", value_name = "N", allow_negative_numbers = true, value_parser = parse::seed)]
    seed: Option<u64>,
}

/// The words behind `play yamyam`.
#[derive(Args, Clone, Debug)]
struct YamyamArgs {
    #[arg(long, help = "man-play-yamyam-board", value_name = "NAME")]
    board: Option<String>,
    #[arg(long, help = "man-play-yamyam-number", value_name = "N", value_parser = parse::whole::<u16>(1, yamyam::MOST_IN_SET.into()))]
    number: Option<u16>,
    #[arg(long, help = "man-play-yamyam-trapdoor")]
    trapdoor: bool,
    #[arg(long, help = "man-play-yamyam-max", value_name = "N", allow_negative_numbers = true, value_parser = max)]
    max: Option<Max>,
    #[arg(long, help = "man-play-yamyam-smell")]
    smell: bool,
    #[arg(long, help = "man-seed", value_name = "N", allow_negative_numbers = true, value_parser = parse::seed)]
    seed: Option<u64>,
}

/// A maximum of steps as it was typed; `None`: no limit.
#[derive(Clone, Copy, Debug)]
struct Max(Option<u16>);

/// The words behind `play fifteen`.
#[derive(Args, Clone, Debug)]
struct FifteenArgs {
    #[arg(long, help = "man-play-fifteen-size", value_name = "N", default_value_t = 4, value_parser = parse::whole::<u16>(3, 5))]
    size: u16,
    #[arg(long, help = "man-seed", value_name = "N", allow_negative_numbers = true, value_parser = parse::seed)]
    seed: Option<u64>,
}

/// The words behind `play hop`.
#[derive(Args, Clone, Debug)]
struct HopArgs {
    #[arg(long, help = "man-play-hop-board", value_name = "NAME", default_value = "source", value_parser = hop::BOARDS)]
    board: String,
    #[arg(long, help = "man-seed", value_name = "N", allow_negative_numbers = true, value_parser = parse::seed)]
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
    parse::sides(text)
        .filter(|(width, height)| fits(width) && fits(height))
        .ok_or(BadValue::Size {
            min: MIN_CELLS,
            max: MAX_CELLS,
        })
}
