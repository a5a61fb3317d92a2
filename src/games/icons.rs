//! A picture of each game, for a board that is still to be played and not shown before.

use super::miniature::Miniature;
use super::raster::Pixel;
use crate::look::Tone;

/// Columns of a picture.
const WIDTH: u16 = 13;

/// Rows of pixels: `#` is drawn, `o` stands out.
pub(crate) type Icon = &'static [&'static str];

pub(crate) const LABYRINTH: Icon = &[
    "#############",
    "#           #",
    "# ######### #",
    "# #       # #",
    "# # ##### # #",
    "# # #   # # #",
    "# # # o # # #",
    "# # #   # # #",
    "# # ## ## # #",
    "# #       # #",
    "# ##### ### #",
    "#           #",
    "###### ######",
];

pub(crate) const YAMYAM: Icon = &[
    "   #######   ",
    "  #########  ",
    " ########### ",
    "###  ###  ###",
    "###  ###  ###",
    "#############",
    "#############",
    "##         ##",
    " ##  ###  ## ",
    "  #########  ",
    "   #######   ",
];

pub(crate) const FIFTEEN: Icon = &[
    " ## ## ## ## ",
    " ## ## ## ## ",
    "             ",
    " ## ## ## ## ",
    " ## ## ## ## ",
    "             ",
    " ## ## ## ## ",
    " ## ## ## ## ",
    "             ",
    " ## ## ##    ",
    " ## ## ##    ",
];

pub(crate) const HOP: Icon = &[
    "   ### ###   ",
    "   ### ###   ",
    "   ### ###   ",
    "             ",
    " ### ooo ### ",
    " ### ooo ### ",
    " ### ooo ### ",
    "             ",
    "   ### ###   ",
    "   ### ###   ",
    "   ### ###   ",
];

/// The picture that an icon is.
pub(crate) fn picture(icon: Icon) -> Miniature {
    let rows = u16::try_from(icon.len()).unwrap_or(u16::MAX);
    Miniature::new(WIDTH, rows, |x, y| {
        let row = icon.get(usize::from(y)).map(|row| row.as_bytes());
        match row.and_then(|row| row.get(usize::from(x))) {
            Some(b'#') => Pixel::LitWall,
            Some(b'o') => Pixel::Fill(Tone::ExitCell),
            _ => Pixel::Outside,
        }
    })
}
