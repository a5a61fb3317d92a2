//! A run that somebody else has told the code of: to watch it, or to race it.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::look::Tone;
use crate::model::{Code, StoreRequest};
use crate::ui::event::{Event, Key};
use crate::ui::{keymap, widgets};

/// The most letters: a code has eight, and people put spaces and hyphens where they like.
const MOST: usize = 16;

/// Asks for a code.
pub struct ByCode {
    typed: String,
    /// Whether what was typed is none.
    wrong: bool,
}

impl ByCode {
    /// Nothing is typed yet.
    pub fn new() -> ByCode {
        ByCode {
            typed: String::new(),
            wrong: false,
        }
    }

    fn type_in(&mut self, text: &str) -> Next {
        let letters = text.chars().filter(|letter| !letter.is_control());
        let room = MOST.saturating_sub(self.typed.chars().count());
        self.typed.extend(letters.take(room));
        self.wrong = false;
        Next::Stay
    }

    fn fetch(&mut self, context: &mut Context<'_>, fetch: Fetch) -> Next {
        let Ok(code) = self.typed.trim().parse::<Code>() else {
            self.wrong = true;
            return Next::Stay;
        };
        context.ask(StoreRequest::Record(code));
        Next::Fetch(fetch)
    }
}

impl Screen for ByCode {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Stay,
            Event::Paste(text) => self.type_in(text),
            Event::Key(key @ Key::Char(_)) => match keymap::latin(*key) {
                Key::Char(letter) => self.type_in(letter.encode_utf8(&mut [0; 4])),
                _ => Next::Still,
            },
            Event::Key(Key::Backspace) => {
                self.typed.pop();
                self.wrong = false;
                Next::Stay
            }
            Event::Key(Key::Enter) => self.fetch(context, Fetch::Watch),
            Event::Key(Key::Tab) => self.fetch(context, Fetch::Race),
            Event::Key(Key::Esc) => Next::Back(Answer::Nothing),
            _ => Next::Still,
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn gives_way(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let about = words.t(if self.wrong {
            "code-wrong"
        } else {
            "code-about"
        });
        let wide = 44.min(area.width);
        let about = widgets::wrap(&about, wide.saturating_sub(4));
        // Two lines in any case, so that the panel does not jump.
        let high = about.len().max(2) as u16 + 4;
        let place = widgets::centered(area, wide, high);
        let inside = widgets::panel(place, buf, look, &words.t("code-title"));
        let typed = format!(" {}{}", self.typed, look.glyph("▏", "_"));
        let field = widgets::indent(widgets::row(inside, 0), 1);
        widgets::left(field, buf, &typed, look.style(Tone::PanelAccent));
        for (n, line) in (2..).zip(&about) {
            let row = widgets::indent(widgets::row(inside, n), 2);
            widgets::left(row, buf, line, look.style(Tone::Panel));
        }
        let keys = [
            ("Enter", "hint-watch"),
            ("Tab", "hint-race"),
            ("Esc", "hint-back"),
        ];
        widgets::footer(area, buf, look, words, &keys);
    }
}
