//! Small pictures of runs and games, and frames.

use ratatui::style::Style;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::miniature::Miniature;
use crate::games::put;
use crate::games::raster::{Inks, paint_whole};
use crate::look::{Look, Tone};

/// The frames of a tile and of the chosen one: corners from the upper left, a line across, one
/// down.
const FRAMES: [[&str; 6]; 2] = [
    ["┌", "┐", "└", "┘", "─", "│"],
    ["┏", "┓", "┗", "┛", "━", "┃"],
];
const ASCII_FRAMES: [[&str; 6]; 2] = [
    ["+", "+", "+", "+", "-", "|"],
    ["+", "+", "+", "+", "=", "|"],
];

/// A style on another ground.
pub(crate) fn on(look: &Look, tone: Tone, ground: Tone) -> Style {
    let style = look.style(tone);
    match look.style(ground).bg {
        Some(ground) => style.bg(ground),
        None => style,
    }
}

/// Draws a frame around an area, the heavier one where it is chosen.
pub(crate) fn frame(area: Rect, buf: &mut Buffer, look: &Look, style: Style, is_chosen: bool) {
    if area.width < 2 || area.height < 2 {
        return;
    }
    let frames = if look.unicode() {
        &FRAMES
    } else {
        &ASCII_FRAMES
    };
    let [nw, ne, sw, se, across, down] = frames[usize::from(is_chosen)];
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x + 1..right {
        put(buf, x, area.y, across, style);
        put(buf, x, bottom, across, style);
    }
    for y in area.y + 1..bottom {
        put(buf, area.x, y, down, style);
        put(buf, right, y, down, style);
    }
    let corners = [
        (area.x, area.y),
        (right, area.y),
        (area.x, bottom),
        (right, bottom),
    ];
    for ((x, y), glyph) in corners.into_iter().zip([nw, ne, sw, se]) {
        put(buf, x, y, glyph, style);
    }
}

/// Draws an emblem as large as it fits into the middle of an area.
pub(crate) fn emblem(picture: &Miniature, area: Rect, buf: &mut Buffer, look: &Look, ground: Tone) {
    let inks = Inks {
        ground,
        floor: ground,
        walls: Tone::LitWall,
    };
    paint_whole(picture, area, buf, look, inks);
}

/// A cell in the colour of this style.
pub(crate) fn filled(style: Style) -> Style {
    Style {
        bg: style.fg,
        ..style
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
