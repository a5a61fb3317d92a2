//! What the operator has hidden: levels, names and runs. It is all still there and comes back.

use std::collections::HashSet;

use super::sql::{Sql, Table, values};
use super::{StoreError, ranks};
use crate::model::{Code, Hidden, Name, PlayerId};

/// What is hidden; `skeleton` only of a name.
pub(super) const HIDDEN: Table = Table {
    name: "hidden",
    columns: &["kind", "value", "skeleton"],
};

/// Kind and value of a row. A name is there by its key, and by its skeleton beside it, so that all
/// names that look like it are hidden too.
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
    let row = sql.first(
        "SELECT 1 FROM hidden WHERE kind = 'name' AND (value = $1 OR skeleton = $2)",
        values![name.key(), name.skeleton()],
    )?;
    Ok(row.is_some())
}

pub(super) fn is_run_hidden(sql: &mut dyn Sql, code: Code) -> Result<bool, StoreError> {
    is_there(sql, &Hidden::Run(code))
}

/// All hidden names: few, and looked through once for a list.
#[derive(Default)]
pub(super) struct HiddenNames {
    keys: HashSet<String>,
    skeletons: HashSet<String>,
}

impl HiddenNames {
    pub(super) fn read(sql: &mut dyn Sql) -> Result<Self, StoreError> {
        let mut names = Self::default();
        let query = "SELECT value, skeleton FROM hidden WHERE kind = 'name'";
        for row in sql.rows(query, values![])? {
            names.keys.insert(row.text(0)?.to_owned());
            names.skeletons.extend(row.opt_text(1)?.map(str::to_owned));
        }
        Ok(names)
    }

    pub(super) fn has(&self, name: &Name) -> bool {
        // Nearly always there is none, and keys of names take some microseconds.
        !self.keys.is_empty()
            && (self.keys.contains(&name.key()) || self.skeletons.contains(&name.skeleton()))
    }
}

/// Kinds and values of all that is hidden.
pub(super) fn all(sql: &mut dyn Sql) -> Result<Vec<(String, String)>, StoreError> {
    // A name is hidden by its folded form; whoever has it now shows how it is written.
    let query = "SELECT h.kind, coalesce(p.name, h.value) FROM hidden h LEFT JOIN players p \
         ON h.kind = 'name' AND p.name_key = h.value ORDER BY h.kind, h.value";
    let rows = sql.rows(query, values![])?;
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
    let skeleton = match hidden {
        Hidden::Name(name) => Some(name.skeleton()),
        Hidden::Level { .. } | Hidden::Run(_) => None,
    };
    let changed = if hide {
        let insert = format!("{} ON CONFLICT DO NOTHING", HIDDEN.insert());
        sql.execute(&insert, values![kind, value, skeleton])?
    } else {
        let delete = "DELETE FROM hidden WHERE kind = $1 AND value = $2";
        sql.execute(delete, values![kind, value])?
    };
    if let Some(run) = run.filter(|_| changed > 0) {
        if hide {
            ranks::off_the_lists(sql, &run)?;
            return Ok((true, ranks::next_best_moves_up(sql, &run)?));
        }
        ranks::back_on_the_lists(sql, &run)?;
    }
    Ok((changed > 0, None))
}
