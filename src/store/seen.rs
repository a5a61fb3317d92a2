//! The names by which others who are here see somebody.

use super::{Store, StoreError, hidden, players};
use crate::model::{Name, seen};

impl Store {
    /// The names by which others see players with these keys, and guests (`None`) of these names,
    /// while they play; `None`: hidden, banned, deleted, or not wished. A key without a player
    /// keeps the name drawn for the session. In a room a name may be chosen for that room alone.
    pub async fn names_seen(
        &self,
        who: Vec<(Option<String>, Name)>,
        in_room: bool,
    ) -> Result<Vec<Option<Name>>, StoreError> {
        self.read(move |sql| {
            let mut all = Vec::with_capacity(who.len());
            for (key, name) in &who {
                let player = match key {
                    Some(key) => players::by_key(sql, key)?,
                    None => None,
                };
                let seen = match (player, key) {
                    (Some(player), _) if in_room => {
                        let chosen = player.settings.as_deref().and_then(seen::chosen);
                        let is_unseen = chosen == Some(false) && player.name == *name;
                        (!player.banned && !is_unseen).then(|| name.clone())
                    }
                    (None, Some(_)) if in_room => Some(name.clone()),
                    (Some(player), _) => {
                        let chosen = player.settings.as_deref().and_then(seen::chosen);
                        let is_seen = !player.banned && seen::is_seen(chosen, &player.name);
                        is_seen.then_some(player.name)
                    }
                    (None, Some(_)) => name.is_drawn().then(|| name.clone()),
                    (None, None) => Some(name.clone()),
                };
                all.push(match seen {
                    Some(name) if hidden::is_name_hidden(sql, &name)? => None,
                    seen => seen,
                });
            }
            Ok(all)
        })
        .await
    }
}
