//! Keys to commands. The help screen and the key hints are made from this table, so they
//! cannot say anything else than what the keys do.

use super::event::Key;
use crate::core::dir::Dir;

/// What a key means while a board is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Go one step.
    Go(Dir),
    /// Show the next step.
    Hint,
    /// The same board from its start.
    Restart,
    /// Another board of the same level.
    New,
    /// Stop the clock.
    Pause,
    /// Leave the game.
    Quit,
    /// Show the help.
    Help,
}

/// Some keys, what they do, and how that is said.
pub struct Binding {
    /// The keys, for [`command`].
    pub keys: &'static [(Key, Command)],
    /// The keys as the help shows them.
    pub shown: &'static str,
    /// The same in ASCII.
    pub ascii: &'static str,
    /// The keys as the line below the board shows them.
    pub short: &'static str,
    /// The message that says what they do.
    pub says: &'static str,
    /// Whether the line below the board names it, and the message for that.
    pub hint: Option<&'static str>,
}

use Command as C;
use Key::Char;

/// The keys of a board, in the order help shows them. The first row are the keys of the
/// labyrinth's source; arrows and the keys of vi are added.
pub const BOARD: &[Binding] = &[
    Binding {
        keys: &[
            (Char('w'), C::Go(Dir::North)),
            (Char('a'), C::Go(Dir::West)),
            (Char('s'), C::Go(Dir::South)),
            (Char('d'), C::Go(Dir::East)),
        ],
        shown: "w a s d",
        ascii: "w a s d",
        short: "wasd",
        says: "key-move",
        hint: Some("hint-move"),
    },
    Binding {
        keys: &[
            (Key::Up, C::Go(Dir::North)),
            (Key::Left, C::Go(Dir::West)),
            (Key::Down, C::Go(Dir::South)),
            (Key::Right, C::Go(Dir::East)),
        ],
        shown: "↑ ← ↓ →",
        ascii: "arrow keys",
        short: "↑ ← ↓ →",
        says: "key-move-arrows",
        hint: None,
    },
    Binding {
        keys: &[
            (Char('k'), C::Go(Dir::North)),
            (Char('h'), C::Go(Dir::West)),
            (Char('j'), C::Go(Dir::South)),
            (Char('l'), C::Go(Dir::East)),
        ],
        shown: "k h j l",
        ascii: "k h j l",
        short: "k h j l",
        says: "key-move-vi",
        hint: None,
    },
    Binding {
        keys: &[(Char('i'), C::Hint)],
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

/// What a key means while a board is played; `None`: nothing.
pub fn command(key: Key) -> Option<Command> {
    let key = latin(key);
    BOARD
        .iter()
        .flat_map(|binding| binding.keys)
        .find(|(bound, _)| *bound == key)
        .map(|(_, command)| *command)
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

    #[test]
    fn no_key_is_bound_twice() {
        let keys: Vec<_> = BOARD
            .iter()
            .flat_map(|binding| binding.keys)
            .map(|(key, _)| key)
            .collect();
        for (place, key) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(key), "{key:?} is bound twice");
        }
    }

    #[test]
    fn a_russian_keyboard_plays_by_place() {
        assert_eq!(command(Char('ц')), Some(C::Go(Dir::North)));
        assert_eq!(command(Char('ы')), Some(C::Go(Dir::South)));
        assert_eq!(command(Char('й')), Some(C::Quit));
        assert_eq!(latin(Char('Ф')), Char('A'));
        assert_eq!(latin(Char('ß')), Char('ß'));
    }
}
