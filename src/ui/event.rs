//! What goes into an [`App`](super::App) and what comes out: plain data, no IO.

use std::time::Duration;

use crate::games::Opening;
pub use crate::key::Key;
use crate::model::{StoreReply, StoreRequest};

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
    /// The board that [`Effect::Find`] asked for; `None`: it cannot be made.
    Found(Option<Opening>),
    /// What the server's memory says to an [`Effect::Request`].
    Reply(Box<StoreReply>),
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
    /// Ask the store; it answers with [`Event::Reply`], later or never.
    Request(Box<StoreRequest>),
    /// Search for a board ([`Opening::find`]), away from the session, and answer with
    /// [`Event::Found`].
    Find(Opening),
}

/// The time since the session began, as the session's clock tells it.
pub type Now = Duration;
