//! How the rounds of a room follow each other, and on which boards.

use serde::{Deserialize, Serialize};

use crate::games::{self, GameDef};

/// How rounds follow each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Mode {
    /// One round: who is home first has won.
    #[default]
    First,
    /// So many rounds, whose points add up.
    Rounds(u32),
    /// A round of each game, whose points add up.
    EachGame,
    /// All games one after the other in one round: who is home in one goes straight on to the next.
    Relay,
    /// One round in which everybody starts elsewhere, equally far from the exit.
    Starts,
}

impl Mode {
    /// All that there are.
    const ALL: [Self; 6] = [
        Self::First,
        Self::Rounds(3),
        Self::Rounds(5),
        Self::EachGame,
        Self::Relay,
        Self::Starts,
    ];

    /// Those that are offered where this game is chosen.
    pub(crate) fn offered(entry: &'static GameDef) -> Vec<Self> {
        let mut modes = Self::ALL.to_vec();
        modes.retain(|mode| mode.is_for(entry));
        modes
    }

    pub(super) fn is_for(self, entry: &'static GameDef) -> bool {
        self != Self::Starts || entry.starts.is_some()
    }

    /// How many rounds it has.
    pub(crate) fn rounds(self) -> u32 {
        match self {
            Self::First | Self::Relay | Self::Starts => 1,
            Self::Rounds(rounds) => rounds,
            Self::EachGame => games(),
        }
    }

    /// How many boards everybody plays in a round, one after the other.
    pub(crate) fn legs(self) -> u32 {
        match self {
            Self::Relay => games(),
            Self::First | Self::Rounds(_) | Self::EachGame | Self::Starts => 1,
        }
    }

    /// Whether it plays all games, and not the chosen one.
    pub(crate) fn plays_all_games(self) -> bool {
        matches!(self, Self::EachGame | Self::Relay)
    }
}

fn games() -> u32 {
    u32::try_from(games::ALL.len()).unwrap_or(1)
}
