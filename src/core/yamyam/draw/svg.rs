//! The picture as SVG: one path for each symbol.

use std::fmt::Write as _;

use super::{Symbol, rows};
use crate::core::yamyam::classify::{Class, Classification};

/// Edge of a cell in the picture's units.
const CELL_SIZE: usize = 16;

/// A classified board as an SVG document. The shapes of a symbol are one element whose `id` is its
/// name.
pub(crate) fn svg(found: &Classification) -> String {
    let mut paths: [String; 6] = Default::default();
    let (mut width, mut height) = (0, 0);
    for (row, symbols) in rows(found).enumerate() {
        width = symbols.len() * CELL_SIZE;
        height = (row + 1) * CELL_SIZE;
        for (column, &symbol) in symbols.iter().enumerate() {
            // Moving to the cell's corner first makes all shapes alike. Writing to a
            // string cannot fail.
            let _ = write!(
                paths[symbol.index()],
                "M{} {}{}",
                column * CELL_SIZE,
                row * CELL_SIZE,
                shape(symbol)
            );
        }
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (symbol, path) in Symbol::ALL.into_iter().zip(paths) {
        if !path.is_empty() {
            let [red, green, blue] = symbol.colour();
            let colour = format!("#{red:02x}{green:02x}{blue:02x}");
            let style = match symbol {
                Symbol::Free(Class::Unsafe) => {
                    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"")
                }
                _ => format!("fill=\"{colour}\" fill-rule=\"evenodd\""),
            };
            let _ = writeln!(svg, "<path id=\"{}\" {style} d=\"{path}\"/>", name(symbol));
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The path of a symbol from the top left corner of its cell, in relative commands.
const fn shape(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Wall => "h16v16h-16z",
        Symbol::Exit => "m1 1h14v14h-14zm2 2h10v10h-10zm2 2h6v6h-6z",
        Symbol::Free(Class::Safe) => "m3 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
        Symbol::Free(Class::Unsafe) => "m4 4l8 8m0-8l-8 8",
        Symbol::Free(Class::TooFar) => "m8 3l5.5 10h-11z",
        Symbol::Free(Class::Risky) => "m8 5l3 3l-3 3l-3-3z",
    }
}

const fn name(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Wall => "wall",
        Symbol::Exit => "exit",
        Symbol::Free(Class::Safe) => "safe",
        Symbol::Free(Class::Unsafe) => "unsafe",
        Symbol::Free(Class::TooFar) => "too-far",
        Symbol::Free(Class::Risky) => "risky",
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::core::yamyam::{Board, Options, SizeLimits, classify};

    #[test]
    fn every_field_is_drawn_once_with_the_shape_of_its_kind() {
        let text = "########\n#   E# #\n##    ##\n#     E#\n#  #   #\n########\n";
        let board = Board::parse(text.as_bytes(), SizeLimits::LARGEST).unwrap();
        let found = classify(
            &board,
            Options {
                max: NonZeroU32::new(1),
                ..Options::default()
            },
        );
        let svg = svg(&found);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("viewBox=\"0 0 128 96\""));
        let text = found.text();
        for symbol in Symbol::ALL {
            let count = text
                .iter()
                .filter(|&&byte| byte != b'\n' && Symbol::of_letter(byte) == symbol);
            let drawn = svg.matches(shape(symbol)).count();
            assert_eq!(drawn, count.count(), "{symbol:?}");
        }
        let mut shapes: Vec<&str> = Symbol::ALL.into_iter().map(shape).collect();
        shapes.sort_unstable();
        shapes.dedup();
        assert_eq!(shapes.len(), Symbol::ALL.len());
    }
}
