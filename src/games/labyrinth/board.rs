//! Draws a labyrinth: the part that the camera shows, the whole of it beside that, and small
//! pictures to choose from.

use std::cmp::Ordering;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Labyrinth;
use super::motion::ShownRun;
use super::sight::GLOW;
use crate::core::tiles::Tile;
use crate::games::raster::{self, BOARD, Inks, Pixel, Pixels, Scales, paint, paint_whole};
use crate::games::{Piece, Position, put};
use crate::look::{BANDS, Look, Tone};

/// The scales that there are for a labyrinth: half cells are told apart by their colours.
pub(super) fn scales(look: &Look) -> Scales {
    match (look.unicode(), look.paints()) {
        (true, true) => Scales::Thin,
        (true, false) => Scales::Halves,
        (false, _) => Scales::Tiles,
    }
}

/// The tones of a labyrinth: once it is won its walls stand back behind the colours.
fn inks(labyrinth: &Labyrinth) -> Inks {
    match labyrinth.solved {
        true => Inks {
            walls: Tone::DimWall,
            ..BOARD
        },
        false => BOARD,
    }
}

/// Draws the part of the labyrinth that the camera shows, in the middle of an area.
pub(crate) fn draw(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let camera = &labyrinth.camera;
    let place = camera.place(area);
    let inks = inks(labyrinth);
    paint(
        labyrinth,
        camera.scale(),
        camera.corner(),
        place,
        buf,
        look,
        inks,
    );
    compass(labyrinth, area, buf, look);
}

/// Draws the whole labyrinth, as far as it was seen.
pub(crate) fn overview(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    paint_whole(labyrinth, area, buf, look, inks(labyrinth));
}

/// The camera and the win; the player, and what lies on the board. A step changes no more than the tiles
/// that it leaves and reaches, and in fog what is seen straight on.
pub(crate) fn pieces(labyrinth: &Labyrinth, area: Rect) -> Vec<Piece> {
    let (camera, at) = (&labyrinth.camera, labyrinth.shown_at());
    let sees_goal = labyrinth.sees(labyrinth.route.goal());
    let win = (labyrinth.solved, labyrinth.won_frames);
    let all = (camera, win, sees_goal, labyrinth.loops);
    let hint = labyrinth
        .hint
        .and_then(|dir| labyrinth.route.beside(labyrinth.at, dir));
    let lit = labyrinth.bump.filter(|bump| bump.1).map(|bump| bump.0);
    let cell = |tile| camera.cell(position(tile), area);
    let of_tile = |tile: Option<Tile>| Piece::new(&tile, tile.map_or(Rect::ZERO, cell));
    let tiles = [Some(at), hint, labyrinth.ghost, lit].map(of_tile);
    let mut pieces = Vec::from_iter([Piece::new(&all, area)].into_iter().chain(tiles));
    // A row of tiles, as far as it is in the window.
    let row = |row| {
        let spot = cell(Tile::new(row, camera.corner().0));
        let width = if spot.is_empty() { 0 } else { area.width };
        Rect::new(area.x, spot.y, width, spot.height)
    };
    let rows = 0..labyrinth.tiles().rows();
    if labyrinth.fog {
        let [first, last] = [u16::saturating_sub, u16::saturating_add]
            .map(|beside| Tile::new(beside(at.row, GLOW), beside(at.col, GLOW)));
        let light = camera.cells(position(first), position(last), area);
        pieces.push(Piece::new(&at, light));
        pieces.extend(
            rows.clone()
                .map(|n| Piece::new(&labyrinth.seen.row(n), row(n))),
        );
    }
    if let Some(rings) = labyrinth.rings {
        let start = labyrinth.route.start();
        pieces.extend(rows.map(|n| Piece::new(&rings.state_of(start, n), row(n))));
    }
    // The last tile first, so that each has the same number until it is passed.
    let ahead = labyrinth.run.iter().flat_map(ShownRun::ahead);
    pieces.extend(ahead.rev().map(|tile| of_tile(Some(tile))));
    pieces
}

/// Says where the exit is, at the side of a window that it is not in: an arrow in its colour.
fn compass(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let (goal, camera) = (labyrinth.route.goal(), &labyrinth.camera);
    let ((left, top), (columns, rows)) = (camera.corner(), camera.scale().shows(area));
    let at = Tile::new(
        goal.row.clamp(top, top + rows.saturating_sub(1)),
        goal.col.clamp(left, left + columns.saturating_sub(1)),
    );
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
        (Ordering::Equal, _) => look.glyph("→", ">"),
    };
    let spot = camera.spot(position(at), area);
    for (n, at) in spot.into_iter().flat_map(Rect::positions).enumerate() {
        let glyph = if n == 0 { glyph } else { " " };
        put(buf, at.x, at.y, glyph, look.style(Tone::ExitCell));
    }
}

pub(crate) fn position(tile: Tile) -> Position {
    Position {
        row: tile.row,
        column: tile.col,
    }
}

/// A labyrinth in a small picture: its floor has the colours of the win, where there are any.
struct Picture<'a> {
    labyrinth: &'a Labyrinth,
    is_lit: bool,
}

impl Pixels for Picture<'_> {
    fn size(&self) -> (u16, u16) {
        self.labyrinth.size()
    }

    fn pixel(&self, x: u16, y: u16) -> Pixel {
        let tile = Tile::new(y, x);
        let route = &self.labyrinth.route;
        match self.labyrinth.pixel_of(tile) {
            Pixel::Exit | Pixel::Goal => Pixel::End,
            Pixel::Floor if self.is_lit => {
                let far = self.labyrinth.far();
                let left = route.left(far, tile).unwrap_or(0);
                let band = left * (u32::from(BANDS) - 1) / (far.most() + 1);
                Pixel::Flood(u8::try_from(band).unwrap_or(0) + 1)
            }
            pixel => pixel,
        }
    }
}

/// Draws the labyrinth into the middle of an area, as large as it fits.
pub(super) fn picture(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let is_lit = look.paints();
    let walls = if is_lit { Tone::DimWall } else { Tone::Wall };
    let inks = Inks {
        ground: Tone::Floor,
        floor: Tone::Panel,
        walls,
    };
    let picture = Picture { labyrinth, is_lit };
    paint_whole(&picture, area, buf, look, inks);
}

/// The columns and rows of tiles for a picture of a board with so many: as many as there is room
/// for, in the same proportion.
pub(super) fn tiles((wide, high): (u16, u16), area: Rect) -> (u16, u16) {
    let room = raster::Scale::HALVES.shows(area);
    let (width, height) = (u32::from(room.0), u32::from(room.1));
    let (columns, rows) = (u32::from(wide.max(1)), u32::from(high.max(1)));
    // The side that has less room for itself decides.
    let (n, of) = match width * rows <= height * columns {
        true => (width, columns),
        false => (height, rows),
    };
    let scaled = |side: u16| {
        let tiles = u16::try_from(u32::from(side) * n / of).unwrap_or(u16::MAX);
        side.min((tiles.max(1) - 1) / 2 * 2 + 1)
    };
    (scaled(wide), scaled(high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Cell;

    use crate::games::labyrinth::level;
    use crate::look::{Caps, Depth};

    #[test]
    fn a_picture_has_the_proportion_of_its_board_and_ends_within_its_area() {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        });
        let area = Rect::new(2, 1, 19, 10);
        let around = Rect::new(0, 0, 30, 14);
        assert_eq!(tiles((9, 9), area), (9, 9));
        assert_eq!(tiles((37, 21), area), (19, 9));
        for side in [9, 19, 61] {
            let board = level::small(&level::level(side, side), 3, area).expect("a board");
            let mut buf = Buffer::empty(around);
            picture(&board, area, &mut buf, &look);
            // Its end is there: nothing is cut off.
            let exit = look.style(Tone::Exit).fg;
            let is_end = |cell: &Cell| [cell.style().fg, cell.style().bg].contains(&exit);
            assert!(buf.content.iter().any(is_end), "{side}");
            for at in around.positions() {
                let is_in = area.contains(at);
                assert!(is_in || buf[at].symbol() == " ", "{side} {at:?}");
            }
        }
    }
}
