//! The page of the settings.

use ratatui::{buffer::Buffer, layout::Rect};

use super::account::Account;
use crate::games::labyrinth;
use crate::model::{Profile, seen};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Layer, Scene};
use crate::ui::settings::{SETTINGS, Setting, Settings};
use crate::ui::view::{COLUMNS, Does, Go, Page, Row, View, draw_board};

/// The messages that name the groups of the rows that begin here.
const HEADINGS: [(usize, &str); 3] = [(0, "set-play"), (3, "set-display"), (6, "set-you")];

/// Whether others see the player's name, and their games as they are played.
fn is_seen(settings: &Settings, profile: Option<&Profile>) -> bool {
    profile.is_some_and(|profile| seen::is_seen(settings.seen, &profile.name))
}

/// The settings that mean something: where nothing is drawn, the language, which is the first.
fn offered(settings: &Settings) -> &'static [Setting] {
    match settings.is_heard {
        true => &SETTINGS[..1],
        false => SETTINGS,
    }
}

/// A setting is turned on, or back; or the player's account is opened.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Turn(usize, i32),
    Seen,
    Account,
}

/// The page of the settings.
#[derive(Default)]
pub(crate) struct SettingsPage {
    /// Whether something was changed and has to be kept.
    is_changed: bool,
}

impl Page for SettingsPage {
    type Msg = Msg;
    const LAYER: Layer = Layer::Picture;

    fn about(&self) -> &'static [&'static str] {
        &["help-settings", "help-seen"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let (words, settings) = (scene.words, scene.settings);
        let row = |label: &str, value: &str, note, msg: fn(usize, i32) -> Msg| Row {
            note: Some(note),
            ..Row::new(words.t(label), Does::Turn(msg)).valued(words.t(value))
        };
        let rows = offered(settings).iter();
        let rows = rows.map(|one| {
            let [label, value] = one.says(settings);
            row(&label, &value, one.note, Msg::Turn)
        });
        let mut rows: Vec<_> = rows.collect();
        // Without a database there are no names.
        if scene.profile.is_some() {
            let value = ["set-off", "set-on"][usize::from(is_seen(settings, scene.profile))];
            rows.push(row("set-seen", value, "note-seen", |_, _| Msg::Seen));
            let title = format!("{}{}", words.t("me-title"), scene.look.glyph("…", "..."));
            rows.push(Row {
                note: Some("note-me"),
                ..Row::new(title, Does::Send(Msg::Account))
            });
        }
        for (at, heading) in HEADINGS {
            if let Some(row) = rows.get_mut(at).filter(|_| !settings.is_heard) {
                row.heading = Some(words.t(heading).into_owned());
            }
        }
        View {
            columns: COLUMNS,
            ..View::new("menu-settings", rows)
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let settings = &mut *context.settings;
        match msg {
            Msg::Account => return Panel::open(Account::new(context)),
            Msg::Turn(row, by) => {
                if let Some(setting) = SETTINGS.get(row) {
                    setting.turn(settings, by);
                }
            }
            Msg::Seen => settings.seen = Some(!is_seen(settings, context.profile)),
        }
        self.is_changed = true;
        Go::Stay
    }

    /// A board in the colours and characters that are chosen.
    fn draw_picture(&self, _chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        let level = (labyrinth::ENTRY.lists)()[0].canonical(&labyrinth::ENTRY);
        draw_board(&labyrinth::ENTRY, &level, place, scene, buf);
    }

    fn close(&mut self, context: &mut Context<'_>) {
        if std::mem::take(&mut self.is_changed) {
            context.keep_settings();
        }
    }
}
