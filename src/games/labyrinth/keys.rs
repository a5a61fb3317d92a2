//! The keys of the labyrinth: those of its source; arrows and the keys of vi are added.

use crate::core::dir::Dir;
use crate::games::steer::{ARROWS, VI, letters};
use crate::games::{Binding, Input, ViewCommand};
use crate::key::Key::{self, Char};

pub(crate) const TABLE: &[Binding<Input>] = &[
    letters("key-move", "hint-move"),
    ARROWS,
    VI,
    Binding {
        keys: &[
            (Char('W'), run(Dir::North)),
            (Char('A'), run(Dir::West)),
            (Char('S'), run(Dir::South)),
            (Char('D'), run(Dir::East)),
            (Char('K'), run(Dir::North)),
            (Char('H'), run(Dir::West)),
            (Char('J'), run(Dir::South)),
            (Char('L'), run(Dir::East)),
            (Key::ShiftUp, run(Dir::North)),
            (Key::ShiftLeft, run(Dir::West)),
            (Key::ShiftDown, run(Dir::South)),
            (Key::ShiftRight, run(Dir::East)),
        ],
        shown: "W A S D, ⇧ ↑",
        ascii: "W A S D",
        short: "",
        says: "key-run",
        hint: None,
    },
    Binding::plain(
        &[(Char('z'), Input::View(ViewCommand::Zoom))],
        "z",
        "key-zoom",
        None,
    ),
    Binding::plain(
        &[(Char('m'), Input::View(ViewCommand::Map))],
        "m",
        "key-map",
        None,
    ),
];

const fn run(dir: Dir) -> Input {
    Input::View(ViewCommand::Run(dir))
}
