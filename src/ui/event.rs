//! What goes into an [`App`](super::App) and what comes out: plain data, no IO.

use std::sync::Arc;
use std::time::Duration;

pub use crate::key::Key;
use crate::model::{StoreReply, StoreRequest};

/// One thing that happens to a player's [`App`](super::App).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key press.
    Key(Key),
    /// Text pasted between bracketed-paste marks: bounded in length and free of control
    /// characters by the session.
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
    /// What the terminal can show has become known, or has changed.
    Caps(crate::look::Caps),
    /// The store's reply to an [`Effect::Request`].
    Reply(Box<StoreReply>),
    /// Something is new of a run that is played or watched here: who looks on, or what was played.
    Live,
    /// The time asked for with [`App::deadline`](super::App::deadline) has come.
    Tick,
    /// The server stops in this many seconds.
    Draining {
        /// Seconds left to finish.
        seconds: u64,
    },
    /// The operator says this to everybody: cleaned and bounded.
    Said(Arc<str>),
    /// No key came for long: the session ends in this many seconds unless one comes.
    IdleWarning {
        /// Seconds left.
        seconds: u64,
    },
}

/// What an [`App`](super::App) wants done; `session::effects` does it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// End this session: restore the terminal, exit status 0.
    Quit,
    /// Give this text to the terminal's clipboard.
    Copy(String),
    /// Ask the store, which replies with [`Event::Reply`], later or never.
    Request(Box<StoreRequest>),
}

/// The time since the session began.
pub type Now = Duration;
