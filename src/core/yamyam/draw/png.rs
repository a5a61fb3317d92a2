//! The picture as PNG: a stamp for each symbol, in a palette of seven colours.

use super::{Symbol, rows};
use crate::core::yamyam::classify::{Class, Classification};

/// Edge of a cell in pixels, where the picture stays within [`MAX_PICTURE_SIDE`].
const CELL_SIZE: usize = 16;
/// Edge of a cell in pixels in larger pictures: the smallest in which the shapes stay distinct.
const SMALL_CELL_SIZE: usize = 8;
/// Longest side of a picture in pixels that most programs show without trouble.
const MAX_PICTURE_SIDE: usize = 4096;

/// The white background in the palette; the symbols follow.
const WHITE: u8 = 0;

/// A classified board as a PNG file.
///
/// # Errors
/// None in practice, as it writes to memory; the encoder returns a result.
pub(crate) fn png(found: &Classification) -> Result<Vec<u8>, ::png::EncodingError> {
    let rows: Vec<Vec<Symbol>> = rows(found).collect();
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let cell_size = if width.max(height) * CELL_SIZE <= MAX_PICTURE_SIDE {
        CELL_SIZE
    } else {
        SMALL_CELL_SIZE
    };
    let stamps = Symbol::ALL.map(|symbol| stamp(symbol, cell_size));

    let mut pixels = Vec::with_capacity(width * cell_size / 2 * height * cell_size);
    for row in &rows {
        for line in 0..cell_size {
            for symbol in row {
                let stamp = &stamps[symbol.index()];
                let line = &stamp[line * cell_size..(line + 1) * cell_size];
                // Two pixels in a byte, the left one in the upper half; the edge of a cell is even.
                pixels.extend(line.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]));
            }
        }
    }

    let mut file = Vec::new();
    let mut encoder = ::png::Encoder::new(
        &mut file,
        (width * cell_size) as u32,
        (height * cell_size) as u32,
    );
    encoder.set_color(::png::ColorType::Indexed);
    encoder.set_depth(::png::BitDepth::Four);
    let colours = Symbol::ALL.into_iter().flat_map(Symbol::colour);
    encoder.set_palette(
        [255, 255, 255]
            .into_iter()
            .chain(colours)
            .collect::<Vec<u8>>(),
    );
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}

/// The shapes on small cells, where every pixel counts: a bit for each, row by row.
const SMALL_CELL_SHAPES: [[u8; SMALL_CELL_SIZE]; 6] = [
    [0xff; SMALL_CELL_SIZE],
    [0xff, 0x81, 0xbd, 0xbd, 0xbd, 0xbd, 0x81, 0xff],
    [0x00, 0x3c, 0x7e, 0x7e, 0x7e, 0x7e, 0x3c, 0x00],
    [0xc3, 0xe7, 0x7e, 0x3c, 0x3c, 0x7e, 0xe7, 0xc3],
    [0x18, 0x18, 0x3c, 0x3c, 0x7e, 0x7e, 0xff, 0x00],
    [0x00, 0x00, 0x18, 0x3c, 0x3c, 0x18, 0x00, 0x00],
];

/// The pixels of a symbol, row by row, as indices of the palette.
fn stamp(symbol: Symbol, cell_size: usize) -> Vec<u8> {
    let colour = symbol.index() as u8 + 1;
    let is_inked = |index: usize| {
        let (row, column) = (index / cell_size, index % cell_size);
        if cell_size == SMALL_CELL_SIZE {
            return SMALL_CELL_SHAPES[symbol.index()][row] << column & 0x80 != 0;
        }
        // Twice the distance from the middle, so that it is whole for an even edge.
        let from_middle = |at: usize| (2 * at + 1) as i64 - cell_size as i64;
        is_inked(
            symbol,
            from_middle(column),
            from_middle(row),
            cell_size as i64,
        )
    };
    let pixel = |index| if is_inked(index) { colour } else { WHITE };
    (0..cell_size * cell_size).map(pixel).collect()
}

/// Whether a pixel of a large cell belongs to the shape; `across` and `down` from -`edge` to
/// `edge`.
fn is_inked(symbol: Symbol, across: i64, down: i64, edge: i64) -> bool {
    let outer = across.abs().max(down.abs());
    match symbol {
        Symbol::Wall => true,
        Symbol::Exit => (outer < edge - 1 && outer > edge * 5 / 8) || outer < edge * 3 / 8,
        Symbol::Free(Class::Safe) => across * across + down * down < edge * edge * 2 / 5,
        Symbol::Free(Class::Unsafe) => {
            outer < edge * 3 / 4 && (across.abs() - down.abs()).abs() < edge / 4
        }
        Symbol::Free(Class::TooFar) => {
            down.abs() < edge * 3 / 4 && 2 * across.abs() < down + edge * 3 / 4
        }
        Symbol::Free(Class::Risky) => across.abs() + down.abs() < edge / 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::yamyam::{Board, CellKind, Options, SizeLimits, classify};

    fn decode(file: &[u8]) -> (u32, u32, Vec<u8>) {
        let mut decoder = ::png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(::png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        (info.width, info.height, pixels)
    }

    #[test]
    fn every_field_has_the_colour_of_its_kind() {
        let text = "########\n#   E# #\n##    ##\n#     E#\n#  #   #\n########\n";
        let board = Board::parse(text.as_bytes(), SizeLimits::LARGEST).unwrap();
        let found = classify(&board, Options::default());
        let (width, height, pixels) = decode(&png(&found).unwrap());
        assert_eq!((width, height), (8 * 16, 6 * 16));
        for (row, symbols) in rows(&found).enumerate() {
            for (column, symbol) in symbols.into_iter().enumerate() {
                // Just beside the middle, where every shape has ink.
                let (x, y) = (column * 16 + 8, row * 16 + 8);
                let at = (y * width as usize + x) * 3;
                assert_eq!(pixels[at..at + 3], symbol.colour(), "{symbol:?}");
            }
        }
    }

    #[test]
    fn shapes_differ_without_their_colours_at_both_sizes() {
        for cell_size in [CELL_SIZE, SMALL_CELL_SIZE] {
            let shapes = Symbol::ALL.map(|symbol| {
                let stamp = stamp(symbol, cell_size);
                stamp
                    .into_iter()
                    .map(|pixel| pixel != WHITE)
                    .collect::<Vec<bool>>()
            });
            for (index, shape) in shapes.iter().enumerate() {
                for other in &shapes[..index] {
                    let differ = shape.iter().zip(other).filter(|(a, b)| a != b).count();
                    assert!(
                        differ * 8 >= shape.len(),
                        "cell_size {cell_size}: {differ} pixels"
                    );
                }
            }
        }
    }

    #[test]
    fn large_boards_get_small_fields() {
        let board = Board::new(300, 3, vec![CellKind::Wall; 900]).unwrap();
        let found = classify(&board, Options::default());
        let (width, height, _) = decode(&png(&found).unwrap());
        assert_eq!((width, height), (300 * 8, 24));
    }
}
