//! Built-in shapes, computed with whole numbers so that they are the same on every machine.

use super::Mask;
use crate::core::names::names;
use crate::core::problem::Problem;

/// A shape that fills a rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A circle, or an ellipse where the sides differ.
    Circle,
    /// A circle with a round hole half as wide.
    Ring,
    /// A square standing on its corner.
    Diamond,
    Heart,
    /// A triangle, its point upwards.
    Triangle,
    /// A cross of two bars, each a third of the rectangle wide.
    Cross,
    /// A hexagon with flat sides above and below.
    Hexagon,
}

names! {
    Shape or "none" as "shape-none",
    Circle = "circle" as "shape-circle",
    Ring = "ring" as "shape-ring",
    Diamond = "diamond" as "shape-diamond",
    Heart = "heart" as "shape-heart",
    Triangle = "triangle" as "shape-triangle",
    Cross = "cross" as "shape-cross",
    Hexagon = "hexagon" as "shape-hexagon",
}

impl Shape {
    /// The shape as a mask of this size, its free cells connected.
    ///
    /// # Errors
    /// A side is out of range.
    pub fn mask(self, width: u16, height: u16) -> Result<Mask, Problem> {
        let (w, h) = (i128::from(width), i128::from(height));
        let mask = Mask::from_fn(width, height, |x, y| {
            // Twice the distance of the cell's centre from the centre of the rectangle, so that
            // it is whole; at the rim x is -w or w, y -h or h.
            self.contains(2 * i128::from(x) + 1 - w, 2 * i128::from(y) + 1 - h, w, h)
        })?;
        Ok(mask.connected())
    }

    fn contains(self, x: i128, y: i128, w: i128, h: i128) -> bool {
        let round = x * x * h * h + y * y * w * w;
        match self {
            Self::Circle => round <= w * w * h * h,
            Self::Ring => round <= w * w * h * h && 4 * round >= w * w * h * h,
            Self::Diamond => x.abs() * h + y.abs() * w <= w * h,
            Self::Heart => heart(x * HEART_UNIT / w, y * HEART_UNIT / h),
            Self::Triangle => 2 * x.abs() * h <= w * (y + h),
            Self::Cross => 3 * x.abs() <= w || 3 * y.abs() <= h,
            Self::Hexagon => 2 * x.abs() * h + y.abs() * w <= 2 * w * h,
        }
    }
}

/// One unit of the heart's curve, as a whole number.
const HEART_UNIT: i128 = 1000;

/// The curve (a^2 + b^2 - 1)^3 = a^2 b^3, which reaches from -1.14 to 1.14 across and
/// from -1 to 1.24 upwards, moved to fill -1 to 1.
fn heart(x: i128, y: i128) -> bool {
    let a = x * 1140 / HEART_UNIT;
    let b = 120 - y * 1120 / HEART_UNIT;
    let body = a * a + b * b - HEART_UNIT * HEART_UNIT;
    body * body * body <= a * a * b * b * b * HEART_UNIT
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn shapes_of_every_size_are_connected() {
        for shape in Shape::ALL {
            assert_eq!(shape.name().parse(), Ok(shape));
            for (width, height) in (2..24).flat_map(|w| [(w, 3), (w, w), (w, 2 * w), (31, w)]) {
                let mask = shape.mask(width, height).unwrap();
                if mask.to_text().matches('.').count() > 1 {
                    mask.assert_connected();
                }
            }
            assert!(shape.mask(0, 4).is_err() && shape.mask(4, 4001).is_err());
        }
    }
}
