//! A run under way as it stands in a list.

use std::time::Duration;

use super::{Code, Name, Ranking, SharedBoard};

/// A run under way, as others are told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveLine {
    /// Names it to those who want to watch. The code of the run is another one.
    pub id: Code,
    /// Who plays; `None`: the host shows no names.
    pub name: Option<Name>,
    /// The player's days in a row with a finished board of the day.
    pub streak: u32,
    /// The game.
    pub game: &'static str,
    /// The level in words.
    pub level: String,
    /// What its board is, where it is one that is the same for everybody.
    pub shared_board: Option<SharedBoard>,
    /// What the run counted for when it became live.
    pub standing: Ranking,
    /// Counted moves so far.
    pub moves: u32,
    /// How far it is, in eighths of the way: as much as the list shows, and no more, since the player
    /// may look at it too. `None`: it is not known, or it is the asking player's own.
    pub eighths: Option<u8>,
    /// Playing time.
    pub time: Duration,
    /// Whether the board is covered, and the clock stands.
    pub is_covered: bool,
    /// How many watch.
    pub spectators: u32,
}
