//! Asks for the code of a run, to watch it or to race it.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::look::Tone;
use crate::model::{Code, StoreRequest};
use crate::ui::event::{Event, Key};
use crate::ui::{keymap, widgets};

/// Characters that can be typed: a code has eight, and players add spaces and hyphens.
const MAX_TYPED: usize = 16;

/// The question for a code, over the screen below.
pub(crate) struct ByCode {
    typed: String,
    /// Whether Enter was pressed on something that is no code.
    wrong: bool,
}

impl ByCode {
    pub(crate) fn new() -> Self {
        Self {
            typed: String::new(),
            wrong: false,
        }
    }

    fn type_in(&mut self, text: &str) -> Next {
        let letters = text.chars().filter(|letter| !letter.is_control());
        let room = MAX_TYPED.saturating_sub(self.typed.chars().count());
        self.typed.extend(letters.take(room));
        self.wrong = false;
        Next::Redraw
    }

    fn fetch(&mut self, context: &mut Context<'_>, fetch: Fetch) -> Next {
        let Ok(code) = self.typed.trim().parse::<Code>() else {
            self.wrong = true;
            return Next::Redraw;
        };
        context.ask(StoreRequest::Record(code));
        Next::Fetch(fetch)
    }
}

impl Screen for ByCode {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Redraw,
            Event::Paste(text) => self.type_in(text),
            Event::Key(key @ Key::Char(_)) => match keymap::latin(*key) {
                Key::Char(letter) => self.type_in(letter.encode_utf8(&mut [0; 4])),
                _ => Next::Unchanged,
            },
            Event::Key(Key::Backspace) => {
                self.typed.pop();
                self.wrong = false;
                Next::Redraw
            }
            Event::Key(Key::Enter) => self.fetch(context, Fetch::Watch),
            Event::Key(Key::Tab) => self.fetch(context, Fetch::Race),
            Event::Key(Key::Esc) => Next::Back(Answer::Nothing),
            _ => Next::Unchanged,
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
        // Two lines even for a short sentence, so that the panel does not jump.
        let high = about.len().max(2) as u16 + 4;
        let panel = widgets::centered(area, wide, high);
        let inside = widgets::panel(panel, buf, look, &words.t("code-title"));
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
