//! Names that an operator has hidden: whoever has one is shown without a name.

use super::sql::{Sql, values};
use super::{Store, StoreError};
use crate::model::Name;

/// The name of the owner of a run `r`, as it may be shown.
pub(super) const NAME_OF_RUN: &str = "(SELECT p.name FROM players p WHERE p.id = r.player \
    AND p.name_key NOT IN (SELECT name_key FROM hidden))";

impl Store {
    pub async fn is_name_hidden(&self, name: Name) -> Result<bool, StoreError> {
        self.read(move |sql| is_name_hidden(sql, &name)).await
    }

    /// Hides a name or shows it again; false: it is so already.
    pub async fn hide(&self, name: Name, hide: bool) -> Result<bool, StoreError> {
        self.write(move |sql| {
            let sentence = match hide {
                true => "INSERT INTO hidden (name_key) VALUES ($1) ON CONFLICT DO NOTHING",
                false => "DELETE FROM hidden WHERE name_key = $1",
            };
            Ok(sql.execute(sentence, values![name.key()])? > 0)
        })
        .await
    }
}

pub(super) fn is_name_hidden(sql: &mut dyn Sql, name: &Name) -> Result<bool, StoreError> {
    let query = "SELECT 1 FROM hidden WHERE name_key = $1";
    Ok(sql.first(query, values![name.key()])?.is_some())
}
