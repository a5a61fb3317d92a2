//! Boards made by hand, in sets.

use super::Level;

/// Boards of a game that belong together where a board is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSet {
    /// The message that names it.
    pub(crate) title: &'static str,
    /// The message with the rule that its boards are played by or that they teach.
    pub(crate) rule: &'static str,
    /// Its boards, the easiest first.
    pub boards: Vec<SetBoard>,
}

impl BoardSet {
    /// Whether its boards teach the game to whoever has not won one of it yet.
    pub(crate) fn teaches(&self) -> bool {
        self.boards.iter().any(|board| board.rule.is_some())
    }
}

/// A board of a [`BoardSet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetBoard {
    /// Its level, in canonical order.
    pub level: Level,
    /// The message that names it.
    pub(crate) title: &'static str,
    /// The message for a few columns, where it has no number as it is another one each time.
    pub(crate) short: Option<&'static str>,
    /// The message with the rule that it teaches.
    pub(crate) rule: Option<&'static str>,
}
