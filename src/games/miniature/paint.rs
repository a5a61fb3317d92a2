//! Draws small pictures: of a board with the way on it, of a board to choose, of what was seen. Each
//! is made of pixels; the terminal and the room decide how many of them a character has.

use std::cmp::Ordering;

use ratatui::style::{Color, Modifier, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{Miniature, Pixel};
use crate::games::{half_block, middle, put, within};
use crate::look::{Depth, Look, Tone};

/// The bit of each dot in a braille character, row by row (Unicode, chapter 21.1).
const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// The quarters of a character: a bit each, from the upper left one on, row by row.
const QUARTERS: [&str; 16] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
];

/// What has pixels to be drawn: a picture, or a board that is asked for each.
pub(crate) trait Pixels {
    /// Columns and rows of pixels.
    fn size(&self) -> (u16, u16);

    fn pixel(&self, x: u16, y: u16) -> Pixel;
}

impl Pixels for Miniature {
    fn size(&self) -> (u16, u16) {
        (self.width(), self.height())
    }

    fn pixel(&self, x: u16, y: u16) -> Pixel {
        self.at(x, y)
    }
}

/// How pixels become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grain {
    /// Two columns and a row each, for terminals without half blocks.
    Tiles,
    /// One column and half a row each.
    Blocks,
    /// Half a column and a quarter of a row each: the way alone, as a line.
    Dots,
    /// Half a column and half a row each, for boards that are too large for blocks.
    Quarters,
    /// One character each, for maps on terminals without braille.
    Signs,
}

impl Grain {
    /// The grain of a board to choose, whose pixels are square.
    pub(crate) fn of_boards(look: &Look) -> Self {
        if look.unicode() {
            Self::Blocks
        } else {
            Self::Tiles
        }
    }

    /// The grain of a map.
    pub(crate) fn of_maps(look: &Look) -> Self {
        if look.unicode() {
            Self::Dots
        } else {
            Self::Signs
        }
    }

    /// Columns and rows of pixels that an area has room for.
    pub(crate) fn room(self, area: Rect) -> (u16, u16) {
        let (width, height) = (area.width, area.height);
        match self {
            Self::Tiles => (width / 2, height),
            Self::Blocks => (width, height.saturating_mul(2)),
            Self::Dots => (width.saturating_mul(2), height.saturating_mul(4)),
            Self::Quarters => (width.saturating_mul(2), height.saturating_mul(2)),
            Self::Signs => (width, height),
        }
    }

    /// Columns and rows of characters for so many columns and rows of pixels.
    pub(crate) fn extent(self, (width, height): (u16, u16)) -> (u16, u16) {
        match self {
            Self::Tiles => (width.saturating_mul(2), height),
            Self::Blocks => (width, height.div_ceil(2)),
            Self::Dots => (width.div_ceil(2), height.div_ceil(4)),
            Self::Quarters => (width.div_ceil(2), height.div_ceil(2)),
            Self::Signs => (width, height),
        }
    }
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
        (picture.halved().cropped(), Grain::Blocks),
        (picture.clone(), Grain::Dots),
        (picture.cropped(), Grain::Dots),
    ];
    let mut ways = ways.into_iter();
    ways.find(|(picture, grain)| {
        let (columns, rows) = grain.extent(picture.size());
        let can_show = *grain == Grain::Blocks || !is_plain;
        can_show && columns <= area.width && rows <= area.height
    })
}

/// Draws a picture into the middle of an area, on this ground and with walls of this tone.
pub(crate) fn draw(
    picture: &Miniature,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    ground: Tone,
    walls: Tone,
) {
    let Some((picture, grain)) = fitted(picture, area, look) else {
        return;
    };
    let (columns, rows) = grain.extent(picture.size());
    let place = middle(area, columns, rows);
    let inks = Inks::new(look, ground).with_walls(walls);
    paint(&picture, grain, place, buf, &inks);
}

/// The place of so many columns and rows in the middle of an area, rather further down and right: above
/// is the title of a card.
pub(crate) fn lowered(area: Rect, columns: u16, rows: u16) -> Rect {
    let odd = |room: u16, taken: u16| u16::from(room > taken) * (room.wrapping_sub(taken) % 2);
    let place = middle(area, columns, rows);
    Rect {
        x: place.x + odd(area.width, columns),
        y: place.y + odd(area.height, rows),
        ..place
    }
}

/// Draws a board with the way on it into the middle of an area on this ground, where there are
/// colours on a floor of its own.
pub(crate) fn draw_run(
    picture: &Miniature,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    ground: Tone,
) {
    let Some((picture, grain)) = fitted(picture, area, look) else {
        return;
    };
    let (columns, rows) = grain.extent(picture.size());
    let place = lowered(area, columns, rows);
    let floor = if look.paints() { Tone::Text } else { ground };
    let mut inks = Inks::new(look, ground)
        .with_floor(floor)
        .with_walls(Tone::Grid);
    if grain == Grain::Dots && look.paints() {
        // Of the board only the way is seen: the floor says how far that led.
        for (x, y) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
            put(buf, place.x + x, place.y + y, " ", look.style(floor));
        }
        inks.ground = floor;
    }
    paint(&picture, grain, place, buf, &inks);
}

/// Draws pixels from the top left of a place on, as far as the buffer has its rows.
pub(crate) fn paint(
    picture: &impl Pixels,
    grain: Grain,
    place: Rect,
    buf: &mut Buffer,
    inks: &Inks<'_>,
) {
    let (columns, rows) = grain.extent(picture.size());
    for y in within(place, buf).filter(|y| *y < rows) {
        for x in 0..columns.min(place.width) {
            let (glyph, style) = match grain {
                Grain::Tiles => {
                    let pixel = picture.pixel(x / 2, y);
                    let (glyphs, style) = inks.tile(pixel);
                    match pixel.sign(inks.look) {
                        Some(_) if !is_first(picture, pixel, (x / 2, y)) => (" ", style),
                        _ => (glyphs[usize::from(x % 2)], style),
                    }
                }
                Grain::Blocks => {
                    let two = (picture.pixel(x, 2 * y), picture.pixel(x, 2 * y + 1));
                    let (glyph, style) = inks.block(two);
                    let (row, pixel) = match inks.look.depth() {
                        Depth::Mono if two.0.rank() >= two.1.rank() => (2 * y, two.0),
                        _ => (2 * y + 1, two.1),
                    };
                    match pixel.sign(inks.look) {
                        Some(sign) if sign == glyph && !is_first(picture, pixel, (x, row)) => {
                            (" ", style)
                        }
                        _ => (glyph, style),
                    }
                }
                Grain::Quarters => inks.quarters(picture, (x, y)),
                Grain::Dots => {
                    inks.dots(picture, (x, y), (place.x + x, place.y + y), buf);
                    continue;
                }
                Grain::Signs => {
                    let pixel = picture.pixel(x, y);
                    match (pixel.sign(inks.look), pixel.is_dot()) {
                        (Some(sign), _) => (sign, inks.on_ground(pixel)),
                        (None, true) => (".", inks.on_ground(pixel)),
                        (None, false) => continue,
                    }
                }
            };
            put(buf, place.x + x, place.y + y, glyph, style);
        }
    }
}

/// Whether a pixel is the first one that shows the same: what is larger than a pixel has its sign once.
fn is_first(picture: &impl Pixels, pixel: Pixel, (x, y): (u16, u16)) -> bool {
    let left = (x > 0).then(|| picture.pixel(x - 1, y));
    let above = (y > 0).then(|| picture.pixel(x, y - 1));
    ![left, above].contains(&Some(pixel))
}

impl Pixel {
    /// Whether a line of dots goes through it.
    fn is_dot(self) -> bool {
        matches!(self, Self::Way | Self::End | Self::Seen)
    }

    /// What stands for it where it is to be found at a glance.
    fn sign(self, look: &Look) -> Option<&'static str> {
        match self {
            Self::Player => Some(look.glyph("●", "@")),
            Self::Ghost => Some(look.glyph("○", "&")),
            Self::End => Some(look.glyph("▼", ">")),
            _ => None,
        }
    }

    /// Which of several pixels in one character is seen.
    pub(crate) fn rank(self) -> u8 {
        match self {
            Self::Outside | Self::Open | Self::Unseen => 0,
            Self::Wall => 1,
            Self::Left | Self::Seen | Self::Band(_) => 2,
            Self::Thread | Self::Tried => 3,
            Self::Way => 4,
            Self::Ghost => 5,
            Self::Player | Self::End => 6,
        }
    }
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inks<'a> {
    look: &'a Look,
    /// What is around the board.
    ground: Tone,
    /// Its floor.
    floor: Tone,
    walls: Tone,
}

impl<'a> Inks<'a> {
    /// The colours on this ground.
    pub(crate) fn new(look: &'a Look, ground: Tone) -> Self {
        Self {
            look,
            ground,
            floor: ground,
            walls: Tone::Wall,
        }
    }

    /// The same with this floor.
    #[must_use]
    pub(crate) fn with_floor(self, floor: Tone) -> Self {
        Self { floor, ..self }
    }

    /// The same with walls in this tone.
    #[must_use]
    pub(crate) fn with_walls(self, walls: Tone) -> Self {
        Self { walls, ..self }
    }

    fn back(&self, tone: Tone) -> Color {
        self.look.style(tone).bg.unwrap_or(Color::Reset)
    }

    fn color(&self, pixel: Pixel) -> Color {
        let tone = match pixel {
            Pixel::Outside => return self.back(self.ground),
            Pixel::Open => return self.back(self.floor),
            Pixel::Thread | Pixel::Tried => return self.back(Tone::Thread),
            Pixel::Left | Pixel::Unseen => return self.back(Tone::Tried),
            Pixel::Band(band) => return self.back(Tone::Flood(band)),
            Pixel::Seen => Tone::Trail,
            Pixel::Wall => self.walls,
            Pixel::Way | Pixel::Player => Tone::Player,
            Pixel::Ghost => Tone::Ghost,
            Pixel::End => Tone::Exit,
        };
        self.look.style(tone).fg.unwrap_or(Color::Reset)
    }

    /// A glyph for a pixel on the ground.
    fn on_ground(&self, pixel: Pixel) -> Style {
        let style = self.look.style(self.ground);
        match self.look.depth() {
            // Lit walls are as bright as text.
            Depth::Mono if pixel == Pixel::Wall && self.walls == Tone::LitWall => style,
            Depth::Mono if matches!(pixel, Pixel::Wall | Pixel::Band(_)) => {
                style.add_modifier(Modifier::DIM)
            }
            Depth::Mono => style.add_modifier(Modifier::BOLD),
            _ => style.fg(self.color(pixel)),
        }
    }

    /// The two characters of a pixel.
    fn tile(&self, pixel: Pixel) -> ([&'static str; 2], Style) {
        let look = self.look;
        // Where colours fill it, only what is to be found has a sign.
        let filled = |glyphs| {
            if look.paints() { [" "; 2] } else { glyphs }
        };
        let (glyphs, tone) = match pixel {
            Pixel::Outside => ([" "; 2], self.ground),
            Pixel::Wall if self.walls == Tone::DimWall => {
                ([look.glyph("█", "#"); 2], Tone::DimWall)
            }
            Pixel::Wall => ([look.glyph("█", "#"); 2], Tone::WallCell),
            Pixel::Player => ([look.glyph("●", "@"), " "], Tone::PlayerCell),
            Pixel::Ghost => ([look.glyph("○", "&"), " "], Tone::GhostCell),
            Pixel::End => (
                filled([look.glyph("▼", ">"), look.glyph("▼", "<")]),
                Tone::ExitCell,
            ),
            Pixel::Way => (filled([look.glyph("◆", "*"), " "]), Tone::Way),
            Pixel::Thread | Pixel::Tried => (filled([look.glyph("•", "o"), " "]), Tone::Thread),
            Pixel::Left => (filled([look.glyph("·", "."), " "]), Tone::Tried),
            Pixel::Band(band) => ([" "; 2], Tone::Flood(band)),
            Pixel::Open | Pixel::Seen | Pixel::Unseen => ([" "; 2], self.floor),
        };
        (glyphs, look.style(tone))
    }

    /// Two pixels, one above the other.
    fn block(&self, (above, below): (Pixel, Pixel)) -> (&'static str, Style) {
        let look = self.look;
        if look.unicode() && look.depth() > Depth::Mono {
            let (upper, lower) = (self.color(above), self.color(below));
            // The ground may be the terminal's own, which is no colour to draw with; and of two
            // colours the brighter one is that of other characters in the row too.
            let is_above =
                upper != Color::Reset && (lower == Color::Reset || above.rank() >= below.rank());
            let (front, back) = if is_above {
                (upper, lower)
            } else {
                (lower, upper)
            };
            return half_block(front, back, is_above);
        }
        // One colour a character: the way is drawn before the walls beside it.
        let strength = |pixel: Pixel| match pixel {
            Pixel::Way | Pixel::End | Pixel::Player | Pixel::Ghost => 2,
            Pixel::Wall | Pixel::Band(_) => 1,
            _ => 0,
        };
        let (upper, lower) = (strength(above), strength(below));
        let strongest = if upper >= lower { above } else { below };
        let style = self.on_ground(strongest);
        let [both, above, below] = match (strength(strongest), strongest) {
            (0, _) => return (" ", look.style(self.ground)),
            (_, Pixel::Player | Pixel::End) => {
                let sign = strongest.sign(look).unwrap_or(" ");
                return (sign, style);
            }
            (1, _) => [("█", "#"), ("▀", "\""), ("▄", "_")],
            _ => [("█", ":"), ("▀", "'"), ("▄", ".")],
        };
        let (unicode, ascii) = match upper.cmp(&lower) {
            Ordering::Equal => both,
            Ordering::Greater => above,
            Ordering::Less => below,
        };
        (look.glyph(unicode, ascii), style)
    }

    /// Two by two pixels: walls, or what is to be found among them.
    fn quarters(&self, picture: &impl Pixels, (x, y): (u16, u16)) -> (&'static str, Style) {
        let places = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let pixels = places.map(|(dx, dy)| picture.pixel(2 * x + dx, 2 * y + dy));
        let is_rim = pixels.contains(&Pixel::Outside);
        let glyph = |is_drawn: &dyn Fn(Pixel) -> bool| {
            let bits = pixels.iter().rev();
            let bits = bits.fold(0, |bits, pixel| 2 * bits + usize::from(is_drawn(*pixel)));
            QUARTERS.get(bits).copied().unwrap_or(" ")
        };
        let best = pixels.into_iter().max_by_key(|pixel| pixel.rank());
        if let Some((best, sign)) = best.and_then(|best| Some((best, best.sign(self.look)?))) {
            let style = self.on_ground(best);
            if self.look.depth() == Depth::Mono {
                return (sign, style);
            }
            // Two colours a character: the passage has that of what stands in it.
            return if is_rim {
                (glyph(&|pixel| pixel != Pixel::Outside), style)
            } else {
                let walls = self.color(Pixel::Wall);
                (glyph(&|pixel| pixel != Pixel::Wall), style.bg(walls))
            };
        }
        let glyph = glyph(&|pixel| pixel == Pixel::Wall);
        let style = self.on_ground(Pixel::Wall);
        // Beyond the rim there is the ground, not a floor.
        match is_rim {
            _ if self.look.depth() == Depth::Mono => (glyph, style),
            true => (glyph, style.bg(self.back(self.ground))),
            false => (glyph, style.bg(self.back(self.floor))),
        }
    }

    /// Two by four pixels as dots.
    fn dots(&self, picture: &impl Pixels, (x, y): (u16, u16), at: (u16, u16), buf: &mut Buffer) {
        let (mut bits, mut best) = (0, Pixel::Outside);
        for (dy, row) in (0u16..).zip(BITS) {
            for (dx, bit) in (0u16..).zip(row) {
                let pixel = picture.pixel(2 * x + dx, 4 * y + dy);
                if pixel.is_dot() {
                    bits |= bit;
                }
                if (pixel.is_dot() || pixel.sign(self.look).is_some())
                    && pixel.rank() >= best.rank()
                {
                    best = pixel;
                }
            }
        }
        if best == Pixel::Outside {
            return;
        }
        let style = self.on_ground(best);
        match best.sign(self.look) {
            Some(sign) => put(buf, at.0, at.1, sign, style),
            None => {
                let dots = char::from_u32(0x2800 + bits).unwrap_or(' ');
                put(buf, at.0, at.1, dots.encode_utf8(&mut [0; 4]), style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Caps;

    fn drawn(picture: &Miniature, grain: Grain, depth: Depth, unicode: bool) -> Vec<String> {
        let look = Look::new(Caps { depth, unicode });
        let (columns, rows) = grain.extent(picture.size());
        let area = Rect::new(0, 0, columns, rows);
        let mut buf = Buffer::empty(area);
        paint(
            picture,
            grain,
            area,
            &mut buf,
            &Inks::new(&look, Tone::Text),
        );
        let line = |y| (0..columns).map(|x| buf[(x, y)].symbol()).collect();
        (0..rows).map(line).collect()
    }

    #[test]
    fn quarters_of_a_character_show_twice_as_many_walls_in_a_row() {
        let picture = Miniature::of_art(&["#  #", " ###", "##oo", "##oo"]);
        let drawn = |depth| drawn(&picture, Grain::Quarters, depth, true);
        assert_eq!(drawn(Depth::True), ["▚▟", "██"]);
        assert_eq!(drawn(Depth::Mono), ["▚▟", "█▼"]);
    }

    #[test]
    fn what_is_larger_than_a_pixel_has_its_sign_once() {
        let picture = Miniature::of_art(&["####", "#oo#", "#oo#", "####"]);
        let tiles = drawn(&picture, Grain::Tiles, Depth::Mono, false);
        assert_eq!(tiles, ["########", "##><  ##", "##    ##", "########"]);
        let blocks = drawn(&picture, Grain::Blocks, Depth::Mono, true);
        assert_eq!(blocks, ["█▼ █", "█  █"]);
    }

    #[test]
    fn a_way_is_drawn_as_dots_or_as_signs_where_there_are_none() {
        let picture = Miniature::of_art(&["*###", "**##", "#*##", "#*o#"]);
        let drawn = |grain, unicode| drawn(&picture, grain, Depth::True, unicode);
        assert_eq!(drawn(Grain::Dots, true), ["⢳▼"]);
        assert_eq!(drawn(Grain::Signs, false), [".   ", "..  ", " .  ", " .> "]);
    }
}
