//! The places that runs take on lists and leave again.

use super::runs::{RUNS, delete, of_player, read, record};
use super::sql::{Sql, Table, Value, values};
use super::{StoreError, lists, players};
use crate::model::{Code, Finished, Owner, PlayerId, Record};

/// The best run of each owner on each list.
pub(super) const BESTS: Table = Table {
    name: "bests",
    columns: &["period", "list", "owner", "a", "b", "code"],
};

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
            "INSERT INTO bests ({}) VALUES {rows} \
             ON CONFLICT (period, list, owner) DO UPDATE \
             SET a = excluded.a, b = excluded.b, code = excluded.code \
             WHERE (excluded.a, excluded.b) < (bests.a, bests.b)",
            BESTS.list()
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
        RUNS.list_of("r")
    );
    let rows = sql.rows(&query, values![id.0, board])?;
    if !rows.is_empty() && is_ranked(sql, id)? {
        for row in &rows {
            on_the_lists(sql, &read(row)?)?;
        }
    }
    Ok(())
}
