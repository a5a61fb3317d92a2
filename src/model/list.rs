//! The lists: who was fastest, who was best.

use super::{Code, Day, Moment, Name, Step, Week};

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
    /// The first attempts at the board of a day.
    Daily {
        /// The game.
        game: &'static str,
        /// The day.
        day: Day,
    },
    /// The first attempts at the board of a step of the ladder in a week.
    Ladder {
        /// The week.
        week: Week,
        /// The step.
        step: Step,
    },
}

/// Since when runs count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Period {
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
    /// Since when; boards and days have one list each, for which it is [`Period::All`].
    pub period: Period,
    /// The most lines from the top.
    pub limit: u16,
}

/// One line of a list: the best run of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The rank, from 1.
    pub rank: u32,
    /// The name; `None`: a player who is deleted, or whose name is hidden.
    pub name: Option<Name>,
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
    /// When it ended, to the minute.
    pub at: Moment,
    /// Days in a row with a finished board of the day, up to today or yesterday: at most a hundred
    /// are counted.
    pub streak: u32,
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
    /// The rank on the list of the day.
    pub daily: Option<u32>,
    /// The rank on the list of the week, of a step of the ladder.
    pub ladder: Option<u32>,
    /// The player's time before, in milliseconds: that of the best run on the level's list of
    /// the fastest, and in practice the shortest on the level.
    pub best_time: Option<u64>,
    /// The player's fewest moves on the very board before.
    pub best_moves: Option<u32>,
    /// Days in a row with a finished daily board, this one included.
    pub streak: Option<u32>,
    /// Whose run is the first on the board's list, where others may have played the board.
    pub leader: Option<Name>,
}
