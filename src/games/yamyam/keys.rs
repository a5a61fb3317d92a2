//! The keys of Yamyam, and those that come first while it tumbles or a search is shown.

use crate::core::dir::Dir;
use crate::games::steer::{ARROWS, VI, letters};
use crate::games::{Action, Binding, Input, ViewCommand};
use crate::key::Key::{self, Char};

pub(crate) const TABLE: &[Binding<Input>] = &[
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
        &[(Char('o'), Input::View(ViewCommand::Overlay))],
        "o",
        "key-yamyam-overlay",
        Some("hint-yamyam-overlay"),
    ),
    Binding::plain(
        &[(Char('t'), Input::View(ViewCommand::Tumble))],
        "t",
        "key-yamyam-tumble",
        Some("hint-yamyam-tumble"),
    ),
    Binding::plain(
        &[(Char('T'), Input::View(ViewCommand::Crowd))],
        "T",
        "key-yamyam-crowd",
        None,
    ),
    Binding::plain(
        &[(Char('b'), Input::View(ViewCommand::Lesson))],
        "b",
        "key-yamyam-lesson",
        Some("hint-yamyam-lesson"),
    ),
    Binding::plain(
        &[(Char('1'), Input::View(ViewCommand::Trapdoor))],
        "1",
        "key-yamyam-trapdoor",
        None,
    ),
    Binding::plain(
        &[(Char('2'), Input::View(ViewCommand::Smell))],
        "2",
        "key-yamyam-smell",
        None,
    ),
    Binding::plain(
        &[
            (Char('-'), Input::View(ViewCommand::LessRange)),
            (Char('+'), Input::View(ViewCommand::MoreRange)),
            (Char('='), Input::View(ViewCommand::MoreRange)),
            (Char('3'), Input::View(ViewCommand::LessRange)),
            (Char('4'), Input::View(ViewCommand::MoreRange)),
        ],
        "- +, 3 4",
        "key-yamyam-max",
        None,
    ),
];

pub(crate) const OVERLAY: &[Binding<Input>] = &[
    Binding::plain(
        &[
            (Char('o'), Input::View(ViewCommand::Overlay)),
            (Key::Esc, Input::View(ViewCommand::Close)),
        ],
        "Esc",
        "key-yamyam-overlay",
        Some("hint-back"),
    ),
    Binding::plain(
        &[(Char('1'), Input::View(ViewCommand::Trapdoor))],
        "1",
        "key-yamyam-trapdoor",
        Some("yamyam-trapdoor"),
    ),
    Binding::plain(
        &[(Char('2'), Input::View(ViewCommand::Smell))],
        "2",
        "key-yamyam-smell",
        Some("yamyam-smell"),
    ),
    Binding::plain(
        &[
            (Char('-'), Input::View(ViewCommand::LessRange)),
            (Char('+'), Input::View(ViewCommand::MoreRange)),
        ],
        "-+",
        "key-yamyam-max",
        Some("yamyam-max"),
    ),
    Binding::plain(
        &[(Char('t'), Input::View(ViewCommand::Tumble))],
        "t",
        "key-yamyam-tumble",
        Some("hint-yamyam-tumble"),
    ),
    Binding::plain(
        &[(Char('b'), Input::View(ViewCommand::Lesson))],
        "b",
        "key-yamyam-lesson",
        Some("hint-yamyam-lesson"),
    ),
];

/// While it tumbles, or the outcome of many is shown.
pub(crate) const LUCK: &[Binding<Input>] = &[
    Binding::plain(
        &[(Key::Esc, Input::View(ViewCommand::Close))],
        "Esc",
        "hint-back",
        Some("hint-back"),
    ),
    Binding::plain(
        &[(Char('t'), Input::View(ViewCommand::Tumble))],
        "t",
        "key-yamyam-tumble",
        Some("hint-yamyam-again"),
    ),
    Binding::plain(
        &[(Char('T'), Input::View(ViewCommand::Crowd))],
        "T",
        "key-yamyam-crowd",
        Some("hint-yamyam-crowd"),
    ),
    Binding::plain(
        &[(Char('o'), Input::View(ViewCommand::Overlay))],
        "o",
        "key-yamyam-overlay",
        Some("hint-yamyam-overlay"),
    ),
];

/// While the searches are shown step by step.
pub(crate) const LESSON: &[Binding<Input>] = &[
    Binding::plain(
        &[
            (Key::Esc, Input::View(ViewCommand::Close)),
            (Char('b'), Input::View(ViewCommand::Close)),
        ],
        "Esc",
        "hint-back",
        Some("hint-back"),
    ),
    Binding::plain(
        &[
            (Char(' '), Input::View(ViewCommand::PlayPause)),
            (Key::Enter, Input::View(ViewCommand::PlayPause)),
        ],
        "Space",
        "hint-yamyam-play",
        Some("hint-yamyam-play"),
    ),
    Binding {
        keys: &[
            (Key::Right, Input::View(ViewCommand::StepOn)),
            (Char('.'), Input::View(ViewCommand::StepOn)),
        ],
        shown: "→ .",
        ascii: "Right .",
        short: ".",
        says: "hint-yamyam-step",
        hint: Some("hint-yamyam-step"),
    },
    Binding {
        keys: &[
            (Key::Left, Input::View(ViewCommand::StepBack)),
            (Char(','), Input::View(ViewCommand::StepBack)),
        ],
        shown: "← ,",
        ascii: "Left ,",
        short: ",",
        says: "hint-yamyam-step-back",
        hint: Some("hint-yamyam-step-back"),
    },
    Binding {
        keys: &[
            (Key::Home, Input::View(ViewCommand::ToStart)),
            (Char('0'), Input::View(ViewCommand::ToStart)),
        ],
        shown: "Home 0",
        ascii: "Home 0",
        short: "Home",
        says: "hint-yamyam-start",
        hint: Some("hint-yamyam-start"),
    },
    Binding {
        keys: &[
            (Key::End, Input::View(ViewCommand::ToEnd)),
            (Char('e'), Input::View(ViewCommand::ToEnd)),
        ],
        shown: "End e",
        ascii: "End e",
        short: "End",
        says: "hint-yamyam-end",
        hint: Some("hint-yamyam-end"),
    },
];

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
