//! The keys where a board is chosen: of the day, of the ladder, of those that have names.

use crate::games::Binding;
use crate::key::Key::{self, Char};

/// What a key does where a board is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Play the chosen board.
    Play,
    /// Race the player's own best run on it.
    Own,
    /// Race the first of its list.
    First,
    /// Show how others race the player's run on it.
    Invite,
    /// Show its leaderboard.
    List,
    /// Ask for everything that can be chosen.
    More,
    /// Leave.
    Quit,
    /// Show the help.
    Help,
    /// So many cells to the right and rows below.
    Move(i32, i32),
    /// The board of this number.
    Board(usize),
    /// Show the results of the day as a text to share, and copy it.
    Share,
}

use Command as C;

const PLAY: Binding<C> = Binding {
    keys: &[(Key::Enter, C::Play), (Char(' '), C::Play)],
    shown: "Enter, Space",
    ascii: "Enter, Space",
    short: "Enter",
    says: "key-day-play",
    hint: Some("hint-play"),
};
const LIST: Binding<C> = Binding::plain(
    &[(Char('l'), C::List)],
    "l",
    "key-day-list",
    Some("hint-list"),
);
const OWN: Binding<C> = Binding::plain(
    &[(Char('g'), C::Own)],
    "g",
    "key-day-race",
    Some("hint-race"),
);
const INVITE: Binding<C> = Binding::plain(
    &[(Char('i'), C::Invite)],
    "i",
    "key-invite",
    Some("hint-invite"),
);
const HELP: Binding<C> = Binding::plain(
    &[(Char('?'), C::Help), (Key::F(1), C::Help)],
    "?",
    "key-help",
    Some("hint-help"),
);
const QUIT: Binding<C> = Binding {
    keys: &[(Key::Esc, C::Quit), (Char('q'), C::Quit)],
    shown: "q, Esc",
    ascii: "q, Esc",
    short: "Esc",
    says: "key-replay-quit",
    hint: Some("hint-back"),
};
// Without `h j k l`, as `l` is the list here as on other screens.
const MOVE: Binding<C> = Binding {
    keys: &[
        (Key::Left, C::Move(-1, 0)),
        (Key::Right, C::Move(1, 0)),
        (Key::Up, C::Move(0, -1)),
        (Key::Down, C::Move(0, 1)),
        (Key::BackTab, C::Move(-1, 0)),
        (Key::Tab, C::Move(1, 0)),
        (Char('a'), C::Move(-1, 0)),
        (Char('d'), C::Move(1, 0)),
        (Char('w'), C::Move(0, -1)),
        (Char('s'), C::Move(0, 1)),
    ],
    shown: "↑ ↓ ← →, wasd",
    ascii: "arrows, wasd",
    short: "",
    says: "key-board-choose",
    hint: None,
};

/// The keys of the boards of the day, in the order of the help and of the key hints.
pub(crate) const DAILY: &[Binding<C>] = &[
    PLAY,
    OWN,
    LIST,
    Binding {
        keys: &[(Char('s'), C::Share), (Char('c'), C::Share)],
        shown: "s, c",
        ascii: "s, c",
        short: "s",
        says: "key-day-share",
        hint: Some("hint-share"),
    },
    INVITE,
    QUIT,
    HELP,
    // Without `w` and `s`, as `s` shares; the boards stand in one row or in one column.
    Binding {
        keys: &[
            (Key::Left, C::Move(-1, 0)),
            (Key::Right, C::Move(1, 0)),
            (Key::Up, C::Move(-1, 0)),
            (Key::Down, C::Move(1, 0)),
            (Key::BackTab, C::Move(-1, 0)),
            (Key::Tab, C::Move(1, 0)),
            (Char('a'), C::Move(-1, 0)),
            (Char('d'), C::Move(1, 0)),
            (Char('k'), C::Move(-1, 0)),
            (Char('j'), C::Move(1, 0)),
            (Char('1'), C::Board(0)),
            (Char('2'), C::Board(1)),
            (Char('3'), C::Board(2)),
            (Char('4'), C::Board(3)),
        ],
        shown: "← →, 1-4",
        ascii: "arrows, 1-4",
        short: "ad",
        says: "key-day-board",
        hint: None,
    },
];

/// The keys of the ladder, in the order of the help and of the key hints.
pub(crate) const LADDER: &[Binding<C>] = &[
    PLAY,
    LIST,
    OWN,
    Binding::plain(
        &[(Char('f'), C::First)],
        "f",
        "key-list-first",
        Some("hint-race-first"),
    ),
    INVITE,
    QUIT,
    HELP,
    MOVE,
];

/// The keys of the boards of a game, likewise.
pub(crate) const BOARDS: &[Binding<C>] = &[
    PLAY,
    Binding::plain(
        &[(Char('m'), C::More)],
        "m",
        "key-board-more",
        Some("hint-more"),
    ),
    LIST,
    QUIT,
    HELP,
    MOVE,
];
