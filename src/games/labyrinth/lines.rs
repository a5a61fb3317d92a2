//! The smallest drawing of a labyrinth: one character a cell, drawn as the passages that
//! meet in it. It shows where one can walk rather than what stands in the way.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Labyrinth;
use super::board::place;
use super::mark::Mark;
use super::maze_route::{Ends, MazeRoute};
use crate::core::dir::Dir;
use crate::core::grid::Cell;
use crate::core::tiles::Tile;
use crate::games::{put, within};
use crate::look::{Look, Tone};

/// The characters for the sides of a cell that are open: north 1, east 2, south 4, west 8.
const UNICODE: [&str; 16] = [
    "∙", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
];

/// Those in ASCII, which has few shapes.
const ASCII: [&str; 16] = [
    " ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+",
];

/// The character for the sides of a cell that are open, as [`Dir::bit`] numbers them.
pub(crate) fn glyph(open: u8, look: &Look) -> &'static str {
    let table = if look.unicode() { &UNICODE } else { &ASCII };
    table[usize::from(open & 15)]
}

pub(crate) fn draw(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let (top, left) = labyrinth.camera.corner();
    let (first_x, first_y) = (left / 2, top / 2);
    let place = place(labyrinth, area);
    for y in within(place, buf) {
        for x in 0..place.width {
            let cell = Cell::new(first_x + x, first_y + y);
            if let Some((glyph, tone)) = picture(labyrinth, cell, look) {
                let look = look.lit(labyrinth.light(Tile::of_cell(cell)));
                put(buf, place.x + x, place.y + y, glyph, look.style(tone));
            }
        }
    }
}

/// What a cell shows: the most important mark of its room and of the openings that have
/// no cell of their own, else its passages. `None`: nothing.
fn picture(labyrinth: &Labyrinth, cell: Cell, look: &Look) -> Option<(&'static str, Tone)> {
    let maze = labyrinth.maze();
    if maze.is_excluded(cell) {
        return None;
    }
    let room = Tile::of_cell(cell);
    let lines = glyph(maze.openings(cell), look);
    // Between two rooms the player lights up both; in a room it is a piece.
    let route = &labyrinth.route;
    if Dir::ALL
        .into_iter()
        .any(|dir| route.beside(room, dir) == Some(labyrinth.shown_at()))
    {
        return Some((lines, Tone::Piece));
    }
    Some(match labyrinth.mark_at(room) {
        // Its ground marks the cell, so that its passages are seen.
        Mark::Player if look.fills() => (lines, Tone::Piece),
        Mark::Player => (look.glyph("●", "@"), Tone::Player),
        _ if labyrinth
            .ghost
            .is_some_and(|at| labyrinth.sees(at) && cell_of(labyrinth, at) == Some(cell)) =>
        {
            (look.glyph("○", "&"), Tone::Ghost)
        }
        Mark::Unseen | Mark::Outside => return None,
        _ if hinted(labyrinth, cell) => (lines, Tone::Hint),
        Mark::Out => (look.glyph("★", "*"), Tone::ExitCell),
        Mark::Start => (look.glyph("◇", "S"), Tone::Entrance),
        Mark::Goal => (look.glyph("◆", ">"), Tone::Exit),
        _ if room == last_room(route) => (look.glyph("▼", ">"), Tone::Exit),
        Mark::Way | Mark::Thread => (lines, Tone::Accent),
        Mark::Tried => (lines, Tone::Trail),
        Mark::Flood(band) => (lines, Tone::FloodLine(band)),
        _ => (lines, Tone::Wall),
    })
}

/// Whether the hint leads into this cell, or into a passage beside it that the player
/// does not come from.
fn hinted(labyrinth: &Labyrinth, cell: Cell) -> bool {
    let Some(dir) = labyrinth.hint else {
        return false;
    };
    let ahead = labyrinth.route.beside(labyrinth.at(), dir);
    let further = ahead.and_then(|tile| labyrinth.route.beside(tile, dir));
    [ahead, further].contains(&Some(Tile::of_cell(cell)))
}

/// The cell in which another player's piece at `at` is drawn: a piece between two rooms in
/// one of them, so that it has a shape of its own.
pub(super) fn cell_of(labyrinth: &Labyrinth, at: Tile) -> Option<Cell> {
    let beside = |dir| labyrinth.route.beside(at, dir).and_then(Tile::cell);
    at.cell().or_else(|| Dir::ALL.into_iter().find_map(beside))
}

/// The room of the goal, or before an exit in the rim.
fn last_room(route: &MazeRoute) -> Tile {
    match route.ends() {
        Ends::Rim => Tile::new(route.goal().row - 1, route.goal().col),
        Ends::Cells(..) => route.goal(),
    }
}
