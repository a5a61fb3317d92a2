//! The help: what a game or a screen is about, and its keys.

use std::borrow::Cow;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::{GameDef, labyrinth};
use crate::look::Tone;
use crate::model::HostPage;
use crate::ui::keymap::{self, Keys};
use crate::ui::screens::{Context, Layer, Scene};
use crate::ui::view::{Go, Page, View};
use crate::ui::widgets;

/// Columns of the panel: longer lines are hard to read, and a picture is to have room beside it.
const COLUMNS: (u16, u16) = (64, 46);

/// What the keys of a game do that matter beside its moves; the others are among the key hints.
const KEYS: [&str; 5] = ["key-undo", "key-run", "key-hint", "key-restart", "key-quit"];

/// Those before which there is a gap.
const GROUPS: [&str; 4] = ["key-undo", "key-zoom", "key-restart", "key-help"];

/// From so many rows on there is room for all of them.
const ROWS_FOR_KEYS: u16 = 32;

/// The seed of the board in the picture.
const PICTURE_SEED: u64 = 3;

/// A key, and the message that says what it does.
type Shown = (Cow<'static, str>, &'static str);

/// The page of the help.
pub(crate) struct Help {
    /// The message that names what it is about.
    title: &'static str,
    /// The messages that say what it is about, a paragraph each.
    about: Vec<&'static str>,
    keys: Vec<Shown>,
    /// The game of which there is a small board with its way.
    picture: Option<&'static GameDef>,
    /// The text of the host's that it is in place of all this.
    host: Option<HostPage>,
}

impl Help {
    /// The help of a screen with these keys.
    pub(crate) fn of(
        title: &'static str,
        about: &[&'static str],
        keys: impl IntoIterator<Item = (impl Into<Cow<'static, str>>, &'static str)>,
    ) -> Self {
        Self {
            title,
            about: about.to_vec(),
            keys: Vec::from_iter(keys.into_iter().map(|(key, says)| (key.into(), says))),
            picture: None,
            host: None,
        }
    }

    /// The help of a game: its goal, a board with its way, and five keys.
    pub(crate) fn of_game(keys: Keys, entry: &'static GameDef, rows: u16) -> Self {
        let is_high = rows >= ROWS_FOR_KEYS;
        let rows = keymap::rows(keys, entry, entry.keys, |_| true).into_iter();
        let rows = rows.enumerate();
        let rows = rows.filter(|(n, row)| is_high || *n == 0 || KEYS.contains(&row.says));
        let rows = rows.flat_map(|(_, row)| {
            let gap = GROUPS.contains(&row.says).then_some(("".into(), ""));
            gap.into_iter()
                .chain([(row.shown, row.hint.unwrap_or(row.says))])
        });
        Self {
            picture: Some(entry),
            ..Self::of(entry.title, entry.about, rows)
        }
    }

    /// The help of the menu.
    pub(crate) fn of_menu(keys: impl IntoIterator<Item = (&'static str, &'static str)>) -> Self {
        Self {
            picture: Some(&labyrinth::ENTRY),
            ..Self::of("menu-title", &["help-menu"], keys)
        }
    }

    /// What the host has written.
    pub(crate) fn of_host(page: HostPage) -> Self {
        let title = match page {
            HostPage::Welcome | HostPage::Imprint => "host-imprint",
            HostPage::Privacy => "host-privacy",
        };
        Self {
            host: Some(page),
            ..Self::of(title, &[], [("Esc", "hint-back")])
        }
    }
}

impl Page for Help {
    type Msg = ();
    const LAYER: Layer = Layer::Help;

    fn view(&self, scene: &Scene<'_>) -> View<()> {
        let words = scene.words;
        let said = self.about.iter().map(|id| words.t(id).into_owned());
        let mut text: Vec<String> = said.flat_map(|text| [text, String::new()]).collect();
        if let Some(page) = self.host {
            let host = scene.host_texts.text(page, words.lang());
            let host = words.name(host.unwrap_or_default());
            text.extend(host.lines().map(str::to_owned));
        }
        let keys = self.keys.iter().map(|(key, says)| {
            let key = words.name(key);
            (key.into_owned(), words.t(says).into_owned())
        });
        View {
            text,
            keys: keys.collect(),
            columns: self.picture.map_or(COLUMNS.0, |_| COLUMNS.1),
            has_picture: self.picture.is_some(),
            ..View::new(self.title, Vec::new())
        }
    }

    fn draw_picture(&self, _: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        let Some(entry) = self.picture else { return };
        let level = (entry.lists)()[0].canonical(entry);
        if let Ok(mut game) = (entry.open)(&level, PICTURE_SEED) {
            for action in game.way() {
                game.apply(action);
            }
            let goal = scene.words.t((entry.opening)(&level));
            let row = u16::from(widgets::width(&goal) <= place.width);
            let picture = widgets::high(place, place.height.saturating_sub(2 * row));
            let says = widgets::below(place, place.height.saturating_sub(row));
            widgets::middle(says, buf, &goal, scene.look.style(Tone::Text));
            game.miniature().draw(picture, buf, scene.look, Tone::Floor);
        }
    }

    fn update(&mut self, _context: &mut Context<'_>, (): ()) -> Go {
        Go::Stay
    }
}
