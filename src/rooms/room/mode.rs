//! How the rounds of a room follow each other.

use crate::games;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// One round: who finishes first has won.
    #[default]
    First,
    /// Three rounds, whose points add up.
    BestOfThree,
    /// A round of each game, whose points add up.
    EachGame,
}

impl Mode {
    pub(crate) const ALL: [Self; 3] = [Self::First, Self::BestOfThree, Self::EachGame];

    pub(crate) fn rounds(self) -> u32 {
        match self {
            Self::First => 1,
            Self::BestOfThree => 3,
            Self::EachGame => u32::try_from(games::ALL.len()).unwrap_or(1),
        }
    }
}
