//! A row of the table of rooms.

use std::time::Duration;

/// What the table has of an open room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RoomRow {
    /// The number of the room.
    pub(crate) room: u64,
    /// The server that has it; 0: it stopped.
    pub(crate) server: i64,
    /// For how long nothing was heard of that server.
    pub(crate) silent: Duration,
    /// How long ago the room was saved...
    pub(crate) age: Duration,
    /// ...and as what; `None`: it was not.
    pub(crate) state: Option<String>,
}
