//! What a player has reached on the boards made by hand.

use crate::games::Level;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBest {
    pub level: Level,
    /// 1 to 3: it was won; without a hint; in the fewest moves.
    pub stars: u8,
    pub moves: u32,
    /// The shortest time, in milliseconds.
    pub time: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bests {
    /// On each board made by hand that was won, as long as the run is kept.
    pub boards: Vec<BoardBest>,
    /// The stars on these boards, by their number from 0, which stay when the runs go.
    pub stars: Vec<(usize, u8)>,
    /// Whether any board of the game was won beside its lessons.
    pub has_won: bool,
}
