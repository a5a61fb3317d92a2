//! A run under way as it stands in a list.

use std::time::Duration;

use super::{Code, Name, Ranking, SharedBoard};
use crate::games::Opening;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveLine {
    /// Names it to those who want to watch. The code of the run is another one.
    pub id: Code,
    /// Who plays; `None`: the host shows no names.
    pub name: Option<Name>,
    pub streak: u32,
    pub game: &'static str,
    pub level: String,
    pub shared_board: Option<SharedBoard>,
    /// What the run counted for when it became live.
    pub standing: Ranking,
    pub moves: u32,
    /// How far it is, in eighths of the way: as much as the list shows, and no more, since the player
    /// may look at it too. `None`: it is not known, or it is the asking player's own.
    pub eighths: Option<u8>,
    pub time: Duration,
    /// Whether the board is covered, and the clock stands.
    pub is_covered: bool,
    pub spectators: u32,
}

/// A round of a room that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomRound {
    pub board: Opening,
    /// The players in the order of their ranks.
    pub lines: Vec<RoomLine>,
}

/// What a player has come to in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomLine {
    pub name: Name,
    /// `None`: not finished.
    pub time: Option<Duration>,
    pub moves: u32,
    pub points: u32,
}
