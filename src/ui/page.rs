//! The frame of a screen that shows no board: a heading with a rule below it, the body, and key
//! hints in the last row. On a large terminal heading and body stand in the middle together.

use ratatui::style::{Modifier, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::bar;
use crate::look::{Look, Tone};
use crate::ui::widgets::{self, Part};

/// Columns that stay free at the left and at the right.
const MARGIN: u16 = 1;
/// From this many rows on there is a rule below the heading...
const ROWS_FOR_RULE: u16 = 16;
/// ...and from this many on a free row below that.
const ROWS_FOR_AIR: u16 = 32;
/// Where the parts of a screen are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    head: Rect,
    rule: Rect,
    /// What the screen shows, between the heading and the key hints.
    pub(crate) body: Rect,
}

impl Page {
    /// Rows of the heading on a screen of so many rows.
    fn rows_above(rows: u16) -> u16 {
        1 + u16::from(Self::has_rule(rows)) + u16::from(rows >= ROWS_FOR_AIR)
    }

    /// Whether there is a rule below the heading on a screen of so many rows.
    pub(crate) fn has_rule(rows: u16) -> bool {
        rows >= ROWS_FOR_RULE
    }

    /// Columns and rows that a body has at most on this screen.
    pub(crate) fn room(area: Rect) -> (u16, u16) {
        let keys = 1;
        (
            area.width.saturating_sub(2 * MARGIN),
            area.height
                .saturating_sub(Self::rows_above(area.height) + keys),
        )
    }

    /// The page whose body has so many columns and rows, or as many as there are.
    pub(crate) fn new(area: Rect, (columns, rows): (u16, u16)) -> Self {
        let room = Self::room(area);
        let (columns, rows) = (columns.min(room.0), rows.min(room.1));
        let above = Self::rows_above(area.height);
        let page = Rect {
            x: area.x + (area.width - columns) / 2,
            y: area.y + (room.1 - rows) / 2,
            width: columns,
            height: (above + rows).min(area.height),
        };
        let rule = if Self::has_rule(area.height) {
            widgets::row(page, 1)
        } else {
            Rect::default()
        };
        Self {
            head: widgets::row(page, 0),
            rule,
            body: Rect {
                y: page.y + above,
                height: rows,
                ..page
            },
        }
    }

    /// Draws the heading, [`widgets::heading`], and the rule.
    pub(crate) fn heading(
        &self,
        buf: &mut Buffer,
        look: &Look,
        left: &[Part<'_>],
        right: &[Part<'_>],
    ) -> Rect {
        self.draw_rule(buf, look, 0, 1);
        widgets::heading(self.head, buf, left, right)
    }

    /// Draws the rule, so much of so many in gold and with a heavier line.
    pub(crate) fn draw_rule(&self, buf: &mut Buffer, look: &Look, done: u32, of: u32) {
        if !self.rule.is_empty() {
            bar(done, of, Tone::Accent, self.rule, buf, look);
        }
    }
}

/// The style of a heading, which stands out on every terminal.
pub(crate) fn strong(look: &Look) -> Style {
    look.style(Tone::Text).add_modifier(Modifier::BOLD)
}
