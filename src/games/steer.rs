//! The keys and words that several games share.

use super::{Action, Binding, Input};
use crate::core::dir::Dir;
use crate::key::Key::{self, Char};

const fn go(dir: Dir) -> Input {
    Input::Act(Action::Go(dir))
}

const LETTERS: &[(Key, Input)] = &[
    (Char('w'), go(Dir::North)),
    (Char('a'), go(Dir::West)),
    (Char('s'), go(Dir::South)),
    (Char('d'), go(Dir::East)),
];

/// The letters of the source, which mean something of its own in each game.
pub(crate) const fn letters(says: &'static str, hint: &'static str) -> Binding<Input> {
    Binding {
        keys: LETTERS,
        shown: "w a s d",
        short: "wasd",
        says,
        hint: Some(hint),
    }
}

pub(crate) const ARROWS: Binding<Input> = Binding {
    keys: &[
        (Key::Up, go(Dir::North)),
        (Key::Left, go(Dir::West)),
        (Key::Down, go(Dir::South)),
        (Key::Right, go(Dir::East)),
    ],
    shown: "↑ ← ↓ →",
    short: "",
    says: "key-move-arrows",
    hint: None,
};

pub(crate) const VI: Binding<Input> = Binding {
    keys: &[
        (Char('k'), go(Dir::North)),
        (Char('h'), go(Dir::West)),
        (Char('j'), go(Dir::South)),
        (Char('l'), go(Dir::East)),
    ],
    shown: "k h j l",
    short: "",
    says: "key-move-vi",
    hint: None,
};

pub(crate) const UNDO: Binding<Input> = Binding::plain(
    &[
        (Char('u'), Input::Act(Action::Undo)),
        (Key::Backspace, Input::Act(Action::Undo)),
    ],
    "u",
    "key-undo",
    Some("hint-undo"),
);

/// The directions as they are typed in line-by-line play.
pub(crate) const WORDS: &[(&str, Action)] = &[
    ("up", Action::Go(Dir::North)),
    ("north", Action::Go(Dir::North)),
    ("left", Action::Go(Dir::West)),
    ("west", Action::Go(Dir::West)),
    ("down", Action::Go(Dir::South)),
    ("south", Action::Go(Dir::South)),
    ("right", Action::Go(Dir::East)),
    ("east", Action::Go(Dir::East)),
];
