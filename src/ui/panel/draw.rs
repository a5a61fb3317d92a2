//! Draws a view: rows to choose from or lines to read, between texts, and a picture beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use unicode_segmentation::UnicodeSegmentation;

use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::screens::Scene;
use crate::ui::view::{Does, Row, View};
use crate::ui::widgets::{self, count, width};

/// Rows that are seen at once at least, if there are so many, before the row of keys is given up for
/// them.
const ROWS_MIN: u16 = 2;

/// Columns of a picture beside a panel, in its frame: the fewest, and the most.
const PICTURE: (u16, u16) = (18, 64);

/// Columns for the keys in front of what they do: the longest name takes 14.
const KEY_COLUMNS: u16 = 15;

/// Lines of a note at least, so that the panel does not jump.
const NOTE_LINES: usize = 2;

/// Draws a picture in a place.
pub(super) type Picture<'a> = &'a dyn Fn(Rect, &mut Buffer);

/// A view as it is drawn.
pub(super) struct Sheet<'a, M> {
    pub(super) view: &'a View<M>,
    pub(super) title: String,
    /// The row with the bar.
    pub(super) chosen: usize,
    /// What is typed into that row.
    pub(super) typed: Option<&'a str>,
    /// The first line that is shown of a view without rows.
    pub(super) top: usize,
    pub(super) hints: Vec<(&'static str, &'static str)>,
}

/// A line to read. Where keys are told it has the key, which is empty where the line goes on.
type Line = (Option<String>, String);

/// What stands in a panel: the rows, or else lines with keys, between texts and notes.
#[derive(Default)]
struct Parts {
    columns: u16,
    text: Vec<String>,
    lines: Vec<Line>,
    note: Vec<String>,
    /// Columns of what leads a row.
    lead: u16,
    /// The column of what stands aside, where it has room.
    aside: Option<u16>,
}

impl<M> Sheet<'_, M> {
    /// Draws it; with a picture it has the screen to itself.
    pub(super) fn draw(
        &self,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
        picture: Option<Picture<'_>>,
    ) {
        let (look, view) = (scene.look, self.view);
        let parts = self.parts(area, scene.words);
        let [text, note] = [&parts.text, &parts.note].map(|lines| count(lines.len()));
        let all = view.rows.len() + parts.lines.len();
        // The row of keys is left free where the text leaves room for a few rows.
        let keys = u16::from(text + note + count(all).min(ROWS_MIN) + 3 <= area.height);
        let free = Rect {
            height: area.height - keys,
            ..area
        };
        let gaps = [text, note].map(|lines| u16::from(lines > 0 && !view.rows.is_empty()));
        let high = text + note + count(all).saturating_add(2);
        let gaps = match high.saturating_add(gaps[0] + gaps[1]) <= free.height {
            true => gaps,
            false => [0, 0],
        };
        let high = high.saturating_add(gaps[0] + gaps[1]).min(free.height);
        let mut place = widgets::centered(free, parts.columns, high);
        if let Some(picture) = picture
            && let Some((panel, frame)) = beside(free, (parts.columns, high))
        {
            place = panel;
            let row = view.rows.get(self.chosen);
            let row = row.filter(|_| view.submit.is_none());
            picture(draw_frame(row, frame, look, buf), buf);
        }
        let inside = widgets::panel(place, buf, look, &self.title);
        let below = inside.height.saturating_sub(note);
        let tone = match view.alert {
            Some(_) => Tone::PanelAlert,
            None => Tone::Panel,
        };
        for (top, lines, tone) in [(0, &parts.text, Tone::Panel), (below, &parts.note, tone)] {
            for (n, line) in (top..).zip(lines) {
                let row = widgets::indent(widgets::row(inside, n), 1);
                widgets::left(row, buf, line, look.style(tone));
            }
        }
        let top = text + gaps[0];
        let shown = below.saturating_sub(top + gaps[1]).into();
        let first = match view.rows.is_empty() {
            true => self.top.min(all.saturating_sub(shown)),
            false => (self.chosen + 1).saturating_sub(shown),
        };
        for (n, row) in (first..all.min(first + shown)).zip(top..) {
            let area = widgets::row(inside, row);
            match (view.rows.get(n), parts.lines.get(n)) {
                (Some(row), _) => self.draw_row((row, n == self.chosen), &parts, area, buf, look),
                (None, Some((key, says))) => {
                    let mut row = widgets::indent(area, 1);
                    if let Some(key) = key {
                        widgets::left(row, buf, key, look.style(Tone::PanelAccent));
                        row = widgets::indent(row, KEY_COLUMNS);
                    }
                    widgets::left(row, buf, says, look.style(Tone::Panel));
                }
                (None, None) => {}
            }
        }
        let is_cut = first + shown < all;
        widgets::more(place, buf, look, first > 0 && shown > 0, is_cut);
        // The keys of the game below mean nothing now.
        if scene.settings.key_hints && place.bottom() < area.bottom() {
            let scrolls = view.rows.is_empty() && all > shown;
            let scroll = (look.glyph("↑↓", "jk"), "hint-scroll");
            let scroll = scrolls.then_some(scroll).into_iter();
            let hints: Vec<_> = scroll.chain(self.hints.iter().copied()).collect();
            widgets::footer(area, buf, look, scene.words, &hints);
        }
    }

    fn parts(&self, area: Rect, words: &Words) -> Parts {
        let view = self.view;
        if view.rows.is_empty() {
            let lines = lines(view, area.width);
            let of_key = |key: &Option<String>| key.as_ref().map_or(0, |_| KEY_COLUMNS);
            let widths = lines.iter().map(|(key, says)| of_key(key) + width(says));
            let wide = widths.chain([width(&self.title) + 2, view.columns.saturating_sub(4)]);
            return Parts {
                columns: (wide.max().unwrap_or(0) + 4).min(area.width),
                lines,
                ..Parts::default()
            };
        }
        let most = |columns: fn(&Row<M>) -> u16| view.rows.iter().map(columns).max().unwrap_or(0);
        let lead = most(|row| width(&row.lead));
        let labels = most(|row| width(&row.label));
        let asides = most(|row| width(&row.aside));
        let values = most(|row| width(&row.value) + if row.is_turned() { 4 } else { 0 });
        let row = 3 + lead + u16::from(lead > 0) + labels + 2 + values + 1;
        let has_asides = asides > 0 && row + asides + 4 <= area.width;
        let row = if has_asides { row + asides + 2 } else { row };
        let texts = view.text.iter().chain(&view.note).chain(&view.alert);
        let texts = texts.map(|text| width(text).min(widgets::PROSE));
        let notes = || view.rows.iter().filter_map(|row| row.note);
        let texts = texts.chain(notes().map(|id| width(&words.t(id))));
        let wide = texts
            .map(|text| text + 2)
            .chain([row, width(&self.title) + 6]);
        let columns = (wide.max().unwrap_or(0) + 2)
            .max(view.columns)
            .min(area.width);
        let room = columns.saturating_sub(4);
        let text = wrapped(&view.text, room);
        // What is wrong, or what the chosen row is for; the panel does not jump between rows.
        let wrap = |id: &str| widgets::wrap(&words.t(id), room);
        let of_row = view.rows.get(self.chosen).and_then(|row| row.note);
        let mut note = match &view.alert {
            Some(alert) => widgets::wrap(alert, room),
            None => of_row.map(wrap).unwrap_or_default(),
        };
        let most = notes().map(|id| wrap(id).len()).max().unwrap_or(0);
        note.resize(note.len().max(most), String::new());
        note.extend(wrapped(&view.note, room));
        if !note.is_empty() {
            note.resize(note.len().max(NOTE_LINES), String::new());
        }
        // The frame, its gaps, and the row of keys below it.
        let taken = text.len() + note.len() + view.rows.len() + 5;
        let more = wrapped(&view.more, room).into_iter();
        note.extend(more.take(usize::from(area.height).saturating_sub(taken)));
        Parts {
            columns,
            text,
            lines: Vec::new(),
            note,
            lead,
            aside: has_asides.then_some(labels + 2),
        }
    }

    fn draw_row(
        &self,
        (row, is_chosen): (&Row<M>, bool),
        parts: &Parts,
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
                width: parts.lead,
                ..rest
            };
            // The colour alone: the ground is that of the row. On the bar it would not be read.
            let tone = row.lead_tone.filter(|_| !is_chosen);
            let fg = tone.and_then(|tone| look.style(tone).fg);
            widgets::right(place, buf, &row.lead, fg.map_or(style, |fg| style.fg(fg)));
            rest = widgets::indent(rest, parts.lead + 1);
        }
        let behind = widgets::indent(rest, width(&row.label) + 2);
        if let Some(typed) = self.typed.filter(|_| is_chosen) {
            let typed = format!("{typed}{}", look.glyph("▏", "_"));
            widgets::left(rest, buf, &row.label, style);
            // The end is where the player types.
            widgets::left(behind, buf, &end(&typed, behind.width), style);
            return;
        }
        let faint = match row.does {
            Does::Back | Does::Send(_) if !is_chosen => look.style(Tone::PanelFaint),
            _ => style,
        };
        let value = match row.does {
            _ if row.is_turned() => {
                let (less, more) = (look.glyph("‹", "<"), look.glyph("›", ">"));
                format!("{less} {} {more}", row.value)
            }
            // The label says what the value is, so that the value is cut.
            Does::Type(..) => widgets::cut(&row.value, behind.width, look),
            _ => row.value.clone(),
        };
        if let Some(column) = parts.aside {
            widgets::left(widgets::indent(rest, column), buf, &row.aside, faint);
        }
        let room = rest.width.saturating_sub(width(&value) + 2);
        widgets::left(rest, buf, &widgets::cut(&row.label, room, look), style);
        widgets::right(rest, buf, &value, faint);
    }
}

/// The lines of a view without rows on a terminal of so many columns.
fn lines<M>(view: &View<M>, columns: u16) -> Vec<Line> {
    let columns = columns.saturating_sub(4).min(widgets::PROSE);
    let texts = view.text.iter().chain(&view.note);
    let texts = texts.flat_map(|text| wrapped(std::slice::from_ref(text), columns));
    let texts = texts.flat_map(|line| broken(&line, columns));
    let mut lines: Vec<Line> = texts.map(|text| (None, text)).collect();
    for (key, says) in &view.keys {
        let mut key = key.clone();
        for line in widgets::wrap(says, columns.saturating_sub(KEY_COLUMNS)) {
            lines.push((Some(std::mem::take(&mut key)), line));
        }
    }
    lines
}

/// The last line of a view without rows that may stand at the top.
pub(super) fn last_top<M>(view: &View<M>, (columns, rows): (u16, u16)) -> usize {
    let lines = lines(view, columns).len();
    lines.saturating_sub(rows.saturating_sub(3).into())
}

/// A line, broken in the middle of a word where that is too long, such as an address.
fn broken(line: &str, columns: u16) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in line.graphemes(true) {
        let is_full = |part: &String| width(part) + width(letter) > columns;
        if parts.last().is_some_and(is_full) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push_str(letter);
        }
    }
    parts
}

/// The end of a text, as much as fits this many columns.
fn end(text: &str, columns: u16) -> String {
    let mut parts: Vec<&str> = text.graphemes(true).collect();
    while width(&parts.concat()) > columns && !parts.is_empty() {
        parts.remove(0);
    }
    parts.concat()
}

/// Texts in so many columns. A command that is to be copied stands by itself where it can.
fn wrapped(texts: &[String], room: u16) -> Vec<String> {
    let wrap = |text: &String| match width(text) <= room {
        true => widgets::wrap(text, room),
        false => {
            let lines = text.lines().map(|line| widgets::wrap(line, room));
            lines.flatten().collect()
        }
    };
    texts.iter().flat_map(wrap).collect()
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
    let (title, caption) = row.map_or(("", ""), |row| (&row.label, &row.caption));
    let inside = widgets::panel(frame, buf, look, title);
    widgets::wipe(inside, buf, look.style(Tone::Floor));
    if !caption.is_empty() {
        let line = widgets::indent(widgets::row(frame, frame.height - 1), 2);
        let says = widgets::cut(caption, line.width.saturating_sub(4), look);
        widgets::left(line, buf, &format!(" {says} "), look.style(Tone::Panel));
    }
    inside.inner(Margin::new(1, 0))
}
