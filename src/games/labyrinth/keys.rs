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
        short: "",
        says: "key-run",
        hint: None,
    },
    Binding::plain(
        &[(Char('z'), Input::View(ViewCommand::Zoom))],
        "z",
        "key-zoom",
        Some(ZOOM_HINT),
    ),
    Binding::plain(
        &[(Char('m'), Input::View(ViewCommand::Map))],
        "m",
        "key-map",
        Some(MAP_HINT),
    ),
];

/// The messages that name zoom and map in the line of keys, where they are of use.
pub(crate) const ZOOM_HINT: &str = "hint-zoom";
pub(crate) const MAP_HINT: &str = "hint-map";

/// While the map is shown, on which one can go on.
pub(crate) const MAP: &[Binding<Input>] = &[
    letters("key-move", "hint-move"),
    Binding::plain(
        &[
            (Key::Esc, Input::View(ViewCommand::Map)),
            (Char('m'), Input::View(ViewCommand::Map)),
        ],
        "Esc",
        "hint-back",
        Some("hint-back"),
    ),
];

const fn run(dir: Dir) -> Input {
    Input::View(ViewCommand::Run(dir))
}
