//! `maze`: make a maze and write it as text, picture or data.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use rand::TryRng;
use rand::rngs::SysRng;

use super::parse::{self, BadValue};
use super::refusal::Tell;
use super::{Access, Caller, Output, Plan, files, play};
use crate::core::analysis::{Bfs, Ends, check_ends};
use crate::core::budget::CancelToken;
use crate::core::dir::Dir;
use crate::core::error::MazeError;
use crate::core::export::{MazeReport, json, picture, text};
use crate::core::generate::{Spec, generate};
use crate::core::grid::{Cell, MAX_SIDE, Maze};
use crate::core::mask::{Mask, word};
use crate::core::problem::Problem;
use crate::games::{Level, labyrinth};
use crate::i18n::Words;

/// Longest side of a maze for a caller over SSH, in cells: the source's own limit.
const REMOTE_SIDE: u16 = 128;

#[derive(Args, Clone, Debug)]
pub struct MazeArgs {
    #[arg(long, help = "man-maze-size", value_name = "WxH", value_parser = size)]
    size: Option<(u16, u16)>,
    #[command(flatten)]
    build: BuildArgs,
    #[arg(long, help = "man-maze-seed", value_name = "N", allow_negative_numbers = true, value_parser = parse::seed)]
    seed: Option<u64>,
    #[arg(long, help = "man-maze-exclude", value_name = "X,Y", allow_hyphen_values = true, value_parser = place)]
    exclude: Vec<(i32, i32)>,
    #[arg(long, help = "man-maze-border", value_name = "X,Y,n|e|s|w", allow_hyphen_values = true, value_parser = border)]
    border: Vec<(Cell, Dir)>,
    #[arg(long, help = "man-maze-mask", value_name = "FILE|-", conflicts_with_all = ["shape", "word"])]
    mask: Option<String>,
    #[arg(long, help = "man-from", value_name = "X,Y", allow_hyphen_values = true, value_parser = cell)]
    from: Option<Cell>,
    #[arg(long, help = "man-to", value_name = "X,Y", allow_hyphen_values = true, value_parser = cell)]
    to: Option<Cell>,
    #[arg(long, help = "man-maze-ends", value_name = "E", default_value = "source",
          value_parser = PossibleValuesParser::new(Ends::ALL.map(Ends::name)).try_map(|name| name.parse::<Ends>()))]
    ends: Ends,
    #[arg(long, help = "man-maze-solution")]
    solution: bool,
    #[arg(long, help = "man-maze-format", value_enum, default_value_t = Format::Text)]
    format: Format,
    #[arg(long, help = "man-output", value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Ascii,
    Svg,
    Png,
    Json,
}

/// How the maze is built: options of the labyrinth.
#[derive(Clone, Debug)]
struct BuildArgs(Level);

impl Args for BuildArgs {
    fn augment_args(command: Command) -> Command {
        command.args(labyrinth::MAZE_FIELDS.iter().filter_map(play::option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for BuildArgs {
    fn from_arg_matches(options: &ArgMatches) -> Result<Self, clap::Error> {
        play::read_level(labyrinth::MAZE_FIELDS, options).map(Self)
    }

    fn update_from_arg_matches(&mut self, options: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(options)?;
        Ok(())
    }
}

/// `WxH` in cells; whether such a maze may be made is decided later.
fn size(text: &str) -> Result<(u16, u16), BadValue> {
    let range = [("min", 1), ("max", MAX_SIDE.into())];
    parse::sides(text).ok_or_else(|| BadValue::Rule(Problem::new("value-size", &range)))
}

/// `X,Y`, anywhere.
fn place(text: &str) -> Result<(i32, i32), BadValue> {
    let place = text
        .split_once(',')
        .and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    place.ok_or_else(|| BadValue::rule("value-cell"))
}

/// `X,Y` in any grid.
fn cell(text: &str) -> Result<Cell, BadValue> {
    parse::pair(text).map(|(x, y)| Cell::new(x, y))
}

/// `X,Y,n`.
fn border(text: &str) -> Result<(Cell, Dir), BadValue> {
    let side = text.rsplit_once(',').and_then(|(place, letter)| {
        let mut letters = letter.chars();
        let dir = letters.next().and_then(Dir::from_letter)?;
        letters.next().is_none().then_some((cell(place).ok()?, dir))
    });
    side.ok_or_else(|| BadValue::rule("value-border"))
}

impl MazeArgs {
    pub(crate) fn plan(self, who: Caller) -> Result<Plan, String> {
        let side = match who.1 {
            Access::Local => MAX_SIDE,
            Access::Remote => REMOTE_SIDE,
        };
        // Every cell of a mask can be a character of four bytes, and a line ends with two.
        let limit = usize::from(side) * (4 * usize::from(side) + 2);
        let (mask, output) = (self.mask.clone(), self.output.clone());
        files::plan(mask.as_deref(), output, limit, who, move |mask, cancel| {
            self.answer(mask, side, who.0, cancel)
        })
    }

    /// The maze in its format. Only the longest path may take long, and looks whether it is
    /// cancelled.
    fn answer(
        &self,
        mask: &[u8],
        side: u16,
        words: &Words,
        cancel: &CancelToken,
    ) -> Result<Output, String> {
        let spec = self.spec(mask, side, words)?;
        let reported = generate(&spec).and_then(|maze| {
            let (start, end) = self.chosen_ends(&maze, cancel)?;
            MazeReport::new(maze, &spec, start, end, cancel)
        });
        let mut report =
            reported.map_err(|error| format!("{}: {}", self.blamed(&error), error.tell(words)))?;
        if report.path.is_empty() {
            let at = |cell: Cell| format!("{},{}", cell.x, cell.y).into();
            let ends = [("from", at(report.start)), ("to", at(report.end))];
            return Ok(Output::negative(words.tr("maze-no-way", &ends)));
        }
        report.show_path = self.solution;
        Ok(match self.format {
            Format::Text => Output::said(text::blocks(&report)),
            Format::Ascii => Output::said(text::ascii(&report)),
            Format::Svg => Output::said(picture(&report).svg()),
            Format::Png => Output::png(&picture(&report), 1),
            Format::Json => Output::json_line(&json::document(&report)),
        })
    }

    /// The options that are to blame for an error.
    fn blamed(&self, error: &MazeError) -> &'static str {
        match error {
            MazeError::NoStart => "--size, --exclude, --mask",
            MazeError::MaskSize { .. } => "--mask",
            MazeError::Unsupported { .. } => "--algorithm",
            MazeError::StartExcluded { .. } if self.from.is_some() => "--from",
            MazeError::EndExcluded { .. } if self.to.is_some() => "--to",
            MazeError::Outside { cell } if self.from == Some(*cell) => "--from",
            MazeError::Outside { cell } if self.to == Some(*cell) => "--to",
            MazeError::Outside { .. } => "--border",
            _ => "--ends",
        }
    }

    /// The request as the generator takes it.
    fn spec(&self, mask: &[u8], side: u16, words: &Words) -> Result<Spec, String> {
        let check = |(width, height): (u16, u16)| {
            if (1..=side).contains(&width) && (1..=side).contains(&height) {
                return Ok(());
            }
            let (limit, width) = (("limit", side.into()), ("width", width.into()));
            Err(words.tr("maze-size", &[limit, width, ("height", height.into())]))
        };
        // Before anything is read or drawn in that size.
        self.size.map_or(Ok(()), check)?;
        let masked = self.natural_mask(mask, words)?;
        let natural = masked.as_ref().map(|mask| (mask.width(), mask.height()));
        let usual = Spec::default();
        let (width, height) = self.size.or(natural).unwrap_or((usual.width, usual.height));
        check((width, height))?;
        let spec = labyrinth::spec(&self.build.0, width, height);
        let spec = spec.map_err(|error| error.tell(words))?;
        // It does not fail over SSH: the handshake has drawn from the same source.
        let random = || SysRng.try_next_u64().unwrap_or_default();
        Ok(Spec {
            seed: self.seed.unwrap_or_else(random),
            mask: spec.mask.or(masked),
            exclude: self.exclude.clone(),
            borders: self.border.clone(),
            ..spec
        })
    }

    /// The mask of a file, or of a word in its own size.
    fn natural_mask(&self, text: &[u8], words: &Words) -> Result<Option<Mask>, String> {
        let typed = self.build.0.get("word").filter(|_| self.size.is_none());
        let (option, mask) = match (&self.mask, typed) {
            (Some(_), _) => {
                let text = std::str::from_utf8(text);
                let text = text.map_err(|_| words.t("maze-mask-text").into_owned())?;
                ("--mask", Mask::parse(text))
            }
            (None, Some(text)) => ("--word", word(text)),
            (None, None) => return Ok(None),
        };
        mask.map(Some)
            .map_err(|problem| format!("{option}: {}", problem.tell(words)))
    }

    /// Start and end: by hand, or as `--ends` says. Where only the start is given, the end
    /// is the cell farthest from it, unless `--ends` names another.
    fn chosen_ends(&self, maze: &Maze, cancel: &CancelToken) -> Result<(Cell, Cell), MazeError> {
        match (self.from, self.to) {
            (Some(from), Some(to)) => Ok((from, to)),
            (Some(from), None) if self.ends == Ends::Source => {
                check_ends(maze, from, from)?;
                Ok((from, Bfs::new(maze, from).farthest))
            }
            (from, to) => {
                let (start, end) = self.ends.of_unless(maze, cancel)?;
                Ok((from.unwrap_or(start), to.unwrap_or(end)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_strictly() {
        assert_eq!(size("16x9"), Ok((16, 9)));
        assert!(size("16").is_err());
        assert_eq!(place("-1,99999"), Ok((-1, 99999)));
        assert_eq!(cell("3,4"), Ok(Cell::new(3, 4)));
        assert!(cell("-1,4").is_err() && cell("3").is_err() && place("3;4").is_err());
        assert_eq!(border("3,4,w"), Ok((Cell::new(3, 4), Dir::West)));
        for bad in ["3,4", "3,4,x", "3,4,nn", "3,n", "3,4,N", "3,4,"] {
            assert!(border(bad).is_err(), "{bad}");
        }
    }
}
