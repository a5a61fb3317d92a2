//! The keys of the daily boards.

use crate::games::Binding;
use crate::key::Key::{self, Char};
use crate::ui::keymap;

/// What a key does on the daily boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Play the chosen board.
    Play,
    /// Race the player's own best run on it.
    Race,
    /// Show its leaderboard.
    List,
    /// Leave.
    Quit,
    /// Show the help.
    Help,
    /// Show the results of the day as a text to share, and copy it.
    Share,
    /// The board before or behind.
    Line(i32),
    /// The board of this number.
    Board(usize),
}

use Command as C;

/// The keys, in the order of the help and of the key hints.
pub(crate) const KEYS: &[Binding<Command>] = &[
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
    // `l` and `s` move on other screens; here the arrows do.
    Binding::plain(
        &[(Char('l'), C::List)],
        "l",
        "key-day-list",
        Some("hint-list"),
    ),
    Binding {
        keys: &[(Char('s'), C::Share), (Char('c'), C::Share)],
        shown: "s, c",
        ascii: "s, c",
        short: "s",
        says: "key-day-share",
        hint: Some("hint-share"),
    },
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
    Binding {
        keys: &[
            (Key::Left, C::Line(-1)),
            (Key::Right, C::Line(1)),
            (Key::Up, C::Line(-1)),
            (Key::Down, C::Line(1)),
            (Key::BackTab, C::Line(-1)),
            (Key::Tab, C::Line(1)),
            (Char('a'), C::Line(-1)),
            (Char('d'), C::Line(1)),
            (Char('k'), C::Line(-1)),
            (Char('j'), C::Line(1)),
            (Char('1'), C::Board(0)),
            (Char('2'), C::Board(1)),
            (Char('3'), C::Board(2)),
            (Char('4'), C::Board(3)),
        ],
        shown: "← →, 1-4",
        ascii: "Left Right, 1-4",
        short: "ad",
        says: "key-day-board",
        hint: None,
    },
];

/// The key hints; racing needs that the chosen board is done, sharing that any is.
pub(crate) fn hints(is_done: bool, is_any_done: bool) -> Vec<(&'static str, &'static str)> {
    keymap::hints(KEYS, |command| match command {
        C::Race => is_done,
        C::Share => is_any_done,
        _ => true,
    })
}
