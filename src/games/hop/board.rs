//! What each cell of a board of numbers shows.

use super::{Hop, keys};
use crate::core::hop::{Cell, HexDir};
use crate::games::WON_FRAMES;
use crate::games::tiles::{Shape, Tile, TileLayout, uncoloured};
use crate::i18n::Lang;
use crate::look::{Look, Tone};
use ratatui::layout::Rect;

/// Where the cells stand in an area.
pub(super) fn layout(hop: &Hop, area: Rect) -> TileLayout {
    TileLayout::new(Shape::Hexagon, hop.walk.board().size(), area)
}

/// Where a cell stands on the board.
pub(super) fn at(hop: &Hop, layout: &TileLayout, cell: Cell) -> (u16, u16) {
    let (row, column) = (u16::from(cell.row), u16::from(cell.column));
    // A step to the right is two halves; each row is shifted by one against the next.
    let middle = hop.walk.board().size() as u16 / 2;
    layout.at((2 * column + middle).saturating_sub(row), row)
}

/// The cells as they are drawn, with the keys of this language.
pub(super) fn tiles(hop: &Hop, layout: &TileLayout, look: &Look, lang: Lang) -> Vec<Tile> {
    let offers: Vec<_> = hop.offers().collect();
    let (starts, passed) = lit(hop);
    let cells = hop.walk.board().cells();
    let tile = |cell| {
        let offer = offers
            .iter()
            .find(|offer| offer.1 == cell)
            .map(|offer| offer.0);
        let number = hop.walk.board().number(cell);
        let is_home = cell == hop.walk.board().centre();
        let (tone, signs) = match offer {
            _ if cell == hop.piece() => (Tone::Piece, uncoloured(["(", ")"], look)),
            _ if starts.contains(&cell) => (Tone::Way, uncoloured(["*"; 2], look)),
            _ if passed.contains(&cell) => (Tone::Thread, uncoloured(["-"; 2], look)),
            _ if hop.ghost == Some(cell) => (Tone::GhostCell, [look.glyph("○", "&"), " "]),
            Some(_) if offer == hop.hint => (Tone::HintCell, [" ", "!"]),
            _ if is_home => (Tone::ExitCell, [look.glyph("⌂", "["), look.glyph(" ", "]")]),
            Some(_) => (Tone::Landing, [" ", " "]),
            None if hop.walk.entered(cell).next().is_some() => {
                (Tone::Thread, uncoloured([look.glyph("·", "."); 2], look))
            }
            None if look.fills() => (Tone::Number(number.unwrap_or(0)), [" ", " "]),
            None => (Tone::Text, [" ", " "]),
        };
        Tile {
            at: at(hop, layout, cell),
            number,
            tone,
            signs,
            key: offer.map(|way| hop.letter(way, lang)),
        }
    };
    cells.map(tile).collect()
}

/// The cells of the walk that are lit after the win, and those that it passed over, in the order of
/// its hops: so many of them in each picture that the last picture has all.
fn lit(hop: &Hop) -> (Vec<Cell>, Vec<Cell>) {
    let (mut starts, mut passed) = (Vec::new(), Vec::new());
    let hops = hop.walk.hops();
    let shown = hops.len() * usize::from(hop.won_frames);
    for (from, way) in hops.iter().take(shown.div_ceil(WON_FRAMES.into())) {
        starts.push(*from);
        let far = hop.walk.board().number(*from).unwrap_or(0);
        passed.extend((1..far).filter_map(|far| beside(*from, *way, far)));
    }
    (starts, passed)
}

/// The cell so far from another.
pub(super) fn beside(from: Cell, way: HexDir, far: u8) -> Option<Cell> {
    let (rows, columns) = way.delta();
    let on = |from: u8, by: i32| u8::try_from(i32::from(from) + i32::from(far) * by).ok();
    Some(Cell {
        row: on(from.row, rows)?,
        column: on(from.column, columns)?,
    })
}

impl Hop {
    /// The key of a direction, on the keyboards that speakers of a language have.
    fn letter(&self, way: HexDir, lang: Lang) -> char {
        keys::letter(way, lang)
    }
}
