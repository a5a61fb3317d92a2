//! Says where the exit of a labyrinth is that is not seen as a whole.

use std::cmp::Ordering;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Labyrinth;
use crate::core::tiles::Tile;
use crate::games::put;
use crate::look::{Look, Tone};

/// Draws where the exit is, at the side of a window that it is not in: an arrow in its colour.
pub(super) fn draw(labyrinth: &Labyrinth, place: Rect, buf: &mut Buffer, look: &Look) {
    let (goal, (top, left)) = (labyrinth.route.goal(), labyrinth.camera.corner());
    let (rows, cols) = labyrinth.camera.view().shows(place);
    let window = (
        goal.row.clamp(top, top + rows.saturating_sub(1)),
        goal.col.clamp(left, left + cols.saturating_sub(1)),
    );
    let at = Tile::new(window.0, window.1);
    if at == goal || at == labyrinth.shown_at() || !labyrinth.sees(goal) || labyrinth.solved {
        return;
    }
    let glyph = match (goal.row.cmp(&at.row), goal.col.cmp(&at.col)) {
        (Ordering::Less, Ordering::Less) => look.glyph("↖", "^"),
        (Ordering::Less, Ordering::Equal) => look.glyph("↑", "^"),
        (Ordering::Less, Ordering::Greater) => look.glyph("↗", "^"),
        (Ordering::Greater, Ordering::Less) => look.glyph("↙", "v"),
        (Ordering::Greater, Ordering::Equal) => look.glyph("↓", "v"),
        (Ordering::Greater, Ordering::Greater) => look.glyph("↘", "v"),
        (Ordering::Equal, Ordering::Less) => look.glyph("←", "<"),
        (Ordering::Equal, Ordering::Greater) => look.glyph("→", ">"),
        (Ordering::Equal, Ordering::Equal) => return,
    };
    let (x, y) = (place.x + 2 * (at.col - left), place.y + at.row - top);
    let style = look.style(Tone::ExitCell);
    put(buf, x, y, glyph, style);
    put(buf, x + 1, y, " ", style);
}
