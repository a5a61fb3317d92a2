//! The difference of two packed frames as the shortest terminal output.
//!
//! Everything used here is in ECMA-48 and known to every terminal since the VT220:
//! CUP, CUU, CUD, CUF, CUB, CHA, EL, SGR, BS, CR. No scrolling, no line feeds
//! (some clients turn them into CR LF), and nothing that erases with a background
//! colour (GNU screen does not).

use super::cursor_move::{absolute, across, digits, vertical};
use super::packed_cell::{BLANK, CellStyle, PackedCell, Palette, SHOWS_ON_BLANK, TAIL};
use ratatui::style::{Color, Modifier};

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
            if blanks == rest.len() && self.changes_from(x) > 3 {
                self.erase_from(x);
                return;
            }
            self.print(x, cell);
            x += 1;
        }
    }

    /// Cells that differ from `x` on.
    fn changes_from(&self, x: usize) -> usize {
        let pairs = self.old.iter().zip(self.new).skip(x);
        pairs.filter(|(old, new)| old != new).count()
    }

    fn erase_from(&mut self, x: usize) {
        self.move_to(x);
        if self.pen.style.bg != Color::Reset || !self.pen.style.modifier.is_empty() {
            restyle(self.pen, CellStyle::default(), self.out);
        }
        self.out.extend_from_slice(b"\x1b[K");
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
            let mut cursor_move = across(from, to);
            vertical(row, self.y, &mut cursor_move);
            if cursor_move.len() < best.len() {
                best = cursor_move;
            }
        }
        self.out.extend_from_slice(best.bytes());
        self.pen.at = Some((to, self.y));
    }
}

/// Whether a cell can be printed with the pen as it is.
fn fits(pen: CellStyle, style: CellStyle, cell: PackedCell) -> bool {
    if pen == style {
        return true;
    }
    let plain = style.modifier.is_empty() && style.fg == Color::Reset;
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
        digits(parameter.into(), |digit| self.out.push(digit));
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
    fn color(&mut self, color: Color, base: u8) {
        let bright = base + 60;
        match color {
            Color::Reset => self.push(base + 9),
            Color::Black => self.push(base),
            Color::Red => self.push(base + 1),
            Color::Green => self.push(base + 2),
            Color::Yellow => self.push(base + 3),
            Color::Blue => self.push(base + 4),
            Color::Magenta => self.push(base + 5),
            Color::Cyan => self.push(base + 6),
            Color::Gray => self.push(base + 7),
            Color::DarkGray => self.push(bright),
            Color::LightRed => self.push(bright + 1),
            Color::LightGreen => self.push(bright + 2),
            Color::LightYellow => self.push(bright + 3),
            Color::LightBlue => self.push(bright + 4),
            Color::LightMagenta => self.push(bright + 5),
            Color::LightCyan => self.push(bright + 6),
            Color::White => self.push(bright + 7),
            Color::Indexed(index) => [base + 8, 5, index].iter().for_each(|n| self.push(*n)),
            Color::Rgb(r, g, b) => [base + 8, 2, r, g, b].iter().for_each(|n| self.push(*n)),
        }
    }
}
