//! The keys of Yamyam.

use crate::games::steer::{ARROWS, VI, letters};
use crate::games::{Action, Binding, Input, ViewCommand};
use crate::key::Key::Char;

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
];
