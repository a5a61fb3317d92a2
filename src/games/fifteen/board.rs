//! What each tile shows.

use ratatui::layout::Rect;

use super::{Fifteen, STEPS, Slide, WAVE};
use crate::games::tiles::{Shape, Tile, TileLayout, uncoloured};
use crate::games::{WON_FRAMES, arrow};
use crate::look::{Look, Tone};

/// Where the tiles stand in an area.
pub(super) fn layout(fifteen: &Fifteen, area: Rect) -> TileLayout {
    TileLayout::new(Shape::Square, fifteen.board().side().length(), area)
}

/// Where a place stands on the board.
pub(super) fn at(fifteen: &Fifteen, layout: &TileLayout, place: usize) -> (u16, u16) {
    let side = fifteen.board().side().length();
    layout.at(2 * (place % side) as u16, (place / side) as u16)
}

pub(super) fn tiles(fifteen: &Fifteen, layout: &TileLayout, look: &Look) -> Vec<Tile> {
    let board = fifteen.board();
    // Their grounds are no colours of the 16.
    let [loose, placed] = match look.paints() {
        true => [Tone::Tile, Tone::Placed],
        false => [Tone::Chosen, Tone::Piece],
    };
    let tile = |(place, number): (usize, &u8)| {
        let to = at(fifteen, layout, place);
        let slide = fifteen.slide.filter(|slide| slide.slid.to == place);
        let shown = slide.map_or(to, |Slide { slid, done }| {
            let from = at(fifteen, layout, slid.from);
            let between = |from: u16, to: u16| (from * (STEPS - done) + to * done) / STEPS;
            (between(from.0, to.0), between(from.1, to.1))
        });
        let (tone, signs) = match fifteen.hint {
            _ if is_lit(place, board.side().length(), fifteen.won_frames) => {
                (Tone::Piece, uncoloured(["<", ">"], look))
            }
            Some(dir) if board.source(dir) == Some(place) => {
                let (unicode, ascii) = arrow(dir);
                (Tone::HintCell, [look.glyph(unicode, ascii); 2])
            }
            _ if usize::from(*number) == place + 1 && slide.is_none() => {
                (placed, uncoloured(["[", "]"], look))
            }
            _ => (loose, [" "; 2]),
        };
        Tile {
            at: shown,
            number: Some(*number),
            tone,
            signs,
            key: signs[0].chars().next().filter(|_| tone == Tone::HintCell),
        }
    };
    let tiles = board.tiles().iter().enumerate();
    tiles
        .filter(|(_, number)| **number != 0)
        .map(tile)
        .collect()
}

/// Whether the wave of the win lights up a place in this picture of it: it runs from the first
/// tile to the gap, a diagonal in each picture.
fn is_lit(place: usize, side: usize, frame: u8) -> bool {
    let diagonal = place / side.max(1) + place % side.max(1);
    let behind = usize::from(frame).checked_sub(diagonal + 1);
    frame < WON_FRAMES && behind.is_some_and(|behind| behind < WAVE.into())
}
