//! Draws a labyrinth.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::camera::View;
use super::{Labyrinth, Mark};
use crate::core::dir::Dir;
use crate::core::walk::Tile;
use crate::look::{Look, Tone};

/// Draws the part of the labyrinth that the camera shows, centred in `area`.
pub fn draw(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let area = area.intersection(buf.area);
    let (height, width) = (labyrinth.tiles().rows(), labyrinth.tiles().cols());
    let (top, left) = labyrinth.camera.corner();
    match labyrinth.view() {
        View::Tiles => {
            let rows = area.height.min(height - top.min(height));
            let cols = (area.width / 2).min(width - left.min(width));
            let (x0, y0) = (
                area.x + (area.width - cols * 2) / 2,
                area.y + (area.height - rows) / 2,
            );
            for row in 0..rows {
                for col in 0..cols {
                    let mark = labyrinth.mark_at(Tile {
                        row: top + row,
                        col: left + col,
                    });
                    let (glyph, second, style) = tile(mark, look);
                    let x = x0 + col * 2;
                    put(buf, x, y0 + row, glyph, style);
                    put(buf, x + 1, y0 + row, second, style);
                }
            }
        }
        View::Half => {
            let rows = area.height.min(height.div_ceil(2));
            let cols = area.width.min(width);
            let (x0, y0) = (
                area.x + (area.width - cols) / 2,
                area.y + (area.height - rows) / 2,
            );
            for row in 0..rows {
                for col in 0..cols {
                    let upper = labyrinth.mark_at(Tile { row: row * 2, col });
                    let lower = match row * 2 + 1 < height {
                        true => labyrinth.mark_at(Tile {
                            row: row * 2 + 1,
                            col,
                        }),
                        false => Mark::Floor,
                    };
                    let (glyph, style) = halves(upper, lower, look);
                    put(buf, x0 + col, y0 + row, glyph, style);
                }
            }
        }
    }
}

/// Sets one cell. Every glyph of a board is one column wide, so that the search for
/// grapheme boundaries of `Buffer::set_string` can be spared: it would be most of the
/// time of drawing a board.
fn put(buf: &mut Buffer, x: u16, y: u16, glyph: &'static str, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.set_symbol(glyph).set_style(style);
    }
}

/// The two columns of one tile.
fn tile(mark: Mark, look: &Look) -> (&'static str, &'static str, Style) {
    let (unicode, ascii, tone) = match mark {
        Mark::Wall => ("█", "#", Tone::Wall),
        Mark::Player => ("●", "@", Tone::Player),
        Mark::Hint(dir) => (arrow(dir).0, arrow(dir).1, Tone::Hint),
        Mark::Entrance => ("▽", "v", Tone::Entrance),
        Mark::Exit => ("▼", "X", Tone::Exit),
        Mark::Way => ("∙", "+", Tone::Exit),
        Mark::Trail => ("·", ".", Tone::Trail),
        Mark::Floor => (" ", " ", Tone::Floor),
    };
    let glyph = look.glyph(unicode, ascii);
    let second = if mark == Mark::Wall { glyph } else { " " };
    (glyph, second, look.style(tone))
}

fn arrow(dir: Dir) -> (&'static str, &'static str) {
    match dir {
        Dir::North => ("↑", "^"),
        Dir::East => ("→", ">"),
        Dir::South => ("↓", "v"),
        Dir::West => ("←", "<"),
    }
}

/// One character for two tiles, one above the other. In every labyrinth the upper one is
/// in an even row (a wall or a passage between rooms) and the lower one in an odd row.
///
/// What matters most of the two wins the character: the player, a hint, the ends. A
/// trail is a thread along the floor, so that it is told apart by shape as well.
fn halves(upper: Mark, lower: Mark, look: &Look) -> (&'static str, Style) {
    use Mark::{Entrance, Exit, Hint, Player, Trail, Wall, Way};
    match (upper, lower) {
        (Wall, Wall) => ("█", look.style(Tone::Wall)),
        // Both in one character: the arrow, in the player's colour.
        (Player, Hint(dir)) | (Hint(dir), Player) => (arrow(dir).0, look.style(Tone::Player)),
        (Player, _) => ("◓", look.style(Tone::Player)),
        (_, Player) => ("◒", look.style(Tone::Player)),
        (Hint(dir), _) | (_, Hint(dir)) => (arrow(dir).0, look.style(Tone::Hint)),
        (Entrance, _) => ("▽", look.style(Tone::Entrance)),
        (Exit, _) => ("▼", look.style(Tone::Exit)),
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
