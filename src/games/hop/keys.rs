//! The keys of number-hop: six letters that lie around the piece as the directions do. The
//! key below to the left is z or y, whichever the keyboard has there.

use crate::core::hop::Way;
use crate::games::{Action, Binding, Input, ViewCommand};
use crate::i18n::Lang;
use crate::key::Key::{self, Char};

/// The action that hops this way.
pub const fn hex(way: Way) -> Action {
    // Six directions fit a byte.
    Action::Hex(way.index() as u8)
}

const fn hop(way: Way) -> Input {
    Input::Act(hex(way))
}

/// The table for [`ENTRY`](super::ENTRY).
pub const TABLE: &[Binding<Input>] = &[
    Binding {
        keys: &[
            (Char('w'), hop(Way::NorthWest)),
            (Char('e'), hop(Way::NorthEast)),
            (Char('a'), hop(Way::West)),
            (Char('d'), hop(Way::East)),
            (Char('y'), hop(Way::SouthWest)),
            (Char('z'), hop(Way::SouthWest)),
            (Char('x'), hop(Way::SouthEast)),
        ],
        shown: "w e a d y/z x",
        ascii: "w e a d y/z x",
        short: "weadyx",
        says: "key-hop",
        hint: Some("hint-hop"),
    },
    Binding {
        keys: &[
            (Char('1'), hop(Way::East)),
            (Char('2'), hop(Way::SouthEast)),
            (Char('3'), hop(Way::SouthWest)),
            (Char('4'), hop(Way::West)),
            (Char('5'), hop(Way::NorthWest)),
            (Char('6'), hop(Way::NorthEast)),
        ],
        shown: "1-6",
        ascii: "1-6",
        short: "",
        says: "key-hop-digits",
        hint: None,
    },
    Binding {
        keys: &[
            (Key::Left, Input::View(ViewCommand::Previous)),
            (Key::Right, Input::View(ViewCommand::Next)),
            (Key::Up, Input::View(ViewCommand::Previous)),
            (Key::Down, Input::View(ViewCommand::Next)),
            (Key::Enter, Input::View(ViewCommand::Confirm)),
        ],
        shown: "← →, Enter",
        ascii: "arrows, Enter",
        short: "Enter",
        says: "key-hop-choose",
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

/// The words of line-by-line play, in English and German.
pub const WORDS: &[(&str, Action)] = &[
    ("ne", hex(Way::NorthEast)),
    ("no", hex(Way::NorthEast)),
    ("nw", hex(Way::NorthWest)),
    ("se", hex(Way::SouthEast)),
    ("so", hex(Way::SouthEast)),
    ("sw", hex(Way::SouthWest)),
    ("east", hex(Way::East)),
    ("ost", hex(Way::East)),
    ("west", hex(Way::West)),
];

/// The letter of a direction, on the keyboards that speakers of a language have.
pub fn letter(way: Way, lang: Lang) -> &'static str {
    match way {
        Way::SouthWest if lang == Lang::De => "y",
        Way::East => "d",
        Way::SouthEast => "x",
        Way::SouthWest => "z",
        Way::West => "a",
        Way::NorthWest => "w",
        Way::NorthEast => "e",
    }
}
