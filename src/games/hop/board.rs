//! Draws a board of numbers.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};
use std::borrow::Cow;

use super::layout::Layout;
use super::{Hop, protocol};
use crate::core::hop::{Cell, HexDir};
use crate::games::{WON_FRAMES, put, text, width, within};
use crate::i18n::{Lang, Words};
use crate::look::{Look, Tone};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Piece,
    /// A hop this way lands here; the bool: it is the chosen one.
    Landing(HexDir, bool),
    Hinted(HexDir),
    /// The middle, where the walk begins and ends.
    Home,
    Entered,
    /// Lit after the win, as a hop of the walk began here.
    Lit,
    /// Lit after the win, as a hop of the walk passed over it.
    Passed,
    Plain,
}

pub(crate) fn draw(hop: &Hop, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let board = hop.walk().board();
    let layout = Layout::new(board.size(), area);
    if layout.lined {
        for field in board.cells() {
            outline(&layout, field, buf, look);
        }
    }
    let offers: Vec<_> = hop.offers().collect();
    let lit = lit(hop);
    for field in board.cells() {
        let state = match state(hop, field, &offers) {
            State::Piece => State::Piece,
            _ if lit.starts.contains(&field) => State::Lit,
            _ if lit.passed.contains(&field) => State::Passed,
            other => other,
        };
        let number = match state {
            State::Piece if hop.is_flying() => look.glyph("●", "@").to_owned(),
            _ => board.number(field).unwrap_or(0).to_string(),
        };
        draw_field(hop, &layout, field, &number, state, buf, look);
    }
    if let Some(field) = hop.ghost
        && board.number(field).is_some()
        && field != hop.piece()
    {
        draw_ghost(&layout, field, state(hop, field, &offers), buf, look);
    }
    protocol::draw(hop, &layout, buf, look, words);
    rule(hop, area, &layout, buf, look, words);
}

/// Says the rule in one line: below the board, where there is a row left; else, until the first
/// hop, where the walk is going to be told.
fn rule(hop: &Hop, area: Rect, layout: &Layout, buf: &mut Buffer, look: &Look, words: &Words) {
    let is_over = hop.walk().is_home() || hop.shown.is_some();
    let (row, id) = match layout.below.height {
        0 => (area.bottom().saturating_sub(1), "hop-rule"),
        _ if hop.walk().hops().is_empty() => (layout.below.y, "hop-rule-short"),
        _ => return,
    };
    let taught = hop.lesson.map(|lesson| [lesson.rule_wide, lesson.rule]);
    let [said, short] = taught.unwrap_or([id, id]).map(|id| words.t(id));
    let said = match width(&said) > area.width {
        true => short,
        false => said,
    };
    let wide = width(&said);
    if is_over || row < layout.board.bottom() || wide > area.width {
        return;
    }
    let x = area.x + (area.width - wide) / 2;
    if within(Rect::new(x, row, wide, 1), buf).is_empty() {
        return;
    }
    text(buf, x, row, &said, wide, look.style(Tone::Faint));
}

/// The fields of the walk that are lit after the win.
#[derive(Default)]
struct LitFields {
    starts: Vec<Cell>,
    passed: Vec<Cell>,
}

/// The walk lights up in the order of its hops, so many of them in each picture that the last
/// picture has all.
fn lit(hop: &Hop) -> LitFields {
    let mut lit = LitFields::default();
    let walk = hop.walk();
    let hops = walk.hops();
    let shown = hops.len() * usize::from(hop.won_frames);
    for (from, way) in hops.iter().take(shown.div_ceil(WON_FRAMES.into())) {
        lit.starts.push(*from);
        let (rows, columns) = way.delta();
        for far in 1..i32::from(walk.board().number(*from).unwrap_or(0)) {
            let row = u8::try_from(i32::from(from.row) + far * rows);
            let column = u8::try_from(i32::from(from.column) + far * columns);
            if let (Ok(row), Ok(column)) = (row, column) {
                lit.passed.push(Cell { row, column });
            }
        }
    }
    lit
}

pub(crate) fn state(hop: &Hop, field: Cell, offers: &[(HexDir, Cell)]) -> State {
    let walk = hop.walk();
    let landing = offers.iter().find(|offer| offer.1 == field);
    match landing {
        _ if field == hop.piece() => State::Piece,
        Some((way, _)) if hop.hint == Some(*way) => State::Hinted(*way),
        Some((way, _)) => State::Landing(*way, hop.chosen == Some(*way)),
        None if field == walk.board().centre() => State::Home,
        None if walk.entered(field).next().is_some() => State::Entered,
        None => State::Plain,
    }
}

fn draw_field(
    hop: &Hop,
    layout: &Layout,
    field: Cell,
    number: &str,
    state: State,
    buf: &mut Buffer,
    look: &Look,
) {
    let towards = |way| {
        if look.unicode() {
            arrow(way).into()
        } else {
            sign(hop, way)
        }
    };
    let (before, after, tone): (Cow<'_, str>, _, _) = match state {
        State::Piece => ("(".into(), ")", Tone::Piece),
        State::Landing(way, false) => (towards(way), " ", Tone::Landing),
        State::Landing(way, true) => (towards(way), look.glyph("◂", "<"), Tone::Pointed),
        State::Hinted(way) => (towards(way), "!", Tone::Hinted),
        State::Home => (look.glyph("⌂", "H").into(), " ", Tone::Exit),
        State::Entered => (
            look.glyph("·", ".").into(),
            look.glyph("·", "."),
            Tone::Trail,
        ),
        State::Lit => (
            look.glyph("•", "*").into(),
            look.glyph("•", "*"),
            Tone::Piece,
        ),
        State::Passed => (
            look.glyph("·", "-").into(),
            look.glyph("·", "-"),
            Tone::Thread,
        ),
        State::Plain => (" ".into(), " ", Tone::Text),
    };
    let (x, y) = layout.centre(field);
    let style = look.style(tone);
    // What matters fills as much of its field as there is.
    if !matches!(state, State::Plain | State::Home | State::Entered) {
        let spread = layout.spread();
        for row in y.saturating_sub(spread)..=y + spread {
            let wide = (layout.half - 1).saturating_sub(row.abs_diff(y));
            for column in x - wide..=x + wide {
                put(buf, column, row, " ", style);
            }
        }
    }
    put(buf, x - 1, y, &before, style);
    put(buf, x, y, number, style);
    put(buf, x + 1, y, after, style);
}

/// Another player's piece beside the number, where an arrow leaves room for it.
fn draw_ghost(layout: &Layout, field: Cell, state: State, buf: &mut Buffer, look: &Look) {
    let (x, y) = layout.centre(field);
    let free = matches!(state, State::Plain | State::Home | State::Entered);
    let style = match (free, buf.cell((x, y))) {
        (false, Some(cell)) => look.style(Tone::Ghost).bg(cell.bg),
        _ => look.style(Tone::Ghost),
    };
    if free {
        put(buf, x - 1, y, "[", style);
        put(buf, x + 1, y, "]", style);
        buf.set_style(Rect::new(x, y, 1, 1), style);
    } else {
        put(buf, x + 1, y, look.glyph("○", "&"), style);
    }
}

/// The sides of a field; each is shared by two fields and drawn by both alike.
fn outline(layout: &Layout, field: Cell, buf: &mut Buffer, look: &Look) {
    let (x, y) = layout.centre(field);
    let style: Style = look.style(Tone::Grid);
    let (bar, up, down) = (
        look.glyph("│", "|"),
        look.glyph("╱", "/"),
        look.glyph("╲", "\\"),
    );
    put(buf, x - layout.half, y, bar, style);
    put(buf, x + layout.half, y, bar, style);
    for step in 1..layout.down {
        let far = layout.half - step;
        put(buf, x - far, y - step, up, style);
        put(buf, x + far, y - step, down, style);
        put(buf, x - far, y + step, down, style);
        put(buf, x + far, y + step, up, style);
    }
}

pub(crate) fn arrow(way: HexDir) -> &'static str {
    match way {
        HexDir::East => "→",
        HexDir::SouthEast => "↘",
        HexDir::SouthWest => "↙",
        HexDir::West => "←",
        HexDir::NorthWest => "↖",
        HexDir::NorthEast => "↗",
    }
}

/// A direction in ASCII: by the letter of its key, but by no digit, which would read as
/// one of the number's.
fn sign(hop: &Hop, way: HexDir) -> Cow<'static, str> {
    let letter = hop.letter(way, Lang::En);
    match (letter.starts_with(|key: char| key.is_ascii_digit()), way) {
        (false, _) => letter,
        (true, HexDir::East) => ">".into(),
        (true, HexDir::West) => "<".into(),
        (true, HexDir::SouthEast | HexDir::NorthWest) => "\\".into(),
        (true, HexDir::SouthWest | HexDir::NorthEast) => "/".into(),
    }
}
