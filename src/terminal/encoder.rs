//! The difference of two packed frames as short terminal output.
//!
//! Everything used here is in ECMA-48 and known to every terminal since the VT220:
//! CUP, CUU, CUD, CUF, CUB, CHA, ECH, SGR, BS, CR. No scrolling, no line feeds
//! (some clients turn them into CR LF), and nothing that erases with a background
//! colour (GNU screen does not).

use std::ops::Range;

use super::cursor_move::{absolute, number, relative, shorter, step};
use super::packed_cell::{
    BLANK, CellStyle, GLYPH_BITS, GLYPH_MASK, PackedCell, Palette, SHOWS_ON_BLANK, TAIL,
};
use ratatui::style::{Color, Modifier};

/// So many runs are looked at for the one to print next.
const AHEAD: usize = 6;

/// A way round so many spaces that have not changed is no shorter than they are.
const SPACES: usize = 3;

/// From this many on, spaces are erased.
const ERASED: usize = 6;

/// Where the terminal's cursor is, and the style in which it prints.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pen {
    /// Column and row; `None`: not known, or one that terminals disagree on.
    at: Option<(u16, u16)>,
    style: CellStyle,
}

/// A style, and whether it is that of spaces which show no more of it than the ground.
type Kind = (CellStyle, bool);

fn is_space(cell: PackedCell) -> bool {
    cell & GLYPH_MASK == BLANK
}

/// The kind of both, if the same pen prints them.
fn common(one: Kind, other: Kind) -> Option<Kind> {
    let (space, glyph) = if one.1 { (one, other) } else { (other, one) };
    let hides = !glyph.0.modifier.intersects(SHOWS_ON_BLANK);
    (space.1 && hides && space.0.bg == glyph.0.bg || one == other).then_some(glyph)
}

/// Cells beside each other that have changed and that the same pen prints.
#[derive(Debug)]
struct Run {
    /// Column and row.
    at: (u16, u16),
    /// The column behind it; `None`: terminals disagree on where the cursor is then.
    end: Option<u16>,
    kind: Kind,
    cells: Range<usize>,
}

/// What has changed of a frame.
#[derive(Debug, Default)]
pub(super) struct Changes {
    runs: Vec<Run>,
    cells: Vec<PackedCell>,
}

impl Changes {
    /// Notes what changes in a part of a row that begins there, on a screen of this width. Returns whether
    /// anything does.
    pub(super) fn note(
        &mut self,
        palette: &Palette,
        width: u16,
        (left, y): (u16, u16),
        old: &[PackedCell],
        new: &[PackedCell],
    ) -> bool {
        let Self { runs, cells } = self;
        let kind = |cell: &PackedCell| {
            let style = palette.style(*cell);
            (style, is_space(*cell) && style.modifier.is_empty())
        };
        // A tail goes with its character, which changed or did not.
        let is_new = |n: &usize| old.get(*n) != new.get(*n) && new[*n] != TAIL;
        // The styles that the run has on other glyphs and on spaces: more of them need no closer look.
        let mut styles = [None; 2];
        let mut behind = 0;
        while let Some(n) = (behind..new.len()).find(is_new) {
            let (x, cell) = (left + n as u16, &new[n]);
            let last = runs.last_mut().filter(|run| run.at.1 == y);
            let joined = last.and_then(|run| {
                let spaces = new.get(usize::from(run.end?.checked_sub(left)?)..n)?;
                let is_short = spaces.len() <= SPACES && spaces.iter().copied().all(is_space);
                let mut kinds = spaces.iter().chain([cell]).map(kind);
                run.kind = kinds.try_fold(run.kind, common).filter(|_| is_short)?;
                Some(spaces)
            });
            if joined.is_none() {
                styles = [None; 2];
                runs.push(Run {
                    at: (x, y),
                    end: None,
                    kind: kind(cell),
                    cells: cells.len()..0,
                });
            }
            cells.extend_from_slice(joined.unwrap_or_default());
            styles[usize::from(is_space(*cell))] = Some(*cell >> GLYPH_BITS);
            let is_known = |cell| styles[usize::from(is_space(cell))] == Some(cell >> GLYPH_BITS);
            let is_plain = |cell| Palette::moves_predictably(cell);
            let joins = |n: &usize| is_new(n) && is_known(new[*n]) && is_plain(new[*n - 1]);
            behind = n + 1 + (n + 1..new.len()).take_while(joins).count();
            cells.extend_from_slice(&new[n..behind]);
            if let Some(run) = runs.last_mut() {
                // Behind the last column terminals disagree on where the cursor is.
                let end = left + behind as u16 + u16::from(new.get(behind) == Some(&TAIL));
                run.end = (end < width && is_plain(new[behind - 1])).then_some(end);
                run.cells.end = cells.len();
            }
        }
        behind > 0
    }

    /// Appends the bytes that show what was noted, and forgets it. Of the next runs that one is printed
    /// for which the fewest colours are to be changed, and of those the nearest.
    pub(super) fn write(&mut self, pen: &mut Pen, palette: &Palette, out: &mut Vec<u8>) {
        for first in 0..self.runs.len() {
            let behind = self.runs.len().min(first + AHEAD);
            let ahead = &mut self.runs[first..behind];
            let next = (0..ahead.len()).min_by_key(|n| pen.effort(&ahead[*n]));
            ahead[..=next.unwrap_or(0)].rotate_right(1);
            let run = &ahead[0];
            pen.move_to(run.at, out);
            pen.take_style(run.kind, out);
            let cells = &self.cells[run.cells.clone()];
            if cells.len() >= ERASED && cells.iter().all(|cell| *cell == BLANK) {
                step(b'X', cells.len() as u16, out);
                continue;
            }
            cells.iter().for_each(|cell| palette.text(*cell, out));
            pen.at = run.end.map(|x| (x, run.at.1));
        }
        self.runs.clear();
        self.cells.clear();
    }
}

impl Pen {
    /// The colours to be changed for a run, and how far it is.
    fn effort(&self, run: &Run) -> (u8, u16) {
        let (from, to) = (self.style, self.style_for(run.kind));
        let (x, y) = self.at.unwrap_or(run.at);
        let far = x.abs_diff(run.at.0) + y.abs_diff(run.at.1);
        (u8::from(from.fg != to.fg) + u8::from(from.bg != to.bg), far)
    }

    /// What the style is to be for a kind. What does not show on a space may stay for the character
    /// after it.
    fn style_for(&self, (style, is_bare): Kind) -> CellStyle {
        match is_bare {
            true => CellStyle {
                fg: self.style.fg,
                bg: style.bg,
                modifier: self.style.modifier - SHOWS_ON_BLANK,
            },
            false => style,
        }
    }

    /// Changes the style for a kind by the shorter of changing what differs and setting everything.
    fn take_style(&mut self, kind: Kind, out: &mut Vec<u8>) {
        let style = self.style_for(kind);
        if style == self.style {
            return;
        }
        out.extend_from_slice(b"\x1b[");
        shorter(
            out,
            |out| {
                let begin = out.len();
                change(self.style, style, out);
                out.drain(begin..out.len().min(begin + 1));
            },
            // Nothing before the first semicolon is a 0, which resets all.
            |out| change(CellStyle::default(), style, out),
        );
        self.style = style;
        out.push(b'm');
    }

    /// Moves the cursor by the shortest way.
    fn move_to(&mut self, to: (u16, u16), out: &mut Vec<u8>) {
        match self.at {
            None => absolute(to, out),
            // Within a row nothing that names the row is shorter.
            Some(from) if from.1 == to.1 => relative(from, to, out),
            Some(from) => shorter(out, |out| absolute(to, out), |out| relative(from, to, out)),
        }
        self.at = Some(to);
    }
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
