//! The keys of the laboratory.

use crate::games::Binding;
use crate::key::Key::{self, Char};

/// What a key does in the laboratory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Play or pause; at the end of a phase: begin the next.
    Play,
    /// One step on.
    Step,
    /// One step back.
    Back,
    /// To the beginning.
    Start,
    /// To the end of the phase.
    End,
    /// Twice or half as fast.
    Speed(i32),
    /// Pick an algorithm, for the right-hand maze if true.
    Algorithm(bool),
    /// The next or the previous algorithm.
    Turn(i32),
    /// Pick a solver, for the right-hand maze if true.
    Solver(bool),
    /// One maze or two.
    Pair,
    /// Build mazes from another seed.
    New,
    /// Small or large cells.
    Zoom,
    /// Show the help.
    Help,
    /// Leave.
    Quit,
}

use Command as C;

/// The keys, in the order the help shows them.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        keys: &[(Char(' '), C::Play), (Key::Enter, C::Play)],
        shown: "Space, Enter",
        ascii: "Space, Enter",
        short: "Space",
        says: "key-lab-play",
        hint: Some("hint-lab-play"),
    },
    Binding {
        keys: &[(Key::Right, C::Step), (Char('.'), C::Step)],
        shown: "→ .",
        ascii: "Right .",
        short: ".",
        says: "key-lab-step",
        hint: Some("hint-lab-step"),
    },
    Binding {
        keys: &[(Key::Left, C::Back), (Char(','), C::Back)],
        shown: "← ,",
        ascii: "Left ,",
        short: ",",
        says: "key-lab-back",
        hint: None,
    },
    Binding {
        keys: &[(Key::Home, C::Start), (Char('0'), C::Start)],
        shown: "Home 0",
        ascii: "Home 0",
        short: "0",
        says: "key-lab-start",
        hint: None,
    },
    Binding {
        keys: &[(Key::End, C::End), (Char('e'), C::End)],
        shown: "End e",
        ascii: "End e",
        short: "e",
        says: "key-lab-end",
        hint: None,
    },
    Binding {
        keys: &[
            (Char('+'), C::Speed(1)),
            (Char('='), C::Speed(1)),
            (Char('-'), C::Speed(-1)),
        ],
        shown: "+ -",
        ascii: "+ -",
        short: "+-",
        says: "key-lab-speed",
        hint: Some("hint-lab-speed"),
    },
    Binding::plain(
        &[(Char('a'), C::Algorithm(false))],
        "a",
        "key-lab-algorithm",
        Some("hint-lab-algorithm"),
    ),
    Binding {
        keys: &[
            (Key::Up, C::Turn(-1)),
            (Key::Down, C::Turn(1)),
            (Char('k'), C::Turn(-1)),
            (Char('j'), C::Turn(1)),
        ],
        shown: "↑ ↓",
        ascii: "Up Down",
        short: "jk",
        says: "key-lab-turn",
        hint: None,
    },
    Binding::plain(
        &[(Char('s'), C::Solver(false))],
        "s",
        "key-lab-solver",
        Some("hint-lab-solver"),
    ),
    Binding {
        keys: &[(Key::Tab, C::Pair), (Char('2'), C::Pair)],
        shown: "Tab 2",
        ascii: "Tab 2",
        short: "Tab",
        says: "key-lab-pair",
        hint: Some("hint-lab-pair"),
    },
    Binding::plain(
        &[
            (Char('A'), C::Algorithm(true)),
            (Char('S'), C::Solver(true)),
        ],
        "A S",
        "key-lab-other",
        None,
    ),
    Binding::plain(&[(Char('n'), C::New)], "n", "key-lab-new", None),
    Binding::plain(&[(Char('z'), C::Zoom)], "z", "key-lab-zoom", None),
    Binding::plain(
        &[(Char('?'), C::Help), (Key::F(1), C::Help)],
        "?",
        "key-help",
        Some("hint-help"),
    ),
    Binding {
        keys: &[(Char('q'), C::Quit), (Key::Esc, C::Quit)],
        shown: "q, Esc",
        ascii: "q, Esc",
        short: "q",
        says: "key-lab-quit",
        hint: Some("hint-back"),
    },
];
