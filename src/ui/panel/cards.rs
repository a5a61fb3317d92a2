//! Rows as cards, each with its picture.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Modifier;

use crate::games::{Piece, bar};
use crate::look::Tone;
use crate::ui::screens::Scene;
use crate::ui::screens::menu::turn;
use crate::ui::view::{Page, Row, View};
use crate::ui::widgets::{self, count};

/// Columns and rows of a card at least, and columns at most.
const CARD: (u16, u16, u16) = (18, 9, 64);

/// Rows for the heading, and for the keys.
const AROUND: (u16, u16) = (2, 1);

/// From so many columns on cards with a note are one column apart: their pictures need the others.
const COLUMNS_FOR_PICTURES: u16 = 100;

/// From so many rows on one more is free above them and below.
const ROWS_FOR_AIR: u16 = 32;

/// What is said below a picture, the most important first.
fn texts<M>(row: &Row<M>) -> impl Iterator<Item = &String> {
    let texts = [&row.value, &row.aside].into_iter();
    texts.filter(|text| !text.is_empty())
}

/// Where the cards of a view stand.
pub(super) struct Cards {
    columns: usize,
    /// Rows of what is said below each picture.
    lines: u16,
    /// Those that are seen, each with its row of the view.
    places: Vec<(usize, Rect)>,
    /// All of them, and whether there are more above and below.
    all: Rect,
    is_cut: [bool; 2],
    /// Below them, for what the page draws in place of its note.
    below: Rect,
}

impl Cards {
    /// `None`: it has none, or they have no room.
    pub(super) fn of<M>(view: &View<M>, area: Rect) -> Option<Self> {
        let rows = view.rows.len();
        let has_note = !view.note.is_empty();
        let columns = match rows {
            4 if !has_note => 2,
            _ => rows.clamp(1, 4),
        };
        let apart = 1 + u16::from(has_note && area.width < COLUMNS_FOR_PICTURES);
        let wide = area.width / count(columns);
        let wide = wide.saturating_sub(apart).min(CARD.2);
        let free = widgets::below(area, AROUND.0);
        let free = widgets::high(free, free.height.saturating_sub(AROUND.1));
        let lines = view.rows.iter().map(|row| texts(row).count()).max();
        let lines = count(lines.unwrap_or(0).min(2));
        let all_lines = rows.div_ceil(columns);
        let shown = all_lines.min(((free.height + 1) / (CARD.1 + 1)).into());
        if !view.has_cards || wide < CARD.0 || shown == 0 {
            return None;
        }
        // A free row stands between two lines of them.
        let gap = u16::from(shown > 1);
        let high = ((free.height + gap) / count(shown) - gap).min(wide.div_ceil(2) + lines + 1);
        let all_wide = count(columns) * (wide + apart) - apart;
        let mut all = widgets::centered(free, all_wide, count(shown) * (high + gap) - gap);
        let air = u16::from(area.height >= ROWS_FOR_AIR);
        if has_note {
            all.y = free.y + air;
        }
        // The line of the chosen one is seen.
        let first = (view.chosen / columns + 1).saturating_sub(shown);
        let card = |n: usize| {
            let x = all.x + count(n % columns) * (wide + apart);
            let y = all.y + count(n / columns - first) * (high + gap);
            (n, Rect::new(x, y, wide, high))
        };
        let seen = first * columns..rows.min((first + shown) * columns);
        Some(Self {
            columns,
            lines,
            places: seen.map(card).collect(),
            all,
            is_cut: [first > 0, first + shown < all_lines],
            below: Rect {
                x: all.x,
                width: all.width,
                ..widgets::below(free, all.bottom() + 1 + air - free.y)
            },
        })
    }

    /// The row so many cards to the right and so many lines below one; around the ends.
    pub(super) fn moved(&self, rows: usize, chosen: usize, (across, down): (i32, i32)) -> usize {
        let line = turn(chosen / self.columns, down, rows.div_ceil(self.columns));
        let below = line * self.columns + chosen % self.columns;
        // In a single line all keys lead along it.
        let along = if rows <= self.columns { down } else { 0 };
        turn(below.min(rows - 1), across + along, rows)
    }

    /// What is around them, and each of them.
    pub(super) fn pieces<M>(&self, view: &View<M>, area: Rect) -> Vec<Piece> {
        let mut pieces = vec![Piece::new(&(&view.text, &view.note, self.is_cut), area)];
        pieces.extend(self.places.iter().filter_map(|(n, place)| {
            let row = view.rows.get(*n)?;
            let all = (row.shown(), &row.caption, *n == view.chosen);
            Some(Piece::new(&all, *place))
        }));
        // The keys are those of the chosen row.
        pieces.push(Piece::new(&view.chosen, widgets::last(area)));
        pieces
    }

    /// Draws them, between the heading of a view and what the page draws in place of its note.
    pub(super) fn draw<P: Page>(
        &self,
        page: &P,
        view: &View<P::Msg>,
        (scene, area): (&Scene<'_>, Rect),
        buf: &mut Buffer,
    ) {
        let (look, title) = (scene.look, scene.words.t(view.title));
        let has_note = !view.note.is_empty();
        let page_row = |n| widgets::row(area, n).inner(Margin::new(1, 0));
        let text = view.text.iter().map(|text| (text.clone(), Tone::Faint));
        widgets::headline(page_row(0), buf, look, &title, &Vec::from_iter(text));
        // A rule: nothing of one is full.
        bar(0, 1, Tone::Accent, page_row(1), buf, look);
        for (n, place) in &self.places {
            let Some(row) = view.rows.get(*n).filter(|_| widgets::shows(buf, *place)) else {
                continue;
            };
            let is_chosen = *n == view.chosen;
            // Without its sign and the free column where there is no room for them.
            let label = &row.label;
            let titles = [format!(" {} {label}", row.lead), format!(" {label}")];
            let fits = |title: &&String| widgets::width(title) <= place.width;
            let title = titles.iter().find(fits).unwrap_or(label);
            let stands_out = is_chosen || row.stands_out();
            let status = [Tone::Panel, Tone::PanelAccent][usize::from(stands_out)];
            // Lit only beside a note: pictures of levels have tiles that are as bright.
            let ground = [Tone::Panel, Tone::Tile][usize::from(is_chosen && has_note)];
            let [status, faint] = [status, Tone::PanelFaint].map(|tone| look.on(tone, ground));
            let head = [status, look.style(Tone::Chosen)][usize::from(is_chosen)];
            widgets::wipe(*place, buf, look.style(ground));
            let line = widgets::row(*place, 0);
            widgets::wipe(line, buf, head);
            widgets::left(line, buf, title, head.add_modifier(Modifier::BOLD));
            let foot = widgets::below(*place, place.height.saturating_sub(self.lines));
            let foot = foot.inner(Margin::new(1, 0));
            let mut texts = texts(row);
            let first = texts.next().map_or("", String::as_str);
            widgets::left(foot, buf, first, status);
            let rest = widgets::indent(foot, widgets::width(first) + 2);
            if widgets::width(&row.caption) <= rest.width {
                widgets::left(rest, buf, &row.caption, status);
            }
            let second = texts.find(|text| widgets::width(text) <= foot.width);
            let second = second.map_or("", String::as_str);
            let line = widgets::row(foot, 1);
            widgets::left(line, buf, second, faint);
            let inside = widgets::below(*place, 1);
            let inside = widgets::high(inside, inside.height.saturating_sub(self.lines));
            page.draw_picture(*n, scene, inside, buf);
        }
        widgets::more(self.all, buf, look, self.is_cut);
        page.draw_below(scene, self.below, buf);
    }
}
