//! Small pictures of runs and games, and frames.

use ratatui::style::Style;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::miniature::Miniature;
use crate::games::raster::{Inks, paint_whole};
use crate::look::{Look, Tone};

/// A style on another ground.
pub(crate) fn on(look: &Look, tone: Tone, ground: Tone) -> Style {
    let style = look.style(tone);
    match look.style(ground).bg {
        Some(ground) => style.bg(ground),
        None => style,
    }
}

/// Draws the board and the way of a run as large as it fits into the middle of an area.
pub(crate) fn run(picture: &Miniature, area: Rect, buf: &mut Buffer, look: &Look, ground: Tone) {
    let inks = Inks {
        ground,
        floor: if look.paints() { Tone::Text } else { ground },
        walls: Tone::Grid,
    };
    paint_whole(picture, area, buf, look, inks);
}
