//! What a player has reached on the boards made by hand.

use crate::games::Level;

/// The best of a player's runs on one board made by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBest {
    /// The level of the board, in canonical order.
    pub level: Level,
    /// 1 to 3: it was won; without a hint; in the fewest moves.
    pub stars: u8,
    /// The fewest moves.
    pub moves: u32,
    /// The shortest time, in milliseconds.
    pub time: u64,
}

/// What a player has reached in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bests {
    /// On each board made by hand that was won, as long as the run is kept.
    pub boards: Vec<BoardBest>,
    /// The stars on these boards, by their number from 0, which stay when the runs go.
    pub stars: Vec<(usize, u8)>,
    /// Whether any board of the game was won beside its lessons.
    pub has_won: bool,
}
