//! Small pictures of runs and games, and frames.

use ratatui::style::Style;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::miniature::{self, Miniature, Pixel};
use crate::games::put;
use crate::look::{Look, Tone};
use crate::ui::widgets;

/// A picture is enlarged so many times at most: beyond that its pixels are all that is seen.
const SCALE_MAX: u16 = 3;

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

/// A picture as large as it fits into an area, by whole pixels; a maze that has no room to be
/// twice as large perhaps with wide cells.
fn enlarged(picture: &Miniature, area: Rect) -> Miniature {
    let fits = |width: u16, height: u16| width <= area.width && height.div_ceil(2) <= area.height;
    let (width, height) = (picture.width(), picture.height());
    let mut scales = (2..=SCALE_MAX).rev();
    if let Some(scale) = scales.find(|scale| fits(width * scale, height * scale)) {
        return picture.scaled(scale);
    }
    let wide = picture.with_wide_cells();
    let wide = wide.filter(|wide| fits(wide.width(), wide.height()));
    wide.unwrap_or_else(|| picture.clone())
}

/// Draws an emblem as large as it fits into the middle of an area.
pub(crate) fn emblem(picture: &Miniature, area: Rect, buf: &mut Buffer, look: &Look, ground: Tone) {
    let picture = enlarged(picture, area);
    miniature::draw(&picture, area, buf, look, ground, Tone::LitWall);
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
    if !look.unicode() {
        return plain_run(picture, area, buf, look, ground);
    }
    let picture = enlarged(picture, area);
    miniature::draw_run(&picture, area, buf, look, ground);
}

/// The same in ASCII: the walls as `_` and `|`, where each pixel has a column, else the way alone;
/// the way by its colour or, where there is none, as `#`.
fn plain_run(picture: &Miniature, area: Rect, buf: &mut Buffer, look: &Look, ground: Tone) {
    let cropped = picture.cropped();
    // A character stands for so many columns of pixels and for twice as many rows.
    // Without its rim the first row is one of cells, and what is below them its second half.
    let mut ways = [(&cropped, 1), (picture, 2), (&cropped, 2)].into_iter();
    let size = |picture: &Miniature, times: u16| {
        let (width, height) = (picture.width(), picture.height());
        (width.div_ceil(times), height.div_ceil(2 * times))
    };
    let fits = |(picture, times): &(&Miniature, u16)| {
        let (columns, rows) = size(picture, *times);
        columns <= area.width && rows <= area.height
    };
    let Some((picture, times)) = ways.find(fits) else {
        return;
    };
    let (columns, rows) = size(picture, times);
    let place = miniature::lowered(area, columns, rows);
    let is_painted = look.paints();
    let board = if is_painted { Tone::Text } else { ground };
    if is_painted {
        widgets::wipe(place, buf, look.style(board));
    }
    for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
        let down = |y| (0..times).map(move |down| y * times + down);
        let has = |y: u16, pixel| {
            let mut across = (0..times).map(|across| x * times + across);
            across.any(|x| down(y).any(|y| picture.at(x, y) == pixel))
        };
        let (above, below) = (2 * y, 2 * y + 1);
        let either = |pixel| has(above, pixel) || has(below, pixel);
        let (glyph, tone) = if either(Pixel::End) {
            ("X", Tone::Exit)
        } else if either(Pixel::Way) {
            ("#", Tone::Accent)
        } else if times > 1 || !either(Pixel::Wall) {
            continue;
        } else if has(above, Pixel::Wall) {
            ("|", Tone::LitWall)
        } else {
            ("_", Tone::LitWall)
        };
        let style = on(look, tone, board);
        let (glyph, style) = match tone {
            Tone::Exit | Tone::Accent if is_painted => (" ", filled(style)),
            _ => (glyph, style),
        };
        put(buf, place.x + x, place.y + y, glyph, style);
    }
}
