//! What the screens ask of the store, and the replies. A reply comes later and perhaps never:
//! a session goes on without it.

use super::{
    Bests, Code, Finished, KeyData, Ladder, List, ListQuery, LiveLine, Moment, Name, Owner,
    Placing, PlayerData, Profile, Ranking, Record, Resumed, RoomAddress, RoomRound, Saved,
    SharedBoard, Step, Today,
};
use crate::games::miniature::Preview;
use crate::games::packed::{Packed, Tally, UnpackedRun};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreRequest {
    /// Prove and keep a finished run: [`StoreReply::Placed`].
    Finish(Box<Claim<UnpackedRun>>),
    /// Keep an unfinished game: [`StoreReply::Kept`]. A later one with the same code replaces it.
    Keep(Box<Saved<UnpackedRun>>),
    Drop(Code),
    /// This session plays an unfinished game no more: another one may continue it.
    Leave(Code),
    /// Continue an unfinished game: [`StoreReply::Continued`]. Other sessions cannot continue it until this one leaves it,
    /// drops it or ends.
    Continue(Code),
    List(ListQuery),
    Bests(&'static str),
    Today,
    /// Begin or continue this game's board of the day: [`StoreReply::Continued`].
    Attempt(&'static str),
    Ladder,
    /// Begin or continue this week's board of a step: [`StoreReply::Continued`].
    Step(Step),
    /// A finished run, to watch it or to race it: [`StoreReply::Record`].
    Record(Code),
    Live,
    /// The rounds of a room: [`StoreReply::Room`].
    Room(Box<RoomAddress>),
    /// Whether this player may watch the run under way of this id: [`StoreReply::Watch`].
    Watch(Code),
    Preview(Code),
    Rename(Name),
    Settings(String),
    LinkCode,
    /// What linking this key by that code would do: [`StoreReply::LinkOffer`].
    LookUpLink(Code),
    /// Link this key to the player who was given that code: [`StoreReply::Welcome`].
    Link(Code),
    PlayerData,
    Keys,
    /// Take the key of this fingerprint away from this player: [`StoreReply::Keys`], or, if it is
    /// that of the session, [`StoreReply::Welcome`] as a stranger.
    RemoveKey(String),
    /// A page of this player's finished runs, the oldest first, behind the last run of the
    /// page before: [`StoreReply::PlayerRuns`].
    PlayerRuns(Option<(Moment, Code)>),
    /// Forget this player: [`StoreReply::Welcome`] as a stranger.
    Forget,
}

/// What a request is, for those who queue and answer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// It changes something, so it is done although its session has ended.
    pub writes: bool,
    /// The reply decides what is played next, or what the next line means.
    pub decides: bool,
    /// A guest may not ask for it, as it is about something stored.
    pub needs_key: bool,
}

impl StoreRequest {
    pub fn kind(&self) -> Kind {
        let kind = |writes, decides, needs_key| Kind {
            writes,
            decides,
            needs_key,
        };
        match self {
            Self::Finish(_) | Self::Keep(_) | Self::Drop(_) | Self::Leave(_) => {
                kind(true, false, true)
            }
            Self::Continue(_) | Self::RemoveKey(_) => kind(true, true, true),
            Self::Attempt(_) | Self::Step(_) => kind(true, true, false),
            Self::Settings(_) => kind(true, false, false),
            Self::Rename(_) => kind(true, true, false),
            Self::LinkCode | Self::Link(_) | Self::Forget => kind(true, true, true),
            // What is typed next names rows of a page by their numbers.
            Self::List(_) | Self::Live | Self::Room(_) | Self::Preview(_) => {
                kind(false, true, false)
            }
            Self::Bests(_) | Self::Today | Self::Ladder => kind(false, true, false),
            Self::Record(_) | Self::Watch(_) => kind(false, true, false),
            Self::LookUpLink(_) | Self::PlayerData | Self::PlayerRuns(_) | Self::Keys => {
                kind(false, true, true)
            }
        }
    }

    /// The reply that says why it is not done.
    pub fn refused(&self, error: UserError) -> StoreReply {
        match self {
            Self::Finish(claim) => StoreReply::Placed(claim.code, Err(error)),
            Self::Keep(saved) => StoreReply::Kept(saved.code, Err(error)),
            Self::Drop(_) | Self::Leave(_) | Self::Settings(_) => StoreReply::Done,
            Self::Continue(_) | Self::Attempt(_) | Self::Step(_) => {
                StoreReply::Continued(Err(error))
            }
            Self::List(query) => StoreReply::List(query.clone(), Err(error)),
            Self::Bests(game) => StoreReply::Bests(game, Err(error)),
            Self::Today => StoreReply::Today(Err(error)),
            Self::Ladder => StoreReply::Ladder(Err(error)),
            Self::Record(_) => StoreReply::Record(Err(error)),
            Self::Live => StoreReply::Live(None),
            Self::Room(_) => StoreReply::Room(Err(error)),
            Self::Watch(id) => StoreReply::Watch(*id, Err(error)),
            Self::Preview(code) => StoreReply::Preview(*code, Err(error)),
            Self::Rename(_) => StoreReply::Renamed(Err(error)),
            Self::LinkCode => StoreReply::LinkCode(Err(error)),
            Self::LookUpLink(code) => StoreReply::LinkOffer(*code, Err(error)),
            Self::Link(_) | Self::Forget => StoreReply::Welcome(Err(error)),
            Self::PlayerData => StoreReply::PlayerData(Err(error)),
            Self::Keys | Self::RemoveKey(_) => StoreReply::Keys(Err(error)),
            Self::PlayerRuns(_) => StoreReply::PlayerRuns(Err(error)),
        }
    }
}

/// A finished run as a session hands it in, and, packed, as it is proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim<R = Packed> {
    pub code: Code,
    pub standing: Ranking,
    pub run: R,
    pub tally: Tally,
}

impl Claim<UnpackedRun> {
    /// Packs the run: not for the thread of a session.
    #[must_use]
    pub fn pack(self) -> Claim {
        Claim {
            code: self.code,
            standing: self.standing,
            run: self.run.pack(),
            tally: self.tally,
        }
    }
}

impl Claim {
    pub fn of(self, owner: Owner, at: Moment) -> Finished {
        Finished {
            code: self.code,
            owner,
            standing: self.standing,
            run: self.run,
            tally: self.tally,
            at,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkOffer {
    pub to: Name,
    /// Whose key it is so far, if that is another player.
    pub from: Option<Name>,
    /// Whether the runs of that one move along. They stay if other keys do.
    pub merges: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserError {
    /// The store cannot be reached; a run waits in memory, and is written later.
    Later,
    /// The store cannot be reached, and there is no room for the run to wait.
    Unsaved,
    /// The store did not answer, and may have done it all the same.
    Unknown,
    /// The store is damaged, or does not understand what it is told.
    Broken,
    /// A finished run is kept, and its ranks could not be read.
    RankUnknown,
    /// There is nothing of that name or code.
    Nothing,
    /// This session, or its address, has tried many wrong codes in a short time.
    Guessed,
    /// That run is not under way any more, or may not be watched.
    NotLive,
    /// This session has turned to many runs under way in a short time.
    WatchedTooMany,
    Taken,
    NoKey,
    /// The player was deleted, or the key removed, since the session began.
    Forgotten,
    /// Another session plays it, or has played it on.
    Busy,
    /// It is finished, so there is nothing to continue.
    Over,
    /// The replay does not come to what is claimed, or the player may not do it.
    Refused,
    /// It would give away this board of today or of this week, which is still to be played.
    Secret(SharedBoard),
    /// The name means something here.
    Reserved,
    /// A player has no more keys than so many.
    TooManyKeys,
    LastKey,
    /// Too much was written for this key or address in a short time.
    TooMuch,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreReply {
    /// Who the player is (again: after a change).
    Welcome(Result<Box<Profile>, UserError>),
    /// The player was deleted, or the key removed, in another session: this one ends.
    Forgotten,
    /// There is nothing to tell of it.
    Done,
    /// How a finished run was placed. [`UserError::Later`] comes first when the store is
    /// away; the placing follows when it is back.
    Placed(Code, Result<Box<Placing>, UserError>),
    Kept(Code, Result<(), UserError>),
    /// The game to continue; one without actions begins.
    Continued(Result<Box<Resumed>, UserError>),
    List(ListQuery, Result<List, UserError>),
    Bests(&'static str, Result<Box<Bests>, UserError>),
    Today(Result<Box<Today>, UserError>),
    Ladder(Result<Box<Ladder>, UserError>),
    Record(Result<Box<Record>, UserError>),
    /// The runs under way; `None`: the host shows nothing of them.
    Live(Option<Vec<LiveLine>>),
    Room(Result<Vec<RoomRound>, UserError>),
    Watch(Code, Result<(), UserError>),
    Preview(Code, Result<Box<Preview>, UserError>),
    Renamed(Result<Name, UserError>),
    /// The code that links another key, good for ten minutes.
    LinkCode(Result<Code, UserError>),
    LinkOffer(Code, Result<Box<LinkOffer>, UserError>),
    PlayerData(Result<Box<PlayerData>, UserError>),
    Keys(Result<Vec<KeyData>, UserError>),
    /// A page of this player's finished runs, without their actions, and with the seeds that may
    /// be told; an empty one is behind the last.
    PlayerRuns(Result<Vec<(Finished, Option<u64>)>, UserError>),
}
