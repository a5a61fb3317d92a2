//! Keys to commands: the keys that all games share. Each game has a table of its own
//! beside it, and its keys come first.

mod sets;

use std::borrow::Cow;

use crate::games::{Action, Binding, GameDef, Input};
use crate::key::Key;
pub(crate) use crate::key::latin;
pub(crate) use sets::Keys;

/// What a key means while a board is played, or a choice beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Game(Input),
    /// The same board from its start.
    Restart,
    /// The next board.
    New,
    /// Cover the board.
    Pause,
    /// Give up and watch the solution.
    GiveUp,
    /// Let nobody watch, or let the settings say again who may.
    Watched,
    /// Go to where the game came from.
    Quit,
    Help,
    Menu,
    Settings,
    Leaderboards,
    /// Show where another board is chosen.
    Boards,
    /// Race a run on the board.
    Race,
    /// Show how others race the run.
    Invite,
}

use Command as C;
use Key::Char;

/// The keys of all games, in the order the help shows them.
pub(crate) const COMMON: &[Binding<Command>] = &[
    Binding::plain(
        &[(Char('i'), C::Game(Input::Act(Action::Hint)))],
        "i",
        "key-hint",
        Some("hint-hint"),
    ),
    Binding {
        keys: &[
            (Char('p'), C::Pause),
            (Char(' '), C::Pause),
            (Key::Esc, C::Pause),
        ],
        shown: "p, Space, Esc",
        short: "p",
        says: "key-pause",
        hint: Some("hint-pause"),
    },
    Binding::plain(&[(Char('r'), C::Restart)], "r", "key-restart", None),
    Binding::plain(&[(Char('n'), C::New)], "n", "key-new", None),
    Binding::plain(&[(Char('g'), C::GiveUp)], "g", "key-give-up", None),
    Binding::plain(
        &[(Char('?'), C::Help), (Key::F(1), C::Help)],
        "?",
        "key-help",
        Some("hint-help"),
    ),
    Binding::plain(&[(Char('q'), C::Quit)], "q", "key-quit", Some("hint-quit")),
    Binding::plain(&[(Char('V'), C::Watched)], "V", "key-watched", None),
];

/// What a key means in a table; `None`: nothing.
pub(crate) fn find<T: Copy>(table: &[Binding<T>], key: Key) -> Option<T> {
    table
        .iter()
        .flat_map(|binding| binding.keys)
        .find(|(bound, _)| *bound == key)
        .map(|(_, meaning)| *meaning)
}

/// What a key of this set means while a board of this game is played, where these keys of
/// its own come first; `None`: nothing.
pub(crate) fn command(
    keys: Keys,
    entry: &GameDef,
    first: &[Binding<Input>],
    key: Key,
) -> Option<Command> {
    let key = keys.meant(entry, latin(key));
    find(first, key)
        .or_else(|| find(entry.keys, key))
        .map(Command::Game)
        .or_else(|| find(COMMON, key))
}

/// What is shown of keys: in the help, in the line below the board; the messages that
/// say what they do, in the help and in that line.
pub(crate) struct Row {
    pub(crate) shown: Cow<'static, str>,
    pub(crate) short: Cow<'static, str>,
    pub(crate) says: &'static str,
    pub(crate) hint: Option<&'static str>,
}

/// The rows of a table of a game's keys, then of those shared ones that mean something beside it.
pub(crate) fn rows(
    keys: Keys,
    entry: &GameDef,
    table: &[Binding<Input>],
    is_shared: impl Fn(&str) -> bool,
) -> Vec<Row> {
    let own = table.iter().filter_map(|one| row_in(keys, entry, one));
    let shared = COMMON.iter().filter(|one| is_shared(one.short));
    own.chain(shared.filter_map(|one| row_in(keys, entry, one)))
        .collect()
}

/// What is shown of a binding in this set: the keys that stand for its own, or these; `None`: they
/// mean something else there.
fn row_in<T>(keys: Keys, entry: &GameDef, binding: &Binding<T>) -> Option<Row> {
    let moved = keys.moved(entry);
    let stands_for = |bound: Key| moved.clone().find(|(_, meant)| *meant == bound);
    let bound = binding.keys.iter().map(|(key, _)| *key);
    let names = bound.clone().filter_map(stands_for);
    let names: Vec<_> = names.map(|(typed, _)| name(typed)).collect();
    let (shown, short) = match names.is_empty() {
        true => (binding.shown.into(), binding.short.into()),
        false => (names.join(" ").into(), names.concat().into()),
    };
    let mut plain = bound.filter(|_| names.is_empty());
    let all_there = plain.all(|key| keys.meant(entry, key) == key);
    all_there.then_some(Row {
        shown,
        short,
        says: binding.says,
        hint: binding.hint,
    })
}

fn name(key: Key) -> String {
    match key {
        Char(letter) => letter.to_string(),
        Key::F(number) => format!("F{number}"),
        key => format!("{key:?}"),
    }
}

/// Up or down in a list, for arrows and letters alike.
pub(crate) fn vertical(key: Key) -> Option<i32> {
    match latin(key) {
        Key::Up | Char('k' | 'w') | Key::BackTab => Some(-1),
        Key::Down | Char('j' | 's') | Key::Tab => Some(1),
        _ => None,
    }
}

/// Left or right in a choice, for arrows and letters alike.
pub(crate) fn horizontal(key: Key) -> Option<i32> {
    match latin(key) {
        Key::Left | Char('h' | 'a') => Some(-1),
        Key::Right | Char('l' | 'd') => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
