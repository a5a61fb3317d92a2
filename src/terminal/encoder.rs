//! The difference of two packed frames as the shortest terminal output.
//!
//! Everything used here is in ECMA-48 and known to every terminal since the VT220:
//! CUP, CUU, CUD, CUF, CUB, CHA, EL, ECH, SGR, BS, CR. No scrolling, no line feeds
//! (some clients turn them into CR LF), and nothing that erases with a background
//! colour (GNU screen does not).

use super::cursor_move::{CursorMove, absolute, vertical};
use super::packed_cell::{
    BLANK, CellStyle, PackedCell, Palette, SHOWS_ON_BLANK, TAIL, TerminalColor,
};
use ratatui::style::Modifier;

/// From so many blanks in a row on, erasing them takes fewer bytes than printing them, with
/// the move to what follows.
const ERASE_FROM: usize = 9;

/// Where the terminal's cursor is, and the style in which it prints.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pen {
    /// Column and row; `None`: not known, or one that terminals disagree on.
    at: Option<(u16, u16)>,
    style: CellStyle,
}

/// Appends the bytes that turn the old rows, from row `first` on and each `width` columns
/// long, into the new ones.
pub(super) fn difference(
    pen: &mut Pen,
    palette: &Palette,
    old: &[PackedCell],
    new: &[PackedCell],
    (first, width): (u16, u16),
    out: &mut Vec<u8>,
) {
    let columns = usize::from(width.max(1));
    for ((y, old), new) in (first..).zip(old.chunks(columns)).zip(new.chunks(columns)) {
        if old != new {
            Row {
                pen,
                palette,
                y,
                old,
                new,
                out,
            }
            .write();
        }
    }
}

struct Row<'a> {
    pen: &'a mut Pen,
    palette: &'a Palette,
    y: u16,
    old: &'a [PackedCell],
    new: &'a [PackedCell],
    out: &'a mut Vec<u8>,
}

impl Row<'_> {
    fn write(&mut self) {
        let new = self.new;
        let mut x = 0;
        while let (Some(&old), Some(&cell)) = (self.old.get(x), new.get(x)) {
            // A tail goes with its character, which changed or did not.
            if old == cell || cell == TAIL {
                x += 1;
                continue;
            }
            let rest = new.get(x..).unwrap_or_default();
            let blanks = rest.iter().take_while(|cell| **cell == BLANK).count();
            let is_end = blanks == rest.len();
            if is_end && self.changed_within(x, usize::MAX) > 3 {
                self.erase(x, b"\x1b[K");
                return;
            }
            if !is_end && blanks >= ERASE_FROM && self.changed_within(x, blanks) >= ERASE_FROM {
                let mut command = CursorMove::default();
                command.step(b'X', u16::try_from(blanks).unwrap_or(u16::MAX));
                self.erase(x, command.bytes());
                x += blanks;
                continue;
            }
            self.print(x, cell);
            x += 1;
        }
    }

    /// Cells that differ, of so many from `x` on.
    fn changed_within(&self, x: usize, cells: usize) -> usize {
        let pairs = self.old.iter().zip(self.new).skip(x).take(cells);
        pairs.filter(|(old, new)| old != new).count()
    }

    fn erase(&mut self, x: usize, command: &[u8]) {
        self.move_to(x);
        if self.pen.style.bg != TerminalColor::Default || !self.pen.style.modifier.is_empty() {
            restyle(self.pen, CellStyle::default(), self.out);
        }
        self.out.extend_from_slice(command);
    }

    fn print(&mut self, x: usize, cell: PackedCell) {
        self.move_to(x);
        put(self.pen, self.palette, cell, self.out);
        let wide = self.new.get(x + 1) == Some(&TAIL);
        let next = x + 1 + usize::from(wide);
        // Behind the last column terminals disagree on where the cursor is.
        self.pen.at = match u16::try_from(next) {
            Ok(column) if next < self.new.len() && Palette::moves_predictably(cell) => {
                Some((column, self.y))
            }
            _ => None,
        };
    }

    /// Moves the cursor to column `x` of this row by the shortest way.
    fn move_to(&mut self, x: usize) {
        let Ok(to) = u16::try_from(x) else { return };
        if self.pen.at == Some((to, self.y)) {
            return;
        }
        let mut best = absolute(to, self.y);
        if let Some((from, row)) = self.pen.at {
            let mut cursor_move = self.across(from, to, row == self.y);
            vertical(row, self.y, &mut cursor_move);
            if cursor_move.len() < best.len() {
                best = cursor_move;
            }
        }
        self.out.extend_from_slice(best.bytes());
        self.pen.at = Some((to, self.y));
    }

    /// The shortest way from one column to another.
    fn across(&self, from: u16, to: u16, same_row: bool) -> CursorMove {
        let mut best = CursorMove::default();
        if from == to {
            return best;
        }
        if to == 0 {
            best.push(b'\r');
            return best;
        }
        best.step(b'G', to + 1);
        let mut other = CursorMove::default();
        if to < from {
            match from - to {
                left @ ..=3 => (0..left).for_each(|_| other.push(8)),
                left => other.step(b'D', left),
            }
        } else {
            other.step(b'C', to - from);
        }
        if other.len() < best.len() {
            best = other;
        }
        if to > from
            && same_row
            && let Some(reprint) = self.reprint(from, to, best.len())
        {
            best = reprint;
        }
        best
    }

    /// What stands between two columns printed once more, if that takes fewer than
    /// `limit` bytes and no change of style.
    fn reprint(&self, from: u16, to: u16, limit: usize) -> Option<CursorMove> {
        let between = self.new.get(usize::from(from)..usize::from(to))?;
        // Each takes a byte at least.
        if between.len() >= limit {
            return None;
        }
        let mut text = Vec::with_capacity(limit + 4);
        for &cell in between {
            let fits = fits(self.pen.style, self.palette.style(cell), cell);
            if cell == TAIL || !fits || !Palette::moves_predictably(cell) {
                return None;
            }
            self.palette.text(cell, &mut text);
            if text.len() >= limit {
                return None;
            }
        }
        let mut cursor_move = CursorMove::default();
        text.into_iter().for_each(|byte| cursor_move.push(byte));
        // A character whose tail lies beyond would not end at the column.
        (self.new.get(usize::from(to)) != Some(&TAIL)).then_some(cursor_move)
    }
}

/// Whether a cell can be printed with the pen as it is.
fn fits(pen: CellStyle, style: CellStyle, cell: PackedCell) -> bool {
    if pen == style {
        return true;
    }
    let plain = style.modifier.is_empty() && style.fg == TerminalColor::Default;
    cell & 0xffff == BLANK
        && plain
        && pen.bg == style.bg
        && !pen.modifier.intersects(SHOWS_ON_BLANK)
}

fn put(pen: &mut Pen, palette: &Palette, cell: PackedCell, out: &mut Vec<u8>) {
    let style = palette.style(cell);
    if !fits(pen.style, style, cell) {
        // What does not show on a space may stay for the character after it.
        let blank = cell & 0xffff == BLANK && style.modifier.is_empty();
        let style = if blank {
            CellStyle {
                fg: pen.style.fg,
                bg: style.bg,
                modifier: pen.style.modifier - SHOWS_ON_BLANK,
            }
        } else {
            style
        };
        restyle(pen, style, out);
    }
    palette.text(cell, out);
}

/// Changes the pen by the shorter of changing what differs and setting everything.
fn restyle(pen: &mut Pen, style: CellStyle, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\x1b[");
    let begin = out.len();
    Parameters::after(out).change(pen.style, style);
    let end = out.len();
    if style != CellStyle::default() {
        let mut reset = Parameters::after(out);
        reset.push(0);
        reset.change(CellStyle::default(), style);
    }
    if out.len() - end < end - begin {
        out.drain(begin..end);
    } else {
        out.truncate(end);
    }
    pen.style = style;
    out.push(b'm');
}

/// Each modifier that is used with the parameters that switch it on and off. Bold and dim share
/// the latter.
const MODIFIERS: [(Modifier, u8, u8); 5] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::REVERSED, 7, 27),
];

/// Parameters of an SGR sequence, appended to what is there. A frame has a dozen of them:
/// nothing is formatted with `write!`, which allocates.
struct Parameters<'a> {
    out: &'a mut Vec<u8>,
    begin: usize,
}

impl Parameters<'_> {
    fn after(out: &mut Vec<u8>) -> Parameters<'_> {
        let begin = out.len();
        Parameters { out, begin }
    }

    fn push(&mut self, parameter: u8) {
        if self.out.len() > self.begin {
            self.out.push(b';');
        }
        for unit in [100, 10] {
            if parameter >= unit {
                self.out.push(b'0' + parameter / unit % 10);
            }
        }
        self.out.push(b'0' + parameter % 10);
    }

    fn change(&mut self, from: CellStyle, to: CellStyle) {
        if from.modifier != to.modifier {
            self.modify(from.modifier, to.modifier);
        }
        if from.fg != to.fg {
            self.color(to.fg, 30);
        }
        if from.bg != to.bg {
            self.color(to.bg, 40);
        }
    }

    fn modify(&mut self, from: Modifier, to: Modifier) {
        let mut kept = from;
        for (modifier, _, off) in MODIFIERS {
            if kept.contains(modifier) && !to.contains(modifier) {
                self.push(off);
                for (other, _, same) in MODIFIERS {
                    if same == off {
                        kept -= other;
                    }
                }
            }
        }
        for (modifier, on, _) in MODIFIERS {
            if to.contains(modifier) && !kept.contains(modifier) {
                self.push(on);
            }
        }
    }

    /// `base` is 30 for the foreground and 40 for the background.
    fn color(&mut self, paint: TerminalColor, base: u8) {
        match paint {
            TerminalColor::Default => self.push(base + 9),
            TerminalColor::Indexed(index @ 0..=7) => self.push(base + index),
            TerminalColor::Indexed(index @ 8..=15) => self.push(base + 52 + index),
            TerminalColor::Indexed(index) => {
                [base + 8, 5, index].iter().for_each(|n| self.push(*n))
            }
            TerminalColor::Rgb(r, g, b) => {
                [base + 8, 2, r, g, b].iter().for_each(|n| self.push(*n))
            }
        }
    }
}
