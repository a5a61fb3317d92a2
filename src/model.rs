//! What the server remembers, as plain data: players, finished runs, lists, the daily
//! boards. Screens send a [`StoreRequest`] and get a [`StoreReply`]; the store keeps the rows.

pub mod address;
pub mod ban;
pub mod code;
pub mod daily;
pub mod host_texts;
pub mod ladder;
pub mod list;
pub mod live;
pub mod name;
pub mod request;
pub mod room_code;
pub mod seen;
pub mod time;

pub use crate::games::labyrinth::ladder::Step;
pub use address::PublicAddress;
pub use ban::{Ban, BanTerms, Banned, short_key};
pub use code::Code;
pub use daily::{Attempt, DailyBoard, News, Secret, SharedBoard, Today};
pub use host_texts::{HostPage, HostTexts};
pub use ladder::{Ladder, LadderStep, Week};
pub use list::{Bests, BoardBest, Line, List, ListQuery, Period, Placing, Scope};
pub use live::{LiveLine, RoomLine, RoomRound};
pub use name::Name;
pub use request::{LinkOffer, StoreReply, StoreRequest, UserError};
pub use room_code::{RoomAddress, RoomCode, RoomWord};
pub use time::{Day, Moment};

use crate::games::packed::{Packed, Tally, UnpackedRun};
use crate::games::{Opening, find};
use serde::{Deserialize, Serialize};

/// A text that is not what it was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Begin {
    #[default]
    Menu,
    Game(Opening),
    Replay(Code),
    Race(Code),
    Continue(Code),
    Step(Step),
    Join(RoomAddress),
    /// A room of one's own, in which this is played first, and what it calls its host.
    Room(Option<Opening>, Option<Name>),
    Live,
    Watch(Code),
}

impl Begin {
    /// What to begin with where nothing is remembered, at this moment: the ladder's boards are
    /// then those of no server.
    #[must_use]
    pub fn without_store(self, now: Moment) -> Self {
        match self {
            Self::Step(step) => Self::Game(Secret::OF_NO_STORE.step(Week::of(now.day()), step)),
            other => other,
        }
    }

    /// What is to be fetched before anything can begin.
    pub fn request(&self) -> Option<StoreRequest> {
        match self {
            Self::Replay(code) | Self::Race(code) => Some(StoreRequest::Record(*code)),
            Self::Continue(code) => Some(StoreRequest::Continue(*code)),
            Self::Step(step) => Some(StoreRequest::Step(*step)),
            Self::Watch(id) => Some(StoreRequest::Watch(*id)),
            Self::Menu | Self::Game(_) | Self::Live | Self::Join(_) | Self::Room(..) => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(pub i64);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub id: PlayerId,
    pub name: Name,
    /// What the settings screen keeps, in a form of its own.
    pub settings: Option<String>,
    /// Whether runs of this player are ranked no longer.
    pub banned: bool,
    pub since: Moment,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    Player(PlayerId),
    /// A player's who is deleted.
    Somebody,
}

/// What a run counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ranking {
    /// The server chose the seed: it is ranked.
    Ranked,
    /// The first attempt at the board of a day: it is ranked on that day's list too.
    Daily(Day),
    /// The first attempt at the board of a step of the ladder in a week: it is ranked on that
    /// week's list of the step.
    Ladder(Week, Step),
    /// The board was chosen or known, or help was taken: it is not ranked.
    Practice,
}

impl Ranking {
    pub fn is_attempt(self) -> bool {
        matches!(self, Self::Daily(_) | Self::Ladder(..))
    }

    /// The board of such an attempt, in this game.
    pub fn shared_board(self, game: &'static str) -> Option<SharedBoard> {
        match self {
            Self::Daily(_) => Some(SharedBoard::Daily(game)),
            Self::Ladder(_, step) => Some(SharedBoard::Step(step)),
            Self::Ranked | Self::Practice => None,
        }
    }

    /// The last day on which such an attempt counts.
    pub(crate) fn last_day(self) -> Option<Day> {
        match self {
            Self::Daily(day) => Some(day),
            Self::Ladder(week, _) => Some(week.last_day()),
            Self::Ranked | Self::Practice => None,
        }
    }
}

/// A run that has come to its end, as it goes to the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its public name. A run is kept once, however often it is handed in.
    pub code: Code,
    pub owner: Owner,
    pub standing: Ranking,
    pub run: Packed,
    /// What it came to, as it is claimed; replaying the run proves it.
    pub tally: Tally,
    pub at: Moment,
}

/// A finished run as it comes back, with the name to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub finished: Finished,
    /// The name of its owner; `None`: the owner wanted to be forgotten, or the name is hidden.
    pub name: Option<Name>,
    /// Days in a row with a finished board of the day, of an owner who is named: at most a hundred
    /// are counted.
    pub streak: u32,
    /// Whether its board is one of today, or of this week's ladder, whose seed is told to nobody:
    /// others are still to play it.
    pub is_of_today: bool,
}

impl Record {
    pub fn shared_board(&self) -> Option<SharedBoard> {
        let run = &self.finished;
        let day = self.is_of_today.then(|| run.at.day());
        shared_board(run.standing, &run.run, day)
    }
}

/// The shared board that a run is on; with a day, also one that does not count.
fn shared_board(standing: Ranking, run: &Packed, day: Option<Day>) -> Option<SharedBoard> {
    let entry = find(&run.game)?;
    match standing {
        Ranking::Practice => SharedBoard::with_level(entry, &run.level, day?),
        attempt => attempt.shared_board(entry.name),
    }
}

/// An unfinished game with its run. A session that has it kept does not pack the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved<R = Packed> {
    /// The name that the run has and will have when it is finished; a guest's key to it.
    pub code: Code,
    pub standing: Ranking,
    pub run: R,
    /// Playing time so far, in milliseconds: the clock may be past the last action.
    pub played: u64,
    pub at: Moment,
    pub rival: Option<Code>,
}

impl Saved {
    /// Its board, if shared: its seed must not be shown. Practice on such a level is most likely on
    /// that board, after the first attempt.
    pub fn shared_board(&self) -> Option<SharedBoard> {
        shared_board(self.standing, &self.run, Some(self.at.day()))
    }

    /// The seed of its board, unless knowing it would let a player study a ranked board.
    pub fn shown_seed(&self) -> Option<u64> {
        let is_practice = self.standing == Ranking::Practice;
        (is_practice && self.shared_board().is_none()).then_some(self.run.seed)
    }
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
            at: self.at,
            rival: self.rival,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resumed {
    pub saved: Saved,
    /// The run that it races against, unless that is gone.
    pub rival: Option<Record>,
}

impl From<Saved> for Resumed {
    fn from(saved: Saved) -> Self {
        Self { saved, rival: None }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerData {
    pub player: Player,
    pub keys: Vec<KeyData>,
    pub runs: u64,
    /// Unfinished games, without their actions.
    pub saves: Vec<Saved>,
    /// Days with the number of finished boards of the day.
    pub days: Vec<(Day, u8)>,
    /// Steps of the ladder with their stars.
    pub stars: Vec<(Step, u8)>,
    /// Boards made by hand with their stars: the game, the number from 0.
    pub board_stars: Vec<(&'static str, usize, u8)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyData {
    /// The fingerprint: `SHA256:` and 43 letters.
    pub fingerprint: String,
    pub added: Day,
    pub used: Day,
    /// Whether it is the key of the session that asks.
    pub here: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedGame {
    pub code: Code,
    pub game: &'static str,
    pub level: String,
    /// What it will count for: a daily board looks like any other of its level.
    pub standing: Ranking,
    /// The day on which it was kept; `None`: in this session, which knows no dates.
    pub day: Option<Day>,
}

/// The player of a session, as the screens see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub name: Name,
    /// Whether there is no key, so that nothing can be kept for long.
    pub guest: bool,
    /// What the settings screen kept.
    pub settings: Option<String>,
    /// The step of the ladder to play next; `None`: it is not known.
    pub step: Option<Step>,
    /// Games that can be continued, the newest first; each has a move.
    pub unfinished: Vec<UnfinishedGame>,
    /// Days in a row on which a board of the day was finished, up to today or yesterday.
    pub streak: u32,
}

impl Profile {
    /// A player with a key, of whom nothing is known but the name.
    pub fn of(name: Name) -> Self {
        Self {
            name,
            guest: false,
            settings: None,
            step: None,
            unfinished: Vec::new(),
            streak: 0,
        }
    }
}
