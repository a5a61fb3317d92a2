//! Large digits, three columns wide and five half rows high.

use std::collections::HashSet;

use ratatui::style::Style;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::{blocks, middle};
use crate::look::Look;

/// The digits as pixels, three across and five down; the highest of three bits is the left one.
const SHAPES: [[u8; 5]; 10] = [
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

/// Columns of a number.
pub(crate) fn width(number: u8) -> u16 {
    if number < 10 { 3 } else { 7 }
}

/// The pixels of a number below 100: columns and half rows.
pub(crate) fn pixels(number: u8) -> impl Iterator<Item = (u16, u16)> {
    let tens = Some(number / 10 % 10).filter(|_| number >= 10);
    let digits = tens.into_iter().chain([number % 10]).zip([0, 4]);
    let rows = digits.flat_map(|(digit, left)| {
        let shape = SHAPES[usize::from(digit)].into_iter().zip(0..);
        shape.map(move |(row, y)| (left, row, y))
    });
    rows.flat_map(|(left, row, y)| {
        let solid = (0..3).filter(move |column| row >> (2 - column) & 1 == 1);
        solid.map(move |column| (left + column, y))
    })
}

/// Draws a number below 100 in the middle of an area, in pixels as large as they fit, or of one column.
pub(crate) fn fill(number: u8, area: Rect, buf: &mut Buffer, look: &Look, style: Style) {
    let pixels: HashSet<_> = pixels(number).collect();
    let (columns, rows) = (width(number), 5);
    let size = (area.width / columns).min(2 * area.height / rows).max(1);
    let place = middle(area, size * columns, (size * rows).div_ceil(2));
    blocks(place, buf, look, style, |x, y| {
        pixels.contains(&(x / size, y / size))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::{Caps, Depth};

    fn text(number: u8) -> Vec<String> {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        });
        let area = Rect::new(0, 0, width(number), 3);
        let mut buf = Buffer::empty(area);
        fill(number, area, &mut buf, &look, Style::new());
        let line = |y| (0..area.width).map(|x| buf[(x, y)].symbol()).collect();
        (0..area.height).map(line).collect()
    }

    #[test]
    fn digits_look_like_digits() {
        assert_eq!(text(4), ["█ █", "▀▀█", "  ▀"]);
        assert_eq!(text(12), ["▄█  ▀▀█", " █  █▀▀", "▀▀▀ ▀▀▀"]);
        let all: HashSet<_> = (0..100).map(text).collect();
        assert_eq!(all.len(), 100, "no two numbers look alike");
    }
}
