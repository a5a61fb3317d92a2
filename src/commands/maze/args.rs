//! The options of `maze`.

use clap::{Args, ValueEnum};

use crate::commands::parse::{self, BadValue};
use crate::core::analysis::Ends;
use crate::core::dir::Dir;
use crate::core::generate::Algorithm;
use crate::core::grid::{Cell, MAX_SIDE};
use crate::core::mask::Shape;

/// The options and arguments of `maze`.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages say what each option does")]
pub struct MazeArgs {
    #[arg(long, help = "man-maze-size", value_name = "WxH", value_parser = size)]
    pub size: Option<(u16, u16)>,
    #[arg(long, help = "man-maze-algorithm", value_name = "A", default_value = "backtracker", value_parser = algorithm)]
    pub algorithm: Algorithm,
    #[arg(long, help = "man-maze-seed", value_name = "N", allow_negative_numbers = true, value_parser = parse::seed)]
    pub seed: Option<u64>,
    #[arg(long, help = "man-texture", value_name = "PERCENT", allow_negative_numbers = true, default_value_t = 50, value_parser = parse::whole::<u8>(0, 100))]
    pub texture: u8,
    #[arg(long, help = "man-maze-exclude", value_name = "X,Y", allow_hyphen_values = true, value_parser = place)]
    pub exclude: Vec<(i32, i32)>,
    #[arg(long, help = "man-maze-border", value_name = "X,Y,n|e|s|w", allow_hyphen_values = true, value_parser = border)]
    pub border: Vec<(Cell, Dir)>,
    #[arg(long, help = "man-maze-mask", value_name = "FILE|-", conflicts_with_all = ["shape", "word"])]
    pub mask: Option<String>,
    #[arg(long, help = "man-shape", value_name = "SHAPE", conflicts_with = "word", value_parser = shape)]
    pub shape: Option<Shape>,
    #[arg(long, help = "man-word", value_name = "WORD")]
    pub word: Option<String>,
    #[arg(long, help = "man-braid", value_name = "PERCENT", allow_negative_numbers = true, default_value_t = 0, value_parser = parse::whole::<u8>(0, 100))]
    pub braid: u8,
    #[arg(long, help = "man-from", value_name = "X,Y", allow_hyphen_values = true, value_parser = cell)]
    pub from: Option<Cell>,
    #[arg(long, help = "man-to", value_name = "X,Y", allow_hyphen_values = true, value_parser = cell)]
    pub to: Option<Cell>,
    #[arg(long, help = "man-maze-ends", value_name = "E", default_value = "source", value_parser = ends)]
    pub ends: Ends,
    #[arg(long, help = "man-maze-solution")]
    pub solution: bool,
    #[arg(long, help = "man-maze-format", value_enum, default_value_t)]
    pub format: Format,
    #[arg(long, help = "man-output", value_name = "FILE")]
    pub output: Option<String>,
}

/// What a maze is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Block characters, two columns a tile
    #[default]
    Text,
    /// One character a tile: # wall, S start, E end, . the way
    Ascii,
    /// A drawing in lines
    Svg,
    /// A picture in dots
    Png,
    /// Data
    Json,
}

/// `WxH` in cells; whether such a maze may be made is decided later.
fn size(text: &str) -> Result<(u16, u16), BadValue> {
    parse::sides(text).ok_or(BadValue::Size {
        min: 1,
        max: MAX_SIDE,
    })
}

fn algorithm(text: &str) -> Result<Algorithm, BadValue> {
    let names = |_| BadValue::Name(Algorithm::ALL.map(Algorithm::name).into());
    text.parse().map_err(names)
}

fn shape(text: &str) -> Result<Shape, BadValue> {
    let names = |_| BadValue::Name(Shape::ALL.map(Shape::name).into());
    text.parse().map_err(names)
}

fn ends(text: &str) -> Result<Ends, BadValue> {
    let names = |_| BadValue::Name(Ends::ALL.map(Ends::name).into());
    text.parse().map_err(names)
}

/// `X,Y`, anywhere.
fn place(text: &str) -> Result<(i32, i32), BadValue> {
    let place = text
        .split_once(',')
        .and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    place.ok_or(BadValue::Rule("value-cell"))
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
    side.ok_or(BadValue::Rule("value-border"))
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
