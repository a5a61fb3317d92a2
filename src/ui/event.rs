//! What goes into an [`App`](super::App) and what comes out: plain data, no IO.

use std::time::Duration;

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
    /// Cursor keys.
    Up,
    /// Cursor keys.
    Down,
    /// Cursor keys.
    Left,
    /// Cursor keys.
    Right,
    /// Cursor keys with Shift.
    ShiftUp,
    /// Cursor keys with Shift.
    ShiftDown,
    /// Cursor keys with Shift.
    ShiftLeft,
    /// Cursor keys with Shift.
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

/// One thing that happens to a player's [`App`](super::App).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key press.
    Key(Key),
    /// Text pasted between bracketed-paste marks: already bounded in length and
    /// free of control characters.
    Paste(String),
    /// The left mouse button went down on this column and row, counted from 0.
    Click {
        /// Column from the left.
        x: u16,
        /// Row from the top.
        y: u16,
    },
    /// The terminal has this many columns and rows now (clamped by the session).
    Resize {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// The terminal turned out to be able to do this much.
    Caps(crate::look::Caps),
    /// The time asked for with [`App::deadline`](super::App::deadline) has come.
    Tick,
    /// The server stops in this many seconds.
    Draining {
        /// Seconds left to finish.
        seconds: u64,
    },
    /// Nothing was typed for long: the session ends in this many seconds unless a key comes.
    IdleWarning {
        /// Seconds left.
        seconds: u64,
    },
}

/// What an [`App`](super::App) wants done. The session's effects module does it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// End this session: restore the terminal, exit status 0.
    Quit,
    /// Ring the terminal's bell.
    Bell,
}

/// The time since the session began, as the session's clock tells it.
pub type Now = Duration;
