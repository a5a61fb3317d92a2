//! Draws a view: a text with keys, or rows to choose from between texts, and a picture beside it.

use ratatui::{buffer::Buffer, layout::Rect};
use unicode_segmentation::UnicodeSegmentation;

use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::screens::Scene;
use crate::ui::view::{Does, Row, View};
use crate::ui::widgets;

/// Rows that are seen at once at least, if there are so many, before the row of keys is given up for
/// them.
const ROWS_MIN: usize = 2;

/// Columns of a picture beside a panel, in its frame: the fewest, and the most.
const PICTURE: (u16, u16) = (18, 64);

/// Columns for the keys in front of what they do: the longest name takes 14.
const KEY_COLUMNS: u16 = 15;

/// Lines of a note at least, so that the panel does not jump.
const NOTE_LINES: usize = 2;

/// Draws a picture in a place.
pub(super) type Picture<'a> = &'a dyn Fn(Rect, &mut Buffer);

/// A view as it is drawn.
pub(crate) struct Sheet<'a, M> {
    pub(crate) view: &'a View<M>,
    pub(crate) title: String,
    /// The row with the bar; `None`: there is nothing to choose.
    pub(crate) chosen: Option<usize>,
    /// What is typed into that row.
    pub(crate) typed: Option<&'a str>,
    /// The first line or row that is shown where none is chosen.
    pub(crate) top: usize,
    pub(crate) hints: Vec<(&'static str, &'static str)>,
}

/// How the parts of a panel with rows share the screen.
struct Layout {
    text: Vec<String>,
    note: Vec<String>,
    /// Free rows below the text, and above the note.
    gaps: [u16; 2],
    /// Columns of what leads a row.
    lead: u16,
    /// The column of what stands aside, where it has room.
    aside: Option<u16>,
    /// Columns and rows of the panel.
    size: (u16, u16),
    /// The screen but for the row of keys, where that has room.
    free: Rect,
}

impl<M> Sheet<'_, M> {
    /// Draws it; with a picture it has the screen to itself.
    pub(crate) fn draw(
        &self,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
        picture: Option<Picture<'_>>,
    ) {
        if self.view.rows.is_empty() && picture.is_none() {
            return self.draw_text(scene, area, buf);
        }
        let (look, view) = (scene.look, self.view);
        let layout = self.layout(area, scene.words);
        let place = widgets::centered(area, layout.size.0, layout.size.1);
        let mut place = match place.bottom() > layout.free.bottom() {
            true => widgets::centered(layout.free, layout.size.0, layout.size.1),
            false => place,
        };
        if let Some(picture) = picture
            && let Some((panel, frame)) = beside(layout.free, layout.size)
        {
            place = panel;
            let row = self.row().filter(|_| view.submit.is_none());
            picture(draw_frame(row, frame, look, buf), buf);
        }
        let inside = widgets::panel(place, buf, look, &self.title);
        let (text, note) = (
            widgets::count(layout.text.len()),
            widgets::count(layout.note.len()),
        );
        let below = inside.height.saturating_sub(note);
        let tone = match view.alert {
            Some(_) => Tone::PanelAlert,
            None => Tone::Panel,
        };
        let texts = [(0, &layout.text, Tone::Panel), (below, &layout.note, tone)];
        for (top, lines, tone) in texts {
            for (n, line) in (top..).zip(lines) {
                let row = widgets::indent(widgets::row(inside, n), 1);
                widgets::left(row, buf, line, look.style(tone));
            }
        }
        let top = text + layout.gaps[0];
        let rows = usize::from(below.saturating_sub(top + layout.gaps[1]));
        let first = match self.chosen {
            Some(chosen) => (chosen + 1).saturating_sub(rows),
            None => self.top.min(view.rows.len().saturating_sub(rows)),
        };
        for (n, row) in view.rows.iter().enumerate().skip(first).take(rows) {
            let line = widgets::row(inside, top + widgets::count(n - first));
            let is_chosen = self.chosen == Some(n);
            self.draw_row((row, is_chosen), &layout, line, buf, look);
        }
        let has_more = (first > 0 && rows > 0, first + rows < view.rows.len());
        widgets::more(place, buf, look, has_more.0, has_more.1);
        // The keys of the game below mean nothing now.
        if scene.settings.key_hints && place.bottom() < area.bottom() {
            widgets::footer(area, buf, look, scene.words, &self.hints);
        }
    }

    fn row(&self) -> Option<&Row<M>> {
        self.view.rows.get(self.chosen?)
    }

    /// What is said below the rows: what is wrong, or what the chosen one is for; the notes.
    fn note(&self, columns: u16, words: &Words) -> Vec<String> {
        let view = self.view;
        let wrap = |id: &str| widgets::wrap(&words.t(id), columns);
        let notes = view.rows.iter().filter_map(|row| row.note);
        let most = notes.map(|id| wrap(id).len()).max().unwrap_or(0);
        let mut note = match (&view.alert, self.row().and_then(|row| row.note)) {
            (Some(alert), _) => widgets::wrap(alert, columns),
            (None, Some(id)) => wrap(id),
            (None, None) => Vec::new(),
        };
        // So that the panel does not jump.
        note.resize(note.len().max(most), String::new());
        note.extend(wrapped(&view.note, columns));
        if !note.is_empty() && !view.rows.is_empty() {
            note.resize(note.len().max(NOTE_LINES), String::new());
        }
        note
    }

    fn layout(&self, area: Rect, words: &Words) -> Layout {
        let view = self.view;
        let texts = view.text.iter().chain(&view.note).chain(&view.alert);
        let texts = texts.map(|text| widgets::width(text).min(widgets::PROSE));
        let notes = view.rows.iter().filter_map(|row| row.note);
        let texts = texts.chain(notes.map(|id| widgets::width(&words.t(id))));
        let most = |columns: fn(&Row<M>) -> u16| view.rows.iter().map(columns).max().unwrap_or(0);
        let labels = most(|row| widgets::width(&row.label));
        let values = most(|row| match row.does {
            Does::Turn(_) | Does::Number(..) => widgets::width(&row.value) + 4,
            _ => widgets::width(&row.value),
        });
        let asides = most(|row| widgets::width(&row.aside));
        let lead = most(|row| widgets::width(&row.lead));
        let row = 3 + lead + u16::from(lead > 0) + labels + 2 + values + 1;
        let has_asides = asides > 0 && row + asides + 2 + 2 <= area.width;
        let row = if has_asides { row + asides + 2 } else { row };
        let texts = texts.map(|text| text + 2);
        let wide = texts.chain([row, widgets::width(&self.title) + 6]).max();
        let wide = (wide.unwrap_or(0) + 2).max(view.columns).min(area.width);
        let columns = wide.saturating_sub(4);
        let text = wrapped(&view.text, columns);
        let mut note = self.note(columns, words);
        // The frame, and the row of keys below it.
        let room = usize::from(area.height.saturating_sub(3));
        let taken = text.len() + note.len() + view.rows.len() + 2;
        let more = wrapped(&view.more, columns).into_iter();
        note.extend(more.take(room.saturating_sub(taken)));
        let fixed = text.len() + note.len();
        let has_rows = !view.rows.is_empty();
        let gaps = [&text, &note].map(|lines| u16::from(has_rows && !lines.is_empty()));
        let has_gaps = fixed + view.rows.len() + usize::from(gaps[0] + gaps[1]) <= room;
        let gaps = if has_gaps { gaps } else { [0, 0] };
        let most = area.height.saturating_sub(2 + widgets::count(fixed));
        let rows = widgets::count(view.rows.len()).min(most);
        let high = widgets::count(fixed) + rows + gaps[0] + gaps[1] + 2;
        // The row of keys is left free where the text leaves room for a few rows.
        let keys = u16::from(fixed + view.rows.len().min(ROWS_MIN) <= room);
        let free = Rect {
            height: area.height.saturating_sub(keys),
            ..area
        };
        Layout {
            text,
            note,
            gaps,
            lead,
            aside: has_asides.then_some(labels + 2),
            size: (wide, high.min(free.height)),
            free,
        }
    }

    /// Draws a page that has no rows.
    fn draw_text(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (view, title) = (self.view, self.title.as_str());
        let lines = text_lines(view, text_columns(area.width));
        let indent = |key: &Option<String>| key.as_ref().map_or(0, |_| KEY_COLUMNS);
        let widths = lines.iter();
        let widths = widths.map(|(key, text)| indent(key) + widgets::width(text));
        let wide = widths.max().unwrap_or(0).max(widgets::width(title) + 2) + 4;
        let wide = wide.max(view.columns).min(area.width);
        let high = widgets::count(lines.len()).min(text_rows(area.height)) + 2;
        let place = widgets::centered(area, wide, high);
        let inside = widgets::panel(place, buf, look, title);
        let rows = usize::from(inside.height);
        let top = self.top.min(lines.len().saturating_sub(rows));
        for (n, (key, text)) in (0..).zip(lines.iter().skip(top).take(rows)) {
            let mut row = widgets::indent(widgets::row(inside, n), 1);
            if let Some(shown) = key {
                widgets::left(row, buf, shown, look.style(Tone::PanelAccent));
                row = widgets::indent(row, indent(key));
            }
            widgets::left(row, buf, text, look.style(Tone::Panel));
        }
        widgets::more(place, buf, look, top > 0, top + rows < lines.len());
        if scene.settings.key_hints && place.bottom() < area.bottom() {
            let mut hints = self.hints.clone();
            if lines.len() > rows {
                hints.insert(0, (look.glyph("↑↓", "jk"), "hint-scroll"));
            }
            widgets::footer(area, buf, look, words, &hints);
        }
    }

    fn draw_row(
        &self,
        (row, is_chosen): (&Row<M>, bool),
        layout: &Layout,
        area: Rect,
        buf: &mut Buffer,
        look: &Look,
    ) {
        let style = look.style(if is_chosen { Tone::Chosen } else { Tone::Panel });
        buf.set_style(area, style);
        let mark = format!(" {} ", widgets::mark(look, is_chosen));
        widgets::left(area, buf, &mark, style);
        let mut rest = widgets::indent(area, 3);
        rest.width = rest.width.saturating_sub(1);
        if !row.lead.is_empty() {
            let place = Rect {
                width: layout.lead,
                ..rest
            };
            // The colour alone: the ground is that of the row. On the bar it would not be read.
            let tone = row.lead_tone.filter(|_| !is_chosen);
            let fg = tone.and_then(|tone| look.style(tone).fg);
            widgets::right(place, buf, &row.lead, fg.map_or(style, |fg| style.fg(fg)));
            rest = widgets::indent(rest, layout.lead + 1);
        }
        let behind = widgets::indent(rest, widgets::width(&row.label) + 2);
        if let Some(typed) = self.typed.filter(|_| is_chosen) {
            let typed = format!("{typed}{}", look.glyph("▏", "_"));
            widgets::left(rest, buf, &row.label, style);
            // The end is where the player types.
            widgets::left(behind, buf, &end(&typed, behind.width), style);
            return;
        }
        let is_faint = matches!(row.does, Does::Back | Does::Send(_)) && !is_chosen;
        let faint = if is_faint {
            look.style(Tone::PanelFaint)
        } else {
            style
        };
        let value = match row.does {
            Does::Turn(_) | Does::Number(..) => turned(&row.value, look),
            // The label says what the value is, so that the value is cut.
            Does::Type(..) => widgets::cut(&row.value, behind.width, look),
            _ => row.value.clone(),
        };
        if let Some(column) = layout.aside {
            widgets::left(widgets::indent(rest, column), buf, &row.aside, faint);
        }
        let room = rest.width.saturating_sub(widgets::width(&value) + 2);
        widgets::left(rest, buf, &widgets::cut(&row.label, room, look), style);
        widgets::right(rest, buf, &value, faint);
    }
}

/// Columns and rows of text on a terminal of this size.
fn text_columns(columns: u16) -> u16 {
    columns.saturating_sub(4).min(widgets::PROSE)
}

fn text_rows(rows: u16) -> u16 {
    rows.saturating_sub(3)
}

/// The lines of a page without rows, in so many columns; those about keys begin with one, or go on
/// where none is.
fn text_lines<M>(view: &View<M>, columns: u16) -> Vec<(Option<String>, String)> {
    let texts = wrapped(&view.text, columns).into_iter();
    let texts = texts.chain(wrapped(&view.note, columns));
    let texts = texts.flat_map(|line| broken(line, columns));
    let mut lines: Vec<_> = texts.map(|text| (None, text)).collect();
    for (key, says) in &view.keys {
        let mut key = key.clone();
        for line in widgets::wrap(says, columns.saturating_sub(KEY_COLUMNS)) {
            lines.push((Some(std::mem::take(&mut key)), line));
        }
    }
    lines
}

/// The last line of a page without rows that may stand at the top.
pub(super) fn last_top<M>(view: &View<M>, (columns, rows): (u16, u16)) -> usize {
    let lines = text_lines(view, text_columns(columns)).len();
    lines.saturating_sub(text_rows(rows).into())
}

/// A line that is broken in the middle of a word where that is too long, such as an address.
fn broken(line: String, columns: u16) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in line.graphemes(true) {
        if let Some(part) = parts.last()
            && widgets::width(part) + widgets::width(letter) > columns
        {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push_str(letter);
        }
    }
    parts
}

/// A value between the signs that say that it can be turned.
fn turned(value: &str, look: &Look) -> String {
    let (less, more) = (look.glyph("‹", "<"), look.glyph("›", ">"));
    format!("{less} {value} {more}")
}

/// The end of a text, as much as fits this many columns.
fn end(text: &str, columns: u16) -> String {
    let mut parts: Vec<&str> = text.graphemes(true).collect();
    while widgets::width(&parts.concat()) > columns && !parts.is_empty() {
        parts.remove(0);
    }
    parts.concat()
}

/// Texts in so many columns. A command that is to be copied stands by itself where it can.
fn wrapped(texts: &[String], room: u16) -> Vec<String> {
    let lines = texts
        .iter()
        .flat_map(|text| match widgets::width(text) <= room {
            true => widgets::wrap(text, room),
            false => text
                .lines()
                .flat_map(|line| widgets::wrap(line, room))
                .collect(),
        });
    lines.collect()
}

/// Where a panel of this size stands with a picture beside it, and the frame of the picture, both of
/// the same height; `None`: there is no room for a picture.
fn beside(area: Rect, (wide, high): (u16, u16)) -> Option<(Rect, Rect)> {
    // Square, as two columns are as wide as a row is high.
    let columns = area.width.saturating_sub(wide + 1);
    let columns = columns.min(2 * area.height).min(PICTURE.1);
    if columns < PICTURE.0 {
        return None;
    }
    let both = widgets::centered(area, wide + 1 + columns, high.max(columns / 2));
    let panel = Rect {
        width: wide,
        ..both
    };
    Some((panel, widgets::indent(both, wide + 1)))
}

/// Draws the frame of a picture, with what is said of its row. Returns the place of the picture.
fn draw_frame<M>(row: Option<&Row<M>>, frame: Rect, look: &Look, buf: &mut Buffer) -> Rect {
    let title = row.map_or("", |row| &row.label);
    let inside = widgets::panel(frame, buf, look, title);
    widgets::wipe(inside, buf, look.style(Tone::Floor));
    if let Some(row) = row.filter(|row| !row.caption.is_empty()) {
        let line = widgets::row(frame, frame.height - 1);
        let room = line.width.saturating_sub(6);
        let says = format!(" {} ", widgets::cut(&row.caption, room, look));
        widgets::left(
            widgets::indent(line, 2),
            buf,
            &says,
            look.style(Tone::Panel),
        );
    }
    Rect {
        x: inside.x + 1,
        width: inside.width.saturating_sub(2),
        ..inside
    }
}
