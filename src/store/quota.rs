//! Bounds on what costs a stranger nothing: ranked runs of players are all kept, but guests'
//! runs and practice, which anybody can make by the thousand, are limited.

use super::rank_key::rank_key;
use super::sql::{Sql, values};
use super::{StoreError, lists, ranks, runs};
use crate::model::{Day, Finished, Measure, Owner, PlayerId, Ranking, Scope};

/// Days after which guests' runs and practice go: long enough to be looked at again.
pub(super) const PASSING_DAYS: u32 = 90;

/// The newest runs that were practice, of one player: some 100 kB.
const PRACTICE_RUNS_PER_PLAYER: i64 = 500;

/// The best runs of guests on one list of a board of a day: four boards with lists of the full
/// screen, of text mode and of late attempts, and [`PASSING_DAYS`], make a million rows at most,
/// some 600 MB, which takes robots and not visitors.
const GUEST_RUNS_PER_BOARD: i64 = 1_000;

/// The runs that pass, in the words of the index that finds them.
pub(super) const PASSING: &str = "(r.guest IS NOT NULL OR r.standing = 0)";

/// Whether a run of a guest is kept. Only boards of a day have places for guests; where the
/// last of them is taken, the worst makes room for a better one.
pub(super) fn for_guest(sql: &mut dyn Sql, finished: &Finished) -> Result<bool, StoreError> {
    let (Ranking::Daily(day), Some(entry)) =
        (finished.standing, crate::games::find(&finished.run.game))
    else {
        return Ok(false);
    };
    let scope = Scope::Daily {
        game: entry.name,
        day,
    };
    let category = finished.category();
    let list = lists::list(&scope, category, Measure::Fastest);
    let taken = sql.first(
        "SELECT count(*) FROM (SELECT 1 FROM bests WHERE period = 0 AND list = $1 \
         AND owner <= 0 LIMIT $2) AS taken",
        values![list, GUEST_RUNS_PER_BOARD],
    )?;
    if taken.map_or(Ok(0), |row| row.int(0))? < GUEST_RUNS_PER_BOARD {
        return Ok(true);
    }
    // Runs of forgotten players are anonymous too, but not a guest's: they stay.
    let worst = format!(
        "SELECT {} FROM bests b JOIN runs r ON r.code = b.code \
         WHERE b.period = 0 AND b.list = $1 AND b.owner <= 0 AND r.guest IS NOT NULL \
         ORDER BY b.a DESC, b.b DESC, b.code DESC LIMIT 1",
        runs::RUNS.list_of("r")
    );
    let Some(row) = sql.first(&worst, values![list])? else {
        return Ok(false);
    };
    let worst = runs::read(&row)?;
    let key = |run: &Finished| rank_key(category, Measure::Fastest, &run.tally, run.at);
    if key(finished) >= key(&worst) {
        return Ok(false);
    }
    ranks::off_the_lists(sql, &worst)?;
    runs::delete(sql, worst.code)?;
    Ok(true)
}

/// Deletes the oldest practice of a player beyond the limit. Attempts at the boards of today
/// and yesterday stay.
pub(super) fn for_practice(
    sql: &mut dyn Sql,
    finished: &Finished,
    today: Day,
) -> Result<(), StoreError> {
    let (Owner::Player(PlayerId(id)), Ranking::Practice) = (&finished.owner, finished.standing)
    else {
        return Ok(());
    };
    sql.execute(
        "DELETE FROM runs WHERE player = $1 AND standing = 0 AND code <> $6 AND at < \
         (SELECT min(at) FROM (SELECT at FROM runs WHERE player = $2 AND standing = 0 \
          ORDER BY at DESC LIMIT $3) AS newest) \
         AND code NOT IN (SELECT code FROM tries WHERE player = $4 AND day >= $5)",
        values![
            *id,
            *id,
            PRACTICE_RUNS_PER_PLAYER,
            *id,
            i64::from(today.plus(-1).0),
            // Whatever the clock said when the others were kept.
            finished.code.bits() as i64
        ],
    )?;
    Ok(())
}
