//! Finished runs.

use super::sql::{Row, Sql, Table, Value, values};
use super::{StoreError, hidden};
use crate::games::packed::{Packed, Tally};
use crate::model::{
    Code, Day, Finished, Moment, Name, Owner, PlayerId, Ranking, Record, Step, Week,
};

/// Finished runs. `shown` is when one of a player was last shown to somebody else by its code,
/// to the day; `unseen` is there where a guest did not wish to be seen.
pub(super) const RUNS: Table = Table {
    name: "runs",
    columns: &[
        "code", "player", "guest", "board", "game", "level", "seed", "version", "standing", "day",
        "moves", "par", "hints", "time", "pauses", "at", "actions", "shown", "step", "unseen",
    ],
};

/// What a standing is in a row: its kind, day and step. A board of the ladder is there as one of
/// a day, the Sunday of its week, so that it is late after that and goes when that does.
pub(super) fn standing(standing: Ranking) -> (i64, Option<i64>, Option<i64>) {
    let day = standing.last_day().map(|day| day.0.into());
    match standing {
        Ranking::Practice => (0, None, None),
        Ranking::Ranked => (1, None, None),
        Ranking::Daily(_) => (2, day, None),
        Ranking::Ladder(_, step) => (2, day, Some(step.number().into())),
    }
}

/// The standing of a row.
pub(super) fn read_standing(
    kind: i64,
    day: Option<i64>,
    step: Option<i64>,
) -> Result<Ranking, StoreError> {
    let wrong = || StoreError::Corrupt(format!("a standing of {kind}, {day:?}, {step:?}"));
    match (kind, day.map(i32::try_from)) {
        (0, _) => Ok(Ranking::Practice),
        (1, _) => Ok(Ranking::Ranked),
        (2, Some(Ok(day))) => match step.map(u8::try_from) {
            None => Ok(Ranking::Daily(Day(day))),
            Some(step) => {
                let step = step.ok().and_then(Step::new).ok_or_else(wrong)?;
                Ok(Ranking::Ladder(Week::of(Day(day)), step))
            }
        },
        _ => Err(wrong()),
    }
}

/// A packed run from a row in which game, level, seed and version follow each other from
/// this column on, and the actions stand in another.
pub(super) fn packed(row: &Row, first: usize, actions: usize) -> Result<Packed, StoreError> {
    Ok(Packed {
        game: row.text(first)?.to_owned(),
        level: row.text(first + 1)?.to_owned(),
        seed: row.int(first + 2)? as u64,
        version: row.count(first + 3)?,
        actions: row.blob(actions)?.to_vec(),
    })
}

/// A run from a row of [`RUNS`].
pub(super) fn read(row: &Row) -> Result<Finished, StoreError> {
    let owner = match (row.opt_int(1)?, row.opt_text(2)?) {
        (Some(id), _) => Owner::Player(PlayerId(id)),
        (None, Some(guest)) => Name::stored(guest).map_or(Owner::Somebody, Owner::Guest),
        (None, None) => Owner::Somebody,
    };
    Ok(Finished {
        code: Code::new(row.int(0)? as u64),
        owner,
        standing: read_standing(row.int(8)?, row.opt_int(9)?, row.opt_int(18)?)?,
        run: packed(row, 4, 16)?,
        tally: Tally {
            moves: row.count(10)?,
            par: row.opt_int(11)?.and_then(|par| u32::try_from(par).ok()),
            hints: row.count(12)?,
            time: row.count(13)?,
            pauses: row.count(14)?,
        },
        at: Moment(row.int(15)?),
    })
}

/// Adds a run; false: there is one of its code.
pub(super) fn insert(
    sql: &mut dyn Sql,
    finished: &Finished,
    board: i64,
) -> Result<bool, StoreError> {
    let (player, guest) = match &finished.owner {
        Owner::Player(id) => (Some(id.0), None),
        Owner::Guest(name) => (None, Some(name.as_str())),
        Owner::Somebody => (None, None),
    };
    let (kind, day, step) = standing(finished.standing);
    let (run, tally) = (&finished.run, &finished.tally);
    let added = sql.execute(
        &format!("{} ON CONFLICT (code) DO NOTHING", RUNS.insert()),
        values![
            finished.code.bits() as i64,
            player,
            guest,
            board,
            run.game.as_str(),
            run.level.as_str(),
            run.seed as i64,
            i64::from(run.version),
            kind,
            day,
            i64::from(tally.moves),
            tally.par.map(i64::from),
            i64::from(tally.hints),
            i64::try_from(tally.time).unwrap_or(i64::MAX),
            i64::from(tally.pauses),
            finished.at.0,
            run.actions.as_slice(),
            None::<i64>,
            step,
            None::<i64>,
        ],
    )?;
    Ok(added == 1)
}

/// Runs that meet a condition, without their actions.
pub(super) fn without_actions(
    sql: &mut dyn Sql,
    condition: &str,
    values: &[Value],
) -> Result<Vec<Finished>, StoreError> {
    let columns = RUNS.list_without_actions();
    let query = format!("SELECT {columns} FROM runs WHERE {condition}");
    sql.rows(&query, values)?.iter().map(read).collect()
}

/// How many runs a player has.
pub(super) fn count_of_player(sql: &mut dyn Sql, id: PlayerId) -> Result<u64, StoreError> {
    let row = sql.first("SELECT count(*) FROM runs WHERE player = $1", values![id.0])?;
    row.map_or(Ok(0), |row| row.count(0))
}

/// The first runs of a player behind this one (when it ended, its code), without their actions,
/// which may take half a megabyte each.
pub(super) fn page_of_player(
    sql: &mut dyn Sql,
    id: PlayerId,
    behind: Option<(i64, i64)>,
    limit: i64,
) -> Result<Vec<Finished>, StoreError> {
    let (at, code) = behind.unwrap_or((i64::MIN, i64::MIN));
    let condition = "player = $1 AND (at, code) > ($2, $3) ORDER BY at, code LIMIT $4";
    without_actions(sql, condition, values![id.0, at, code, limit])
}

/// A run by its code, with the name of its owner. Whether its board is of today is not looked at.
pub(super) fn record(sql: &mut dyn Sql, code: Code) -> Result<Option<Record>, StoreError> {
    let query = format!(
        "SELECT {}, p.name FROM runs r LEFT JOIN players p ON p.id = r.player WHERE r.code = $1",
        RUNS.list_of("r")
    );
    let Some(row) = sql.first(&query, values![code.bits() as i64])? else {
        return Ok(None);
    };
    let finished = read(&row)?;
    let name = match &finished.owner {
        Owner::Player(_) => row.opt_text(RUNS.columns.len())?.and_then(Name::stored),
        Owner::Guest(name) => Some(name.clone()),
        Owner::Somebody => None,
    };
    let name = match name {
        Some(name) if hidden::is_name_hidden(sql, &name)? => None,
        name => name,
    };
    Ok(Some(Record {
        finished,
        name,
        streak: 0,
        is_of_today: false,
    }))
}

/// Notes that a run was shown to somebody else by its code, unless that is noted since then.
pub(super) fn mark_shown(
    sql: &mut dyn Sql,
    code: Code,
    now: Moment,
    unless_since: Moment,
) -> Result<(), StoreError> {
    sql.execute(
        "UPDATE runs SET shown = $1 WHERE code = $2 AND (shown IS NULL OR shown < $3)",
        values![now.0, code.bits() as i64, unless_since.0],
    )?;
    Ok(())
}

/// Deletes a run that is on no list, or no longer.
pub(super) fn delete(sql: &mut dyn Sql, code: Code) -> Result<u64, StoreError> {
    sql.execute(
        "DELETE FROM runs WHERE code = $1",
        values![code.bits() as i64],
    )
}
