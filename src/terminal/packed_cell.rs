//! A screen cell in four bytes.
//!
//! It holds a glyph in its low 16 bits and the number of a style in the 15 above. The code
//! points that no character can have (the surrogates) number what does not fit: characters
//! beyond U+FFFF and clusters of several. Each player has numbers of their own, and they are
//! exact: equal packed cells look equal, and different looks are different packed cells.

use super::colors::reduce;
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
const GLYPH_MASK: PackedCell = 0xffff;
const FIRST_CLUSTER: u32 = 0xd800;

/// Numbers there are for clusters: half of the surrogates.
const CLUSTERS_MAX: usize = 0x400;

/// Behind the numbers of clusters.
const BEHIND_CLUSTERS: u32 = FIRST_CLUSTER + CLUSTERS_MAX as u32;

/// Styles of one player. What a frame has more is shown in fewer colours; looking one up in a longer
/// list would cost more than a redraw.
const STYLES_MAX: usize = 4096;

/// Unused numbers are dropped once there are more than this many and twice what was
/// in use the last time: below it the list is smaller than the frame beside it.
const SWEEP_ABOVE: usize = 256;

/// A style that a terminal of the player's colour depth can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellStyle {
    pub(super) fg: TerminalColor,
    pub(super) bg: TerminalColor,
    pub(super) modifier: Modifier,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TerminalColor {
    #[default]
    Default,
    /// A number in the 256-colour palette; the first 16 are the ANSI colours.
    Indexed(u8),
    Rgb(u8, u8, u8),
}

/// The modifiers that show on a space.
pub(super) const SHOWS_ON_BLANK: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED);

/// One player's numbers for styles and clusters.
#[derive(Debug)]
pub(super) struct Palette {
    styles: Vec<CellStyle>,
    clusters: Vec<Box<str>>,
    sweep_above: usize,
}

impl Default for Palette {
    fn default() -> Self {
        Self {
            styles: vec![CellStyle::default()],
            clusters: Vec::new(),
            sweep_above: SWEEP_ABOVE,
        }
    }
}

/// Numbers of the styles met last, by the style of the unpacked cell. A frame has a handful
/// of styles, and looking one up in the palette for each of 2,000 cells would cost more than
/// all the rest of packing.
struct StyleCache {
    known: [(u64, PackedCell); 64],
}

impl StyleCache {
    /// A key that no style has.
    const NONE: u64 = u64::MAX;

    fn new() -> Self {
        Self {
            known: [(Self::NONE, 0); 64],
        }
    }

    /// Everything about a style in one number: 27 bits for each colour, 9 for the
    /// modifiers, one for blanks.
    fn key(cell: &Cell, blank: bool) -> u64 {
        let modifier = u64::from(cell.modifier.bits());
        color_bits(cell.fg) << 37 | color_bits(cell.bg) << 10 | modifier << 1 | u64::from(blank)
    }

    fn slot(&mut self, key: u64) -> &mut (u64, PackedCell) {
        // The high bits of a product depend on all bits of the key (Knuth,
        // The Art of Computer Programming, 6.4).
        let index = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize;
        &mut self.known[index & 63]
    }
}

fn same_style(a: &Cell, b: &Cell) -> bool {
    a.fg == b.fg && a.bg == b.bg && a.modifier == b.modifier
}

/// The number of a style that was not asked for yet: there are no so many.
const UNNUMBERED: PackedCell = PackedCell::MAX;

/// The number of a glyph that takes one column everywhere; `None`: it takes a closer look.
fn plain_glyph(symbol: &str, unicode: bool) -> Option<PackedCell> {
    match *symbol.as_bytes() {
        [byte @ 0x20..=0x7e] => Some(byte.into()),
        [_] => Some(BLANK),
        // U+2500 to U+25FF: box drawing, block elements and shapes, one column wide
        // in all terminals that are not set to a CJK legacy width.
        [0xe2, high @ 0x94..=0x97, low] if unicode => {
            Some(0x2000 | PackedCell::from(high & 0x3f) << 6 | PackedCell::from(low & 0x3f))
        }
        _ => None,
    }
}

/// A colour in 27 bits.
fn color_bits(color: Color) -> u64 {
    let (kind, value) = match color {
        Color::Reset => (0, 0),
        Color::Rgb(r, g, b) => (1, u32::from_be_bytes([0, r, g, b])),
        Color::Indexed(index) => (2, index.into()),
        named => match reduce(named, Depth::True) {
            TerminalColor::Indexed(index) => (3, index.into()),
            TerminalColor::Default | TerminalColor::Rgb(..) => (4, 0),
        },
    };
    kind << 24 | u64::from(value)
}

impl Palette {
    /// Packs a row-by-row buffer of `width` columns into as many packed cells.
    pub(super) fn pack(
        &mut self,
        cells: &[Cell],
        width: usize,
        caps: Caps,
        packed: &mut [PackedCell],
    ) {
        let mut cache = StyleCache::new();
        // Mostly a cell has the style of the one before it: the numbers of that style, on a
        // space and on another glyph.
        let mut same = &Cell::EMPTY;
        let mut numbers = [UNNUMBERED; 2];
        let width = width.max(1);
        for (row, packed) in cells.chunks(width).zip(packed.chunks_mut(width)) {
            let mut tail = false;
            for (x, (cell, packed)) in row.iter().zip(packed).enumerate() {
                if tail {
                    *packed = TAIL;
                    tail = false;
                    continue;
                }
                let symbol = cell.symbol();
                let glyph = match plain_glyph(symbol, caps.unicode) {
                    Some(glyph) => glyph,
                    None => {
                        let glyph;
                        (glyph, tail) = self.glyph(symbol, caps.unicode, x + 1 < row.len());
                        glyph
                    }
                };
                let blank = glyph == BLANK;
                if !same_style(cell, same) {
                    (same, numbers) = (cell, [UNNUMBERED; 2]);
                }
                let [on_space, on_glyph] = &mut numbers;
                let number = if blank { on_space } else { on_glyph };
                if *number == UNNUMBERED {
                    let key = StyleCache::key(cell, blank);
                    let slot = cache.slot(key);
                    if slot.0 != key {
                        *slot = (key, self.number(cell, blank, caps.depth));
                    }
                    *number = slot.1;
                }
                *packed = *number << GLYPH_BITS | glyph;
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

    fn number(&mut self, cell: &Cell, blank: bool, depth: Depth) -> PackedCell {
        let mut style = CellStyle {
            fg: reduce(cell.fg, depth),
            bg: reduce(cell.bg, depth),
            modifier: cell.modifier,
        };
        // Terminals disagree on what both together look like.
        if style.modifier.contains(Modifier::BOLD) {
            style.modifier -= Modifier::DIM;
        }
        if blank {
            style.modifier &= SHOWS_ON_BLANK;
            if style.modifier.is_empty() {
                style.fg = TerminalColor::Default;
            }
        }
        match self.styles.iter().position(|known| *known == style) {
            Some(index) => index as PackedCell,
            None if self.styles.len() < STYLES_MAX || depth == Depth::Mono => {
                self.styles.push(style);
                self.styles.len() as PackedCell - 1
            }
            None if depth == Depth::True => self.number(cell, blank, Depth::Ansi256),
            None => self.number(cell, blank, Depth::Mono),
        }
    }

    pub(super) fn style(&self, cell: PackedCell) -> CellStyle {
        let style = self.styles.get((cell >> GLYPH_BITS) as usize);
        style.copied().unwrap_or_default()
    }

    pub(super) fn text(&self, cell: PackedCell, out: &mut Vec<u8>) {
        let glyph = cell & GLYPH_MASK;
        if let Some(char) = char::from_u32(glyph) {
            out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
        } else if let Some(cluster) = self.clusters.get((glyph - FIRST_CLUSTER) as usize) {
            out.extend_from_slice(cluster.as_bytes());
        }
    }

    /// Whether all terminals agree how far this glyph moves the cursor. Of clusters
    /// and of what lies beyond the first plane they think differently.
    pub(super) fn moves_predictably(cell: PackedCell) -> bool {
        !(FIRST_CLUSTER..BEHIND_CLUSTERS).contains(&(cell & GLYPH_MASK))
    }

    /// Whether there are so many numbers that unused ones should go.
    pub(super) fn is_crowded(&self) -> bool {
        self.styles.len() + self.clusters.len() > self.sweep_above
    }

    /// Drops the numbers that `cells` do not use, and packs them anew.
    pub(super) fn sweep(&mut self, cells: &mut [PackedCell]) {
        let old = std::mem::take(self);
        // The style of `BLANK` keeps number 0.
        let mut styles = vec![None; old.styles.len()];
        if let Some(first) = styles.first_mut() {
            *first = Some(0);
        }
        for cell in cells.iter_mut().filter(|cell| **cell != TAIL) {
            let style = old.style(*cell);
            let number = match styles.get_mut((*cell >> GLYPH_BITS) as usize) {
                Some(slot) => *slot.get_or_insert_with(|| {
                    self.styles.push(style);
                    self.styles.len() as PackedCell - 1
                }),
                None => 0,
            };
            let glyph = *cell & GLYPH_MASK;
            let glyph = match old.clusters.get(glyph.wrapping_sub(FIRST_CLUSTER) as usize) {
                Some(cluster) => self.cluster(cluster),
                None => glyph,
            };
            *cell = number << GLYPH_BITS | glyph;
        }
        self.sweep_above = SWEEP_ABOVE.max(2 * (self.styles.len() + self.clusters.len()));
    }
}
