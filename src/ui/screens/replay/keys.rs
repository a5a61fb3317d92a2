//! The keys of a replay, beside the arrows.

use crate::key::Key;
use crate::ui::keymap;
use crate::ui::view::Bind;

/// What a key does in a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Play or pause; at the end: play again from the start.
    Play,
    /// So many actions on, or back, as far as there are so many.
    Step(isize),
    /// Twice or half as fast.
    Speed(i32),
    /// To the run so many places on in the list of those under way.
    Turn(i32),
    Race,
    /// Show how others race it.
    Invite,
    /// Send a sign to the others of the room.
    React,
    Help,
    Quit,
}

use Command as C;

pub(super) const KEYS: &[Bind<Command>] = &[
    Bind::of_page("p ", "key-replay-play", Some("hint-pause"), |_| C::Play),
    Bind::of_page("g", "key-replay-race", Some("hint-race"), |_| C::Race),
    Bind::of_page("q", "hint-back", Some("hint-back"), |_| C::Quit),
    Bind::of_page("+=", "key-lab-faster", Some("hint-replay-speed"), |_| {
        C::Speed(1)
    }),
    Bind::of_page("-", "key-lab-slower", None, |_| C::Speed(-1)),
    Bind::of_page("0", "key-replay-start", Some("hint-replay-start"), |_| {
        C::Step(isize::MIN)
    }),
    Bind::of_page("e", "key-replay-end", Some("hint-replay-end"), |_| {
        C::Step(isize::MAX)
    }),
    Bind::of_page("i", "key-invite", Some("hint-invite"), |_| C::Invite),
    Bind::of_page("?", "key-help", Some("hint-help"), |_| C::Help),
    Bind::of_page("r", "hint-room-react", Some("hint-room-react"), |_| {
        C::React
    }),
];

/// What other keys mean, such as those that go to the left and to the right.
pub(super) fn other(key: Key, is_live: bool) -> Option<Command> {
    match (key, keymap::horizontal(key), keymap::vertical(key)) {
        (Key::Esc, ..) => Some(C::Quit),
        (Key::F(1), ..) => Some(C::Help),
        // After a watched run that is over, the others can still be reached.
        (Key::Char('n'), ..) => Some(C::Turn(1)),
        (Key::Char('p'), ..) => Some(C::Turn(-1)),
        (_, Some(by), _) if is_live => Some(C::Turn(by)),
        _ if is_live => None,
        (Key::Home, ..) => Some(C::Step(isize::MIN)),
        (Key::End, ..) => Some(C::Step(isize::MAX)),
        (_, Some(by), _) => Some(C::Step(by as isize)),
        (.., down) => down.map(|by| C::Speed(-by)),
    }
}
