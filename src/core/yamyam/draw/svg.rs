//! The picture as SVG: one path for each kind of field.

use std::fmt::Write as _;

use super::{Kind, rows};
use crate::core::yamyam::classify::{Class, Classification};

/// Length of a field's edge in the picture's own units.
const FIELD: usize = 16;

/// A classified board as an SVG document. The shapes of a kind are one element whose `id` is
/// the name of the kind.
pub(crate) fn svg(found: &Classification) -> String {
    let mut paths: [String; 6] = Default::default();
    let (mut width, mut height) = (0, 0);
    for (row, kinds) in rows(found).enumerate() {
        width = kinds.len() * FIELD;
        height = (row + 1) * FIELD;
        for (column, &kind) in kinds.iter().enumerate() {
            if let Some(path) = paths.get_mut(kind.index()) {
                // Moving to the field's corner first makes all shapes alike. Writing to a
                // string cannot fail.
                let _ = write!(path, "M{} {}{}", column * FIELD, row * FIELD, shape(kind));
            }
        }
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (kind, path) in Kind::ALL.into_iter().zip(paths) {
        if !path.is_empty() {
            let [red, green, blue] = kind.colour();
            let colour = format!("#{red:02x}{green:02x}{blue:02x}");
            let style = match kind {
                Kind::Free(Class::Unsafe) => {
                    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"")
                }
                _ => format!("fill=\"{colour}\" fill-rule=\"evenodd\""),
            };
            let _ = writeln!(svg, "<path id=\"{}\" {style} d=\"{path}\"/>", name(kind));
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The drawing of a kind from the top left corner of its field, in relative commands.
const fn shape(kind: Kind) -> &'static str {
    match kind {
        Kind::Wall => "h16v16h-16z",
        Kind::Exit => "m1 1h14v14h-14zm2 2h10v10h-10zm2 2h6v6h-6z",
        Kind::Free(Class::Safe) => "m3 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
        Kind::Free(Class::Unsafe) => "m4 4l8 8m0-8l-8 8",
        Kind::Free(Class::TooFar) => "m8 3l5.5 10h-11z",
        Kind::Free(Class::Risky) => "m8 5l3 3l-3 3l-3-3z",
    }
}

const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Wall => "wall",
        Kind::Exit => "exit",
        Kind::Free(Class::Safe) => "safe",
        Kind::Free(Class::Unsafe) => "unsafe",
        Kind::Free(Class::TooFar) => "too-far",
        Kind::Free(Class::Risky) => "risky",
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
        for kind in Kind::ALL {
            let count = text
                .iter()
                .filter(|&&byte| byte != b'\n' && Kind::of_letter(byte) == kind);
            let drawn = svg.matches(shape(kind)).count();
            assert_eq!(drawn, count.count(), "{kind:?}");
        }
        let mut shapes: Vec<&str> = Kind::ALL.into_iter().map(shape).collect();
        shapes.sort_unstable();
        shapes.dedup();
        assert_eq!(shapes.len(), Kind::ALL.len());
    }
}
