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
    /// The first attempts at the board of a step of the ladder in a week.
    Ladder {
        /// The week.
        week: Week,
        /// The step.
        step: Step,
    },
}

/// Runs that can be compared with each other; each category has lists of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Category {
    /// Played on the full screen, with the time taken from first sight.
    #[default]
    Screen,
    /// The same, but some or all of it in text mode, where a line can hold many moves.
    TextMode,
    /// Attempts at the board of a day that were finished on a later day, on the full screen or
    /// in text mode: by then everybody may see how others have won.
    Late,
}

impl Category {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Screen, Self::TextMode, Self::Late];

    /// The name on the command line, in json and in the numbers of the lists in the database,
    /// so it never changes.
    pub fn name(self) -> &'static str {
        match self {
            Self::Screen => "screen",
            Self::TextMode => "text",
            Self::Late => "late",
        }
    }
}

/// What a list is ordered by. Of runs that are equal the one that ended first is before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Runs without pauses first; then the shortest time; then the fewer moves.
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
    /// Of which category.
    pub category: Category,
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
    /// The rank, from 1; runs that are equal and ended at the same moment share one.
    pub rank: u32,
    /// The name; `None`: a player who wanted to be forgotten, or whose name is hidden.
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
    /// When it ended, to the minute.
    pub at: Moment,
    /// Days in a row with a finished board of the day, up to today or yesterday: at most a hundred
    /// are counted.
    pub streak: u32,
}

/// What the operator hides from the lists, and shows again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// The lists of a level.
    Level {
        /// The game.
        game: &'static str,
        /// The level in words, in canonical order.
        level: String,
    },
    /// A name, and all that look like it: nobody can take it, and whoever has it is shown
    /// without one.
    Name(Name),
    /// A run: its owner's next best moves up.
    Run(Code),
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
    /// The rank on the list of the week, of a step of the ladder.
    pub ladder: Option<u32>,
    /// Whether that day or week was over when the run was won.
    pub is_late: bool,
    /// Whether it is the first of the player's runs on the level's list of the fastest.
    pub is_best: bool,
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
