//! Draws a view: rows to choose from or lines to read, between texts, and a picture beside it.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Modifier;
use unicode_segmentation::UnicodeSegmentation;

use super::lines::{self, Line};
use crate::games::{Piece, put};
use crate::look::{Look, Tone};
use crate::ui::screens::Scene;
use crate::ui::view::{Does, Row, View};
use crate::ui::widgets::{self, count, strong, width};

/// Rows that are seen at once at least, if there are so many, before the row of keys is given up for
/// them.
const ROWS_MIN: u16 = 2;

/// From so many rows of the screen on a panel has a frame in any case, and not only where its lines
/// leave room for one.
const ROWS_FOR_FRAME: u16 = 16;

/// Columns of a picture beside a panel, in its frame: the fewest, those where there is room for them, and
/// the most.
const PICTURE: (u16, u16, u16) = (18, 44, 64);

/// Rows that a picture may be higher than wide, for what stands beside it.
const MORE_ROWS: u16 = 3;

/// A view as it stands on the screen.
pub(crate) struct Sheet<'a, M> {
    pub(crate) rows: &'a [Row<M>],
    /// The row with the bar.
    pub(crate) chosen: usize,
    /// What is typed into that row.
    pub(crate) typed: Option<&'a str>,
    pub(crate) title: String,
    /// Its frame; empty: it has none.
    pub(crate) place: Rect,
    pub(crate) inside: Rect,
    /// Whether its frame is more than the line of its title.
    pub(crate) is_framed: bool,
    /// The frame of a picture beside it.
    pub(crate) picture: Option<Rect>,
    /// The rows of the screen, and what stands there.
    pub(crate) lines: Vec<(u16, Line)>,
    /// How many lines are above those that are shown, and below them.
    pub(crate) hidden: [usize; 2],
    pub(crate) columns: Columns,
    pub(crate) hints: Vec<(&'static str, &'static str)>,
}

/// The columns of rows.
#[derive(Clone, Copy, Default, Hash)]
pub(crate) struct Columns {
    /// Of what leads a row.
    lead: u16,
    /// Before what stands aside, where that has room.
    pub(crate) aside: u16,
    /// Of the widest row, with its mark.
    pub(crate) all: u16,
}

impl Columns {
    /// Those of rows that have so much room.
    pub(crate) fn of<M>(rows: &[Row<M>], room: u16) -> Self {
        let most = |columns: fn(&Row<M>) -> u16| rows.iter().map(columns).max().unwrap_or(0);
        let lead = most(|row| width(&row.lead));
        let labels = most(|row| width(&row.label));
        let has_aside =
            |row: &&Row<M>| !row.aside.is_empty() || row.is_changed() && !row.value.is_empty();
        let aside = rows.iter().filter(has_aside).map(|row| width(&row.label));
        let values = most(|row| row.value_columns());
        let both = most(|row| match width(&row.aside) {
            0 => row.value_columns(),
            aside => row.value_columns() + aside + 2,
        });
        let all = 3 + lead + u16::from(lead > 0) + labels + 2 + 1;
        Self {
            lead,
            aside: aside.max().unwrap_or(0) + 2,
            all: all + if all + both <= room { both } else { values },
        }
    }
}

impl<'a, M> Sheet<'a, M> {
    /// A view as a panel; with a picture it has the screen to itself.
    pub(crate) fn of(
        view: &'a View<M>,
        mut title: String,
        top: usize,
        (scene, area): (&Scene<'_>, Rect),
        has_picture: bool,
    ) -> Self {
        let rows = &view.rows;
        let picture = if has_picture { PICTURE.0 + 1 } else { 0 };
        let cells = Columns::of(rows, area.width.saturating_sub(2 + picture));
        let room = area.width.saturating_sub(4);
        let most = match view.columns {
            0 => widgets::PROSE,
            most => most - 4,
        };
        let most = most.min(room);
        let has_tabs = !view.tabs.is_empty() && width(&view.tabs) <= most;
        let texts = if has_tabs {
            std::slice::from_ref(&view.tabs)
        } else {
            &view.text
        };
        let mut text = Vec::from_iter(lines::texts(texts, most, Tone::Panel));
        text.extend(lines::keys(view, most));
        text.extend(lines::texts(&view.copied, room, Tone::Accent));
        // Its frame is above and below, and the row of keys.
        let free = area.height.saturating_sub(3);
        let free = usize::from(free).saturating_sub(text.len() + rows.len());
        let mut note = lines::note(view, (most, free), scene.words);
        let lines = text.iter().chain(&note).map(Line::columns);
        let wide = lines.max().unwrap_or(0) + 2;
        let wide = wide.max(cells.all).max(width(&title) + 4) + 2;
        let columns = wide.max(view.columns).min(area.width);
        let mut body: Vec<Line> = Vec::new();
        if view.is_read() {
            body.extend(text.drain(..).chain(note.drain(..)));
        }
        for (n, row) in rows.iter().enumerate() {
            if let Some(heading) = &row.heading {
                body.extend((n > 0).then_some(Line::Gap));
                body.extend((!heading.is_empty()).then(|| Line::Heading(heading.clone())));
            }
            body.push(Line::Rows(n..n + 1));
        }
        let beside = beside(area, columns).filter(|_| has_picture);
        let edge = u16::from(area.height >= ROWS_FOR_FRAME || beside.is_some());
        let around = 2 + edge;
        // What is to be copied speaks for itself.
        let is_full =
            text.len() + note.len() + body.len() > area.height.saturating_sub(around).into();
        if is_full && !rows.is_empty() && !view.copied.is_empty() {
            text.retain(|line| matches!(line, Line::Text(_, Tone::Accent)));
        }
        let [above, below] = [text.len(), note.len()].map(count);
        // The row of keys is left free where the text leaves room for a few rows.
        let keys =
            u16::from(above + below + count(body.len()).min(ROWS_MIN) + around <= area.height);
        let free = widgets::high(area, area.height - keys);
        let inner = free.height.saturating_sub(above + below + around - 1);
        if count(body.len()) > inner {
            body = lines::paired(body, rows, (columns / 2).saturating_sub(1));
        }
        // What the first rows are about is known, or stands beside the title.
        if let Some(Line::Heading(says)) = body.first().filter(|_| count(body.len()) > inner) {
            if !view.copied.is_empty() {
                title = format!("{title}: {says}");
            }
            body.remove(0);
        }
        // A free row above the note, or above a heading, comes first.
        let is_headed = matches!(body.first(), Some(Line::Heading(_)));
        let needs_row = is_headed || is_full && below > 0;
        if count(body.len()) + u16::from(needs_row) > inner {
            body.retain(|line| !matches!(line, Line::Gap));
        }
        let all = body.len();
        let mut spare = inner.saturating_sub(count(all));
        let mut take = |is_wanted: bool| {
            let rows = spare.min(is_wanted.into());
            spare -= rows;
            rows
        };
        // Free rows below the text, above the note, and at last in the frame.
        let gaps = [above > 0 && all > 0, below > 0].map(&mut take);
        let edge = edge + take(edge == 0);
        let rims = [true; 2].map(&mut take);
        // Beside a high picture what is to be chosen or learnt stands apart.
        let pairs = body.iter().zip(body.iter().skip(1));
        let apart = count(pairs.filter(|(before, line)| line.is_apart(before)).count());
        // What is read or filled in is the matter; of a list it is the picture.
        let is_list = !view.is_read() && !rows.iter().any(Row::is_changed);
        let step = |spare: u16| u16::from(apart <= spare);
        let (mut wide, mut high) = (beside.unwrap_or(0), free.height - spare);
        if beside.is_some() && !is_list {
            let most = free.height.min(wide / 2 + MORE_ROWS);
            high += apart * step(most.saturating_sub(high));
            wide = wide.min(PICTURE.1.max(2 * high));
        }
        let gap = u16::from(beside.is_some());
        let both = widgets::centered(free, columns + gap + wide, high.max(wide / 2));
        let mut place = widgets::wide(both, columns);
        let picture = beside.map(|_| widgets::indent(both, columns + gap));
        let mut inside = place.inner(Margin::new(1, 1));
        inside.height += 1 - edge;
        let mut below = (inside.bottom() - rims[1]).saturating_sub(below);
        let mut y = inside.y + rims[0] + above + gaps[0];
        let shown = usize::from(below.saturating_sub(y + gaps[1]));
        let spare = count(shown.saturating_sub(all));
        let step = step(spare);
        // Beside a picture a few rows have a panel of their size.
        let free = spare.saturating_sub(apart * step);
        if picture.is_some() && !rows.is_empty() && usize::from(2 * free) > shown {
            place = widgets::centered(place, columns, place.height - free);
            inside = place.inner(Margin::new(1, 1));
            (y, below) = (y + free / 2, below - free + free / 2);
        }
        let is_chosen =
            |line: &Line| matches!(line, Line::Rows(rows) if rows.contains(&view.chosen));
        let first = match body.iter().position(is_chosen) {
            None => top.min(all.saturating_sub(shown)),
            Some(at) => (at + 1).saturating_sub(shown),
        };
        let mut lines: Vec<(u16, Line)> = Vec::new();
        for line in body.into_iter().skip(first).take(shown) {
            if let Some((_, before)) = lines.last()
                && line.is_apart(before)
            {
                y += step;
            }
            lines.push((y, line));
            y += 1;
        }
        if gaps[1] > 0 && rows.iter().any(|row| row.note.is_some()) {
            lines.push((below - 1, Line::Heading(String::new())));
        }
        lines.extend((inside.y + rims[0]..).zip(text).chain((below..).zip(note)));
        Self {
            rows,
            chosen: view.chosen,
            typed: None,
            title,
            place,
            inside,
            is_framed: edge > 0,
            picture,
            lines,
            hidden: [first, all.saturating_sub(first + shown)],
            columns: cells,
            hints: Vec::new(),
        }
    }

    /// Whether there are more rows above those that are shown, and below them.
    pub(crate) fn is_cut(&self) -> [bool; 2] {
        self.hidden.map(|lines| lines > 0)
    }

    /// Its frame, its lines, and the key hints; nothing beside a picture, which changes as it likes.
    pub(crate) fn pieces(&self, area: Rect) -> Vec<Piece> {
        if self.picture.is_some() {
            return Vec::new();
        }
        let place = (self.place, self.is_framed, self.is_cut());
        let all = (place, &self.title, self.columns);
        let mut pieces = vec![Piece::new(&all, area)];
        for (y, line) in &self.lines {
            let Line::Rows(rows) = line else {
                pieces.push(Piece::new(line, widgets::across(area, *y)));
                continue;
            };
            pieces.extend(self.places(*y, rows).map(|(n, place)| {
                let is_chosen = n == self.chosen;
                let typed = self.typed.filter(|_| is_chosen);
                let row = self.rows.get(n).map(Row::shown);
                Piece::new(&(row, is_chosen, typed), place)
            }));
        }
        pieces.push(Piece::new(&self.hints, widgets::last(area)));
        pieces
    }

    /// Rows beside each other at this height, and where each stands.
    fn places(&self, y: u16, rows: &Range<usize>) -> impl Iterator<Item = (usize, Rect)> {
        let wide = self.inside.width / count(rows.len()).max(1);
        let x = self.inside.x;
        let at = move |n| Rect::new(x + n * wide, y, wide, 1);
        rows.clone().zip((0..).map(at))
    }

    /// Draws it, but for its picture and the key hints.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        widgets::panel(self.place, buf, look, &self.title, self.is_framed);
        for (y, line) in &self.lines {
            let across = widgets::across(area, *y);
            if !widgets::shows(buf, across) {
                continue;
            }
            let row = widgets::across(self.inside, *y);
            let text = widgets::indent(row, 1);
            match line {
                Line::Text(says, tone) => {
                    // What is to be copied has a ground of its own.
                    let mut style = look.style(*tone);
                    if *tone == Tone::Accent {
                        style = strong(look);
                        widgets::wipe(row, buf, look.style(Tone::Floor));
                    }
                    widgets::left(text, buf, says, style);
                }
                Line::Key(key, says) => {
                    widgets::left(text, buf, key, look.style(Tone::PanelAccent));
                    let says_at = widgets::indent(text, width(key));
                    widgets::left(says_at, buf, says, look.style(Tone::Panel));
                }
                Line::Heading(says) => {
                    let rest = widgets::indent(text, width(says) + u16::from(!says.is_empty()));
                    for x in rest.left()..rest.right().saturating_sub(1) {
                        put(buf, x, row.y, look.glyph("─", "-"), look.style(Tone::Frame));
                    }
                    let style = look.style(Tone::Panel).add_modifier(Modifier::BOLD);
                    widgets::left(text, buf, says, style);
                }
                Line::Gap => {}
                Line::Apart(says, is_bold) => {
                    let style = match is_bold {
                        true => strong(look),
                        false => look.style(Tone::Faint),
                    };
                    widgets::apart(says, across, style, buf, look);
                }
                Line::Rows(rows) => {
                    for (n, place) in self.places(*y, rows) {
                        self.draw_row(n, place, buf, look);
                    }
                }
            }
        }
        let high = [1, self.place.height][usize::from(self.is_framed)];
        widgets::more(widgets::high(self.place, high), buf, look, self.is_cut());
    }

    fn draw_row(&self, n: usize, area: Rect, buf: &mut Buffer, look: &Look) {
        let Some(row) = self.rows.get(n) else { return };
        let is_chosen = n == self.chosen;
        let (plain, faint) = match self.place.is_empty() {
            true => (Tone::Text, Tone::Faint),
            false => (Tone::Panel, Tone::PanelFaint),
        };
        let [mut style, faint] = match is_chosen {
            true => [Tone::Chosen; 2],
            false => [plain, faint],
        }
        .map(|tone| look.style(tone));
        buf.set_style(area, style);
        // The colour alone: the ground is that of the row. On the bar it would not be read.
        let lead = row.lead_tone.filter(|_| !is_chosen);
        let lead = lead.and_then(|tone| look.style(tone).fg);
        let mut lead = lead.map_or(style, |fg| style.fg(fg));
        if row.stands_out() {
            style = lead.add_modifier(Modifier::BOLD);
        }
        let mark = format!(" {} ", widgets::mark(look, is_chosen));
        widgets::left(area, buf, &mark, style);
        let mut rest = widgets::indent(area, 3);
        rest.width = rest.width.saturating_sub(1);
        if !row.lead.is_empty() {
            let place = widgets::wide(rest, self.columns.lead);
            if let Some(medal @ Tone::Medal(_)) = row.lead_tone {
                lead = look.style(medal).add_modifier(Modifier::REVERSED);
                widgets::wipe(Rect::new(place.right() - 2, place.y, 2, 1), buf, lead);
            }
            widgets::right(place, buf, &row.lead, lead);
            rest = widgets::indent(rest, self.columns.lead + 1);
        }
        let aside = widgets::indent(rest, self.columns.aside);
        let behind = widgets::indent(rest, width(&row.label) + 2);
        if let Some(typed) = self.typed.filter(|_| is_chosen) {
            let typed = format!("{typed}{}", look.glyph("▏", "_"));
            widgets::left(rest, buf, &row.label, style);
            // The end is where the player types.
            let free = widgets::indent(aside, 2);
            let free = if free.x < behind.x { behind } else { free };
            widgets::left(free, buf, &end(&typed, free.width), style);
            return;
        }
        let tone = match row.does {
            Does::Back | Does::Send(_) if !row.stands_out() => faint,
            _ if row.is_changed() && !is_chosen => look.style(Tone::PanelAccent),
            _ => style,
        };
        // The label says what the value is, so that the value is cut.
        let value = match row.is_changed() && !row.value.is_empty() {
            true => {
                let [less, more] = match row.is_turned() && is_chosen {
                    true => [look.glyph("‹", "<"), look.glyph("›", ">")],
                    false => [" ", ""],
                };
                let value = widgets::cut(&row.value, behind.width.saturating_sub(4), look);
                format!("{less} {value} {more}")
            }
            false => row.value.clone(),
        };
        let has_aside = width(&row.aside) + 1 + width(&value) <= aside.width;
        let beside = if has_aside { &row.aside } else { "" };
        // What is changed stands beside its name, where it has room.
        let [left, right] = match row.is_changed() && width(&value) <= aside.width {
            true => [(&*value, tone), (beside, faint)],
            false => [(beside, faint), (&*value, tone)],
        };
        widgets::left(aside, buf, left.0, left.1);
        let gap = 2 * u16::from(!right.0.is_empty());
        let room = rest.width.saturating_sub(width(right.0) + gap);
        widgets::left(rest, buf, &widgets::cut(&row.label, room, look), style);
        widgets::right(rest, buf, right.0, right.1);
    }
}

/// The end of a text, as much as fits this many columns.
fn end(text: &str, columns: u16) -> String {
    let mut parts: Vec<&str> = text.graphemes(true).collect();
    while width(&parts.concat()) > columns && !parts.is_empty() {
        parts.remove(0);
    }
    parts.concat()
}

/// Columns of the largest picture beside a panel of so many; `None`: there is no room for one.
fn beside(area: Rect, panel: u16) -> Option<u16> {
    // Square, as two columns are as wide as a row is high.
    let sides = area.width.saturating_sub(80) / 10;
    let columns = area.width.saturating_sub(panel + 1 + sides);
    let columns = columns.min(PICTURE.2);
    // Above the row of keys.
    let columns = columns.min(2 * area.height.saturating_sub(1));
    (columns >= PICTURE.0).then_some(columns)
}

/// A picture in so many rows has free ones above and below it.
const ROWS_FOR_MARGIN: u16 = 12;

/// Draws the frame of a picture, with a title and what is said below. Returns the place of the picture.
pub(crate) fn draw_frame(
    title: &str,
    (caption, tone): (&str, Tone),
    frame: Rect,
    buf: &mut Buffer,
    look: &Look,
) -> Rect {
    if frame.width <= PICTURE.0 {
        // There is room for the picture alone.
        widgets::wipe(frame, buf, look.style(Tone::Floor));
        widgets::middle(widgets::last(frame), buf, caption, look.style(Tone::Faint));
        return widgets::high(frame, frame.height.saturating_sub(1));
    }
    let inside = widgets::panel(frame, buf, look, title, true);
    widgets::wipe(inside, buf, look.style(Tone::Floor));
    if !caption.is_empty() {
        let line = widgets::indent(widgets::last(frame), 1);
        let says = widgets::cut(caption, line.width.saturating_sub(4), look);
        widgets::left(line, buf, &format!(" {says} "), look.style(tone));
    }
    inside.inner(Margin::new(1, u16::from(inside.height >= ROWS_FOR_MARGIN)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::tests::somebody::PLAIN;

    #[test]
    fn a_value_is_whole_beside_longer_names_of_other_rows() {
        let rows = [
            Row {
                aside: "0:17.0".to_owned(),
                ..Row::new("Konstantin Velikolepny", Does::Read)
            },
            Row::new("Mode", Does::Turn(|_, _| ())).valued("First to finish"),
        ];
        let area = Rect::new(0, 0, 38, 1);
        let sheet = Sheet {
            rows: &rows,
            chosen: 0,
            typed: None,
            title: String::new(),
            place: area,
            inside: area,
            is_framed: false,
            picture: None,
            lines: vec![(0, Line::Rows(1..2))],
            hidden: [0; 2],
            columns: Columns::of(&rows, area.width),
            hints: Vec::new(),
        };
        let mut buf = Buffer::empty(area);
        sheet.draw_row(1, area, &mut buf, &Look::new(PLAIN));
        let shown: String = buf.content().iter().map(|cell| cell.symbol()).collect();
        assert!(shown.contains("First to finish"), "{shown}");
    }
}
