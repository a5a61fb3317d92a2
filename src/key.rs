//! Key presses, as the terminal decodes them for screens and games.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A printable character as typed, capitals included.
    Char(char),
    /// A letter with Ctrl held, in lower case (`Ctrl('c')`).
    Ctrl(char),
    /// Return, whether the terminal sends CR or LF.
    Enter,
    Esc,
    Tab,
    BackTab,
    /// Backspace (BS or DEL).
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    ShiftUp,
    ShiftDown,
    ShiftLeft,
    ShiftRight,
    Home,
    End,
    PageUp,
    PageDown,
    /// A function key, `F(1)` to `F(12)`.
    F(u8),
}

/// The key with the Latin letter that sits in the same place, for players whose keyboard
/// is switched to Russian (ЙЦУКЕН): nobody should have to switch it back to play.
pub(crate) fn latin(key: Key) -> Key {
    const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбю";
    const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
    let Key::Char(typed) = key else { return key };
    let mut lower = typed.to_lowercase();
    let (Some(small), None) = (lower.next(), lower.next()) else {
        return key;
    };
    match RUSSIAN
        .chars()
        .position(|letter| letter == small)
        .and_then(|place| LATIN.chars().nth(place))
    {
        Some(letter) if typed == small => Key::Char(letter),
        Some(letter) => Key::Char(letter.to_ascii_uppercase()),
        None => key,
    }
}

/// A text with the Latin letters that sit in the same places.
pub(crate) fn latin_text(text: &str) -> String {
    let letters = text.chars().map(|letter| match latin(Key::Char(letter)) {
        Key::Char(letter) => letter,
        _ => letter,
    });
    letters.collect()
}
