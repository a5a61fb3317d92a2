//! The help: what a game or a screen is about, and its keys.

use crate::games::GameDef;
use crate::model::HostPage;
use crate::ui::keymap::{self, Keys, Row};
use crate::ui::screens::{Context, Layer, Scene};
use crate::ui::view::{Go, Page, View};

/// Columns of the panel: longer lines are hard to read.
const COLUMNS: u16 = 64;

/// The page of the help.
pub(crate) struct Help {
    /// The message that names what it is about.
    title: &'static str,
    /// The messages that say what it is about, a paragraph each.
    about: Vec<&'static str>,
    keys: Vec<Row>,
    /// The text of the host's that it is in place of all this.
    host: Option<HostPage>,
}

impl Help {
    /// The help of a screen with these keys.
    pub(crate) fn of(
        title: &'static str,
        about: &[&'static str],
        keys: impl IntoIterator<Item = Row>,
    ) -> Self {
        Self {
            title,
            about: about.to_vec(),
            keys: keys.into_iter().collect(),
            host: None,
        }
    }

    /// The help of a game.
    pub(crate) fn of_game(keys: Keys, entry: &GameDef) -> Self {
        let mut help = Self::of(
            entry.title,
            entry.about,
            keymap::rows(keys, entry, entry.keys, |_| true),
        );
        help.about.extend(entry.shows_par.then_some("help-moves"));
        help
    }

    /// What the host has written.
    pub(crate) fn of_host(page: HostPage) -> Self {
        let title = match page {
            HostPage::Welcome | HostPage::Imprint => "host-imprint",
            HostPage::Privacy => "host-privacy",
        };
        Self {
            host: Some(page),
            ..Self::of(title, &[], [])
        }
    }
}

/// The rows of key hints.
pub(crate) fn rows(hints: &[(&'static str, &'static str)]) -> impl Iterator<Item = Row> {
    hints.iter().map(|(key, says)| Row::of(*key, says))
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
        let keys = self.keys.iter().map(|row| {
            let key = words.name(&row.shown);
            (key.into_owned(), words.t(row.says).into_owned())
        });
        View {
            text,
            keys: keys.collect(),
            columns: COLUMNS,
            ..View::new(self.title, Vec::new())
        }
    }

    fn update(&mut self, _context: &mut Context<'_>, (): ()) -> Go {
        Go::Stay
    }
}
