//! A list to pick an algorithm or a solver from.

use ratatui::{buffer::Buffer, layout::Rect};

use super::texts;
use crate::core::generate::Algorithm;
use crate::core::solve::Solver;
use crate::look::Tone;
use crate::ui::event::{Event, Key};
use crate::ui::screens::help::Help;
use crate::ui::screens::menu::turn;
use crate::ui::screens::{Answer, Context, Next, Scene, Screen};
use crate::ui::{keymap, widgets};

/// The keys of the list, for the help.
const KEYS: [(&str, &str); 3] = [
    ("wasd, Tab", "hint-choose"),
    ("Enter, 1-9", "hint-next"),
    ("Esc, q", "hint-back"),
];

/// A list of names. The screen below gets [`Answer::Picked`].
pub(crate) struct Picker {
    title: &'static str,
    /// The messages of name and note.
    rows: Vec<(&'static str, &'static str)>,
    chosen: usize,
    overlay: bool,
}

impl Picker {
    /// Lists the algorithms, over the screen below or on a screen of their own.
    pub(crate) fn algorithms(now: Algorithm, overlay: bool) -> Self {
        Self {
            title: "lab-pick-algorithm",
            rows: Algorithm::ALL.map(texts::algorithm).to_vec(),
            chosen: Algorithm::ALL
                .iter()
                .position(|one| *one == now)
                .unwrap_or(0),
            overlay,
        }
    }

    /// Lists the solvers, over the screen below.
    pub(crate) fn solvers(now: Solver) -> Self {
        Self {
            title: "lab-pick-solver",
            rows: Solver::ALL.map(texts::solver).to_vec(),
            chosen: Solver::ALL.iter().position(|one| *one == now).unwrap_or(0),
            overlay: true,
        }
    }
}

impl Screen for Picker {
    fn update(&mut self, _context: &mut Context<'_>, event: &Event) -> Next {
        let Event::Key(key) = event else {
            return match event {
                Event::Resize { .. } => Next::Redraw,
                _ => Next::Unchanged,
            };
        };
        if let Some(by) = keymap::vertical(*key) {
            self.chosen = turn(self.chosen, by, self.rows.len());
            return Next::Redraw;
        }
        match keymap::latin(*key) {
            Key::Enter | Key::Char(' ') | Key::Right => Next::Back(Answer::Picked(self.chosen)),
            Key::Char(digit @ '1'..='9') => match digit as usize - '1' as usize {
                row if row < self.rows.len() => Next::Back(Answer::Picked(row)),
                _ => Next::Unchanged,
            },
            Key::Char('?') | Key::F(1) => {
                let keys = KEYS.map(|(key, says)| (key.to_owned(), says));
                Next::Push(Box::new(Help::of_keys(self.title, &[], keys)))
            }
            Key::Esc | Key::Left | Key::Char('q') => Next::Back(Answer::Nothing),
            _ => Next::Unchanged,
        }
    }

    fn is_overlay(&self) -> bool {
        self.overlay
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let names = || {
            self.rows
                .iter()
                .map(|(name, _)| widgets::width(&words.t(name)))
        };
        let notes = self
            .rows
            .iter()
            .map(|(_, note)| widgets::width(&words.t(note)));
        let name = names().max().unwrap_or(0);
        // Mark, name, gap, note, gap, digit, and the frame.
        let with_notes = 3 + name + 2 + notes.max().unwrap_or(0) + 3 + 2;
        let noted = with_notes <= area.width;
        let rows: Vec<(String, String)> = self
            .rows
            .iter()
            .zip(1u8..)
            .map(|((id, note), n)| {
                let text = words.t(id).into_owned();
                let gap = " ".repeat(usize::from(name + 2 - widgets::width(&text)));
                let text = if noted {
                    format!("{text}{gap}{}", words.t(note))
                } else {
                    text
                };
                (text, n.to_string())
            })
            .collect();
        let width = if noted {
            with_notes
        } else {
            (3 + name + 3 + 2).max(widgets::width(&words.t(self.title)) + 6)
        };
        let panel = widgets::centered(area, width, widgets::count(rows.len()) + 2);
        let around = Rect {
            x: panel.x.saturating_sub(2),
            width: (panel.width + 4).min(area.right() - panel.x.saturating_sub(2)),
            ..panel
        };
        widgets::wipe(around, buf, look.style(Tone::Floor));
        let inside = widgets::panel(panel, buf, look, &words.t(self.title));
        let (above, below) = widgets::choices(inside, buf, look, &rows, self.chosen);
        widgets::more(panel, buf, look, above, below);
        let last = widgets::row(area, area.height.saturating_sub(1));
        if last.y >= panel.bottom() {
            let keys = [
                (look.glyph("↑↓", "jk"), "hint-choose"),
                ("Enter", "hint-next"),
                ("?", "hint-help"),
                ("Esc", "hint-back"),
            ];
            widgets::hints(last, buf, look, words, &keys);
        }
    }
}
