//! Finished runs.

use super::sql::{Row, Sql, Value, values};
use super::{StoreError, Who, daily, lists, players, room};
use crate::games::packed::{Packed, Tally};
use crate::model::ask::Claim;
use crate::model::{
    Code, Day, Finished, Measure, Moment, Name, Owner, PlayerId, Record, Scope, Secret, Standing,
    Trouble,
};

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
pub(super) fn standing(standing: Standing) -> (i64, Option<i64>) {
    match standing {
        Standing::Practice => (0, None),
        Standing::Drawn => (1, None),
        Standing::Daily(day) => (2, Some(day.0.into())),
    }
}

/// The standing of a row.
pub(super) fn read_standing(kind: i64, day: Option<i64>) -> Result<Standing, StoreError> {
    match (kind, day.map(i32::try_from)) {
        (0, _) => Ok(Standing::Practice),
        (1, _) => Ok(Standing::Drawn),
        (2, Some(Ok(day))) => Ok(Standing::Daily(Day(day))),
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

/// What is known of a run when it is kept; its places are counted afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The shortest time of the player on the level before, in milliseconds.
    pub best_time: Option<u64>,
    /// The fewest moves of the player on the board before.
    pub best_moves: Option<u32>,
}

/// Keeps a proved run, once, and gives it its places.
pub(super) fn finish(
    sql: &mut dyn Sql,
    who: &Who,
    claim: &Claim,
    at: Moment,
    secret: &Secret,
) -> Result<Kept, StoreError> {
    let player = players::ensure(sql, who, at)?;
    let owner = match &player {
        Some(player) => Owner::Player(player.id),
        None => Owner::Guest(who.guest.clone()),
    };
    let mut finished = claim.clone().of(owner, at);
    finished.standing = deserved(sql, &finished, secret)?;
    let board = lists::board(&finished.run.game, &finished.run.level, finished.run.seed);
    sql.execute(
        "DELETE FROM saves WHERE code = $1",
        values![finished.code.bits() as i64],
    )?;
    if player.is_none()
        && record(sql, finished.code)?.is_none()
        && !room::for_guest(sql, &finished)?
    {
        return Ok(Kept::default());
    }
    if !insert(sql, &finished, board)? {
        return handed_in_before(sql, &finished, board);
    }
    let kept = match finished.owner {
        Owner::Player(id) => Kept {
            best_time: best_time(sql, id, &finished)?,
            best_moves: best_moves(sql, id, board, finished.code, Moment(i64::MAX))?,
        },
        Owner::Guest(_) | Owner::Somebody => Kept::default(),
    };
    if player.as_ref().is_none_or(|player| !player.banned) {
        on_the_lists(sql, &finished)?;
    }
    if let Owner::Player(id) = finished.owner {
        daily::done(sql, id, finished.code, at)?;
        room::for_practice(sql, &finished, at.day())?;
    }
    Ok(kept)
}

/// A run is there already: the answer was lost on its way, so it is given again, as it was
/// when the run was kept.
fn handed_in_before(
    sql: &mut dyn Sql,
    finished: &Finished,
    board: i64,
) -> Result<Kept, StoreError> {
    let refused = Err(StoreError::No(Trouble::Refused));
    let Some(Record { finished: kept, .. }) = record(sql, finished.code)? else {
        return refused;
    };
    if (&kept.owner, &kept.run) != (&finished.owner, &finished.run) {
        return refused;
    }
    let Owner::Player(id) = kept.owner else {
        return Ok(Kept::default());
    };
    // The places may hold this very run by now. It is rare, so the rows are looked through.
    let row = sql.first(
        "SELECT min(time) FROM runs WHERE player = $1 AND game = $2 AND level = $3 \
         AND standing > 0 AND at <= $4 AND code <> $5",
        values![
            id.0,
            kept.run.game.as_str(),
            kept.run.level.as_str(),
            kept.at.0,
            kept.code.bits() as i64
        ],
    )?;
    Ok(Kept {
        best_time: least(row)?,
        best_moves: best_moves(sql, id, board, kept.code, kept.at)?,
    })
}

/// The least of a column, which is nothing where there was no row.
fn least<T: TryFrom<i64>>(row: Option<Row>) -> Result<Option<T>, StoreError> {
    match row {
        Some(row) if row.opt_int(0)?.is_some() => row.count(0).map(Some),
        _ => Ok(None),
    }
}

/// The player's shortest time on the run's level so far.
fn best_time(
    sql: &mut dyn Sql,
    id: PlayerId,
    finished: &Finished,
) -> Result<Option<u64>, StoreError> {
    let game = crate::games::find(&finished.run.game).map_or("", |entry| entry.name);
    let scope = Scope::Level {
        game,
        level: finished.run.level.clone(),
    };
    let row = sql.first(
        "SELECT a FROM bests WHERE period = 0 AND list = $1 AND owner = $2",
        values![lists::list(&scope, Measure::Fastest), id.0],
    )?;
    least(row)
}

/// The fewest moves of the player's other runs on a board until then.
fn best_moves(
    sql: &mut dyn Sql,
    id: PlayerId,
    board: i64,
    but: Code,
    until: Moment,
) -> Result<Option<u32>, StoreError> {
    let row = sql.first(
        "SELECT min(moves) FROM runs WHERE player = $1 AND board = $2 AND code <> $3 AND at <= $4",
        values![id.0, board, but.bits() as i64, until.0],
    )?;
    least(row)
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

/// What a run counts for, whatever is claimed: no help was taken, the board was drawn,
/// and the board of a day was tried the first time.
fn deserved(
    sql: &mut dyn Sql,
    finished: &Finished,
    secret: &Secret,
) -> Result<Standing, StoreError> {
    let Some(entry) = crate::games::find(&finished.run.game) else {
        return Err(StoreError::No(Trouble::Refused));
    };
    let Some(level) = crate::games::Level::read(entry, &finished.run.level) else {
        return Err(StoreError::No(Trouble::Refused));
    };
    if finished.tally.hints > 0 {
        return Ok(Standing::Practice);
    }
    Ok(match finished.standing {
        Standing::Practice => Standing::Practice,
        Standing::Drawn if (entry.drawn)(&level) => Standing::Drawn,
        Standing::Drawn => Standing::Practice,
        Standing::Daily(day) => {
            let board = daily::board(secret, entry, day);
            let same = board.level == finished.run.level && board.seed == finished.run.seed;
            let first = match finished.owner {
                Owner::Player(id) => daily::tried(sql, id, day, entry.name)? == Some(finished.code),
                Owner::Guest(_) | Owner::Somebody => true,
            };
            match same && first {
                true => Standing::Daily(day),
                false => Standing::Practice,
            }
        }
    })
}

/// Gives a run the places in which it is its owner's best.
pub(super) fn on_the_lists(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    let places = lists::places(finished);
    if places.is_empty() {
        return Ok(());
    }
    let owner = lists::owner(finished);
    // One statement for all of them: each costs a way to the server and back.
    let mut rows = String::new();
    let mut values: Vec<Value> = Vec::with_capacity(6 * places.len());
    for place in &places {
        let at = values.len();
        let gap = if rows.is_empty() { "" } else { ", " };
        let numbers: Vec<String> = (at + 1..=at + 6).map(|n| format!("${n}")).collect();
        rows.push_str(&format!("{gap}({})", numbers.join(", ")));
        values.extend_from_slice(values![
            place.period,
            place.list,
            owner,
            place.a,
            place.b,
            finished.code.bits() as i64,
        ]);
    }
    sql.execute(
        &format!(
            "INSERT INTO bests (period, list, owner, a, b, code) VALUES {rows} \
             ON CONFLICT (period, list, owner) DO UPDATE \
             SET a = excluded.a, b = excluded.b, code = excluded.code \
             WHERE (excluded.a, excluded.b) < (bests.a, bests.b)"
        ),
        &values,
    )?;
    Ok(())
}

/// Takes a run off the lists. Its places stay empty until [`on_the_lists`] gives them to
/// the owner's next best, as [`remove`] does.
pub(super) fn off_the_lists(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    its_places(sql, "DELETE FROM bests", &[], finished)
}

/// The places of a run become nobody's.
pub(super) fn to_nobody(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    let nobody = lists::nobody(finished.code.bits());
    its_places(
        sql,
        "UPDATE bests SET owner = $1",
        values![nobody],
        finished,
    )
}

/// Does something with the places that a run holds: in one statement, as whoever is
/// forgotten may have thousands of runs.
fn its_places(
    sql: &mut dyn Sql,
    deed: &str,
    with: &[Value],
    finished: &Finished,
) -> Result<(), StoreError> {
    let places = lists::places(finished);
    if places.is_empty() {
        return Ok(());
    }
    let mut values = with.to_vec();
    let first = values.len() + 1;
    values.extend_from_slice(values![lists::owner(finished), finished.code.bits() as i64]);
    let mut either = Vec::with_capacity(places.len());
    for place in &places {
        let at = values.len() + 1;
        either.push(format!("(period = ${at} AND list = ${})", at + 1));
        values.extend_from_slice(values![place.period, place.list]);
    }
    // With `OR` both databases find each by the primary key; with `IN` and rows SQLite
    // would look through the table.
    let sentence = format!(
        "{deed} WHERE owner = ${first} AND code = ${} AND ({})",
        first + 1,
        either.join(" OR ")
    );
    sql.execute(&sentence, &values)?;
    Ok(())
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

/// Takes a run out of the store; the owner's next best takes its places.
pub(super) fn remove(sql: &mut dyn Sql, code: Code) -> Result<bool, StoreError> {
    let Some(Record { finished, .. }) = record(sql, code)? else {
        return Ok(false);
    };
    off_the_lists(sql, &finished)?;
    delete(sql, code)?;
    if let Owner::Player(id) = finished.owner
        && is_ranked(sql, id)?
    {
        for run in of_player(sql, id)? {
            if run.run.game == finished.run.game && run.run.level == finished.run.level {
                on_the_lists(sql, &run)?;
            }
        }
    }
    Ok(true)
}

fn is_ranked(sql: &mut dyn Sql, id: PlayerId) -> Result<bool, StoreError> {
    Ok(players::by_id(sql, id)?.is_some_and(|player| !player.banned))
}

/// A run has gone: the player's others on its board take their places.
pub(super) fn back_on_the_board(
    sql: &mut dyn Sql,
    id: PlayerId,
    gone: &Finished,
) -> Result<(), StoreError> {
    let board = lists::board(&gone.run.game, &gone.run.level, gone.run.seed);
    let query = format!(
        "SELECT {} FROM runs r WHERE r.player = $1 AND r.board = $2",
        Columns::RUN
    );
    let rows = sql.rows(&query, values![id.0, board])?;
    if !rows.is_empty() && is_ranked(sql, id)? {
        for row in &rows {
            on_the_lists(sql, &read(row)?)?;
        }
    }
    Ok(())
}
