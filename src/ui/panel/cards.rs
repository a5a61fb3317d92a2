//! Rows as cards, each with its picture.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};

use super::draw_frame;
use crate::games::{Piece, bar};
use crate::look::Tone;
use crate::ui::screens::Scene;
use crate::ui::screens::menu::turn;
use crate::ui::view::{Page, View};
use crate::ui::widgets::{self, count};

/// Columns and rows of a card at least, and columns at most.
const CARD: (u16, u16, u16) = (18, 9, 64);

/// Rows for the heading, and for the note and the keys.
const AROUND: (u16, u16) = (2, 2);

/// Few cards are large.
const FEW: usize = 4;

/// Where the cards of a view stand.
pub(super) struct Cards {
    columns: usize,
    /// The row of each card that is seen.
    shown: Vec<(usize, Rect)>,
    is_cut: [bool; 2],
}

impl Cards {
    /// `None`: it has none, or they have no room.
    pub(super) fn of<M>(view: &View<M>, area: Rect) -> Option<Self> {
        let rows = view.rows.len();
        let columns: u16 = if rows <= FEW { 2 } else { 4 };
        let wide = (area.width.saturating_sub(1) / columns).saturating_sub(1);
        let wide = wide.min(CARD.2);
        let free = widgets::below(area, AROUND.0);
        let free = widgets::high(free, free.height.saturating_sub(AROUND.1));
        let all = count(rows.div_ceil(columns.into()));
        let lines = all.min(free.height / CARD.1);
        if !view.has_cards || wide < CARD.0 || lines == 0 {
            return None;
        }
        let high = (free.height / lines).min(wide / 2 + 1);
        let here = count(view.chosen) / columns;
        let first = (here + 1).saturating_sub(lines);
        let all_columns = columns * (wide + 1) - 1;
        let place = widgets::centered(free, all_columns, lines * high);
        let card = |n: u16| {
            let (x, y) = (n % columns * (wide + 1), n / columns * high);
            let at = usize::from(first * columns + n);
            (at, Rect::new(place.x + x, place.y + y, wide, high))
        };
        let cards = (0..lines * columns).map(card);
        Some(Self {
            columns: columns.into(),
            shown: cards.filter(|(at, _)| *at < rows).collect(),
            is_cut: [first > 0, first + lines < all],
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
        let first = self.shown.first().map(|(at, _)| at);
        let all = (&view.text, &view.note, first, self.shown.len());
        let mut pieces = vec![Piece::new(&all, area)];
        pieces.extend(self.shown.iter().filter_map(|(at, place)| {
            let row = view.rows.get(*at)?;
            let all = (row.shown(), &row.caption, *at == view.chosen);
            Some(Piece::new(&all, *place))
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
        let text = view.text.iter().map(|text| (text.clone(), Tone::Faint));
        widgets::headline(page_row(0), buf, look, &title, &Vec::from_iter(text));
        let done = view.rows.iter().filter(|row| row.stands_out()).count();
        let [done, all] = [done, view.rows.len()].map(|rows| count(rows).into());
        bar(done, all, Tone::Accent, page_row(1), buf, look);
        for (at, place) in &self.shown {
            let Some(row) = view.rows.get(*at).filter(|_| widgets::shows(buf, *place)) else {
                continue;
            };
            let caption = format!("{} {}  {}", row.lead, row.value, row.caption);
            let tone = match row.stands_out() {
                true => Tone::PanelAccent,
                false => Tone::PanelFaint,
            };
            let inside = draw_frame(&row.label, (caption.trim(), tone), *place, buf, look);
            page.draw_picture(*at, scene, inside, buf);
            if *at == view.chosen {
                let title = format!(" {} {} ", widgets::mark(look, true), row.label);
                let top = widgets::indent(widgets::row(*place, 0), 1);
                widgets::left(top, buf, &title, look.style(Tone::Chosen));
            }
        }
        if let Some((_, last)) = self.shown.last() {
            let above = widgets::high(area, last.bottom() - area.y);
            widgets::more(above, buf, look, self.is_cut);
        }
        let row = page_row(area.height - AROUND.1);
        let mut note = view.note.iter().map(|text| (text.clone(), Tone::Text));
        let left = Vec::from_iter(note.next());
        widgets::heading(row, buf, look, &left, &Vec::from_iter(note));
    }
}
