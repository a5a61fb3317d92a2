//! The boards of the day: the same for all players, on every server, and not to be known
//! beforehand.

use super::{Code, Day, Moment, Name, Ranking, Step, Week};
use crate::games::labyrinth;
use crate::games::{GameDef, Opening};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;

/// The secret that the seeds of daily boards are made from: 256 random bits in the store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// In place of a secret where there is no store, and nothing to be ranked.
    pub(super) const OF_NO_STORE: Self = Self([0; 32]);

    /// The board of this game on this day. It does not follow from the boards of other days:
    /// the seed is an HMAC-SHA256 (RFC 2104) of game and day.
    pub fn opening(&self, entry: &GameDef, day: Day) -> Opening {
        Opening {
            game: entry.name,
            level: entry.level_of_day(day),
            seed: Some((entry.seed)(self.seed(entry.name, day))),
        }
    }

    /// The board of this step of the ladder in this week, made likewise of week and step.
    pub fn step(&self, week: Week, step: Step) -> Opening {
        Opening {
            game: labyrinth::ENTRY.name,
            level: step.level(),
            seed: Some(self.number(&format!("mazed ladder {} {step}", week.0))),
        }
    }

    /// What stands for a text that must not be stored itself, such as the fingerprint of a key:
    /// its HMAC-SHA256 in hex. `kind` keeps marks of different use apart.
    pub fn mark(&self, kind: &str, text: &str) -> String {
        let tag = self.tag(&format!("mazed {kind} {text}"));
        tag.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn seed(&self, game: &str, day: Day) -> u64 {
        self.number(&format!("mazed daily {game} {day}"))
    }

    fn number(&self, text: &str) -> u64 {
        let tag = self.tag(text);
        tag.first_chunk()
            .map_or(0, |first| u64::from_be_bytes(*first))
    }

    fn tag(&self, text: &str) -> [u8; 32] {
        // A key may have any length, so this is never the zero.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) else {
            return [0; 32];
        };
        mac.update(text.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// A board that is the same for everybody at a time, and at which the first attempt counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedBoard {
    Daily(&'static str),
    Step(Step),
}

impl SharedBoard {
    /// The one with this level, in words in canonical order.
    pub(crate) fn with_level(entry: &'static GameDef, level: &str, day: Day) -> Option<Self> {
        let of_day = [entry.level_of_day(day), (entry.daily)()];
        if of_day
            .iter()
            .any(|of_day| level == of_day.canonical(entry).words())
        {
            return Some(Self::Daily(entry.name));
        }
        if entry.name != labyrinth::ENTRY.name {
            return None;
        }
        let level = crate::games::Level::read(entry, level)?;
        Step::of(&level).map(Self::Step)
    }
}

/// How far a player has come with the board of a day or of a week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    Untried,
    Begun,
    /// Given up: whoever plays the board now practises.
    GivenUp,
    Done {
        code: Code,
        /// Playing time in milliseconds.
        time: u64,
        moves: u32,
        par: Option<u32>,
        rank: u32,
    },
}

impl Attempt {
    pub fn is_done(&self) -> bool {
        matches!(self, Self::Done { .. })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyBoard {
    pub game: &'static str,
    pub mine: Attempt,
    pub finished: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Today {
    pub day: Day,
    /// Milliseconds until the next one begins.
    pub left: u64,
    /// Its boards, in the order of [`ALL`](crate::games::ALL).
    pub boards: Vec<DailyBoard>,
    /// Days in a row with a finished board, up to today, or to yesterday while today is
    /// still to be played.
    pub streak: u32,
    pub longest: u32,
    /// How many boards were finished on each of the last days, up to today.
    pub calendar: Vec<u8>,
}

impl Today {
    /// How many of its boards the player has finished.
    pub fn done(&self) -> usize {
        let done = self.boards.iter().filter(|board| board.mine.is_done());
        done.count()
    }
}

/// A run that was finished a moment ago, as others are told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    pub name: Name,
    /// Days in a row on which they finished a board of the day.
    pub streak: u32,
    pub game: &'static str,
    pub standing: Ranking,
    pub level: String,
    /// Playing time in milliseconds.
    pub time: u64,
    pub is_shortest: bool,
    pub at: Moment,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn every_game_has_another_board_each_day_and_the_same_everywhere() {
        let (ours, other) = (Secret([7; 32]), Secret([8; 32]));
        let mut seeds = Vec::new();
        for entry in games::ALL {
            for day in [Day(20_778), Day(20_779)] {
                let opening = ours.opening(entry, day);
                assert_eq!(opening, Secret([7; 32]).opening(entry, day));
                seeds.extend([opening.seed, other.opening(entry, day).seed]);
            }
        }
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 4 * games::ALL.len());
        // Pinned: a later version must draw the same board for the rest of a day.
        let pinned = 10_603_278_946_528_907_797;
        assert_eq!(ours.seed("labyrinth", Day(20_778)), pinned);
    }

    #[test]
    fn every_step_has_another_board_each_week_and_on_each_server() {
        let (ours, other) = (Secret([7; 32]), Secret([8; 32]));
        let mut seeds = Vec::new();
        for step in Step::all() {
            for week in [Week(2_967), Week(2_968)] {
                let opening = ours.step(week, step);
                assert_eq!(opening.level, step.level());
                seeds.extend([opening.seed, other.step(week, step).seed]);
            }
        }
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 4 * usize::from(Step::COUNT));
        // Pinned, and worked out apart from this program: a later version must draw the same
        // board for the rest of a week.
        let seventh = Step::new(7).expect("a step");
        let seed = ours.step(Week(2_967), seventh).seed;
        assert_eq!(seed, Some(7_008_228_378_285_469_007));
    }

    #[test]
    fn a_mark_tells_nothing_without_the_secret() {
        let (ours, other) = (Secret([7; 32]), Secret([8; 32]));
        let mark = ours.mark("ban", "SHA256:ada");
        assert_eq!(mark.len(), 64);
        assert_eq!(mark, ours.mark("ban", "SHA256:ada"));
        assert_ne!(mark, other.mark("ban", "SHA256:ada"));
        assert_ne!(mark, ours.mark("attempt", "SHA256:ada"));
        assert_eq!(format!("{ours:?}"), "Secret");
    }
}
