//! Draws the questions before a game.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Setup;
use crate::games::{Kind, SWITCHED_ON};
use crate::look::Tone;
use crate::ui::screens::Scene;
use crate::ui::widgets;

/// The columns of the panel, where the terminal has as many: the longest note ends a few
/// columns before the frame.
const PANEL: u16 = 46;

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
        // The frame, a row for what is wrong, the line of keys below.
        let place = widgets::centered(
            Rect {
                height: area.height.saturating_sub(1),
                ..area
            },
            PANEL.min(area.width),
            all + 4,
        );
        let inside = widgets::panel(place, buf, look, &words.t(self.entry.title));
        let shown = inside.height.saturating_sub(1).min(all);
        // The row in use is kept in the middle where not all are shown.
        let here = count(self.row - first.min(self.row));
        let top = here.saturating_sub(shown / 2).min(all - shown);

        let names = rows
            .iter()
            .map(|label| widgets::width(&words.t(label)))
            .max()
            .unwrap_or(0);
        for (n, label) in rows
            .iter()
            .enumerate()
            .skip(first + usize::from(top))
            .take(shown.into())
        {
            let row = widgets::row(inside, count(n - first) - top);
            let here = n == self.row;
            let mark = if here {
                look.glyph(" ▸ ", " > ")
            } else {
                "   "
            };
            let tone = if here { Tone::PanelAccent } else { Tone::Panel };
            widgets::left(row, buf, mark, look.style(tone));
            let row = widgets::indent(row, 3);
            widgets::left(row, buf, &words.t(label), look.style(tone));
            let row = widgets::indent(row, names + 2);
            let (text, note) = self.row_text(n, scene);
            widgets::left(row, buf, &text, look.style(tone));
            widgets::left(
                widgets::indent(row, 6),
                buf,
                &note,
                look.style(Tone::PanelFaint),
            );
        }
        widgets::more(place, buf, look, top > 0, top + shown < all);
        let said = widgets::row(inside, inside.height.saturating_sub(1));
        if said.width > 0 {
            let wrong = self.say(words);
            let note = self.note();
            let note = note.or_else(|| self.is_practice().then_some("setup-practice"));
            match note.filter(|_| wrong.is_empty()) {
                Some(note) => {
                    widgets::middle(said, buf, &words.t(note), look.style(Tone::PanelFaint));
                }
                None => widgets::middle(said, buf, &wrong, look.style(Tone::PanelAccent)),
            }
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
