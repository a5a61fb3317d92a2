//! The keys of the fifteen puzzle: those of its source, which move a tile and not the gap;
//! arrows and the keys of vi are added.

use crate::core::dir::Dir;
use crate::games::steer::{ARROWS, VI, letters};
use crate::games::{Action, Binding, Input};
use crate::key::Key::{self, Char};

pub(crate) const TABLE: &[Binding<Input>] = &[
    letters("key-slide", "hint-slide"),
    ARROWS,
    VI,
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

pub(crate) const WORDS: &[(&str, Action)] = &[
    ("up", Action::Go(Dir::North)),
    ("left", Action::Go(Dir::West)),
    ("down", Action::Go(Dir::South)),
    ("right", Action::Go(Dir::East)),
];
