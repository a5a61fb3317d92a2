//! The sets of keys that a player can choose from. A set says which key of the games'
//! tables a typed key stands for, so the tables know nothing of it.

use crate::games::{Action, GameDef, Input};
use crate::key::Key::{self, Char};

/// Which keys play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Keys {
    /// Those of the games' tables.
    #[default]
    All,
    /// One hand, at the left of the keyboard.
    Left,
    /// The number pad, with its digits or its arrows.
    Pad,
}

/// A typed key, and the key of the tables that it stands for.
type Moved = (Key, Key);

/// Keys of the left hand in all games, and the letters that they stand for.
const LEFT: &[(Key, char)] = &[(Key::Tab, 'i'), (Key::F(1), '?')];

/// Keys of the number pad without its digits, for six directions.
const PAD_SIX: &[(Key, char)] = &[
    (Key::Home, 'w'),
    (Key::PageUp, 'e'),
    (Key::Left, 'a'),
    (Key::Right, 'd'),
    (Key::End, 'z'),
    (Key::PageDown, 'x'),
];

impl Keys {
    /// All sets, in the order in which they are offered.
    pub(crate) const ALL: [Self; 3] = [Self::All, Self::Left, Self::Pad];

    /// The keys that stand for others while this game is played.
    pub(super) fn moved(self, entry: &GameDef) -> impl Iterator<Item = Moved> + Clone {
        let (letters, others): (&str, &[_]) = match (self, has_four(entry)) {
            (Self::All, _) => ("", &[]),
            (Self::Left, true) => ("xu fn cm vo 3- 4+", LEFT),
            // The other letters of the left hand are the six directions.
            (Self::Left, false) => ("cu fn", LEFT),
            // What the digits would do elsewhere moves aside.
            (Self::Pad, true) => ("8w 4a 2s 6d 0u 32", &[]),
            // They lie as the directions do on the board. Nothing is bound to the underscore.
            (Self::Pad, false) => ("7w 9e 4a 6d 1z 3x 0u 2_ 5_", PAD_SIX),
        };
        let pairs = letters.split_whitespace().map(str::chars);
        let pairs = pairs.filter_map(|mut pair| Some((Char(pair.next()?), Char(pair.next()?))));
        pairs.chain(others.iter().map(|(key, letter)| (*key, Char(*letter))))
    }

    /// The key of the tables that a typed one stands for.
    pub(crate) fn meant(self, entry: &GameDef, typed: Key) -> Key {
        let meant = self.moved(entry).find(|(key, _)| *key == typed);
        meant.map_or(typed, |(_, meant)| meant)
    }
}

/// Whether a game goes in four directions, by `w a s d` and the like.
fn has_four(entry: &GameDef) -> bool {
    let keys = entry.keys.iter().flat_map(|binding| binding.keys);
    keys.into_iter()
        .any(|(key, input)| *key == Char('w') && matches!(input, Input::Act(Action::Go(_))))
}
