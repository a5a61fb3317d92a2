//! Draws a board and the way on it as a small picture, as fine as its room and the terminal allow.

use std::cmp::Ordering;

use ratatui::style::{Color, Modifier, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::miniature::{Miniature, Pixel};
use crate::games::{half_block, middle, put};
use crate::look::{Depth, Look, Tone};

/// The bit of each dot in a braille character, row by row (Unicode, chapter 21.1).
const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// How the pixels of a picture become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grain {
    /// One column and half a row each.
    Blocks,
    /// Half a column and a quarter of a row each: the way alone, as a line.
    Dots,
}

impl Grain {
    /// Columns and rows of a picture.
    fn size(self, picture: &Miniature) -> (u16, u16) {
        match self {
            Self::Blocks => (picture.width(), picture.height().div_ceil(2)),
            Self::Dots => (picture.width().div_ceil(2), picture.height().div_ceil(4)),
        }
    }
}

/// The columns and rows that [`draw`] takes of an area; `None`: there is no room.
pub(crate) fn size(picture: &Miniature, area: Rect, look: &Look) -> Option<(u16, u16)> {
    let (picture, grain) = fitted(picture, area, look)?;
    Some(grain.size(&picture))
}

/// The picture in the finest way that fits: whole, without its rim, as dots, or its cells alone.
fn fitted(picture: &Miniature, area: Rect, look: &Look) -> Option<(Miniature, Grain)> {
    if picture.width() == 0 {
        return None;
    }
    let is_plain = !look.unicode();
    let ways = [
        (picture.clone(), Grain::Blocks),
        (picture.cropped(), Grain::Blocks),
        (picture.halved(), Grain::Blocks),
        (picture.clone(), Grain::Dots),
        (picture.cropped(), Grain::Dots),
    ];
    let mut ways = ways.into_iter();
    ways.find(|(picture, grain)| {
        let (columns, rows) = grain.size(picture);
        let can_show = *grain == Grain::Blocks || !is_plain;
        can_show && columns <= area.width && rows <= area.height
    })
}

/// Draws a picture into the middle of an area, on this ground.
pub(crate) fn draw(picture: &Miniature, area: Rect, buf: &mut Buffer, look: &Look, ground: Tone) {
    draw_with(picture, area, buf, look, ground, Tone::Grid);
}

/// The same with walls of this tone.
pub(crate) fn draw_with(
    picture: &Miniature,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    ground: Tone,
    wall: Tone,
) {
    let Some((picture, grain)) = fitted(picture, area, look) else {
        return;
    };
    let (columns, rows) = grain.size(&picture);
    let place = middle(area, columns, rows);
    let inks = Inks { look, ground, wall };
    for y in 0..rows {
        for x in 0..columns {
            let (glyph, style) = match grain {
                Grain::Dots => inks.dots(&picture, x, y),
                Grain::Blocks => {
                    let two = (picture.at(x, 2 * y), picture.at(x, 2 * y + 1));
                    let (glyph, style) = inks.block(two);
                    (glyph.to_owned(), style)
                }
            };
            put(buf, place.x + x, place.y + y, &glyph, style);
        }
    }
}

struct Inks<'a> {
    look: &'a Look,
    ground: Tone,
    wall: Tone,
}

impl Inks<'_> {
    fn ground(&self) -> Color {
        self.look.style(self.ground).bg.unwrap_or(Color::Reset)
    }

    fn color(&self, pixel: Pixel) -> Color {
        let tone = match pixel {
            Pixel::Outside | Pixel::Open => return self.ground(),
            Pixel::Tried => return self.look.style(Tone::Thread).bg.unwrap_or(Color::Reset),
            Pixel::Wall => self.wall,
            Pixel::Way => Tone::Player,
            Pixel::End => Tone::Exit,
        };
        self.look.style(tone).fg.unwrap_or(Color::Reset)
    }

    /// Two pixels, one above the other.
    fn block(&self, (above, below): (Pixel, Pixel)) -> (&'static str, Style) {
        if self.look.unicode() && self.look.depth() > Depth::Mono {
            let (above, below) = (self.color(above), self.color(below));
            // The ground may be the terminal's own, which is no colour to draw with.
            return match above == self.ground() {
                true => half_block(below, above, false),
                false => half_block(above, below, true),
            };
        }
        // One colour a character: the way is drawn before the walls beside it.
        let strength = |pixel| match pixel {
            Pixel::Way | Pixel::End => 2,
            Pixel::Wall => 1,
            Pixel::Outside | Pixel::Open | Pixel::Tried => 0,
        };
        let (upper, lower) = (strength(above), strength(below));
        let strongest = if upper >= lower { above } else { below };
        let style = self.look.style(self.ground);
        let style = match (self.look.depth(), strength(strongest)) {
            (_, 0) => return (" ", style),
            (Depth::Mono, 1) if self.wall == Tone::Grid => style.add_modifier(Modifier::DIM),
            (Depth::Mono, 2) => style.add_modifier(Modifier::BOLD),
            (Depth::Mono, _) => style,
            _ => style.fg(self.color(strongest)),
        };
        let [both, above, below] = match strength(strongest) {
            1 => [("█", "#"), ("▀", "\""), ("▄", "_")],
            _ => [("█", ":"), ("▀", "'"), ("▄", ".")],
        };
        let (unicode, ascii) = match upper.cmp(&lower) {
            Ordering::Equal => both,
            Ordering::Greater => above,
            Ordering::Less => below,
        };
        (self.look.glyph(unicode, ascii), style)
    }

    /// Two by four pixels as dots.
    fn dots(&self, picture: &Miniature, x: u16, y: u16) -> (String, Style) {
        let (mut bits, mut best) = (0, Pixel::Outside);
        for (dy, row) in (0u16..).zip(BITS) {
            for (dx, bit) in (0u16..).zip(row) {
                let pixel = picture.at(2 * x + dx, 4 * y + dy);
                if matches!(pixel, Pixel::Way | Pixel::End) {
                    bits |= bit;
                    best = if best == Pixel::End { best } else { pixel };
                }
            }
        }
        let style = self.look.style(self.ground);
        if bits == 0 {
            return (" ".to_owned(), style);
        }
        let dots = char::from_u32(0x2800 + bits).unwrap_or(' ');
        (dots.to_string(), style.fg(self.color(best)))
    }
}
