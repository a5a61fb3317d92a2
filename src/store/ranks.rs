//! How runs get onto the lists and off them again.

use super::runs::{RUNS, delete, of_player, read, record};
use super::sql::{Sql, Table, Value, values};
use super::{StoreError, hidden, lists, players};
use crate::model::{Code, Finished, Owner, PlayerId, Record};

/// The best run of each owner on each list.
pub(super) const BESTS: Table = Table {
    name: "bests",
    columns: &["period", "list", "owner", "a", "b", "code"],
};

/// Puts a run on the lists on which it is its owner's best.
pub(super) fn on_the_lists(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    let rows = lists::rows(finished);
    if rows.is_empty() {
        return Ok(());
    }
    let owner = lists::owner(finished);
    // One statement for all of them: each costs a way to the server and back.
    let mut parameters = String::new();
    let mut values: Vec<Value> = Vec::with_capacity(6 * rows.len());
    for row in &rows {
        let at = values.len();
        let gap = if parameters.is_empty() { "" } else { ", " };
        let numbers: Vec<String> = (at + 1..=at + 6).map(|n| format!("${n}")).collect();
        parameters.push_str(&format!("{gap}({})", numbers.join(", ")));
        values.extend_from_slice(values![
            row.period,
            row.list,
            owner,
            row.a,
            row.b,
            finished.code.bits() as i64,
        ]);
    }
    sql.execute(
        &format!(
            "INSERT INTO bests ({}) VALUES {parameters} \
             ON CONFLICT (period, list, owner) DO UPDATE \
             SET a = excluded.a, b = excluded.b, code = excluded.code \
             WHERE (excluded.a, excluded.b) < (bests.a, bests.b)",
            BESTS.list()
        ),
        &values,
    )?;
    Ok(())
}

/// Puts a run that was off the lists on them again, unless the operator has hidden it.
pub(super) fn back_on_the_lists(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    if hidden::is_run_hidden(sql, finished.code)? {
        return Ok(());
    }
    on_the_lists(sql, finished)
}

/// Takes a run off the lists. The owner's next best does not move up by itself: see
/// [`next_best_moves_up`].
pub(super) fn off_the_lists(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    change_ranks(sql, "DELETE FROM bests", &[], finished)
}

/// Makes the owner of a run on the lists anonymous.
pub(super) fn make_anonymous(sql: &mut dyn Sql, finished: &Finished) -> Result<(), StoreError> {
    let owner = lists::anonymous_owner(finished.code.bits());
    change_ranks(sql, "UPDATE bests SET owner = $1", values![owner], finished)
}

/// Changes the rows that a run has on the lists, in one statement: a player who wants to be
/// forgotten may have thousands of runs.
fn change_ranks(
    sql: &mut dyn Sql,
    change: &str,
    with: &[Value],
    finished: &Finished,
) -> Result<(), StoreError> {
    let rows = lists::rows(finished);
    if rows.is_empty() {
        return Ok(());
    }
    let mut values = with.to_vec();
    let first = values.len() + 1;
    values.extend_from_slice(values![lists::owner(finished), finished.code.bits() as i64]);
    let mut either = Vec::with_capacity(rows.len());
    for row in &rows {
        let at = values.len() + 1;
        either.push(format!("(period = ${at} AND list = ${})", at + 1));
        values.extend_from_slice(values![row.period, row.list]);
    }
    // With `OR` both databases find each by the primary key; with `IN` and rows SQLite
    // would look through the table.
    let sentence = format!(
        "{change} WHERE owner = ${first} AND code = ${} AND ({})",
        first + 1,
        either.join(" OR ")
    );
    sql.execute(&sentence, &values)?;
    Ok(())
}

/// Takes a run out of the store; the owner's next best moves up.
pub(super) fn remove(sql: &mut dyn Sql, code: Code) -> Result<bool, StoreError> {
    let Some(Record { finished, .. }) = record(sql, code)? else {
        return Ok(false);
    };
    off_the_lists(sql, &finished)?;
    delete(sql, code)?;
    next_best_moves_up(sql, &finished)?;
    Ok(true)
}

/// A run is off the lists: puts the other runs of its owner on its level on them.
pub(super) fn next_best_moves_up(sql: &mut dyn Sql, gone: &Finished) -> Result<(), StoreError> {
    if let Owner::Player(id) = gone.owner
        && is_ranked(sql, id)?
    {
        for run in of_player(sql, id)? {
            if run.run.game == gone.run.game && run.run.level == gone.run.level {
                back_on_the_lists(sql, &run)?;
            }
        }
    }
    Ok(())
}

fn is_ranked(sql: &mut dyn Sql, id: PlayerId) -> Result<bool, StoreError> {
    Ok(players::by_id(sql, id)?.is_some_and(|player| !player.banned))
}

/// Puts the player's other runs on a board on the lists, as the best one is gone.
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
            back_on_the_lists(sql, &read(row)?)?;
        }
    }
    Ok(())
}
