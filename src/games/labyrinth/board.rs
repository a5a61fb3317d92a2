//! Draws a labyrinth.

use std::ops::Range;

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::camera::View;
use super::mark::Mark;
use super::{Labyrinth, lines};
use crate::core::tiles::Tile;
use crate::games::{arrow, middle, put, within};
use crate::look::{Look, Tone};

/// Draws the part of the labyrinth that the camera shows, centred in `area`, as far as the
/// buffer has it.
pub(crate) fn draw(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    match labyrinth.camera.view() {
        View::Tiles => draw_tiles(labyrinth, area, buf, look),
        View::Half => draw_halves(labyrinth, area, buf, look),
        View::Lines => lines::draw(labyrinth, area, buf, look),
    }
}

pub(crate) fn place(labyrinth: &Labyrinth, area: Rect) -> Rect {
    let (top, left) = labyrinth.camera.corner();
    let rows = labyrinth.tiles().rows().saturating_sub(top);
    let cols = labyrinth.tiles().cols().saturating_sub(left);
    match labyrinth.camera.view() {
        View::Tiles => middle(area, cols.saturating_mul(2), rows),
        View::Half => middle(area, cols, rows.div_ceil(2)),
        View::Lines => middle(area, cols / 2, rows / 2),
    }
}

/// The rows of the screen that show these rows of tiles.
pub(crate) fn rows(labyrinth: &Labyrinth, area: Rect, first: u16, last: u16) -> Range<u16> {
    let place = place(labyrinth, area);
    let top = labyrinth.camera.corner().0;
    let row = |tile: u16| match labyrinth.camera.view() {
        View::Tiles => tile.saturating_sub(top),
        View::Half | View::Lines => tile.saturating_sub(top) / 2,
    };
    let row = |tile: u16| place.y.saturating_add(row(tile)).min(place.bottom());
    row(first)..row(last).saturating_add(1).min(place.bottom())
}

fn draw_tiles(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let (top, left) = labyrinth.camera.corner();
    let place = place(labyrinth, area);
    for row in within(place, buf) {
        for col in 0..place.width / 2 {
            let mark = labyrinth.mark_at(Tile::new(top + row, left + col));
            let (glyph, second, style) = tile(mark, look);
            let (x, y) = (place.x + col * 2, place.y + row);
            put(buf, x, y, glyph, style);
            put(buf, x + 1, y, second, style);
        }
    }
}

fn draw_halves(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let (top, left) = labyrinth.camera.corner();
    let rows = labyrinth.tiles().rows().saturating_sub(top);
    let place = place(labyrinth, area);
    for row in within(place, buf) {
        for col in 0..place.width {
            let upper = labyrinth.mark_at(Tile::new(top + row * 2, left + col));
            let lower = if row * 2 + 1 < rows {
                labyrinth.mark_at(Tile::new(top + row * 2 + 1, left + col))
            } else {
                Mark::Floor
            };
            let (glyph, style) = halves(upper, lower, look);
            put(buf, place.x + col, place.y + row, glyph, style);
        }
    }
}

fn tile(mark: Mark, look: &Look) -> (&'static str, &'static str, Style) {
    let (unicode, ascii, tone) = match mark {
        Mark::Wall => ("█", "#", Tone::Wall),
        Mark::Player => ("●", "@", Tone::Player),
        Mark::Ghost => ("○", "&", Tone::Ghost),
        Mark::Hint(dir) => (arrow(dir).0, arrow(dir).1, Tone::Hint),
        Mark::Entrance => ("▽", "v", Tone::Entrance),
        Mark::Exit => ("▼", "X", Tone::Exit),
        Mark::Way => ("∙", "+", Tone::Exit),
        Mark::Trail => ("·", ".", Tone::Trail),
        Mark::Floor => (" ", " ", Tone::Floor),
        Mark::Start => ("◇", "S", Tone::Exit),
        Mark::Goal => ("◆", "E", Tone::Goal),
        Mark::Outside => (" ", " ", Tone::Floor),
        Mark::Unseen => ("░", " ", Tone::Backdrop),
    };
    let glyph = look.glyph(unicode, ascii);
    let second = if matches!(mark, Mark::Wall | Mark::Unseen) {
        glyph
    } else {
        " "
    };
    (glyph, second, look.style(tone))
}

/// One character for two tiles, one above the other. In every labyrinth the upper one is
/// in an even row (a wall or a passage between rooms) and the lower one in an odd row.
///
/// What matters most of the two wins the character: the player, a hint, the ends. A
/// trail is a thread along the floor, so that it is told apart by shape as well.
fn halves(upper: Mark, lower: Mark, look: &Look) -> (&'static str, Style) {
    use Mark::{
        Entrance, Exit, Floor, Ghost, Goal, Hint, Outside, Player, Start, Trail, Unseen, Wall, Way,
    };
    match (upper, lower) {
        (Wall, Wall) => ("█", look.style(Tone::Wall)),
        // Both in one character: the arrow, in the player's colour.
        (Player, Hint(dir)) | (Hint(dir), Player) => (arrow(dir).0, look.style(Tone::Player)),
        (Player, _) => ("◓", look.style(Tone::Player)),
        (_, Player) => ("◒", look.style(Tone::Player)),
        (Hint(dir), _) | (_, Hint(dir)) => (arrow(dir).0, look.style(Tone::Hint)),
        (Ghost, _) => ("◠", look.style(Tone::Ghost)),
        (_, Ghost) => ("◡", look.style(Tone::Ghost)),
        (Start, _) | (_, Start) => ("◇", look.style(Tone::Exit)),
        (Goal, _) | (_, Goal) => ("◆", look.style(Tone::Goal)),
        (Outside, below) => halves(Floor, below, look),
        (above, Outside) => halves(above, Floor, look),
        (Entrance, _) => ("▽", look.style(Tone::Entrance)),
        (Exit, _) => ("▼", look.style(Tone::Exit)),
        (Unseen, Unseen) => ("░", look.style(Tone::Backdrop)),
        (Unseen, below) => halves(Floor, below, look),
        (above, Unseen) => halves(above, Floor, look),
        (Wall, Way) => ("▀", look.wall_over(Tone::Exit)),
        (Wall, Trail) => ("▀", look.wall_over(Tone::Trail)),
        (Wall, _) => ("▀", look.style(Tone::Wall)),
        (_, Wall) => ("▄", look.style(Tone::Wall)),
        (Way, Way) => (":", look.over(Tone::Exit)),
        (Trail, Trail) | (Trail, Way) | (Way, Trail) => (":", look.over(Tone::Trail)),
        (Way, _) => ("'", look.style(Tone::Exit)),
        (_, Way) => (".", look.style(Tone::Exit)),
        (Trail, _) => ("'", look.style(Tone::Trail)),
        (_, Trail) => (".", look.style(Tone::Trail)),
        _ => (" ", look.style(Tone::Floor)),
    }
}
