use super::*;
use crate::core::dir::Dir;
use crate::games::{ALL, fifteen, hop, labyrinth};
use crate::i18n::{Lang, Words};

#[test]
fn no_key_is_bound_twice() {
    for entry in ALL {
        let own = entry.keys.iter().flat_map(|binding| binding.keys);
        let common = COMMON.iter().flat_map(|binding| binding.keys);
        let keys = own.map(|(key, _)| *key).chain(common.map(|(key, _)| *key));
        let keys: Vec<_> = keys.collect();
        for (place, key) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(key), "{}: {key:?}", entry.name);
        }
    }
}

/// Every key that can be typed.
fn typed() -> impl Iterator<Item = Key> {
    use Key::{Backspace, Down, End, Enter, Esc, Home, Left, PageDown, PageUp, Right, Tab, Up};
    use Key::{ShiftDown, ShiftLeft, ShiftRight, ShiftUp};
    let named = [
        Up, Down, Left, Right, ShiftUp, ShiftDown, ShiftLeft, ShiftRight, Home, End, PageUp,
        PageDown, Tab, Enter, Esc, Backspace,
    ];
    (' '..='~').map(Char).chain(named).chain([Key::F(1)])
}

fn press(keys: Keys, entry: &GameDef, key: Key) -> Option<Command> {
    command(keys, entry, &[], key)
}

#[test]
fn everything_can_be_done_with_every_set() {
    for entry in ALL {
        let all: Vec<_> = typed()
            .filter_map(|key| press(Keys::All, entry, key))
            .collect();
        for keys in Keys::ALL {
            for meaning in &all {
                let found = typed().any(|key| press(keys, entry, key) == Some(*meaning));
                assert!(found, "{} {keys:?}: {meaning:?}", entry.name);
            }
        }
    }
}

#[test]
fn a_set_adds_its_keys_for_going() {
    let go = |keys, key| match press(keys, &labyrinth::ENTRY, key) {
        Some(C::Game(Input::Act(Action::Go(dir)))) => Some(dir),
        _ => None,
    };
    let letters = |keys| -> String {
        let letters = ('0'..='z').filter(|letter| go(keys, Char(*letter)).is_some());
        letters.collect()
    };
    assert_eq!(
        Keys::ALL.map(letters),
        ["adhjklsw", "adhjklsw", "2468adhjklsw"]
    );
    for keys in Keys::ALL {
        assert_eq!(go(keys, Key::Up), Some(Dir::North));
    }
    assert_eq!(go(Keys::Pad, Char('8')), Some(Dir::North));
}

fn all(keys: Keys, entry: &GameDef) -> Vec<Row> {
    rows(keys, entry, entry.keys, |_| true)
}

#[test]
fn what_is_shown_are_the_keys_of_the_set() {
    // The line below the board names going, once.
    for (entry, lines) in [
        (&labyrinth::ENTRY, ["wasd", "wasd", "8426"]),
        // The digits stand for the letters.
        (&hop::ENTRY, ["w e a d y/z x", "w e a d y/z x", "794613"]),
    ] {
        for (keys, line) in Keys::ALL.into_iter().zip(lines) {
            let first = entry.keys.first().and_then(|binding| binding.hint);
            let rows = all(keys, entry).into_iter();
            let mut going = rows.filter(|row| row.hint == first);
            assert_eq!(going.next().map(|row| row.short).as_deref(), Some(line));
            assert!(going.next().is_none(), "{keys:?}");
        }
    }
    // Everything shown is ASCII where it has to be.
    for entry in ALL {
        for row in Keys::ALL.into_iter().flat_map(|keys| all(keys, entry)) {
            let shown = Words::in_ascii(Lang::En).name(&row.shown);
            assert!((1..=16).contains(&shown.len()), "{shown}");
            assert!(shown == "?" || !shown.contains('?'), "{shown}");
        }
    }
}

#[test]
fn a_russian_keyboard_plays_by_place() {
    let press = |letter| press(Keys::All, &labyrinth::ENTRY, Char(letter));
    let left = |letter| super::command(Keys::Left, &fifteen::ENTRY, &[], Char(letter));
    assert_eq!(
        press('ц'),
        Some(C::Game(Input::Act(Action::Go(Dir::North))))
    );
    assert_eq!(latin(Char('Ф')), Char('A'));
    assert_eq!(latin(Char('ß')), Char('ß'));
    assert_eq!(left('ч'), Some(C::Game(Input::Act(Action::Undo))));
    // Every letter that does something does it there too, with every set.
    let russian = "йцукенгшщзфывапролдячсмить";
    let there = "qwertyuiopasdfghjklzxcvbnm";
    for entry in ALL {
        for keys in Keys::ALL {
            for (one, other) in russian.chars().zip(there.chars()) {
                let press = |letter| super::command(keys, entry, &[], Char(letter));
                assert_eq!(press(one), press(other), "{one}");
            }
        }
    }
}
