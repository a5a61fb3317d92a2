//! The keys of Yamyam, and those that come first while it tumbles or a search is shown.

use crate::games::steer::{ARROWS, VI, letters};
use crate::games::{Action, Binding, Input, ViewCommand as V};
use crate::key::Key::{self, Char};

const fn view(command: V) -> Input {
    Input::View(command)
}

const OVERLAY_ON: Binding<Input> = Binding::plain(
    &[(Char('o'), view(V::Overlay))],
    "o",
    "key-yamyam-overlay",
    Some("hint-yamyam-overlay"),
);

const TUMBLE: Binding<Input> = Binding::plain(
    &[(Char('t'), view(V::Tumble))],
    "t",
    "key-yamyam-tumble",
    Some("hint-yamyam-tumble"),
);

const SEARCH: Binding<Input> = Binding::plain(
    &[(Char('b'), view(V::Lesson))],
    "b",
    "key-yamyam-lesson",
    Some("hint-yamyam-lesson"),
);

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
    OVERLAY_ON,
    TUMBLE,
    Binding::plain(
        &[(Char('T'), view(V::Crowd))],
        "T",
        "key-yamyam-crowd",
        None,
    ),
    SEARCH,
    Binding::plain(
        &[(Char('1'), view(V::Trapdoor))],
        "1",
        "key-yamyam-trapdoor",
        None,
    ),
    Binding::plain(
        &[(Char('2'), view(V::Smell))],
        "2",
        "key-yamyam-smell",
        None,
    ),
    Binding::plain(
        &[
            (Char('-'), view(V::LessRange)),
            (Char('+'), view(V::MoreRange)),
            (Char('='), view(V::MoreRange)),
            (Char('3'), view(V::LessRange)),
            (Char('4'), view(V::MoreRange)),
        ],
        "- +, 3 4",
        "key-yamyam-max",
        None,
    ),
];

pub(crate) const OVERLAY: &[Binding<Input>] = &[
    Binding::plain(
        &[(Char('o'), view(V::Overlay)), (Key::Esc, view(V::Close))],
        "Esc",
        "key-yamyam-overlay",
        Some("hint-back"),
    ),
    Binding::plain(
        &[(Char('1'), view(V::Trapdoor))],
        "1",
        "key-yamyam-trapdoor",
        Some("yamyam-trapdoor"),
    ),
    Binding::plain(
        &[(Char('2'), view(V::Smell))],
        "2",
        "key-yamyam-smell",
        Some("yamyam-smell"),
    ),
    Binding::plain(
        &[
            (Char('-'), view(V::LessRange)),
            (Char('+'), view(V::MoreRange)),
        ],
        "-+",
        "key-yamyam-max",
        Some("yamyam-max"),
    ),
    TUMBLE,
    SEARCH,
];

/// While it tumbles, or the outcome of many is shown.
pub(crate) const LUCK: &[Binding<Input>] = &[
    Binding::plain(
        &[(Key::Esc, view(V::Close))],
        "Esc",
        "hint-back",
        Some("hint-back"),
    ),
    Binding::plain(
        &[(Char('t'), view(V::Tumble))],
        "t",
        "key-yamyam-tumble",
        Some("hint-yamyam-again"),
    ),
    Binding::plain(
        &[(Char('T'), view(V::Crowd))],
        "T",
        "key-yamyam-crowd",
        Some("hint-yamyam-crowd"),
    ),
    OVERLAY_ON,
];

/// While the searches are shown step by step.
pub(crate) const LESSON: &[Binding<Input>] = &[
    Binding::plain(
        &[(Key::Esc, view(V::Close)), (Char('b'), view(V::Close))],
        "Esc",
        "hint-back",
        Some("hint-back"),
    ),
    Binding::plain(
        &[
            (Char(' '), view(V::PlayPause)),
            (Key::Enter, view(V::PlayPause)),
        ],
        "Space",
        "hint-yamyam-play",
        Some("hint-yamyam-play"),
    ),
    Binding {
        keys: &[(Key::Right, view(V::StepOn)), (Char('.'), view(V::StepOn))],
        shown: "→ .",
        ascii: "Right .",
        short: ".",
        says: "hint-yamyam-step",
        hint: Some("hint-yamyam-step"),
    },
    Binding {
        keys: &[
            (Key::Left, view(V::StepBack)),
            (Char(','), view(V::StepBack)),
        ],
        shown: "← ,",
        ascii: "Left ,",
        short: ",",
        says: "hint-yamyam-step-back",
        hint: Some("hint-yamyam-step-back"),
    },
    Binding {
        keys: &[(Key::Home, view(V::ToStart)), (Char('0'), view(V::ToStart))],
        shown: "Home 0",
        ascii: "Home 0",
        short: "Home",
        says: "hint-yamyam-start",
        hint: Some("hint-yamyam-start"),
    },
    Binding {
        keys: &[(Key::End, view(V::ToEnd)), (Char('e'), view(V::ToEnd))],
        shown: "End e",
        ascii: "End e",
        short: "End",
        says: "hint-yamyam-end",
        hint: Some("hint-yamyam-end"),
    },
];
