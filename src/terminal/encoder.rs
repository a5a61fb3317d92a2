//! The difference of two packed frames as the shortest terminal output.
//!
//! Everything used here is in ECMA-48 and known to every terminal since the VT220:
//! CUP, CUU, CUD, CUF, CUB, CHA, EL, SGR, BS, CR. No scrolling, no line feeds
//! (some clients turn them into CR LF), and nothing that erases with a background
//! colour (GNU screen does not).

use super::cursor_move::{absolute, number, relative, shorter};
use super::packed_cell::{
    BLANK, CellStyle, GLYPH_BITS, GLYPH_MASK, PackedCell, Palette, SHOWS_ON_BLANK, TAIL,
};
use ratatui::style::{Color, Modifier};

/// Where the terminal's cursor is, and the style in which it prints.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pen {
    /// Column and row; `None`: not known, or one that terminals disagree on.
    at: Option<(u16, u16)>,
    style: CellStyle,
    /// The style of which the last cell was, by its number, and whether that was a space: more of
    /// the kind need no other pen.
    last: Option<(PackedCell, bool)>,
}

/// A row as it is shown and as it is to be shown.
pub(super) struct Row<'a> {
    pub(super) pen: &'a mut Pen,
    pub(super) palette: &'a Palette,
    pub(super) y: u16,
    pub(super) old: &'a [PackedCell],
    pub(super) new: &'a [PackedCell],
    pub(super) out: &'a mut Vec<u8>,
}

impl Row<'_> {
    /// Appends the bytes that turn the old row into the new one.
    pub(super) fn write(&mut self) {
        let (old, new) = (self.old, self.new);
        let last = new.iter().rposition(|cell| *cell != BLANK);
        let blank_from = last.map_or(0, |last| last + 1);
        let pairs_from = |x| old.iter().zip(new).skip(x);
        let mut x = 0;
        // A tail goes with its character, which changed or did not.
        while let Some(same) = pairs_from(x).position(|(old, cell)| old != cell && *cell != TAIL) {
            x += same;
            let changes = || pairs_from(x).filter(|(old, cell)| old != cell).count();
            if x >= blank_from && changes() > 3 {
                return self.erase_from(x as u16);
            }
            x = self.print(x);
        }
    }

    fn erase_from(&mut self, x: u16) {
        self.move_to((x, self.y));
        if self.pen.style.bg != Color::Reset || !self.pen.style.modifier.is_empty() {
            restyle(self.pen, CellStyle::default(), self.out);
        }
        self.out.extend_from_slice(b"\x1b[K");
    }

    /// Prints the cell there, and those behind it that have changed and are of the same kind. Returns
    /// the column behind them.
    fn print(&mut self, mut x: usize) -> usize {
        let to = (x as u16, self.y);
        if self.pen.at != Some(to) {
            self.move_to(to);
        }
        let (old, new) = (self.old, self.new);
        let kind = |cell: PackedCell| (cell >> GLYPH_BITS, cell & GLYPH_MASK == BLANK);
        let mut cell = new[x];
        let first = kind(cell);
        if self.pen.last != Some(first) {
            take_style(self.pen, self.palette.style(cell), first.1, self.out);
            self.pen.last = Some(first);
        }
        loop {
            self.palette.text(cell, self.out);
            x += 1 + usize::from(new.get(x + 1) == Some(&TAIL));
            // Behind the last column terminals disagree on where the cursor is.
            let next = new.get(x).filter(|_| Palette::moves_predictably(cell));
            self.pen.at = next.map(|_| (x as u16, self.y));
            match next {
                Some(next) if *next != old[x] && *next != TAIL && kind(*next) == first => {
                    cell = *next
                }
                _ => return x,
            }
        }
    }

    /// Moves the cursor by the shortest way.
    fn move_to(&mut self, to: (u16, u16)) {
        match self.pen.at {
            None => absolute(to, self.out),
            // Within a row nothing that names the row is shorter.
            Some(from) if from.1 == to.1 => relative(from, to, self.out),
            Some(from) => shorter(
                self.out,
                |out| absolute(to, out),
                |out| relative(from, to, out),
            ),
        }
        self.pen.at = Some(to);
    }
}

/// Changes the pen if a space, or another glyph, of this style cannot be printed with it as it is.
fn take_style(pen: &mut Pen, style: CellStyle, is_space: bool, out: &mut Vec<u8>) {
    let is_bare = is_space && style.modifier.is_empty();
    if pen.style == style
        || is_bare
            && style.fg == Color::Reset
            && pen.style.bg == style.bg
            && !pen.style.modifier.intersects(SHOWS_ON_BLANK)
    {
        return;
    }
    // What does not show on a space may stay for the character after it.
    let style = match is_bare {
        true => CellStyle {
            fg: pen.style.fg,
            bg: style.bg,
            modifier: pen.style.modifier - SHOWS_ON_BLANK,
        },
        false => style,
    };
    restyle(pen, style, out);
}

/// Changes the pen by the shorter of changing what differs and setting everything.
fn restyle(pen: &mut Pen, style: CellStyle, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\x1b[");
    shorter(
        out,
        |out| {
            let begin = out.len();
            change(pen.style, style, out);
            out.drain(begin..out.len().min(begin + 1));
        },
        // Nothing before the first semicolon is a 0, which resets all.
        |out| change(CellStyle::default(), style, out),
    );
    pen.style = style;
    pen.last = None;
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

/// A parameter of an SGR sequence. A frame has a dozen of them: nothing is formatted with `write!`.
fn push(parameter: u8, out: &mut Vec<u8>) {
    out.push(b';');
    number(parameter.into(), out);
}

/// The parameters that make one style of another.
fn change(from: CellStyle, to: CellStyle, out: &mut Vec<u8>) {
    if from.modifier != to.modifier {
        modify(from.modifier, to.modifier, out);
    }
    if from.fg != to.fg {
        color(to.fg, 30, out);
    }
    if from.bg != to.bg {
        color(to.bg, 40, out);
    }
}

fn modify(from: Modifier, to: Modifier, out: &mut Vec<u8>) {
    let mut kept = from;
    for (modifier, _, off) in MODIFIERS {
        if kept.contains(modifier) && !to.contains(modifier) {
            push(off, out);
            for (other, _, same) in MODIFIERS {
                if same == off {
                    kept -= other;
                }
            }
        }
    }
    for (modifier, on, _) in MODIFIERS {
        if to.contains(modifier) && !kept.contains(modifier) {
            push(on, out);
        }
    }
}

/// `base` is 30 for the foreground and 40 for the background.
fn color(color: Color, base: u8, out: &mut Vec<u8>) {
    let bright = base + 60;
    let mut all = |parameters: &[u8]| parameters.iter().for_each(|one| push(*one, out));
    match color {
        Color::Reset => all(&[base + 9]),
        Color::Black => all(&[base]),
        Color::Red => all(&[base + 1]),
        Color::Green => all(&[base + 2]),
        Color::Yellow => all(&[base + 3]),
        Color::Blue => all(&[base + 4]),
        Color::Magenta => all(&[base + 5]),
        Color::Cyan => all(&[base + 6]),
        Color::Gray => all(&[base + 7]),
        Color::DarkGray => all(&[bright]),
        Color::LightRed => all(&[bright + 1]),
        Color::LightGreen => all(&[bright + 2]),
        Color::LightYellow => all(&[bright + 3]),
        Color::LightBlue => all(&[bright + 4]),
        Color::LightMagenta => all(&[bright + 5]),
        Color::LightCyan => all(&[bright + 6]),
        Color::White => all(&[bright + 7]),
        Color::Indexed(index) => all(&[base + 8, 5, index]),
        Color::Rgb(r, g, b) => all(&[base + 8, 2, r, g, b]),
    }
}
