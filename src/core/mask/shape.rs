//! Built-in shapes, drawn with whole numbers only so that they are the same everywhere.

use std::fmt;
use std::str::FromStr;

use super::{Mask, MaskError};

/// A shape that fills a rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A circle, or an ellipse where the sides differ.
    Circle,
    /// A circle with a round hole half as wide.
    Ring,
    /// A square standing on its corner.
    Diamond,
    /// A heart.
    Heart,
    /// A triangle, its point upwards.
    Triangle,
    /// A cross of two bars, each a third of the rectangle wide.
    Cross,
    /// A hexagon with flat sides above and below.
    Hexagon,
}

impl Shape {
    /// All of them, in the order of menus and help texts.
    pub(crate) const ALL: [Self; 7] = [
        Self::Circle,
        Self::Ring,
        Self::Diamond,
        Self::Heart,
        Self::Triangle,
        Self::Cross,
        Self::Hexagon,
    ];

    /// The word for it on the command line.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Ring => "ring",
            Self::Diamond => "diamond",
            Self::Heart => "heart",
            Self::Triangle => "triangle",
            Self::Cross => "cross",
            Self::Hexagon => "hexagon",
        }
    }

    /// The shape as a mask of this size, its free cells in one piece.
    ///
    /// # Errors
    /// [`MaskError::Empty`] or [`MaskError::TooLarge`] for a size out of range.
    pub fn mask(self, width: u16, height: u16) -> Result<Mask, MaskError> {
        let (w, h) = (i128::from(width), i128::from(height));
        let mask = Mask::from_fn(width, height, |x, y| {
            // Twice the distance of the cell's middle from the middle of the
            // rectangle, so that it is whole; at the rim x is -w or w, y -h or h.
            self.holds(2 * i128::from(x) + 1 - w, 2 * i128::from(y) + 1 - h, w, h)
        })?;
        Ok(mask.in_one_piece())
    }

    fn holds(self, x: i128, y: i128, w: i128, h: i128) -> bool {
        let round = x * x * h * h + y * y * w * w;
        match self {
            Self::Circle => round <= w * w * h * h,
            Self::Ring => round <= w * w * h * h && 4 * round >= w * w * h * h,
            Self::Diamond => x.abs() * h + y.abs() * w <= w * h,
            Self::Heart => heart(x * HEART / w, y * HEART / h),
            Self::Triangle => 2 * x.abs() * h <= w * (y + h),
            Self::Cross => 3 * x.abs() <= w || 3 * y.abs() <= h,
            Self::Hexagon => 2 * x.abs() * h + y.abs() * w <= 2 * w * h,
        }
    }
}

/// One unit of the heart's curve, as a whole number.
const HEART: i128 = 1000;

/// The curve (a^2 + b^2 - 1)^3 = a^2 b^3, which reaches from -1.14 to 1.14 across and
/// from -1 to 1.24 upwards, moved to fill -1 to 1.
fn heart(x: i128, y: i128) -> bool {
    let a = x * 1140 / HEART;
    let b = 120 - y * 1120 / HEART;
    let body = a * a + b * b - HEART * HEART;
    body * body * body <= a * a * b * b * b * HEART
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no [`Shape`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no shape is called {0:?}")]
pub struct UnknownShape(pub String);

impl FromStr for Shape {
    type Err = UnknownShape;

    fn from_str(word: &str) -> Result<Self, UnknownShape> {
        Self::ALL
            .into_iter()
            .find(|shape| shape.name() == word)
            .ok_or_else(|| UnknownShape(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::{Spec, generate};
    use crate::core::grid::Cell;

    #[test]
    fn shapes_look_like_themselves() {
        let heart = "\
#....#....#
...........
...........
...........
...........
...........
#.........#
##.......##
##.......##
####...####
#####.#####
";
        assert_eq!(Shape::Heart.mask(11, 11).unwrap().to_text(), heart);
        let diamond = "##.##\n#...#\n.....\n#...#\n##.##\n";
        assert_eq!(Shape::Diamond.mask(5, 5).unwrap().to_text(), diamond);
        let ring = Shape::Ring.mask(21, 21).unwrap();
        assert!(!ring.is_free(Cell::new(10, 10)) && ring.is_free(Cell::new(10, 1)));
    }

    #[test]
    fn shapes_of_every_size_are_in_one_piece() {
        for shape in Shape::ALL {
            assert_eq!(shape.name().parse(), Ok(shape));
            for (width, height) in (2..24).flat_map(|w| [(w, 3), (w, w), (w, 2 * w), (31, w)]) {
                let mask = shape.mask(width, height).unwrap();
                let spec = Spec {
                    width,
                    height,
                    mask: Some(mask.clone()),
                    connected: true,
                    ..Spec::default()
                };
                if mask.free_count() > 1 {
                    assert!(
                        generate(&spec).is_ok(),
                        "{shape} {width}x{height}\n{}",
                        mask.to_text()
                    );
                }
            }
            assert!(shape.mask(0, 4).is_err() && shape.mask(4, 4001).is_err());
        }
    }
}
