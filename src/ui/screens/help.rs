//! The help of a game, made from its keymap; from the menu, of all games in turn.

use ratatui::{buffer::Buffer, layout::Rect};

use super::menu::turn;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::{ALL, GameDef, labyrinth};
use crate::look::Tone;
use crate::ui::event::{Event, Key};
use crate::ui::keymap::{self, Keys};
use crate::ui::widgets;

/// The help: what something is about, and every key.
pub struct Help {
    page: Page,
    /// Whether the other games' help can be turned to.
    all: bool,
    /// The first line shown.
    top: u16,
    /// The terminal in columns and rows, as last heard of.
    size: (u16, u16),
}

/// What the help is made from.
pub struct Page {
    /// The message that names what it is about.
    pub title: &'static str,
    /// The messages that say what it is about.
    pub about: &'static [&'static str],
    /// The keys.
    pub rows: Vec<keymap::Row>,
}

impl Page {
    fn of(keys: Keys, entry: &'static GameDef) -> Page {
        Page {
            title: entry.title,
            about: entry.about,
            rows: keymap::rows(keys, entry),
        }
    }
}

/// The columns of the panel; the smallest terminal has 40.
const WIDTH: u16 = 64;
/// The columns for the keys in front of what they do.
const KEYS: u16 = 15;

impl Help {
    /// The help of a game, from its first line.
    pub fn new(keys: Keys, entry: &'static GameDef) -> Help {
        Help::with(Page::of(keys, entry))
    }

    /// The help made from this, from its first line.
    pub fn with(page: Page) -> Help {
        Help {
            page,
            all: false,
            top: 0,
            size: (0, 0),
        }
    }

    /// The help of all games, the first one first.
    pub fn of_all(keys: Keys) -> Help {
        Help {
            all: true,
            ..Help::new(keys, &labyrinth::ENTRY)
        }
    }

    /// Turns to the next or the previous game.
    fn turn(&mut self, keys: Keys, by: i32) {
        let here = ALL.iter().position(|entry| entry.title == self.page.title);
        let next = turn(here.unwrap_or(0), by, ALL.len());
        self.page = Page::of(keys, ALL.get(next).unwrap_or(&labyrinth::ENTRY));
        self.top = 0;
    }

    fn lines(
        &self,
        words: &crate::i18n::Words,
        look: &crate::look::Look,
        width: u16,
    ) -> Vec<(String, String)> {
        let mut lines = Vec::new();
        for text in self.page.about {
            lines.extend(
                widgets::wrap(&words.t(text), width)
                    .into_iter()
                    .map(|line| (String::new(), line)),
            );
            lines.push((String::new(), String::new()));
        }
        for binding in &self.page.rows {
            let room = width.saturating_sub(KEYS);
            let mut keys = match look.unicode() {
                true => binding.shown.to_string(),
                false => binding.ascii.to_string(),
            };
            for line in widgets::wrap(&words.t(binding.says), room) {
                lines.push((std::mem::take(&mut keys), line));
            }
        }
        lines
    }

    fn inside(size: (u16, u16)) -> (u16, u16) {
        (
            size.0.min(WIDTH).saturating_sub(4),
            size.1.saturating_sub(3),
        )
    }

    /// The last line that may stand at the top.
    fn last_top(&self, context: &Context<'_>) -> u16 {
        let (width, height) = Help::inside(context.size);
        let lines = self.lines(context.words(), &context.look, width).len();
        u16::try_from(lines)
            .unwrap_or(u16::MAX)
            .saturating_sub(height)
    }
}

impl Screen for Help {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        let last = self.last_top(context);
        self.size = context.size;
        match event {
            Event::Resize { .. } => {
                self.top = self.top.min(last);
                Next::Stay
            }
            Event::Key(key) => {
                if let Some(by) = keymap::horizontal(*key).filter(|_| self.all) {
                    self.turn(context.settings.keys, by);
                    return Next::Stay;
                }
                let top = self.top;
                match keymap::latin(*key) {
                    Key::PageDown | Key::Char(' ') => {
                        self.top = self.top.saturating_add(8).min(last)
                    }
                    Key::PageUp => self.top = self.top.saturating_sub(8),
                    Key::Home => self.top = 0,
                    Key::End => self.top = last,
                    key => match keymap::vertical(key) {
                        Some(1) => self.top = self.top.saturating_add(1).min(last),
                        Some(_) => self.top = self.top.saturating_sub(1),
                        None => return Next::Back(Answer::Nothing),
                    },
                }
                if top == self.top {
                    Next::Still
                } else {
                    Next::Stay
                }
            }
            _ => Next::Still,
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (width, height) = Help::inside((area.width, area.height));
        let lines = self.lines(words, look, width);
        let count = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let shown = count.min(height);
        let place = widgets::centered(area, width + 4, shown + 2);
        let title = format!("{}: {}", words.t("menu-help"), words.t(self.page.title));
        let inside = widgets::panel(place, buf, look, &title);
        for (n, (keys, text)) in lines
            .iter()
            .skip(usize::from(self.top))
            .take(usize::from(shown))
            .enumerate()
        {
            let row = widgets::row(inside, u16::try_from(n).unwrap_or(u16::MAX));
            let row = Rect {
                x: row.x + 1,
                width: row.width.saturating_sub(2),
                ..row
            };
            let is_key = self.top as usize + n >= lines.len() - key_lines(&lines);
            if !is_key {
                widgets::left(row, buf, text, look.style(Tone::Panel));
                continue;
            }
            widgets::left(row, buf, keys, look.style(Tone::PanelAccent));
            let x = (row.x + KEYS).min(row.right());
            widgets::left(
                Rect {
                    x,
                    width: row.right() - x,
                    ..row
                },
                buf,
                text,
                look.style(Tone::Panel),
            );
        }
        widgets::more(place, buf, look, self.top > 0, self.top + shown < count);
        let keys = [
            (look.glyph("↑↓", "jk"), "hint-scroll"),
            (look.glyph("←→", "hl"), "hint-other-game"),
            ("Esc", "hint-back"),
        ];
        let keys: Vec<_> = keys
            .into_iter()
            .filter(|(_, says)| self.all || *says != "hint-other-game")
            .collect();
        if area.bottom() > place.bottom() {
            widgets::footer(area, buf, look, words, &keys);
        }
    }
}

/// How many lines at the end list keys: all behind the last empty one.
fn key_lines(lines: &[(String, String)]) -> usize {
    lines
        .iter()
        .rev()
        .take_while(|(keys, text)| !keys.is_empty() || !text.is_empty())
        .count()
}
