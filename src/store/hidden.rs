//! Names that an operator has hidden: whoever has one is shown without a name.

use super::StoreError;
use super::sql::{Sql, values};
use crate::model::Name;

/// The name of the owner of a run `r`, as it may be shown.
pub(super) const NAME_OF_RUN: &str = "(SELECT p.name FROM players p WHERE p.id = r.player \
    AND p.name_key NOT IN (SELECT name_key FROM hidden))";

pub(super) fn is_name_hidden(sql: &mut dyn Sql, name: &Name) -> Result<bool, StoreError> {
    let query = "SELECT 1 FROM hidden WHERE name_key = $1";
    Ok(sql.first(query, values![name.key()])?.is_some())
}

/// All hidden names, as whoever has one now writes it.
pub(super) fn all(sql: &mut dyn Sql) -> Result<Vec<String>, StoreError> {
    let query = "SELECT coalesce(p.name, h.name_key) FROM hidden h \
        LEFT JOIN players p ON p.name_key = h.name_key ORDER BY 1";
    let rows = sql.rows(query, values![])?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}

/// Hides a name or shows it again; false: it is so already.
pub(super) fn set(sql: &mut dyn Sql, name: &Name, hide: bool) -> Result<bool, StoreError> {
    let sentence = match hide {
        true => "INSERT INTO hidden (name_key) VALUES ($1) ON CONFLICT DO NOTHING",
        false => "DELETE FROM hidden WHERE name_key = $1",
    };
    Ok(sql.execute(sentence, values![name.key()])? > 0)
}
