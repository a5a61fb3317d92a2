//! Colours as a terminal of few can show them.

use super::packed_cell::TerminalColor;
use crate::look::Depth;
use crate::look::indexed::{LEVELS, rgb_of};
use ratatui::style::Color;

/// A colour as a terminal of this depth can show it.
pub(super) fn reduce(color: Color, depth: Depth) -> TerminalColor {
    let color = match color {
        Color::Reset => TerminalColor::Default,
        Color::Black => TerminalColor::Indexed(0),
        Color::Red => TerminalColor::Indexed(1),
        Color::Green => TerminalColor::Indexed(2),
        Color::Yellow => TerminalColor::Indexed(3),
        Color::Blue => TerminalColor::Indexed(4),
        Color::Magenta => TerminalColor::Indexed(5),
        Color::Cyan => TerminalColor::Indexed(6),
        Color::Gray => TerminalColor::Indexed(7),
        Color::DarkGray => TerminalColor::Indexed(8),
        Color::LightRed => TerminalColor::Indexed(9),
        Color::LightGreen => TerminalColor::Indexed(10),
        Color::LightYellow => TerminalColor::Indexed(11),
        Color::LightBlue => TerminalColor::Indexed(12),
        Color::LightMagenta => TerminalColor::Indexed(13),
        Color::LightCyan => TerminalColor::Indexed(14),
        Color::White => TerminalColor::Indexed(15),
        Color::Indexed(index) => TerminalColor::Indexed(index),
        Color::Rgb(r, g, b) => TerminalColor::Rgb(r, g, b),
    };
    match (color, depth) {
        (_, Depth::Mono) => TerminalColor::Default,
        (TerminalColor::Rgb(r, g, b), Depth::Ansi256) => {
            TerminalColor::Indexed(nearest_256([r, g, b]))
        }
        (TerminalColor::Rgb(r, g, b), Depth::Ansi16) => {
            TerminalColor::Indexed(nearest_16([r, g, b]))
        }
        (TerminalColor::Indexed(index @ 16..), Depth::Ansi16) => {
            TerminalColor::Indexed(nearest_16(rgb_of(index)))
        }
        (color, _) => color,
    }
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter()
        .zip(b)
        .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
        .sum()
}

/// The nearest of the colour cube and the grey ramp; the first 16 are left out, because
/// every terminal's settings give them other colours.
fn nearest_256(rgb: [u8; 3]) -> u8 {
    let level = |value: u8| {
        let levels = (0u8..).zip(LEVELS);
        let nearest = levels.min_by_key(|(_, level)| level.abs_diff(value));
        nearest.map_or(0, |(index, _)| index)
    };
    let [r, g, b] = rgb.map(level);
    let cube = 16 + 36 * r + 6 * g + b;
    let mean = rgb.iter().map(|&v| u16::from(v)).sum::<u16>() / 3;
    let step = (mean.saturating_sub(3) / 10).min(23);
    let grey = 232 + u8::try_from(step).unwrap_or(0);
    [cube, grey]
        .into_iter()
        .min_by_key(|&index| distance(rgb_of(index), rgb))
        .unwrap_or(cube)
}

fn nearest_16(rgb: [u8; 3]) -> u8 {
    (0..16u8)
        .min_by_key(|&index| distance(rgb_of(index), rgb))
        .unwrap_or(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greys_and_cube_corners_map_to_themselves() {
        for index in 16..=255u8 {
            let nearest = nearest_256(rgb_of(index));
            assert_eq!(rgb_of(nearest), rgb_of(index), "{index} became {nearest}");
        }
        assert_eq!(nearest_16([0, 0, 0]), 0);
        assert_eq!(nearest_16([255, 255, 255]), 15);
    }
}
