//! The keys of a replay.

use crate::games::Binding;
use crate::key::Key::{self, Char};

/// What a key does in a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Play or pause; at the end: play again from the start.
    Play,
    /// So many actions on, or back.
    Step(isize),
    /// Twice or half as fast.
    Speed(isize),
    Start,
    End,
    /// To the run so many places on in the list of those under way.
    Turn(i32),
    Race,
    /// Show how others race it.
    Invite,
    /// Send a sign to the others of the room.
    React,
    Help,
    Quit,
}

use Command as C;

const QUIT: Binding<Command> = Binding {
    keys: &[(Char('q'), C::Quit), (Key::Esc, C::Quit)],
    shown: "q, Esc",
    short: "q",
    says: "hint-back",
    hint: Some("hint-back"),
};

const HELP: Binding<Command> = Binding::plain(
    &[(Char('?'), C::Help), (Key::F(1), C::Help)],
    "?",
    "key-help",
    Some("hint-help"),
);

const REACT: Binding<Command> = Binding::plain(
    &[(Char('r'), C::React)],
    "r",
    "hint-room-react",
    Some("hint-room-react"),
);

/// The keys while a run is watched that is under way.
pub(crate) const LIVE_KEYS: &[Binding<Command>] = &[
    Binding {
        keys: &[
            (Key::Right, C::Turn(1)),
            (Key::Left, C::Turn(-1)),
            (Char('n'), C::Turn(1)),
            (Char('p'), C::Turn(-1)),
        ],
        shown: "← →, p n",
        short: "pn",
        says: "key-live-turn",
        hint: Some("hint-live-turn"),
    },
    QUIT,
    HELP,
    REACT,
];

/// The keys, in the order of the help and of the key hints.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        keys: &[(Char('p'), C::Play), (Char(' '), C::Play)],
        shown: "p, Space",
        short: "p",
        says: "key-replay-play",
        hint: Some("hint-pause"),
    },
    Binding {
        keys: &[
            (Key::Left, C::Step(-1)),
            (Key::Right, C::Step(1)),
            (Char('h'), C::Step(-1)),
            (Char('l'), C::Step(1)),
        ],
        shown: "← →, h l",
        short: "hl",
        says: "key-replay-step",
        hint: Some("hint-replay-step"),
    },
    Binding::plain(
        &[(Char('g'), C::Race)],
        "g",
        "key-replay-race",
        Some("hint-race"),
    ),
    QUIT,
    Binding {
        keys: &[
            (Char('+'), C::Speed(1)),
            (Char('='), C::Speed(1)),
            (Char('-'), C::Speed(-1)),
            (Key::Up, C::Speed(1)),
            (Key::Down, C::Speed(-1)),
            (Char('k'), C::Speed(1)),
            (Char('j'), C::Speed(-1)),
        ],
        shown: "+ -, ↑ ↓",
        short: "+-",
        says: "key-replay-speed",
        hint: Some("hint-replay-speed"),
    },
    Binding {
        keys: &[(Key::Home, C::Start), (Char('0'), C::Start)],
        shown: "Home, 0",
        short: "0",
        says: "key-replay-start",
        hint: Some("hint-replay-start"),
    },
    Binding {
        keys: &[(Key::End, C::End), (Char('e'), C::End)],
        shown: "End, e",
        short: "e",
        says: "key-replay-end",
        hint: Some("hint-replay-end"),
    },
    Binding::plain(
        &[(Char('i'), C::Invite)],
        "i",
        "key-invite",
        Some("hint-invite"),
    ),
    HELP,
    REACT,
];
