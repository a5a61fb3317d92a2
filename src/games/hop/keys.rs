//! The keys of number-hop: six letters that lie around the piece as the directions do. The
//! key below to the left is z or y, whichever the keyboard has there.

use crate::core::hop::HexDir;
use crate::games::steer::UNDO;
use crate::games::{Action, Binding, Input};
use crate::i18n::Lang;
use crate::key::Key::Char;

pub(crate) const fn hex(way: HexDir) -> Action {
    // Six directions fit a byte.
    Action::Hex(way.index() as u8)
}

const fn hop(way: HexDir) -> Input {
    Input::Act(hex(way))
}

pub(crate) const TABLE: &[Binding<Input>] = &[
    Binding {
        keys: &[
            (Char('w'), hop(HexDir::NorthWest)),
            (Char('e'), hop(HexDir::NorthEast)),
            (Char('a'), hop(HexDir::West)),
            (Char('d'), hop(HexDir::East)),
            (Char('z'), hop(HexDir::SouthWest)),
            (Char('y'), hop(HexDir::SouthWest)),
            (Char('x'), hop(HexDir::SouthEast)),
        ],
        shown: "w e a d y/z x",
        short: "w e a d y/z x",
        says: "key-hop",
        hint: Some("hint-hop"),
    },
    Binding {
        keys: &[
            (Char('1'), hop(HexDir::East)),
            (Char('2'), hop(HexDir::SouthEast)),
            (Char('3'), hop(HexDir::SouthWest)),
            (Char('4'), hop(HexDir::West)),
            (Char('5'), hop(HexDir::NorthWest)),
            (Char('6'), hop(HexDir::NorthEast)),
        ],
        shown: "1-6",
        short: "",
        says: "key-hop-digits",
        hint: None,
    },
    UNDO,
];

/// The words of line-by-line play, in English and German.
pub(crate) const WORDS: &[(&str, Action)] = &[
    ("ne", hex(HexDir::NorthEast)),
    ("no", hex(HexDir::NorthEast)),
    ("nw", hex(HexDir::NorthWest)),
    ("se", hex(HexDir::SouthEast)),
    ("so", hex(HexDir::SouthEast)),
    ("sw", hex(HexDir::SouthWest)),
    ("east", hex(HexDir::East)),
    ("ost", hex(HexDir::East)),
    ("west", hex(HexDir::West)),
];

/// The letter of a direction, on the keyboards that speakers of a language have.
pub(crate) fn letter(way: HexDir, lang: Lang) -> char {
    match way {
        HexDir::SouthWest if lang == Lang::De => 'y',
        HexDir::East => 'd',
        HexDir::SouthEast => 'x',
        HexDir::SouthWest => 'z',
        HexDir::West => 'a',
        HexDir::NorthWest => 'w',
        HexDir::NorthEast => 'e',
    }
}
