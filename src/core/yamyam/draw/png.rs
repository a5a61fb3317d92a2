//! The picture as PNG: a stamp for each kind of field, in a palette of seven colours.

use super::{Kind, rows};
use crate::core::yamyam::classify::{Class, Classification};

/// Edge of a field in pixels, where the picture stays within [`LARGE`].
const FIELD: usize = 16;
/// Edge of a field in pixels in larger pictures: the least in which the shapes stay apart.
const SMALL_FIELD: usize = 8;
/// Width and height in pixels that most programs show without trouble.
const LARGE: usize = 4096;

/// Number of the white background in the palette; the kinds follow.
const WHITE: u8 = 0;

/// A classified board as a PNG file.
///
/// # Errors
/// The encoder's, which has no reason to fail while writing to memory.
pub(crate) fn png(found: &Classification) -> Result<Vec<u8>, ::png::EncodingError> {
    let rows: Vec<Vec<Kind>> = rows(found).collect();
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let field = if width.max(height) * FIELD <= LARGE {
        FIELD
    } else {
        SMALL_FIELD
    };
    let stamps = Kind::ALL.map(|kind| stamp(kind, field));

    let mut pixels = Vec::with_capacity(width * field / 2 * height * field);
    for row in &rows {
        for line in 0..field {
            for kind in row {
                let stamp = stamps.get(kind.index());
                let line = stamp
                    .and_then(|stamp| stamp.chunks(field).nth(line))
                    .unwrap_or(&[]);
                // Two pixels in a byte, the left one in the upper half; a field's edge is even.
                pixels.extend(line.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]));
            }
        }
    }

    let mut file = Vec::new();
    let mut encoder =
        ::png::Encoder::new(&mut file, (width * field) as u32, (height * field) as u32);
    encoder.set_color(::png::ColorType::Indexed);
    encoder.set_depth(::png::BitDepth::Four);
    let colours = Kind::ALL.into_iter().flat_map(Kind::colour);
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

/// The shapes on small fields, where every pixel counts: a bit for each, row by row.
const SMALL_SHAPES: [[u8; SMALL_FIELD]; 6] = [
    [0xff; SMALL_FIELD],
    [0xff, 0x81, 0xbd, 0xbd, 0xbd, 0xbd, 0x81, 0xff],
    [0x00, 0x3c, 0x7e, 0x7e, 0x7e, 0x7e, 0x3c, 0x00],
    [0xc3, 0xe7, 0x7e, 0x3c, 0x3c, 0x7e, 0xe7, 0xc3],
    [0x18, 0x18, 0x3c, 0x3c, 0x7e, 0x7e, 0xff, 0x00],
    [0x00, 0x00, 0x18, 0x3c, 0x3c, 0x18, 0x00, 0x00],
];

/// The pixels of a kind's field, row by row, as numbers in the palette.
fn stamp(kind: Kind, field: usize) -> Vec<u8> {
    let colour = kind.index() as u8 + 1;
    let is_inked = |index: usize| {
        let (row, column) = (index / field, index % field);
        if field == SMALL_FIELD {
            let shape = SMALL_SHAPES
                .get(kind.index())
                .and_then(|shape| shape.get(row));
            return shape.is_some_and(|bits| bits << column & 0x80 != 0);
        }
        // Twice the distance from the middle, so that it is whole for an even edge.
        let from_middle = |place: usize| (2 * place + 1) as i64 - field as i64;
        is_inked(kind, from_middle(column), from_middle(row), field as i64)
    };
    let pixel = |index| if is_inked(index) { colour } else { WHITE };
    (0..field * field).map(pixel).collect()
}

/// Whether a pixel of a large field belongs to the shape; `across` and `down` from -`edge` to `edge`.
fn is_inked(kind: Kind, across: i64, down: i64, edge: i64) -> bool {
    let outer = across.abs().max(down.abs());
    match kind {
        Kind::Wall => true,
        Kind::Exit => (outer < edge - 1 && outer > edge * 5 / 8) || outer < edge * 3 / 8,
        Kind::Free(Class::Safe) => across * across + down * down < edge * edge * 2 / 5,
        Kind::Free(Class::Unsafe) => {
            outer < edge * 3 / 4 && (across.abs() - down.abs()).abs() < edge / 4
        }
        Kind::Free(Class::TooFar) => {
            down.abs() < edge * 3 / 4 && 2 * across.abs() < down + edge * 3 / 4
        }
        Kind::Free(Class::Risky) => across.abs() + down.abs() < edge / 2,
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
        for (row, kinds) in rows(&found).enumerate() {
            for (column, kind) in kinds.into_iter().enumerate() {
                // Just beside the middle, where every shape has ink.
                let (x, y) = (column * 16 + 8, row * 16 + 8);
                let at = (y * width as usize + x) * 3;
                assert_eq!(pixels[at..at + 3], kind.colour(), "{kind:?}");
            }
        }
    }

    #[test]
    fn shapes_differ_without_their_colours_at_both_sizes() {
        for field in [FIELD, SMALL_FIELD] {
            let shapes = Kind::ALL.map(|kind| {
                let stamp = stamp(kind, field);
                stamp
                    .into_iter()
                    .map(|pixel| pixel != WHITE)
                    .collect::<Vec<bool>>()
            });
            for (index, shape) in shapes.iter().enumerate() {
                for other in &shapes[..index] {
                    let differ = shape.iter().zip(other).filter(|(a, b)| a != b).count();
                    assert!(differ * 8 >= shape.len(), "field {field}: {differ} pixels");
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
