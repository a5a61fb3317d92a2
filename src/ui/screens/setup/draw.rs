//! Draws the questions before a game.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Setup;
use crate::games::{Kind, SWITCHED_ON};
use crate::look::Tone;
use crate::ui::screens::Scene;
use crate::ui::widgets;

/// The columns of the panel, where the terminal has as many and nothing in it needs more.
const PANEL: u16 = 46;

/// The columns of the mark before a row.
const MARK: u16 = 3;

/// The notes behind short values begin at this column behind the names, all alike.
const NOTE: u16 = 6;

impl Setup {
    /// Draws everything.
    pub(super) fn draw_all(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let labels = self.fields.iter().filter_map(|field| field.label);
        let rows: Vec<_> = std::iter::once("setup-preset")
            .chain(labels)
            .chain(["setup-seed"])
            .collect();
        let first = usize::from(self.presets.is_empty());
        let all = count(rows.len() - first);
        let names = rows
            .iter()
            .map(|label| widgets::width(&words.t(label)))
            .max()
            .unwrap_or(0);
        let texts: Vec<_> = (0..rows.len()).map(|n| self.row_text(n, scene)).collect();
        let wrong = self.say(words);
        let note = self.note();
        let note = note.or_else(|| self.is_practice().then_some("setup-practice"));
        let note = note.map(|note| words.t(note)).unwrap_or_default();
        // As wide as its widest line: the mark, the name, the value, the note behind it.
        let wide = |(text, note): &(String, String)| {
            let value = widgets::width(text).max(NOTE - 2) + 2;
            MARK + names + 2 + value + widgets::width(note)
        };
        let wide = texts.iter().map(wide).max().unwrap_or(0);
        let said = widgets::width(&wrong).max(widgets::width(&note)) + MARK + 1;
        // The frame, a row for what is wrong, the line of keys below.
        let place = widgets::centered(
            Rect {
                height: area.height.saturating_sub(1),
                ..area
            },
            (wide.max(said) + 3).max(PANEL).min(area.width),
            all + 4,
        );
        let inside = widgets::panel(place, buf, look, &words.t(self.entry.title));
        let shown = inside.height.saturating_sub(1).min(all);
        // The row in use is kept in the middle where not all are shown.
        let here = count(self.row - first.min(self.row));
        let top = here.saturating_sub(shown / 2).min(all - shown);
        // What is wrong stands below its field, in the row that is free below all of them.
        let fault = self.message.as_ref().map(|(row, _)| *row);
        let mut y = 0;
        let all_rows = rows.iter().zip(&texts).enumerate();
        for (n, (label, (text, note))) in all_rows.skip(first + usize::from(top)).take(shown.into())
        {
            let row = widgets::row(inside, y);
            y += 1;
            let here = n == self.row;
            let mark = if here {
                look.glyph(" ▸ ", " > ")
            } else {
                "   "
            };
            let tone = if here { Tone::PanelAccent } else { Tone::Panel };
            widgets::left(row, buf, mark, look.style(tone));
            let row = widgets::indent(row, MARK);
            widgets::left(row, buf, &words.t(label), look.style(tone));
            let row = widgets::indent(row, names + 2);
            widgets::left(row, buf, text, look.style(tone));
            let behind = (widgets::width(text) + 2).max(NOTE);
            widgets::left(
                widgets::indent(row, behind),
                buf,
                note,
                look.style(Tone::PanelFaint),
            );
            if fault == Some(n) {
                let row = widgets::indent(widgets::row(inside, y), MARK);
                widgets::left(row, buf, &wrong, look.style(Tone::PanelAlert));
                y += 1;
            }
        }
        widgets::more(place, buf, look, top > 0, top + shown < all);
        let said = widgets::row(inside, inside.height.saturating_sub(1));
        if said.width > 0 && wrong.is_empty() {
            widgets::middle(said, buf, &note, look.style(Tone::PanelFaint));
        }
        let keys = [
            ("Enter", "hint-next"),
            (look.glyph("←→", "<>"), "hint-change"),
            ("Tab", "setup-preset"),
            ("Esc", "hint-back"),
        ];
        let keys: Vec<_> = keys
            .into_iter()
            .filter(|(key, _)| *key != "Tab" || !self.presets.is_empty())
            .collect();
        widgets::footer(area, buf, look, words, &keys);
    }

    /// What stands in a row, and the note behind it.
    fn row_text(&self, row: usize, scene: &Scene<'_>) -> (String, String) {
        let words = scene.words;
        let Some(place) = row.checked_sub(1) else {
            let name = self
                .presets
                .get(self.preset)
                .map_or("", |preset| preset.label);
            let (left, right) = (scene.look.glyph("‹", "<"), scene.look.glyph("›", ">"));
            return (format!("{left} {} {right}", words.t(name)), String::new());
        };
        let value = self.values.get(place).cloned().unwrap_or_default();
        let (less, more) = (scene.look.glyph("‹", "<"), scene.look.glyph("›", ">"));
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
            return (seed, String::new());
        };
        let written = |value: String| {
            if value.is_empty() {
                "-".to_owned()
            } else {
                value
            }
        };
        let chosen = |id: &str| (format!("{less} {} {more}", words.t(id)), String::new());
        match field.kind {
            Kind::Odd { .. } => (value, field.rule(words, self.wide)),
            Kind::Number { .. } => (written(value), field.rule(words, self.wide)),
            Kind::Text { .. } | Kind::Cell { .. } | Kind::Size { .. } => {
                (written(value), String::new())
            }
            Kind::Choice(choices) => {
                let name = choices.iter().find(|(name, _)| *name == value);
                chosen(name.map_or("", |(_, label)| label))
            }
            Kind::Switch => chosen(if value == SWITCHED_ON { "yes" } else { "no" }),
        }
    }
}
