//! Large digits, three columns wide and five half rows high.

use ratatui::{buffer::Buffer, style::Style};

use crate::games::put;

/// The digits as pixels, three across and five down; the highest of three bits is the left one.
pub(crate) const SHAPES: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 3, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];

pub(crate) fn width(number: u8) -> u16 {
    if number < 10 { 3 } else { 7 }
}

pub(crate) const HEIGHT: u16 = 3;

/// Draws a number below 100 in Unicode half blocks; cells outside the buffer are left out.
pub(crate) fn draw(number: u8, x: u16, y: u16, buf: &mut Buffer, style: Style) {
    let tens = Some(number / 10 % 10).filter(|_| number >= 10);
    for (digit, place) in tens.into_iter().chain([number % 10]).zip(0u16..) {
        let Some(shape) = SHAPES.get(usize::from(digit)) else {
            continue;
        };
        for (rows, row) in shape.chunks(2).zip(0u16..) {
            for column in 0..3u16 {
                let solid = |half: usize| {
                    rows.get(half)
                        .is_some_and(|row| row >> (2 - column) & 1 == 1)
                };
                let glyph = match (solid(0), solid(1)) {
                    (true, true) => "█",
                    (true, false) => "▀",
                    (false, true) => "▄",
                    (false, false) => continue,
                };
                put(buf, x + place * 4 + column, y + row, glyph, style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    fn text(number: u8) -> Vec<String> {
        let mut buf = Buffer::empty(Rect::new(0, 0, width(number), HEIGHT));
        draw(number, 0, 0, &mut buf, Style::new());
        let line = |y| (0..width(number)).map(|x| buf[(x, y)].symbol()).collect();
        (0..HEIGHT).map(line).collect()
    }

    #[test]
    fn digits_look_like_digits() {
        assert_eq!(text(4), ["█ █", "▀▀█", "  ▀"]);
        assert_eq!(text(12), ["▄█  ▀▀█", " █  █▀▀", "▀▀▀ ▀▀▀"]);
        let all: std::collections::HashSet<_> = (0..100).map(text).collect();
        assert_eq!(all.len(), 100, "no two numbers look alike");
    }
}
