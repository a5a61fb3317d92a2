//! Rows as cards, each with its picture.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;

use super::draw_frame;
use crate::games::{Piece, bar};
use crate::look::Tone;
use crate::ui::screens::Scene;
use crate::ui::screens::menu::turn;
use crate::ui::view::{Page, View};
use crate::ui::widgets::{self, count};

/// Columns and rows of a card at least, and columns at most.
const CARD: (u16, u16, u16) = (18, 9, 64);

/// Rows for the heading, and for the keys.
const AROUND: (u16, u16) = (2, 1);

/// Where the cards of a view stand.
pub(super) struct Cards {
    columns: usize,
    places: Vec<Rect>,
    /// What the note stands in beside them; empty: there is none.
    aside: Rect,
}

impl Cards {
    /// `None`: it has none, or they have no room.
    pub(super) fn of<M>(view: &View<M>, area: Rect) -> Option<Self> {
        let rows = view.rows.len();
        let few = 2 + u16::from(rows == 3);
        let columns = if rows > 4 { 4 } else { few };
        let aside = view.note.first().map_or(1, |_| area.width / 3);
        let wide = (area.width.saturating_sub(aside) / columns).saturating_sub(1);
        let wide = wide.min(CARD.2);
        let free = widgets::below(area, AROUND.0);
        let free = widgets::high(free, free.height.saturating_sub(AROUND.1));
        let all = count(rows.div_ceil(columns.into()));
        let high = (free.height / all.max(1)).min(wide / 2 + 1);
        if !view.has_cards || wide < CARD.0 || high < CARD.1 {
            return None;
        }
        let all_columns = columns * (wide + 1) - 1;
        let place = widgets::centered(free, all_columns + aside - 1, all * high);
        let card = |n: u16| {
            let (x, y) = (n % columns * (wide + 1), n / columns * high);
            Rect::new(place.x + x, place.y + y, wide, high)
        };
        Some(Self {
            columns: columns.into(),
            places: (0..count(rows)).map(card).collect(),
            aside: widgets::indent(place, all_columns + 1),
        })
    }

    /// The row so many cards to the right and so many lines below one; around the ends.
    pub(super) fn moved(&self, rows: usize, chosen: usize, (across, down): (i32, i32)) -> usize {
        let line = turn(chosen / self.columns, down, rows.div_ceil(self.columns));
        let below = line * self.columns + chosen % self.columns;
        turn(below.min(rows - 1), across, rows)
    }

    /// What is around them, and each of them.
    pub(super) fn pieces<M>(&self, view: &View<M>, area: Rect) -> Vec<Piece> {
        let mut pieces = vec![Piece::new(&(&view.text, &view.note), area)];
        let cards = view.rows.iter().zip(&self.places).enumerate();
        pieces.extend(cards.map(|(n, (row, place))| {
            let all = (row.shown(), &row.caption, n == view.chosen);
            Piece::new(&all, *place)
        }));
        // The keys are those of the chosen row.
        pieces.push(Piece::new(&view.chosen, widgets::last(area)));
        pieces
    }

    /// Draws them, between the heading of a view and its note.
    pub(super) fn draw<P: Page>(
        &self,
        page: &P,
        view: &View<P::Msg>,
        (scene, area): (&Scene<'_>, Rect),
        buf: &mut Buffer,
    ) {
        let (look, title) = (scene.look, scene.words.t(view.title));
        let page_row = |n| widgets::row(area, n).inner(Margin::new(1, 0));
        let text = view.text.first();
        let text = text.map(|text| (text.clone(), Tone::Faint));
        widgets::headline(page_row(0), buf, look, &title, &Vec::from_iter(text));
        let done = view.rows.iter().filter(|row| row.stands_out()).count();
        let [done, all] = [done, view.rows.len()].map(|rows| count(rows).into());
        bar(done, all, Tone::Accent, page_row(1), buf, look);
        for (n, (row, place)) in view.rows.iter().zip(&self.places).enumerate() {
            if !widgets::shows(buf, *place) {
                continue;
            }
            let title = format!("{} {}", row.lead, row.label);
            let tone = match row.stands_out() {
                true => Tone::PanelAccent,
                false => Tone::Panel,
            };
            let texts = [&row.value, &row.caption, &row.aside].into_iter();
            let mut texts = texts.filter(|text| !text.is_empty());
            let status = texts.next().map_or("", String::as_str);
            let inside = draw_frame(title.trim(), (status, tone), *place, buf, look);
            if n == view.chosen {
                let fg = look.style(Tone::PanelAccent).fg;
                buf.set_style(*place, Style { fg, ..Style::new() });
            }
            page.draw_picture(n, scene, inside, buf);
            let edge = |at| widgets::row(*place, at).inner(Margin::new(1, 0));
            let rest = widgets::indent(edge(place.height - 1), widgets::width(status) + 3);
            if let Some(text) = texts.find(|text| widgets::width(text) + 2 <= rest.width) {
                let text = format!(" {text} ");
                widgets::right(rest, buf, &text, look.style(Tone::PanelFaint));
            }
            if n == view.chosen {
                let title = format!(" {} {} ", widgets::mark(look, true), row.label);
                widgets::left(edge(0), buf, &title, look.style(Tone::Chosen));
            }
        }
        if let Some((title, says)) = view.note.split_first() {
            let inside = draw_frame(title, ("", Tone::Text), self.aside, buf, look);
            let mut rest = inside;
            for line in says
                .iter()
                .flat_map(|says| widgets::wrap(says, inside.width))
            {
                widgets::left(rest, buf, &line, look.style(Tone::Text));
                rest = widgets::below(rest, 1);
            }
            page.draw_aside(scene, widgets::below(rest, 1), buf);
        }
    }
}
