//! What the operator has hidden: levels, names and runs. It is all still there and comes back.

use std::collections::HashSet;

use super::sql::{Sql, Table, values};
use super::{StoreError, ranks};
use crate::model::{Code, Hidden, Name, PlayerId};

/// What is hidden.
pub(super) const HIDDEN: Table = Table {
    name: "hidden",
    columns: &["kind", "value"],
};

/// Kind and value of a row. A name is there by its key, so that all names that look like it are
/// hidden too.
fn row(hidden: &Hidden) -> (&'static str, String) {
    match hidden {
        Hidden::Level { game, level } => ("level", format!("{game} {level}").trim_end().to_owned()),
        Hidden::Name(name) => ("name", name.key()),
        Hidden::Run(code) => ("run", code.to_string()),
    }
}

fn is_there(sql: &mut dyn Sql, hidden: &Hidden) -> Result<bool, StoreError> {
    let (kind, value) = row(hidden);
    let row = sql.first(
        "SELECT 1 FROM hidden WHERE kind = $1 AND value = $2",
        values![kind, value],
    )?;
    Ok(row.is_some())
}

/// Whether the lists of a level are shown.
pub(super) fn is_level_shown(
    sql: &mut dyn Sql,
    game: &'static str,
    level: &str,
) -> Result<bool, StoreError> {
    let level = level.to_owned();
    Ok(!is_there(sql, &Hidden::Level { game, level })?)
}

pub(super) fn is_name_hidden(sql: &mut dyn Sql, name: &Name) -> Result<bool, StoreError> {
    is_there(sql, &Hidden::Name(name.clone()))
}

pub(super) fn is_run_hidden(sql: &mut dyn Sql, code: Code) -> Result<bool, StoreError> {
    is_there(sql, &Hidden::Run(code))
}

/// The keys of all hidden names: few, and looked through once for a list.
pub(super) fn names(sql: &mut dyn Sql) -> Result<HashSet<String>, StoreError> {
    let rows = sql.rows("SELECT value FROM hidden WHERE kind = 'name'", values![])?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}

/// Kinds and values of all that is hidden.
pub(super) fn all(sql: &mut dyn Sql) -> Result<Vec<(String, String)>, StoreError> {
    let query = format!("SELECT {} FROM hidden ORDER BY kind, value", HIDDEN.list());
    let rows = sql.rows(&query, values![])?;
    let pair = |row: &super::sql::Row| Ok((row.text(0)?.to_owned(), row.text(1)?.to_owned()));
    rows.iter().map(pair).collect()
}

/// Hides something or shows it again; false: it is so already, or there is no such run. The
/// player, if there is one, has a next best that is to move up.
pub(super) fn set(
    sql: &mut dyn Sql,
    hidden: &Hidden,
    hide: bool,
) -> Result<(bool, Option<PlayerId>), StoreError> {
    let run = match hidden {
        Hidden::Run(code) => match super::runs::record(sql, *code)? {
            Some(record) => Some(record.finished),
            None if hide => return Ok((false, None)),
            None => None,
        },
        Hidden::Level { .. } | Hidden::Name(_) => None,
    };
    let (kind, value) = row(hidden);
    let change = if hide {
        format!("{} ON CONFLICT DO NOTHING", HIDDEN.insert())
    } else {
        "DELETE FROM hidden WHERE kind = $1 AND value = $2".to_owned()
    };
    let changed = sql.execute(&change, values![kind, value])?;
    if let Some(run) = run.filter(|_| changed > 0) {
        if hide {
            ranks::off_the_lists(sql, &run)?;
            return Ok((true, ranks::next_best_moves_up(sql, &run)?));
        }
        ranks::back_on_the_lists(sql, &run)?;
    }
    Ok((changed > 0, None))
}
