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

/// A key that means nothing in any table.
const UNBOUND: Key = Key::Delete;

/// The left hand, where a game has four directions.
const LEFT: &[Moved] = &[
    (Key::Tab, Char('i')),
    (Char('x'), Char('u')),
    (Char('f'), Char('n')),
    (Char('c'), Char('m')),
    (Char('v'), Char('o')),
    (Char('3'), Char('-')),
    (Char('4'), Char('+')),
    (Key::F(1), Char('?')),
];

/// The left hand, whose letters are the six directions.
const LEFT_SIX: &[Moved] = &[
    (Key::Tab, Char('i')),
    (Char('c'), Char('u')),
    (Char('f'), Char('n')),
    (Key::F(1), Char('?')),
];

/// The number pad for four directions. What its digits would do elsewhere moves aside.
const PAD: &[Moved] = &[
    (Char('8'), Char('w')),
    (Char('4'), Char('a')),
    (Char('2'), Char('s')),
    (Char('6'), Char('d')),
    (Char('0'), Char('u')),
    (Char('3'), Char('2')),
];

/// The number pad for six directions, which lie on it as they do on the board; without its
/// digits it sends the keys on the right.
const PAD_SIX: &[Moved] = &[
    (Char('7'), Char('w')),
    (Char('9'), Char('e')),
    (Char('4'), Char('a')),
    (Char('6'), Char('d')),
    (Char('1'), Char('z')),
    (Char('3'), Char('x')),
    (Char('0'), Char('u')),
    // The other digits would be directions that lie elsewhere.
    (Char('2'), UNBOUND),
    (Char('5'), UNBOUND),
    (Key::Home, Char('w')),
    (Key::PageUp, Char('e')),
    (Key::Left, Char('a')),
    (Key::Right, Char('d')),
    (Key::End, Char('z')),
    (Key::PageDown, Char('x')),
];

impl Keys {
    /// All sets, in the order in which they are offered.
    pub(crate) const ALL: [Self; 3] = [Self::All, Self::Left, Self::Pad];

    /// The keys that stand for others while this game is played.
    pub(super) fn moved(self, entry: &GameDef) -> &'static [Moved] {
        match (self, has_four(entry)) {
            (Self::Left, true) => LEFT,
            (Self::Left, false) => LEFT_SIX,
            (Self::Pad, true) => PAD,
            (Self::Pad, false) => PAD_SIX,
            _ => &[],
        }
    }

    /// The key of the tables that a typed one stands for.
    pub(crate) fn meant(self, entry: &GameDef, typed: Key) -> Key {
        let mut moved = self.moved(entry).iter();
        let meant = moved.find(|(key, _)| *key == typed);
        meant.map_or(typed, |(_, meant)| *meant)
    }
}

/// Whether a game goes in four directions, by `w a s d` and the like.
fn has_four(entry: &GameDef) -> bool {
    let keys = entry.keys.iter().flat_map(|binding| binding.keys);
    keys.into_iter()
        .any(|(key, input)| *key == Char('w') && matches!(input, Input::Act(Action::Go(_))))
}
