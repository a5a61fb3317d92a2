//! What the server remembers, as plain data: players, finished runs, lists, the daily
//! boards. The screens ask ([`StoreRequest`]) and are told ([`StoreReply`]); the store keeps the rows.

pub mod code;
pub mod daily;
pub mod list;
pub mod name;
pub mod request;
pub mod time;

pub use code::Code;
pub use daily::{Attempt, DailyBoard, Secret, Today};
pub use list::{Line, List, ListQuery, Measure, Period, Placing, Scope};
pub use name::Name;
pub use request::{Raced, StoreReply, StoreRequest, UserError};
pub use time::{Day, Moment};

use crate::games::Opening;
use crate::games::packed::{Packed, Tally, UnpackedRun};

/// What a session begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Begin {
    /// The menu.
    #[default]
    Menu,
    /// A game.
    Game(Opening),
    /// A finished run, to be watched.
    Replay(Code),
    /// A finished run, to be raced.
    Race(Code),
    /// A run under way that was kept.
    Continue(Code),
}

impl Begin {
    /// The game to begin with, if it is a new one.
    pub fn game(self) -> Option<Opening> {
        match self {
            Begin::Game(opening) => Some(opening),
            Begin::Menu | Begin::Replay(_) | Begin::Race(_) | Begin::Continue(_) => None,
        }
    }

    /// What is to be fetched before anything can begin.
    pub fn ask(&self) -> Option<StoreRequest> {
        match self {
            Begin::Replay(code) | Begin::Race(code) => Some(StoreRequest::Record(*code)),
            Begin::Continue(code) => Some(StoreRequest::Continue(*code)),
            Begin::Menu | Begin::Game(_) => None,
        }
    }
}

impl From<Option<Opening>> for Begin {
    fn from(game: Option<Opening>) -> Begin {
        game.map_or(Begin::Menu, Begin::Game)
    }
}

/// The number of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(pub i64);

/// Somebody with a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The number.
    pub id: PlayerId,
    /// The name that others see.
    pub name: Name,
    /// What the settings screen keeps, in a form of its own.
    pub settings: Option<String>,
    /// Whether runs of this player are ranked no longer.
    pub banned: bool,
    /// When the player first came.
    pub since: Moment,
}

/// Whose a run is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A player's with a key.
    Player(PlayerId),
    /// A guest's, under the name of that one session.
    Guest(Name),
    /// Somebody's who wanted to be forgotten.
    Somebody,
}

/// What a run counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ranking {
    /// The server drew the board: it is ranked.
    Drawn,
    /// The first try at the board of a day: it is ranked on that day's list too.
    Daily(Day),
    /// The board was chosen or known, or help was taken: it is not ranked.
    Practice,
}

/// A run that has come to its end, as it goes to the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its public name. A run is kept once, however often it is handed in.
    pub code: Code,
    /// Whose it is.
    pub owner: Owner,
    /// What it counts for.
    pub standing: Ranking,
    /// The run itself.
    pub run: Packed,
    /// What it came to, as it is claimed; replaying the run proves it.
    pub tally: Tally,
    /// When it ended.
    pub at: Moment,
}

/// A finished run as it comes back, with the name to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The run.
    pub finished: Finished,
    /// The name of its owner; `None`: somebody.
    pub name: Option<Name>,
}

/// A run under way, kept for another day; the session that keeps it does not pack it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved<R = Packed> {
    /// The name that the run has and will have when it is finished; a guest's key to it.
    pub code: Code,
    /// What it will count for.
    pub standing: Ranking,
    /// The run so far.
    pub run: R,
    /// Playing time so far, in milliseconds: the clock may be past the last action.
    pub played: u64,
    /// How often it was paused, each interruption included.
    pub pauses: u32,
    /// When it was kept.
    pub at: Moment,
    /// The run that it races against.
    pub rival: Option<Code>,
}

impl Saved<UnpackedRun> {
    /// Packs the run: not for the thread of a session.
    #[must_use]
    pub fn pack(self) -> Saved {
        Saved {
            code: self.code,
            standing: self.standing,
            run: self.run.pack(),
            played: self.played,
            pauses: self.pauses,
            at: self.at,
            rival: self.rival,
        }
    }
}

/// A run under way that somebody goes on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resumed {
    /// The run.
    pub saved: Saved,
    /// The run that it races against, unless that is gone.
    pub rival: Option<Record>,
}

impl From<Saved> for Resumed {
    fn from(saved: Saved) -> Resumed {
        Resumed { saved, rival: None }
    }
}

/// Everything that is kept of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mine {
    /// The player.
    pub player: Player,
    /// The fingerprints of the keys.
    pub keys: Vec<String>,
    /// Finished runs, the oldest first.
    pub runs: Vec<Finished>,
    /// Runs under way.
    pub saves: Vec<Saved>,
    /// Days with the number of finished boards of the day.
    pub days: Vec<(Day, u8)>,
}

/// What is said of a run under way before it is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The run's name.
    pub code: Code,
    /// Its game.
    pub game: &'static str,
    /// Its level, in words.
    pub level: String,
    /// Playing time so far, in milliseconds.
    pub played: u64,
}

/// Who sits at a session, as the screens see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name that others see.
    pub name: Name,
    /// Whether there is no key, so that nothing can be kept for long.
    pub guest: bool,
    /// The SSH user name, cleaned: offered as a name, never shown unasked.
    pub user: Option<Name>,
    /// What the settings screen kept.
    pub settings: Option<String>,
    /// Runs that wait to be gone on with, the newest first.
    pub waiting: Vec<Waiting>,
}
