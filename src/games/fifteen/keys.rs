//! The keys of the fifteen puzzle: those of its source, which move a tile and not the gap;
//! arrows and the keys of vi are added.

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
        says: "key-slide",
        hint: Some("hint-slide"),
    },
    Binding {
        keys: &[
            (Key::Up, go(Dir::North)),
            (Key::Left, go(Dir::West)),
            (Key::Down, go(Dir::South)),
            (Key::Right, go(Dir::East)),
        ],
        shown: "↑ ← ↓ →",
        ascii: "^ < v >",
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
    Binding::plain(
        &[
            (Char('u'), Input::Act(Action::Undo)),
            (Key::Backspace, Input::Act(Action::Undo)),
        ],
        "u",
        "key-undo",
        Some("hint-undo"),
    ),
];

/// The words of line-by-line play.
pub const WORDS: &[(&str, Action)] = &[
    ("up", Action::Go(Dir::North)),
    ("left", Action::Go(Dir::West)),
    ("down", Action::Go(Dir::South)),
    ("right", Action::Go(Dir::East)),
];
