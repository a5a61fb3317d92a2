//! Draws a labyrinth.

use std::ops::Range;

use ratatui::style::{Color, Modifier, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use super::camera::View;
use super::mark::Mark;
use super::{Labyrinth, lines};
use crate::core::tiles::Tile;
use crate::games::{arrow, half_block, middle, put, within};
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
            let ([glyph, second], style) = tile(mark, labyrinth.solved, look);
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
            let (glyph, style) = if look.paints() {
                painted_halves(upper, lower, labyrinth.solved, look)
            } else {
                halves(upper, lower, look)
            };
            put(buf, place.x + col, place.y + row, glyph, style);
        }
    }
}

/// The two characters of a tile. Where colours fill it, only what has to be found at a glance
/// has a shape as well; `is_won`: the walls stand back behind the colours.
fn tile(mark: Mark, is_won: bool, look: &Look) -> ([&'static str; 2], Style) {
    let plain = look.unicode() && look.fills();
    let one = |glyph| [glyph, " "];
    let (unicode, ascii, tone) = match mark {
        Mark::Wall if is_won => (["█"; 2], ["#"; 2], Tone::DimWall),
        Mark::Wall => (["█"; 2], ["#"; 2], Tone::Wall),
        Mark::LitWall => (["▓"; 2], ["%"; 2], Tone::LitWall),
        Mark::Player => (one("●"), one("@"), Tone::PlayerCell),
        Mark::Ghost => (one("○"), one("&"), Tone::GhostCell),
        Mark::Hint(dir) => (one(arrow(dir).0), one(arrow(dir).1), Tone::HintCell),
        Mark::Entrance => (one("▽"), one("v"), Tone::Thread),
        Mark::Exit => (["▼"; 2], [">", "<"], Tone::ExitCell),
        Mark::Out => (one("★"), one("*"), Tone::ExitCell),
        Mark::Start => (one("◇"), one("S"), Tone::Thread),
        Mark::Goal => (["◆"; 2], [">", "<"], Tone::ExitCell),
        Mark::Way if plain => ([" "; 2], [" "; 2], Tone::Way),
        Mark::Way => (one("◆"), one("*"), Tone::Way),
        Mark::Thread if plain => ([" "; 2], [" "; 2], Tone::Thread),
        Mark::Thread => (one("•"), one("o"), Tone::Thread),
        Mark::Tried if plain && look.paints() => ([" "; 2], [" "; 2], Tone::Tried),
        Mark::Tried => (one("·"), one("."), Tone::Tried),
        Mark::Flood(band) if look.fills() => ([" "; 2], [" "; 2], Tone::Flood(band)),
        Mark::Flood(band) => (["░"; 2], [" "; 2], Tone::Flood(band)),
        Mark::Floor | Mark::Outside => ([" "; 2], [" "; 2], Tone::Floor),
        Mark::Unseen => (["░"; 2], [" "; 2], Tone::Backdrop),
    };
    let glyphs = if look.unicode() { unicode } else { ascii };
    (glyphs, look.style(tone))
}

/// The colour that fills a tile.
fn fill(mark: Mark, is_won: bool, look: &Look) -> Color {
    let style = tile(mark, is_won, look).1;
    let color = match mark {
        Mark::Wall | Mark::LitWall => style.fg,
        _ => style.bg,
    };
    color.unwrap_or_default()
}

/// Which of two tiles in one character has the foreground: the brighter one, whose colour is that
/// of the player or near to it in the row.
fn rank(mark: Mark) -> u8 {
    match mark {
        Mark::Ghost => 3,
        Mark::Way | Mark::Thread => 2,
        Mark::Wall => 1,
        _ => 0,
    }
}

/// One character for two tiles, one above the other, by their colours alone. What has a shape
/// takes the whole character, as half of one has no room for it.
fn painted_halves(upper: Mark, lower: Mark, is_won: bool, look: &Look) -> (&'static str, Style) {
    use Mark::{Entrance, Exit, Goal, Hint, Out, Player, Start, Unseen, Wall};
    let shown = |mark| {
        let ([glyph, _], style) = tile(mark, is_won, look);
        (glyph, style)
    };
    let color = |mark| fill(mark, is_won, look);
    match (upper, lower) {
        // Both in one character: the arrow, in the player's colour.
        (Player, Hint(dir)) | (Hint(dir), Player) => {
            let style = look.style(Tone::HintCell);
            (arrow(dir).0, style.bg(color(Player)))
        }
        (Player, _) => half_block(color(Player), color(lower), true),
        (_, Player) => half_block(color(Player), color(upper), false),
        (mark @ (Hint(_) | Goal | Out | Start | Exit), _)
        | (_, mark @ (Hint(_) | Goal | Out | Start | Exit)) => shown(mark),
        (Entrance, below) => {
            let (glyph, style) = shown(Entrance);
            (glyph, style.bg(color(below)))
        }
        (Unseen, Unseen) => shown(Unseen),
        (Wall, Wall) => shown(Wall),
        _ if rank(lower) > rank(upper) => half_block(color(lower), color(upper), false),
        _ => half_block(color(upper), color(lower), true),
    }
}

/// One character for two tiles, one above the other, where colours are few. In every labyrinth
/// the upper one is in an even row (a wall or a passage between rooms) and the lower one in an
/// odd row.
///
/// What matters most of the two wins the character: the player, a hint, the ends. A way is a
/// thread along the floor, so that it is told apart by shape as well; what was tried and left is
/// thinner.
fn halves(upper: Mark, lower: Mark, look: &Look) -> (&'static str, Style) {
    use Mark::{
        Entrance, Exit, Flood, Floor, Ghost, Goal, Hint, LitWall, Out, Outside, Player, Start,
        Thread, Tried, Unseen, Wall, Way,
    };
    match (upper, lower) {
        (LitWall, below) => halves(Wall, below, look),
        (above, LitWall) => halves(above, Wall, look),
        (Wall, Wall) => ("█", look.style(Tone::Wall)),
        // Both in one character: the arrow, in the player's colour.
        (Player, Hint(dir)) | (Hint(dir), Player) => (arrow(dir).0, look.style(Tone::Player)),
        (Player, _) => ("◓", look.style(Tone::Player)),
        (_, Player) => ("◒", look.style(Tone::Player)),
        (Hint(dir), _) | (_, Hint(dir)) => (arrow(dir).0, look.style(Tone::Hint)),
        (Ghost, _) => ("◠", look.style(Tone::Ghost)),
        (_, Ghost) => ("◡", look.style(Tone::Ghost)),
        (Out, _) | (_, Out) => ("★", look.style(Tone::Exit)),
        (Start, _) | (_, Start) => ("◇", look.style(Tone::Entrance)),
        (Goal, _) | (_, Goal) => ("◆", look.style(Tone::Exit)),
        (Outside | Flood(_), below) => halves(Floor, below, look),
        (above, Outside | Flood(_)) => halves(above, Floor, look),
        (Entrance, _) => ("▽", look.style(Tone::Entrance)),
        (Exit, _) => ("▼", look.style(Tone::Exit)),
        (Unseen, Unseen) => ("░", look.style(Tone::Backdrop)),
        (Unseen, below) => halves(Floor, below, look),
        (above, Unseen) => halves(above, Floor, look),
        (Wall, Way | Thread) => {
            let style = look.style(Tone::Wall);
            ("▀", style.add_modifier(Modifier::UNDERLINED))
        }
        (Wall, _) => ("▀", look.style(Tone::Wall)),
        (_, Wall) => ("▄", look.style(Tone::Wall)),
        (Way | Thread, Way | Thread) => (":", look.style(Tone::Accent)),
        (Way | Thread, _) => ("'", look.style(Tone::Accent)),
        (_, Way | Thread) => (".", look.style(Tone::Accent)),
        (Tried, _) | (_, Tried) => ("·", look.style(Tone::Trail)),
        _ => (" ", look.style(Tone::Floor)),
    }
}
