//! The settings: language, colours, palette, glyphs, keys, key hints, motion, being seen.

use ratatui::{buffer::Buffer, layout::Rect};

use super::help::Help;
use super::me::Me;
use super::menu::{next_of, turn, turn_language};
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::Binding;
use crate::look::{Depth, Look, Palette, Tone};
use crate::model::{Profile, seen};
use crate::ui::event::{Event, Key};
use crate::ui::keymap::{self, Keys};
use crate::ui::settings::{Motion, Settings};
use crate::ui::widgets;

/// The keys, for the help.
const KEYS: &[Binding<()>] = &[
    Binding {
        keys: &[],
        shown: "↑ ↓",
        ascii: "Up Down",
        short: "jk",
        says: "key-settings-row",
        hint: None,
    },
    Binding {
        keys: &[],
        shown: "← →, Enter",
        ascii: "Left Right",
        short: "hl",
        says: "key-settings-change",
        hint: None,
    },
    Binding::plain(&[], "Esc, q", "key-replay-quit", None),
];

/// The settings, over the screen below.
pub(crate) struct Options {
    chosen: usize,
    /// Whether something was changed and has to be kept.
    changed: bool,
}

/// The rows with values, the last one only where the server has a database: without it there are
/// no names. There a row that leads to the player's account follows.
const ROWS: [&str; 8] = [
    "set-language",
    "set-colours",
    "set-palette",
    "set-glyphs",
    "set-keys",
    "set-hints",
    "set-motion",
    "set-seen",
];

/// Columns of the panel: the longest row of the three languages takes 40, which is the whole
/// of the smallest terminal.
const PANEL_WIDTH: u16 = 42;

/// The rows with values for this player.
fn value_rows(profile: Option<&Profile>) -> &'static [&'static str] {
    let left_out = usize::from(profile.is_none());
    ROWS.get(..ROWS.len() - left_out).unwrap_or_default()
}

fn rows(profile: Option<&Profile>) -> usize {
    value_rows(profile).len() + usize::from(profile.is_some())
}

const DEPTHS: [Option<Depth>; 5] = [
    None,
    Some(Depth::True),
    Some(Depth::Ansi256),
    Some(Depth::Ansi16),
    Some(Depth::Mono),
];
const GLYPHS: [Option<bool>; 3] = [None, Some(true), Some(false)];

/// What others see of the player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// Nothing.
    Not,
    /// The name.
    Named,
    /// The name, and the games as they are played.
    Watched,
}

impl Seen {
    const ALL: [Self; 3] = [Self::Not, Self::Named, Self::Watched];

    fn of(settings: &Settings, profile: Option<&Profile>) -> Self {
        let is_seen = profile.is_some_and(|profile| seen::is_seen(settings.seen, &profile.name));
        match is_seen {
            false => Self::Not,
            true if settings.watched == Some(false) => Self::Named,
            true => Self::Watched,
        }
    }

    /// The message that names it.
    fn label(self) -> &'static str {
        match self {
            Self::Not => "set-no",
            Self::Named => "set-seen-name",
            Self::Watched => "set-seen-games",
        }
    }
}

impl Options {
    pub(crate) fn new() -> Self {
        Self {
            chosen: 0,
            changed: false,
        }
    }

    fn change(&mut self, context: &mut Context<'_>, by: i32) {
        self.changed = true;
        match self.chosen {
            0 => turn_language(context, by),
            1 => context.settings.depth = next_of(&DEPTHS, context.settings.depth, by),
            2 => context.settings.palette = next_of(&Palette::ALL, context.settings.palette, by),
            3 => context.settings.unicode = next_of(&GLYPHS, context.settings.unicode, by),
            4 => context.settings.keys = next_of(&Keys::ALL, context.settings.keys, by),
            5 => context.settings.key_hints = !context.settings.key_hints,
            6 => context.settings.motion = next_of(&Motion::ALL, context.settings.motion, by),
            _ => {
                let now = Seen::of(context.settings, context.profile);
                let next = next_of(&Seen::ALL, now, by);
                context.settings.seen = Some(next != Seen::Not);
                context.settings.watched = Some(next == Seen::Watched);
            }
        }
    }
}

impl Screen for Options {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Redraw,
            Event::Key(key) => {
                if let Some(by) = keymap::vertical(*key) {
                    self.chosen = turn(self.chosen, by, rows(context.profile));
                } else if let Some(by) = keymap::horizontal(*key) {
                    if self.chosen < value_rows(context.profile).len() {
                        self.change(context, by);
                    }
                } else {
                    match keymap::latin(*key) {
                        Key::Enter | Key::Char(' ') if self.chosen == ROWS.len() => {
                            return Next::Push(Box::new(Me::new()));
                        }
                        Key::Char('?') | Key::F(1) => {
                            let about = &["help-settings", "help-seen"];
                            let help = Help::of_screen("menu-settings", about, KEYS);
                            return Next::Push(Box::new(help));
                        }
                        Key::Enter | Key::Char(' ') => self.change(context, 1),
                        Key::Esc | Key::Char('q') => {
                            self.close(context);
                            return Next::Back(Answer::Nothing);
                        }
                        _ => return Next::Unchanged,
                    }
                }
                Next::Redraw
            }
            _ => Next::Unchanged,
        }
    }

    fn close(&mut self, context: &mut Context<'_>) {
        if std::mem::take(&mut self.changed) {
            context.keep_settings();
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let depth = match scene.settings.depth {
            None => "set-auto",
            Some(Depth::True) => "set-true",
            Some(Depth::Ansi256) => "set-256",
            Some(Depth::Ansi16) => "set-16",
            Some(Depth::Mono) => "set-mono",
        };
        let glyphs = match scene.settings.unicode {
            None => "set-auto",
            Some(true) => "set-unicode",
            Some(false) => "set-ascii",
        };
        let hints = if scene.settings.key_hints {
            "set-on"
        } else {
            "set-off"
        };
        let seen = Seen::of(scene.settings, scene.profile).label();
        let values = [
            words.t("own-name"),
            words.t(depth),
            words.t(scene.settings.palette.label()),
            words.t(glyphs),
            words.t(scene.settings.keys.label()),
            words.t(hints),
            words.t(scene.settings.motion.label()),
            words.t(seen),
        ];

        // The frame, and above the rows and below them a free one; a sample of the colours comes
        // first where there is room for either.
        let all = rows(scene.profile) as u16;
        let room = area.height.saturating_sub(1 + all + 2);
        let sample = if look.fills() { room.min(2) } else { 0 };
        let free = (room - sample).min(2) / 2;
        let panel = widgets::centered(
            Rect {
                height: area.height.saturating_sub(1),
                ..area
            },
            PANEL_WIDTH,
            all + 2 + sample + 2 * free,
        );
        let inside = widgets::panel(panel, buf, look, &words.t("menu-settings"));
        if sample > 1 {
            let row = widgets::row(inside, free + all + 1);
            draw_sample(widgets::indent(row, 3), buf, look);
        }
        let shown = value_rows(scene.profile);
        let names = shown
            .iter()
            .map(|label| widgets::width(&words.t(label)))
            .max()
            .unwrap_or(0);
        let (less, more) = (look.glyph("‹", "<"), look.glyph("›", ">"));
        for (n, (label, value)) in shown.iter().zip(&values).enumerate() {
            let row = widgets::row(inside, n as u16 + free);
            let here = n == self.chosen;
            let tone = if here { Tone::Chosen } else { Tone::Panel };
            buf.set_style(row, look.style(tone));
            let mark = widgets::mark(look, here);
            let gap = usize::from(names.saturating_sub(widgets::width(&words.t(label))) + 2);
            let text = format!(" {mark} {}{:gap$}{less} {value} {more}", words.t(label), "");
            widgets::left(row, buf, &text, look.style(tone));
        }
        if scene.profile.is_some() {
            let here = self.chosen == ROWS.len();
            let tone = if here { Tone::Chosen } else { Tone::Panel };
            let mark = widgets::mark(look, here);
            let dots = look.glyph("…", "...");
            let text = format!(" {mark} {}{dots}", words.t("me-title"));
            let row = widgets::row(inside, ROWS.len() as u16 + free);
            buf.set_style(row, look.style(tone));
            widgets::left(row, buf, &text, look.style(tone));
        }
        let keys = [
            (look.glyph("←→", "<>"), "hint-change"),
            ("?", "hint-help"),
            ("Esc", "hint-back"),
            (look.glyph("↑↓", "jk"), "hint-choose"),
        ];
        widgets::footer(area, buf, look, words, &keys);
    }
}

/// A few tiles of a board in the colours that are chosen: walls around the thread, the player, what
/// was tried, a hint, another player and the exit.
fn draw_sample(row: Rect, buf: &mut Buffer, look: &Look) {
    let wall = (look.glyph("██", "##"), Tone::WallCell);
    let tiles = [
        wall,
        (look.glyph("▽▽", "vv"), Tone::Thread),
        ("  ", Tone::Thread),
        (look.glyph("◄►", "@@"), Tone::PlayerCell),
        ("  ", Tone::Floor),
        wall,
        (look.glyph("··", ".."), Tone::Tried),
        ("  ", Tone::Floor),
        (look.glyph("→→", ">>"), Tone::HintCell),
        (look.glyph("○○", "&&"), Tone::GhostCell),
        (look.glyph("▼▼", "><"), Tone::ExitCell),
        wall,
    ];
    let mut rest = row;
    for (text, tone) in tiles {
        widgets::left(rest, buf, text, look.style(tone));
        rest = widgets::indent(rest, 2);
    }
}
