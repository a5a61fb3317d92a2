//! The boards that are the same for everybody at a time: those of a day, and those of the ladder
//! of a week.

use crate::games::packed::Packed;
use crate::games::run::Run;
use crate::games::{GameDef, Opening, find, labyrinth};
use crate::model::{Day, Moment, Ranking, Scope, Secret, SharedBoard, Step, Week};

/// A board at which each player has one attempt.
#[derive(Clone, Copy)]
pub(super) enum DatedBoard {
    Daily(&'static GameDef, Day),
    Ladder(Week, Step),
}

impl DatedBoard {
    /// The board that is played at this moment; `None`: there is no such game.
    pub(super) fn at(board: SharedBoard, now: Moment) -> Option<Self> {
        Some(match board {
            SharedBoard::Daily(game) => Self::Daily(find(game)?, now.day()),
            SharedBoard::Step(step) => Self::Ladder(Week::of(now.day()), step),
        })
    }

    /// The board that a run of this game and standing claims to be an attempt at; `None`: it is
    /// no attempt.
    pub(super) fn of(standing: Ranking, game: &str) -> Option<Self> {
        match standing {
            Ranking::Daily(day) => Some(Self::Daily(find(game)?, day)),
            Ranking::Ladder(week, step) => Some(Self::Ladder(week, step)),
            Ranking::Ranked | Ranking::Practice => None,
        }
    }

    /// The board of this moment that a run is on, whatever the run counts for.
    pub(super) fn of_run(run: &Packed, secret: &Secret, now: Moment) -> Option<Self> {
        let shared = SharedBoard::with_level(find(&run.game)?, &run.level, now.day())?;
        let board = Self::at(shared, now)?;
        (board.opening(secret).seed == Some(run.seed)).then_some(board)
    }

    /// The same without its day or week.
    pub(super) fn shared(self) -> SharedBoard {
        match self {
            Self::Daily(entry, _) => SharedBoard::Daily(entry.name),
            Self::Ladder(_, step) => SharedBoard::Step(step),
        }
    }

    pub(super) fn entry(self) -> &'static GameDef {
        match self {
            Self::Daily(entry, _) => entry,
            Self::Ladder(..) => &labyrinth::ENTRY,
        }
    }

    pub(super) fn standing(self) -> Ranking {
        match self {
            Self::Daily(_, day) => Ranking::Daily(day),
            Self::Ladder(week, step) => Ranking::Ladder(week, step),
        }
    }

    /// The day under which attempts at it are kept: the last on which they count.
    pub(super) fn day(self) -> Day {
        match self {
            Self::Daily(_, day) => day,
            Self::Ladder(week, _) => week.last_day(),
        }
    }

    /// The name under which attempts at it are kept: that of its game, for the ladder with the
    /// number of the step behind a slash.
    pub(super) fn name(self) -> String {
        let game = self.entry().name;
        match self {
            Self::Daily(..) => game.to_owned(),
            Self::Ladder(_, step) => format!("{game}/{step}"),
        }
    }

    pub(super) fn scope(self) -> Scope {
        match self {
            Self::Daily(entry, day) => Scope::Daily {
                game: entry.name,
                day,
            },
            Self::Ladder(week, step) => Scope::Ladder { week, step },
        }
    }

    pub(super) fn opening(self, secret: &Secret) -> Opening {
        match self {
            Self::Daily(entry, day) => secret.opening(entry, day),
            Self::Ladder(week, step) => secret.step(week, step),
        }
    }

    pub(super) fn has(self, run: &Packed, secret: &Secret) -> bool {
        let (entry, opening) = (self.entry(), self.opening(secret));
        opening.seed == Some(run.seed)
            && run.game == entry.name
            && run.level == opening.level.canonical(entry).words()
    }

    /// It as a run that has not begun.
    pub(super) fn run(self, secret: &Secret) -> Packed {
        let (entry, opening) = (self.entry(), self.opening(secret));
        let level = opening.level.canonical(entry);
        Packed::of(&Run::new(entry, level, opening.seed.unwrap_or_default()))
    }
}
