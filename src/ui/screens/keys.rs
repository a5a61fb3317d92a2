//! The keys of the player's account: what they are called, when they were used, and how to
//! remove one.

use ratatui::{buffer::Buffer, layout::Rect};

use super::choice::Choice;
use super::menu::turn;
use super::{Answer, Context, Next, Scene, Screen};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{KeyData, StoreReply, StoreRequest};
use crate::ui::event::{Event, Key};
use crate::ui::{keymap, trouble_says, widgets};

/// Columns of the panel: a name, a fingerprint's beginning, a day.
const PANEL_WIDTH: u16 = 60;

/// The screen of the keys.
pub(crate) struct Keys {
    /// `None`: not here yet.
    keys: Option<Vec<KeyData>>,
    chosen: usize,
    /// The sentence below the rows.
    said: Option<String>,
    /// Whether the key of this session is being removed.
    removes_own: bool,
}

impl Keys {
    /// Asks for the keys.
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        context.ask(StoreRequest::Keys);
        Self {
            keys: None,
            chosen: 0,
            said: None,
            removes_own: false,
        }
    }

    fn keys(&self) -> &[KeyData] {
        self.keys.as_deref().unwrap_or_default()
    }

    fn choose(&mut self, words: &Words) -> Next {
        let Some(key) = self.keys().get(self.chosen) else {
            return Next::Unchanged;
        };
        if self.keys().len() == 1 {
            self.said = Some(words.t("trouble-last-key").into_owned());
            return Next::Redraw;
        }
        Next::Push(Box::new(Choice::remove_key(words, key)))
    }

    fn reply(&mut self, words: &Words, reply: &StoreReply) -> Next {
        match reply {
            StoreReply::Keys(Ok(keys)) => {
                if self.keys.as_ref().is_some_and(|old| old.len() > keys.len()) {
                    self.said = Some(words.t("keys-removed").into_owned());
                }
                self.keys = Some(keys.clone());
            }
            StoreReply::Keys(Err(error)) => {
                self.removes_own = false;
                self.said = Some(words.t(trouble_says(*error)).into_owned());
            }
            StoreReply::Welcome(Ok(profile)) if self.removes_own => {
                let name = words.name(profile.name.as_str());
                self.said = Some(words.tr("keys-own-removed", &[("name", name.into())]));
                self.keys = Some(Vec::new());
            }
            _ => return Next::Unchanged,
        }
        self.chosen = self.chosen.min(self.keys().len().saturating_sub(1));
        Next::Redraw
    }
}

impl Screen for Keys {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        let words = context.words();
        let key = match event {
            Event::Resize { .. } | Event::Caps(_) => return Next::Redraw,
            Event::Reply(reply) => return self.reply(words, reply),
            Event::Key(key) => *key,
            _ => return Next::Unchanged,
        };
        if let Some(by) = keymap::vertical(key) {
            self.chosen = turn(self.chosen, by, self.keys().len().max(1));
            return Next::Redraw;
        }
        match keymap::latin(key) {
            Key::Enter | Key::Char(' ') => self.choose(words),
            Key::Esc | Key::Char('q') => Next::Back(Answer::Nothing),
            _ => Next::Unchanged,
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, answer: Answer) -> Next {
        self.said = None;
        if answer == Answer::RemoveKey
            && let Some(key) = self.keys().get(self.chosen)
        {
            let (fingerprint, here) = (key.fingerprint.clone(), key.here);
            context.ask(StoreRequest::RemoveKey(fingerprint));
            self.removes_own = here;
        }
        Next::Redraw
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let wide = PANEL_WIDTH.min(area.width);
        let text = match &self.said {
            Some(said) => said.clone(),
            None if self.keys.is_none() => words.t("notice-fetching").into_owned(),
            None => words.t("keys-says").into_owned(),
        };
        let below = widgets::wrap(&text, wide.saturating_sub(4));
        // The row of key hints stays free.
        let room = area.height.saturating_sub(3 + widgets::count(below.len()));
        let rows = widgets::count(self.keys().len()).min(room).max(1);
        let high = rows + widgets::count(below.len()) + 2;
        let panel = widgets::centered(area, wide, high);
        let inner = widgets::panel(panel, buf, look, &words.t("keys-title"));
        let first = self.chosen.saturating_sub(usize::from(rows) - 1);
        for (n, key) in (0..rows).zip(self.keys().iter().skip(first)) {
            let line = widgets::row(inner, n);
            let here = first + usize::from(n) == self.chosen;
            let tone = if here { Tone::Chosen } else { Tone::Panel };
            buf.set_style(line, look.style(tone));
            let text = row(key, here, line.width, look, words);
            widgets::left(line, buf, &text, look.style(tone));
        }
        for (n, text) in (rows..).zip(&below) {
            let line = widgets::indent(widgets::row(inner, n), 1);
            widgets::left(line, buf, text, look.style(Tone::Panel));
        }
        let more = first + usize::from(rows) < self.keys().len();
        widgets::more(panel, buf, look, first > 0, more);
        let keys: &[_] = if self.keys().is_empty() {
            &[("Esc", "hint-back")]
        } else {
            &[
                (look.glyph("↑↓", "jk"), "hint-choose"),
                ("Enter", "hint-remove"),
                ("Esc", "hint-back"),
            ]
        };
        widgets::footer(area, buf, look, words, keys);
    }
}

/// A key in one row: the beginning of the fingerprint, the day of its last use.
fn row(key: &KeyData, here: bool, columns: u16, look: &Look, words: &Words) -> String {
    let day = match key.here {
        true => words.t("keys-this").into_owned(),
        false => key.used.to_string(),
    };
    let mark = widgets::mark(look, here);
    let room = columns.saturating_sub(widgets::width(mark) + 3 + widgets::width(&day));
    format!(" {mark} {:<1$}{day}", key.short(), usize::from(room))
}
