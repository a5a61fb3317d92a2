//! The keys of the labyrinth: those of its source; arrows and the keys of vi are added.

use crate::core::dir::Dir;
use crate::games::{Action, Binding, Input};
use crate::key::Key::{self, Char};

const fn go(dir: Dir) -> Input {
    Input::Act(Action::Go(dir))
}

/// The table for [`ENTRY`](super::ENTRY).
pub const TABLE: &[Binding<Input>] = &[
    Binding {
        keys: &[
            (Char('w'), go(Dir::North)),
            (Char('a'), go(Dir::West)),
            (Char('s'), go(Dir::South)),
            (Char('d'), go(Dir::East)),
        ],
        shown: "w a s d",
        ascii: "w a s d",
        short: "wasd",
        says: "key-move",
        hint: Some("hint-move"),
    },
    Binding {
        keys: &[
            (Key::Up, go(Dir::North)),
            (Key::Left, go(Dir::West)),
            (Key::Down, go(Dir::South)),
            (Key::Right, go(Dir::East)),
        ],
        shown: "↑ ← ↓ →",
        ascii: "arrow keys",
        short: "",
        says: "key-move-arrows",
        hint: None,
    },
    Binding {
        keys: &[
            (Char('k'), go(Dir::North)),
            (Char('h'), go(Dir::West)),
            (Char('j'), go(Dir::South)),
            (Char('l'), go(Dir::East)),
        ],
        shown: "k h j l",
        ascii: "k h j l",
        short: "",
        says: "key-move-vi",
        hint: None,
    },
];
