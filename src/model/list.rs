//! The lists: who was fastest, who was best.

use super::{Code, Day, Moment, Name, Step, Week};
use crate::games::Level;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// All runs of a game on a level, whatever the board.
    Level { game: &'static str, level: String },
    /// The first attempts at the board of a day.
    Daily { game: &'static str, day: Day },
    /// The first attempts at the board of a step of the ladder in a week.
    Ladder { week: Week, step: Step },
}

/// Since when runs count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Period {
    /// Since Monday, UTC.
    Week,
    All,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListQuery {
    pub scope: Scope,
    /// Since when; boards and days have one list each, for which it is [`Period::All`].
    pub period: Period,
    pub limit: u16,
}

/// One line of a list: the best run of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub rank: u32,
    /// `None`: a player who is deleted, or whose name is hidden.
    pub name: Option<Name>,
    /// Whether it is the requester's.
    pub mine: bool,
    pub code: Code,
    /// Playing time in milliseconds.
    pub time: u64,
    pub moves: u32,
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
    pub top: Vec<Line>,
    /// Around the requester's line, where that is not among them.
    pub around: Vec<Line>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placing {
    /// The rank among the fastest of the level, of all time; `None`: not ranked.
    pub fastest: Option<u32>,
    pub daily: Option<u32>,
    pub ladder: Option<u32>,
    /// The player's time before, in milliseconds: that of the best run on the level's list of
    /// the fastest, and in practice the shortest on the level.
    pub best_time: Option<u64>,
    /// The player's fewest moves on the very board before.
    pub best_moves: Option<u32>,
    /// Days in a row with a finished daily board, this one included.
    pub streak: Option<u32>,
    /// The run before this one on the board's list, where others may have played the board.
    pub ahead: Option<Line>,
}

/// A board made by hand, and what a player has reached on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBest {
    pub level: Level,
    /// 1 to 3: it was won; without a hint; in the fewest moves.
    pub stars: u8,
    pub moves: u32,
    /// The shortest time, in milliseconds.
    pub time: u64,
}

/// What a player has reached on the boards of a game that are made by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bests {
    /// On each board made by hand that was won, as long as the run is kept.
    pub boards: Vec<BoardBest>,
    /// The stars on these boards, by their number from 0, which stay when the runs go.
    pub stars: Vec<(usize, u8)>,
}
