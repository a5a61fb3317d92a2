//! The lists: who was fastest, who was best.

use super::{Code, Day, Moment, Name};

/// Which runs a list holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// All runs of a game on a level, whatever the board.
    Level {
        /// The game.
        game: &'static str,
        /// The level in words, in canonical order.
        level: String,
    },
    /// The runs on one board.
    Board {
        /// The game.
        game: &'static str,
        /// The level in words, in canonical order.
        level: String,
        /// The seed.
        seed: u64,
    },
    /// The first attempts at the board of a day.
    Daily {
        /// The game.
        game: &'static str,
        /// The day.
        day: Day,
    },
}

/// What a list is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The shortest time; then the fewer moves.
    Fastest,
    /// Moves against the fewest possible; then the shorter time. The measure that is fair
    /// across boards.
    AgainstPar,
    /// The fewest moves; then the shorter time. For one board.
    FewestMoves,
}

/// Since when runs count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Period {
    /// Since midnight, UTC.
    Today,
    /// Since Monday, UTC.
    Week,
    /// Since ever.
    All,
}

/// What is asked of the lists.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListQuery {
    /// Which runs.
    pub scope: Scope,
    /// In which order.
    pub measure: Measure,
    /// Since when; boards and days have one list each, for which it is [`Period::All`].
    pub period: Period,
    /// The most lines from the top.
    pub limit: u16,
}

/// One line of a list: the best run of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The rank, from 1; equal runs share one.
    pub rank: u32,
    /// The name; `None`: a player who wanted to be forgotten.
    pub name: Option<Name>,
    /// Whether it is a guest's.
    pub guest: bool,
    /// Whether it is the requester's.
    pub mine: bool,
    /// The run.
    pub code: Code,
    /// Playing time in milliseconds.
    pub time: u64,
    /// Moves.
    pub moves: u32,
    /// The fewest possible.
    pub par: Option<u32>,
    /// How often it was paused.
    pub pauses: u32,
    /// When it ended.
    pub at: Moment,
}

/// A list, or the part of it that was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// From the top.
    pub top: Vec<Line>,
    /// Around the requester's line, where that is not among them.
    pub around: Vec<Line>,
}

/// The ranks of a finished run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placing {
    /// The rank among the fastest of the level, of all time; `None`: not ranked.
    pub fastest: Option<u32>,
    /// The rank among the best against par of the level, of all time.
    pub against_par: Option<u32>,
    /// The rank on the list of the day.
    pub daily: Option<u32>,
    /// Whether that day was over when the run was won.
    pub is_late: bool,
    /// The player's shortest time on the level before, in milliseconds.
    pub best_time: Option<u64>,
    /// The player's fewest moves on the very board before.
    pub best_moves: Option<u32>,
    /// Days in a row with a finished daily board, this one included.
    pub streak: Option<u32>,
}
