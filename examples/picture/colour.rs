//! Terminal colours as red, green and blue.

use std::fmt;

use vt100::Color;

/// The default foreground.
pub const INK: Rgb = Rgb(0xd8, 0xd8, 0xd8);
/// The default background.
pub const PAPER: Rgb = Rgb(0x10, 0x10, 0x14);

/// The sixteen named colours, which every terminal chooses for itself. These can be read on
/// [`PAPER`].
const SIXTEEN: [Rgb; 16] = [
    Rgb(0x1c, 0x1c, 0x22),
    Rgb(0xcd, 0x31, 0x31),
    Rgb(0x0d, 0xbc, 0x79),
    Rgb(0xe5, 0xc0, 0x10),
    Rgb(0x3b, 0x78, 0xdf),
    Rgb(0xbc, 0x3f, 0xbc),
    Rgb(0x11, 0xa8, 0xcd),
    Rgb(0xd8, 0xd8, 0xd8),
    Rgb(0x76, 0x76, 0x76),
    Rgb(0xf1, 0x4c, 0x4c),
    Rgb(0x23, 0xd1, 0x8b),
    Rgb(0xf5, 0xe0, 0x43),
    Rgb(0x6a, 0xa6, 0xff),
    Rgb(0xd6, 0x70, 0xd6),
    Rgb(0x29, 0xb8, 0xdb),
    Rgb(0xff, 0xff, 0xff),
];

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rgb(u8, u8, u8);

impl Rgb {
    /// This colour, mixed with `percent` of another.
    pub fn towards(self, other: Self, percent: u16) -> Self {
        let percent = percent.min(100);
        let mix = |a: u8, b: u8| {
            let sum = u16::from(a) * (100 - percent) + u16::from(b) * percent;
            u8::try_from(sum / 100).unwrap_or(u8::MAX)
        };
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A cell's colour; `default` where it names none.
pub fn resolve(colour: Color, default: Rgb) -> Rgb {
    match colour {
        Color::Default => default,
        Color::Rgb(red, green, blue) => Rgb(red, green, blue),
        Color::Idx(index) => indexed(index),
    }
}

/// One of xterm's 256 colours: 16 named ones, a cube of 6 x 6 x 6, and 24 greys.
fn indexed(index: u8) -> Rgb {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    if let Some(colour) = SIXTEEN.get(usize::from(index)) {
        return *colour;
    }
    if index >= 232 {
        let grey = 8 + 10 * (index - 232);
        return Rgb(grey, grey, grey);
    }
    let step = |of: u8| STEPS[usize::from(of % 6)];
    let index = index - 16;
    Rgb(step(index / 36), step(index / 6), step(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indexed_colours_are_those_of_xterm() {
        let cases = [
            (16, "#000000"),
            (17, "#00005f"),
            (67, "#5f87af"),
            (196, "#ff0000"),
            (231, "#ffffff"),
            (232, "#080808"),
            (255, "#eeeeee"),
        ];
        for (index, wanted) in cases {
            assert_eq!(indexed(index).to_string(), wanted, "colour {index}");
        }
    }

    #[test]
    fn colours_mix() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert_eq!(black.towards(white, 0), black);
        assert_eq!(black.towards(white, 50), Rgb(127, 127, 127));
        assert_eq!(black.towards(white, 100), white);
    }
}
