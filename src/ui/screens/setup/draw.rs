//! Draws the questions before a game.

use std::borrow::Cow;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Setup;
use crate::games::{Kind, SWITCHED_ON};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::screens::Scene;
use crate::ui::screens::cards::draw_picture;
use crate::ui::widgets;

/// The columns of the panel, where the terminal has as many and nothing in it needs more.
const PANEL: u16 = 46;

/// The columns of the mark before a row, and on a narrow terminal.
const MARK: u16 = 3;
const NARROW_MARK: u16 = 2;

/// The notes begin so many columns behind the longest value that has one, all alike.
const NOTE_GAP: u16 = 2;

/// Columns of the longest number, and of the arrows around a value.
const DIGITS: u16 = 3;
const ARROWS: u16 = 4;

/// Where there is no room for that, the notes begin behind a number of two digits.
const NARROW_NOTE: u16 = 7;

/// Free columns between the form and the picture beside it.
const GAP: u16 = 2;

/// The narrowest picture beside the form, in its frame.
const FRAME_MIN: u16 = 24;

/// Rows by which the form grows at the most: with more it would be half empty.
const MAX_GROWTH: u16 = 2;

/// From so many rows on there is a free row between two rows of the form, and two.
const ROWS_FOR_AIR: [u16; 2] = [36, 52];

/// Where everything stands.
pub(super) struct Layout {
    form: Rect,
    /// The frame around the picture, where there is room for one.
    frame: Option<Rect>,
    /// From one row to the next.
    step: u16,
    /// How many rows there are for what is said below.
    notes: u16,
}

impl Layout {
    /// Where the picture is.
    pub(super) fn picture(&self) -> Option<Rect> {
        let frame = self.frame?;
        Some(Rect {
            x: frame.x + 2,
            y: frame.y + 1,
            width: frame.width.saturating_sub(4),
            height: frame.height.saturating_sub(2),
        })
    }
}

impl Setup {
    /// The messages that name the rows.
    fn labels(&self) -> Vec<&'static str> {
        let labels = self.fields.iter().filter_map(|field| field.label);
        let first = std::iter::once("setup-preset");
        first.chain(labels).chain(["setup-seed"]).collect()
    }

    /// Columns of the longest name of a row.
    fn names(&self, words: &Words) -> u16 {
        let labels = self.labels();
        let widths = labels.iter().map(|label| widgets::width(&words.t(label)));
        widths.max().unwrap_or(0)
    }

    /// The column of the notes behind the names. It depends on no value, so that it stays where one
    /// changes.
    fn note_column(words: &Words) -> u16 {
        let none = widgets::width(&words.t("setup-none"));
        none.max(DIGITS) + ARROWS + NOTE_GAP
    }

    /// What is said below the rows, in one row or two: what the row in use is for, and that it is
    /// practice. Where there is one row alone, the help says the first.
    fn said<'a>(&self, rows: u16, words: &'a Words) -> [Cow<'a, str>; 2] {
        let says = |id: Option<&'static str>| id.map(|id| words.t(id)).unwrap_or_default();
        let practice = self.is_practice().then_some("setup-practice");
        match rows {
            1 => [Cow::Borrowed(""), says(practice.or(self.note()))],
            _ => [says(self.note()), says(practice)],
        }
    }

    /// Where everything stands on a terminal.
    pub(super) fn places(&self, area: Rect, look: &Look, words: &Words) -> Layout {
        let first = usize::from(self.presets.is_empty());
        let labels = self.labels();
        let all = widgets::count(labels.len() - first);
        // As wide as its widest line: the mark, the name, the value, the note behind it.
        let wide = |(text, note): (String, String)| {
            let value = match note.is_empty() {
                true => widgets::width(&text),
                false => Self::note_column(words),
            };
            MARK + self.names(words) + 2 + value + widgets::width(&note)
        };
        let texts = (0..labels.len()).map(|n| self.row_text(n, look, words));
        let wide = texts.map(wide).max().unwrap_or(0);
        let said = self.said(2, words).map(|said| widgets::width(&said));
        let said = said
            .into_iter()
            .fold(widgets::width(&self.say(words)), u16::max);
        let wide = (wide.max(said + MARK + 1) + 3).max(PANEL).min(area.width);
        let air = ROWS_FOR_AIR.iter().filter(|rows| area.height >= **rows);
        let step = 1 + widgets::count(air.count());
        // The frame, a row for what is wrong, the line of keys below.
        let room = Rect {
            height: area.height.saturating_sub(1),
            ..area
        };
        let high = all * step - (step - 1) + 3 + step;
        let notes = 1 + u16::from(high < room.height);
        let high = high + notes - 1;
        // On a high terminal the form grows a little, for a larger picture.
        let more = (room.height.saturating_sub(high) / 3).min(MAX_GROWTH);
        let beside = room.width.saturating_sub(wide + GAP);
        let high = (high + more).min(beside / 2).max(high);
        let form = widgets::centered(room, wide, high);
        // Square, as two columns are as wide as a row is high.
        let framed = beside.min(2 * form.height);
        if !self.is_pictured || framed < FRAME_MIN {
            let frame = None;
            return Layout {
                form,
                frame,
                step,
                notes,
            };
        }
        let left = room.x + (beside - framed) / 2;
        let form = Rect { x: left, ..form };
        let frame = Some(Rect {
            x: form.right() + GAP,
            width: framed,
            ..form
        });
        Layout {
            form,
            frame,
            step,
            notes,
        }
    }

    /// Draws everything.
    pub(super) fn draw_all(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let places = self.places(area, look, words);
        if let (Some(frame), Some(picture)) = (places.frame, places.picture()) {
            let inside = widgets::panel(frame, buf, look, "");
            widgets::wipe(inside, buf, look.style(Tone::Floor));
            if let Some((_, board)) = &self.board {
                draw_picture(board.as_ref(), picture, true, scene, buf);
            }
        }
        let rows = self.labels();
        let first = usize::from(self.presets.is_empty());
        let all = widgets::count(rows.len() - first);
        let names = self.names(words);
        let wrong = self.say(words);
        let (place, step) = (places.form, places.step);
        let lead = if place.width < PANEL {
            NARROW_MARK
        } else {
            MARK
        };
        let inside = widgets::panel(place, buf, look, &words.t(self.entry.title));
        let inside = widgets::below(inside, step - 1);
        let shown = (inside.height.saturating_sub(places.notes).div_ceil(step)).min(all);
        // The row in use is kept in the middle where not all are shown.
        let here = widgets::count(self.row - first.min(self.row));
        let top = here.saturating_sub(shown / 2).min(all - shown);
        // Where nothing is said below, the rows that follow stand there.
        let said = self.said(places.notes, words);
        let is_quiet = wrong.is_empty() && said.iter().all(|said| said.is_empty());
        let spare = if is_quiet && step == 1 {
            places.notes
        } else {
            0
        };
        let shown = (shown + spare).min(all - top).min(inside.height);
        // A column less where there is a column less before the names.
        let gap = lead - 1;
        let notes = (0..rows.len()).map(|n| widgets::width(&self.row_text(n, look, words).1));
        let room = inside.width.saturating_sub(lead + names + gap);
        let room = room.saturating_sub(notes.max().unwrap_or(0));
        let note_at = Self::note_column(words).min(room).max(NARROW_NOTE);
        // What is wrong stands below its field, in the row that is free below all of them.
        let fault = self.message.as_ref().map(|(row, _)| *row);
        // The rows stand in the middle, above the one of what is said.
        let lines = shown * step - (step - 1);
        let mut y = inside.height.saturating_sub(lines + 1 + places.notes) / 2;
        let all_rows = rows.iter().enumerate();
        for (n, label) in all_rows.skip(first + usize::from(top)).take(shown.into()) {
            let (text, note) = self.row_text(n, look, words);
            let row = widgets::row(inside, y);
            let here = n == self.row;
            let (tone, faint) = if here {
                (Tone::Chosen, Tone::Chosen)
            } else {
                (Tone::Panel, Tone::PanelFaint)
            };
            buf.set_style(row, look.style(tone));
            let mark = widgets::indent(row, lead - 2);
            widgets::left(mark, buf, widgets::mark(look, here), look.style(tone));
            let row = widgets::indent(row, lead);
            widgets::left(row, buf, &words.t(label), look.style(tone));
            let row = widgets::indent(row, names + gap);
            widgets::left(row, buf, &text, look.style(tone));
            let behind = (widgets::width(&text) + 1).max(note_at);
            let row = widgets::indent(row, behind);
            widgets::left(row, buf, &note, look.style(faint));
            if fault == Some(n) {
                let row = widgets::indent(widgets::row(inside, y + 1), lead);
                widgets::left(row, buf, &wrong, look.style(Tone::PanelAlert));
                y += u16::from(step == 1);
            }
            y += step;
        }
        widgets::more(place, buf, look, top > 0, top + shown < all);
        if wrong.is_empty() {
            let tones = [Tone::Panel, Tone::PanelFaint];
            for ((said, tone), n) in said.iter().zip(tones).zip([2, 1]) {
                let row = widgets::row(inside, inside.height.saturating_sub(n));
                widgets::middle(row, buf, said, look.style(tone));
            }
        }
        widgets::footer(area, buf, look, words, &self.hints(look));
    }

    /// What stands in a row, and the note behind it.
    fn row_text(&self, row: usize, look: &Look, words: &Words) -> (String, String) {
        let Some(place) = row.checked_sub(1) else {
            let name = self.preset_now().map_or("setup-own", |preset| preset.label);
            let (left, right) = (look.glyph("‹", "<"), look.glyph("›", ">"));
            return (format!("{left} {} {right}", words.t(name)), String::new());
        };
        let value = self.values.get(place).cloned().unwrap_or_default();
        let (less, more) = (look.glyph("‹", "<"), look.glyph("›", ">"));
        let Some(field) = self.field(row) else {
            let says = if self.is_fixed() {
                "setup-fixed"
            } else {
                "setup-random"
            };
            let seed = match value {
                value if value.is_empty() => words.t(says).into_owned(),
                value => value,
            };
            return (format!("  {seed}"), String::new());
        };
        let written = |value: String| {
            if value.is_empty() {
                words.t("setup-none").into_owned()
            } else {
                value
            }
        };
        // What the arrows change stands between them.
        let between = |said: &str| format!("{less} {said} {more}");
        let chosen = |id: &str| (between(&words.t(id)), String::new());
        match field.kind {
            Kind::Odd { .. } => (between(&value), field.rule(words, self.wide)),
            Kind::Number { .. } => (between(&written(value)), field.rule(words, self.wide)),
            Kind::Text { .. } | Kind::Cell { .. } | Kind::Size { .. } => {
                (format!("  {}", written(value)), String::new())
            }
            Kind::Choice(choices) => {
                let name = choices.iter().find(|(name, _)| *name == value);
                chosen(name.map_or("", |(_, label)| label))
            }
            Kind::Switch => chosen(if value == SWITCHED_ON { "yes" } else { "no" }),
        }
    }
}
