//! Key presses, as the terminal decodes them for screens and games.

/// One decoded key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "a key's name says which one it is")]
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
