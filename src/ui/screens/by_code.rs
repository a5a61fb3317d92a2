//! The code of a run: asks for one, to watch the run or to race it, and shows one to others.

use ratatui::{buffer::Buffer, layout::Rect};

use super::choice::Choice;
use super::help::Help;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{Code, PublicAddress, SharedBoard, StoreRequest};
use crate::ui::event::{Event, Key};
use crate::ui::names::shared_text;
use crate::ui::replies::host_note;
use crate::ui::{keymap, widgets};

/// Characters that can be typed: a code has eight, and players add spaces and hyphens.
const MAX_TYPED: usize = 16;

/// The line by which others race a run.
pub(crate) fn race_line(code: Code, address: &PublicAddress) -> String {
    address.screen_command(&format!("play --race {code}"))
}

/// Rows of a terminal from which an invitation to a shared board says what HOST stands for, too.
const ROWS_FOR_NOTE: u16 = 16;

/// Shows how others race a run, and copies the line. `board`: that of today or of this week that it
/// is on, which others have to finish first.
pub(crate) fn invite(context: &mut Context<'_>, code: Code, board: Option<SharedBoard>) -> Next {
    let words = context.words();
    let line = race_line(code, context.address);
    let copied = context.clipboard.as_mut().map(|clipboard| {
        **clipboard = Some(line.clone());
        words.t("share-copied").into_owned()
    });
    let first = board.map(|board| {
        let board = shared_text(board, words);
        words.tr("race-code-first", &[("board", board.into())])
    });
    let lines = [told(code, words), line].into_iter().chain(first).collect();
    let shown = Choice::shown("race-code-title", lines).saying(copied);
    // What the friend has to do first takes the rows of a small terminal.
    let has_room = board.is_none() || context.size.1 >= ROWS_FOR_NOTE;
    let note = host_note(context.address, words).filter(|_| has_room);
    Next::Push(Box::new(shown.saying(note)))
}

/// Says why others cannot race a run, and how they play its board, where they can.
pub(crate) fn no_invite(words: &Words, says: &str, again: Option<&str>) -> Next {
    let again = again.map(str::to_owned);
    let lines = std::iter::once(words.t(says).into_owned()).chain(again);
    Next::Push(Box::new(Choice::shown("race-code-title", lines.collect())))
}

fn told(code: Code, words: &Words) -> String {
    words.tr("race-code-says", &[("code", code.to_string().into())])
}

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
            // No code has it.
            Event::Key(Key::Char('?') | Key::F(1)) => {
                let keys = [
                    ("Enter", "hint-watch"),
                    ("Tab", "hint-race"),
                    ("Esc", "hint-back"),
                ];
                let keys = keys.map(|(key, says)| (key.to_owned(), says));
                Next::Push(Box::new(Help::of_keys("code-title", &["code-about"], keys)))
            }
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
            ("?", "hint-help"),
            ("Esc", "hint-back"),
        ];
        widgets::footer(area, buf, look, words, &keys);
    }
}
