//! Keys to commands: the keys that all games share. Each game has a table of its own
//! beside it, and its keys come first.

use crate::games::{Action, Binding, Entry, Input};
use crate::key::Key;

/// What a key means while a board is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Something for the game.
    Game(Input),
    /// The same board from its start.
    Restart,
    /// Another board of the same level.
    New,
    /// Stop the clock.
    Pause,
    /// Give up and watch the solution.
    GiveUp,
    /// Leave the game.
    Quit,
    /// Show the help.
    Help,
}

use Command as C;
use Key::Char;

/// The keys of all games, in the order the help shows them.
pub const COMMON: &[Binding<Command>] = &[
    Binding {
        keys: &[(Char('i'), C::Game(Input::Act(Action::Hint)))],
        shown: "i",
        ascii: "i",
        short: "i",
        says: "key-hint",
        hint: Some("hint-hint"),
    },
    Binding {
        keys: &[
            (Char('p'), C::Pause),
            (Char(' '), C::Pause),
            (Key::Esc, C::Pause),
        ],
        shown: "p, Space, Esc",
        ascii: "p, Space, Esc",
        short: "p",
        says: "key-pause",
        hint: Some("hint-pause"),
    },
    Binding {
        keys: &[(Char('r'), C::Restart)],
        shown: "r",
        ascii: "r",
        short: "r",
        says: "key-restart",
        hint: None,
    },
    Binding {
        keys: &[(Char('n'), C::New)],
        shown: "n",
        ascii: "n",
        short: "n",
        says: "key-new",
        hint: None,
    },
    Binding {
        keys: &[(Char('g'), C::GiveUp)],
        shown: "g",
        ascii: "g",
        short: "g",
        says: "key-give-up",
        hint: None,
    },
    Binding {
        keys: &[(Char('?'), C::Help), (Key::F(1), C::Help)],
        shown: "?",
        ascii: "?",
        short: "?",
        says: "key-help",
        hint: Some("hint-help"),
    },
    Binding {
        keys: &[(Char('q'), C::Quit)],
        shown: "q",
        ascii: "q",
        short: "q",
        says: "key-quit",
        hint: Some("hint-quit"),
    },
];

/// What a key means in a table; `None`: nothing.
pub fn find<T: Copy>(table: &[Binding<T>], key: Key) -> Option<T> {
    table
        .iter()
        .flat_map(|binding| binding.keys)
        .find(|(bound, _)| *bound == key)
        .map(|(_, meaning)| *meaning)
}

/// What a key means while a board of this game is played; `None`: nothing.
pub fn command(entry: &Entry, key: Key) -> Option<Command> {
    let key = latin(key);
    find(entry.keys, key)
        .map(Command::Game)
        .or_else(|| find(COMMON, key))
}

/// One row about keys: the keys as the help shows them and in ASCII, the keys in short,
/// what they do, and the message for the line below the board.
pub struct Row {
    /// The keys as the help shows them.
    pub shown: &'static str,
    /// The same in ASCII.
    pub ascii: &'static str,
    /// The keys as the line below the board shows them.
    pub short: &'static str,
    /// The message that says what they do.
    pub says: &'static str,
    /// The message for the line below the board, if it names them.
    pub hint: Option<&'static str>,
}

/// What is shown of a binding.
pub fn row<T>(binding: &Binding<T>) -> Row {
    Row {
        shown: binding.shown,
        ascii: binding.ascii,
        short: binding.short,
        says: binding.says,
        hint: binding.hint,
    }
}

/// The rows of a table that stands for itself, with the key that shows the help.
pub fn rows_of(table: &'static [Binding<Input>]) -> impl Iterator<Item = Row> {
    let help = COMMON.iter().filter(|binding| binding.short == "?");
    table.iter().map(row).chain(help.map(row))
}

/// All rows of a game's keys: its own, then the shared ones.
pub fn rows(entry: &Entry) -> impl Iterator<Item = Row> + use<> {
    entry.keys.iter().map(row).chain(COMMON.iter().map(row))
}

/// The key with the Latin letter that sits in the same place, for players whose keyboard
/// is switched to Russian (ЙЦУКЕН): nobody should have to switch it back to play.
pub fn latin(key: Key) -> Key {
    const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбю";
    const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
    let Char(typed) = key else { return key };
    let mut lower = typed.to_lowercase();
    let (Some(small), None) = (lower.next(), lower.next()) else {
        return key;
    };
    match RUSSIAN
        .chars()
        .position(|letter| letter == small)
        .and_then(|place| LATIN.chars().nth(place))
    {
        Some(letter) if typed == small => Char(letter),
        Some(letter) => Char(letter.to_ascii_uppercase()),
        None => key,
    }
}

/// Up or down in a list, for arrows and letters alike.
pub fn vertical(key: Key) -> Option<i32> {
    match latin(key) {
        Key::Up | Char('k' | 'w') | Key::BackTab => Some(-1),
        Key::Down | Char('j' | 's') | Key::Tab => Some(1),
        _ => None,
    }
}

/// Left or right in a choice, for arrows and letters alike.
pub fn horizontal(key: Key) -> Option<i32> {
    match latin(key) {
        Key::Left | Char('h' | 'a') => Some(-1),
        Key::Right | Char('l' | 'd') => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dir::Dir;
    use crate::games::{ALL, labyrinth};

    #[test]
    fn no_key_is_bound_twice() {
        let common = COMMON
            .iter()
            .flat_map(|binding| binding.keys)
            .map(|(key, _)| *key);
        for entry in ALL {
            let own = entry
                .keys
                .iter()
                .flat_map(|binding| binding.keys)
                .map(|(key, _)| *key);
            let keys: Vec<_> = own.chain(common.clone()).collect();
            for (place, key) in keys.iter().enumerate() {
                assert!(
                    !keys[..place].contains(key),
                    "{}: {key:?} is bound twice",
                    entry.name
                );
            }
        }
    }

    #[test]
    fn a_russian_keyboard_plays_by_place() {
        let press = |letter| command(&labyrinth::ENTRY, Char(letter));
        assert_eq!(
            press('ц'),
            Some(C::Game(Input::Act(Action::Go(Dir::North))))
        );
        assert_eq!(
            press('ы'),
            Some(C::Game(Input::Act(Action::Go(Dir::South))))
        );
        assert_eq!(press('й'), Some(C::Quit));
        assert_eq!(latin(Char('Ф')), Char('A'));
        assert_eq!(latin(Char('ß')), Char('ß'));
    }
}
