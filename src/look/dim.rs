//! Takes back what lies below a popup.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::{Depth, GROUND, Look};

/// Of a colour below a popup so much stays, in percent; the rest is the ground. Walls of a board can
/// still be told from its floor, and a row that is chosen there no longer looks so.
const KEPT: u32 = 34;

impl Look {
    /// Takes the colours of what is drawn so far back, so that the popup above it stands alone.
    pub(crate) fn dim(&self, buf: &mut Buffer) {
        let bright = Modifier::BOLD | Modifier::REVERSED | Modifier::UNDERLINED;
        // Neighbours mostly look alike.
        let mut last = None;
        for cell in &mut buf.content {
            let before = (cell.fg, cell.bg);
            let (fg, bg) = match last {
                Some((known, dimmed)) if known == before => dimmed,
                _ => (self.dimmed(cell.fg), self.dimmed(cell.bg)),
            };
            last = Some((before, (fg, bg)));
            (cell.fg, cell.bg) = (fg, bg);
            cell.modifier.remove(bright);
            if self.depth() < Depth::Ansi256 {
                cell.modifier.insert(Modifier::DIM);
            }
        }
    }

    fn dimmed(&self, color: Color) -> Color {
        let ground = GROUND.rgb;
        let mixed = |(r, g, b): (u8, u8, u8)| {
            // Grey first, so that gold does not stay gold.
            let grey = (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10;
            let mix = |of: u8, ground: u8| {
                let of = (u32::from(of) + grey) / 2;
                let sum = of * KEPT + u32::from(ground) * (100 - KEPT);
                u8::try_from(sum / 100).unwrap_or(u8::MAX)
            };
            (mix(r, ground.0), mix(g, ground.1), mix(b, ground.2))
        };
        match (self.depth(), color) {
            (Depth::True, Color::Rgb(r, g, b)) => {
                let (r, g, b) = mixed((r, g, b));
                Color::Rgb(r, g, b)
            }
            (Depth::Ansi256, Color::Indexed(index)) => {
                Color::Indexed(nearest(mixed(rgb_of(index))))
            }
            _ => color,
        }
    }
}

/// The steps of a channel in the colour cube of the 256 colours.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The colour of an entry of the 256 from 16 on; the first 16 are the terminal's own.
pub(super) fn rgb_of(index: u8) -> (u8, u8, u8) {
    match index {
        0..=15 => (0, 0, 0),
        16..=231 => {
            let at = usize::from(index - 16);
            (CUBE[at / 36], CUBE[at / 6 % 6], CUBE[at % 6])
        }
        232.. => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
    }
}

/// The entry of the 256 that is nearest to a colour.
fn nearest(rgb: (u8, u8, u8)) -> u8 {
    let far = |index: &u8| {
        let (r, g, b) = rgb_of(*index);
        let apart = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        apart(r, rgb.0) + apart(g, rgb.1) + apart(b, rgb.2)
    };
    (16..=u8::MAX).min_by_key(far).unwrap_or(16)
}
