//! Who is in a [room](super::room), and how far they are.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::peer::Identity;
use crate::games::Position;
use crate::games::run::Run;
use crate::limits::rate_limiter::{Quota, RateLimiter};
use crate::model::{Name, RoomWord};

/// For how long a reaction stands beside the name.
pub(crate) const REACTION_SHOWN: Duration = Duration::from_secs(3);

/// Steps of the bar that shows the others how far a member is.
pub(crate) const BAR_STEPS: u32 = 6;

/// A member's reactions: three at once, and one in two seconds.
fn reactions() -> Quota {
    Quota::every(Duration::from_secs(2), 3)
}

/// The number of a member; one who comes back gets another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct MemberId(pub(super) u32);

/// How far a member is on the board of the round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Counted moves so far.
    pub(crate) moves: u32,
    /// The fewest moves that are left; `None`: no way is left.
    pub(crate) left: Option<u32>,
    /// The fewest moves from the start.
    pub(crate) whole: u32,
    /// Where the piece is seen.
    pub(crate) position: Option<Position>,
}

impl Progress {
    /// How much of the way is done, out of [`Self::whole`].
    pub(crate) fn done(&self) -> u32 {
        self.left.map_or(0, |left| self.whole.saturating_sub(left))
    }

    /// How much of the bar beside the board is full, out of [`BAR_STEPS`].
    pub(crate) fn bar(&self) -> u32 {
        let done = self.done().saturating_mul(BAR_STEPS);
        done.div_ceil(self.whole.max(1)).min(BAR_STEPS)
    }
}

/// A sign that a member shows to the others: the same everywhere, so that it needs no words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reaction(u8);

impl Reaction {
    /// The signs, each with its key: 1 to 6.
    pub(crate) const SIGNS: [&str; 6] = [":)", ":D", ":o", ":(", "!!", "gg"];

    /// The reaction of this key.
    pub(crate) fn of_key(typed: char) -> Option<Self> {
        let place = typed.to_digit(10)?.checked_sub(1)?;
        let place = u8::try_from(place).ok()?;
        (usize::from(place) < Self::SIGNS.len()).then_some(Self(place))
    }

    /// The message that says what it means, to those who hear it.
    pub(crate) fn says(self) -> &'static str {
        const SAYS: [&str; 6] = [
            "room-sign-1",
            "room-sign-2",
            "room-sign-3",
            "room-sign-4",
            "room-sign-5",
            "room-sign-6",
        ];
        SAYS.get(usize::from(self.0)).copied().unwrap_or(SAYS[0])
    }

    pub(crate) fn sign(self) -> &'static str {
        Self::SIGNS.get(usize::from(self.0)).copied().unwrap_or("")
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) id: MemberId,
    pub(super) identity: Identity,
    /// Leads a guest back to this place; `None`: a player, who has a key.
    pub(crate) word: Option<RoomWord>,
    /// The number of the sign by which the others know them, from 0.
    pub(crate) sign: usize,
    pub(crate) name: Name,
    /// Days in a row with a finished board of the day.
    pub(crate) streak: u32,
    /// Since when the connection is lost; `None`: it is there.
    pub(crate) lost_since: Option<Instant>,
    pub(crate) points: u32,
    /// Those of them that the last round has given.
    pub(crate) won: u32,
    pub(crate) races: bool,
    /// Whether they only look on while they are the host.
    pub(super) looks_on: bool,
    pub(crate) progress: Progress,
    /// The most of the bar that was full on this board.
    pub(super) fullest: u32,
    /// After how long they were home.
    pub(crate) home: Option<Duration>,
    /// What they had played when the connection was lost.
    pub(super) kept: Option<Arc<Run>>,
    pub(super) reaction: Option<(Reaction, Instant)>,
    pub(super) limiter: RateLimiter,
}

impl Member {
    pub(super) fn new(
        id: MemberId,
        (identity, word): (Identity, Option<RoomWord>),
        sign: usize,
        streak: u32,
        now: Instant,
    ) -> Self {
        Self {
            id,
            sign,
            name: identity.name.clone(),
            identity,
            word,
            streak,
            lost_since: None,
            points: 0,
            won: 0,
            races: false,
            looks_on: false,
            progress: Progress::default(),
            fullest: 0,
            home: None,
            kept: None,
            reaction: None,
            limiter: RateLimiter::new(reactions(), now),
        }
    }

    pub(super) fn begin_round(&mut self, looks_on: bool) {
        self.races = self.lost_since.is_none() && !looks_on;
        self.home = None;
        self.won = 0;
        self.progress = Progress::default();
        self.fullest = 0;
        self.kept = None;
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.races && self.home.is_none()
    }

    /// How much of the bar is full, out of [`BAR_STEPS`].
    pub(crate) fn bar(&self) -> u32 {
        match self.home {
            Some(_) => BAR_STEPS,
            None => self.progress.bar(),
        }
    }

    /// Sorts by rank: who finished first, then who has the most of the path behind them, in the
    /// fewest moves.
    pub(super) fn standing(&self) -> impl Ord + use<> {
        let home = self.home.unwrap_or(Duration::MAX);
        (
            home,
            Reverse(self.progress.done()),
            self.progress.moves,
            self.id,
        )
    }

    pub(super) fn react(&mut self, reaction: Reaction, now: Instant) -> bool {
        let may = self.limiter.check(1, now).is_ok();
        if may {
            self.reaction = Some((reaction, now + REACTION_SHOWN));
        }
        may
    }

    /// The sign that is shown now, and until when.
    pub(crate) fn reaction(&self, now: Instant) -> Option<(Reaction, Instant)> {
        self.reaction.filter(|(_, until)| now < *until)
    }
}
