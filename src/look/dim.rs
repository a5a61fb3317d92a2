//! Takes back what lies below a popup.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::Look;
use super::indexed::rgb_of;

/// Of a colour below a popup so much stays, in percent; the rest is the ground. Walls of a board can
/// still be told from its floor, and a row that is chosen there no longer looks so.
const KEPT: u32 = 34;

impl Look {
    /// Takes back the colours of what is drawn so far, so that the popup above it stands alone.
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
            if !self.paints() {
                cell.modifier.insert(Modifier::DIM);
            }
        }
    }

    fn dimmed(&self, color: Color) -> Color {
        let [r, g, b] = match color {
            Color::Rgb(r, g, b) => [r, g, b],
            Color::Indexed(index) => rgb_of(index),
            _ => return color,
        };
        // Halfway to grey first, so that gold does not stay gold.
        let grey = (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10;
        let greyer = |of: u8| u8::try_from((u32::from(of) + grey) / 2).unwrap_or(of);
        self.mixed([r, g, b].map(greyer), KEPT)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;
    use crate::look::{Caps, Depth, Tone};

    #[test]
    fn below_a_popup_nothing_is_bright_and_no_row_is_chosen() {
        for depth in [Depth::True, Depth::Ansi256, Depth::Ansi16, Depth::Mono] {
            let look = Look::new(Caps {
                depth,
                unicode: true,
            });
            let mut buf = Buffer::empty(Rect::new(0, 0, 4, 1));
            for (x, tone) in (0..).zip([Tone::Text, Tone::Chosen, Tone::Accent, Tone::Wall]) {
                buf[(x, 0)].set_symbol("x").set_style(look.style(tone));
            }
            let before = buf.clone();
            look.dim(&mut buf);
            for x in 0..4 {
                let (was, is) = (&before[(x, 0)], &buf[(x, 0)]);
                assert_eq!(is.symbol(), was.symbol());
                assert!(!is.modifier.intersects(Modifier::BOLD | Modifier::REVERSED));
                let taken_back = is.fg != was.fg || is.modifier.contains(Modifier::DIM);
                assert!(taken_back, "{depth:?} {x}");
            }
            let chosen = look.style(Tone::Chosen);
            assert!(
                chosen.bg.is_none() || Some(buf[(1, 0)].bg) != chosen.bg,
                "{depth:?}"
            );
        }
    }
}
