//! Boards made by hand, in sets.

use super::Level;

/// Boards of a game that belong together where a board is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSet {
    pub(crate) title: &'static str,
    /// The message with the rule that its boards are played by or that they teach.
    pub(crate) rule: &'static str,
    pub boards: Vec<SetBoard>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetBoard {
    pub level: Level,
    pub(crate) title: &'static str,
    /// The message for a few columns, where it has no number as it is another one each time.
    pub(crate) short: Option<&'static str>,
    pub(crate) rule: Option<&'static str>,
}
