//! The help: what a game or a screen is about, and its keys, made from the key tables. From
//! the menu one can turn from game to game.

use std::borrow::Cow;
use std::collections::VecDeque;

use ratatui::{buffer::Buffer, layout::Rect};
use unicode_segmentation::UnicodeSegmentation;

use super::{Answer, Context, Next, Scene, Screen};
use crate::games::{ALL, Binding, GameDef};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::HostPage;
use crate::ui::event::{Event, Key};
use crate::ui::keymap::{self, Keys};
use crate::ui::widgets;

/// The help, over the screen below.
pub(crate) struct Help {
    page: Page,
    /// The message that comes before all else.
    note: Option<&'static str>,
    /// What one can turn to, from the page behind this one on: the menu and the games.
    others: VecDeque<Page>,
    /// The first line shown.
    top: u16,
    /// Which text of the host's it shows, and that in lines; they are not made for every key, as
    /// a privacy notice is long.
    of_host: Option<(HostPage, Vec<String>)>,
}

/// A page of the help.
struct Page {
    /// The message that names the game or the screen.
    title: &'static str,
    /// The messages that say what it is about, a paragraph each.
    about: &'static [&'static str],
    /// Whether the moves stand beside the fewest possible, as `0/18`.
    shows_par: bool,
    /// The rows about keys, in groups.
    groups: Vec<Vec<keymap::Row>>,
}

impl Page {
    fn of(keys: Keys, entry: &'static GameDef) -> Self {
        Self {
            title: entry.title,
            about: entry.about,
            shows_par: entry.shows_par,
            groups: vec![keymap::rows(keys, entry)],
        }
    }

    fn of_screen(
        title: &'static str,
        about: &'static [&'static str],
        groups: Vec<Vec<keymap::Row>>,
    ) -> Self {
        Self {
            title,
            about,
            shows_par: false,
            groups,
        }
    }
}

/// Columns of the panel, where the terminal has as many: longer lines are hard to read.
const PANEL_WIDTH: u16 = 64;
/// Columns for the keys in front of what they do: the longest name takes 14.
const KEY_COLUMNS: u16 = 15;
/// Lines that Page Up and Page Down scroll: about as many as the smallest terminal shows.
const LINES_PER_PAGE: u16 = 8;

impl Help {
    /// The help of a game.
    pub(crate) fn new(keys: Keys, entry: &'static GameDef) -> Self {
        Self::with(Page::of(keys, entry))
    }

    /// The help of a screen with keys of its own.
    pub(crate) fn of_screen<T>(
        title: &'static str,
        about: &'static [&'static str],
        keys: &[Binding<T>],
    ) -> Self {
        let rows = keys.iter().map(keymap::row).collect();
        Self::with(Page::of_screen(title, about, vec![rows]))
    }

    /// The help of a room, whose page has these keys.
    pub(crate) fn of_room(hints: Vec<(&'static str, &'static str)>) -> Self {
        let rows = hints.into_iter();
        let rows = rows.map(|(key, says)| keymap::Row::of(key, says)).collect();
        let about = &[
            "help-room",
            "help-room-points",
            "help-room-watch",
            "help-room-host",
        ];
        Self::with(Page::of_screen("room-title", about, vec![rows]))
    }

    /// The same, with this message before all else.
    #[must_use]
    pub(crate) fn noting(self, note: Option<&'static str>) -> Self {
        Self { note, ..self }
    }

    fn with(page: Page) -> Self {
        Self {
            page,
            note: None,
            others: VecDeque::new(),
            top: 0,
            of_host: None,
        }
    }

    /// What the host has written.
    pub(crate) fn of_host(context: &Context<'_>, page: HostPage) -> Self {
        let title = match page {
            HostPage::Welcome | HostPage::Imprint => "host-imprint",
            HostPage::Privacy => "host-privacy",
        };
        Self {
            of_host: Some((page, host_lines(context, page))),
            ..Self::with(Page::of_screen(title, &[], Vec::new()))
        }
    }

    /// The help of a game, where its board is not played: first the keys that do something there,
    /// with the messages of the line of keys.
    pub(crate) fn of_hints<K: Into<Cow<'static, str>>>(
        entry: &'static GameDef,
        hints: impl IntoIterator<Item = (K, &'static str)>,
    ) -> Self {
        let hints = hints.into_iter();
        let rows = hints.map(|(key, says)| keymap::Row::of(key, says));
        let groups = vec![rows.collect()];
        Self::with(Page::of_screen(entry.title, entry.about, groups))
    }

    /// The help of a question or a list, with what its keys do.
    pub(crate) fn of_keys(
        title: &'static str,
        about: &'static [&'static str],
        keys: impl IntoIterator<Item = (String, &'static str)>,
    ) -> Self {
        let rows = keys.into_iter();
        let rows = rows.map(|(key, says)| keymap::Row::of(key, says));
        Self::with(Page::of_screen(title, about, vec![rows.collect()]))
    }

    /// The same with those keys of the game that do something in a round of a room.
    #[must_use]
    pub(crate) fn with_keys_in_room(mut self, keys: Keys, entry: &'static GameDef) -> Self {
        self.page.groups.push(keymap::rows_in_room(keys, entry));
        self
    }

    /// The help of the menu, which has these keys, and of all games.
    pub(crate) fn of_all(keys: Keys, menu: Vec<keymap::Row>) -> Self {
        Self {
            others: ALL.iter().map(|entry| Page::of(keys, entry)).collect(),
            ..Self::with(Page::of_screen("menu-title", &["help-menu"], vec![menu]))
        }
    }

    /// Turns to the next or the previous page.
    fn turn(&mut self, by: i32) {
        let next = match by {
            1 => self.others.pop_front(),
            _ => self.others.pop_back(),
        };
        let Some(next) = next else { return };
        let page = std::mem::replace(&mut self.page, next);
        match by {
            1 => self.others.push_back(page),
            _ => self.others.push_front(page),
        }
        self.top = 0;
    }

    /// The text broken into lines; those about keys begin with the keys.
    fn lines(&self, words: &Words, look: &Look, width: u16) -> Vec<(Option<String>, Cow<'_, str>)> {
        if let Some((_, lines)) = &self.of_host {
            return lines.iter().map(|line| (None, line.into())).collect();
        }
        let mut lines = Vec::new();
        // Whoever minds what moves on the screen looks for a way to stop it here.
        let settings = (!self.others.is_empty()).then_some(&"help-motion");
        let moves = self.page.shows_par.then_some(&"help-moves");
        let texts = self.note.iter().chain(self.page.about);
        for text in texts.chain(moves).chain(settings) {
            let about = widgets::wrap(&words.t(text), width);
            lines.extend(about.into_iter().map(|line| (None, line.into())));
            lines.push((None, "".into()));
        }
        for (n, group) in self.page.groups.iter().enumerate() {
            if n > 0 {
                lines.push((None, "".into()));
            }
            for binding in group {
                let room = width.saturating_sub(KEY_COLUMNS);
                let mut keys = look.glyph(&binding.shown, &binding.ascii);
                for line in widgets::wrap(&words.t(binding.says), room) {
                    lines.push((Some(std::mem::take(&mut keys).to_owned()), line.into()));
                }
            }
        }
        lines
    }

    /// Columns and rows of text in the panel.
    fn inside(size: (u16, u16)) -> (u16, u16) {
        (
            size.0.min(PANEL_WIDTH).saturating_sub(4),
            size.1.saturating_sub(3),
        )
    }

    /// The last line that may stand at the top.
    fn last_top(&self, context: &Context<'_>) -> u16 {
        let (width, height) = Self::inside(context.size);
        let lines = self.lines(context.words(), &context.look, width).len();
        widgets::count(lines).saturating_sub(height)
    }
}

/// The lines of a text of the host's, broken where they are longer than the panel, in the middle
/// of a word where that is, such as an address.
fn host_lines(context: &Context<'_>, page: HostPage) -> Vec<String> {
    let (width, _) = Help::inside(context.size);
    let words = context.words();
    let text = context.host_texts.text(page, words.lang());
    let text = words.name(text.unwrap_or_default());
    let mut lines = Vec::new();
    for line in text.lines().flat_map(|line| widgets::wrap(line, width)) {
        if widgets::width(&line) <= width {
            lines.push(line);
            continue;
        }
        let mut part = String::new();
        for letter in line.graphemes(true) {
            if widgets::width(&part) + widgets::width(letter) > width {
                lines.push(std::mem::take(&mut part));
            }
            part.push_str(letter);
        }
        lines.push(part);
    }
    lines
}

impl Screen for Help {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        // The terminal, or what it can show, may have changed.
        if let (Some((page, lines)), false) = (&mut self.of_host, matches!(event, Event::Key(_))) {
            *lines = host_lines(context, *page);
        }
        let last = self.last_top(context);
        match event {
            Event::Resize { .. } => {
                self.top = self.top.min(last);
                Next::Redraw
            }
            Event::Key(key) => {
                let turns = !self.others.is_empty();
                if let Some(by) = keymap::horizontal(*key).filter(|_| turns) {
                    self.turn(by);
                    return Next::Redraw;
                }
                let top = self.top;
                match keymap::latin(*key) {
                    Key::PageDown | Key::Char(' ') => {
                        self.top = self.top.saturating_add(LINES_PER_PAGE).min(last)
                    }
                    Key::PageUp => self.top = self.top.saturating_sub(LINES_PER_PAGE),
                    Key::Home => self.top = 0,
                    Key::End => self.top = last,
                    key => match keymap::vertical(key) {
                        Some(1) => self.top = self.top.saturating_add(1).min(last),
                        Some(_) => self.top = self.top.saturating_sub(1),
                        None => return Next::Back(Answer::Nothing),
                    },
                }
                if top == self.top {
                    Next::Unchanged
                } else {
                    Next::Redraw
                }
            }
            _ => Next::Unchanged,
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (width, height) = Self::inside((area.width, area.height));
        let lines = self.lines(words, look, width);
        let count = widgets::count(lines.len());
        let shown = count.min(height);
        let panel = widgets::centered(area, width + 4, shown + 2);
        let title = words.t(self.page.title);
        let title = match self.of_host {
            Some(_) => title.into_owned(),
            None => format!("{}: {title}", words.t("menu-help")),
        };
        let inside = widgets::panel(panel, buf, look, &title);
        let lines = lines.iter().skip(self.top.into());
        for (n, (keys, text)) in (0..shown).zip(lines) {
            let mut row = widgets::indent(widgets::row(inside, n), 1);
            if let Some(keys) = keys {
                widgets::left(row, buf, keys, look.style(Tone::PanelAccent));
                row = widgets::indent(row, KEY_COLUMNS);
            }
            widgets::left(row, buf, text, look.style(Tone::Panel));
        }
        widgets::more(panel, buf, look, self.top > 0, self.top + shown < count);
        let keys = [
            (look.glyph("↑↓", "jk"), "hint-scroll"),
            (look.glyph("←→", "hl"), "hint-other-game"),
            ("Esc", "hint-back"),
        ];
        let keys: Vec<_> = keys
            .into_iter()
            .filter(|(_, says)| match *says {
                "hint-other-game" => !self.others.is_empty(),
                "hint-scroll" => shown < count,
                _ => true,
            })
            .collect();
        if area.bottom() > panel.bottom() {
            widgets::footer(area, buf, look, words, &keys);
        }
    }
}
