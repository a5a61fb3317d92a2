//! Finished runs.

use super::sql::{Row, Sql, values};
use super::{StoreError, players};
use crate::games::packed::{Packed, Tally};
use crate::model::{Code, Day, Finished, Moment, Name, Owner, PlayerId, Ranking, Record};

/// The columns of a run, in the order in which [`read`] takes them.
pub(super) struct Columns;

impl Columns {
    /// A run alone.
    pub(super) const RUN: &str = "r.code, r.player, r.guest, r.game, r.level, r.seed, r.version, \
        r.standing, r.day, r.moves, r.par, r.hints, r.time, r.pauses, r.at, r.actions";
    /// The place of the guest's name.
    pub(super) const GUEST: usize = 2;
    /// How many there are.
    pub(super) const COUNT: usize = 16;
    /// A run and the name of its player.
    pub(super) const OWNED: &str = "FROM runs r LEFT JOIN players p ON p.id = r.player";
}

/// What a standing is in a row.
pub(super) fn standing(standing: Ranking) -> (i64, Option<i64>) {
    match standing {
        Ranking::Practice => (0, None),
        Ranking::Drawn => (1, None),
        Ranking::Daily(day) => (2, Some(day.0.into())),
    }
}

/// The standing of a row.
pub(super) fn read_standing(kind: i64, day: Option<i64>) -> Result<Ranking, StoreError> {
    match (kind, day.map(i32::try_from)) {
        (0, _) => Ok(Ranking::Practice),
        (1, _) => Ok(Ranking::Drawn),
        (2, Some(Ok(day))) => Ok(Ranking::Daily(Day(day))),
        other => Err(StoreError::Corrupt(format!("a standing of {other:?}"))),
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

/// A run from a row of [`Columns::RUN`].
pub(super) fn read(row: &Row) -> Result<Finished, StoreError> {
    let owner = match (row.opt_int(1)?, row.opt_text(Columns::GUEST)?) {
        (Some(id), _) => Owner::Player(PlayerId(id)),
        (None, Some(guest)) => Name::clean(guest).map_or(Owner::Somebody, Owner::Guest),
        (None, None) => Owner::Somebody,
    };
    Ok(Finished {
        code: Code::new(row.int(0)? as u64),
        owner,
        standing: read_standing(row.int(7)?, row.opt_int(8)?)?,
        run: packed(row, 3, 15)?,
        tally: Tally {
            moves: row.count(9)?,
            par: row.opt_int(10)?.and_then(|par| u32::try_from(par).ok()),
            hints: row.count(11)?,
            time: row.count(12)?,
            pauses: row.count(13)?,
        },
        at: Moment(row.int(14)?),
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
    let (kind, day) = standing(finished.standing);
    let (run, tally) = (&finished.run, &finished.tally);
    let added = sql.execute(
        "INSERT INTO runs (code, player, guest, board, game, level, seed, version, standing, day, \
         moves, par, hints, time, pauses, at, actions) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) \
         ON CONFLICT (code) DO NOTHING",
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
        ],
    )?;
    Ok(added == 1)
}

/// All runs of a player.
pub(super) fn of_player(sql: &mut dyn Sql, id: PlayerId) -> Result<Vec<Finished>, StoreError> {
    let query = format!(
        "SELECT {} FROM runs r WHERE r.player = $1 ORDER BY r.at, r.code",
        Columns::RUN
    );
    sql.rows(&query, values![id.0])?.iter().map(read).collect()
}

/// A run by its code, with the name of its owner.
pub(super) fn record(sql: &mut dyn Sql, code: Code) -> Result<Option<Record>, StoreError> {
    let query = format!(
        "SELECT {}, p.name {} WHERE r.code = $1",
        Columns::RUN,
        Columns::OWNED
    );
    let Some(row) = sql.first(&query, values![code.bits() as i64])? else {
        return Ok(None);
    };
    let (name, _) = players::shown(&row, Columns::COUNT)?;
    Ok(Some(Record {
        finished: read(&row)?,
        name,
    }))
}

/// Takes a run out of the table that holds no places, or no longer.
pub(super) fn delete(sql: &mut dyn Sql, code: Code) -> Result<u64, StoreError> {
    sql.execute(
        "DELETE FROM runs WHERE code = $1",
        values![code.bits() as i64],
    )
}
