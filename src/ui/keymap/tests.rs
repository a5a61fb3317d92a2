use super::*;
use crate::core::dir::Dir;
use crate::games::{ALL, fifteen, hop, labyrinth};
use crate::i18n::{Lang, Words};

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
    // The pad lies as the six directions do, with its digits or without.
    let hop = |keys, key| press(keys, &hop::ENTRY, key);
    for (pad, without, letter) in [
        ('7', Key::Home, 'w'),
        ('9', Key::PageUp, 'e'),
        ('4', Key::Left, 'a'),
        ('6', Key::Right, 'd'),
        ('1', Key::End, 'z'),
        ('3', Key::PageDown, 'x'),
    ] {
        let meant = hop(Keys::All, Char(letter));
        assert_eq!(hop(Keys::Pad, Char(pad)), meant);
        assert_eq!(hop(Keys::Pad, without), meant);
    }
}

fn all(keys: Keys, entry: &GameDef) -> Vec<Row> {
    rows(keys, entry, entry.keys, |_| true)
}

#[test]
fn what_is_shown_are_the_keys_of_the_set() {
    let shown = |keys, entry: &GameDef, says: &str| {
        let row = all(keys, entry).into_iter().find(|row| row.says == says);
        row.map(|row| row.shown.into_owned())
    };
    let lab = &labyrinth::ENTRY;
    let shows = |keys, entry, says, text| {
        assert_eq!(shown(keys, entry, says).as_deref(), text, "{keys:?} {says}");
    };
    shows(Keys::All, lab, "key-move", Some("w a s d"));
    shows(Keys::All, lab, "key-move-vi", Some("k h j l"));
    shows(Keys::Left, lab, "key-hint", Some("Tab"));
    shows(Keys::Left, &fifteen::ENTRY, "key-undo", Some("x"));
    shows(Keys::Pad, lab, "key-move", Some("8 4 2 6"));
    shows(Keys::Pad, &hop::ENTRY, "key-hop-digits", None);
    // The line below the board names going, once.
    let going = |keys, entry: &GameDef| -> Vec<String> {
        let rows = all(keys, entry).into_iter();
        let first = entry.keys.first().and_then(|binding| binding.hint);
        let rows = rows.filter(|row| row.hint == first);
        rows.map(|row| row.short.into_owned()).collect()
    };
    let lines = Keys::ALL.map(|keys| going(keys, lab).join("|"));
    assert_eq!(lines, ["wasd", "wasd", "8426"]);
    let lines = Keys::ALL.map(|keys| going(keys, &hop::ENTRY).join("|"));
    // Which of y and z lies there is for the keyboard to say.
    let letters = "w e a d y/z x";
    assert_eq!(lines[..2], [letters; 2]);
    assert_eq!(lines[2], "794613", "the digits stand for the letters");
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
    assert_eq!(
        press('ы'),
        Some(C::Game(Input::Act(Action::Go(Dir::South))))
    );
    assert_eq!(press('й'), Some(C::Quit));
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
