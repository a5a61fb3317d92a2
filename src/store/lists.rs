//! Which leaderboards a run is on, and under which numbers they are in the table of bests.

use super::dated_board::DatedBoard;
use crate::model::{Day, Finished, Moment, Owner, Period, PlayerId, Ranking, Scope, Week};
use sha2::{Digest, Sha256};

/// Runs are counted up to this rank; beyond it a rank is one more. Counting reads the index at
/// about 0.1 microseconds each, so this bounds the dearest list.
pub const RANK_MAX: u32 = 3_000;

/// Half of a SHA-256, cut to 64 bits: with ten million lists two of them meet with a
/// probability of three in a million.
fn hash(parts: &[&str]) -> i64 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    let digest = hash.finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

/// The number of a leaderboard: the same on every server and in every version.
pub(super) fn list(scope: &Scope) -> i64 {
    match scope {
        Scope::Level { game, level } => hash(&["level", game, level]),
        Scope::Daily { game, day } => hash(&["daily", game, &day.to_string()]),
        Scope::Ladder { week, step } => hash(&["ladder", &week.0.to_string(), &step.to_string()]),
    }
}

/// Weeks are in the order of time, so that old ones lie side by side and can be cleared away
/// together; 0 is all of time.
pub(super) fn period(period: Period, day: Day) -> i64 {
    match period {
        Period::All => 0,
        Period::Week => Week::of(day).0.into(),
    }
}

/// The first week that is still shown; clocks of servers differ.
pub(super) fn first_week(today: Day) -> i64 {
    period(Period::Week, today.plus(-1))
}

/// What a run is ranked on: the first attempt at a board of a day or week there alone, all others
/// on their level; `None`: practice, or a game that is not known.
pub(super) fn scope(finished: &Finished) -> Option<Scope> {
    let entry = crate::games::find(&finished.run.game)?;
    match finished.standing {
        Ranking::Practice => None,
        Ranking::Ranked => Some(Scope::Level {
            game: entry.name,
            level: finished.run.level.clone(),
        }),
        standing => DatedBoard::of(standing, entry.name).map(DatedBoard::scope),
    }
}

/// Periods and numbers of the leaderboards on which a run may be.
pub(super) fn of_run(finished: &Finished) -> Vec<(i64, i64)> {
    let Some(scope) = scope(finished) else {
        return Vec::new();
    };
    let periods: &[Period] = match scope {
        Scope::Level { .. } => &[Period::All, Period::Week],
        Scope::Daily { .. } | Scope::Ladder { .. } => &[Period::All],
    };
    let (list, day) = (list(&scope), finished.at.day());
    periods
        .iter()
        .map(|one| (period(*one, day), list))
        .collect()
}

/// The owner of a run's rows: its player, or nobody.
pub(super) fn owner(finished: &Finished) -> i64 {
    match finished.owner {
        Owner::Player(PlayerId(id)) => id,
        Owner::Somebody => -(finished.code.bits() as i64),
    }
}

/// The period and the number of the leaderboard that is asked for, at this moment.
pub(super) fn list_key(scope: &Scope, since: Period, now: Moment) -> (i64, i64) {
    let since = match scope {
        Scope::Level { .. } => since,
        Scope::Daily { .. } | Scope::Ladder { .. } => Period::All,
    };
    (period(since, now.day()), list(scope))
}
