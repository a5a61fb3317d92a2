//! A screen cell in four bytes.
//!
//! It holds a glyph in its low 16 bits and the number of a style in the 15 above. The code
//! points that no character can have (the surrogates) number what does not fit: characters
//! beyond U+FFFF and clusters of several. Each player has numbers of their own, and they are
//! exact: equal packed cells look equal, and different looks are different packed cells.

use crate::look::indexed::reduced;
use crate::look::{Caps, Depth};
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

#[cfg(test)]
mod tests;

pub(super) type PackedCell = u32;

/// A space in the terminal's own colours.
pub(super) const BLANK: PackedCell = ' ' as PackedCell;

/// The right half of a wide character. U+FFFF is no character.
pub(super) const TAIL: PackedCell = 0xffff;

/// How many low bits of a packed cell say the glyph.
pub(super) const GLYPH_BITS: u32 = 16;
pub(super) const GLYPH_MASK: PackedCell = 0xffff;
const FIRST_CLUSTER: u32 = 0xd800;

/// Numbers there are for clusters: half of the surrogates.
const CLUSTERS_MAX: usize = 0x400;

/// Behind the numbers of clusters.
const BEHIND_CLUSTERS: u32 = FIRST_CLUSTER + CLUSTERS_MAX as u32;

/// Styles of one player, more than any frame has.
const STYLES_MAX: usize = 4096;

/// Numbers beyond which a player begins anew: so many take as much as a few frames.
const CROWDED: usize = 1024;

/// A style, as it is drawn or as a terminal of the player's colour depth can show it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellStyle {
    pub(super) fg: Color,
    pub(super) bg: Color,
    pub(super) modifier: Modifier,
}

impl CellStyle {
    fn of(cell: &Cell) -> Self {
        Self {
            fg: cell.fg,
            bg: cell.bg,
            modifier: cell.modifier,
        }
    }
}

/// The modifiers that show on a space.
pub(super) const SHOWS_ON_BLANK: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED);

/// One player's numbers for styles and clusters.
#[derive(Debug)]
pub(super) struct Palette {
    styles: Vec<CellStyle>,
    clusters: Vec<Box<str>>,
}

impl Default for Palette {
    fn default() -> Self {
        Self {
            styles: vec![CellStyle::default()],
            clusters: Vec::new(),
        }
    }
}

/// The number of a style that was not asked for yet: there are no so many.
const UNNUMBERED: PackedCell = PackedCell::MAX;

/// The number of a glyph that takes one column everywhere; `None`: it takes a closer look.
fn plain_glyph(symbol: &str, unicode: bool) -> Option<PackedCell> {
    match *symbol.as_bytes() {
        [byte @ 0x20..=0x7e] => Some(byte.into()),
        [_] => Some(BLANK),
        // The dot of a trail.
        [0xc2, 0xb7] if unicode => Some('·' as PackedCell),
        // U+2500 to U+25FF: box drawing, block elements and shapes, one column wide
        // in all terminals that are not set to a CJK legacy width.
        [0xe2, high @ 0x94..=0x97, low] if unicode => {
            Some(0x2000 | PackedCell::from(high & 0x3f) << 6 | PackedCell::from(low & 0x3f))
        }
        _ => None,
    }
}

impl Palette {
    /// Packs a row-by-row buffer of `width` columns, behind what is packed already.
    pub(super) fn pack(
        &mut self,
        cells: &[Cell],
        width: usize,
        caps: Caps,
        packed: &mut Vec<PackedCell>,
    ) {
        // The styles met so far, each with its numbers on another glyph and on a space. A frame has a
        // handful: looking one up in the palette for each cell would cost more than all the rest.
        let mut met: Vec<(CellStyle, [PackedCell; 2])> = Vec::with_capacity(16);
        for row in cells.chunks(width.max(1)) {
            let end = packed.len() + row.len();
            let mut tail = false;
            for run in row.chunk_by(|one, next| CellStyle::of(one) == CellStyle::of(next)) {
                let style = run.first().map(CellStyle::of).unwrap_or_default();
                let known = met.iter().position(|(known, _)| *known == style);
                let at = known.unwrap_or(met.len());
                if known.is_none() {
                    met.push((style, [UNNUMBERED; 2]));
                }
                let numbers = &mut met[at].1;
                for cell in run {
                    if tail {
                        packed.push(TAIL);
                        tail = false;
                        continue;
                    }
                    let symbol = cell.symbol();
                    let glyph = plain_glyph(symbol, caps.unicode).unwrap_or_else(|| {
                        let glyph;
                        (glyph, tail) = self.glyph(symbol, caps.unicode, packed.len() + 1 < end);
                        glyph
                    });
                    let blank = glyph == BLANK;
                    let number = &mut numbers[usize::from(blank)];
                    if *number == UNNUMBERED {
                        *number = self.number(style, blank, caps.depth);
                    }
                    packed.push(*number << GLYPH_BITS | glyph);
                }
            }
        }
    }

    /// The number of a glyph that [`plain_glyph`] does not know, and whether it takes two columns.
    fn glyph(&mut self, symbol: &str, unicode: bool, room: bool) -> (PackedCell, bool) {
        if !unicode && !symbol.is_empty() {
            return ('?' as PackedCell, false);
        }
        let width = symbol.width();
        if width == 0 || width == 2 && !room || width > 2 || symbol.chars().any(char::is_control) {
            return (BLANK, false);
        }
        let mut chars = symbol.chars();
        let number = match (chars.next(), chars.next()) {
            (Some(only), None) if (only as u32) < TAIL => only as PackedCell,
            _ => self.cluster(symbol),
        };
        (number, width == 2)
    }

    /// The number of a cluster; where there are no more, that of a space.
    fn cluster(&mut self, symbol: &str) -> PackedCell {
        let known = self.clusters.iter().position(|known| &**known == symbol);
        let index = known.unwrap_or(self.clusters.len());
        if index == CLUSTERS_MAX {
            return BLANK;
        }
        if known.is_none() {
            self.clusters.push(symbol.into());
        }
        FIRST_CLUSTER + index as u32
    }

    /// The number of a style; where there are no more, that of plain text.
    fn number(&mut self, mut style: CellStyle, blank: bool, depth: Depth) -> PackedCell {
        style.fg = reduced(style.fg, depth);
        style.bg = reduced(style.bg, depth);
        // Terminals disagree on what both together look like.
        if style.modifier.contains(Modifier::BOLD) {
            style.modifier -= Modifier::DIM;
        }
        if blank {
            style.modifier &= SHOWS_ON_BLANK;
            if style.modifier.is_empty() {
                style.fg = Color::Reset;
            }
        }
        let known = self.styles.iter().position(|known| *known == style);
        let number = known.unwrap_or(self.styles.len());
        if number == STYLES_MAX {
            return 0;
        }
        if known.is_none() {
            self.styles.push(style);
        }
        number as PackedCell
    }

    pub(super) fn style(&self, cell: PackedCell) -> CellStyle {
        let style = self.styles.get((cell >> GLYPH_BITS) as usize);
        style.copied().unwrap_or_default()
    }

    pub(super) fn text(&self, cell: PackedCell, out: &mut Vec<u8>) {
        let glyph = cell & GLYPH_MASK;
        match char::from_u32(glyph) {
            Some(ascii @ ..='~') => out.push(ascii as u8),
            // Most glyphs of boards: always three bytes.
            Some('\u{2500}'..='\u{25ff}') => {
                let [middle, last] = [glyph >> 6, glyph].map(|bits| 0x80 | (bits & 0x3f) as u8);
                out.extend_from_slice(&[0xe2, middle, last]);
            }
            Some(char) => out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
            None => {
                let cluster = self.clusters.get((glyph - FIRST_CLUSTER) as usize);
                out.extend_from_slice(cluster.map_or(b"", |cluster| cluster.as_bytes()));
            }
        }
    }

    /// Whether all terminals agree how far this glyph moves the cursor. Of clusters
    /// and of what lies beyond the first plane they think differently.
    pub(super) fn moves_predictably(cell: PackedCell) -> bool {
        !(FIRST_CLUSTER..BEHIND_CLUSTERS).contains(&(cell & GLYPH_MASK))
    }

    /// Whether there are so many numbers that most are of no use any more.
    pub(super) fn is_crowded(&self) -> bool {
        self.styles.len() + self.clusters.len() > CROWDED
    }
}
