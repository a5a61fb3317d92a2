//! The 256 colours, and colours as terminals of few show them.

use ratatui::style::Color;

use super::Depth;

/// The six levels of the palette's colour cube.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The ANSI colours as xterm shows them.
const ANSI: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// The colour of an entry; the first 16 are as xterm shows them.
pub(crate) fn rgb_of(index: u8) -> [u8; 3] {
    match index {
        0..=15 => ANSI.get(usize::from(index)).copied().unwrap_or_default(),
        16..=231 => {
            let cube = index - 16;
            [cube / 36, cube / 6 % 6, cube % 6]
                .map(|level| LEVELS.get(usize::from(level)).copied().unwrap_or_default())
        }
        232.. => [8 + (index - 232) * 10; 3],
    }
}

/// A colour as a terminal of this depth can show it. What is drawn for fewer colours than 256 has no
/// others.
pub(crate) fn reduced(color: Color, depth: Depth) -> Color {
    match (color, depth) {
        (_, Depth::Mono) => Color::Reset,
        (Color::Rgb(r, g, b), Depth::Ansi256) => Color::Indexed(nearest([r, g, b])),
        (color, _) => color,
    }
}

/// The nearest of the colour cube and the grey ramp; the first 16 are left out, because
/// every terminal's settings give them other colours.
fn nearest(rgb: [u8; 3]) -> u8 {
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
    let distance = |index: u8| -> u32 {
        let parts = rgb_of(index).into_iter().zip(rgb);
        parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    match distance(cube) <= distance(grey) {
        true => cube,
        false => grey,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greys_and_cube_corners_map_to_themselves() {
        for index in 16..=255u8 {
            let nearest = nearest(rgb_of(index));
            assert_eq!(rgb_of(nearest), rgb_of(index), "{index} became {nearest}");
        }
    }
}
