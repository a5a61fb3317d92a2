//! Key presses, as the terminal decodes them for screens and games.

/// One decoded key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A printable character as typed, capitals included.
    Char(char),
    /// A letter with Ctrl held, in lower case (`Ctrl('c')`).
    Ctrl(char),
    /// Return, whether the terminal sends CR or LF.
    Enter,
    /// The escape key alone.
    Esc,
    /// Tabulator.
    Tab,
    /// Tabulator with Shift.
    BackTab,
    /// Backspace (BS or DEL).
    Backspace,
    /// Forward delete.
    Delete,
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Cursor left.
    Left,
    /// Cursor right.
    Right,
    /// Cursor up with Shift.
    ShiftUp,
    /// Cursor down with Shift.
    ShiftDown,
    /// Cursor left with Shift.
    ShiftLeft,
    /// Cursor right with Shift.
    ShiftRight,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, `F(1)` to `F(12)`.
    F(u8),
}
