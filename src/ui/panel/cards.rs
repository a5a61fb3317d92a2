//! Rows as cards, two side by side, each with its picture.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};

use super::draw_frame;
use crate::games::bar;
use crate::look::Tone;
use crate::ui::screens::Scene;
use crate::ui::view::{Page, View};
use crate::ui::widgets::{self, count};

/// Columns and rows of a card at least, and columns at most.
const CARD: (u16, u16, u16) = (38, 9, 64);

/// Rows for the heading, and for the note and the keys.
const AROUND: (u16, u16) = (2, 2);

/// Where the cards of so many rows stand; empty: there is no room for them.
pub(super) fn places(rows: usize, area: Rect) -> Vec<Rect> {
    let lines = count(rows.div_ceil(2)).max(1);
    let free = widgets::below(area, AROUND.0);
    let free = widgets::high(free, free.height.saturating_sub(AROUND.1));
    let wide = (area.width / 2).min(CARD.2);
    let high = (free.height / lines).min(wide / 2);
    if wide < CARD.0 || high < CARD.1 {
        return Vec::new();
    }
    let all = widgets::centered(free, 2 * wide, lines * high);
    let place = |n| Rect::new(all.x + n % 2 * wide, all.y + n / 2 * high, wide, high);
    (0..count(rows)).map(place).collect()
}

/// Draws the rows of a view in these places, between its heading and its note.
pub(super) fn draw<P: Page>(
    page: &P,
    view: &View<P::Msg>,
    places: &[Rect],
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
    for (n, (row, place)) in view.rows.iter().zip(places).enumerate() {
        let caption = format!("{} {}  {}", row.lead, row.value, row.caption);
        let tone = match row.stands_out() {
            true => Tone::PanelAccent,
            false => Tone::PanelFaint,
        };
        let inside = draw_frame(&row.label, (caption.trim(), tone), *place, buf, look);
        page.draw_picture(n, scene, inside, buf);
        if n == view.chosen {
            let title = format!(" {} {} ", widgets::mark(look, true), row.label);
            let top = widgets::indent(widgets::row(*place, 0), 1);
            widgets::left(top, buf, &title, look.style(Tone::Chosen));
        }
    }
    let note = page_row(area.height - AROUND.1);
    widgets::middle(note, buf, &view.note.join("  "), look.style(Tone::Text));
}
