//! Pictures of a classified board.
//!
//! Every symbol has its own shape as well as its own colour, so that players need not tell red
//! from green: a disc is safe, a cross unsafe, a triangle too far, a small diamond risky; a square
//! in a frame is an exit, a full square a wall.

use super::classify::Classification;
use crate::core::picture::Picture;

/// Most cells of a board that is drawn: 500 x 500 are 16 million pixels.
pub(crate) const MAX_CELLS: usize = 250_000;

/// Edge of a cell in pixels: the smallest in which the shapes stay distinct.
const CELL_SIZE: usize = 8;

/// Longest side in dots of a PNG picture whose pixels are doubled.
const MAX_DOUBLED_SIDE: usize = 4096;

/// What is drawn for a letter of the text of a classified board: its red, green and blue, and its
/// shape, a bit for each pixel, row by row. Exit, safe and too far have colours of Okabe and Ito
/// (2008), which colour-blind people can tell apart; risky and wall are grey.
const SYMBOLS: [(u8, [u8; 3], [u8; CELL_SIZE]); 6] = [
    (b'#', [64, 64, 72], [0xff; CELL_SIZE]),
    (
        b'E',
        [0, 114, 178],
        [0xff, 0x81, 0xbd, 0xbd, 0xbd, 0xbd, 0x81, 0xff],
    ),
    (
        b'S',
        [0, 158, 115],
        [0x00, 0x3c, 0x7e, 0x7e, 0x7e, 0x7e, 0x3c, 0x00],
    ),
    (
        b'U',
        [204, 32, 32],
        [0xc3, 0xe7, 0x7e, 0x3c, 0x3c, 0x7e, 0xe7, 0xc3],
    ),
    (
        b'W',
        [230, 159, 0],
        [0x18, 0x18, 0x3c, 0x3c, 0x7e, 0x7e, 0xff, 0x00],
    ),
    (
        b' ',
        [150, 150, 150],
        [0x00, 0x00, 0x18, 0x3c, 0x3c, 0x18, 0x00, 0x00],
    ),
];

/// Whether a board is small enough to be drawn.
pub(crate) fn can_draw(board: &super::Board) -> bool {
    board.cells().len() <= MAX_CELLS
}

/// The picture, and by how much its pixels are enlarged.
pub(crate) fn picture(found: &Classification) -> (Picture<'static>, usize) {
    let of_letter = |letter| SYMBOLS.iter().position(|symbol| symbol.0 == letter);
    let rows: Vec<Vec<usize>> = found
        .rows()
        .map(|row| row.into_iter().filter_map(of_letter).collect())
        .collect();
    let width = rows.first().map_or(0, Vec::len) * CELL_SIZE;
    let height = rows.len() * CELL_SIZE;
    let colours = SYMBOLS.iter().map(|&(_, colour, _)| colour);
    let picture = Picture {
        width,
        height,
        colours: std::iter::once([255; 3]).chain(colours).collect(),
        draw_row: Box::new(move |y, row| {
            let cells = rows[y / CELL_SIZE].iter();
            for (pixels, &symbol) in row.chunks_exact_mut(CELL_SIZE).zip(cells) {
                let bits = SYMBOLS[symbol].2[y % CELL_SIZE];
                for (x, pixel) in pixels.iter_mut().enumerate() {
                    let is_inked = bits << x & 0x80 != 0;
                    *pixel = if is_inked { symbol as u8 + 1 } else { 0 };
                }
            }
        }),
    };
    let fits = width.max(height) * 2 <= MAX_DOUBLED_SIDE;
    (picture, if fits { 2 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::picture::tests::pixels;
    use crate::core::yamyam::{Board, Options, SizeLimits, classify};

    #[test]
    fn every_cell_has_the_colour_of_its_class() {
        let text = "########\n#   E# #\n##    ##\n#     E#\n#  #   #\n########\n";
        let board = Board::parse(text.as_bytes(), SizeLimits::LARGEST).unwrap();
        let options = Options {
            max: std::num::NonZeroU32::new(1),
            ..Options::default()
        };
        let found = classify(&board, options);
        let (picture, scale) = picture(&found);
        assert_eq!((picture.width, picture.height, scale), (64, 48, 2));
        let pixels = pixels(&picture);
        for (y, row) in found.rows().enumerate() {
            for (x, letter) in row.into_iter().enumerate() {
                let colour = picture.colours[usize::from(pixels[y * 8 + 4][x * 8 + 4])];
                let symbol = SYMBOLS.iter().find(|symbol| symbol.0 == letter);
                assert_eq!(Some(colour), symbol.map(|symbol| symbol.1));
            }
        }
    }

    #[test]
    fn shapes_differ_without_their_colours() {
        for (index, (letter, _, shape)) in SYMBOLS.iter().enumerate() {
            for (_, _, other) in &SYMBOLS[..index] {
                let bits = shape.iter().zip(other).map(|(a, b)| (a ^ b).count_ones());
                assert!(bits.sum::<u32>() >= 8, "{letter}");
            }
        }
    }
}
