//! Finished runs.

use super::sql::{Row, Sql, Value, values};
use super::{StoreError, Who, daily, lists, players};
use crate::games::packed::{Packed, Tally};
use crate::model::ask::Claim;
use crate::model::{
    Code, Day, Finished, Moment, Name, Owner, PlayerId, Record, Secret, Standing, Trouble,
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
        run: Packed {
            game: row.text(3)?.to_owned(),
            level: row.text(4)?.to_owned(),
            seed: row.int(5)? as u64,
            version: row.count(6)?,
            actions: row.blob(15)?.to_vec(),
        },
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
    let id = player.as_ref().map(|player| player.id.0);
    let board = lists::board(&finished.run.game, &finished.run.level, finished.run.seed);
    let mut kept = Kept::default();
    if let Some(id) = id {
        let (period, list) = best_time_list(&finished);
        let row = sql.first(
            "SELECT a FROM bests WHERE period = $1 AND list = $2 AND owner = $3",
            values![period, list, id],
        )?;
        kept.best_time = row.map(|row| row.count(0)).transpose()?;
        let row = sql.first(
            "SELECT min(moves) FROM runs WHERE player = $1 AND board = $2 AND code <> $3",
            values![id, board, finished.code.bits() as i64],
        )?;
        kept.best_moves = row
            .and_then(|row| row.opt_int(0).transpose())
            .transpose()?
            .and_then(|moves| u32::try_from(moves).ok());
    }
    if !insert(sql, &finished, board)? {
        // It was handed in before, and the answer was lost on its way.
        let row = sql.first(
            "SELECT player FROM runs WHERE code = $1",
            values![finished.code.bits() as i64],
        )?;
        return match row {
            Some(row) if row.opt_int(0)? == id => Ok(kept),
            _ => Err(StoreError::No(Trouble::Refused)),
        };
    }
    if player.as_ref().is_none_or(|player| !player.banned) {
        on_the_lists(sql, &finished)?;
    }
    if let Some(id) = id {
        daily::done(sql, PlayerId(id), finished.code, at)?;
    }
    sql.execute(
        "DELETE FROM saves WHERE code = $1",
        values![finished.code.bits() as i64],
    )?;
    Ok(kept)
}

/// Where the player's shortest time on the run's level lies.
fn best_time_list(finished: &Finished) -> (i64, i64) {
    let game = crate::games::find(&finished.run.game).map_or("", |entry| entry.name);
    let scope = crate::model::Scope::Level {
        game,
        level: finished.run.level.clone(),
    };
    let list = lists::list(&scope, crate::model::Measure::Fastest);
    (0, list)
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

/// Takes a run off the lists; the owner's next best does not take its places.
pub(super) fn off_the_lists(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    let owner = lists::owner(finished);
    for place in lists::places(finished) {
        sql.execute(
            "DELETE FROM bests WHERE period = $1 AND list = $2 AND owner = $3 AND code = $4",
            values![place.period, place.list, owner, finished.code.bits() as i64],
        )?;
    }
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

/// Takes a run out of the store; the owner's next best takes its places.
pub(super) fn remove(sql: &mut dyn Sql, code: Code) -> Result<bool, StoreError> {
    let Some(Record { finished, .. }) = record(sql, code)? else {
        return Ok(false);
    };
    off_the_lists(sql, &finished)?;
    sql.execute(
        "DELETE FROM runs WHERE code = $1",
        values![code.bits() as i64],
    )?;
    if let Owner::Player(id) = finished.owner
        && players::by_id(sql, id)?.is_some_and(|player| !player.banned)
    {
        for run in of_player(sql, id)? {
            if run.run.game == finished.run.game && run.run.level == finished.run.level {
                on_the_lists(sql, &run)?;
            }
        }
    }
    Ok(true)
}
