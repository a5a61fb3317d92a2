//! The keys of the leaderboards.

use crate::games::Binding;
use crate::key::Key::{self, Char};
use crate::ui::keymap;

/// What a key does on the leaderboards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// The line above or below.
    Line(i32),
    /// The next or the previous game.
    Game(i32),
    /// The next or the previous level.
    Level(i32),
    /// Change the period.
    Period,
    /// Watch the run of the chosen line.
    Watch,
    /// Race the run of the chosen line.
    Race,
    /// Race the first run of the list.
    First,
    /// Show how others race the run of the chosen line.
    Invite,
    /// Show the ladder, from which its lists are reached.
    Steps,
    /// Ask for a code.
    Code,
    /// Show the help.
    Help,
    /// Leave.
    Quit,
}

use Command as C;

/// The message for the race against the first, where its name is not known.
pub(crate) const RACE_FIRST: &str = "hint-race-first";

/// The keys, in the order of the help and of the key hints.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        keys: &[(Key::Enter, C::Watch), (Char(' '), C::Watch)],
        shown: "Enter, Space",
        ascii: "Enter, Space",
        short: "Enter",
        says: "key-list-watch",
        hint: Some("hint-watch"),
    },
    Binding::plain(
        &[(Char('g'), C::Race)],
        "g",
        "key-list-race",
        Some("hint-race"),
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
        &[(Char('f'), C::First)],
        "f",
        "key-list-first",
        Some(RACE_FIRST),
    ),
    Binding::plain(
        &[(Char('i'), C::Invite)],
        "i",
        "key-invite",
        Some("hint-invite"),
    ),
    Binding::plain(
        &[(Char('c'), C::Code)],
        "c",
        "key-list-code",
        Some("hint-code"),
    ),
    Binding {
        keys: &[
            (Key::Up, C::Line(-1)),
            (Key::Down, C::Line(1)),
            (Char('k'), C::Line(-1)),
            (Char('j'), C::Line(1)),
            (Char('w'), C::Line(-1)),
            (Char('s'), C::Line(1)),
        ],
        shown: "↑ ↓",
        ascii: "Up Down",
        short: "jk",
        says: "key-list-line",
        hint: None,
    },
    Binding {
        keys: &[
            (Key::Left, C::Game(-1)),
            (Key::Right, C::Game(1)),
            (Key::Tab, C::Game(1)),
            (Key::BackTab, C::Game(-1)),
            (Char('h'), C::Game(-1)),
            (Char('l'), C::Game(1)),
            (Char('a'), C::Game(-1)),
            (Char('d'), C::Game(1)),
        ],
        shown: "← →, Tab",
        ascii: "Left Right",
        short: "hl",
        says: "key-list-game",
        hint: None,
    },
    Binding::plain(
        &[(Char('n'), C::Level(1)), (Char('N'), C::Level(-1))],
        "n N",
        "key-list-level",
        None,
    ),
    Binding::plain(&[(Char('p'), C::Period)], "p", "key-list-period", None),
    Binding::plain(&[(Char('b'), C::Steps)], "b", "key-list-steps", None),
];

/// The key hints; where there is no run, or none that may be seen, without those that need one.
pub(crate) fn hints(is_empty: bool, is_secret: bool) -> Vec<(&'static str, &'static str)> {
    keymap::hints(KEYS, |command| match command {
        C::Watch | C::Race | C::First => !is_empty && !is_secret,
        C::Invite => !is_empty,
        _ => true,
    })
}
