//! The lists of a room: settings, members, results.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::look::{Look, Tone};
use crate::ui::widgets;

/// One row of a list.
pub(super) struct Line {
    pub(super) sign: Option<(&'static str, Tone)>,
    pub(super) text: String,
    pub(super) right: String,
    /// Whether it is of somebody who has left.
    pub(super) is_gone: bool,
}

/// Columns of a list before the text of a row, or before its sign, and behind the row.
const MARK_COLUMNS: u16 = 3;
const SIGN_COLUMNS: u16 = 2;
const END_COLUMNS: u16 = 1;

impl Line {
    /// The columns that it takes as a whole.
    pub(super) fn columns(&self) -> u16 {
        let sign = if self.sign.is_some() { SIGN_COLUMNS } else { 0 };
        let text = widgets::width(&self.text) + 1 + widgets::width(&self.right);
        MARK_COLUMNS + sign + text + END_COLUMNS
    }
}

/// Draws rows, the chosen one as a bar; where they do not all fit, those up to the chosen one, or from
/// the first one on. Returns whether there are more above and below.
pub(super) fn list(
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    lines: &[Line],
    (chosen, first): (Option<usize>, usize),
) -> (bool, bool) {
    let room = usize::from(area.height);
    let first = match chosen {
        Some(chosen) => (chosen + 1).saturating_sub(room),
        None => first.min(lines.len().saturating_sub(room)),
    };
    for (n, line) in lines.iter().enumerate().skip(first).take(room) {
        let row = widgets::row(area, widgets::count(n - first));
        let is_chosen = chosen == Some(n);
        let (tone, faint) = match (is_chosen, line.is_gone) {
            (true, _) => (Tone::Chosen, Tone::Chosen),
            (false, true) => (Tone::PanelFaint, Tone::PanelFaint),
            (false, false) => (Tone::Panel, Tone::PanelFaint),
        };
        let style = look.style(tone);
        buf.set_style(row, style);
        let mark = format!(" {} ", widgets::mark(look, is_chosen));
        widgets::left(row, buf, &mark, style);
        let mut rest = widgets::indent(row, MARK_COLUMNS);
        rest.width = rest.width.saturating_sub(END_COLUMNS);
        if let Some((sign, tone)) = line.sign {
            // The colour alone: the ground is that of the row. On the bar it would not be read.
            let fg = look.style(tone).fg.filter(|_| !is_chosen);
            widgets::left(rest, buf, sign, fg.map_or(style, |fg| style.fg(fg)));
            rest = widgets::indent(rest, SIGN_COLUMNS);
        }
        let taken = widgets::width(&line.right);
        let room = rest.width.saturating_sub(taken + u16::from(taken > 0));
        widgets::left(rest, buf, &widgets::cut(&line.text, room, look), style);
        widgets::right(rest, buf, &line.right, look.style(faint));
    }
    (first > 0, first + room < lines.len())
}
