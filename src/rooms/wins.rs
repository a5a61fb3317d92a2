//! Who has just won: a proved win stands here for a while, for the menus of the others.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::peer::Identity;
use super::presence::{Presence, is_maze};
use crate::model::{Name, Step};

#[cfg(test)]
pub(super) mod tests;

/// For how long somebody has won just now: a visit to the menu later it is no news.
const NEWS: Duration = Duration::from_secs(10 * 60);

/// Wins that are remembered. Only the newest is shown, the others bound how often one player and
/// one address are told of; at more wins a minute others push theirs aside anyway.
const WINS_MAX: usize = 16;

/// How long after a win the next one of the same player is told of: a robot that wins a hundred
/// boards a minute shall not talk alone.
const WIN_INTERVAL: Duration = Duration::from_secs(60);

/// Wins of one address that are told of in [`WIN_INTERVAL`], for those that bring many keys.
const WINS_PER_ADDRESS: u32 = 3;

/// What somebody has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// The board of the day.
    Daily,
    /// That of this week of a step of the ladder.
    Step(Step),
    /// A ranked level, in words.
    Level(String),
}

/// Who has just won what, as it is shown to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The name.
    pub name: Name,
    /// Days in a row with a finished board of the day.
    pub streak: u32,
    /// The game.
    pub game: &'static str,
    /// The board.
    pub board: Board,
}

impl Winner {
    /// Whether the board was a maze, which one gets out of, and no puzzle, which one solves.
    pub(crate) fn got_out(&self) -> bool {
        is_maze(self.game)
    }
}

#[derive(Debug)]
struct Win {
    winner: Arc<Winner>,
    who: Identity,
    at: Instant,
}

/// Wins that may be told of, the newest last.
#[derive(Debug, Default)]
pub(super) struct Wins(Mutex<VecDeque<Win>>);

impl Wins {
    fn all(&self) -> MutexGuard<'_, VecDeque<Win>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who has won last, if that is news.
    pub(super) fn last(&self, now: Instant) -> Option<Arc<Winner>> {
        let wins = self.all();
        let last = wins.back();
        let last = last.filter(|win| now.saturating_duration_since(win.at) < NEWS);
        last.map(|win| Arc::clone(&win.winner))
    }
}

impl Presence {
    /// Whether a win of this player would be told of now.
    pub(crate) fn may_tell(&self, who: &Identity, now: Instant) -> bool {
        self.is_named() && may_tell(&self.wins().all(), who, now)
    }

    /// Tells of a win, unless this player or address was told of just before.
    pub(crate) fn tell(&self, winner: Winner, who: Identity, now: Instant) {
        let mut wins = self.wins().all();
        if !self.is_named() || !may_tell(&wins, &who, now) {
            return;
        }
        if wins.len() >= WINS_MAX {
            wins.pop_front();
        }
        wins.push_back(Win {
            winner: Arc::new(winner),
            who,
            at: now,
        });
    }

    /// Who may be told of now.
    pub(crate) fn told_of(&self, now: Instant) -> Vec<Identity> {
        let mut wins = self.wins().all();
        wins.retain(|win| now.saturating_duration_since(win.at) < NEWS);
        wins.iter().map(|win| win.who.clone()).collect()
    }

    /// Tells no more of those for whom this holds.
    pub(crate) fn drop_wins(&self, mut of: impl FnMut(&Identity) -> bool) {
        self.wins().all().retain(|win| !of(&win.who));
    }
}

fn may_tell(wins: &VecDeque<Win>, who: &Identity, now: Instant) -> bool {
    let recent = |win: &&Win| now.saturating_duration_since(win.at) < WIN_INTERVAL;
    let recent = || wins.iter().filter(recent);
    let of_address = recent().filter(|win| win.who.address == who.address);
    let most = WINS_PER_ADDRESS.saturating_mul(who.address.factor());
    !recent().any(|win| win.who.is_player_of(who)) && of_address.count() < most as usize
}
