//! The keys of the boards of the day.

use crate::games::Binding;
use crate::key::Key::{self, Char};
use crate::ui::keymap;

/// What a key does here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play the board in use.
    Play,
    /// Race one's own best on it.
    Race,
    /// Show its list.
    List,
    /// Leave.
    Quit,
    /// Show the help.
    Help,
    /// Show a text to share.
    Share,
    /// The board above or below.
    Line(i32),
    /// The board of this number.
    Board(usize),
}

use Command as C;

/// The keys, in the order the help and the line of keys show them.
pub const KEYS: &[Binding<Command>] = &[
    Binding {
        keys: &[(Key::Enter, C::Play), (Char(' '), C::Play)],
        shown: "Enter, Space",
        ascii: "Enter, Space",
        short: "Enter",
        says: "key-day-play",
        hint: Some("hint-play"),
    },
    Binding::plain(
        &[(Char('g'), C::Race)],
        "g",
        "key-day-race",
        Some("hint-race"),
    ),
    // `l` moves to the right elsewhere; here nothing lies there.
    Binding::plain(
        &[(Char('l'), C::List)],
        "l",
        "key-day-list",
        Some("hint-list"),
    ),
    Binding {
        keys: &[(Key::Esc, C::Quit), (Char('q'), C::Quit)],
        shown: "q, Esc",
        ascii: "q, Esc",
        short: "Esc",
        says: "key-replay-quit",
        hint: Some("hint-back"),
    },
    Binding::plain(
        &[(Char('?'), C::Help), (Key::F(1), C::Help)],
        "?",
        "key-help",
        Some("hint-help"),
    ),
    Binding::plain(
        &[(Char('t'), C::Share)],
        "t",
        "key-day-share",
        Some("hint-share"),
    ),
    Binding {
        keys: &[
            (Key::Up, C::Line(-1)),
            (Key::Down, C::Line(1)),
            (Key::BackTab, C::Line(-1)),
            (Key::Tab, C::Line(1)),
            (Char('k'), C::Line(-1)),
            (Char('j'), C::Line(1)),
            (Char('w'), C::Line(-1)),
            (Char('s'), C::Line(1)),
            (Char('1'), C::Board(0)),
            (Char('2'), C::Board(1)),
            (Char('3'), C::Board(2)),
            (Char('4'), C::Board(3)),
        ],
        shown: "↑ ↓, 1-4",
        ascii: "Up Down, 1-4",
        short: "jk",
        says: "key-day-board",
        hint: None,
    },
];

/// The keys for the last row; some do something only where the board is done.
pub fn hints(is_done: bool) -> Vec<(&'static str, &'static str)> {
    keymap::hints(KEYS, |command| {
        is_done || !matches!(command, C::Race | C::Share)
    })
}
