//! Characters that are drawn as shapes: block elements, box drawing, braille.

use std::fmt::Write as _;

use crate::CELL;

/// The middle of a cell.
const MIDDLE: (u32, u32) = (CELL.0 / 2, CELL.1 / 2);

/// A character's outline.
#[derive(Debug)]
pub struct Shape {
    /// SVG path data.
    pub path: String,
    /// How much of the ink covers it, in percent: less than 100 for the shades.
    pub percent: u16,
}

/// Left, top, right and bottom inside a cell.
type Edges = (u32, u32, u32, u32);

/// The four arms of each box-drawing character, up, right, down and left: `.` none, `1` light,
/// `2` heavy, `3` double.
const BOXES: [(char, &[u8; 4]); 76] = [
    ('─', b".1.1"),
    ('━', b".2.2"),
    ('│', b"1.1."),
    ('┃', b"2.2."),
    ('┌', b".11."),
    ('┍', b".21."),
    ('┎', b".12."),
    ('┏', b".22."),
    ('┐', b"..11"),
    ('┑', b"..12"),
    ('┒', b"..21"),
    ('┓', b"..22"),
    ('└', b"11.."),
    ('┕', b"12.."),
    ('┖', b"21.."),
    ('┗', b"22.."),
    ('┘', b"1..1"),
    ('┙', b"1..2"),
    ('┚', b"2..1"),
    ('┛', b"2..2"),
    ('├', b"111."),
    ('┝', b"121."),
    ('┞', b"211."),
    ('┟', b"112."),
    ('┠', b"212."),
    ('┡', b"221."),
    ('┢', b"122."),
    ('┣', b"222."),
    ('┤', b"1.11"),
    ('┥', b"1.12"),
    ('┨', b"2.21"),
    ('┫', b"2.22"),
    ('┬', b".111"),
    ('┯', b".212"),
    ('┰', b".121"),
    ('┳', b".222"),
    ('┴', b"11.1"),
    ('┷', b"12.2"),
    ('┸', b"21.1"),
    ('┻', b"22.2"),
    ('┼', b"1111"),
    ('┿', b"1212"),
    ('╂', b"2121"),
    ('╋', b"2222"),
    ('═', b".3.3"),
    ('║', b"3.3."),
    ('╔', b".33."),
    ('╗', b"..33"),
    ('╚', b"33.."),
    ('╝', b"3..3"),
    ('╠', b"333."),
    ('╣', b"3.33"),
    ('╦', b".333"),
    ('╩', b"33.3"),
    ('╬', b"3333"),
    ('╴', b"...1"),
    ('╵', b"1..."),
    ('╶', b".1.."),
    ('╷', b"..1."),
    ('╸', b"...2"),
    ('╹', b"2..."),
    ('╺', b".2.."),
    ('╻', b"..2."),
    ('╼', b".2.1"),
    ('╽', b"1.2."),
    ('╾', b".1.2"),
    ('╿', b"2.1."),
    ('┭', b".112"),
    ('┮', b".211"),
    ('┱', b".122"),
    ('┲', b".221"),
    ('┵', b"11.2"),
    ('┶', b"12.1"),
    ('┹', b"21.2"),
    ('┺', b"22.1"),
    ('┽', b"1112"),
];

/// Rounded corners, as path data from the cell's corner.
const ROUNDED: [(char, &str); 4] = [
    ('╭', "m16 15a9 9 0 0 0-9 9v8h2v-8a7 7 0 0 1 7-7z"),
    ('╮', "m0 15a9 9 0 0 1 9 9v8h-2v-8a7 7 0 0 0-7-7z"),
    ('╰', "m16 17a9 9 0 0 1-9-9v-8h2v8a7 7 0 0 0 7 7z"),
    ('╯', "m0 17a9 9 0 0 0 9-9v-8h-2v8a7 7 0 0 1-7 7z"),
];

/// The quadrants of U+2596 to U+259F: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
const QUADRANTS: [u8; 10] = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];

/// Adds a rectangle to a path; `origin` is its cell's top left corner in the picture.
pub fn rectangle(path: &mut String, origin: (u32, u32), edges: Edges) {
    let (left, top, right, bottom) = edges;
    let (x, y) = (origin.0 + left, origin.1 + top);
    let (width, height) = (right - left, bottom - top);
    let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
}

/// The shape of a character in the cell with this top left corner; `None` for a letter.
pub fn shape(c: char, origin: (u32, u32)) -> Option<Shape> {
    let mut path = String::new();
    if let Some((_, data)) = ROUNDED.iter().find(|(rounded, _)| *rounded == c) {
        let _ = write!(path, "M{} {}{data}", origin.0, origin.1);
        return Some(Shape { path, percent: 100 });
    }
    let mut percent = 100;
    let parts = if let Some((_, arms)) = BOXES.iter().find(|(name, _)| *name == c) {
        lines(arms)
    } else if let '░' | '▒' | '▓' = c {
        percent = match c {
            '░' => 25,
            '▒' => 50,
            _ => 75,
        };
        vec![(0, 0, CELL.0, CELL.1)]
    } else {
        blocks(c)?
    };
    for part in parts {
        rectangle(&mut path, origin, part);
    }
    Some(Shape { path, percent })
}

/// Block elements and braille.
fn blocks(c: char) -> Option<Vec<Edges>> {
    let (width, height) = CELL;
    let code = u32::from(c);
    let eighth = |from: u32| code.abs_diff(from);
    Some(match code {
        0x2580 => vec![(0, 0, width, MIDDLE.1)],
        0x2581..=0x2588 => vec![(0, height - eighth(0x2580) * height / 8, width, height)],
        0x2589..=0x258f => vec![(0, 0, eighth(0x2590) * width / 8, height)],
        0x2590 => vec![(MIDDLE.0, 0, width, height)],
        0x2594 => vec![(0, 0, width, height / 8)],
        0x2595 => vec![(width - width / 8, 0, width, height)],
        0x2596..=0x259f => {
            let set = QUADRANTS.get(usize::try_from(code - 0x2596).ok()?)?;
            (0..4)
                .filter(|bit| set >> bit & 1 == 1)
                .map(|bit| {
                    let (x, y) = (bit % 2 * MIDDLE.0, bit / 2 * MIDDLE.1);
                    (x, y, x + MIDDLE.0, y + MIDDLE.1)
                })
                .collect()
        }
        0x2800..=0x28ff => (0..8)
            .filter(|bit| code >> bit & 1 == 1)
            .map(|bit| {
                // Dots 1 to 3 and 4 to 6 go down the columns; 7 and 8 came later, below them.
                let (column, row) = match bit {
                    0..=5 => (bit / 3, bit % 3),
                    _ => (bit - 6, 3),
                };
                let (x, y) = (2 + column * 8, 2 + row * 8);
                (x, y, x + 4, y + 4)
            })
            .collect(),
        _ => return None,
    })
}

/// The rectangles of a box-drawing character.
fn lines(arms: &[u8; 4]) -> Vec<Edges> {
    let [up, right, down, left] = *arms;
    let mut found = Vec::new();
    // Every arm is computed as if it went right. For a vertical arm the axes are exchanged, and
    // an arm to the left or upwards is mirrored.
    for (weight, before, after, upright, mirrored) in [
        (right, up, down, false, false),
        (left, up, down, false, true),
        (down, left, right, true, false),
        (up, left, right, true, true),
    ] {
        let (along, across) = if upright {
            (MIDDLE.1, MIDDLE.0)
        } else {
            (MIDDLE.0, MIDDLE.1)
        };
        for (offset, thickness, reach) in strokes(weight, before, after) {
            let (near, far) = if mirrored {
                (0, along.saturating_add_signed(-reach))
            } else {
                (along.saturating_add_signed(reach), 2 * along)
            };
            let side = across.saturating_add_signed(offset);
            found.push(if upright {
                (side, near, side + thickness, far)
            } else {
                (near, side, far, side + thickness)
            });
        }
    }
    found
}

/// The strokes of one arm of this weight, where `before` and `after` are the weights of
/// the arms across it: for each stroke the offset of its edge from the cell's middle, its
/// thickness, and how far from the middle it begins (less than nothing: beyond it).
fn strokes(weight: u8, before: u8, after: u8) -> Vec<(i32, u32, i32)> {
    let half = |weight: u8| match weight {
        b'1' => 1,
        b'2' => 2,
        b'3' => 3,
        _ => 0,
    };
    // A single stroke closes the corner with the arms across it.
    let corner = -half(before).max(half(after));
    match weight {
        b'1' => vec![(-1, 2, corner)],
        b'2' => vec![(-2, 4, corner)],
        b'3' => {
            // The inner stroke of a corner ends at the arm across it, the outer one goes
            // round.
            let begin = |own: u8, other: u8| match (own, other) {
                (b'3', _) => 1,
                (_, b'3') => -3,
                _ => 0,
            };
            vec![(-3, 2, begin(before, after)), (1, 2, begin(after, before))]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The character in a cell of 8 x 8 samples, `#` where it has ink.
    fn sampled(c: char) -> Vec<String> {
        let parts = match BOXES.iter().find(|(name, _)| *name == c) {
            Some((_, arms)) => lines(arms),
            None => blocks(c).unwrap(),
        };
        (0..16)
            .map(|y| {
                (0..16)
                    .map(|x| {
                        let (x, y) = (x, y * 2);
                        let inside = parts
                            .iter()
                            .any(|p| p.0 <= x && x < p.2 && p.1 <= y && y < p.3);
                        if inside { '#' } else { ' ' }
                    })
                    .collect::<String>()
                    .trim_end()
                    .to_owned()
            })
            .collect()
    }

    #[test]
    fn every_part_lies_in_its_cell_and_has_an_area() {
        let all = BOXES
            .iter()
            .map(|(c, _)| *c)
            .chain('▀'..='▟')
            .chain('⠁'..='⣿');
        for c in all {
            let parts = match BOXES.iter().find(|(name, _)| *name == c) {
                Some((_, arms)) => lines(arms),
                None => blocks(c).unwrap_or_default(),
            };
            for (left, top, right, bottom) in parts {
                assert!(left < right && right <= CELL.0, "{c}: {left} to {right}");
                assert!(top < bottom && bottom <= CELL.1, "{c}: {top} to {bottom}");
            }
            assert!(shape(c, (0, 0)).is_some_and(|s| !s.path.is_empty()), "{c}");
        }
        assert!(shape('a', (0, 0)).is_none());
    }

    #[test]
    fn a_double_corner_goes_round_and_closes() {
        let wanted = [
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "     ###########",
            "     ##",
            "     ##  #######",
            "     ##  ##",
            "     ##  ##",
            "     ##  ##",
            "     ##  ##",
            "     ##  ##",
            "     ##  ##",
        ];
        assert_eq!(sampled('╔'), wanted);
    }

    #[test]
    fn quadrants_eighths_and_dots_stand_where_they_should() {
        assert_eq!(sampled('▚')[0], "########");
        assert_eq!(sampled('▚')[15], "        ########");
        assert_eq!(sampled('▂')[11], "");
        assert_eq!(sampled('▂')[12], "################");
        assert_eq!(sampled('▎')[5], "####");
        assert_eq!(sampled('⢀')[13], "          ####");
        assert_eq!(sampled('⠂')[5], "  ####");
    }
}
