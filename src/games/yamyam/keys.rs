//! The keys of Yamyam, and those that come first while it tumbles or a search is shown.

use super::view;
use crate::core::dir::Dir;
use crate::games::steer::{ARROWS, VI, letters};
use crate::games::{Action, Binding, Input};
use crate::key::Key::{self, Char};

/// The table for [`ENTRY`](super::ENTRY).
pub const TABLE: &[Binding<Input>] = &[
    letters("key-yamyam-slide", "hint-yamyam-slide"),
    ARROWS,
    VI,
    Binding::plain(
        &[(Char('u'), Input::Act(Action::Undo))],
        "u",
        "key-undo",
        Some("hint-undo"),
    ),
    Binding::plain(
        &[(Char('o'), Input::View(view::OVERLAY))],
        "o",
        "key-yamyam-overlay",
        Some("hint-yamyam-overlay"),
    ),
    Binding::plain(
        &[(Char('t'), Input::View(view::TUMBLE))],
        "t",
        "key-yamyam-tumble",
        Some("hint-yamyam-tumble"),
    ),
    Binding::plain(
        &[(Char('T'), Input::View(view::CROWD))],
        "T",
        "key-yamyam-crowd",
        None,
    ),
    Binding::plain(
        &[(Char('b'), Input::View(view::LESSON))],
        "b",
        "key-yamyam-lesson",
        Some("hint-yamyam-lesson"),
    ),
    Binding::plain(
        &[(Char('1'), Input::View(view::TRAPDOOR))],
        "1",
        "key-yamyam-trapdoor",
        None,
    ),
    Binding::plain(
        &[(Char('2'), Input::View(view::SMELL))],
        "2",
        "key-yamyam-smell",
        None,
    ),
    Binding::plain(
        &[
            (Char('-'), Input::View(view::LESS)),
            (Char('+'), Input::View(view::MORE)),
            (Char('='), Input::View(view::MORE)),
            (Char('3'), Input::View(view::LESS)),
            (Char('4'), Input::View(view::MORE)),
        ],
        "- +, 3 4",
        "key-yamyam-max",
        None,
    ),
];

/// While the classification is shown.
pub const OVERLAY: &[Binding<Input>] = &[
    Binding::plain(
        &[
            (Char('o'), Input::View(view::OVERLAY)),
            (Key::Esc, Input::View(view::CLOSE)),
        ],
        "Esc",
        "key-yamyam-overlay",
        Some("hint-back"),
    ),
    Binding::plain(
        &[(Char('1'), Input::View(view::TRAPDOOR))],
        "1",
        "key-yamyam-trapdoor",
        Some("yamyam-trapdoor"),
    ),
    Binding::plain(
        &[(Char('2'), Input::View(view::SMELL))],
        "2",
        "key-yamyam-smell",
        Some("yamyam-smell"),
    ),
    Binding::plain(
        &[
            (Char('-'), Input::View(view::LESS)),
            (Char('+'), Input::View(view::MORE)),
        ],
        "-+",
        "key-yamyam-max",
        Some("yamyam-max"),
    ),
    Binding::plain(
        &[(Char('t'), Input::View(view::TUMBLE))],
        "t",
        "key-yamyam-tumble",
        Some("hint-yamyam-tumble"),
    ),
    Binding::plain(
        &[(Char('b'), Input::View(view::LESSON))],
        "b",
        "key-yamyam-lesson",
        Some("hint-yamyam-lesson"),
    ),
];

/// While it tumbles, or the outcome of many is shown.
pub const LUCK: &[Binding<Input>] = &[
    Binding::plain(
        &[(Key::Esc, Input::View(view::CLOSE))],
        "Esc",
        "hint-back",
        Some("hint-back"),
    ),
    Binding::plain(
        &[(Char('t'), Input::View(view::TUMBLE))],
        "t",
        "key-yamyam-tumble",
        Some("hint-yamyam-again"),
    ),
    Binding::plain(
        &[(Char('T'), Input::View(view::CROWD))],
        "T",
        "key-yamyam-crowd",
        Some("hint-yamyam-crowd"),
    ),
    Binding::plain(
        &[(Char('o'), Input::View(view::OVERLAY))],
        "o",
        "key-yamyam-overlay",
        Some("hint-yamyam-overlay"),
    ),
];

/// While the searches are shown step by step.
pub const LESSON: &[Binding<Input>] = &[
    Binding::plain(
        &[
            (Key::Esc, Input::View(view::CLOSE)),
            (Char('b'), Input::View(view::CLOSE)),
        ],
        "Esc",
        "hint-back",
        Some("hint-back"),
    ),
    Binding::plain(
        &[
            (Char(' '), Input::View(view::PLAY)),
            (Key::Enter, Input::View(view::PLAY)),
        ],
        "Space",
        "hint-yamyam-play",
        Some("hint-yamyam-play"),
    ),
    Binding {
        keys: &[
            (Key::Right, Input::View(view::STEP)),
            (Char('.'), Input::View(view::STEP)),
        ],
        shown: "→ .",
        ascii: "Right .",
        short: ".",
        says: "hint-yamyam-step",
        hint: Some("hint-yamyam-step"),
    },
    Binding {
        keys: &[
            (Key::Left, Input::View(view::BACK)),
            (Char(','), Input::View(view::BACK)),
        ],
        shown: "← ,",
        ascii: "Left ,",
        short: ",",
        says: "hint-yamyam-step-back",
        hint: Some("hint-yamyam-step-back"),
    },
    Binding {
        keys: &[
            (Key::Home, Input::View(view::START)),
            (Char('0'), Input::View(view::START)),
        ],
        shown: "Home 0",
        ascii: "Home 0",
        short: "Home",
        says: "hint-yamyam-start",
        hint: Some("hint-yamyam-start"),
    },
    Binding {
        keys: &[
            (Key::End, Input::View(view::END)),
            (Char('e'), Input::View(view::END)),
        ],
        shown: "End e",
        ascii: "End e",
        short: "End",
        says: "hint-yamyam-end",
        hint: Some("hint-yamyam-end"),
    },
];

/// The words of line-by-line play.
pub const WORDS: &[(&str, Action)] = &[
    ("up", Action::Go(Dir::North)),
    ("north", Action::Go(Dir::North)),
    ("left", Action::Go(Dir::West)),
    ("west", Action::Go(Dir::West)),
    ("down", Action::Go(Dir::South)),
    ("south", Action::Go(Dir::South)),
    ("right", Action::Go(Dir::East)),
    ("east", Action::Go(Dir::East)),
];
