//! Draws a board of tiles.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::layout::{Kind, Layout};
use super::{Fifteen, STEPS, Slide, WAVE, digits};
use crate::core::dir::Dir;
use crate::games::{self, WON_FRAMES, put, text, within};
use crate::look::{Look, Tone};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Loose,
    Placed,
    Hinted(Dir),
    /// Lit by the wave after the win.
    Lit,
}

impl State {
    fn tones(self) -> (Tone, Tone) {
        match self {
            Self::Loose => (Tone::Tile, Tone::TileEdge),
            Self::Placed => (Tone::Placed, Tone::PlacedEdge),
            Self::Hinted(_) => (Tone::Hinted, Tone::Hinted),
            Self::Lit => (Tone::Piece, Tone::Piece),
        }
    }

    /// The frame of a box: corners from the top left by rows, then across and down.
    fn frame(self) -> [&'static str; 6] {
        match self {
            Self::Loose => ["╭", "╮", "╰", "╯", "─", "│"],
            Self::Placed | Self::Lit => ["┏", "┓", "┗", "┛", "━", "┃"],
            Self::Hinted(_) => ["╔", "╗", "╚", "╝", "═", "║"],
        }
    }
}

pub(crate) fn draw(fifteen: &Fifteen, area: Rect, buf: &mut Buffer, look: &Look) {
    let board = fifteen.board();
    let side = board.side().length();
    let columns = u16::try_from(side).unwrap_or(u16::MAX);
    let layout = Layout::new(columns, area, look.unicode());
    if layout.framed {
        frame(layout.area, buf, look);
    }
    if matches!(layout.kind, Kind::Table | Kind::Rows) {
        lines(&layout, columns, buf, look);
    }
    gap(&layout, layout.corner(board.gap(), side), buf, look);
    for (place, &tile) in board
        .tiles()
        .iter()
        .enumerate()
        .filter(|(_, tile)| **tile != 0)
    {
        let (mut corner, mut placed) = (layout.corner(place, side), usize::from(tile) == place + 1);
        if let Some(Slide { slid, done }) = fifteen.slide
            && slid.to == place
        {
            let from = layout.corner(slid.from, side);
            corner = (
                between(from.0, corner.0, done),
                between(from.1, corner.1, done),
            );
            placed = false;
            gap(&layout, from, buf, look);
        }
        let rows = Rect::new(corner.0, corner.1, 1, layout.tile().1);
        if within(rows, buf).is_empty() {
            continue;
        }
        let state = match fifteen.hint {
            _ if is_lit(place, side, fifteen.won_frames) => State::Lit,
            Some(dir) if board.source(dir) == Some(place) => State::Hinted(dir),
            _ if placed => State::Placed,
            _ => State::Loose,
        };
        draw_tile(&layout, corner, tile, state, buf, look);
    }
}

/// The column or row after `done` of [`STEPS`] on the way from one to another.
fn between(from: u16, to: u16, done: u16) -> u16 {
    (from * (STEPS - done) + to * done) / STEPS
}

/// Whether the wave of the win lights up a place in this picture of it: it runs from the first
/// tile to the gap, a diagonal in each picture.
pub(super) fn is_lit(place: usize, side: usize, frame: u8) -> bool {
    let diagonal = place / side.max(1) + place % side.max(1);
    let behind = usize::from(frame).checked_sub(diagonal + 1);
    frame < WON_FRAMES && behind.is_some_and(|behind| behind < WAVE.into())
}

/// A frame around the board, a column away from the tiles.
fn frame(area: Rect, buf: &mut Buffer, look: &Look) {
    let outside = Rect::new(
        area.x.saturating_sub(2),
        area.y.saturating_sub(1),
        area.width + 4,
        area.height + 2,
    );
    outline(outside, State::Loose.frame(), look.style(Tone::Wall), buf);
}

fn outline(area: Rect, glyphs: [&str; 6], style: Style, buf: &mut Buffer) {
    let (right, bottom) = (
        area.right().saturating_sub(1),
        area.bottom().saturating_sub(1),
    );
    for x in area.x + 1..right {
        put(buf, x, area.y, glyphs[4], style);
        put(buf, x, bottom, glyphs[4], style);
    }
    for y in area.y + 1..bottom {
        put(buf, area.x, y, glyphs[5], style);
        put(buf, right, y, glyphs[5], style);
    }
    let corners = [
        (area.x, area.y),
        (right, area.y),
        (area.x, bottom),
        (right, bottom),
    ];
    for ((x, y), glyph) in corners.into_iter().zip(glyphs) {
        put(buf, x, y, glyph, style);
    }
}

/// The lines of the table: dashes above each row and below the last, bars between tiles.
fn lines(layout: &Layout, side: u16, buf: &mut Buffer, look: &Look) {
    let (area, style) = (layout.area, look.style(Tone::Wall));
    for y in within(area, buf).map(|row| area.y + row) {
        let across = layout.kind == Kind::Table && (y - area.y).is_multiple_of(layout.down);
        for x in area.left()..area.right() {
            if across {
                put(buf, x, y, "-", style);
            } else if (x - area.x).is_multiple_of(layout.across)
                && (x - area.x) / layout.across <= side
            {
                put(buf, x, y, "|", style);
            }
        }
    }
}

fn gap(layout: &Layout, (x, y): (u16, u16), buf: &mut Buffer, look: &Look) {
    let (width, height) = layout.tile();
    let column = width.saturating_sub(1) / 2;
    put(
        buf,
        x + column,
        y + height / 2,
        look.glyph("·", "."),
        look.style(Tone::Faint),
    );
}

fn draw_tile(
    layout: &Layout,
    (x, y): (u16, u16),
    tile: u8,
    state: State,
    buf: &mut Buffer,
    look: &Look,
) {
    let (width, height) = layout.tile();
    let (tone, edge) = state.tones();
    let (style, edge) = (look.style(tone), look.style(edge));
    for row in y..y + height {
        for column in x..x + width {
            put(buf, column, row, " ", style);
        }
    }
    if layout.kind == Kind::Boxes {
        outline(Rect::new(x, y, width, height), state.frame(), edge, buf);
        if let State::Hinted(dir) = state {
            let (across, down) = match dir {
                Dir::North => (width / 2, 0),
                Dir::South => (width / 2, height - 1),
                Dir::West => (0, height / 2),
                Dir::East => (width - 1, height / 2),
            };
            put(buf, x + across, y + down, arrow(dir, look), style);
        }
        if height >= digits::HEIGHT + 2 {
            let left = (width - digits::width(tile)) / 2;
            digits::draw(
                tile,
                x + left,
                y + (height - digits::HEIGHT) / 2,
                buf,
                style,
            );
            return;
        }
    }
    let number = format!("{tile:2}");
    let left = x + (width - 2) / 2;
    let row = y + height / 2;
    text(buf, left, row, &number, 2, style);
    if layout.kind != Kind::Boxes {
        let (before, after) = match state {
            State::Loose => (" ", " "),
            State::Placed => ("[", "]"),
            State::Lit => ("<", ">"),
            State::Hinted(dir) => (arrow(dir, look), arrow(dir, look)),
        };
        put(buf, left.saturating_sub(1), row, before, edge);
        put(buf, left + 2, row, after, edge);
    }
}

fn arrow(dir: Dir, look: &Look) -> &'static str {
    let (unicode, ascii) = games::arrow(dir);
    look.glyph(unicode, ascii)
}
