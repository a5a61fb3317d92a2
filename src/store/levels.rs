//! The levels that have lists.

use super::sql::{Sql, values};
use super::{StoreError, hidden, lists};
use crate::games::{GameDef, Level};
use crate::model::{Category, Measure, Scope};

/// The most levels of a game that are listed: more than anybody looks through, each found by
/// two steps in an index.
const LEVELS_MAX: usize = 300;

/// The levels of a game that have a list of this category, in the order of their text. Each level
/// with a ranked run that is not a guest's is looked for behind the one before, which costs the
/// same however many runs there are.
pub(super) fn listed(
    sql: &mut dyn Sql,
    entry: &GameDef,
    category: Category,
) -> Result<Vec<Level>, StoreError> {
    let mut levels = Vec::new();
    let mut seen = 0;
    let mut next = sql.first(
        "SELECT min(level) FROM runs WHERE guest IS NULL AND standing > 0 AND game = $1",
        values![entry.name],
    )?;
    while let Some(row) = next.filter(|_| seen < LEVELS_MAX) {
        let Some(words) = row.opt_text(0)? else {
            break;
        };
        seen += 1;
        if is_listed(sql, entry, words, category)? {
            // One that a newer server knows is none here.
            levels.extend(Level::read(entry, words));
        }
        next = sql.first(
            "SELECT min(level) FROM runs WHERE guest IS NULL AND standing > 0 AND game = $1 \
             AND level > $2",
            values![entry.name, words],
        )?;
    }
    Ok(levels)
}

/// Whether the level has a list of this category that is shown.
fn is_listed(
    sql: &mut dyn Sql,
    entry: &GameDef,
    level: &str,
    category: Category,
) -> Result<bool, StoreError> {
    let scope = Scope::Level {
        game: entry.name,
        level: level.to_owned(),
    };
    let list = lists::list(&scope, category, Measure::Fastest);
    let row = sql.first(
        "SELECT 1 FROM bests WHERE period = 0 AND list = $1 LIMIT 1",
        values![list],
    )?;
    Ok(row.is_some() && hidden::is_level_shown(sql, entry.name, level)?)
}
