//! How runs get onto the lists and off them again.

use super::changes::{self, Change};
use super::runs::{RUNS, delete, read, record};
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
    change_ranks(sql, "DELETE FROM bests", &[], finished).map(drop)
}

/// Makes the owner of a run on the lists anonymous; whether it was on any.
pub(super) fn make_anonymous(sql: &mut dyn Sql, finished: &Finished) -> Result<bool, StoreError> {
    let owner = lists::anonymous_owner(finished.code.bits());
    let change = "UPDATE bests SET owner = $1";
    Ok(change_ranks(sql, change, values![owner], finished)? > 0)
}

/// Takes the worst anonymous rows off a list, beyond so many.
pub(super) fn bound_anonymous(
    sql: &mut dyn Sql,
    (period, list): (i64, i64),
    most: i64,
) -> Result<(), StoreError> {
    let count = sql.first(
        "SELECT count(*) FROM (SELECT 1 FROM bests WHERE period = $1 AND list = $2 \
         AND owner <= 0 LIMIT $3) AS anonymous",
        values![period, list, 2 * most],
    )?;
    let beyond = count.map_or(Ok(0), |row| row.int(0))? - most;
    if beyond > 0 {
        sql.execute(
            "DELETE FROM bests WHERE period = $1 AND list = $2 AND owner IN \
             (SELECT owner FROM bests WHERE period = $3 AND list = $4 AND owner <= 0 \
              ORDER BY a DESC, b DESC, code DESC LIMIT $5)",
            values![period, list, period, list, beyond],
        )?;
    }
    Ok(())
}

/// Changes the rows that a run has on the lists, in one statement: a player who wants to be
/// forgotten may have thousands of runs.
fn change_ranks(
    sql: &mut dyn Sql,
    change: &str,
    with: &[Value],
    finished: &Finished,
) -> Result<u64, StoreError> {
    let rows = lists::rows(finished);
    if rows.is_empty() {
        return Ok(0);
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
    sql.execute(&sentence, &values)
}

/// Takes a run out of the store; `None`: there is none. Returns the player whose next best moves
/// up when the pages of [`changes`] are done, where there is one.
pub(super) fn remove(
    sql: &mut dyn Sql,
    code: Code,
) -> Result<Option<Option<PlayerId>>, StoreError> {
    let Some(Record { finished, .. }) = record(sql, code)? else {
        return Ok(None);
    };
    off_the_lists(sql, &finished)?;
    delete(sql, code)?;
    next_best_moves_up(sql, &finished).map(Some)
}

/// A run is off the lists: marks its owner, if that is a player on them, whose other runs are to
/// be put on them by the pages of [`changes`].
pub(super) fn next_best_moves_up(
    sql: &mut dyn Sql,
    gone: &Finished,
) -> Result<Option<PlayerId>, StoreError> {
    if let Owner::Player(id) = gone.owner
        && is_ranked(sql, id)?
    {
        changes::mark(sql, id, Change::Rank)?;
        return Ok(Some(id));
    }
    Ok(None)
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
