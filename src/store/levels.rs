//! The levels that have lists.

use super::StoreError;
use super::sql::{Sql, values};
use crate::games::{GameDef, Level};

/// The most levels of a game that are listed: more than anybody looks through, each found by
/// one step in an index.
const LEVELS_MAX: usize = 300;

/// The levels of a game with a ranked run that is not a guest's, in the order of their text.
/// Each is looked for behind the one before, which costs the same however many runs there
/// are.
pub(super) fn ranked(sql: &mut dyn Sql, entry: &GameDef) -> Result<Vec<Level>, StoreError> {
    let mut levels = Vec::new();
    let mut next = sql.first(
        "SELECT min(level) FROM runs WHERE guest IS NULL AND standing > 0 AND game = $1",
        values![entry.name],
    )?;
    while let Some(row) = next.filter(|_| levels.len() < LEVELS_MAX) {
        let Some(words) = row.opt_text(0)? else {
            break;
        };
        // One that a newer server knows is none here.
        levels.extend(Level::read(entry, words));
        next = sql.first(
            "SELECT min(level) FROM runs WHERE guest IS NULL AND standing > 0 AND game = $1 \
             AND level > $2",
            values![entry.name, words],
        )?;
    }
    Ok(levels)
}
