//! The words behind `maze`.

use clap::{Args, ValueEnum};

use crate::commands::value::{self, BadValue};
use crate::core::analysis::Ends;
use crate::core::dir::Dir;
use crate::core::generate::Algorithm;
use crate::core::grid::{Cell, MAX_SIDE};
use crate::core::mask::Shape;

/// The words behind `maze`.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct MazeArgs {
    /// Width and height in cells [default: 16x16, or the size of the mask or word]
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(u16, u16)>,
    /// How to build the maze: backtracker, kruskal, division, prim, wilson, growing-tree,
    /// sidewinder or eller
    #[arg(long, value_name = "A", default_value = "backtracker", value_parser = algorithm)]
    pub algorithm: Algorithm,
    /// The seed of the maze, 0 to 2^64-1 [default: a new one]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = value::seed)]
    pub seed: Option<u64>,
    /// For growing-tree: 0 (short branches) to 100 (long passages)
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true, default_value_t = 50, value_parser = value::whole::<u8>(0, 100))]
    pub texture: u8,
    /// A cell to leave out; can be repeated; cells outside the grid are ignored
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = place)]
    pub exclude: Vec<(i32, i32)>,
    /// A side that no passage may cross; can be repeated
    #[arg(long, value_name = "X,Y,n|e|s|w", allow_hyphen_values = true, value_parser = border)]
    pub border: Vec<(Cell, Dir)>,
    /// A text with one line per row, # for cells to leave out; - reads standard input
    #[arg(long, value_name = "FILE|-", conflicts_with_all = ["shape", "word"])]
    pub mask: Option<String>,
    /// A shape: circle, ring, diamond, heart, triangle, cross or hexagon
    #[arg(long, value_name = "SHAPE", conflicts_with = "word", value_parser = shape)]
    pub shape: Option<Shape>,
    /// A word whose letters form the maze
    #[arg(long, value_name = "WORD")]
    pub word: Option<String>,
    /// Percentage of dead ends to open into loops
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true, default_value_t = 0, value_parser = value::whole::<u8>(0, 100))]
    pub braid: u8,
    /// The cell to start in
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = cell)]
    pub from: Option<Cell>,
    /// The cell to reach
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = cell)]
    pub to: Option<Cell>,
    /// Start and goal: source (first free cell to the farthest dead end), classic (top left
    /// to bottom right) or longest (the longest path)
    #[arg(long, value_name = "E", default_value = "source", value_parser = ends)]
    pub ends: Ends,
    /// Show the solution
    #[arg(long)]
    pub solution: bool,
    /// What to write: text (block characters, two columns per tile), ascii (# wall, S
    /// start, E end, . path), svg, png or json
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// A file to write to instead of standard output
    #[arg(long, value_name = "FILE")]
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
    value::sides(text).ok_or(BadValue::Size {
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
    place.ok_or(BadValue::Cell)
}

/// `X,Y` in any grid.
fn cell(text: &str) -> Result<Cell, BadValue> {
    value::pair(text).map(|(x, y)| Cell::new(x, y))
}

/// `X,Y,n`.
fn border(text: &str) -> Result<(Cell, Dir), BadValue> {
    let side = text.rsplit_once(',').and_then(|(place, letter)| {
        let mut letters = letter.chars();
        let dir = letters.next().and_then(Dir::from_letter)?;
        letters.next().is_none().then_some((cell(place).ok()?, dir))
    });
    side.ok_or(BadValue::Border)
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
