//! Large digits, three columns wide and five half rows high.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Style;

use crate::games::put;

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

pub(crate) fn width(number: u8) -> u16 {
    if number < 10 { 3 } else { 7 }
}

pub(crate) const HEIGHT: u16 = 3;

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

/// Draws a number below 100 in Unicode half blocks; cells outside the buffer are left out.
pub(crate) fn draw(number: u8, x: u16, y: u16, buf: &mut Buffer, style: Style) {
    for (column, half_row) in pixels(number) {
        let at = (x + column, y + half_row / 2);
        let glyph = match buf.cell(at).map(Cell::symbol) {
            _ if half_row % 2 == 0 => "▀",
            Some("▀") => "█",
            _ => "▄",
        };
        put(buf, at.0, at.1, glyph, style);
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
