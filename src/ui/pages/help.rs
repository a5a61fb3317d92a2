//! The help: what a game or a screen is about, and its keys. From the menu one can turn from game to
//! game.

use crate::games::{ALL, Binding, GameDef};
use crate::model::HostPage;
use crate::ui::keymap::{self, Keys, Row};
use crate::ui::pages::room;
use crate::ui::screens::menu::turn;
use crate::ui::screens::{Context, Layer, Scene};
use crate::ui::view::{Go, Page, View};

/// Columns of the panel: longer lines are hard to read.
const COLUMNS: u16 = 64;

/// The page of the help: what it says of several subjects, one of which is shown.
pub(crate) struct Help {
    subjects: Vec<Subject>,
    shown: usize,
}

/// What is said of a game or a screen.
struct Subject {
    /// The message that names it.
    title: &'static str,
    /// The messages that say what it is about, a paragraph each.
    about: Vec<&'static str>,
    /// The rows about keys, in groups.
    groups: Vec<Vec<Row>>,
    /// The text of the host's that it is in place of all this.
    host: Option<HostPage>,
}

impl Subject {
    fn of_game(keys: Keys, entry: &GameDef) -> Self {
        let mut about = entry.about.to_vec();
        about.extend(entry.shows_par.then_some("help-moves"));
        Self {
            title: entry.title,
            about,
            groups: vec![keymap::rows(keys, entry)],
            host: None,
        }
    }
}

impl Help {
    /// The help of a screen with these keys.
    pub(crate) fn of(title: &'static str, about: &[&'static str], keys: Vec<Row>) -> Self {
        let subject = Subject {
            title,
            about: about.to_vec(),
            groups: vec![keys],
            host: None,
        };
        Self {
            subjects: vec![subject],
            shown: 0,
        }
    }

    /// The help of a screen with this table of keys.
    pub(crate) fn of_table<T>(
        title: &'static str,
        about: &[&'static str],
        keys: &[Binding<T>],
    ) -> Self {
        Self::of(title, about, keys.iter().map(keymap::row).collect())
    }

    /// The help of a game.
    pub(crate) fn of_game(keys: Keys, entry: &GameDef) -> Self {
        Self {
            subjects: vec![Subject::of_game(keys, entry)],
            shown: 0,
        }
    }

    /// The help of a room, whose page has these keys.
    pub(crate) fn of_room(hints: &[(&'static str, &'static str)]) -> Self {
        Self::of("room-title", room::ABOUT, rows(hints))
    }

    /// What the host has written.
    pub(crate) fn of_host(page: HostPage) -> Self {
        let title = match page {
            HostPage::Welcome | HostPage::Imprint => "host-imprint",
            HostPage::Privacy => "host-privacy",
        };
        let mut help = Self::of(title, &[], Vec::new());
        for subject in &mut help.subjects {
            subject.host = Some(page);
        }
        help
    }

    /// The help of the menu, which has these keys, and of all games.
    pub(crate) fn of_all(keys: Keys, menu: Vec<Row>) -> Self {
        // Whoever minds what moves on the screen looks for a way to stop it here.
        let mut help = Self::of("menu-title", &["help-menu", "help-motion"], menu);
        let games = ALL.iter().map(|entry| Subject::of_game(keys, entry));
        help.subjects.extend(games);
        help
    }

    /// The same with more keys behind those that there are.
    #[must_use]
    pub(crate) fn with(mut self, keys: Vec<Row>) -> Self {
        if let Some(subject) = self.subjects.first_mut() {
            subject.groups.push(keys);
        }
        self
    }
}

/// The rows of key hints.
pub(crate) fn rows(hints: &[(&'static str, &'static str)]) -> Vec<Row> {
    let hints = hints.iter();
    hints.map(|(key, says)| Row::of(*key, says)).collect()
}

impl Page for Help {
    /// Turns to another subject.
    type Msg = i32;
    const LAYER: Layer = Layer::Help;

    fn tabs(&self) -> Option<fn(i32) -> i32> {
        (self.subjects.len() > 1).then_some(|by| by)
    }

    fn view(&self, scene: &Scene<'_>) -> View<i32> {
        let words = scene.words;
        let Some(subject) = self.subjects.get(self.shown) else {
            return View::new("menu-help", Vec::new());
        };
        let said = subject.about.iter().map(|id| words.t(id).into_owned());
        let mut text: Vec<String> = said.flat_map(|text| [text, String::new()]).collect();
        if let Some(page) = subject.host {
            let host = scene
                .host_texts
                .text(page, words.lang())
                .unwrap_or_default();
            text.extend(words.name(host).lines().map(str::to_owned));
        }
        let row = |row: &Row| {
            let key = scene.look.glyph(&row.shown, &row.ascii);
            (key.to_owned(), words.t(row.says).into_owned())
        };
        let mut keys: Vec<(String, String)> = Vec::new();
        for group in &subject.groups {
            if !keys.is_empty() {
                keys.push(Default::default());
            }
            keys.extend(group.iter().map(row));
        }
        View {
            text,
            keys,
            columns: COLUMNS,
            ..View::new(subject.title, Vec::new())
        }
    }

    fn update(&mut self, _context: &mut Context<'_>, by: i32) -> Go<i32> {
        self.shown = turn(self.shown, by, self.subjects.len());
        Go::Stay
    }
}
