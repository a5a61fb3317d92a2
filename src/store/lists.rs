//! Which lists a run counts on, and under which numbers they are in the table of bests.

use super::rank_key::rank_key;
use crate::model::{
    Category, Day, Finished, Measure, Moment, Owner, Period, PlayerId, Ranking, Scope,
};
use sha2::{Digest, Sha256};

/// Runs are counted up to this rank; beyond it a rank is one more than this. Counting
/// reads the index, about a tenth of a microsecond each (measured), so this bounds what the
/// dearest list costs.
pub const RANK_MAX: u32 = 3_000;

/// A row of the table of bests, but for its owner and run: smaller is better, `a` first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RankRow {
    pub(super) period: i64,
    pub(super) list: i64,
    pub(super) a: i64,
    pub(super) b: i64,
}

/// The number of a board: the same on every server and in every version.
pub(super) fn board(game: &str, level: &str, seed: u64) -> i64 {
    hash(&["board", game, level, &seed.to_string()])
}

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

/// The number of a list.
pub(super) fn list(scope: &Scope, category: Category, measure: Measure) -> i64 {
    let measure = match measure {
        Measure::Fastest => "fastest",
        Measure::AgainstPar => "par",
        Measure::FewestMoves => "moves",
    };
    let (seed, day, week, number);
    let mut parts = match scope {
        Scope::Level { game, level } => vec!["level", measure, game, level],
        Scope::Board {
            game,
            level,
            seed: number,
        } => {
            seed = number.to_string();
            vec!["board", measure, game, level, &seed]
        }
        Scope::Daily { game, day: date } => {
            day = date.to_string();
            vec!["daily", measure, game, &day]
        }
        Scope::Ladder { week: that, step } => {
            (week, number) = (that.0.to_string(), step.to_string());
            vec!["ladder", measure, &week, &number]
        }
    };
    parts.push(category.name());
    hash(&parts)
}

/// Days are odd and weeks even, in the order of time, so that old ones lie side by side
/// and can be cleared away together; 0 is all of time.
pub(super) fn period(period: Period, day: Day) -> i64 {
    match period {
        Period::All => 0,
        Period::Today => 2 * i64::from(day.0) + 1,
        Period::Week => 2 * i64::from(day.0 - i32::from(day.weekday())) + 2,
    }
}

/// The last period that no list of this day shows any more; the first is 1.
pub(super) fn past(day: Day) -> i64 {
    // Monday's week may have begun six days ago, and clocks of servers differ.
    2 * i64::from(day.0 - 8)
}

/// The rows of a run in the table of bests, where its owner has no better one.
pub(super) fn rows(finished: &Finished) -> Vec<RankRow> {
    let Some(entry) = crate::games::find(&finished.run.game) else {
        return Vec::new();
    };
    let (game, level) = (entry.name, finished.run.level.clone());
    let category = finished.category();
    let mut rows = Vec::new();
    let mut add = |scope: &Scope, measure, since: i64| {
        if let Some((a, b)) = rank_key(measure, &finished.tally, finished.at) {
            let list = list(scope, category, measure);
            rows.push(RankRow {
                period: since,
                list,
                a,
                b,
            });
        }
    };
    let shared = match finished.standing {
        Ranking::Practice => return rows,
        Ranking::Ranked => None,
        Ranking::Daily(day) => Some(Scope::Daily { game, day }),
        Ranking::Ladder(week, step) => Some(Scope::Ladder { week, step }),
    };
    let is_ladder = matches!(shared, Some(Scope::Ladder { .. }));
    // A forgotten player's run stays where it was before.
    let guest = matches!(finished.owner, Owner::Guest(_));
    if let Some(shared) = &shared {
        for measure in [Measure::Fastest, Measure::FewestMoves] {
            add(shared, measure, 0);
        }
    }
    if shared.is_some() || !guest {
        let seed = finished.run.seed;
        let board = Scope::Board {
            game,
            level: level.clone(),
            seed,
        };
        for measure in [Measure::Fastest, Measure::FewestMoves] {
            add(&board, measure, 0);
        }
    }
    // A guest could fill the long lists under ever new names, and on a late board the way was
    // there to be learned. The ladder has the lists of its weeks.
    if !guest && !is_ladder && category != Category::Late {
        let scope = Scope::Level { game, level };
        let today = finished.at.day();
        for since in [Period::All, Period::Week, Period::Today] {
            for measure in [Measure::Fastest, Measure::AgainstPar] {
                add(&scope, measure, period(since, today));
            }
        }
    }
    rows
}

/// The lists of all time of a run's level.
pub(super) fn level_lists(finished: &Finished) -> Vec<i64> {
    let Some(entry) = crate::games::find(&finished.run.game) else {
        return Vec::new();
    };
    let scope = Scope::Level {
        game: entry.name,
        level: finished.run.level.clone(),
    };
    [Measure::Fastest, Measure::AgainstPar]
        .map(|measure| list(&scope, finished.category(), measure))
        .to_vec()
}

/// The lists of a run, with their periods, on which many owners meet: all but its board's.
pub(super) fn crowded_lists(finished: &Finished) -> Vec<(i64, i64)> {
    let rows = rows(finished).into_iter();
    let lists = rows.map(|row| (row.period, row.list));
    if finished.standing.is_attempt() {
        return lists.collect();
    }
    let of_level = level_lists(finished);
    lists.filter(|(_, list)| of_level.contains(list)).collect()
}

/// The owner of a run's rows: a player has one row on a list, a guest one for each run.
pub(super) fn owner(finished: &Finished) -> i64 {
    match finished.owner {
        Owner::Player(PlayerId(id)) => id,
        Owner::Guest(_) | Owner::Somebody => anonymous_owner(finished.code.bits()),
    }
}

/// The owner of a row that belongs to no player.
pub(super) fn anonymous_owner(code: u64) -> i64 {
    -i64::try_from(code).unwrap_or_default()
}

/// The period and the number of the list that is asked for, at this moment.
pub(super) fn list_key(
    scope: &Scope,
    category: Category,
    measure: Measure,
    since: Period,
    now: Moment,
) -> (i64, i64) {
    let since = match scope {
        Scope::Level { .. } => since,
        Scope::Board { .. } | Scope::Daily { .. } | Scope::Ladder { .. } => Period::All,
    };
    // One board has one par: the fewest moves are the best against it.
    let measure = match (scope, measure) {
        (Scope::Level { .. }, Measure::FewestMoves) => Measure::AgainstPar,
        (Scope::Level { .. }, measure) => measure,
        (_, Measure::AgainstPar) => Measure::FewestMoves,
        (_, measure) => measure,
    };
    (period(since, now.day()), list(scope, category, measure))
}

#[cfg(test)]
mod tests;
