//! A cell of the grid as a tile: its number, and the stars that were won.

use ratatui::style::{Modifier, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{Cell, State};
use crate::games::put;
use crate::look::{Depth, Look, Tone};
use crate::ui::card;
use crate::ui::page::strong;
use crate::ui::widgets;

/// From so many rows on a tile has edges.
pub(super) const ROWS_FOR_EDGE: u16 = 4;

/// From so many columns on a tile has room for stars apart from each other.
const COLUMNS_FOR_STARS: u16 = 5;

/// Draws a cell.
pub(super) fn draw(cell: &Cell, is_chosen: bool, area: Rect, buf: &mut Buffer, look: &Look) {
    if area.is_empty() {
        return;
    }
    let ground = match cell.state {
        _ if is_chosen => Tone::Chosen,
        State::Perfect => Tone::Placed,
        State::Won | State::Next => Tone::Tile,
        State::Open => Tone::Panel,
    };
    let tile = Tile {
        cell,
        is_chosen,
        look,
        ground,
    };
    if area.width < COLUMNS_FOR_STARS {
        return tile.small(area, buf);
    }
    let inside = tile.edges(area, buf);
    if cell.stars.is_none() {
        // Without stars the label stands in the middle.
        let middle = widgets::row(inside, (inside.height - 1) / 2);
        return widgets::middle(middle, buf, &cell.label, tile.label());
    }
    tile.contents(inside, buf);
}

/// A cell while it is drawn.
struct Tile<'a> {
    cell: &'a Cell,
    is_chosen: bool,
    look: &'a Look,
    ground: Tone,
}

impl Tile<'_> {
    /// The colour of a tone, on the ground of the cell.
    fn on(&self, tone: Tone) -> Style {
        if self.is_chosen {
            return self.look.style(self.ground);
        }
        card::on(self.look, tone, self.ground)
    }

    /// What is not reached yet stands back.
    fn back(&self, tone: Tone) -> Style {
        let style = self.on(tone);
        match self.look.depth() {
            Depth::Mono if !self.is_chosen => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    fn label(&self) -> Style {
        match self.cell.state {
            _ if self.is_chosen => self.look.style(self.ground),
            State::Open => self.back(Tone::Wall),
            _ if self.cell.is_jewel => self.on(Tone::Ghost).patch(Style::new().bold()),
            State::Next => self.on(Tone::Accent),
            State::Won | State::Perfect => self.on(Tone::Text).patch(Style::new().bold()),
        }
    }

    /// Fills the cell and draws its edges, where it has some: half a row of its ground above and
    /// below, or a frame where grounds cannot be told apart. Returns what is inside.
    fn edges(&self, area: Rect, buf: &mut Buffer) -> Rect {
        let look = self.look;
        let style = look.style(self.ground);
        if area.height < ROWS_FOR_EDGE {
            widgets::wipe(area, buf, style);
            return area;
        }
        let inside = Rect {
            y: area.y + 1,
            height: area.height - 2,
            ..area
        };
        if !look.paints() {
            // The chosen one is filled whole, and needs no frame.
            widgets::wipe(area, buf, style);
            match self.cell.state {
                _ if self.is_chosen => (),
                // In ASCII a frame around each would be all that is seen.
                State::Open if !look.unicode() => (),
                State::Open => card::frame(area, buf, look, look.style(Tone::Wall), false),
                State::Next | State::Won | State::Perfect => {
                    card::frame(area, buf, look, strong(look), false);
                }
            }
            return Rect {
                x: inside.x + 1,
                width: inside.width - 2,
                ..inside
            };
        }
        if !look.unicode() {
            // There are no half rows: the cell takes the lower one, and the upper one is a gap.
            let filled = widgets::below(area, 1);
            widgets::wipe(filled, buf, style);
            return filled;
        }
        widgets::wipe(inside, buf, style);
        let edge = Style {
            fg: style.bg,
            ..look.style(Tone::Text)
        };
        for x in area.left()..area.right() {
            put(buf, x, area.y, "▄", edge);
            put(buf, x, area.bottom() - 1, "▀", edge);
        }
        inside
    }

    /// The number above the stars.
    fn contents(&self, inside: Rect, buf: &mut Buffer) {
        let gap = u16::from(inside.height > 2);
        let place = widgets::below(inside, inside.height.saturating_sub(2 + gap) / 2);
        self.number(widgets::row(place, 0), buf);
        self.stars(widgets::row(place, 1 + gap), buf);
        self.sign(inside.right() - 1, inside.y, buf);
    }

    /// The glyph and the style of the star at this position. Where a ground is filled, as by pixels,
    /// its colour alone says whether it was won.
    fn star(&self, n: u16, is_filled: bool) -> (&'static str, Style) {
        let look = self.look;
        let is_won = n < u16::from(self.cell.stars.unwrap_or(0));
        let glyph = if is_won {
            look.glyph("★", "*")
        } else {
            look.glyph("☆", "-")
        };
        let tone = match (is_won, self.cell.state) {
            (true, _) => Tone::Accent,
            (false, State::Open) if is_filled => Tone::Backdrop,
            (false, State::Open) => Tone::Grid,
            (false, _) if is_filled => Tone::Wall,
            (false, _) => Tone::LitWall,
        };
        let mut style = self.on(tone);
        if !is_won && look.depth() == Depth::Mono && !self.is_chosen {
            style = style.add_modifier(Modifier::DIM);
        }
        if !is_won && self.is_chosen && look.paints() {
            // On gold, what was not won is a darker gold.
            style.fg = look.style(Tone::Thread).bg;
        }
        (glyph, style)
    }

    /// A narrow cell: the number on its ground, and below it the stars.
    fn small(&self, area: Rect, buf: &mut Buffer) {
        let (look, number) = (self.look, widgets::row(area, 0));
        widgets::wipe(number, buf, look.style(self.ground));
        let label = format!("{:>2}", self.cell.label);
        widgets::middle(widgets::indent(number, 1), buf, &label, self.label());
        if self.cell.is_jewel {
            put(buf, number.x, number.y, look.glyph("◆", "{"), self.jewel());
        }
        if self.cell.stars.is_none() {
            return;
        }
        let row = widgets::indent(widgets::row(area, 1), area.width.saturating_sub(3) / 2);
        let below = Self {
            ground: Tone::Text,
            is_chosen: false,
            ..*self
        };
        for n in 0..3.min(row.width) {
            let (glyph, style) = below.star(n, false);
            put(buf, row.x + n, row.y, glyph, style);
        }
    }

    /// The style of the sign of a jewel, which is seen before it is reached too.
    fn jewel(&self) -> Style {
        self.on(Tone::Ghost)
    }

    /// The number in the middle of a row, of a jewel between its signs.
    fn number(&self, row: Rect, buf: &mut Buffer) {
        widgets::middle(row, buf, &self.cell.label, self.label());
        let label = widgets::width(&self.cell.label);
        if self.cell.is_jewel && label + 2 <= row.width {
            let first = row.x + (row.width - label) / 2;
            let look = self.look;
            for (x, glyph) in [
                (first.saturating_sub(1), look.glyph("◆", "{")),
                (first + label, look.glyph("◆", "}")),
            ] {
                put(buf, x, row.y, glyph, self.jewel());
            }
        }
    }

    fn sign(&self, x: u16, y: u16, buf: &mut Buffer) {
        if let Some(sign) = self.cell.sign {
            put(buf, x, y, sign, self.on(Tone::Exit));
        }
    }

    /// The stars in the middle of a row, as far apart as there is room.
    fn stars(&self, row: Rect, buf: &mut Buffer) {
        let look = self.look;
        let gap = match row.width {
            9.. if look.unicode() => 3,
            5.. if look.unicode() => 2,
            _ => 1,
        };
        let first = row.x + row.width.saturating_sub(2 * gap + 1) / 2;
        for n in 0..3 {
            let (glyph, style) = self.star(n, false);
            put(buf, first + n * gap, row.y, glyph, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Caps;

    fn drawn(stars: u8, is_chosen: bool, depth: Depth, unicode: bool, area: Rect) -> Buffer {
        let look = Look::new(Caps { depth, unicode });
        let cell = Cell {
            label: "15".to_owned(),
            is_jewel: true,
            stars: Some(stars),
            state: State::of(stars),
            sign: None,
        };
        let mut buf = Buffer::empty(area);
        draw(&cell, is_chosen, area, &mut buf, &look);
        buf
    }

    fn text(buf: &Buffer) -> String {
        buf.content().iter().map(|cell| cell.symbol()).collect()
    }

    #[test]
    fn without_colours_the_whole_of_the_chosen_tile_is_filled() {
        let area = Rect::new(0, 0, 7, 4);
        for unicode in [true, false] {
            let buf = drawn(1, true, Depth::Mono, unicode, area);
            let cells = buf.content().iter();
            let reversed =
                |cell: &&ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
            assert_eq!(cells.filter(reversed).count(), 28);
        }
    }

    #[test]
    fn in_ascii_stars_are_signs_with_colours_and_without() {
        let area = Rect::new(0, 0, 7, 4);
        for depth in [Depth::True, Depth::Mono] {
            let plain = text(&drawn(2, false, depth, false, area));
            assert!(plain.contains("{15}") && plain.contains("**-"), "{plain}");
        }
    }

    #[test]
    fn the_signs_of_a_jewel_stand_at_both_sides_of_its_number() {
        for area in [Rect::new(0, 0, 7, 4), Rect::new(0, 0, 9, 5)] {
            let buf = drawn(3, false, Depth::True, true, area);
            let row = |y| (0..area.width).map(move |x| (x, y));
            let is_sign = |(x, y): &(u16, u16)| buf[(*x, *y)].symbol() == "◆";
            let signs: Vec<_> = (0..area.height).flat_map(row).filter(is_sign).collect();
            let [(left, above), (right, below)] = signs[..] else {
                panic!("{signs:?}");
            };
            assert_eq!(above, below);
            assert!((left + right).abs_diff(area.width - 1) <= 1, "{signs:?}");
        }
    }

    #[test]
    fn stars_still_to_be_won_are_seen_on_the_smallest_screen_too() {
        let buf = drawn(1, false, Depth::True, true, Rect::new(0, 0, 3, 2));
        assert!(text(&buf).contains("★☆☆"), "{}", text(&buf));
    }
}
